//! The vectors of the documents' phrases, several for each document, quantized to 8 bits, and their
//! file.
//!
//! # Hazards
//!
//! Vectors of another model or knowledge base give confident nonsense, and a truncated file gives
//! worse. So the file carries fingerprints of both and a hash of itself; if anything differs, the
//! phrases are encoded again.
//!
//! # Rejected
//!
//! Dumps of `hnsw_rs`: a truncated dump ends the process.

use super::encoder::SentenceEncoder;
use crate::model::content_hash::ContentHasher;
use crate::model::error::ModelError;
use crate::retrieval::ranking::best_first;
use std::io::Write;
use std::path::Path;

const MAGIC: &[u8; 8] = b"GEOLSVE1";
/// Bytes of the header: magic, fingerprints of model and knowledge base, dimensions, rows.
const HEADER_LEN: usize = 8 + 8 + 8 + 4 + 4;
/// Maximum dimensions of a sentence vector.
const MAX_DIMENSIONS: usize = 1 << 14;

/// Vectors by document.
#[derive(Debug, Clone, PartialEq)]
pub struct Vectors {
    dimensions: usize,
    /// The document of each row.
    owners: Vec<u32>,
    /// The scale of each row.
    scales: Vec<f32>,
    /// The quantized rows.
    numbers: Vec<i8>,
}

impl Vectors {
    /// Encodes the texts of documents. `progress` is called with the number of encoded texts.
    ///
    /// # Errors
    ///
    /// The encoder failed, or returned vectors of an unexpected length.
    pub fn encode(
        encoder: &mut dyn SentenceEncoder,
        texts: &[(usize, &str)],
        progress: &mut dyn FnMut(usize),
    ) -> Result<Self, ModelError> {
        let mut vectors = Vectors::empty(encoder.dimensions());
        for (done, (document, text)) in texts.iter().enumerate() {
            progress(done);
            vectors.push(*document, &encoder.embed(text)?)?;
        }
        progress(texts.len());
        Ok(vectors)
    }

    /// Creates an empty set of vectors.
    pub fn empty(dimensions: usize) -> Self {
        Vectors { dimensions, owners: Vec::new(), scales: Vec::new(), numbers: Vec::new() }
    }

    /// Adds a vector of a document.
    ///
    /// # Errors
    ///
    /// The vector has another length than the others.
    pub fn push(&mut self, document: usize, vector: &[f32]) -> Result<(), ModelError> {
        if vector.len() != self.dimensions {
            let message = format!("the encoder gave {} numbers in place of {}", vector.len(), self.dimensions);
            return Err(ModelError::new(message));
        }
        let (numbers, scale) = quantize(vector);
        self.owners.push(document as u32);
        self.scales.push(scale);
        self.numbers.extend(numbers);
        Ok(())
    }

    /// Returns the number of vectors.
    pub fn len(&self) -> usize {
        self.owners.len()
    }

    /// Returns `true` if there are no vectors.
    pub fn is_empty(&self) -> bool {
        self.owners.is_empty()
    }

    /// Returns the length of each vector.
    pub fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// Returns the document of a row.
    pub fn owner(&self, row: usize) -> Option<usize> {
        self.owners.get(row).map(|document| *document as usize)
    }

    /// Returns a row, restored from its quantized form.
    pub fn row(&self, row: usize) -> Vec<f32> {
        let from = row * self.dimensions;
        let numbers = self.numbers.get(from..from + self.dimensions).unwrap_or_default();
        let scale = self.scales.get(row).copied().unwrap_or(0.0);
        numbers.iter().map(|number| f32::from(*number) * scale).collect()
    }

    /// Returns documents by their nearest vector, best first, with the cosine. It compares every
    /// row.
    pub fn nearest(&self, vector: &[f32], documents: usize, limit: usize) -> Vec<(usize, f32)> {
        if vector.len() != self.dimensions || self.dimensions == 0 {
            return Vec::new();
        }
        let (query, scale) = quantize(vector);
        let mut best = vec![f32::NEG_INFINITY; documents];
        for (row, numbers) in self.numbers.chunks_exact(self.dimensions).enumerate() {
            let sum: i32 = numbers.iter().zip(&query).map(|(a, b)| i32::from(*a) * i32::from(*b)).sum();
            if let Some(best) = best.get_mut(self.owners[row] as usize) {
                *best = best.max(sum as f32 * scale * self.scales[row]);
            }
        }
        let mut ranked = best.into_iter().enumerate().filter(|(_, cosine)| cosine.is_finite()).collect();
        best_first(&mut ranked, limit);
        ranked
    }

    /// Loads a file if it is intact and belongs to the model and knowledge base.
    pub fn load(path: &Path, model: u64, knowledge: u64) -> Option<Self> {
        let bytes = std::fs::read(path).ok()?;
        let number = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        let long = |at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
        let (dimensions, rows) = (number(24)? as usize, number(28)? as usize);
        let data_len = HEADER_LEN.checked_add(rows.checked_mul(8usize.checked_add(dimensions)?)?)?;
        let fits = bytes.starts_with(MAGIC)
            && long(8)? == model
            && long(16)? == knowledge
            && (1..=MAX_DIMENSIONS).contains(&dimensions)
            && bytes.len() == data_len + 8;
        if !fits || hash(&bytes[..data_len]) != long(data_len)? {
            return None;
        }
        let chunks_of_four = |from: usize| bytes[from..from + 4 * rows].as_chunks::<4>().0;
        Some(Vectors {
            dimensions,
            owners: chunks_of_four(HEADER_LEN).iter().map(|quad| u32::from_le_bytes(*quad)).collect(),
            scales: chunks_of_four(HEADER_LEN + 4 * rows).iter().map(|quad| f32::from_le_bytes(*quad)).collect(),
            numbers: bytes[HEADER_LEN + 8 * rows..data_len].iter().map(|byte| byte.cast_signed()).collect(),
        })
    }

    /// Saves the vectors. The file is written under another name and then renamed, so that nobody
    /// reads half of it.
    pub fn save(&self, path: &Path, model: u64, knowledge: u64) -> std::io::Result<()> {
        let mut bytes = Vec::with_capacity(HEADER_LEN + self.len() * (8 + self.dimensions) + 8);
        bytes.extend(MAGIC);
        bytes.extend(model.to_le_bytes());
        bytes.extend(knowledge.to_le_bytes());
        bytes.extend((self.dimensions as u32).to_le_bytes());
        bytes.extend((self.len() as u32).to_le_bytes());
        bytes.extend(self.owners.iter().flat_map(|owner| owner.to_le_bytes()));
        bytes.extend(self.scales.iter().flat_map(|scale| scale.to_le_bytes()));
        bytes.extend(self.numbers.iter().map(|number| number.cast_unsigned()));
        bytes.extend(hash(&bytes).to_le_bytes());
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let temporary_path = path.with_extension(format!("part{}", std::process::id()));
        let written = std::fs::File::create(&temporary_path).and_then(|mut file| file.write_all(&bytes));
        written
            .and_then(|()| std::fs::rename(&temporary_path, path))
            .inspect_err(|_| drop(std::fs::remove_file(&temporary_path)))
    }
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hash = ContentHasher::default();
    hash.add(bytes);
    hash.finish()
}

/// Quantizes a vector to 8 bits and returns its scale.
fn quantize(vector: &[f32]) -> (Vec<i8>, f32) {
    let max = vector.iter().fold(0.0f32, |max, number| max.max(number.abs()));
    if !(max > 0.0 && max.is_finite()) {
        return (vec![0; vector.len()], 0.0);
    }
    let scale = max / 127.0;
    (vector.iter().map(|number| (number / scale).round() as i8).collect(), scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vectors {
        let mut vectors = Vectors::empty(3);
        for (document, vector) in [(0, [1.0, 0.0, 0.0]), (0, [0.0, 1.0, 0.0]), (2, [0.6, 0.0, 0.8])] {
            vectors.push(document, &vector).unwrap();
        }
        vectors
    }

    #[test]
    fn documents_rank_by_their_nearest_vector() {
        let found = sample().nearest(&[0.0, 1.0, 0.0], 3, 9);
        assert_eq!(found[0].0, 0);
        assert!((found[0].1 - 1.0).abs() < 0.02 && found[1].1.abs() < 0.02, "{found:?}");
        assert!(sample().nearest(&[1.0], 3, 9).is_empty());
        assert!(sample().push(0, &[1.0]).is_err());
    }

    #[test]
    fn damaged_files_are_not_loaded() {
        let folder = std::env::temp_dir().join(format!("geols-vectors-{}", std::process::id()));
        let path = folder.join("a/b.vectors");
        sample().save(&path, 1, 2).unwrap();
        assert_eq!(Vectors::load(&path, 1, 2), Some(sample()));
        assert_eq!(Vectors::load(&path, 3, 2), None);
        assert_eq!(Vectors::load(&path, 1, 3), None);
        let bytes = std::fs::read(&path).unwrap();
        for length in 0..bytes.len() {
            std::fs::write(&path, &bytes[..length]).unwrap();
            assert_eq!(Vectors::load(&path, 1, 2), None, "{length}");
        }
        for at in 0..bytes.len() {
            let mut broken = bytes.clone();
            broken[at] ^= 0x55;
            std::fs::write(&path, &broken).unwrap();
            assert_eq!(Vectors::load(&path, 1, 2), None, "{at}");
        }
        std::fs::remove_dir_all(folder).unwrap();
    }
}
