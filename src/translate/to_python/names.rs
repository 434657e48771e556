//! Chooses the Python names of the variables of a JavaScript file.
//!
//! JavaScript: `var list = $a;`
//! Python: `list_ = _a`

use super::header::helper_definitions;
use crate::kb::kb;
use crate::semantic::analysis::Analysis;
use crate::semantic::scope::{BindingId, BindingKind, ScopeId};
use crate::syntax::hir::{FunctionId, Symbol};
use crate::syntax::language::Language;
use crate::translate::names::{Names, Spelling};
use rustc_hash::FxHashMap;

/// Builtins and modules that a variable must not shadow.
const RESERVED: &str = "abs all any bool bytes callable chr dict dir display divmod enumerate filter float format \
    frozenset getattr globals hasattr hash help hex id input int isinstance iter len list locals map max min next \
    object open ord pow print property range repr reversed round set slice sorted str sum super tuple type vars zip \
    datetime functools geemap json math random re time urllib widgets self";

/// Names all bindings of a file. Also returns the name of the variable that holds the map.
pub(super) fn name_bindings(analysis: &Analysis) -> (Names, Box<str>) {
    let hir = &analysis.hir;
    let numbered = |hint: &str, number| format!("{}_{number}", identifier(hint));
    let mut names = Names::new(hir, Spelling { identifier, numbered });
    let map = if names.is_used("m") { "Map" } else { "m" };
    let mut inner: FxHashMap<(Option<FunctionId>, Box<str>), Vec<ScopeId>> = FxHashMap::default();
    for (index, binding) in analysis.scopes.bindings.iter().enumerate() {
        let plain = hir.name(binding.name);
        let mut name = identifier(plain);
        // A `let` in a block hides another variable of the same function. Python has no such
        // blocks: both would be one.
        let scopes = inner.entry((binding.function, name.clone())).or_default();
        let is_shadowing = scopes.iter().any(|&other| {
            other != binding.scope
                && (is_within(analysis, binding.scope, other) || is_within(analysis, other, binding.scope))
        });
        scopes.push(binding.scope);
        let is_map = *name == *map && binding.kind != BindingKind::Implicit;
        let collides = *name != *plain && names.is_used(&name);
        if is_shadowing || collides || (is_map && plain != "Map") {
            name = names.fresh(&name);
        }
        names.set(BindingId(index as u32), name);
    }
    (names, map.into())
}

/// Returns the bindings of each name of the source.
pub(super) fn bindings_by_name(analysis: &Analysis) -> FxHashMap<Symbol, Vec<BindingId>> {
    let mut by_name: FxHashMap<Symbol, Vec<BindingId>> = FxHashMap::default();
    for (index, binding) in analysis.scopes.bindings.iter().enumerate() {
        by_name.entry(binding.name).or_default().push(BindingId(index as u32));
    }
    by_name
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
    let mut out = name.replace(|c: char| c.is_ascii() && !c.is_ascii_alphanumeric(), "_");
    if out.is_empty() || out.starts_with(|c: char| c.is_ascii_digit()) {
        out.insert(0, '_');
    }
    if Language::Python.is_reserved_word(&out)
        || RESERVED.split(' ').any(|word| word == out)
        || helper_definitions().any(|(name, _)| name == out)
        || kb().prelude(&out).is_some()
    {
        out.push('_');
    }
    out.into()
}

/// Returns the Python name of a method of Earth Engine, such as `And` for `and`. Other names that
/// Python does not allow, such as `a$b`, are those of no method.
pub(super) fn server_method(name: &str) -> String {
    match name {
        "and" => "And".to_owned(),
        "or" => "Or".to_owned(),
        "not" => "Not".to_owned(),
        _ => attribute(name).into_string(),
    }
}

/// Returns the Python name of a member that a script defines.
pub(super) fn attribute(name: &str) -> Box<str> {
    let plain = name.replace(['$', '#'], "_");
    if is_identifier(&plain) { plain.into() } else { identifier(&plain) }
}

/// Returns `true` if a name can be a keyword argument.
pub(super) fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c == '_' || c.is_alphabetic())
        && chars.all(|c| c == '_' || c.is_alphanumeric())
        && !Language::Python.is_reserved_word(name)
}

/// Returns a name in snake case: `add_ndvi` for `addNdvi`.
pub(super) fn snake_case(name: &str) -> String {
    let mut out = String::new();
    let chars: Vec<char> = name.chars().collect();
    for (index, &c) in chars.iter().enumerate() {
        let starts_word = index > 0
            && c.is_uppercase()
            && (chars[index - 1].is_lowercase() || chars.get(index + 1).is_some_and(|next| next.is_lowercase()));
        if starts_word && !out.ends_with('_') {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    out
}
