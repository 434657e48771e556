//! Hazard: the constructors of geometries count their coordinates, and refuse any other number.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::names;
use super::signature::call_name;
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, Kind, Role, Ty};
use crate::semantic::analysis::CallSite;
use crate::semantic::value::Value;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "geometry-constructor",
        summary: "coordinates of a number that the geometry cannot have",
        severity: Severity::Error,
        javascript: true,
        python: true,
        fixes: false,
        docs: include_str!("../../tests/rules/geometry-constructor.md"),
    },
    listen: &[Listen::Call(|op| op.kind == Kind::Constructor && op.takes(&[Role::Coordinates]), check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    let op = call.operator();
    let Ty::Class(class) = op.returns else { return };
    if call.bound.uncertain {
        return;
    }
    let given: Vec<&Value> = call.with_role(Role::Coordinates).map(|(_, arg)| &arg.value).collect();
    let Some(shape) = shape(&given).filter(|_| !names::is_unfinished(context, call.expr)) else { return };
    let name = call_name(op, context.python());
    let wrong = match (class, &shape) {
        (ClassId::POINT, Shape::Numbers(count)) if *count != 2 => {
            format!("{name} takes a longitude and a latitude, not {count} numbers")
        }
        (ClassId::RECTANGLE, Shape::Numbers(count)) if *count != 4 => {
            format!("{name} takes two points or four coordinates, not {count} numbers")
        }
        (ClassId::RECTANGLE, Shape::Points(count)) if *count != 2 => {
            format!("{name} takes two points or four coordinates, not {count} points")
        }
        (ClassId::POINT | ClassId::RECTANGLE | ClassId::BBOX, _) => return,
        (_, Shape::Numbers(count)) if count % 2 == 1 => {
            format!("{name} takes pairs of coordinates, and {count} is odd")
        }
        _ => return,
    };
    let says = match class {
        ClassId::RECTANGLE => {
            "Earth Engine says: The Geometry.Rectangle constructor requires 2 points or 4 coordinates.".to_owned()
        }
        ClassId::POINT => "Earth Engine says: Invalid geometry.".to_owned(),
        _ => "Earth Engine says: Invalid number of coordinates".to_owned(),
    };
    context.report(context.diagnostic(call.args_span, wrong).note(says));
}

/// How coordinates are given.
enum Shape {
    /// So many bare numbers.
    Numbers(usize),
    /// So many points.
    Points(usize),
}

fn shape(given: &[&Value]) -> Option<Shape> {
    let items: Vec<&Value> = match given {
        [one] => one.as_items()?.iter().collect(),
        several => several.to_vec(),
    };
    let number = |value: &&Value| matches!(value, Value::Num(_)) || value.class() == Some(ClassId::NUMBER);
    let point =
        |value: &&Value| value.as_items().is_some_and(|pair| pair.len() == 2 && pair.iter().all(|item| number(&item)));
    if items.is_empty() {
        return None;
    }
    if items.iter().all(number) {
        return Some(Shape::Numbers(items.len()));
    }
    items.iter().all(point).then_some(Shape::Points(items.len()))
}
