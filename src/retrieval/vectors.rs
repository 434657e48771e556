//! Vectors of the phrases of documents, several for each, in 8 bits; and their file.
//!
//! Hazard: a file of vectors that does not belong to the model or to the knowledge base gives confident nonsense, and one that was cut off
//! gives worse. So it carries the fingerprints of both and a hash of all of itself, and anything that does not fit is made anew. The dumps of
//! `hnsw_rs` were rejected for that: a truncated one ends the process.

use super::embedder::Embedder;
use crate::model::backend::Fault;
use crate::model::hash::Hash;
use std::io::Write;
use std::path::Path;

const MAGIC: &[u8; 8] = b"GEOLSVE1";
/// Magic, fingerprints of model and knowledge base, dimensions, rows.
const HEAD: usize = 8 + 8 + 8 + 4 + 4;
/// Vectors beyond these are no vectors of sentences.
const MOST_DIMENSIONS: usize = 1 << 14;

/// Vectors by document.
#[derive(Debug, Clone, PartialEq)]
pub struct Vectors {
    dimensions: usize,
    /// Document of each row.
    owners: Vec<u32>,
    /// What the numbers of each row are multiplied by.
    scales: Vec<f32>,
    /// Row after row.
    numbers: Vec<i8>,
}

impl Vectors {
    /// Encodes the texts of documents. `progress` is told how many are done.
    ///
    /// # Errors
    /// The model refused to run, or gave vectors of another length than it said.
    pub fn encode(
        embedder: &mut dyn Embedder,
        texts: &[(usize, &str)],
        progress: &mut dyn FnMut(usize),
    ) -> Result<Self, Fault> {
        let mut vectors = Vectors::empty(embedder.dimensions());
        for (done, (document, text)) in texts.iter().enumerate() {
            progress(done);
            vectors.push(*document, &embedder.embed(text)?)?;
        }
        progress(texts.len());
        Ok(vectors)
    }

    /// None yet.
    pub fn empty(dimensions: usize) -> Self {
        Vectors { dimensions, owners: Vec::new(), scales: Vec::new(), numbers: Vec::new() }
    }

    /// Adds a vector of a document.
    ///
    /// # Errors
    /// It has another length than the others.
    pub fn push(&mut self, document: usize, vector: &[f32]) -> Result<(), Fault> {
        if vector.len() != self.dimensions {
            let message = format!("the encoder gave {} numbers in place of {}", vector.len(), self.dimensions);
            return Err(Fault::new(message));
        }
        let (numbers, scale) = small(vector);
        self.owners.push(document as u32);
        self.scales.push(scale);
        self.numbers.extend(numbers);
        Ok(())
    }

    /// How many vectors there are.
    pub fn len(&self) -> usize {
        self.owners.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.owners.is_empty()
    }

    /// Length of each.
    pub fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// The document of a row.
    pub fn owner(&self, row: usize) -> Option<usize> {
        self.owners.get(row).map(|document| *document as usize)
    }

    /// A row, as it was before it was made small, or nearly so.
    pub fn row(&self, row: usize) -> Vec<f32> {
        let from = row * self.dimensions;
        let numbers = self.numbers.get(from..from + self.dimensions).unwrap_or_default();
        let scale = self.scales.get(row).copied().unwrap_or(0.0);
        numbers.iter().map(|number| f32::from(*number) * scale).collect()
    }

    /// Documents by their nearest vector, best first, with the cosine. Every row is looked at.
    pub fn nearest(&self, vector: &[f32], documents: usize, most: usize) -> Vec<(usize, f32)> {
        if vector.len() != self.dimensions || self.dimensions == 0 {
            return Vec::new();
        }
        let (wanted, scale) = small(vector);
        let mut best = vec![f32::NEG_INFINITY; documents];
        for (row, numbers) in self.numbers.chunks_exact(self.dimensions).enumerate() {
            let sum: i32 = numbers.iter().zip(&wanted).map(|(a, b)| i32::from(*a) * i32::from(*b)).sum();
            if let Some(best) = best.get_mut(self.owners[row] as usize) {
                *best = best.max(sum as f32 * scale * self.scales[row]);
            }
        }
        ranked(best.into_iter().enumerate().filter(|(_, cosine)| cosine.is_finite()).collect(), most)
    }

    /// Reads a file, if it is whole and belongs to the model and the knowledge base.
    pub fn load(path: &Path, model: u64, knowledge: u64) -> Option<Self> {
        let bytes = std::fs::read(path).ok()?;
        let number = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        let long = |at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
        let (dimensions, rows) = (number(24)? as usize, number(28)? as usize);
        let whole = HEAD.checked_add(rows.checked_mul(8usize.checked_add(dimensions)?)?)?;
        let fits = bytes.starts_with(MAGIC)
            && long(8)? == model
            && long(16)? == knowledge
            && (1..=MOST_DIMENSIONS).contains(&dimensions)
            && bytes.len() == whole + 8;
        if !fits || hash(&bytes[..whole]) != long(whole)? {
            return None;
        }
        let quads = |from: usize| bytes[from..from + 4 * rows].as_chunks::<4>().0;
        Some(Vectors {
            dimensions,
            owners: quads(HEAD).iter().map(|quad| u32::from_le_bytes(*quad)).collect(),
            scales: quads(HEAD + 4 * rows).iter().map(|quad| f32::from_le_bytes(*quad)).collect(),
            numbers: bytes[HEAD + 8 * rows..whole].iter().map(|byte| byte.cast_signed()).collect(),
        })
    }

    /// Writes a file beside its place and moves it there, so that nobody reads half of it.
    pub fn save(&self, path: &Path, model: u64, knowledge: u64) -> std::io::Result<()> {
        let mut bytes = Vec::with_capacity(HEAD + self.len() * (8 + self.dimensions) + 8);
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
        let beside = path.with_extension(format!("part{}", std::process::id()));
        let written = std::fs::File::create(&beside).and_then(|mut file| file.write_all(&bytes));
        written.and_then(|()| std::fs::rename(&beside, path)).inspect_err(|_| drop(std::fs::remove_file(&beside)))
    }
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hash = Hash::default();
    hash.add(bytes);
    hash.finish()
}

/// A vector in 8 bits, and what to multiply it by.
fn small(vector: &[f32]) -> (Vec<i8>, f32) {
    let most = vector.iter().fold(0.0f32, |most, number| most.max(number.abs()));
    if !(most > 0.0 && most.is_finite()) {
        return (vec![0; vector.len()], 0.0);
    }
    let scale = most / 127.0;
    (vector.iter().map(|number| (number / scale).round() as i8).collect(), scale)
}

/// Best first; equal ones by number.
pub fn ranked(mut found: Vec<(usize, f32)>, most: usize) -> Vec<(usize, f32)> {
    let better = |a: &(usize, f32), b: &(usize, f32)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
    if found.len() > most && most > 0 {
        found.select_nth_unstable_by(most - 1, better);
    }
    found.truncate(most);
    found.sort_unstable_by(better);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Vectors {
        let mut vectors = Vectors::empty(3);
        for (document, vector) in [(0, [1.0, 0.0, 0.0]), (0, [0.0, 1.0, 0.0]), (2, [0.6, 0.0, 0.8])] {
            vectors.push(document, &vector).unwrap();
        }
        vectors
    }

    #[test]
    fn the_nearest_vector_of_a_document_counts() {
        let found = some().nearest(&[0.0, 1.0, 0.0], 3, 9);
        assert_eq!(found[0].0, 0);
        assert!((found[0].1 - 1.0).abs() < 0.02 && found[1].1.abs() < 0.02, "{found:?}");
        assert!(some().nearest(&[1.0], 3, 9).is_empty());
        assert!(some().push(0, &[1.0]).is_err());
    }

    #[test]
    fn a_file_is_whole_or_none() {
        let folder = std::env::temp_dir().join(format!("geols-vectors-{}", std::process::id()));
        let path = folder.join("a/b.vectors");
        some().save(&path, 1, 2).unwrap();
        assert_eq!(Vectors::load(&path, 1, 2), Some(some()));
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
