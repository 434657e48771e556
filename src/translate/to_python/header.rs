//! Writes the lines before the script: imports, the client's initialization, the map, and helper
//! functions that the script needs.

use super::ToPython;
use super::python_fragment::{line, literal};
use crate::kb::model::equivalents::Prelude;
use crate::translate::Show;
use crate::translate::code::Line;
use crate::translate::fragment::{Fragment, atom};
use std::collections::BTreeSet;

/// A module that the output may import, in import order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Module {
    Datetime,
    Functools,
    Json,
    Math,
    Random,
    Re,
    Time,
    UrlParse,
    Display,
    Ee,
    Geemap,
}

impl Module {
    fn name(self) -> &'static str {
        match self {
            Module::Datetime => "datetime",
            Module::Functools => "functools",
            Module::Json => "json",
            Module::Math => "math",
            Module::Random => "random",
            Module::Re => "re",
            Module::Time => "time",
            Module::UrlParse => "urllib",
            Module::Display => "display",
            Module::Ee => "ee",
            Module::Geemap => "geemap",
        }
    }
    fn import(self) -> String {
        match self {
            Module::UrlParse => "import urllib.parse".to_owned(),
            Module::Display => "from IPython.display import display".to_owned(),
            module => format!("import {}", module.name()),
        }
    }
    fn is_standard(self) -> bool {
        self < Module::Display
    }
}

/// A small function with the behavior of JavaScript that Python lacks, in the order of
/// `helpers.py`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Helper {
    Text,
    Index,
    Splice,
    Truth,
    TypeOf,
    Json,
    Substring,
    JoinItems,
    ItemAt,
}

impl Helper {
    /// Returns the name and the definition of the function.
    fn definition(self) -> (&'static str, &'static str) {
        helper_definitions().nth(self as usize).unwrap_or_default()
    }
}

/// Returns the name and the definition of each helper function.
///
/// # Invariants
/// The definitions stay as they are: the translation to JavaScript recognizes them by their text.
pub(super) fn helper_definitions() -> impl Iterator<Item = (&'static str, &'static str)> {
    let definitions = include_str!("helpers.py").trim_end().split("\n\n\n");
    definitions.map(|text| (text.strip_prefix("def ").and_then(|text| text.split('(').next()).unwrap_or(""), text))
}

/// The imports and functions before the script that its translation uses.
#[derive(Clone, Default)]
pub(super) struct Requirements {
    pub modules: BTreeSet<Module>,
    helpers: BTreeSet<Helper>,
    /// Names of preludes of the knowledge base. A prelude follows those that it uses.
    preludes: Vec<&'static str>,
}

impl ToPython<'_> {
    /// Imports a module of the standard library or a package, and returns its name.
    pub(super) fn module(&mut self, module: Module) -> Fragment {
        self.requirements.modules.insert(module);
        atom(module.name())
    }
    /// Adds a helper function to the output, and returns its name.
    pub(super) fn helper(&mut self, helper: Helper) -> Fragment {
        self.requirements.helpers.insert(helper);
        atom(helper.definition().0)
    }
    /// Adds a prelude of the knowledge base, and the preludes that it uses, to the output.
    pub(super) fn require_prelude(&mut self, name: &'static str) {
        if !self.requirements.preludes.contains(&name) {
            for other in self.analysis.kb().prelude(name).iter().flat_map(|prelude| &prelude.uses) {
                self.require_prelude(other);
            }
            self.requirements.preludes.push(name);
        }
    }

    /// Translates the whole file.
    pub(super) fn file(&mut self) -> Vec<Line> {
        self.collect_result_params();
        self.collect_catch_bindings();
        let end = self.text.len() as u32;
        let stmts = self.hir.body.clone();
        let initial_values = self.initial_values(None);
        let mut body = self.block(&stmts, 0, end);
        let position = leading_comment(&body);
        body.splice(position..position, initial_values);
        if self.uses_map() && !self.state.is_module {
            self.show_map(&mut body);
        }
        let intro_len = leading_comment(&body);
        let script = body.split_off(intro_len);
        let mut out = body;
        out.extend(self.header());
        let skip = script.iter().take_while(|line| **line == Line::Blank).count();
        if !script[skip..].is_empty() {
            out.push(Line::Blank);
        }
        out.extend(script.into_iter().skip(skip));
        out
    }

    fn uses_map(&self) -> bool {
        self.requirements.modules.contains(&Module::Geemap)
    }

    /// Displays the map at the end: a notebook cell shows a map only if its code displays it.
    fn show_map(&mut self, body: &mut Vec<Line>) {
        let map = atom(self.state.map.clone());
        let display = self.module(Module::Display);
        body.push(Line::Blank);
        body.push(display.call(vec![map]).statement());
    }

    /// Returns the imports, the client's initialization, the map and the helper functions.
    fn header(&mut self) -> Vec<Line> {
        self.requirements.modules.insert(Module::Ee);
        let mut out = self.imports();
        if !self.state.is_module || self.uses_map() || self.requirements.modules.contains(&Module::Display) {
            out.push(Line::Blank);
            if self.state.options.project.is_none() {
                out.push(Line::Comment(crate::translate::PROJECT_NOTE.into()));
            }
            let project = literal(self.state.options.project.as_deref().unwrap_or("my-project"));
            out.push(atom("ee").invoke("Initialize", [project.keyword("project")]).statement());
            if self.state.options.show == Show::Geemap && self.uses_map() {
                out.push(Line::Blank);
                out.push(line(&format!("{} = geemap.Map()", self.state.map)));
            }
        }
        let helpers = self.requirements.helpers.iter().map(|helper| helper.definition().1);
        let preludes = self.preludes(false).map(|prelude| prelude.python.trim());
        for definition in helpers.chain(preludes) {
            out.extend([Line::Blank, Line::Blank, line(definition), Line::Blank, Line::Blank]);
        }
        out
    }

    /// Returns the required preludes that are imports, or those that are definitions.
    fn preludes(&self, imports: bool) -> impl Iterator<Item = &'static Prelude<'static>> {
        let preludes = self.requirements.preludes.iter().filter_map(|name| self.analysis.kb().prelude(name));
        preludes.filter(move |prelude| prelude.import == imports)
    }

    /// Returns the import lines, sorted by module: the standard library, a blank line, packages.
    fn imports(&self) -> Vec<Line> {
        let modules = self.requirements.modules.iter().map(|module| (module.is_standard(), module.import()));
        let preludes = self.preludes(true).flat_map(|prelude| prelude.python.trim().lines());
        let mut imports: Vec<(bool, String, String)> = modules
            .chain(preludes.map(|import| (false, import.to_owned())))
            .map(|(is_standard, import)| {
                (!is_standard, import.split_whitespace().nth(1).unwrap_or("").to_lowercase(), import)
            })
            .collect();
        imports.sort();
        imports.dedup();
        // Importing a module of a package also imports the package.
        let packages: Vec<String> =
            imports.iter().filter_map(|(_, module, _)| Some(format!("import {}", module.split_once('.')?.0))).collect();
        imports.retain(|(_, _, import)| !packages.contains(import));
        let mut out = Vec::new();
        for (index, (is_package, _, import)) in imports.iter().enumerate() {
            if index > 0 && *is_package != imports[index - 1].0 {
                out.push(Line::Blank);
            }
            out.push(line(import));
        }
        out
    }
}

/// Returns the number of lines at the top of `body` that form a comment of their own, such as a
/// license or a title.
fn leading_comment(body: &[Line]) -> usize {
    let comments = body.iter().take_while(|line| matches!(line, Line::Comment(_))).count();
    match body.get(comments) {
        Some(Line::Blank) if comments > 0 => comments + 1,
        None => comments,
        _ => 0,
    }
}
