//! The command `geols.translate`: a document in the other language with the modules that it requires, for the client to show, or as new
//! files beside the document.

mod modules;

use crate::server::documents::{is_file, path_of};
use crate::server::main_loop::Host;
use crate::server::view::View;
use crate::syntax::language::Language;
use crate::translate::{Options, Show, translate};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use tower_lsp_server::ls_types::*;

/// Translates a document. Its argument is a [`Request`]; the answer is
/// `{language, text, notes: [{message, uri, range}], modules: [{uri, language, text, exists, taken}]}`. A module's address is that of the file
/// in which the translation looks for it; `taken`: something else is there.
pub const TRANSLATE: &str = "geols.translate";

/// What is asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The document.
    pub uri: Uri,
    /// What `print` and `Map` become in Python; as the settings say where it is absent.
    #[serde(default)]
    show: Option<Show>,
    /// The Cloud project with which a Python script starts; as the settings say where it is absent.
    #[serde(default)]
    project: Option<String>,
    /// The server puts the translation in a new file beside the document and has it shown.
    #[serde(default)]
    open: bool,
}

/// A translation for the client, and the file that it is put into.
pub struct Answer {
    /// For the client.
    pub value: Value,
    /// A new file with the translation, and its name.
    pub beside: Option<(WorkspaceEdit, Uri)>,
}

impl Request {
    /// Reads the command's argument.
    pub fn read(params: ExecuteCommandParams) -> Option<Request> {
        serde_json::from_value(params.arguments.into_iter().next()?).ok()
    }
}

/// Translates.
pub fn handle(view: &View, request: &Request) -> Answer {
    let to = other(view.snapshot.analysis.hir.language);
    let set = &view.around.settings.translate;
    let project = request.project.clone().unwrap_or_else(|| set.project.clone());
    let mut options = Options {
        show: request.show.unwrap_or(set.show),
        project: Some(project).filter(|name| !name.is_empty()),
        ..Options::default()
    };
    let (modules, more) = modules::modules(view, &request.uri, &mut options);
    let translation = translate(&view.snapshot.analysis, &view.snapshot.text, to, &options);
    let notes: Vec<Value> = translation
        .notes
        .iter()
        .map(|note| {
            // In a notebook, another cell than the one that asks.
            let place = view.location(note.span);
            let (uri, range) = place.map(|place| (place.uri, place.range)).unzip();
            json!({ "message": note.text, "uri": uri, "range": range })
        })
        .chain(more)
        .collect();
    let language = if to == Language::Python { "python" } else { "javascript" };
    let extension = if to == Language::Python { "py" } else { "js" };
    let with = modules.iter().filter(|module| !module.path.exists()).map(|module| (&*module.path, &*module.text));
    let beside = request.open.then(|| beside(view, &request.uri, extension, &translation.text, with)).flatten();
    let modules: Vec<Value> = modules.iter().map(modules::Module::value).collect();
    let value = json!({ "language": language, "text": translation.text, "notes": notes, "modules": modules });
    Answer { value, beside }
}

/// The offer in the list of code actions.
pub fn action(view: &View, uri: &Uri) -> CodeAction {
    let title = match other(view.snapshot.analysis.hir.language) {
        Language::Python => "Translate to Python",
        Language::JavaScript => "Translate to JavaScript",
    };
    let command = Command {
        title: title.to_owned(),
        command: TRANSLATE.to_owned(),
        arguments: Some(vec![json!({ "uri": uri, "open": true })]),
    };
    CodeAction { title: title.to_owned(), kind: Some(kind()), command: Some(command), ..CodeAction::default() }
}

/// Below `source`: for the whole file, and without a light bulb at every line.
pub fn kind() -> CodeActionKind {
    CodeActionKind::new("source.translate.geols")
}

fn other(language: Language) -> Language {
    match language {
        Language::JavaScript => Language::Python,
        Language::Python => Language::JavaScript,
    }
}

/// A file beside a document that is not there yet, with a text in it, and others that go with it; where the client makes files.
pub(super) fn beside<'m>(
    view: &View,
    uri: &Uri,
    extension: &str,
    text: &str,
    with: impl Iterator<Item = (&'m Path, &'m str)>,
) -> Option<(WorkspaceEdit, Uri)> {
    if !(view.around.can.create_files && view.around.host == Host::Machine && is_file(uri)) {
        return None;
    }
    let path = free(&path_of(uri), extension)?;
    let uri = Uri::from_file_path(&path)?;
    let mut operations = new_file(&uri, text);
    for (path, text) in with {
        operations.extend(new_file(&Uri::from_file_path(path)?, text));
    }
    let document_changes = Some(DocumentChanges::Operations(operations));
    Some((WorkspaceEdit { document_changes, ..WorkspaceEdit::default() }, uri))
}

/// A file and what is in it. Nothing is written over: where the file has come to be there, the client refuses.
fn new_file(uri: &Uri, text: &str) -> Vec<DocumentChangeOperation> {
    let create = CreateFile {
        uri: uri.clone(),
        options: Some(CreateFileOptions { overwrite: Some(false), ignore_if_exists: Some(false) }),
        annotation_id: None,
    };
    let start = Position::new(0, 0);
    let edit = TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier { uri: uri.clone(), version: None },
        edits: vec![OneOf::Left(TextEdit { range: Range { start, end: start }, new_text: text.to_owned() })],
    };
    vec![DocumentChangeOperation::Op(ResourceOp::Create(create)), DocumentChangeOperation::Edit(edit)]
}

/// `script.py`, or `script_2.py` where that is taken.
fn free(path: &Path, extension: &str) -> Option<PathBuf> {
    let stem = path.file_stem()?.to_string_lossy().into_owned();
    let names = std::iter::once(stem.clone()).chain((2..100).map(|number| format!("{stem}_{number}")));
    names.map(|name| path.with_file_name(name).with_extension(extension)).find(|path| !path.exists())
}
