//! Finds operators, datasets, band roles, indices and recipes by words. Layer L2.
//!
//! ```text
//! words       text -> terms: identifiers split, endings cut, numbers joined to their units
//! document    what can be found; sources  one function for each kind
//! lexical     BM25 over the fields of all documents
//! request     words of a person -> concepts, each with the other words for it
//! phrases     how well one name, title, sentence or saying fits the whole request
//! search      the three put together, with use, status and filters; with vectors where there is an encoder
//! ```
//!
//! Nothing is built before the first search: a server that never searches pays nothing.

pub mod document;
pub mod lexical;
pub mod phrases;
pub mod request;
pub mod search;
pub mod sources;
pub mod words;

pub use document::{Document, Kind};
pub use search::{Hit, Query, Searcher, searcher};
