//! Translates the modules that a script requires.

use crate::base::path::without_dots;
use crate::check::modules::FileModules;
use crate::check::{AnalysisEnv, analyze};
use crate::semantic::analysis::Analysis;
use crate::server::client::ClientKind;
use crate::server::documents::{is_file, path_of};
use crate::server::view::View;
use crate::syntax::language::Language;
use crate::text::line_index::LineIndex;
use crate::translate::{Note, Options, Places, depth, required, translate};
use crate::workspace::document::Document;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
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

/// A module to translate.
struct Source {
    path: PathBuf,
    document: Document,
    analysis: Analysis,
    /// The modules that it requires: the name in `require`, and the file.
    modules: Vec<(String, PathBuf)>,
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
    let folder = script.with_file_name("");
    let mut places = Places::default();
    let name = script.with_extension("py").file_name().map(PathBuf::from).unwrap_or_default();
    places.add_script(&script, name, true);
    let own_modules = required_files(view, analysis, &script);
    let sources = find_modules(view, &own_modules, &folder, &mut places);
    places.finish();
    let import_names = |modules: &[(String, PathBuf)]| {
        let names = modules.iter().filter_map(|(name, path)| Some((name.clone(), places.import_name(path)?)));
        names.collect::<BTreeMap<String, String>>()
    };
    options.modules = import_names(&own_modules);
    let mut translated: Vec<TranslatedModule> = Vec::new();
    for source in &sources {
        let Some(target) = places.target(&source.path) else { continue };
        let modules = import_names(&source.modules);
        let options = Options { modules, depth: depth(target), ..options.clone() };
        translated.push(translate_module(view, source, &folder.join(target), &options));
    }
    translated.sort_by(|a, b| a.path.cmp(&b.path));
    let notes = translated.iter().flat_map(|module| module.notes.clone()).collect();
    (translated, notes)
}

/// Reads the modules that a script requires, directly or indirectly.
fn find_modules(view: &View, own: &[(String, PathBuf)], top: &Path, places: &mut Places) -> Vec<Source> {
    let mut sources: Vec<Source> = Vec::new();
    let mut pending: Vec<(String, PathBuf)> = own.to_vec();
    while let Some((name, path)) = pending.pop() {
        if sources.len() >= MAX_MODULES {
            break;
        }
        if !places.add_module(&path, &name, top) {
            continue;
        }
        if let Some(source) = read_module(view, &path) {
            pending.extend(source.modules.iter().cloned());
            sources.push(source);
        }
    }
    sources
}

/// Reads and analyzes a module. Returns `None` if it cannot be read.
fn read_module(view: &View, path: &Path) -> Option<Source> {
    if std::fs::metadata(path).ok()?.len() > MAX_MODULE_BYTES {
        return None;
    }
    let document = Document::from_bytes(path, &std::fs::read(path).ok()?, None).ok()?;
    if document.language != Language::JavaScript {
        return None;
    }
    let workspace = &view.context.workspace;
    let config = &view.snapshot.config;
    let modules = FileModules::new(path, &workspace.roots, &workspace.modules, config);
    let env = AnalysisEnv { modules: &modules, assets: &config.assets, ..AnalysisEnv::default() };
    let analysis = analyze(&document.text, document.language, &env);
    let modules = required_files(view, &analysis, path);
    Some(Source { path: path.to_owned(), document, analysis, modules })
}

/// Returns the modules that a file requires and that exist: the name in `require`, and the file.
fn required_files(view: &View, analysis: &Analysis, file: &Path) -> Vec<(String, PathBuf)> {
    let workspace = &view.context.workspace;
    let modules = FileModules::new(file, &workspace.roots, &workspace.modules, &view.snapshot.config);
    let path = |name: String| Some((modules.file(&name).map(|file| without_dots(&file))?, name));
    required(analysis).into_iter().filter_map(path).map(|(path, name)| (name, path)).collect()
}

/// Translates a module.
fn translate_module(view: &View, source: &Source, target: &Path, options: &Options) -> TranslatedModule {
    let Source { path, document, analysis, .. } = source;
    let translation = translate(analysis, &document.text, Language::Python, options);
    let mut notes = notes_to_json(view, path, &document.text, &translation.notes);
    let is_same = std::fs::read_to_string(target).is_ok_and(|existing| existing == translation.text);
    let is_taken = target.exists() && !is_same;
    if is_taken {
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        let message =
            format!("the module needs the file `{name}`, which exists with other contents and is not changed");
        notes.push(json!({ "message": message, "uri": Uri::from_file_path(path), "range": Range::default() }));
    }
    TranslatedModule { path: target.to_owned(), text: translation.text, is_taken, notes }
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
