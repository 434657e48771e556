//! The values that the pixels of an image can have, as far as the operators that made it and the
//! catalog tell.

use super::Semantics;
use super::literals;
use crate::kb::model::{ClassId, Effect, Kind, Role, Trait};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::BoundArg;
use crate::semantic::value::{Marks, Value};
use crate::syntax::hir::ExprId;

/// Maximum number of calls that are followed.
const MAX_STEPS: usize = 12;

/// The largest number whose bits are exact in a float.
const MAX_INTEGER: f64 = 9_007_199_254_740_992.0;

/// The values that pixels can have. Masked pixels have none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PixelValues {
    /// The smallest value.
    pub min: f64,
    /// The largest value.
    pub max: f64,
    /// All values are whole numbers.
    pub whole: bool,
    /// The bits that a value can have, if the values are selected bits.
    pub bits: Option<u64>,
    /// The range is that of the catalog, which may be rounded or too narrow.
    pub from_catalog: bool,
}

impl PixelValues {
    fn whole(min: f64, max: f64) -> PixelValues {
        PixelValues { min, max, whole: true, bits: None, from_catalog: false }
    }

    fn range(min: f64, max: f64) -> PixelValues {
        PixelValues { whole: false, ..PixelValues::whole(min, max) }
    }

    /// Returns `true` if all pixels have the same value.
    pub fn is_constant(&self) -> bool {
        self.min == self.max
    }
}

/// Returns the values that the pixels of all bands can have. Returns `None` if they are not
/// certain.
pub fn of_image(sema: &Semantics<'_>, value: &Value, expr: Option<ExprId>) -> Option<PixelValues> {
    values(sema, value, expr, 0)
}

fn values(sema: &Semantics<'_>, value: &Value, expr: Option<ExprId>, depth: usize) -> Option<PixelValues> {
    if let Some(number) = value.as_number() {
        return Some(PixelValues { whole: number.fract() == 0.0, ..PixelValues::range(number, number) });
    }
    let call = maker(sema, value, expr).filter(|_| depth < MAX_STEPS)?;
    of_call(sema, call, depth).or_else(|| of_catalog(value).filter(|_| is_stored(sema, call, depth)))
}

/// Returns the call that made an image.
fn maker<'a>(sema: &Semantics<'a>, image: &Value, expr: Option<ExprId>) -> Option<&'a CallSite> {
    let is_image = |value: &Value| value.class() == Some(ClassId::IMAGE);
    let by_name = || sema.call_at(literals::origin(sema, expr?));
    let call = is_image(image).then(|| sema.producer_of(image).or_else(by_name))??;
    is_image(sema.value(call.expr)).then_some(call)
}

fn of_call(sema: &Semantics<'_>, call: &CallSite, depth: usize) -> Option<PixelValues> {
    let op = call.operator();
    let subject = || values(sema, &call.receiver_value, call.receiver, depth + 1);
    let argument = |arg: &BoundArg| values(sema, &arg.value, arg.expr, depth + 1);
    let other = || argument(call.bound.arg(0)?);
    if is_test(call) {
        return Some(PixelValues::whole(0.0, 1.0));
    }
    if op.makes == ["nd"] {
        return Some(PixelValues::range(-1.0, 1.0));
    }
    match (op.kind, op.effect) {
        (Kind::Constructor, _) | (Kind::Static, Effect::Constant) if call.bound.args.len() == 1 => {
            // A cast or an asset has its values from its own call.
            other().filter(|values| values.is_constant())
        }
        (Kind::Method, Effect::Binary) => combined(call, subject, other),
        (Kind::Method, Effect::Keep | Effect::Select | Effect::Rename | Effect::SetProperties) => {
            let known = subject()?;
            if op.has(Trait::FillsMask) {
                let fill = call.bound.arg(0).map_or(Some(PixelValues::whole(0.0, 0.0)), argument)?;
                return Some(either(known, fill));
            }
            // Of zero and one, only one is left.
            let is_flag = known.whole && known.min == 0.0 && known.max == 1.0;
            if op.has(Trait::MasksZero) && is_flag { Some(PixelValues::whole(1.0, 1.0)) } else { Some(known) }
        }
        (Kind::Method, Effect::KeepBands) if op.has(Trait::CastsBands) => subject().filter(|known| known.whole),
        _ => None,
    }
}

/// Returns `true` for a call that tests its image and gives 0 or 1: a comparison, or a logical
/// operator.
pub fn is_test(call: &CallSite) -> bool {
    let tests = ["<", "<=", ">", ">=", "==", "!=", "&&", "||", "!"];
    call.operator().client_form.iter().any(|form| tests.contains(form))
}

/// Returns `true` for a call that gives bands as the catalog describes them: those of an asset, or
/// of the first image of a collection.
///
/// # Rejected
/// The parameter of a mapped function has the bands of the dataset, too, but an earlier function
/// may have given masked pixels a value.
fn is_stored(sema: &Semantics<'_>, call: &CallSite, depth: usize) -> bool {
    let op = call.operator();
    match op.effect {
        Effect::FirstElement => !call.receiver_value.facts().is_some_and(|facts| facts.marks.has(Marks::MAPPED)),
        Effect::Keep | Effect::Select | Effect::Rename | Effect::SetProperties => {
            let receiver = maker(sema, &call.receiver_value, call.receiver).filter(|_| depth < MAX_STEPS);
            !op.has(Trait::FillsMask) && receiver.is_some_and(|call| is_stored(sema, call, depth + 1))
        }
        _ => call.with_role(Role::Asset).any(|(_, arg)| arg.value.as_text().is_some()),
    }
}

/// Returns the values of arithmetic.
fn combined(
    call: &CallSite,
    subject: impl Fn() -> Option<PixelValues>,
    other: impl Fn() -> Option<PixelValues>,
) -> Option<PixelValues> {
    let form = call.operator().client_form.first()?;
    if *form == "&" {
        let mask = other().filter(|mask| mask.is_constant() && mask.whole && (0.0..MAX_INTEGER).contains(&mask.min))?;
        return Some(PixelValues { bits: Some(mask.min as u64), ..PixelValues::whole(0.0, mask.min) });
    }
    let (a, b) = (subject()?, other()?);
    let ends = match *form {
        "+" => [a.min + b.min, a.max + b.max, a.max + b.max, a.min + b.min],
        "-" => [a.min - b.max, a.max - b.min, a.max - b.min, a.min - b.max],
        "*" => [a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max],
        "/" if b.is_constant() && b.min != 0.0 => [a.min / b.min, a.max / b.min, a.min / b.min, a.max / b.min],
        _ => return None,
    };
    Some(PixelValues {
        min: ends.iter().copied().fold(f64::INFINITY, f64::min),
        max: ends.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        whole: a.whole && b.whole && *form != "/",
        bits: None,
        from_catalog: a.from_catalog || b.from_catalog,
    })
}

fn either(a: PixelValues, b: PixelValues) -> PixelValues {
    PixelValues {
        min: a.min.min(b.min),
        max: a.max.max(b.max),
        whole: a.whole && b.whole,
        bits: a.bits.zip(b.bits.or((b.is_constant() && b.min == 0.0).then_some(0))).map(|(a, b)| a | b),
        from_catalog: a.from_catalog || b.from_catalog,
    }
}

/// Returns the values of bands as the dataset stores them.
fn of_catalog(image: &Value) -> Option<PixelValues> {
    let bands = image.facts().map(|facts| &facts.bands).filter(|bands| !bands.open && !bands.list.is_empty())?;
    let each = bands.list.iter().map(|band| {
        let facts = band.facts().filter(|facts| band.raw && !facts.estimated && facts.classes.is_empty())?;
        let (min, max) = facts.min.zip(facts.max).filter(|(min, max)| min < max)?;
        Some(PixelValues { from_catalog: true, ..PixelValues::range(min, max) })
    });
    each.reduce(|a, b| Some(either(a?, b?)))?
}
