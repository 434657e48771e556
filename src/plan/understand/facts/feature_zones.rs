//! The features of a table that have a value each: "people within 5 km of each power plant",
//! "ecoregions colored by the mean human modification".

use super::{Facts, TermMention};
use crate::assist::request::lexicon::Meaning;
use crate::kb::kb;
use crate::plan::understand::scan::Scan;

/// The features of a table as zones.
#[derive(Debug, Clone, PartialEq)]
pub struct FeatureZones {
    /// The index of the table among the datasets with names.
    pub dataset: usize,
    /// The tokens that name it.
    pub tokens: (usize, usize),
    /// The distance around each feature that belongs to it, in meters.
    pub buffer: Option<f64>,
}

/// Words before features that each have a value.
const EACH: [&str; 3] = ["each", "every", "per"];
/// Words for colors that show values.
const COLORED: [&str; 6] = ["colored", "coloured", "color", "colour", "shaded", "painted"];
/// The most words of the name of features.
const MAX_WORDS: usize = 5;
/// The most tokens between features and the word for their colors: "(RESOLVE 2017) colored".
const MAX_BETWEEN: usize = 5;

/// Takes the features that have a value each, beside what is measured.
pub fn take(facts: &mut Facts, scan: &mut Scan<'_>) -> Option<FeatureZones> {
    let has_image = facts.sources.iter().any(|source| source.category() != "table");
    if !has_image || facts.overlay.is_some() || facts.terms("per").next().is_some() {
        return None;
    }
    let (dataset, tokens, is_colored) = (0..scan.tokens.len()).find_map(|at| found_at(scan, at))?;
    scan.take(tokens.0, tokens.1);
    take_product(facts, scan, dataset, tokens.1);
    if is_colored {
        let colored = (tokens.1..scan.tokens.len()).find(|&at| COLORED.contains(&scan.word(at)))?;
        scan.take(colored, colored + 1);
        if scan.word(colored + 1) == "by" {
            scan.take(colored + 1, colored + 2);
        }
        facts.terms.push(("output", TermMention { term: "map", tokens: (colored, colored + 1) }));
    }
    let buffer = facts.buffer.take();
    Some(FeatureZones { dataset, tokens, buffer })
}

/// Returns the table, the tokens, and `true` if colors show the values.
fn found_at(scan: &Scan<'_>, at: usize) -> Option<(usize, (usize, usize), bool)> {
    let is_each = EACH.contains(&scan.word(at)) && !scan.taken[at];
    let start = at + usize::from(is_each);
    let (dataset, end) = table_at(scan, start)?;
    let behind = (end..end + MAX_BETWEEN).find(|&at| COLORED.contains(&scan.word(at)));
    let is_colored = behind.is_some_and(|at| scan.word(at + 1) == "by");
    (is_each || is_colored).then_some((dataset, (at, end), is_colored))
}

/// Returns the table whose features some words name, and the token behind them.
fn table_at(scan: &Scan<'_>, start: usize) -> Option<(usize, usize)> {
    let is_free = |end: usize| (start..end).all(|at| scan.taken.get(at) == Some(&false));
    let of_table = |phrase: &str| {
        scan.lexicon.meanings(phrase).iter().find_map(|meaning| match meaning {
            Meaning::Dataset(at) => Some(*at).filter(|at| kb().words().datasets[*at].features.is_some()),
            _ => None,
        })
    };
    (start + 1..=start + MAX_WORDS).rev().filter(|&end| is_free(end)).find_map(|end| {
        let words: Vec<&str> = (start..end).map(|at| scan.word(at)).collect();
        let phrase = words.join(" ");
        Some((of_table(&phrase).or_else(|| of_table(&format!("{phrase}s")))?, end))
    })
}

/// Takes another name of the table behind its features, and the year of the product: "ecoregions
/// (RESOLVE 2017)".
fn take_product(facts: &mut Facts, scan: &mut Scan<'_>, dataset: usize, behind: usize) {
    let words = &kb().words().datasets[dataset];
    let acronyms = words.features.iter().flat_map(|of| &of.acronyms).chain(&words.names);
    let names: Vec<String> = acronyms.cloned().collect();
    let Some((from, to)) = (behind..behind + 2).find_map(|at| scan.longest_at(at, &names)) else { return };
    scan.take(from, to);
    let start = kb().dataset_head(&words.id).and_then(|head| head.start);
    let is_year = |period: &crate::assist::request::periods::Period| {
        let year = period.start.map(|day| day.year.to_string());
        period.tokens.0 == to && start.zip(year).is_some_and(|(start, year)| start.starts_with(&year))
    };
    facts.periods.retain(|period| !is_year(period));
}
