//! Variables by night whose word stands apart: "how warm were the nights, land surface
//! temperature".

use super::Facts;
use crate::kb::model::words::{DatasetWords, Measure};
use crate::plan::understand::scan::Scan;

/// Words for the night, and the words before the variables of it.
const NIGHT: [&str; 5] = ["night", "nights", "nighttime", "nocturnal", "nightly"];

/// Makes a variable that is measured by day the one that is measured by night, if the request says
/// so.
pub fn choose(facts: &mut Facts, scan: &mut Scan<'_>) {
    let is_night = |at: &usize| NIGHT.contains(&scan.word(*at)) && !scan.taken[*at];
    let is_day = |at: usize| matches!(scan.word(at), "day" | "days" | "daytime");
    let tokens = scan.tokens.len();
    let Some(night) = (0..tokens).find(is_night).filter(|_| !(0..tokens).any(is_day)) else { return };
    let [source] = &mut facts.sources[..] else { return };
    let Some(words) = source.dataset() else { return };
    let Some(by_night) = source.measured().and_then(|of| measure_by_night(words, of)) else { return };
    source.measure = Some(by_night);
    let is_small = |at: usize| matches!(scan.word(at), "at" | "by" | "during" | "the" | "in" | "of" | "time");
    let from = (0..night).rev().take_while(|&at| is_small(at)).last().unwrap_or(night);
    let to = night + 1 + usize::from(scan.word(night + 1) == "time");
    scan.take(from, to);
}

/// Returns the measure of a dataset that is by night what another one is by day.
fn measure_by_night(words: &DatasetWords, by_day: &Measure) -> Option<usize> {
    let is_by_night = |of: &&String| {
        let day = of.strip_prefix("night ").or_else(|| of.strip_prefix("nighttime "));
        day.is_some_and(|day| by_day.words.iter().any(|known| known == day))
    };
    words.measures.iter().position(|of| of.words.iter().find(is_by_night).is_some())
}
