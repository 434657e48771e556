//! Zones that have a result of their own: "each woreda", "rank the oblasts", "my stations".

use super::{Facts, TermMention};
use crate::assist::request::levels;
use crate::assist::request::places::Shape;
use crate::assist::request::tokens::Kind;
use crate::kb::kb;
use crate::plan::understand::scan::Scan;

impl Facts {
    /// Adds the words for units that have no term: "each woreda", "the cantons of Switzerland".
    pub(super) fn add_units(&mut self, scan: &mut Scan<'_>) {
        for at in 0..scan.tokens.len() {
            let is_free = |at: usize| {
                let is_term = |(kind, mention): &(&str, TermMention)| {
                    *kind == "per" && (mention.tokens.0..mention.tokens.1).contains(&at)
                };
                !scan.taken[at] && !self.terms.iter().any(is_term)
            };
            // "Which state of India" asks for zones, even where "state of India" is a place.
            let is_question = matches!(scan.word(at.wrapping_sub(1)), "which" | "what");
            let is_open = |end: usize| (at..end).all(is_free) || is_question && scan.taken[at];
            let unit = levels::unit_at(&scan.tokens, at).filter(|(_, end)| is_open(*end));
            let Some((word, end)) = unit else { continue };
            let term = if word == "country" { "country" } else { "level2" };
            // "Each French département", "Kenyan counties"
            let place = self.places.iter().map(|place| place.tokens).find(|tokens| tokens.1 == at);
            let is_plural = levels::is_plural(&scan.tokens, at);
            if let Some((start, _)) = place {
                let before = scan.word(start.wrapping_sub(1));
                let is_each = matches!(before, "each" | "every" | "per" | "by" | "all" | "which" | "what")
                    && !scan.taken[start - 1];
                if is_each || is_plural {
                    scan.take(start, at);
                    let tokens = if is_each { (start - 1, end) } else { (at, end) };
                    self.terms.push(("per", TermMention { term, tokens }));
                }
                continue;
            }
            let before = scan.word(at.wrapping_sub(1));
            let is_which = matches!(before, "which" | "what") && !scan.word(end - 1).ends_with('s');
            let is_each = matches!(before, "each" | "every" | "per" | "by" | "all") || is_which;
            let is_of = scan.word(end - 1).ends_with('s') && matches!(scan.word(end), "of" | "in");
            let is_named = before == "the" || scan.word(at.wrapping_sub(1)) == "in" || before == "for";
            // "Rank the oblasts", "the ten driest municipalities".
            let is_listed = is_plural && (at.saturating_sub(3)..at).any(|at| precedes_rows(scan, at));
            if is_each && is_free(at - 1) || is_of && is_named || is_listed {
                let from = if is_each { at - 1 } else { at };
                self.terms.push(("per", TermMention { term, tokens: (from, end) }));
            }
        }
    }

    /// Adds the features of an asset as zones, if a noun beside it says that it has several: "my
    /// stations users/me/stations". Points that train a classifier are none.
    pub(super) fn add_features(&mut self, scan: &Scan<'_>) {
        let asset = self.places.first().filter(|place| matches!(place.shape, Shape::Asset(_)));
        let Some((from, to)) = asset.map(|place| place.tokens) else { return };
        let has = |kind: &str| self.terms(kind).next().is_some();
        let learns = has("classifier") || self.first("task", &["classify", "accuracy"]).is_some();
        let learns = learns || self.training.is_some();
        if has("per") || learns || self.first("output", &["map"]).is_some() {
            return;
        }
        let is_noun = |at: &usize| {
            let nouns = &kb().words().places.part.features;
            !scan.taken[*at] && nouns.iter().any(|noun| noun == scan.word(*at))
        };
        let is_small = |at: usize| {
            let is_mark = scan.tokens[at].kind != Kind::Word && scan.tokens[at].number().is_none();
            is_mark || matches!(scan.word(at), "in" | "of" | "asset" | "table" | "at" | "from" | "my" | "the" | "our")
        };
        let before = (0..from).rev().find(|&at| !is_small(at)).filter(is_noun);
        let behind = (to..scan.tokens.len()).find(|&at| !is_small(at)).filter(is_noun);
        let Some(noun) = before.or(behind) else {
            // "users/me/stations" has several stations.
            let last = scan.tokens[from].text.rsplit('/').next().unwrap_or_default();
            let nouns = &kb().words().places.part.features;
            if last.split(['_', '-']).any(|part| nouns.iter().any(|noun| noun == part && noun.ends_with('s'))) {
                self.terms.push(("per", TermMention { term: "own", tokens: (from, to) }));
            }
            return;
        };
        let is_count = noun > 0 && scan.tokens[noun - 1].number().is_some() && !scan.taken[noun - 1];
        let tokens = (noun - usize::from(is_count), noun + 1);
        self.terms.push(("per", TermMention { term: "own", tokens }));
    }
}

/// Returns `true` for a word before things that are listed: "rank", "ten", "driest".
fn precedes_rows(scan: &Scan<'_>, at: usize) -> bool {
    let word = scan.word(at);
    let is_term = |kind: &str| scan.lexicon.term(kind, word).is_some();
    is_term("extreme") || is_term("ranking") || is_term("amount") || matches!(word, "list" | "top")
}
