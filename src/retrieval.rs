//! Search: finds operators, datasets, band roles, indices and recipes by words. Layer L2.
//!
//! ```text
//! document          what can be found
//! fields            the words of each document, from the tables of the knowledge base
//! tokenize          splits text into terms
//! index             builds the index: BM25 weights of terms, phrases, synonyms
//! lexical           looks the index up
//! query             the words of a person as concepts, each with its synonyms
//! phrase_match      how well a phrase of a document matches the whole query
//! search            ranks documents by words
//! embedding_search  ranks documents by a sentence encoder, if there is one
//! ```
//!
//! The index is built at the first search, so a server that never searches pays nothing.

pub mod document;
#[cfg(feature = "model")]
pub mod embedding_search;
mod fields;
mod index;
pub mod lexical;
pub mod phrase_match;
pub mod query;
mod ranking;
pub mod search;
pub mod tokenize;

pub use document::{Document, DocumentKind};
pub use query::Query;
pub use search::{Hit, Searcher, searcher};
