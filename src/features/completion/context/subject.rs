//! The object that an argument takes names from: the image of a band name, the collection that a
//! filter applies to, the dictionary of a key.

use super::cursor::Cursor;
use super::expected::{self, ExpectedValue};
use crate::kb::model::{ClassId, Effect, Kind, Ty};
use crate::semantic::dates::parse_catalog_date;
use crate::semantic::value::{Facts, Value};

/// Maximum enclosing calls searched for the collection that a filter applies to.
const MAX_ENCLOSING_CALLS: usize = 4;

/// Returns the object whose bands, properties or keys the expected value names.
pub fn subject(cursor: &Cursor<'_>, expected: &ExpectedValue<'_>) -> Value {
    let site = expected.site;
    let op = site.operator();
    if expected.is_option {
        return displayed_image(expected);
    }
    if op.effect == Effect::AddBands && expected.param == 1 {
        return site.bound.arg(0).map(|arg| arg.value.clone()).unwrap_or_default();
    }
    let subject = site.subject();
    let is_filter = |value: &Value| value.class() == Some(ClassId::FILTER);
    if matches!(op.returns, Ty::Class(ClassId::FILTER)) && (op.kind != Kind::Method || is_filter(&subject)) {
        return filtered_collection(cursor, expected);
    }
    subject
}

/// Returns the collection that the filter being built is applied to.
fn filtered_collection(cursor: &Cursor<'_>, expected: &ExpectedValue<'_>) -> Value {
    let mut expr = expected.site.expr;
    for _ in 0..MAX_ENCLOSING_CALLS {
        let Some(call) = expected::enclosing_call(cursor.analysis, expr) else { break };
        if matches!(call.receiver_value.class(), Some(ClassId::IMAGE_COLLECTION | ClassId::FEATURE_COLLECTION)) {
            return call.receiver_value.clone();
        }
        expr = call.expr;
    }
    Value::Unknown
}

/// Returns the image that visualization options apply to.
pub fn displayed_image(expected: &ExpectedValue<'_>) -> Value {
    let site = expected.site;
    let is_image = |value: &Value| {
        value
            .variants()
            .iter()
            .any(|variant| matches!(variant.class(), Some(ClassId::IMAGE | ClassId::IMAGE_COLLECTION)))
    };
    if is_image(&site.receiver_value) {
        return site.receiver_value.clone();
    }
    site.bound.args.iter().map(|arg| &arg.value).find(|value| is_image(value)).cloned().unwrap_or_default()
}

/// Returns the facts of those variants of a value that are of one of the classes.
pub fn facts_of<'v>(value: &'v Value, classes: &'v [ClassId]) -> impl Iterator<Item = &'v Facts> {
    let fits = move |variant: &&Value| variant.class().is_some_and(|class| classes.contains(&class));
    value.variants().iter().filter(fits).filter_map(Value::facts)
}

/// The days on which a dataset starts and ends, counted from 1970.
#[derive(Debug, Clone, Copy)]
pub struct DatasetInterval {
    /// The first day.
    pub start: f64,
    /// The last day; `None` if the dataset is still updated.
    pub end: Option<f64>,
}

/// Returns the interval of the dataset that a date argument is about.
pub fn dataset_interval(cursor: &Cursor<'_>, expected: &ExpectedValue<'_>) -> Option<DatasetInterval> {
    let value = subject(cursor, expected);
    let dataset = value.variants().iter().filter_map(Value::facts).find_map(|facts| {
        let source = facts.bands.list.first().and_then(|band| band.source.as_ref()).map(|(dataset, _)| dataset);
        facts.dataset.as_ref().or(source)
    })?;
    let start = parse_catalog_date(dataset.start.as_deref()?)?;
    Some(DatasetInterval { start, end: dataset.end.as_deref().and_then(parse_catalog_date) })
}
