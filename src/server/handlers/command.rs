//! The shared parts of commands: arguments, answers, and edits that create a file beside a
//! document.

use crate::server::client::ClientKind;
use crate::server::documents::{is_file, path_of};
use crate::server::view::View;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::path::{Path, PathBuf};
use tower_lsp_server::ls_types::*;

/// The answer to a command that can create a file.
pub struct CommandAnswer {
    /// The result for the client.
    pub value: Value,
    /// The edit that creates a file for the result, and the name of the file.
    pub new_file: Option<(WorkspaceEdit, Uri)>,
}

/// Parses the only argument of a command. Returns `None` if it is missing or malformed.
pub fn argument<T: DeserializeOwned>(params: ExecuteCommandParams) -> Option<T> {
    serde_json::from_value(params.arguments.into_iter().next()?).ok()
}

/// Returns the edit that creates a file beside a document, together with `other_files`, and the
/// name of the file. Returns `None` if the client cannot create files.
pub fn new_sibling_file<'m>(
    view: &View,
    uri: &Uri,
    extension: &str,
    text: &str,
    other_files: impl Iterator<Item = (&'m Path, &'m str)>,
) -> Option<(WorkspaceEdit, Uri)> {
    if !(view.context.client.create_files && view.context.client_kind == ClientKind::Editor && is_file(uri)) {
        return None;
    }
    let path = unused_path(&path_of(uri), extension)?;
    let uri = Uri::from_file_path(&path)?;
    let mut operations = create_file(&uri, text);
    for (path, text) in other_files {
        operations.extend(create_file(&Uri::from_file_path(path)?, text));
    }
    let document_changes = Some(DocumentChanges::Operations(operations));
    Some((WorkspaceEdit { document_changes, ..WorkspaceEdit::default() }, uri))
}

/// Returns the operations that create a file with a text. The client refuses them if the file
/// exists.
fn create_file(uri: &Uri, text: &str) -> Vec<DocumentChangeOperation> {
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

/// Returns a path that does not exist: `script.py`, else `script_2.py` and so on.
fn unused_path(path: &Path, extension: &str) -> Option<PathBuf> {
    let stem = path.file_stem()?.to_string_lossy().into_owned();
    let names = std::iter::once(stem.clone()).chain((2..100).map(|number| format!("{stem}_{number}")));
    names.map(|name| path.with_file_name(name).with_extension(extension)).find(|path| !path.exists())
}
