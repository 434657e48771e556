//! Reports a dictionary of named arguments in Python, where keyword arguments are expected.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Edit, Fix, Safety, Severity};
use crate::kb::model::Operator;
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::{BindProblem, param_name};
use crate::semantic::query::signature::call_name;
use crate::syntax::hir::{ExprKind, Key, Property};

pub static RULE: Rule = Rule {
    name: "object-arguments-in-python",
    summary: "a dictionary of arguments in Python instead of keyword arguments",
    severity: Severity::Error,
    javascript: false,
    fixes: true,
    docs: include_str!("../../tests/rules/object-arguments-in-python.md"),
    triggers: &[Trigger::Call(|_| true, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let Some(&BindProblem::Dictionary(dictionary)) = call.bound.problems.first() else { return };
    let op = call.operator();
    let span = context.span(dictionary);
    let name = call_name(op, true);
    let mut diagnostic = context
        .diagnostic(span, format!("{name} receives the dictionary as its first argument: Python has keyword arguments"))
        .help("pass keyword arguments: name=value, or **options for a dictionary in a variable")
        .note("Earth Engine says: Invalid argument specified, or Required argument missing to function");
    let text = match &context.expr(dictionary).kind {
        ExprKind::Object(properties) => keywords(context, op, properties),
        ExprKind::Name(_) => Some(format!("**{}", context.source(span))),
        _ => None,
    };
    if let Some(text) = text {
        let edits = vec![Edit { span, text }];
        diagnostic = diagnostic.fix(Fix { title: "Pass keyword arguments".to_owned(), safety: Safety::Safe, edits });
    }
    context.report(diagnostic);
}

fn keywords(context: &Context<'_>, op: &Operator<'_>, properties: &[Property]) -> Option<String> {
    let parts: Option<Vec<String>> = properties
        .iter()
        .map(|property| {
            let Key::String(key, _) = &property.key else { return None };
            let name =
                op.params.iter().find(|param| param.name == &**key).map_or(&**key, |param| param_name(param, true));
            Some(format!("{name}={}", context.source(context.span(property.value))))
        })
        .collect();
    Some(parts?.join(", "))
}
