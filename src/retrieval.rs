//! Search: finds operators, datasets, band roles, indices and recipes by words. Layer L2.
//!
//! ```text
//! document          what can be found
//! lexical           the packed index: terms, the documents that have them, their phrases
//! query             the words of a person as concepts, each with its synonyms
//! phrase_match      how well a phrase of a document matches the whole query
//! search            ranks documents by words
//! embedding_search  ranks documents by a sentence encoder, if there is one
//! ```
//!
//! The index is packed when geols is built (`kb`): documents with their terms, phrases and BM25
//! weights. Nothing is unpacked before the first search, so a server that never searches pays
//! nothing.

pub mod document;
#[cfg(feature = "model")]
pub mod embedding_search;
pub mod lexical;
pub mod phrase_match;
pub mod query;
mod ranking;
pub mod search;

pub use document::{Document, DocumentKind};
pub use query::Query;
pub use search::{Hit, Searcher, searcher};
