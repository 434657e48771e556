//! Snapshots of scripts for tests.

use super::{Input, Snapshot};
use crate::base::cancel::Cancel;
use crate::semantic::infer::NoModules;
use crate::syntax::language::Language;

/// Returns a snapshot of a script without a configuration or modules.
pub(crate) fn snapshot(text: &str, language: Language) -> Snapshot {
    let (text, config) = (text.into(), Default::default());
    let input = Input { path: "script".into(), text, language, config, modules: &NoModules, cell_ends: Vec::new() };
    Snapshot::new(input, None, &Cancel::default()).unwrap()
}
