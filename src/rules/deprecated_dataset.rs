//! Reports a deprecated dataset.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Severity, Tag};
use crate::kb::model::Role;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::dataset_replacement;
use crate::semantic::query::datasets::{self, CatalogStatus};

pub static RULE: Rule = Rule {
    name: "deprecated-dataset",
    summary: "a deprecated dataset",
    severity: Severity::Warning,
    fixes: true,
    docs: include_str!("../../tests/rules/deprecated-dataset.md"),
    triggers: &[Trigger::Call(|op| op.takes(&[Role::Asset]), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    for text in datasets::loaded(context, call) {
        let (CatalogStatus::Dataset(head) | CatalogStatus::Inside(head)) = datasets::look_up(&text.text) else {
            continue;
        };
        if !head.deprecated {
            continue;
        }
        let mut diagnostic = context
            .diagnostic(text.span, format!("\"{}\" is deprecated", head.id))
            .note(format!("Earth Engine says: Attention required for {}! You are using a deprecated asset.", head.id))
            .tag(Tag::Deprecated);
        if let Some(successor) = datasets::current_successor(head.successor) {
            diagnostic = diagnostic.help(dataset_replacement::advice(Some(head.kind), head.id, successor));
            diagnostic =
                diagnostic.fix_if(dataset_replacement::fix(context, &text, Some(head.kind), head.id, successor));
        }
        context.report(diagnostic);
    }
}
