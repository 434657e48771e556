//! Reports an element of a collection that is taken through a list.

use super::engine::context::{Context, Rule, Trigger};
use super::support::loops::{changes, loop_around};
use crate::diagnostic::Severity;
use crate::kb::model::Effect;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::literals;
use crate::semantic::value::Marks;
use crate::syntax::hir::{ExprId, FunctionId};
use crate::syntax::visit;

pub static RULE: Rule = Rule {
    name: "to-list-then-get",
    summary: "an element of a collection taken through a list",
    severity: Severity::Hint,
    docs: include_str!("../../tests/rules/to-list-then-get.md"),
    triggers: &[Trigger::Call(|op| op.effect == Effect::EraseElementClass, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let listed = call.receiver_value.facts().is_some_and(|facts| facts.marks.has(Marks::LISTED));
    if !listed || takes_each(context, call) {
        return;
    }
    context.report(
        context
            .call_diagnostic(call, "this converts the collection to a list to get one element")
            .help("filter the collection to that element, or sort it and use first()")
            .note("on large collections Earth Engine says: User memory limit exceeded."),
    );
}

/// Returns `true` if the call takes another element each time: a loop or a mapped function computes
/// the position. Then the script needs all elements.
fn takes_each(context: &Context<'_>, call: &CallSite) -> bool {
    let Some(index) = call.bound.arg(0).and_then(|arg| arg.expr) else { return false };
    let is_in_loop = loop_around(context, call.expr).is_some_and(|around| changes(context, index, around));
    let mapped = context.analysis.mapped_function(call.function);
    is_in_loop || mapped.is_some_and(|(function, _)| reads_param(context, index, function))
}

/// Returns `true` if an expression reads a parameter of a function.
fn reads_param(context: &Context<'_>, expr: ExprId, function: FunctionId) -> bool {
    let params = &context.hir().function(function).params;
    let is_param = |id: ExprId| {
        let binding = context.analysis.scopes.resolve(id);
        binding.is_some() && params.iter().any(|param| context.analysis.scopes.resolve(param.target) == binding)
    };
    let mut pending = vec![expr];
    while let Some(id) = pending.pop() {
        if is_param(id) {
            return true;
        }
        visit::child_exprs(&context.expr(literals::origin(context, id)).kind, |child| pending.push(child));
    }
    false
}
