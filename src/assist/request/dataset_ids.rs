//! Finds datasets by a word of their id, such as "PERSIANN" or "HLSL30", where no list of names has
//! it.

use crate::kb::kb;
use crate::retrieval::{DocumentKind, Query, searcher};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// Minimum length of a word that identifies a dataset.
const MIN_WORD_BYTES: usize = 4;
/// A word in more ids than this identifies none of them.
const MAX_IDS: usize = 12;
/// Maximum number of datasets that are ranked where several ids have the word.
const MAX_RANKED: usize = 60;

/// Returns dataset ids by their words, in lower case.
fn ids_by_word() -> &'static FxHashMap<String, Vec<&'static str>> {
    static CELL: OnceLock<FxHashMap<String, Vec<&'static str>>> = OnceLock::new();
    CELL.get_or_init(|| {
        let mut all: FxHashMap<String, Vec<&'static str>> = FxHashMap::default();
        for head in kb().dataset_heads().iter().filter(|head| !head.deprecated) {
            for word in head.id.split(['/', '_', '-']).filter(|word| word.len() >= MIN_WORD_BYTES) {
                // Names of missions and products are in capitals; "Antarctica" is a place.
                let letters = word.chars().any(|c| c.is_ascii_alphabetic());
                if letters && !word.chars().any(|c| c.is_ascii_lowercase()) {
                    all.entry(word.to_lowercase()).or_default().push(head.id);
                }
            }
        }
        all.retain(|_, ids| ids.len() <= MAX_IDS);
        all
    })
}

/// Returns `true` if a word, in lower case, identifies datasets.
pub fn identifies(word: &str) -> bool {
    word.len() >= MIN_WORD_BYTES && ids_by_word().contains_key(word)
}

/// Returns the dataset whose id has a word; of several, the one that fits the request best.
pub fn dataset(word: &str, request: &str) -> Option<&'static str> {
    let ids = ids_by_word().get(word)?;
    if let [only] = ids[..] {
        return Some(only);
    }
    let query = Query { kinds: &[DocumentKind::Dataset], ..Query::new(request, MAX_RANKED) };
    let ranked = searcher().search(&query);
    ranked.iter().find_map(|hit| ids.iter().copied().find(|id| *id == hit.document.name)).or(ids.first().copied())
}
