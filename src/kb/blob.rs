//! The layout of the compiled knowledge base, which is one blob: a header with the offset of each
//! section, then the sections, each compressed alone, or all stored as they are.
//!
//! `compile::pack` writes the blob when geols is built, and `load` reads it.
//!
//! ```text
//! magic "GEOLSKB1" | count: u32 |
//! count x (offset: u32, length: u32, unpacked length: u32) | sections
//! section 0: Operators   section 1: DatasetIndex   section 2: Usage   section 3: Equivalents
//! section 4: Recipes     section 5: Search         section 6: Words   section 7: Steps
//! section 8: Gazetteer
//! section 9..: blocks of Dataset, each dataset serialized alone
//! ```
//!
//! A stored section has the same length and unpacked length. The feature `stored-kb` stores all,
//! for engines of browsers: what compresses the whole engine afterwards does it better than zstd,
//! and the sections need no memory beside the blob.

/// The first bytes of the blob.
pub const MAGIC: &[u8; 8] = b"GEOLSKB1";
/// The index of the first section with details of datasets.
pub const BLOCKS: usize = 9;
/// The size of a header entry in bytes.
pub const ENTRY: usize = 12;
