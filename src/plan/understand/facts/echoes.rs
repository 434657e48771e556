//! Words that say again what is measured: "what is the deep of the Red Sea, bathymetry".

use super::Facts;
use crate::plan::understand::scan::Scan;

/// Words between an echo and what limits it.
const REACH: usize = 2;

/// Words beside which an echo may be a condition: "without forest".
const LIMITING: [&str; 8] = ["only", "without", "no", "not", "except", "excluding", "where", "above"];

/// Takes the words that say again what is measured.
pub fn take(facts: &Facts, scan: &mut Scan<'_>) {
    let measured = facts.sources.iter().filter(|source| source.measure.is_some());
    for echo in measured.filter_map(|source| source.measured()).flat_map(|measure| &measure.echo) {
        let words: Vec<&str> = echo.split(' ').collect();
        for at in 0..scan.tokens.len() {
            let is_here = words.iter().enumerate().all(|(next, word)| scan.word(at + next) == *word);
            let near = at.saturating_sub(REACH)..(at + words.len() + REACH);
            let is_limited = near.into_iter().any(|at| LIMITING.contains(&scan.word(at)));
            let is_free = scan.taken.get(at..at + words.len()).is_some_and(|taken| taken.iter().all(|taken| !taken));
            if is_here && is_free && !is_limited {
                scan.take(at, at + words.len());
            }
        }
    }
}
