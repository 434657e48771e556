//! Words of requests for where values count: `conditions.toml` in `operator_kb/words/`.
//!
//! Part of `build.rs` too, see [`crate::kb`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Words of requests for where values count.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ConditionWords {
    /// Words behind a class of land cover that stands for its pixels.
    pub behind: Vec<String>,
    /// Nouns for the pixels of a class.
    pub pixels: Vec<String>,
    /// Words that only join the parts of a list.
    pub joining: Vec<String>,
    /// Verbs that leave out what is behind them together with "out".
    pub leave: Vec<String>,
    /// Words that leave out what is behind them.
    pub remove: Vec<String>,
    /// Words that leave out one thing, and not all that "and" joins.
    pub single: Vec<String>,
    /// Nouns for what lies around a place.
    pub rings: Vec<String>,
    /// Words for the place of a ring.
    pub anchors: Vec<String>,
    /// Words for the sea.
    pub sea: Vec<String>,
    /// Words for land that is under water.
    pub flooded: Vec<String>,
    /// Phrases for the condition of vegetation in percent of its range.
    pub condition_index: Vec<String>,
    /// The spectral index of which the condition is.
    pub condition_of: String,
    /// Words in the names of the classes of a group.
    pub groups: BTreeMap<String, Vec<String>>,
}
