//! Asks the analysis which names may stand at a position, and the rules what is wrong with the
//! text.

use super::word_set::{ANY, COLOR, DATE, EMPTY, WordKind, WordSet};
use crate::base::cancel::Cancel;
use crate::check;
use crate::diagnostic::{Diagnostic, Severity};
use crate::features::completion::allowed_names::{self, AllowedNames, AllowedText, Continuation};
use crate::features::{Input, Snapshot};
use crate::semantic::infer::{Modules, NoModules};
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

impl ScriptContext<'static> {
    /// Returns the context of a script that is no file yet.
    pub fn untitled(language: Language) -> Self {
        let path = PathBuf::from(if language.is_python() { "script.py" } else { "script.js" });
        Self { path, language, config: Arc::new(Config::default()), modules: &NoModules, rules: NAME_RULES }
    }
}

/// The analysis of the text so far. Each version reuses the previous one.
pub struct AnalysisOracle<'a> {
    script: ScriptContext<'a>,
    suffix: String,
    snapshot: Option<Snapshot>,
    /// Rules and messages of the diagnostics that the given text has.
    known_diagnostics: FxHashSet<(&'static str, String)>,
}

/// The words that may stand at a position.
pub enum Answer {
    /// A special set, such as any word.
    Special(u16),
    /// These words.
    Words(WordSet),
}

/// The values that may stand at a position.
pub struct ValueAnswer {
    /// Contents of a string.
    pub strings: Answer,
    /// Names of arguments.
    pub arguments: Answer,
    pub may_be_number: bool,
    /// Whether a value other than a string or a number may stand there.
    pub may_be_other: bool,
}

impl<'a> AnalysisOracle<'a> {
    /// Returns an oracle for the text between `prefix` and `suffix`.
    pub fn new(script: ScriptContext<'a>, prefix: &str, suffix: &str) -> Self {
        let mut oracle = AnalysisOracle {
            script,
            suffix: suffix.to_owned(),
            snapshot: None,
            known_diagnostics: FxHashSet::default(),
        };
        oracle.known_diagnostics =
            oracle.all_diagnostics(prefix).into_iter().map(|found| (found.rule, found.message)).collect();
        oracle
    }

    /// Analyzes a text, with the suffix after it. Returns `None` if the analysis fails.
    pub fn snapshot(&mut self, text: &str) -> Option<&Snapshot> {
        let whole: Arc<str> = match self.suffix.is_empty() {
            true => text.into(),
            false => format!("{text}{}", self.suffix).into(),
        };
        if self.snapshot.as_ref().is_none_or(|last| *last.text != *whole) {
            let input = Input {
                path: self.script.path.clone(),
                text: whole,
                language: self.script.language,
                config: self.script.config.clone(),
                modules: self.script.modules,
                cell_ends: Vec::new(),
            };
            self.snapshot = Snapshot::new(input, self.snapshot.as_ref(), &Cancel::default());
        }
        self.snapshot.as_ref()
    }

    /// Returns the members of the value before the dot that ends the text.
    pub fn members(&mut self, text: &str) -> Answer {
        let found = self.snapshot(text).and_then(|snapshot| allowed_names::members(snapshot, text.len() as u32));
        let Some(found) = found else { return Answer::Special(ANY) };
        Answer::Words(WordSet::new(found.into_iter().map(|(name, follow)| {
            let word = match follow {
                Continuation::Call => WordKind::Function,
                Continuation::CallOrMember => WordKind::Class,
                Continuation::Member => WordKind::Namespace,
                Continuation::Anything => WordKind::Name,
            };
            (name, word)
        })))
    }

    /// Returns what a value after the text may be.
    pub fn value(&mut self, text: &str) -> ValueAnswer {
        let found = self.snapshot(text).and_then(|snapshot| allowed_names::value(snapshot, text.len() as u32));
        let Some(found) = found else {
            let (strings, arguments) = (Answer::Special(ANY), Answer::Special(EMPTY));
            return ValueAnswer { strings, arguments, may_be_number: true, may_be_other: true };
        };
        let arguments = match found.arguments {
            AllowedNames::NotAllowed => Answer::Special(EMPTY),
            AllowedNames::Unrestricted => Answer::Special(ANY),
            AllowedNames::OneOf(names) => Answer::Words(word_set(names, WordKind::Argument)),
        };
        let strings = allowed_strings(found.text);
        ValueAnswer { strings, arguments, may_be_number: found.number, may_be_other: found.value }
    }

    /// Returns the contents that the string at the end of the text may have.
    pub fn string(&mut self, text: &str) -> Answer {
        let found = self.snapshot(text).map(|snapshot| allowed_names::string(snapshot, text.len() as u32));
        found.map_or(Answer::Special(ANY), allowed_strings)
    }

    /// Returns the keys of the object at the end of the text.
    pub fn keys(&mut self, text: &str) -> Answer {
        let found = self.snapshot(text).and_then(|snapshot| allowed_names::keys(snapshot, text.len() as u32));
        found.map_or(Answer::Special(ANY), |names| Answer::Words(word_set(names, WordKind::Key)))
    }

    /// Returns the names in scope at the end of the text.
    pub fn names(&mut self, text: &str) -> Vec<(Arc<str>, WordKind)> {
        let found = self.snapshot(text).map(|snapshot| allowed_names::names(snapshot, text.len() as u32));
        let names = found.unwrap_or_default().into_iter();
        names.map(|(name, module)| (name, if module { WordKind::Namespace } else { WordKind::Variable })).collect()
    }

    /// Returns the diagnostics of a text that the given text does not have.
    pub fn new_diagnostics(&mut self, text: &str) -> Vec<Diagnostic> {
        let mut found = self.all_diagnostics(text);
        found.retain(|found| !self.known_diagnostics.contains(&(found.rule, found.message.clone())));
        found
    }

    fn all_diagnostics(&mut self, text: &str) -> Vec<Diagnostic> {
        let rules = self.script.rules.to_vec();
        let config = self.script.config.clone();
        let Some(snapshot) = self.snapshot(text) else { return Vec::new() };
        let env = check::AnalysisEnv {
            globals: &config.globals,
            severity: &|rule| if rules.contains(&rule.name) { rule.severity } else { Severity::Off },
            // A rule that panics reports no more diagnostics.
            on_panic: &|_| {},
            ..check::AnalysisEnv::default()
        };
        check::run_rules(&snapshot.analysis, &snapshot.text, &env)
    }
}

fn word_set(names: Vec<Arc<str>>, word: WordKind) -> WordSet {
    WordSet::new(names.into_iter().map(|name| (name, word)))
}

fn allowed_strings(text: AllowedText) -> Answer {
    match text {
        AllowedText::Unrestricted => Answer::Special(ANY),
        AllowedText::NotAllowed => Answer::Special(EMPTY),
        AllowedText::Date => Answer::Special(DATE),
        AllowedText::Color => Answer::Special(COLOR),
        AllowedText::OneOf(names) => Answer::Words(word_set(names, WordKind::Text)),
        AllowedText::CommaSeparated(names) => Answer::Words(word_set(names, WordKind::Text).comma_separated()),
    }
}
