//! Writes the lines before the script: imports, the client's initialization, the map, and helper
//! functions.

use super::ToPython;
use super::python_fragment::{line, literal};
use crate::kb::kb;
use crate::syntax::hir::{ExprId, ExprKind};
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
    Pathlib,
    Random,
    Re,
    Sys,
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
            Module::Pathlib => "pathlib",
            Module::Random => "random",
            Module::Re => "re",
            Module::Sys => "sys",
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
            Module::Pathlib => "from pathlib import Path".to_owned(),
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
    DateOf,
    Concat,
    LowerCase,
    UpperCase,
    Trim,
    Replace,
    Slice,
    RenameKeys,
}

impl Helper {
    /// Returns the name and the definition of the function.
    pub fn definition(self) -> (&'static str, &'static str) {
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
    pub helpers: BTreeSet<Helper>,
    /// Names of preludes of the knowledge base. A prelude follows those that it uses.
    pub preludes: Vec<&'static str>,
    /// Those of `preludes` that the script itself uses.
    pub own_preludes: BTreeSet<&'static str>,
}

/// Adds a prelude of the knowledge base after the preludes that it uses.
pub(super) fn add_prelude(preludes: &mut Vec<&'static str>, name: &'static str) {
    if !preludes.contains(&name) {
        for other in kb().prelude(name).iter().flat_map(|prelude| &prelude.uses) {
            add_prelude(preludes, other);
        }
        preludes.push(name);
    }
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
        self.requirements.own_preludes.insert(name);
        add_prelude(&mut self.requirements.preludes, name);
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
        let needs_folder = self.state.options.helpers_module.is_some() && self.requirements.has_helpers();
        if self.state.options.depth > 0 && (needs_folder || self.imports_modules()) {
            self.requirements.modules.extend([Module::Pathlib, Module::Sys]);
        }
        let mut out = self.imports();
        self.local_imports(&mut out);
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
        if self.state.options.helpers_module.is_none() {
            for definition in self.requirements.definitions() {
                out.extend([Line::Blank, Line::Blank, line(definition), Line::Blank, Line::Blank]);
            }
        }
        out
    }

    /// Adds the folder of all outputs to those from which Python imports, and imports the helper
    /// functions from their module.
    fn local_imports(&self, out: &mut Vec<Line>) {
        let helpers = self.state.options.helpers_module.as_deref().filter(|_| self.requirements.has_helpers());
        let imports_modules = helpers.is_some() || self.imports_modules();
        if imports_modules && self.state.options.depth > 0 {
            let parent = format!("Path(__file__).resolve().parents[{}]", self.state.options.depth);
            out.extend([Line::Blank, line(&format!("sys.path.insert(0, str({parent}))"))]);
        }
        if let Some(module) = helpers {
            let names: Vec<&str> = self.requirements.imported_names().into_iter().collect();
            if self.state.options.depth == 0 {
                out.push(Line::Blank);
            }
            out.push(line(&format!("from {module} import {}", names.join(", "))));
        }
    }

    /// Returns `true` if the output imports translated modules.
    fn imports_modules(&self) -> bool {
        self.hir.exprs.iter().enumerate().any(|(index, expr)| {
            matches!(expr.kind, ExprKind::Call { .. }) && self.is_require_of_module(ExprId(index as u32))
        })
    }

    /// Returns the import lines, sorted by module: the standard library, a blank line, packages.
    fn imports(&self) -> Vec<Line> {
        let modules = self.requirements.modules.iter().map(|module| (module.is_standard(), module.import()));
        let preludes = self.requirements.imports(self.state.options.helpers_module.is_some());
        sorted_imports(modules.chain(preludes.into_iter().map(|import| (false, import.to_owned()))))
    }
}

/// Returns import lines, sorted by module: the standard library, a blank line, packages. Each
/// import comes with `true` if its module is of the standard library.
pub(super) fn sorted_imports(imports: impl Iterator<Item = (bool, String)>) -> Vec<Line> {
    let mut imports: Vec<(bool, String, String)> = imports
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
