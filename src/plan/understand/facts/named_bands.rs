//! Bands that a request names in full beside their dataset: `MODIS/061/MOD11A1 LST_Night_1km`, and
//! formulas of two of them: `B8A/B11`.

use super::Facts;
use crate::assist::request::sources::Source;
use crate::kb::kb;
use crate::plan::understand::scan::Scan;
use std::ops::Range;

/// The formula over two bands of a dataset.
#[derive(Debug, Clone, PartialEq)]
pub struct BandFormula {
    /// The formula.
    pub formula: String,
    /// Its bands.
    pub bands: Vec<String>,
    /// What it is, in snake case: `ratio` or `normalized_difference`.
    pub name: &'static str,
}

/// A band in the text.
struct Named {
    band: String,
    bytes: Range<usize>,
}

/// Words that a formula of bands makes true.
const OF_FORMULA: [&str; 12] = [
    "ratio",
    "ratios",
    "simple",
    "band",
    "bands",
    "divided",
    "by",
    "normalized",
    "normalised",
    "difference",
    "index",
    "formula",
];
/// The most words between a formula and the word for a ratio: "B8A/B11 moisture ratio".
const MAX_NAME: usize = 2;

/// Takes the band by whose name a request asks for its only dataset, or a formula over two bands.
pub fn choose(facts: &mut Facts, scan: &mut Scan<'_>, text: &str) {
    let [source] = &mut facts.sources[..] else { return };
    if !source.named || source.category() == "radar" {
        return;
    }
    let named = in_text(source, text);
    let spans: Vec<(usize, usize)> = named.iter().filter_map(|named| tokens_of(scan, &named.bytes)).collect();
    if spans.len() != named.len() {
        return;
    }
    match &named[..] {
        [] => {}
        [one] => {
            let is_index = facts.indices.iter().any(|index| index.eq_ignore_ascii_case(&one.band));
            if !is_index && facts.indices.is_empty() {
                set_band(source, &one.band);
                take_spans(facts, scan, &spans);
            }
        }
        many => {
            let Some(formula) = formula(text, many) else { return };
            // "Iron oxide ratio" is what the formula says.
            facts.indices.clear();
            take_spans(facts, scan, &spans);
            let words = take_words(scan, &spans, &formula);
            facts.band_tokens.extend(words);
            facts.formula = Some(formula);
        }
    }
}

/// Returns the bands of a dataset in a text, in order. Short or ordinary names are bands only as
/// they are spelled.
fn in_text(source: &Source, text: &str) -> Vec<Named> {
    let Some(dataset) = kb().dataset_head(&source.id).and_then(|head| kb().dataset(head.id)) else {
        return Vec::new();
    };
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '/');
    let mut found: Vec<Named> = Vec::new();
    for band in &dataset.bands {
        // `B5` of Landsat is `SR_B5`.
        let short = band.name.strip_prefix("SR_");
        for name in [Some(&*band.name), short].into_iter().flatten() {
            let is_telling = name.contains('_') || name.contains(|c: char| c.is_ascii_digit());
            let is_mask = ["QA", "MSK", "cs"].iter().any(|start| name.starts_with(start));
            if !is_telling || is_mask || name.len() < 2 {
                continue;
            }
            let mut from = 0;
            while let Some(at) = find(&text[from..], name) {
                let bytes = from + at..from + at + name.len();
                let before = text[..bytes.start].chars().next_back();
                let behind = text[bytes.end..].chars().next();
                // A slash stands within an id, and between bands.
                let is_open = |c: Option<char>| c.is_none_or(|c| !is_part(c) || c == '/');
                if is_open(before) && is_open(behind) && !in_id(text, &bytes) {
                    found.push(Named { band: band.name.to_string(), bytes: bytes.clone() });
                }
                from = bytes.end;
            }
        }
    }
    found.sort_by_key(|named| (named.bytes.start, std::cmp::Reverse(named.bytes.end)));
    found.dedup_by(|later, first| later.bytes.start < first.bytes.end);
    found
}

/// Returns where a name stands in a text, in upper or lower case if it is a long one.
fn find(text: &str, name: &str) -> Option<usize> {
    const MIN_LONG: usize = 6;
    if name.len() < MIN_LONG {
        return text.find(name);
    }
    text.to_ascii_lowercase().find(&name.to_ascii_lowercase())
}

/// Returns `true` within an id such as `COPERNICUS/S2`: at least two slashes in one word.
fn in_id(text: &str, bytes: &Range<usize>) -> bool {
    let start = text[..bytes.start].trim_end_matches(|c: char| !c.is_whitespace()).len();
    let end = text[bytes.end..].find(char::is_whitespace).map_or(text.len(), |at| bytes.end + at);
    text[start..end].matches('/').count() > 1
}

/// Returns the tokens of a part of the text.
fn tokens_of(scan: &Scan<'_>, bytes: &Range<usize>) -> Option<(usize, usize)> {
    let is_in = |at: &usize| {
        let span = scan.tokens[*at].span;
        (span.start as usize) < bytes.end && bytes.start < span.end as usize
    };
    let first = (0..scan.tokens.len()).find(is_in)?;
    let last = (0..scan.tokens.len()).rev().find(is_in)?;
    Some((first, last + 1))
}

/// Makes a band that of a source: that of a measure if it has one.
fn set_band(source: &mut Source, band: &str) {
    let measure = source.dataset().and_then(|words| {
        let is_plain = |of: &&crate::kb::model::words::Measure| of.formula.is_none() && of.present.is_empty();
        let plain = words.measures.iter().filter(is_plain).find(|of| of.band == band)?;
        words.measures.iter().position(|of| std::ptr::eq(of, plain))
    });
    source.measure = measure;
    source.band = measure.is_none().then(|| band.to_owned());
}

/// Returns the formula that bands form in a text.
fn formula(text: &str, named: &[Named]) -> Option<BandFormula> {
    let between = |at: usize| text[named[at].bytes.end..named[at + 1].bytes.start].trim();
    let (first, second) = (&named[0].band, &named[1].band);
    let bands = vec![first.clone(), second.clone()];
    let lower = text.to_lowercase();
    let has_difference = lower.contains("normalized difference") || lower.contains("normalised difference");
    let has_ratio = lower.contains("ratio") || lower.contains("divided by");
    let is_pair = named.len().is_multiple_of(2)
        && named.chunks(2).all(|pair| pair[0].band == *first && pair.get(1).is_some_and(|of| of.band == *second));
    if first == second || !is_pair {
        return None;
    }
    let difference = || BandFormula {
        formula: format!("({first} - {second}) / ({first} + {second})"),
        bands: bands.clone(),
        name: "normalized_difference",
    };
    let ratio = || BandFormula { formula: format!("{first} / {second}"), bands: bands.clone(), name: "ratio" };
    let separators = (0..named.len() - 1).map(between).map(|of| of.replace(' ', "")).collect::<Vec<_>>();
    match separators.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["-", ")/(", "+"] => Some(difference()),
        ["and" | ","] if has_difference => Some(difference()),
        ["/" | "dividedby"] => Some(ratio()),
        ["and" | "to" | "over"] if has_ratio && !has_difference => Some(ratio()),
        // "B4/B2 (SR_B4/SR_B2)"
        ["/", _, "/"] if !separators[1].contains(char::is_alphanumeric) || has_ratio => Some(ratio()),
        _ => None,
    }
}

fn take_spans(facts: &mut Facts, scan: &mut Scan<'_>, spans: &[(usize, usize)]) {
    for &(from, to) in spans {
        scan.take(from, to);
        facts.source_tokens.extend(from..to);
        facts.band_tokens.extend(from..to);
    }
}

/// Takes the words that the formula makes true, and the name of the ratio that stands behind the
/// bands. Returns the tokens.
fn take_words(scan: &mut Scan<'_>, spans: &[(usize, usize)], formula: &BandFormula) -> Vec<usize> {
    let is_word = |at: &usize| OF_FORMULA.contains(&scan.word(*at));
    let mut found: Vec<usize> = (0..scan.tokens.len()).filter(is_word).collect();
    for &(_, end) in spans {
        let is_ratio = |at: &usize| matches!(scan.word(*at), "ratio" | "index");
        if let Some(ratio) = (end..(end + MAX_NAME + 2).min(scan.tokens.len())).find(is_ratio) {
            found.extend(end..ratio);
        }
    }
    // The signs between the bands.
    if let (Some(first), Some(last)) = (spans.first(), spans.last())
        && formula.name == "normalized_difference"
        && spans.len() > 2
    {
        found.extend(first.0..last.1);
    }
    found.iter().for_each(|&at| scan.take(at, at + 1));
    found
}
