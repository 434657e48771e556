//! A document to analyze: the text of a script or notebook, its language, its lines.

use super::notebook::{self, CellMap, NotebookError};
use crate::syntax::language::Language;
use crate::text::encoding::{self, DecodeError, Form};
use crate::text::line_index::LineIndex;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Maximum size of a file. No person writes larger ones.
pub const MAX_FILE_BYTES: usize = 64 << 20;

/// A decoded file with its language.
#[derive(Debug, Clone)]
pub struct Document {
    /// The path; `-` for the standard input.
    pub path: PathBuf,
    /// The language.
    pub language: Language,
    /// The text to analyze. For a notebook, the joined code cells.
    pub text: Arc<str>,
    /// For a notebook, the map from the text to the file, and the file itself.
    pub cells: Option<Arc<Cells>>,
    /// The lines of `text`.
    pub lines: LineIndex,
    /// The encoding of the file.
    pub form: Form,
    /// Warnings for the user about the file.
    pub warnings: Vec<String>,
}

/// The cells of a notebook.
#[derive(Debug, Clone)]
pub struct Cells {
    /// Maps the joined text to cells and the file.
    pub map: CellMap,
    /// The text of the file.
    pub file: String,
}

/// The reason why a file cannot be analyzed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ReadError {
    /// It is not text.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// It is not a Python notebook.
    #[error(transparent)]
    Notebook(#[from] NotebookError),
    /// Neither name nor content indicates the language.
    #[error("neither JavaScript nor Python, by its name and its text")]
    UnknownLanguage,
}

impl ReadError {
    /// Returns `true` if the file is valid but not for geols.
    pub fn is_skip(&self) -> bool {
        matches!(self, ReadError::Notebook(error) if error.is_skip())
    }
}

impl Document {
    /// Decodes a file. The language is `language`, else that of the name, else that of the content.
    pub fn from_bytes(path: &Path, bytes: &[u8], language: Option<Language>) -> Result<Document, ReadError> {
        Document::with_limit(path, bytes, language, MAX_FILE_BYTES)
    }
    /// Decodes a file of at most `limit` bytes.
    pub fn with_limit(
        path: &Path,
        bytes: &[u8],
        language: Option<Language>,
        limit: usize,
    ) -> Result<Document, ReadError> {
        let decoded = encoding::decode(bytes, limit)?;
        let mut document = Document::new(path, decoded.text, language)?;
        document.form = decoded.form;
        document.warnings = decoded.warnings;
        Ok(document)
    }
    /// Creates a document from decoded text, such as that of an editor.
    pub fn new(path: &Path, text: String, language: Option<Language>) -> Result<Document, ReadError> {
        let extension = path.extension().and_then(|name| name.to_str()).map(str::to_ascii_lowercase);
        let is_notebook = match extension.as_deref() {
            Some("ipynb") => true,
            // Notebooks are saved under the name of a script, too.
            Some("py") | None => looks_like_notebook(&text),
            Some(_) => false,
        };
        let (language, text, cells) = if is_notebook {
            let read = notebook::read(&text)?;
            (Some(Language::Python), read.text, Some(Arc::new(Cells { map: read.cells, file: text })))
        } else {
            (language.or_else(|| Language::of_path(path)).or_else(|| Language::of_text(&text)), text, None)
        };
        Ok(Document {
            path: path.to_path_buf(),
            language: language.ok_or(ReadError::UnknownLanguage)?,
            lines: LineIndex::new(&text),
            text: text.into(),
            cells,
            form: Form::utf8(),
            warnings: Vec::new(),
        })
    }
}

impl Document {
    /// Returns names with those that the kernel of a notebook defines.
    pub fn with_preloaded<'n>(&self, names: &'n [String]) -> Cow<'n, [String]> {
        match &self.cells {
            Some(cells) if !cells.map.preloaded.is_empty() => {
                let preloaded = cells.map.preloaded.iter().map(|&name| name.to_owned());
                Cow::Owned(names.iter().cloned().chain(preloaded).collect())
            }
            _ => Cow::Borrowed(names),
        }
    }
}

fn looks_like_notebook(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains("\"cells\"") && text.contains("\"nbformat\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language(text: &str) -> Option<Language> {
        Document::new(Path::new("-"), text.to_string(), None).ok().map(|document| document.language)
    }

    #[test]
    fn the_content_tells_the_language() {
        for text in [
            "import ee\nee.Initialize()\n",
            "#!/usr/bin/env python3\nx = 1\n",
            "# NDVI\nimage = ee.Image('A')\nprint(image.getInfo())\n",
            "from ee import Image\n",
            "def f(x):\n    return x\n",
            "{\"cells\": [], \"nbformat\": 4}",
        ] {
            assert_eq!(language(text), Some(Language::Python), "{text}");
        }
        for text in [
            "var x = ee.Image(1);\n",
            "// NDVI\nMap.setCenter(0, 0);\nprint(x);\n",
            "/** doc */\nexports.f = function(x) { return x; };\n",
            "const ee = require('@google/earthengine');\n",
            "let a = [\n  1,\n];\nprint(a)\n",
        ] {
            assert_eq!(language(text), Some(Language::JavaScript), "{text}");
        }
        assert_eq!(language("print(1)"), None);
        assert_eq!(language(""), None);
    }

    #[test]
    fn the_name_and_the_given_language_come_first() {
        let read = |name: &str, language| Document::from_bytes(Path::new(name), b"x", language).map(|d| d.language);
        assert_eq!(read("a.js", None), Ok(Language::JavaScript));
        assert_eq!(read("a.js", Some(Language::Python)), Ok(Language::Python));
        assert_eq!(read("a", None), Err(ReadError::UnknownLanguage));
        assert!(matches!(read("a.ipynb", None), Err(ReadError::Notebook(_))));
        assert!(matches!(
            Document::with_limit(Path::new("a.js"), b"12345", None, 4),
            Err(ReadError::Decode(DecodeError::TooLarge { .. }))
        ));
    }
}
