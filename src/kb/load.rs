//! Reads the blob that `build.rs` writes: each section at its first use, and datasets one by one.
//!
//! # Invariants
//!
//! Strings in the tables borrow from the decompressed bytes. Each section is leaked once and lives
//! as long as the process, so that lookups need no copies and no lifetimes. Details of datasets are
//! owned.

use std::cell::RefCell;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use zstd::bulk::Decompressor;

use super::blob::{BLOCKS, ENTRY, MAGIC};
use super::model::{Dataset, DatasetIndex, Operators};
use crate::kb::model::equivalents::Equivalents;
use crate::kb::model::index::Index;
use crate::kb::model::recipes::Recipes;
use crate::kb::model::search::Search;
use crate::kb::model::steps::Steps;
use crate::kb::model::usage::Usage;
use crate::kb::model::words::Words;

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
/// The search index.
pub static INDEX: LazyLock<Index<'static>> = LazyLock::new(|| decode_section(8));

/// Returns the details of the dataset in a slot of a block. Decoded datasets stay in memory.
pub fn dataset(block: u16, slot: u16) -> Option<Arc<Dataset>> {
    static CELLS: OnceLock<Vec<OnceLock<Block>>> = OnceLock::new();
    let blocks = CELLS.get_or_init(|| (BLOCKS..sections()).map(|_| OnceLock::new()).collect());
    let cell = blocks.get(usize::from(block))?;
    let slots = cell.get_or_init(|| {
        let packed: Vec<&'static [u8]> = decode_section(BLOCKS + usize::from(block));
        packed.into_iter().map(|bytes| (bytes, OnceLock::new())).collect()
    });
    let (bytes, dataset) = slots.get(usize::from(slot))?;
    Some(dataset.get_or_init(|| Arc::new(decode(bytes))).clone())
}

/// The datasets of a block, each as bytes and decoded.
type Block = Vec<(&'static [u8], OnceLock<Arc<Dataset>>)>;

/// Returns the size of the blob in bytes.
pub fn blob_size() -> usize {
    BLOB.len()
}

fn decode_section<T: serde::de::Deserialize<'static>>(section: usize) -> T {
    decode(decompress(section))
}

fn decode<'a, T: serde::de::Deserialize<'a>>(bytes: &'a [u8]) -> T {
    postcard::from_bytes(bytes).unwrap_or_else(|error| broken(&error.to_string()))
}

fn sections() -> usize {
    number(MAGIC.len())
}

fn number(at: usize) -> usize {
    let bytes: [u8; 4] = BLOB.get(at..at + 4).and_then(|b| b.try_into().ok()).unwrap_or_default();
    u32::from_le_bytes(bytes) as usize
}

/// Decompresses a section. Must be called only once for each.
fn decompress(section: usize) -> &'static [u8] {
    thread_local! {
        /// Shared, because creating one takes longer than decompressing a small section.
        static CONTEXT: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
    }
    let Entry { offset, length, raw } = entry(section);
    let packed = BLOB.get(offset..offset + length).unwrap_or_default();
    let buffer = allocate(raw);
    let unpacked = CONTEXT.with_borrow_mut(|context| {
        let context = match context {
            Some(known) => known,
            none => none.insert(Decompressor::new()?),
        };
        context.decompress_to_buffer(packed, buffer)
    });
    match unpacked {
        Ok(count) if count == raw => buffer,
        Ok(_) => broken("a section is too short"),
        Err(error) => broken(&error.to_string()),
    }
}

/// Returns a buffer that lives as long as the process. All are slices of one allocation: with one
/// each, the allocator would keep their different sizes apart and touch many more pages.
fn allocate(size: usize) -> &'static mut [u8] {
    static REST: Mutex<Option<&'static mut [u8]>> = Mutex::new(None);
    let mut rest = REST.lock().unwrap_or_else(PoisonError::into_inner);
    let whole = rest.take().unwrap_or_else(|| vec![0; (0..sections()).map(|section| entry(section).raw).sum()].leak());
    let (buffer, others) = whole.split_at_mut_checked(size).unwrap_or_else(|| broken("a section was unpacked twice"));
    *rest = Some(others);
    buffer
}

/// The offset of a section in the blob, its length there, and its decompressed length, in bytes.
struct Entry {
    offset: usize,
    length: usize,
    raw: usize,
}

fn entry(section: usize) -> Entry {
    let at = MAGIC.len() + 4 + ENTRY * section;
    Entry { offset: number(at), length: number(at + 4), raw: number(at + 8) }
}

/// Panics, because the blob is part of the executable: an unreadable blob means a damaged
/// executable, whose answers nobody can trust.
fn broken(error: &str) -> ! {
    panic!("the built-in knowledge base cannot be read: {error}")
}
