//! Reports Python syntax in a JavaScript file.

use super::engine::context::{Context, Rule, RuleInfo, Trigger};
use super::engine::kinds::Kinds;
use super::support::environment::{self, Host};
use super::support::language_hints;
use super::support::names;
use crate::diagnostic::{Edit, Fix, Severity};
use crate::syntax::hir::{ExprId, ProblemKind};

pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "python-in-javascript",
        summary: "Python syntax in a JavaScript file",
        severity: Severity::Error,
        javascript: true,
        python: false,
        fixes: true,
        docs: include_str!("../../tests/rules/python-in-javascript.md"),
    },
    triggers: &[Trigger::File(words), Trigger::Expr(Kinds::NAMES, name)],
};

fn words(context: &Context<'_>) {
    for problem in context.problems() {
        if let ProblemKind::Foreign(word) = &problem.kind {
            let (help, edits) = language_hints::in_javascript(context, word, problem.span);
            let mut diagnostic = context
                .diagnostic(problem.span, format!("\"{word}\" is Python, not JavaScript"))
                .note("Earth Engine says: SyntaxError");
            if let Some(help) = help {
                diagnostic = diagnostic.help(help);
            }
            if let Some(edits) = edits {
                diagnostic = diagnostic.fix(Fix::safe("Write it in JavaScript", edits));
            }
            context.report(diagnostic);
        }
    }
}

/// Returns the JavaScript counterpart of a Python name, and whether it is a direct replacement.
fn instead(name: &str) -> Option<(&'static str, bool)> {
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
pub fn speaks_about(context: &Context<'_>, id: ExprId, name: &str) -> bool {
    match name {
        "True" | "False" | "None" => true,
        // A variable may be named `range`.
        _ => instead(name).is_some() && names::is_used(context, id),
    }
}

fn name(context: &Context<'_>, id: ExprId) {
    let Some(name) = environment::free_name(context, id) else { return };
    let Some((javascript, simple)) = instead(name).filter(|_| speaks_about(context, id, name)) else { return };
    if environment::host(context) == Host::Page {
        return;
    }
    let span = context.span(id);
    let mut diagnostic = context
        .diagnostic(span, format!("\"{name}\" is Python, not JavaScript"))
        .help(format!("in JavaScript, write {javascript}"))
        .note(format!("Earth Engine says: \"{name}\" is not defined in this scope"));
    if simple {
        diagnostic =
            diagnostic.fix(Fix::safe(format!("Change to {javascript}"), vec![Edit::replace(span, javascript)]));
    }
    context.report(diagnostic);
}
