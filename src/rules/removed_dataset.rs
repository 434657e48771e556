//! Reports a dataset that was removed from Earth Engine: Landsat Collection 1, fusion tables, and
//! others.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::{RemovedDataset, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::dataset_replacement;
use crate::semantic::query::datasets::{self, CatalogStatus};
use crate::semantic::query::literals::LocatedText;

pub static RULE: Rule = Rule {
    name: "removed-dataset",
    summary: "a dataset that was removed from Earth Engine",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/removed-dataset.md"),
    triggers: &[Trigger::Call(|op| op.takes(&[Role::Asset]), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    for text in datasets::loaded(context, call) {
        match datasets::look_up(&text.text) {
            CatalogStatus::Removed(removed) => report(context, call, &text, removed),
            CatalogStatus::FusionTable => {
                let diagnostic = context
                    .diagnostic(text.span, "fusion tables were shut down in 2019")
                    .help("upload the table as an asset and load it by its ID")
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

fn report(context: &Context<'_>, call: &CallSite, text: &LocatedText, removed: &'static RemovedDataset<'static>) {
    let class = call.operator().name.trim_start_matches("ee.").split('.').next().unwrap_or("Image");
    let successor = datasets::current_successor(removed.successor);
    let when = removed.removed.map(|day| format!(" on {day}")).unwrap_or_default();
    let message = match removed.is_deleted {
        true => format!("\"{}\" was removed from Earth Engine", removed.id),
        false => format!("\"{}\" was removed from the Earth Engine catalog{when}", removed.id),
    };
    let mut diagnostic = context.diagnostic(text.span, message).note(format!(
        "Earth Engine says: {class}.load: {class} asset '{}' not found (does not exist or caller does not have access).",
        text.text
    ));
    // A dataset that is no longer in the catalog may still load.
    if !removed.is_deleted {
        diagnostic.severity = diagnostic.severity.min(Severity::Warning);
    }
    if let Some(successor) = successor {
        diagnostic = diagnostic.help(dataset_replacement::advice(removed.kind, removed.id, successor));
        diagnostic = diagnostic.fix_if(dataset_replacement::fix(context, text, removed.kind, removed.id, successor));
    }
    context.report(diagnostic);
}
