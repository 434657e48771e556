//! Hazard: an area statistic or export without a scale runs at a default that is almost never meant.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::signature::call_name;
use crate::diagnostic::Severity;
use crate::kb::model::{Role, Trait};
use crate::semantic::analysis::CallSite;
use crate::semantic::value::{Marks, Value};

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "missing-scale",
        summary: "a statistic over an area, a sample or an export without a scale",
        severity: Severity::Warning,
        javascript: true,
        python: true,
        fixes: false,
        docs: include_str!("../../tests/rules/missing-scale.md"),
    },
    listen: &[Listen::Call(|op| op.has(Trait::NeedsScale), check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    if call.bound.uncertain {
        return;
    }
    let given = call.arguments().any(|(param, arg)| match param.role {
        Role::Scale | Role::CrsTransform => true,
        // A projection has a scale of its own; a code has none.
        Role::Crs => !matches!(arg.value, Value::Str(_)),
        _ => matches!(param.name, "dimensions" | "projection"),
    });
    if given {
        return;
    }
    let export = call.has(Trait::MakesTask);
    // An image of one asset has a scale of its own, and Earth Engine takes that; a composite has one degree.
    if !export && !call.subject().facts().is_some_and(|facts| facts.marks.has(Marks::COMPOSITE)) {
        return;
    }
    let name = call_name(call.operator(), context.python());
    let default = if export { "1000 metres per pixel" } else { "that of a composite: one degree per pixel" };
    context.report(
        context
            .diagnostic(context.analysis.name_span(call.callee), format!("{name} without \"scale\" runs at a default scale"))
            .help("give the scale of the data in metres, such as scale: 30 for Landsat".replace("scale: 30", context.spelled("scale: 30", "scale=30")))
            .note(format!("the default is {default}"))
            .note("where it is too fine, Earth Engine says: Too many pixels in the region. Found N, but maxPixels allows only 10000000."),
    );
}
