//! The method of a classifier with its parameters.

use super::super::Builder;
use crate::assist::request::tokens::Kind;
use crate::plan::understand::facts::TermMention;
use crate::plan::understand::training::learning;
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;

/// A method with its parameters.
pub(super) struct Method {
    /// Its name in a plan.
    pub name: &'static str,
    pub parameters: Map<String, Json>,
    pub trees: Option<u32>,
    pub seed: Option<u32>,
    /// The share of the samples that train.
    pub split: Option<f64>,
    /// The accuracy is asked for.
    pub accuracy: bool,
    /// The importance of the bands is asked for.
    pub importance: bool,
    /// The number of clusters.
    pub clusters: Option<f64>,
    /// The number of random pixels that train clusters.
    pub pixels: Option<u32>,
}

impl Builder<'_, '_> {
    /// Reads the method of a task, and takes its words.
    pub(super) fn method(&mut self, task: &str) -> Option<Method> {
        let name = if task == "cluster" { self.clusterer() } else { self.classifier(task)? };
        let mut parameters = Map::new();
        let trees = match name {
            "random-forest" | "gradient-boosting" => self.number_at(&learning().trees, true).map(|trees| trees as u32),
            _ => None,
        };
        for (parameter, phrases) in &learning().parameters {
            if let Some(value) = self.number_at(phrases, parameter == "neighbors") {
                parameters.insert(parameter.clone(), number(value));
            }
        }
        if name == "knn" {
            if let Some(count) = self.number_at(&["k"], false) {
                parameters.insert("neighbors".to_owned(), number(count));
            }
            if !parameters.contains_key("neighbors") {
                self.assume("The nearest 5 neighbors decide.");
                parameters.insert("neighbors".to_owned(), number(5.0));
            }
        }
        if name == "svm" {
            if let Some(cost) = self.number_at(&["c"], false) {
                parameters.insert("cost".to_owned(), number(cost));
            }
            match self.choice(&learning().kernels) {
                Some(kernel) => _ = parameters.insert("kernel".to_owned(), kernel.into()),
                None => self.assume("The kernel is linear."),
            }
        }
        if name == "minimum-distance"
            && let Some(metric) = self.choice(&learning().metrics)
        {
            parameters.insert("metric".to_owned(), metric.into());
        }
        if let ("random-forest" | "gradient-boosting", None) = (name, trees) {
            self.assume("There are 100 trees.");
        }
        let seed = self.number_at(&["random seed", "seed"], false).map(|seed| seed as u32);
        let (mut clusters, mut pixels) = (None, None);
        if task == "cluster" {
            clusters = self.number_of_clusters(name, &mut parameters)?;
            pixels = self.number_at(
                &[
                    "random pixels",
                    "training pixels",
                    "sample pixels",
                    "pixels",
                    "samples",
                    "sample points",
                    "random points",
                    "points",
                ],
                true,
            );
            if pixels.is_some() {
                self.take_words(&[
                    "random", "randomly", "sampled", "sample", "samples", "training", "train", "trained",
                ]);
            }
        }
        let of_classes =
            self.has_word(&["kappa", "matrix", "producer", "producers", "consumer", "consumers", "overall"]);
        let of_numbers = self.has_word(&["rmse", "r2", "r²", "mae"]);
        if of_classes && task == "regress" || of_numbers && task == "classify" {
            self.refuse(
                (0, 0),
                "a classification has a matrix, an accuracy and kappa; a regression has RMSE, MAE and R²",
            );
            return None;
        }
        let is_tested =
            self.has_word(&["test", "tested", "testing", "validated", "validate", "assess", "accuracy", "holdout"]);
        let accuracy = self.facts.first("task", &["accuracy"]).is_some() || of_classes || of_numbers || is_tested;
        let split = self.split();
        let importance = self.facts.first("task", &["importance"]).is_some();
        let accuracy = task != "cluster" && (accuracy || split.is_some());
        let pixels = pixels.map(|pixels| pixels as u32);
        Some(Method { name, parameters, trees, seed, split, accuracy, importance, clusters, pixels })
    }

    /// Returns the classifier that the request names.
    fn classifier(&mut self, task: &str) -> Option<&'static str> {
        let named: Vec<TermMention> = self.facts.terms("classifier").collect();
        let before = |mention: &TermMention| self.scan.word(mention.tokens.0.wrapping_sub(1));
        // "k-nearest or random forest? take random forest".
        let chosen = named.iter().find(|mention| matches!(before(mention), "take" | "choose" | "prefer"));
        let has_forest = named.iter().any(|mention| mention.term == "random-forest");
        // "A random forest of 200 decision trees".
        let is_other = |mention: &&TermMention| !(has_forest && mention.term == "cart");
        let mut names: Vec<&'static str> = named.iter().filter(is_other).map(|mention| mention.term).collect();
        names.dedup();
        let name = match (chosen, &names[..]) {
            (Some(chosen), _) => chosen.term,
            (None, [one]) => *one,
            (None, []) => {
                self.assume(format!(
                    "The {} is by a random forest.",
                    if task == "regress" { "regression" } else { "classification" }
                ));
                "random-forest"
            }
            (None, [first, second, ..]) if names.iter().any(|name| name != first) => {
                let words =
                    named.iter().find(|mention| mention.term == *second).map_or((0, 0), |mention| mention.tokens);
                self.refuse(words, format!("two classifiers are named, {first} and {second}: ask for one at a time"));
                return None;
            }
            (None, [first, ..]) => *first,
        };
        named.into_iter().for_each(|mention| self.take(mention));
        Some(name)
    }

    /// Returns the method of clusters.
    fn clusterer(&mut self) -> &'static str {
        let has = |words: &[&str]| self.has_phrase(words);
        let name = if self.has_word(&["xmeans", "wekaxmeans"]) || has(&["x", "means"]) {
            "xmeans"
        } else if self.has_word(&["cascade", "wekacascadekmeans"]) {
            "cascade-kmeans"
        } else {
            "kmeans"
        };
        if name == "kmeans" && !has(&["k", "means"]) && !self.has_word(&["kmeans", "wekakmeans"]) {
            self.assume("The clusters are those of k-means.");
        }
        self.take_words(&["x", "means", "xmeans", "wekaxmeans", "cascade", "wekacascadekmeans", "wekakmeans"]);
        name
    }

    /// Returns the number of clusters. Methods that find the number have the least and the most.
    fn number_of_clusters(&mut self, name: &str, parameters: &mut Map<String, Json>) -> Option<Option<f64>> {
        let is_noun = |at: usize| matches!(self.scan.word(at), "clusters" | "classes" | "groups" | "cluster" | "class");
        let number = |at: usize| self.scan.count_at(at).filter(|_| !self.scan.taken[at]);
        if name == "kmeans" {
            let found = (0..self.scan.tokens.len()).find(|&at| {
                number(at).is_some() && (is_noun(at + 1) || is_noun(at + 2) && !self.scan.tokens[at + 1].is(','))
            });
            let found = found.and_then(|at| number(at).map(|count| (at, count)));
            let count = match found {
                Some((at, count)) => {
                    self.scan.take(at, at + 1);
                    Some(count)
                }
                None => self.number_at(&["k", "number of clusters", "number of classes", "nclusters"], false),
            };
            let Some(count) = count else {
                let words = self.facts.first("task", &["cluster"]).map_or((0, 0), |mention| mention.tokens);
                self.refuse(words, "how many clusters are made is not said");
                return None;
            };
            self.take_words(&["clusters", "classes", "groups", "cluster", "class"]);
            return Some(Some(count));
        }
        let is_range = |at: &usize| {
            let is_joined = matches!(self.scan.word(at + 1), "to" | "and")
                || self.scan.tokens.get(at + 1).is_some_and(|token| token.kind == Kind::Mark('-'));
            number(*at).is_some() && is_joined && number(at + 2).is_some() && is_noun(at + 3)
        };
        let range = (0..self.scan.tokens.len().saturating_sub(3)).find(is_range);
        let bounds = range.and_then(|at| number(at).zip(number(at + 2)));
        let Some((at, (min, max))) = range.zip(bounds) else {
            self.refuse(
                (0, 0),
                format!("the least and the most number of clusters of {name} are not said: \"2 to 10 clusters\""),
            );
            return None;
        };
        self.scan.take(at, at + 4);
        self.take_words(&["between", "from", "clusters", "cluster"]);
        parameters.insert("min_clusters".to_owned(), self::number(min));
        parameters.insert("max_clusters".to_owned(), self::number(max));
        Some(None)
    }

    /// Returns the value of a choice that the request names, and takes its words.
    fn choice(&mut self, values: &'static BTreeMap<String, Vec<String>>) -> Option<&'static str> {
        let (value, range) = values.iter().find_map(|(value, phrases)| {
            phrases.iter().find_map(|phrase| self.find_words(phrase)).map(|range| (value.as_str(), range))
        })?;
        self.scan.take(range.0, range.1);
        Some(value)
    }

    /// Returns the tokens of a phrase that nothing has taken.
    pub(super) fn find_words(&self, phrase: &str) -> Option<(usize, usize)> {
        let words: Vec<&str> = phrase.split(' ').collect();
        let is_here = |at: &usize| {
            words.iter().enumerate().all(|(next, word)| {
                self.scan.word(at + next) == *word && self.scan.taken.get(at + next) == Some(&false)
            })
        };
        (0..self.scan.tokens.len()).find(is_here).map(|at| (at, at + words.len()))
    }

    /// Returns the number beside one of some phrases, and takes both: "gamma = 0.5", "200 trees".
    pub(super) fn number_at<P: AsRef<str>>(&mut self, phrases: &[P], is_before: bool) -> Option<f64> {
        for phrase in phrases {
            let Some((from, to)) = self.find_words(phrase.as_ref()) else { continue };
            let value = |at: usize| self.scan.count_at(at).filter(|_| self.scan.taken.get(at) == Some(&false));
            let is_joining = |at: usize| {
                self.scan.tokens.get(at).is_some_and(|token| matches!(token.kind, Kind::Mark('=' | ':' | '(')))
                    || matches!(self.scan.word(at), "of" | "is" | "to" | "at" | "as")
            };
            let mut next = to;
            while is_joining(next) {
                next += 1;
            }
            let behind = value(next).map(|value| (value, (from, next + 1)));
            let before = from.checked_sub(1).and_then(|at| value(at).map(|value| (value, (at, to))));
            // "Trees = 200": a mark joins them.
            let is_joined = next > to;
            let found =
                if is_before && !is_joined { before.or(behind) } else { behind.or(before.filter(|_| is_before)) };
            let Some((value, range)) = found else { continue };
            self.scan.take(range.0, range.1);
            return Some(value);
        }
        None
    }
}

fn number(value: f64) -> Json {
    if value.fract() == 0.0 { Json::from(value as i64) } else { Json::from(value) }
}
