//! Whether bytes are what they were: their number and a hash.
//!
//! Compared is always one old state of a thing with one new state of it, so that 64 bits are enough: a change goes unseen once in 10^19 times. The
//! hasher is the standard library's, which may be another one in another version of it: nothing that is compared may outlive a build.

use serde::{Deserialize, Serialize};
use std::hash::{DefaultHasher, Hasher};

/// What is left of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fingerprint {
    length: u64,
    hash: u64,
}

impl Fingerprint {
    /// Of these bytes.
    pub fn of(bytes: &[u8]) -> Fingerprint {
        let mut hasher = DefaultHasher::new();
        hasher.write(bytes);
        Fingerprint { length: bytes.len() as u64, hash: hasher.finish() }
    }

    /// As one number.
    pub fn number(self) -> u64 {
        let mut hasher = DefaultHasher::new();
        hasher.write_u64(self.length);
        hasher.write_u64(self.hash);
        hasher.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::Fingerprint;

    #[test]
    fn tells_bytes_apart() {
        let all: Vec<Fingerprint> =
            [&b""[..], b"\0", b"\0\0", b"a", b"b", b"ab", b"ba"].iter().map(|bytes| Fingerprint::of(bytes)).collect();
        for (at, one) in all.iter().enumerate() {
            assert!(!all[at + 1..].contains(one), "{at}");
        }
        assert_eq!(Fingerprint::of(b"ab"), all[5]);
    }
}
