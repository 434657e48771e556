//! The cases of `tests/fixtures` that are Markdown, and tests of the same features that need code.

mod allowed_names;
mod code_action;
mod completion;
mod features;
mod hover;
mod inference;
mod layout;
mod migrate;
mod plan;
mod request;
mod scopes;
mod script_constraint;
mod translate;

use crate::markdown::{Case, Output};
use geols::base::cancel::Cancel;
use geols::diagnostic::Edit;
use geols::features::{Input, Snapshot};
use geols::semantic::infer::NoModules;
use geols::syntax::language::Language;
use geols::text::edit::{TextEdit, apply};
use geols::text::span::Span;
use geols::workspace::config::Config;
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Case {
    /// Returns the languages that the input is read in.
    fn languages(&self) -> Vec<Language> {
        let language = |name: &str| match name {
            "js" => Language::JavaScript,
            "python" => Language::Python,
            other => panic!("no language: {other}"),
        };
        self.languages.split(" and ").map(language).collect()
    }

    fn language(&self) -> Language {
        self.languages()[0]
    }
}

/// A script that is being edited.
struct Editor {
    snapshot: Snapshot,
    /// The offset of `<cursor>`, or the end of the script.
    offset: u32,
}

impl Editor {
    fn new(script: &str, language: Language) -> Self {
        Self::with_config(script, language, "")
    }

    /// Opens a script with the content of a `geols.toml`.
    fn with_config(script: &str, language: Language, config: &str) -> Self {
        let (config, problems) = geols::workspace::config::parse(Path::new("geols.toml"), config, &[]);
        assert!(problems.is_empty(), "the configuration has problems");
        let config: Config = config.unwrap();
        let input = Input {
            path: PathBuf::from(if language.is_python() { "script.py" } else { "script.js" }),
            text: script.replacen("<cursor>", "", 1).into(),
            language,
            config: Arc::new(config),
            modules: &NoModules,
            cell_ends: Vec::new(),
        };
        let offset = script.find("<cursor>").unwrap_or(script.len()) as u32;
        Self { snapshot: Snapshot::new(input, None, &Cancel::default()).unwrap(), offset }
    }
}

/// Returns the input with new comments on the lines that have one. `comment` gets the span of the
/// code before the comment.
fn with_comments(case: &Case, comment: impl Fn(Span) -> String) -> Output {
    let mark = if case.language().is_python() { "  # " } else { "  // " };
    let mut start = 0;
    let lines = case.input.split('\n').map(|line| {
        let line_start = start;
        start += line.len() + 1;
        match line.rsplit_once(mark) {
            Some((code, _)) => format!("{code}{mark}{}", comment(Span::new(line_start, line_start + code.len()))),
            None => line.to_owned(),
        }
    });
    Output::input(lines.collect::<Vec<_>>().join("\n"))
}

/// Returns the text after the edits of a fix.
fn edited(text: &str, edits: &[Edit]) -> String {
    let edits: Vec<TextEdit> = edits.iter().map(|edit| TextEdit::replace(edit.span, &edit.text)).collect();
    apply(text, &edits).unwrap()
}

/// Returns the lines of an expectation that are as expected.
fn lines_where(text: &str, is_true: impl Fn(&str) -> bool) -> String {
    assert!(!text.is_empty(), "an expectation names nothing");
    text.lines().filter(|line| is_true(line)).collect::<Vec<_>>().join("\n")
}
