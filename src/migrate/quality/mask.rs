//! How masks are written: `1 << 5`, `Math.pow(2, 5)`, `32`, `0b100000`, `parseInt('100000', 2)`, and sums of those.

use super::{Change, Moves};
use crate::migrate::plan;
use crate::migrate::trace::trace;
use crate::rules::context::Context;
use crate::rules::literals;
use crate::syntax::hir::{Arg, ArgKind, BinaryOp, ExprId, ExprKind};

/// Sums of sums are followed so far.
const MAX_DEPTH: u32 = 8;

/// The bits of a mask at their new places; `None`: they have none, or datasets disagree.
pub fn moved(moves: &Moves, mask: u64) -> Option<u64> {
    // A bit that one of several datasets does not have is nothing there.
    let mut all = moves.iter().filter_map(|fields| plan::moved(fields, mask));
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

/// Collects the changes that make a mask of the new bits; `None`: it is written in another way.
pub fn rewrite(context: &Context<'_>, expr: ExprId, moves: &Moves, out: &mut Vec<Change>) -> Option<()> {
    bits(context, expr, moves, &[], out, 0)
}

/// A mask that is written as a number, a power of two, or a sum of those.
pub fn value(context: &Context<'_>, expr: ExprId) -> Option<u64> {
    let origin = trace(context, expr).origin;
    if let Some((value, _)) = number(context, origin) {
        return Some(value as u64);
    }
    let ExprKind::Binary { op, left, right, .. } = context.expr(origin).kind else { return None };
    let (left, right) = (value(context, left)?, value(context, right)?);
    match op {
        BinaryOp::BitOr | BinaryOp::Add => Some(left | right),
        BinaryOp::ShiftLeft => left.checked_shl(u32::try_from(right).ok()?),
        BinaryOp::Pow => left.checked_pow(u32::try_from(right).ok()?),
        _ => None,
    }
}

/// Collects the change of a number that is the first bit of a field.
pub fn place(context: &Context<'_>, expr: ExprId, moves: &Moves, out: &mut Vec<Change>) -> Option<()> {
    let found = trace(context, expr);
    let (value, span) = number(context, found.origin)?;
    let old = 1u64.checked_shl(value as u32)?;
    let new = moved(moves, old)?.trailing_zeros();
    out.push(Change { span, text: new.to_string(), reads: found.reads });
    Some(())
}

fn number(context: &Context<'_>, expr: ExprId) -> Option<(f64, crate::text::span::Span)> {
    match context.expr(expr).kind {
        ExprKind::Number { value, .. } if value >= 0.0 && value.fract() == 0.0 && value < 4_294_967_296.0 => {
            Some((value, context.span(expr)))
        }
        _ => None,
    }
}

fn bits(
    context: &Context<'_>,
    expr: ExprId,
    moves: &Moves,
    before: &[ExprId],
    out: &mut Vec<Change>,
    depth: u32,
) -> Option<()> {
    if depth > MAX_DEPTH {
        return None;
    }
    let found = trace(context, expr);
    let reads = [before, &found.reads].concat();
    if let Some((value, span)) = number(context, found.origin) {
        let new = moved(moves, value as u64)?;
        let text = match context.source(span).get(..2).map(str::to_ascii_lowercase).as_deref() {
            Some("0x") => format!("0x{new:x}"),
            Some("0b") => format!("0b{new:b}"),
            _ => new.to_string(),
        };
        out.push(Change { span, text, reads });
        return Some(());
    }
    match &context.expr(found.origin).kind {
        ExprKind::Binary { op: BinaryOp::BitOr | BinaryOp::Add, left, right, .. } => {
            bits(context, *left, moves, &reads, out, depth + 1)?;
            bits(context, *right, moves, &reads, out, depth + 1)
        }
        ExprKind::Binary { op: BinaryOp::ShiftLeft, left, right, .. } => {
            let factor = number(context, trace(context, *left).origin)?.0 as u64;
            power(context, factor, *right, moves, &reads, out)
        }
        ExprKind::Binary { op: BinaryOp::Pow, left, right, .. } => {
            let base = number(context, trace(context, *left).origin)?.0;
            (base == 2.0).then(|| power(context, 1, *right, moves, &reads, out))?
        }
        ExprKind::Call { callee, args, .. } => call(context, found.origin, *callee, args, moves, &reads, out, depth),
        _ => None,
    }
}

/// The exponent of two, times a factor.
fn power(
    context: &Context<'_>,
    factor: u64,
    exponent: ExprId,
    moves: &Moves,
    before: &[ExprId],
    out: &mut Vec<Change>,
) -> Option<()> {
    let found = trace(context, exponent);
    let (value, span) = number(context, found.origin)?;
    let new = moved(moves, factor.checked_shl(value as u32)?)?;
    let by = new.trailing_zeros().checked_sub(factor.trailing_zeros())?;
    // A field that is no longer in one piece cannot be written so.
    (factor.checked_shl(by)? == new).then_some(())?;
    out.push(Change { span, text: by.to_string(), reads: [before, &found.reads].concat() });
    Some(())
}

#[expect(clippy::too_many_arguments, reason = "one step of a walk")]
fn call(
    context: &Context<'_>,
    whole: ExprId,
    callee: ExprId,
    args: &[Arg],
    moves: &Moves,
    reads: &[ExprId],
    out: &mut Vec<Change>,
    depth: u32,
) -> Option<()> {
    let placed = |arg: &Arg| (arg.kind == ArgKind::Positional).then_some(arg.value);
    let object = match context.expr(callee).kind {
        ExprKind::Member { object, .. } => Some(object),
        _ => None,
    };
    match args {
        // `Math.pow(2, 5)`, `parseInt('100000', 2)`: told by what they give.
        [first, second] => {
            let (first, second) = (placed(first)?, placed(second)?);
            if let ExprKind::String(digits) = &context.expr(first).kind {
                let old =
                    u64::from_str_radix(digits, 2).ok().filter(|_| context.value(second).as_number() == Some(2.0))?;
                let span = literals::inner_span(context, first)?;
                let text = format!("{:b}", moved(moves, old)?);
                out.push(Change { span, text, reads: reads.to_vec() });
                return Some(());
            }
            let (base, exponent) = (context.value(first).as_number()?, context.value(second).as_number()?);
            let pow = match context.value(whole).as_number() {
                Some(value) => value == base.powf(exponent),
                None => is_power(context, callee),
            };
            (base == 2.0 && pow).then(|| power(context, 1, second, moves, reads, out))?
        }
        // `ee.Number(2).pow(5)`, with what only makes a whole number of it behind.
        [exponent] => {
            let op = context.analysis.call_at(whole).map(|call| call.operator());
            if op.is_some_and(|op| op.client_form.contains(&"**")) {
                let base = context.value(object?).as_number()?;
                return (base == 2.0).then(|| power(context, 1, placed(exponent)?, moves, reads, out))?;
            }
            // `int(...)`, `ee.Number(...)`, `ee.Image(...)`: the number that is cast.
            let cast = context.analysis.call_at(whole).is_some() || object.is_none();
            cast.then(|| bits(context, placed(exponent)?, moves, reads, out, depth + 1))?
        }
        [] => bits(context, object?, moves, reads, out, depth + 1),
        _ => None,
    }
}

/// Whether a function of the client is called `pow`.
fn is_power(context: &Context<'_>, callee: ExprId) -> bool {
    match &context.expr(callee).kind {
        ExprKind::Member { property, .. } => context.hir().name(property.name) == "pow",
        ExprKind::Name(name) => context.hir().name(*name) == "pow",
        _ => false,
    }
}
