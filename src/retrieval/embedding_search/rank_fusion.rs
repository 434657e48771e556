//! Reciprocal rank fusion: merges the rankings by words and by embeddings.

use crate::retrieval::ranking::best_first;

/// How fast the score falls with the rank.
const K: f32 = 10.0;
/// Weight of the ranking by words; fitted on the development queries (`tests/search/`) with the
/// encoder that geols ships.
pub const LEXICAL_WEIGHT: f32 = 0.3;

/// Merges two rankings, best first. Scores are from 0 to 1; a document that is first in both scores
/// 1.
pub fn fuse(words: &[(usize, f32)], embeddings: &[(usize, f32)], limit: usize) -> Vec<(usize, f32)> {
    fuse_weighted(words, embeddings, LEXICAL_WEIGHT, limit)
}

/// Merges two rankings with another weight of the words, for fitting it.
pub fn fuse_weighted(
    words: &[(usize, f32)],
    embeddings: &[(usize, f32)],
    lexical_weight: f32,
    limit: usize,
) -> Vec<(usize, f32)> {
    let mut sums: rustc_hash::FxHashMap<usize, f32> = rustc_hash::FxHashMap::default();
    for (ranking, weight) in [(words, lexical_weight), (embeddings, 1.0 - lexical_weight)] {
        for (rank, (document, _)) in ranking.iter().enumerate() {
            *sums.entry(*document).or_default() += weight * (K + 1.0) / (K + 1.0 + rank as f32);
        }
    }
    let mut ranked: Vec<(usize, f32)> = sums.into_iter().collect();
    best_first(&mut ranked, limit);
    ranked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_of_both_rankings_are_merged() {
        let found = fuse(&[(1, 0.9), (2, 0.8)], &[(1, 0.5), (3, 0.4)], 9);
        assert_eq!(found.iter().map(|(document, _)| *document).collect::<Vec<_>>(), [1, 3, 2]);
        assert!((found[0].1 - 1.0).abs() < 1e-6);
        assert!(fuse(&[], &[], 9).is_empty());
        assert_eq!(fuse(&[(4, 1.0), (5, 1.0)], &[], 1).len(), 1);
    }
}
