//! Embedding search: finds documents by the vectors of a sentence encoder.

pub mod encoder;
pub mod graph;
pub mod rank_fusion;
pub mod vectors;

use super::document::{Document, DocumentKind};
use crate::kb::kb;
use crate::model::content_hash::ContentHasher;
use crate::model::error::ModelError;
use encoder::SentenceEncoder;
use graph::{HnswGraph, MIN_VECTORS};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use vectors::Vectors;

/// Maximum aliases of a document that are encoded.
const MAX_ALIASES: usize = 8;

/// An encoder with the vectors of all documents.
pub struct EmbeddingSearch {
    encoder: Mutex<Box<dyn SentenceEncoder>>,
    vectors: Vectors,
    graph: Option<HnswGraph>,
    documents: usize,
}

impl std::fmt::Debug for EmbeddingSearch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EmbeddingSearch").field("vectors", &self.vectors.len()).finish_non_exhaustive()
    }
}

impl EmbeddingSearch {
    /// Loads the vectors from the cache folder, or encodes all phrases and caches them. `progress`
    /// is called with the number of encoded phrases and their total, only while encoding.
    ///
    /// # Errors
    ///
    /// The encoder failed. A cache that cannot be written is no error; the phrases are encoded
    /// again next time.
    pub fn open(
        mut encoder: Box<dyn SentenceEncoder>,
        documents: &[Document],
        cache: Option<&Path>,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<EmbeddingSearch, ModelError> {
        let texts = texts(documents);
        let (model, knowledge) = (encoder.fingerprint(), fingerprint(&texts));
        let path = cache.map(|folder| folder.join(format!("search-{model:016x}.vectors")));
        let cached = path.as_deref().and_then(|path| Vectors::load(path, model, knowledge));
        let cached = cached.filter(|vectors| vectors.dimensions() == encoder.dimensions());
        let vectors = match cached {
            Some(vectors) => vectors,
            None => {
                let vectors = Vectors::encode(&mut *encoder, &texts, &mut |done| progress(done, texts.len()))?;
                if let Some(path) = path {
                    _ = vectors.save(&path, model, knowledge);
                }
                vectors
            }
        };
        let graph = (vectors.len() >= MIN_VECTORS).then(|| HnswGraph::new(&vectors)).flatten();
        Ok(EmbeddingSearch { encoder: Mutex::new(encoder), vectors, graph, documents: documents.len() })
    }

    /// Returns the vectors of all phrases.
    pub fn vectors(&self) -> &Vectors {
        &self.vectors
    }

    /// Returns the vector of a text.
    ///
    /// # Errors
    ///
    /// The encoder failed.
    pub fn vector(&self, text: &str) -> Result<Vec<f32>, ModelError> {
        self.encoder.lock().unwrap_or_else(PoisonError::into_inner).embed(text)
    }

    /// Returns the documents nearest to a text, best first, with the cosine.
    ///
    /// # Errors
    ///
    /// The encoder failed.
    pub fn nearest(&self, words: &str, limit: usize) -> Result<Vec<(usize, f32)>, ModelError> {
        let vector = self.vector(words)?;
        let by_graph = self.graph.as_ref().and_then(|graph| graph.nearest(&self.vectors, &vector, limit));
        Ok(by_graph.unwrap_or_else(|| self.vectors.nearest(&vector, self.documents, limit)))
    }
}

/// Returns the encoded texts: the description and the aliases of each document.
fn texts(documents: &[Document]) -> Vec<(usize, &'static str)> {
    let mut texts = Vec::new();
    for (number, document) in documents.iter().enumerate() {
        // The text after a semicolon is advice.
        texts.push((number, document.summary.split(';').next().unwrap_or(document.summary)));
        texts.extend(aliases(document).into_iter().take(MAX_ALIASES).map(|alias| (number, alias)));
    }
    texts
}

fn aliases(document: &Document) -> Vec<&'static str> {
    let kb = kb();
    let all = &kb.search_words().aliases;
    let mut found: Vec<&'static str> = match document.kind {
        DocumentKind::Recipe => kb.recipe(document.name).map(|recipe| recipe.requests.clone()).unwrap_or_default(),
        DocumentKind::Index => kb.spectral_index(document.name).map(|index| index.words.clone()).unwrap_or_default(),
        DocumentKind::BandRole => {
            let roles = kb.search_words().roles.iter();
            roles.filter(|role| role.name == document.name).flat_map(|role| role.aliases.iter().copied()).collect()
        }
        DocumentKind::Operator | DocumentKind::Class | DocumentKind::Dataset => Vec::new(),
    };
    if let Ok(at) = all.binary_search_by(|(name, _)| (*name).cmp(document.name)) {
        found.extend(&all[at].1);
    }
    found
}

fn fingerprint(texts: &[(usize, &str)]) -> u64 {
    let mut hash = ContentHasher::default();
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

    /// A toy encoder that maps words to dimensions.
    struct WordEncoder;

    impl SentenceEncoder for WordEncoder {
        fn embed(&mut self, text: &str) -> Result<Vec<f32>, ModelError> {
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
    fn vectors_are_encoded_once_and_then_cached() {
        let folder = std::env::temp_dir().join(format!("geols-meaning-{}", std::process::id()));
        let documents = searcher().documents();
        let mut progress_calls = 0;
        let mut open = || {
            EmbeddingSearch::open(Box::new(WordEncoder), documents, Some(&folder), &mut |_, _| progress_calls += 1)
                .unwrap()
        };
        let first = open().nearest("burned area of each month", 5).unwrap();
        let second = open().nearest("burned area of each month", 5).unwrap();
        assert_eq!(first, second);
        assert!(progress_calls > documents.len() && progress_calls < 60_000, "{progress_calls}");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
