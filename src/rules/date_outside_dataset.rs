//! Hazard: dates from before a satellite flew or after a product ended. The collection is empty, and nobody says so.

use super::context::{Context, Listen, Rule, RuleInfo};
use crate::diagnostic::Severity;
use crate::kb::kb;
use crate::kb::model::{ClassId, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::dates::{self, Date};
use crate::text::span::Span;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "date-outside-dataset",
        summary: "an interval in which the dataset has nothing",
        severity: Severity::Warning,
        javascript: true,
        python: true,
        fixes: false,
        docs: include_str!("../../tests/rules/date-outside-dataset.md"),
    },
    listen: &[Listen::Call(|_| true, check)],
};

/// Days by which the catalogue may be off: some of its intervals are rounded to years.
const SLACK: f64 = 366.0;
/// A product that ended less than this many days before the catalogue was read may have gone on since.
const RECENT: f64 = 2.0 * 366.0;

fn check(context: &Context<'_>, call: &CallSite) {
    let subject = call.subject();
    if subject.class() != Some(ClassId::IMAGE_COLLECTION) {
        return;
    }
    let Some(dataset) = subject.facts().and_then(|facts| facts.dataset.clone()) else { return };
    let Some((start, end, span)) = interval(call) else { return };
    let day = |text: &Option<Box<str>>| text.as_deref().and_then(dates::of_catalogue);
    let message = match (day(&dataset.start), day(&dataset.end)) {
        (Some(first), _) if end <= first - SLACK => {
            format!("\"{}\" starts on {}, after the end of the interval", dataset.id, dates::format_day(first))
        }
        (_, Some(last)) if start > last + SLACK && last < read_on() - RECENT => {
            format!("\"{}\" ends on {}, before the start of the interval", dataset.id, dates::format_day(last))
        }
        _ => return,
    };
    let ended = dataset.end.as_deref().map_or_else(|| "today".to_owned(), |end| end[..end.len().min(10)].to_owned());
    let started = dataset.start.as_deref().map_or("?", |start| &start[..start.len().min(10)]);
    let diagnostic = context
        .diagnostic(span, message)
        .help(format!("it has data from {started} to {ended}"))
        .note("Earth Engine says nothing here; later: Band pattern '...' was applied to an Image with no bands");
    context.report(diagnostic);
}

/// The interval that a call filters by, in days, and where it stands.
pub fn interval(call: &CallSite) -> Option<(f64, f64, Span)> {
    let with = |role: Role| call.with_role(role).next().map(|(_, arg)| arg);
    if let Some(start) = with(Role::Start) {
        let Date::At(from) = dates::of_value(&start.value) else { return None };
        return match with(Role::End) {
            None => Some((from, from + 1.0, start.span)),
            Some(end) => match dates::of_value(&end.value) {
                Date::At(to) if from < to => Some((from, to, start.span.to(end.span))),
                _ => None,
            },
        };
    }
    call.bound.args.iter().find_map(|arg| {
        let facts = arg.value.facts().filter(|_| arg.value.class() == Some(ClassId::FILTER))?;
        let (start, end) = facts.interval.filter(|(start, end)| start < end)?;
        Some((start as f64, end as f64, arg.span))
    })
}

/// The day on which the catalogue was read, in days since 1970.
fn read_on() -> f64 {
    let dates = kb().sources().iter().flat_map(|line| line.split([' ', ',', '('])).filter(|word| word.len() == 10);
    dates.filter_map(dates::of_catalogue).fold(0.0, f64::max)
}
