//! Reports uses of images without bands, and training without bands.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, Kind, Operator, Role, Trait, Ty};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::band_choices;

pub static RULE: Rule = Rule {
    name: "no-bands",
    summary: "an image without bands, or an empty list of bands",
    severity: Severity::Warning,
    docs: include_str!("../../tests/rules/no-bands.md"),
    triggers: &[Trigger::Call(|op| needs_bands(op) || trains(op), check)],
    ..Rule::DEFAULT
};

/// Returns `true` for operators that display, export or aggregate an image.
fn needs_bands(op: &Operator<'_>) -> bool {
    op.has(Trait::Aggregates) || op.has(Trait::Exports) || op.takes(&[Role::Visualization])
}

fn trains(op: &Operator<'_>) -> bool {
    op.kind == Kind::Method
        && matches!(op.returns, Ty::Class(ClassId::CLASSIFIER | ClassId::CLUSTERER))
        && op.takes(&[Role::Property])
}

fn check(context: &Context<'_>, call: &CallSite) {
    if call.bound.uncertain {
        return;
    }
    if trains(call.operator()) {
        for (_, arg) in call.with_role(Role::Property).filter(|(_, arg)| arg.value.as_items() == Some(&[])) {
            let diagnostic = context.diagnostic(arg.span, "the list of properties to train with is empty");
            context.report(diagnostic.help("list the bands or properties that the classifier reads"));
        }
        return;
    }
    let images = [&call.receiver_value].into_iter().chain(call.bound.args.iter().map(|arg| &arg.value));
    let bands = images.filter_map(band_choices::of_images).map(|(bands, _)| bands).next();
    if bands.is_some_and(|bands| bands.count() == Some(0)) {
        let diagnostic = context.call_diagnostic(call, "this image has no bands: its selection is an empty list");
        context.report(diagnostic.help("select at least one band"));
    }
}
