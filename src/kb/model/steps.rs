//! The shape of the packed phrases from which summaries are made: what a call does to the data, in words.
//!
//! Compiled twice, like [`crate::kb::model`].

use serde::{Deserialize, Serialize};

use crate::kb::model::semantics::Effect;

/// The section of phrases: what only summaries ask for.
#[derive(Debug, Serialize, Deserialize)]
pub struct Steps<'a> {
    /// By operator, sorted by name.
    #[serde(borrow)]
    pub operators: Vec<(&'a str, Step<'a>)>,
    /// For operators without an entry.
    #[serde(borrow)]
    pub effects: Vec<(Effect, Step<'a>)>,
    /// How a comparison that is given by name is said, sorted.
    #[serde(borrow)]
    pub comparisons: Vec<(&'a str, &'a str)>,
    /// Functions of Python and of notebooks that show what they are given, sorted.
    #[serde(borrow)]
    pub shows: Vec<(&'a str, &'a str)>,
    /// What the roles of bands are called, sorted.
    #[serde(borrow)]
    pub roles: Vec<(&'a str, &'a str)>,
    /// What the key of an object of options with a function in it means, sorted.
    #[serde(borrow)]
    pub handlers: Vec<(&'a str, &'a str)>,
    /// What masks are about: phrase, and the words that tell it.
    #[serde(borrow)]
    pub topics: Vec<(&'a str, Vec<&'a str>)>,
}

/// What becomes of a call in a summary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepKind {
    /// Only said inside of other phrases.
    Words,
    /// The same, about time.
    Time,
    /// Never said.
    Silent,
    /// Said, and no step by itself.
    Detail,
    /// Keeps some elements.
    Filter,
    /// Makes one image of many.
    Composite,
    /// Another form of the same data.
    Convert,
    /// Brings collections together.
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
    /// Looks at neighbours.
    Neighbourhood,
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
    /// A geometry made of another.
    Shape,
    /// Where the map opens.
    View,
    /// A function that a user sets off.
    Handler,
    /// Shown or saved.
    Output,
}

/// What is put out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OutputSort {
    /// A layer of the map.
    Layer,
    /// A printed value.
    Print,
    /// A chart.
    Chart,
    /// A picture or animation.
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

/// What a call does.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Step<'a> {
    /// What becomes of it.
    pub kind: StepKind,
    /// Phrases, the most telling first.
    #[serde(borrow)]
    pub says: Vec<Template<'a>>,
    /// The same as a thing.
    #[serde(borrow)]
    pub noun: Vec<Template<'a>>,
    /// For the overview; empty: nothing.
    pub task: &'a str,
    /// (parameter, texts): all must hold.
    #[serde(borrow)]
    pub when: Vec<(&'a str, Vec<&'a str>)>,
    /// Forms with conditions, tried first.
    #[serde(borrow)]
    pub cases: Vec<Step<'a>>,
    /// What is put out.
    #[serde(borrow)]
    pub output: Option<Output<'a>>,
}

/// What is put out.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Output<'a> {
    /// What it is.
    pub sort: OutputSort,
    /// The parameter with what is put out; `subject`, `*`, `1`.
    pub what: &'a str,
    /// In words.
    pub title: &'a str,
    /// Where it goes.
    #[serde(borrow)]
    pub to: Template<'a>,
    /// Parameters with its name, the best first.
    #[serde(borrow)]
    pub name: Vec<&'a str>,
    /// Phrases, each said when its slots are known.
    #[serde(borrow)]
    pub details: Vec<Template<'a>>,
    /// The parameter with visualisation options; empty: none.
    pub options: &'a str,
}

/// A phrase with slots.
pub type Template<'a> = Vec<Piece<'a>>;

/// A piece of a phrase.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Piece<'a> {
    /// Words.
    Text(&'a str),
    /// An argument by the name of its parameter, or `subject`, `bands`, `chosen`, `names`, `period`; and how it is written, if not plainly.
    Slot(&'a str, &'a str),
    /// Goes when a slot in it is not known.
    #[serde(borrow)]
    Optional(Vec<Piece<'a>>),
}
