//! The shape of a statement: its text without the names, strings and comments in it.
//!
//! Two statements of one shape have trees of one shape, and what one was lowered to says what the other is lowered to. Only simple text is looked
//! at: where a word could be anything but a name, or a string anything but what stands between its quotes, there is no shape. Rejected: the tokens
//! of `repair::lexer`, which forgives (it closes strings, and takes comments of the other language for such); here whatever is odd has to stay odd.

use super::hir::Hir;
use super::hir::reword::Words;
use super::kinds::Table;
use super::language::Language;
use super::lower::PLACEHOLDER;
use crate::text::span::Span;
use std::sync::Arc;

/// The shape of a text.
pub(super) struct Shape {
    /// Equal for texts of one shape.
    pub(super) key: Box<[u8]>,
    /// Where the names, strings and comments are, in order.
    words: Vec<Span>,
}

/// In keys, before the number of a name, for a string, and for a comment. None of them is in a text that has a shape.
const NAME: u8 = 1;
const STRING: u8 = 2;
const COMMENT: u8 = 5;
/// In keys, first.
const PYTHON: u8 = 3;
const JAVASCRIPT: u8 = 4;
/// A statement of more different names has no shape: their numbers are bytes.
const MOST_NAMES: usize = 200;

impl Shape {
    /// Of a statement; `None`: it is not simple.
    pub(super) fn of(text: &str, language: Language) -> Option<Shape> {
        let bytes = text.as_bytes();
        let known = Table::of(language).words();
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let run =
            |from: usize, is: &dyn Fn(&u8) -> bool| from + bytes[from..].iter().take_while(|byte| is(byte)).count();
        let mut key = Vec::with_capacity(bytes.len() + 1);
        key.push(if language.is_python() { PYTHON } else { JAVASCRIPT });
        let mut words: Vec<Span> = Vec::new();
        let mut names: Vec<&str> = Vec::new();
        // After a string, whatever stands between.
        let mut after_string = false;
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                    let end = run(at, &is_word);
                    // The letters before a string say what it is; those right behind one are no code.
                    let beside =
                        |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(|b| matches!(b, b'\'' | b'"'));
                    let word = &text[at..end];
                    if beside(Some(end)) || beside(at.checked_sub(1)) || word == PLACEHOLDER {
                        return None;
                    }
                    if known.contains(word) {
                        key.extend_from_slice(word.as_bytes());
                    } else {
                        let number = names.iter().position(|name| *name == word).unwrap_or_else(|| {
                            names.push(word);
                            names.len() - 1
                        });
                        if number >= MOST_NAMES {
                            return None;
                        }
                        key.extend([NAME, number as u8]);
                        words.push(Span::new(at, end));
                    }
                    after_string = false;
                    at = end;
                }
                b'0'..=b'9' => {
                    let end = run(at, &|byte| is_word(byte) || *byte == b'.');
                    let number = &bytes[at..end];
                    if number
                        .iter()
                        .any(|byte| byte.is_ascii_alphabetic() && !matches!(byte, b'e' | b'E') || *byte == b'_')
                    {
                        return None;
                    }
                    key.extend_from_slice(number);
                    after_string = false;
                    at = end;
                }
                b'\'' | b'"' => {
                    let end = run(at + 1, &|&inside| inside != byte);
                    let content = bytes.get(at + 1..end)?;
                    let simple = |b: &u8| matches!(b, b' '..=b'~') && !matches!(b, b'\\' | b'{' | b'}');
                    // Side by side they are one string; three quotes begin another kind.
                    if after_string
                        || end >= bytes.len()
                        || bytes.get(end + 1) == Some(&byte)
                        || !content.iter().all(simple)
                    {
                        return None;
                    }
                    key.push(STRING);
                    words.push(Span::new(at, end + 1));
                    after_string = true;
                    at = end + 1;
                }
                b' ' | b'\n' => {
                    key.push(byte);
                    at += 1;
                }
                b'#' if language.is_python() => {
                    let end = run(at, &|&byte| byte >= b' ' || byte == b'\t');
                    key.push(COMMENT);
                    words.push(Span::new(at, end));
                    at = end;
                }
                // Regular expressions, templates, escapes, names with other signs.
                b'#' | b'`' | b'\\' | b'$' => return None,
                b'/' | b'!' | b'>' if !language.is_python() => return None,
                b'!'..=b'~' => {
                    key.push(byte);
                    after_string = false;
                    at += 1;
                }
                _ => return None,
            }
        }
        Some(Shape { key: key.into(), words })
    }
}

/// What a statement of a shape is.
#[derive(Debug)]
pub(super) struct Sample {
    hir: Arc<Hir>,
    words: Vec<Span>,
    /// By name, which word it is.
    names: Vec<Option<u32>>,
}

impl Sample {
    /// Of what `text` was lowered to; `None`: more hangs on its words than can be told.
    pub(super) fn of(hir: &Arc<Hir>, text: &str, shape: Shape) -> Option<Sample> {
        let Shape { words, .. } = shape;
        let names = hir.names_among(text, &words);
        hir.can_be_reworded().then(|| Sample { hir: hir.clone(), words, names })
    }

    /// What `text` of the same shape is lowered to.
    pub(super) fn reworded(&self, text: &str, shape: &Shape) -> Hir {
        self.hir.reworded(text, Words { from: &self.words, to: &shape.words }, &self.names)
    }
}
