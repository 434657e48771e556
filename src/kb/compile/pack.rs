//! Compiles all tables and writes them into the blob, in the layout of [`crate::kb::blob`].
//!
//! `build.rs` writes the blob to disk. `geols kb lint` compiles it for the problems alone.

use super::{datasets, equivalents, places, recipes, search, steps, usage, words};
use crate::kb::blob::{ENTRY, MAGIC};
use crate::kb::folder::Folder;
use crate::kb::model::places::Gazetteer;
use serde::Serialize;

/// The compression level of zstd. It is high because the blob is written once and read often.
const LEVEL: i32 = 19;

/// The form of the sections of a blob.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compression {
    /// Compressed with zstd.
    Zstd,
    /// As they are.
    Stored,
}

/// Compiles a folder into the blob, or returns all problems in the facts.
pub fn pack(folder: &Folder, compression: Compression) -> Result<Vec<u8>, Vec<String>> {
    let operators = super::operators(folder)?;
    let datasets = datasets::datasets(folder)?;
    let usage = usage::usage(folder, &operators)?;
    let equivalents = equivalents::equivalents(folder, &operators)?;
    let recipes = recipes::recipes(folder)?;
    let search = search::search(folder, &operators)?;
    words::check(folder)?;
    let lines = places::places(folder)?;
    let steps = steps::steps(folder, &operators)?;
    let mut sections = vec![
        section(&operators)?,
        section(&datasets.index)?,
        section(&usage)?,
        section(&equivalents)?,
        section(&recipes)?,
        section(&search)?,
        section(&folder.words)?,
        section(&steps)?,
        section(&Gazetteer { lines: &lines })?,
    ];
    for block in &datasets.blocks {
        // Each dataset is serialized alone, because a script names one of a block and needs no
        // others.
        let serialized: Result<Vec<Vec<u8>>, _> = block.iter().map(postcard::to_stdvec).collect();
        sections.push(section(&serialized.map_err(|error| vec![error.to_string()])?)?);
    }
    if compression == Compression::Zstd {
        sections = sections.into_iter().map(compressed).collect::<Result<_, _>>()?;
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

/// A section, and its decompressed length.
type Section = (Vec<u8>, usize);

fn section<T: Serialize>(value: &T) -> Result<Section, Vec<String>> {
    let raw = postcard::to_stdvec(value).map_err(|error| vec![error.to_string()])?;
    let length = raw.len();
    Ok((raw, length))
}

fn compressed((raw, length): Section) -> Result<Section, Vec<String>> {
    let packed = zstd::bulk::compress(&raw, LEVEL).map_err(|error| vec![error.to_string()])?;
    Ok((packed, length))
}
