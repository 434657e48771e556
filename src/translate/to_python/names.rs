//! Chooses the Python names of the variables of a JavaScript file.
//!
//! JavaScript: `var list = $a;`
//! Python: `list_ = _a`

use super::header::Helper;
use crate::kb::kb;
use crate::semantic::analysis::Analysis;
use crate::semantic::scope::{BindingId, BindingKind, ScopeId};
use crate::syntax::hir::{FunctionId, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Python keywords.
const KEYWORDS: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
    "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
    "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];
/// Builtins and modules that a variable must not shadow.
const TAKEN: &[&str] = &[
    "abs",
    "all",
    "any",
    "bool",
    "bytes",
    "callable",
    "chr",
    "dict",
    "dir",
    "display",
    "divmod",
    "enumerate",
    "filter",
    "float",
    "format",
    "frozenset",
    "getattr",
    "globals",
    "hasattr",
    "hash",
    "help",
    "hex",
    "id",
    "input",
    "int",
    "isinstance",
    "iter",
    "len",
    "list",
    "locals",
    "map",
    "max",
    "min",
    "next",
    "object",
    "open",
    "ord",
    "pow",
    "print",
    "property",
    "range",
    "repr",
    "reversed",
    "round",
    "set",
    "slice",
    "sorted",
    "str",
    "sum",
    "super",
    "tuple",
    "type",
    "vars",
    "zip",
    "datetime",
    "functools",
    "geemap",
    "json",
    "math",
    "random",
    "re",
    "time",
    "urllib",
    "widgets",
    "self",
];

/// Names of variables, and all names in use.
pub(super) struct Names {
    of: FxHashMap<BindingId, Box<str>>,
    used: FxHashSet<Box<str>>,
    /// Bindings by their name in the source.
    by_name: FxHashMap<Symbol, Vec<BindingId>>,
    /// The variable that holds the map.
    pub map: Box<str>,
}

impl Names {
    /// Names all bindings of a file.
    pub fn new(analysis: &Analysis) -> Names {
        let hir = &analysis.hir;
        let scopes = &analysis.scopes;
        let mut names = Names {
            of: FxHashMap::default(),
            used: FxHashSet::default(),
            by_name: FxHashMap::default(),
            map: "m".into(),
        };
        // All names of the source are in use, also unresolved ones.
        let count = hir.names.len();
        for index in 0..count {
            names.used.insert(hir.names.text(Symbol(index as u32)).into());
        }
        if names.used.contains("m") {
            names.map = ["Map", "map_widget", "the_map"]
                .into_iter()
                .find(|name| *name == "Map" || !names.used.contains(*name))
                .unwrap_or("Map")
                .into();
        }
        let mut inner: FxHashMap<(Option<FunctionId>, Box<str>), Vec<ScopeId>> = FxHashMap::default();
        for (index, binding) in scopes.bindings.iter().enumerate() {
            let id = BindingId(index as u32);
            names.by_name.entry(binding.name).or_default().push(id);
            let plain = hir.name(binding.name);
            let mut name = identifier(plain);
            // A `let` in a block may shadow a variable of the same function; Python has no block
            // scopes.
            let home = inner.entry((binding.function, name.clone())).or_default();
            let hides = home.iter().any(|&other| {
                other != binding.scope
                    && (is_within(analysis, binding.scope, other) || is_within(analysis, other, binding.scope))
            });
            home.push(binding.scope);
            let is_map = *name == *names.map && binding.kind != BindingKind::Implicit;
            let collides = *name != *plain && names.used.contains(&name);
            if hides || collides || (is_map && plain != "Map") {
                name = names.fresh(&name);
            }
            names.of.insert(id, name);
        }
        names
    }
    /// Returns the name of a variable.
    pub fn of(&self, binding: BindingId) -> &str {
        self.of.get(&binding).map_or("_", |name| name)
    }
    /// Returns all variables with a name in the source.
    pub fn bindings_named(&self, name: Symbol) -> &[BindingId] {
        self.by_name.get(&name).map_or(&[], |list| list)
    }
    /// Renames a variable: in `var f = function g() {}`, `g` is `f` in Python.
    pub fn alias(&mut self, binding: BindingId, name: &str) {
        self.of.insert(binding, name.into());
    }
    /// Returns an unused name: `wish`, or `wish` with a number.
    pub fn fresh(&mut self, wish: &str) -> Box<str> {
        let wish = identifier(wish);
        if self.used.insert(wish.clone()) {
            return wish;
        }
        let mut number = 2;
        loop {
            let name: Box<str> = format!("{wish}_{number}").into();
            if self.used.insert(name.clone()) {
                return name;
            }
            number += 1;
        }
    }
}

fn is_within(analysis: &Analysis, inner: ScopeId, outer: ScopeId) -> bool {
    let mut current = Some(inner);
    while let Some(scope) = current {
        if scope == outer {
            return true;
        }
        current = analysis.scopes.scopes[scope.0 as usize].parent;
    }
    false
}

/// Returns a JavaScript name as a Python identifier.
pub(super) fn identifier(name: &str) -> Box<str> {
    let mut out: String = name.chars().map(|c| if c == '$' { '_' } else { c }).collect();
    if out.is_empty() {
        out.push('_');
    }
    let helper = || Helper::ALL.iter().any(|helper| helper.name() == out) || kb().prelude(&out).is_some();
    if KEYWORDS.contains(&&*out) || TAKEN.contains(&&*out) || helper() {
        out.push('_');
    }
    out.into()
}

/// Returns `true` if a name can be a keyword argument.
pub(super) fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c == '_' || c.is_alphabetic())
        && chars.all(|c| c == '_' || c.is_alphanumeric())
        && !KEYWORDS.contains(&name)
}

/// Returns a name in snake case: `add_ndvi` for `addNdvi`.
pub(super) fn snake(name: &str) -> String {
    let mut out = String::new();
    let chars: Vec<char> = name.chars().collect();
    for (index, &c) in chars.iter().enumerate() {
        let starts = index > 0
            && c.is_uppercase()
            && (chars[index - 1].is_lowercase() || chars.get(index + 1).is_some_and(|next| next.is_lowercase()));
        if starts && !out.ends_with('_') {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    out
}
