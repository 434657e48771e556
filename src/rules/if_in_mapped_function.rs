//! Hazard: both branches are computed for every element.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::signature::call_name;
use crate::diagnostic::Severity;
use crate::kb::model::Trait;
use crate::semantic::analysis::CallSite;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "if-in-mapped-function",
        summary: "a server-side condition for each element of a collection",
        severity: Severity::Hint,
        javascript: true,
        python: true,
        fixes: false,
        docs: include_str!("../../tests/rules/if-in-mapped-function.md"),
    },
    listen: &[Listen::Call(|op| op.has(Trait::BothBranches), check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    if context.analysis.mapped_function(call.function).is_none() {
        return;
    }
    let name = call_name(call.operator(), context.python());
    context.report(
        context
            .diagnostic(
                context.analysis.name_span(call.callee),
                format!("{name} in a mapped function computes both branches for every element"),
            )
            .help("filter the collection first, or use a mask: image.where(...), updateMask(...)"),
    );
}
