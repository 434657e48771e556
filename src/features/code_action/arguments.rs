//! Refactors positional arguments to named ones, and back.

use super::{CodeAction, refactor};
use crate::diagnostic::Edit;
use crate::features::{Snapshot, format};
use crate::kb::model::Operator;
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::{BoundArg, SURPLUS, Style, param, param_name, takes_named};
use crate::semantic::value::{Object, Value};
use crate::syntax::hir::{ArgKind, ExprKind};
use crate::text::span::Span;
use std::sync::Arc;

/// Returns the refactorings of the innermost call around a range.
pub fn actions(snapshot: &Snapshot, span: Span) -> Vec<CodeAction> {
    let encloses = |call: &&CallSite| {
        let name = snapshot.analysis.name_span(call.callee);
        name.start <= span.start && span.end <= call.args_span.end
    };
    let inside = snapshot.analysis.calls().filter(encloses);
    let Some(call) = inside.min_by_key(|call| call.args_span.len()) else { return Vec::new() };
    let is_certain = !call.bound.uncertain && call.bound.problems.is_empty() && !call.bound.args.is_empty();
    let Some(inside_parentheses) = inside_parentheses(snapshot, call).filter(|_| is_certain) else { return Vec::new() };
    to_names(snapshot, call, inside_parentheses).into_iter().chain(to_positions(snapshot, call)).collect()
}

/// Returns the span between the parentheses, or `None` if the closing one is missing.
fn inside_parentheses(snapshot: &Snapshot, call: &CallSite) -> Option<Span> {
    let source = call.args_span.of(&snapshot.text);
    let inside_parentheses = Span { start: call.args_span.start + 1, end: call.args_span.end.saturating_sub(1) };
    let is_broken = snapshot.analysis.hir.problems.iter().any(|problem| problem.span.overlaps(call.args_span));
    (source.len() >= 2 && source.starts_with('(') && source.ends_with(')') && !is_broken).then_some(inside_parentheses)
}

fn name_of(op: &'static Operator<'static>, arg: &BoundArg, python: bool) -> Option<&'static str> {
    let known = param(op, arg.param).filter(|param| arg.param != SURPLUS && !param.variadic)?;
    Some(param_name(known, python))
}

fn to_names(snapshot: &Snapshot, call: &CallSite, inside_parentheses: Span) -> Option<CodeAction> {
    let (op, python) = (call.operator(), snapshot.python());
    let Style::Positional = call.bound.style else { return None };
    let ExprKind::Call { args, .. } = &snapshot.analysis.hir.expr(call.expr).kind else { return None };
    let positional: Vec<&BoundArg> = call.bound.args.iter().filter(|arg| arg.name_span.is_none()).collect();
    let mut names: Vec<&str> = Vec::new();
    let mut edits = Vec::new();
    for arg in &positional {
        let name = name_of(op, arg, python)?;
        // Several arguments of one parameter have no names.
        if names.contains(&name) {
            return None;
        }
        names.push(name);
        edits.push(Edit::insert(arg.span.start, format!("{name}{}", if python { "=" } else { ": " })));
    }
    // A single argument needs no name.
    if positional.is_empty() || call.bound.args.len() < 2 {
        return None;
    }
    if python {
        return (!op.python_varargs).then(|| refactor("Pass these arguments by name", edits));
    }
    // The receiver of a method that is called through its class has no name.
    if args.len() != positional.len() {
        return None;
    }
    let entries = names.iter().map(|name| (Arc::from(*name), Value::Unknown)).collect();
    if !takes_named(op, &Value::Object(Arc::new(Object { entries, open: false }))) {
        return None;
    }
    edits.insert(0, Edit::insert(inside_parentheses.start, "{"));
    edits.push(Edit::insert(inside_parentheses.end, "}"));
    Some(refactor("Pass these arguments by name", edits))
}

fn to_positions(snapshot: &Snapshot, call: &CallSite) -> Option<CodeAction> {
    let (op, python) = (call.operator(), snapshot.python());
    let hir = &snapshot.analysis.hir;
    let ExprKind::Call { args, .. } = &hir.expr(call.expr).kind else { return None };
    let replaced = match call.bound.style {
        Style::Object(object) if matches!(hir.expr(object).kind, ExprKind::Object(_)) => hir.expr(object).span,
        Style::Positional
            if python && args.iter().all(|arg| matches!(arg.kind, ArgKind::Positional | ArgKind::Keyword(_))) =>
        {
            args.first()?.span.to(args.last()?.span)
        }
        _ => return None,
    };
    // Comments on named arguments would be lost.
    if hir.comments.iter().any(|comment| replaced.overlaps(*comment)) {
        return None;
    }
    let order: Vec<usize> = format::ordered(op, python).into_iter().map(|(index, _)| index).collect();
    let position = |arg: &BoundArg| order.iter().position(|index| *index == arg.param);
    let mut positional: Vec<(usize, Span)> = Vec::new();
    for arg in &call.bound.args {
        name_of(op, arg, python)?;
        let span = hir.expr(arg.expr?).span;
        // Parentheses around a value are not part of it, and may be needed.
        let before = snapshot.text.get(..span.start as usize)?.trim_end();
        if arg.name_span.is_some() && !before.ends_with([':', '=']) {
            return None;
        }
        positional.push((position(arg)?, span));
    }
    positional.sort_unstable();
    // Python-only keywords, and arguments after an omitted one, have no position.
    let has_no_gap =
        positional.iter().enumerate().all(|(index, (position, _))| index == *position && *position < op.params.len());
    let through_class = args.len() != call.bound.args.len() && python;
    if !has_no_gap
        || through_class
        || (python && positional.iter().all(|(_, span)| args.iter().any(|arg| arg.span == *span)))
    {
        return None;
    }
    let texts: Vec<&str> = positional.iter().map(|(_, span)| span.of(&snapshot.text)).collect();
    Some(refactor("Pass these arguments by position", vec![Edit::replace(replaced, texts.join(", "))]))
}
