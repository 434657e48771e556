//! The packed knowledge base as bytes: a header with the place of each section, then the sections, each compressed alone.
//!
//! Compiled twice, see [`super::source`]: `build.rs` writes what [`super::load`] reads.
//!
//! ```text
//! magic "GEOLSKB1" | count: u32 | count x (offset: u32, length: u32, unpacked length: u32) | sections
//! section 0: Operators   section 1: DatasetIndex   section 2: Usage   section 3: Equivalents
//! section 4: Recipes     section 5: Search         section 6: Words   section 7: Steps
//! section 8: Index       section 9..: blocks of Dataset, each of them serialised alone
//! ```

use serde::Serialize;

use super::compile;
use super::compile_datasets;
use super::compile_equivalents;
use super::compile_index;
use super::compile_recipes;
use super::compile_search;
use super::compile_steps;
use super::compile_texts::Facts;
use super::compile_usage;
use super::folder::Folder;
use super::source_words;

/// First bytes of the blob.
pub const MAGIC: &[u8; 8] = b"GEOLSKB1";
/// The first section of dataset details.
pub const BLOCKS: usize = 9;
/// Bytes of an entry of the header.
pub const ENTRY: usize = 12;

/// Packs a folder.
pub fn pack(folder: &Folder) -> Result<Vec<u8>, Vec<String>> {
    let operators = compile::operators(folder)?;
    let datasets = compile_datasets::datasets(folder)?;
    let usage = compile_usage::usage(folder, &operators)?;
    let equivalents = compile_equivalents::equivalents(folder, &operators)?;
    let recipes = compile_recipes::recipes(folder)?;
    let search = compile_search::search(folder, &operators)?;
    let facts =
        Facts { operators: &operators, datasets: &datasets.index, usage: &usage, recipes: &recipes, search: &search };
    let index = compile_index::index(&facts)?;
    source_words::check(folder)?;
    let steps = compile_steps::steps(folder, &operators)?;
    let mut sections = vec![
        section(&operators, 19)?,
        section(&datasets.index, 19)?,
        section(&usage, 19)?,
        section(&equivalents, 19)?,
        section(&recipes, 19)?,
        section(&search, 19)?,
        section(&folder.words, 19)?,
        section(&steps, 19)?,
        section(&index, 19)?,
    ];
    for block in &datasets.blocks {
        // A script names one of a block: the others need not be decoded.
        let alone: Result<Vec<Vec<u8>>, _> = block.iter().map(postcard::to_stdvec).collect();
        sections.push(section(&alone.map_err(|error| vec![error.to_string()])?, 19)?);
    }
    let mut blob = MAGIC.to_vec();
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX).to_le_bytes();
    blob.extend(number(sections.len()));
    let mut offset = MAGIC.len() + 4 + ENTRY * sections.len();
    for (packed, raw) in &sections {
        blob.extend(number(offset));
        blob.extend(number(packed.len()));
        blob.extend(number(*raw));
        offset += packed.len();
    }
    for (packed, _) in &sections {
        blob.extend(packed);
    }
    Ok(blob)
}

fn section<T: Serialize>(value: &T, level: i32) -> Result<(Vec<u8>, usize), Vec<String>> {
    let raw = postcard::to_stdvec(value).map_err(|error| vec![error.to_string()])?;
    let packed = zstd::bulk::compress(&raw, level).map_err(|error| vec![error.to_string()])?;
    Ok((packed, raw.len()))
}
