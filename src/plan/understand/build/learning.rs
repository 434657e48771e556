//! Machine learning: classifications and regressions with samples, and clusters.
//!
//! The bands of all datasets, indices and products of terrain are features of one classifier.

mod features;
mod method;
mod outputs;
mod split;
mod words;

use super::Builder;
use crate::plan::model::{Classify, Node, OneOrMany, Output, Reduce, Scalar};
use crate::plan::understand::training::learning;
use method::Method;

impl Builder<'_, '_> {
    /// Adds the steps of a request that trains a classifier or makes clusters. Returns `None` if
    /// the request asks for neither, and `Some(None)` if what it asks for is refused.
    pub(super) fn learning(&mut self) -> Option<Option<()>> {
        let task = self.learning_task()?;
        if task == "assess" {
            return Some(self.assessed());
        }
        Some(self.learned(task))
    }

    /// Returns what is learned: `classify`, `regress` or `cluster`.
    fn learning_task(&self) -> Option<&'static str> {
        let facts = self.facts;
        let is_supervised = facts.terms("classifier").next().is_some() || facts.first("task", &["classify"]).is_some();
        if is_supervised && facts.training.is_some() {
            let is_regression = self.has_word(&["regression", "regressor", "regress", "rmse", "r2", "r²", "mae"]);
            let has_classes = facts.first("task", &["classify"]).is_some_and(|_| self.has_word(&learning().classes));
            return Some(if is_regression || !has_classes && self.has_word(&learning().numbers) {
                "regress"
            } else {
                "classify"
            });
        }
        let has_classes = facts.sources.iter().any(|source| source.category() == "classes");
        let is_assessed = has_classes && !is_supervised && facts.first("task", &["accuracy"]).is_some();
        if is_assessed && facts.training.is_some() {
            return Some("assess");
        }
        let is_cluster = facts.first("task", &["cluster"]).is_some() && !is_supervised && !has_classes;
        (is_cluster && facts.training.is_none()).then_some("cluster")
    }

    /// Adds the comparison of a map with samples of the user.
    fn assessed(&mut self) -> Option<()> {
        let training = self.facts.training.clone()?;
        let Some(label) = training.label else {
            self.refuse((0, 0), format!("the column of {} with the class is not named", training.asset));
            return None;
        };
        let facts = self.facts;
        let others = facts.sources.iter().filter(|source| source.category() != "classes");
        if let Some(other) = others.clone().next() {
            self.refuse((0, 0), format!("how {} takes part in the accuracy is not understood", other.id));
            return None;
        }
        let maps: Vec<_> = facts.sources.iter().collect();
        let [map] = maps[..] else {
            self.refuse((0, 0), "the accuracy of several maps is not read yet");
            return None;
        };
        let dataset = self.source(map, &[])?;
        let is_placed = !facts.places.is_empty() || !facts.doubts.is_empty() || facts.park.is_some();
        let region = if is_placed { Some(self.region()?) } else { None };
        let periods = self.periods(&dataset)?;
        if periods.other.is_some() || !periods.further.is_empty() {
            self.refuse((0, 0), "the accuracy of several periods is not read yet");
            return None;
        }
        let inputs: Vec<&str> = [region.as_deref(), periods.main.as_deref()].into_iter().flatten().collect();
        let scenes = self.scenes(&inputs, &dataset.node);
        let image = if dataset.is_static {
            scenes
        } else {
            let reduce = Reduce { over: Some("time".to_owned()), by: Some("mode".to_owned()), ..Reduce::default() };
            self.add("classes", &[&scenes], Node::Reduce(reduce))
        };
        let classify = Classify {
            task: Some("assess".to_owned()),
            training: Some(training.asset),
            label: Some(label),
            accuracy: Some(true),
            ..Classify::default()
        };
        let assessment = self.add("assessment", &[&image], Node::Classify(classify));
        let output = Output { kind: Some("value".to_owned()), ..Output::default() };
        self.add("accuracy", &[&assessment], Node::Output(output));
        self.take_all("output", &["print", "table", "weak_print"]);
        self.take_all("language", &["python", "javascript"]);
        self.learning_words("assess");
        self.take_words(&[
            "error",
            "codes",
            "code",
            "values",
            "against",
            "compare",
            "compared",
            "comparing",
            "map",
            "versus",
        ]);
        self.take_all("against", &["baseline"]);
        self.take_all("relation", &["compare"]);
        Some(())
    }

    fn learned(&mut self, task: &'static str) -> Option<()> {
        let unsupervised = self.facts.first("task", &["cluster"]).filter(|_| task != "cluster");
        if let Some(mention) = unsupervised {
            self.refuse(
                mention.tokens,
                "clusters and a classifier with samples are two results: ask for one at a time",
            );
            return None;
        }
        let region = self.region()?;
        let method = self.method(task)?;
        let features = self.features(&region, task)?;
        if let Some(place) = self.rough_place.clone().filter(|_| self.area_unit().is_some()) {
            let reason = format!("how far around {place} the area reaches is not said: add \"within 10 km\"");
            self.refuse((0, 0), reason);
            return None;
        }
        let name = match task {
            "cluster" => "clusters",
            "regress" => "prediction",
            _ => "classification",
        };
        let classify = self.classify_node(task, &method)?;
        let inputs = features.into_iter().chain([region.clone()]).collect();
        let classified = self.add_with(name, inputs, Node::Classify(classify));
        self.learning_outputs(&classified, &region, task, &method)?;
        self.learning_words(task);
        Some(())
    }

    /// Returns the step of a classifier.
    fn classify_node(&mut self, task: &str, method: &Method) -> Option<Classify> {
        let training = self.facts.training.clone();
        let mut classify = Classify {
            task: Some(task.to_owned()),
            method: Some(method.name.to_owned()),
            parameters: method.parameters.clone(),
            trees: method.trees,
            seed: method.seed,
            pixels: method.pixels,
            classes: method.clusters.map(|count| OneOrMany::One(Scalar::Number(count))),
            ..Classify::default()
        };
        let Some(training) = training else { return Some(classify) };
        let Some(label) = training.label else {
            let column = if task == "regress" { "value" } else { "class" };
            self.refuse((0, 0), format!("the column of {} with the {column} is not named", training.asset));
            return None;
        };
        (classify.training, classify.label) = (Some(training.asset), Some(label));
        classify.split = method.split;
        classify.accuracy = method.accuracy.then_some(true);
        if task == "classify" {
            let (values, names): (Vec<i64>, Vec<Option<String>>) = training.classes.into_iter().unzip();
            let named: Option<Vec<Scalar>> = names.into_iter().map(|name| name.map(Scalar::Text)).collect();
            classify.classes = match named {
                Some(names) if !names.is_empty() => Some(OneOrMany::Many(names)),
                _ => (!values.is_empty()).then_some(OneOrMany::One(Scalar::Number(values.len() as f64))),
            };
            classify.class_values = values;
        }
        if method.accuracy && method.split.is_none() {
            self.assume("70 percent of the samples train, and 30 percent test.");
            classify.split = Some(0.7);
        }
        Some(classify)
    }
}
