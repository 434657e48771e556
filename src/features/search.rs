//! Search for an editor's search box: everything that geols knows, by words.

#[cfg(feature = "model")]
use crate::model::error::ModelError;
#[cfg(feature = "model")]
use crate::retrieval::embedding_search::EmbeddingSearch;
use crate::retrieval::{Hit, Query, searcher};

/// Maximum results.
pub const MAX_RESULTS: usize = 40;

/// Searches for words of which the last may be incomplete, best hit first.
pub fn search(query: &Query<'_>) -> Vec<Hit> {
    searcher().search(&as_typed(query))
}

/// Searches by words and by meaning.
///
/// # Errors
///
/// The encoder failed.
#[cfg(feature = "model")]
pub fn search_with(query: &Query<'_>, embedding_search: &EmbeddingSearch) -> Result<Vec<Hit>, ModelError> {
    searcher().search_with(&as_typed(query), embedding_search)
}

fn as_typed<'q>(query: &Query<'q>) -> Query<'q> {
    Query { open: true, limit: query.limit.min(MAX_RESULTS), ..query.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::retrieval::DocumentKind;

    #[test]
    fn incomplete_words_are_found() {
        let names = |words: &str, kinds: &[DocumentKind]| -> Vec<&'static str> {
            search(&Query { kinds, ..Query::new(words, 5) }).iter().map(|hit| hit.document.name).collect()
        };
        assert!(names("night lig", &[DocumentKind::Dataset]).iter().any(|name| name.contains("VIIRS")));
        assert!(names("zonal stat", &[]).contains(&"ee.Image.reduceRegions"));
        assert!(names("", &[]).is_empty());
    }
}
