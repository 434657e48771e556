//! Something about each piece of a file, found when somebody asks for it.
//!
//! Hazard for time: a version of a file of which an editor asks three pieces must not make room for thousands, one by one, at each key. So there is
//! room for rows of pieces, and for the pieces of a row once one is asked for.

use std::sync::OnceLock;

/// Pieces in a row.
const ROW: usize = 64;

/// By piece, in rows.
pub struct Piecewise<T> {
    rows: Box<[OnceLock<Row<T>>]>,
    count: usize,
}

type Row<T> = Box<[OnceLock<T>]>;

impl<T> Piecewise<T> {
    /// Nothing yet, of so many pieces.
    pub fn new(count: usize) -> Piecewise<T> {
        Piecewise { rows: (0..count.div_ceil(ROW)).map(|_| OnceLock::new()).collect(), count }
    }

    /// What is known of a piece, or is found now.
    pub fn get_or_init(&self, piece: usize, find: impl FnOnce() -> T) -> &T {
        let length = ROW.min(self.count - piece / ROW * ROW);
        let row = self.rows[piece / ROW].get_or_init(|| (0..length).map(|_| OnceLock::new()).collect());
        row[piece % ROW].get_or_init(find)
    }
}
