//! One result for each part of time: "one image per year", "one Landsat picture a year", "one layer
//! a month".

use super::{Facts, TermMention};
use crate::plan::understand::scan::Scan;

/// The most tokens from "one" to the noun: "one cloud free Landsat picture a year".
const MAX_BETWEEN: usize = 5;

/// Nouns for a result that is an image.
const IMAGES: [&str; 11] =
    ["image", "picture", "layer", "map", "raster", "geotiff", "tif", "composite", "scene", "frame", "mosaic"];
/// Nouns for a result that is a number.
const NUMBERS: [&str; 8] = ["mean", "value", "number", "figure", "point", "average", "total", "bar"];

/// Adds the interval of such words, and drops what "one image" and "picture" mean alone.
pub fn add(facts: &mut Facts, scan: &mut Scan<'_>) {
    let Some((one, noun, tokens, term)) = (0..scan.tokens.len()).find_map(|at| part_at(scan, at)) else { return };
    let is_own = |of: (usize, usize)| of.0 < tokens.0 && of.1 > one;
    let has_other = facts.first("output", &["video", "export", "drive", "asset", "cloud", "chart", "table"]).is_some();
    let is_image = IMAGES.contains(&scan.word(noun));
    facts.terms.retain(|(kind, of)| {
        let is_first = *kind == "reducer" && matches!(of.term, "first" | "last");
        let is_picture = *kind == "output" && of.term == "map" && has_other;
        !(is_own(of.tokens) && (is_first || is_picture))
    });
    if !facts.terms("interval").any(|of| of.tokens.0 < tokens.1 && tokens.0 < of.tokens.1) {
        facts.terms.push(("interval", TermMention { term, tokens }));
    }
    scan.take(one, one + 1);
    if is_image && !matches!(scan.word(noun), "composite" | "mosaic" | "map") || scan.word(noun) == "value" {
        scan.take(noun, noun + 1);
    }
}

/// Returns the tokens of "one" and of the noun, the words "a year" and their interval.
fn part_at(scan: &Scan<'_>, at: usize) -> Option<(usize, usize, (usize, usize), &'static str)> {
    if scan.taken[at] || !matches!(scan.word(at), "one" | "single" | "1") {
        return None;
    }
    let is_noun = |at: &usize| IMAGES.contains(&scan.word(*at)) || NUMBERS.contains(&scan.word(*at));
    let noun = (at + 1..=at + MAX_BETWEEN).find(is_noun)?;
    let link = noun + 1 + usize::from(scan.word(noun + 1) == "for");
    let is_link = match scan.word(link) {
        "per" | "each" | "every" => true,
        "a" => link == noun + 1,
        _ => false,
    };
    let term = match scan.word(link + 1) {
        "day" => "day",
        "week" => "week",
        "month" => "month",
        "season" => "season",
        "year" => "year",
        _ => return None,
    };
    is_link.then_some((at, noun, (noun + 1, link + 2), term))
}
