//! Reports client-side operators and functions on server-side objects.

use super::engine::context::{Context, Rule, Trigger};
use super::engine::kinds::Kinds;
use super::support::client;
use super::support::operator_function;
use super::support::operator_help::{self, Operation, no_error_note, operator_diagnostic, report};
use super::support::operator_logic;
use crate::diagnostic::Severity;
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, StmtId, StmtKind};
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "client-operator-on-server-object",
    summary: "a client-side operator or function on a server-side object",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/client-operator-on-server-object.md"),
    triggers: &[Trigger::Expr(Kinds::OPERATORS.union(Kinds::CALLS), check), Trigger::Stmt(assigned)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, id: ExprId) {
    match &context.expr(id).kind {
        ExprKind::Binary { op, op_span, left, right } => {
            if op.is_comparison() {
                comparison(context, id);
            } else if !matches!(op, BinaryOp::In | BinaryOp::NotIn | BinaryOp::InstanceOf) {
                arithmetic(context, *op, *op_span, *left, *right);
            }
        }
        ExprKind::Logical { op, op_span, left, right } => {
            operator_logic::logical(context, id, *op, *op_span, *left, *right)
        }
        ExprKind::Unary { op, operand } => operator_logic::unary(context, id, *op, *operand),
        ExprKind::Assign { target, op: Some(op), value } => compound(context, *op, *target, *value),
        ExprKind::Update { target } => {
            if let Some(class) = client::class_at(context, *target) {
                let diagnostic =
                    operator_diagnostic(context, context.span(id), "++", class).note(no_error_note(context));
                report(context, diagnostic);
            }
        }
        ExprKind::Call { callee, args, .. } => operator_function::function(context, *callee, args),
        _ => {}
    }
}

fn assigned(context: &Context<'_>, id: StmtId) {
    if let StmtKind::Assign { targets, op: Some(op), value: Some(value), .. } = &context.hir().stmt(id).kind
        && let [target] = targets[..]
    {
        compound(context, *op, target, *value);
    }
}

fn arithmetic(context: &Context<'_>, op: BinaryOp, op_span: Span, left: ExprId, right: ExprId) {
    let (first, second) = (client::class_at(context, left), client::class_at(context, right));
    let Some(class) = first.or(second) else { return };
    let python = context.python();
    let text = matches!(context.value(left), Value::Str(_));
    if text && (!python && op == BinaryOp::Add || python && op == BinaryOp::Mod) {
        // `server-object-in-string` reports it.
        return;
    }
    let sign = context.source(op_span);
    let operation = Operation { op, span: op_span, left, right };
    let note = operator_help::arithmetic_note(context, operation, class);
    let diagnostic = operator_diagnostic(context, op_span, sign, class).note(note);
    report(context, operator_help::with_help(context, diagnostic, operation));
}

fn comparison(context: &Context<'_>, id: ExprId) {
    let ExprKind::Binary { op, op_span, left, right } = context.expr(id).kind else { return };
    let Some((_, class)) = client::invalid_comparison(context, id) else { return };
    if client::test_of(context, id).is_some() {
        return;
    }
    let sign = context.source(op_span);
    let note = operator_help::comparison_note(context, id);
    let diagnostic = operator_diagnostic(context, op_span, sign, class).note(note);
    report(context, operator_help::with_help(context, diagnostic, Operation { op, span: op_span, left, right }));
}

fn compound(context: &Context<'_>, op: BinaryOp, target: ExprId, value: ExprId) {
    let (first, second) = (client::class_at(context, target), client::class_at(context, value));
    let old = context.value(target);
    let sign = format!("{}=", client::operator_form(op));
    if second.is_some() && matches!(old, Value::Str(_)) && !context.python() {
        return;
    }
    let Some(class) = first.or(second) else { return };
    let span = Span { start: context.span(target).end, end: context.span(value).start };
    let text = context.source(span);
    let Some(at) = text.find(&sign) else { return };
    let span = Span { start: span.start + at as u32, end: span.start + (at + sign.len()) as u32 };
    let operation = Operation { op, span, left: target, right: value };
    let note = operator_help::arithmetic_note(context, operation, class);
    let mut diagnostic = operator_diagnostic(context, span, &sign, class).note(note);
    if let (Some(name), Some(left), Some(right)) = (
        client::method(context, class, client::operator_form(op)),
        client::short_source(context, target),
        client::short_source(context, value),
    ) {
        diagnostic = diagnostic.help(format!("use \"{left} = {left}.{name}({right})\""));
    }
    report(context, diagnostic);
}
