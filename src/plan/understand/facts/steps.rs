//! Words and numbers of steps, and plots of land.

use super::{Facts, TermMention};
use crate::assist::request::sources::Source;
use crate::assist::request::tokens::Kind;
use crate::plan::understand::scan::Scan;

/// Verbs behind a word that numbers a step.
const VERBS_OF_STEPS: [&str; 18] = [
    "make",
    "compute",
    "calculate",
    "create",
    "build",
    "load",
    "get",
    "derive",
    "produce",
    "generate",
    "mask",
    "filter",
    "select",
    "take",
    "map",
    "find",
    "classify",
    "use",
];

impl Facts {
    /// Takes "first" and "last" that number a step, and are no images: "First make a composite".
    pub(super) fn drop_ordinals(&mut self, scan: &mut Scan<'_>) {
        take_numbers(scan);
        let starts = |at: usize| {
            at == 0 || matches!(scan.tokens[at - 1].kind, Kind::Mark('.' | ';' | ':')) || scan.tokens[at].line_start
        };
        let is_verb = |at: usize| {
            VERBS_OF_STEPS.contains(&scan.word(at + usize::from(scan.tokens.get(at).is_some_and(|of| of.is(',')))))
        };
        let is_ordinal = |of: &TermMention| {
            matches!(of.term, "first" | "last")
                && of.tokens.1 == of.tokens.0 + 1
                && starts(of.tokens.0)
                && is_verb(of.tokens.1)
        };
        let found: Vec<(usize, usize)> = self.terms("reducer").filter(is_ordinal).map(|of| of.tokens).collect();
        self.terms.retain(|(_, of)| !found.contains(&of.tokens));
        found.into_iter().for_each(|(from, to)| scan.take(from, to));
    }

    /// Leaves out where something is beside a measure of the same dataset that says it: "permanent
    /// water (occurrence > 90)".
    pub(super) fn merge_presence(&mut self) {
        let is_present = |of: &Source| of.measure.is_some() && of.measured().is_some_and(|of| !of.present.is_empty());
        let is_other = |of: &Source, id: &str| of.id == id && of.measure.is_some() && !is_present(of);
        let Some(at) = self.sources.iter().position(is_present) else { return };
        let id = self.sources[at].id.clone();
        let Some(other) = self.sources.iter().position(|of| is_other(of, &id)) else { return };
        let tokens = std::mem::take(&mut self.tokens_of[at]);
        self.tokens_of[other].extend(tokens);
        self.sources.remove(at);
        self.tokens_of.remove(at);
    }

    /// Leaves out the chart of "by plot", which are plots of land.
    pub(super) fn drop_plots(&mut self, scan: &Scan<'_>) {
        let is_land = |of: &TermMention| {
            let before = of.tokens.0.wrapping_sub(1);
            let is_each = |at: usize| matches!(scan.word(at), "per" | "by" | "each" | "every");
            matches!(scan.word(of.tokens.0), "plot" | "plots") && of.tokens.1 == of.tokens.0 + 1 && is_each(before)
        };
        self.terms.retain(|(kind, of)| *kind != "output" || !is_land(of));
    }
}

/// Takes the numbers of steps in brackets: "(1) totals, (2) mean".
fn take_numbers(scan: &mut Scan<'_>) {
    let is_number = |at: usize, number: f64| {
        let is_mark = |at: usize, mark: char| scan.tokens.get(at).is_some_and(|token| token.is(mark));
        // "Forest (1), water (2)" are the values of classes.
        let starts = at == 0 || matches!(scan.tokens[at - 1].kind, Kind::Mark(',' | ';' | ':' | '.'));
        starts && is_mark(at, '(') && is_mark(at + 2, ')') && scan.tokens[at + 1].number() == Some(number)
    };
    let mut found = Vec::new();
    for at in 0..scan.tokens.len() {
        if is_number(at, found.len() as f64 + 1.0) && !scan.taken[at + 1] {
            found.push(at);
        }
    }
    if found.len() < 2 {
        return;
    }
    found.iter().for_each(|at| scan.take(at + 1, at + 2));
    let is_order = |at: &usize| scan.word(*at) == "in" && scan.word(at + 1) == "order";
    if let Some(at) = (0..found[0]).find(is_order) {
        scan.take(at, at + 2);
    }
}
