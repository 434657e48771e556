//! What is said of a drawn area: who drew it, and what it is called.

use crate::plan::understand::scan::Scan;

/// Nouns for an area that a drawing is said to be.
const NOUNS: [&str; 10] = ["fields", "field", "farm", "plot", "parcel", "area", "region", "site", "zone", "catchment"];

/// Returns the tokens of a drawing with what is said of it: "my fields = geometry", "the geometry
/// that I drew (variable geometry)".
pub(super) fn at(scan: &Scan<'_>, (from, to): (usize, usize)) -> (usize, usize) {
    let mark = |at: usize, mark: char| scan.tokens.get(at).is_some_and(|token| token.is(mark));
    let mut start = from;
    // "My fields = geometry"
    let is_noun = |at: usize| NOUNS.contains(&scan.word(at));
    if from >= 3 && mark(from - 1, '=') && is_noun(from - 2) && matches!(scan.word(from - 3), "my" | "our") {
        start = from - 3;
    }
    let mut end = drawn_behind(scan, to).unwrap_or(to);
    let open = usize::from(mark(end, '(') || mark(end, ','));
    if scan.word(end + open) == "variable" && end + open + 1 < scan.tokens.len() {
        let at = end + open + 1;
        end = at + 1 + usize::from(mark(end, '(') && mark(at + 1, ')'));
    }
    (start, end)
}

/// Returns the token behind "that I have drawn".
fn drawn_behind(scan: &Scan<'_>, to: usize) -> Option<usize> {
    let mut at = to + usize::from(matches!(scan.word(to), "that" | "which"));
    matches!(scan.word(at), "i" | "we").then_some(())?;
    at += 1;
    while matches!(scan.word(at), "have" | "had" | "already" | "just") {
        at += 1;
    }
    matches!(scan.word(at), "drew" | "drawn" | "draw" | "digitized" | "digitised" | "sketched").then_some(at + 1)
}
