//! Half-open byte ranges in the analysed text.

use serde::{Deserialize, Serialize};

/// A half-open range of bytes in the text of one document. For a notebook: of the joined text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The range `start..end`.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }
    /// An empty range at `offset`.
    pub fn at(offset: usize) -> Self {
        Self::new(offset, offset)
    }
    /// Both ranges and what lies between.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
    /// Whether `other` lies inside.
    pub fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }
    /// Whether the ranges share a byte.
    pub fn overlaps(self, other: Span) -> bool {
        self.start < other.end && other.start < self.end
    }
    /// As indices.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
    /// The text under it; empty when it lies outside.
    pub fn of(self, text: &str) -> &str {
        text.get(self.range()).unwrap_or("")
    }
    /// Number of bytes.
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }
    /// Whether it covers nothing.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}
