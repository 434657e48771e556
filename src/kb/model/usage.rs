//! The shape of what is counted and what is searched: how often scripts use what, the words of datasets, reference systems.
//!
//! Compiled twice, like [`crate::kb::model`].

use serde::{Deserialize, Serialize};

/// Names with a number each, by owner; owners and names sorted.
pub type Table<'a> = Vec<(&'a str, Vec<(&'a str, u32)>)>;

/// The third section: what only completion and search ask for.
#[derive(Debug, Serialize, Deserialize)]
pub struct Usage<'a> {
    /// Methods by class.
    #[serde(borrow)]
    pub methods: Table<'a>,
    /// Functions and constructors by namespace; the empty one has the globals.
    #[serde(borrow)]
    pub statics: Table<'a>,
    /// Methods by the operator that made the receiver, in the same chain.
    #[serde(borrow)]
    pub after: Table<'a>,
    /// Methods by the operator that made the receiver, which a variable holds.
    #[serde(borrow)]
    pub held: Table<'a>,
    /// What stands in an argument, `ee.Image.clip#geometry`: methods and functions.
    #[serde(borrow)]
    pub within: Table<'a>,
    /// Named arguments by operator.
    #[serde(borrow)]
    pub arguments: Table<'a>,
    /// Strings of an enumeration by operator and parameter, `ee.Filter.metadata#operator`.
    #[serde(borrow)]
    pub values: Table<'a>,
    /// Properties that the server gives to everything, `system:time_start`, by the class of what is asked for them.
    #[serde(borrow)]
    pub system: Table<'a>,
    /// Options by operator and parameter, `Map.addLayer#visParams`.
    #[serde(borrow)]
    pub options: Table<'a>,
    /// Colours by name, sorted.
    #[serde(borrow)]
    pub colors: Vec<(&'a str, u32)>,
    /// Bands by name, sorted.
    #[serde(borrow)]
    pub bands: Vec<(&'a str, u32)>,
    /// Properties by name, sorted.
    #[serde(borrow)]
    pub properties: Vec<(&'a str, u32)>,
    /// Spectral indices by name, sorted.
    #[serde(borrow)]
    pub spectral_indices: Vec<(&'a str, u32)>,
    /// Of each dataset, in the order of the heads: id, title and keywords in lower case, and how often scripts load it or what it
    /// took the place of.
    #[serde(borrow)]
    pub datasets: Vec<(&'a str, u32)>,
    /// Code and name of reference systems, the usual ones first.
    #[serde(borrow)]
    pub reference_systems: Vec<(&'a str, &'a str)>,
}
