//! Reports an entire dataset that is fetched or printed.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, Dataset, Effect, Operator, Trait};
use crate::semantic::analysis::CallSite;
use crate::semantic::dates;
use crate::semantic::value::{Facts, Marks, Value};

pub static RULE: Rule = Rule {
    name: "large-get-info",
    summary: "an entire dataset fetched or printed",
    severity: Severity::Hint,
    docs: include_str!("../../tests/rules/large-get-info.md"),
    triggers: &[Trigger::Call(|op| op.effect == Effect::ToClient || prints(op), check)],
    ..Rule::DEFAULT
};

/// Maximum number of elements that the server returns at once.
const MAX_ELEMENTS: f64 = 5000.0;
/// Scale in meters below which a collection with many days consists of scenes, many for each day.
const MAX_SCENE_SCALE: f64 = 100.0;
/// Stands for the end of a collection that continues: the start of the year in which the catalog
/// was read.
const ONGOING_END: &str = "2026-01-01";

fn prints(op: &Operator<'_>) -> bool {
    op.has(Trait::ClientOnly) && op.has(Trait::SideEffect) && op.name == "print"
}

fn check(context: &Context<'_>, call: &CallSite) {
    let fetches = call.operator().effect == Effect::ToClient;
    let shown: Vec<&Value> = match fetches {
        true => vec![&call.receiver_value],
        false => call.bound.args.iter().map(|arg| &arg.value).collect(),
    };
    for value in shown {
        let Some(dataset) = entire_dataset(context, value) else { continue };
        let large = match value.class() {
            Some(ClassId::IMAGE_COLLECTION) => is_large(&dataset),
            // The number of features of a table is not known, and printing shows only the first
            // ones.
            Some(ClassId::FEATURE_COLLECTION) => fetches,
            _ => false,
        };
        if !large {
            continue;
        }
        let name = context.source(context.analysis.name_span(call.callee));
        context.report(
            context
                .call_diagnostic(call, format!("\"{name}\" requests the entire dataset \"{}\"", dataset.id))
                .note("for large collections Earth Engine says: Collection query aborted after accumulating over 5000 elements.")
                .help(context.spelled(
                    "request a part with \"limit(10)\" or a filter, the count with \"size()\", or use \"evaluate(callback)\" to avoid blocking",
                    "request a part with \"limit(10)\" or a filter, or the count with \"size()\"",
                )),
        );
        return;
    }
}

/// Returns the dataset that a value contains entirely, perhaps with each element changed.
fn entire_dataset(context: &Context<'_>, value: &Value) -> Option<std::sync::Arc<Dataset>> {
    let mut current = value.clone();
    loop {
        let facts: &Facts = current.facts()?;
        if facts.interval.is_some() || !facts.filtered.is_empty() {
            return None;
        }
        if facts.producer_origin.is_none() {
            return facts.dataset.clone().filter(|_| facts.marks.has(Marks::ENTIRE));
        }
        let call = context.producer_of(&current)?;
        if !matches!(call.operator().effect, Effect::Map | Effect::Select) {
            return None;
        }
        current = call.receiver_value.clone();
    }
}

fn is_large(dataset: &Dataset) -> bool {
    let Some(step) = dataset.cadence.as_deref().and_then(days) else { return false };
    let finest = dataset.bands.iter().filter_map(|band| band.gsd).chain(dataset.gsd).fold(f64::INFINITY, f64::min);
    if finest < MAX_SCENE_SCALE && step <= 16.0 {
        return true;
    }
    let start = dataset.start.as_deref().and_then(dates::parse_catalog_date);
    let end = dates::parse_catalog_date(dataset.end.as_deref().unwrap_or(ONGOING_END));
    start.zip(end).is_some_and(|(start, end)| (end - start) / step > MAX_ELEMENTS)
}

/// Returns the number of days of a cadence such as `16 day`.
fn days(cadence: &str) -> Option<f64> {
    let (count, unit) = cadence.split_once(' ').unwrap_or(("1", cadence));
    let unit = match unit {
        "minute" => 1.0 / 1440.0,
        "hour" => 1.0 / 24.0,
        "day" => 1.0,
        "week" => 7.0,
        "month" => 30.0,
        "year" => 365.0,
        _ => return None,
    };
    Some(count.parse::<f64>().ok()? * unit)
}
