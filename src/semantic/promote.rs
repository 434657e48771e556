//! Decides whether the clients and the server accept a value for a type.
//!
//! Both clients promote values: a number becomes an Image, a string the name of a Reducer. A value
//! that the clients refuse fails when the script builds its request; a value that only the server
//! refuses fails later. A value counts as accepted unless it is known to be refused.

use super::value::{List, Object, Value};
use crate::kb::model::{ClassId, Ty};

/// Returns `true` unless a value of this kind is known to be refused for `ty`.
pub fn accepts(ty: &Ty<'_>, value: &Value, python: bool) -> bool {
    match value {
        Value::Unknown | Value::Null | Value::Module(_) | Value::Imported(_) => return true,
        Value::Union(variants) => return variants.iter().any(|variant| accepts(ty, variant, python)),
        _ => {}
    }
    match ty {
        Ty::Any | Ty::Void | Ty::Options(_) | Ty::Other(_) => true,
        // "ComputedObject or Number" accepts any server object, and only numbers among client
        // values.
        Ty::Union(types) => {
            let only = |ty: &&Ty<'_>| value.class().is_some() || **ty != Ty::Class(ClassId::OBJECT);
            types.iter().filter(only).any(|ty| accepts(ty, value, python))
        }
        Ty::Class(class) => accepts_as(*class, value, python),
        Ty::Number | Ty::Integer => accepts_as(ClassId::NUMBER, value, python),
        Ty::String => accepts_as(ClassId::STRING, value, python),
        Ty::List(_) => accepts_as(ClassId::LIST, value, python),
        Ty::Dictionary(_) => accepts_as(ClassId::DICTIONARY, value, python),
        Ty::Boolean => match value {
            Value::Instance(instance) => matches!(instance.class, ClassId::OBJECT | ClassId::ELEMENT | ClassId::NUMBER),
            Value::Str(_) | Value::List(_) | Value::Object(_) | Value::Function(_) => false,
            _ => true,
        },
        Ty::Function => match value {
            Value::Instance(instance) => instance.class == ClassId::OBJECT,
            Value::Num(_) | Value::Bool(_) | Value::List(_) | Value::Object(_) => false,
            // JavaScript looks the name up, and then cannot send what it finds.
            Value::Str(_) => python,
            _ => true,
        },
    }
}

fn accepts_as(class: ClassId, value: &Value, python: bool) -> bool {
    match value {
        Value::Instance(instance) => accepts_instance(class, instance.class),
        Value::Num(_) => accepts_number(class),
        // In Python a boolean is a number.
        Value::Bool(_) if python && accepts_number(class) => true,
        Value::Bool(_) => matches!(class, ClassId::OBJECT),
        Value::Str(text) => accepts_string(class, text.as_deref()),
        Value::List(list) => accepts_list(class, list),
        Value::Object(object) => accepts_object(class, object, python),
        // `reduceRegion(ee.Reducer.mean, ...)`: another rule reports the missing call.
        Value::Operator(..) | Value::Namespace(_) => true,
        Value::Function(_) => matches!(class, ClassId::OBJECT),
        Value::Client(name) => accepts_client_object(class, name),
        Value::Unknown | Value::Null | Value::Module(_) | Value::Imported(_) | Value::Union(_) => true,
    }
}

/// Returns `true` for classes of which the clients construct an object from the name of a static
/// method.
pub fn is_constructed_by_name(class: ClassId) -> bool {
    use ClassId as C;
    matches!(class, C::REDUCER | C::KERNEL | C::CLASSIFIER | C::CLUSTERER | C::JOIN)
}

/// Returns `true` for classes that neither convert to nor from any other class.
fn is_opaque(class: ClassId) -> bool {
    matches!(
        class,
        ClassId::FILTER
            | ClassId::REDUCER
            | ClassId::KERNEL
            | ClassId::JOIN
            | ClassId::CLASSIFIER
            | ClassId::CLUSTERER
            | ClassId::MODEL
            | ClassId::PIXEL_TYPE
            | ClassId::ERROR_MARGIN
            | ClassId::DATE_RANGE
            | ClassId::PROJECTION
            | ClassId::CONFUSION_MATRIX
            | ClassId::BLOB
    )
}

fn is_geometry(class: ClassId) -> bool {
    (ClassId::GEOMETRY..=ClassId::MULTI_POLYGON).contains(&class)
}

fn is_collection(class: ClassId) -> bool {
    matches!(class, ClassId::IMAGE_COLLECTION | ClassId::FEATURE_COLLECTION)
}

fn accepts_instance(class: ClassId, given: ClassId) -> bool {
    use ClassId as C;
    let family = |class: ClassId| if is_geometry(class) { C::GEOMETRY } else { class };
    let (class, given) = (family(class), family(given));
    if class == given || matches!(given, C::OBJECT | C::ELEMENT | C::COLLECTION) || matches!(class, C::OBJECT) {
        return true;
    }
    // Widgets and tasks are client objects, whose parameters are not checked here.
    if given > C::SELECTOR_SET || class > C::SELECTOR_SET {
        return true;
    }
    if is_opaque(class) {
        return match class {
            C::PROJECTION => given == C::STRING || given == C::DICTIONARY,
            C::ERROR_MARGIN => given == C::NUMBER,
            C::FILTER => given == C::LIST,
            C::DATE_RANGE => matches!(given, C::DATE | C::STRING | C::NUMBER),
            C::PIXEL_TYPE => matches!(given, C::STRING | C::DICTIONARY),
            C::BLOB => given == C::STRING,
            C::CONFUSION_MATRIX => matches!(given, C::ARRAY | C::LIST),
            _ => false,
        };
    }
    if is_opaque(given) {
        return match class {
            C::DATE => given == C::DATE_RANGE,
            C::ARRAY => given == C::CONFUSION_MATRIX,
            C::STRING => given == C::PROJECTION,
            _ => false,
        };
    }
    match class {
        C::IMAGE => {
            !(is_collection(given) || is_geometry(given) || matches!(given, C::FEATURE | C::DATE | C::DICTIONARY))
        }
        C::IMAGE_COLLECTION => {
            !(is_geometry(given) || matches!(given, C::NUMBER | C::DATE | C::DICTIONARY | C::ARRAY | C::FEATURE))
        }
        C::FEATURE_COLLECTION | C::COLLECTION => !matches!(given, C::NUMBER | C::DATE | C::DICTIONARY | C::ARRAY),
        C::FEATURE | C::ELEMENT => !matches!(given, C::NUMBER | C::STRING | C::DATE | C::ARRAY | C::LIST),
        C::GEOMETRY => !matches!(given, C::NUMBER | C::STRING | C::DATE | C::ARRAY),
        C::NUMBER => {
            !(is_collection(given)
                || is_geometry(given)
                || matches!(given, C::IMAGE | C::FEATURE | C::DICTIONARY | C::LIST))
        }
        C::STRING => {
            !(is_collection(given) || is_geometry(given) || matches!(given, C::IMAGE | C::FEATURE | C::DICTIONARY))
        }
        C::LIST => !(is_geometry(given) || matches!(given, C::IMAGE | C::FEATURE | C::DATE)),
        C::DICTIONARY => {
            !(is_collection(given) || is_geometry(given) || matches!(given, C::IMAGE | C::FEATURE | C::DATE))
        }
        C::ARRAY => {
            !(is_collection(given) || is_geometry(given) || matches!(given, C::FEATURE | C::DATE | C::DICTIONARY))
        }
        C::DATE => {
            !(is_collection(given)
                || is_geometry(given)
                || matches!(given, C::IMAGE | C::FEATURE | C::DICTIONARY | C::LIST))
        }
        _ => true,
    }
}

/// Returns `true` if the clients lose an object of class `given` that is made of a client value
/// when they convert it to `ty`. The request then fails with "A mapped function's arguments cannot
/// be used in client-side operations".
pub fn erases_literal(ty: &Ty<'_>, given: ClassId) -> bool {
    use ClassId as C;
    match ty {
        Ty::Union(types) => types.iter().all(|ty| erases_literal(ty, given)),
        Ty::Class(C::IMAGE) => given == C::LIST,
        Ty::Class(C::NUMBER) | Ty::Number | Ty::Integer => given == C::STRING,
        Ty::Class(C::LIST) | Ty::List(_) => matches!(given, C::NUMBER | C::STRING | C::DICTIONARY),
        Ty::Class(C::FILTER) => given == C::LIST,
        Ty::Class(class) if is_geometry(*class) => matches!(given, C::LIST | C::DICTIONARY),
        _ => false,
    }
}

fn accepts_number(class: ClassId) -> bool {
    use ClassId as C;
    // A range of dates may start at a number.
    matches!(class, C::OBJECT | C::IMAGE | C::NUMBER | C::DATE | C::DATE_RANGE | C::ERROR_MARGIN | C::ARRAY)
        || class > C::SELECTOR_SET
}

fn accepts_string(class: ClassId, text: Option<&str>) -> bool {
    use ClassId as C;
    match class {
        // Names of static methods: another rule reports unknown names.
        class if is_constructed_by_name(class) => text.is_none_or(|text| !text.contains(char::is_whitespace)),
        C::NUMBER | C::LIST | C::DICTIONARY | C::ARRAY | C::ERROR_MARGIN | C::FEATURE | C::ELEMENT => false,
        class if is_geometry(class) => false,
        _ => true,
    }
}

/// Returns `true` unless the clients are known to refuse a value as an item of a list of features.
pub fn can_become_feature(item: &Value) -> bool {
    !matches!(item, Value::Num(_) | Value::Bool(_) | Value::Str(_) | Value::List(_))
}

fn accepts_list(class: ClassId, list: &List) -> bool {
    use ClassId as C;
    match class {
        C::NUMBER | C::STRING | C::DATE | C::FEATURE | C::ELEMENT | C::PROJECTION | C::ERROR_MARGIN => false,
        C::REDUCER | C::KERNEL | C::JOIN | C::CLASSIFIER | C::CLUSTERER | C::PIXEL_TYPE | C::DATE_RANGE => false,
        C::FEATURE_COLLECTION => list.items.iter().all(can_become_feature),
        // A list of filters means all of them.
        C::FILTER => !list.items.iter().any(|item| matches!(item, Value::Num(_) | Value::Bool(_))),
        class if is_geometry(class) => false,
        _ => true,
    }
}

fn accepts_object(class: ClassId, object: &Object, python: bool) -> bool {
    use ClassId as C;
    if object.open {
        return true;
    }
    let has = |key: &str| object.get(key).is_some();
    match class {
        C::DICTIONARY | C::OBJECT | C::PIXEL_TYPE => true,
        // Named arguments of the constructor.
        C::PROJECTION => python || has("crs") || has("type"),
        // GeoJSON, and descriptions of computed objects.
        C::FEATURE | C::FEATURE_COLLECTION | C::ELEMENT | C::COLLECTION => has("type"),
        class if is_geometry(class) => has("type") && (has("coordinates") || has("geometries")),
        C::IMAGE | C::IMAGE_COLLECTION => has("id") || has("type"),
        class => class > C::SELECTOR_SET,
    }
}

fn accepts_client_object(class: ClassId, name: &str) -> bool {
    use ClassId as C;
    match name {
        "Date" => !matches!(class, C::IMAGE | C::IMAGE_COLLECTION | C::REDUCER | C::KERNEL | C::FILTER),
        "RegExp" => class == C::OBJECT,
        _ => true,
    }
}
