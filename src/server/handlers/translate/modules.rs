//! Translates the modules that a script requires.

use crate::check::modules::FileModules;
use crate::check::{AnalysisEnv, analyze};
use crate::semantic::analysis::Analysis;
use crate::server::client::ClientKind;
use crate::server::documents::{is_file, path_of};
use crate::server::view::View;
use crate::syntax::language::Language;
use crate::text::line_index::LineIndex;
use crate::translate::{Note, Options, module_place, required, translate};
use crate::workspace::document::Document;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use tower_lsp_server::ls_types::{Position, Range, Uri};

/// The maximum number of modules of a script.
const MAX_MODULES: usize = 64;
/// The maximum size of a module. Larger files are libraries.
const MAX_MODULE_BYTES: u64 = 1 << 20;

/// A translated module.
pub struct TranslatedModule {
    /// The file that the translated script imports.
    pub path: PathBuf,
    /// The translation.
    pub text: String,
    /// The file exists and has other contents.
    pub is_taken: bool,
    /// The notes for the user, with their ranges in the source of the module.
    notes: Vec<Value>,
}

/// A module to translate, and the file for its translation.
struct Job {
    source: PathBuf,
    target: PathBuf,
}

impl TranslatedModule {
    /// Returns the module as the client receives it.
    pub fn to_json(&self) -> Value {
        json!({
            "uri": Uri::from_file_path(&self.path),
            "language": "python",
            "text": self.text,
            "exists": self.path.exists(),
            "taken": self.is_taken,
        })
    }
}

/// Translates the modules that a script requires, directly or indirectly, and returns them with
/// their notes. Adds the names by which the script imports them to `options`. A browser has no
/// files, and the modules of a Python script are not translated.
pub fn translate_modules(view: &View, uri: &Uri, options: &mut Options) -> (Vec<TranslatedModule>, Vec<Value>) {
    let analysis = &view.snapshot.analysis;
    let is_browser = view.context.client_kind == ClientKind::Browser;
    if is_browser || !is_file(uri) || analysis.hir.language != Language::JavaScript {
        return (Vec::new(), Vec::new());
    }
    let script = path_of(uri);
    let mut translated: Vec<TranslatedModule> = Vec::new();
    let mut seen = BTreeSet::from([script.clone()]);
    let mut jobs = required_modules(view, analysis, &script, &script.with_file_name(""), options);
    while let Some(job) = jobs.pop() {
        if translated.len() >= MAX_MODULES || !seen.insert(job.source.clone()) {
            continue;
        }
        if let Some((module, required)) = translate_module(view, job, options) {
            translated.push(module);
            jobs.extend(required);
        }
    }
    translated.sort_by(|a, b| a.path.cmp(&b.path));
    let notes = translated.iter().flat_map(|module| module.notes.clone()).collect();
    (translated, notes)
}

/// Returns the modules that `script` requires. Their translations go below `folder`.
fn required_modules(view: &View, analysis: &Analysis, script: &Path, folder: &Path, options: &mut Options) -> Vec<Job> {
    let workspace = &view.context.workspace;
    let modules = FileModules::new(script, &workspace.roots, &workspace.modules, &view.snapshot.config);
    let mut jobs = Vec::new();
    for module in required(analysis) {
        let Some(source) = modules.file(&module).map(|file| normalize(&file)) else { continue };
        let (name, relative_path) = module_place(script, &source);
        options.modules.insert(module, name);
        jobs.push(Job { source, target: folder.join(relative_path) });
    }
    jobs
}

/// Removes `.` and `..` from a path, because the client compares paths by text.
fn normalize(path: &Path) -> PathBuf {
    let mut normalize = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(normalize.pop()),
            part => normalize.push(part),
        }
    }
    normalize
}

/// Translates a module. Returns it with the modules that it requires, or `None` if it cannot be
/// read.
fn translate_module(view: &View, job: Job, script_options: &Options) -> Option<(TranslatedModule, Vec<Job>)> {
    let Job { source, target } = job;
    if std::fs::metadata(&source).ok()?.len() > MAX_MODULE_BYTES {
        return None;
    }
    let document = Document::from_bytes(&source, &std::fs::read(&source).ok()?, None).ok()?;
    if document.language != Language::JavaScript {
        return None;
    }
    let workspace = &view.context.workspace;
    let config = &view.snapshot.config;
    let modules = FileModules::new(&source, &workspace.roots, &workspace.modules, config);
    let env = AnalysisEnv { modules: &modules, assets: &config.assets, ..AnalysisEnv::default() };
    let analysis = analyze(&document.text, document.language, &env);
    let mut options = Options { modules: Default::default(), ..script_options.clone() };
    let required = required_modules(view, &analysis, &source, &target.with_file_name(""), &mut options);
    let translation = translate(&analysis, &document.text, Language::Python, &options);
    let mut notes = notes_to_json(view, &source, &document.text, &translation.notes);
    let is_same = std::fs::read_to_string(&target).is_ok_and(|existing| existing == translation.text);
    let is_taken = target.exists() && !is_same;
    if is_taken {
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        let message =
            format!("the module needs the file `{name}`, which exists with other contents and is not changed");
        notes.push(json!({ "message": message, "uri": Uri::from_file_path(&source), "range": Range::default() }));
    }
    Some((TranslatedModule { path: target, text: translation.text, is_taken, notes }, required))
}

/// Returns the notes about a file that is not open, as the client receives them.
fn notes_to_json(view: &View, file: &Path, text: &str, notes: &[Note]) -> Vec<Value> {
    let lines = LineIndex::new(text);
    let uri = Uri::from_file_path(file);
    let position = |offset: u32| {
        let position = lines.line_col(offset, text, view.context.client.encoding);
        Position::new(position.line, position.column)
    };
    notes
        .iter()
        .map(|note| {
            let range = Range::new(position(note.span.start), position(note.span.end));
            json!({ "message": note.text, "uri": uri, "range": range })
        })
        .collect()
}
