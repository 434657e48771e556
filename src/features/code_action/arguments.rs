//! Arguments by place to arguments by name, and back.

use super::{CodeAction, refactor};
use crate::diagnostic::Edit;
use crate::features::{Snapshot, wording};
use crate::kb::model::Operator;
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::{BoundArg, SURPLUS, Style, param, param_name, takes_named};
use crate::semantic::value::{Object, Value};
use crate::syntax::hir::{ArgKind, ExprKind};
use crate::text::span::Span;
use std::sync::Arc;

/// The changes of the innermost call around a place.
pub fn actions(snapshot: &Snapshot, span: Span) -> Vec<CodeAction> {
    let around = |call: &&CallSite| {
        let name = snapshot.analysis.name_span(call.callee);
        name.start <= span.start && span.end <= call.args_span.end
    };
    let inside = snapshot.analysis.calls().filter(around);
    let Some(call) = inside.min_by_key(|call| call.args_span.len()) else { return Vec::new() };
    let certain = !call.bound.uncertain && call.bound.problems.is_empty() && !call.bound.args.is_empty();
    let Some(inner) = inner(snapshot, call).filter(|_| certain) else { return Vec::new() };
    to_names(snapshot, call, inner).into_iter().chain(to_places(snapshot, call)).collect()
}

/// What stands between the brackets; `None`: the closing one is missing.
fn inner(snapshot: &Snapshot, call: &CallSite) -> Option<Span> {
    let source = call.args_span.of(&snapshot.text);
    let inner = Span { start: call.args_span.start + 1, end: call.args_span.end.saturating_sub(1) };
    let broken = snapshot.analysis.hir.problems.iter().any(|problem| problem.span.overlaps(call.args_span));
    (source.len() >= 2 && source.starts_with('(') && source.ends_with(')') && !broken).then_some(inner)
}

fn name_of(op: &'static Operator<'static>, arg: &BoundArg, python: bool) -> Option<&'static str> {
    let known = param(op, arg.param).filter(|param| arg.param != SURPLUS && !param.variadic)?;
    Some(param_name(known, python))
}

fn to_names(snapshot: &Snapshot, call: &CallSite, inner: Span) -> Option<CodeAction> {
    let (op, python) = (call.operator(), snapshot.python());
    let Style::Positional = call.bound.style else { return None };
    let ExprKind::Call { args, .. } = &snapshot.analysis.hir.expr(call.expr).kind else { return None };
    let placed: Vec<&BoundArg> = call.bound.args.iter().filter(|arg| arg.name_span.is_none()).collect();
    let mut names: Vec<&str> = Vec::new();
    let mut edits = Vec::new();
    for arg in &placed {
        let name = name_of(op, arg, python)?;
        // Several arguments for one parameter have no names.
        if names.contains(&name) {
            return None;
        }
        names.push(name);
        edits.push(Edit::insert(arg.span.start, format!("{name}{}", if python { "=" } else { ": " })));
    }
    // One argument needs no name.
    if placed.is_empty() || call.bound.args.len() < 2 {
        return None;
    }
    if python {
        return (!op.python_varargs).then(|| refactor("Give these arguments by name", edits));
    }
    // The first argument of a method that is called through its class has no name.
    if args.len() != placed.len() {
        return None;
    }
    let entries = names.iter().map(|name| (Arc::from(*name), Value::Unknown)).collect();
    if !takes_named(op, &Value::Object(Arc::new(Object { entries, open: false }))) {
        return None;
    }
    edits.insert(0, Edit::insert(inner.start, "{"));
    edits.push(Edit::insert(inner.end, "}"));
    Some(refactor("Give these arguments by name", edits))
}

fn to_places(snapshot: &Snapshot, call: &CallSite) -> Option<CodeAction> {
    let (op, python) = (call.operator(), snapshot.python());
    let hir = &snapshot.analysis.hir;
    let ExprKind::Call { args, .. } = &hir.expr(call.expr).kind else { return None };
    let whole = match call.bound.style {
        Style::Object(object) if matches!(hir.expr(object).kind, ExprKind::Object(_)) => hir.expr(object).span,
        Style::Positional
            if python && args.iter().all(|arg| matches!(arg.kind, ArgKind::Positional | ArgKind::Keyword(_))) =>
        {
            args.first()?.span.to(args.last()?.span)
        }
        _ => return None,
    };
    // Places have no room for comments on names.
    if hir.comments.iter().any(|comment| whole.overlaps(*comment)) {
        return None;
    }
    let order: Vec<usize> = wording::ordered(op, python).into_iter().map(|(index, _)| index).collect();
    let place = |arg: &BoundArg| order.iter().position(|index| *index == arg.param);
    let mut placed: Vec<(usize, Span)> = Vec::new();
    for arg in &call.bound.args {
        name_of(op, arg, python)?;
        let span = hir.expr(arg.expr?).span;
        // Brackets around a value are not part of it, and may be needed.
        let before = snapshot.text.get(..span.start as usize)?.trim_end();
        if arg.name_span.is_some() && !before.ends_with([':', '=']) {
            return None;
        }
        placed.push((place(arg)?, span));
    }
    placed.sort_unstable();
    // Keywords of Python alone, and arguments behind one that is left out, have no place.
    let gapless = placed.iter().enumerate().all(|(index, (place, _))| index == *place && *place < op.params.len());
    let through_class = args.len() != call.bound.args.len() && python;
    if !gapless || through_class || (python && placed.iter().all(|(_, span)| args.iter().any(|arg| arg.span == *span)))
    {
        return None;
    }
    let texts: Vec<&str> = placed.iter().map(|(_, span)| span.of(&snapshot.text)).collect();
    Some(refactor("Give these arguments by place", vec![Edit::replace(whole, texts.join(", "))]))
}
