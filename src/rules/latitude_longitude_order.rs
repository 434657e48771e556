//! Reports coordinates with the latitude before the longitude.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Edit, Fix, Safety, Severity};
use crate::kb::model::{Kind, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::BoundArg;
use crate::semantic::value::Value;

pub static RULE: Rule = Rule {
    name: "latitude-longitude-order",
    summary: "latitude before longitude",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/latitude-longitude-order.md"),
    triggers: &[Trigger::Call(|op| op.kind == Kind::Constructor && op.takes(&[Role::Coordinates]), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    if call.bound.uncertain || call.with_role(Role::Crs).next().is_some() {
        return;
    }
    // A second argument that is not a coordinate is a projection, in which other numbers are valid.
    if call.bound.args.iter().any(|arg| arg.param > 0) {
        return;
    }
    let arguments: Vec<&BoundArg> = call.with_role(Role::Coordinates).map(|(_, arg)| arg).collect();
    let wrong = match &arguments[..] {
        [one] => first_swapped(&one.value),
        [x, y] => x.value.as_number().zip(y.value.as_number()).filter(|pair| is_swapped(*pair)),
        several => several.chunks(2).find_map(|pair| match pair {
            [x, y] => x.value.as_number().zip(y.value.as_number()).filter(|pair| is_swapped(*pair)),
            _ => None,
        }),
    };
    let Some((x, y)) = wrong else { return };
    let span = arguments[0].span.to(arguments[arguments.len() - 1].span);
    let mut diagnostic = context
        .diagnostic(span, format!("{y} is not a latitude: longitude comes first"))
        .help(format!("did you mean longitude {y}, latitude {x}?"))
        .note("Earth Engine reports no error: the location is wrong, and results are empty");
    if let [x, y] = &arguments[..] {
        diagnostic = diagnostic.fix(Fix {
            title: "Swap longitude and latitude".to_owned(),
            safety: Safety::Unsafe,
            edits: vec![
                Edit { span: x.span, text: context.source(y.span).to_owned() },
                Edit { span: y.span, text: context.source(x.span).to_owned() },
            ],
        });
    }
    context.report(diagnostic);
}

/// Returns `true` if the second number cannot be a latitude and the first can.
fn is_swapped((x, y): (f64, f64)) -> bool {
    x.abs() <= 90.0 && y.abs() > 90.0 && y.abs() <= 180.0
}

fn first_swapped(value: &Value) -> Option<(f64, f64)> {
    let items = value.as_items()?;
    match items {
        [x, y] if x.as_number().is_some() => x.as_number().zip(y.as_number()).filter(|pair| is_swapped(*pair)),
        _ if items.iter().all(|item| item.as_number().is_some()) => items
            .chunks(2)
            .find_map(|pair| pair[0].as_number().zip(pair.get(1)?.as_number()).filter(|pair| is_swapped(*pair))),
        _ => items.iter().find_map(first_swapped),
    }
}
