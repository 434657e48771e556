//! Scans the JSON of a notebook for the few values that matter, with their spans.
//!
//! # Performance
//!
//! Everything else is skipped without recursion, because outputs hold megabytes of images.

use super::NotebookError;
use crate::text::span::Span;

/// The values in the JSON of a notebook.
#[derive(Default)]
pub(super) struct Raw {
    pub(super) language: Option<String>,
    /// What the notebook says about its kernel: its names, and keys of the metadata.
    pub(super) kernel: String,
    pub(super) cells: Vec<RawCell>,
}

/// A code cell.
#[derive(Default)]
pub(super) struct RawCell {
    pub(super) number: u32,
    pub(super) language: Option<String>,
    pub(super) array: bool,
    pub(super) value: Span,
    /// The strings of the source.
    pub(super) strings: Vec<Span>,
}

/// Scans the file.
pub(super) fn read(file: &str) -> Result<Raw, NotebookError> {
    // The scanner trusts its input, so that it stays small. This line checks that the input is
    // JSON.
    if let Err(error) = serde_json::from_str::<serde::de::IgnoredAny>(file) {
        let text = error.to_string();
        let message = text.split(" at line ").next().unwrap_or(&text).to_string();
        return Err(NotebookError::Json { line: error.line(), column: error.column(), message });
    }
    let mut scanner = Scanner { file, at: 0 };
    scanner.space();
    if scanner.peek() != b'{' {
        return Err(NotebookError::Shape("its JSON is no object"));
    }
    let mut raw = Raw::default();
    let mut has_cells = false;
    let mut number = 0;
    scanner.object(|scanner, key| match key {
        "cells" => {
            has_cells |= scanner.is_array();
            scanner.array(|scanner| scanner.cell(&mut number, &mut raw.cells));
        }
        "worksheets" => {
            has_cells |= scanner.is_array();
            scanner.array(|scanner| {
                scanner.object(|scanner, key| match key {
                    "cells" => scanner.array(|scanner| scanner.cell(&mut number, &mut raw.cells)),
                    _ => scanner.skip(),
                });
            });
        }
        "metadata" => raw.language = scanner.kernel(&mut raw.kernel),
        _ => scanner.skip(),
    });
    if has_cells { Ok(raw) } else { Err(NotebookError::Shape("it has no list of cells")) }
}

/// Returns the value of a string literal.
pub(super) fn string(literal: &str) -> String {
    if !literal.contains('\\') {
        return literal.get(1..literal.len().saturating_sub(1)).unwrap_or_default().to_string();
    }
    // JSON allows half of a surrogate pair, which is not text.
    serde_json::from_str(literal).unwrap_or_else(|_| {
        let bytes: Result<Vec<u8>, _> = serde_json::from_str::<LossyString>(literal).map(|text| text.0);
        String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned()
    })
}

struct LossyString(Vec<u8>);

impl<'de> serde::Deserialize<'de> for LossyString {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bytes;
        impl serde::de::Visitor<'_> for Bytes {
            type Value = LossyString;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a string")
            }
            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<LossyString, E> {
                Ok(LossyString(bytes.to_vec()))
            }
        }
        deserializer.deserialize_bytes(Bytes)
    }
}

/// Returns the offset in a literal of the byte `offset` of its value.
pub(super) fn byte_of(literal: &str, offset: usize) -> usize {
    let bytes = literal.as_bytes();
    let mut at = 1;
    let mut value = 0;
    while value < offset && at + 1 < bytes.len() {
        let (source_length, value_length) = if bytes[at] != b'\\' {
            (1, 1)
        } else if bytes[at + 1] != b'u' {
            (2, 1)
        } else {
            let code = literal.get(at + 2..at + 6).and_then(|hex| u32::from_str_radix(hex, 16).ok()).unwrap_or(0);
            match code {
                // Two escapes are a surrogate pair.
                0xd800..0xdc00 => (12, 4),
                _ => (6, char::from_u32(code).map_or(3, char::len_utf8)),
            }
        };
        at += source_length;
        value += value_length;
    }
    at.min(literal.len().saturating_sub(1))
}

/// Scans valid JSON.
struct Scanner<'a> {
    file: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    fn peek(&self) -> u8 {
        self.file.as_bytes().get(self.at).copied().unwrap_or(0)
    }
    fn space(&mut self) {
        while matches!(self.peek(), b' ' | b'\t' | b'\n' | b'\r' | b',' | b':') {
            self.at += 1;
        }
    }
    /// Returns the span of the next string, with its quotes.
    fn literal(&mut self) -> Span {
        let bytes = self.file.as_bytes();
        let start = self.at;
        self.at += 1;
        while let Some(length) = memchr::memchr2(b'"', b'\\', bytes.get(self.at..).unwrap_or_default()) {
            self.at += length + 1;
            if bytes[self.at - 1] == b'"' {
                break;
            }
            self.at += 1;
        }
        self.at = self.at.min(bytes.len());
        Span::new(start, self.at)
    }
    /// Returns `true` if an array follows.
    fn is_array(&mut self) -> bool {
        self.space();
        self.peek() == b'['
    }
    /// Skips a value.
    fn skip(&mut self) {
        let mut depth = 0u32;
        loop {
            self.space();
            match self.peek() {
                b'"' => {
                    self.literal();
                }
                b'[' | b'{' => {
                    depth += 1;
                    self.at += 1;
                }
                b']' | b'}' => {
                    depth = depth.saturating_sub(1);
                    self.at += 1;
                }
                0 if self.at >= self.file.len() => return,
                _ => {
                    let rest = &self.file.as_bytes()[self.at..];
                    let stop = |b: &u8| matches!(b, b',' | b']' | b'}' | b' ' | b'\n' | b'\r' | b'\t' | b':');
                    self.at += rest.iter().position(stop).unwrap_or(rest.len()).max(1);
                }
            }
            if depth == 0 {
                return;
            }
        }
    }
    /// Calls `each` for every key of an object, if one follows. `each` must skip the value.
    fn object(&mut self, mut each: impl FnMut(&mut Self, &str)) {
        self.space();
        if self.peek() != b'{' {
            return self.skip();
        }
        self.at += 1;
        loop {
            self.space();
            if self.peek() != b'"' {
                self.at += 1;
                return;
            }
            let key = self.literal();
            let key = string(key.of(self.file));
            self.space();
            each(self, &key);
        }
    }
    /// Calls `each` for every element of an array, if one follows.
    fn array(&mut self, mut each: impl FnMut(&mut Self)) {
        self.space();
        if self.peek() != b'[' {
            return self.skip();
        }
        self.at += 1;
        loop {
            self.space();
            if self.peek() == b']' || self.at >= self.file.len() {
                self.at += 1;
                return;
            }
            each(self);
        }
    }
    /// Returns the next value if it is a string, else skips it.
    fn text(&mut self) -> Option<String> {
        if self.peek() == b'"' {
            let span = self.literal();
            return Some(string(span.of(self.file)));
        }
        self.skip();
        None
    }
    fn cell(&mut self, number: &mut u32, out: &mut Vec<RawCell>) {
        *number += 1;
        let mut cell = RawCell { number: *number, ..RawCell::default() };
        let mut kind = None;
        self.object(|scanner, key| match key {
            "cell_type" => kind = scanner.text(),
            "language" => cell.language = scanner.text(),
            "source" | "input" => {
                // Of two sources, the last one counts.
                cell.strings.clear();
                let start = scanner.at;
                cell.array = scanner.peek() == b'[';
                if cell.array {
                    scanner.array(|scanner| {
                        if scanner.peek() == b'"' {
                            cell.strings.push(scanner.literal());
                        } else {
                            scanner.skip();
                        }
                    });
                } else if scanner.peek() == b'"' {
                    cell.strings.push(scanner.literal());
                } else {
                    scanner.skip();
                }
                cell.value = Span::new(start, scanner.at);
            }
            _ => scanner.skip(),
        });
        if kind.as_deref() == Some("code") {
            out.push(cell);
        }
    }
    /// Returns the language of the kernel, and adds what is said about the kernel to `names`.
    fn kernel(&mut self, names: &mut String) -> Option<String> {
        let (mut kernel, mut info) = (None, None);
        self.object(|scanner, key| match key {
            "kernelspec" => scanner.object(|scanner, key| match key {
                "language" => kernel = scanner.text(),
                "name" | "display_name" => {
                    names.extend(scanner.text());
                    names.push(' ');
                }
                _ => scanner.skip(),
            }),
            "language_info" => scanner.object(|scanner, key| match key {
                "name" => info = scanner.text(),
                _ => scanner.skip(),
            }),
            // Databricks and Synapse have keys of their own.
            _ => {
                names.push_str(key);
                names.push(' ');
                scanner.skip();
            }
        });
        kernel.or(info)
    }
}
