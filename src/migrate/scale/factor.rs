//! Finds the image and the number of a product or quotient.

use crate::kb::model::{ClassId, Effect, Kind};
use crate::migrate::trace::trace;
use crate::migrate::{Migrator, has_form};
use crate::semantic::analysis::CallSite;
use crate::semantic::value::Value;
use crate::syntax::hir::ExprId;

/// An image that is multiplied or divided by a number.
pub struct Factor {
    /// The image.
    pub image: Value,
    /// The number.
    pub number: f64,
    /// The number in the text.
    pub expr: Option<ExprId>,
}

/// Returns the factor of a call of `*` or `/`. The number may stand in an image, and in a product
/// the image may be the argument: `ee.Image(0.0001).multiply(image)`.
pub fn factor(migrator: &Migrator<'_>, call: &CallSite) -> Option<Factor> {
    let arg = call.bound.arg(0)?;
    if let Some(number) = arg.value.as_number() {
        return Some(Factor { image: call.receiver_value.clone(), number, expr: arg.expr });
    }
    if let Some((number, expr)) = constant_image(migrator, arg.expr?) {
        return Some(Factor { image: call.receiver_value.clone(), number, expr: Some(expr) });
    }
    let (number, expr) = constant_image(migrator, call.receiver.filter(|_| has_form(call, "*"))?)?;
    Some(Factor { image: arg.value.clone(), number, expr: Some(expr) })
}

/// Returns the number of `ee.Image(0.0001)` and `ee.Image.constant(0.0001)`.
fn constant_image(migrator: &Migrator<'_>, expr: ExprId) -> Option<(f64, ExprId)> {
    let context = migrator.context;
    let call = context.analysis.call_at(trace(context, expr).origin)?;
    let op = call.operator();
    let makes_image = context.value(call.expr).class() == Some(ClassId::IMAGE)
        && (op.kind == Kind::Constructor || op.effect == Effect::Constant);
    let arg = call.bound.arg(0).filter(|_| makes_image && call.bound.args.len() == 1)?;
    Some((arg.value.as_number()?, arg.expr?))
}
