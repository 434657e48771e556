//! Scripts with a cursor for tests of features: `ee.Image(1).$0`.

use super::{Input, Snapshot};
use crate::base::cancel::Cancel;
use crate::semantic::infer::NoModules;
use crate::syntax::language::Language;
use crate::workspace::config::Config;
use std::path::PathBuf;
use std::sync::Arc;

/// Returns a snapshot of a script and the offset of `$0`, or the end of the script without one.
pub(crate) fn script(text: &str, language: Language) -> (Snapshot, u32) {
    configured(text, language, Config::default())
}

/// Returns the same with a configuration.
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

/// Returns the same for JavaScript.
pub(crate) fn javascript(text: &str) -> (Snapshot, u32) {
    script(text, Language::JavaScript)
}

/// Returns the same for Python; `ee` need not be imported.
pub(crate) fn python(text: &str) -> (Snapshot, u32) {
    script(text, Language::Python)
}
