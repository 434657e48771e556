//! Reports initialization in Python without a Cloud project.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::Trait;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::signature::call_name;

pub static RULE: Rule = Rule {
    name: "initialize-without-project",
    summary: "initialization in Python without a Cloud project",
    severity: Severity::Warning,
    javascript: false,
    docs: include_str!("../../tests/rules/initialize-without-project.md"),
    triggers: &[Trigger::Call(|op| op.has(Trait::NeedsProject), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    if call.bound.uncertain || !call.bound.args.is_empty() || !call.bound.problems.is_empty() {
        return;
    }
    let name = call_name(call.operator(), true);
    context.report(
        context
            .call_diagnostic(call, format!("{name} is called without a project"))
            .help("pass your Cloud project: project='my-project'")
            .note(
                "Earth Engine says: ee.Initialize: no project found. Call with project= or see http://goo.gle/ee-auth.",
            ),
    );
}
