//! Converts byte offsets to lines and columns, and back.
//!
//! A line ends at `\n`, `\r\n` or a lone `\r`, as for Python, JavaScript and editors. U+2028 ends
//! no line, because editors do not count it.

use super::edit::Change;
use std::ops::Range;

/// The unit of columns, as in the Language Server Protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionEncoding {
    /// Bytes of UTF-8.
    Utf8,
    /// Code units of UTF-16, the default of the protocol.
    Utf16,
    /// Code points, as people count.
    Chars,
}

/// A line and a column, both from zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineCol {
    /// The line.
    pub line: u32,
    /// The column, in the unit of the conversion.
    pub column: u32,
}

/// The starts of the lines of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineIndex {
    starts: Vec<u32>,
    ascii: bool,
}

impl LineIndex {
    /// Finds the lines of `text`.
    pub fn new(text: &str) -> LineIndex {
        LineIndex { starts: vec![0], ascii: true }.edited(0..0, text, text.len())
    }
    /// Returns the index of `text`, which results from replacing `range` by `inserted` bytes. Scans
    /// only the new bytes.
    pub fn edited(&self, range: Range<usize>, text: &str, inserted: usize) -> LineIndex {
        let bytes = text.as_bytes();
        let end = range.start + inserted;
        // A line may start at a byte depending on the byte before it and, after a carriage return,
        // on that byte itself.
        let before = self.starts.partition_point(|&start| (start as usize) < range.start.max(1));
        let after = self.starts.partition_point(|&start| start as usize <= range.end).max(before);
        let mut starts = Vec::with_capacity(self.starts.len() + 8);
        starts.extend_from_slice(&self.starts[..before]);
        let from = range.start.saturating_sub(1);
        for at in memchr::memchr2_iter(b'\n', b'\r', &bytes[from..end]).map(|at| from + at) {
            if bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n') {
                starts.push(at as u32 + 1);
            }
        }
        starts.extend(self.starts[after..].iter().map(|&start| (start as usize - range.end + end) as u32));
        let ascii = if self.ascii { bytes[range.start..end].is_ascii() } else { text.is_ascii() };
        LineIndex { starts, ascii }
    }
    /// Returns the index of `new`, which differs from `old` only by `change`.
    pub fn next(&self, old: &str, new: &str, change: Change) -> LineIndex {
        self.edited(change.first..old.len() - change.last, new, new.len() - change.last - change.first)
    }
    /// Returns the number of lines: one more than line breaks.
    pub fn len(&self) -> usize {
        self.starts.len()
    }
    /// Returns `false`: an empty text has one empty line.
    pub fn is_empty(&self) -> bool {
        false
    }
    /// Returns the line of a byte, from zero.
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|&start| start <= offset) as u32 - 1
    }
    /// Returns the first byte of a line; past the last line, that of the last.
    pub fn start(&self, line: u32) -> u32 {
        let last = self.starts.len() - 1;
        self.starts[(line as usize).min(last)]
    }
    /// Returns the end of a line, without its line break.
    pub fn end(&self, line: u32, text: &str) -> u32 {
        let start = self.start(line) as usize;
        let next = self.starts.get(line as usize + 1).map_or(text.len(), |&next| next as usize);
        let whole = text.get(start..next).unwrap_or_default();
        (start + whole.trim_end_matches(['\n', '\r']).len()) as u32
    }
    /// Returns the text of a line, without its line break.
    pub fn text<'a>(&self, line: u32, text: &'a str) -> &'a str {
        text.get(self.start(line) as usize..self.end(line, text) as usize).unwrap_or_default()
    }
    /// Returns the line and column of a byte; past the end, those of the end.
    pub fn line_col(&self, offset: u32, text: &str, encoding: PositionEncoding) -> LineCol {
        let mut offset = (offset as usize).min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line(offset as u32);
        let start = self.starts[line as usize] as usize;
        let column = if self.ascii || encoding == PositionEncoding::Utf8 {
            offset - start
        } else {
            let before = text.get(start..offset).unwrap_or_default();
            match encoding {
                PositionEncoding::Utf16 => before.chars().map(char::len_utf16).sum(),
                _ => before.chars().count(),
            }
        };
        LineCol { line, column: column as u32 }
    }
    /// Returns the byte of a line and column. A column past the end of the line gives its end; one
    /// within a character gives the start of the character.
    pub fn offset(&self, position: LineCol, text: &str, encoding: PositionEncoding) -> u32 {
        if position.line as usize >= self.starts.len() {
            return text.len() as u32;
        }
        let (start, end) = (self.start(position.line), self.end(position.line, text));
        let line = text.get(start as usize..end as usize).unwrap_or_default();
        let mut left = position.column as usize;
        if self.ascii {
            return start + (left.min(line.len()) as u32);
        }
        for (at, c) in line.char_indices() {
            let width = match encoding {
                PositionEncoding::Utf8 => c.len_utf8(),
                PositionEncoding::Utf16 => c.len_utf16(),
                PositionEncoding::Chars => 1,
            };
            if left < width {
                return start + at as u32;
            }
            left -= width;
        }
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::random::Random;

    fn line_col(line: u32, column: u32) -> LineCol {
        LineCol { line, column }
    }

    #[test]
    fn every_line_break() {
        let text = "a\r\nb\rc\nd\u{2028}e";
        let index = LineIndex::new(text);
        assert_eq!(index.len(), 4);
        let lines: Vec<&str> = (0..4).map(|line| index.text(line, text)).collect();
        assert_eq!(lines, ["a", "b", "c", "d\u{2028}e"]);
        assert_eq!(index.line_col(1, text, PositionEncoding::Chars), line_col(0, 1));
        assert_eq!(index.line_col(3, text, PositionEncoding::Chars), line_col(1, 0));
        assert_eq!(index.line_col(99, text, PositionEncoding::Chars), line_col(3, 3));
    }

    #[test]
    fn units() {
        let text = "x = 'é😀' + y";
        let index = LineIndex::new(text);
        let y = text.find('y').unwrap() as u32;
        assert_eq!(index.line_col(y, text, PositionEncoding::Utf8).column, 15);
        assert_eq!(index.line_col(y, text, PositionEncoding::Utf16).column, 12);
        assert_eq!(index.line_col(y, text, PositionEncoding::Chars).column, 11);
        for encoding in [PositionEncoding::Utf8, PositionEncoding::Utf16, PositionEncoding::Chars] {
            for (offset, _) in text.char_indices() {
                assert_eq!(index.offset(index.line_col(offset as u32, text, encoding), text, encoding), offset as u32);
            }
            assert_eq!(index.offset(line_col(0, 99), text, encoding), text.len() as u32);
            assert_eq!(index.offset(line_col(9, 0), text, encoding), text.len() as u32);
        }
        // In the middle of the emoji.
        assert_eq!(index.offset(line_col(0, 7), text, PositionEncoding::Utf16), text.find('😀').unwrap() as u32);
    }

    #[test]
    fn edits() {
        let pieces = ["", "a", "\n", "\r", "\r\n", "é", "b\n\nc", "\r\r\n"];
        let mut random = Random::new(1);
        let mut text = String::from("x\r\ny\nz");
        let mut index = LineIndex::new(&text);
        for _ in 0..20_000 {
            let mut offset =
                || (0..).map(|_| random.below(text.len() + 1)).find(|&at| text.is_char_boundary(at)).unwrap();
            let (a, b) = (offset(), offset());
            let range = a.min(b)..a.max(b).min(a.min(b) + 12);
            let range = if text.is_char_boundary(range.end) { range } else { range.start..range.start };
            let piece = pieces[random.below(pieces.len())];
            let mut next = text.clone();
            next.replace_range(range.clone(), piece);
            let fresh = LineIndex::new(&next);
            assert_eq!(index.edited(range.clone(), &next, piece.len()), fresh, "{text:?} {range:?} {piece:?}");
            assert_eq!(index.next(&text, &next, Change::between(&text, &next)), fresh, "{text:?} {next:?}");
            (text, index) = if next.len() < 200 { (next, fresh) } else { (String::new(), LineIndex::new("")) };
        }
    }

    #[test]
    fn empty() {
        let index = LineIndex::new("");
        assert_eq!((index.len(), index.line(0), index.end(0, "")), (1, 0, 0));
    }
}
