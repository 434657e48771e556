//! Reports a date that Earth Engine cannot parse.

use super::engine::context::{Context, Rule, Trigger};
use super::support::suggestions;
use crate::base::calendar::days_in_month;
use crate::diagnostic::{Edit, Fix, Severity};
use crate::kb::model::Role;
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::BoundArg;
use crate::semantic::dates::{self, Date};
use crate::semantic::query::literals;
use crate::semantic::value::Value;

pub static RULE: Rule = Rule {
    name: "invalid-date",
    summary: "a date that Earth Engine cannot parse",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/invalid-date.md"),
    triggers: &[Trigger::Call(|op| op.takes(&[Role::Date, Role::Start, Role::End]), check)],
    ..Rule::DEFAULT
};

/// Numbers that are years if used as a date.
const YEARS: std::ops::RangeInclusive<f64> = 1900.0..=2100.0;

fn check(context: &Context<'_>, call: &CallSite) {
    for (param, arg) in call.arguments() {
        if matches!(param.role, Role::Date | Role::Start | Role::End) {
            check_text(context, arg);
            check_number(context, arg);
        }
    }
}

fn check_text(context: &Context<'_>, arg: &BoundArg) {
    for text in literals::texts(context, arg) {
        if dates::parse(&text.text) != Date::Bad {
            continue;
        }
        let mut diagnostic = context
            .diagnostic(text.span, format!("\"{}\" is not a date that Earth Engine can parse", text.text))
            .note(format!("Earth Engine says: Date: Bad date/time '{}'.", text.text));
        let intended = intended_date(&text.text);
        diagnostic = match &intended {
            Some((intended, _)) => diagnostic.help(format!("write \"{intended}\"")),
            None => diagnostic.help("dates are written \"yyyy-MM-dd\""),
        };
        let fix = intended
            .and_then(|(intended, certain)| suggestions::change_literal(context, text.literal, &intended, certain));
        context.report(diagnostic.fix_if(fix));
    }
}

/// Reports a year where a number means milliseconds since 1970.
fn check_number(context: &Context<'_>, arg: &BoundArg) {
    let Value::Num(Some(number)) = arg.value else { return };
    if !YEARS.contains(&number) || number.fract() != 0.0 {
        return;
    }
    let diagnostic = context
        .diagnostic(arg.span, format!("the number {number} is two seconds into 1970, not the year {number}"))
        .help(format!("write \"{number}-01-01\""))
        .note("Earth Engine reads a number as milliseconds since 1970-01-01 and reports no error");
    let fix =
        Fix::unsafe_(format!("Change to '{number}-01-01'"), vec![Edit::replace(arg.span, format!("'{number}-01-01'"))]);
    let literal =
        arg.expr.is_some_and(|expr| matches!(context.expr(expr).kind, crate::syntax::hir::ExprKind::Number { .. }));
    context.report(diagnostic.fix_if(literal.then_some(fix)));
}

/// Returns the intended date, and whether it is certain. The parts may be in another order or have
/// other separators, or the day may be after the end of the month.
fn intended_date(text: &str) -> Option<(String, bool)> {
    let parts: Vec<&str> = text.split(['/', '.', '-']).collect();
    let [first, second, third] = parts[..] else { return None };
    let (a, b, c): (i64, u32, u32) = (first.parse().ok()?, second.parse().ok()?, third.parse().ok()?);
    let date = |year: i64, month: u32, day: u32| {
        let valid = (1..=12).contains(&month) && (1..=days_in_month(year, month)).contains(&day);
        valid.then(|| format!("{year:04}-{month:02}-{day:02}"))
    };
    if first.len() == 4 {
        // `2020/02/01` is one date. `2021-13-01` is two dates or none. `2021-02-30` is the end of
        // February.
        let end = || date(a, b, days_in_month(a, b)).filter(|_| (1..=12).contains(&b) && c > 28 && c <= 31);
        return date(a, b, c).map(|text| (text, true)).or_else(|| end().map(|text| (text, false)));
    }
    if third.len() != 4 {
        return None;
    }
    let (year, first) = (i64::from(c), u32::try_from(a).ok()?);
    match (date(year, first, b), date(year, b, first)) {
        (Some(american), Some(other)) => (american == other).then_some((american, true)),
        (Some(only), None) | (None, Some(only)) => Some((only, true)),
        (None, None) => None,
    }
}
