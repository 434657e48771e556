//! All occurrences of a name.

use super::Snapshot;
use super::definition::unquoted;
use super::mentions::{Meaning, mentions};
use super::node_at::{clamp, touches};
use super::occurrences::{occurrences, target_at};
use crate::semantic::value::Band;
use crate::text::span::Span;

/// Tells reads from writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// The name is read.
    Read,
    /// The name is written or declared.
    Write,
}

/// Returns the occurrences of the name at an offset. `declarations`: includes its declaration.
pub fn references(snapshot: &Snapshot, offset: u32, declarations: bool) -> Vec<Span> {
    let Some((target, _)) = target_at(snapshot, offset) else { return Vec::new() };
    let declared = match target {
        super::occurrences::Target::Binding(id) => Some(snapshot.analysis.scopes.binding(id).span),
        super::occurrences::Target::Key(..) | super::occurrences::Target::Export(_) => None,
    };
    let all = occurrences(snapshot, target).into_iter();
    let spans = all.map(|occurrence| unquoted(occurrence.span, occurrence.form));
    spans.filter(|span| declarations || Some(*span) != declared).collect()
}

/// Returns the occurrences of the name at an offset as reads and writes. For a dataset, band or
/// property in a string, it returns the strings with the same meaning.
pub fn highlights(snapshot: &Snapshot, offset: u32) -> Vec<(Span, Access)> {
    let Some((target, _)) = target_at(snapshot, offset) else { return string_highlights(snapshot, offset) };
    let access = |write: bool| if write { Access::Write } else { Access::Read };
    let all = occurrences(snapshot, target).into_iter();
    all.map(|occurrence| (unquoted(occurrence.span, occurrence.form), access(occurrence.is_write))).collect()
}

/// Returns the strings with the same meaning as the one at an offset.
fn string_highlights(snapshot: &Snapshot, offset: u32) -> Vec<(Span, Access)> {
    let offset = clamp(&snapshot.text, offset);
    let all = mentions(snapshot);
    let Some(current) = all.iter().find(|mention| touches(mention.span, offset)) else { return Vec::new() };
    let same_meaning_access = all.iter().filter_map(|mention| {
        let access = same_meaning_access(&current.meaning, &mention.meaning)?;
        Some((mention.span, access))
    });
    same_meaning_access.collect()
}

/// Returns how the second string accesses what the first names, or `None` if they differ.
fn same_meaning_access(one: &Meaning, two: &Meaning) -> Option<Access> {
    match (one, two) {
        (Meaning::Dataset(one), Meaning::Dataset(two)) => (one == two).then_some(Access::Read),
        (Meaning::Bands { name: one, bands: first, .. }, Meaning::Bands { name: two, bands: second, new }) => {
            // Two datasets may have bands of the same name. Bands of unknown origin are compared by
            // name.
            let source = |bands: &[Band]| {
                bands.first().and_then(|band| band.source.as_ref()).map(|(of, index)| (of.id.clone(), *index))
            };
            let sources_differ = source(first).zip(source(second)).is_some_and(|(one, two)| one != two);
            let access = if *new { Access::Write } else { Access::Read };
            (one == two && !sources_differ).then_some(access)
        }
        (Meaning::Property { name: one, .. }, Meaning::Property { name: two, .. }) => {
            (one == two).then_some(Access::Read)
        }
        _ => None,
    }
}
