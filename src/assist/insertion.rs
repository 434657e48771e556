//! Checks a text that is to be inserted at the cursor.

use crate::base::cancel::Cancel;
use crate::diagnostic::{Diagnostic, Severity};
use crate::features::{Input, Snapshot};
use crate::semantic::infer::Modules;

/// Rules that concern a later line, which the user has yet to write.
const RULES_OF_LATER_LINES: &[&str] = &["task-not-started", "discarded-result"];

/// The rule for names that nothing defines. In JavaScript it only hints, because the Code Editor
/// keeps imports outside the script; but the model must not invent a name.
const UNDEFINED_NAME: &str = "undefined-name";

/// The position of a text to insert.
pub struct Gap<'a> {
    /// The analysis of the current document.
    pub snapshot: &'a Snapshot,
    /// The diagnostics that the document already has.
    pub known: &'a [Diagnostic],
    /// The modules that it can import.
    pub modules: &'a dyn Modules,
    /// Byte offset of the cursor.
    pub offset: usize,
}

impl Gap<'_> {
    /// Returns `true` if the document with `new` at the cursor has no new diagnostics.
    pub fn accepts(&self, new: &str, cancel: &Cancel) -> bool {
        let Some((before, after)) = self.snapshot.text.split_at_checked(self.offset) else { return false };
        let cell_ends = self.snapshot.analysis.cell_ends.iter();
        let move_end = |end: &u32| if *end as usize >= self.offset { end + new.len() as u32 } else { *end };
        let cell_ends = cell_ends.map(move_end).collect();
        let input = Input {
            path: self.snapshot.path.clone(),
            text: format!("{before}{new}{after}").into(),
            language: self.snapshot.analysis.hir.language,
            config: self.snapshot.config.clone(),
            modules: self.modules,
            cell_ends,
        };
        let Some(then) = Snapshot::new(input, Some(self.snapshot), cancel) else { return false };
        let inserted = before.len()..before.len() + new.len();
        let mut known: Vec<(&str, &str)> =
            self.known.iter().map(|found| (found.rule, found.message.as_str())).collect();
        then.diagnostics(&|_| {}).iter().all(|found| {
            let minor = !matches!(found.severity, Severity::Error | Severity::Warning);
            if minor && found.rule == UNDEFINED_NAME {
                // A name that the script already uses may come from the imports of the Code Editor.
                let is_inserted = inserted.contains(&(found.span.start as usize));
                return !is_inserted
                    || self.known.iter().any(|known| known.rule == found.rule && known.message == found.message);
            }
            if minor || RULES_OF_LATER_LINES.contains(&found.rule) {
                return true;
            }
            // Each known diagnostic excuses one equal diagnostic.
            let same = known.iter().position(|known| *known == (found.rule, found.message.as_str()));
            same.map(|at| known.swap_remove(at)).is_some()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::semantic::infer::NoModules;
    use crate::syntax::language::Language;
    use crate::workspace::config::Config;
    use std::path::PathBuf;
    use std::sync::Arc;

    fn snapshot(text: &str) -> Snapshot {
        let input = Input {
            path: PathBuf::from("a.js"),
            text: text.into(),
            language: Language::JavaScript,
            config: Arc::new(Config::default()),
            modules: &NoModules,
            cell_ends: Vec::new(),
        };
        Snapshot::new(input, None, &Cancel::default()).unwrap()
    }

    #[test]
    fn a_text_with_new_diagnostics_is_not_valid() {
        let text = "var image = ee.Image('USGS/SRTMGL1_003');\nvar odd = image.nothing();\nimage.\nprint(image);\n";
        let offset = text.find("image.\n").unwrap() + 6;
        let snapshot = snapshot(text);
        let known = snapshot.diagnostics(&|_| {});
        assert!(known.iter().any(|found| found.rule == "unknown-operator"));
        let gap = Gap { snapshot: &snapshot, known: &known, modules: &NoModules, offset };
        let passes = |text: &str| gap.accepts(text, &Cancel::default());
        assert!(passes("select('elevation').multiply(2).aside(print);"));
        assert!(!passes("selekt('elevation');") && !passes("select('Elevation').aside(print);"));
        // An equal diagnostic in addition to the known one is new.
        assert!(!passes("nothing();"));
        assert!(!passes("select('elevation'"));
    }

    #[test]
    fn a_name_that_nothing_defines_is_not_valid() {
        let text = "var image = ee.Image('USGS/SRTMGL1_003').clip(region);\n\n";
        let snapshot = snapshot(text);
        let known = snapshot.diagnostics(&|_| {});
        let gap = Gap { snapshot: &snapshot, known: &known, modules: &NoModules, offset: text.len() };
        let passes = |text: &str| gap.accepts(text, &Cancel::default());
        assert!(passes("print(image.clip(region));") && passes("print(image);"));
        assert!(!passes("print(image.clip(area));") && !passes("var"));
    }
}
