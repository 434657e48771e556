//! Chooses the JavaScript names of the variables of a Python file.

use crate::semantic::analysis::Analysis;
use crate::semantic::scope::{BindingId, BindingKind};
use crate::syntax::language::Language;
use crate::translate::names::{Names, Spelling};

/// Global names of the Code Editor and of JavaScript, which a variable of the same name would hide.
const TAKEN: &[&str] = &[
    "Map",
    "ui",
    "Chart",
    "Export",
    "print",
    "ee",
    "exports",
    "require",
    "Array",
    "Boolean",
    "Date",
    "Error",
    "JSON",
    "Math",
    "Number",
    "Object",
    "RegExp",
    "Set",
    "String",
    "console",
    "isNaN",
    "parseFloat",
    "parseInt",
];

/// Chooses a JavaScript name for each binding of a file.
pub(super) fn name_bindings(analysis: &Analysis) -> Names {
    let hir = &analysis.hir;
    let numbered = |hint: &str, number| format!("{hint}{number}");
    let mut names = Names::new(hir, Spelling { identifier, numbered });
    names.reserve(super::header::ALL.iter().map(|helper| helper.name()));
    for (index, binding) in analysis.scopes.bindings.iter().enumerate() {
        let source_name = hir.name(binding.name);
        // A variable with the name of a helper would hide the helper, so it gets another name.
        let is_shadowing =
            TAKEN.contains(&source_name) || super::header::ALL.iter().any(|helper| helper.name() == source_name);
        let name = if is_reserved(source_name) || (is_shadowing && binding.kind != BindingKind::Import) {
            names.fresh(&format!("{source_name}_"))
        } else {
            source_name.into()
        };
        names.set(BindingId(index as u32), name);
    }
    names
}

/// Returns `true` for reserved words and for global constants that cannot be redefined.
fn is_reserved(name: &str) -> bool {
    Language::JavaScript.is_reserved_word(name) || matches!(name, "NaN" | "Infinity")
}

/// Returns a Python name as a JavaScript identifier. The name is not bound in the file.
pub(super) fn identifier(name: &str) -> Box<str> {
    if is_reserved(name) || name.is_empty() { format!("{name}_").into() } else { name.into() }
}

/// Returns `true` if a string is an identifier, which needs no quotes as a key and can follow a
/// dot.
pub(super) fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c == '_' || c == '$' || c.is_ascii_alphabetic())
        && chars.all(|c| c == '_' || c == '$' || c.is_ascii_alphanumeric())
}

/// Returns a snake-case name in camel case: `add_ee_layer` as `addEeLayer`.
pub(super) fn camel_case(name: &str) -> String {
    let mut out = String::new();
    let mut is_word_start = false;
    for c in name.chars() {
        match c {
            '_' if !out.is_empty() => is_word_start = true,
            c if std::mem::take(&mut is_word_start) => out.extend(c.to_uppercase()),
            c => out.push(c),
        }
    }
    out
}
