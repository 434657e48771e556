//! Several datasets or bands, each with a result.

use super::Builder;
use super::sources::{Dataset, Sources};
use super::subjects::Subject;
use crate::kb::kb;

impl<'a> Builder<'a, '_> {
    /// Leaves out datasets that may be used instead of one before them: "CHIRPS or IMERG".
    pub(super) fn alternatives(&mut self, measured: Vec<Subject<'a>>) -> Vec<Subject<'a>> {
        let mut chosen: Vec<Subject<'a>> = Vec::new();
        for subject in measured {
            let names = |of: &Subject<'a>| -> Vec<usize> {
                of.tokens.iter().copied().filter(|at| self.facts.name_tokens.contains(at)).collect()
            };
            let last = chosen.last().and_then(|known| names(known).into_iter().max());
            let first = names(&subject).into_iter().min();
            let either = last.zip(first).and_then(|(last, first)| {
                let is_near = first > last && first - last <= 3;
                (last + 1..first).find(|&at| is_near && self.scan.word(at) == "or")
            });
            let Some(at) = either else {
                chosen.push(subject);
                continue;
            };
            self.scan.take(at, at + 1);
            let id = chosen.last().map(|known| known.requested.id.clone()).unwrap_or_default();
            self.assume(format!("Of {id} and {}, the first is taken.", subject.requested.id));
        }
        chosen
    }

    /// Refuses several datasets of which nothing says how they belong together. Results stand side
    /// by side if the request lists them.
    pub(super) fn refuse_mixture(&mut self, measured: &[Subject<'_>]) -> Option<()> {
        let Some((first, others)) = measured.split_first() else { return Some(()) };
        let is_other = |other: &&Subject<'_>| other.requested.id != first.requested.id && !other.requested.is_listed;
        let Some(other) = others.iter().find(is_other) else { return Some(()) };
        let has_map = self.facts.first("output", &["map", "export", "drive", "asset", "video"]).is_some();
        let is_shown = self.facts.first("output", &["chart", "print", "table"]).is_some() && !has_map;
        let is_related = self.facts.terms("relation").any(|mention| mention.term != "compare")
            || self.facts.terms("against").next().is_some();
        if !is_shown || is_related || !self.facts.indices.is_empty() || self.facts.periods.len() != 1 {
            let (first, second) = (&first.requested.id, &other.requested.id);
            self.refuse((0, 0), format!("how {first} and {second} belong together is not understood"));
            return None;
        }
        // "People by WorldPop and GHSL": the second one has no people.
        let lacks = |of: &&Subject<'_>| of.requested.measure.is_none();
        let has_measure = measured.iter().any(|of| of.requested.measure.is_some());
        if let Some(subject) = measured.iter().find(lacks).filter(|_| has_measure) {
            self.refuse((0, 0), format!("what is measured in {} is not said", subject.requested.id));
            return None;
        }
        self.take_all("relation", &["compare"]);
        for at in 0..self.scan.tokens.len() {
            let is_count = self.scan.count_at(at) == Some(measured.len() as f64);
            let names = at + 1..at + 3;
            let is_product =
                |at: usize| matches!(self.scan.word(at), "product" | "products" | "datasets" | "sources" | "estimates");
            if is_count && names.clone().any(is_product) {
                self.scan.take(at, at + 1);
            }
        }
        self.assume("Each dataset has a result of its own.");
        Some(())
    }

    /// Makes bands of one dataset with one unit one result, where numbers are shown: a chart then
    /// has a line for each.
    pub(super) fn merge_bands(&mut self, measured: &mut Vec<Vec<Dataset>>) {
        let has_map = self.facts.first("output", &["map", "export", "drive", "asset", "video"]).is_some();
        let [first, others @ ..] = &measured[..] else { return };
        let [first] = &first[..] else { return };
        let is_same_kind = |of: &Dataset| {
            let is_plain = of.index.is_none() && of.terrain.is_none() && of.formula.is_none() && !of.has_years;
            is_plain
                && (&of.id, of.usual, of.is_amount, &of.unit) == (&first.id, first.usual, first.is_amount, &first.unit)
        };
        let all: Vec<&Dataset> = others.iter().flatten().collect();
        let is_chart = self.facts.first("output", &["chart", "table", "print"]).is_some();
        if all.is_empty() || has_map || !is_chart || !is_same_kind(first) || !all.iter().all(|of| is_same_kind(of)) {
            return;
        }
        let mut merged = first.clone();
        merged.node.bands.extend(all.iter().flat_map(|of| of.node.bands.iter().cloned()));
        merged.subject = None;
        let count = merged.node.bands.len();
        *measured = vec![vec![merged]];
        // "Two lines in one chart".
        for at in 0..self.scan.tokens.len() {
            let is_count = self.scan.count_at(at) == Some(count as f64);
            if is_count && matches!(self.scan.word(at + 1), "lines" | "curves" | "series" | "variables") {
                self.scan.take(at, at + 2);
            }
        }
        self.take_words(&["lines", "curves", "same"]);
    }

    /// Makes several indices of the same images one result where each zone has a row in a table:
    /// "one CSV with plot, date, NDVI and NDMI".
    pub(super) fn merge_indices(&self, measured: &mut Vec<Vec<Dataset>>) {
        let [first, others @ ..] = &measured[..] else { return };
        let [first] = &first[..] else { return };
        let others: Vec<&Dataset> = others.iter().flatten().collect();
        let is_same = |of: &&Dataset| of.node == first.node && of.index.is_some() && of.id == first.id;
        let has_rows = self.facts.terms("per").next().is_some();
        let is_table = self.facts.first("output", &["table"]).is_some() || self.facts.first("file", &["csv"]).is_some();
        let has_other = self.facts.first("output", &["map", "chart", "video"]).is_some()
            || ["relation", "chart", "trend", "extreme"].iter().any(|kind| self.facts.terms(kind).next().is_some());
        if others.is_empty()
            || first.index.is_none()
            || !others.iter().all(is_same)
            || !has_rows
            || !is_table
            || has_other
        {
            return;
        }
        let merged = Dataset { also: others.iter().filter_map(|of| of.index.clone()).collect(), ..first.clone() };
        *measured = vec![vec![merged]];
    }

    /// Returns what the names of the steps of each dataset end with, if there are several.
    pub(super) fn suffixes(&self, sources: &Sources) -> Vec<String> {
        let ids: Vec<&str> =
            sources.measured.iter().map(|of| of.first().map_or("", |source| source.id.as_str())).collect();
        // "NO2 and CO" have names of their own.
        let subjects: Vec<Option<String>> =
            sources.measured.iter().map(|of| of.first().and_then(Dataset::name)).collect();
        let is_twin = |at: usize| (0..at).any(|other| subjects[other] == subjects[at] && ids[other] != ids[at]);
        let is_mixed = (0..ids.len()).any(is_twin);
        let name = |id: &str| {
            let words = kb().words().dataset(id);
            let name = words.and_then(|words| words.names.first()).map_or(id, String::as_str);
            format!("_{}", name.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "_"))
        };
        ids.into_iter().map(|id| if is_mixed { name(id) } else { String::new() }).collect()
    }
}
