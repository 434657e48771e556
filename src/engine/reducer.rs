//! Reducers.

use std::sync::Arc;

/// A reducer.
#[derive(Debug, Clone)]
pub struct Reducer {
    pub(super) name: Arc<str>,
}

/// The reducers that are evaluated, with the names of what they give.
const KNOWN: &[(&str, &[&str])] = &[
    ("count", &["count"]),
    ("countEvery", &["count"]),
    ("sum", &["sum"]),
    ("product", &["product"]),
    ("mean", &["mean"]),
    ("max", &["max"]),
    ("min", &["min"]),
    ("minMax", &["min", "max"]),
    ("first", &["first"]),
    ("firstNonNull", &["first"]),
    ("last", &["last"]),
    ("lastNonNull", &["last"]),
    ("median", &["median"]),
    ("variance", &["variance"]),
    ("stdDev", &["stdDev"]),
    ("sampleVariance", &["variance"]),
    ("sampleStdDev", &["stdDev"]),
    ("allNonZero", &["all"]),
    ("anyNonZero", &["any"]),
    ("toList", &["list"]),
    ("countDistinct", &["count"]),
    ("countDistinctNonNull", &["count"]),
];

impl Reducer {
    /// Returns the name of the algorithm that makes it.
    pub fn name(&self) -> String {
        format!("Reducer.{}", self.name)
    }

    /// Returns the names of what it gives.
    pub(super) fn outputs(&self) -> &'static [&'static str] {
        KNOWN.iter().find(|(name, _)| *name == &*self.name).map_or(&[], |(_, outputs)| outputs)
    }

    /// Returns the reducer of an algorithm `Reducer.name`, if it is evaluated.
    pub(super) fn named(name: &str) -> Option<Reducer> {
        KNOWN.iter().any(|(known, _)| *known == name).then(|| Reducer { name: name.into() })
    }
}
