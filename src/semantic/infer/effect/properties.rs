//! Effects on the properties of images and features, and on the keys of dictionaries.

use super::{OperatorCall, erased};
use crate::kb::model::ClassId;
use crate::semantic::value::Value;

/// Sets a key of a dictionary.
pub(super) fn set_key(call: &OperatorCall<'_>) -> Value {
    let mut facts = call.receiver.facts_or_default();
    facts.constant = None;
    facts.keys = match call.arg(0).as_text() {
        Some(key) => facts.keys.with([key.clone()]),
        None => facts.keys.opened(),
    };
    call.with(facts)
}

/// Sets properties: those of one object, or of alternating names and values.
pub(super) fn set_properties(call: &OperatorCall<'_>) -> Value {
    let mut facts = call.receiver.facts_or_default();
    let args = &call.bound.args;
    match args.first().map(|arg| &arg.value) {
        Some(Value::Object(object)) if args.len() == 1 => {
            facts.properties = facts.properties.with(object.entries.iter().map(|(key, _)| key.clone()));
            facts.properties.open |= object.open;
        }
        Some(_) if args.len() > 1 && !call.bound.uncertain => {
            let names = args.iter().step_by(2).map(|arg| arg.value.as_text());
            facts.properties = facts.properties.with(names.clone().flatten().cloned());
            facts.properties.open |= names.into_iter().any(|name| name.is_none());
        }
        _ => facts.properties = facts.properties.opened(),
    }
    call.with(facts)
}

/// Copies properties of another object.
pub(super) fn copy_properties(call: &OperatorCall<'_>) -> Value {
    let class = call.subject().class();
    let mut facts = call.subject().facts_or_default();
    facts.properties = facts.properties.opened();
    if call.class == ClassId::ELEMENT && class != Some(ClassId::ELEMENT) {
        return erased(call.class, Value::with_facts(class.unwrap_or(call.class), facts));
    }
    call.with(facts)
}

/// Returns the value of a property or key, of which the client may not know the class.
pub(super) fn get_property(call: &OperatorCall<'_>) -> Value {
    let object = call.receiver.facts().and_then(|facts| facts.constant.as_ref()).and_then(Value::as_object);
    let value = object.zip(call.arg(0).as_text()).and_then(|(object, key)| object.get(key));
    erased(call.class, value.filter(|_| call.class == ClassId::OBJECT).cloned().unwrap_or_default())
}
