//! The phrases from which summaries of scripts are made: what a call does to the data, in words.
//!
//! Part of `build.rs` too, see [`crate::kb`].

use serde::{Deserialize, Serialize};

use crate::kb::model::semantics::Effect;

/// A section of the blob that only summaries use.
#[derive(Debug, Serialize, Deserialize)]
pub struct Steps<'a> {
    /// By operator, sorted by name.
    #[serde(borrow)]
    pub operators: Vec<(&'a str, Step<'a>)>,
    /// By effect, for operators without an entry.
    pub effects: Vec<(Effect, Step<'a>)>,
    /// Phrases for comparisons by name, sorted.
    pub comparisons: Vec<(&'a str, &'a str)>,
    /// Phrases for Python and notebook functions that show their argument, sorted.
    pub shows: Vec<(&'a str, &'a str)>,
    /// Phrases for band roles, sorted.
    pub roles: Vec<(&'a str, &'a str)>,
    /// Phrases for keys of options objects whose value is a function, sorted.
    pub handlers: Vec<(&'a str, &'a str)>,
    /// Topics of masks: phrase, and the words that indicate it.
    pub topics: Vec<(&'a str, Vec<&'a str>)>,
}

/// The use of a call in a summary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepKind {
    /// Only a part of other phrases.
    Words,
    /// Only a part of other phrases, about time.
    Time,
    /// Not part of a summary.
    Silent,
    /// A detail, but not a step.
    Detail,
    /// Keeps some elements.
    Filter,
    /// Reduces many images to one.
    Composite,
    /// Converts data.
    Convert,
    /// Joins collections.
    Join,
    /// Statistics.
    Reduce,
    /// Statistics over areas.
    Zonal,
    /// Draws samples.
    Sample,
    /// Selects bands.
    Select,
    /// Names bands.
    Name,
    /// Adds bands.
    Add,
    /// A normalized difference.
    Index,
    /// Arithmetic in a string.
    Formula,
    /// Arithmetic by calls.
    Calculate,
    /// Masks pixels.
    Mask,
    /// Scores quality.
    Quality,
    /// Clips.
    Clip,
    /// Changes codes.
    Classes,
    /// Rescales.
    Scale,
    /// Changes the grid.
    Resample,
    /// Computes over a neighborhood.
    #[serde(rename = "neighbourhood")]
    Neighborhood,
    /// Derives terrain.
    Terrain,
    /// Finds change in time series.
    Change,
    /// Classifies.
    Classify,
    /// Assesses accuracy.
    Assess,
    /// Applies a function to each element.
    Map,
    /// A geometry with coordinates.
    Place,
    /// A geometry derived from another.
    Shape,
    /// The initial view of the map.
    View,
    /// A function that a user triggers.
    Handler,
    /// Shows or saves something.
    Output,
}

/// The category of an output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OutputCategory {
    /// A layer of the map.
    Layer,
    /// A printed value.
    Print,
    /// A chart.
    Chart,
    /// An image or animation.
    Picture,
    /// A file for the user.
    Download,
    /// A value for the client.
    Fetch,
    /// A task that exports.
    Export,
    /// A widget that a user operates.
    Control,
    /// Another widget.
    Widget,
}

/// The phrases for a call.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Step<'a> {
    /// The use in a summary.
    pub kind: StepKind,
    /// Phrases, the most specific first.
    pub says: Vec<Phrase<'a>>,
    /// Phrases as nouns.
    pub noun: Vec<Phrase<'a>>,
    /// The phrase in the overview, or empty.
    pub task: &'a str,
    /// Conditions, of which all must hold: (parameter, texts).
    pub when: Vec<(&'a str, Vec<&'a str>)>,
    /// Variants with conditions, which are tried first.
    pub cases: Vec<Step<'a>>,
    /// The output of a step.
    pub output: Option<Output<'a>>,
}

/// The output of a step.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Output<'a> {
    /// The category.
    pub category: OutputCategory,
    /// The parameter with the output; `subject`, `*`, `1`.
    pub what: &'a str,
    /// The title.
    pub title: &'a str,
    /// The destination.
    pub to: Phrase<'a>,
    /// Parameters with the name of the output, the best first.
    pub name: Vec<&'a str>,
    /// Phrases, each used if its slots are known.
    pub details: Vec<Phrase<'a>>,
    /// The parameter with visualization options, or empty.
    pub options: &'a str,
}

/// A phrase with slots for the arguments of a call.
pub type Phrase<'a> = Vec<Segment<'a>>;

/// A segment of a phrase.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Segment<'a> {
    /// Text.
    Text(&'a str),
    /// An argument by the name of its parameter, or a special slot (`subject`, `bands`, `chosen`,
    /// `names`, `period`), and its format.
    Slot(&'a str, &'a str),
    /// Segments that are omitted if one of its slots is unknown.
    Optional(Vec<Segment<'a>>),
}
