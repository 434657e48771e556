//! Reports `and`, `or` and `not` on server-side objects outside conditions.

use super::client;
use super::operator_fix;
use super::operator_help::{no_error_note, operator_diagnostic, report};
use crate::kb::model::{ClassId, Effect};
use crate::rules::engine::context::Context;
use crate::semantic::scope::BindingKind;
use crate::syntax::hir::{ExprId, ExprKind, LogicalOp, UnaryOp};
use crate::text::span::Span;

/// Reports `left and right` and `left or right`.
pub fn logical(context: &Context<'_>, id: ExprId, op: LogicalOp, op_span: Span, left: ExprId, right: ExprId) {
    let Some(class) = client::class_at(context, left) else { return };
    if op == LogicalOp::Nullish
        || client::may_be_absent(context, left) && !is_logical(context, left)
        || client::test_of(context, id).is_some()
    {
        return;
    }
    // `parameter || default` tests whether the caller passed it.
    if op == LogicalOp::Or && is_parameter(context, left) {
        return;
    }
    let combined = client::class_at(context, right).is_some();
    let named = matches!(context.expr(left).kind, ExprKind::Name(_));
    if named && !client::is_result(class) && (!combined || op == LogicalOp::Or && !is_mask(context, left)) {
        // `flag && image`, `image || default` test whether the variable is set.
        return;
    }
    if op == LogicalOp::And && guards(context, left, right) {
        return;
    }
    let sign = context.source(op_span);
    let diagnostic = operator_diagnostic(context, op_span, sign, class).note(no_error_note(context));
    let diagnostic = match client::method(context, class, client::logical_form(op)) {
        _ if class == ClassId::FILTER => diagnostic.help(format!(
            "use \"ee.Filter.{}(...)\"",
            if op == LogicalOp::And { context.spelled("and", "And") } else { context.spelled("or", "Or") }
        )),
        Some(name) if combined => {
            let edits = operator_fix::binary(context, left, op_span, right, name);
            operator_fix::use_method(diagnostic, name, edits)
        }
        _ => diagnostic.help("use \"ee.Algorithms.If\", or fetch the value with \"getInfo()\" first"),
    };
    report(context, diagnostic);
}

/// Returns `true` for `image && image.bandNames()`: the right operand asks the object that the left
/// one tests, and is the result.
fn guards(context: &Context<'_>, left: ExprId, mut right: ExprId) -> bool {
    let ExprKind::Name(tested) = context.expr(left).kind else { return false };
    loop {
        right = match context.expr(right).kind {
            ExprKind::Name(name) => return name == tested,
            ExprKind::Call { callee, .. } => callee,
            ExprKind::Member { object, .. } => object,
            _ => return false,
        };
    }
}

fn is_parameter(context: &Context<'_>, id: ExprId) -> bool {
    let scopes = &context.analysis.scopes;
    matches!(context.expr(id).kind, ExprKind::Name(_))
        && scopes.resolve(id).is_some_and(|binding| context.binding(binding).kind == BindingKind::Parameter)
}

fn is_logical(context: &Context<'_>, id: ExprId) -> bool {
    matches!(context.expr(id).kind, ExprKind::Logical { .. })
}

/// Returns `true` if the object is the result of arithmetic or a comparison, whose existence no
/// script tests.
fn is_mask(context: &Context<'_>, id: ExprId) -> bool {
    let producer = context.producer_of(context.value(id));
    producer.is_some_and(|call| matches!(call.operator().effect, Effect::Binary | Effect::KeepBands))
}

/// Reports `not operand`, `-operand`.
pub fn unary(context: &Context<'_>, id: ExprId, op: UnaryOp, operand: ExprId) {
    let sign = match op {
        UnaryOp::Not => context.spelled("!", "not"),
        UnaryOp::Minus => "-",
        UnaryOp::Plus => "+",
        UnaryOp::BitNot => "~",
        UnaryOp::Typeof | UnaryOp::Void | UnaryOp::Delete => return,
    };
    let Some(class) = client::class_at(context, operand) else { return };
    let span = context.span(id);
    let sign_span = Span { start: span.start, end: span.start + sign.len() as u32 };
    if op == UnaryOp::Not && (client::test_of(context, id).is_some() || client::may_be_absent(context, operand)) {
        return;
    }
    let note = match context.python() && op != UnaryOp::Not {
        true => format!("Python says: bad operand type for unary {sign}: '{}'", client::python_class(class)),
        false => no_error_note(context),
    };
    let diagnostic = operator_diagnostic(context, sign_span, sign, class).note(note);
    let form = match op {
        UnaryOp::Not => "!",
        UnaryOp::BitNot => "~",
        _ => "",
    };
    let diagnostic = match client::method(context, class, form) {
        Some(name) => {
            let edits = operator_fix::unary(context, span, operand, name);
            operator_fix::use_method(diagnostic, name, edits)
        }
        None => match client::method(context, class, "*").filter(|_| op == UnaryOp::Minus) {
            Some(name) => diagnostic.help(format!("use \"{name}(-1)\"")),
            None => diagnostic,
        },
    };
    report(context, diagnostic);
}
