//! Writes edits of the joined text into the JSON of the notebook. All other bytes stay the same.

use super::{Cell, CellMap, json};
use crate::text::edit::{EditError, TextEdit, apply};
use crate::text::span::Span;

/// Returns the notebook `file` after `edits`, whose spans are in the joined text. Edits across
/// cells, or of replaced syntax, are errors.
pub fn write(file: &str, map: &CellMap, edits: &[TextEdit]) -> Result<String, EditError> {
    let mut changes = Vec::new();
    let mut applied = 0;
    for cell in &map.cells {
        let touches = |edit: &&TextEdit| cell.span.contains(edit.span) && edit.span.start < cell.span.end;
        let inside: Vec<TextEdit> = edits.iter().filter(touches).cloned().collect();
        if inside.is_empty() {
            continue;
        }
        applied += inside.len();
        if let Some(edit) = inside.iter().find(|edit| cell.blanked.iter().any(|blank| blank.overlaps(edit.span))) {
            return Err(EditError::Outside(edit.span));
        }
        changes.push(TextEdit { span: cell.value, text: cell_value(file, cell, inside)?.into() });
    }
    if applied != edits.len() {
        let stray = edits.iter().find(|edit| !map.cells.iter().any(|cell| cell.span.contains(edit.span)));
        return Err(EditError::Outside(stray.map_or(Span::default(), |edit| edit.span)));
    }
    apply(file, &changes)
}

/// Returns the new source of a cell as JSON.
fn cell_value(file: &str, cell: &Cell, edits: Vec<TextEdit>) -> Result<String, EditError> {
    let literals: Vec<&str> = cell.strings.iter().map(|string| string.literal.of(file)).collect();
    let lines: Vec<String> = literals.iter().map(|literal| json::string(literal)).collect();
    let old = lines.concat();
    let moved: Vec<TextEdit> = edits
        .into_iter()
        .map(|edit| {
            let span = Span { start: edit.span.start - cell.span.start, end: edit.span.end - cell.span.start };
            TextEdit { span, text: edit.text }
        })
        .collect();
    let mut new = apply(&format!("{old}{}", if cell.line_break { "" } else { "\n" }), &moved)?;
    if !cell.line_break && new.ends_with('\n') {
        new.pop();
    }
    let ascii = file.is_ascii() && file.contains("\\u");
    if !cell.array {
        return Ok(quote(&new, ascii));
    }
    // Unchanged lines at both ends keep their bytes.
    let new: Vec<&str> = new.split_inclusive('\n').collect();
    let same = |(a, b): &(&String, &&str)| a.as_str() == **b;
    let head = lines.iter().zip(&new).take_while(same).count();
    let max_tail = lines.len().min(new.len()) - head;
    let tail = lines.iter().rev().zip(new.iter().rev()).take(max_tail).take_while(same).count();
    let mut out = String::new();
    let whole = cell.value.of(file);
    let between = |from: u32, to: u32| Span { start: from, end: to }.of(file);
    let (open, close) = match (cell.strings.first(), cell.strings.last()) {
        (Some(first), Some(last)) => (
            between(cell.value.start, first.literal.start).to_string(),
            between(last.literal.end, cell.value.end).to_string(),
        ),
        _ => ("[".to_string(), whole.strip_prefix('[').unwrap_or("]").trim_start().to_string()),
    };
    let comma = match cell.strings[..] {
        [ref first, ref second, ..] => between(first.literal.end, second.literal.start).to_string(),
        _ => format!(",{}", &open[1..]),
    };
    out.push_str(&open);
    for (at, line) in new.iter().enumerate() {
        if at > 0 {
            out.push_str(&comma);
        }
        if at < head {
            out.push_str(literals[at]);
        } else if at >= new.len() - tail {
            out.push_str(literals[lines.len() - (new.len() - at)]);
        } else {
            out.push_str(&quote(line, ascii));
        }
    }
    out.push_str(&close);
    Ok(out)
}

/// Returns a text as a JSON string.
fn quote(text: &str, ascii: bool) -> String {
    let quoted = serde_json::to_string(text).unwrap_or_default();
    if !ascii || quoted.is_ascii() {
        return quoted;
    }
    let mut out = String::with_capacity(quoted.len() + 16);
    for c in quoted.chars() {
        if c.is_ascii() {
            out.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    const FILE: &str = "{\n \"cells\": [\n  {\"cell_type\": \"code\", \"source\": [\n    \"import ee\\n\",\n    \
        \"x = ee.Image('\\u00e9').and(y)\\n\",\n    \"!ls\"\n   ], \"outputs\": [ 1,2 ]},\n  \
        {\"source\": \"a = 1\\nb\", \"cell_type\": \"code\"}\n ], \"nbformat\": 4}";

    fn edit(find: &str, text: &str) -> TextEdit {
        let joined = read(FILE).unwrap().text;
        let at = joined.find(find).unwrap();
        TextEdit::replace(Span::new(at, at + find.len()), text)
    }

    #[test]
    fn only_what_changed() {
        let map = read(FILE).unwrap().cells;
        assert_eq!(write(FILE, &map, &[]).unwrap(), FILE);
        let edits = [edit("and", "And"), edit("b\n", "c + 'é'\n"), edit("import ee\n", "import ee\nimport q\n")];
        let expected = FILE
            .replace(".and(", ".And(")
            .replace("\\nb\"", "\\nc + '\\u00e9'\"")
            .replace("\"import ee\\n\",", "\"import ee\\n\",\n    \"import q\\n\",");
        assert_eq!(write(FILE, &map, &edits).unwrap(), expected);
        let deleted = write(FILE, &map, &[edit("import ee\n", "")]).unwrap();
        assert_eq!(deleted, FILE.replace("\"import ee\\n\",\n    ", ""));
    }

    #[test]
    fn of_two_sources_the_last_counts() {
        let file = r#"{"cells": [{"cell_type": "code", "input": ["a\n"], "source": ["b\n", "c"]}], "nbformat": 4}"#;
        let notebook = read(file).unwrap();
        assert_eq!(notebook.text, "b\nc\n");
        let edits = [TextEdit::replace(Span::new(2, 3), "d")];
        assert_eq!(write(file, &notebook.cells, &edits).unwrap(), file.replace("\"c\"", "\"d\""));
    }

    #[test]
    fn what_cannot_be_written() {
        let map = read(FILE).unwrap().cells;
        let joined = read(FILE).unwrap().text;
        let across = TextEdit::delete(Span::new(0, joined.len()));
        assert!(matches!(write(FILE, &map, &[across]), Err(EditError::Outside(_))));
        let at = joined.find("   \na = 1").unwrap();
        assert!(write(FILE, &map, &[TextEdit::delete(Span::new(at, at + 1))]).is_err());
    }
}
