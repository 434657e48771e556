//! A graph over many vectors (HNSW), for when looking at every one takes too long.
//!
//! Hazards of `hnsw_rs`, all seen: its dot-product distance panics when rounding makes a product larger than 1; it reads dumps with
//! `process::exit` and prints to the standard output on the way; a broken graph panics. So the distance is our own and cannot be negative, a
//! graph is always built from the vectors and never read, in one thread so that it is the same each time, and a panic is no hit.

use super::vectors::{Vectors, ranked};
use hnsw_rs::prelude::{Distance, Hnsw};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// From so many vectors on a graph is faster than a look at each, with what it takes to build it.
pub const WORTH_IT: usize = 50_000;
/// Neighbours of a vector in the graph.
const NEIGHBOURS: usize = 24;
/// Vectors that are looked at while one is put in.
const WHILE_BUILDING: usize = 200;
const LAYERS: usize = 16;
/// Vectors that are looked at in a search, for each that is wanted.
const BREADTH: usize = 8;
const LEAST_BREADTH: usize = 96;

/// One less the cosine of two vectors of length 1, and never less than nothing.
#[derive(Debug, Clone, Copy, Default)]
struct Apart;

impl Distance<f32> for Apart {
    fn eval(&self, a: &[f32], b: &[f32]) -> f32 {
        (1.0 - a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>()).max(0.0)
    }
}

/// The graph.
pub struct Graph {
    graph: Hnsw<'static, f32, Apart>,
}

impl std::fmt::Debug for Graph {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Graph").field("points", &self.graph.get_nb_point()).finish()
    }
}

impl Graph {
    /// Builds it; `None`: it could not be.
    pub fn new(vectors: &Vectors) -> Option<Graph> {
        let build = || {
            let graph = Hnsw::new(NEIGHBOURS, vectors.len().max(1), LAYERS, WHILE_BUILDING, Apart);
            for row in 0..vectors.len() {
                graph.insert((&vectors.row(row), row));
            }
            Graph { graph }
        };
        catch_unwind(AssertUnwindSafe(build)).ok()
    }

    /// Documents by their nearest vector, best first, with the cosine; `None`: the graph is broken.
    pub fn nearest(&self, vectors: &Vectors, vector: &[f32], most: usize) -> Option<Vec<(usize, f32)>> {
        if vector.len() != vectors.dimensions() {
            return Some(Vec::new());
        }
        // Several vectors may be of one document.
        let wanted = most * 4;
        let search = || self.graph.search(vector, wanted, (wanted * BREADTH).max(LEAST_BREADTH));
        let found = catch_unwind(AssertUnwindSafe(search)).ok()?;
        let mut best: std::collections::BTreeMap<usize, f32> = std::collections::BTreeMap::new();
        for neighbour in found {
            let Some(document) = vectors.owner(neighbour.d_id) else { continue };
            let cosine = best.entry(document).or_insert(f32::NEG_INFINITY);
            *cosine = cosine.max(1.0 - neighbour.distance);
        }
        Some(ranked(best.into_iter().collect(), most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Vectors in clusters, as those of sentences are.
    fn clustered(count: usize, dimensions: usize) -> Vec<Vec<f32>> {
        let mut state = 7u64;
        let mut next = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as f32 / (1u64 << 24) as f32 - 0.5
        };
        let centres: Vec<Vec<f32>> = (0..40).map(|_| (0..dimensions).map(|_| next()).collect()).collect();
        (0..count)
            .map(|at| {
                let vector: Vec<f32> = centres[at % centres.len()].iter().map(|centre| centre + 0.8 * next()).collect();
                let length = vector.iter().map(|number| number * number).sum::<f32>().sqrt();
                vector.iter().map(|number| number / length).collect()
            })
            .collect()
    }

    #[test]
    fn finds_what_a_look_at_every_vector_finds() {
        let all = clustered(1500, 48);
        let mut vectors = Vectors::empty(48);
        for (at, vector) in all.iter().take(1400).enumerate() {
            vectors.push(at, vector).unwrap();
        }
        let graph = Graph::new(&vectors).unwrap();
        let (mut found, mut wanted) = (0, 0);
        for query in &all[1400..] {
            let exact = vectors.nearest(query, 1400, 10);
            let near = graph.nearest(&vectors, query, 10).unwrap();
            wanted += exact.len();
            found += exact.iter().filter(|(document, _)| near.iter().any(|(other, _)| other == document)).count();
        }
        assert!(found * 100 >= wanted * 99, "{found} of {wanted}");
        assert!(graph.nearest(&vectors, &[1.0], 10).unwrap().is_empty());
    }

    #[test]
    fn the_same_vector_many_times_and_none() {
        let mut vectors = Vectors::empty(2);
        assert!(Graph::new(&vectors).is_some_and(|graph| graph.nearest(&vectors, &[1.0, 0.0], 3).unwrap().is_empty()));
        for at in 0..50 {
            vectors.push(at, &[0.6, 0.8]).unwrap();
        }
        let graph = Graph::new(&vectors).unwrap();
        assert_eq!(graph.nearest(&vectors, &[0.6, 0.8], 3).unwrap().len(), 3);
        assert_eq!(graph.nearest(&vectors, &[f32::NAN, 0.8], 3).map(|found| found.len() <= 3), Some(true));
    }
}
