//! Builds the steps of a plan from what a request says.
//!
//! The steps form one chain: source, derived bands, reduction over time, comparison, threshold,
//! statistics of areas, outputs. A comparison of two periods has the first half of the chain twice.
//! What does not fit into such a chain is refused.

mod compute;
mod inputs;
mod results;

use super::facts::{Facts, TermMention};
use super::scan::Scan;
use super::{Reading, Refused, refused};
use crate::plan::model::{Node, Plan, Step, VERSION};

/// A plan under construction.
struct Builder<'a, 't> {
    facts: &'a Facts,
    scan: &'a mut Scan<'t>,
    steps: Vec<Step>,
    assumed: Vec<String>,
    refused: Vec<Refused>,
}

/// Builds the plan of a request. Takes the tokens of what the plan contains.
pub(super) fn build(facts: &Facts, scan: &mut Scan<'_>) -> Reading {
    let mut builder = Builder { facts, scan, steps: Vec::new(), assumed: Vec::new(), refused: Vec::new() };
    let built = builder.run();
    let Builder { steps, assumed, refused, .. } = builder;
    let plan = built.map(|()| Plan { version: VERSION, steps, assumed, unaccounted: Vec::new() });
    Reading { plan: plan.filter(|plan| !plan.steps.is_empty()), refused, recipes: Vec::new() }
}

impl Builder<'_, '_> {
    /// Adds all steps. Returns `None` if a part without which there is no plan is refused.
    fn run(&mut self) -> Option<()> {
        let sources = self.sources()?;
        let source = sources.first()?;
        let region = self.region()?;
        let zones = self.zones(&region)?;
        let periods = self.periods(source)?;
        let groups = self.groups();
        let statistics = self.statistics(source, zones.as_deref(), groups.as_deref())?;
        let image = self.image(&sources, &region, &periods, groups.as_deref(), &statistics)?;
        let image = self.thresholds(source, image)?;
        self.results(source, image, &region, zones.as_deref(), groups.as_deref(), &statistics)
    }

    /// Adds a step and returns its identifier, which is `name` or `name` with a number.
    fn add(&mut self, name: &str, inputs: &[&str], node: Node) -> String {
        let is_used = |id: &str| self.steps.iter().any(|step| step.id == id);
        let mut id = name.to_owned();
        let mut number = 2;
        while is_used(&id) {
            id = format!("{name}_{number}");
            number += 1;
        }
        let inputs = inputs.iter().map(|&input| input.to_owned()).collect();
        self.steps.push(Step { id: id.clone(), inputs, node });
        id
    }

    fn refuse(&mut self, tokens: (usize, usize), reason: impl AsRef<str>) {
        let words = self.scan.source(tokens.0, tokens.1);
        self.refused.push(refused(words, reason.as_ref()));
    }

    fn assume(&mut self, text: impl Into<String>) {
        self.assumed.push(text.into());
    }

    /// Takes the tokens of a term.
    fn take(&mut self, mention: TermMention) {
        self.scan.take(mention.tokens.0, mention.tokens.1);
    }

    /// Takes the tokens of all terms of a kind.
    fn take_all(&mut self, kind: &str, terms: &[&str]) {
        let found: Vec<TermMention> = self.facts.terms(kind).filter(|mention| terms.contains(&mention.term)).collect();
        found.into_iter().for_each(|mention| self.take(mention));
    }

    /// Takes words wherever they stand.
    fn take_words(&mut self, words: &[&str]) {
        for at in 0..self.scan.tokens.len() {
            if words.contains(&self.scan.word(at)) {
                self.scan.take(at, at + 1);
            }
        }
    }

    /// Takes a number with the unit behind it, if the two are a length in meters.
    fn take_length(&mut self, meters: f64) {
        for at in 0..self.scan.tokens.len() {
            let Some(number) = self.scan.tokens[at].number() else { continue };
            let unit = self.scan.lexicon.term("unit", self.scan.word(at + 1));
            let factor = unit.and_then(|unit| unit.parse::<f64>().ok());
            if factor.is_some_and(|factor| (number * factor - meters).abs() < 1e-6) {
                self.scan.take(at, at + 2);
            }
        }
    }

    /// Returns `true` if a request has one of some words.
    fn has_word(&self, words: &[&str]) -> bool {
        (0..self.scan.tokens.len()).any(|at| words.contains(&self.scan.word(at)))
    }
}
