//! Notes bands that are selected by positions that the migration cannot adapt.

use crate::kb::model::Effect;
use crate::migrate::Migrator;
use crate::migrate::note::Topic;
use crate::migrate::properties::datasets;
use crate::migrate::successor::{Replacement, Successor};
use crate::semantic::analysis::CallSite;
use crate::semantic::bands::{self, BandMatch, Selector};
use crate::semantic::query::Semantics;
use crate::syntax::hir::{ExprId, ExprKind};

/// Notes selections by position from images of old datasets whose bands have other positions now.
pub fn note(migrator: &mut Migrator<'_>) {
    let context = migrator.context;
    let lists = lists_of_numbers(context);
    for call in context.analysis.calls().filter(|call| call.operator().effect == Effect::Select) {
        for id in datasets(&call.subject()) {
            let Some(successor) = migrator.successor(&id) else { continue };
            let moved = moved_positions(&successor);
            let is_known_position = |position: &i64| moved.contains(position);
            let used: Vec<i64> = match open_positions(call) {
                Some(positions) => positions.into_iter().filter(is_known_position).collect(),
                // Values that are not known are positions where the script has a list of some.
                None => written_positions(&lists, &successor).into_iter().filter(is_known_position).collect(),
            };
            if used.is_empty() {
                continue;
            }
            let used: Vec<String> = used.iter().map(i64::to_string).collect();
            let message = format!(
                "positions of bands in \"{}\" are not those of \"{}\": look at {} if this selects by position",
                successor.new,
                successor.old,
                used.join(", ")
            );
            migrator.note_unchanged(Topic::Band, context.analysis.name_span(call.callee), message);
        }
    }
}

/// Returns the positions that a call selects and that the migration did not look at, because it
/// does not know the bands there. Returns `None` if the selection is not known.
fn open_positions(call: &CallSite) -> Option<Vec<i64>> {
    let subject = call.subject();
    let bands = subject.facts().map(|facts| facts.bands.clone()).unwrap_or_default();
    let (chosen, _) = bands::selection(&call.bound)?;
    let mut positions = Vec::new();
    for selector in chosen.iter().map(|arg| bands::selectors(&arg.value)).collect::<Option<Vec<_>>>()?.concat() {
        match selector {
            Selector::Index(index) => match bands::matches(&bands, &selector) {
                BandMatch::Bands(found) if found.iter().all(|band| band.several.is_none()) => {}
                _ => positions.push(index),
            },
            Selector::Pattern(_) => {}
            Selector::Unknown => return None,
        }
    }
    Some(positions)
}

/// Returns the positions at which the successor has another band.
fn moved_positions(successor: &Successor) -> Vec<i64> {
    let names = successor.old_bands();
    let new_position = |name: &str| match successor.band(name) {
        Replacement::Name(new) => successor.new_dataset.bands.iter().position(|band| *band.name == *new),
        Replacement::Missing => None,
    };
    let moved = names.iter().enumerate().filter(|(position, name)| new_position(name) != Some(*position));
    moved.map(|(position, _)| position as i64).collect()
}

/// Returns the numbers in those lists that may be positions of bands of an old dataset.
fn written_positions(lists: &[Vec<i64>], successor: &Successor) -> Vec<i64> {
    let positions = 0..successor.old_bands().len() as i64;
    let all_fit = |list: &&Vec<i64>| list.iter().all(|number| positions.contains(number));
    let mut written: Vec<i64> = lists.iter().filter(all_fit).flatten().copied().collect();
    written.sort_unstable();
    written.dedup();
    written
}

/// Returns the lists of the script that hold several whole numbers, each once.
fn lists_of_numbers(context: &Semantics<'_>) -> Vec<Vec<i64>> {
    let number = |item: &ExprId| match context.expr(*item).kind {
        ExprKind::Number { value, integer: true } => Some(value as i64),
        _ => None,
    };
    let lists = context.hir().exprs.iter().filter_map(|expr| match &expr.kind {
        ExprKind::List(items) => items.iter().map(number).collect::<Option<Vec<i64>>>(),
        _ => None,
    });
    let is_set =
        |list: &Vec<i64>| list.len() > 1 && list.iter().enumerate().all(|(at, number)| !list[..at].contains(number));
    lists.filter(is_set).collect()
}
