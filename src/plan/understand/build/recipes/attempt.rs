//! An attempt to answer a request with a recipe: its arguments, and the tokens that they account
//! for.

use super::phrases::Text;
use crate::assist::request::periods::Period as Time;
use crate::kb::model::recipes::{Parameter, ParameterKind, Recipe};
use crate::plan::model::Output;
use crate::plan::understand::Refused;
use crate::plan::understand::facts::Facts;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

/// Kinds of terms that only the wording that fits may have, or a phrase for what the script gives:
/// elsewhere they change what is computed.
const EXACT_TERMS: [&str; 12] = [
    "per",
    "interval",
    "grouping",
    "reducer",
    "extreme",
    "comparison",
    "against",
    "mask",
    "area_unit",
    "chart",
    "temperature_unit",
    "unit",
];

/// An attempt to answer a request with a recipe.
pub struct Attempt<'a, 's, 't> {
    pub recipe: &'static Recipe<'static>,
    pub facts: &'a Facts,
    pub text: &'a Text<'s, 't>,
    /// By token: something accounts for it.
    covered: Vec<bool>,
    /// Arguments by parameter.
    pub arguments: BTreeMap<&'static str, Json>,
    /// Periods with the parameters that they fill.
    pub periods: Vec<(&'static str, Time)>,
    pub dataset: Option<String>,
    pub output: Option<Output>,
    pub assumed: Vec<String>,
    pub problems: Vec<Refused>,
}

impl<'a, 's, 't> Attempt<'a, 's, 't> {
    /// Reads the request as one for a recipe. `core` has the words of the wording that fits.
    pub fn new(
        recipe: &'static Recipe<'static>,
        core: &BTreeSet<String>,
        text: &'a Text<'s, 't>,
        facts: &'a Facts,
    ) -> Self {
        let covered = (0..text.len()).map(|at| !text.is_open[at] || text.is_filler(at)).collect();
        let mut attempt = Attempt {
            recipe,
            facts,
            text,
            covered,
            arguments: BTreeMap::new(),
            periods: Vec::new(),
            dataset: None,
            output: None,
            assumed: Vec::new(),
            problems: Vec::new(),
        };
        attempt.given(|words| words > 1);
        attempt.choices();
        attempt.numbers();
        attempt.given(|_| true);
        attempt.scale();
        attempt.indices();
        attempt.bands();
        attempt.reducer();
        attempt.texts();
        attempt.times();
        attempt.named_datasets();
        attempt.outputs();
        attempt.words(core);
        attempt
    }

    /// Returns `true` if nothing accounts for a token yet.
    pub fn is_free(&self, at: usize) -> bool {
        self.covered.get(at).is_some_and(|covered| !covered)
    }

    /// Returns `true` if nothing accounts for a phrase yet, filler words apart.
    pub fn is_free_phrase(&self, tokens: (usize, usize)) -> bool {
        let mut all = tokens.0..tokens.1;
        let is_open = all.clone().all(|at| self.is_free(at) || self.text.is_filler(at));
        is_open && all.any(|at| self.is_free(at))
    }

    /// Accounts for tokens.
    pub fn cover(&mut self, tokens: (usize, usize)) {
        let end = tokens.1.min(self.covered.len());
        self.covered[tokens.0.min(end)..end].fill(true);
    }

    pub fn set(&mut self, name: &'static str, value: impl Into<Json>) {
        self.arguments.insert(name, value.into());
    }

    pub fn refuse(&mut self, words: impl Into<String>, reason: impl Into<String>) {
        self.problems.push(Refused { words: words.into(), reason: reason.into() });
    }

    /// Returns the parameters of a kind.
    pub fn of_kind(&self, kind: ParameterKind) -> Vec<&'static Parameter<'static>> {
        self.recipe.parameters.iter().filter(|parameter| parameter.kind == kind).collect()
    }

    /// Accounts for what the script gives besides, by phrases of some numbers of words. Longer ones
    /// come first.
    fn given(&mut self, has_words: impl Fn(usize) -> bool) {
        let count = |phrase: &&str| phrase.split_whitespace().count();
        let mut phrases: Vec<&str> =
            self.recipe.gives.iter().copied().filter(|phrase| has_words(count(phrase))).collect();
        phrases.sort_by_key(|phrase| std::cmp::Reverse(count(phrase)));
        for phrase in phrases {
            for range in self.text.find(phrase, |at| self.is_free(at)) {
                self.cover(range);
            }
        }
    }

    /// Accounts for the words of the wordings.
    fn words(&mut self, core: &BTreeSet<String>) {
        let wordings = self.recipe.answers.iter();
        let all: BTreeSet<String> = wordings.flat_map(|wording| self.text.stems_of(wording)).collect();
        let is_exact = |at: usize| {
            let mut kinds = EXACT_TERMS.iter();
            kinds.any(|kind| self.facts.terms(kind).any(|mention| (mention.tokens.0..mention.tokens.1).contains(&at)))
        };
        let is_known = |at: &usize| {
            let stems = self.text.stems_at(*at);
            let is_in = |known: &BTreeSet<String>| !stems.is_empty() && stems.iter().all(|stem| known.contains(stem));
            is_in(core) || is_in(&all) && !is_exact(*at)
        };
        // "Refined Lee" is no Lee filter, though some other wording has the word.
        let of_others = self.stems_of_other_values();
        let is_of_other = |at: &usize| self.text.stems_at(*at).iter().any(|stem| of_others.contains(stem));
        let known: Vec<usize> =
            (0..self.text.len()).filter(|at| self.is_free(*at) && !is_of_other(at)).filter(is_known).collect();
        known.into_iter().for_each(|at| self.cover((at, at + 1)));
    }

    /// Returns the stems that only say values of choices that are not chosen.
    fn stems_of_other_values(&self) -> BTreeSet<String> {
        let mut others = BTreeSet::new();
        for parameter in self.of_kind(ParameterKind::Choice).into_iter().filter(|known| known.name != "output") {
            let chosen = self.arguments.get(parameter.name).and_then(Json::as_str).unwrap_or(parameter.default);
            let stems_of = |is_it: &dyn Fn(&str) -> bool| -> BTreeSet<String> {
                let phrases = parameter.value_words.iter().filter(|(value, _)| is_it(value));
                let phrases = phrases.flat_map(|(_, phrases)| phrases.iter().copied());
                phrases.flat_map(|phrase| self.text.stems_of(phrase)).collect()
            };
            let own = stems_of(&|value| value == chosen);
            others.extend(stems_of(&|value| value != chosen).difference(&own).cloned());
        }
        others
    }

    /// Returns the runs of tokens that nothing accounts for.
    pub fn unaccounted(&self) -> Vec<(usize, usize)> {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for at in (0..self.text.len()).filter(|at| self.is_free(*at)) {
            match runs.last_mut() {
                Some((_, end)) if *end == at => *end = at + 1,
                _ => runs.push((at, at + 1)),
            }
        }
        runs
    }

    /// Returns a sentence for each default that the request does not set.
    pub fn defaults(&self) -> Vec<String> {
        let is_given = |parameter: &&Parameter<'_>| {
            matches!(parameter.kind, ParameterKind::Place | ParameterKind::Period)
                || self.arguments.contains_key(parameter.name)
                || parameter.name == "output"
                || parameter.kind == ParameterKind::Choice && parameter.default == "no"
                || parameter.kind == ParameterKind::Dataset && self.dataset.is_some()
        };
        let sentence = |parameter: &Parameter<'_>| {
            let name = parameter.name.replace('_', " ");
            match parameter.about {
                "" | "the dataset" => format!("The {name} is {}.", parameter.default),
                about => format!("The {name} is {}: {about}.", parameter.default),
            }
        };
        self.recipe.parameters.iter().filter(|parameter| !is_given(parameter)).map(sentence).collect()
    }
}
