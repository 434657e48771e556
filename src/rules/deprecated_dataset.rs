//! Hazard: a dataset that is no longer made. It loads, so the script runs, on data that end or are known to be worse.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::datasets::{self, Known};
use super::replace_dataset;
use crate::diagnostic::{Severity, Tag};
use crate::kb::model::Role;
use crate::semantic::analysis::CallSite;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "deprecated-dataset",
        summary: "a dataset that Earth Engine deprecates",
        severity: Severity::Warning,
        javascript: true,
        python: true,
        fixes: true,
        docs: include_str!("../../tests/rules/deprecated-dataset.md"),
    },
    listen: &[Listen::Call(|op| op.takes(&[Role::Asset]), check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    for text in datasets::loaded(context, call) {
        let (Known::Dataset(head) | Known::Inside(head)) = datasets::look_up(&text.text) else { continue };
        if !head.deprecated {
            continue;
        }
        let mut diagnostic = context
            .diagnostic(text.span, format!("\"{}\" is deprecated", head.id))
            .note(format!("Earth Engine says: Attention required for {}! You are using a deprecated asset.", head.id))
            .tag(Tag::Deprecated);
        if let Some(successor) = datasets::living_successor(head.successor) {
            diagnostic = diagnostic.help(replace_dataset::advice(Some(head.kind), head.id, successor));
            diagnostic = diagnostic.fix_if(replace_dataset::fix(context, &text, Some(head.kind), head.id, successor));
        }
        context.report(diagnostic);
    }
}
