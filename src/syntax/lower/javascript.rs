//! Lowers JavaScript expressions.

mod literal;
mod statement;

pub(super) use statement::statement;

use super::{Lower, SpineStep, binary_op, function_shape, logical_op};
use crate::syntax::flat_tree::Id;
use crate::syntax::hir::*;
use crate::syntax::kinds::{Field, Kind};
use crate::text::span::Span;

/// Lowers an expression.
pub(super) fn expr(lower: &mut Lower, id: Id) -> ExprId {
    let step = |kind| match kind {
        Kind::MemberExpression | Kind::SubscriptExpression => SpineStep::Left(Field::Object),
        Kind::CallExpression => SpineStep::Left(Field::Function),
        Kind::BinaryExpression => SpineStep::Left(Field::Left),
        Kind::ParenthesizedExpression => SpineStep::Inside,
        _ => SpineStep::End,
    };
    lower.left_spine(id, step, leaf, link)
}

/// Lowers a link of a left spine, given its left operand.
fn link(lower: &mut Lower, id: Id, left: ExprId) -> ExprId {
    let span = lower.span(id);
    let kind = match lower.kind(id) {
        Kind::MemberExpression => {
            let property = lower.field(id, Field::Property);
            ExprKind::Member { object: left, property: lower.ident(property, span.end) }
        }
        Kind::CallExpression => call(lower, id, left, false),
        Kind::SubscriptExpression => ExprKind::Index { object: left, index: lower.expr_of(id, Field::Index) },
        _ => lower.operator(id, left),
    };
    lower.push(kind, span)
}

/// Lowers a call or `new`. A tagged template is a call with the template as its argument.
fn call(lower: &mut Lower, id: Id, callee: ExprId, new: bool) -> ExprKind {
    let end = lower.span(id).end;
    let Some(arguments) = lower.field(id, Field::Arguments) else {
        return ExprKind::Call { callee, args: Vec::new(), new, args_span: Span { start: end, end } };
    };
    let args_span = lower.span(arguments);
    let flat = lower.flat;
    let mut args = Vec::new();
    if lower.kind(arguments) == Kind::TemplateString {
        let value = lower.expr(arguments);
        args.push(Arg { kind: ArgKind::Positional, value, span: args_span });
    } else {
        for child in flat.named(arguments) {
            let span = lower.span(child);
            let (kind, value) = match lower.kind(child) {
                Kind::SpreadElement => (ArgKind::Spread, lower.only_expr(child)),
                _ => (ArgKind::Positional, lower.expr(child)),
            };
            args.push(Arg { kind, value, span });
        }
    }
    ExprKind::Call { callee, args, new, args_span }
}

/// Lowers an expression that is not part of a left spine.
fn leaf(lower: &mut Lower, id: Id) -> ExprId {
    let span = lower.span(id);
    let kind = match lower.kind(id) {
        Kind::Identifier | Kind::ShorthandPropertyIdentifier | Kind::ShorthandPropertyIdentifierPattern => {
            return lower.name(id);
        }
        Kind::String => literal::string(span.of(lower.text)),
        Kind::Number => super::number(span.of(lower.text)),
        Kind::TemplateString => literal::template(lower, id),
        Kind::Regex => ExprKind::Regex(span.of(lower.text).into()),
        Kind::True => ExprKind::Bool(true),
        Kind::False => ExprKind::Bool(false),
        Kind::Null => ExprKind::Null,
        Kind::Undefined => ExprKind::Undefined,
        Kind::This | Kind::Super => ExprKind::This,
        Kind::Array | Kind::ArrayPattern => ExprKind::List(elements(lower, id)),
        Kind::Object | Kind::ObjectPattern => ExprKind::Object(properties(lower, id)),
        Kind::SpreadElement | Kind::RestPattern => ExprKind::Spread(lower.only_expr(id)),
        Kind::AssignmentPattern => {
            let target = lower.expr_of(id, Field::Left);
            let value = lower.expr_of(id, Field::Right);
            ExprKind::Assign { target, op: None, value }
        }
        Kind::AssignmentExpression | Kind::AugmentedAssignmentExpression => {
            let Assignment { target, op, value } = assignment(lower, id);
            ExprKind::Assign { target, op, value }
        }
        Kind::FunctionExpression
        | Kind::GeneratorFunction
        | Kind::ArrowFunction
        | Kind::MethodDefinition
        | Kind::FunctionDeclaration
        | Kind::GeneratorFunctionDeclaration => ExprKind::Function(function(lower, id, false)),
        Kind::Class => {
            let parts = class_parts(lower, id);
            ExprKind::Opaque(parts)
        }
        Kind::NewExpression => {
            let callee = lower.expr_of(id, Field::Constructor);
            call(lower, id, callee, true)
        }
        Kind::UnaryExpression => unary(lower, id),
        Kind::UpdateExpression => ExprKind::Update { target: lower.expr_of(id, Field::Argument) },
        Kind::TernaryExpression => return ternary(lower, id),
        Kind::AwaitExpression => ExprKind::Await(Some(lower.only_expr(id))),
        Kind::YieldExpression => {
            lower.mark_generator();
            let value = lower.flat.named(id).next().map(|child| lower.expr(child));
            ExprKind::Await(value)
        }
        Kind::SequenceExpression => match lower.exprs(id) {
            parts if parts.len() == 1 => return parts[0],
            parts => ExprKind::Sequence(parts),
        },
        Kind::ParenthesizedExpression => ExprKind::Missing,
        Kind::MetaProperty | Kind::Import | Kind::Other => ExprKind::Opaque(Vec::new()),
        _ => return lower.opaque(id),
    };
    lower.push(kind, span)
}

/// Lowers the elements of an array. A hole is `Missing`.
fn elements(lower: &mut Lower, id: Id) -> Vec<ExprId> {
    let flat = lower.flat;
    let mut out = Vec::new();
    let mut has_element = false;
    for child in flat.children(id) {
        match lower.kind(child) {
            Kind::Error => {}
            Kind::Token => {
                if lower.source(child) == "," {
                    if !has_element {
                        out.push(lower.missing(lower.span(child).start));
                    }
                    has_element = false;
                }
            }
            _ => {
                out.push(lower.expr(child));
                has_element = true;
            }
        }
    }
    out
}

fn properties(lower: &mut Lower, id: Id) -> Vec<Property> {
    let flat = lower.flat;
    let mut out = Vec::new();
    for child in flat.named(id) {
        let span = lower.span(child);
        let (key, value) = match lower.kind(child) {
            Kind::Pair | Kind::PairPattern => {
                let key = lower.field(child, Field::Key);
                (key_of(lower, key, span), lower.expr_of(child, Field::Value))
            }
            Kind::SpreadElement | Kind::RestPattern => (Key::Spread, lower.only_expr(child)),
            Kind::MethodDefinition => {
                let name = lower.field(child, Field::Name);
                (key_of(lower, name, span), lower.expr(child))
            }
            Kind::ObjectAssignmentPattern => {
                let left = lower.field(child, Field::Left);
                let target = lower.expr_of(child, Field::Left);
                let value = lower.expr_of(child, Field::Right);
                let value = lower.push(ExprKind::Assign { target, op: None, value }, span);
                (Key::Ident(lower.ident(left, span.start)), value)
            }
            _ => (Key::Ident(lower.ident(Some(child), span.start)), lower.expr(child)),
        };
        out.push(Property { key, value, span });
    }
    out
}

fn key_of(lower: &mut Lower, id: Option<Id>, at: Span) -> Key {
    let Some(id) = id else { return Key::Ident(lower.ident(None, at.start)) };
    match lower.kind(id) {
        Kind::String => {
            let span = lower.span(id);
            Key::String(literal::text(span.of(lower.text)), span)
        }
        Kind::Number => Key::Computed(lower.expr(id)),
        Kind::ComputedPropertyName => Key::Computed(lower.only_expr(id)),
        _ => Key::Ident(lower.ident(Some(id), at.start)),
    }
}

/// A lowered assignment with one target.
struct Assignment {
    target: ExprId,
    op: Option<BinaryOp>,
    value: ExprId,
}

impl Assignment {
    fn into_stmt(self) -> StmtKind {
        let Assignment { target, op, value } = self;
        StmtKind::Assign { targets: vec![target], op, value: Some(value), declares: None, annotation: None }
    }
}

/// Lowers an assignment. `a ||= b` becomes `a = a || b`.
fn assignment(lower: &mut Lower, id: Id) -> Assignment {
    let target = lower.expr_of(id, Field::Left);
    let value = lower.expr_of(id, Field::Right);
    let Some(token) = lower.tokens(id).next() else { return Assignment { target, op: None, value } };
    let op = lower.source(token).strip_suffix('=').unwrap_or_default();
    if let Some(op) = logical_op(op) {
        let (op_span, span) = (lower.span(token), lower.span(id));
        let value = lower.push(ExprKind::Logical { op, op_span, left: target, right: value }, span);
        return Assignment { target, op: None, value };
    }
    Assignment { target, op: binary_op(op), value }
}

fn unary(lower: &mut Lower, id: Id) -> ExprKind {
    let op = match lower.tokens(id).next().map(|token| lower.source(token)) {
        Some("!") => UnaryOp::Not,
        Some("-") => UnaryOp::Minus,
        Some("~") => UnaryOp::BitNot,
        Some("typeof") => UnaryOp::Typeof,
        Some("void") => UnaryOp::Void,
        Some("delete") => UnaryOp::Delete,
        _ => UnaryOp::Plus,
    };
    let operand = lower.expr_of(id, Field::Argument);
    if op == UnaryOp::Void && matches!(lower.hir.expr(operand).kind, ExprKind::Number { .. }) {
        return ExprKind::Undefined;
    }
    ExprKind::Unary { op, operand }
}

/// Lowers `a ? b : c ? d : e` in a loop, since such chains can be long.
fn ternary(lower: &mut Lower, id: Id) -> ExprId {
    let mut stack = Vec::new();
    let mut at = id;
    let mut otherwise = loop {
        let test = lower.expr_of(at, Field::Condition);
        let then = lower.expr_of(at, Field::Consequence);
        stack.push((test, then, lower.span(at)));
        match lower.field(at, Field::Alternative) {
            Some(next) if lower.kind(next) == Kind::TernaryExpression => at = next,
            _ => break lower.expr_of(at, Field::Alternative),
        }
    };
    while let Some((test, then, span)) = stack.pop() {
        otherwise = lower.push(ExprKind::Conditional { test, then, otherwise }, span);
    }
    otherwise
}

/// Returns a name without its escapes.
pub(super) fn unescaped_name(written: &str) -> Box<str> {
    literal::text(written)
}

/// Lowers a function of any form.
fn function(lower: &mut Lower, id: Id, method: bool) -> FunctionId {
    let span = lower.span(id);
    let arrow = lower.kind(id) == Kind::ArrowFunction;
    let name = lower.field(id, Field::Name).filter(|&node| {
        // `[computed]() {}` and `'quoted'() {}` have no identifier as a name.
        matches!(lower.kind(node), Kind::Identifier | Kind::PropertyIdentifier | Kind::PrivatePropertyIdentifier)
    });
    let name = name.map(|node| lower.ident(Some(node), span.start));
    let parameters = lower.field(id, Field::Parameters).or(lower.field(id, Field::Parameter));
    let start = name.map_or(span.start, |name| name.span.start);
    let end = parameters.map_or(start, |node| lower.span(node).end).max(start);
    let mut shape = function_shape(span, Span { start, end });
    shape.name = name;
    shape.method = method;
    shape.arrow = arrow;
    shape.asynchronous = lower.has_token(id, "async");
    shape.generator = lower.has_token(id, "*");
    lower.function(shape, |lower, function| {
        if let Some(node) = parameters {
            function.params = params(lower, node);
        }
        let body = lower.field(id, Field::Body);
        function.body = match body {
            Some(body) if lower.kind(body) == Kind::StatementBlock => FunctionBody::Block(lower.block(body)),
            Some(body) => FunctionBody::Expr(lower.expr(body)),
            None => FunctionBody::Block(Block::new()),
        };
    })
}

fn params(lower: &mut Lower, id: Id) -> Vec<Param> {
    let flat = lower.flat;
    let nodes: Vec<Id> = match lower.kind(id) {
        Kind::FormalParameters => flat.named(id).collect(),
        _ => vec![id],
    };
    let mut out = Vec::with_capacity(nodes.len());
    for node in nodes {
        let span = lower.span(node);
        let (target, default, kind) = match lower.kind(node) {
            Kind::AssignmentPattern => {
                let target = lower.expr_of(node, Field::Left);
                (target, Some(lower.expr_of(node, Field::Right)), ParamKind::Normal)
            }
            Kind::RestPattern => (lower.only_expr(node), None, ParamKind::Rest),
            _ => (lower.expr(node), None, ParamKind::Normal),
        };
        out.push(Param { target, default, annotation: None, kind, span });
    }
    out
}

/// Lowers the base class, the methods and the field values of a class expression.
fn class_parts(lower: &mut Lower, id: Id) -> Vec<ExprId> {
    let flat = lower.flat;
    let mut out = Vec::new();
    if let Some(heritage) = flat.child(id, Kind::ClassHeritage) {
        out.push(lower.only_expr(heritage));
    }
    let body = lower.field(id, Field::Body);
    for member in body.into_iter().flat_map(|body| flat.named(body)) {
        match lower.kind(member) {
            Kind::MethodDefinition => {
                let function = function(lower, member, true);
                let span = lower.span(member);
                out.push(lower.push(ExprKind::Function(function), span));
            }
            Kind::FieldDefinition => out.extend(lower.field(member, Field::Value).map(|value| lower.expr(value))),
            _ => {}
        }
    }
    out
}
