//! Hazard: an asset id that does not exist. Nothing is said before the server is asked; ids are long and easily misspelt.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::datasets::{self, Known};
use super::literals::{self, Text};
use crate::diagnostic::{Diagnostic, Edit, Fix, Safety, Severity};
use crate::kb::suggest::nearest_dataset;
use crate::semantic::analysis::CallSite;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "unknown-dataset",
        summary: "an asset id that is not in Earth Engine's catalogue",
        severity: Severity::Error,
        javascript: true,
        python: true,
        fixes: true,
        docs: include_str!("../../tests/rules/unknown-dataset.md"),
    },
    listen: &[Listen::Call(check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    for text in datasets::loaded(context, call) {
        match datasets::look_up(&text.text) {
            Known::Nothing => report(context, call, &text, suggestions(&text.text)),
            Known::Private => {
                if let Some(meant) = misspelt_project(&text.text) {
                    report(context, call, &text, vec![meant]);
                }
            }
            _ => {}
        }
    }
}

fn report(context: &Context<'_>, call: &CallSite, text: &Text, suggestions: Vec<String>) {
    let id = &*text.text;
    let class = call.operator().name.trim_start_matches("ee.").split('.').next().unwrap_or("Image");
    let loads = if class == "FeatureCollection" { "Collection.loadTable" } else { &format!("{class}.load") };
    let kind = if class == "FeatureCollection" { "Collection" } else { class };
    let diagnostic = context
        .diagnostic(text.span, format!("Earth Engine has no dataset \"{id}\""))
        .note(format!("Earth Engine says: {loads}: {kind} asset '{id}' not found (does not exist or caller does not have access)."));
    context.report(suggest(context, diagnostic, text, &suggestions));
}

fn suggest(context: &Context<'_>, diagnostic: Diagnostic, text: &Text, suggestions: &[String]) -> Diagnostic {
    let Some(best) = suggestions.first() else { return diagnostic };
    let listed: Vec<String> = suggestions.iter().map(|id| format!("\"{id}\"")).collect();
    // Another case is no other word; anything else may be.
    let safety = if best.eq_ignore_ascii_case(&text.text) { Safety::Safe } else { Safety::Unsafe };
    let fix = text.literal.and_then(|literal| literals::inner_span(context, literal)).map(|span| Fix {
        title: format!("Change to \"{best}\""),
        safety,
        edits: vec![Edit::replace(span, best.clone())],
    });
    diagnostic.help(format!("did you mean {}?", listed.join(" or "))).fix_if(fix)
}

/// Ids that may be meant: of datasets, and of the images in them.
fn suggestions(id: &str) -> Vec<String> {
    let whole = nearest_dataset(id, 3);
    if !whole.is_empty() {
        return whole.into_iter().map(|head| head.id.to_owned()).collect();
    }
    let Some((parent, image)) = id.rsplit_once('/') else { return Vec::new() };
    nearest_dataset(parent, 2).into_iter().map(|head| format!("{}/{image}", head.id)).collect()
}

/// The dataset of a project that an id can only be a misspelling of: the same but for one or two letters. Figures are years and
/// versions, of which a project may have more than the catalogue.
fn misspelt_project(id: &str) -> Option<String> {
    let head = nearest_dataset(id, 1).first().copied()?;
    let letters = |id: &str| id.chars().filter(|c| c.is_alphabetic()).collect::<String>();
    let figures = |id: &str| id.chars().filter(char::is_ascii_digit).collect::<String>();
    let near = strsim::damerau_levenshtein(&id.to_lowercase(), &head.id.to_lowercase()) <= 1;
    (near && figures(id) == figures(head.id) && letters(id) != letters(head.id)).then(|| head.id.to_owned())
}
