//! Builds the steps of a plan from what a request says.
//!
//! The steps form one chain: source, derived bands, reduction over time, comparison, threshold,
//! statistics of areas, outputs. A comparison of two periods has the first half of the chain twice.
//! What does not fit into such a chain is refused.

mod compute;
mod joins;
mod masks;
mod outputs;
mod places;
mod recipes;
mod results;
mod sources;
mod statistics;
mod times;

use super::facts::{Facts, TermMention};
use super::scan::Scan;
use super::{Reading, Refused, refused};
use crate::plan::model::{Node, Plan, Step, VERSION};
use joins::JoinedStep;
use results::ResultContext;
use sources::{Dataset, Sources};

/// A plan under construction.
struct Builder<'a, 't> {
    facts: &'a Facts,
    scan: &'a mut Scan<'t>,
    steps: Vec<Step>,
    assumed: Vec<String>,
    refused: Vec<Refused>,
    /// The place whose extent is assumed.
    rough_place: Option<String>,
    /// What the names of steps end with, such as `_before`.
    suffix: &'static str,
}

/// Builds the plan of a request. Takes the tokens of what the plan contains.
pub(super) fn build(facts: &Facts, scan: &mut Scan<'_>) -> Reading {
    let mut builder = Builder::new(facts, scan);
    let built = builder.run();
    let Builder { steps, assumed, refused, .. } = builder;
    let plan = built.map(|()| Plan { version: VERSION, steps, assumed, unaccounted: Vec::new() });
    Reading { plan: plan.filter(|plan| !plan.steps.is_empty()), refused, recipes: Vec::new() }
}

/// Builds the plan of a request for a recipe.
///
/// # Errors
/// What the nearest recipe lacks. Empty if none resembles the request.
pub(super) fn by_recipe(facts: &Facts, scan: &mut Scan<'_>) -> Result<Plan, Vec<Refused>> {
    let mut builder = Builder::new(facts, scan);
    builder.recipe()?;
    let Builder { steps, assumed, refused, .. } = builder;
    let plan = Plan { version: VERSION, steps, assumed, unaccounted: Vec::new() };
    if refused.is_empty() { Ok(plan) } else { Err(Vec::new()) }
}

impl<'a, 't> Builder<'a, 't> {
    fn new(facts: &'a Facts, scan: &'a mut Scan<'t>) -> Self {
        let (steps, assumed, refused) = Default::default();
        Builder { facts, scan, steps, assumed, refused, rough_place: None, suffix: "" }
    }
}

impl Builder<'_, '_> {
    /// Adds all steps. Returns `None` if a part without which there is no plan is refused.
    fn run(&mut self) -> Option<()> {
        let Sources { mut measured, joined } = self.sources()?;
        let region = self.region()?;
        let zones = self.zones(&region)?;
        let periods = self.periods(measured.first()?)?;
        let groups = self.groups();
        let statistics = self.statistics(measured.first()?, zones.as_deref(), groups.as_deref(), joined.is_some())?;
        let joined = match &joined {
            Some(joined) => Some(self.joined(joined, &region, &periods)?),
            None => None,
        };
        for index in self.indices(&measured)? {
            if let Some(source) = measured.first_mut().filter(|_| index.is_some()) {
                source.index = index;
            }
            let source = measured.first()?;
            let mut image = self.image(&measured, &region, &periods, groups.as_deref(), &statistics)?;
            // The limit of a mask is not one of what is measured.
            if !matches!(joined, Some(JoinedStep::Mask(_))) {
                image = self.thresholds(source, image)?;
            }
            let image = self.clusters(source, image, &region)?;
            let context = ResultContext {
                region: &region,
                zones: zones.as_deref(),
                groups: groups.as_deref(),
                joined: joined.as_ref(),
                statistics: &statistics,
            };
            self.results(source, image, context)?;
        }
        Some(())
    }

    /// Returns the indices that have a result of their own; `None` for what the source measures.
    fn indices(&mut self, sources: &[Dataset]) -> Option<Vec<Option<String>>> {
        let indices = &self.facts.indices;
        if indices.len() < 2 {
            return Some(vec![None]);
        }
        let is_plain = matches!(sources, [source] if source.index.is_some()) && self.facts.limits.is_empty();
        if !is_plain || self.facts.terms("relation").next().is_some() {
            let last = indices.last().cloned().unwrap_or_default();
            self.refuse((0, 0), format!("several indices are named: how {last} is used is not understood"));
            return None;
        }
        Some(indices.iter().cloned().map(Some).collect())
    }

    /// Adds a step with inputs that are known by their identifiers.
    fn add_with(&mut self, name: &str, inputs: Vec<String>, node: Node) -> String {
        let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
        self.add(name, &inputs, node)
    }

    /// Adds a step and returns its identifier, which is `name` with the suffix, and with a number
    /// if there is one already.
    fn add(&mut self, name: &str, inputs: &[&str], node: Node) -> String {
        let is_used = |id: &str| self.steps.iter().any(|step| step.id == id);
        let name = format!("{name}{}", self.suffix);
        let mut id = name.clone();
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
        let text = text.into();
        if !self.assumed.contains(&text) {
            self.assumed.push(text);
        }
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
            let is_alone = at > 0 && matches!(self.scan.word(at - 1), "scale" | "resolution");
            if is_alone && (number - meters).abs() < 1e-6 {
                self.scan.take(at, at + 1);
            }
            let unit = self.scan.lexicon.term("unit", self.scan.word(at + 1));
            let factor = unit.and_then(|unit| unit.parse::<f64>().ok());
            if factor.is_some_and(|factor| (number * factor - meters).abs() < 1e-6) {
                self.scan.take(at, at + 2);
            }
        }
    }

    /// Returns `true` if a request has some words one behind the other.
    fn has_phrase(&self, words: &[&str]) -> bool {
        let is_phrase = |at: usize| words.iter().enumerate().all(|(next, word)| self.scan.word(at + next) == *word);
        (0..self.scan.tokens.len()).any(is_phrase)
    }

    /// Returns `true` if a request has one of some words.
    fn has_word(&self, words: &[&str]) -> bool {
        (0..self.scan.tokens.len()).any(|at| words.contains(&self.scan.word(at)))
    }
}
