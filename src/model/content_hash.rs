//! A hash that is the same on every machine and in every version, to tell whether cached vectors
//! belong to a model.
//!
//! # Rejected
//! The hashers of `std` and `rustc-hash` may change with a version. SHA-2 takes longer than the
//! model takes to answer; XXH3 protects against chance, and nobody gains by a collision.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use xxhash_rust::xxh3::Xxh3;

/// A hash in progress.
#[derive(Clone, Default)]
pub struct ContentHasher(Xxh3);

impl ContentHasher {
    /// Adds bytes. Their division into calls counts: ("ab", "c") differs from ("a", "bc").
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
        self.0.update(&(bytes.len() as u64).to_le_bytes());
    }

    /// Adds the contents of a file.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn add_file(&mut self, path: &Path) -> io::Result<()> {
        let mut file = File::open(path)?;
        let mut block = vec![0; 1 << 18];
        let mut length = 0u64;
        loop {
            match file.read(&mut block)? {
                0 => break,
                read => {
                    self.0.update(&block[..read]);
                    length += read as u64;
                }
            }
        }
        self.0.update(&length.to_le_bytes());
        Ok(())
    }

    /// Returns the hash.
    pub fn finish(&self) -> u64 {
        self.0.digest()
    }
}

#[cfg(test)]
mod tests {
    use super::ContentHasher;

    fn hash(parts: &[&str]) -> u64 {
        let mut hasher = ContentHasher::default();
        parts.iter().for_each(|part| hasher.add(part.as_bytes()));
        hasher.finish()
    }

    #[test]
    fn contents_and_their_division_change_the_hash() {
        let all = [
            hash(&[]),
            hash(&[""]),
            hash(&["a"]),
            hash(&["a\0"]),
            hash(&["ab", "c"]),
            hash(&["a", "bc"]),
            hash(&["abc"]),
            hash(&["12345678"]),
            hash(&["12345679"]),
            hash(&["1234567812345678"]),
        ];
        for (at, one) in all.iter().enumerate() {
            assert!(!all[at + 1..].contains(one), "{at}");
        }
    }

    #[test]
    fn the_hash_never_changes() {
        // Caches on disk depend on it.
        assert_eq!(hash(&["a", "bc"]), 3_052_939_406_666_947_184);
    }
}
