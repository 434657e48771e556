//! Writes strings with the quotes that a script has.

use super::tokens::{CodeTokens, Token, TokenKind};
use crate::syntax::language::Language;
use std::borrow::Cow;
use std::cmp::Ordering;

/// Writes the strings of a text that follows `before` with the quotes that most strings of `before`
/// have. A text that begins within a string stays as it is.
pub fn with_quotes_of<'t>(before: &str, text: &'t str, language: Language) -> Cow<'t, str> {
    let before = CodeTokens::new(before.into(), language);
    match main_quote(&before).filter(|_| before.open_quote().is_none()) {
        Some(quote) => with_quotes(text, quote, language),
        None => Cow::Borrowed(text),
    }
}

/// Returns the quote that most strings have.
pub(super) fn main_quote(code: &CodeTokens) -> Option<char> {
    let strings = code.tokens.iter().filter(|token| token.kind == TokenKind::String);
    let (mut single, mut double) = (0, 0);
    for token in strings {
        match code.text.as_bytes()[token.start as usize] {
            b'\'' => single += 1,
            b'"' => double += 1,
            _ => {}
        }
    }
    match single.cmp(&double) {
        Ordering::Less => Some('"'),
        Ordering::Equal => None,
        Ordering::Greater => Some('\''),
    }
}

/// Writes the strings of a text with the given quote, if they contain neither kind of quote.
pub(super) fn with_quotes(text: &str, quote: char, language: Language) -> Cow<'_, str> {
    let other = if quote == '"' { '\'' } else { '"' };
    if !text.contains(other) {
        return Cow::Borrowed(text);
    }
    let code = CodeTokens::new(text.into(), language);
    let mut changed = text.as_bytes().to_vec();
    for token in code.tokens.iter().filter(|token| token.kind == TokenKind::String) {
        let text = code.text_of(token);
        let content = text.strip_prefix(other).and_then(|text| text.strip_suffix(other));
        if content.is_some_and(|content| !content.contains(['\'', '"', '\\'])) {
            changed[token.start as usize] = quote as u8;
            changed[token.end as usize - 1] = quote as u8;
        }
    }
    String::from_utf8(changed).map_or(Cow::Borrowed(text), Cow::Owned)
}

impl CodeTokens {
    /// Returns the quote of a string on the last line that is not closed.
    pub(super) fn open_quote(&self) -> Option<&Token> {
        let line = self.tokens.iter().rev().take_while(|token| token.kind != TokenKind::LineBreak);
        let is_quote = |token: &&Token| token.kind == TokenKind::Sign && self.text_of(token).starts_with(['\'', '"']);
        line.filter(is_quote).last()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_have_the_quotes_of_the_script() {
        let quoted = |before, text| with_quotes_of(before, text, Language::Python).into_owned();
        assert_eq!(quoted("a = 'x'\n", "b = f(\"y\", 'z')"), "b = f('y', 'z')");
        assert_eq!(quoted("a = \"x\"\n", "b = f('y', \"it's\")"), "b = f(\"y\", \"it's\")");
        // No string, and as many of both.
        assert_eq!(quoted("a = 1\n", "b = 'y'"), "b = 'y'");
        assert_eq!(quoted("a = 'x' + \"y\"\n", "b = 'y'"), "b = 'y'");
        // The quote before the comma ends a string.
        assert_eq!(quoted("a = 'x'\nb = f('", "B4', 'B3')"), "B4', 'B3')");
    }
}
