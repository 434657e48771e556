//! `geols translate`: translates scripts to the standard output, to files, or as a diff.

use super::arg_values::{InputLanguage, ScriptLanguage, ShowArg};
use super::files;
use super::report::Region;
use super::terminal::Terminal;
use crate::check::modules::{FileModules, ModuleCache};
use crate::check::{AnalysisEnv, analyze};
use crate::syntax::language::Language;
use crate::translate::{Note, Options, Translation, module_place, required, translate};
use crate::workspace::config::Config;
use crate::workspace::document::Document;
use clap::Args;
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

/// A file to translate, and the file for the translation. Without one, the translation goes to the
/// standard output.
struct Job {
    source: PathBuf,
    target: Option<PathBuf>,
}

/// A translated script, its source, and the modules that it requires.
struct TranslatedScript {
    translation: Translation,
    document: Document,
    modules: Vec<Job>,
}

/// Runs the command.
pub fn run(args: &TranslateArgs, terminal: &Terminal) -> ExitCode {
    let mut has_failed = false;
    let mut jobs = match find_jobs(args) {
        Ok(jobs) => jobs,
        Err(message) => {
            terminal.error(&message);
            return ExitCode::from(super::FAILED);
        }
    };
    if jobs.is_empty() {
        terminal.warning("nothing to translate");
    }
    let cache = ModuleCache::default();
    let mut note_count = 0;
    let mut seen: BTreeSet<PathBuf> = BTreeSet::new();
    while !jobs.is_empty() {
        jobs.retain(|job| seen.insert(std::path::absolute(&job.source).unwrap_or_else(|_| job.source.clone())));
        let results: Vec<_> = jobs.par_iter().map(|job| translate_file(job, args, &cache)).collect();
        let mut next = Vec::new();
        for (job, result) in jobs.iter().zip(results) {
            let script = match result {
                Ok(script) => script,
                Err(message) => {
                    terminal.error(&message);
                    has_failed = true;
                    continue;
                }
            };
            note_count += script.translation.notes.len();
            print_notes(&job.source, &script.document, &script.translation.notes, terminal);
            if let Err(message) = write_translation(job, &script.translation.text, args, terminal) {
                terminal.error(&message);
                has_failed = true;
            }
            next.extend(script.modules);
        }
        // A module of a script that goes to the standard output has no file.
        for job in next.iter().filter(|job| job.target.is_none() && !args.check) {
            terminal.warning(&format!("{} is also required; use -o to translate it", job.source.display()));
        }
        jobs = next.into_iter().filter(|job| job.target.is_some() || args.check).collect();
    }
    match (has_failed, args.check && note_count > 0) {
        (true, _) => ExitCode::from(super::FAILED),
        (false, true) => ExitCode::from(1),
        (false, false) => ExitCode::SUCCESS,
    }
}

/// Returns the files to translate.
fn find_jobs(args: &TranslateArgs) -> Result<Vec<Job>, String> {
    let (language, extension) = match args.to {
        ScriptLanguage::Python => (Language::JavaScript, "py"),
        ScriptLanguage::JavaScript => (Language::Python, "js"),
    };
    // The sources, and the relative paths of their translations.
    let mut scripts: Vec<(PathBuf, PathBuf)> = Vec::new();
    let mut has_folder = false;
    for path in &args.paths {
        if path.is_dir() {
            has_folder = true;
            for file in files::scripts_below(path).filter(|file| Language::of_path(file) == Some(language)) {
                let relative_path = file.strip_prefix(path).unwrap_or(&file).with_extension(extension);
                scripts.push((file, relative_path));
            }
        } else {
            let name = path.file_name().map(PathBuf::from).unwrap_or_default().with_extension(extension);
            scripts.push((path.clone(), name));
        }
    }
    let several = has_folder || scripts.len() > 1;
    if several && args.output.is_none() && !args.check && !args.diff {
        return Err("several scripts need an output folder; use -o FOLDER".to_owned());
    }
    Ok(scripts
        .into_iter()
        .map(|(source, relative_path)| {
            let target = match &args.output {
                Some(output) if several || output.is_dir() => Some(output.join(relative_path)),
                Some(output) => Some(output.clone()),
                None if args.diff && !files::is_stdin(&source) => Some(source.with_extension(extension)),
                None => None,
            };
            Job { source, target }
        })
        .collect())
}

/// Translates a file.
fn translate_file(job: &Job, args: &TranslateArgs, cache: &ModuleCache) -> Result<TranslatedScript, String> {
    let bytes = files::read(&job.source)?;
    let target_language = Language::from(args.to);
    let other = if target_language == Language::Python { Language::JavaScript } else { Language::Python };
    let language = args.language.and_then(InputLanguage::language);
    let language = language.or_else(|| files::is_stdin(&job.source).then_some(other));
    let document = Document::from_bytes(&job.source, &bytes, language).map_err(|error| error.to_string())?;
    let config = Config::default();
    let modules = FileModules::new(&job.source, &[], cache, &config);
    let env = AnalysisEnv { modules: &modules, ..AnalysisEnv::default() };
    let analysis = analyze(&document.text, document.language, &env);
    let mut options = Options { show: args.show.show(), project: args.project.clone(), ..Options::default() };
    let mut required_modules = Vec::new();
    if document.language == Language::JavaScript {
        for module in required(&analysis) {
            let Some(path) = modules.file(&module) else { continue };
            let (name, relative_path) = module_place(&job.source, &path);
            options.modules.insert(module, name);
            let target = job.target.as_deref().map(|target| target.with_file_name("").join(&relative_path));
            required_modules.push(Job { source: path, target });
        }
    }
    let translation = translate(&analysis, &document.text, target_language, &options);
    Ok(TranslatedScript { translation, document, modules: required_modules })
}

/// Prints the notes for the user to the standard error.
fn print_notes(path: &Path, document: &Document, notes: &[Note], terminal: &Terminal) {
    for note in notes {
        let at = Region::new(document, note.span).short();
        terminal.eprint(&format!("{}:{at}: {}\n", path.display(), note.text));
    }
}

/// Writes a translation, or shows the difference to the existing file.
fn write_translation(job: &Job, text: &str, args: &TranslateArgs, terminal: &Terminal) -> Result<(), String> {
    if args.check {
        return Ok(());
    }
    if args.diff {
        let old = job.target.as_deref().and_then(|path| std::fs::read_to_string(path).ok()).unwrap_or_default();
        let name = job.target.as_deref().unwrap_or(Path::new("-")).display().to_string();
        let diff = similar::TextDiff::from_lines(old.as_str(), text).unified_diff().header(&name, &name).to_string();
        return files::write(None, &diff, terminal);
    }
    let folder = job.target.as_deref().and_then(Path::parent);
    if let Some(folder) = folder.filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    files::write(job.target.as_deref(), text, terminal)
}
