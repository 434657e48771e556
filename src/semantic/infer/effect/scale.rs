//! Tracks which images have a native scale, and which have the one degree of composites.

use crate::kb::model::{ClassId, Effect, Kind, Operator, Role};
use crate::semantic::bind::Bound;
use crate::semantic::value::{Marks, Value};

/// Marks results without a native scale. Composites, constants and images computed only from them
/// have a scale of one degree.
pub(super) fn with_scale(op: &Operator<'_>, receiver: &Value, bound: &Bound, value: Value) -> Value {
    let Value::Instance(instance) = &value else { return value };
    if instance.class != ClassId::IMAGE {
        return value;
    }
    // `reproject` and `setDefaultProjection` give it a scale.
    if op.effect == Effect::Keep && op.params.iter().any(|param| param.role == Role::Scale) {
        let mut facts = value.facts_or_default();
        facts.marks = facts.marks.without(Marks::COMPOSITE);
        return Value::with_facts(ClassId::IMAGE, facts);
    }
    let composite = |value: &Value| value.facts().is_some_and(|facts| facts.marks.has(Marks::COMPOSITE));
    let creates_composite = matches!(op.effect, Effect::CollapseCollection | Effect::ReduceCollection);
    let keeps_composite = !matches!(
        op.effect,
        Effect::Unknown | Effect::LoadOrCast | Effect::Cast | Effect::Concatenate | Effect::AddBands
    ) && match op.kind {
        Kind::Method => composite(receiver),
        _ => bound.arg(0).is_some_and(|arg| composite(&arg.value)),
    };
    // A band that is added comes after the first, and the first one's scale counts.
    let keeps_composite = keeps_composite || (op.effect == Effect::AddBands && composite(receiver));
    if !creates_composite && !keeps_composite {
        return value;
    }
    let mut facts = value.facts_or_default();
    facts.marks = facts.marks.with(Marks::COMPOSITE);
    Value::with_facts(ClassId::IMAGE, facts)
}
