//! Replaces a dataset by its successor: the ID, and bands and properties with new names.

use super::Semantics;
use super::datasets;
use super::dependencies::Aspect;
use super::literals::{self, LocatedText};
use crate::diagnostic::{Edit, Fix};
use crate::kb::kb;
use crate::kb::model::{DatasetKind, Role};
use crate::semantic::value::Bands;

/// Returns the help text, with renamed bands.
pub fn advice(old: Option<DatasetKind>, id: &str, new: &str) -> String {
    if let Some(kind) = other_kind(old, new) {
        return format!("use \"{new}\" instead, which is {}", datasets::kind_name(kind));
    }
    let Some(migration) = kb().migration(id) else { return format!("use \"{new}\" instead") };
    let renamed: Vec<String> = migration
        .bands
        .iter()
        .filter_map(|(from, to)| to.filter(|to| to != from).map(|to| format!("\"{from}\" is \"{to}\"")))
        .take(3)
        .collect();
    let dropped = migration.bands.iter().filter(|(_, to)| to.is_none()).count();
    match (renamed.is_empty(), dropped) {
        (true, _) => format!("use \"{new}\" instead"),
        (false, 0) => format!("use \"{new}\" instead; its bands are renamed: {}, ...", renamed.join(", ")),
        (false, _) => {
            format!("use \"{new}\" instead; some bands are dropped, others renamed: {}, ...", renamed.join(", "))
        }
    }
}

/// Returns the kind of the new dataset, if it differs.
fn other_kind(old: Option<DatasetKind>, new: &str) -> Option<DatasetKind> {
    let new = kb().dataset_head(new)?.kind;
    (old? != new).then_some(new)
}

/// Returns the fix that renames the dataset and its bands in all literals of the file.
pub fn fix(sema: &Semantics<'_>, text: &LocatedText, kind: Option<DatasetKind>, old: &str, new: &str) -> Option<Fix> {
    if other_kind(kind, new).is_some() {
        return None;
    }
    let rest = datasets::without_public_prefix(&text.text).strip_prefix(old)?;
    // An image of the old collection may not exist in the new one.
    let inside = !rest.is_empty() && kb().dataset_head(new)?.kind == DatasetKind::ImageCollection;
    if !rest.is_empty() && !inside {
        return None;
    }
    let span = literals::inner_span(sema, text.literal?)?;
    let mut edits = vec![Edit::replace(span, format!("{new}{rest}"))];
    let migration = kb().migration(old);
    for (from, to) in migration.iter().flat_map(|migration| &migration.bands) {
        if let Some(to) = to
            && to != from
        {
            rename_band(sema, old, from, to, &mut edits);
        }
    }
    edits.sort_by_key(|edit| edit.span);
    edits.dedup();
    // Scale, quality bits and processing differ between versions.
    Some(Fix::unsafe_(format!("Change to \"{new}\""), edits))
}

/// Renames a band of a dataset wherever a literal selects it.
fn rename_band(sema: &Semantics<'_>, dataset: &str, from: &str, to: &str, edits: &mut Vec<Edit>) {
    sema.depend_on_aspect(Aspect::Bands);
    for call in sema.analysis.calls() {
        let subject = call.subject();
        let Some(facts) = subject.facts() else { continue };
        if !comes_from(&facts.bands, from, dataset) {
            continue;
        }
        for (_, arg) in call.arguments().filter(|(param, _)| matches!(param.role, Role::Band | Role::BandName)) {
            for text in literals::texts(sema, arg).iter().filter(|text| &*text.text == from) {
                let span = text.literal.and_then(|literal| literals::inner_span(sema, literal));
                edits.extend(span.map(|span| Edit::replace(span, to)));
            }
        }
    }
}

/// Returns `true` if a band is one of a dataset, under its own name.
fn comes_from(bands: &Bands, name: &str, dataset: &str) -> bool {
    let source = bands.find(name).and_then(|band| band.source.as_ref());
    source.is_some_and(|(from, index)| {
        *from.id == *dataset && from.bands.get(usize::from(*index)).is_some_and(|band| *band.name == *name)
    })
}
