//! How often public scripts use each operator, argument, band and dataset; and reference systems.
//!
//! Completion ranks with these counts. Part of `build.rs` too, see [`crate::kb`].

use serde::{Deserialize, Serialize};

/// Counts of names by owner. Owners and names are sorted.
pub type Table<'a> = Vec<(&'a str, Vec<(&'a str, u32)>)>;

/// A section of the blob that only completion and search use.
#[derive(Debug, Serialize, Deserialize)]
pub struct Usage<'a> {
    /// Methods by class.
    #[serde(borrow)]
    pub methods: Table<'a>,
    /// Functions and constructors by namespace. The empty namespace has the globals.
    pub statics: Table<'a>,
    /// Methods by the operator that returned the receiver, in the same chain.
    pub after: Table<'a>,
    /// Methods by the operator that returned the receiver, through a variable.
    pub on_variable: Table<'a>,
    /// Methods and functions in an argument, by `ee.Image.clip#geometry`.
    pub within: Table<'a>,
    /// Named arguments by operator.
    pub arguments: Table<'a>,
    /// Accepted strings by operator and parameter, `ee.Filter.metadata#operator`.
    pub values: Table<'a>,
    /// Properties that the server sets on all objects, such as `system:time_start`, by class.
    pub system: Table<'a>,
    /// Options by operator and parameter, `Map.addLayer#visParams`.
    pub options: Table<'a>,
    /// Colors by name, sorted.
    pub colors: Vec<(&'a str, u32)>,
    /// Bands by name, sorted.
    pub bands: Vec<(&'a str, u32)>,
    /// Properties by name, sorted.
    pub properties: Vec<(&'a str, u32)>,
    /// Spectral indices by name, sorted.
    pub spectral_indices: Vec<(&'a str, u32)>,
    /// Datasets in the order of the heads: id, title and keywords in lowercase, and how often
    /// scripts load it or its predecessors.
    pub datasets: Vec<(&'a str, u32)>,
    /// Code and name of reference systems, the most used first.
    pub reference_systems: Vec<(&'a str, &'a str)>,
}
