//! Reads and rewrites masks: `1 << 5`, `Math.pow(2, 5)`, `32`, `0b100000`, `parseInt('100000', 2)`,
//! and sums of those.

use super::{BitMoves, Change};
use crate::migrate::successor;
use crate::migrate::trace::trace;
use crate::semantic::query::Semantics;
use crate::semantic::query::literals;
use crate::syntax::hir::{Arg, ArgKind, BinaryOp, ExprId, ExprKind};

/// Maximum nesting of sums.
const MAX_DEPTH: u32 = 8;

/// Returns a mask with its bits at their new positions. Returns `None` if a bit has none, or
/// datasets disagree.
pub fn remap(moves: &BitMoves, mask: u64) -> Option<u64> {
    // A dataset that lacks the bit does not vote.
    let mut all = moves.iter().filter_map(|fields| successor::remap_mask(fields, mask));
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

/// Collects the changes of a mask to the new bits. Returns `None` if the form of the mask is
/// unknown.
pub fn rewrite(context: &Semantics<'_>, expr: ExprId, moves: &BitMoves, out: &mut Vec<Change>) -> Option<()> {
    MaskRewriter { context, moves, changes: out }.mask(expr, &[], 0)
}

/// Returns the value of a mask that is a number, a power of two, or a sum of those.
pub fn value(context: &Semantics<'_>, expr: ExprId) -> Option<u64> {
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

/// Collects the change of a number that is the index of a bit.
pub fn rewrite_index(context: &Semantics<'_>, expr: ExprId, moves: &BitMoves, out: &mut Vec<Change>) -> Option<()> {
    let traced = trace(context, expr);
    let (value, span) = number(context, traced.origin)?;
    let old = 1u64.checked_shl(value as u32)?;
    let new = remap(moves, old)?.trailing_zeros();
    out.push(Change { span, text: new.to_string(), bits: old, reads: traced.reads });
    Some(())
}

fn number(context: &Semantics<'_>, expr: ExprId) -> Option<(f64, crate::text::span::Span)> {
    match context.expr(expr).kind {
        ExprKind::Number { value, .. } if value >= 0.0 && value.fract() == 0.0 && value < 4_294_967_296.0 => {
            Some((value, context.span(expr)))
        }
        _ => None,
    }
}

/// Collects the changes of the parts of a mask.
struct MaskRewriter<'a> {
    context: &'a Semantics<'a>,
    moves: &'a BitMoves,
    changes: &'a mut Vec<Change>,
}

impl MaskRewriter<'_> {
    /// Collects the changes of a mask. `reads` are the reads of variables that lead to it.
    fn mask(&mut self, expr: ExprId, reads: &[ExprId], depth: u32) -> Option<()> {
        if depth > MAX_DEPTH {
            return None;
        }
        let context = self.context;
        let traced = trace(context, expr);
        let reads = [reads, &traced.reads].concat();
        if let Some((value, span)) = number(context, traced.origin) {
            let new = remap(self.moves, value as u64)?;
            let text = match context.source(span).get(..2).map(str::to_ascii_lowercase).as_deref() {
                Some("0x") => format!("0x{new:x}"),
                Some("0b") => format!("0b{new:b}"),
                _ => new.to_string(),
            };
            self.changes.push(Change { span, text, bits: value as u64, reads });
            return Some(());
        }
        match &context.expr(traced.origin).kind {
            ExprKind::Binary { op: BinaryOp::BitOr | BinaryOp::Add, left, right, .. } => {
                self.mask(*left, &reads, depth + 1)?;
                self.mask(*right, &reads, depth + 1)
            }
            ExprKind::Binary { op: BinaryOp::ShiftLeft, left, right, .. } => {
                let factor = number(context, trace(context, *left).origin)?.0 as u64;
                self.power(factor, *right, &reads)
            }
            ExprKind::Binary { op: BinaryOp::Pow, left, right, .. } => {
                let base = number(context, trace(context, *left).origin)?.0;
                (base == 2.0).then(|| self.power(1, *right, &reads))?
            }
            ExprKind::Call { callee, args, .. } => self.call(traced.origin, *callee, args, &reads, depth),
            _ => None,
        }
    }

    /// Collects the change of an exponent of two, whose power is multiplied by a factor.
    fn power(&mut self, factor: u64, exponent: ExprId, reads: &[ExprId]) -> Option<()> {
        let traced = trace(self.context, exponent);
        let (value, span) = number(self.context, traced.origin)?;
        let old = factor.checked_shl(value as u32)?;
        let new = remap(self.moves, old)?;
        let shift = new.trailing_zeros().checked_sub(factor.trailing_zeros())?;
        // A field that is split up cannot be written as a shift.
        (factor.checked_shl(shift)? == new).then_some(())?;
        let reads = [reads, &traced.reads].concat();
        self.changes.push(Change { span, text: shift.to_string(), bits: old, reads });
        Some(())
    }

    /// Collects the changes of a call that computes a mask.
    fn call(&mut self, call_expr: ExprId, callee: ExprId, args: &[Arg], reads: &[ExprId], depth: u32) -> Option<()> {
        let context = self.context;
        let positional = |arg: &Arg| (arg.kind == ArgKind::Positional).then_some(arg.value);
        let object = match context.expr(callee).kind {
            ExprKind::Member { object, .. } => Some(object),
            _ => None,
        };
        match args {
            // `Math.pow(2, 5)`, `parseInt('100000', 2)`: recognized by their values.
            [first, second] => {
                let (first, second) = (positional(first)?, positional(second)?);
                if let ExprKind::String(digits) = &context.expr(first).kind {
                    let old = u64::from_str_radix(digits, 2)
                        .ok()
                        .filter(|_| context.value(second).as_number() == Some(2.0))?;
                    let span = literals::inner_span(context, first)?;
                    let text = format!("{:b}", remap(self.moves, old)?);
                    self.changes.push(Change { span, text, bits: old, reads: reads.to_vec() });
                    return Some(());
                }
                let (base, exponent) = (context.value(first).as_number()?, context.value(second).as_number()?);
                let is_pow = match context.value(call_expr).as_number() {
                    Some(value) => value == base.powf(exponent),
                    None => is_power(context, callee),
                };
                (base == 2.0 && is_pow).then(|| self.power(1, second, reads))?
            }
            // `ee.Number(2).pow(5)`, possibly followed by a conversion to an integer.
            [exponent] => {
                let op = context.analysis.call_at(call_expr).map(|call| call.operator());
                if op.is_some_and(|op| op.client_form.contains(&"**")) {
                    let base = context.value(object?).as_number()?;
                    return (base == 2.0).then(|| self.power(1, positional(exponent)?, reads))?;
                }
                // `int(...)`, `ee.Number(...)`, `ee.Image(...)`: the argument is the mask.
                let is_cast = context.analysis.call_at(call_expr).is_some() || object.is_none();
                is_cast.then(|| self.mask(positional(exponent)?, reads, depth + 1))?
            }
            [] => self.mask(object?, reads, depth + 1),
            _ => None,
        }
    }
}

/// Returns `true` for a client function named `pow`.
fn is_power(context: &Semantics<'_>, callee: ExprId) -> bool {
    match &context.expr(callee).kind {
        ExprKind::Member { property, .. } => context.hir().name(property.name) == "pow",
        ExprKind::Name(name) => context.hir().name(*name) == "pow",
        _ => false,
    }
}
