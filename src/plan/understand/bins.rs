//! Classes by ranges of values: "<1000, 1000-1500, 1500-2000, >2000 m".

use super::scan::Scan;
use crate::assist::request::tokens::Token;

/// Classes by the values between them.
#[derive(Debug, Clone, PartialEq)]
pub struct Bins {
    /// The values that separate classes, in increasing order.
    pub breaks: Vec<f64>,
    /// The unit behind the last number, folded.
    pub unit: Option<String>,
    /// The first token, and the one after the last.
    pub tokens: (usize, usize),
}

/// A range of values. One end may be open.
struct Range {
    low: Option<f64>,
    high: Option<f64>,
    end: usize,
}

/// Returns the first list of at least two ranges of which each starts where its predecessor ends.
pub fn bins(scan: &Scan<'_>) -> Option<Bins> {
    (0..scan.tokens.len()).find_map(|start| {
        if let Some(bins) = chain(scan, start) {
            return Some(bins);
        }
        let first = range(scan, start)?;
        let mut breaks: Vec<f64> = [first.low, first.high].into_iter().flatten().collect();
        let (mut end, mut high) = (first.end, first.high);
        let mut count = 1;
        while let Some(next) =
            range(scan, behind_separator(scan, end)).filter(|next| next.low == high && high.is_some())
        {
            breaks.extend(next.high);
            (end, high) = (next.end, next.high);
            count += 1;
        }
        let is_increasing = breaks.windows(2).all(|pair| pair[0] < pair[1]);
        let unit = scan.unit_at(end).filter(|(unit, _)| unit != "in");
        let (unit, end) = unit.map_or((None, end), |(unit, end)| (Some(unit), end));
        // "m a.s.l."
        let letters: String = (end..end + 6).map(|at| scan.word(at)).collect();
        let end = match letters.as_str() {
            above if above.starts_with("a.s.l") => end + 5,
            above if above.starts_with("asl") => end + 1,
            _ => end,
        };
        (count >= 2 && is_increasing).then_some(Bins { breaks, unit, tokens: (start, end) })
    })
}

/// Nouns for ranges of values.
pub const BELTS: [&str; 8] = ["belt", "belts", "band", "bands", "zone", "zones", "interval", "intervals"];

/// Returns the belts of elevation of a step: "per 500 m elevation belt", "elevation bands of
/// 500 m".
pub fn steps(scan: &Scan<'_>) -> Option<Bins> {
    let is_noun =
        |at: usize| BELTS.contains(&scan.word(at)) || matches!(scan.word(at), "class" | "classes" | "step" | "steps");
    let is_height = |at: usize| {
        matches!(
            scan.word(at),
            "elevation" | "altitude" | "height" | "elevational" | "altitudinal" | "altitudes" | "elevations"
        )
    };
    (0..scan.tokens.len()).find_map(|at| {
        let step = scan.tokens[at].number().filter(|step| *step >= MIN_STEP && !scan.taken[at])?;
        let is_meter = matches!(scan.word(at + 1), "m" | "meter" | "meters" | "metre" | "metres");
        let next = at + 2 + usize::from(scan.tokens.get(at + 2).is_some_and(|token| token.is('-')));
        let is_behind = is_height(next) && is_noun(next + 1) || is_noun(next) && is_height(next + 2);
        let is_before =
            at > 1 && matches!(scan.word(at - 1), "of" | "every") && is_noun(at - 2) && at > 2 && is_height(at - 3);
        let count = (HIGHEST / step).floor() as usize;
        (is_meter && (is_behind || is_before)).then(|| Bins {
            breaks: (1..=count).map(|number| number as f64 * step).collect(),
            unit: Some("m".to_owned()),
            tokens: (at, at + 2),
        })
    })
}

/// The highest elevation of the earth, rounded up, in meters.
const HIGHEST: f64 = 9000.0;
/// The smallest step of belts of elevation.
const MIN_STEP: f64 = 100.0;

/// Returns the classes of a chain of limits behind a noun for classes: "slope classes
/// 0-5-10-25-50", or behind a verb for making them: "classify at 0.1 / 0.27 / 0.44".
fn chain(scan: &Scan<'_>, start: usize) -> Option<Bins> {
    let number = |at: usize| scan.tokens.get(at).and_then(Token::number);
    let is_noun = |at: usize| matches!(scan.word(at), "classes" | "bins" | "belts" | "ranges" | "intervals" | "zones");
    let is_cut = |at: usize| {
        matches!(
            scan.word(at),
            "classify" | "classified" | "classed" | "split" | "cut" | "sliced" | "breaks" | "thresholds" | "reclassify"
        )
    };
    let near = || start.saturating_sub(MAX_NOUN)..start;
    let is_behind_cut =
        near().any(is_cut) && matches!(scan.word(start - 1), "at" | "by" | "with" | "breaks" | "thresholds");
    if !is_behind_cut && !near().any(is_noun) {
        return None;
    }
    let mut breaks = vec![number(start)?];
    let mut end = start + 1;
    let is_separator = |at: usize| {
        let token = &scan.tokens[at];
        token.is('-') || token.is('–') || is_behind_cut && (token.is('/') || token.is(',') || token.text == "and")
    };
    while let Some(next) = number(end + 1).filter(|_| is_separator(end)) {
        breaks.push(next);
        end += 2;
    }
    let is_increasing = breaks.windows(2).all(|pair| pair[0] < pair[1]);
    let unit = scan.unit_at(end).filter(|(unit, _)| unit != "in");
    let (unit, end) = unit.map_or((None, end), |(unit, end)| (Some(unit), end));
    let least = if is_behind_cut { MIN_CUTS } else { MIN_CHAIN };
    (breaks.len() >= least && is_increasing).then_some(Bins { breaks, unit, tokens: (start, end) })
}

/// The most tokens from a noun for classes to their limits.
const MAX_NOUN: usize = 3;
/// The fewest limits of a chain: three may be a date.
const MIN_CHAIN: usize = 4;
/// The fewest limits behind a verb.
const MIN_CUTS: usize = 2;

/// Returns the token behind a comma, a semicolon or "and".
fn behind_separator(scan: &Scan<'_>, at: usize) -> usize {
    let is_mark = scan.tokens.get(at).is_some_and(|token| token.is(',') || token.is(';') || token.is('/'));
    let at = at + usize::from(is_mark);
    at + usize::from(scan.word(at) == "and")
}

fn range(scan: &Scan<'_>, at: usize) -> Option<Range> {
    let token = scan.tokens.get(at)?;
    let number = |at: usize| scan.tokens.get(at).and_then(Token::number);
    // "More than 45", "steeper than 45".
    let value = at + 1 + usize::from(matches!(scan.word(at + 1), "than" | "then"));
    let is_compared = value > at + 1;
    let is_open = |mark: char, words: [&str; 2], compared: &[&str]| {
        token.is(mark) || words.contains(&scan.word(at)) || is_compared && compared.contains(&scan.word(at))
    };
    if is_open('<', ["below", "under"], &["less", "lower", "smaller", "flatter"]) {
        return Some(Range { low: None, high: Some(number(value)?), end: value + 1 });
    }
    if is_open('>', ["above", "over"], &["more", "greater", "higher", "larger", "bigger", "steeper"]) {
        return Some(Range { low: Some(number(value)?), high: None, end: value + 1 });
    }
    let low = number(at)?;
    // "45+".
    if scan.tokens.get(at + 1).is_some_and(|token| token.is('+') && token.glued) {
        return Some(Range { low: Some(low), high: None, end: at + 2 });
    }
    let joins = scan.tokens.get(at + 1).is_some_and(|token| token.is('-')) || scan.word(at + 1) == "to";
    let high = number(at + 2).filter(|high| joins && *high > low)?;
    Some(Range { low: Some(low), high: Some(high), end: at + 3 })
}

#[cfg(test)]
mod tests {
    use super::{Scan, bins};

    #[test]
    fn ranges_that_follow_each_other_are_classes() {
        for (text, breaks) in [
            ("belts <1000, 1000-1500, 1500-2000, >2000 m", Some(vec![1000.0, 1500.0, 2000.0])),
            ("classes 0-5, 5-15, 15-30, >30", Some(vec![0.0, 5.0, 15.0, 30.0])),
            ("below 10, 10-20, above 20", Some(vec![10.0, 20.0])),
            ("2015-2020, 2021-2023", None),
            ("box 10-12 E, 40-42 N", None),
            ("slope > 10", None),
            ("slope in the classes 0-5-10-25 degrees", Some(vec![0.0, 5.0, 10.0, 25.0])),
            ("the classes of 3-4-2021", None),
            ("0-8, 8-15, more than 15", Some(vec![0.0, 8.0, 15.0])),
            ("classify at 0.1 / 0.27 / 0.44", Some(vec![0.1, 0.27, 0.44])),
            ("split at 20, 35 and 50", Some(vec![20.0, 35.0, 50.0])),
            ("split 70/30", None),
            ("more than 5, less than 3", None),
        ] {
            let found = bins(&Scan::new(text)).map(|bins| bins.breaks);
            assert_eq!(found, breaks, "{text}");
        }
    }
}
