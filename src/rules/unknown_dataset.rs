//! Reports an asset ID that is not in the Earth Engine catalog.

use super::engine::context::{Context, Rule, Trigger};
use super::support::reachability::is_expected_to_fail;
use super::support::suggestions;
use crate::diagnostic::Severity;
use crate::kb::model::{DatasetHead, DatasetKind, Role};
use crate::kb::suggest::nearest_dataset;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::datasets::{self, CatalogStatus};
use crate::semantic::query::literals::LocatedText;
use std::cmp::Reverse;

pub static RULE: Rule = Rule {
    name: "unknown-dataset",
    summary: "an asset ID that is not in the Earth Engine catalog",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/unknown-dataset.md"),
    triggers: &[Trigger::Call(|op| op.takes(&[Role::Asset]), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    if is_expected_to_fail(context, call.expr) {
        return;
    }
    for text in datasets::loaded(context, call) {
        match datasets::look_up(&text.text) {
            CatalogStatus::Nothing if !text.text.trim().is_empty() => {
                let candidates = candidates(&text.text);
                let certain = is_misspelled(&text.text, &candidates);
                report(context, call, &text, &candidates, certain);
            }
            CatalogStatus::Private => {
                if let Some(candidate) = misspelled_project_dataset(&text.text) {
                    report(context, call, &text, &[candidate], true);
                }
            }
            _ => {}
        }
    }
}

fn report(context: &Context<'_>, call: &CallSite, text: &LocatedText, candidates: &[String], certain: bool) {
    let id = &*text.text;
    let message = match certain {
        true => format!("Earth Engine has no dataset \"{id}\""),
        false => format!("\"{id}\" is not in the Earth Engine catalog"),
    };
    let says = match call.operator().name.trim_start_matches("ee.").split('.').next() {
        Some("FeatureCollection") => format!("Collection.loadTable: Collection asset '{id}'"),
        class => format!("{0}.load: {0} asset '{id}'", class.unwrap_or("Image")),
    };
    let mut diagnostic = context
        .diagnostic(text.span, message)
        .note(format!("Earth Engine says: {says} not found (does not exist or caller does not have access)."));
    // Not all public assets are in the catalog, but a name that is almost listed is a misspelling.
    if !certain {
        diagnostic.severity = diagnostic.severity.min(Severity::Warning);
    }
    let has_versions = candidates.iter().skip(1).any(|other| are_versions(&candidates[0], other));
    context.report(suggestions::did_you_mean(diagnostic, candidates, |best| {
        // Nothing tells which version is meant.
        if has_versions && !best.eq_ignore_ascii_case(id) {
            return None;
        }
        // A name that differs in case is the same word; anything else may be another word.
        suggestions::change_literal(context, text.literal, best, best.eq_ignore_ascii_case(id))
    }));
}

/// Returns IDs that may be meant: of datasets, and of images in them.
fn candidates(id: &str) -> Vec<String> {
    let nearness = |candidate: &String| near(id, candidate).unwrap_or(usize::MAX);
    let mut candidates: Vec<String> = nearest_dataset(id, 3).into_iter().map(|head| head.id.to_owned()).collect();
    let best = candidates.iter().map(nearness).min().unwrap_or(usize::MAX);
    // Names of images have years, dates or numbers; other words are parts of names of datasets.
    let is_image = |(_, name): &(&str, &str)| name.contains(|c: char| c.is_ascii_digit());
    if let Some((parent, image)) = id.rsplit_once('/').filter(is_image) {
        let holds =
            |head: &&DatasetHead<'_>| matches!(head.kind, DatasetKind::ImageCollection | DatasetKind::TableCollection);
        let inside = nearest_dataset(parent, 2).into_iter().filter(holds).map(|head| format!("{}/{image}", head.id));
        candidates.extend(inside.filter(|candidate| nearness(candidate) < best || best == usize::MAX));
    }
    // Of several versions, the newest comes first.
    candidates.sort_by_cached_key(|candidate| (nearness(candidate), Reverse(number_in(candidate))));
    candidates.truncate(3);
    candidates
}

/// Returns `true` if two IDs differ in digits alone: versions or years of a dataset.
fn are_versions(a: &str, b: &str) -> bool {
    let letters = |id: &str| id.replace(|c: char| c.is_ascii_digit(), "");
    a != b && letters(a) == letters(b)
}

/// Returns the digits of an ID as a number, by which versions are compared.
fn number_in(id: &str) -> u128 {
    id.bytes()
        .filter(u8::is_ascii_digit)
        .fold(0, |all, digit| all.wrapping_mul(10).wrapping_add(u128::from(digit - b'0')))
}

fn distance(id: &str, listed: &str) -> usize {
    strsim::damerau_levenshtein(&id.to_lowercase(), &listed.to_lowercase())
}

/// Returns the number of edits between two IDs. Returns `None` if there are many.
fn near(id: &str, listed: &str) -> Option<usize> {
    let edits = distance(id, listed);
    (edits <= 3 && edits * 4 <= listed.len()).then_some(edits)
}

/// Returns `true` if an ID can only be a misspelling of the first listed one. IDs that differ in
/// words with digits (`MCD43B3`, `MCD43A4`) may be other versions, years or products that are not
/// listed.
fn is_misspelled(id: &str, listed: &[String]) -> bool {
    let Some(best) = listed.first().and_then(|best| near(id, best)) else { return false };
    !listed.iter().any(|other| distance(id, other) <= best && is_sibling(id, other))
}

fn is_sibling(id: &str, listed: &str) -> bool {
    let words = |id: &str| id.split(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect::<Vec<_>>();
    let (own_words, listed_words) = (words(id), words(listed));
    let code =
        |word: &str| word.contains(|c: char| c.is_ascii_digit()) && !word.contains(|c: char| c.is_ascii_lowercase());
    let letters = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    // Swapped letters are no other product.
    let other =
        |(a, b): (&String, &String)| a == b || code(a) && code(b) && a.len() == b.len() && letters(a) != letters(b);
    own_words != listed_words && own_words.len() == listed_words.len() && own_words.iter().zip(&listed_words).all(other)
}

/// Returns the dataset of a project that differs in one letter. Digits are years and versions, of
/// which a project may have more than the catalog.
fn misspelled_project_dataset(id: &str) -> Option<String> {
    let head = nearest_dataset(id, 1).first().copied()?;
    let letters = |id: &str| id.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    let figures = |id: &str| id.chars().filter(char::is_ascii_digit).collect::<String>();
    let near = strsim::damerau_levenshtein(&id.to_lowercase(), &head.id.to_lowercase()) <= 1;
    (near && figures(id) == figures(head.id) && letters(id) != letters(head.id)).then(|| head.id.to_owned())
}
