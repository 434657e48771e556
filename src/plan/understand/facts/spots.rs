//! "In which part of Nigeria": a question for a place, and no part of the place that is named.

use super::TermMention;
use crate::plan::understand::scan::Scan;

/// Returns the words of a question for a part of the place, before an extreme: "in which part of
/// Nigeria was the rain heaviest". "What part of Nigeria is forest" asks for a share.
pub fn part_of_place(scan: &Scan<'_>) -> Option<TermMention> {
    let has_extreme = (0..scan.tokens.len()).any(|at| scan.lexicon.term("extreme", scan.word(at)).is_some());
    let is_part = |at: usize| {
        matches!(scan.word(at), "which" | "what")
            && matches!(scan.word(at + 1), "part" | "parts")
            && scan.word(at + 2) == "of"
    };
    let at = (0..scan.tokens.len()).find(|&at| is_part(at)).filter(|_| has_extreme)?;
    let from = if at > 0 && scan.word(at - 1) == "in" { at - 1 } else { at };
    Some(TermMention { term: "place", tokens: (from, at + 3) })
}
