//! Hazard: each statistic over the same area reads the same pixels again.

use super::context::{Context, Listen, Rule, RuleInfo};
use crate::diagnostic::Severity;
use crate::kb::model::{Effect, Role};
use crate::semantic::analysis::CallSite;
use crate::syntax::hir::{ExprKind, FunctionId};
use rustc_hash::FxHashMap;

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
    listen: &[Listen::File(check)],
};

fn check(context: &Context<'_>) {
    let mut seen: FxHashMap<(&str, &str, Option<FunctionId>), &CallSite> = FxHashMap::default();
    for call in context.analysis.calls() {
        if call.operator().effect != Effect::ReduceRegion {
            continue;
        }
        let (Some(receiver), Some(area)) = (call.receiver, call.with_role(Role::Region).next()) else { continue };
        // Only the same variables are the same image and area for certain.
        if !matches!(context.expr(receiver).kind, ExprKind::Name(_))
            || area.1.expr.is_none_or(|expr| !matches!(context.expr(expr).kind, ExprKind::Name(_)))
        {
            continue;
        }
        let key = (context.source(context.span(receiver)), context.source(area.1.span), call.function);
        let Some(first) = seen.get(&key) else {
            seen.insert(key, call);
            continue;
        };
        let reducer =
            |call: &CallSite| call.with_role(Role::Reducer).next().map(|(_, arg)| context.source(arg.span).to_owned());
        if reducer(first) == reducer(call) {
            continue;
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
}
