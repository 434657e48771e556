//! Describes in plain English what a script does: overview, datasets, area, period, inputs and
//! outputs, steps.
//!
//! The description comes from the analysis alone. Its words come from the knowledge base
//! (`operator_kb/steps.toml`) and from the script. Unknown parts are left out or called unknown;
//! nothing is guessed. Names of the script and of data stand in backquotes, except in plain text.

mod area;
mod chain;
mod collect;
mod constant_condition;
mod datasets;
mod date_steps;
mod describe;
mod filters;
mod formula;
mod functions;
mod index;
mod outputs;
mod overview;
mod period;
mod phrase;
pub mod polish;
mod quality;
mod reach;
mod render;
mod steps;
mod unfollowed;

pub use render::{json, markdown, text};

use crate::features::Snapshot;
use serde::Serialize;

/// A summary of a script. Every text is one line of Markdown.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Summary {
    /// `javascript` or `python`.
    pub language: &'static str,
    /// Two or three sentences.
    pub overview: String,
    /// The datasets that it loads, in the order of the text.
    pub datasets: Vec<Dataset>,
    /// The areas that it covers.
    pub area: Vec<Entry>,
    /// The periods that it covers.
    pub period: Vec<Entry>,
    /// Its inputs.
    pub inputs: Vec<Entry>,
    /// Its outputs.
    pub outputs: Vec<Output>,
    /// Its steps, in order.
    pub steps: Vec<Entry>,
    /// Functions that it defines and does not call.
    pub functions: Vec<Entry>,
    /// Parts that could not be analyzed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<Entry>,
}

/// A dataset and the parts of it that are used.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Dataset {
    /// Asset id.
    pub id: String,
    /// Title in the catalog.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// `image collection`, `table`, ...
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Whether it is deprecated, removed or private, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Dates that filters select.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dates: Vec<String>,
    /// Other conditions of filters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub filters: Vec<String>,
    /// Bands that the script names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bands: Vec<Band>,
    /// Line in which it is first loaded, from 1.
    pub line: usize,
}

/// A band that is used.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Band {
    /// Its name in the dataset.
    pub name: String,
    /// Its role in a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
}

/// A line of a summary.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Entry {
    /// Its text.
    pub text: String,
    /// Line of the script, from 1; 0 if there is no single one.
    pub line: usize,
}

/// A result that is displayed, printed or saved.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Output {
    /// `layer`, `print`, `chart`, `picture`, `download`, `fetch`, `export`, `module`, `control`,
    /// `widget`.
    pub sort: &'static str,
    /// Its name for the user.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its type, such as `image`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Its description.
    pub text: String,
    /// Line of the script, from 1.
    pub line: usize,
    /// It is in a loop, or in a function for each item of a list: there may be several.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_repeated: bool,
    /// Number of times that it is made, if it is not repeated.
    #[serde(skip_serializing_if = "is_at_most_one")]
    pub count: usize,
}

fn is_at_most_one(count: &usize) -> bool {
    *count <= 1
}

/// Summarizes a script.
pub fn summarize(snapshot: &Snapshot) -> Summary {
    let say = describe::Say::new(snapshot);
    let mut summary = Summary {
        language: if snapshot.python() { "python" } else { "javascript" },
        datasets: datasets::datasets(&say),
        outputs: outputs::outputs(&say),
        ..Summary::default()
    };
    summary.inputs = collect::inputs(&say, &summary);
    if collect::has_calls(&say) {
        summary.area = area::areas(&say);
        summary.period = period::periods(&say);
        (summary.steps, summary.functions) = steps::steps(&say);
    }
    summary.unread = collect::unread(&say);
    summary.overview = overview::overview(&say, &summary);
    summary
}

#[cfg(test)]
mod tests;
