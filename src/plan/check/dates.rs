//! Checks periods, and compares them with the dates of datasets.

use super::Errors;
use super::graph::{Graph, Shape, dataset_ids};
use crate::kb::kb;
use crate::kb::model::{DatasetHead, DatasetKind};
use crate::plan::model::{Node, Period, Source};
use crate::semantic::dates::{self, Date};

/// Tolerance in days where the catalog rounds a date to a year.
const YEAR: f64 = 366.0;
/// Tolerance in days elsewhere.
const MONTH: f64 = 31.0;
/// A product may have continued if it ended less than this many days before the catalog was read.
const RECENT: f64 = 2.0 * 366.0;

/// The days of a period, since 1970.
#[derive(Debug, Clone, Copy)]
struct Days {
    start: f64,
    end: f64,
}

/// Checks the periods of all steps.
pub fn check(graph: &Graph<'_>, errors: &mut Errors<'_>) {
    for (at, step) in graph.steps() {
        match &step.node {
            Node::Period(period) => check_period(at, period, errors),
            Node::Source(_) => {
                for period in periods(graph, at) {
                    check_source(graph, at, at, period, errors);
                }
            }
            Node::Output(_) => {}
            _ => {
                check_first_year(graph, at, errors);
                for period in periods(graph, at) {
                    for source in open_sources(graph, at) {
                        check_source(graph, at, source, period, errors);
                    }
                    check_overlap(graph, at, period, errors);
                }
            }
        }
    }
}

fn check_period(at: usize, period: &Period, errors: &mut Errors<'_>) {
    for (field, text) in [("start", &period.start), ("end", &period.end)] {
        if let Some(text) = text
            && dates::parse(text) == Date::Bad
        {
            errors.add(at, format!("`{field}` is \"{text}\", which is no date"), "write it as 2020-01-31");
        }
    }
    if let Some(Days { start, end }) = days(period)
        && start >= end
    {
        let (first, last) = (dates::format_day(start), dates::format_day(end));
        let help = "the end is the day after the last one";
        errors.add(at, format!("the period starts on {first} and ends before {last}"), help);
    }
}

fn days(period: &Period) -> Option<Days> {
    let day = |text: &Option<String>| dates::parse_catalog_date(text.as_deref()?);
    Some(Days { start: day(&period.start)?, end: day(&period.end)? })
}

/// Returns the positions of the periods among the inputs of a step whose days are known.
fn periods(graph: &Graph<'_>, at: usize) -> Vec<usize> {
    let is_known = |input: &usize| days_at(graph, *input).is_some_and(|days| days.start < days.end);
    graph.inputs(at).iter().copied().filter(is_known).collect()
}

fn days_at(graph: &Graph<'_>, at: usize) -> Option<Days> {
    match graph.node(at) {
        Node::Period(period) => days(period),
        _ => None,
    }
}

/// Returns the sources of a step that have no period of their own, nor one on the way.
fn open_sources(graph: &Graph<'_>, at: usize) -> Vec<usize> {
    let has_period = |at: usize| graph.inputs(at).iter().any(|input| graph.shape(*input) == Shape::Period);
    let mut open: Vec<usize> = graph.data(at).collect();
    let mut sources = Vec::new();
    while let Some(step) = open.pop() {
        match graph.node(step) {
            _ if has_period(step) => {}
            Node::Source(_) => sources.push(step),
            _ => open.extend(graph.data(step)),
        }
    }
    sources
}

/// Reports values of each year where the data of the first year begin in its second half.
fn check_first_year(graph: &Graph<'_>, at: usize, errors: &mut Errors<'_>) {
    let is_yearly = |input: &usize| match graph.node(*input) {
        Node::Groups(groups) => matches!(groups.by.as_deref(), Some("year" | "water-year")),
        _ => false,
    };
    if !graph.inputs(at).iter().any(is_yearly) {
        return;
    }
    for &source in graph.ancestors(at) {
        let Node::Source(node) = graph.node(source) else { continue };
        // A period that lacks more than a year is reported as such.
        let is_first = |period: &usize| missing_days(graph, source, *period).is_none();
        let periods = periods(graph, source).into_iter().filter(is_first);
        for days in periods.filter_map(|period| days_at(graph, period)) {
            if let Some(first) = first_day(node).filter(|first| first - days.start > YEAR / 2.0) {
                let (dataset, first) = (graph.id(source), dates::format_day(first));
                let message =
                    format!("\"{dataset}\" has data from {first} on, so the value of the first year is that of a part");
                errors.add(at, message, "start with the year after it");
            }
        }
    }
}

/// Returns the first day with data of a source, in days since 1970. The images of datasets with one
/// image a year, and of those that are one image, stand for more than their days.
pub fn first_day(source: &Source) -> Option<f64> {
    let first = |id: &String| {
        let head = kb().dataset_head(id).filter(|head| head.kind == DatasetKind::ImageCollection)?;
        let is_yearly = kb().dataset(head.id)?.cadence.as_deref() == Some("year");
        dates::parse_catalog_date(head.start?).filter(|_| !is_yearly)
    };
    let days: Option<Vec<f64>> = dataset_ids(source).iter().map(first).collect();
    days?.into_iter().reduce(f64::min)
}

/// Reports a period of a step that does not meet the period of its only source.
fn check_overlap(graph: &Graph<'_>, at: usize, period: usize, errors: &mut Errors<'_>) {
    let Some(source) = graph.only_data(at).filter(|input| matches!(graph.node(*input), Node::Source(_))) else {
        return;
    };
    let [of_source] = periods(graph, source)[..] else { return };
    if let (Some(own), Some(other)) = (days_at(graph, period), days_at(graph, of_source))
        && (own.end <= other.start || own.start >= other.end)
    {
        let message = format!("\"{}\" has no images of the period \"{}\"", graph.id(source), graph.id(period));
        errors.add(
            at,
            message,
            format!("its own period is \"{}\": widen that, or add another source", graph.id(of_source)),
        );
    }
}

/// Compares a period with the dates of the datasets of a source. An error belongs to the step `at`.
fn check_source(graph: &Graph<'_>, at: usize, source: usize, period: usize, errors: &mut Errors<'_>) {
    if let Some((message, help)) = missing_days(graph, source, period) {
        errors.add(at, message, help);
    }
}

/// Returns a message and help if the datasets of a source lack much of a period.
fn missing_days(graph: &Graph<'_>, source: usize, period: usize) -> Option<(String, String)> {
    let Node::Source(node) = graph.node(source) else { return None };
    let days = days_at(graph, period)?;
    let heads: Option<Vec<&DatasetHead<'_>>> = dataset_ids(node).iter().map(|id| kb().dataset_head(id)).collect();
    let heads = heads.filter(|heads| !heads.is_empty())?;
    let id = graph.id(period);
    let spans: Vec<Span> = heads.iter().map(|head| Span::new(head)).collect();
    if heads.iter().any(|head| head.kind != DatasetKind::ImageCollection) {
        // An image has no dates to filter by, but a year of the future is in no image.
        let is_future = days.start > read_on() + YEAR && spans.iter().all(|span| span.last() <= read_on());
        let message = format!("the period \"{id}\" lies in the future");
        return is_future.then(|| (message, "use a period that has data".to_owned()));
    }
    if let Some(message) = outside(&heads, &spans, days, id) {
        let all = heads.iter().map(|head| dates_of(head)).collect::<Vec<_>>().join(", and from ");
        return Some((message, format!("it has data from {all}")));
    }
    let help = "shorten the period, or add a dataset that has the missing years".to_owned();
    partly_outside(&heads, &spans, days, id).map(|message| (message, help))
}

/// The dates of a dataset as days since 1970.
struct Span {
    start: Option<f64>,
    /// `None` if data keeps coming, or may keep coming.
    end: Option<f64>,
    /// Tolerances in days.
    start_slack: f64,
    end_slack: f64,
}

impl Span {
    fn new(head: &DatasetHead<'_>) -> Span {
        let slack = |text: Option<&str>| {
            let is_rounded = text.is_none_or(|text| ["-01-01", "-12-31"].iter().any(|day| text.contains(day)));
            if is_rounded { YEAR } else { MONTH }
        };
        let day = |text: Option<&str>| text.and_then(dates::parse_catalog_date);
        let end = day(head.end).filter(|end| *end < read_on() - RECENT || *end > read_on() + YEAR);
        Span { start: day(head.start), end, start_slack: slack(head.start), end_slack: slack(head.end) }
    }

    /// Returns the last day, which is about today if data keeps coming.
    fn last(&self) -> f64 {
        self.end.unwrap_or_else(read_on)
    }
}

/// Returns a message if no dataset has data of a period.
fn outside(heads: &[&DatasetHead<'_>], spans: &[Span], days: Days, id: &str) -> Option<String> {
    let is_before = |span: &Span| span.start.is_some_and(|start| days.end <= start - span.start_slack);
    let is_after = |span: &Span| match span.end {
        Some(end) => days.start > end + span.end_slack,
        None => days.start > read_on() + YEAR,
    };
    let dataset = heads[0].id;
    if spans.iter().all(is_before) {
        let start = spans.iter().filter_map(|span| span.start).fold(f64::MAX, f64::min);
        return Some(format!("\"{dataset}\" starts on {}, after the period \"{id}\"", dates::format_day(start)));
    }
    if spans.iter().all(is_after) {
        let last = spans.iter().map(Span::last).fold(f64::MIN, f64::max);
        let message = if spans.iter().any(|span| span.end.is_none()) {
            format!("the period \"{id}\" lies in the future")
        } else {
            format!("\"{dataset}\" ends on {}, before the period \"{id}\"", dates::format_day(last))
        };
        return Some(message);
    }
    (spans.iter().all(|span| is_before(span) || is_after(span)))
        .then(|| format!("no dataset has data of the period \"{id}\""))
}

/// Returns a message if more than a year or half of a period has no data. A dataset of one epoch is
/// used with any period.
fn partly_outside(heads: &[&DatasetHead<'_>], spans: &[Span], days: Days, id: &str) -> Option<String> {
    let first = spans.iter().map(|span| span.start).collect::<Option<Vec<_>>>()?.into_iter().fold(f64::MAX, f64::min);
    let last = spans.iter().map(Span::last).fold(f64::MIN, f64::max);
    if last - first <= RECENT {
        return None;
    }
    let dataset = heads[0].id;
    let missing = first - days.start;
    if missing > YEAR || 2.0 * missing > days.end - days.start {
        return Some(format!("\"{dataset}\" starts on {}, within the period \"{id}\"", dates::format_day(first)));
    }
    let is_closed = spans.iter().all(|span| span.end.is_some());
    (is_closed && days.end > last + 2.0 * YEAR)
        .then(|| format!("\"{dataset}\" ends on {}, within the period \"{id}\"", dates::format_day(last)))
}

/// Returns the dates of a dataset in words.
fn dates_of(head: &DatasetHead<'_>) -> String {
    let day = |text: Option<&str>| text.map(|text| text.get(..10).unwrap_or(text).to_owned());
    format!(
        "{} to {}",
        day(head.start).unwrap_or_else(|| "?".to_owned()),
        day(head.end).unwrap_or_else(|| "today".to_owned())
    )
}

/// Returns the day on which the catalog was read, in days since 1970.
fn read_on() -> f64 {
    let dates = kb().sources().iter().flat_map(|line| line.split([' ', ',', '('])).filter(|word| word.len() == 10);
    dates.filter_map(dates::parse_catalog_date).fold(0.0, f64::max)
}
