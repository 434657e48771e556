//! The shape of what search knows beside the facts: what people call things, words that mean the same, words that say little.
//!
//! Compiled twice, like [`crate::kb::model`].

use serde::{Deserialize, Serialize};

/// What search asks for. What is skipped is in the index, which is made of it when geols is built.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Search<'a> {
    /// What people call an operator, class, dataset, spectral index or recipe: (name, their words), sorted by name.
    #[serde(borrow)]
    pub called: Vec<(&'a str, Vec<&'a str>)>,
    /// Words and phrases that mean the same, in groups.
    #[serde(skip)]
    pub alike: Vec<Vec<&'a str>>,
    /// A word or phrase, and what it may stand for; not the other way round.
    #[serde(skip)]
    pub means: Vec<(&'a str, Vec<&'a str>)>,
    /// Words that say nothing.
    #[serde(skip)]
    pub stop: Vec<&'a str>,
    /// Words that say little: they are looked for, and weigh less.
    #[serde(skip)]
    pub weak: Vec<&'a str>,
    /// Operators that are not offered, though they can be called: scripts have others for it. `*` at the end: all that begin so.
    #[serde(skip)]
    pub inner: Vec<&'a str>,
    /// Units that belong to the number before them: (as written here, other spellings).
    #[serde(borrow)]
    pub units: Vec<(&'a str, Vec<&'a str>)>,
    /// Of each dataset, in the order of the heads.
    #[serde(skip)]
    pub datasets: Vec<DatasetText<'a>>,
    /// Parts of the spectrum that bands of several sensors show.
    #[serde(borrow)]
    pub roles: Vec<BandRole<'a>>,
}

/// What is searched of a dataset besides id and title.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct DatasetText<'a> {
    /// Keywords and categories of the catalogue.
    pub keywords: &'a str,
    /// Provider, platforms, sensors, size of a pixel, interval, names of bands.
    pub facts: &'a str,
}

/// A band role: `nir`, `red`, ...
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct BandRole<'a> {
    /// As datasets have it.
    pub name: &'a str,
    /// Our sentence.
    pub summary: &'a str,
    /// What people call it.
    #[serde(borrow)]
    pub called: Vec<&'a str>,
    /// Datasets that have it, most used first, each with the names of the bands.
    #[serde(borrow)]
    pub bands: Vec<(&'a str, Vec<&'a str>)>,
}
