//! Rows of tables that a request selects by a code or by the kind of their table: "HUC8 14020001",
//! "the Pantanal ecoregion".

use super::{Place, Shape, title};
use crate::assist::request::tokens::{Kind, Token};
use crate::kb::fold::key;
use crate::kb::model::words::Words;

/// The most words of the name of an ecoregion.
const MAX_WORDS: usize = 5;

/// Returns the rows that a request selects.
pub fn rows(tokens: &[Token], words: &'static Words) -> Vec<Place> {
    let of_codes = (0..tokens.len()).filter_map(|at| hydrologic_unit(tokens, at));
    let of_names = (0..tokens.len()).filter_map(|at| ecoregion(tokens, at, words));
    of_codes.chain(of_names).collect()
}

/// Returns the hydrologic unit of the United States whose code starts at a token: "HUC-8 14020001
/// (East-Taylor)", "HUC 1402".
fn hydrologic_unit(tokens: &[Token], at: usize) -> Option<Place> {
    let level = tokens[at].text.strip_prefix("huc").filter(|_| tokens[at].kind == Kind::Word)?;
    let is_digits = |text: &str| text.chars().all(|of| of.is_ascii_digit());
    let is_code = |at: usize| {
        tokens.get(at).is_some_and(|of| of.number().is_some() && is_digits(&of.text) && of.text.len() % 2 == 0)
    };
    // "HUC-8 code 14020001": the number of digits may stand apart from the word.
    let is_small = |at: usize| {
        tokens.get(at).is_some_and(|of| {
            let is_level = of.number().is_some() && of.text.len() <= 2 && is_code(at + 1);
            is_level
                || matches!(of.kind, Kind::Mark('-' | ':' | '=' | '#'))
                || matches!(of.text.as_str(), "code" | "id")
        })
    };
    let code = (at + 1..at + 5).find(|&at| !is_small(at))?;
    let text = tokens.get(code).filter(|_| is_code(code)).map(|token| token.text.as_str())?;
    let boundary = match text.len() {
        2 => "huc2",
        4 => "huc4",
        6 => "huc6",
        8 => "huc8",
        10 => "huc10",
        12 => "huc12",
        _ => return None,
    };
    let said = level.trim_start_matches(['-', '0']);
    if !said.is_empty() && said != &boundary[3..] {
        return None;
    }
    let (label, end) = name_behind(tokens, code + 1).unwrap_or_else(|| (format!("HUC {text}"), code + 1));
    let shape = Shape::Row { boundary, value: text.to_owned() };
    Some(Place { tokens: (at, end), ..Place::new(shape, label, false) })
}

/// Returns the name in brackets behind a code, and the token after them.
fn name_behind(tokens: &[Token], at: usize) -> Option<(String, usize)> {
    tokens.get(at).filter(|token| token.is('('))?;
    let end = (at + 1..tokens.len()).find(|&at| tokens[at].is(')'))?;
    let is_name = |token: &Token| token.kind == Kind::Word && token.capital || token.is('-');
    (end > at + 1 && tokens[at + 1..end].iter().all(is_name)).then(|| (title(&tokens[at + 1..end]), end + 1))
}

/// Returns the ecoregion that ends with the word at a token, or starts with it.
fn ecoregion(tokens: &[Token], at: usize, words: &'static Words) -> Option<Place> {
    let is_noun = |at: usize| matches!(tokens[at].text.as_str(), "ecoregion" | "eco-region");
    if !is_noun(at) {
        return None;
    }
    let known = |from: usize, to: usize| {
        let name: Vec<&str> = tokens[from..to].iter().map(|token| token.text.as_str()).collect();
        let name = name.join(" ");
        words.places.ecoregions.rows.iter().find(|(_, of)| key(of) == name)
    };
    let before = (at.saturating_sub(MAX_WORDS)..at).find_map(|from| Some((known(from, at)?, from, at + 1)));
    let last = tokens.len().min(at + 1 + MAX_WORDS);
    let behind = || (at + 2..=last).rev().find_map(|to| Some((known(at + 1, to)?, at, to)));
    let ((kind, name), from, to) = before.or_else(behind)?;
    let boundary = words.places.boundary.keys().find(|known| *known == kind)?;
    let shape = Shape::Row { boundary: boundary.as_str(), value: name.clone() };
    let table = &words.places.boundary[kind].table;
    let assumed = Some(format!("The ecoregion {name} is the one of that name in {table}."));
    Some(Place { tokens: (from, to), assumed, ..Place::new(shape, format!("{name} ecoregion"), false) })
}
