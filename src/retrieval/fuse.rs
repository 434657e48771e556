//! Two rankings to one: by words and by meaning (reciprocal-rank fusion).

use super::vectors::ranked;

/// How fast a place loses worth.
const K: f32 = 10.0;
/// What words are worth beside meaning; fitted on the development requests (`tests/search/`).
pub const WORDS: f32 = 0.7;

/// The rankings together, best first; scores from 0 to 1. Who is first in both has 1.
pub fn fuse(words: &[(usize, f32)], meaning: &[(usize, f32)], most: usize) -> Vec<(usize, f32)> {
    let mut sums: rustc_hash::FxHashMap<usize, f32> = rustc_hash::FxHashMap::default();
    for (ranking, weight) in [(words, WORDS), (meaning, 1.0 - WORDS)] {
        for (place, (document, _)) in ranking.iter().enumerate() {
            *sums.entry(*document).or_default() += weight * (K + 1.0) / (K + 1.0 + place as f32);
        }
    }
    ranked(sums.into_iter().collect(), most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_count() {
        let found = fuse(&[(1, 0.9), (2, 0.8)], &[(1, 0.5), (3, 0.4)], 9);
        assert_eq!(found.iter().map(|(document, _)| *document).collect::<Vec<_>>(), [1, 2, 3]);
        assert!((found[0].1 - 1.0).abs() < 1e-6);
        assert!(fuse(&[], &[], 9).is_empty());
        assert_eq!(fuse(&[(4, 1.0), (5, 1.0)], &[], 1).len(), 1);
    }
}
