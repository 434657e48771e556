//! Reports a wrong number of coordinates in a geometry constructor.

use super::engine::context::{Context, Rule, Trigger};
use super::support::names;
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, Kind, Role, Ty};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::signature::call_name;
use crate::semantic::value::Value;

pub static RULE: Rule = Rule {
    name: "geometry-constructor",
    summary: "a wrong number of coordinates for a geometry",
    severity: Severity::Error,
    docs: include_str!("../../tests/rules/geometry-constructor.md"),
    triggers: &[Trigger::Call(|op| op.kind == Kind::Constructor && op.takes(&[Role::Coordinates]), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let op = call.operator();
    let Ty::Class(class) = op.returns else { return };
    if call.bound.uncertain || names_coordinates(call) {
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
            format!("{name} takes pairs of coordinates, not {count} numbers")
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

/// Returns `true` if some of the coordinates are given by name: `Point(1, lat=2)`.
pub fn names_coordinates(call: &CallSite) -> bool {
    call.arguments().any(|(param, _)| param.role != Role::Coordinates && matches!(param.ty, Ty::Number))
}

/// The form of the coordinates.
enum Shape {
    /// The number of bare numbers.
    Numbers(usize),
    /// The number of points.
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
