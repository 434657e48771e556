//! Reads the packed knowledge base: operators whole at first use, datasets unpacked by block and decoded one by one.
//!
//! Hazard: strings in the tables borrow from the unpacked bytes. Those are leaked, once a section for the life of the process,
//! which is what makes every look-up free of copies and of lifetimes. Dataset details are owned.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

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

/// The operators and types.
pub fn operators() -> &'static Operators<'static> {
    static CELL: OnceLock<Operators<'static>> = OnceLock::new();
    CELL.get_or_init(|| decode_static(0))
}

/// The index of datasets.
pub fn datasets() -> &'static DatasetIndex<'static> {
    static CELL: OnceLock<DatasetIndex<'static>> = OnceLock::new();
    CELL.get_or_init(|| decode_static(1))
}

/// What is counted and searched.
pub fn usage() -> &'static Usage<'static> {
    static CELL: OnceLock<Usage<'static>> = OnceLock::new();
    CELL.get_or_init(|| decode_static(2))
}

/// What the Code Editor's interface is in Python.
pub fn equivalents() -> &'static Equivalents<'static> {
    static CELL: OnceLock<Equivalents<'static>> = OnceLock::new();
    CELL.get_or_init(|| decode_static(3))
}

/// What writes scripts.
pub fn recipes() -> &'static Recipes<'static> {
    static CELL: OnceLock<Recipes<'static>> = OnceLock::new();
    CELL.get_or_init(|| decode_static(4))
}

/// What search knows beside the facts.
pub fn search() -> &'static Search<'static> {
    static CELL: OnceLock<Search<'static>> = OnceLock::new();
    CELL.get_or_init(|| decode_static(5))
}

/// The search index.
pub fn index() -> &'static Index<'static> {
    static CELL: OnceLock<Index<'static>> = OnceLock::new();
    CELL.get_or_init(|| decode_static(8))
}

/// What people call things.
pub fn words() -> &'static Words {
    static CELL: OnceLock<Words> = OnceLock::new();
    CELL.get_or_init(|| decode_static(6))
}

/// What a call does, in words.
pub fn steps() -> &'static Steps<'static> {
    static CELL: OnceLock<Steps<'static>> = OnceLock::new();
    CELL.get_or_init(|| decode_static(7))
}

/// The details of the dataset in a slot of a block. Those that were asked for stay in memory.
pub fn dataset(block: u16, slot: u16) -> Option<Arc<Dataset>> {
    static CELLS: OnceLock<Vec<OnceLock<Block>>> = OnceLock::new();
    let blocks = CELLS.get_or_init(|| (BLOCKS..sections()).map(|_| OnceLock::new()).collect());
    let cell = blocks.get(usize::from(block))?;
    let slots = cell.get_or_init(|| {
        let packed: Vec<&'static [u8]> = decode_static(BLOCKS + usize::from(block));
        packed.into_iter().map(|bytes| (bytes, OnceLock::new())).collect()
    });
    let (bytes, dataset) = slots.get(usize::from(slot))?;
    Some(dataset.get_or_init(|| Arc::new(decode(bytes))).clone())
}

/// The datasets of a block: as bytes, and decoded.
type Block = Vec<(&'static [u8], OnceLock<Arc<Dataset>>)>;

/// Bytes of the packed form.
pub fn blob_size() -> usize {
    BLOB.len()
}

fn decode_static<T: serde::de::Deserialize<'static>>(section: usize) -> T {
    decode(unpack(section))
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

/// The bytes of a section. To be asked for once.
fn unpack(section: usize) -> &'static [u8] {
    thread_local! {
        /// Making it takes longer than what it does for a small section.
        static CONTEXT: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
    }
    let Entry { offset, length, raw } = entry(section);
    let packed = BLOB.get(offset..offset + length).unwrap_or_default();
    let room = room(raw);
    let unpacked = CONTEXT.with_borrow_mut(|context| {
        let context = match context {
            Some(known) => known,
            none => none.insert(Decompressor::new()?),
        };
        context.decompress_to_buffer(packed, room)
    });
    match unpacked {
        Ok(count) if count == raw => room,
        Ok(_) => broken("a section is too short"),
        Err(error) => broken(&error.to_string()),
    }
}

/// Room for so many bytes, for the life of the process. One after the other: each section alone would be of a size of its own, and an
/// allocator keeps sizes apart, so that many more pages would be touched than are used.
fn room(size: usize) -> &'static mut [u8] {
    static REST: Mutex<Option<&'static mut [u8]>> = Mutex::new(None);
    let mut rest = REST.lock().unwrap_or_else(PoisonError::into_inner);
    let whole = rest.take().unwrap_or_else(|| vec![0; (0..sections()).map(|section| entry(section).raw).sum()].leak());
    let (room, others) = whole.split_at_mut_checked(size).unwrap_or_else(|| broken("a section was unpacked twice"));
    *rest = Some(others);
    room
}

/// Where a section is in the blob, and how long it is unpacked; in bytes.
struct Entry {
    offset: usize,
    length: usize,
    raw: usize,
}

fn entry(section: usize) -> Entry {
    let at = MAGIC.len() + 4 + ENTRY * section;
    Entry { offset: number(at), length: number(at + 4), raw: number(at + 8) }
}

/// The blob is part of the executable: if it cannot be read, the executable is damaged, and nothing that geols says can be trusted.
fn broken(error: &str) -> ! {
    panic!("the built-in knowledge base cannot be read: {error}")
}
