//! `textDocument/prepareRename` and `textDocument/rename`.

use super::code_action::workspace_edit;
use super::wide::{self, Handed, Scope, handed};
use crate::features::definition::{definition, exported};
use crate::features::exports::{Shared, rename_uses, shared};
use crate::features::rename;
use crate::server::elsewhere::Surveyed;
use crate::server::view::View;
use std::collections::HashMap;
use tower_lsp_server::ls_types::*;

/// What would be renamed; why nothing can be.
pub fn prepare(view: &View, at: &TextDocumentPositionParams) -> Option<Result<PrepareRenameResponse, String>> {
    let uri = &at.text_document.uri;
    let offset = view.offset(uri, at.position)?;
    Some(match rename::prepare(&view.snapshot, offset) {
        Ok((span, placeholder)) => {
            Ok(PrepareRenameResponse::RangeWithPlaceholder { range: view.range(uri, span)?, placeholder })
        }
        // What another file hands over can be renamed here too.
        Err(why) => match handed(view, offset).zip(definition(&view.snapshot, offset)) {
            Some((handed, found)) => Ok(PrepareRenameResponse::RangeWithPlaceholder {
                range: view.range(uri, found.origin)?,
                placeholder: handed.name,
            }),
            None => Err(why),
        },
    })
}

/// A name of several files, and its new one.
pub struct Wanted {
    handed: Handed,
    new: String,
}

/// The edits that rename, or what to do in other files; why that cannot be.
pub fn scope(view: &View, params: &RenameParams) -> Option<Result<Scope<WorkspaceEdit, Wanted>, String>> {
    let at = &params.text_document_position;
    let offset = view.offset(&at.text_document.uri, at.position)?;
    let edits = rename::rename(&view.snapshot, offset, &params.new_name);
    // What an import binds can have another name in this file alone.
    let own = matches!(shared(&view.snapshot, offset), Some(Shared::Own(_)));
    match handed(view, offset).filter(|_| own || edits.is_err()) {
        Some(handed) if edits.is_ok() || !own => {
            Some(Ok(Scope::Wide(Wanted { handed, new: params.new_name.trim().to_owned() })))
        }
        _ => Some(edits.map(|edits| Scope::Here(workspace_edit(view, &edits)))),
    }
}

/// The edits of all files; why that cannot be.
pub fn everywhere(all: &Surveyed, wanted: &Wanted) -> Option<Result<WorkspaceEdit, String>> {
    let Wanted { handed, new } = wanted;
    let mut changes = HashMap::new();
    let views = wide::views(all, handed);
    let Some(own) = views.first().filter(|view| view.snapshot.path == handed.file) else {
        return Some(Err(format!("the file of \"{}\" cannot be read", handed.name)));
    };
    let Some(declared) = exported(&own.snapshot, &handed.name) else {
        return Some(Err(format!("\"{}\" is not declared in its module", handed.name)));
    };
    for view in &views {
        let edits = match view.snapshot.path == handed.file {
            true => rename::rename(&view.snapshot, declared.start, new),
            false => rename_uses(&view.snapshot, &wide::means(view, &handed.file), &handed.name, new),
        };
        match edits {
            Ok(edits) => changes.extend(workspace_edit(view, &edits).changes.unwrap_or_default()),
            Err(why) => return Some(Err(why)),
        }
    }
    Some(Ok(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }))
}
