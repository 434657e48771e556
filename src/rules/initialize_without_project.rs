//! Hazard: since 2024 Earth Engine wants a Cloud project; without one the first call fails on most machines.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::signature::call_name;
use crate::diagnostic::Severity;
use crate::kb::model::Trait;
use crate::semantic::analysis::CallSite;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "initialize-without-project",
        summary: "Python initialisation without a Cloud project",
        severity: Severity::Warning,
        javascript: false,
        python: true,
        fixes: false,
        docs: include_str!("../../tests/rules/initialize-without-project.md"),
    },
    listen: &[Listen::Call(|op| op.has(Trait::NeedsProject), check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    if call.bound.uncertain || !call.bound.args.is_empty() || !call.bound.problems.is_empty() {
        return;
    }
    let name = call_name(call.operator(), true);
    context.report(
        context
            .diagnostic(context.analysis.name_span(call.callee), format!("{name} is called without a project"))
            .help("name your Cloud project: project='my-project'")
            .note(
                "Earth Engine says: ee.Initialize: no project found. Call with project= or see http://goo.gle/ee-auth.",
            ),
    );
}
