//! Finds operators, datasets, band roles, indices and recipes by words. Layer L2.
//!
//! ```text
//! kb::words, kb::compile_texts, kb::compile_index      text -> terms; documents with their words; BM25, when geols is built
//! document    what can be found
//! lexical     the packed index
//! request     words of a person -> concepts, each with the other words for it
//! phrases     how well one name, title, sentence or saying fits the whole request
//! search      the three put together, with use, status and filters
//! meaning     where there is a sentence encoder: embedder, vectors, ann (a graph over many), fuse (with the ranking by words)
//! ```
//!
//! Nothing is built before the first search: a server that never searches pays nothing.

pub mod ann;
pub mod document;
pub mod embedder;
pub mod fuse;
pub mod lexical;
pub mod meaning;
pub mod phrases;
pub mod request;
pub mod search;
pub mod vectors;

pub use document::{Document, Kind};
pub use search::{Hit, Query, Searcher, searcher};
