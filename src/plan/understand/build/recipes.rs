//! Methods that a request names: a recipe is a step of its own.
//!
//! A recipe is the answer if one of its wordings is in the request and something of it accounts
//! for every other word and number: an argument, the dataset, an output, another wording, or a
//! phrase for what the script gives besides.
//!
//! | module | finds |
//! |---|---|
//! | `phrases` | phrases among the tokens |
//! | `attempt` | what one recipe makes of the request |
//! | `numbers`, `arguments`, `times`, `datasets`, `outputs` | its arguments |

mod arguments;
mod attempt;
mod datasets;
mod numbers;
mod outputs;
mod phrases;
mod times;

#[cfg(test)]
mod tests;

use super::Builder;
use super::times::period_of;
use crate::assist::request::places::Shape;
use crate::kb::kb;
use crate::kb::model::recipes::{ParameterKind, ParameterMeaning, Recipe};
use crate::plan::model::{Node, OneOrMany, Plan, Recipe as RecipeStep, Source, Step, VERSION};
use crate::plan::understand::{Refused, refused};
use crate::plan::write::recipe::script;
use attempt::Attempt;
use phrases::Text;
use std::collections::{BTreeMap, BTreeSet};

/// The share of the words of a wording that a request must have.
const MIN_SHARE: f64 = 0.7;

/// A recipe with the wording that fits best.
struct Candidate {
    recipe: &'static Recipe<'static>,
    /// The words of the wordings that fit.
    core: BTreeSet<String>,
    /// The weight of those that the request has.
    weight: f64,
    /// The share that the request has.
    share: f64,
}

impl Builder<'_, '_> {
    /// Adds the steps of the recipe that a request asks for.
    ///
    /// # Errors
    /// What the best recipe lacks. Empty if no recipe resembles the request, or if several fit.
    pub(super) fn recipe(&mut self) -> Result<(), Vec<Refused>> {
        let facts = self.facts;
        self.own_radius()?;
        let has_place =
            !facts.places.is_empty() || !facts.doubts.is_empty() || facts.park.is_some() || facts.variable.is_some();
        if has_place && self.region().is_none() {
            return Err(Vec::new());
        }
        let scan = self.scan.clone();
        let text = Text::new(&scan, &facts.source_tokens);
        let mut best: Vec<(Candidate, Attempt<'_, '_, '_>, Vec<Step>)> = Vec::new();
        let mut refusals: Vec<Refused> = Vec::new();
        for candidate in candidates(&text) {
            // Whatever fits less well would be something near.
            if best.first().is_some_and(|(other, ..)| candidate.rank() < other.rank()) {
                break;
            }
            let attempt = Attempt::new(candidate.recipe, &candidate.core, &text, facts);
            let steps = self.recipe_steps(&attempt);
            let mut lacking = self.lacking(&attempt, has_place);
            if lacking.is_empty() {
                lacking = self.wrong(&attempt, &steps);
            }
            if lacking.is_empty() {
                best.push((candidate, attempt, steps));
            } else if refusals.is_empty() || lacking.len() < refusals.len() {
                refusals = lacking;
            }
        }
        if best.len() > 1 {
            // A general name, such as Landsat, means all missions rather than one of them.
            let is_named = facts.sources.iter().any(|source| source.named);
            let has_dataset =
                |recipe: &Recipe<'_>| recipe.parameters.iter().any(|known| known.kind == ParameterKind::Dataset);
            best.retain(|(candidate, ..)| has_dataset(candidate.recipe) != is_named);
        }
        match (best.pop(), best.is_empty()) {
            (Some(_), true) if self.rough_place.is_some() && self.has_total() => {
                let place = self.rough_place.clone().unwrap_or_default();
                let reason = format!("how far around {place} the area reaches is not said: add \"within 10 km\"");
                Err(vec![refused("", &reason)])
            }
            (Some((_, attempt, steps)), true) => {
                self.add_recipe(&attempt, steps);
                Ok(())
            }
            _ => Err(refusals),
        }
    }

    /// Returns `true` if a request is for a total, which depends on how far a town reaches.
    fn has_total(&self) -> bool {
        self.area_unit().is_some() || self.has_word(&["number", "many", "count", "island", "uhi", "suhi"])
    }

    /// Returns what keeps a recipe from being the answer.
    fn lacking(&self, attempt: &Attempt<'_, '_, '_>, has_place: bool) -> Vec<Refused> {
        let recipe = attempt.recipe;
        let mut lacking = attempt.problems.clone();
        let has = |kind: ParameterKind| recipe.parameters.iter().any(|parameter| parameter.kind == kind);
        match (has_place, has(ParameterKind::Place)) {
            (false, true) => lacking.push(refused("", "no place is named: name one, or say \"my area\"")),
            (true, false) => lacking.push(refused("", "the recipe has no place")),
            _ => {}
        }
        let own = self.facts.places.first().filter(|place| matches!(place.shape, Shape::Asset(_)));
        let is_argument = |id: &str| attempt.arguments.values().any(|value| value.as_str() == Some(id));
        if let Some(Shape::Asset(id)) = own.map(|place| &place.shape)
            && (is_argument(id) || recipe.parameters.iter().any(|known| known.means == Some(ParameterMeaning::Asset)))
        {
            lacking.push(refused(id, "whether this is the place or what the recipe reads is not clear"));
        }
        for parameter in recipe.parameters.iter().filter(|known| known.means == Some(ParameterMeaning::Asset)) {
            if !attempt.arguments.contains_key(parameter.name) {
                lacking.push(refused("", &format!("no asset is named: {}", parameter.about)));
            }
        }
        for (from, to) in attempt.unaccounted() {
            let reason = format!("the recipe {} has nothing for this", recipe.name);
            lacking.push(refused(self.scan.source(from, to), &reason));
        }
        lacking
    }

    /// Refuses a radius that may be that of a filter rather than of the place.
    fn own_radius(&mut self) -> Result<(), Vec<Refused>> {
        let Some(meters) = self.facts.buffer else { return Ok(()) };
        let tokens = &self.scan.tokens;
        let is_place = |at: usize| self.facts.places.iter().any(|place| (place.tokens.0..place.tokens.1).contains(&at));
        for at in 0..tokens.len() {
            let unit = tokens.get(at + 1).and_then(|token| self.scan.lexicon.term("unit", &token.text));
            let factor = unit.and_then(|unit| unit.parse::<f64>().ok());
            let value = tokens[at].number().zip(factor).map(|(number, factor)| number * factor);
            if value.is_none_or(|value| (value - meters).abs() > 1e-6) {
                continue;
            }
            // "Within 5 km of Lusaka", "Lusaka, radius 5 km".
            let near = (at + 2..at + 7).chain(at.saturating_sub(5)..at).any(is_place);
            if !near {
                let reason = "whether this is the radius of the place or of the method is not clear";
                return Err(vec![refused(self.scan.source(at, at + 2), reason)]);
            }
        }
        Ok(())
    }

    /// Returns the steps of a recipe beside the place.
    fn recipe_steps(&self, attempt: &Attempt<'_, '_, '_>) -> Vec<Step> {
        let step = |id: &str, inputs: Vec<String>, node: Node| Step { id: id.to_owned(), inputs, node };
        let two = attempt.periods.len() > 1;
        let mut steps: Vec<Step> = Vec::new();
        for (name, time) in &attempt.periods {
            let id = if two { format!("period_{name}") } else { "period".to_owned() };
            steps.push(step(&id, Vec::new(), Node::Period(period_of(time, two.then_some(*name)))));
        }
        if let Some(id) = &attempt.dataset {
            let source = Source { dataset: Some(OneOrMany::One(id.clone())), ..Source::default() };
            steps.push(step("dataset", Vec::new(), Node::Source(source)));
        }
        let arguments = attempt.arguments.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        let method = RecipeStep { method: Some(attempt.recipe.name.to_owned()), arguments };
        let inputs = self.steps.iter().chain(&steps).map(|step| step.id.clone()).collect();
        steps.push(step("method", inputs, Node::Recipe(method)));
        let output = attempt.output.iter();
        steps.extend(output.map(|output| step("result", vec!["method".to_owned()], Node::Output(output.clone()))));
        steps
    }

    /// Returns what is wrong with the script of a recipe.
    fn wrong(&self, attempt: &Attempt<'_, '_, '_>, steps: &[Step]) -> Vec<Refused> {
        let steps = self.steps.iter().chain(steps).cloned().collect();
        let plan = Plan { version: VERSION, steps, assumed: Vec::new(), unaccounted: Vec::new() };
        match script(&plan) {
            Some(Ok(script)) => attempt.written(&script),
            Some(Err(refusals)) => refusals.iter().map(|refusal| refused("", &refusal.message)).collect(),
            None => Vec::new(),
        }
    }

    fn add_recipe(&mut self, attempt: &Attempt<'_, '_, '_>, steps: Vec<Step>) {
        let recipe = attempt.recipe;
        for (_, period) in &attempt.periods {
            period.assumed.iter().for_each(|assumed| self.assume(assumed.clone()));
        }
        self.steps.extend(steps);
        attempt.assumed.iter().for_each(|text| self.assume(text.clone()));
        attempt.defaults().into_iter().for_each(|text| self.assume(text));
        recipe.assumes.iter().for_each(|text| self.assume(*text));
        self.assume(format!("The method is the recipe {}: {}.", recipe.name, recipe.title));
        self.scan.take(0, self.scan.tokens.len());
    }
}

impl Candidate {
    /// Returns its rank: the weight of the words that the request has, and their share.
    fn rank(&self) -> (u64, u64) {
        ((self.weight * 1000.0) as u64, (self.share * 1000.0) as u64)
    }
}

/// Returns the recipes with a wording that a request has, the best first.
fn candidates(text: &Text<'_, '_>) -> Vec<Candidate> {
    let request = text.stems();
    let mut found: Vec<Candidate> = Vec::new();
    let recipes: Vec<(&'static Recipe<'static>, Vec<BTreeSet<String>>)> = kb()
        .recipes()
        .iter()
        .filter(|recipe| !recipe.answers.is_empty())
        .map(|recipe| (recipe, recipe.answers.iter().map(|wording| text.stems_of(wording)).collect()))
        .collect();
    // Words of few recipes say more: "LandTrendr" more than "Landsat".
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, wordings) in &recipes {
        let words: BTreeSet<&str> = wordings.iter().flatten().map(String::as_str).collect();
        words.into_iter().for_each(|word| *counts.entry(word).or_default() += 1);
    }
    let weight_of = |word: &&String| {
        let count = counts.get(word.as_str()).copied().unwrap_or(1);
        (recipes.len() as f64 / count as f64).ln() + 0.1
    };
    for (recipe, wordings) in &recipes {
        let fits = wordings.iter().filter_map(|core| {
            let common: Vec<&String> = core.intersection(&request).collect();
            let share = common.len() as f64 / core.len().max(1) as f64;
            let weight = common.iter().map(weight_of).sum();
            let is_fit = !common.is_empty() && share >= MIN_SHARE;
            is_fit.then(|| Candidate { recipe, core: core.clone(), weight, share })
        });
        let fits: Vec<Candidate> = fits.collect();
        let core = fits.iter().flat_map(|candidate| candidate.core.iter().cloned()).collect();
        let best = fits.into_iter().max_by_key(Candidate::rank);
        found.extend(best.map(|best| Candidate { core, ..best }));
    }
    found.sort_by_key(|candidate| std::cmp::Reverse(candidate.rank()));
    found
}
