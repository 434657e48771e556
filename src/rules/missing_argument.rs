//! Reports a call without a required argument.

use super::engine::context::{Context, Rule, Trigger};
use super::support::names;
use crate::diagnostic::Severity;
use crate::kb::model::{Lifecycle, Operator};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::{BindProblem, param_name};
use crate::semantic::query::signature::{call_name, signature, type_name};

pub static RULE: Rule = Rule {
    name: "missing-argument",
    summary: "a call without a required argument",
    severity: Severity::Error,
    docs: include_str!("../../tests/rules/missing-argument.md"),
    triggers: &[Trigger::Call(|_| true, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let op = call.operator();
    let python = context.python();
    if op.lifecycle == Lifecycle::Removed {
        return;
    }
    // A misspelled name is one fault: the missing argument is the misspelled one.
    if call
        .bound
        .problems
        .iter()
        .any(|problem| matches!(problem, BindProblem::Unknown { .. } | BindProblem::Assignment { .. }))
    {
        return;
    }
    let missing: Vec<&str> = call
        .bound
        .problems
        .iter()
        .filter_map(|problem| match problem {
            BindProblem::Missing(index) => Some(param_name(&op.params[*index], python)),
            _ => None,
        })
        .collect();
    let Some(first) = missing.first().filter(|_| !names::is_broken(context, call.expr)) else { return };
    let name = call_name(op, python);
    let quoted: Vec<String> = missing.iter().map(|name| format!("\"{name}\"")).collect();
    let (noun, list) =
        if missing.len() == 1 { ("argument", quoted.join("")) } else { ("arguments", quoted.join(" and ")) };
    let ty = op.params.iter().find(|param| param_name(param, python) == *first).map(|param| type_name(&param.ty));
    let mut diagnostic = context
        .call_diagnostic(call, format!("{name} requires the {noun} {list}"))
        .help(format!("its signature is {}", signature(op, python)))
        .note(match python && is_python_function(context, op) {
            true => format!("Python says: missing {}", missing_in_python(&missing)),
            false => {
                format!("Earth Engine says: Required argument ({first}) missing to function: {}", signature(op, python))
            }
        });
    if let Some(ty) = ty {
        diagnostic = diagnostic.note(format!("\"{first}\" is a value of type {ty}"));
    }
    context.report(diagnostic);
}

/// Returns `true` if the Python client has a function with these parameters. It makes others from
/// the server's list when it starts, and some have any parameters.
fn is_python_function(context: &Context<'_>, op: &Operator<'_>) -> bool {
    let owner = op.name.rsplit('.').nth(1).and_then(|owner| context.kb().class_named(owner));
    !op.python_varargs && (op.server.is_none() || owner.is_some())
}

/// Returns missing arguments in Python's words: `2 required positional arguments: 'a' and 'b'`.
fn missing_in_python(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
    match &quoted[..] {
        [one] => format!("1 required positional argument: {one}"),
        [a, b] => format!("2 required positional arguments: {a} and {b}"),
        [first @ .., last] => {
            format!("{} required positional arguments: {}, and {last}", quoted.len(), first.join(", "))
        }
        [] => String::new(),
    }
}
