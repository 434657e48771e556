//! Reports client-side conditions on server-side objects.

use super::engine::context::{Context, Rule, Trigger};
use super::engine::kinds::Kinds;
use super::support::client;
use super::support::operator_help;
use crate::diagnostic::{Edit, Fix, Severity};
use crate::kb::model::ClassId;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, StmtId, StmtKind};

pub static RULE: Rule = Rule {
    name: "server-object-in-condition",
    summary: "a client-side condition on a server-side object",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/server-object-in-condition.md"),
    triggers: &[Trigger::Expr(Kinds::CONDITIONALS.union(Kinds::COMPREHENSIONS), in_expr), Trigger::Stmt(in_stmt)],
    ..Rule::DEFAULT
};

fn in_expr(context: &Context<'_>, id: ExprId) {
    match &context.expr(id).kind {
        ExprKind::Conditional { test, .. } => check_condition(context, *test),
        ExprKind::Comprehension { clauses, .. } => {
            clauses.iter().flat_map(|clause| &clause.conditions).for_each(|&test| check_condition(context, test));
        }
        _ => {}
    }
}

fn in_stmt(context: &Context<'_>, id: StmtId) {
    match &context.hir().stmt(id).kind {
        StmtKind::If { test, .. } => check_condition(context, *test),
        StmtKind::Switch { subject, is_match: false, .. } => {
            if let Some(class) = client::class_at(context, *subject) {
                report(context, *subject, class, "no case ever matches", operator_help::no_error_note(context));
            }
        }
        _ => {}
    }
}

/// Reports server-side objects in a condition.
fn check_condition(context: &Context<'_>, test: ExprId) {
    for leaf in client::leaves(context, test) {
        if let Some((object, class)) = client::invalid_comparison(context, leaf) {
            let ExprKind::Binary { op, op_span, .. } = context.expr(leaf).kind else { continue };
            let sign = context.source(op_span);
            let result = match op {
                BinaryOp::NotEq | BinaryOp::StrictNotEq => format!("\"{sign}\" is always true"),
                BinaryOp::Eq | BinaryOp::StrictEq => format!("\"{sign}\" is always false"),
                _ => format!("\"{sign}\" cannot compare it"),
            };
            report(context, object, class, &result, operator_help::comparison_note(context, leaf));
        } else if client::is_tested_by_mistake(context, leaf)
            && let Some(class) = client::class_at(context, leaf)
        {
            report(context, leaf, class, "it is always true", operator_help::no_error_note(context));
        }
    }
}

fn report(context: &Context<'_>, object: ExprId, class: ClassId, result: &str, note: String) {
    if client::is_unchecked(context, context.span(object)) {
        return;
    }
    let message = format!("the client cannot evaluate {} in a condition: {result}", client::with_article(class));
    let diagnostic = context.diagnostic(context.span(object), message).note(note);
    let function = context.analysis.scopes.function_of[object.index()];
    if context.analysis.mapped_function(function).is_some() {
        return context.report(
            diagnostic.help("decide on the server with \"ee.Algorithms.If(...)\", a filter, or \"image.where(...)\""),
        );
    }
    let fix = matches!(context.expr(object).kind, ExprKind::Name(_) | ExprKind::Call { .. }).then(|| {
        Fix::unsafe_("Fetch the value with \"getInfo()\"", vec![Edit::insert(context.span(object).end, ".getInfo()")])
    });
    let help = context.spelled(
        "fetch the value with \"getInfo()\" or \"evaluate(callback)\", or decide on the server with \"ee.Algorithms.If(...)\"",
        "fetch the value with \"getInfo()\", or decide on the server with \"ee.Algorithms.If(...)\"",
    );
    context.report(diagnostic.help(help).fix_if(fix));
}
