//! Reports a composite of images that cannot be combined.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, Effect};
use crate::semantic::analysis::CallSite;

pub static RULE: Rule = Rule {
    name: "heterogeneous-collection",
    summary: "a composite of images with different bands or geometries",
    severity: Severity::Warning,
    docs: include_str!("../../tests/rules/heterogeneous-collection.md"),
    triggers: &[Trigger::Call(|op| matches!(op.effect, Effect::CollapseCollection | Effect::ReduceCollection), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let subject = call.subject();
    if subject.class() != Some(ClassId::IMAGE_COLLECTION) {
        return;
    }
    let Some(facts) = subject.facts() else { return };
    let Some(dataset) = &facts.dataset else { return };
    // `select('VV')` leaves the same band of all images.
    if facts.bands.count() == Some(1) {
        return;
    }
    let mixed: Vec<&str> = dataset
        .mixed_by
        .iter()
        .map(|name| &**name)
        .filter(|name| !facts.filtered.iter().any(|known| **known == **name))
        .collect();
    if mixed.is_empty() {
        return;
    }
    let quoted: Vec<String> = mixed.iter().map(|name| format!("\"{name}\"")).collect();
    let diagnostic = context
        .call_diagnostic(call, format!("images of \"{}\" differ in {}", dataset.id, quoted.join(" and ")))
        .help(format!("filter by {} before you combine the images", if mixed.len() == 1 { "it" } else { "them" }))
        .note("Earth Engine says, at best: Expected a homogeneous image collection, but an image with incompatible bands was encountered");
    context.report(diagnostic);
}
