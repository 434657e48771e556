//! Parses the numbers of a request: scale, distances, cloud cover, numbers of classes, percentiles.
//!
//! Numbers that say something else, such as limits, are taken: they are no scale.

use super::lexicon::Lexicon;
use super::tokens::{Kind, Token};

/// The numbers of a request.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Quantities {
    /// Meters per pixel.
    pub scale: Option<f64>,
    /// Meters around a place.
    pub buffer: Option<f64>,
    /// Maximum cloud cover of an image in percent.
    pub clouds: Option<f64>,
    /// Number of classes or clusters.
    pub classes: Option<f64>,
    /// Percentiles, from 0 to 100.
    pub percentiles: Vec<f64>,
}

/// Parses the numbers whose tokens are not taken by a date or place, and marks their tokens as
/// taken.
pub fn quantities(tokens: &[Token], taken: &mut [bool], lexicon: &Lexicon) -> Quantities {
    let mut found = Quantities::default();
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    for at in 0..tokens.len() {
        let Some(number) = tokens[at].number().filter(|_| !taken[at]) else { continue };
        let next = word(at + 1);
        let near = |words: &[&str], back: usize, ahead: usize| {
            let from = at.saturating_sub(back);
            (from..(at + ahead + 1).min(tokens.len())).any(|place| place != at && words.contains(&word(place)))
        };
        let percent = next == "%" || matches!(next, "percent" | "pct");
        let metres = lexicon.term("unit", next).and_then(|unit| unit.parse::<f64>().ok()).filter(|_| number > 0.0);
        let before = |back: usize| at.checked_sub(back).map_or("", word);
        let listed = percentiles_at(tokens, taken, at);
        let mut take = |count: usize| {
            taken.iter_mut().skip(at).take(count).for_each(|taken| *taken = true);
        };
        if let Some((numbers, end)) = listed {
            found.percentiles.extend(numbers);
            take(end - at);
        } else if matches!(next, "th" | "st" | "nd" | "rd") && word(at + 2).starts_with("percentile") {
            found.percentiles.push(number);
            take(3);
        } else if next.starts_with("percentile")
            || before(1).starts_with("percentile")
            || (before(2).starts_with("percentile") && matches!(before(1), "of" | "and" | "the"))
        {
            found.percentiles.push(number);
            take(1);
        } else if percent && near(&["cloud", "clouds", "cloudy", "cloudiness", "cloudcover"], 6, 5) {
            found.clouds = Some(number);
            take(2);
        } else if near(&["cloud", "clouds", "cloudy", "cloudiness"], 4, 1)
            && (0.0..=100.0).contains(&number)
            && near(&["<", "less", "under", "below", "max", "maximum", "than", "most"], 3, 0)
        {
            found.clouds = Some(number);
            take(1);
        } else if let Some(unit) = metres {
            let length = number * unit;
            let around = near(
                &["buffer", "buffers", "radius", "around", "within", "surrounding", "buffered", "away", "circle"],
                4,
                3,
            );
            let limit =
                near(&["above", "below", "higher", "lower", "over", "exceeding", ">", "<", "altitude", "than"], 3, 0);
            let said = near(&["resolution", "scale", "pixel", "pixels", "res", "spatial"], 4, 3);
            let window = near(&["focal", "kernel", "window", "smooth", "smoothing", "speckle"], 3, 3);
            let area = word(at + 2) == "2" || near(&["square", "sq"], 1, 1);
            if area {
                continue;
            }
            if said {
                found.scale = Some(length);
            } else if around {
                found.buffer = Some(length);
            } else if !window && !limit && (0.1..=100_000.0).contains(&length) {
                found.scale = Some(length);
            }
            take(2);
        } else if matches!(next, "trees" | "tree") && tokens.get(at + 1).is_some_and(|t| t.kind == Kind::Word) {
            take(2);
        } else if matches!(next, "clusters" | "classes" | "class" | "cluster" | "categories" | "groups") {
            found.classes = Some(number);
            take(2);
        } else if matches!(before(1), "k" | "=") && near(&["k"], 2, 0) {
            found.classes = Some(number);
            take(1);
        } else if matches!(next, "points" | "samples" | "point")
            || (next == "random" && word(at + 2).starts_with("point"))
            || (next == "sample" && word(at + 2) == "points")
            || (next == "training" && word(at + 2).starts_with("point"))
            || matches!(next, "fps" | "frames")
        {
            take(2);
        } else if near(&["train", "training", "split", "validation"], 4, 4) && (percent || next == "/" || next == "-") {
            take(1);
        } else if near(&["resolution", "scale"], 2, 0)
            && number >= 1.0
            && !near(&["greater", "less", "above", "below"], 2, 0)
        {
            found.scale = Some(number);
            take(1);
        } else if compared(tokens, at) {
            take(if percent { 2 } else { 1 });
        }
    }
    found
}

/// Returns the numbers of "10th, 50th and 90th percentile" that start at a token, and the token
/// behind them.
pub fn percentiles_at(tokens: &[Token], taken: &[bool], start: usize) -> Option<(Vec<f64>, usize)> {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    let is_separator = |at: usize| {
        tokens.get(at).is_some_and(|token| token.is(',') || token.is('/') || token.is('&')) || word(at) == "and"
    };
    let mut numbers = Vec::new();
    let mut at = start;
    while !word(at).starts_with("percentile") {
        let is_number = |number: &f64| (0.0..=100.0).contains(number) && taken.get(at) == Some(&false);
        numbers.push(tokens.get(at)?.number().filter(is_number)?);
        at += 1;
        at += usize::from(matches!(word(at), "th" | "st" | "nd" | "rd"));
        while is_separator(at) {
            at += 1;
        }
    }
    (numbers.len() > 1).then_some((numbers, at + 1))
}

fn compared(tokens: &[Token], at: usize) -> bool {
    (at.saturating_sub(3)..at).any(|place| {
        matches!(
            tokens[place].text.as_str(),
            "above"
                | "below"
                | "than"
                | "over"
                | "under"
                | ">"
                | "<"
                | "exceeds"
                | "exceeding"
                | "least"
                | "most"
                | "threshold"
                | "exceed"
                | "="
                | "threshold of"
        )
    })
}
