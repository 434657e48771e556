//! Ends a triple-quoted string that a cell does not close. To Python, each cell is a text of its
//! own.

use super::magic::{LineContext, blank_char};
use crate::text::span::Span;

/// Replaces a string that the cell `text[start..]` does not close by one quote, which is never
/// closed either, but ends with its line. Returns the replaced span.
pub(super) fn end_with_cell(text: &mut String, start: usize) -> Option<Span> {
    let cell = &text[start..];
    if !cell.contains("\"\"\"") && !cell.contains("'''") {
        return None;
    }
    let mut context = LineContext::default();
    cell.split_inclusive('\n').for_each(|line| context.line(line));
    // The first quote stays.
    let from = start + context.open_string()? + 1;
    let blank: String = text[from..].chars().map(blank_char).collect();
    text.replace_range(from.., &blank);
    Some(Span::new(from, text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_string_ends_with_its_cell() {
        for (cell, expected) in [
            ("s = \"\"\"abc\nd\n", Some("s = \"     \n \n")),
            ("s = '''ä\n", Some("s = '    \n")),
            ("a = \"\"\"b\"\"\" + \"\"\"c\n", Some("a = \"\"\"b\"\"\" + \"   \n")),
            ("s = \"\"\"abc\n\"\"\"\n", None),
            ("# \"\"\"\nx = 1\n", None),
        ] {
            let mut text = format!("before\n{cell}");
            let replaced = end_with_cell(&mut text, 7);
            assert_eq!(replaced.is_some(), expected.is_some(), "{cell}");
            assert_eq!(&text[7..], expected.unwrap_or(cell));
        }
    }
}
