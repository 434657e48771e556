//! Formats operators, classes and types for messages, in the spelling of the language.

use crate::kb::kb;
use crate::kb::model::{ClassId, Kind, Operator, Ty};
use crate::semantic::bind::{is_available, is_required, param_name};

/// Returns the name of an operator as a script calls it: `Image.reduceRegion`, `ee.Reducer.mean`,
/// `Export.image.toDrive`.
pub fn call_name(op: &Operator<'_>, python: bool) -> String {
    let name = match op.kind {
        Kind::Method => op.name.strip_prefix("ee.").unwrap_or(op.name),
        _ => op.name,
    };
    match op.python.filter(|_| python) {
        Some(last) => match name.rsplit_once('.') {
            Some((owner, _)) => format!("{owner}.{last}"),
            None => last.to_owned(),
        },
        None => name.to_owned(),
    }
}

/// Returns the signature: `Image.reduceRegion(reducer, geometry?, scale?, ...)`.
pub fn signature(op: &Operator<'_>, python: bool) -> String {
    let params: Vec<String> = op
        .params
        .iter()
        .filter(|param| is_available(param, python))
        .map(|param| {
            let name = param_name(param, python);
            match (param.variadic, is_required(param, python)) {
                (true, _) => format!("...{name}"),
                (false, true) => name.to_owned(),
                (false, false) => format!("{name}?"),
            }
        })
        .collect();
    format!("{}({})", call_name(op, python), params.join(", "))
}

/// Returns the name of a class.
pub fn class_name(class: ClassId) -> String {
    match class {
        ClassId::OBJECT => "ComputedObject".to_owned(),
        class => kb().class(class).name.to_owned(),
    }
}

/// Returns the name of a parameter type.
pub fn type_name(ty: &Ty<'_>) -> String {
    match ty {
        Ty::Any => "any value".to_owned(),
        Ty::Void => "nothing".to_owned(),
        Ty::Boolean => "Boolean".to_owned(),
        Ty::Number => "Number".to_owned(),
        Ty::Integer => "Integer".to_owned(),
        Ty::String => "String".to_owned(),
        Ty::Class(class) => class_name(*class),
        Ty::Function => "function".to_owned(),
        Ty::List(inner) if **inner == Ty::Any => "List".to_owned(),
        Ty::List(inner) => format!("List<{}>", type_name(inner)),
        Ty::Dictionary(_) => "Dictionary".to_owned(),
        Ty::Options(name) | Ty::Other(name) => (*name).to_owned(),
        Ty::Union(types) => types.iter().map(type_name).collect::<Vec<_>>().join(" or "),
    }
}
