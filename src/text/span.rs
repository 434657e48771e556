//! Half-open byte ranges in a text.

use serde::{Deserialize, Serialize};

/// A half-open range of bytes in the text of one document. For a notebook, in the joined text of
/// its cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// Creates the range `start..end`.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }
    /// Creates an empty range at `offset`.
    pub fn at(offset: usize) -> Self {
        Self::new(offset, offset)
    }
    /// Returns the range that covers both ranges and everything between them.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
    /// Returns `true` if `other` lies inside.
    pub fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }
    /// Returns `true` if the ranges share a byte.
    pub fn overlaps(self, other: Span) -> bool {
        self.start < other.end && other.start < self.end
    }
    /// Returns the range as indices.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
    /// Returns the text of the range, or an empty text if the range lies outside.
    pub fn of(self, text: &str) -> &str {
        text.get(self.range()).unwrap_or("")
    }
    /// Returns the number of bytes.
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }
    /// Returns `true` if the range is empty.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}
