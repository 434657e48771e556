//! Translates a script to the other language.

use super::source::{Folders, LanguageName, Script};
use super::{Answer, Tool, code_block, titled_list};
use crate::check::{AnalysisEnv, analyze};
use crate::syntax::language::Language;
use crate::translate::{Options, Show, translate};
use crate::workspace::region::Region;
use serde::{Deserialize, Serialize};

/// `translate`.
pub struct Translate;

/// The arguments.
#[derive(Deserialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The script.
    code: Option<String>,
    /// Or a file.
    path: Option<String>,
    language: Option<LanguageName>,
    /// Python for `print` and `Map`.
    #[serde(default)]
    show: ShowName,
    /// Cloud project of a Python script.
    project: Option<String>,
}

/// How Python shows maps and values.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ShowName {
    #[default]
    Geemap,
    Plain,
    Notebook,
}

impl From<ShowName> for Show {
    fn from(name: ShowName) -> Self {
        match name {
            ShowName::Geemap => Show::Geemap,
            ShowName::Plain => Show::Plain,
            ShowName::Notebook => Show::Notebook,
        }
    }
}

/// The result.
#[derive(Serialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
pub struct Output {
    language: LanguageName,
    code: String,
    /// What has no equivalent; the code has a comment there.
    notes: Vec<Note>,
}

/// A note.
#[derive(Serialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
struct Note {
    /// In the source.
    line: u32,
    message: String,
}

impl Tool for Translate {
    const NAME: &'static str = "translate";
    const TITLE: &'static str = "Translate between JavaScript and Python";
    const DESCRIPTION: &'static str = "Translate an Earth Engine script from JavaScript to Python or back, with the same \
        result and the same comments.";
    type Input = Input;
    type Output = Output;

    fn run(folders: &Folders, input: Input) -> Result<Answer<Output>, String> {
        let Script { document, project } = folders.script(input.code, input.path.as_deref(), input.language)?;
        let analysis = project.with_modules(&document.path, |modules| {
            let cell_ends = document.cells.as_ref().map_or(&[][..], |cells| &cells.map.cell_ends);
            analyze(&document.text, document.language, &AnalysisEnv { modules, cell_ends, ..AnalysisEnv::default() })
        });
        let to = match document.language {
            Language::JavaScript => Language::Python,
            Language::Python => Language::JavaScript,
        };
        let options = Options { show: input.show.into(), project: input.project, ..Options::default() };
        let translation = translate(&analysis, &document.text, to, &options);
        let note =
            |note: crate::translate::Note| Note { line: Region::new(&document, note.span).line, message: note.text };
        let notes: Vec<Note> = translation.notes.into_iter().map(note).collect();
        let lines: Vec<String> = notes.iter().map(|note| format!("line {}: {}", note.line, note.message)).collect();
        let text = format!("{}{}", code_block(&translation.text), titled_list("To check by eye", &lines));
        Ok(Answer { text, data: Output { language: to.into(), code: translation.text, notes } })
    }
}
