//! Reports bands of different data types that are exported to one file.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Edit, Fix, Severity};
use crate::kb::model::{ClassId, Trait};
use crate::semantic::analysis::CallSite;
use crate::semantic::value::{Band, Pixels};

pub static RULE: Rule = Rule {
    name: "mixed-export-types",
    summary: "bands of different data types exported to one file",
    severity: Severity::Warning,
    fixes: true,
    docs: include_str!("../../tests/rules/mixed-export-types.md"),
    triggers: &[Trigger::Call(|op| op.has(Trait::Exports), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let Some(arg) = call.bound.args.iter().find(|arg| arg.value.class() == Some(ClassId::IMAGE)) else { return };
    let Some(facts) = arg.value.facts().filter(|facts| !facts.bands.loose) else { return };
    let whole = facts.bands.list.iter().find(|band| is_whole(band));
    let float = facts.bands.list.iter().find(|band| band.pixels == Pixels::Float);
    let (Some(whole), Some(float)) = (whole, float) else { return };
    let diagnostic = context
        .diagnostic(arg.span, format!("\"{}\" has integers and \"{}\" floating-point numbers: a file has one data type", whole.name, float.name))
        .help("cast all bands to one type with \"toFloat()\"")
        .note("Earth Engine says: Exported bands must have compatible data types; found inconsistent types: UInt16 and Float32.");
    let fix = arg
        .expr
        .map(|_| Fix::unsafe_("Cast all bands with \"toFloat()\"", vec![Edit::insert(arg.span.end, ".toFloat()")]));
    context.report(diagnostic.fix_if(fix));
}

/// Returns `true` if a band is stored in integers: it has a scale, bit fields or classes, and
/// nothing was computed.
fn is_whole(band: &Band) -> bool {
    let stored = |facts: &crate::kb::model::Band| {
        facts.scale.is_some_and(|scale| scale < 1.0) && facts.role.is_some() || !facts.bits.is_empty()
    };
    band.pixels == Pixels::Stored && band.facts().is_some_and(stored)
}
