//! Features that are drawn over a map: "glacier outlines in red on top of a Landsat image".

use super::Facts;
use crate::assist::request::lexicon::{Meaning, Mention};
use crate::kb::kb;
use crate::plan::understand::scan::Scan;

/// The features of a table that are drawn over the other layers.
#[derive(Debug, Clone, PartialEq)]
pub struct Overlay {
    /// The index of the table among the datasets with names.
    pub dataset: usize,
    /// The tokens that name it.
    pub tokens: (usize, usize),
    /// The color.
    pub color: Option<String>,
}

/// Words that say that something is drawn over a map.
const DRAWN: [&str; 12] = [
    "overlaid",
    "overlay",
    "overlayed",
    "overlaying",
    "superimposed",
    "outlines",
    "outline",
    "boundaries",
    "borders",
    "limits",
    "perimeters",
    "contours",
];

/// Words before features that limit where something else counts, or that make them zones.
const LIMITING: [&str; 14] = [
    "within", "inside", "outside", "in", "per", "each", "every", "by", "for", "where", "only", "near", "around", "from",
];

/// The most tokens between features and what is said of their drawing and color.
const NEAR: usize = 6;

/// Takes the features that are drawn over what the request measures.
pub fn take(facts: &Facts, scan: &mut Scan<'_>, mentions: &[Mention]) -> Option<Overlay> {
    let has_image = facts.sources.iter().any(|source| source.category() != "table");
    let (dataset, tokens) = mentions.iter().find_map(|mention| {
        let is_free = (mention.from..mention.to).all(|at| !scan.taken[at]);
        let of_table = |meaning: &Meaning| match meaning {
            Meaning::Dataset(at) => Some(*at).filter(|at| kb().words().datasets[*at].features.is_some()),
            _ => None,
        };
        let dataset = mention.meanings.iter().find_map(of_table).filter(|_| is_free)?;
        Some((dataset, (mention.from, mention.to)))
    })?;
    let mut before = tokens.0.saturating_sub(2)..tokens.0;
    let is_limiting = before.any(|at| LIMITING.contains(&scan.word(at)));
    let near = tokens.0.saturating_sub(NEAR)..tokens.1 + NEAR;
    let drawn: Vec<usize> = near.filter(|&at| DRAWN.contains(&scan.word(at))).collect();
    let on_top = (1..scan.tokens.len()).find(|&at| scan.word(at) == "top" && scan.word(at - 1) == "on");
    if !has_image || is_limiting || on_top.is_none() && drawn.is_empty() {
        return None;
    }
    scan.take(tokens.0, tokens.1);
    on_top.into_iter().for_each(|at| scan.take(at - 1, at + 1));
    drawn.into_iter().for_each(|at| scan.take(at, at + 1));
    take_acronym(scan, dataset, tokens);
    let mut near = tokens.0.saturating_sub(1)..tokens.1 + NEAR + 1;
    let color = near.find_map(|at| Some((at, scan.lexicon.term("color", scan.word(at))?)));
    color.into_iter().for_each(|(at, _)| scan.take(at, at + 1));
    Some(Overlay { dataset, tokens, color: color.map(|(_, color)| color.to_owned()) })
}

/// Takes another name of the table in brackets behind it: "glacier outlines (GLIMS)".
fn take_acronym(scan: &mut Scan<'_>, dataset: usize, tokens: (usize, usize)) {
    let words = &kb().words().datasets[dataset];
    let acronyms = words.features.iter().flat_map(|of| &of.acronyms).chain(&words.names);
    let names: Vec<String> = acronyms.cloned().collect();
    for at in tokens.1..tokens.1 + NEAR {
        if let Some((from, to)) = scan.longest_at(at, &names) {
            scan.take(from, to);
        }
    }
}
