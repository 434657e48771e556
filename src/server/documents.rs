//! Open documents and notebooks, as the client sees them.

use crate::syntax::language::Language;
use crate::text::line_index::{LineCol, LineIndex, PositionEncoding};
use crate::text::span::Span;
use crate::workspace::notebook;
use std::path::PathBuf;
use std::sync::Arc;
use tower_lsp_server::ls_types::{
    NotebookCellKind, NotebookDocumentCellChange, Position, TextDocumentContentChangeEvent, TextDocumentItem, Uri,
};

/// A text that the client edits: a document or a cell of a notebook.
#[derive(Clone)]
pub struct TextDocument {
    /// The client's name of the document.
    pub uri: Uri,
    /// The client's name of the language.
    pub language_id: String,
    /// The client's version. It may repeat or decrease.
    pub version: i32,
    /// The text.
    pub text: Arc<str>,
    /// The lines of the text.
    pub lines: Arc<LineIndex>,
}

impl TextDocument {
    /// Takes a document that the client opened.
    pub fn new(item: TextDocumentItem) -> TextDocument {
        let lines = Arc::new(LineIndex::new(&item.text));
        let text = item.text.into();
        TextDocument { uri: item.uri, language_id: item.language_id, version: item.version, text, lines }
    }

    /// Applies changes in order. Positions outside of the text are moved to its ends, and the ends
    /// of a range are swapped if the start is after the end.
    pub fn apply_changes(
        &mut self,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
        encoding: PositionEncoding,
    ) {
        self.version = version;
        for change in changes {
            let (text, lines) = match change.range {
                Some(range) => {
                    let offset = |position: Position| {
                        let position = LineCol { line: position.line, column: position.character };
                        self.lines.offset(position, &self.text, encoding) as usize
                    };
                    let (a, b) = (offset(range.start), offset(range.end));
                    let range = a.min(b)..a.max(b);
                    let text = [&self.text[..range.start], &change.text, &self.text[range.end..]].concat();
                    let lines = self.lines.edited(range, &text, change.text.len());
                    (text, lines)
                }
                None => {
                    let lines = LineIndex::new(&change.text);
                    (change.text, lines)
                }
            };
            (self.text, self.lines) = (text.into(), Arc::new(lines));
        }
    }

    /// Returns the language, by the client's name for it or else by the file extension.
    pub fn language(&self) -> Option<Language> {
        match self.language_id.as_str() {
            "python" | "jupyter" | "ipython" => Some(Language::Python),
            "javascript" | "javascriptreact" | "earthengine" | "ee" => Some(Language::JavaScript),
            _ => Language::of_path(&path_of(&self.uri)),
        }
    }
}

/// A cell of a notebook.
pub struct NotebookCell {
    /// The cell holds code, not prose.
    pub is_code: bool,
    /// The text; empty until the client sends it.
    pub document: TextDocument,
}

/// An open document or notebook.
pub enum Source {
    /// A document.
    Text(TextDocument),
    /// A notebook: its name and its cells in order.
    Notebook(Uri, Vec<NotebookCell>),
}

/// The text that is analyzed for a source. The code cells of a notebook form one text.
pub struct JoinedSource {
    /// The text.
    pub text: Arc<str>,
    /// The client's documents in the text.
    pub documents: Vec<ViewDocument>,
    /// The language of the text.
    pub language: Language,
    /// The offsets at which cells end.
    pub cell_ends: Vec<u32>,
}

/// A document of the client within an analyzed text: the whole text, or a cell of a notebook.
#[derive(Clone)]
pub struct ViewDocument {
    /// The client's name of the document.
    pub uri: Uri,
    /// The client's version.
    pub version: Option<i32>,
    /// The bytes of the document in the analyzed text.
    pub span: Span,
    /// The text that the client has. It has as many bytes as the analyzed text, where magics are
    /// blanked out.
    pub text: Arc<str>,
    /// The lines of `text`.
    pub lines: Arc<LineIndex>,
}

impl ViewDocument {
    fn new(document: &TextDocument, span: Span) -> ViewDocument {
        ViewDocument {
            uri: document.uri.clone(),
            version: Some(document.version),
            span,
            text: document.text.clone(),
            lines: document.lines.clone(),
        }
    }
}

impl Source {
    /// Returns the name by which the source was opened.
    pub fn uri(&self) -> &Uri {
        match self {
            Source::Text(document) => &document.uri,
            Source::Notebook(uri, _) => uri,
        }
    }

    /// Returns the names of the documents in the source.
    pub fn document_uris(&self) -> Vec<Uri> {
        match self {
            Source::Text(document) => vec![document.uri.clone()],
            Source::Notebook(_, cells) => cells.iter().map(|cell| cell.document.uri.clone()).collect(),
        }
    }

    /// Returns the text to analyze, or `None` if geols does not support the language.
    pub fn join(&self) -> Option<JoinedSource> {
        match self {
            Source::Text(document) => {
                let language = document.language()?;
                let documents = vec![ViewDocument::new(document, Span::new(0, document.text.len()))];
                // JupyterLab sends the cells of a notebook as one text without saying where they
                // end.
                let cell_ends = match is_notebook(&document.uri) {
                    true => {
                        let lines = 1..=document.lines.len() as u32;
                        lines.map(|line| document.lines.end(line - 1, &document.text)).collect()
                    }
                    false => Vec::new(),
                };
                Some(JoinedSource { text: document.text.clone(), documents, language, cell_ends })
            }
            Source::Notebook(_, cells) => {
                let is_python =
                    |cell: &&NotebookCell| cell.is_code && cell.document.language() == Some(Language::Python);
                let cells: Vec<&NotebookCell> = cells.iter().filter(is_python).collect();
                let joined = notebook::join(cells.iter().map(|cell| &*cell.document.text));
                let documents = cells.iter().zip(&joined.spans);
                let documents = documents.map(|(cell, &span)| ViewDocument::new(&cell.document, span)).collect();
                let (text, cell_ends) = (joined.text.into(), joined.cell_ends);
                Some(JoinedSource { text, documents, language: Language::Python, cell_ends })
            }
        }
    }
}

/// Pairs the kinds and names of cells with the texts that the client sent.
pub fn notebook_cells(
    kinds: impl IntoIterator<Item = (NotebookCellKind, Uri)>,
    mut items: Vec<TextDocumentItem>,
) -> Vec<NotebookCell> {
    let cell = |(kind, uri): (NotebookCellKind, Uri)| {
        let item = match items.iter().position(|item| item.uri == uri) {
            Some(index) => items.swap_remove(index),
            None => TextDocumentItem { uri, language_id: String::new(), version: 0, text: String::new() },
        };
        NotebookCell { is_code: kind == NotebookCellKind::CODE, document: TextDocument::new(item) }
    };
    kinds.into_iter().map(cell).collect()
}

/// Applies a change to the cells of a notebook.
pub fn change_cells(cells: &mut Vec<NotebookCell>, change: NotebookDocumentCellChange, encoding: PositionEncoding) {
    if let Some(structure) = change.structure {
        let start = (structure.array.start as usize).min(cells.len());
        let end = (start + structure.array.delete_count as usize).min(cells.len());
        let removed: Vec<NotebookCell> = cells.drain(start..end).collect();
        let kinds = structure.array.cells.unwrap_or_default().into_iter().map(|cell| (cell.kind, cell.document));
        let mut inserted = notebook_cells(kinds, structure.did_open.unwrap_or_default());
        // The client does not send the text of a cell that only moved.
        for cell in inserted.iter_mut().filter(|cell| cell.document.language_id.is_empty()) {
            let mut known = removed.iter().chain(cells.iter());
            if let Some(moved) = known.find(|known| known.document.uri == cell.document.uri) {
                cell.document = moved.document.clone();
            }
        }
        cells.splice(start..start, inserted);
    }
    for data in change.data.unwrap_or_default() {
        if let Some(cell) = cells.iter_mut().find(|cell| cell.document.uri == data.document) {
            cell.is_code = data.kind == NotebookCellKind::CODE;
        }
    }
    for text in change.text_content.unwrap_or_default() {
        if let Some(cell) = cells.iter_mut().find(|cell| cell.document.uri == text.document.uri) {
            cell.document.apply_changes(text.document.version, text.changes, encoding);
        }
    }
}

/// Returns the path of a document. The path of a document without a file only has a meaningful
/// extension.
pub fn path_of(uri: &Uri) -> PathBuf {
    match uri.to_file_path() {
        Some(path) => path.into_owned(),
        None => PathBuf::from(uri.path().as_str()),
    }
}

/// Returns `true` if the document is a file on this machine.
pub fn is_file(uri: &Uri) -> bool {
    uri.scheme().as_str().eq_ignore_ascii_case("file")
}

fn is_notebook(uri: &Uri) -> bool {
    uri.path().as_str().ends_with(".ipynb")
}
