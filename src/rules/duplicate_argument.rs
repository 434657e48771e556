//! Reports an argument that is passed twice.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::BindProblem;
use crate::semantic::query::signature::call_name;

pub static RULE: Rule = Rule {
    name: "duplicate-argument",
    summary: "an argument that is passed twice",
    severity: Severity::Error,
    docs: include_str!("../../tests/rules/duplicate-argument.md"),
    triggers: &[Trigger::Call(|_| true, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let name = call_name(call.operator(), context.python());
    // If Python has other parameters, positions cannot be compared.
    if context.python() && call.operator().client && !call.operator().python_extra.is_empty() {
        return;
    }
    for problem in &call.bound.problems {
        let BindProblem::Duplicate { name: argument, span } = problem else { continue };
        let says = if context.python() {
            format!("Python says: {name}() got multiple values for argument '{argument}'")
        } else {
            "JavaScript keeps the last of two equal keys and reports no error".to_owned()
        };
        context.report(
            context.diagnostic(*span, format!("the argument \"{argument}\" is passed to {name} twice")).note(says),
        );
    }
}
