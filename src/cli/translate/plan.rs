//! Lists the files that a run translates: those of the command line, and the modules that they
//! require, with the places of their translations.

use super::TranslateArgs;
use crate::base::path::absolute;
use crate::check::modules::{FileModules, ModuleCache};
use crate::check::{AnalysisEnv, analyze};
use crate::cli::arg_values::{InputLanguage, ScriptLanguage};
use crate::cli::files;
use crate::syntax::language::Language;
use crate::translate::{Places, depth, exported_modules, required};
use crate::workspace::config::Config;
use crate::workspace::document::Document;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name of the file with the helper functions that several translations use.
const HELPERS_FILE: &str = "geols_helpers.py";

/// A file to translate.
pub struct Job {
    /// The file; `-` is the standard input.
    pub source: PathBuf,
    /// The bytes of the standard input.
    pub input: Option<Arc<[u8]>>,
    /// The file for the translation. `None` stands for the standard output.
    pub target: Option<PathBuf>,
    /// The modules that the file requires: the name in `require`, and the name in Python's import.
    pub modules: BTreeMap<String, String>,
    /// The files of `modules`.
    pub required: Vec<(String, PathBuf)>,
    /// By the name in `require`: the members of the module that are modules.
    pub module_members: BTreeMap<String, BTreeSet<String>>,
    /// The number of folders between the translation and the folder of all translations.
    pub depth: usize,
    /// The command line does not name the file.
    pub is_required: bool,
}

/// The work of a run.
pub struct Plan {
    /// The files.
    pub jobs: Vec<Job>,
    /// The folders on the command line, where modules are searched for.
    pub roots: Vec<PathBuf>,
    /// The file for helper functions, if a folder is translated to a folder.
    pub helpers: Option<PathBuf>,
}

/// A file of the run before all files are known.
struct Source {
    path: PathBuf,
    input: Option<Arc<[u8]>>,
    /// The folder to which the place of the translation is relative.
    top: PathBuf,
    is_required: bool,
    /// The required modules: the name in `require`, and the file.
    modules: Vec<(String, PathBuf)>,
    /// The modules that the file exports: the path of the export, and the name in `require`.
    exported_modules: Vec<(String, String)>,
}

impl Plan {
    /// Lists the files of the command line, and the modules that they require.
    ///
    /// # Errors
    ///
    /// A message for the user if several scripts have no output folder.
    pub fn new(args: &TranslateArgs, cache: &ModuleCache) -> Result<Plan, String> {
        let roots: Vec<PathBuf> = args.paths.iter().filter(|path| path.is_dir()).cloned().collect();
        let (mut sources, mut places) = (named_sources(args)?, Places::default());
        let several = sources.len() > 1 || !roots.is_empty();
        if several && args.output.is_none() && !args.check && !args.diff {
            return Err("several scripts need an output folder; use -o FOLDER".to_owned());
        }
        let folder = args.output.as_deref().filter(|output| several || output.is_dir());
        for source in &sources {
            let relative =
                source.path.strip_prefix(&source.top).unwrap_or(&source.path).with_extension(extension(args));
            match args.output.as_deref().filter(|_| folder.is_none()) {
                Some(file) => places.add_script(&source.path, file.file_name().unwrap_or_default().into(), true),
                None => places.add_script(&source.path, relative, false),
            }
        }
        add_modules(&mut sources, &mut places, args, &roots, cache);
        places.finish();
        let base = |source: &Source| match (folder, &args.output) {
            (Some(folder), _) => Some(folder.to_owned()),
            (None, Some(file)) => Some(file.with_file_name("")),
            (None, None) if args.diff && !files::is_stdin(&source.path) => Some(source.top.clone()),
            (None, None) => None,
        };
        let by_file: SourcesByFile<'_> = sources.iter().map(|source| (absolute(&source.path), source)).collect();
        let import_name = |(name, path): &(String, PathBuf)| Some((name.clone(), places.import_name(path)?));
        let job = |source: &Source| {
            let place = places.target(&source.path).unwrap_or(Path::new(""));
            Job {
                source: source.path.clone(),
                input: source.input.clone(),
                target: base(source).map(|base| base.join(place)),
                modules: source.modules.iter().filter_map(import_name).collect(),
                required: source.modules.clone(),
                module_members: module_members(&by_file, source),
                depth: depth(place),
                is_required: source.is_required,
            }
        };
        let jobs = sources.iter().map(job).collect();
        let helpers_folder = folder.filter(|_| !roots.is_empty() && !args.check && !args.diff);
        let helpers = helpers_folder.map(|folder| folder.join(places.free_name(HELPERS_FILE)));
        Ok(Plan { jobs, roots, helpers })
    }
}

fn extension(args: &TranslateArgs) -> &'static str {
    match args.to {
        ScriptLanguage::Python => "py",
        ScriptLanguage::JavaScript => "js",
    }
}

/// Returns the files that the command line names.
fn named_sources(args: &TranslateArgs) -> Result<Vec<Source>, String> {
    let language = source_language(args);
    let mut sources = Vec::new();
    for path in &args.paths {
        let source = |path: PathBuf, top: PathBuf| Source {
            path,
            input: None,
            top,
            is_required: false,
            modules: Vec::new(),
            exported_modules: Vec::new(),
        };
        if path.is_dir() {
            // A file without a suffix is JavaScript.
            let language_of = |file: &Path| Language::of_path(file).unwrap_or(Language::JavaScript);
            let scripts = files::scripts_below(path).filter(|file| language_of(file) == language);
            sources.extend(scripts.map(|file| source(file, path.clone())));
        } else {
            let mut source = source(path.clone(), path.with_file_name(""));
            if files::is_stdin(path) {
                source.input = Some(files::read(path)?.into());
            }
            sources.push(source);
        }
    }
    let mut seen = BTreeSet::new();
    sources.retain(|source| seen.insert(absolute(&source.path)));
    Ok(sources)
}

/// Adds the modules that the sources require, directly or indirectly.
fn add_modules(
    sources: &mut Vec<Source>,
    places: &mut Places,
    args: &TranslateArgs,
    roots: &[PathBuf],
    cache: &ModuleCache,
) {
    if source_language(args) != Language::JavaScript {
        return;
    }
    let mut first = 0;
    while first < sources.len() {
        let found: Vec<_> =
            sources[first..].par_iter().map(|source| required_files(source, args, roots, cache)).collect();
        let known = sources.len();
        for (index, (modules, exported_modules)) in (first..known).zip(found) {
            for (name, path) in &modules {
                let top = sources[index].top.clone();
                if places.add_module(path, name, &top) {
                    sources.push(Source {
                        path: path.clone(),
                        input: None,
                        top,
                        is_required: true,
                        modules: Vec::new(),
                        exported_modules: Vec::new(),
                    });
                }
            }
            sources[index].modules = modules;
            sources[index].exported_modules = exported_modules;
        }
        first = known;
    }
}

/// The modules that a file requires, and those that it exports: see [`Source`].
type FileLinks = (Vec<(String, PathBuf)>, Vec<(String, String)>);

/// Returns the modules that a file requires and that can be read, and those that it exports.
fn required_files(source: &Source, args: &TranslateArgs, roots: &[PathBuf], cache: &ModuleCache) -> FileLinks {
    let Ok(bytes) = read(&source.path, source.input.as_deref()) else { return FileLinks::default() };
    // Most scripts require nothing, and need no analysis here.
    if memchr::memmem::find(&bytes, b"require").is_none() {
        return FileLinks::default();
    }
    let Ok(document) = document(&source.path, &bytes, args) else { return FileLinks::default() };
    if document.language != Language::JavaScript {
        return FileLinks::default();
    }
    let config = Config::default();
    let modules = FileModules::new(&source.path, roots, cache, &config);
    let env = AnalysisEnv { modules: &modules, ..AnalysisEnv::default() };
    let analysis = analyze(&document.text, document.language, &env);
    let files = required(&analysis).into_iter().filter_map(|name| Some((modules.file(&name)?, name)));
    (files.map(|(path, name)| (name, path)).collect(), exported_modules(&analysis))
}

/// Files of the run, by absolute path.
type SourcesByFile<'a> = BTreeMap<PathBuf, &'a Source>;

/// Returns the members of each required module that are modules, by the name in `require`.
fn module_members(sources: &SourcesByFile<'_>, source: &Source) -> BTreeMap<String, BTreeSet<String>> {
    let members = |file: &Path| {
        let mut members = BTreeSet::new();
        add_module_members(sources, file, "", 0, &mut members);
        members
    };
    source.modules.iter().map(|(name, file)| (name.clone(), members(file))).collect()
}

/// Maximum number of modules that export each other, one in the other.
const MAX_EXPORT_DEPTH: usize = 4;

/// Adds the paths of the members of a module that are modules, below the path `prefix`.
fn add_module_members(
    sources: &SourcesByFile<'_>,
    module: &Path,
    prefix: &str,
    depth: usize,
    members: &mut BTreeSet<String>,
) {
    let Some(source) = sources.get(&absolute(module)) else { return };
    for (path, name) in &source.exported_modules {
        let full = match (prefix.is_empty(), path.is_empty()) {
            (true, _) => path.clone(),
            (false, true) => prefix.to_owned(),
            (false, false) => format!("{prefix}.{path}"),
        };
        if !path.is_empty() {
            members.insert(full.clone());
        }
        if let Some((_, file)) = source.modules.iter().find(|(known, _)| known == name)
            && depth < MAX_EXPORT_DEPTH
        {
            add_module_members(sources, file, &full, depth + 1, members);
        }
    }
}

fn source_language(args: &TranslateArgs) -> Language {
    match Language::from(args.to) {
        Language::Python => Language::JavaScript,
        Language::JavaScript => Language::Python,
    }
}

/// Returns the bytes of a file, or of the standard input, which was read before.
pub fn read(path: &Path, input: Option<&[u8]>) -> Result<Vec<u8>, String> {
    input.map_or_else(|| files::read(path), |input| Ok(input.to_vec()))
}

/// Decodes a file of the run.
pub fn document(path: &Path, bytes: &[u8], args: &TranslateArgs) -> Result<Document, String> {
    let language = args.language.and_then(InputLanguage::language);
    let language = language.or_else(|| files::is_stdin(path).then(|| source_language(args)));
    Document::from_bytes(path, bytes, language).map_err(|error| error.to_string())
}
