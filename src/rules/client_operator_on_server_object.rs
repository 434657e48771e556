//! Hazard: objects of the server know no operators. Python stops; JavaScript makes a string, NaN or `false` of them in silence.

use super::client;
use super::context::{Context, Listen, Rule, RuleInfo};
use super::kinds::Kinds;
use super::operator_function;
use super::operator_help::{self, Operation, report, says, silence};
use super::operator_logic;
use crate::diagnostic::Severity;
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, StmtId, StmtKind};
use crate::text::span::Span;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "client-operator-on-server-object",
        summary: "an operator or function of the language on an object of the server",
        severity: Severity::Error,
        javascript: true,
        python: true,
        fixes: true,
        docs: include_str!("../../tests/rules/client-operator-on-server-object.md"),
    },
    listen: &[Listen::Expr(Kinds::OPERATORS.and(Kinds::CALLS), check), Listen::Stmt(assigned)],
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
                let diagnostic = says(context, context.span(id), "++", class).note(silence(context));
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
        // Another rule's: the object ends up in a text.
        return;
    }
    let sign = context.source(op_span);
    let note = match python {
        true if text && op == BinaryOp::Add => {
            format!("Python says: can only concatenate str (not \"{}\") to str", client::python_class(class))
        }
        true => match (operator_help::python_name(context, left), operator_help::python_name(context, right)) {
            (Some(left), Some(right)) => {
                format!("Python says: unsupported operand type(s) for {sign}: '{left}' and '{right}'")
            }
            _ => format!("Python says: unsupported operand type(s) for {sign}"),
        },
        false => silence(context),
    };
    let diagnostic = says(context, op_span, sign, class).note(note);
    report(context, operator_help::helped(context, diagnostic, Operation { op, span: op_span, left, right }));
}

fn comparison(context: &Context<'_>, id: ExprId) {
    let ExprKind::Binary { op, op_span, left, right } = context.expr(id).kind else { return };
    let Some((_, class)) = client::compared(context, id) else { return };
    if client::test_of(context, id).is_some() {
        return;
    }
    let sign = context.source(op_span);
    let note = operator_help::ordering(context, id);
    let diagnostic = says(context, op_span, sign, class).note(note);
    report(context, operator_help::helped(context, diagnostic, Operation { op, span: op_span, left, right }));
}

fn compound(context: &Context<'_>, op: BinaryOp, target: ExprId, value: ExprId) {
    let (first, second) = (client::class_at(context, target), client::class_at(context, value));
    let old = context.value(target);
    let sign = format!("{}=", client::form(op));
    if second.is_some() && matches!(old, Value::Str(_)) && !context.python() {
        return;
    }
    let Some(class) = first.or(second) else { return };
    let span = Span { start: context.span(target).end, end: context.span(value).start };
    let text = context.source(span);
    let Some(at) = text.find(&sign) else { return };
    let span = Span { start: span.start + at as u32, end: span.start + (at + sign.len()) as u32 };
    let mut diagnostic = says(context, span, &sign, class).note(silence(context));
    if let (Some(name), Some(left), Some(right)) = (
        client::method(context, class, client::form(op)),
        client::short(context, target),
        client::short(context, value),
    ) {
        diagnostic = diagnostic.help(format!("use \"{left} = {left}.{name}({right})\""));
    }
    report(context, diagnostic);
}
