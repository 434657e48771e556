//! Reports a date range in which the dataset has no data.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::kb;
use crate::kb::model::{ClassId, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::dates;
use crate::semantic::query::filters;

pub static RULE: Rule = Rule {
    name: "date-outside-dataset",
    summary: "a date range in which the dataset has no data",
    severity: Severity::Warning,
    docs: include_str!("../../tests/rules/date-outside-dataset.md"),
    triggers: &[Trigger::Call(|_| true, check)],
    ..Rule::DEFAULT
};

/// Tolerance in days: the catalog rounds some date ranges to years.
const SLACK: f64 = 366.0;
/// A product may have continued if it ended less than this many days before the catalog was read.
const RECENT: f64 = 2.0 * 366.0;

fn check(context: &Context<'_>, call: &CallSite) {
    let subject = call.subject();
    if subject.class() != Some(ClassId::IMAGE_COLLECTION) {
        return;
    }
    let Some(dataset) = subject.facts().and_then(|facts| facts.dataset.clone()) else { return };
    let Some((start, end, span)) = filters::date_interval(call) else { return };
    let day = |text: &Option<Box<str>>| text.as_deref().and_then(dates::parse_catalog_date);
    let message = match (day(&dataset.start), day(&dataset.end)) {
        (Some(first), _) if end <= first - SLACK => {
            format!("\"{}\" starts on {}, after the end of the date range", dataset.id, dates::format_day(first))
        }
        (_, Some(last)) if start > last + SLACK && last < read_on() - RECENT => {
            format!("\"{}\" ends on {}, before the start of the date range", dataset.id, dates::format_day(last))
        }
        (_, Some(last)) if is_partly_after(context, (start, end), last) => {
            let message = format!("\"{}\" ends on {}, within the date range", dataset.id, dates::format_day(last));
            let diagnostic =
                context.diagnostic(span, message).help("add the dataset that follows it, or end the range");
            return context.report(diagnostic.severity(context.severity.min(Severity::Hint)));
        }
        _ => return,
    };
    let ended = dataset.end.as_deref().map_or_else(|| "today".to_owned(), |end| end[..end.len().min(10)].to_owned());
    let started = dataset.start.as_deref().map_or("?", |start| &start[..start.len().min(10)]);
    let diagnostic = context.diagnostic(span, message).help(format!("it has data from {started} to {ended}")).note(
        "Earth Engine reports no error here; later it says: Band pattern '...' was applied to an Image with no bands",
    );
    context.report(diagnostic);
}

/// Returns `true` if a dataset ended long before the end of the range, and the script loads no
/// other collection that may have the years after it.
fn is_partly_after(context: &Context<'_>, (start, end): (f64, f64), last: f64) -> bool {
    if start > last || end <= last + 2.0 * SLACK || last >= read_on() - RECENT || end > read_on() + SLACK {
        return false;
    }
    context.depend_on_file();
    let loads = context.analysis.calls().filter(|call| {
        call.with_role(Role::Asset).next().is_some()
            && context.value(call.expr).class() == Some(ClassId::IMAGE_COLLECTION)
    });
    loads.count() == 1
}

/// Returns the day on which the catalog was read, in days since 1970.
fn read_on() -> f64 {
    let dates = kb().sources().iter().flat_map(|line| line.split([' ', ',', '('])).filter(|word| word.len() == 10);
    dates.filter_map(dates::parse_catalog_date).fold(0.0, f64::max)
}
