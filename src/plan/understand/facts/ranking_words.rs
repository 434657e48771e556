//! Words of an order that only the rest of a request explains: "the worst month", "print the first
//! ten".

use super::{Facts, TermMention};
use crate::plan::understand::scan::Scan;

/// Reads "worst" as the largest of what does harm, and "first ten" as a number of rows of an order.
pub fn add(facts: &mut Facts, scan: &mut Scan<'_>) {
    let is_harm = |at: &usize| {
        let word = scan.word(*at);
        scan.lexicon.term("harm", word).is_some() || scan.lexicon.term("harm", word.trim_end_matches('s')).is_some()
    };
    let does_harm = facts.source_tokens.iter().any(is_harm);
    if let Some(at) = (0..scan.tokens.len()).find(|&at| scan.word(at) == "worst" && !scan.taken[at] && does_harm) {
        facts.terms.push(("extreme", TermMention { term: "max", tokens: (at, at + 1) }));
    }
    if facts.terms("ranking").next().is_none() {
        return;
    }
    let is_row = |of: &TermMention| {
        let is_word = of.term == "first" && of.tokens.1 == of.tokens.0 + 1;
        is_word && scan.count_at(of.tokens.1).is_some_and(|count| count > 1.0)
    };
    let found: Vec<(usize, usize)> = facts.terms("reducer").filter(is_row).map(|of| of.tokens).collect();
    facts.terms.retain(|(_, of)| !found.contains(&of.tokens));
    facts.terms.extend(found.into_iter().map(|tokens| ("first_rows", TermMention { term: "first", tokens })));
}
