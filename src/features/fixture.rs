//! Scripts with a cursor for tests of features: `ee.Image(1).$0`.

use super::{Input, Snapshot};
use crate::base::cancel::Cancel;
use crate::semantic::infer::NoModules;
use crate::syntax::language::Language;
use crate::workspace::config::Config;
use std::path::PathBuf;
use std::sync::Arc;

/// A snapshot of a script, and the byte at which `$0` stood (the end where there is none).
pub(crate) fn script(text: &str, language: Language) -> (Snapshot, u32) {
    configured(text, language, Config::default())
}

/// The same under a configuration.
pub(crate) fn configured(text: &str, language: Language, config: Config) -> (Snapshot, u32) {
    let offset = text.find("$0").unwrap_or(text.len());
    let text = text.replacen("$0", "", 1);
    let name = if language.is_python() { "script.py" } else { "script.js" };
    let input = Input {
        path: PathBuf::from(name),
        text: text.into(),
        language,
        config: Arc::new(config),
        modules: &NoModules,
        cell_ends: Vec::new(),
    };
    let snapshot = Snapshot::new(input, None, &Cancel::default()).unwrap();
    (snapshot, offset as u32)
}

/// The same, in JavaScript.
pub(crate) fn javascript(text: &str) -> (Snapshot, u32) {
    script(text, Language::JavaScript)
}

/// The same, in Python; `ee` need not be imported.
pub(crate) fn python(text: &str) -> (Snapshot, u32) {
    script(text, Language::Python)
}
