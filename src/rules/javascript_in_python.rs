//! Reports JavaScript syntax in a Python file.

use super::engine::context::{Context, Rule, Trigger};
use super::engine::kinds::Kinds;
use super::support::environment;
use super::support::language_hints;
use crate::diagnostic::{Edit, Fix, Severity};
use crate::semantic::globals;
use crate::semantic::scope::Parent;
use crate::syntax::hir::{ExprId, ExprKind, Key, Property};

pub static RULE: Rule = Rule {
    name: "javascript-in-python",
    summary: "JavaScript syntax in a Python file",
    severity: Severity::Error,
    javascript: false,
    fixes: true,
    docs: include_str!("../../tests/rules/javascript-in-python.md"),
    triggers: &[
        Trigger::File(language_hints::report_words),
        Trigger::Expr(Kinds::NAMES, name),
        Trigger::Expr(Kinds::OBJECTS, keys),
    ],
    ..Rule::DEFAULT
};

/// Returns the Python counterpart of a JavaScript name, and whether it is a direct replacement.
fn counterpart(name: &str) -> Option<(&'static str, bool)> {
    Some(match name {
        "true" => ("True", true),
        "false" => ("False", true),
        "null" | "undefined" => ("None", true),
        "console" => ("print(...)", false),
        "Math" => ("the math module", false),
        "JSON" => ("the json module", false),
        "parseInt" => ("int", true),
        "parseFloat" => ("float", true),
        "Infinity" => ("float('inf')", true),
        "NaN" => ("float('nan')", true),
        "isNaN" => ("math.isnan", false),
        "require" => ("import", false),
        "alert" => ("print", false),
        "typeof" => ("type(...)", false),
        _ => return None,
    })
}

/// Returns `true` if this rule reports the undefined name, so that `undefined-name` does not.
pub fn is_reported(context: &Context<'_>, id: ExprId, name: &str) -> bool {
    counterpart(name).is_some() || is_key(context, id)
}

fn name(context: &Context<'_>, id: ExprId) {
    let Some(name) = environment::free_name(context, id) else { return };
    let Some(counterpart) = counterpart(name) else { return };
    if !is_key(context, id) && !environment::runs_other_files(context) {
        language_hints::report_name(context, id, name, counterpart);
    }
}

/// Returns `true` if the expression is an unquoted key of a dictionary, as in `{scale: 30}`.
fn is_key(context: &Context<'_>, id: ExprId) -> bool {
    let Parent::Expr(parent) = context.analysis.scopes.parents[id.index()] else { return false };
    match &context.expr(parent).kind {
        ExprKind::Object(properties) => properties.iter().any(|property| property.key == Key::Computed(id)),
        _ => false,
    }
}

fn keys(context: &Context<'_>, id: ExprId) {
    let ExprKind::Object(properties) = &context.expr(id).kind else { return };
    for property in properties {
        let Key::Computed(key) = property.key else { continue };
        let ExprKind::Name(symbol) = context.expr(key).kind else { continue };
        let name = context.hir().name(symbol);
        // A file without imports is part of a script, which may define the name.
        let is_whole = context.analysis.imports() && !environment::runs_other_files(context);
        let says = if is_whole && environment::free_name(context, key).is_some() {
            format!("Python says: name '{name}' is not defined")
        } else if is_function_key(context, key, name, properties) {
            format!("Python reads \"{name}\" as the built-in function, not as the name of an option")
        } else {
            continue;
        };
        let span = context.span(key);
        context.report(
            context
                .diagnostic(span, format!("the key \"{name}\" has no quotes"))
                .help(format!("write '{name}'"))
                .note(says)
                .fix(Fix::safe("Quote the key", vec![Edit::replace(span, format!("'{name}'"))])),
        );
    }
}

/// Returns `true` if the key names a built-in function but is meant as a string: the other keys of
/// the dictionary are strings or built-in functions.
fn is_function_key(context: &Context<'_>, key: ExprId, name: &str, properties: &[Property]) -> bool {
    let function = |id: ExprId| match context.expr(id).kind {
        ExprKind::Name(symbol) => {
            context.analysis.scopes.resolve(id).is_none() && globals::python_function(context.hir().name(symbol))
        }
        _ => false,
    };
    if !function(key) || context.analysis.scopes.open {
        return false;
    }
    let words = properties.iter().all(|property| match &property.key {
        Key::String(..) | Key::Spread => true,
        Key::Computed(other) => function(*other) || environment::free_name(context, *other).is_some(),
        Key::Ident(_) => false,
    });
    let strings = properties.iter().any(|property| matches!(property.key, Key::String(..)));
    // `{min: 'lowest', max: 'highest'}` alone may be a table of functions.
    let visual = matches!(name, "min" | "max") && properties.len() > 1 && {
        let value = |property: &Property| {
            matches!(
                context.expr(property.value).kind,
                ExprKind::Number { .. } | ExprKind::List(_) | ExprKind::Unary { .. }
            )
        };
        properties.iter().all(value)
    };
    words && (strings || visual)
}
