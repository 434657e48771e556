//! Values of arguments that several commands share.

use crate::syntax::language::Language;
use crate::translate::Show;
use clap::ValueEnum;

/// Language of the standard input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum InputLanguage {
    /// JavaScript.
    #[value(name = "javascript", alias = "js")]
    JavaScript,
    /// Python.
    #[value(alias = "py")]
    Python,
    /// A Jupyter notebook.
    #[value(alias = "ipynb")]
    Notebook,
}

impl InputLanguage {
    /// Returns the language. A notebook states its own.
    pub fn language(self) -> Option<Language> {
        match self {
            InputLanguage::JavaScript => Some(Language::JavaScript),
            InputLanguage::Python => Some(Language::Python),
            InputLanguage::Notebook => None,
        }
    }
}

/// The language of a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ScriptLanguage {
    /// JavaScript.
    #[value(name = "javascript", alias = "js")]
    JavaScript,
    /// Python.
    #[value(alias = "py")]
    Python,
}

impl From<ScriptLanguage> for Language {
    fn from(language: ScriptLanguage) -> Language {
        match language {
            ScriptLanguage::JavaScript => Language::JavaScript,
            ScriptLanguage::Python => Language::Python,
        }
    }
}

/// The format of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// Text for people.
    Human,
    /// JSON.
    Json,
}

/// The Python code for print and Map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ShowArg {
    /// A geemap map; values are shown with display().
    Geemap,
    /// Only ee; values are printed with print(x.getInfo()).
    Plain,
    /// A notebook without geemap; values and images are shown with display().
    Notebook,
}

impl ShowArg {
    /// Returns the option of the translation.
    pub fn show(self) -> Show {
        match self {
            ShowArg::Geemap => Show::Geemap,
            ShowArg::Plain => Show::Plain,
            ShowArg::Notebook => Show::Notebook,
        }
    }
}
