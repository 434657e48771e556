//! Reports Python syntax in a JavaScript file.

use super::engine::context::{Context, Rule, Trigger};
use super::engine::kinds::Kinds;
use super::support::environment::{self, Environment};
use super::support::language_hints;
use super::support::names;
use crate::diagnostic::Severity;
use crate::syntax::hir::ExprId;

pub static RULE: Rule = Rule {
    name: "python-in-javascript",
    summary: "Python syntax in a JavaScript file",
    severity: Severity::Error,
    python: false,
    fixes: true,
    docs: include_str!("../../tests/rules/python-in-javascript.md"),
    triggers: &[Trigger::File(language_hints::report_words), Trigger::Expr(Kinds::NAMES, name)],
    ..Rule::DEFAULT
};

/// Returns the JavaScript counterpart of a Python name, and whether it is a direct replacement.
fn counterpart(name: &str) -> Option<(&'static str, bool)> {
    Some(match name {
        "True" => ("true", true),
        "False" => ("false", true),
        "None" => ("null", true),
        "len" => (".length, or .size() on the server", false),
        "range" => ("a for loop, or ee.List.sequence(...)", false),
        "str" => ("String", true),
        "dict" => ("{...}", false),
        "list" | "tuple" => ("[...]", false),
        "enumerate" | "zip" => ("a for loop", false),
        "isinstance" => ("instanceof", false),
        "self" => ("this", false),
        "np" | "math" => ("Math", false),
        "geemap" => ("Map", false),
        _ => return None,
    })
}

/// Returns `true` if this rule reports the undefined name, so that `undefined-name` does not.
pub fn is_reported(context: &Context<'_>, id: ExprId, name: &str) -> bool {
    match name {
        "True" | "False" | "None" => true,
        // A variable may be named `range`.
        _ => counterpart(name).is_some() && names::is_used(context, id),
    }
}

fn name(context: &Context<'_>, id: ExprId) {
    let Some(name) = environment::free_name(context, id) else { return };
    let Some(counterpart) = counterpart(name).filter(|_| is_reported(context, id, name)) else { return };
    if environment::detect(context) != Environment::Page {
        language_hints::report_name(context, id, name, counterpart);
    }
}
