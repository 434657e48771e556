//! What stands before the script: imports, the client's start, the map, helper functions that the
//! script turns out to need.

use super::{ToPython, word};
use crate::translate::Show;
use crate::translate::code::Line;
use crate::translate::fragment::Fragment;

/// A module that the output may import, in the order of the imports.
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
    /// The name by which the output calls it.
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

/// A small function that does as JavaScript does where Python has nothing of its own.
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
    /// All of them.
    pub const ALL: [Helper; 7] =
        [Helper::Text, Helper::Index, Helper::Splice, Helper::Truth, Helper::TypeOf, Helper::Json, Helper::Substring];
    /// Its name.
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
    /// Its definition.
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
    /// The whole file.
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

    /// At the end of a notebook's cell the map is seen only if it is shown.
    fn show_map(&mut self, body: &mut Vec<Line>) {
        let map = Fragment::atom(self.state.map.clone());
        let display = self.module(Module::Display);
        body.push(Line::Blank);
        body.push(Line::code(display.call(vec![map]).tokens));
    }

    /// Imports, start, map and helpers.
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

    /// Import lines: the standard library's, an empty one, those of packages, sorted by module.
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
        // A package comes with its modules.
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

/// How many lines of `body` are a comment of their own at its top: a licence, a title.
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

/// A definition that is laid out already, with the blank lines around it.
fn helper_lines(source: &str, out: &mut Vec<Line>) {
    out.extend([Line::Blank, Line::Blank, line(source), Line::Blank, Line::Blank]);
}
