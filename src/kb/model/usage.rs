//! How often public scripts use each operator, argument, band and dataset; and reference systems.
//!
//! Completion ranks with these counts. Part of `build.rs` too, see [`crate::kb`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Counts by name, sorted.
pub type Counts<'a> = Vec<(&'a str, u32)>;

/// Counts of names by owner. Owners and names are sorted.
pub type Table<'a> = Vec<(&'a str, Counts<'a>)>;

/// A section of the blob that only completion and search use.
pub type Usage<'a> = UsageOf<Table<'a>, Counts<'a>, Vec<(&'a str, &'a str)>>;

/// The files `usage.toml` and `reference_systems.toml`.
pub type RawUsage = UsageOf<BTreeMap<String, BTreeMap<String, u32>>, BTreeMap<String, u32>, Vec<(String, String)>>;

/// Tables `T` of counts by owner, counts `C` by name, and pairs `P` of strings.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct UsageOf<T, C, P> {
    /// Methods by class.
    pub methods: T,
    /// Functions and constructors by namespace. The empty namespace has the globals.
    pub statics: T,
    /// Methods by the operator that returned the receiver, in the same chain.
    pub after: T,
    /// Methods by the operator that returned the receiver, through a variable.
    #[serde(rename = "held")]
    pub on_variable: T,
    /// Methods and functions in an argument, by `ee.Image.clip#geometry`.
    pub within: T,
    /// Named arguments by operator.
    pub arguments: T,
    /// Accepted strings by operator and parameter, `ee.Filter.metadata#operator`.
    pub values: T,
    /// Properties that the server sets on all objects, such as `system:time_start`, by class.
    pub system: T,
    /// Options by operator and parameter, `Map.addLayer#visParams`.
    pub options: T,
    /// Colors by name.
    pub colors: C,
    /// Bands by name.
    pub bands: C,
    /// Properties by name.
    pub properties: C,
    /// Spectral indices by name.
    pub spectral_indices: C,
    /// Datasets by id. In the blob, by id, title and keywords in lowercase, in the order of the
    /// heads, and with the counts of their predecessors.
    pub datasets: C,
    /// Code and name of reference systems, the most used first. Not in `usage.toml`.
    pub reference_systems: P,
}
