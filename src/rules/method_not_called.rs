//! Reports a method that is used without calling it: `image.bandNames.getInfo()`.

use super::engine::context::{Context, Rule, Trigger};
use super::engine::kinds::Kinds;
use super::support::names;
use crate::diagnostic::{Edit, Fix, Safety, Severity};
use crate::kb::model::{Kind, Lifecycle, Param};
use crate::semantic::bind::is_required;
use crate::semantic::query::signature::call_name;
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind};
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "method-not-called",
    summary: "a method or function that is used without calling it",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/method-not-called.md"),
    triggers: &[Trigger::Expr(Kinds::MEMBERS, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, id: ExprId) {
    let Value::Operator(op, receiver) = context.value(id) else { return };
    let ExprKind::Member { property, .. } = &context.expr(id).kind else { return };
    let op = context.kb().op(*op);
    // Classes have members.
    if op.kind == Kind::Constructor || op.lifecycle == Lifecycle::Removed || context.analysis.has_monkey_patches() {
        return;
    }
    let Parent::Expr(parent) = context.analysis.scopes.parents[id.index()] else { return };
    let Some(says) = misuse(context, id, parent, receiver.is_some()) else { return };
    let name = context.hir().name(property.name);
    let mut diagnostic = context
        .diagnostic(property.span, format!("\"{name}\" is not called: it is a function"))
        .help(format!("call it: {}(...)", call_name(op, context.python())))
        .note(says);
    // The result of a call may still be no operand: it lives on the server.
    let is_operand = matches!(context.expr(parent).kind, ExprKind::Binary { .. });
    let takes_arguments = |param: &Param<'_>| param.variadic || is_required(param, context.python());
    if !is_operand && !op.params.iter().any(takes_arguments) {
        let end = context.span(id).end;
        diagnostic = diagnostic.fix(Fix {
            title: "Add parentheses".to_owned(),
            safety: Safety::Safe,
            edits: vec![Edit { span: Span { start: end, end }, text: "()".to_owned() }],
        });
    }
    context.report(diagnostic);
}

/// Returns the error or the result of using a function as if it were its result. Returns `None` for
/// uses that a function allows.
fn misuse(context: &Context<'_>, id: ExprId, parent: ExprId, is_method: bool) -> Option<String> {
    let python = context.python();
    match &context.expr(parent).kind {
        ExprKind::Member { object, property } if *object == id => {
            let name = context.hir().name(property.name);
            // Tests replace functions by mocks.
            let is_mock = python
                && ["assert_", "call", "mock_", "reset_mock", "return_value", "side_effect"]
                    .iter()
                    .any(|prefix| name.starts_with(prefix));
            if name.is_empty()
                || is_mock
                || names::is_language_member(name, true, python)
                || names::is_written(context, parent)
                || names::is_next_line(context, parent)
                || !python && !names::is_used(context, parent)
            {
                return None;
            }
            Some(match python {
                true => format!("Python says: 'function' object has no attribute '{name}'"),
                false => format!("JavaScript says: {}.{name} is not a function", names::receiver_text(context, parent)),
            })
        }
        ExprKind::Index { object, .. } if *object == id && is_method => Some(match python {
            true => "Python says: 'method' object is not subscriptable".to_owned(),
            false => "JavaScript reads a property of the function, which is undefined".to_owned(),
        }),
        ExprKind::Binary { op, .. } if is_method && !matches!(op, BinaryOp::Eq | BinaryOp::NotEq) => {
            Some(match python {
                true => "Python says: unsupported operand type(s)".to_owned(),
                false => "JavaScript converts the function to text".to_owned(),
            })
        }
        ExprKind::Call { callee, args, .. }
            if is_method
                && args.iter().any(|arg| arg.value == id)
                && matches!(&context.expr(*callee).kind, ExprKind::Name(name) if context.hir().name(*name) == "print") =>
        {
            Some("print shows the function, not its result".to_owned())
        }
        _ => None,
    }
}
