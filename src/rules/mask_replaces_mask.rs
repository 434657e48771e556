//! Reports a mask that replaces the existing mask.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Edit, Fix, Safety, Severity};
use crate::kb::model::{ClassId, Effect, Kind, Role, Trait, Ty};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::BoundArg;
use crate::semantic::query::literals;
use crate::semantic::query::signature::call_name;
use crate::semantic::value::Value;
use crate::syntax::hir::ExprId;

pub static RULE: Rule = Rule {
    name: "mask-replaces-mask",
    summary: "a mask that replaces the existing one",
    severity: Severity::Hint,
    fixes: true,
    docs: include_str!("../../tests/rules/mask-replaces-mask.md"),
    triggers: &[Trigger::Call(|op| op.has(Trait::ReplacesMask), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    if call.bound.args.len() != 1 || call.receiver.is_some_and(|image| has_no_mask(context, image, 0)) {
        return;
    }
    let span = context.analysis.name_span(call.callee);
    context.report(
        context
            .diagnostic(span, format!("{} replaces the existing mask", call_name(call.operator(), context.python())))
            .help("updateMask(...) keeps masked pixels masked")
            .fix(Fix {
                title: "Change to updateMask".to_owned(),
                safety: Safety::Unsafe,
                edits: vec![Edit { span, text: "updateMask".to_owned() }],
            }),
    );
}

/// Maximum number of calls between an image and the call that computes its numbers.
const MAX_DEPTH: usize = 8;

/// Returns `true` for an image that the server computes from nothing but numbers, so that no pixel
/// is masked: `ee.Image.pixelArea()`, `ee.Image(1)`.
fn has_no_mask(context: &Context<'_>, image: ExprId, depth: usize) -> bool {
    let Some(call) = context.call_at(literals::origin(context, image)).filter(|_| depth < MAX_DEPTH) else {
        return false;
    };
    let op = call.operator();
    let is_number = |arg: &BoundArg| arg.value.as_number().is_some_and(|number| number != 0.0);
    let is_plain = |arg: &BoundArg| match &arg.value {
        Value::Num(_) => true,
        Value::List(list) => !list.open && list.items.iter().all(|item| matches!(item, Value::Num(_))),
        value => matches!(value.class(), Some(ClassId::NUMBER | ClassId::PROJECTION)),
    };
    match op.kind {
        Kind::Method => {
            let keeps_mask = match op.effect {
                Effect::Rename | Effect::Select => true,
                Effect::Binary => call.bound.args.iter().all(is_number),
                _ => false,
            };
            keeps_mask && call.receiver.is_some_and(|image| has_no_mask(context, image, depth + 1))
        }
        Kind::Constructor => op.returns == Ty::Class(ClassId::IMAGE) && call.bound.args.iter().any(is_plain),
        Kind::Static => {
            op.returns == Ty::Class(ClassId::IMAGE) && !op.takes(&[Role::Asset]) && call.bound.args.iter().all(is_plain)
        }
    }
}
