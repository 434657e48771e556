//! Jupyter notebooks: joins the code cells into one Python text, maps spans back to cells, and
//! writes edits back.
//!
//! The cells are joined in order, so that names flow from cell to cell as when the notebook runs.
//!
//! # Invariants
//!
//! IPython syntax (`%magic`, `!shell`, `help?`) is replaced by Python of the same length that does
//! nothing, so that all other bytes keep their offsets. So is the text of a string that a cell does
//! not close: it must not swallow the next cell.

mod json;
mod magic;
mod open_string;
mod write;

pub use magic::{DEFINING_COMMENTS, DEFINING_MAGICS};
pub use write::write;

use crate::kb::kb;
use crate::text::span::Span;

/// The code of a notebook.
#[derive(Debug, Clone, PartialEq)]
pub struct Notebook {
    /// All code cells as one text, without IPython syntax.
    pub text: String,
    /// The map to the cells and the file.
    pub cells: CellMap,
}

/// Maps the joined text to cells and the file.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CellMap {
    /// The code cells in order.
    pub cells: Vec<Cell>,
    /// The end of the code of each code cell. The notebook displays a value there.
    pub cell_ends: Vec<u32>,
    /// Names that the kernel defines before the first cell.
    pub preloaded: Vec<&'static str>,
}

/// A code cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// Its index among all cells, from 1.
    pub number: u32,
    /// Its span in the joined text, with the line break at its end.
    pub span: Span,
    /// Whether the notebook has that line break; otherwise it was added.
    pub line_break: bool,
    /// The whole cell is in another language: `%%bash`, or a page of HTML.
    pub skipped: bool,
    /// The replaced spans in the joined text.
    pub blanked: Vec<Span>,
    /// Whether the source is an array of strings rather than one string.
    array: bool,
    /// The span of the source in the file.
    value: Span,
    strings: Vec<SourceString>,
}

/// A string of a cell's source.
#[derive(Debug, Clone, PartialEq)]
struct SourceString {
    /// The start of its text in the joined text.
    start: u32,
    /// The span of the string with its quotes in the file.
    literal: Span,
    /// Its line in the file, from 0.
    line: u32,
}

/// A position in a notebook. All numbers but `cell` count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellPosition {
    /// The index of the cell among all cells, from 1.
    pub cell: u32,
    /// The line in the cell.
    pub line: u32,
    /// The column in characters.
    pub column: u32,
    /// The line in the file.
    pub file_line: u32,
    /// The offset in the file.
    pub file_byte: u32,
}

/// The reason why a notebook cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotebookError {
    /// It is not JSON. Line and column count from 1.
    #[error("broken notebook: {message} (line {line}, column {column} of the file)")]
    Json {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// The problem.
        message: String,
    },
    /// It is JSON, but not a notebook.
    #[error("not a notebook: {0}")]
    Shape(&'static str),
    /// Its kernel runs another language.
    #[error("a notebook of {0}, not of Python")]
    Language(String),
}

impl NotebookError {
    /// Returns `true` if the file is valid.
    pub fn is_skip(&self) -> bool {
        matches!(self, NotebookError::Language(_))
    }
}

/// Reads a notebook of format 3 or 4.
pub fn read(file: &str) -> Result<Notebook, NotebookError> {
    if file.trim().is_empty() {
        // Jupyter creates an empty file before the first save.
        return Ok(Notebook { text: String::new(), cells: CellMap::default() });
    }
    let raw = json::read(file)?;
    let unnamed = || kb().kernel_language(&raw.kernel).map(str::to_owned);
    if let Some(language) = raw.language.clone().or_else(unnamed).filter(|name| !is_python(name)) {
        return Err(NotebookError::Language(language));
    }
    let mut text = String::new();
    let mut map = CellMap { preloaded: kb().preloaded_names(&raw.kernel).collect(), ..CellMap::default() };
    let mut lines = LineCounter { bytes: file.as_bytes(), at: 0, line: 0 };
    for cell in raw.cells {
        if cell.language.as_deref().is_some_and(|name| !is_python(name)) {
            continue;
        }
        let start = text.len();
        let mut strings = Vec::with_capacity(cell.strings.len());
        for literal in cell.strings {
            let line = lines.at(literal.start);
            strings.push(SourceString { start: text.len() as u32, literal, line });
            text.push_str(&json::string(literal.of(file)));
        }
        let line_break = text[start..].ends_with('\n');
        if !line_break {
            text.push('\n');
        }
        let span = Span::new(start, text.len());
        let (mut blanked, skipped) = magic::blank(&mut text, start);
        blanked.extend(open_string::end_with_cell(&mut text, start));
        blanked.sort_unstable_by_key(|span| span.start);
        let end = start + text[start..].trim_end().len();
        map.cell_ends.push(end as u32);
        map.cells.push(Cell {
            number: cell.number,
            span,
            line_break,
            skipped,
            blanked,
            array: cell.array,
            value: cell.value,
            strings,
        });
    }
    Ok(Notebook { text, cells: map })
}

/// The cells of a notebook in an editor, as one text.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Joined {
    /// All cells, without IPython syntax.
    pub text: String,
    /// The span of each cell.
    pub spans: Vec<Span>,
    /// The end of the code of each cell.
    pub cell_ends: Vec<u32>,
}

/// Joins the cells of an editor as [`read`] joins those of a file.
pub fn join<'a>(cells: impl IntoIterator<Item = &'a str>) -> Joined {
    let mut joined = Joined::default();
    for cell in cells {
        let start = joined.text.len();
        joined.text.push_str(cell);
        joined.spans.push(Span::new(start, joined.text.len()));
        joined.text.push('\n');
        magic::blank(&mut joined.text, start);
        open_string::end_with_cell(&mut joined.text, start);
        joined.cell_ends.push((start + joined.text[start..].trim_end().len()) as u32);
    }
    joined
}

fn is_python(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.starts_with("python") || name.starts_with("ipython") || name == "xeus-python"
}

struct LineCounter<'a> {
    bytes: &'a [u8],
    at: usize,
    line: u32,
}

impl LineCounter<'_> {
    fn at(&mut self, offset: u32) -> u32 {
        let offset = offset as usize;
        if offset >= self.at {
            self.line += memchr::memchr_iter(b'\n', &self.bytes[self.at..offset]).count() as u32;
            self.at = offset;
        }
        self.line
    }
}

impl CellMap {
    /// Returns the code cell that contains an offset in the joined text.
    pub fn cell_at(&self, offset: u32) -> Option<&Cell> {
        let at = self.cells.partition_point(|cell| cell.span.end <= offset);
        self.cells.get(at).or(self.cells.last())
    }
    /// Returns the position in the notebook of an offset in the joined `text`. `file` is the text
    /// of the file.
    pub fn position(&self, offset: u32, text: &str, file: &str) -> Option<CellPosition> {
        let cell = self.cell_at(offset)?;
        let offset = offset.clamp(cell.span.start, cell.span.end);
        let before = text.get(cell.span.start as usize..offset as usize)?;
        let line = memchr::memchr_iter(b'\n', before.as_bytes()).count() as u32;
        let column = before.rsplit('\n').next().unwrap_or(before).chars().count() as u32;
        let mut position = CellPosition { cell: cell.number, line, column, file_line: 0, file_byte: cell.value.start };
        let at = cell.strings.partition_point(|string| string.start <= offset);
        if let Some(string) = at.checked_sub(1).and_then(|at| cell.strings.get(at)) {
            position.file_line = string.line;
            let inside = json::byte_of(string.literal.of(file), (offset - string.start) as usize);
            position.file_byte = string.literal.start + inside as u32;
        }
        Some(position)
    }
    /// Returns `true` if a statement that ends at `end` is the last of its cell, whose value is
    /// displayed. Comments and a `;` may follow.
    pub fn is_displayed(&self, end: u32, text: &str) -> bool {
        let at = self.cell_ends.partition_point(|&cell| cell < end);
        let Some(rest) = self.cell_ends.get(at).and_then(|&last| text.get(end as usize..last as usize)) else {
            return false;
        };
        let mut lines = rest.trim_start_matches(';').lines().map(str::trim_start);
        lines.all(|line| line.is_empty() || line.starts_with('#'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notebook(cells: &str) -> String {
        format!(
            "{{\n \"cells\": [{cells}],\n \"metadata\": {{\"kernelspec\": {{\"name\": \"python3\"}}}},\n \"nbformat\": 4\n}}\n"
        )
    }
    fn code(source: &str) -> String {
        format!("\n  {{\n   \"cell_type\": \"code\",\n   \"outputs\": [],\n   \"source\": {source}\n  }}")
    }

    fn notebook_of(sources: &[&str]) -> String {
        notebook(&sources.iter().map(|source| code(source)).collect::<Vec<_>>().join(","))
    }

    #[test]
    fn joins_code_cells() {
        let markdown = "{\"cell_type\": \"markdown\", \"source\": [\"# Title\"]}";
        let first = code("[\n    \"import ee\\n\",\n    \"x = 'é\\u00e9'\"\n   ]");
        let file = notebook(&[markdown, &first, &code("\"y = x\\ny\"")].join(","));
        let notebook = read(&file).unwrap();
        assert_eq!(notebook.text, "import ee\nx = 'éé'\ny = x\ny\n");
        let cells = &notebook.cells;
        assert_eq!(cells.cells.iter().map(|cell| cell.number).collect::<Vec<_>>(), [2, 3]);
        let at = notebook.text.find("'\n").unwrap() as u32;
        let position = cells.position(at, &notebook.text, &file).unwrap();
        assert_eq!((position.cell, position.line, position.column), (2, 1, 7));
        assert_eq!(&file[position.file_byte as usize..][..2], "'\"");
        assert_eq!(position.file_line as usize, file[..position.file_byte as usize].matches('\n').count());
        let last = notebook.text.len() as u32 - 1;
        assert!(cells.is_displayed(last, &notebook.text) && !cells.is_displayed(9, &notebook.text));
        let commented = read(&notebook_of(&["\"x\\ny;  # shown\\n# end\"", "\"z\""])).unwrap();
        assert!(commented.cells.is_displayed(3, &commented.text) && !commented.cells.is_displayed(1, &commented.text));
    }

    #[test]
    fn kernels_tell_names_and_languages() {
        let with_kernel = |kernel: &str| notebook(&code("\"x\"")).replace("\"name\": \"python3\"", kernel);
        let read_with = |kernel: &str| read(&with_kernel(kernel));
        let arcgis =
            read_with("\"display_name\": \"ArcGISPro\", \"language\": \"Python\", \"name\": \"python3\"").unwrap();
        assert_eq!(arcgis.cells.preloaded, ["arcpy"]);
        assert!(read_with("\"name\": \"python3\"").unwrap().cells.preloaded.is_empty());
        let skipped = |kernel: &str| read_with(kernel).is_err_and(|error| error.is_skip());
        assert!(skipped("\"display_name\": \"R\", \"name\": \"ir\""));
        assert!(skipped("\"display_name\": \"Julia 1.9\", \"name\": \"julia-1.9\""));
        assert!(!skipped("\"display_name\": \"Python (ir)\", \"name\": \"ir\""));
    }

    #[test]
    fn joins_cells_of_an_editor() {
        let joined = join(["%time x = 1\nx", "", "%%bash\nls"]);
        assert_eq!(joined.text.len(), joined.spans.last().unwrap().end as usize + 1);
        assert_eq!(joined.spans.iter().map(|span| span.len()).collect::<Vec<_>>(), [13, 0, 9]);
        assert_eq!(joined.cell_ends[0], 13);
        assert!(joined.text.contains("\nx\n\n") && !joined.text.contains("ls"));
    }

    #[test]
    fn old_format_and_other_languages() {
        let old = r#"{"worksheets": [{"cells": [{"cell_type": "code", "input": ["a = 1\n", "b"], "language": "python"}]}],
            "metadata": {"name": ""}, "nbformat": 3}"#;
        assert_eq!(read(old).unwrap().text, "a = 1\nb\n");
        let r = r#"{"cells": [], "metadata": {"language_info": {"name": "R"}}, "nbformat": 4}"#;
        assert_eq!(read(r), Err(NotebookError::Language("R".into())));
    }

    #[test]
    fn broken() {
        let error = read("{\n \"cells\": [,]\n}").unwrap_err();
        assert!(matches!(error, NotebookError::Json { line: 2, .. }), "{error}");
        assert!(matches!(read("{\"cells\": 5"), Err(NotebookError::Json { .. })));
        assert!(matches!(read("{\"a\": [1, 2, {\"b\": null}]}"), Err(NotebookError::Shape(_))));
        assert!(matches!(read("[]"), Err(NotebookError::Shape(_))));
        assert!(matches!(read("{\"cells\": 5}"), Err(NotebookError::Shape(_))));
        assert!(read(&format!("{{\"cells\": {}1{}}}", "[".repeat(9999), "]".repeat(9999))).is_ok());
        assert_eq!(read(" \n").unwrap().text, "");
    }
}
