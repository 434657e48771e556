//! Cuts code into tokens. Comments and blank lines are left out.

use crate::syntax::language::Language;
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::sync::Arc;

/// A text with its tokens.
#[derive(Debug, Clone)]
pub struct CodeTokens {
    /// The text.
    pub(super) text: Arc<str>,
    /// The tokens.
    pub(super) tokens: Vec<Token>,
}

/// A token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
    /// A hash of the text; that of a string does not depend on its quotes.
    pub hash: u32,
    /// The kind.
    pub kind: TokenKind,
}

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// The end of a line with code.
    LineBreak,
    /// A reserved word, or a root of the API: they are never renamed.
    Keyword,
    /// Another word.
    Name,
    /// A number.
    Number,
    /// A string with its quotes.
    String,
    /// Any other character.
    Sign,
}

/// Names that are never renamed, beside the reserved words of the language: the roots of the API.
const ROOTS: &[&str] = &["ee", "Map", "print", "self"];

impl Token {
    /// Returns `true` if the token can stand for the other one: if they are equal, or of a kind
    /// that can be renamed.
    pub(super) fn matches(&self, other: &Token) -> bool {
        self.kind == other.kind && (self.hash == other.hash || self.kind.is_renamed())
    }
}

impl TokenKind {
    /// Returns `true` for names, numbers and strings.
    pub(super) fn is_renamed(self) -> bool {
        matches!(self, TokenKind::Name | TokenKind::Number | TokenKind::String)
    }
}

impl CodeTokens {
    /// Cuts a text into tokens.
    pub fn new(text: Arc<str>, language: Language) -> CodeTokens {
        let tokens = tokenize(&text, language);
        CodeTokens { text, tokens }
    }

    /// Returns the number of tokens.
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Returns `true` if there are no tokens.
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// Returns the text of a token.
    pub(super) fn text_of(&self, token: &Token) -> &str {
        &self.text[token.start as usize..token.end as usize]
    }

    /// Returns the tokens of the lines below the token behind `end`.
    pub(super) fn tokens_after_line(&self, end: usize) -> &[Token] {
        let rest = &self.tokens[end + 1..];
        let line = rest.iter().position(|token| token.kind == TokenKind::LineBreak);
        line.map_or(&[], |at| &rest[at + 1..])
    }
}

/// The least decimal places of a number that is a coordinate: 100 m on the ground.
const PLACES_OF_COORDINATES: usize = 3;

/// Returns `true` for a number with as many decimal places as coordinates have.
pub(super) fn is_coordinate(token: &Token, text: &str) -> bool {
    let number = &text[token.start as usize..token.end as usize];
    let decimals = number.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    token.kind == TokenKind::Number && decimals >= PLACES_OF_COORDINATES
}

/// Returns the tokens of a text.
pub(super) fn tokenize(text: &str, language: Language) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut tokens: Vec<Token> = Vec::with_capacity(bytes.len() / 4);
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let byte = bytes[at];
        let kind = match byte {
            b'\n' => {
                at += 1;
                if tokens.last().is_none_or(|last| last.kind == TokenKind::LineBreak) {
                    continue;
                }
                TokenKind::LineBreak
            }
            _ if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b'#' if language == Language::Python => {
                at = line_end(bytes, at);
                continue;
            }
            b'/' if language == Language::JavaScript && matches!(bytes.get(at + 1), Some(b'/')) => {
                at = line_end(bytes, at);
                continue;
            }
            b'/' if language == Language::JavaScript && matches!(bytes.get(at + 1), Some(b'*')) => {
                at = memchr::memmem::find(&bytes[at + 2..], b"*/").map_or(bytes.len(), |found| at + found + 4);
                continue;
            }
            b'\'' | b'"' | b'`' => match string_end(bytes, at, language) {
                Some(end) => {
                    at = end;
                    TokenKind::String
                }
                None => {
                    at += 1;
                    TokenKind::Sign
                }
            },
            b'0'..=b'9' => {
                at += bytes[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'.').count();
                TokenKind::Number
            }
            _ if is_word(byte) => {
                at += bytes[at..].iter().take_while(|byte| is_word(**byte)).count();
                let word = &text[start..at];
                let is_fixed = language.is_reserved_word(word) || ROOTS.contains(&word);
                if is_fixed { TokenKind::Keyword } else { TokenKind::Name }
            }
            _ => {
                at += 1;
                TokenKind::Sign
            }
        };
        let content = if kind == TokenKind::String { &text[start + 1..at - 1] } else { &text[start..at] };
        let hash = hash(content);
        tokens.push(Token { start: start as u32, end: at as u32, hash, kind });
    }
    tokens
}

/// Returns a hash of a text.
fn hash(text: &str) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish() as u32
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || byte >= 0x80
}

/// Returns the offset of the line break, or the end of the text.
fn line_end(bytes: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |found| at + found)
}

/// Returns the end of the string that starts at a quote, or `None` if it is not closed on its line.
fn string_end(bytes: &[u8], start: usize, language: Language) -> Option<usize> {
    let quote = bytes[start];
    let is_triple = language == Language::Python && bytes[start..].starts_with(&[quote; 3]);
    if is_triple {
        let found = memchr::memmem::find(&bytes[start + 3..], &[quote; 3])?;
        return Some(start + 3 + found + 3);
    }
    let mut at = start + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b'\n' if quote != b'`' => return None,
            _ if byte == quote => return Some(at + 1),
            _ => at += 1,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str, language: Language) -> Vec<&str> {
        tokenize(text, language).iter().map(|token| &text[token.start as usize..token.end as usize]).collect()
    }

    #[test]
    fn code_is_cut_into_tokens() {
        let text = "\n// a\nvar x1 = f('a b', 2.5);  /* b\n */\n\n`c\n`";
        let tokens = ["var", "x1", "=", "f", "(", "'a b'", ",", "2.5", ")", ";", "\n", "`c\n`"];
        assert_eq!(cut(text, Language::JavaScript), tokens);
        assert_eq!(
            cut("x = '''a\nb''' # c\ny='d", Language::Python),
            ["x", "=", "'''a\nb'''", "\n", "y", "=", "'", "d"]
        );
        assert_eq!(cut("'\\", Language::Python), ["'", "\\"]);
        assert_eq!(cut("/* é", Language::JavaScript), [""; 0]);
    }

    #[test]
    fn quotes_do_not_make_a_difference() {
        let hash = |text| tokenize(text, Language::Python)[0].hash;
        assert_eq!(hash("'a'"), hash("\"a\""));
        assert_ne!(hash("'a'"), hash("'b'"));
    }
}
