//! Suggests the rest of a line from similar code in the document and its workspace.
//!
//! People repeat themselves and their colleagues: a block for each year, sensor or class, the cloud
//! mask of an earlier script. The code before the cursor is aligned with all positions of the known
//! code, from the cursor backwards. Where both differ in a name, a number or a string, the
//! difference is also applied to the line that follows there, so `ndvi2019` follows `ndvi2018`.
//!
//! Nothing is parsed: the code at a cursor is unfinished. The caller checks a suggestion before it
//! shows it.
//!
//! # Performance
//! All tokens of the workspace are compared for each suggestion: a million take about 2 ms.

mod alignment;
mod cursor;
mod quotes;
mod ranking;
mod renaming;
mod tokens;

pub use quotes::with_quotes_of;
pub use tokens::CodeTokens;

use crate::syntax::language::Language;
use alignment::{Alignment, MAX_ALIGNED};
use cursor::Cursor;
use ranking::{Candidate, Candidates};
use tokens::{Token, TokenKind};

/// The number of positions that are aligned in full: those with the most equal tokens close to the
/// cursor.
const MAX_POSITIONS: usize = 256;
/// Maximum length of a line that is suggested. Longer ones are data, or code that no person writes.
const MAX_LINE_BYTES: u32 = 400;
/// The number of tokens before the cursor that choose these positions.
const NEAR: usize = 12;

/// The rest of a line.
#[derive(Debug, Clone, PartialEq)]
pub struct Suggestion {
    /// The text to insert at the cursor.
    pub text: String,
    /// If the text opens brackets or a block, the text with their ends.
    pub completed: Option<String>,
    /// The estimated probability that the author writes exactly this.
    pub probability: f32,
    /// The measures on which the estimate depends, in the order of the weights.
    pub features: [f32; ranking::FEATURES],
}

/// Returns suggestions for the rest of the line at byte `offset` of `text`, the likeliest first.
/// `others` are the other files of the workspace.
pub fn suggest(text: &str, offset: usize, language: Language, others: &[&CodeTokens]) -> Vec<Suggestion> {
    let Some(cursor) = Cursor::new(text, offset, language) else { return Vec::new() };
    let own = [&cursor.before, &cursor.after];
    let sources: Vec<&CodeTokens> = own.into_iter().chain(others.iter().copied()).collect();
    let mut candidates = Candidates::default();
    for (source, end) in similar_positions(&cursor.before.tokens, &sources) {
        let code = sources[source];
        let alignment = Alignment::new(&cursor.before, code, end);
        if alignment.length < 2 {
            continue;
        }
        let line = following_line(code, end).filter(|line| !alignment.has_other_places || !has_places(line, language));
        if let Some(text) = line.and_then(|line| cursor.rest_of_line(line, &alignment.renaming)) {
            let right = equal_tokens(code.tokens_after_line(end), &cursor.after.tokens);
            let is_own = source < own.len();
            candidates.add(Candidate::new(text, &alignment, right, is_own, cursor.is_indented_like(code, end)));
        }
    }
    candidates.ranked(&cursor)
}

/// Returns the positions with code like that before the cursor, as the index of the source and of
/// its last aligned token.
fn similar_positions(before: &[Token], sources: &[&CodeTokens]) -> Vec<(usize, usize)> {
    let Some(last) = before.last() else { return Vec::new() };
    let mut found: Vec<(u32, usize, usize)> = Vec::new();
    for (source, code) in sources.iter().enumerate() {
        for (end, token) in code.tokens.iter().enumerate() {
            if token.matches(last) && end + 1 < code.tokens.len() {
                let pairs = code.tokens[..=end].iter().rev().zip(before.iter().rev()).take(NEAR);
                let equal = pairs.take_while(|(a, b)| a.matches(b)).filter(|(a, b)| a.hash == b.hash).count();
                found.push((equal as u32, source, end));
            }
        }
    }
    if found.len() > MAX_POSITIONS {
        // The nearest of equal positions are in the document, so they come first.
        found.select_nth_unstable_by_key(MAX_POSITIONS, |(equal, source, end)| {
            (std::cmp::Reverse(*equal), *source, std::cmp::Reverse(*end))
        });
        found.truncate(MAX_POSITIONS);
    }
    found.into_iter().map(|(_, source, end)| (source, end)).collect()
}

/// Returns the text from the token behind `end` to the end of its line, without a comment. Returns
/// `None` if the text is too long or has more than one line.
fn following_line(code: &CodeTokens, end: usize) -> Option<&str> {
    let rest = &code.tokens[end + 1..];
    let start = rest.first()?.start;
    let is_end = |token: &Token| token.kind == TokenKind::LineBreak || token.end - start > MAX_LINE_BYTES;
    let length = rest.iter().position(is_end).unwrap_or(rest.len());
    if rest.get(length).is_some_and(|token| token.kind != TokenKind::LineBreak) {
        return None;
    }
    let text = &code.text[start as usize..rest[..length].last()?.end as usize];
    (!text.contains('\n')).then_some(text)
}

/// Returns `true` if a line has coordinates. Where those before it differ, nobody knows its own.
fn has_places(line: &str, language: Language) -> bool {
    let is_coordinate = |token: &&Token| tokens::is_coordinate(token, line);
    tokens::tokenize(line, language).iter().filter(is_coordinate).count() >= 2
}

/// Returns the number of equal tokens at the start of two texts.
fn equal_tokens(one: &[Token], other: &[Token]) -> usize {
    let pairs = one.iter().zip(other).take(MAX_ALIGNED);
    pairs.take_while(|(a, b)| a.kind == b.kind && a.hash == b.hash).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{JavaScript, Python};

    /// Returns the best suggestion at the mark `|`.
    fn best(text: &str, language: Language, others: &[&str]) -> Option<String> {
        let offset = text.find('|').unwrap();
        let others: Vec<CodeTokens> = others.iter().map(|text| CodeTokens::new((*text).into(), language)).collect();
        let others: Vec<&CodeTokens> = others.iter().collect();
        suggest(&text.replacen('|', "", 1), offset, language, &others).into_iter().next().map(|best| best.text)
    }

    #[test]
    fn a_line_follows_what_it_followed_before() {
        let other = "var s2 = load('a');\nvar clear = s2.map(mask);\nprint(clear.size());\n";
        let best = |text| best(text, JavaScript, &[other]);
        assert_eq!(best("var s2 = load('b');\n|\n"), Some("var clear = s2.map(mask);".into()));
        assert_eq!(best("var s2 = load('b');\nvar clear = s2.|"), Some("map(mask);".into()));
        assert_eq!(best("var s2 = load('b');\nvar clear = s2.ma|"), Some("p(mask);".into()));
        assert_eq!(best("var s2 = load('b');\nvar clear = s2.x|"), None);
        assert_eq!(best("var s2 = load('b|"), None);
    }

    #[test]
    fn differences_are_applied_to_the_line() {
        let repeated = "var ndvi2018 = index(l8.filterDate('2018-01-01', '2018-12-31'));\n\
                        Map.addLayer(ndvi2018, vis, 'NDVI 2018');\n\
                        var ndvi2019 = index(l8.filterDate('2019-01-01', '2019-12-31'));\n|";
        assert_eq!(best(repeated, JavaScript, &[]), Some("Map.addLayer(ndvi2019, vis, 'NDVI 2019');".into()));
        let other = "evi = compute_evi(image)\nevi_mean = evi.reduce(mean)\n";
        assert_eq!(
            best("savi = compute_savi(image)\n|", Python, &[other]),
            Some("savi_mean = savi.reduce(mean)".into())
        );
    }

    #[test]
    fn comments_and_blank_lines_do_not_count() {
        let other = "# Load.\nimage = load(path)\n\n# Show it.\nshow(image)  # at last\n";
        assert_eq!(best("image = load(path)\n\n\n# Look!\n|", Python, &[other]), Some("show(image)".into()));
    }

    #[test]
    fn closing_characters_after_the_cursor_stay() {
        let other = "f(1);\nprint(image.select('B4'));\n";
        assert_eq!(best("f(1);\nprint(|);\n", JavaScript, &[other]), Some("image.select('B4')".into()));
        assert_eq!(best("f(1);\nprint(|)\n", JavaScript, &[other]), Some("image.select('B4')".into()));
        assert_eq!(best("f(1);\nprint(image.select('|'));\n", JavaScript, &[other]), Some("B4".into()));
    }

    #[test]
    fn coordinates_of_another_place_are_not_suggested() {
        let other = "var a = point(12.3456, 41.9012);\nvar b = point(12.5012, 41.8877);\n";
        assert_eq!(best("var a = point(7.6512, 45.0703);\n|", JavaScript, &[other]), None);
        let same = "var a = point(12.3456, 41.9012);\n|";
        assert_eq!(best(same, JavaScript, &[other]), Some("var b = point(12.5012, 41.8877);".into()));
        let numbers = "f(0.25, 0.5);\nshow(a, 0.1, 0.75);\n";
        assert_eq!(best("f(0.35, 0.5);\n|", JavaScript, &[numbers]), Some("show(a, 0.1, 0.75);".into()));
    }

    #[test]
    fn quotes_are_those_of_the_document() {
        let other = "f(1);\nprint('B4');\n";
        assert_eq!(best("g(\"a\");\nf(1);\n|", JavaScript, &[other]), Some("print(\"B4\");".into()));
    }

    #[test]
    fn nothing_is_suggested_without_similar_code() {
        assert_eq!(best("|", JavaScript, &["var a = 1;\n"]), None);
        assert_eq!(best("import ee\n|", Python, &[]), None);
        assert!(suggest("é", 1, Python, &[]).is_empty());
        let data = format!("var a = 1;\nvar list = [{}];\n", "1, ".repeat(200));
        assert_eq!(best("var b = 1;\n|", JavaScript, &[&data]), None);
    }
}
