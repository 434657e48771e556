//! Reports a server-side condition in a mapped function.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::Trait;
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::BoundArg;
use crate::semantic::query::literals;
use crate::semantic::query::signature::call_name;
use crate::syntax::hir::{ExprId, ExprKind};

pub static RULE: Rule = Rule {
    name: "if-in-mapped-function",
    summary: "a server-side condition evaluated for every element of a collection",
    severity: Severity::Hint,
    docs: include_str!("../../tests/rules/if-in-mapped-function.md"),
    triggers: &[Trigger::Call(|op| op.has(Trait::BothBranches), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let has_cost = |branch: &BoundArg| branch.expr.is_none_or(|expr| is_computed(context, expr));
    if context.analysis.mapped_function(call.function).is_none() || !call.bound.args.iter().skip(1).any(has_cost) {
        return;
    }
    let name = call_name(call.operator(), context.python());
    context.report(
        context
            .call_diagnostic(call, format!("{name} in a mapped function evaluates both branches for every element"))
            .help("filter the collection first, or use a mask: image.where(...), updateMask(...)"),
    );
}

/// Returns `true` if the server computes the value of a branch, or if the branch drops the element.
fn is_computed(context: &Context<'_>, branch: ExprId) -> bool {
    let any = |items: &[ExprId]| items.iter().any(|&item| is_computed(context, item));
    match &context.expr(literals::origin(context, branch)).kind {
        ExprKind::Name(_) | ExprKind::Number { .. } | ExprKind::String(_) | ExprKind::Bool(_) | ExprKind::Undefined => {
            false
        }
        ExprKind::List(items) | ExprKind::Tuple(items) => any(items),
        _ => true,
    }
}
