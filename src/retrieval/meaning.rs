//! Search by meaning: an encoder, the vectors of all phrases, and where they are kept between runs.

use super::ann::{Graph, WORTH_IT};
use super::document::{Document, Kind};
use super::embedder::Embedder;
use super::vectors::Vectors;
use crate::kb::kb;
use crate::model::backend::Fault;
use crate::model::hash::Hash;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Sayings of a document that get a vector each.
const MOST_SAYINGS: usize = 8;

/// An encoder with the vectors of what can be found.
pub struct Meaning {
    embedder: Mutex<Box<dyn Embedder>>,
    vectors: Vectors,
    graph: Option<Graph>,
    documents: usize,
}

impl std::fmt::Debug for Meaning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Meaning").field("vectors", &self.vectors.len()).finish_non_exhaustive()
    }
}

impl Meaning {
    /// Takes the vectors from the folder of caches, or encodes all phrases and keeps them there. `progress` is told how many of how many
    /// are done, and only when they are encoded.
    ///
    /// # Errors
    /// The model refused to run. That vectors could not be kept is none: they are encoded again next time.
    pub fn open(
        mut embedder: Box<dyn Embedder>,
        documents: &[Document],
        cache: Option<&Path>,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Meaning, Fault> {
        let texts = texts(documents);
        let (model, knowledge) = (embedder.fingerprint(), fingerprint(&texts));
        let path = cache.map(|folder| folder.join(format!("search-{model:016x}.vectors")));
        let kept = path.as_deref().and_then(|path| Vectors::load(path, model, knowledge));
        let kept = kept.filter(|vectors| vectors.dimensions() == embedder.dimensions());
        let vectors = match kept {
            Some(vectors) => vectors,
            None => {
                let vectors = Vectors::encode(&mut *embedder, &texts, &mut |done| progress(done, texts.len()))?;
                if let Some(path) = path {
                    _ = vectors.save(&path, model, knowledge);
                }
                vectors
            }
        };
        let graph = (vectors.len() >= WORTH_IT).then(|| Graph::new(&vectors)).flatten();
        Ok(Meaning { embedder: Mutex::new(embedder), vectors, graph, documents: documents.len() })
    }

    /// The vectors of all phrases.
    pub fn vectors(&self) -> &Vectors {
        &self.vectors
    }

    /// The vector of a text.
    ///
    /// # Errors
    /// The model refused to run.
    pub fn vector(&self, text: &str) -> Result<Vec<f32>, Fault> {
        self.embedder.lock().unwrap_or_else(PoisonError::into_inner).embed(text)
    }

    /// Documents that mean nearly the same, best first, with the cosine.
    ///
    /// # Errors
    /// The model refused to run.
    pub fn nearest(&self, words: &str, most: usize) -> Result<Vec<(usize, f32)>, Fault> {
        let vector = self.vector(words)?;
        let by_graph = self.graph.as_ref().and_then(|graph| graph.nearest(&self.vectors, &vector, most));
        Ok(by_graph.unwrap_or_else(|| self.vectors.nearest(&vector, self.documents, most)))
    }
}

/// What is encoded: of each document its line and what people call it.
fn texts(documents: &[Document]) -> Vec<(usize, &'static str)> {
    let mut texts = Vec::new();
    for (number, document) in documents.iter().enumerate() {
        // What comes after a semicolon is advice.
        texts.push((number, document.line.split(';').next().unwrap_or(document.line)));
        texts.extend(sayings(document).into_iter().take(MOST_SAYINGS).map(|saying| (number, saying)));
    }
    texts
}

fn sayings(document: &Document) -> Vec<&'static str> {
    let kb = kb();
    let all = &kb.search_words().called;
    let mut found: Vec<&'static str> = match document.kind {
        Kind::Recipe => kb.recipe(document.name).map(|recipe| recipe.requests.clone()).unwrap_or_default(),
        Kind::Index => kb.spectral_index(document.name).map(|index| index.words.clone()).unwrap_or_default(),
        Kind::BandRole => {
            let roles = kb.search_words().roles.iter();
            roles.filter(|role| role.name == document.name).flat_map(|role| role.called.iter().copied()).collect()
        }
        Kind::Operator | Kind::Class | Kind::Dataset => Vec::new(),
    };
    if let Ok(at) = all.binary_search_by(|(name, _)| (*name).cmp(document.name)) {
        found.extend(&all[at].1);
    }
    found
}

fn fingerprint(texts: &[(usize, &str)]) -> u64 {
    let mut hash = Hash::default();
    for (document, text) in texts {
        hash.add(&(*document as u64).to_le_bytes());
        hash.add(text.as_bytes());
    }
    hash.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::retrieval::searcher;

    /// Words to places of a vector.
    struct Letters;

    impl Embedder for Letters {
        fn embed(&mut self, text: &str) -> Result<Vec<f32>, Fault> {
            let mut vector = vec![0.001f32; 64];
            for word in text.to_lowercase().split(|c: char| !c.is_alphanumeric()) {
                vector[word.bytes().fold(7usize, |sum, byte| sum * 31 % 61 + usize::from(byte) % 3)] += 1.0;
            }
            let length = vector.iter().map(|number| number * number).sum::<f32>().sqrt();
            Ok(vector.iter().map(|number| number / length).collect())
        }
        fn fingerprint(&self) -> u64 {
            5
        }
        fn dimensions(&self) -> usize {
            64
        }
    }

    #[test]
    fn vectors_are_encoded_once() {
        let folder = std::env::temp_dir().join(format!("geols-meaning-{}", std::process::id()));
        let documents = searcher().documents();
        let mut told = 0;
        let mut open = || Meaning::open(Box::new(Letters), documents, Some(&folder), &mut |_, _| told += 1).unwrap();
        let first = open().nearest("burned area of each month", 5).unwrap();
        let second = open().nearest("burned area of each month", 5).unwrap();
        assert_eq!(first, second);
        assert!(told > documents.len() && told < 60_000, "{told}");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
