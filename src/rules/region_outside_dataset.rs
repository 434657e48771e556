//! Reports a region in which the dataset has no data.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::extent::{Extent, format_place, is_apart};
use crate::kb::model::{ClassId, Dataset, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::coordinates;
use crate::semantic::query::literals;
use crate::semantic::value::Value;
use crate::text::span::Span;
use std::sync::Arc;

pub static RULE: Rule = Rule {
    name: "region-outside-dataset",
    summary: "a region in which the dataset has no data",
    severity: Severity::Warning,
    docs: include_str!("../../tests/rules/region-outside-dataset.md"),
    triggers: &[Trigger::Call(|_| true, check)],
    ..Rule::DEFAULT
};

/// Maximum number of calls between two uses of a region.
const MAX_STEPS: usize = 8;

fn check(context: &Context<'_>, call: &CallSite) {
    let Some((dataset, region, span)) = outside(context, call) else { return };
    // The region of an earlier step is reported there.
    let mut previous = context.producer_of(&call.subject());
    for _ in 0..MAX_STEPS {
        let Some(earlier) = previous else { break };
        if outside(context, earlier).is_some() {
            return;
        }
        previous = context.producer_of(&earlier.subject());
    }
    let middle = format_place((region[0] + region[2]) / 2.0, (region[1] + region[3]) / 2.0);
    let covered = match &dataset.coverage[..] {
        [[west, south, east, north]] => {
            format!("it covers {} to {}", format_place(*west, *south), format_place(*east, *north))
        }
        _ => "its page in the catalog tells what it covers".to_owned(),
    };
    context.report(
        context
            .diagnostic(span, format!("\"{}\" has no data in this region, around {middle}", dataset.id))
            .help(format!("choose a dataset of the region: {covered}"))
            .note("Earth Engine reports no error: results are empty"),
    );
}

/// Returns the dataset of a call, the region and its span, if the region is certainly outside.
fn outside(context: &Context<'_>, call: &CallSite) -> Option<(Arc<Dataset>, Extent, Span)> {
    let subject = call.subject();
    let dataset = dataset(&subject).filter(|dataset| !dataset.coverage.is_empty())?;
    let in_filters = call.bound.args.iter().filter(|arg| arg.value.class() == Some(ClassId::FILTER));
    let filters = in_filters.filter_map(|arg| context.call_at(literals::origin(context, arg.expr?)));
    let regions = std::iter::once(call).chain(filters).flat_map(|call| call.with_role(Role::Region));
    regions.into_iter().find_map(|(_, arg)| {
        let region = coordinates::extent(context, arg)?;
        dataset.coverage.iter().all(|area| is_apart(area, &region)).then(|| (dataset.clone(), region, arg.span))
    })
}

/// Returns the only dataset that an image, collection or table is made of.
fn dataset(value: &Value) -> Option<Arc<Dataset>> {
    let facts = value.facts()?;
    if let Some(dataset) = &facts.dataset {
        return Some(dataset.clone());
    }
    let bands = &facts.bands;
    let first = &bands.list.first().filter(|_| !bands.open)?.source.as_ref()?.0;
    let is_first =
        |band: &crate::semantic::value::Band| band.source.as_ref().is_some_and(|(own, _)| own.id == first.id);
    bands.list.iter().all(is_first).then(|| first.clone())
}
