//! Lists the helper functions that an output uses, and writes the module from which several outputs
//! import them.

use super::header::{Requirements, add_prelude, helper_definitions, sorted_imports};
use super::python_fragment::line;
use crate::kb::kb;
use crate::kb::model::equivalents::Prelude;
use crate::syntax::language::Language;
use crate::translate::code::Line;
use crate::translate::layout;
use std::collections::BTreeSet;

impl Requirements {
    /// Returns `true` if the output uses helper functions.
    pub fn has_helpers(&self) -> bool {
        !self.helper_names().is_empty()
    }

    /// Returns the names of the helper functions, and of the definitions of the knowledge base.
    pub fn helper_names(&self) -> Vec<&'static str> {
        let helpers = self.helpers.iter().map(|helper| helper.definition().0);
        helpers.chain(preludes(&self.preludes, false).map(|prelude| prelude.name)).collect()
    }

    /// Returns the definitions that the output needs, in order.
    pub fn definitions(&self) -> impl Iterator<Item = &'static str> {
        let helpers = self.helpers.iter().map(|helper| helper.definition().1);
        helpers.chain(preludes(&self.preludes, false).map(|prelude| prelude.python.trim()))
    }

    /// Returns the names that the script imports from the module of the helper functions.
    pub fn imported_names(&self) -> BTreeSet<&'static str> {
        let helpers = self.helpers.iter().map(|helper| helper.definition().0);
        let own = preludes(&self.preludes, false).filter(|prelude| self.own_preludes.contains(prelude.name));
        helpers.chain(own.map(|prelude| defined_name(prelude.python))).collect()
    }

    /// Returns the lines that import packages. `own_only` leaves out those that only definitions of
    /// the knowledge base use.
    pub fn imports(&self, own_only: bool) -> Vec<&'static str> {
        let all = preludes(&self.preludes, true);
        let needed = all.filter(|prelude| !own_only || self.own_preludes.contains(prelude.name));
        needed.flat_map(|prelude| prelude.python.trim().lines()).collect()
    }
}

/// Returns the preludes that are imports, or those that are definitions.
fn preludes<'n>(names: &'n [&'static str], imports: bool) -> impl Iterator<Item = &'static Prelude<'static>> + 'n {
    names.iter().filter_map(|name| kb().prelude(name)).filter(move |prelude| prelude.import == imports)
}

/// Returns the name that a definition defines: a function or a constant.
fn defined_name(definition: &'static str) -> &'static str {
    let text = definition.trim();
    let text = text.strip_prefix("def ").unwrap_or(text);
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(text)
}

/// Returns the text of a Python module with the helper functions of these names.
pub fn helpers_file(names: &BTreeSet<&'static str>) -> String {
    let mut all = Vec::new();
    for name in names {
        if let Some(prelude) = kb().prelude(name) {
            add_prelude(&mut all, prelude.name);
        }
    }
    let used: Vec<&str> = helper_definitions().filter(|(name, _)| names.contains(name)).map(|(_, text)| text).collect();
    // A function may call another one.
    let is_called = |name: &str| used.iter().any(|text| text.contains(&format!("{name}(")));
    let helpers = helper_definitions().filter(|(name, _)| is_called(name)).map(|(_, text)| text);
    let definitions: Vec<&str> = helpers.chain(preludes(&all, false).map(|prelude| prelude.python.trim())).collect();
    let uses_client = definitions.iter().any(|text| text.contains("ee."));
    let imports = preludes(&all, true).flat_map(|prelude| prelude.python.trim().lines());
    let imports = imports.chain(uses_client.then_some("import ee")).map(|import| (false, import.to_owned()));
    let uses_dates = definitions.iter().any(|text| text.contains("datetime."));
    let imports = imports.chain(uses_dates.then(|| (true, "import datetime".to_owned())));
    let mut out = vec![Line::Comment("# Functions that several translated scripts use.".into()), Line::Blank];
    out.extend(sorted_imports(imports));
    for definition in definitions {
        out.extend([Line::Blank, Line::Blank, line(definition)]);
    }
    layout::write(&out, Language::Python)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_module_has_all_that_its_functions_use() {
        let text = helpers_file(&BTreeSet::from(["image_histogram", "splice", "join_items"]));
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with(' ') && !line.is_empty()).collect();
        let heads: Vec<&str> = lines.iter().map(|line| line.split('(').next().unwrap_or(line)).collect();
        let expected = [
            "# Functions that several translated scripts use.",
            "import geemap.chart",
            "def to_text",
            "def splice",
            "def join_items",
            "CHART_COLORS = [",
            "]",
            "def image_histogram",
        ];
        assert_eq!(heads, expected, "{text}");
        let dates = helpers_file(&BTreeSet::from(["date_of"]));
        assert!(dates.contains("\nimport datetime\n"), "{dates}");
        assert_eq!(
            (defined_name("CHART_COLORS = ["), defined_name("\ndef choices(items):")),
            ("CHART_COLORS", "choices")
        );
    }
}
