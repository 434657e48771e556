//! Methods that a request names: a recipe is a step of its own.
//!
//! A recipe is the answer if one of its wordings has all the words of the request that neither a
//! place, a period, a dataset nor an output accounts for, and if the request has most words of the
//! wording. What the request sets must be a parameter of the recipe.

use super::Builder;
use crate::kb::kb;
use crate::kb::model::recipes::{Parameter, ParameterKind, Recipe};
use crate::kb::tokenize::{MAX_TERMS, Tokenizer};
use crate::plan::model::{Node, OneOrMany, Output, Recipe as RecipeStep, Source};
use std::collections::BTreeSet;

/// The share of the words of a wording that a request must have.
const MIN_SHARE: f64 = 0.7;

/// Parameters with times, other than periods.
const TIME_PARAMETERS: [&str; 5] = ["year", "month", "first_month", "last_month", "years"];

/// The kinds of terms that say where a result goes, not what is done.
const OUTPUT_TERMS: [&str; 3] = ["output", "file", "language"];

impl Builder<'_, '_> {
    /// Adds the steps of the recipe that a request asks for. Returns `None` if there is none or if
    /// several fit.
    pub(super) fn recipe(&mut self) -> Option<()> {
        let facts = self.facts;
        let has_place =
            !facts.places.is_empty() || !facts.doubts.is_empty() || facts.park.is_some() || facts.variable.is_some();
        if has_place {
            self.region()?;
        }
        let periods: Vec<String> = match &self.facts.periods.clone()[..] {
            [] => Vec::new(),
            [one] => vec![self.period("period", one, None)],
            _ => return None,
        };
        self.facts.scale.into_iter().for_each(|meters| self.take_length(meters));
        let recipe = self.nearest()?;
        let has = |kind: ParameterKind| recipe.parameters.iter().any(|parameter| parameter.kind == kind);
        if has_place != has(ParameterKind::Place) || periods.len() != count(recipe, ParameterKind::Period) {
            return None;
        }
        let mut arguments = serde_json::Map::new();
        if let Some(scale) = self.facts.scale {
            let parameter = recipe.parameters.iter().find(|parameter| parameter.kind == ParameterKind::Scale)?;
            arguments.insert(parameter.name.to_owned(), scale.into());
        }
        if let Some(index) = self.index_of(recipe) {
            let parameter = recipe.parameters.iter().find(|parameter| parameter.kind == ParameterKind::Index)?;
            arguments.insert(parameter.name.to_owned(), index.into());
        }
        // The year of a default is an example.
        if recipe.parameters.iter().any(|parameter| TIME_PARAMETERS.contains(&parameter.name)) {
            return None;
        }
        self.dataset_of(recipe)?;
        let output = self.output_of(recipe)?;
        let is_given = |parameter: &Parameter<'_>| {
            matches!(parameter.kind, ParameterKind::Place | ParameterKind::Period)
                || arguments.contains_key(parameter.name)
                || parameter.name == "output"
                || parameter.kind == ParameterKind::Dataset && self.named_dataset().is_some()
        };
        let defaults: Vec<String> = recipe
            .parameters
            .iter()
            .filter(|parameter| !is_given(parameter))
            .map(|parameter| match parameter.about {
                "" => format!("The {} is {}.", parameter.name.replace('_', " "), parameter.default),
                about => format!("The {} is {}: {about}.", parameter.name.replace('_', " "), parameter.default),
            })
            .collect();
        defaults.into_iter().for_each(|text| self.assume(text));
        recipe.assumes.iter().for_each(|text| self.assume(*text));
        self.assume(format!("The method is the recipe {}: {}.", recipe.name, recipe.title));
        let step = RecipeStep { method: Some(recipe.name.to_owned()), arguments };
        self.add("method", &[], Node::Recipe(step));
        output.into_iter().for_each(|output| drop(self.add("result", &[], Node::Output(output))));
        self.scan.take(0, self.scan.tokens.len());
        Some(())
    }

    /// Returns the recipe whose wording fits best. Returns `None` if two fit alike.
    fn nearest(&self) -> Option<&'static Recipe<'static>> {
        let tokenizer = Tokenizer::new(&kb().search_words().units);
        let is_name = |at: &usize| self.facts.name_tokens.contains(at);
        let (names, task): (Vec<usize>, Vec<usize>) = self.task_tokens().into_iter().partition(is_name);
        let stems = |tokens: &[usize]| -> BTreeSet<String> {
            let words: Vec<&str> = tokens.iter().map(|&at| self.scan.word(at)).collect();
            tokenizer.terms(&words.join(" "), MAX_TERMS).into_iter().collect()
        };
        let (task, names) = (stems(&task), stems(&names));
        if task.is_empty() {
            return None;
        }
        let share = |wording: &str| {
            let words: Vec<String> = wording.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect();
            let words = words.iter().filter(|word| self.scan.lexicon.term("filler", word).is_none());
            let known: Vec<&str> = words.map(String::as_str).collect();
            let known: BTreeSet<String> = tokenizer.terms(&known.join(" "), MAX_TERMS).into_iter().collect();
            let common = known.iter().filter(|word| task.contains(*word) || names.contains(*word)).count();
            if task.is_subset(&known) { common as f64 / known.len().max(1) as f64 } else { 0.0 }
        };
        let fit = |recipe: &Recipe<'_>| {
            recipe.requests.iter().chain([&recipe.title]).map(|wording| share(wording)).fold(0.0, f64::max)
        };
        let mut fits: Vec<(f64, &Recipe<'static>)> = kb()
            .recipes()
            .iter()
            .map(|recipe| (fit(recipe), recipe))
            .filter(|(share, _)| *share >= MIN_SHARE)
            .collect();
        fits.sort_by(|a, b| b.0.total_cmp(&a.0));
        match fits[..] {
            [(best, _), (second, _), ..] if best <= second => None,
            [(_, recipe), ..] => Some(recipe),
            [] => None,
        }
    }

    /// Returns the tokens that say what is done: all but places, periods, outputs and fillers.
    fn task_tokens(&self) -> Vec<usize> {
        let is_output = |at: usize| {
            let is_in = |kind| self.facts.terms(kind).any(|mention| (mention.tokens.0..mention.tokens.1).contains(&at));
            OUTPUT_TERMS.into_iter().any(is_in)
        };
        let is_source = |at: usize| self.facts.source_tokens.contains(&at);
        (0..self.scan.tokens.len())
            .filter(|&at| is_source(at) || !self.scan.is_accounted(at) && !is_output(at))
            .filter(|&at| !(is_source(at) && self.is_index_token(at)))
            .collect()
    }

    /// Returns `true` for the name of an index that may be an argument.
    fn is_index_token(&self, at: usize) -> bool {
        self.facts.indices.iter().any(|index| index.eq_ignore_ascii_case(self.scan.word(at)))
    }

    /// Returns the index of a request, if the recipe has a parameter for it or none is named.
    fn index_of(&self, recipe: &Recipe<'_>) -> Option<String> {
        let is_named = (0..self.scan.tokens.len()).any(|at| self.is_index_token(at));
        let index = self.facts.indices.first().filter(|_| is_named)?;
        // A recipe of one index, such as burn severity by NBR, has no parameter.
        let has_parameter = count(recipe, ParameterKind::Index) > 0;
        (has_parameter || !recipe.code.contains(index.as_str())).then(|| index.clone())
    }

    /// Returns the dataset that a request names.
    fn named_dataset(&self) -> Option<&str> {
        self.facts.sources.iter().find(|source| source.named).map(|source| source.id.as_str())
    }

    /// Adds the dataset of a request, unless the recipe uses it anyway. Returns `None` if the
    /// recipe cannot use it.
    fn dataset_of(&mut self, recipe: &Recipe<'_>) -> Option<()> {
        let named: Vec<String> =
            self.facts.sources.iter().filter(|source| source.named).map(|source| source.id.clone()).collect();
        match &named[..] {
            [] => Some(()),
            [one] if count(recipe, ParameterKind::Dataset) == 1 => {
                let source = Source { dataset: Some(OneOrMany::One(one.clone())), ..Source::default() };
                self.add("dataset", &[], Node::Source(source));
                Some(())
            }
            all => all.iter().all(|id| recipe.code.contains(id.as_str())).then_some(()),
        }
    }

    /// Returns the output that a request names: `Some(None)` if it names none, or if the recipe has
    /// all that it names. Returns `None` if the recipe lacks one.
    fn output_of(&self, recipe: &Recipe<'_>) -> Option<Option<Output>> {
        let terms: BTreeSet<&str> = self.facts.terms("output").map(|mention| mention.term).collect();
        let files: Vec<&str> = self.facts.terms("file").map(|mention| mention.term).collect();
        // The kind of the output, where it goes, the choice of a recipe, and the call in its code.
        let mut requested: BTreeSet<(&str, Option<&str>, &str, &str)> = BTreeSet::new();
        for term in &terms {
            requested.insert(match *term {
                "asset" => ("export", Some("asset"), "export-asset", "Export."),
                "drive" => ("export", Some("drive"), "export-drive", "Export."),
                "export" if terms.contains("asset") => continue,
                "export" => ("export", Some("drive"), "export-drive", "Export."),
                "chart" => ("chart", None, "chart", "ui.Chart"),
                "print" => ("value", None, "print", "print("),
                "table" => ("table", None, "print", "print("),
                "map" => ("layer", None, "map", "Map.addLayer"),
                "weak_print" => continue,
                _ => return None,
            });
        }
        let choice = recipe.parameters.iter().find(|parameter| parameter.name == "output");
        // A recipe exports images as GeoTIFF and tables as CSV.
        let is_usual = |file: &&str| match *file {
            "geotiff" => recipe.code.contains("Export.image"),
            "csv" => recipe.code.contains("Export.table"),
            _ => false,
        };
        if !files.iter().all(is_usual) {
            return None;
        }
        match (choice, requested.len(), requested.first()) {
            (_, 0, _) => Some(None),
            (Some(choice), 1, Some(&(kind, to, value, _))) if choice.values.contains(&value) => {
                Some(Some(Output { kind: Some(kind.to_owned()), to: to.map(str::to_owned), ..Output::default() }))
            }
            (Some(_), ..) => None,
            (None, ..) => requested.iter().all(|(.., call)| recipe.code.contains(call)).then_some(None),
        }
    }
}

/// Returns the number of parameters of a kind.
fn count(recipe: &Recipe<'_>, kind: ParameterKind) -> usize {
    recipe.parameters.iter().filter(|parameter| parameter.kind == kind).count()
}
