//! `geols translate`: translates scripts to the standard output, to files, or as a diff.

mod calls;
mod plan;

use super::arg_values::{InputLanguage, ScriptLanguage, ShowArg};
use super::files;
use super::terminal::Terminal;
use crate::base::path::absolute;
use crate::check::modules::{FileModules, ModuleCache};
use crate::check::{AnalysisEnv, analyze};
use crate::syntax::language::Language;
use crate::translate::{Note, Options, Translation, helpers_file, translate};
use crate::workspace::config::Config;
use crate::workspace::document::Document;
use crate::workspace::region::Region;
use calls::CallsByFile;
use clap::Args;
use plan::{Job, Plan};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The text after the help.
pub const EXAMPLES: &str = "\
Examples:
  geols translate --to python script.js               Print the translation
  geols translate --to python script.js -o script.py
  geols translate --to javascript notebooks/ -o js/    Translate a folder
  geols translate --to python --check scripts/         Print what cannot be translated

Code without an equivalent is marked with a comment \"TODO(geols)\" and listed on the standard error.";

/// Arguments of `geols translate`.
#[derive(Debug, Args)]
pub struct TranslateArgs {
    /// Scripts, notebooks and folders; "-" is the standard input.
    #[arg(default_value = "-", value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// The target language.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub to: ScriptLanguage,

    /// The file to write, or a folder for several files [default: the standard output].
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,

    /// Write nothing; print what cannot be translated, and exit with 1 if there is anything.
    #[arg(long)]
    pub check: bool,

    /// Write nothing; show what would change in existing files.
    #[arg(long, conflicts_with = "check")]
    pub diff: bool,

    /// The Python code for print and Map.
    #[arg(long, value_enum, default_value = "geemap", value_name = "HOW")]
    pub show: ShowArg,

    /// The Cloud project with which a Python script starts.
    #[arg(long, value_name = "PROJECT")]
    pub project: Option<String>,

    /// The language of the standard input.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub language: Option<InputLanguage>,
}

/// A translated script with its source.
struct TranslatedScript {
    translation: Translation,
    /// The translation that imports its helper functions. `None` if it needs none.
    importing: Option<Translation>,
    document: Document,
}

/// Runs the command.
pub fn run(args: &TranslateArgs, terminal: &Terminal) -> ExitCode {
    let cache = ModuleCache::default();
    let plan = match Plan::new(args, &cache) {
        Ok(plan) => plan,
        Err(message) => {
            terminal.error(&message);
            return ExitCode::from(super::FAILED);
        }
    };
    if plan.jobs.is_empty() {
        terminal.warning("nothing to translate");
    }
    // A module of a script that goes to the standard output has no file.
    let has_place = |job: &&Job| job.target.is_some() || args.check || !job.is_required;
    let jobs: Vec<&Job> = plan.jobs.iter().filter(has_place).collect();
    let calls = calls::between_files(&plan, args, &cache);
    let results: Vec<_> = jobs.par_iter().map(|job| translate_file(job, &plan, args, &cache, &calls)).collect();
    let shared = shared_helpers(&results);
    let mut has_failed = false;
    let mut note_count = 0;
    for (job, result) in jobs.iter().zip(results) {
        let script = match result {
            Ok(script) => script,
            Err(message) => {
                terminal.error(&message);
                has_failed = true;
                continue;
            }
        };
        let translation = script.importing.filter(|_| !shared.is_empty()).unwrap_or(script.translation);
        note_count += translation.notes.len();
        print_notes(&job.source, &script.document, &translation.notes, terminal);
        if let Err(message) = write_translation(job.target.as_deref(), &translation.text, args, terminal) {
            terminal.error(&message);
            has_failed = true;
        }
    }
    if !shared.is_empty()
        && let Err(message) = write_translation(plan.helpers.as_deref(), &helpers_file(&shared), args, terminal)
    {
        terminal.error(&message);
        has_failed = true;
    }
    for job in plan.jobs.iter().filter(|job| !has_place(job)) {
        terminal.warning(&format!("{} is also required; use -o to translate it", job.source.display()));
    }
    match (has_failed, args.check && note_count > 0) {
        (true, _) => ExitCode::from(super::FAILED),
        (false, true) => ExitCode::from(1),
        (false, false) => ExitCode::SUCCESS,
    }
}

/// Returns the helper functions of all translations if several of them need some.
fn shared_helpers(results: &[Result<TranslatedScript, String>]) -> BTreeSet<&'static str> {
    let importing = results.iter().flatten().filter(|script| script.importing.is_some());
    let all: Vec<&Translation> = importing.map(|script| &script.translation).collect();
    let several = if all.len() > 1 { &all[..] } else { &[] };
    several.iter().flat_map(|translation| &translation.helpers).copied().collect()
}

/// Translates a file.
fn translate_file(
    job: &Job,
    plan: &Plan,
    args: &TranslateArgs,
    cache: &ModuleCache,
    calls: &CallsByFile,
) -> Result<TranslatedScript, String> {
    let document = plan::document(&job.source, &plan::read(&job.source, job.input.as_deref())?, args)?;
    let config = Config::default();
    let modules =
        FileModules::new(&job.source, &plan.roots, cache, &config).with_calls(calls.get(&absolute(&job.source)));
    let cell_ends = document.cells.as_ref().map_or(&[][..], |cells| &cells.map.cell_ends);
    let env = AnalysisEnv { modules: &modules, cell_ends, ..AnalysisEnv::default() };
    let analysis = analyze(&document.text, document.language, &env);
    let module_calls = calls.get(&absolute(&job.source));
    let mut options = Options {
        show: args.show.show(),
        project: args.project.clone(),
        modules: job.modules.clone(),
        module_members: job.module_members.clone(),
        min_args: module_calls.map(|calls| calls.min_args().clone()).unwrap_or_default(),
        max_args: module_calls.map(|calls| calls.max_args().clone()).unwrap_or_default(),
        depth: job.depth,
        helpers_module: None,
    };
    let to = Language::from(args.to);
    let translation = translate(&analysis, &document.text, to, &options);
    let helpers = plan.helpers.as_deref().and_then(Path::file_stem).filter(|_| !translation.helpers.is_empty());
    let importing = helpers.map(|name| {
        options.helpers_module = Some(name.to_string_lossy().into_owned());
        translate(&analysis, &document.text, to, &options)
    });
    Ok(TranslatedScript { translation, importing, document })
}

/// Prints the notes for the user to the standard error.
fn print_notes(path: &Path, document: &Document, notes: &[Note], terminal: &Terminal) {
    for note in notes {
        let at = Region::new(document, note.span).short();
        terminal.eprint(&format!("{}:{at}: {}\n", path.display(), note.text));
    }
}

/// Writes a translation, or shows the difference to the existing file.
fn write_translation(
    target: Option<&Path>,
    text: &str,
    args: &TranslateArgs,
    terminal: &Terminal,
) -> Result<(), String> {
    if args.check {
        return Ok(());
    }
    if args.diff {
        let old = target.and_then(|path| std::fs::read_to_string(path).ok()).unwrap_or_default();
        let name = target.unwrap_or(Path::new("-")).display().to_string();
        let diff = similar::TextDiff::from_lines(old.as_str(), text).unified_diff().header(&name, &name).to_string();
        return files::write(None, &diff, terminal);
    }
    let folder = target.and_then(Path::parent);
    if let Some(folder) = folder.filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    files::write(target, text, terminal)
}
