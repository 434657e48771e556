//! Evaluates calls of Earth Engine operators: computes the class of the result and its bands,
//! properties, keys and constants.
//!
//! The effect of each operator is data (`operator_kb/semantics/`).
//!
//! - `bands`, `reduction`, `elements` and `properties` hold one function for each kind of effect
//! - `construct` evaluates constructors and casts
//! - `filter` and `scale` track date intervals, filtered properties and native scales

mod bands;
mod construct;
mod elements;
mod filter;
mod properties;
mod reduction;
mod scale;

use super::Infer;
use crate::kb::model::{ClassId, Effect, Kind, OpId, Operator, Trait, Ty};
use crate::semantic::bind::Bound;
use crate::semantic::value::{Bands, Facts, Instance, Marks, Names, Value};
use crate::syntax::hir::ExprId;
use bands::floating;
use elements::{element_of, erased};
use std::sync::Arc;

/// A call of an operator whose result is an object.
struct OperatorCall<'a> {
    /// The call, or [`super::NO_CALL`].
    expr: ExprId,
    op: &'static Operator<'static>,
    receiver: &'a Value,
    bound: &'a Bound,
    /// The class of the result.
    class: ClassId,
}

impl<'a> OperatorCall<'a> {
    /// Returns the argument of a parameter, or `None` if the call does not give it.
    fn given(&self, param: usize) -> Option<&'a Value> {
        self.bound.arg(param).map(|arg| &arg.value)
    }

    /// Returns the argument of a parameter; `Unknown` if the call does not give it.
    fn arg(&self, param: usize) -> &'a Value {
        self.given(param).unwrap_or(&Value::Unknown)
    }

    /// Returns the object that the operator works on: the receiver of a method, the first argument
    /// of a static function such as `ee.Terrain.slope(dem)`.
    fn subject(&self) -> &'a Value {
        if self.op.kind == Kind::Method { self.receiver } else { self.arg(0) }
    }

    /// Returns a result of which these facts are known.
    fn with(&self, facts: Facts) -> Value {
        Value::with_facts(self.class, facts)
    }

    /// Returns a result of which only the bands are known.
    fn with_bands(&self, bands: Bands) -> Value {
        self.with(Facts { bands, ..Facts::default() })
    }

    /// Returns a result of which only the keys are known.
    fn with_keys(&self, keys: Names) -> Value {
        self.with(Facts { keys, ..Facts::default() })
    }
}

/// Returns the result of `ee.Algorithms.If`: one of two objects, whose class the client erases.
fn either(call: &OperatorCall<'_>) -> Value {
    let inner = |param: usize| match call.arg(param) {
        value if matches!(value.class(), Some(ClassId::OBJECT | ClassId::ELEMENT)) => {
            value.facts().and_then(|facts| facts.element.clone()).unwrap_or_default()
        }
        // Whether a collection is empty is not certain, and its facts say nothing else.
        Value::Instance(object) => {
            Value::Instance(Instance { class: object.class, facts: Some(object.facts.clone().unwrap_or_default()) })
        }
        value => value.clone(),
    };
    let (then, otherwise) = (inner(1), inner(2));
    // A script that goes on with the result expects an object.
    let object = match (&then, &otherwise) {
        (Value::Null, other) | (other, Value::Null) => other.clone(),
        (then, otherwise) => then.join(otherwise),
    };
    erased(call.class, object)
}

impl Infer<'_> {
    /// Returns the result of a call of an operator.
    pub(super) fn operator_result(&mut self, expr: ExprId, op: OpId, receiver: Option<&Value>, bound: &Bound) -> Value {
        let op = self.kb.op(op);
        let receiver = receiver.unwrap_or(&Value::Unknown);
        let value = match self.result_class(op, receiver) {
            _ if op.effect == Effect::ToClient => downloaded(op, receiver),
            _ if op.effect == Effect::ChosenItem => receiver.item(),
            Some(class) => self.apply_effect(&OperatorCall { expr, op, receiver, bound, class }),
            None => client_result(&op.returns),
        };
        let value = scale::with_scale(op, receiver, bound, value);
        self.with_origin(expr, op, value)
    }

    /// Adds the call that made an object to its facts.
    fn with_origin(&self, call: ExprId, op: &Operator<'_>, value: Value) -> Value {
        match value {
            // A cast keeps the origin of the object. The result of a call is never `null`.
            Value::Instance(instance) if matches!(op.effect, Effect::Cast | Effect::LoadOrCast) => {
                match instance.facts.as_deref() {
                    Some(facts) if facts.marks.has(Marks::NULLABLE) => {
                        let facts = Facts { marks: facts.marks.without(Marks::NULLABLE), ..facts.clone() };
                        Value::with_facts(instance.class, facts)
                    }
                    _ => Value::Instance(instance),
                }
            }
            Value::Instance(instance) => {
                let mut facts = instance.facts.as_deref().cloned().unwrap_or_default();
                facts.marks = facts.marks.without(Marks::NULLABLE);
                if !matches!(op.effect, Effect::Map | Effect::Select) {
                    facts.marks = facts.marks.without(Marks::ENTIRE);
                }
                // `ee.Image.cat(x)` is a cast.
                if op.effect != Effect::Concatenate {
                    facts.sent = None;
                }
                facts.producer_origin = Some(self.origin(call));
                Value::Instance(Instance { class: instance.class, facts: Some(Arc::new(facts)) })
            }
            other => other,
        }
    }

    /// Returns the class of the result, or `None` for client values and unknown results.
    fn result_class(&self, op: &Operator<'static>, receiver: &Value) -> Option<ClassId> {
        if op.self_type
            && let Some(class) = receiver.class()
        {
            return Some(class);
        }
        let constructs = op.kind == Kind::Constructor
            && self.kb.class_named(op.name).is_some_and(|class| class <= ClassId::SELECTOR_SET);
        let server = constructs
            || op.server.is_some()
            || (op.client && op.receiver.is_some_and(|class| class <= ClassId::SELECTOR_SET));
        class_of(&op.returns, server && !op.has(Trait::ClientOnly))
    }

    fn apply_effect(&mut self, call: &OperatorCall<'_>) -> Value {
        match call.op.effect {
            Effect::Unknown => self.apply_unknown(call),
            Effect::Keep => self.keep(call),
            Effect::KeepBands => self.compute_bands(call),
            Effect::Binary => self.combine_images(call),
            Effect::Makes => make_names(call),
            Effect::Adds => self.append_output_bands(call),
            Effect::Select => bands::select_bands(call),
            Effect::Rename if call.class == ClassId::REDUCER => reduction::rename_outputs(call),
            Effect::Rename => bands::rename_bands(call),
            Effect::AddBands => self.add_bands(call),
            Effect::LinkBands => bands::link_bands(call),
            Effect::Concatenate => self.concatenate(call),
            Effect::Constant => self.constant_image(call),
            Effect::NamedBand => bands::classified_band(call),
            Effect::CombineReducers => self.combine_reducers(call),
            Effect::ReduceColumns => self.reduce_columns(call),
            Effect::ReduceImage => self.reduce_to_outputs(call, call.arg(0)),
            Effect::ReduceToImage => self.reduce_to_outputs(call, call.arg(1)),
            Effect::ReduceCollection => self.reduce_collection(call),
            Effect::CollapseCollection => reduction::collapse_collection(call),
            Effect::ReduceRegion => self.reduce_region(call),
            Effect::FirstElement => elements::first_element(call),
            Effect::EraseElementClass => elements::erased_element(call),
            Effect::Map => self.map(call),
            Effect::Iterate => self.iterate(call),
            Effect::Merge if call.class == ClassId::FILTER => filter::any_of(call),
            Effect::Merge => elements::merge(call),
            Effect::ToList => elements::to_list(call),
            Effect::SetProperties if call.class == ClassId::DICTIONARY => properties::set_key(call),
            Effect::SetProperties => properties::set_properties(call),
            Effect::CopyProperties => properties::copy_properties(call),
            Effect::GetProperty => properties::get_property(call),
            Effect::FromList | Effect::LoadOrCast | Effect::Cast => self.construct(call.class, call.bound),
            Effect::SampleBands | Effect::Expression | Effect::Join | Effect::ToClient | Effect::ChosenItem => {
                Value::from_class(call.class)
            }
        }
    }

    /// Returns the result of an operator without an effect, by its class.
    fn apply_unknown(&mut self, call: &OperatorCall<'_>) -> Value {
        match call.class {
            ClassId::OBJECT if call.op.has(Trait::BothBranches) => either(call),
            ClassId::FILTER => {
                let mut facts = Facts::default();
                filter::add_filters(call, &mut facts);
                // A method of a filter makes another one: `not`.
                if call.op.kind == Kind::Method {
                    facts.interval = None;
                }
                call.with(facts)
            }
            ClassId::OBJECT | ClassId::ELEMENT => erased(call.class, Value::Unknown),
            // Arithmetic and the like on certain numbers is left to the server.
            _ if call.op.kind == Kind::Constructor => self.construct(call.class, call.bound),
            ClassId::IMAGE_COLLECTION | ClassId::FEATURE_COLLECTION
                if Some(call.class) == call.receiver.class() && is_flattened(call) =>
            {
                call.with(element_of(call.receiver).facts_or_default())
            }
            ClassId::LIST if call.receiver.class() == Some(ClassId::LIST) && is_flattened(call) => {
                let mut list = call.receiver.clone();
                while element_of(&list).class() == Some(ClassId::LIST) {
                    list = element_of(&list);
                }
                call.with(Facts { element: list.facts_or_default().element, ..Facts::default() })
            }
            _ => Value::from_class(call.class),
        }
    }

    /// Returns the object that the operator works on, with its facts.
    fn keep(&mut self, call: &OperatorCall<'_>) -> Value {
        let image = (call.class == ClassId::IMAGE).then(|| self.as_image(call.subject()));
        let subject = image.as_ref().unwrap_or(call.subject());
        let mut facts = subject.facts_or_default();
        if call.op.has(Trait::Filters) {
            filter::add_filters(call, &mut facts);
        }
        // `slice` and `sort` keep the items, but neither their number nor their order.
        if call.class == ClassId::LIST {
            facts.constant = facts.constant.map(|list| Value::list_of(list.item()));
        }
        // `x.aside(print)` is x, whatever the client's annotation says.
        if call.class == ClassId::OBJECT && call.op.kind == Kind::Method {
            return call.receiver.clone();
        }
        match subject.class() {
            Some(class) if self.kb.is_a(class, call.class) || self.kb.is_a(call.class, class) => call.with(facts),
            _ => Value::from_class(call.class),
        }
    }
}

/// Returns a result with the names that the operator always makes.
fn make_names(call: &OperatorCall<'_>) -> Value {
    match call.class {
        // Arguments may change what a reducer puts out.
        ClassId::REDUCER => {
            let open = !call.bound.args.is_empty() || call.op.has(Trait::SeveralInputs);
            call.with_keys(Names { open, ..Names::closed(made_names(call.op)) })
        }
        ClassId::DICTIONARY => call.with_keys(Names::closed(made_names(call.op))),
        _ => call.with_bands(floating(call.op, Bands::named(call.op.makes.iter().copied()))),
    }
}

/// Returns the names that an operator always makes.
fn made_names(op: &Operator<'_>) -> impl Iterator<Item = Arc<str>> {
    op.makes.iter().map(|&name| Arc::from(name))
}

/// Returns `true` for a call of `flatten` on a collection of collections.
fn is_flattened(call: &OperatorCall<'_>) -> bool {
    call.op.params.is_empty()
        && call.receiver.facts().is_some_and(|facts| facts.element.is_some())
        && call.op.name.ends_with(".flatten")
}

/// Returns the class of a result type.
fn class_of(ty: &Ty<'_>, server: bool) -> Option<ClassId> {
    match ty {
        Ty::Class(class) => Some(*class),
        Ty::Any | Ty::Union(_) if server => Some(ClassId::OBJECT),
        // The client has no class for booleans: it hands out a plain computed object.
        Ty::Boolean if server => Some(ClassId::OBJECT),
        Ty::Number | Ty::Integer if server => Some(ClassId::NUMBER),
        Ty::String if server => Some(ClassId::STRING),
        Ty::List(_) if server => Some(ClassId::LIST),
        Ty::Dictionary(_) if server => Some(ClassId::DICTIONARY),
        _ => None,
    }
}

/// Returns the client value of a result type.
fn client_result(ty: &Ty<'_>) -> Value {
    match ty {
        Ty::Void => Value::Null,
        Ty::Boolean => Value::Bool(None),
        Ty::Number | Ty::Integer => Value::Num(None),
        Ty::String => Value::Str(None),
        _ => Value::Unknown,
    }
}

/// Returns the client value that `getInfo()` gives for a server object.
fn downloaded(op: &Operator<'_>, receiver: &Value) -> Value {
    match receiver.class() {
        Some(ClassId::NUMBER) => Value::Num(None),
        Some(ClassId::STRING) => Value::Str(None),
        Some(ClassId::LIST) => Value::list_of(Value::Unknown),
        Some(class) if class <= ClassId::SELECTOR_SET && class != ClassId::OBJECT && op.returns == Ty::String => {
            Value::Str(None)
        }
        _ => Value::Unknown,
    }
}
