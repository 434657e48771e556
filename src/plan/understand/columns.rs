//! The columns of a table that a request lists: "columns district, year, rain", "CSV with county,
//! year, area".

use super::scan::Scan;
use crate::assist::request::levels;
use crate::assist::request::tokens::Kind;

/// The most words of the name of a column.
const MAX_WORDS: usize = 4;

/// Columns of a table.
#[derive(Debug, Clone, Default)]
pub struct Columns {
    /// The first token, with the word before the list, and the one after the last.
    pub tokens: (usize, usize),
    /// The tokens of the names.
    pub items: Vec<(usize, usize)>,
    /// The word "columns" stands before them.
    pub is_named: bool,
}

/// What the rows of a table are of, by the name of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Row {
    /// A unit: "district".
    Zone,
    /// A part of the period: `year`, `month`.
    Time(&'static str),
}

/// Returns the columns that a request lists.
pub fn columns(scan: &Scan<'_>) -> Option<Columns> {
    (0..scan.tokens.len()).find_map(|at| list(scan, at)).filter(|found| found.items.len() > 1)
}

/// Returns what rows a column says there are.
pub fn row(scan: &Scan<'_>, (from, to): (usize, usize)) -> Option<Row> {
    let is_name = |at: usize| matches!(scan.word(at), "name" | "names");
    let end = if to > from + 1 && is_name(to - 1) { to - 1 } else { to };
    if levels::unit_at(&scan.tokens, from).is_some_and(|(_, unit_end)| unit_end == end) {
        return Some(Row::Zone);
    }
    let times = ["year", "month", "week", "season", "day", "date"];
    let time = times.into_iter().find(|time| end == from + 1 && scan.word(from) == *time);
    time.map(Row::Time)
}

fn list(scan: &Scan<'_>, at: usize) -> Option<Columns> {
    let word = scan.word(at);
    let is_named = matches!(word, "columns" | "column" | "fields");
    let is_table = |at: usize| {
        let word = scan.word(at);
        scan.lexicon.term("file", word) == Some("csv") || scan.lexicon.term("output", word) == Some("table")
    };
    let has_noun = matches!(scan.word(at + 1), "columns" | "column" | "fields" | "the");
    let has_table =
        word == "with" && !has_noun && at > 0 && (is_table(at - 1) || at > 1 && scan.word(at - 1) == "file");
    if !is_named && !has_table {
        return None;
    }
    let mut next = at + 1;
    while next < scan.tokens.len() && (scan.tokens[next].is(':') || matches!(scan.word(next), "named" | "called")) {
        next += 1;
    }
    let mut items = Vec::new();
    while let Some(end) = item(scan, next) {
        items.push((next, end));
        let is_separator =
            |at: usize| matches!(scan.tokens[at].kind, Kind::Mark(',' | ';' | '/')) || scan.word(at) == "and";
        let behind = (end..scan.tokens.len()).find(|&at| !is_separator(at)).unwrap_or(scan.tokens.len());
        if behind == end {
            return Some(Columns { tokens: (at, end), items, is_named });
        }
        next = behind;
    }
    let end = items.last().map_or(at, |item| item.1);
    Some(Columns { tokens: (at, end), items, is_named })
}

/// Returns the token behind the name of a column.
fn item(scan: &Scan<'_>, start: usize) -> Option<usize> {
    let is_output = ["output", "file"].iter().any(|kind| scan.lexicon.term(kind, scan.word(start)).is_some());
    let ends = |at: usize| {
        let word = scan.word(at);
        let is_small =
            ["for", "from", "in", "of", "over", "as", "to", "at", "by", "per", "using", "on", "and", "where"]
                .contains(&word);
        // A name with an underscore is several tokens of one word.
        let is_new = at == 0 || scan.tokens[at].span != scan.tokens[at - 1].span;
        is_small && is_new || !matches!(scan.tokens[at].kind, Kind::Word | Kind::Quoted)
    };
    let end = (start..scan.tokens.len()).find(|&at| ends(at)).unwrap_or(scan.tokens.len());
    (end > start && end - start <= MAX_WORDS && !is_output).then_some(end)
}
