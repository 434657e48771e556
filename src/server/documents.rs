//! Open documents and notebooks as the client has them.

use crate::syntax::language::Language;
use crate::text::line_index::{LineIndex, Place, Unit};
use crate::text::shared::{Room, Shared};
use crate::text::span::Span;
use crate::workspace::notebook;
use std::path::PathBuf;
use std::sync::Arc;
use tower_lsp_server::ls_types::{
    NotebookCellKind, NotebookDocumentCellChange, Position, TextDocumentContentChangeEvent, TextDocumentItem, Uri,
};

use super::view::Part;

/// A text that the client edits.
#[derive(Clone)]
pub struct Text {
    /// The client's name for it.
    pub uri: Uri,
    /// The client's name for its language.
    pub language: String,
    /// The client's version; may repeat or go backwards.
    pub version: i32,
    /// The text.
    pub text: Shared,
    /// Its lines.
    pub lines: Arc<LineIndex>,
    /// The version before, as room for the next one.
    room: Option<Box<Room>>,
}

impl Text {
    /// As the client opened it.
    pub fn new(item: TextDocumentItem) -> Text {
        let lines = Arc::new(LineIndex::new(&item.text));
        let text = Shared::from(item.text).with_lines(lines.clone());
        Text { uri: item.uri, language: item.language_id, version: item.version, text, lines, room: None }
    }

    /// Applies changes in order. Positions outside of the text mean its ends; a range whose start is after its end is turned
    /// round.
    pub fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>, unit: Unit) {
        self.version = version;
        for change in changes {
            let (text, lines) = match change.range {
                Some(range) => {
                    let offset = |position: Position| {
                        let place = Place { line: position.line, column: position.character };
                        self.lines.offset(place, &self.text, unit) as usize
                    };
                    let (a, b) = (offset(range.start), offset(range.end));
                    let range = a.min(b)..a.max(b);
                    let text = self.text.edited(&mut self.room, range.clone(), &change.text);
                    let lines = self.lines.edited(range, &text, change.text.len());
                    (text, Arc::new(lines))
                }
                None => {
                    self.room = None;
                    let lines = Arc::new(LineIndex::new(&change.text));
                    (Shared::from(change.text), lines)
                }
            };
            (self.text, self.lines) = (text.with_lines(lines.clone()), lines);
        }
    }

    /// Its language by the client's name, or by its own.
    pub fn language(&self) -> Option<Language> {
        match self.language.as_str() {
            "python" | "jupyter" | "ipython" => Some(Language::Python),
            "javascript" | "javascriptreact" | "earthengine" | "ee" => Some(Language::JavaScript),
            _ => Language::of_path(&path_of(&self.uri)),
        }
    }
}

/// A notebook's cell.
pub struct Cell {
    /// Code, as opposed to prose.
    pub code: bool,
    /// Its text, once the client sent it.
    pub text: Text,
}

/// What is open under one name.
pub enum Source {
    /// A document.
    Text(Text),
    /// A notebook: its name and its cells in order.
    Notebook(Uri, Vec<Cell>),
}

/// What is analysed of a source.
pub struct Joined {
    /// The text.
    pub text: Shared,
    /// The client's documents in it.
    pub parts: Vec<Part>,
    /// Its language.
    pub language: Language,
    /// Ends of cells.
    pub cell_ends: Vec<u32>,
}

impl Source {
    /// The name that it was opened by.
    pub fn uri(&self) -> &Uri {
        match self {
            Source::Text(text) => &text.uri,
            Source::Notebook(uri, _) => uri,
        }
    }

    /// The names of the documents in it.
    pub fn uris(&self) -> Vec<Uri> {
        match self {
            Source::Text(text) => vec![text.uri.clone()],
            Source::Notebook(_, cells) => cells.iter().map(|cell| cell.text.uri.clone()).collect(),
        }
    }

    /// What is analysed; `None`: it is of a language that is not ours.
    pub fn join(&self) -> Option<Joined> {
        match self {
            Source::Text(text) => {
                let language = text.language()?;
                let span = Span::new(0, text.text.len());
                let part = part(text, span);
                // JupyterLab sends the cells of a notebook joined, and does not tell where they end.
                let cell_ends = match is_notebook(&text.uri) {
                    true => (1..=text.lines.len() as u32).map(|line| text.lines.end(line - 1, &text.text)).collect(),
                    false => Vec::new(),
                };
                Some(Joined { text: text.text.clone(), parts: vec![part], language, cell_ends })
            }
            Source::Notebook(_, cells) => {
                let python = |cell: &&Cell| cell.code && cell.text.language() == Some(Language::Python);
                let cells: Vec<&Cell> = cells.iter().filter(python).collect();
                let joined = notebook::join(cells.iter().map(|cell| &*cell.text.text));
                let parts = cells.iter().zip(&joined.spans);
                let parts = parts.map(|(cell, &span)| part(&cell.text, span)).collect();
                let (text, cell_ends) = (joined.text.into(), joined.cell_ends);
                Some(Joined { text, parts, language: Language::Python, cell_ends })
            }
        }
    }
}

fn part(text: &Text, span: Span) -> Part {
    Part {
        uri: text.uri.clone(),
        version: Some(text.version),
        span,
        text: text.text.clone(),
        lines: text.lines.clone(),
    }
}

/// Cells that a notebook was opened with.
pub fn cells(kinds: Vec<(NotebookCellKind, Uri)>, texts: Vec<TextDocumentItem>) -> Vec<Cell> {
    let mut texts = texts;
    let cell = |(kind, uri): (NotebookCellKind, Uri)| {
        let item = match texts.iter().position(|item| item.uri == uri) {
            Some(place) => texts.swap_remove(place),
            None => TextDocumentItem { uri, language_id: String::new(), version: 0, text: String::new() },
        };
        Cell { code: kind == NotebookCellKind::CODE, text: Text::new(item) }
    };
    kinds.into_iter().map(cell).collect()
}

/// Applies a change of a notebook.
pub fn change_cells(known: &mut Vec<Cell>, change: NotebookDocumentCellChange, unit: Unit) {
    if let Some(structure) = change.structure {
        let start = (structure.array.start as usize).min(known.len());
        let end = (start + structure.array.delete_count as usize).min(known.len());
        let old: Vec<Cell> = known.drain(start..end).collect();
        let kinds = structure.array.cells.unwrap_or_default();
        let kinds = kinds.into_iter().map(|cell| (cell.kind, cell.document)).collect();
        let mut new = cells(kinds, structure.did_open.unwrap_or_default());
        // A cell that only moved is not sent again.
        for cell in &mut new {
            if cell.text.language.is_empty()
                && let Some(before) = old.iter().chain(known.iter()).find(|before| before.text.uri == cell.text.uri)
            {
                cell.text = before.text.clone();
            }
        }
        known.splice(start..start, new);
    }
    for data in change.data.unwrap_or_default() {
        if let Some(cell) = known.iter_mut().find(|cell| cell.text.uri == data.document) {
            cell.code = data.kind == NotebookCellKind::CODE;
        }
    }
    for text in change.text_content.unwrap_or_default() {
        if let Some(cell) = known.iter_mut().find(|cell| cell.text.uri == text.document.uri) {
            cell.text.change(text.document.version, text.changes, unit);
        }
    }
}

/// The path that a name stands for; of a document without a file, something that ends like it.
pub fn path_of(uri: &Uri) -> PathBuf {
    match uri.to_file_path() {
        Some(path) => path.into_owned(),
        None => PathBuf::from(uri.path().as_str()),
    }
}

/// Whether the name is that of a file on this machine.
pub fn is_file(uri: &Uri) -> bool {
    uri.scheme().as_str().eq_ignore_ascii_case("file")
}

fn is_notebook(uri: &Uri) -> bool {
    uri.path().as_str().ends_with(".ipynb")
}
