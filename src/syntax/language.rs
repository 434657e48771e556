//! The languages that geols reads.

use std::path::Path;

/// A language of Earth Engine scripts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Language {
    /// The Code Editor's JavaScript and the npm client's.
    JavaScript,
    /// The Python client's.
    Python,
}

impl Language {
    /// By file name; `.ipynb` is Python.
    pub fn of_path(path: &Path) -> Option<Language> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "js" | "mjs" | "cjs" | "gee" => Some(Language::JavaScript),
            "py" | "pyi" | "pyw" | "ipynb" => Some(Language::Python),
            _ => None,
        }
    }
    /// As people write it: `JavaScript`, `Python`.
    pub fn title(self) -> &'static str {
        match self {
            Language::JavaScript => "JavaScript",
            Language::Python => "Python",
        }
    }
    /// The opening of a line comment.
    pub fn comment(self) -> &'static str {
        match self {
            Language::JavaScript => "//",
            Language::Python => "#",
        }
    }
    /// Whether it is Python.
    pub fn is_python(self) -> bool {
        self == Language::Python
    }
}
