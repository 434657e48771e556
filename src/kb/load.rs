//! Reads the blob that `build.rs` writes: each section at its first use, and datasets one by one.
//!
//! # Invariants
//!
//! Strings in the tables borrow from the decompressed bytes. Each section is leaked once and lives
//! as long as the process, so that lookups need no copies and no lifetimes. Details of datasets are
//! owned.

use std::cell::RefCell;
use std::sync::{Arc, LazyLock, OnceLock};
#[cfg(not(feature = "stored-kb"))]
use std::sync::{Mutex, PoisonError};

use serde::de::Deserialize;
use zstd::bulk::Decompressor;

use crate::base::long_lived;

use super::blob::{BLOCKS, ENTRY, MAGIC};
use super::model::{Dataset, DatasetIndex, Operators};
use crate::kb::model::equivalents::Equivalents;
use crate::kb::model::places::Gazetteer;
use crate::kb::model::recipes::Recipes;
use crate::kb::model::search::Search;
use crate::kb::model::steps::Steps;
use crate::kb::model::usage::Usage;
use crate::kb::model::words::Words;

/// The maximum size of a decompressed section in a blob that may be damaged.
const MAX_SECTION_BYTES: usize = 64 << 20;

static BLOB: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/kb.bin"));

/// The operators and classes.
pub static OPERATORS: LazyLock<Operators<'static>> = LazyLock::new(|| decode_section(0));
/// The index of datasets.
pub static DATASETS: LazyLock<DatasetIndex<'static>> = LazyLock::new(|| decode_section(1));
/// How often public scripts use each name.
pub static USAGE: LazyLock<Usage<'static>> = LazyLock::new(|| decode_section(2));
/// The Python equivalents of the Code Editor's interface.
pub static EQUIVALENTS: LazyLock<Equivalents<'static>> = LazyLock::new(|| decode_section(3));
/// Recipes, sensors and spectral indices.
pub static RECIPES: LazyLock<Recipes<'static>> = LazyLock::new(|| decode_section(4));
/// The vocabulary of the search.
pub static SEARCH: LazyLock<Search<'static>> = LazyLock::new(|| decode_section(5));
/// The vocabulary for requests in words.
pub static WORDS: LazyLock<Words> = LazyLock::new(|| decode_section(6));
/// The phrases for summaries.
pub static STEPS: LazyLock<Steps<'static>> = LazyLock::new(|| decode_section(7));
/// The places that requests name.
pub static GAZETTEER: LazyLock<Gazetteer<'static>> = LazyLock::new(|| decode_section(8));

/// Returns the details of the dataset in a slot of a block. Decoded datasets stay in memory.
pub fn dataset(block: u16, slot: u16) -> Option<Arc<Dataset>> {
    static CELLS: OnceLock<Vec<OnceLock<Block>>> = OnceLock::new();
    let blocks = CELLS.get_or_init(|| (BLOCKS..sections()).map(|_| OnceLock::new()).collect());
    let cell = blocks.get(usize::from(block))?;
    let slots = cell.get_or_init(|| {
        long_lived::build(move || {
            let packed: Vec<&'static [u8]> = decode_section(BLOCKS + usize::from(block));
            packed.into_iter().map(|bytes| (bytes, OnceLock::new())).collect()
        })
    });
    let (bytes, dataset) = slots.get(usize::from(slot))?;
    let bytes = *bytes;
    let decoded = move || Arc::new(decode(bytes).unwrap_or_else(|error| broken(&error)));
    Some(dataset.get_or_init(|| long_lived::build(decoded)).clone())
}

/// The datasets of a block, each as bytes and decoded.
type Block = Vec<(&'static [u8], OnceLock<Arc<Dataset>>)>;

fn decode_section<T: Deserialize<'static> + Send + 'static>(section: usize) -> T {
    long_lived::build(move || decode(section_bytes(section)).unwrap_or_else(|error| broken(&error)))
}

fn decode<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, String> {
    postcard::from_bytes(bytes).map_err(|error| error.to_string())
}

/// Returns a section of the built-in blob, where all are stored.
#[cfg(feature = "stored-kb")]
fn section_bytes(section: usize) -> &'static [u8] {
    Entry::new(BLOB, section).packed(BLOB)
}

/// Returns a section of the built-in blob, decompressed. Must be called only once for each.
#[cfg(not(feature = "stored-kb"))]
fn section_bytes(section: usize) -> &'static [u8] {
    let entry = Entry::new(BLOB, section);
    let buffer = allocate(entry.raw);
    entry.decompress(BLOB, buffer).unwrap_or_else(|error| broken(&error));
    buffer
}

/// Returns a buffer that lives as long as the process. All are slices of one allocation: with one
/// each, the allocator would keep their different sizes apart and touch many more pages.
#[cfg(not(feature = "stored-kb"))]
fn allocate(size: usize) -> &'static mut [u8] {
    static REST: Mutex<Option<&'static mut [u8]>> = Mutex::new(None);
    let mut rest = REST.lock().unwrap_or_else(PoisonError::into_inner);
    let whole = rest
        .take()
        .unwrap_or_else(|| vec![0; (0..sections()).map(|section| Entry::new(BLOB, section).raw).sum()].leak());
    let (buffer, others) = whole.split_at_mut_checked(size).unwrap_or_else(|| broken("a section was unpacked twice"));
    *rest = Some(others);
    buffer
}

fn sections() -> usize {
    number(BLOB, MAGIC.len())
}

fn number(blob: &[u8], at: usize) -> usize {
    let bytes: [u8; 4] = blob.get(at..at + 4).and_then(|b| b.try_into().ok()).unwrap_or_default();
    u32::from_le_bytes(bytes) as usize
}

/// The offset of a section in a blob, its length there, and its decompressed length, in bytes.
struct Entry {
    offset: usize,
    length: usize,
    raw: usize,
}

impl Entry {
    fn new(blob: &[u8], section: usize) -> Entry {
        let at = MAGIC.len() + 4 + ENTRY * section;
        Entry { offset: number(blob, at), length: number(blob, at + 4), raw: number(blob, at + 8) }
    }

    /// Returns the section as it is in the blob.
    fn packed<'b>(&self, blob: &'b [u8]) -> &'b [u8] {
        blob.get(self.offset..self.offset + self.length).unwrap_or_default()
    }

    /// Decompresses the section into a buffer of its decompressed length.
    fn decompress(&self, blob: &[u8], buffer: &mut [u8]) -> Result<(), String> {
        thread_local! {
            /// Shared, because creating one takes longer than decompressing a small section.
            static CONTEXT: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
        }
        let packed = self.packed(blob);
        if packed.len() == buffer.len() {
            buffer.copy_from_slice(packed);
            return Ok(());
        }
        let unpacked = CONTEXT.with_borrow_mut(|context| {
            let context = match context {
                Some(known) => known,
                none => none.insert(Decompressor::new()?),
            };
            context.decompress_to_buffer(packed, buffer)
        });
        match unpacked {
            Ok(count) if count == self.raw => Ok(()),
            Ok(_) => Err("a section is too short".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// Reads all of a blob that may be damaged.
///
/// # Errors
/// The first problem in the blob.
pub fn check(blob: &[u8]) -> Result<(), String> {
    if !blob.starts_with(MAGIC) {
        return Err("it does not start like a knowledge base".to_owned());
    }
    let sections = number(blob, MAGIC.len());
    if sections < BLOCKS {
        return Err(format!("it has {sections} sections"));
    }
    for section in 0..sections {
        let entry = Entry::new(blob, section);
        if entry.raw > MAX_SECTION_BYTES {
            return Err(format!("section {section} has {} bytes", entry.raw));
        }
        let mut bytes = vec![0; entry.raw];
        entry.decompress(blob, &mut bytes).and_then(|()| check_section(section, &bytes))?;
    }
    Ok(())
}

/// Decodes the decompressed bytes of a section, which may be damaged.
///
/// # Errors
/// The bytes are not those of the section.
pub fn check_section(section: usize, bytes: &[u8]) -> Result<(), String> {
    match section {
        0 => decode::<Operators<'_>>(bytes).map(drop),
        1 => decode::<DatasetIndex<'_>>(bytes).map(drop),
        2 => decode::<Usage<'_>>(bytes).map(drop),
        3 => decode::<Equivalents<'_>>(bytes).map(drop),
        4 => decode::<Recipes<'_>>(bytes).map(drop),
        5 => decode::<Search<'_>>(bytes).map(drop),
        6 => decode::<Words>(bytes).map(drop),
        7 => decode::<Steps<'_>>(bytes).map(drop),
        8 => decode::<Gazetteer<'_>>(bytes).map(drop),
        _ => decode::<Vec<&[u8]>>(bytes)?.into_iter().try_for_each(|dataset| decode::<Dataset>(dataset).map(drop)),
    }
}

/// Panics, because the blob is part of the executable: an unreadable blob means a damaged
/// executable, whose answers nobody can trust.
fn broken(error: &str) -> ! {
    panic!("the built-in knowledge base cannot be read: {error}")
}
