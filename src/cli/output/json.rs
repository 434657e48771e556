//! JSON: a list of objects. Lines and columns from 1, columns in characters.
//!
//! `line` counts through the joined code cells of a notebook, so that it is one number that orders findings; `cell`,
//! `cellLine`, `cellEndLine` and `fileLine` say where it is for a person and in the file.

use crate::cli::report::{FileReport, Region, Report};
use crate::cli::rules::url;
use crate::diagnostic::{Fix, Safety};
use crate::workspace::document::Document;
use serde_json::{Value, json};

/// The findings of a file, one a line: easy to read, to search and to compare.
pub fn findings(file: &FileReport) -> String {
    let objects = file.located().map(|(finding, document, region)| {
        let related: Vec<Value> = finding
            .related
            .iter()
            .map(|(span, message)| {
                let mut value = place(Region::new(document, *span));
                value["message"] = message.as_str().into();
                value
            })
            .collect();
        let mut value = json!({ "file": file.name });
        if let (Some(object), Value::Object(place)) = (value.as_object_mut(), place(region)) {
            object.extend(place);
            object.insert("severity".into(), finding.severity.name().into());
            object.insert("code".into(), finding.rule.into());
            object.insert("message".into(), finding.message.as_str().into());
            object.insert("help".into(), finding.help.as_deref().into());
            object.insert("notes".into(), finding.notes.clone().into());
            object.insert("related".into(), related.into());
            object.insert("fix".into(), finding.fixes.first().map_or(Value::Null, |one| fix(document, one)));
            object.insert("url".into(), url(finding.rule).into());
        }
        format!("  {value}")
    });
    objects.collect::<Vec<_>>().join(",\n")
}

/// The list.
pub fn whole(report: &Report) -> String {
    match super::joined(report, ",\n").as_str() {
        "" => "[]\n".to_owned(),
        lines => format!("[\n{lines}\n]\n"),
    }
}

/// A place, in the keys of every report.
pub fn place(region: Region) -> Value {
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
            let mut value = place(Region::new(document, edit.span));
            value["text"] = edit.text.as_str().into();
            value
        })
        .collect();
    json!({ "title": fix.title, "safe": fix.safety == Safety::Safe, "edits": edits })
}
