//! Reports several reductions over the same region, where one combined reducer is enough.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::{Effect, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::scope::BindingId;
use crate::syntax::hir::{ExprId, ExprKind, Symbol};

pub static RULE: Rule = Rule {
    name: "repeated-reducers",
    summary: "several reductions over the same region instead of one combined reducer",
    severity: Severity::Hint,
    docs: include_str!("../../tests/rules/repeated-reducers.md"),
    triggers: &[Trigger::Call(|op| op.effect == Effect::ReduceRegion, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let Some(operands) = names(context, call) else { return };
    let Some(first) = first(context, call, operands) else { return };
    let reducer =
        |call: &CallSite| call.with_role(Role::Reducer).next().map(|(_, arg)| context.source(arg.span).to_owned());
    if reducer(first) == reducer(call) {
        return;
    }
    context.report(
        context
            .call_diagnostic(call, "a second reduction of the same image over the same region")
            .help(
                "combine the reducers: reducer1.combine(reducer2, '', true)"
                    .replace("true", context.spelled("true", "True")),
            )
            .related(context.analysis.name_span(first.callee), "the first reduction"),
    );
}

/// A variable: its name and its binding.
type Variable = (Symbol, Option<BindingId>);

/// Returns the image and the region of a reduction if both are variables. Only the same variables
/// are certainly the same.
fn names(context: &Context<'_>, call: &CallSite) -> Option<(Variable, Variable)> {
    if call.operator().effect != Effect::ReduceRegion {
        return None;
    }
    let name = |id: ExprId| match context.expr(id).kind {
        ExprKind::Name(symbol) => Some((symbol, context.analysis.scopes.resolve(id))),
        _ => None,
    };
    let area = call.with_role(Role::Region).next()?.1.expr?;
    Some((name(call.receiver?)?, name(area)?))
}

/// Returns the first reduction of the same image over the same region, earlier in the same
/// function.
fn first<'a>(context: &Context<'a>, call: &CallSite, operands: (Variable, Variable)) -> Option<&'a CallSite> {
    let hir = context.hir();
    let (symbol, binding) = operands.0;
    context.depend_on_name(symbol);
    let reads = |index: &usize| {
        context.analysis.scopes.names[*index] == binding
            && matches!(hir.exprs[*index].kind, ExprKind::Name(found) if found == symbol)
    };
    // Most calls of a file do not use the image.
    let mut chunks: Vec<usize> =
        (0..call.expr.index()).filter(reads).map(|index| hir.chunk_of_expr(ExprId(index as u32))).collect();
    chunks.dedup();
    let calls = chunks.into_iter().flat_map(|chunk| context.analysis.calls_of_chunk(chunk));
    calls
        .take_while(|other| other.expr < call.expr)
        .find(|other| other.function == call.function && names(context, other) == Some(operands))
}
