//! Writes the lines before the script: imports, the client's initialization, the map, and helper
//! functions that the script needs.

use super::{ToPython, word};
use crate::translate::Show;
use crate::translate::code::Line;
use crate::translate::fragment::Fragment;

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
    /// Returns the name of the module in the output.
    pub fn name(self) -> &'static str {
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
    fn import(self) -> &'static str {
        match self {
            Module::Datetime => "import datetime",
            Module::Functools => "import functools",
            Module::Json => "import json",
            Module::Math => "import math",
            Module::Random => "import random",
            Module::Re => "import re",
            Module::Time => "import time",
            Module::UrlParse => "import urllib.parse",
            Module::Display => "from IPython.display import display",
            Module::Ee => "import ee",
            Module::Geemap => "import geemap",
        }
    }
    fn is_standard(self) -> bool {
        self < Module::Display
    }
}

/// A small function with the behavior of JavaScript that Python lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Helper {
    Text,
    Index,
    Splice,
    Truth,
    TypeOf,
    Json,
    Substring,
}

impl Helper {
    /// All helper functions.
    pub const ALL: [Helper; 7] =
        [Helper::Text, Helper::Index, Helper::Splice, Helper::Truth, Helper::TypeOf, Helper::Json, Helper::Substring];
    /// Returns the name of the function.
    pub fn name(self) -> &'static str {
        match self {
            Helper::Text => "to_text",
            Helper::Index => "index_of",
            Helper::Splice => "splice",
            Helper::Truth => "is_true",
            Helper::TypeOf => "type_of",
            Helper::Json => "plain",
            Helper::Substring => "substring",
        }
    }
    /// Returns the definition of the function.
    pub fn text(self) -> String {
        self.source().join("\n")
    }
    fn source(self) -> &'static [&'static str] {
        match self {
            Helper::Text => &[
                "def to_text(value):",
                "    \"\"\"Writes a value as JavaScript does within a string.\"\"\"",
                "    if value is None:",
                "        return \"undefined\"",
                "    if isinstance(value, bool):",
                "        return \"true\" if value else \"false\"",
                "    if isinstance(value, float) and value.is_integer() and abs(value) < 1e21:",
                "        return str(int(value))",
                "    if isinstance(value, (list, tuple)):",
                "        return \",\".join(\"\" if item is None else to_text(item) for item in value)",
                "    if isinstance(value, str):",
                "        return value",
                "    return str(value).replace(\"e-0\", \"e-\").replace(\"e+0\", \"e+\")",
            ],
            Helper::Index => &[
                "def index_of(items, item):",
                "    \"\"\"Tells where an item is in a list; -1 if it is not.\"\"\"",
                "    return items.index(item) if item in items else -1",
            ],
            Helper::Truth => &[
                "def is_true(value):",
                "    \"\"\"Tells whether JavaScript takes a value for true: empty lists and dictionaries are.\"\"\"",
                "    if isinstance(value, (bool, int, float, str)) or value is None:",
                "        return bool(value) and value == value",
                "    return True",
            ],
            Helper::TypeOf => &[
                "def type_of(value):",
                "    \"\"\"Names the type of a value as JavaScript's typeof does.\"\"\"",
                "    if value is None:",
                "        return \"undefined\"",
                "    if isinstance(value, bool):",
                "        return \"boolean\"",
                "    if isinstance(value, (int, float)):",
                "        return \"number\"",
                "    if isinstance(value, str):",
                "        return \"string\"",
                "    return \"function\" if callable(value) else \"object\"",
            ],
            Helper::Json => &[
                "def plain(value):",
                "    \"\"\"Prepares a value for JSON, in which JavaScript writes 1.0 as 1.\"\"\"",
                "    if isinstance(value, float) and value.is_integer():",
                "        return int(value)",
                "    if isinstance(value, dict):",
                "        return {key: plain(item) for key, item in value.items()}",
                "    if isinstance(value, (list, tuple)):",
                "        return [plain(item) for item in value]",
                "    return value",
            ],
            Helper::Substring => &[
                "def substring(text, start, end=None):",
                "    \"\"\"Cuts a piece out of a text; bounds may come in any order.\"\"\"",
                "    bounds = (start, len(text) if end is None else end)",
                "    return text[max(min(bounds), 0) : max(*bounds, 0)]",
            ],
            Helper::Splice => &[
                "def splice(items, start, count, *added):",
                "    \"\"\"Replaces items of a list and returns those that were there.\"\"\"",
                "    start = max(len(items) + start, 0) if start < 0 else start",
                "    removed = items[start : start + count]",
                "    items[start : start + count] = added",
                "    return removed",
            ],
        }
    }
}

impl ToPython<'_> {
    /// Translates the whole file.
    pub(super) fn file(&mut self) -> Vec<Line> {
        self.find_answers();
        self.find_errors();
        let end = self.text.len() as u32;
        let stmts = self.hir.body.clone();
        let early = self.early_names(None);
        let mut body = self.block(&stmts, 0, end);
        let at = leading_comment(&body);
        body.splice(at..at, early);
        if self.state.modules.contains(&Module::Geemap) && self.uses_map() && !self.state.is_module {
            self.show_map(&mut body);
        }
        let intro = leading_comment(&body);
        let rest = body.split_off(intro);
        let mut out = body;
        out.extend(self.header());
        let skip = rest.iter().take_while(|line| **line == Line::Blank).count();
        if !rest[skip..].is_empty() {
            out.push(Line::Blank);
        }
        out.extend(rest.into_iter().skip(skip));
        out
    }

    fn uses_map(&self) -> bool {
        self.state.modules.contains(&Module::Geemap)
    }

    /// Displays the map at the end: a notebook cell shows a map only if its code displays it.
    fn show_map(&mut self, body: &mut Vec<Line>) {
        let map = Fragment::atom(self.state.map.clone());
        let display = self.module(Module::Display);
        body.push(Line::Blank);
        body.push(Line::code(display.call(vec![map]).tokens));
    }

    /// Returns the imports, the client's initialization, the map and the helper functions.
    fn header(&mut self) -> Vec<Line> {
        self.state.modules.insert(Module::Ee);
        let mut out = Vec::new();
        for import in self.imports() {
            out.push(if import.is_empty() { Line::Blank } else { line(&import) });
        }
        if !self.state.is_module || self.uses_map() || self.state.modules.contains(&Module::Display) {
            out.push(Line::Blank);
            let start = Fragment::atom("ee").method("Initialize");
            let call = match &self.state.options.project {
                Some(project) => start.call(vec![super::string::literal(project).keyword("project")]),
                None => {
                    out.push(Line::Comment(crate::translate::PROJECT_NOTE.into()));
                    start.call(vec![super::string::literal("my-project").keyword("project")])
                }
            };
            out.push(Line::code(call.tokens));
            if self.state.options.show == Show::Geemap && self.uses_map() {
                out.push(Line::Blank);
                out.push(line(&format!("{} = geemap.Map()", self.state.map)));
            }
        }
        for helper in self.helpers.clone() {
            helper_lines(&helper.text(), &mut out);
        }
        for prelude in self
            .state
            .preludes
            .iter()
            .filter_map(|name| self.analysis.kb().prelude(name))
            .filter(|prelude| !prelude.import)
        {
            helper_lines(prelude.python.trim(), &mut out);
        }
        out
    }

    /// Returns the import lines, sorted by module: the standard library, a blank line, packages.
    fn imports(&self) -> Vec<String> {
        let own = self.state.modules.iter().map(|module| (module.is_standard(), module.import()));
        let asked = self
            .state
            .preludes
            .iter()
            .filter_map(|name| self.analysis.kb().prelude(name))
            .filter(|prelude| prelude.import);
        let asked = asked.flat_map(|prelude| prelude.python.trim().lines()).map(|import| (false, import));
        let mut lines: Vec<(bool, String, &str)> = own
            .chain(asked)
            .map(|(standard, import)| {
                (!standard, import.split_whitespace().nth(1).unwrap_or("").to_lowercase(), import)
            })
            .collect();
        lines.sort();
        lines.dedup();
        // Importing a module of a package also imports the package.
        let packages: Vec<String> =
            lines.iter().filter_map(|(_, module, _)| Some(format!("import {}", module.split_once('.')?.0))).collect();
        lines.retain(|(_, _, import)| !packages.iter().any(|package| package == import));
        let mut out: Vec<String> = Vec::new();
        for (index, (package, _, import)) in lines.iter().enumerate() {
            if index > 0 && *package != lines[index - 1].0 {
                out.push(String::new());
            }
            out.push((*import).to_owned());
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

fn line(text: &str) -> Line {
    Line::code(vec![word(text)])
}

/// Adds a finished definition with blank lines around it.
fn helper_lines(source: &str, out: &mut Vec<Line>) {
    out.extend([Line::Blank, Line::Blank, line(source), Line::Blank, Line::Blank]);
}
