//! Hazard: a call without an argument that the operator needs. The client refuses it.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::names;
use super::signature::{call_name, signature, type_name};
use crate::diagnostic::Severity;
use crate::kb::model::Lifecycle;
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::{BindProblem, param_name};

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "missing-argument",
        summary: "a call without an argument that the operator needs",
        severity: Severity::Error,
        javascript: true,
        python: true,
        fixes: false,
        docs: include_str!("../../tests/rules/missing-argument.md"),
    },
    listen: &[Listen::Call(|_| true, check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    let op = call.operator();
    let python = context.python();
    if op.lifecycle == Lifecycle::Removed {
        return;
    }
    // One misspelt name is one fault: the argument that is missing is the one that was misspelt.
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
    let Some(first) = missing.first().filter(|_| !names::is_unfinished(context, call.expr)) else { return };
    let name = call_name(op, python);
    let quoted: Vec<String> = missing.iter().map(|name| format!("\"{name}\"")).collect();
    let (noun, list) =
        if missing.len() == 1 { ("argument", quoted.join("")) } else { ("arguments", quoted.join(" and ")) };
    let ty = op.params.iter().find(|param| param_name(param, python) == *first).map(|param| type_name(&param.ty));
    let mut diagnostic = context
        .diagnostic(context.analysis.name_span(call.callee), format!("{name} needs the {noun} {list}"))
        .help(format!("it takes {}", signature(op, python)))
        .note(format!("Earth Engine says: Required argument ({first}) missing to function: {}", signature(op, python)));
    if let Some(ty) = ty {
        diagnostic = diagnostic.note(format!("\"{first}\" is a value of type {ty}"));
    }
    context.report(diagnostic);
}
