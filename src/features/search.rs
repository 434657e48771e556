//! What an editor's search box shows: anything that geols knows, by words.

use crate::model::backend::Fault;
use crate::retrieval::meaning::Meaning;
use crate::retrieval::{Hit, Query, searcher};

/// More are no help: other words are.
pub const MOST: usize = 40;

/// What is found for words that may not be typed to their end, best first.
pub fn search(query: &Query<'_>) -> Vec<Hit> {
    searcher().search(&typed(query))
}

/// The same by words and by meaning.
///
/// # Errors
/// The encoder refused to run.
pub fn search_with(query: &Query<'_>, meaning: &Meaning) -> Result<Vec<Hit>, Fault> {
    searcher().search_with(&typed(query), meaning)
}

fn typed<'q>(query: &Query<'q>) -> Query<'q> {
    Query { open: true, limit: query.limit.min(MOST), ..query.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::retrieval::Kind;

    #[test]
    fn words_that_are_not_typed_to_their_end() {
        let names = |words: &str, kinds: &[Kind]| -> Vec<&'static str> {
            search(&Query { kinds, ..Query::new(words, 5) }).iter().map(|hit| hit.document.name).collect()
        };
        assert!(names("night lig", &[Kind::Dataset]).iter().any(|name| name.contains("VIIRS")));
        assert!(names("zonal stat", &[]).contains(&"ee.Image.reduceRegions"));
        assert!(names("", &[]).is_empty());
    }
}
