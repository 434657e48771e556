//! A hash that tells whether bytes changed.
//!
//! A fingerprint is compared with one older fingerprint of the same file or setting, so 64 bits are
//! enough. It does not resist deliberate collisions.

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

/// The XXH3 hash of some bytes. The value is the same in all builds and on all systems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Returns the fingerprint of these bytes.
    pub fn of(bytes: &[u8]) -> Fingerprint {
        Fingerprint(xxh3_64(bytes))
    }

    /// Returns the hash.
    pub fn number(self) -> u64 {
        self.0
    }
}
