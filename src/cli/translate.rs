//! `geols translate`: scripts in the other language, to the standard output, beside each other in a folder, or as a diff.

use super::args::LanguageArg;
use super::report::Region;
use super::terminal::Terminal;
use crate::check::modules::{FileModules, ModuleCache};
use crate::check::{Surroundings, analyse};
use crate::syntax::language::Language;
use crate::translate::{Note, Options, Show, Translation, module_place, required, translate};
use crate::workspace::config::Config;
use crate::workspace::document::Document;
use clap::{Args, ValueEnum};
use ignore::WalkBuilder;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `geols translate`.
#[derive(Debug, Args)]
pub struct TranslateArgs {
    /// Scripts, notebooks and folders; "-" for the standard input.
    #[arg(default_value = "-", value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// The language to translate to.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub to: Target,

    /// Where to write: a file, or a folder for several. The standard output when it is not given.
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,

    /// Write nothing; say what cannot be translated, and exit with 1 if there is any.
    #[arg(long)]
    pub check: bool,

    /// Write nothing; show what would change in the files that are there.
    #[arg(long, conflicts_with = "check")]
    pub diff: bool,

    /// What print and Map become in Python.
    #[arg(long, value_enum, default_value = "geemap", value_name = "HOW")]
    pub show: ShowArg,

    /// The Cloud project with which a Python script starts.
    #[arg(long, value_name = "PROJECT")]
    pub project: Option<String>,

    /// Language of the standard input.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub language: Option<LanguageArg>,
}

/// The language to translate to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Target {
    /// Python.
    #[value(alias = "py")]
    Python,
    /// JavaScript.
    #[value(name = "javascript", alias = "js")]
    JavaScript,
}

/// What `print` and `Map` become in Python.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ShowArg {
    /// A map of geemap, values with display().
    Geemap,
    /// Nothing but ee: values with print(x.getInfo()).
    Plain,
    /// A notebook without geemap: values and pictures with display().
    Notebook,
}

impl ShowArg {
    /// What the translation is told.
    pub fn show(self) -> Show {
        match self {
            ShowArg::Geemap => Show::Geemap,
            ShowArg::Plain => Show::Plain,
            ShowArg::Notebook => Show::Notebook,
        }
    }
}

/// A file to translate and where its translation goes; nowhere: the standard output.
struct Job {
    from: PathBuf,
    into: Option<PathBuf>,
}

/// A translated script, its source, and the modules that it needs.
struct Done {
    translation: Translation,
    document: Document,
    needs: Vec<Job>,
}

/// Runs the command.
pub fn run(args: &TranslateArgs, terminal: &Terminal) -> ExitCode {
    let mut failed = false;
    let jobs = match jobs(args) {
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
    let mut unsure = 0;
    let mut seen: BTreeSet<PathBuf> = BTreeSet::new();
    let mut jobs = jobs;
    while !jobs.is_empty() {
        jobs.retain(|job| seen.insert(std::path::absolute(&job.from).unwrap_or_else(|_| job.from.clone())));
        let results: Vec<_> = jobs.par_iter().map(|job| translated(job, args, &cache)).collect();
        let mut next = Vec::new();
        for (job, result) in jobs.iter().zip(results) {
            let done = match result {
                Ok(done) => done,
                Err(message) => {
                    terminal.error(&message);
                    failed = true;
                    continue;
                }
            };
            unsure += done.translation.notes.len();
            report(&job.from, &done.document, &done.translation.notes, terminal);
            if let Err(message) = deliver(job, &done.translation.text, args, terminal) {
                terminal.error(&message);
                failed = true;
            }
            next.extend(done.needs);
        }
        // A module beside a script that goes to the standard output has no place of its own.
        for job in next.iter().filter(|job| job.into.is_none() && !args.check) {
            terminal.warning(&format!("{} is needed, too: give -o to have it translated", job.from.display()));
        }
        jobs = next.into_iter().filter(|job| job.into.is_some() || args.check).collect();
    }
    match (failed, args.check && unsure > 0) {
        (true, _) => ExitCode::from(super::FAILED),
        (false, true) => ExitCode::from(1),
        (false, false) => ExitCode::SUCCESS,
    }
}

/// What to translate, and where to.
fn jobs(args: &TranslateArgs) -> Result<Vec<Job>, String> {
    let (source, extension) = match args.to {
        Target::Python => (Language::JavaScript, "py"),
        Target::JavaScript => (Language::Python, "js"),
    };
    let mut found: Vec<(PathBuf, PathBuf)> = Vec::new();
    let mut folder = false;
    for path in &args.paths {
        if path.is_dir() {
            folder = true;
            for entry in WalkBuilder::new(path).require_git(false).build().flatten() {
                let file = entry.path();
                if file.is_file() && Language::of_path(file) == Some(source) {
                    let below = file.strip_prefix(path).unwrap_or(file).with_extension(extension);
                    found.push((file.to_owned(), below));
                }
            }
        } else {
            let name = path.file_name().map(PathBuf::from).unwrap_or_default().with_extension(extension);
            found.push((path.clone(), name));
        }
    }
    let several = folder || found.len() > 1;
    if several && args.output.is_none() && !args.check && !args.diff {
        return Err("several scripts need a folder to be written to: give -o FOLDER".to_owned());
    }
    Ok(found
        .into_iter()
        .map(|(from, name)| {
            let into = match &args.output {
                Some(output) if several || output.is_dir() => Some(output.join(name)),
                Some(output) => Some(output.clone()),
                None if args.diff && from.as_os_str() != "-" => Some(from.with_extension(extension)),
                None => None,
            };
            Job { from, into }
        })
        .collect())
}

fn translated(job: &Job, args: &TranslateArgs, cache: &ModuleCache) -> Result<Done, String> {
    let name = job.from.display();
    let bytes = if job.from.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).map_err(|error| error.to_string())?;
        bytes
    } else {
        std::fs::read(&job.from).map_err(|error| format!("{name}: {error}"))?
    };
    let to = match args.to {
        Target::Python => Language::Python,
        Target::JavaScript => Language::JavaScript,
    };
    let told = args.language.and_then(LanguageArg::language);
    let assumed = if to == Language::Python { Language::JavaScript } else { Language::Python };
    let told = told.or_else(|| (job.from.as_os_str() == "-").then_some(assumed));
    let document = Document::from_bytes(&job.from, &bytes, told).map_err(|error| error.to_string())?;
    let config = Config::default();
    let modules = FileModules::new(&job.from, &[], cache, &config);
    let around = Surroundings { modules: &modules, ..Surroundings::default() };
    let analysis = analyse(&document.text, document.language, &around);
    let mut options = Options { show: args.show.show(), project: args.project.clone(), ..Options::default() };
    let mut needs = Vec::new();
    if document.language == Language::JavaScript {
        for module in required(&analysis) {
            let Some(path) = modules.file(&module) else { continue };
            let (name, below) = module_place(&job.from, &path);
            options.modules.insert(module, name);
            let into = job.into.as_deref().map(|into| into.with_file_name("").join(&below));
            needs.push(Job { from: path, into });
        }
    }
    let translation = translate(&analysis, &document.text, to, &options);
    Ok(Done { translation, document, needs })
}

/// What a person must look at, on the standard error.
fn report(path: &Path, document: &Document, notes: &[Note], terminal: &Terminal) {
    for note in notes {
        let at = Region::new(document, note.span).short();
        terminal.complain(&format!("{}:{at}: {}\n", path.display(), note.text));
    }
}

fn deliver(job: &Job, text: &str, args: &TranslateArgs, terminal: &Terminal) -> Result<(), String> {
    if args.check {
        return Ok(());
    }
    if args.diff {
        let old = job.into.as_deref().and_then(|path| std::fs::read_to_string(path).ok()).unwrap_or_default();
        let name = job.into.as_deref().unwrap_or(Path::new("-")).display().to_string();
        let diff = similar::TextDiff::from_lines(old.as_str(), text).unified_diff().header(&name, &name).to_string();
        return terminal.print(&diff).or_else(gone);
    }
    match &job.into {
        Some(path) => {
            if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
            }
            std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
        }
        None => terminal.print(text).or_else(gone),
    }
}

/// A reader that went away (`| head`) has what it wanted.
fn gone(error: std::io::Error) -> Result<(), String> {
    if error.kind() == std::io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error.to_string()) }
}
