//! Reports a mask that replaces the existing mask.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Edit, Fix, Safety, Severity};
use crate::kb::model::Trait;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::signature::call_name;

pub static RULE: Rule = Rule {
    name: "mask-replaces-mask",
    summary: "a mask that replaces the existing one",
    severity: Severity::Hint,
    fixes: true,
    docs: include_str!("../../tests/rules/mask-replaces-mask.md"),
    triggers: &[Trigger::Call(|op| op.has(Trait::ReplacesMask), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    if call.bound.args.len() != 1 {
        return;
    }
    let span = context.analysis.name_span(call.callee);
    context.report(
        context
            .diagnostic(span, format!("{} replaces the existing mask", call_name(call.operator(), context.python())))
            .help("updateMask(...) keeps masked pixels masked")
            .fix(Fix {
                title: "Change to updateMask".to_owned(),
                safety: Safety::Unsafe,
                edits: vec![Edit { span, text: "updateMask".to_owned() }],
            }),
    );
}
