//! The search index in the blob: terms, their scores in each document, and phrases.
//!
//! Long tables are bytes (little-endian numbers) that the search reads in place, so that it starts
//! at once. Part of `build.rs` too, see [`crate::kb`].

use serde::{Deserialize, Serialize};

/// The numbers of the kinds of documents.
pub mod kinds {
    /// An operator, by its index in [`crate::kb::model::Operators::operators`].
    pub const OPERATOR: u8 = 0;
    /// A class, by the index of its constructor.
    pub const CLASS: u8 = 1;
    /// A dataset, by its index in the heads.
    pub const DATASET: u8 = 2;
    /// A band role, by its index in [`crate::kb::model::search::Search::roles`].
    pub const BAND_ROLE: u8 = 3;
    /// A spectral index, by its index.
    pub const INDEX: u8 = 4;
    /// A recipe, by its index.
    pub const RECIPE: u8 = 5;
}

/// The search index.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Index<'a> {
    /// The kind, index and number of uses of each document.
    pub documents: Vec<(u8, u16, u32)>,
    /// Terms, sorted. The number of a term is its index.
    pub terms: Vec<&'a str>,
    /// The number of documents with each term.
    pub counts: Vec<u16>,
    /// The documents of each term: u16 number, u8 score (255 is the maximum).
    pub postings: &'a [u8],
    /// The number of phrases of each document.
    pub phrases: Vec<u8>,
    /// The number of terms of each phrase, and the value of a match in hundredths.
    pub lengths: Vec<(u8, u8)>,
    /// The terms of all phrases, u16 each.
    pub words: &'a [u8],
    /// Stop words, sorted.
    pub stop: Vec<&'a str>,
    /// Weak terms, sorted.
    pub weak: Vec<u16>,
    /// Synonyms of phrases (terms separated by spaces), sorted.
    pub synonyms: Vec<(&'a str, Vec<Vec<u16>>)>,
}
