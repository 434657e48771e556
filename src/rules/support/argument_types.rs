//! Decides which values an argument accepts, and describes values for messages.

use crate::kb::model::{ClassId, Kind, Operator, Param, Ty};
use crate::semantic::bind::{BoundArg, is_generated};
use crate::semantic::query::signature::class_name;
use crate::semantic::value::Value;

/// Returns the type that an argument must have. Returns `None` if the argument is not checked.
pub fn expected_type(op: &Operator<'static>, param: &Param<'static>, arg: &BoundArg) -> Option<Ty<'static>> {
    // Constructors convert their argument as other operators convert arguments of the constructed
    // class.
    if op.kind == Kind::Constructor && arg.param == 0 {
        return match op.returns {
            Ty::Number | Ty::Integer | Ty::String | Ty::List(_) => Some(op.returns.clone()),
            // Each of west, south, east and north is a number.
            Ty::Class(ClassId::BBOX) => Some(param.ty.clone()),
            Ty::Class(class) if class <= ClassId::SELECTOR_SET => match class {
                ClassId::DATE_RANGE
                | ClassId::PROJECTION
                | ClassId::PIXEL_TYPE
                | ClassId::CONFUSION_MATRIX
                | ClassId::ERROR_MARGIN => None,
                // `ee.Geometry(x)` and its subclasses also accept coordinates.
                class => (!(ClassId::POINT..=ClassId::MULTI_POLYGON).contains(&class)).then_some(Ty::Class(class)),
            },
            _ => None,
        };
    }
    let on_server = op.server.is_some()
        || op.receiver.is_some_and(|class| class <= ClassId::SELECTOR_SET)
        || op.name.starts_with("ee.");
    if !on_server {
        return None;
    }
    // Functions that the clients implement by hand accept more than their signatures state.
    if param.variadic || (op.python_varargs && !is_generated(op)) {
        return None;
    }
    match &param.ty {
        Ty::Any | Ty::Options(_) | Ty::Other(_) | Ty::Void => None,
        ty => Some(ty.clone()),
    }
}

/// Returns `true` if a value can be exported as `ty`.
pub fn can_export_as(ty: &Ty<'_>, value: &Value, python: bool) -> bool {
    match (ty, value) {
        (Ty::Class(ClassId::IMAGE_COLLECTION), Value::Instance(instance))
            if instance.class <= ClassId::SELECTOR_SET =>
        {
            matches!(
                instance.class,
                ClassId::IMAGE_COLLECTION | ClassId::OBJECT | ClassId::ELEMENT | ClassId::COLLECTION
            )
        }
        // The client calls a method of images; tables may be GeoJSON.
        (Ty::Class(ClassId::IMAGE | ClassId::IMAGE_COLLECTION), Value::Object(_)) => !python,
        (Ty::Class(expected @ (ClassId::IMAGE | ClassId::FEATURE_COLLECTION)), Value::Instance(instance)) => {
            instance.class == *expected
                || matches!(instance.class, ClassId::OBJECT | ClassId::ELEMENT | ClassId::COLLECTION)
                || (*expected == ClassId::FEATURE_COLLECTION && instance.class == ClassId::IMAGE_COLLECTION)
        }
        (Ty::Class(_), Value::Num(_) | Value::Bool(_) | Value::Str(_) | Value::List(_)) => false,
        _ => true,
    }
}

/// Returns `true` if a value can select bands.
pub fn can_select_bands(value: &Value) -> bool {
    match value {
        Value::Bool(_) | Value::Object(_) | Value::Function(_) => false,
        Value::Instance(instance) => {
            matches!(
                instance.class,
                ClassId::OBJECT | ClassId::ELEMENT | ClassId::NUMBER | ClassId::STRING | ClassId::LIST
            )
        }
        Value::Union(variants) => variants.iter().any(can_select_bands),
        _ => true,
    }
}

/// Returns `true` if a value can be the new name of a band, or a list of them.
pub fn can_be_name(value: &Value) -> bool {
    match value {
        Value::Num(_) => false,
        value => can_select_bands(value),
    }
}

/// Returns `true` if a value can be a coordinate, a list of coordinates, or a geometry to merge.
pub fn can_be_coordinate(value: &Value) -> bool {
    match value {
        Value::Str(_) | Value::Bool(_) | Value::Object(_) | Value::Function(_) => false,
        Value::List(list) => list.items.iter().all(can_be_coordinate),
        Value::Instance(instance) => {
            let class = instance.class;
            (ClassId::GEOMETRY..=ClassId::MULTI_POLYGON).contains(&class)
                || matches!(
                    class,
                    ClassId::OBJECT
                        | ClassId::ELEMENT
                        | ClassId::NUMBER
                        | ClassId::LIST
                        | ClassId::FEATURE
                        | ClassId::ARRAY
                )
        }
        Value::Union(variants) => variants.iter().any(can_be_coordinate),
        _ => true,
    }
}

/// Describes a value for a message.
pub fn describe(value: &Value, python: bool) -> String {
    match value {
        Value::Instance(instance) => {
            let name = class_name(instance.class);
            let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
            format!("{article} {name}")
        }
        Value::Str(_) => "a string".to_owned(),
        Value::Num(_) => "a number".to_owned(),
        Value::Bool(_) => "a boolean".to_owned(),
        Value::Null => if python { "None" } else { "null" }.to_owned(),
        Value::List(_) => if python { "a list" } else { "an array" }.to_owned(),
        Value::Object(_) => if python { "a dictionary" } else { "an object" }.to_owned(),
        Value::Function(_) => "a function".to_owned(),
        Value::Operator(_, Some(_)) => "a method that is not called".to_owned(),
        Value::Operator(_, None) => "an operator that is not called".to_owned(),
        Value::Namespace(name) => format!("\"{name}\" itself"),
        Value::Client(name) => format!("a {name}"),
        Value::Union(variants) => {
            variants.iter().map(|variant| describe(variant, python)).collect::<Vec<_>>().join(" or ")
        }
        Value::Imported(_) => "a function".to_owned(),
        Value::Unknown | Value::Module(_) => "this value".to_owned(),
    }
}
