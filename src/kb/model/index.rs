//! The shape of the search index: terms, what they are worth in each document, phrases. Built with the program, so that a search starts at once.
//!
//! Compiled twice, like [`crate::kb::model`]. Long tables are bytes (little-endian numbers), which are read where they lie.

use serde::{Deserialize, Serialize};

/// Numbers of the kinds of documents.
pub mod kinds {
    /// An operator, by its place in [`super::crate::kb::model::Operators::operators`].
    pub const OPERATOR: u8 = 0;
    /// A class, by the place of its constructor among the operators.
    pub const CLASS: u8 = 1;
    /// A dataset, by its place among the heads.
    pub const DATASET: u8 = 2;
    /// A band role, by its place in [`crate::kb::model::search::Search::roles`].
    pub const BAND_ROLE: u8 = 3;
    /// A spectral index, by its place.
    pub const INDEX: u8 = 4;
    /// A recipe, by its place.
    pub const RECIPE: u8 = 5;
}

/// The index.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Index<'a> {
    /// Kind and place of each document, and how often public scripts use it.
    pub documents: Vec<(u8, u16, u32)>,
    /// Terms, sorted; a term's number is its place.
    #[serde(borrow)]
    pub terms: Vec<&'a str>,
    /// How many documents have each term.
    pub counts: Vec<u16>,
    /// Of each term its documents: u16 number, u8 worth (255: all of it).
    #[serde(borrow)]
    pub postings: &'a [u8],
    /// Of each document how many phrases it has.
    pub phrases: Vec<u8>,
    /// Of each phrase how many terms it has, and what a fit is worth in hundredths.
    pub lengths: Vec<(u8, u8)>,
    /// The terms of all phrases: u16 each.
    #[serde(borrow)]
    pub words: &'a [u8],
    /// Words that say nothing, sorted.
    #[serde(borrow)]
    pub stop: Vec<&'a str>,
    /// Terms that say little, sorted.
    pub weak: Vec<u16>,
    /// Other ways to say a phrase (terms with spaces between), sorted.
    #[serde(borrow)]
    pub sayings: Vec<(&'a str, Vec<Vec<u16>>)>,
}
