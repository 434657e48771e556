//! Decides which values an option of an export accepts.

use crate::kb::model::{ClassId, Param, Role, Ty};
use crate::semantic::promote::accepts;
use crate::semantic::value::{Object, Value};

/// Returns `true` unless an export is known to refuse the value of an option.
///
/// Exports are client-side calls: they put options into the request as they are, so a server object
/// is no text. Python's client also converts some of them itself.
pub fn accepts_option(param: &Param<'_>, value: &Value, python: bool) -> bool {
    if let Value::Union(variants) = value {
        return variants.iter().any(|variant| accepts_option(param, variant, python));
    }
    match (param.role, &param.ty) {
        (Role::Region, _) => can_be_region(value, python),
        (Role::Crs | Role::CrsTransform, _) => true,
        (Role::Policy, _) => !python || can_be_policy(value),
        // Python's client makes a server object of the scale.
        (Role::Scale, ty) => !python && matches!(value, Value::Str(_)) || accepts(ty, value, python),
        (role, Ty::String) => {
            let is_parsed = python && (role == Role::NewAsset || !param.values.is_empty());
            can_be_text(value, is_parsed)
        }
        (_, Ty::Number | Ty::Integer) => can_be_count(value, python),
        _ => true,
    }
}

/// Returns `true` if a value can be a text of the request. With `is_parsed`, the client calls
/// methods of strings on it.
fn can_be_text(value: &Value, is_parsed: bool) -> bool {
    match value {
        Value::Num(_) | Value::Bool(_) => !is_parsed,
        Value::List(_) | Value::Object(_) | Value::Function(_) => false,
        value => !value.is_server(),
    }
}

/// Returns `true` if a value can be a whole number of the request. Python converts it with `int`.
fn can_be_count(value: &Value, python: bool) -> bool {
    match value {
        Value::Str(Some(text)) => !python || text.trim().parse::<i64>().is_ok(),
        Value::List(_) | Value::Object(_) | Value::Function(_) => false,
        value => !(python && value.is_server()),
    }
}

/// Returns `true` if a value can tell how to aggregate each band.
fn can_be_policy(value: &Value) -> bool {
    !matches!(value, Value::Str(_) | Value::Num(_) | Value::Bool(_) | Value::List(_)) && !value.is_server()
}

/// Returns `true` if a value can be the region of an export: a geometry, nested coordinates,
/// GeoJSON as an object or as text.
fn can_be_region(value: &Value, python: bool) -> bool {
    match value {
        Value::Str(Some(text)) => text.trim_start().starts_with(['[', '{']),
        Value::Num(_) | Value::Bool(_) | Value::Function(_) => false,
        Value::List(list) => {
            !list.items.iter().any(|item| matches!(item, Value::Str(_) | Value::Bool(_) | Value::Object(_)))
        }
        Value::Object(object) => !python || has_geometry(object),
        Value::Instance(_) => accepts(&Ty::Class(ClassId::GEOMETRY), value, python),
        _ => true,
    }
}

/// Returns `true` if an object may be GeoJSON.
fn has_geometry(object: &Object) -> bool {
    object.open || ["type", "coordinates", "geometries"].iter().any(|key| object.get(key).is_some())
}
