//! Datasets by a word of their id, where no list of names has them: "PERSIANN", "HLSL30".

use super::lexicon::Lexicon;
use super::tokens::{self as token, Token};
use crate::kb::kb;
use crate::retrieval::{Kind, Query, searcher};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// Letters of the shortest word that tells a dataset.
const SHORTEST: usize = 4;
/// A word that so many ids have tells none of them.
const MOST: usize = 12;
/// Datasets that are ranked where several have the word.
const RANKED: usize = 60;

/// Ids by the words that they are made of, in lower case.
fn pieces() -> &'static FxHashMap<String, Vec<&'static str>> {
    static CELL: OnceLock<FxHashMap<String, Vec<&'static str>>> = OnceLock::new();
    CELL.get_or_init(|| {
        let mut all: FxHashMap<String, Vec<&'static str>> = FxHashMap::default();
        for head in kb().dataset_heads().iter().filter(|head| !head.deprecated) {
            for piece in head.id.split(['/', '_', '-']).filter(|piece| piece.len() >= SHORTEST) {
                // In capital letters, as names of missions and products are: "Antarctica" is a place.
                let letters = piece.chars().any(|c| c.is_ascii_alphabetic());
                if letters && !piece.chars().any(|c| c.is_ascii_lowercase()) {
                    all.entry(piece.to_lowercase()).or_default().push(head.id);
                }
            }
        }
        all.retain(|_, ids| ids.len() <= MOST);
        all
    })
}

/// Whether a word is one of an id and nothing else that people say.
pub fn names(word: &str, lexicon: &Lexicon) -> bool {
    word.len() >= SHORTEST && !lexicon.is_known(word) && pieces().contains_key(word)
}

/// Whether a word of a request names a dataset by a word of its id. "Over Antarctica" names a place, whatever ids it stands in.
pub fn named_at(text: &str, tokens: &[Token], at: usize, lexicon: &Lexicon) -> bool {
    let Some(token) = tokens.get(at).filter(|token| token.kind == token::Kind::Word) else { return false };
    let written = text.get(token.span.start as usize..token.span.end as usize).unwrap_or_default();
    let proper = token.capital && written.chars().skip(1).all(|c| c.is_lowercase());
    let leads = at.checked_sub(1).and_then(|before| tokens.get(before)).is_some_and(|before| {
        matches!(before.text.as_str(), "in" | "over" | "for" | "of" | "around" | "near" | "across" | "within" | "the")
    });
    names(&token.text, lexicon) && !(proper && leads)
}

/// The dataset whose id has a word; of several, the one that fits the request best.
pub fn dataset(word: &str, request: &str) -> Option<&'static str> {
    let ids = pieces().get(word)?;
    if let [only] = ids[..] {
        return Some(only);
    }
    let query = Query { kinds: &[Kind::Dataset], ..Query::new(request, RANKED) };
    let ranked = searcher().search(&query);
    ranked.iter().find_map(|hit| ids.iter().copied().find(|id| *id == hit.document.name)).or(ids.first().copied())
}
