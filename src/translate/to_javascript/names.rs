//! Chooses the JavaScript names of the variables of a Python file.

use crate::semantic::analysis::Analysis;
use crate::semantic::scope::{BindingId, BindingKind};
use crate::translate::names::{Names, Spelling};

/// Reserved words, which cannot name a JavaScript variable.
const KEYWORDS: &[&str] = &[
    "arguments",
    "await",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
    "do",
    "else",
    "enum",
    "eval",
    "export",
    "extends",
    "false",
    "finally",
    "for",
    "function",
    "if",
    "implements",
    "import",
    "in",
    "instanceof",
    "interface",
    "let",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "static",
    "super",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "undefined",
    "var",
    "void",
    "while",
    "with",
    "yield",
    "NaN",
    "Infinity",
];
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
    let numbered = |wish: &str, number| format!("{wish}{number}");
    let mut names = Names::new(hir, Spelling { identifier, numbered });
    names.reserve(super::header::ALL.iter().map(|helper| helper.name()));
    for (index, binding) in analysis.scopes.bindings.iter().enumerate() {
        let plain = hir.name(binding.name);
        // A variable with the name of a helper would hide the helper, so it gets another name.
        let hides = TAKEN.contains(&plain) || super::header::ALL.iter().any(|helper| helper.name() == plain);
        let name = if KEYWORDS.contains(&plain) || (hides && binding.kind != BindingKind::Import) {
            names.fresh(&format!("{plain}_"))
        } else {
            plain.into()
        };
        names.set(BindingId(index as u32), name);
    }
    names
}

/// Returns a Python name as a JavaScript identifier. The name is not bound in the file.
pub(super) fn identifier(name: &str) -> Box<str> {
    if KEYWORDS.contains(&name) || name.is_empty() { format!("{name}_").into() } else { name.into() }
}

/// Returns `true` if a string is an identifier, which needs no quotes as a key and can follow a
/// dot.
pub(super) fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c == '_' || c == '$' || c.is_ascii_alphabetic())
        && chars.all(|c| c == '_' || c == '$' || c.is_ascii_alphanumeric())
}

/// Returns a snake-case name in camel case: `add_ee_layer` as `addEeLayer`.
pub(super) fn camel(name: &str) -> String {
    let mut out = String::new();
    let mut upper = false;
    for c in name.chars() {
        match c {
            '_' if !out.is_empty() => upper = true,
            c if std::mem::take(&mut upper) => out.extend(c.to_uppercase()),
            c => out.push(c),
        }
    }
    out
}
