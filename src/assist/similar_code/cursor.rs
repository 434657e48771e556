//! The code around the cursor.

use super::quotes::{main_quote, with_quotes};
use super::renaming::Renaming;
use super::tokens::{CodeTokens, TokenKind};
use crate::syntax::language::Language;
use std::cmp::Ordering;

/// The code around the cursor.
pub(super) struct Cursor<'a> {
    /// The code before the token at the cursor.
    pub before: CodeTokens,
    /// The lines below the cursor.
    pub after: CodeTokens,
    language: Language,
    /// The start of the token at the cursor.
    typed: &'a str,
    /// The characters that follow on the line of the cursor.
    closing: &'a str,
    /// The quote that strings of the document have, if they have one kind.
    quote: Option<char>,
    /// How the line of the cursor is indented against the line before it, if nothing else is on it.
    indentation: Option<Ordering>,
}

impl<'a> Cursor<'a> {
    /// Reads the code around byte `offset` of a text. Returns `None` if there is no code before it.
    pub(super) fn new(text: &'a str, offset: usize, language: Language) -> Option<Cursor<'a>> {
        let (before, after) = text.split_at_checked(offset)?;
        let mut code = CodeTokens::new(before.into(), language);
        let typed_from = code.start_of_last_token().unwrap_or(before.len());
        code.tokens.retain(|token| (token.end as usize) <= typed_from);
        code.tokens.last()?;
        let (closing, after) = after.split_once('\n').unwrap_or((after, ""));
        let after = CodeTokens::new(after.into(), language);
        Some(Cursor {
            quote: main_quote(&code),
            before: code,
            after,
            language,
            typed: &before[typed_from..],
            closing: closing.trim(),
            indentation: indentation(before),
        })
    }

    /// Returns the rest of a line of known code, as it goes on at the cursor. Returns `None` if the
    /// line begins with other characters, or ends with others than those after the cursor.
    pub(super) fn rest_of_line(&self, line: &str, renaming: &Renaming<'_>) -> Option<String> {
        let renamed = renaming.apply(line, self.language);
        let quoted = match self.quote {
            Some(quote) => with_quotes(&renamed, quote, self.language),
            None => renamed,
        };
        let rest = quoted.strip_prefix(self.typed)?;
        // Nothing can be inserted behind the closing characters.
        let without_semicolon = || rest.strip_suffix(';')?.strip_suffix(self.closing);
        let rest = rest.strip_suffix(self.closing).or_else(without_semicolon)?.trim_end();
        (!rest.is_empty()).then(|| rest.to_owned())
    }

    /// Returns a text that opens brackets or a block with their ends. Returns `None` if nothing is
    /// open.
    pub(super) fn completed(&self, text: &str) -> Option<String> {
        let line = CodeTokens::new(text.into(), self.language);
        let mut open = Vec::new();
        for token in line.tokens.iter().filter(|token| token.kind == TokenKind::Sign) {
            match line.text_of(token) {
                "(" => open.push(')'),
                "[" => open.push(']'),
                "{" => open.push('}'),
                ")" | "]" | "}" => drop(open.pop()),
                _ => {}
            }
        }
        let ends: String = open.iter().rev().collect();
        let opens_block = self.language == Language::Python && text.ends_with(':') && open.is_empty();
        match opens_block {
            true => Some(format!("{text} pass")),
            false => (!ends.is_empty()).then(|| format!("{text}{ends}")),
        }
    }

    /// Returns `true` if a line stands below the cursor already.
    pub(super) fn follows(&self, line: &str) -> bool {
        self.after.text.trim_start().lines().next().is_some_and(|next| next.trim_end() == line)
    }

    /// Returns `true` if the line behind token `end` of `code` is as much indented, against the
    /// line before it, as that of the cursor, or if the cursor is not at the start of a line.
    pub(super) fn is_indented_like(&self, code: &CodeTokens, end: usize) -> bool {
        let Some(here) = self.indentation else { return true };
        let Some(next) = code.tokens.get(end + 1) else { return true };
        indentation(&code.text[..next.start as usize]) == Some(here)
    }
}

/// Returns how the last line of a text is indented against the line with text before it. Returns
/// `None` if there is more than indentation on the last line.
fn indentation(text: &str) -> Option<Ordering> {
    let (above, last) = text.rsplit_once('\n')?;
    let width = |line: &str| line.len() - line.trim_start().len();
    let line = above.trim_end().rsplit('\n').next()?;
    last.trim().is_empty().then(|| last.len().cmp(&width(line)))
}

impl CodeTokens {
    /// Returns the start of the token that ends at the end of the text and may go on: a word, a
    /// number or an open string.
    fn start_of_last_token(&self) -> Option<usize> {
        if let Some(quote) = self.open_quote() {
            return Some(quote.start as usize);
        }
        let last = self.tokens.last()?;
        let is_word = matches!(last.kind, TokenKind::Name | TokenKind::Keyword | TokenKind::Number);
        (is_word && last.end as usize == self.text.len()).then_some(last.start as usize)
    }
}
