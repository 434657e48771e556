//! Variables whose words stand apart: "how much forest did Brazil lose", "the wettest month".

use super::Facts;
use crate::assist::request::lexicon::{Meaning, Mention};
use crate::assist::request::sources::Source;
use crate::assist::request::tokens::Kind;
use crate::kb::kb;
use crate::plan::understand::limits::Limit;
use crate::plan::understand::scan::Scan;
use std::cmp::Reverse;

/// Units of a limit that is a temperature.
const DEGREES: [&str; 7] = ["degrees", "degree", "°", "°c", "c", "celsius", "°f"];

/// The most tokens from the first to the last word of a variable.
const MAX_SPAN: usize = 8;

/// Adds the dataset of a variable that words apart mean, to a request that names no other.
pub fn add(facts: &mut Facts, scan: &mut Scan<'_>, mentions: &[Mention]) {
    if !facts.indices.is_empty() {
        return;
    }
    let Some((dataset, measure, tokens)) = found(scan, &facts.limits) else { return };
    // "Districts" also names a table of districts, which measures nothing.
    let are_tables = facts.sources.iter().all(|source| source.category() == "table");
    if !are_tables && !says_more(facts, mentions, &tokens) {
        return;
    }
    facts.sources.clear();
    facts.tokens_of.clear();
    facts.sources.push(Source { measure: Some(measure), ..Source::of(dataset, false) });
    // "Wettest" also says what is looked for, and "days" what is counted.
    let in_limit = |at: usize| facts.limits.iter().any(|limit| (limit.tokens.0..limit.tokens.1).contains(&at));
    let is_own = |at: &usize| {
        let is_term = |kind: &str| scan.lexicon.term(kind, scan.word(*at)).is_some();
        let is_extreme = is_term("extreme") || is_term("comparative");
        !is_extreme && scan.word(*at) != "days" && !in_limit(*at)
    };
    let own: Vec<usize> = tokens.into_iter().filter(is_own).collect();
    own.iter().for_each(|&at| scan.take(at, at + 1));
    facts.source_tokens.extend(&own);
    facts.tokens_of.push(own);
}

/// Returns `true` if words apart say more of the only variable than its own words: "how deep was
/// the snow" is not about its cover.
fn says_more(facts: &Facts, mentions: &[Mention], tokens: &[usize]) -> bool {
    let [source] = &facts.sources[..] else { return false };
    let is_own = |meaning: &Meaning| match meaning {
        Meaning::Dataset(dataset) | Meaning::Measure(dataset, _) => source.words == Some(*dataset),
        _ => false,
    };
    let of_source = mentions.iter().filter(|mention| mention.meanings.iter().any(is_own));
    let own: Vec<usize> = of_source.flat_map(|mention| mention.from..mention.to).collect();
    let is_part = own.iter().all(|at| tokens.contains(at));
    !source.named && is_part && !own.is_empty() && own.len() < tokens.len()
}

/// Returns the dataset, the measure and the tokens. The most words say the most: "how hot is the
/// ground" is not about the air.
fn found(scan: &Scan<'_>, limits: &[Limit]) -> Option<(usize, usize, Vec<usize>)> {
    let datasets = kb().words().datasets.iter().enumerate();
    let measures =
        datasets.flat_map(|(dataset, words)| words.measures.iter().enumerate().map(move |(at, of)| (dataset, at, of)));
    let all = measures.flat_map(|(dataset, measure, of)| {
        of.apart.iter().filter_map(move |words| Some((dataset, measure, together(scan, limits, words)?)))
    });
    // Of several with as many words, the first one is taken.
    all.min_by_key(|(.., tokens)| Reverse(tokens.len()))
}

/// Returns the tokens of words in one clause.
fn together(scan: &Scan<'_>, limits: &[Limit], words: &[String]) -> Option<Vec<usize>> {
    let is_warmth = |limit: &&Limit| limit.unit.as_deref().is_some_and(|unit| DEGREES.contains(&unit));
    let find = |word: &String| {
        let written = (0..scan.tokens.len()).find(|&at| !scan.taken[at] && scan.word(at) == word);
        let degrees = limits.iter().find(is_warmth).filter(|_| word == "degrees").map(|limit| limit.tokens.0);
        written.or(degrees)
    };
    let tokens: Vec<usize> = words.iter().map(find).collect::<Option<_>>()?;
    let (first, last) = (*tokens.iter().min()?, *tokens.iter().max()?);
    let is_end = |at: usize| matches!(scan.tokens[at].kind, Kind::Mark(';' | ':' | '.' | '?'));
    (last - first <= MAX_SPAN && !(first..last).any(is_end)).then_some(tokens)
}
