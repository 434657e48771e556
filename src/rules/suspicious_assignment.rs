//! Reports `=+` and `=-` where `+=` and `-=` are meant.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Edit, Fix, Severity};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, StmtId, StmtKind, UnaryOp};
use crate::syntax::visit;
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "suspicious-assignment",
    summary: "`=+` or `=-`, where `+=` or `-=` is meant",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/suspicious-assignment.md"),
    triggers: &[Trigger::Stmt(check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, stmt: StmtId) {
    match &context.hir().stmt(stmt).kind {
        StmtKind::For { test: Some(test), update: Some(update), .. } => {
            let ExprKind::Assign { target, op: None, value } = context.expr(*update).kind else { return };
            if let Some(sign) = SignedNumber::of(context, target, value)
                && tests(context, *test, target)
            {
                report_endless_loop(context, target, value, &sign);
            }
        }
        StmtKind::Assign { targets, op: None, value: Some(value), declares: None, .. } => {
            let [target] = targets[..] else { return };
            if let Some(sign) = SignedNumber::of(context, target, *value)
                && sign.is_apart_from_number
                && is_counter(context, target, *value)
            {
                report_assignment(context, target, *value, &sign);
            }
        }
        _ => {}
    }
}

/// Returns `true` if the condition of a loop reads a variable.
fn tests(context: &Context<'_>, test: ExprId, variable: ExprId) -> bool {
    let ExprKind::Name(name) = context.expr(variable).kind else { return false };
    let mut pending = vec![test];
    while let Some(id) = pending.pop() {
        if matches!(context.expr(id).kind, ExprKind::Name(found) if found == name) {
            return true;
        }
        visit::child_exprs(&context.expr(id).kind, |child| pending.push(child));
    }
    false
}

/// A sign that directly follows the `=` of an assignment of a number.
struct SignedNumber {
    /// `=+` or `=-`.
    span: Span,
    /// `+` or `-`.
    text: &'static str,
    /// A space follows the sign, or the sign is `+`, which no number needs.
    is_apart_from_number: bool,
}

impl SignedNumber {
    fn of(context: &Context<'_>, target: ExprId, value: ExprId) -> Option<SignedNumber> {
        let ExprKind::Unary { op, operand } = context.expr(value).kind else { return None };
        let text = match op {
            UnaryOp::Plus => "+",
            UnaryOp::Minus => "-",
            _ => return None,
        };
        let is_literal = matches!(context.expr(operand).kind, ExprKind::Number { .. });
        let start = context.span(value).start;
        let sign = Span { start: start.checked_sub(1)?, end: start + 1 };
        let is_adjacent = context.source(sign).strip_prefix('=') == Some(text);
        let is_plain = context.source(Span { start: context.span(target).end, end: sign.start }).trim().is_empty();
        let is_apart_from_number = text == "+" || context.source(Span { start: sign.end, end: sign.end + 1 }) == " ";
        (is_literal && is_adjacent && is_plain).then_some(SignedNumber { span: sign, text, is_apart_from_number })
    }

    fn fix(&self) -> Fix {
        let operator = format!("{}=", self.text);
        Fix::unsafe_(format!("Change to \"{operator}\""), vec![Edit::replace(self.span, operator)])
    }
}

/// Returns `true` if a variable has a number from another assignment.
fn is_counter(context: &Context<'_>, target: ExprId, value: ExprId) -> bool {
    let ExprKind::Name(name) = context.expr(target).kind else { return false };
    let Some(binding) = context.analysis.scopes.resolve(target) else { return false };
    context.depend_on_name(name);
    let hir = context.hir();
    let mut others = hir.stmts.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::Assign { targets, op: None, value: Some(other), .. } if *other != value => {
            let sets = targets.iter().any(|&target| context.analysis.scopes.resolve(target) == Some(binding));
            sets.then_some(*other)
        }
        _ => None,
    });
    others.any(|other| matches!(context.value(other), Value::Num(_)))
}

fn report_endless_loop(context: &Context<'_>, target: ExprId, value: ExprId, sign: &SignedNumber) {
    let name = context.source(context.span(target));
    let number = context.source(context.span(value));
    let message = format!("this loop does not count: \"={}\" sets \"{name}\" to {number} each time", sign.text);
    let diagnostic = context.diagnostic(sign.span, message).help(format!("write \"{}=\"", sign.text));
    context.report(diagnostic.note("a loop that does not count never ends").fix(sign.fix()));
}

fn report_assignment(context: &Context<'_>, target: ExprId, value: ExprId, sign: &SignedNumber) {
    let name = context.source(context.span(target));
    let number = context.source(context.span(value));
    let message = format!("\"={}\" sets \"{name}\" to {number}, and does not change it by that", sign.text);
    let diagnostic = context.diagnostic(sign.span, message).help(format!("write \"{}=\"", sign.text)).fix(sign.fix());
    context.report(diagnostic.severity(context.severity.min(Severity::Warning)));
}
