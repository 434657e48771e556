//! Hazard: each statistic over the same area reads the same pixels again.

use super::context::{Context, Listen, Rule, RuleInfo};
use crate::diagnostic::Severity;
use crate::kb::model::{Effect, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::scope::BindingId;
use crate::syntax::hir::{ExprId, ExprKind, Symbol};

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "repeated-reducers",
        summary: "several statistics over the same area, where one combined reducer serves",
        severity: Severity::Hint,
        javascript: true,
        python: true,
        fixes: false,
        docs: include_str!("../../tests/rules/repeated-reducers.md"),
    },
    listen: &[Listen::Call(|op| op.effect == Effect::ReduceRegion, check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    let Some(these) = names(context, call) else { return };
    let Some(first) = first(context, call, these) else { return };
    let reducer =
        |call: &CallSite| call.with_role(Role::Reducer).next().map(|(_, arg)| context.source(arg.span).to_owned());
    if reducer(first) == reducer(call) {
        return;
    }
    context.report(
        context
            .diagnostic(
                context.analysis.name_span(call.callee),
                "a second statistic of the same image over the same area",
            )
            .help(
                "combine the reducers: reducer1.combine(reducer2, '', true)"
                    .replace("true", context.spelled("true", "True")),
            )
            .related(context.analysis.name_span(first.callee), "the first"),
    );
}

/// A variable: its name, and what that means.
type Variable = (Symbol, Option<BindingId>);

/// The image and the area of a statistic, where both are variables: only the same variables are the same for certain.
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

/// The first statistic of the same image over the same area in the same function, if there is one before this.
fn first<'a>(context: &Context<'a>, call: &CallSite, these: (Variable, Variable)) -> Option<&'a CallSite> {
    let hir = context.hir();
    let (symbol, binding) = these.0;
    context.look_at_name(symbol);
    let reads = |index: &usize| {
        context.analysis.scopes.names[*index] == binding
            && matches!(hir.exprs[*index].kind, ExprKind::Name(found) if found == symbol)
    };
    // Most calls of a file have nothing to do with the image.
    let mut pieces: Vec<usize> =
        (0..call.expr.index()).filter(reads).map(|index| hir.piece_of(ExprId(index as u32))).collect();
    pieces.dedup();
    let calls = pieces.into_iter().flat_map(|piece| context.analysis.calls_of_piece(piece));
    calls
        .take_while(|other| other.expr < call.expr)
        .find(|other| other.function == call.function && names(context, other) == Some(these))
}
