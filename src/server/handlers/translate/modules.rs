//! The modules that a script requires, in Python beside its translation.

use crate::check::modules::FileModules;
use crate::check::{Surroundings, analyse};
use crate::semantic::analysis::Analysis;
use crate::server::documents::{is_file, path_of};
use crate::server::main_loop::Host;
use crate::server::view::View;
use crate::syntax::language::Language;
use crate::text::line_index::LineIndex;
use crate::translate::{Note, Options, module_place, required, translate};
use crate::workspace::document::Document;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use tower_lsp_server::ls_types::{Position, Range, Uri};

/// More than a script has; a circle of requires ends by itself.
const MOST: usize = 64;
/// Larger modules are libraries.
const MAX_BYTES: u64 = 1 << 20;

/// A module in Python.
pub struct Module {
    /// Where it belongs: beside the translation of what requires it.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
    /// Something else lies there already.
    pub taken: bool,
    /// What a person must look at, with its place in the module's source.
    notes: Vec<Value>,
}

impl Module {
    /// For the client.
    pub fn value(&self) -> Value {
        json!({
            "uri": Uri::from_file_path(&self.path),
            "language": "python",
            "text": self.text,
            "exists": self.path.exists(),
            "taken": self.taken,
        })
    }
}

/// The modules that the script of a document needs, those that they need, and what a person must look at in them; `options` learns by what
/// names the script imports them. A browser has no files, and Python's modules are not followed.
pub fn modules(view: &View, uri: &Uri, options: &mut Options) -> (Vec<Module>, Vec<Value>) {
    let analysis = &view.snapshot.analysis;
    if view.around.host != Host::Machine || !is_file(uri) || analysis.hir.language != Language::JavaScript {
        return (Vec::new(), Vec::new());
    }
    let script = path_of(uri);
    let mut found: Vec<Module> = Vec::new();
    let mut seen = BTreeSet::from([script.clone()]);
    let mut open = needed(view, analysis, &script, &script.with_file_name(""), options);
    while let Some((file, into)) = open.pop() {
        if found.len() >= MOST || !seen.insert(file.clone()) {
            continue;
        }
        if let Some((module, needs)) = translated(view, &file, into, options) {
            found.push(module);
            open.extend(needs);
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    let notes = found.iter().flat_map(|module| module.notes.clone()).collect();
    (found, notes)
}

/// The files of the modules that one requires, and where they go from the folder of its translation.
fn needed(
    view: &View,
    analysis: &Analysis,
    script: &Path,
    folder: &Path,
    options: &mut Options,
) -> Vec<(PathBuf, PathBuf)> {
    let workspace = &view.around.workspace;
    let modules = FileModules::new(script, &workspace.roots, &workspace.cache, &view.snapshot.config);
    let mut found = Vec::new();
    for module in required(analysis) {
        let Some(file) = modules.file(&module).map(|file| plain(&file)) else { continue };
        let (name, below) = module_place(script, &file);
        options.modules.insert(module, name);
        found.push((file, folder.join(below)));
    }
    found
}

/// A path without `.` and `..`: the client knows files by one name.
fn plain(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(out.pop()),
            part => out.push(part),
        }
    }
    out
}

fn translated(view: &View, file: &Path, into: PathBuf, asked: &Options) -> Option<(Module, Vec<(PathBuf, PathBuf)>)> {
    if std::fs::metadata(file).ok()?.len() > MAX_BYTES {
        return None;
    }
    let document = Document::from_bytes(file, &std::fs::read(file).ok()?, None).ok()?;
    if document.language != Language::JavaScript {
        return None;
    }
    let workspace = &view.around.workspace;
    let config = &view.snapshot.config;
    let modules = FileModules::new(file, &workspace.roots, &workspace.cache, config);
    let around = Surroundings { modules: &modules, assets: &config.assets, ..Surroundings::default() };
    let analysis = analyse(&document.text, document.language, &around);
    let mut options = Options { modules: Default::default(), ..asked.clone() };
    let needs = needed(view, &analysis, file, &into.with_file_name(""), &mut options);
    let translation = translate(&analysis, &document.text, Language::Python, &options);
    let mut notes: Vec<Value> = located(view, file, &document.text, &translation.notes);
    let there = std::fs::read_to_string(&into);
    let taken = into.exists() && !there.is_ok_and(|there| there == translation.text);
    if taken {
        let name = into.file_name().unwrap_or_default().to_string_lossy();
        let message = format!("the module needs a file `{name}`: there is another one already, which is left as it is");
        notes.push(json!({ "message": message, "uri": Uri::from_file_path(file), "range": Range::default() }));
    }
    Some((Module { path: into, text: translation.text, taken, notes }, needs))
}

/// Notes with their places in a file that is not open.
fn located(view: &View, file: &Path, text: &str, notes: &[Note]) -> Vec<Value> {
    let lines = LineIndex::new(text);
    let uri = Uri::from_file_path(file);
    let position = |at: u32| {
        let place = lines.place(at, text, view.around.can.unit);
        Position::new(place.line, place.column)
    };
    notes
        .iter()
        .map(|note| {
            let range = Range::new(position(note.span.start), position(note.span.end));
            json!({ "message": note.text, "uri": uri, "range": range })
        })
        .collect()
}
