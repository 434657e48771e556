//! A diagnostic as JSON. Lines and columns start at 1; columns count characters.
//!
//! `line` counts through all code cells of a notebook, so that one number orders diagnostics.
//! `cell`, `cellLine`, `cellEndLine` and `fileLine` are the positions in the notebook and in its
//! file.

use crate::diagnostic::{Diagnostic, Fix, Safety};
use crate::workspace::document::Document;
use crate::workspace::region::Region;
use serde_json::{Value, json};

/// Returns a diagnostic of the file with a name.
pub fn report(name: &str, document: &Document, diagnostic: &Diagnostic) -> Value {
    let related: Vec<Value> = diagnostic
        .related
        .iter()
        .map(|(span, message)| {
            let mut value = position(Region::new(document, *span));
            value["message"] = message.as_str().into();
            value
        })
        .collect();
    let mut value = json!({ "file": name });
    if let (Some(object), Value::Object(position)) =
        (value.as_object_mut(), position(Region::new(document, diagnostic.span)))
    {
        object.extend(position);
        object.insert("severity".into(), diagnostic.severity.name().into());
        object.insert("code".into(), diagnostic.rule.into());
        object.insert("message".into(), diagnostic.message.as_str().into());
        object.insert("help".into(), diagnostic.help.as_deref().into());
        object.insert("notes".into(), diagnostic.notes.clone().into());
        object.insert("related".into(), related.into());
        object.insert("fix".into(), diagnostic.fixes.first().map_or(Value::Null, |one| fix(document, one)));
        object.insert("url".into(), rule_page(diagnostic.rule).into());
    }
    value
}

/// Returns the web page of a rule.
pub fn rule_page(rule: &str) -> String {
    format!("{}/blob/main/tests/rules/{rule}.md", env!("CARGO_PKG_REPOSITORY"))
}

/// Returns a position in the keys that all reports share.
pub fn position(region: Region) -> Value {
    let mut value = json!({
        "line": region.line,
        "col": region.column,
        "endLine": region.end_line,
        "endCol": region.end_column,
    });
    if let Some(cell) = region.cell {
        value["cell"] = cell.cell.into();
        value["cellLine"] = cell.line.into();
        value["cellEndLine"] = cell.end_line.into();
        value["fileLine"] = cell.file_line.into();
    }
    value
}

fn fix(document: &Document, fix: &Fix) -> Value {
    let edits: Vec<Value> = fix
        .edits
        .iter()
        .map(|edit| {
            let mut value = position(Region::new(document, edit.span));
            value["text"] = edit.text.as_str().into();
            value
        })
        .collect();
    json!({ "title": fix.title, "safe": fix.safety == Safety::Safe, "edits": edits })
}
