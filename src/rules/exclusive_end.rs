//! Reports a date range that leaves out its last day.

use super::engine::context::{Context, Rule, Trigger};
use crate::base::calendar::civil_from_days;
use crate::diagnostic::{Edit, Fix, Severity};
use crate::kb::model::{Dataset, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::BoundArg;
use crate::semantic::dates::{self, Date};
use crate::semantic::query::{filters, literals};
use crate::syntax::hir::{ArgKind, ExprId, ExprKind};

pub static RULE: Rule = Rule {
    name: "exclusive-end",
    summary: "a date range that leaves out the last day of a month or year",
    severity: Severity::Hint,
    fixes: true,
    docs: include_str!("../../tests/rules/exclusive-end.md"),
    triggers: &[Trigger::Call(|op| op.takes(&[Role::Start]) && op.takes(&[Role::End]), check)],
    ..Rule::DEFAULT
};

/// Maximum number of variables and casts between an argument and its literal.
const MAX_STEPS: usize = 8;
/// Maximum number of days that an image covers. One that covers more hardly starts on a last day.
const MAX_DAYS: u32 = 2;

fn check(context: &Context<'_>, call: &CallSite) {
    let with = |role: Role| call.with_role(role).next().map(|(_, arg)| arg);
    let (Some(start), Some(end)) = (with(Role::Start), with(Role::End)) else { return };
    let (Date::At(from), Date::At(to)) = (dates::from_value(&start.value), dates::from_value(&end.value)) else {
        return;
    };
    let is_whole = from < to && is_first_of_month(from) && is_first_of_month(to + 1.0);
    if !is_whole || !has_frequent_images(context, call) {
        return;
    }
    let (last, next) = (dates::format_day(to), dates::format_day(to + 1.0));
    let literal = find_literal(context, end);
    let span = literal.as_ref().map_or(end.span, |literal| context.span(literal.expr));
    let diagnostic = context
        .diagnostic(span, format!("the date range leaves out {last}: its end is exclusive"))
        .help(format!("end it on \"{next}\" to select that day"));
    context.report(diagnostic.fix_if(literal.and_then(|literal| fix(context, &literal, &next))));
}

/// Returns `true` if a time is the start of the first day of a month.
fn is_first_of_month(days: f64) -> bool {
    days.fract() == 0.0 && civil_from_days(days as i64).2 == 1
}

/// Returns `true` if all collections whose dates a call tests are known, and have frequent images.
fn has_frequent_images(context: &Context<'_>, call: &CallSite) -> bool {
    let datasets = filters::datasets_of_dates(context, call).unwrap_or_default();
    !datasets.is_empty() && datasets.iter().all(|dataset| is_frequent(dataset))
}

/// Returns `true` if any day may have an image of a collection that starts on it.
fn is_frequent(dataset: &Dataset) -> bool {
    let Some(cadence) = dataset.cadence.as_deref() else { return false };
    let (count, unit) = cadence.split_once(' ').unwrap_or(("1", cadence));
    match unit {
        "minute" | "hour" => true,
        "day" => dataset.is_revisit || count.parse().is_ok_and(|days: u32| days <= MAX_DAYS),
        _ => false,
    }
}

/// The literal of a date.
struct DateLiteral {
    expr: ExprId,
    /// No other code reads the literal.
    is_exclusive: bool,
}

/// Follows variables and casts to the literal of an argument.
fn find_literal(context: &Context<'_>, arg: &BoundArg) -> Option<DateLiteral> {
    let text = arg.value.as_text()?;
    let mut literal = DateLiteral { expr: arg.expr?, is_exclusive: true };
    for _ in 0..MAX_STEPS {
        match &context.expr(literal.expr).kind {
            ExprKind::String(written) => return (**written == **text).then_some(literal),
            ExprKind::Name(_) => {
                let binding = context.analysis.scopes.resolve(literal.expr)?;
                literal.is_exclusive &= context.binding(binding).reads == 1;
                literal.expr = literals::assigned(context, literal.expr)?;
            }
            ExprKind::Call { args, .. } if args.len() == 1 && args[0].kind == ArgKind::Positional => {
                literal.expr = args[0].value;
            }
            _ => return None,
        }
    }
    None
}

fn fix(context: &Context<'_>, literal: &DateLiteral, next: &str) -> Option<Fix> {
    let span = literals::inner_span(context, literal.expr).filter(|_| literal.is_exclusive)?;
    Some(Fix::unsafe_(format!("Change to \"{next}\""), vec![Edit::replace(span, next)]))
}
