//! Notes successors whose pixels have another size.

use super::Migrator;
use super::note::Topic;
use super::successor::Successor;

/// Sizes that differ by less, as a share, are the same: catalogs round them.
const TOLERANCE: f64 = 0.1;

/// Notes each replaced dataset whose successor has other pixels. Sums of counts per pixel, kernels
/// and constant scales of the script are made for the old ones.
pub fn note_new_sizes(migrator: &mut Migrator<'_>) {
    for (successor, span) in migrator.replaced.clone() {
        if let Some((old, new)) = sizes(&successor) {
            let message = format!(
                "pixels of \"{}\" are {new} m wide, those of \"{}\" {old} m: look at scales, kernels and sums",
                successor.new, successor.old
            );
            migrator.note_review(Topic::Scale, span, message);
        }
    }
}

/// Returns the old and the new size of a pixel in meters if they differ.
fn sizes(successor: &Successor) -> Option<(f64, f64)> {
    let old = successor.old_gsd()?;
    let new = successor.new_dataset.gsd?;
    ((old - new).abs() > TOLERANCE * old.max(new)).then_some((old, new))
}
