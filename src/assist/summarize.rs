//! Describes in plain English what a script does: overview, datasets, area, period, inputs and
//! outputs, steps.
//!
//! The description comes from the analysis alone. Its words come from the knowledge base
//! (`operator_kb/steps.toml`) and from the script. Unknown parts are left out or called unknown;
//! nothing is guessed. Names of the script and of data stand in backquotes, except in plain text.

mod area;
mod chain;
mod collect;
mod datasets;
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
mod render;
mod steps;

pub use render::{json, markdown, text};

use crate::features::Snapshot;
use serde::Serialize;

/// A summary. Every text is Markdown of one line.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Summary {
    /// `javascript` or `python`.
    pub language: &'static str,
    /// Two or three sentences.
    pub overview: String,
    /// What is loaded, in the order of the text.
    pub datasets: Vec<Dataset>,
    /// Where it works.
    pub area: Vec<Entry>,
    /// When.
    pub period: Vec<Entry>,
    /// What it takes.
    pub inputs: Vec<Entry>,
    /// What it puts out.
    pub outputs: Vec<Output>,
    /// What it does, in order.
    pub steps: Vec<Entry>,
    /// Functions that it defines and that nothing in it calls.
    pub functions: Vec<Entry>,
    /// What could not be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<Entry>,
}

/// A dataset and what is used of it.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Dataset {
    /// Asset id.
    pub id: String,
    /// Name in the catalogue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// `image collection`, `table`, ...
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// That it is deprecated, removed, private.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Dates that filters leave.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dates: Vec<String>,
    /// What else filters ask for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub filters: Vec<String>,
    /// Bands that are named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bands: Vec<Band>,
    /// Line of the text in which it is loaded first, from 1.
    pub line: usize,
}

/// A band that is used.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Band {
    /// Its name in the dataset.
    pub name: String,
    /// What it is, in a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
}

/// A line of a summary.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Entry {
    /// What it says.
    pub text: String,
    /// Line of the script, from 1; 0: no single one.
    pub line: usize,
}

/// Something that is shown, printed or saved.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Output {
    /// `layer`, `print`, `chart`, `picture`, `download`, `fetch`, `export`, `control`, `widget`.
    pub sort: &'static str,
    /// Its name for the user.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its type, `image`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// What it says.
    pub text: String,
    /// Line of the script, from 1.
    pub line: usize,
}

/// Summarises a script.
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
