//! How items read and what they insert: signatures, calls with tab stops, quoted strings.

use super::Item;
use super::context::Cursor;
use crate::kb::kb;
use crate::kb::model::{ClassId, Operator, Param, Ty};
use crate::semantic::bind::{is_available, is_required, param_name};
use crate::syntax::hir::ExprKind;

/// Returns a signature: `(reducer, geometry?, scale?) → Dictionary`.
pub fn signature(op: &Operator<'_>, python: bool) -> String {
    let mut text = String::from("(");
    for (index, param) in op.params.iter().filter(|param| is_available(param, python)).enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        match (param.variadic, python) {
            (true, true) => text.push('*'),
            (true, false) => text.push_str("..."),
            _ => {}
        }
        text.push_str(param_name(param, python));
        if !param.variadic && !is_required(param, python) {
            text.push('?');
        }
    }
    text.push(')');
    let returns = ty(&op.returns);
    if !returns.is_empty() {
        text.push_str(" \u{2192} ");
        text.push_str(&returns);
    }
    text
}

/// Returns a type in a word or two; empty if it is nothing or unknown.
pub fn ty(kind: &Ty<'_>) -> String {
    match kind {
        Ty::Any | Ty::Void => String::new(),
        Ty::Boolean => "Boolean".to_owned(),
        Ty::Number => "Number".to_owned(),
        Ty::Integer => "Integer".to_owned(),
        Ty::String => "String".to_owned(),
        Ty::Class(class) => class_name(*class).to_owned(),
        Ty::Function => "Function".to_owned(),
        Ty::List(inner) => match ty(inner) {
            inner if inner.is_empty() => "List".to_owned(),
            inner => format!("List<{inner}>"),
        },
        Ty::Dictionary(_) => "Dictionary".to_owned(),
        Ty::Options(name) | Ty::Other(name) => name.rsplit('.').next().unwrap_or(name).to_owned(),
        Ty::Union(types) => types.iter().map(ty).filter(|ty| !ty.is_empty()).collect::<Vec<_>>().join("|"),
    }
}

/// Returns a class as people write it.
pub fn class_name(class: ClassId) -> &'static str {
    if class == ClassId::OBJECT { "ComputedObject" } else { kb().class(class).name }
}

/// Describes a parameter: its type, and its default or that it is required.
pub fn parameter(param: &Param<'_>, python: bool) -> String {
    let kind = ty(param.python_ty.as_ref().filter(|_| python).unwrap_or(&param.ty));
    let default = param.default.filter(|default| *default != "null" && default.len() < 40);
    match (default, is_required(param, python)) {
        (Some(default), _) if kind.is_empty() => format!("default {}", json_literal(default, python)),
        (Some(default), _) => format!("{kind}, default {}", json_literal(default, python)),
        (None, true) if kind.is_empty() => "required".to_owned(),
        (None, true) => format!("{kind}, required"),
        (None, false) => kind,
    }
}

/// Returns a JSON default in the syntax of the language.
fn json_literal(json: &str, python: bool) -> &str {
    match (json, python) {
        ("true", true) => "True",
        ("false", true) => "False",
        ("null", true) => "None",
        _ => json,
    }
}

/// Returns a call as a snippet, with a tab stop if the call takes arguments.
pub fn call(name: &str, op: &Operator<'_>, python: bool) -> String {
    let name = literal(name);
    let takes_arguments = op.params.iter().any(|param| is_available(param, python));
    let requires_arguments = op.params.iter().any(|param| is_required(param, python) || param.variadic);
    match (takes_arguments, requires_arguments) {
        (false, _) => format!("{name}()$0"),
        // Nothing is is_required, and `getInfo()` is what nearly everybody writes.
        (true, false) => format!("{name}($0)"),
        (true, true) => format!("{name}($1)$0"),
    }
}

/// Escapes text for a snippet.
pub fn literal(text: &str) -> String {
    if !text.contains(['$', '}', '\\']) {
        return text.to_owned();
    }
    text.chars().flat_map(|c| matches!(c, '$' | '}' | '\\').then_some('\\').into_iter().chain([c])).collect()
}

/// Returns the quote character that the file uses.
pub fn quote(cursor: &Cursor<'_>) -> char {
    let first = cursor.analysis.hir.exprs.iter().find(|expr| matches!(expr.kind, ExprKind::String(_)));
    match first.map(|expr| cursor.text().as_bytes().get(expr.span.start as usize)) {
        Some(Some(b'"')) => '"',
        _ => '\'',
    }
}

/// Returns a string in quotes.
pub fn quoted(text: &str, quote: char) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push(quote);
    for c in text.chars() {
        if c == quote || c == '\\' {
            out.push('\\');
        }
        out.push(c);
    }
    out.push(quote);
    out
}

/// How a string is inserted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quoting {
    /// As it is: the cursor is inside a string.
    Bare,
    /// In these quotes: the cursor is in code.
    Quoted(char),
}

impl Quoting {
    /// Returns an item that inserts a string.
    pub fn item(self, text: &str, item: Item) -> Item {
        let text = match self {
            Quoting::Bare => text.to_owned(),
            Quoting::Quoted(quote) => quoted(text, quote),
        };
        Item { label: text.clone(), insert_text: text, ..item }
    }
}
