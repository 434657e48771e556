//! Words beside dates that only say what they are: "date 1 Sep 2019", "the month of January 2023",
//! "all Julys", "1/3/22 (day first)".

use crate::assist::request::calendar::Day;
use crate::assist::request::periods::{Grain, Period};
use crate::assist::request::tokens::Kind;
use crate::plan::understand::scan::Scan;

/// Adds the nouns before a period to its tokens.
pub fn join(scan: &Scan<'_>, periods: &mut [Period]) {
    for period in periods.iter_mut() {
        while let Some(from) = noun_before(scan, period) {
            period.tokens.0 = from;
        }
    }
}

/// Takes the words for the order of the numbers of dates: "1/3/22 (day first)".
pub fn take_order(scan: &mut Scan<'_>) {
    let is_dated = |at: usize| matches!(scan.tokens[at].kind, Kind::Day(_)) && scan.tokens[at].text.contains('/');
    if (0..scan.tokens.len()).any(is_dated) {
        let is_order = |at: usize| matches!(scan.word(at), "day" | "month") && scan.word(at + 1) == "first";
        (0..scan.tokens.len()).filter(|&at| is_order(at)).collect::<Vec<_>>().into_iter().for_each(|at| {
            scan.take(at, at + 2);
        });
    }
}

/// Returns the token with which the noun before a period starts.
fn noun_before(scan: &Scan<'_>, period: &Period) -> Option<usize> {
    let from = period.tokens.0;
    let at = from.checked_sub(1)?;
    let is_month = |at: usize| {
        let word = scan.word(at);
        scan.lexicon.term("month", word.strip_suffix('s').unwrap_or(word)).is_some()
            || scan.lexicon.term("month", word).is_some()
    };
    let (noun, joining) = if scan.word(at) == "of" { (at.checked_sub(1)?, true) } else { (at, false) };
    let before = noun.checked_sub(1).map_or("", |at| scan.word(at));
    let is_each = matches!(before, "per" | "each" | "every" | "by" | "many" | "number" | "of" | "which" | "what");
    let is_noun = match scan.word(noun) {
        "date" | "dates" => period.grain == Grain::Day || period.last.is_some(),
        "month" | "months" => is_month(from),
        "all" => !joining && is_month(from) && scan.word(from).ends_with('s'),
        _ if joining => false,
        "year" | "years" | "yr" if is_twelve_months(period) => {
            matches!(before, "hydrological" | "hydrologic" | "water")
        }
        word => scan.lexicon.term("period_noun", word).is_some(),
    };
    let is_free = !scan.taken[noun] && !is_each;
    let is_water = matches!(before, "hydrological" | "hydrologic" | "water") && is_noun;
    (is_noun && is_free).then_some(if is_water { noun - 1 } else { noun })
}

/// Returns `true` for twelve months that are named, and are no year: "Sept 2021 - Aug 2022".
fn is_twelve_months(period: &Period) -> bool {
    let is_whole = |start: Day| (start.month, start.day) != (1, 1) && period.end == start.months_later(12);
    period.ends.is_some() && period.start.is_some_and(is_whole)
}
