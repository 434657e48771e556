//! Converts the display ranges of visualizations: `min` and `max`.

use super::{BandScaling, bands_of, common_scaling, format_stored};
use crate::diagnostic::Edit;
use crate::migrate::Migrator;
use crate::migrate::note::Topic;
use crate::migrate::rewrite_votes::{RewriteVotes, Vote};
use crate::migrate::successor::Rescaling;
use crate::migrate::trace::trace;
use crate::migrate::visualization::{self, Visualization};
use crate::semantic::analysis::CallSite;
use crate::semantic::bands::{BandMatch, matches, selectors};
use crate::semantic::query::Semantics;
use crate::semantic::query::literals;
use crate::semantic::value::{Bands, Value};
use crate::syntax::hir::{ExprId, ExprKind, Key, UnaryOp};
use crate::text::span::Span;

/// Maximum number of bands that a visualization shows.
const MAX_SHOWN_BANDS: usize = 3;

/// Returns `true` if a call shows an image with visualization options.
pub fn is_visualization(context: &Semantics<'_>, call: &CallSite) -> bool {
    visualization::from_call(context, call).is_some()
}

/// Converts the ranges of all visualizations of old bands.
pub fn ranges(migrator: &mut Migrator<'_>) {
    let mut votes = RewriteVotes::default();
    for visualization in &visualization::visualizations(migrator.context) {
        let bands_option = visualization.option(migrator.context, "bands").map(|(_, value)| value);
        match shown_scaling(migrator, &bands_of(&visualization.image), bands_option.as_ref()) {
            None => vote_on_range(migrator, visualization, &Vote::Abstain, &mut votes),
            Some(BandScaling::Unchanged) => vote_on_range(migrator, visualization, &Vote::Keep, &mut votes),
            Some(BandScaling::Uniform(rescaling)) => convert(migrator, visualization, &rescaling, &mut votes),
            Some(BandScaling::Mixed) => {
                let span = visualization.span;
                let message = "shows stored numbers of several scales, some of which changed";
                migrator.note_unchanged(Topic::Scale, span, message);
            }
        }
    }
    migrator.tally(votes, Topic::Scale, &|_| None);
}

/// Returns how the shown numbers change. Returns `None` if the shown bands are not known.
fn shown_scaling(migrator: &Migrator<'_>, all: &Bands, bands_option: Option<&Value>) -> Option<BandScaling> {
    let Some(bands_option) = bands_option else {
        if all.open || all.loose {
            return None;
        }
        return Some(common_scaling(migrator, all.list.iter().take(MAX_SHOWN_BANDS)));
    };
    let shown: Option<Vec<_>> = match bands_option.as_text() {
        Some(text) if text.contains(',') => {
            text.split(',').map(|name| all.find(name.trim()).cloned().map(|band| vec![band])).collect()
        }
        _ => selectors(bands_option)?
            .iter()
            .map(|selector| match matches(all, selector) {
                BandMatch::Bands(found) => Some(found),
                _ => None,
            })
            .collect(),
    };
    let shown = shown?.concat();
    Some(common_scaling(migrator, shown.iter()))
}

/// Returns the expressions of a bound of the range; empty if the call does not contain them.
fn bounds(migrator: &Migrator<'_>, visualization: &Visualization<'_>, key: &str) -> Option<Vec<ExprId>> {
    let context = migrator.context;
    let (expr, _) = visualization.option(context, key)?;
    let Some(expr) = expr else { return Some(Vec::new()) };
    let origin = trace(context, expr).origin;
    let items = literals::items_of(context, origin).unwrap_or_else(|| vec![origin]);
    Some(items.into_iter().map(|item| trace(context, item).origin).collect())
}

fn vote_on_range(migrator: &Migrator<'_>, visualization: &Visualization<'_>, vote: &Vote, votes: &mut RewriteVotes) {
    for key in ["min", "max"] {
        for expr in bounds(migrator, visualization, key).unwrap_or_default() {
            votes.add(migrator.context.span(expr), vote.clone());
        }
    }
}

fn convert(
    migrator: &mut Migrator<'_>,
    visualization: &Visualization<'_>,
    rescaling: &Rescaling,
    votes: &mut RewriteVotes,
) {
    let span = visualization.span;
    let mut lacks_min = false;
    for key in ["min", "max"] {
        let Some(exprs) = bounds(migrator, visualization, key) else {
            lacks_min |= key == "min" && visualization.option(migrator.context, "max").is_some();
            continue;
        };
        let literal = |expr: &ExprId| match migrator.context.expr(*expr).kind {
            ExprKind::Number { value, .. } => Some(value),
            ExprKind::Unary { op: UnaryOp::Minus, .. } => migrator.context.value(*expr).as_number(),
            _ => None,
        };
        let numbers: Option<Vec<f64>> = exprs.iter().map(literal).collect();
        match numbers.filter(|numbers| !numbers.is_empty()) {
            Some(numbers) => {
                for (expr, number) in exprs.iter().zip(numbers) {
                    votes.add(migrator.context.span(*expr), Vote::Replace(format_stored(rescaling.convert(number))));
                }
            }
            None => {
                let message = format!("\"{key}\" is for stored numbers, which changed: {}", super::formula(rescaling));
                migrator.note_unchanged(Topic::Scale, span, message);
            }
        }
    }
    if lacks_min {
        insert_min(migrator, visualization, rescaling);
    }
}

/// Adds a lower bound: without one, the range starts at 0, which has a new value.
fn insert_min(migrator: &mut Migrator<'_>, visualization: &Visualization<'_>, rescaling: &Rescaling) {
    let context = migrator.context;
    let Some(object) = visualization.object().map(|expr| trace(context, expr).origin) else { return };
    let ExprKind::Object(properties) = &context.expr(object).kind else { return };
    let max = properties.iter().find(|property| match &property.key {
        Key::Ident(ident) => context.hir().name(ident.name) == "max",
        Key::String(name, _) => **name == *"max",
        _ => false,
    });
    let Some(max) = max else { return };
    let key = match &max.key {
        Key::String(_, span) => context.source(*span).replace("max", "min"),
        _ => "min".to_owned(),
    };
    let before = context.source(Span { start: 0, end: max.span.start });
    let indent = before.rsplit('\n').next().unwrap_or_default();
    // A bound on a line of its own gets a line of its own before it.
    let is_own_line = before.contains('\n') && indent.trim().is_empty();
    let separator = if is_own_line { format!(",\n{indent}") } else { ", ".to_owned() };
    let edit = Edit::insert(max.span.start, format!("{key}: {}{separator}", format_stored(rescaling.convert(0.0))));
    if !migrator.edits.contains(&edit) {
        migrator.edits.push(edit);
        migrator.note_change(Topic::Scale, max.span, "the range started at 0, which is another number now");
    }
}
