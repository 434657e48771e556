//! Reports a date range that ends before it starts.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Edit, Fix, Severity};
use crate::kb::model::{ClassId, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::BoundArg;
use crate::semantic::dates::{self, Date};

pub static RULE: Rule = Rule {
    name: "reversed-date-range",
    summary: "a date range that ends before it starts",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/reversed-date-range.md"),
    triggers: &[Trigger::Call(|op| op.takes(&[Role::Start]) && op.takes(&[Role::End]), check)],
    ..Rule::DEFAULT
};

const EMPTY_RANGE: &str = "Earth Engine says: Empty date ranges not supported for the current operation.";

fn check(context: &Context<'_>, call: &CallSite) {
    // A date range on its own may be empty on purpose: nothing is filtered by it.
    if context.value(call.expr).class() == Some(ClassId::DATE_RANGE) {
        return;
    }
    let with = |role: Role| call.with_role(role).next().map(|(_, arg)| arg);
    let (Some(start), Some(end)) = (with(Role::Start), with(Role::End)) else { return };
    let (Date::At(from), Date::At(to)) = (dates::from_value(&start.value), dates::from_value(&end.value)) else {
        return;
    };
    if from < to {
        return;
    }
    let (first, last) = (dates::format_day(from), dates::format_day(to));
    let span = start.span.to(end.span);
    if from == to {
        let diagnostic = context
            .diagnostic(span, format!("the date range from {first} to {last} is empty: its end is exclusive"))
            .help(format!("end it on \"{}\" to select that day", dates::format_day(to + 1.0)));
        return context.report(diagnostic.note(EMPTY_RANGE));
    }
    let diagnostic = context
        .diagnostic(span, format!("the date range ends on {last}, before it starts on {first}"))
        .help("swap the dates, or correct the year")
        .note(EMPTY_RANGE);
    context.report(diagnostic.fix_if(swap(context, start, end)));
}

fn swap(context: &Context<'_>, start: &BoundArg, end: &BoundArg) -> Option<Fix> {
    start.expr.and(end.expr)?;
    let (first, second) = (context.source(start.span), context.source(end.span));
    let edits = vec![Edit::replace(start.span, second), Edit::replace(end.span, first)];
    Some(Fix::unsafe_("Swap the dates", edits))
}
