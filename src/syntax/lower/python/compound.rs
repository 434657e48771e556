//! Lowers Python's `if`, `match`, `try` and `with`.

use super::block::{body, inner_block};
use crate::syntax::flat_tree::Id;
use crate::syntax::hir::*;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::lower::Lower;
use crate::text::span::Span;

pub(super) fn match_statement(lower: &mut Lower, id: Id) -> StmtKind {
    let flat = lower.flat;
    let subjects: Vec<Id> = flat.children(id).filter(|&child| flat.node(child).field == Field::Subject).collect();
    let subjects: Vec<ExprId> = subjects.into_iter().map(|child| lower.expr(child)).collect();
    let subject = match subjects[..] {
        [only] => only,
        _ => {
            let span = lower.span(id);
            lower.push(ExprKind::Tuple(subjects), span)
        }
    };
    let mut cases = Vec::new();
    let block = lower.field(id, Field::Body);
    for case in block.into_iter().flat_map(|block| flat.named(block)) {
        if lower.kind(case) != Kind::CaseClause {
            continue;
        }
        let patterns: Vec<Id> = flat.named(case).filter(|&child| flat.kind(child) == Kind::CasePattern).collect();
        let is_wildcard = matches!(patterns[..], [only] if lower.source(only) == "_");
        let patterns: Vec<ExprId> = patterns.into_iter().map(|child| lower.expr(child)).collect();
        let value = match patterns[..] {
            _ if is_wildcard => None,
            [only] => Some(only),
            _ => {
                let span = lower.span(case);
                Some(lower.push(ExprKind::Opaque(patterns), span))
            }
        };
        let guard = lower.field(case, Field::Guard).map(|guard| (lower.only_expr(guard), lower.span(guard)));
        let mut block = body(lower, case, Field::Consequence);
        if let Some((test, guard)) = guard {
            let kind = StmtKind::If { test, then: block, otherwise: Block::new() };
            let span = Span { start: guard.start, end: lower.span(case).end };
            block = vec![lower.stmt(kind, span)];
        }
        cases.push((value, block));
    }
    StmtKind::Switch { subject, cases, is_match: true }
}

pub(super) fn try_statement(lower: &mut Lower, id: Id) -> StmtKind {
    let flat = lower.flat;
    let guarded = body(lower, id, Field::Body);
    let mut handlers = Vec::new();
    let mut otherwise = Block::new();
    let mut finally = Block::new();
    for child in flat.named(id) {
        match lower.kind(child) {
            Kind::ExceptClause => handlers.push(handler(lower, child)),
            Kind::ElseClause => otherwise = body(lower, child, Field::Body),
            Kind::FinallyClause => finally = inner_block(lower, child),
            _ => {}
        }
    }
    StmtKind::Try { body: guarded, handlers, otherwise, finally }
}

fn handler(lower: &mut Lower, id: Id) -> Handler {
    let flat = lower.flat;
    let values: Vec<Id> = flat.children(id).filter(|&child| flat.node(child).field == Field::Value).collect();
    let mut target = lower.field(id, Field::Alias);
    let mut class = None;
    match values[..] {
        [] => {}
        [only] if lower.kind(only) == Kind::AsPattern => {
            let (value, alias) = as_pattern(lower, only);
            class = value;
            target = target.or(alias);
        }
        [only] => class = Some(only),
        [first, second, ..] => {
            // Python 2's `except Error, e`. Three or more names are the classes of Python 3.14.
            let is_python2 = values.len() == 2 && lower.source(second).starts_with(|c: char| c.is_lowercase());
            if is_python2 {
                let span = lower.span(second);
                lower.problem(span, ProblemKind::Missing("`as` before the name of the exception".into()));
                target = Some(second);
            }
            class = Some(first);
        }
    }
    let class = class.map(|node| lower.expr(node));
    let target = target.map(|node| lower.expr(node));
    Handler { class, target, body: inner_block(lower, id) }
}

/// Returns the expression before `as` and the target after it.
fn as_pattern(lower: &Lower, id: Id) -> (Option<Id>, Option<Id>) {
    let alias = lower.field(id, Field::Alias);
    (lower.flat.named(id).find(|&child| Some(child) != alias), alias)
}

pub(super) fn with_statement(lower: &mut Lower, id: Id) -> StmtKind {
    let flat = lower.flat;
    let mut items = Vec::new();
    let clause = flat.child(id, Kind::WithClause);
    for item in clause.into_iter().flat_map(|clause| flat.named(clause)) {
        let Some(value) = lower.field(item, Field::Value) else { continue };
        // The grammar parses `with (open(a) as f, open(b) as g):` as a tuple.
        let is_list = matches!(lower.kind(value), Kind::Tuple | Kind::ParenthesizedExpression)
            && flat.named(value).any(|child| flat.kind(child) == Kind::AsPattern);
        let parts: Vec<Id> = if is_list { flat.named(value).collect() } else { vec![value] };
        for part in parts {
            if lower.kind(part) == Kind::AsPattern {
                let (value, alias) = as_pattern(lower, part);
                let value = match value {
                    Some(value) => lower.expr(value),
                    None => lower.missing(lower.span(part).start),
                };
                items.push((value, alias.map(|alias| lower.expr(alias))));
            } else {
                items.push((lower.expr(part), None));
            }
        }
    }
    StmtKind::With { items, body: body(lower, id, Field::Body) }
}

pub(super) fn if_statement(lower: &mut Lower, id: Id, out: &mut Block) {
    let flat = lower.flat;
    let end = lower.span(id).end;
    let test = lower.expr_of(id, Field::Condition);
    let then = body(lower, id, Field::Consequence);
    let mut branches = vec![(lower.span(id).start, test, then)];
    let mut otherwise = Block::new();
    for child in flat.named(id) {
        match lower.kind(child) {
            Kind::ElifClause => {
                let test = lower.expr_of(child, Field::Condition);
                let then = body(lower, child, Field::Consequence);
                branches.push((lower.span(child).start, test, then));
            }
            Kind::ElseClause => otherwise = body(lower, child, Field::Body),
            _ => {}
        }
    }
    while let Some((start, test, then)) = branches.pop() {
        let stmt = lower.stmt(StmtKind::If { test, then, otherwise }, Span { start, end });
        otherwise = vec![stmt];
    }
    out.append(&mut otherwise);
}
