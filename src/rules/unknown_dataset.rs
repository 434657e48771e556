//! Hazard: an asset id that does not exist. Nothing is said before the server is asked; ids are long and easily misspelt.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::datasets::{self, Known};
use super::literals::{self, Text};
use crate::diagnostic::{Diagnostic, Edit, Fix, Safety, Severity};
use crate::kb::model::{DatasetHead, DatasetKind, Role};
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
    listen: &[Listen::Call(|op| op.takes(&[Role::Asset]), check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    for text in datasets::loaded(context, call) {
        match datasets::look_up(&text.text) {
            Known::Nothing if !text.text.trim().is_empty() => {
                let suggestions = suggestions(&text.text);
                let certain = is_misspelt(&text.text, &suggestions);
                report(context, call, &text, &suggestions, certain);
            }
            Known::Private => {
                if let Some(meant) = misspelt_project(&text.text) {
                    report(context, call, &text, &[meant], true);
                }
            }
            _ => {}
        }
    }
}

fn report(context: &Context<'_>, call: &CallSite, text: &Text, suggestions: &[String], certain: bool) {
    let id = &*text.text;
    let message = match certain {
        true => format!("Earth Engine has no dataset \"{id}\""),
        false => format!("\"{id}\" is not in Earth Engine's catalogue"),
    };
    let says = match call.operator().name.trim_start_matches("ee.").split('.').next() {
        Some("FeatureCollection") => format!("Collection.loadTable: Collection asset '{id}'"),
        class => format!("{0}.load: {0} asset '{id}'", class.unwrap_or("Image")),
    };
    let mut diagnostic = context
        .diagnostic(text.span, message)
        .note(format!("Earth Engine says: {says} not found (does not exist or caller does not have access)."));
    // Not all that is public is listed; what nearly has a listed name is a misspelling.
    if !certain {
        diagnostic.severity = diagnostic.severity.min(Severity::Warning);
    }
    context.report(suggest(context, diagnostic, text, suggestions));
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
    let nearness = |meant: &String| near(id, meant).unwrap_or(usize::MAX);
    let mut found: Vec<String> = nearest_dataset(id, 3).into_iter().map(|head| head.id.to_owned()).collect();
    let best = found.iter().map(nearness).min().unwrap_or(usize::MAX);
    if let Some((parent, image)) = id.rsplit_once('/') {
        let holds =
            |head: &&DatasetHead<'_>| matches!(head.kind, DatasetKind::ImageCollection | DatasetKind::TableCollection);
        let inside = nearest_dataset(parent, 2).into_iter().filter(holds).map(|head| format!("{}/{image}", head.id));
        found.extend(inside.filter(|meant| nearness(meant) < best || best == usize::MAX));
    }
    found.sort_by_cached_key(nearness);
    found.truncate(3);
    found
}

fn distance(id: &str, listed: &str) -> usize {
    strsim::damerau_levenshtein(&id.to_lowercase(), &listed.to_lowercase())
}

/// The edits between two ids, if they are few.
fn near(id: &str, listed: &str) -> Option<usize> {
    let edits = distance(id, listed);
    (edits <= 3 && edits * 4 <= listed.len()).then_some(edits)
}

/// Whether an id can only be a misspelling of the first of some listed ones. Another version, year or product of a family
/// (`MCD43B3`, `MCD43A4`) may be there without being listed: ids that differ in words with figures alone.
fn is_misspelt(id: &str, listed: &[String]) -> bool {
    let Some(best) = listed.first().and_then(|best| near(id, best)) else { return false };
    !listed.iter().any(|other| distance(id, other) <= best && is_sibling(id, other))
}

fn is_sibling(id: &str, listed: &str) -> bool {
    let words = |id: &str| id.split(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect::<Vec<_>>();
    let (ours, theirs) = (words(id), words(listed));
    let code =
        |word: &str| word.contains(|c: char| c.is_ascii_digit()) && !word.contains(|c: char| c.is_ascii_lowercase());
    let letters = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    // Swapped letters make no other product.
    let other =
        |(a, b): (&String, &String)| a == b || code(a) && code(b) && a.len() == b.len() && letters(a) != letters(b);
    ours != theirs && ours.len() == theirs.len() && ours.iter().zip(&theirs).all(other)
}

/// The dataset of a project that an id can only be a misspelling of: the same but for one letter. Figures are years and versions,
/// of which a project may have more than the catalogue.
fn misspelt_project(id: &str) -> Option<String> {
    let head = nearest_dataset(id, 1).first().copied()?;
    let letters = |id: &str| id.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    let figures = |id: &str| id.chars().filter(char::is_ascii_digit).collect::<String>();
    let near = strsim::damerau_levenshtein(&id.to_lowercase(), &head.id.to_lowercase()) <= 1;
    (near && figures(id) == figures(head.id) && letters(id) != letters(head.id)).then(|| head.id.to_owned())
}
