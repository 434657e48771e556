//! Effects on the elements of collections and lists.

use super::OperatorCall;
use crate::kb::model::ClassId;
use crate::semantic::infer::Infer;
use crate::semantic::value::{Facts, Marks, Value};

impl Infer<'_> {
    /// Evaluates the function for an element. Returns a collection, list or dictionary of its
    /// results.
    pub(super) fn map(&mut self, call: &OperatorCall<'_>) -> Value {
        let (receiver, class) = (call.receiver, call.class);
        let args = match receiver.class() {
            Some(ClassId::DICTIONARY) => vec![Value::from_class(ClassId::OBJECT), Value::from_class(ClassId::OBJECT)],
            Some(ClassId::LIST) => vec![erased(ClassId::OBJECT, receiver.item())],
            _ => vec![element_of(receiver)],
        };
        let result = self.apply_callback(call.expr, call.arg(0), args);
        let mut facts = Facts { marks: Marks::MAPPED, ..Facts::default() };
        match receiver.class() {
            Some(ClassId::DICTIONARY) => return call.with(facts),
            Some(ClassId::LIST) => {
                facts.element = if_known(result);
                return call.with(facts);
            }
            _ => {}
        }
        let before = receiver.facts_or_default();
        facts.interval = before.interval;
        facts.filtered = before.filtered;
        if before.marks.has(Marks::ENTIRE) {
            facts.marks = facts.marks.with(Marks::ENTIRE);
        }
        match result.class() {
            Some(ClassId::IMAGE) if class == ClassId::IMAGE_COLLECTION => {
                let element = result.facts_or_default();
                facts.bands = element.bands;
                facts.properties = element.properties;
                facts.dataset = element.dataset;
            }
            Some(ClassId::FEATURE) if class == ClassId::FEATURE_COLLECTION => {
                let element = result.facts_or_default();
                facts.properties = element.properties;
                facts.dataset = element.dataset;
            }
            // `copyProperties` and `set` lose the class in the eyes of some clients; the object is
            // what it was.
            Some(ClassId::ELEMENT | ClassId::OBJECT) => {
                if let Some(inner) = result.facts().and_then(|facts| facts.element.as_ref()) {
                    let inner = inner.facts_or_default();
                    facts.bands = inner.bands;
                    facts.properties = inner.properties;
                }
            }
            Some(_) => facts.element = Some(result),
            None => {}
        }
        call.with(facts)
    }

    /// Evaluates the function for an element and the previous result.
    pub(super) fn iterate(&mut self, call: &OperatorCall<'_>) -> Value {
        let element = match call.receiver.class() {
            Some(ClassId::LIST) => erased(ClassId::OBJECT, call.receiver.item()),
            _ => element_of(call.receiver),
        };
        let previous = erased(ClassId::OBJECT, call.arg(1).clone());
        self.apply_callback(call.expr, call.arg(0), vec![element, previous]);
        Value::from_class(ClassId::OBJECT)
    }
}

/// Returns an element of a collection, of the class that the operator returns.
pub(super) fn first_element(call: &OperatorCall<'_>) -> Value {
    let mut element = element_of(call.receiver);
    if let Value::Instance(instance) = &mut element {
        instance.class = call.class;
    }
    element
}

/// Returns an element of a collection or list, of which the client does not know the class.
pub(super) fn erased_element(call: &OperatorCall<'_>) -> Value {
    let is_list = call.receiver.class() == Some(ClassId::LIST);
    erased(call.class, if is_list { call.receiver.item() } else { element_of(call.receiver) })
}

/// Returns a collection with the elements of two collections.
pub(super) fn merge(call: &OperatorCall<'_>) -> Value {
    let other = call.arg(0);
    if other.class() != call.receiver.class() {
        return Value::from_class(call.class);
    }
    let (left, right) = (call.receiver.facts_or_default(), other.facts_or_default());
    call.with(Facts { marks: left.marks.with(right.marks), ..left.join(&right) })
}

/// Returns a list of the elements of a collection.
pub(super) fn to_list(call: &OperatorCall<'_>) -> Value {
    let element = element_of(call.receiver);
    let element = (element != Value::Unknown).then_some(element);
    call.with(Facts { element, marks: Marks::LISTED, ..Facts::default() })
}

/// Returns an element of a collection, with its class.
pub(super) fn element_of(collection: &Value) -> Value {
    let Some(class) = collection.class() else { return Value::Unknown };
    let facts = collection.facts_or_default();
    if let Some(element) = facts.element {
        return element;
    }
    let class = match class {
        ClassId::IMAGE_COLLECTION => ClassId::IMAGE,
        ClassId::FEATURE_COLLECTION => ClassId::FEATURE,
        _ => return Value::Unknown,
    };
    let Facts { bands, properties, dataset, .. } = facts;
    Value::with_facts(class, Facts { bands, properties, dataset, ..Facts::default() })
}

/// Returns an object whose class the client erases. A cast restores `inner`.
pub(super) fn erased(class: ClassId, inner: Value) -> Value {
    Value::with_facts(class, Facts { element: if_known(inner), ..Facts::default() })
}

fn if_known(element: Value) -> Option<Value> {
    (element != Value::Unknown && element != Value::Null).then_some(element)
}
