//! A graph over many vectors (HNSW), for when comparing every vector takes too long.
//!
//! # Hazards
//!
//! All of these were observed in `hnsw_rs`:
//!
//! - Its dot-product distance panics when rounding makes a product larger than 1.
//! - It reads dumps with `process::exit` and prints to the standard output.
//! - A broken graph panics.
//!
//! So the distance here is our own and cannot be negative, and a panic counts as no result. The
//! graph is always built from the vectors, never read, and in one thread so that it is
//! deterministic.

use super::vectors::Vectors;
use crate::retrieval::ranking::best_first;
use hnsw_rs::prelude::{Distance, Hnsw};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// With fewer vectors, building the graph costs more than comparing them all.
pub const MIN_VECTORS: usize = 50_000;
/// Neighbors of a vector in the graph.
const NEIGHBORS: usize = 24;
/// Vectors compared while one is inserted.
const BUILD_CANDIDATES: usize = 200;
const LAYERS: usize = 16;
/// Vectors compared in a search, for each result.
const SEARCH_CANDIDATES: usize = 8;
const MIN_SEARCH_CANDIDATES: usize = 96;

/// One minus the cosine of two vectors of length 1, never negative.
#[derive(Debug, Clone, Copy, Default)]
struct CosineDistance;

impl Distance<f32> for CosineDistance {
    fn eval(&self, a: &[f32], b: &[f32]) -> f32 {
        (1.0 - a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>()).max(0.0)
    }
}

/// The graph.
pub struct HnswGraph {
    graph: Hnsw<'static, f32, CosineDistance>,
}

impl std::fmt::Debug for HnswGraph {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HnswGraph").field("points", &self.graph.get_nb_point()).finish()
    }
}

impl HnswGraph {
    /// Builds the graph, or returns `None` if that fails.
    pub fn new(vectors: &Vectors) -> Option<HnswGraph> {
        let build = || {
            let graph = Hnsw::new(NEIGHBORS, vectors.len().max(1), LAYERS, BUILD_CANDIDATES, CosineDistance);
            for row in 0..vectors.len() {
                graph.insert((&vectors.row(row), row));
            }
            HnswGraph { graph }
        };
        catch_unwind(AssertUnwindSafe(build)).ok()
    }

    /// Returns documents by their nearest vector, best first, with the cosine, or `None` if the
    /// graph is broken.
    pub fn nearest(&self, vectors: &Vectors, vector: &[f32], limit: usize) -> Option<Vec<(usize, f32)>> {
        if vector.len() != vectors.dimensions() {
            return Some(Vec::new());
        }
        // Several vectors may belong to one document.
        let count = limit * 4;
        let search = || self.graph.search(vector, count, (count * SEARCH_CANDIDATES).max(MIN_SEARCH_CANDIDATES));
        let found = catch_unwind(AssertUnwindSafe(search)).ok()?;
        let mut best: std::collections::BTreeMap<usize, f32> = std::collections::BTreeMap::new();
        for neighbor in found {
            let Some(document) = vectors.owner(neighbor.d_id) else { continue };
            let cosine = best.entry(document).or_insert(f32::NEG_INFINITY);
            *cosine = cosine.max(1.0 - neighbor.distance);
        }
        let mut ranked: Vec<(usize, f32)> = best.into_iter().collect();
        best_first(&mut ranked, limit);
        Some(ranked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::random::Random;

    /// Returns vectors in clusters, like those of sentences.
    fn clustered(count: usize, dimensions: usize) -> Vec<Vec<f32>> {
        let mut random = Random::new(7);
        let mut next = move || random.fraction() - 0.5;
        let centers: Vec<Vec<f32>> = (0..40).map(|_| (0..dimensions).map(|_| next()).collect()).collect();
        (0..count)
            .map(|at| {
                let vector: Vec<f32> = centers[at % centers.len()].iter().map(|center| center + 0.8 * next()).collect();
                let length = vector.iter().map(|number| number * number).sum::<f32>().sqrt();
                vector.iter().map(|number| number / length).collect()
            })
            .collect()
    }

    #[test]
    fn the_graph_finds_the_nearest_vectors() {
        let all = clustered(1500, 48);
        let mut vectors = Vectors::empty(48);
        for (at, vector) in all.iter().take(1400).enumerate() {
            vectors.push(at, vector).unwrap();
        }
        let graph = HnswGraph::new(&vectors).unwrap();
        let (mut found, mut expected) = (0, 0);
        for query in &all[1400..] {
            let exact = vectors.nearest(query, 1400, 10);
            let near = graph.nearest(&vectors, query, 10).unwrap();
            expected += exact.len();
            found += exact.iter().filter(|(document, _)| near.iter().any(|(other, _)| other == document)).count();
        }
        assert!(found * 100 >= expected * 99, "{found} of {expected}");
        assert!(graph.nearest(&vectors, &[1.0], 10).unwrap().is_empty());
    }

    #[test]
    fn equal_vectors_and_empty_graphs_are_safe() {
        let mut vectors = Vectors::empty(2);
        assert!(
            HnswGraph::new(&vectors).is_some_and(|graph| graph.nearest(&vectors, &[1.0, 0.0], 3).unwrap().is_empty())
        );
        for at in 0..50 {
            vectors.push(at, &[0.6, 0.8]).unwrap();
        }
        let graph = HnswGraph::new(&vectors).unwrap();
        assert_eq!(graph.nearest(&vectors, &[0.6, 0.8], 3).unwrap().len(), 3);
        assert_eq!(graph.nearest(&vectors, &[f32::NAN, 0.8], 3).map(|found| found.len() <= 3), Some(true));
    }
}
