//! Edits of a text, and the difference between two versions of it.

use super::span::Span;

/// An edit that replaces the bytes of `span` by `text`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextEdit {
    /// The bytes that are replaced; empty for an insertion.
    pub span: Span,
    /// The new text.
    pub text: Box<str>,
}

impl TextEdit {
    /// Creates a replacement.
    pub fn replace(span: Span, text: &str) -> TextEdit {
        TextEdit { span, text: text.into() }
    }
    /// Creates an insertion.
    pub fn insert(at: usize, text: &str) -> TextEdit {
        TextEdit { span: Span::at(at), text: text.into() }
    }
    /// Creates a deletion.
    pub fn delete(span: Span) -> TextEdit {
        TextEdit { span, text: "".into() }
    }
}

/// The reason why edits cannot be applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EditError {
    /// Two edits change the same bytes.
    Overlap(Span, Span),
    /// An edit lies outside the text, or splits a character.
    Outside(Span),
}

impl std::fmt::Display for EditError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            EditError::Overlap(a, b) => {
                write!(f, "edits overlap: bytes {}..{} and {}..{}", a.start, a.end, b.start, b.end)
            }
            EditError::Outside(a) => write!(f, "edit outside the text: bytes {}..{}", a.start, a.end),
        }
    }
}

impl std::error::Error for EditError {}

/// Applies edits whose spans all refer to `text`, in any order. Insertions at the same position
/// keep their order.
pub fn apply(text: &str, edits: &[TextEdit]) -> Result<String, EditError> {
    let mut sorted: Vec<&TextEdit> = edits.iter().collect();
    sorted.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let grown: usize = edits.iter().map(|edit| edit.text.len()).sum();
    let mut out = String::with_capacity(text.len() + grown);
    let mut done = Span::at(0);
    for edit in sorted {
        if edit.span.start < done.end || edit.span.end < edit.span.start {
            return Err(EditError::Overlap(done, edit.span));
        }
        let between = text.get(done.end as usize..edit.span.start as usize).ok_or(EditError::Outside(edit.span))?;
        if !text.is_char_boundary(edit.span.end as usize) {
            return Err(EditError::Outside(edit.span));
        }
        out.push_str(between);
        out.push_str(&edit.text);
        done = edit.span;
    }
    out.push_str(text.get(done.end as usize..).unwrap_or_default());
    Ok(out)
}

/// The range in which two versions of a text differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Change {
    /// Number of equal bytes at the start.
    pub first: usize,
    /// Number of equal bytes at the end. They do not overlap those at the start in either version.
    pub last: usize,
}

impl Change {
    /// Finds the difference between two versions.
    pub fn between(old: &str, new: &str) -> Change {
        let (a, b) = (old.as_bytes(), new.as_bytes());
        let most = a.len().min(b.len());
        let blocks = a.chunks(BLOCK).zip(b.chunks(BLOCK)).take_while(|(a, b)| a == b && a.len() == BLOCK).count();
        let from = blocks * BLOCK;
        let first = from + a[from..].iter().zip(&b[from..]).take_while(|(a, b)| a == b).count();
        let (a, b) = (&a[a.len() - (most - first)..], &b[b.len() - (most - first)..]);
        let blocks = a.rchunks(BLOCK).zip(b.rchunks(BLOCK)).take_while(|(a, b)| a == b && a.len() == BLOCK).count();
        let from = blocks * BLOCK;
        let rest = a[..a.len() - from].iter().rev().zip(b[..b.len() - from].iter().rev());
        Change { first, last: from + rest.take_while(|(a, b)| a == b).count() }
    }
}

/// Number of bytes that are compared at once.
const BLOCK: usize = 256;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn applies_in_any_order() {
        let edits = [TextEdit::replace(Span::new(4, 5), "Y"), TextEdit::insert(0, "("), TextEdit::insert(5, ")")];
        assert_eq!(apply("x + y;", &edits).unwrap(), "(x + Y);");
        assert_eq!(apply("", &[TextEdit::insert(0, "a"), TextEdit::insert(0, "b")]).unwrap(), "ab");
    }

    #[test]
    fn rejects_overlaps_and_strangers() {
        let edits = [TextEdit::delete(Span::new(0, 3)), TextEdit::delete(Span::new(2, 4))];
        assert!(matches!(apply("abcdef", &edits), Err(EditError::Overlap(..))));
        assert!(matches!(apply("abc", &[TextEdit::delete(Span::new(2, 9))]), Err(EditError::Outside(_))));
        assert!(matches!(apply("é", &[TextEdit::insert(1, "x")]), Err(EditError::Outside(_))));
    }
}
