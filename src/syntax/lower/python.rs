//! Lowers Python expressions.

mod block;
mod compound;
mod layout;
mod pattern;
mod statement;
mod string;

pub(super) use layout::check_indents;
pub(in crate::syntax) use layout::ends_line;
pub(super) use statement::statement;

use super::{Lower, SpineStep, binary_op, function_shape};
use crate::syntax::flat_tree::Id;
use crate::syntax::hir::*;
use crate::syntax::kinds::{Field, Kind};
use crate::text::span::Span;

/// Lowers an expression.
pub(super) fn expr(lower: &mut Lower, id: Id) -> ExprId {
    let step = |kind| match kind {
        Kind::Attribute => SpineStep::Left(Field::Object),
        Kind::Call => SpineStep::Left(Field::Function),
        Kind::Subscript => SpineStep::Left(Field::Value),
        Kind::BinaryOperator | Kind::BooleanOperator => SpineStep::Left(Field::Left),
        Kind::ParenthesizedExpression | Kind::Type | Kind::AsPatternTarget => SpineStep::Inside,
        _ => SpineStep::End,
    };
    lower.left_spine(id, step, leaf, link)
}

/// Lowers a link of a left spine, given its left operand.
fn link(lower: &mut Lower, id: Id, left: ExprId) -> ExprId {
    let span = lower.span(id);
    let kind = match lower.kind(id) {
        Kind::Attribute => {
            let property = lower.field(id, Field::Attribute);
            ExprKind::Member { object: left, property: lower.ident(property, span.end) }
        }
        Kind::Call => {
            let arguments = lower.field(id, Field::Arguments);
            let args = arguments.map(|node| args(lower, node)).unwrap_or_default();
            let args_span = arguments.map_or(Span { start: span.end, end: span.end }, |node| lower.span(node));
            ExprKind::Call { callee: left, args, new: false, args_span }
        }
        Kind::Subscript => {
            let flat = lower.flat;
            let parts = flat.children(id).filter(|&child| flat.node(child).field == Field::Subscript);
            let parts: Vec<ExprId> = parts.map(|child| lower.expr(child)).collect();
            let comma = lower.has_token(id, ",");
            let index = match parts[..] {
                [only] if !comma => only,
                [] => lower.missing(span.end.saturating_sub(1)),
                _ => {
                    let whole = lower.hir.expr(parts[0]).span.to(lower.hir.expr(parts[parts.len() - 1]).span);
                    lower.push(ExprKind::Tuple(parts), whole)
                }
            };
            ExprKind::Index { object: left, index }
        }
        _ => lower.operator(id, left),
    };
    lower.push(kind, span)
}

/// Lowers the arguments in `(...)`. A bare generator is one argument.
fn args(lower: &mut Lower, id: Id) -> Vec<Arg> {
    if lower.kind(id) == Kind::GeneratorExpression {
        let value = comprehension(lower, id, ComprehensionKind::Generator);
        return vec![Arg { kind: ArgKind::Positional, value, span: lower.span(id) }];
    }
    let mut out = Vec::new();
    let flat = lower.flat;
    for child in flat.named(id) {
        let span = lower.span(child);
        let (kind, value) = match lower.kind(child) {
            Kind::KeywordArgument => {
                let name = lower.field(child, Field::Name);
                let name = lower.ident(name, span.start);
                (ArgKind::Keyword(name), lower.expr_of(child, Field::Value))
            }
            Kind::ListSplat | Kind::ListSplatPattern => (ArgKind::Spread, lower.only_expr(child)),
            Kind::DictionarySplat | Kind::DictionarySplatPattern => (ArgKind::KeywordSpread, lower.only_expr(child)),
            _ => {
                if out.iter().any(|arg: &Arg| matches!(arg.kind, ArgKind::Keyword(_) | ArgKind::KeywordSpread)) {
                    lower.problem(span, ProblemKind::Unexpected);
                }
                (ArgKind::Positional, lower.expr(child))
            }
        };
        out.push(Arg { kind, value, span });
    }
    out
}

/// Lowers an expression that is not part of a left spine.
fn leaf(lower: &mut Lower, id: Id) -> ExprId {
    let span = lower.span(id);
    let kind = match lower.kind(id) {
        Kind::Identifier => return lower.name(id),
        Kind::String | Kind::ConcatenatedString => string::literal(lower, id),
        Kind::Integer | Kind::Float => {
            let text = span.of(lower.text);
            lower.hir.problems.extend(layout::check_number(text, span));
            string::number(text)
        }
        Kind::True => ExprKind::Bool(true),
        Kind::False => ExprKind::Bool(false),
        Kind::None => ExprKind::Null,
        Kind::List | Kind::ListPattern => ExprKind::List(lower.exprs(id)),
        Kind::Tuple | Kind::TuplePattern | Kind::ExpressionList | Kind::PatternList => ExprKind::Tuple(lower.exprs(id)),
        Kind::Set => ExprKind::Set(lower.exprs(id)),
        Kind::Dictionary => ExprKind::Object(properties(lower, id)),
        Kind::ListSplat | Kind::ListSplatPattern | Kind::DictionarySplat | Kind::DictionarySplatPattern => {
            ExprKind::Spread(lower.only_expr(id))
        }
        Kind::ListComprehension => return comprehension(lower, id, ComprehensionKind::List),
        Kind::SetComprehension => return comprehension(lower, id, ComprehensionKind::Set),
        Kind::DictionaryComprehension => return comprehension(lower, id, ComprehensionKind::Dict),
        Kind::GeneratorExpression => return comprehension(lower, id, ComprehensionKind::Generator),
        Kind::ComparisonOperator => return comparison(lower, id),
        Kind::NotOperator => {
            let operand = lower.expr_of(id, Field::Argument);
            ExprKind::Unary { op: UnaryOp::Not, operand }
        }
        Kind::UnaryOperator => {
            let op = match lower.tokens(id).next().map(|token| lower.source(token)) {
                Some("-") => UnaryOp::Minus,
                Some("~") => UnaryOp::BitNot,
                _ => UnaryOp::Plus,
            };
            let operand = lower.expr_of(id, Field::Argument);
            ExprKind::Unary { op, operand }
        }
        Kind::ConditionalExpression => return conditional(lower, id),
        Kind::NamedExpression => {
            let target = lower.expr_of(id, Field::Name);
            let value = lower.expr_of(id, Field::Value);
            ExprKind::Assign { target, op: None, value }
        }
        Kind::Lambda => ExprKind::Function(lambda(lower, id)),
        Kind::Await => ExprKind::Await(Some(lower.only_expr(id))),
        Kind::Yield => {
            lower.mark_generator();
            let value = lower.flat.named(id).next().map(|child| lower.expr(child));
            ExprKind::Await(value)
        }
        Kind::GenericType => generic_type(lower, id),
        Kind::UnionType => {
            let parts = lower.exprs(id);
            let op_span = lower.tokens(id).next().map_or(span, |token| lower.span(token));
            match parts[..] {
                [left, right] => ExprKind::Binary { op: BinaryOp::BitOr, op_span, left, right },
                _ => ExprKind::Opaque(parts),
            }
        }
        Kind::Ellipsis => ExprKind::Opaque(Vec::new()),
        Kind::Attribute | Kind::Call | Kind::Subscript | Kind::BinaryOperator | Kind::BooleanOperator => {
            // Its left operand is an error.
            return lower.opaque(id);
        }
        Kind::ParenthesizedExpression | Kind::Type | Kind::AsPatternTarget => ExprKind::Missing,
        Kind::KeywordSeparator | Kind::PositionalSeparator | Kind::Other => ExprKind::Opaque(Vec::new()),
        Kind::CasePattern => return pattern::pattern(lower, id),
        _ => return lower.opaque(id),
    };
    lower.push(kind, span)
}

/// Lowers `list[int]` in an annotation.
fn generic_type(lower: &mut Lower, id: Id) -> ExprKind {
    let flat = lower.flat;
    let mut children = flat.named(id);
    let (Some(base), Some(parameter)) = (children.next(), children.next()) else {
        return ExprKind::Opaque(lower.exprs(id));
    };
    let object = lower.name(base);
    let parts = lower.exprs(parameter);
    let index = match parts[..] {
        [only] => only,
        _ => {
            let span = lower.span(parameter);
            lower.push(ExprKind::Tuple(parts), span)
        }
    };
    ExprKind::Index { object, index }
}

/// Lowers the pairs of a dict.
fn properties(lower: &mut Lower, id: Id) -> Vec<Property> {
    let flat = lower.flat;
    flat.named(id)
        .map(|child| {
            let span = lower.span(child);
            if lower.kind(child) != Kind::Pair {
                let value =
                    if lower.kind(child) == Kind::DictionarySplat { lower.only_expr(child) } else { lower.expr(child) };
                return Property { key: Key::Spread, value, span };
            }
            let key = lower.expr_of(child, Field::Key);
            let value = lower.expr_of(child, Field::Value);
            let key = match &lower.hir.expr(key).kind {
                ExprKind::String(text) => Key::String(text.clone(), lower.hir.expr(key).span),
                _ => Key::Computed(key),
            };
            Property { key, value, span }
        })
        .collect()
}

/// Lowers `[... for ... in ... if ...]` and the like.
fn comprehension(lower: &mut Lower, id: Id, kind: ComprehensionKind) -> ExprId {
    let span = lower.span(id);
    let body = lower.field(id, Field::Body);
    let (element, value) = match body {
        Some(pair) if lower.kind(pair) == Kind::Pair => {
            (lower.expr_of(pair, Field::Key), Some(lower.expr_of(pair, Field::Value)))
        }
        Some(body) => (lower.expr(body), None),
        None => (lower.missing(span.start), None),
    };
    let mut clauses: Vec<Clause> = Vec::new();
    let flat = lower.flat;
    for child in flat.named(id) {
        match lower.kind(child) {
            Kind::ForInClause => {
                let target = lower.expr_of(child, Field::Left);
                let rights: Vec<Id> =
                    flat.children(child).filter(|&part| flat.node(part).field == Field::Right).collect();
                let rights: Vec<ExprId> = rights.into_iter().map(|right| lower.expr(right)).collect();
                let iter = match rights[..] {
                    [only] => only,
                    [] => lower.missing(lower.span(child).end),
                    _ => {
                        let whole = lower.span(child);
                        lower.push(ExprKind::Tuple(rights), whole)
                    }
                };
                clauses.push(Clause { target, iter, conditions: Vec::new() });
            }
            Kind::IfClause => {
                let condition = lower.only_expr(child);
                if let Some(last) = clauses.last_mut() {
                    last.conditions.push(condition);
                }
            }
            _ => {}
        }
    }
    lower.push(ExprKind::Comprehension { kind, element, value, clauses }, span)
}

/// Lowers `a < b < c` as pairs that share the middle operand.
fn comparison(lower: &mut Lower, id: Id) -> ExprId {
    let flat = lower.flat;
    let mut children = flat.children(id).filter(|&child| flat.kind(child) != Kind::Error);
    let whole = lower.span(id);
    let Some(first) = children.next() else { return lower.missing(whole.start) };
    let mut left = lower.expr(first);
    let mut result: Option<ExprId> = None;
    while let (Some(token), Some(right)) = (children.next(), children.next()) {
        let op_span = lower.span(token);
        let right = lower.expr(right);
        let span = lower.hir.expr(left).span.to(lower.hir.expr(right).span);
        let op = binary_op(op_span.of(lower.text)).unwrap_or(BinaryOp::Eq);
        if op_span.of(lower.text) == "<>" {
            lower.problem(op_span, ProblemKind::Unexpected);
        }
        // A single comparison has the span of its node, which keeps parentheses around an operand.
        let is_single = result.is_none() && flat.node(id).next == flat.node(token + 1).next;
        let span = if is_single { whole } else { span };
        let pair = lower.push(ExprKind::Binary { op, op_span, left, right }, span);
        result = Some(match result {
            None => pair,
            Some(left) => {
                let span = lower.hir.expr(left).span.to(span);
                lower.push(ExprKind::Logical { op: LogicalOp::And, op_span, left, right: pair }, span)
            }
        });
        left = right;
    }
    result.unwrap_or(left)
}

/// Lowers `a if b else c if d else e` in a loop, since such chains can be long.
fn conditional(lower: &mut Lower, id: Id) -> ExprId {
    let mut stack = Vec::new();
    let mut at = id;
    let flat = lower.flat;
    let mut otherwise = loop {
        let span = lower.span(at);
        let mut children = flat.named(at);
        let then = children.next().map(|child| lower.expr(child)).unwrap_or_else(|| lower.missing(span.end));
        let test = children.next().map(|child| lower.expr(child)).unwrap_or_else(|| lower.missing(span.end));
        stack.push((then, test, span));
        match children.next() {
            Some(next) if lower.kind(next) == Kind::ConditionalExpression => at = next,
            Some(next) => break lower.expr(next),
            None => break lower.missing(span.end),
        }
    };
    while let Some((then, test, span)) = stack.pop() {
        otherwise = lower.push(ExprKind::Conditional { test, then, otherwise }, span);
    }
    otherwise
}

fn lambda(lower: &mut Lower, id: Id) -> FunctionId {
    let span = lower.span(id);
    let parameters = lower.field(id, Field::Parameters);
    let head_end = match parameters {
        Some(node) => lower.span(node).end,
        None => span.start + 6.min(span.end - span.start),
    };
    let shape = Function { arrow: true, ..function_shape(span, Span { start: span.start, end: head_end }) };
    lower.function(shape, |lower, function| {
        if let Some(node) = parameters {
            function.params = pattern::params(lower, node);
        }
        function.body = FunctionBody::Expr(lower.expr_of(id, Field::Body));
    })
}
