//! "Standardized rainfall anomaly": the anomaly in standard deviations.

use super::TermMention;
use crate::plan::understand::scan::Scan;

/// The most words between "standardized" and "anomaly".
const MAX_BETWEEN: usize = 3;

/// Returns the words that make an anomaly one in standard deviations.
pub fn anomaly(scan: &Scan<'_>) -> Option<TermMention> {
    let is_it = |at: usize| matches!(scan.word(at), "standardized" | "standardised" | "normalized" | "normalised");
    let is_anomaly =
        |at: usize| matches!(scan.word(at), "anomaly" | "anomalies" | "deviation" | "deviations" | "departure");
    let at = (0..scan.tokens.len()).find(|&at| is_it(at) && (at + 1..=at + 1 + MAX_BETWEEN).any(is_anomaly))?;
    Some(TermMention { term: "z-score", tokens: (at, at + 1) })
}
