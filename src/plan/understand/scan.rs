//! The tokens of a request, and which of them are accounted for.

use crate::assist::request::lexicon::{Lexicon, Mention, lexicon};
use crate::assist::request::tokens::{Kind, Token, tokens};
use crate::plan::units::is_unit;
use std::ops::Range;

/// The most tokens of a unit: `kg * C / m ^ 2`.
const MAX_UNIT: usize = 7;

/// The tokens of a request.
#[derive(Clone)]
pub struct Scan<'t> {
    text: &'t str,
    /// The tokens.
    pub tokens: Vec<Token>,
    /// The phrases of the knowledge base.
    pub lexicon: &'static Lexicon,
    /// By token: a part of the plan accounts for it.
    pub taken: Vec<bool>,
    /// The words that were read as others: as written, as read.
    corrected: Vec<(String, String)>,
}

/// Returns the tokens that number the steps of a request: `1.`, `2)` and so on.
fn step_numbers(tokens: &[Token]) -> Vec<usize> {
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let is_next = token.number() == Some(found.len() as f64 + 1.0);
        let is_marked = tokens.get(at + 1).is_some_and(|mark| (mark.is('.') || mark.is(')')) && mark.glued);
        let is_apart = tokens.get(at + 2).is_some_and(|next| !next.glued && next.kind == Kind::Word);
        let starts = at == 0 || token.line_start || !token.glued;
        if is_next && is_marked && is_apart && starts {
            found.push(at);
        }
    }
    if found.len() < 2 { Vec::new() } else { found }
}

/// Reads "plus" between words as "and": "a map plus a chart".
fn read_plus(tokens: &mut [Token]) {
    for at in 1..tokens.len().saturating_sub(1) {
        let is_word = |at: usize| tokens[at].kind == Kind::Word && tokens[at].text.len() > 2;
        let is_end = |at: usize| tokens[at].is(',') || tokens[at].is(')');
        let has_article = matches!(tokens[at + 1].text.as_str(), "a" | "an");
        if tokens[at].text == "plus"
            && (is_word(at - 1) || is_end(at - 1) || has_article)
            && (is_word(at + 1) || has_article)
        {
            "and".clone_into(&mut tokens[at].text);
        }
    }
}

/// Reads "a" between a thing and a part of time as "per": "one picture a year".
fn read_rates(tokens: &mut [Token]) {
    let word = |tokens: &[Token], at: usize| tokens.get(at).map_or("", |token| token.text.as_str()).to_owned();
    for at in 2..tokens.len().saturating_sub(1) {
        let is_part =
            matches!(&*word(tokens, at + 1), "year" | "month" | "week" | "day" | "season" | "quarter" | "dekad");
        let is_one = (at.saturating_sub(MAX_RATED)..at - 1).any(|at| matches!(&*word(tokens, at), "one" | "single"));
        let is_thing = RATED.contains(&&*word(tokens, at - 1));
        if matches!(&*word(tokens, at), "a" | "an") && is_part && is_one && is_thing {
            "per".clone_into(&mut tokens[at].text);
        }
    }
}

/// Things of which there may be one in each part of time.
const RATED: [&str; 16] = [
    "image",
    "images",
    "layer",
    "picture",
    "composite",
    "mosaic",
    "frame",
    "map",
    "value",
    "mean",
    "number",
    "scene",
    "band",
    "point",
    "bar",
    "row",
];
/// The most words from "one" to the part of time.
const MAX_RATED: usize = 5;

/// Returns a text with blanks instead of the slashes between two classes of land cover, which
/// are no path of an asset: "vegetated/rural pixels".
pub fn without_slashes(text: &str) -> String {
    let lexicon = lexicon();
    let is_class = |word: &str| lexicon.term("class", &word.to_lowercase()).is_some();
    let of_word = |word: &str| {
        let plain = word.trim_matches(|c: char| !c.is_alphanumeric());
        // "Forest/non-forest".
        let is_opposite = |first: &str, second: &str| {
            let second = second.to_lowercase();
            second.strip_prefix("non").is_some_and(|of| of.trim_start_matches('-') == first.to_lowercase())
        };
        match plain.split_once('/') {
            Some((first, second)) if is_class(first) && is_class(second) || is_opposite(first, second) => {
                word.replacen('/', " ", 1)
            }
            _ => word.to_owned(),
        }
    };
    let text: String = text.split_inclusive(char::is_whitespace).map(of_word).collect();
    without_plus(text)
}

/// Returns a text with a blank instead of the sign between the numbers of sensors: "Landsat 8 + 9".
fn without_plus(mut text: String) -> String {
    let lower = text.to_ascii_lowercase();
    let is_sign = |(_, sign): &(usize, char)| matches!(sign, '+' | '&');
    let is_of_sensors = |(at, _): &(usize, char)| {
        let before = lower[..*at].trim_end().trim_end_matches(|c: char| c.is_ascii_digit());
        let has_digits = lower[..*at].trim_end().ends_with(|c: char| c.is_ascii_digit());
        let next = lower[at + 1..].trim_start().starts_with(|c: char| c.is_ascii_digit());
        has_digits && next && before.trim_end().trim_end_matches('-').ends_with("landsat")
    };
    let signs: Vec<usize> = lower.char_indices().filter(is_sign).filter(is_of_sensors).map(|(at, _)| at).collect();
    signs.into_iter().for_each(|at| text.replace_range(at..=at, " "));
    text
}

impl<'t> Scan<'t> {
    /// Splits a request into tokens.
    pub fn new(text: &'t str) -> Scan<'t> {
        let lexicon = lexicon();
        let mut tokens = tokens(text);
        let repaired = lexicon.mend(&mut tokens);
        let corrected = repaired.into_iter().map(|(at, written)| (written, tokens[at].text.clone())).collect();
        read_plus(&mut tokens);
        read_rates(&mut tokens);
        let mut taken = vec![false; tokens.len()];
        step_numbers(&tokens).into_iter().for_each(|at| taken[at] = true);
        Scan { text, tokens, lexicon, taken, corrected }
    }

    /// Returns the phrases that use no accounted token.
    pub fn mentions(&self) -> Vec<Mention> {
        self.lexicon.mentions(&self.tokens, &self.taken)
    }

    /// Notes that the tokens of a range are accounted for.
    pub fn take(&mut self, from: usize, to: usize) {
        let end = to.min(self.taken.len());
        self.taken[from.min(end)..end].fill(true);
    }

    /// Returns the folded text of a token, or an empty text.
    pub fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.text.as_str())
    }

    /// Returns the longest of some phrases that starts at a token, as a range of tokens.
    pub fn longest_at(&self, at: usize, phrases: &[String]) -> Option<(usize, usize)> {
        let length_of = |phrase: &String| {
            let mut words = phrase.split(' ').enumerate();
            words.all(|(next, word)| self.word(at + next) == word).then(|| phrase.split(' ').count())
        };
        phrases.iter().filter_map(length_of).max().map(|length| (at, at + length))
    }

    /// Returns the words of a range as they are written.
    pub fn source(&self, from: usize, to: usize) -> &'t str {
        let start = self.tokens.get(from).map_or(0, |token| token.span.start as usize);
        let end =
            to.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(start, |token| token.span.end as usize);
        self.text.get(start..end.max(start)).unwrap_or_default()
    }

    /// Returns the unit of measure that starts at a token, in lowercase without blanks, and the
    /// token after it: `mm`, `°c`, `gc/m2`.
    pub fn unit_at(&self, at: usize) -> Option<(String, usize)> {
        let last = self.tokens.len().min(at + MAX_UNIT);
        // "Above 3000 m in Peru" has no minutes.
        let has_preposition = |end: usize| end > at + 1 && (at + 1..end).any(|at| self.word(at) == "in");
        (at + 1..=last).rev().filter(|&end| !has_preposition(end)).find_map(|end| {
            let unit: String = self.source(at, end).to_lowercase().split_whitespace().collect();
            is_unit(&unit).then_some((unit, end))
        })
    }

    /// Returns the tokens before a limit that may say that it selects: "only those pixels with".
    pub fn selecting_before(&self, limit: usize) -> Range<usize> {
        let is_selecting = |at: &usize| {
            matches!(
                self.word(*at),
                "only"
                    | "just"
                    | "those"
                    | "with"
                    | "where"
                    | "that"
                    | "have"
                    | "having"
                    | "are"
                    | "is"
                    | "pixels"
                    | "pixel"
                    | "values"
                    | "places"
                    | "areas"
                    | "cells"
            )
        };
        (0..limit).rev().take_while(is_selecting).last().unwrap_or(limit)..limit
    }

    /// Returns `true` for a word before days that are counted: "number", "rainy".
    pub fn counts_days(&self, at: usize) -> bool {
        let word = self.word(at);
        matches!(word, "many" | "number" | "count") || self.lexicon.term("counted_day", word).is_some()
    }

    /// Returns the number at a token, in digits or as a word: "two".
    pub fn count_at(&self, at: usize) -> Option<f64> {
        let word = self.lexicon.term("amount", self.word(at)).and_then(|amount| amount.parse().ok());
        self.tokens.get(at).and_then(Token::number).or(word)
    }

    /// Returns `true` if a request has the last part of the id of a dataset, such as `MOD13Q1`.
    pub fn has_id(&self, id: &str) -> bool {
        let last = id.rsplit('/').next().unwrap_or(id).to_lowercase();
        self.tokens.iter().any(|token| token.text == last || token.text.eq_ignore_ascii_case(id))
    }

    /// Returns the words that nothing accounts for, neighbors together.
    pub fn unaccounted(&self) -> Vec<String> {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for at in 0..self.tokens.len() {
            if self.is_accounted(at) {
                continue;
            }
            match runs.last_mut() {
                Some((_, end)) if *end == at => *end = at + 1,
                _ => runs.push((at, at + 1)),
            }
        }
        runs.into_iter().map(|(from, to)| self.source(from, to).to_owned()).collect()
    }

    /// Returns `true` for tokens that a part of the plan accounts for, and for those that say
    /// nothing of the result.
    pub fn is_accounted(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let says_nothing = match token.kind {
            // "A map + a table".
            Kind::Mark('+') => {
                let is_word = |at: usize| self.tokens.get(at).is_some_and(|token| token.kind == Kind::Word);
                let is_apart = !token.glued && self.tokens.get(at + 1).is_some_and(|next| !next.glued);
                is_apart && at > 0 && is_word(at - 1) && is_word(at + 1)
            }
            Kind::Mark('>') => self.is_arrow(at),
            Kind::Mark(mark) => !matches!(mark, '<' | '>' | '%' | '=' | '*' | '+'),
            Kind::Word => self.lexicon.term("filler", &token.text).is_some(),
            _ => false,
        };
        self.taken[at] || says_nothing
    }

    /// Returns `true` for the mark of an arrow: "->", "=>".
    pub fn is_arrow(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let before = self.text.get(..token.span.start as usize).unwrap_or_default();
        token.is('>') && before.ends_with(['-', '='])
    }

    /// Returns a sentence for each word that was read as another.
    pub fn corrections(&self) -> Vec<String> {
        let sentence = |(written, read): &(String, String)| format!("\"{written}\" is read as \"{read}\".");
        self.corrected.iter().map(sentence).collect()
    }
}
