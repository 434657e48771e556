//! The vocabulary of the search in the blob: aliases of documents, synonyms, and weak words.
//!
//! Part of `build.rs` too, see [`crate::kb`].

use serde::{Deserialize, Serialize};

/// The vocabulary of the search.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Search<'a> {
    /// The aliases of operators, classes, datasets, spectral indices and recipes: (name, aliases),
    /// sorted by name.
    #[serde(borrow)]
    pub aliases: Vec<(&'a str, Vec<&'a str>)>,
    /// Groups of words and phrases with the same meaning.
    pub synonym_groups: Vec<Vec<&'a str>>,
    /// Words and phrases, and what each may stand for, but not the reverse.
    pub means: Vec<(&'a str, Vec<&'a str>)>,
    /// Stop words.
    pub stop: Vec<&'a str>,
    /// Weak words, which count less.
    pub weak: Vec<&'a str>,
    /// Operators that the search omits, although scripts can call them. A `*` at the end stands for
    /// all with that prefix.
    pub inner: Vec<&'a str>,
    /// Units that belong to the number before them: (unit, other spellings).
    pub units: Vec<(&'a str, Vec<&'a str>)>,
    /// The searched texts of each dataset, in the order of the heads.
    pub datasets: Vec<DatasetText<'a>>,
    /// Band roles that several sensors share.
    pub roles: Vec<BandRole<'a>>,
}

/// The searched texts of a dataset, besides id and title.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct DatasetText<'a> {
    /// Keywords and categories of the catalog.
    pub keywords: &'a str,
    /// Provider, platforms, sensors, pixel size, interval, names of bands.
    pub facts: &'a str,
}

/// A band role: `nir`, `red`, ...
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct BandRole<'a> {
    /// The name in the facts about datasets.
    pub name: &'a str,
    /// A sentence that describes it.
    pub summary: &'a str,
    /// Its aliases.
    pub aliases: Vec<&'a str>,
    /// Datasets with the role, most used first, each with the names of its bands.
    pub bands: Vec<(&'a str, Vec<&'a str>)>,
}
