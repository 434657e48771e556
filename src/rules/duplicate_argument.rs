//! Hazard: one argument given twice, by place and by name or twice by name. Python refuses it, JavaScript keeps the last.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::signature::call_name;
use crate::diagnostic::Severity;
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::BindProblem;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "duplicate-argument",
        summary: "an argument that is given twice",
        severity: Severity::Error,
        javascript: true,
        python: true,
        fixes: false,
        docs: include_str!("../../tests/rules/duplicate-argument.md"),
    },
    listen: &[Listen::Call(|_| true, check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    let name = call_name(call.operator(), context.python());
    // Where Python has parameters of its own, places cannot be told.
    if context.python() && call.operator().client && !call.operator().python_extra.is_empty() {
        return;
    }
    for problem in &call.bound.problems {
        let BindProblem::Duplicate { name: argument, span } = problem else { continue };
        let says = if context.python() {
            format!("Python says: {name}() got multiple values for argument '{argument}'")
        } else {
            "JavaScript keeps the last of two equal keys and says nothing".to_owned()
        };
        context.report(context.diagnostic(*span, format!("{name} gets the argument \"{argument}\" twice")).note(says));
    }
}
