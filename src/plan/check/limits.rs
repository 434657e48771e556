//! Checks limits, units and statistics against the values that they belong to.

use super::Errors;
use super::graph::Graph;
use super::units::{self, Dimension};
use super::values::{RangeSource, Values};
use crate::plan::model::{Compare, Condition, Derive, Node, OneOrMany, Reduce, Threshold};

/// Temperatures above this many kelvins occur on the Earth.
const COLD_KELVIN: f64 = 150.0;
/// Temperatures up to this many kelvins occur outside of fires.
const WARM_KELVIN: f64 = 400.0;
/// Maximum number of classes listed in a message.
const MAX_LISTED: usize = 12;

/// A comparison of values with numbers.
struct Limits<'a> {
    op: &'a str,
    numbers: &'a [f64],
    unit: Option<&'a str>,
}

/// Checks the limits, units and statistics of all steps.
pub fn check(graph: &Graph<'_>, all: &[Values], errors: &mut Errors<'_>) {
    for (at, step) in graph.steps() {
        let input = graph.only_data(at);
        let known = input.map_or(&Values::Unknown, |input| &all[input]);
        let id = input.map_or("", |input| graph.id(input));
        match &step.node {
            Node::Threshold(threshold) if is_share_of_total(graph, threshold, input) => {
                let message = format!("\"{id}\" is a total, and the limit in percent does not say of what");
                errors.add(at, message, "compare it with another total, and limit the result");
            }
            Node::Threshold(threshold) => check_threshold(at, threshold, id, known, errors),
            Node::Reduce(reduce) => check_reduce(at, reduce, id, known, errors),
            Node::Derive(derive) => check_unit(at, derive, id, known, errors),
            Node::Patches(_) if known.is_measured() => {
                let message = format!("\"{id}\" has numbers, and patches are made of a mask or classes");
                errors.add(at, message, "add a threshold before it");
            }
            Node::Area(_) if known.is_measured() => {
                let message = format!("\"{id}\" has numbers, and an area is that of a mask or of classes");
                errors.add(at, message, "add a threshold before it, or use `zonal` for a statistic of the numbers");
            }
            Node::Combine(_) => {
                let data: Vec<usize> = graph.data(at).collect();
                let has_numbers = |input: &usize| all[*input].is_measured();
                if data.len() > 1 && data.iter().all(has_numbers) {
                    errors.add(at, "no input is a mask", "add a threshold before each input");
                }
            }
            Node::Compare(compare) => check_compared(graph, at, compare, all, errors),
            Node::Zonal(zonal) => {
                let means = ["mean", "median", "sum", "std"];
                let by = zonal.by.as_ref().map(OneOrMany::as_slice).unwrap_or_default();
                if let Some(by) = by.iter().find(|by| means.contains(&by.as_str())) {
                    check_statistic(at, by, id, known, errors);
                }
            }
            _ => {}
        }
    }
}

/// Returns `true` for a limit in percent on a sum over time: "less than 50 % of normal rain".
fn is_share_of_total(graph: &Graph<'_>, threshold: &Threshold, input: Option<usize>) -> bool {
    let is_sum =
        |input: usize| matches!(graph.node(input), Node::Reduce(reduce) if reduce.by.as_deref() == Some("sum"));
    threshold.unit.as_deref() == Some("%") && input.is_some_and(is_sum)
}

fn check_threshold(at: usize, threshold: &Threshold, id: &str, known: &Values, errors: &mut Errors<'_>) {
    let method = threshold.method.as_deref();
    let numbers = threshold.value.as_ref().map(OneOrMany::as_slice).unwrap_or_default();
    if matches!(method, Some("otsu" | "percentile")) && matches!(known, Values::Mask | Values::Classes(_)) {
        let kind = if *known == Values::Mask { "a mask" } else { "classes" };
        let message = format!("\"{id}\" is {kind}, which has no threshold of a histogram");
        return errors.add(at, message, "use the image before it became a mask or classes");
    }
    match method {
        None | Some("fixed") if numbers.is_empty() => {
            errors.add(at, "the threshold has no value", "add `value`, or the method \"otsu\"");
        }
        Some("percentile") => {
            if let Some(number) = numbers.iter().find(|number| !(0.0..=100.0).contains(*number)) {
                errors.add(at, format!("the percentile is {number}"), "use a number from 0 to 100");
            }
        }
        Some("otsu") => {}
        _ => {
            let limits =
                Limits { op: threshold.op.as_deref().unwrap_or_default(), numbers, unit: threshold.unit.as_deref() };
            check_limits(at, &limits, id, known, errors);
        }
    }
}

fn check_reduce(at: usize, reduce: &Reduce, id: &str, known: &Values, errors: &mut Errors<'_>) {
    if let Some(Condition { op, value, unit }) = &reduce.condition {
        let limits = Limits { op, numbers: std::slice::from_ref(value), unit: unit.as_deref() };
        return check_limits(at, &limits, id, known, errors);
    }
    if let Some(by @ ("mean" | "median" | "sum" | "std" | "trend")) = reduce.by.as_deref() {
        check_statistic(at, by, id, known, errors);
    }
}

/// Reports a difference or ratio of class codes.
fn check_compared(graph: &Graph<'_>, at: usize, compare: &Compare, all: &[Values], errors: &mut Errors<'_>) {
    let how = compare.how.as_deref().unwrap_or("difference");
    if let Some(input) = graph.data(at).next().filter(|_| how != "transition") {
        check_statistic(at, how, graph.id(input), &all[input], errors);
    }
}

/// Reports a statistic of class codes. The mean of 0 and 1 is a share.
fn check_statistic(at: usize, by: &str, id: &str, known: &Values, errors: &mut Errors<'_>) {
    if let Values::Classes(classes) = known
        && classes.iter().any(|(code, _)| !matches!(code, 0 | 1))
    {
        let help = "use the mode, or the share or area of a class";
        errors.add(at, format!("\"{id}\" has class codes, whose {by} says nothing"), help);
    }
}

fn check_limits(at: usize, limits: &Limits<'_>, id: &str, known: &Values, errors: &mut Errors<'_>) {
    let is_fraction = |number: &&f64| number.fract() != 0.0;
    match known {
        Values::Unknown => {}
        Values::Mask => {
            if let Some(number) = limits.numbers.iter().find(|number| !matches!(**number, 0.0 | 1.0)) {
                let message = format!("\"{id}\" is a mask of 0 and 1, and is compared with {number}");
                errors.add(at, message, "compare the image before it became a mask");
            }
        }
        Values::Classes(classes) => {
            if let Some(number) = limits.numbers.iter().find(is_fraction) {
                let message = format!("\"{id}\" has class codes, and is compared with {number}");
                errors.add(at, message, "compare with the code of a class");
            } else if matches!(limits.op, "==" | "in" | "!=") {
                check_codes(at, limits, id, classes, errors);
            }
        }
        Values::Numbers { unit, range, source } => {
            let is_temperature = *source == RangeSource::Temperature;
            if has_fitting_unit(at, limits, id, (unit.as_deref(), is_temperature), errors)
                && let Some(range) = range
            {
                check_range(at, limits, id, *range, *source, errors);
            }
        }
    }
}

/// Reports a code that no class has. Code 0 often stands for missing data.
fn check_codes(at: usize, limits: &Limits<'_>, id: &str, classes: &[(i64, String)], errors: &mut Errors<'_>) {
    let has = |number: f64| number == 0.0 || classes.iter().any(|(code, _)| *code as f64 == number);
    let Some(number) = limits.numbers.iter().find(|number| !classes.is_empty() && !has(**number)) else { return };
    let mut listed: Vec<String> =
        classes.iter().take(MAX_LISTED).map(|(code, meaning)| format!("{code} ({meaning})")).collect();
    if classes.len() > MAX_LISTED {
        listed.push("...".to_owned());
    }
    errors.add(at, format!("\"{id}\" has no class {number}"), format!("its classes are {}", listed.join(", ")));
}

/// Checks the unit of a limit against that of the values. Returns `true` if the limit can be
/// compared with a range.
fn has_fitting_unit(
    at: usize,
    limits: &Limits<'_>,
    id: &str,
    (unit, is_temperature): (Option<&str>, bool),
    errors: &mut Errors<'_>,
) -> bool {
    let (own, other) = (unit.and_then(units::find), limits.unit.and_then(units::find));
    if let (Some(own), Some("%")) = (unit, limits.unit)
        && own != "%"
    {
        let message = format!("\"{id}\" is in {own}, and the limit in percent does not say of what");
        errors.add(at, message, "compare it with another result, and limit that");
        return false;
    }
    if let (Some(own), Some(other)) = (own, other)
        && own.dimension != other.dimension
    {
        let message = format!("\"{id}\" is in {}, and the limit is in {}", own.name, other.name);
        errors.add(at, message, format!("give the limit in {}", own.name));
        return false;
    }
    let is_same = limits.unit.is_none() || limits.unit == unit || own.is_some() && own == other;
    let Some(own) = own.filter(|own| is_same && own.dimension == Dimension::Temperature) else { return is_same };
    let is_wrong = |number: &&f64| match own.name {
        "K" => is_temperature && (-COLD_KELVIN..COLD_KELVIN).contains(*number) && **number != 0.0,
        "°C" => (COLD_KELVIN..WARM_KELVIN).contains(*number),
        _ => false,
    };
    let Some(number) = limits.numbers.iter().find(is_wrong) else { return true };
    let other = if own.name == "K" { "degC" } else { "K" };
    let message = format!("\"{id}\" is in {}, and is compared with {number} {}", own.name, own.name);
    errors.add(at, message, format!("give the limit the unit \"{other}\", or convert it"));
    false
}

fn check_range(
    at: usize,
    limits: &Limits<'_>,
    id: &str,
    (min, max): (f64, f64),
    source: RangeSource,
    errors: &mut Errors<'_>,
) {
    let is_outside = |number: &&f64| match (source, limits.op) {
        (_, "==" | "!=" | "in") => false,
        (RangeSource::Definition(_), _) => !(min..=max).contains(*number),
        // No value passes. The opposite comparison may leave out values that mark missing data.
        (_, ">" | ">=") => **number > max,
        (_, "<" | "<=") => **number < min,
        _ => false,
    };
    let Some(number) = limits.numbers.iter().find(is_outside) else { return };
    let help = match source {
        RangeSource::Definition(words) => words,
        _ => "compare with a physical value: stored integers are scaled",
    };
    errors.add(at, format!("\"{id}\" has no values near {number}"), help);
}

/// Checks the units of a conversion.
fn check_unit(at: usize, derive: &Derive, id: &str, known: &Values, errors: &mut Errors<'_>) {
    if derive.what.as_deref() != Some("unit") {
        return;
    }
    let (from, to) = (derive.from.as_deref().and_then(units::find), derive.to.as_deref().and_then(units::find));
    if let (Some(from), Some(to)) = (from, to)
        && from.dimension != to.dimension
    {
        errors.add(
            at,
            format!("{} cannot be converted to {}", from.name, to.name),
            "convert to a unit of the same kind",
        );
    }
    if let (Some(from), Some(own)) = (from, known.unit().and_then(units::find))
        && from != own
    {
        errors.add(
            at,
            format!("\"{id}\" is in {}, not in {}", own.name, from.name),
            format!("convert from {}", own.name),
        );
    }
    let is_coded = matches!(known, Values::Mask | Values::Classes(_));
    if is_coded && (from.is_some() || to.is_some()) {
        errors.add(at, format!("\"{id}\" has no unit"), "convert the image before it became a mask or classes");
    }
}
