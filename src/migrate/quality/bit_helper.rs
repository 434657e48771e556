//! Rewrites calls of helpers that take the first and last bit of a field: `getQABits(image, 5, 5,
//! 'cloud')`.
//!
//! The body of a helper is not interpreted. A helper that shifts by one parameter and loops to the
//! other takes a bit range.

use super::{BitMoves, Change, is_called_on, mask};
use crate::migrate::{has_form, trace};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::Semantics;
use crate::semantic::scope::BindingId;
use crate::syntax::hir::{ArgKind, BinaryOp, ExprId, ExprKind, FunctionId, StmtKind};
use crate::text::span::Span;

/// Returns the changes at the calls of a helper that applies a computed mask.
pub fn rewrite(context: &Semantics<'_>, masked: &CallSite, moves: &BitMoves) -> Option<Vec<Change>> {
    let first = shift_variable(context, masked)?;
    changes_at_calls(context, masked.function?, first, moves)
}

/// Returns the changes at the calls of a helper that shifts first:
/// `band.rightShift(first).mod(...)`.
pub fn rewrite_shift(context: &Semantics<'_>, shift: &CallSite, moves: &BitMoves) -> Option<Vec<Change>> {
    let first = trace::name(context, shift.bound.arg(0)?.expr?)?;
    changes_at_calls(context, shift.function?, first, moves)
}

fn changes_at_calls(
    context: &Semantics<'_>,
    function: FunctionId,
    first: BindingId,
    moves: &BitMoves,
) -> Option<Vec<Change>> {
    let first_index = param_index(context, function, first)?;
    let last_index = (0..context.hir().function(function).params.len())
        .find(|&index| index != first_index && is_last_bit(context, function, index))?;
    let helper = function_variable(context, function)?;
    let mut changes = Vec::new();
    let mut calls = 0;
    for expr in &context.hir().exprs {
        let ExprKind::Call { callee, args, .. } = &expr.kind else { continue };
        if trace::name(context, *callee) != Some(helper) {
            continue;
        }
        calls += 1;
        let argument =
            |index: usize| args.get(index).filter(|arg| arg.kind == ArgKind::Positional).map(|arg| arg.value);
        let (from, from_span) = number(context, argument(first_index)?)?;
        let (to, to_span) = number(context, argument(last_index)?)?;
        let old = (from..=to).try_fold(0u64, |mask, bit| Some(mask | 1u64.checked_shl(bit)?))?;
        let new = mask::remap(moves, old)?;
        let (start, length) = (new.trailing_zeros(), new.count_ones());
        (length == old.count_ones() && new >> start == old >> from).then_some(())?;
        changes.push(Change { span: from_span, text: start.to_string(), bits: old, reads: Vec::new() });
        changes.push(Change { span: to_span, text: (start + length - 1).to_string(), bits: old, reads: Vec::new() });
    }
    // All uses of the name must be calls, or unknown code may call the helper.
    let reads = context.analysis.scopes.binding(helper).reads;
    (calls > 0 && reads == calls).then_some(changes)
}

/// Returns the binding of a function, or the variable that only ever holds it.
fn function_variable(context: &Semantics<'_>, function: FunctionId) -> Option<BindingId> {
    let scopes = &context.analysis.scopes;
    let is_function = |value: ExprId| matches!(context.expr(value).kind, ExprKind::Function(id) if id == function);
    let variable = || {
        let index =
            scopes.bindings.iter().position(|known| known.writes == 1 && known.value.is_some_and(is_function))?;
        Some(BindingId(index as u32))
    };
    scopes.function_binding[function.index()].or_else(variable)
}

fn number(context: &Semantics<'_>, expr: ExprId) -> Option<(u32, Span)> {
    match context.expr(expr).kind {
        ExprKind::Number { value, .. } if value >= 0.0 && value.fract() == 0.0 && value < 32.0 => {
            Some((value as u32, context.span(expr)))
        }
        _ => None,
    }
}

/// Returns the variable that the masked bits are shifted by.
fn shift_variable(context: &Semantics<'_>, masked: &CallSite) -> Option<BindingId> {
    context.analysis.calls().find_map(|call| {
        (has_form(call, ">>") && is_called_on(context, call, masked))
            .then(|| trace::name(context, call.bound.arg(0)?.expr?))?
    })
}

/// Returns the index of a variable among the parameters of a function.
fn param_index(context: &Semantics<'_>, function: FunctionId, binding: BindingId) -> Option<usize> {
    let params = &context.hir().function(function).params;
    let name = context.analysis.scopes.binding(binding).name;
    let is_own = context.analysis.scopes.binding(binding).function == Some(function);
    params.iter().position(|param| is_own && param_name(context, param.target) == Some(name))
}

fn param_name(context: &Semantics<'_>, target: ExprId) -> Option<crate::syntax::hir::Symbol> {
    match context.expr(target).kind {
        ExprKind::Name(name) => Some(name),
        _ => None,
    }
}

/// Returns `true` if a loop of the function ends at a parameter, or the function subtracts another
/// parameter from it.
fn is_last_bit(context: &Semantics<'_>, function: FunctionId, index: usize) -> bool {
    let Some(name) = param_name(context, context.hir().function(function).params[index].target) else { return false };
    let is_own = |stmt: usize| context.analysis.scopes.stmt_function[stmt] == Some(function);
    let stmts = context.hir().stmts.iter().enumerate().filter(|(index, _)| is_own(*index));
    let limits: Vec<Span> = stmts
        .filter_map(|(_, stmt)| match &stmt.kind {
            StmtKind::For { test: Some(test), .. } => Some(context.span(*test)),
            StmtKind::ForEach { iter, .. } => Some(context.span(*iter)),
            _ => None,
        })
        .collect();
    // `last - first + 1` is the number of bits.
    let counted = context.hir().exprs.iter().filter_map(|expr| match expr.kind {
        ExprKind::Binary { op: BinaryOp::Sub, left, right, .. } => {
            let is_difference = [left, right].iter().all(|&side| {
                let name = trace::name(context, side);
                name.is_some_and(|name| param_index(context, function, name).is_some())
            });
            is_difference.then(|| context.span(left))
        }
        _ => None,
    });
    let limits: Vec<Span> = limits.into_iter().chain(counted).collect();
    let reads = context.hir().exprs.iter().filter(|expr| matches!(expr.kind, ExprKind::Name(symbol) if symbol == name));
    reads.into_iter().any(|expr| limits.iter().any(|end| end.contains(expr.span)))
}
