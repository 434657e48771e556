//! What an editor's search box shows: anything that geols knows, by words.

use crate::retrieval::{Hit, Kind, Query, searcher};
use crate::syntax::language::Language;

/// More are no help: other words are.
pub const MOST: usize = 40;

/// What is found for words that may not be typed to their end, best first. `language`: only what its scripts can use.
pub fn search(words: &str, kinds: &[Kind], language: Option<Language>, limit: usize) -> Vec<Hit> {
    let query = Query { kinds, language, open: true, ..Query::new(words, limit.min(MOST)) };
    searcher().search(&query)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_are_not_typed_to_their_end() {
        let names = |words: &str, kinds: &[Kind]| -> Vec<&'static str> {
            search(words, kinds, None, 5).iter().map(|hit| hit.document.name).collect()
        };
        assert!(names("night lig", &[Kind::Dataset]).iter().any(|name| name.contains("VIIRS")));
        assert!(names("zonal stat", &[]).contains(&"ee.Image.reduceRegions"));
        assert!(names("", &[]).is_empty());
    }
}
