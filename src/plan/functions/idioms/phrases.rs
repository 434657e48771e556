//! Phrases of idioms: words in a row, with articles and marks between them.

use super::super::lexicon::lexicon;
use super::super::tokens::{Kind, Token, stem};

/// A part of a phrase.
#[derive(Debug, Clone)]
enum Part {
    /// One of several stems. The flag is `true` if it may be left out.
    Words(Vec<String>, bool),
    /// The value of a slot.
    Slot(String),
}

/// Words in a row.
#[derive(Debug, Clone)]
pub struct Phrase(Vec<Part>);

/// A phrase in a text: where it starts and ends.
pub type Span = (usize, usize);

impl Phrase {
    /// Parses `land cover|use map?` and `before {start}`.
    pub fn parse(text: &str) -> Phrase {
        let part = |word: &str| match word.strip_prefix('{') {
            Some(slot) => Part::Slot(slot.trim_end_matches('}').to_owned()),
            None => {
                let words = word.trim_end_matches('?').split('|');
                Part::Words(words.map(|word| stem(&word.to_lowercase())).collect(), word.ends_with('?'))
            }
        };
        Phrase(text.split_whitespace().map(part).collect())
    }

    /// Parses alternatives with ` / ` between them.
    pub fn parse_all(text: &str) -> Vec<Phrase> {
        text.split(" / ").map(Phrase::parse).collect()
    }

    /// Parses phrases with spaces between them. `+` joins the words of a phrase.
    pub fn parse_words(text: &str) -> Vec<Phrase> {
        text.split_whitespace().map(|phrase| Phrase::parse(&phrase.replace('+', " "))).collect()
    }

    /// Returns where the phrase is, the longest span for each start. `is_slot` tells whether a
    /// token is the value of a slot.
    pub fn spans(&self, tokens: &[Token], is_slot: &dyn Fn(&str, usize) -> bool) -> Vec<Span> {
        let ends = (0..tokens.len()).filter_map(|start| Some((start, self.end(0, start, start, tokens, is_slot)?)));
        ends.collect()
    }

    fn end(
        &self,
        part: usize,
        start: usize,
        at: usize,
        tokens: &[Token],
        is_slot: &dyn Fn(&str, usize) -> bool,
    ) -> Option<usize> {
        let Some(next) = self.0.get(part) else { return (at > start).then_some(at) };
        let token = tokens.get(at);
        let (is_match, is_optional) = match next {
            Part::Words(words, is_optional) => {
                // `*_mean` is any name with this end.
                let is_word = |token: &Token, word: &String| match word.strip_prefix('*').filter(|end| !end.is_empty())
                {
                    Some(end) => token.stem.ends_with(end),
                    None => *word == token.stem,
                };
                (token.is_some_and(|token| words.iter().any(|word| is_word(token, word))), *is_optional)
            }
            Part::Slot(name) => (token.is_some() && is_slot(name, at), false),
        };
        let matched = is_match.then(|| self.end(part + 1, start, at + 1, tokens, is_slot)).flatten();
        let skipped = || is_optional.then(|| self.end(part + 1, start, at, tokens, is_slot)).flatten();
        let beyond = || {
            let may_skip = at > start && token.is_some_and(is_between);
            may_skip.then(|| self.end(part, start, at + 1, tokens, is_slot)).flatten()
        };
        matched.or_else(beyond).or_else(skipped)
    }
}

/// Returns `true` for what may stand within a phrase.
fn is_between(token: &Token) -> bool {
    match token.kind {
        Kind::Mark => token.is_mark("-()\"[]"),
        Kind::Word => lexicon().filler.contains(&token.stem),
        _ => false,
    }
}
