//! Lowers the parameters of functions and the patterns of `match`.

use crate::syntax::flat_tree::Id;
use crate::syntax::hir::*;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::lower::Lower;
use crate::text::span::Span;

/// Lowers the parameters of a `def` or `lambda`.
pub(super) fn params(lower: &mut Lower, id: Id) -> Vec<Param> {
    let mut out = Vec::new();
    let mut keyword_only = false;
    let flat = lower.flat;
    for child in flat.named(id) {
        let span = lower.span(child);
        let mut kind = if keyword_only { ParamKind::KeywordOnly } else { ParamKind::Normal };
        let mut default = None;
        let mut annotation = None;
        let inner = match lower.kind(child) {
            Kind::KeywordSeparator => {
                keyword_only = true;
                continue;
            }
            Kind::PositionalSeparator => continue,
            Kind::DefaultParameter | Kind::TypedDefaultParameter => {
                annotation = lower.field(child, Field::Type).map(|node| lower.expr(node));
                default = Some(lower.expr_of(child, Field::Value));
                lower.field(child, Field::Name)
            }
            Kind::TypedParameter => {
                annotation = lower.field(child, Field::Type).map(|node| lower.expr(node));
                flat.named(child).next()
            }
            _ => Some(child),
        };
        let Some(mut inner) = inner else { continue };
        match lower.kind(inner) {
            Kind::ListSplatPattern => {
                keyword_only = true;
                kind = ParamKind::Rest;
                inner = flat.named(inner).next().unwrap_or(inner);
            }
            Kind::DictionarySplatPattern => {
                kind = ParamKind::KeywordRest;
                inner = flat.named(inner).next().unwrap_or(inner);
            }
            _ => {}
        }
        let target = lower.expr(inner);
        out.push(Param { target, default, annotation, kind, span });
    }
    out
}

/// Lowers a `case` pattern. It binds each `Name` that is not the callee of a `Call` and not below a
/// `Member`.
pub(super) fn pattern(lower: &mut Lower, id: Id) -> ExprId {
    let span = lower.span(id);
    let flat = lower.flat;
    let kind = match lower.kind(id) {
        Kind::CasePattern => {
            let inner: Vec<Id> = flat.named(id).collect();
            match inner[..] {
                // `_`, or a signed number.
                [] => ExprKind::Opaque(Vec::new()),
                [only] => {
                    let value = sub_pattern(lower, only);
                    if !lower.has_token(id, "-") {
                        return value;
                    }
                    ExprKind::Unary { op: UnaryOp::Minus, operand: value }
                }
                _ => return opaque(lower, id),
            }
        }
        Kind::DottedName => return value_name(lower, id),
        Kind::ListPattern | Kind::TuplePattern | Kind::UnionPattern | Kind::AsPattern | Kind::SplatPattern => {
            return opaque(lower, id);
        }
        Kind::DictPattern | Kind::KeywordPattern | Kind::ComplexPattern => return opaque(lower, id),
        Kind::ClassPattern => {
            let mut children = flat.named(id);
            let callee = match children.next() {
                Some(name) => value_name(lower, name),
                None => lower.missing(span.start),
            };
            let mut args = Vec::new();
            for child in children {
                let span = lower.span(child);
                args.push(Arg { kind: ArgKind::Positional, value: sub_pattern(lower, child), span });
            }
            let args_span = lower.hir.expr(callee).span.end;
            let args_span = Span { start: args_span, end: span.end };
            ExprKind::Call { callee, args, new: false, args_span }
        }
        _ => return lower.expr(id),
    };
    lower.push(kind, span)
}

/// Lowers a pattern inside a pattern.
fn sub_pattern(lower: &mut Lower, id: Id) -> ExprId {
    match lower.kind(id) {
        Kind::DottedName => value_name(lower, id),
        Kind::Identifier => lower.name(id),
        Kind::ListPattern
        | Kind::TuplePattern
        | Kind::UnionPattern
        | Kind::AsPattern
        | Kind::SplatPattern
        | Kind::DictPattern
        | Kind::KeywordPattern
        | Kind::ComplexPattern
        | Kind::ClassPattern => pattern(lower, id),
        // `expr` counts the nesting.
        _ => lower.expr(id),
    }
}

fn opaque(lower: &mut Lower, id: Id) -> ExprId {
    let flat = lower.flat;
    // The name of `Point(x=...)` is not bound.
    let skip = usize::from(lower.kind(id) == Kind::KeywordPattern);
    let parts = flat.named(id).skip(skip).map(|child| sub_pattern(lower, child)).collect();
    let span = lower.span(id);
    lower.push(ExprKind::Opaque(parts), span)
}

/// Lowers `name`, which the pattern binds, or `Color.RED`, which it reads.
pub(super) fn value_name(lower: &mut Lower, id: Id) -> ExprId {
    let flat = lower.flat;
    let mut parts = flat.named(id);
    let Some(first) = parts.next() else { return lower.name(id) };
    let start = lower.span(id).start;
    let mut value = lower.name(first);
    for part in parts {
        let property = lower.ident(Some(part), start);
        let span = Span { start, end: property.span.end };
        value = lower.push(ExprKind::Member { object: value, property }, span);
    }
    value
}
