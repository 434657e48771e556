//! Asks the analysis which names may stand at a position, and the rules what is wrong with the
//! text.

use super::words::{COLOR, DATE, FREE, NONE, Word, Words};
use crate::base::cancel::Cancel;
use crate::check;
use crate::diagnostic::{Diagnostic, Severity};
use crate::features::completion::allowed_names::{self, AllowedNames, AllowedText, Continuation};
use crate::features::{Input, Snapshot};
use crate::semantic::infer::Modules;
use crate::syntax::language::Language;
use crate::workspace::config::Config;
use rustc_hash::FxHashSet;
use std::path::PathBuf;
use std::sync::Arc;

/// The rules about names that do not exist. A constraint guarantees that they report nothing.
pub const NAME_RULES: &[&str] = &[
    "invalid-date",
    "invalid-enum-value",
    "removed-dataset",
    "syntax-error",
    "unknown-argument",
    "unknown-band",
    "unknown-dataset",
    "unknown-dictionary-key",
    "unknown-export-option",
    "unknown-operator",
    "unknown-property",
    "unknown-visualization-option",
    "wrong-dataset-kind",
];

/// The script that a constraint completes.
#[derive(Clone)]
pub struct ScriptContext<'a> {
    /// The document's path, or a name for it.
    pub path: PathBuf,
    /// The language.
    pub language: Language,
    /// The user's configuration.
    pub config: Arc<Config>,
    /// The modules that the script can import.
    pub modules: &'a (dyn Modules + Sync),
    /// Names of rules that may report nothing about the written text; at least [`NAME_RULES`].
    pub rules: &'a [&'a str],
}

/// The analysis of the text so far. Each version reuses the previous one.
pub struct AnalysisOracle<'a> {
    around: ScriptContext<'a>,
    suffix: String,
    last: Option<Snapshot>,
    /// Rules and messages of the diagnostics that the given text has.
    known: FxHashSet<(&'static str, String)>,
}

/// The words that may stand at a position.
pub enum Answer {
    /// A special set, such as any word.
    Special(u16),
    /// These words.
    Words(Words),
}

impl<'a> AnalysisOracle<'a> {
    /// Returns an oracle for the text between `prefix` and `suffix`.
    pub fn new(around: ScriptContext<'a>, prefix: &str, suffix: &str) -> Self {
        let mut oracle = AnalysisOracle { around, suffix: suffix.to_owned(), last: None, known: FxHashSet::default() };
        oracle.known = oracle.all_findings(prefix).into_iter().map(|found| (found.rule, found.message)).collect();
        oracle
    }

    /// Returns `true` if the language is Python.
    pub fn python(&self) -> bool {
        self.around.language.is_python()
    }

    /// Analyzes a text, with the suffix after it. Returns `None` if the analysis fails.
    pub fn snapshot(&mut self, text: &str) -> Option<&Snapshot> {
        let whole: Arc<str> = match self.suffix.is_empty() {
            true => text.into(),
            false => format!("{text}{}", self.suffix).into(),
        };
        if self.last.as_ref().is_none_or(|last| *last.text != *whole) {
            let input = Input {
                path: self.around.path.clone(),
                text: whole,
                language: self.around.language,
                config: self.around.config.clone(),
                modules: self.around.modules,
                cell_ends: Vec::new(),
            };
            self.last = Snapshot::new(input, self.last.as_ref(), &Cancel::default());
        }
        self.last.as_ref()
    }

    /// Returns the members of the value before the dot that ends the text.
    pub fn members(&mut self, text: &str) -> Answer {
        let found = self.snapshot(text).and_then(|snapshot| allowed_names::members(snapshot, text.len() as u32));
        let Some(found) = found else { return Answer::Special(FREE) };
        Answer::Words(Words::new(found.into_iter().map(|(name, follow)| {
            let word = match follow {
                Continuation::Call => Word::Function,
                Continuation::CallOrMember => Word::Class,
                Continuation::Member => Word::Namespace,
                Continuation::Anything => Word::Name,
            };
            (name, word)
        })))
    }

    /// Returns the strings and the named arguments that a value after the text may be, whether it
    /// may be a number, and whether anything but a string.
    pub fn value(&mut self, text: &str) -> (Answer, Answer, bool, bool) {
        let found = self.snapshot(text).and_then(|snapshot| allowed_names::value(snapshot, text.len() as u32));
        let Some(found) = found else { return (Answer::Special(FREE), Answer::Special(NONE), true, true) };
        let arguments = match found.arguments {
            AllowedNames::NotAllowed => Answer::Special(NONE),
            AllowedNames::Unrestricted => Answer::Special(FREE),
            AllowedNames::OneOf(names) => Answer::Words(named(names, Word::Argument)),
        };
        (of_text(found.text), arguments, found.number, found.value)
    }

    /// Returns the contents that the string at the end of the text may have.
    pub fn string(&mut self, text: &str) -> Answer {
        let found = self.snapshot(text).map(|snapshot| allowed_names::string(snapshot, text.len() as u32));
        found.map_or(Answer::Special(FREE), of_text)
    }

    /// Returns the keys of the object at the end of the text.
    pub fn keys(&mut self, text: &str) -> Answer {
        let found = self.snapshot(text).and_then(|snapshot| allowed_names::keys(snapshot, text.len() as u32));
        found.map_or(Answer::Special(FREE), |names| Answer::Words(named(names, Word::Key)))
    }

    /// Returns the names in scope at the end of the text.
    pub fn names(&mut self, text: &str) -> Vec<(Arc<str>, Word)> {
        let found = self.snapshot(text).map(|snapshot| allowed_names::names(snapshot, text.len() as u32));
        let names = found.unwrap_or_default().into_iter();
        names.map(|(name, module)| (name, if module { Word::Namespace } else { Word::Variable })).collect()
    }

    /// Returns the diagnostics of a text that the given text did not have.
    pub fn new_findings(&mut self, text: &str) -> Vec<Diagnostic> {
        let mut found = self.all_findings(text);
        found.retain(|found| !self.known.contains(&(found.rule, found.message.clone())));
        found
    }

    fn all_findings(&mut self, text: &str) -> Vec<Diagnostic> {
        let wanted = self.around.rules.to_vec();
        let config = self.around.config.clone();
        let Some(snapshot) = self.snapshot(text) else { return Vec::new() };
        let env = check::AnalysisEnv {
            globals: &config.globals,
            severity: &|rule| if wanted.contains(&rule.name) { rule.severity } else { Severity::Off },
            // A rule that panics reports no diagnostics.
            failed: &|_| {},
            ..check::AnalysisEnv::default()
        };
        check::run_rules(&snapshot.analysis, &snapshot.text, &env)
    }
}

fn named(names: Vec<Arc<str>>, word: Word) -> Words {
    Words::new(names.into_iter().map(|name| (name, word)))
}

fn of_text(text: AllowedText) -> Answer {
    match text {
        AllowedText::Unrestricted => Answer::Special(FREE),
        AllowedText::NotAllowed => Answer::Special(NONE),
        AllowedText::Date => Answer::Special(DATE),
        AllowedText::Color => Answer::Special(COLOR),
        AllowedText::OneOf(names) => Answer::Words(named(names, Word::Text)),
        AllowedText::CommaSeparated(names) => Answer::Words(named(names, Word::Text).several()),
    }
}
