//! Hazard: a forced projection makes Earth Engine compute at that scale wherever one looks, also from far out.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::signature::call_name;
use crate::diagnostic::Severity;
use crate::kb::model::Trait;
use crate::semantic::analysis::CallSite;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "reproject-forces-scale",
        summary: "a forced projection",
        severity: Severity::Hint,
        javascript: true,
        python: true,
        fixes: false,
        docs: include_str!("../../tests/rules/reproject-forces-scale.md"),
    },
    listen: &[Listen::Call(|op| op.has(Trait::ForcesScale), check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    let name = call_name(call.operator(), context.python());
    context.report(
        context
            .diagnostic(
                context.analysis.name_span(call.callee),
                format!("{name} forces all that comes before it to one scale"),
            )
            .help("give crs and scale where the result is asked for: in the export, the sample or the statistic"),
    );
}
