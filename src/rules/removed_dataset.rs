//! Hazard: an id that was right once. Old scripts, tutorials and language models keep using Landsat Collection 1.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::datasets::{self, Known};
use super::literals::Text;
use super::replace_dataset;
use crate::diagnostic::Severity;
use crate::kb::model::{RemovedDataset, Role};
use crate::semantic::analysis::CallSite;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "removed-dataset",
        summary: "a dataset that left Earth Engine",
        severity: Severity::Error,
        javascript: true,
        python: true,
        fixes: true,
        docs: include_str!("../../tests/rules/removed-dataset.md"),
    },
    listen: &[Listen::Call(|op| op.takes(&[Role::Asset]), check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    for text in datasets::loaded(context, call) {
        match datasets::look_up(&text.text) {
            Known::Removed(removed) => report(context, call, &text, removed),
            Known::FusionTable => {
                let diagnostic = context
                    .diagnostic(text.span, "fusion tables were shut down in 2019")
                    .help("upload the table as an asset and load it by its id")
                    .note(format!(
                        "Earth Engine says: Collection.loadTable: Collection asset '{}' not found.",
                        text.text
                    ));
                context.report(diagnostic);
            }
            _ => {}
        }
    }
}

fn report(context: &Context<'_>, call: &CallSite, text: &Text, removed: &'static RemovedDataset<'static>) {
    let class = call.operator().name.trim_start_matches("ee.").split('.').next().unwrap_or("Image");
    let successor = datasets::living_successor(removed.successor);
    let when = removed.removed.map(|day| format!(" on {day}")).unwrap_or_default();
    let message = match removed.gone {
        true => format!("\"{}\" was removed from Earth Engine", removed.id),
        false => format!("\"{}\" left Earth Engine's catalogue{when}", removed.id),
    };
    let mut diagnostic = context.diagnostic(text.span, message).note(format!(
        "Earth Engine says: {class}.load: {class} asset '{}' not found (does not exist or caller does not have access).",
        text.text
    ));
    // What only left the catalogue may still be there.
    if !removed.gone {
        diagnostic.severity = diagnostic.severity.min(Severity::Warning);
    }
    if let Some(successor) = successor {
        diagnostic = diagnostic.help(replace_dataset::advice(removed.kind, removed.id, successor));
        diagnostic = diagnostic.fix_if(replace_dataset::fix(context, text, removed.kind, removed.id, successor));
    }
    context.report(diagnostic);
}
