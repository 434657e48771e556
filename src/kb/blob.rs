//! Layout of the packed knowledge base: a header with the position of each section, then the sections, each
//! compressed alone.
//!
//! Compiled twice: `build.rs` writes what [`super::load`] reads.
//!
//! ```text
//! magic "GEOLSKB1" | count: u32 | count x (offset: u32, length: u32, unpacked length: u32) | sections
//! section 0: Operators   section 1: DatasetIndex   section 2: Usage   section 3: Equivalents
//! section 4: Recipes     section 5: Search         section 6: Words   section 7: Steps
//! section 8: Index       section 9..: blocks of Dataset, each dataset serialized alone
//! ```

/// First bytes of the blob.
pub const MAGIC: &[u8; 8] = b"GEOLSKB1";
/// Index of the first section with dataset details.
pub const BLOCKS: usize = 9;
/// Bytes of a header entry.
pub const ENTRY: usize = 12;
