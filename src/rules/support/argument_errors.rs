//! The messages of the clients and of the service about arguments of wrong types.

use crate::kb::model::{ClassId, Kind, Operator, Param, Trait, Ty};
use crate::semantic::promote::is_constructed_by_name;
use crate::semantic::query::signature::class_name;
use crate::semantic::value::Value;

/// Returns the message about an argument of a wrong type. Returns `None` if neither the client nor
/// the service is known to give one: functions that the clients implement by hand check little.
pub fn error_text(op: &Operator<'static>, param: &Param<'static>, value: &Value) -> Option<String> {
    if op.kind == Kind::Constructor {
        let is_first = op.params.first().is_some_and(|first| first.name == param.name);
        return match class_of(&op.returns).filter(|_| is_first)? {
            ClassId::STRING => {
                given(value).map(|given| message(&format!("Invalid argument specified for ee.String(){given}")))
            }
            class => conversion_error(class, value),
        };
    }
    if op.has(Trait::MakesTask) || op.client {
        return None;
    }
    let algorithm = op.server?;
    let converted = class_of(&param.ty).and_then(|class| conversion_error(class, value));
    converted.or_else(|| {
        let text = message(&format!("{algorithm}, argument '{}': Invalid type", param.name));
        (value.is_server() || given(value).is_some()).then_some(text)
    })
}

/// Returns the message of the client that cannot convert a client value to a class. Returns `None`
/// if it does not try.
pub fn conversion_error(class: ClassId, value: &Value) -> Option<String> {
    let given = given(value)?;
    let name = class_name(class);
    let article = if name.starts_with('I') { "an" } else { "a" };
    let says = match class {
        // The client sends anything but a string as it is.
        ClassId::STRING => return None,
        ClassId::NUMBER | ClassId::LIST | ClassId::DATE | ClassId::FILTER => {
            format!("Invalid argument specified for ee.{name}(){given}")
        }
        ClassId::IMAGE | ClassId::IMAGE_COLLECTION | ClassId::FEATURE_COLLECTION => {
            format!("Unrecognized argument type to convert to {article} {name}{given}")
        }
        ClassId::FEATURE | ClassId::GEOMETRY => "Invalid GeoJSON geometry.".to_owned(),
        _ if is_constructed_by_name(class) && !matches!(value, Value::Str(_)) => {
            format!("Invalid argument for ee.{name}(){given}. Must be a ComputedObject.")
        }
        _ => return None,
    };
    Some(message(&says))
}

/// Returns the end of a message that repeats a client value. It is empty if the value is not known.
/// Returns `None` for any other value.
fn given(value: &Value) -> Option<String> {
    match value {
        Value::Str(Some(text)) => Some(format!(": {text}")),
        Value::Num(Some(number)) => Some(format!(": {number}")),
        Value::Str(_) | Value::Num(_) | Value::Bool(_) | Value::List(_) | Value::Object(_) => Some(String::new()),
        _ => None,
    }
}

fn message(says: &str) -> String {
    format!("Earth Engine says: {says}")
}

fn class_of(ty: &Ty<'_>) -> Option<ClassId> {
    match ty {
        Ty::Class(class) => Some(*class),
        Ty::Number | Ty::Integer => Some(ClassId::NUMBER),
        Ty::String => Some(ClassId::STRING),
        Ty::List(_) => Some(ClassId::LIST),
        _ => None,
    }
}
