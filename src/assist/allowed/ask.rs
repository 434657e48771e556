//! Asks the analysis what may stand at a place, and the rules what is wrong with what was written.

use super::words::{COLOR, DATE, FREE, NONE, Word, Words};
use crate::base::cancel::Cancel;
use crate::diagnostic::{Diagnostic, Severity};
use crate::features::completion::exact::{self, Follow, Names, Text};
use crate::features::{Input, Snapshot};
use crate::rules::{self, RuleInfo};
use crate::semantic::infer::Modules;
use crate::syntax::language::Language;
use crate::text::shared::Shared;
use crate::workspace::config::Config;
use rustc_hash::FxHashSet;
use std::path::PathBuf;
use std::sync::Arc;

/// Rules about names that do not exist: what a constraint answers for.
pub const NAMES: &[&str] = &[
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

/// Where a script stands.
#[derive(Clone)]
pub struct Surroundings<'a> {
    /// Where the document is, or a name for it.
    pub path: PathBuf,
    /// The language.
    pub language: Language,
    /// What the user configured.
    pub config: Arc<Config>,
    /// Modules that it can import.
    pub modules: &'a (dyn Modules + Sync),
    /// Names of rules of which nothing written may be found to be at fault. [`NAMES`] for the least.
    pub rules: &'a [&'a str],
}

/// The analysis of the text so far; each version knows the one before.
pub struct Asker<'a> {
    around: Surroundings<'a>,
    suffix: String,
    last: Option<Snapshot>,
    /// Findings that were there before anything was written.
    known: FxHashSet<(&'static str, String)>,
}

/// A set that is special, or one of words.
pub enum Answer {
    /// A special set.
    Special(u16),
    /// Words.
    Words(Words),
}

impl<'a> Asker<'a> {
    /// For a text that begins and ends like this.
    pub fn new(around: Surroundings<'a>, prefix: &str, suffix: &str) -> Self {
        let mut asker = Asker { around, suffix: suffix.to_owned(), last: None, known: FxHashSet::default() };
        asker.known = asker.findings(prefix).into_iter().map(|found| (found.rule, found.message)).collect();
        asker
    }

    /// The language.
    pub fn python(&self) -> bool {
        self.around.language.is_python()
    }

    /// The analysis of a text, with what comes after it.
    pub fn snapshot(&mut self, text: &str) -> Option<&Snapshot> {
        let whole: Shared = match self.suffix.is_empty() {
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

    /// Members of the value with which a text ends, behind its point.
    pub fn members(&mut self, text: &str) -> Answer {
        let found = self.snapshot(text).and_then(|snapshot| exact::members(snapshot, text.len() as u32));
        let Some(found) = found else { return Answer::Special(FREE) };
        Answer::Words(Words::new(found.into_iter().map(|(name, follow)| {
            let word = match follow {
                Follow::Call => Word::Function,
                Follow::CallOrMember => Word::Class,
                Follow::Member => Word::Namespace,
                Follow::Anything => Word::Name,
            };
            (name, word)
        })))
    }

    /// What a value behind a text may be: strings, named arguments; whether a number; whether anything but a string.
    pub fn value(&mut self, text: &str) -> (Answer, Answer, bool, bool) {
        let found = self.snapshot(text).and_then(|snapshot| exact::value(snapshot, text.len() as u32));
        let Some(found) = found else { return (Answer::Special(FREE), Answer::Special(NONE), true, true) };
        let arguments = match found.arguments {
            Names::No => Answer::Special(NONE),
            Names::Free => Answer::Special(FREE),
            Names::Of(names) => Answer::Words(named(names, Word::Argument)),
        };
        (of_text(found.text), arguments, found.number, found.value)
    }

    /// What the string with which a text ends may hold.
    pub fn string(&mut self, text: &str) -> Answer {
        let found = self.snapshot(text).map(|snapshot| exact::string(snapshot, text.len() as u32));
        found.map_or(Answer::Special(FREE), of_text)
    }

    /// Keys of the object with which a text ends.
    pub fn keys(&mut self, text: &str) -> Answer {
        let found = self.snapshot(text).and_then(|snapshot| exact::keys(snapshot, text.len() as u32));
        found.map_or(Answer::Special(FREE), |names| Answer::Words(named(names, Word::Key)))
    }

    /// Names that can be seen behind a text.
    pub fn names(&mut self, text: &str) -> Vec<(Arc<str>, Word)> {
        let found = self.snapshot(text).map(|snapshot| exact::names(snapshot, text.len() as u32));
        let names = found.unwrap_or_default().into_iter();
        names.map(|(name, module)| (name, if module { Word::Namespace } else { Word::Variable })).collect()
    }

    /// What is wrong with a text that was not wrong before.
    pub fn faults(&mut self, text: &str) -> Vec<Diagnostic> {
        let mut found = self.findings(text);
        found.retain(|found| !self.known.contains(&(found.rule, found.message.clone())));
        found
    }

    fn findings(&mut self, text: &str) -> Vec<Diagnostic> {
        let wanted = self.around.rules.to_vec();
        let config = self.around.config.clone();
        let Some(snapshot) = self.snapshot(text) else { return Vec::new() };
        let severity =
            |rule: &'static RuleInfo| if wanted.contains(&rule.name) { rule.severity } else { Severity::Off };
        // A rule that fails says nothing.
        rules::run(&snapshot.analysis, &snapshot.text, &config.globals, severity, |_| {})
    }
}

fn named(names: Vec<Arc<str>>, word: Word) -> Words {
    Words::new(names.into_iter().map(|name| (name, word)))
}

fn of_text(text: Text) -> Answer {
    match text {
        Text::Free => Answer::Special(FREE),
        Text::No => Answer::Special(NONE),
        Text::Date => Answer::Special(DATE),
        Text::Color => Answer::Special(COLOR),
        Text::Names(names) => Answer::Words(named(names, Word::Text)),
        Text::Several(names) => Answer::Words(named(names, Word::Text).several()),
    }
}
