//! Hazard: `mask(m)` throws the old mask away: pixels that were masked come back.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::signature::call_name;
use crate::diagnostic::{Edit, Fix, Safety, Severity};
use crate::kb::model::Trait;
use crate::semantic::analysis::CallSite;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "mask-replaces-mask",
        summary: "a mask that replaces the one that is there",
        severity: Severity::Hint,
        javascript: true,
        python: true,
        fixes: true,
        docs: include_str!("../../tests/rules/mask-replaces-mask.md"),
    },
    listen: &[Listen::Call(|op| op.has(Trait::ReplacesMask), check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    if call.bound.args.len() != 1 {
        return;
    }
    let span = context.analysis.name_span(call.callee);
    context.report(
        context
            .diagnostic(
                span,
                format!("{} replaces the mask that is there", call_name(call.operator(), context.python())),
            )
            .help("updateMask(...) keeps masked pixels masked")
            .fix(Fix {
                title: "Change to updateMask".to_owned(),
                safety: Safety::Unsafe,
                edits: vec![Edit { span, text: "updateMask".to_owned() }],
            }),
    );
}
