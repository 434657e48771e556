//! The change from a dataset to its successor: the id, and the bands and properties that have other names there.

use super::context::Context;
use super::datasets;
use super::literals::{self, Text};
use super::looks::Aspect;
use crate::diagnostic::{Edit, Fix};
use crate::kb::kb;
use crate::kb::model::{DatasetKind, Role};
use crate::semantic::value::Bands;

/// What to do, with what changes beside the id.
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
        (false, 0) => format!("use \"{new}\" instead, whose bands have other names: {}, ...", renamed.join(", ")),
        (false, _) => {
            format!("use \"{new}\" instead, whose bands have other names, and fewer: {}, ...", renamed.join(", "))
        }
    }
}

/// The kind of the new dataset, where it is another one.
fn other_kind(old: Option<DatasetKind>, new: &str) -> Option<DatasetKind> {
    let new = kb().dataset_head(new)?.kind;
    (old? != new).then_some(new)
}

/// The edits: all literals of the file that name the old dataset or its bands.
pub fn fix(context: &Context<'_>, text: &Text, kind: Option<DatasetKind>, old: &str, new: &str) -> Option<Fix> {
    if other_kind(kind, new).is_some() {
        return None;
    }
    let rest = datasets::plain(&text.text).strip_prefix(old)?;
    // An image of the old collection need not be in the new one under the same name.
    let inside = !rest.is_empty() && kb().dataset_head(new)?.kind == DatasetKind::ImageCollection;
    if !rest.is_empty() && !inside {
        return None;
    }
    let span = literals::inner_span(context, text.literal?)?;
    let mut edits = vec![Edit::replace(span, format!("{new}{rest}"))];
    let migration = kb().migration(old);
    for (from, to) in migration.iter().flat_map(|migration| &migration.bands) {
        if let Some(to) = to
            && to != from
        {
            rename_band(context, old, from, to, &mut edits);
        }
    }
    edits.sort_by_key(|edit| edit.span);
    edits.dedup();
    // Scale, quality bits and processing differ between versions.
    Some(Fix::unsafe_(format!("Change to \"{new}\""), edits))
}

/// Renames a band of a dataset wherever a call selects it by a literal.
fn rename_band(context: &Context<'_>, dataset: &str, from: &str, to: &str, edits: &mut Vec<Edit>) {
    context.look_at_all(Aspect::Bands);
    for call in context.analysis.calls() {
        let subject = call.subject();
        let Some(facts) = subject.facts() else { continue };
        if !comes_from(&facts.bands, from, dataset) {
            continue;
        }
        for (_, arg) in call.arguments().filter(|(param, _)| matches!(param.role, Role::Band | Role::BandName)) {
            for text in literals::texts(context, arg).iter().filter(|text| &*text.text == from) {
                let span = text.literal.and_then(|literal| literals::inner_span(context, literal));
                edits.extend(span.map(|span| Edit::replace(span, to)));
            }
        }
    }
}

/// Whether a band is that of a dataset, under its own name.
fn comes_from(bands: &Bands, name: &str, dataset: &str) -> bool {
    let source = bands.find(name).and_then(|band| band.source.as_ref());
    source.is_some_and(|(from, index)| {
        *from.id == *dataset && from.bands.get(usize::from(*index)).is_some_and(|band| *band.name == *name)
    })
}
