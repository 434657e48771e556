//! Notes corrections of stored numbers that the new dataset does not need any more.

use super::bands_of;
use crate::kb::kb;
use crate::migrate::note::Topic;
use crate::migrate::{Migrator, has_form};
use crate::semantic::analysis::CallSite;

/// Tolerance for numbers of a script.
const TOLERANCE: f64 = 1e-9;

/// Notes `subtract(1000)`, and `subtract(0.1)` after the scale, on images whose numbers are lower
/// by this in the new dataset.
pub fn note(migrator: &mut Migrator<'_>, call: &CallSite) {
    if call.receiver.is_none() || !(has_form(call, "+") || has_form(call, "-")) {
        return;
    }
    let Some(number) = call.bound.arg(0).and_then(|arg| arg.value.as_number()) else { return };
    let subtracted = if has_form(call, "-") { number } else { -number };
    let all = bands_of(&call.receiver_value);
    let found = all.list.iter().find_map(|band| {
        let (dataset, index) = band.source.as_ref()?;
        let successor = migrator.successor(&dataset.id)?;
        let scale = dataset.bands.get(usize::from(*index))?.scale?;
        let lower_by = kb().change_notes(successor.old).find_map(|note| note.lower_by)?;
        let expected = if band.raw { lower_by } else { lower_by * scale };
        ((subtracted - expected).abs() < TOLERANCE).then_some(successor.new)
    });
    if let Some(new) = found {
        let message = format!("the numbers of \"{new}\" need no such correction: remove it");
        migrator.note_unchanged(Topic::Scale, migrator.context.analysis.name_span(call.callee), message);
    }
}
