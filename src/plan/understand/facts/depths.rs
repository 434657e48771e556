//! Depths and heights of a variable that stand apart from its name: "pH of Rwanda at 30 cm", "clay
//! at 0 cm and 60 cm", "organic carbon of Malawi for 0-20 cm".

use super::Facts;
use crate::assist::request::sources::Source;
use crate::kb::model::words::DatasetWords;
use crate::plan::understand::scan::Scan;

/// The units of depths and heights that name bands.
const UNITS: [&str; 2] = ["cm", "m"];

/// A depth in the request: as measures spell it, with its tokens.
struct Depth {
    spellings: Vec<String>,
    tokens: (usize, usize),
}

/// Makes the variable of a dataset that of the depth that the request names. A second depth is a
/// second variable.
pub fn choose(facts: &mut Facts, scan: &mut Scan<'_>) {
    let depths = depths(scan);
    if depths.is_empty() {
        return;
    }
    for at in 0..facts.sources.len() {
        let source = facts.sources[at].clone();
        let (Some(words), Some(measure)) = (source.dataset(), source.measure) else { continue };
        let twins = facts.sources.iter().filter(|other| other.words == source.words).count();
        let found: Vec<(usize, &Depth)> =
            depths.iter().filter_map(|depth| Some((measure_at(words, measure, depth)?, depth))).collect();
        let Some(((first, depth), others)) = found.split_first().filter(|_| twins == 1) else { continue };
        // "Clay at 0 cm and 60 cm": the first depth is one of the name.
        let has_depth = facts.tokens_of[at].iter().any(|&at| UNITS.contains(&scan.word(at)));
        if !has_depth {
            facts.sources[at].measure = Some(*first);
            take(facts, scan, at, depth.tokens);
        }
        let first = found.first().filter(|(of, _)| has_depth && *of != measure);
        for (measure, depth) in first.into_iter().chain(others) {
            let twin = Source { measure: Some(*measure), is_listed: true, ..source.clone() };
            facts.sources.push(twin);
            facts.tokens_of.push(Vec::new());
            take(facts, scan, facts.sources.len() - 1, depth.tokens);
        }
    }
}

fn take(facts: &mut Facts, scan: &mut Scan<'_>, source: usize, tokens: (usize, usize)) {
    scan.take(tokens.0, tokens.1);
    facts.source_tokens.extend(tokens.0..tokens.1);
    facts.tokens_of[source].extend(tokens.0..tokens.1);
    for at in [tokens.0.wrapping_sub(1), tokens.1] {
        if matches!(scan.word(at), "depth" | "deep" | "layer" | "depths") {
            scan.take(at, at + 1);
        }
    }
}

/// Returns the measure of a dataset that is another one at a depth: its words are those of the
/// other one with the depth.
fn measure_at(words: &DatasetWords, measure: usize, depth: &Depth) -> Option<usize> {
    let base = words.measures.get(measure)?;
    let is_here = |of: &&String| {
        depth.spellings.iter().any(|spelling| {
            let spoken = [format!(" at {spelling}"), format!(" {spelling}"), format!(" of {spelling}")];
            let stem = spoken.iter().find_map(|end| of.strip_suffix(end.as_str()));
            stem.is_some_and(|stem| base.words.iter().any(|known| known == stem))
        })
    };
    words.measures.iter().position(|of| of.words.iter().any(|word| is_here(&word)))
}

/// Returns the depths of a request that no other part of it accounts for.
fn depths(scan: &Scan<'_>) -> Vec<Depth> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < scan.tokens.len() {
        let Some(depth) = depth_at(scan, at) else {
            at += 1;
            continue;
        };
        at = depth.tokens.1;
        found.push(depth);
    }
    found
}

fn depth_at(scan: &Scan<'_>, at: usize) -> Option<Depth> {
    let is_free = |at: usize| scan.taken.get(at) == Some(&false);
    let number = |at: usize| scan.tokens.get(at).filter(|_| is_free(at))?.number().filter(|of| of.fract() == 0.0);
    let unit = |at: usize| UNITS.into_iter().find(|unit| is_free(at) && scan.word(at) == *unit);
    let first = number(at)?;
    let own_unit = unit(at + 1);
    let between = at + 1 + usize::from(own_unit.is_some());
    let is_mark = scan.tokens.get(between).is_some_and(|token| token.is('-') || token.is('–'));
    let joined = between + usize::from(is_mark || scan.word(between) == "to");
    // A dash within a word is no token.
    if let (Some(last), Some(unit)) = (number(joined), unit(joined + 1)) {
        let is_apart = joined == between && scan.source(at, joined + 1).contains([' ', ',', ';']);
        if last > first && !is_apart {
            let spellings = vec![format!("{first}-{last} {unit}"), format!("{first} to {last} {unit}")];
            return Some(Depth { spellings, tokens: (at, joined + 2) });
        }
    }
    // "0 and 10 cm" are two depths.
    let shared = matches!(scan.word(at + 1), "and" | "or").then(|| number(at + 2).and(unit(at + 3))).flatten();
    let (unit, end) = match (own_unit, shared) {
        (Some(unit), _) => (unit, at + 2),
        (None, Some(unit)) => (unit, at + 1),
        (None, None) => return None,
    };
    Some(Depth { spellings: vec![format!("{first} {unit}")], tokens: (at, end) })
}
