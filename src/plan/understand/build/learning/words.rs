//! The words that a classification makes true.

use super::super::Builder;
use crate::assist::request::lexicon::Meaning;
use crate::assist::request::places::Shape;
use crate::assist::request::tokens::Kind;

/// The most tokens of what is classified.
const MAX_SUBJECT: usize = 10;

/// Words that change which samples or pixels count.
const LIMITING: [&str; 22] = [
    "only", "not", "no", "non", "without", "except", "all", "each", "every", "first", "last", "where", "when", "if",
    "but", "most", "least", "more", "less", "per", "or", "then",
];

/// Words of supervised methods.
const SUPERVISED: &[&str] = &[
    "train",
    "training",
    "trained",
    "trains",
    "test",
    "tested",
    "testing",
    "tests",
    "validation",
    "validate",
    "validated",
    "validating",
    "classifier",
    "classification",
    "classify",
    "classified",
    "classifying",
    "supervised",
    "run",
    "model",
    "models",
    "algorithm",
    "machine",
    "learning",
    "ml",
    "sample",
    "samples",
    "points",
    "polygons",
    "labels",
    "labelled",
    "labeled",
    "ground",
    "truth",
    "reference",
    "land",
    "cover",
    "use",
    "lulc",
    "landcover",
    "landuse",
    "class",
    "classes",
    "held",
    "hold",
    "holdout",
    "back",
    "split",
    "randomly",
    "digitised",
    "digitized",
    "uploaded",
    "collected",
    "field",
    "survey",
    "plots",
    "remaining",
    "other",
    "rest",
    "accuracy",
    "overall",
    "kappa",
    "matrix",
    "confusion",
    "error",
    "producer",
    "producers",
    "user",
    "users",
    "consumer",
    "consumers",
    "rmse",
    "r2",
    "r²",
    "mae",
    "assessment",
    "assess",
    "regression",
    "regressor",
    "regress",
    "predict",
    "predicted",
    "prediction",
    "coefficient",
    "columns",
    "asset",
    "table",
    "featurecollection",
    "target",
    "variable",
    "response",
    "ones",
    "set",
    "sets",
];

/// Words for what a regression predicts: the column of the samples has it.
const PREDICTED: &[&str] = &[
    "biomass",
    "above",
    "aboveground",
    "ground",
    "agb",
    "carbon",
    "stock",
    "soil",
    "organic",
    "yield",
    "yields",
    "canopy",
    "tree",
    "height",
    "heights",
    "estimate",
    "estimated",
    "continuous",
    "numeric",
    "values",
    "value",
    "model",
];

/// Verbs before what the classes are.
const VERBS: [&str; 12] = [
    "classify",
    "map",
    "mapping",
    "detect",
    "detecting",
    "identify",
    "distinguish",
    "separate",
    "classifying",
    "discriminate",
    "delineate",
    "recognize",
];

/// Words of all methods, for what they see.
const FEATURES: &[&str] = &[
    "features",
    "feature",
    "predictors",
    "predictor",
    "inputs",
    "input",
    "bands",
    "band",
    "stack",
    "stacked",
    "added",
    "add",
    "further",
    "additional",
    "extra",
    "composite",
    "image",
    "images",
    "mosaic",
    "two",
    "with",
    "plus",
    "variables",
    "covariates",
    "layers",
    "index",
    "indices",
    "together",
    "combined",
];

/// Words of clusters.
const CLUSTERS: &[&str] = &[
    "unsupervised",
    "cluster",
    "clusters",
    "clustering",
    "clusterer",
    "kmeans",
    "land",
    "cover",
    "map",
    "class",
    "classes",
    "groups",
    "classification",
    "classify",
];

impl Builder<'_, '_> {
    /// Takes the words that the classification makes true.
    pub(super) fn learning_words(&mut self, task: &str) {
        self.take_words(FEATURES);
        self.take_all("task", &["composite", "mask"]);
        let method = if task == "cluster" { "k means" } else { "k nearest" };
        while let Some((from, to)) = self.find_words(method) {
            self.scan.take(from, to);
        }
        if task == "cluster" {
            self.take_all("task", &["cluster"]);
            return self.take_words(CLUSTERS);
        }
        self.take_sample_count();
        self.take_subject_of_classes();
        self.take_words(SUPERVISED);
        if task == "regress" {
            self.take_words(PREDICTED);
        }
        self.take_all("task", &["classify", "accuracy", "importance"]);
        for phrase in ["hold out", "held out", "left out", "set aside", "kept aside"] {
            while let Some((from, to)) = self.find_words(phrase) {
                self.scan.take(from, to);
            }
        }
        self.take_words(&["qgis", "arcgis", "printed"]);
        if self.area_unit().is_none() {
            self.take_words(&["area", "region", "study", "site"]);
        }
        // The classes are those of the samples: "forest, water and crops".
        if self.area_unit().is_none() {
            let classes: Vec<_> = self.facts.terms("class").collect();
            classes.into_iter().for_each(|mention| self.take(mention));
        }
        self.take_class_count();
        self.take_name_of_area();
    }

    /// Takes a name of the area beside an asset that gives it: "land use in the Caatinga".
    fn take_name_of_area(&mut self) {
        if !self.facts.places.first().is_some_and(|place| matches!(place.shape, Shape::Asset(_))) {
            return;
        }
        for at in 1..self.scan.tokens.len() {
            let token = &self.scan.tokens[at];
            let is_name = token.kind == Kind::Word && token.capital && !self.scan.taken[at];
            let is_unknown = self.scan.lexicon.meanings(&token.text).is_empty();
            let is_in = matches!(self.scan.word(at - 1), "in" | "the" | "of" | "over" | "for" | "from");
            if is_name && is_unknown && is_in && !LIMITING.contains(&self.scan.word(at)) {
                self.scan.take(at, at + 1);
                self.assume(format!("\"{}\" is a name of the area that is given.", self.scan.source(at, at + 1)));
            }
        }
    }

    /// Takes what is classified: "classify crops", "map coffee plantations". The samples say it.
    fn take_subject_of_classes(&mut self) {
        let is_subject = |at: usize| {
            let is_word = self.scan.tokens.get(at).is_some_and(|token| token.kind == Kind::Word);
            let lexicon = self.scan.lexicon;
            let word = self.scan.word(at);
            let is_known =
                |meaning: &Meaning| matches!(meaning, Meaning::Term("class" | "index", _) | Meaning::Measure(..));
            is_word
                && !self.scan.taken[at]
                && lexicon.term("filler", word).is_none()
                && !LIMITING.contains(&word)
                && lexicon.meanings(word).iter().all(is_known)
        };
        let mut found: Vec<(usize, usize)> = Vec::new();
        for at in (0..self.scan.tokens.len()).filter(|&at| VERBS.contains(&self.scan.word(at))) {
            let is_joined =
                |at: usize| self.scan.word(at) == "and" || self.scan.tokens.get(at).is_some_and(|token| token.is(','));
            let mut end = at + 1;
            while is_subject(end) || end > at + 1 && is_joined(end) && is_subject(end + 1) {
                end += 1;
            }
            if end > at + 1 && end <= at + MAX_SUBJECT {
                found.push((at + 1, end));
            }
        }
        for (from, to) in found {
            self.scan.take(from, to);
            self.assume(format!("\"{}\" is what the samples are of.", self.scan.source(from, to)));
        }
    }

    /// Takes the number of samples that an asset has: "900 points". It says what is there.
    fn take_sample_count(&mut self) {
        for at in 0..self.scan.tokens.len() {
            let is_number = self.scan.tokens[at].number().is_some() && !self.scan.taken[at];
            let noun =
                (at + 1..at + 4).find(|&at| matches!(self.scan.word(at), "points" | "samples" | "polygons" | "plots"));
            let is_plain = noun.is_some_and(|noun| {
                (at + 1..noun).all(|at| {
                    matches!(
                        self.scan.word(at),
                        "training"
                            | "field"
                            | "sample"
                            | "reference"
                            | "gps"
                            | "labelled"
                            | "labeled"
                            | "ground"
                            | "truth"
                    )
                })
            });
            // "Select 200 of the points".
            let is_chosen = (at.saturating_sub(4)..at).any(|at| {
                matches!(
                    self.scan.word(at),
                    "select"
                        | "draw"
                        | "take"
                        | "random"
                        | "randomly"
                        | "use"
                        | "generate"
                        | "only"
                        | "first"
                        | "per"
                        | "sample"
                        | "max"
                        | "maximum"
                )
            });
            if is_number && is_plain && !is_chosen {
                self.scan.take(at, at + 1);
            }
        }
    }

    /// Takes the number of classes, which is that of the samples: "6 classes".
    fn take_class_count(&mut self) {
        let known = self.facts.training.as_ref().map_or(0, |training| training.classes.len());
        for at in 0..self.scan.tokens.len() {
            let is_noun = (at + 1..at + 4).any(|at| matches!(self.scan.word(at), "classes" | "categories" | "types"));
            let count = self.scan.count_at(at).filter(|_| !self.scan.taken[at] && is_noun);
            let is_mark = |at: usize| self.scan.tokens.get(at).is_some_and(|token| matches!(token.kind, Kind::Mark(_)));
            if count.is_some_and(|count| known == 0 || count == known as f64) && !is_mark(at + 1) {
                self.scan.take(at, at + 1);
            }
        }
        self.take_words(&["categories", "types", "type"]);
    }
}
