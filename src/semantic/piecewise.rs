//! Something about each chunk of a file, found when somebody asks for it.
//!
//! Hazard for time: a version of a file of which an editor asks three chunks must not make room for thousands, one by one, at each key. So there is
//! room for rows of chunks, and for the chunks of a row once one is asked for.

use std::sync::OnceLock;

/// Chunks in a row.
const ROW: usize = 64;

/// By chunk, in rows.
pub struct Piecewise<T> {
    rows: Box<[OnceLock<Row<T>>]>,
    count: usize,
}

type Row<T> = Box<[OnceLock<T>]>;

impl<T> Piecewise<T> {
    /// Nothing yet, of so many chunks.
    pub fn new(count: usize) -> Piecewise<T> {
        Piecewise { rows: (0..count.div_ceil(ROW)).map(|_| OnceLock::new()).collect(), count }
    }

    /// What is known of a chunk, or is found now.
    pub fn get_or_init(&self, chunk: usize, find: impl FnOnce() -> T) -> &T {
        let length = ROW.min(self.count - chunk / ROW * ROW);
        let row = self.rows[chunk / ROW].get_or_init(|| (0..length).map(|_| OnceLock::new()).collect());
        row[chunk % ROW].get_or_init(find)
    }
}
