//! Ranks documents by words and by embeddings together.

use super::{CANDIDATES, DEPRECATED_FACTOR, Hit, Query, Searcher, best_first, logarithm, matches_filters};
use crate::model::error::ModelError;
use crate::retrieval::document::Status;
use crate::retrieval::embedding_search::EmbeddingSearch;
use crate::retrieval::embedding_search::rank_fusion::fuse;

/// Weight of a document's uses beside the similarity of embeddings, which differs less between
/// documents.
const USE_WEIGHT: f32 = 0.1;

impl Searcher {
    /// Returns the hits by words and by embeddings, best first.
    ///
    /// # Errors
    ///
    /// The encoder failed.
    pub fn search_with(&'static self, query: &Query<'_>, embeddings: &EmbeddingSearch) -> Result<Vec<Hit>, ModelError> {
        let words = self.words_to_encode(query);
        if words.is_empty() {
            return Ok(self.search(query));
        }
        let by_embedding = self.ranked_by_embedding(&Query { words, ..query.clone() }, embeddings)?;
        Ok(self.merged(fuse(&self.ranked(query), &by_embedding, CANDIDATES), query.limit))
    }

    /// Returns the words to encode. While a query is typed, an unknown last word is left out, and a
    /// name is not encoded at all: an encoder gives every text a meaning, even half a word.
    fn words_to_encode<'q>(&self, query: &Query<'q>) -> &'q str {
        if !query.open {
            return query.words;
        }
        let name = |word: &str| word.trim_end_matches('.').contains(['.', '/', '_']);
        if query.words.split_whitespace().any(name) {
            return "";
        }
        let known = |word: &str| {
            let terms = self.words.terms(word, 8);
            !terms.is_empty() && terms.iter().all(|term| self.lexical.term(term).is_some())
        };
        let (before, last) = query.words.rsplit_once(char::is_whitespace).unwrap_or(("", query.words));
        if last.is_empty() || known(last) { query.words.trim() } else { before.trim() }
    }

    /// Returns the documents with their similarity to the words of a query, best first.
    ///
    /// # Errors
    ///
    /// The encoder failed.
    pub fn ranked_by_embedding(
        &self,
        query: &Query<'_>,
        embeddings: &EmbeddingSearch,
    ) -> Result<Vec<(usize, f32)>, ModelError> {
        let mut by_embedding = embeddings.nearest(query.words, CANDIDATES)?;
        by_embedding
            .retain(|(number, _)| self.documents.get(*number).is_some_and(|document| matches_filters(query, document)));
        for (number, cosine) in &mut by_embedding {
            let document = &self.documents[*number];
            let uses = logarithm(document.uses) / self.max_uses[document.kind as usize];
            let is_outdated = document.status == Status::Deprecated && !query.deprecated;
            *cosine *= (1.0 + USE_WEIGHT * uses) * if is_outdated { DEPRECATED_FACTOR } else { 1.0 };
        }
        best_first(&mut by_embedding, CANDIDATES);
        Ok(by_embedding)
    }
}
