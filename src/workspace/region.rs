//! Positions in a document, as people count them.

use super::document::Document;
use crate::text::line_index::PositionEncoding;
use crate::text::span::Span;

/// A range that counts from 1, in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Region {
    /// The first line. In a notebook, lines count through all code cells.
    pub line: u32,
    /// The first column.
    pub column: u32,
    /// The last line.
    pub end_line: u32,
    /// The column after the last one.
    pub end_column: u32,
    /// The range in the notebook.
    pub cell: Option<CellRegion>,
}

/// A range in a notebook. The columns are those of [`Region`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellRegion {
    /// The number of the cell.
    pub cell: u32,
    /// The first line in the cell.
    pub line: u32,
    /// The last line in the cell.
    pub end_line: u32,
    /// The first line in the file.
    pub file_line: u32,
}

impl Region {
    /// Returns the range of a span.
    pub fn new(document: &Document, span: Span) -> Self {
        let line_col = |offset| document.lines.line_col(offset, &document.text, PositionEncoding::Chars);
        let (start, end) = (line_col(span.start), line_col(span.end));
        let cell = document.cells.as_ref().and_then(|cells| {
            let start = cells.map.position(span.start, &document.text, &cells.file)?;
            let lines = end.line.saturating_sub(line_col(span.start).line);
            Some(CellRegion {
                cell: start.cell,
                line: start.line + 1,
                end_line: start.line + lines + 1,
                file_line: start.file_line + 1,
            })
        });
        Self {
            line: start.line + 1,
            column: start.column + 1,
            end_line: end.line + 1,
            end_column: end.column + 1,
            cell,
        }
    }

    /// Returns the first and last line in the file on disk.
    pub fn file_lines(&self) -> (u32, u32) {
        match self.cell {
            Some(cell) => (cell.file_line, cell.file_line + (self.end_line - self.line)),
            None => (self.line, self.end_line),
        }
    }

    /// Returns `3:7`, or `cell 2:3:7` in a notebook.
    pub fn short(&self) -> String {
        match self.cell {
            Some(cell) => format!("cell {}:{}:{}", cell.cell, cell.line, self.column),
            None => format!("{}:{}", self.line, self.column),
        }
    }
}
