//! Reports a reduction, sample, or export without a scale.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::Trait;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::signature::call_name;
use crate::semantic::value::Marks;

pub static RULE: Rule = Rule {
    name: "missing-scale",
    summary: "a reduction, sample or export without a scale",
    severity: Severity::Warning,
    docs: include_str!("../../tests/rules/missing-scale.md"),
    triggers: &[Trigger::Call(|op| op.has(Trait::NeedsScale), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    if call.bound.uncertain || call.has_resolution() {
        return;
    }
    let export = call.has(Trait::MakesTask);
    // Earth Engine uses the scale of an image of one asset; a composite has one degree. The Code
    // Editor's exports have a default of their own.
    let has_default = export && !context.python();
    if !has_default && !call.subject().facts().is_some_and(|facts| facts.marks.has(Marks::COMPOSITE)) {
        return;
    }
    let name = call_name(call.operator(), context.python());
    let too_many = if export {
        "Export too large: specified N pixels (max: 100000000)."
    } else {
        "Too many pixels in the region. Found N, but maxPixels allows only 10000000."
    };
    let default = if has_default { "1000 meters per pixel" } else { "that of a composite: one degree per pixel" };
    context.report(
        context
            .call_diagnostic(call, format!("{name} without \"scale\" runs at a default scale"))
            .help(
                "set the scale of the data in meters, such as scale: 30 for Landsat"
                    .replace("scale: 30", context.spelled("scale: 30", "scale=30")),
            )
            .note(format!("the default is {default}"))
            .note(format!("if the scale is too fine, Earth Engine says: {too_many}")),
    );
}
