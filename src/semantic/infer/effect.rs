//! Evaluates calls of Earth Engine operators: computes class, bands, properties, keys and constants
//! of the result.
//!
//! The effect of each operator is data (`operator_kb/semantics/`). This file implements each
//! effect.

use super::Infer;
use crate::kb::model::{ClassId, Effect, Kind, OpId, Operator, Role, Trait, Ty};
use crate::semantic::bands;
use crate::semantic::bind::Bound;
use crate::semantic::value::{Bands, Facts, Instance, Marks, Names, Pixels, Value};
use crate::syntax::hir::ExprId;
use std::sync::Arc;

impl Infer<'_> {
    /// Returns the result of a call of an operator.
    pub(super) fn effect(&mut self, call: ExprId, id: OpId, receiver: Option<Value>, bound: &Bound) -> Value {
        let op = self.kb.op(id);
        let receiver = receiver.unwrap_or(Value::Unknown);
        let class = self.result_class(op, &receiver);
        let value = self.apply(call, op, &receiver, bound, class);
        let value = super::scale::with_scale(op, &receiver, bound, value);
        self.with_origin(call, op, value)
    }

    /// Adds the call that made an object to its facts.
    fn with_origin(&self, call: ExprId, op: &Operator<'_>, value: Value) -> Value {
        match value {
            // A cast keeps the origin of the object. The result of a call is never `null`.
            Value::Instance(instance) if matches!(op.effect, Effect::Cast | Effect::LoadOrCast) => {
                match instance.facts.as_deref() {
                    Some(facts) if facts.marks.has(Marks::NULLABLE) => {
                        let facts = Facts { marks: facts.marks.without(Marks::NULLABLE), ..facts.clone() };
                        Value::with(instance.class, facts)
                    }
                    _ => Value::Instance(instance),
                }
            }
            Value::Instance(instance) => {
                let mut facts = instance.facts.as_deref().cloned().unwrap_or_default();
                facts.marks = facts.marks.without(Marks::NULLABLE);
                facts.made_by = Some(self.origin(call));
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
        class_of(&op.returns, server && !op.traits.contains(&Trait::ClientOnly))
    }

    fn apply(
        &mut self,
        call: ExprId,
        op: &'static Operator<'static>,
        receiver: &Value,
        bound: &Bound,
        class: Option<ClassId>,
    ) -> Value {
        // A static function takes the object of its work as the first argument:
        // `ee.Terrain.slope(dem)`.
        let first = bound.arg(0).map(|arg| arg.value.clone());
        let subject = match op.kind {
            Kind::Method => receiver.clone(),
            _ => first.clone().unwrap_or_default(),
        };
        if op.effect == Effect::ToClient {
            return to_client(op, receiver);
        }
        let Some(class) = class else { return client_result(&op.returns) };
        let made = || Bands::named(op.makes.iter().copied());
        let argument = |index: usize| bound.arg(index).map(|arg| arg.value.clone());
        let image_bands = |run: &mut Self, value: &Value| {
            run.as_image(value).facts().map_or_else(Bands::default, |facts| facts.bands.clone())
        };
        match op.effect {
            Effect::Unknown => self.by_class(op, class, receiver, bound),
            Effect::Keep => {
                let subject = if class == ClassId::IMAGE { self.as_image(&subject) } else { subject };
                let mut facts = subject.facts_or_default();
                if op.traits.contains(&Trait::Filters) {
                    self.filter_facts(op, bound, &mut facts);
                }
                if op.traits.contains(&Trait::Clips) {
                    facts.marks = facts.marks.with(Marks::CLIPPED);
                }
                // `x.aside(print)` is x, whatever the client's annotation says.
                if class == ClassId::OBJECT && op.kind == Kind::Method {
                    return receiver.clone();
                }
                if subject.class() != Some(class) && !self.same_family(subject.class(), class) {
                    return Value::of(class);
                }
                Value::with(class, facts)
            }
            Effect::KeepBands => {
                let bands = image_bands(self, &subject);
                // A cast changes the type of the stored numbers and not their scale.
                let cast = op.traits.contains(&Trait::CastsBands);
                let bands = if cast { bands.with_pixels(Pixels::Unknown) } else { bands.computed() };
                let bands = if op.traits.contains(&Trait::Floating) { bands.with_pixels(Pixels::Float) } else { bands };
                Value::with(class, Facts { bands, ..Facts::default() })
            }
            Effect::Binary => {
                let (left, right) = match op.kind {
                    Kind::Method => (receiver.clone(), first.unwrap_or_default()),
                    _ => (first.unwrap_or_default(), argument(1).unwrap_or_default()),
                };
                let bands = bands::binary(&image_bands(self, &left), &image_bands(self, &right));
                Value::with(class, Facts { bands, ..Facts::default() })
            }
            Effect::Makes if class == ClassId::REDUCER => {
                // Arguments may change what a reducer puts out.
                let open = !bound.args.is_empty() || op.traits.contains(&Trait::SeveralInputs);
                let keys = Names { list: op.makes.iter().map(|&name| Arc::from(name)).collect(), open };
                Value::with(class, Facts { keys, ..Facts::default() })
            }
            Effect::Makes => match class {
                ClassId::DICTIONARY => Value::with(
                    class,
                    Facts { keys: Names::closed(op.makes.iter().map(|&name| Arc::from(name))), ..Facts::default() },
                ),
                _ if op.traits.contains(&Trait::Floating) => {
                    Value::with(class, Facts { bands: made().with_pixels(Pixels::Float), ..Facts::default() })
                }
                _ => Value::with(class, Facts { bands: made(), ..Facts::default() }),
            },
            Effect::Adds => {
                let mut facts = self.as_image(&subject).facts_or_default();
                facts.bands = bands::add(&facts.bands, &made(), Some(false));
                Value::with(class, facts)
            }
            Effect::Select => self.select(op, class, receiver, bound),
            Effect::Rename if class == ClassId::REDUCER => {
                let names = first
                    .as_ref()
                    .and_then(bands::names)
                    .and_then(|names| names.into_iter().collect::<Option<Vec<_>>>());
                let keys = names.map_or_else(Names::default, Names::closed);
                Value::with(class, Facts { keys, ..Facts::default() })
            }
            Effect::CombineReducers => {
                let prefix = match argument(1) {
                    None | Some(Value::Null) => Some(Arc::from("")),
                    Some(prefix) => prefix.as_text().cloned(),
                };
                // Inputs of their own shift the bands that the second reducer works on.
                let shared = matches!(argument(2), Some(Value::Bool(Some(true))));
                let keys = match (self.outputs(Some(receiver)), self.outputs(first.as_ref()), prefix) {
                    (Some(ours), Some(theirs), Some(prefix)) if shared => {
                        let theirs: Vec<Arc<str>> =
                            theirs.iter().map(|name| format!("{prefix}{name}").into()).collect();
                        let clash = ours.iter().any(|name| theirs.contains(name));
                        Names { open: clash, ..Names::closed(ours.into_iter().chain(theirs)) }
                    }
                    _ => Names::default(),
                };
                Value::with(class, Facts { keys, ..Facts::default() })
            }
            Effect::ReduceColumns => {
                let keys = self.outputs(first.as_ref()).map_or_else(Names::default, Names::closed);
                Value::with(class, Facts { keys, ..Facts::default() })
            }
            Effect::Rename => {
                let mut facts = receiver.facts_or_default();
                let mut names: Option<Vec<Option<Arc<str>>>> = Some(Vec::new());
                for arg in &bound.args {
                    match (bands::names(&arg.value), &mut names) {
                        (Some(more), Some(names)) => names.extend(more),
                        _ => names = None,
                    }
                }
                facts.bands = if bound.uncertain { Bands::default() } else { bands::rename(&facts.bands, names) };
                Value::with(class, facts)
            }
            Effect::AddBands => {
                let mut facts = receiver.facts_or_default();
                let source = bound.arg(0).map(|arg| arg.value.clone()).unwrap_or_default();
                let mut added = image_bands(self, &source);
                if let Some(names) = bound.arg(1) {
                    added = match bands::selectors(&names.value) {
                        Some(selectors) => bands::select(&added, &selectors),
                        None if names.value == Value::Null => added,
                        None => Bands::default(),
                    };
                }
                let overwrite = match bound.arg(2).map(|arg| &arg.value) {
                    None => Some(false),
                    Some(Value::Bool(flag)) => *flag,
                    Some(_) => None,
                };
                facts.bands = bands::add(&facts.bands, &added, overwrite);
                facts.constant = None;
                Value::with(class, facts)
            }
            Effect::Concatenate => {
                let mut parts: Vec<Value> = Vec::new();
                for arg in &bound.args {
                    match &arg.value {
                        Value::List(list) if !list.open => parts.extend(list.items.iter().cloned()),
                        other => parts.push(other.clone()),
                    }
                }
                let mut all = Bands::closed([]);
                for (index, part) in parts.iter().enumerate() {
                    let mut next = image_bands(self, part);
                    if matches!(part, Value::List(_)) {
                        next = Bands::default();
                    }
                    all = if index == 0 { next } else { bands::add(&all, &next, Some(false)) };
                }
                all.open |= bound.uncertain;
                Value::with(class, Facts { bands: all, ..Facts::default() })
            }
            Effect::Constant => match first.unwrap_or_default() {
                Value::List(list) => {
                    let names: Vec<String> = (0..list.items.len()).map(|index| format!("constant_{index}")).collect();
                    let certain = !list.open && names.len() > 1;
                    let bands = if certain { Bands::named(names.iter().map(String::as_str)) } else { Bands::default() };
                    Value::with(class, Facts { bands, ..Facts::default() })
                }
                other => self.as_image(&other),
            },
            Effect::ReduceImage => {
                let bands = match self.outputs(first.as_ref()) {
                    Some(outputs) => Bands::named(outputs.iter().map(|name| &**name)),
                    None => Bands::default(),
                };
                Value::with(class, Facts { bands, ..Facts::default() })
            }
            Effect::ReduceCollection => {
                let source = receiver.facts_or_default().bands;
                let bands = match self.outputs(first.as_ref()) {
                    Some(outputs) if !source.open => Bands::closed(source.list.iter().flat_map(|band| {
                        outputs.iter().map(move |output| band.derived(&format!("{}_{output}", band.name)))
                    })),
                    _ => Bands::default(),
                };
                let bands = Bands { loose: source.loose, ..bands };
                Value::with(class, Facts { bands, ..Facts::default() })
            }
            Effect::CollapseCollection => {
                let facts = subject.facts_or_default();
                let from_images = matches!(subject.class(), Some(ClassId::IMAGE_COLLECTION)) && facts.element.is_none();
                // The numbers stay what they stand for; their type may be another one.
                let bands = if from_images { facts.bands.with_pixels(Pixels::Unknown) } else { Bands::default() };
                Value::with(class, Facts { bands, ..Facts::default() })
            }
            Effect::ReduceRegion => {
                let source = receiver.facts_or_default().bands;
                let keys = match self.outputs(first.as_ref()) {
                    Some(outputs) if !source.open && outputs.len() == 1 => {
                        Names::closed(source.list.iter().map(|band| band.name.clone()))
                    }
                    Some(outputs) if !source.open => Names::closed(source.list.iter().flat_map(|band| {
                        outputs.iter().map(move |output| Arc::from(format!("{}_{output}", band.name)))
                    })),
                    _ => Names::default(),
                };
                Value::with(class, Facts { keys, ..Facts::default() })
            }
            Effect::SampleBands => Value::of(class),
            Effect::FirstElement => {
                let mut element = element_of(receiver);
                if let Value::Instance(instance) = &mut element {
                    instance.class = class;
                }
                element
            }
            Effect::LoseElement => {
                let element = match receiver.class() {
                    Some(ClassId::LIST) => receiver.item(),
                    Some(_) => element_of(receiver),
                    None => Value::Unknown,
                };
                lose(class, element)
            }
            Effect::Map => self.map(call, class, receiver, bound),
            Effect::Iterate => {
                let element = match receiver.class() {
                    Some(ClassId::LIST) => lose(ClassId::OBJECT, receiver.item()),
                    _ => element_of(receiver),
                };
                let start = argument(1).unwrap_or_default();
                let previous = lose(ClassId::OBJECT, start.clone());
                let function = first.unwrap_or_default();
                self.apply_callback(call, &function, vec![element, previous]);
                Value::of(ClassId::OBJECT)
            }
            Effect::Merge => {
                let other = first.unwrap_or_default();
                let (left, right) = (receiver.facts_or_default(), other.facts_or_default());
                let mut facts = left.join(&right);
                facts.marks = Marks(left.marks.0 | right.marks.0).with(Marks::MERGED);
                if other.class() != receiver.class() {
                    facts = Facts::default();
                }
                Value::with(class, facts)
            }
            Effect::SetProperties if class == ClassId::DICTIONARY => {
                let mut facts = receiver.facts_or_default();
                facts.constant = None;
                facts.keys = match first.as_ref().and_then(Value::as_text) {
                    Some(key) => facts.keys.with([key.clone()]),
                    None => facts.keys.opened(),
                };
                Value::with(class, facts)
            }
            Effect::SetProperties => {
                let mut facts = receiver.facts_or_default();
                match bound.args.first().map(|arg| &arg.value) {
                    Some(Value::Object(object)) if bound.args.len() == 1 => {
                        facts.properties = facts.properties.with(object.entries.iter().map(|(key, _)| key.clone()));
                        facts.properties.open |= object.open;
                    }
                    Some(value) if bound.args.len() > 1 && !bound.uncertain => {
                        let mut names = Vec::new();
                        let mut open = value.as_text().is_none();
                        for arg in bound.args.iter().step_by(2) {
                            match arg.value.as_text() {
                                Some(name) => names.push(name.clone()),
                                None => open = true,
                            }
                        }
                        facts.properties = facts.properties.with(names);
                        facts.properties.open |= open;
                    }
                    _ => facts.properties = facts.properties.opened(),
                }
                Value::with(class, facts)
            }
            Effect::CopyProperties => {
                let mut facts = subject.facts_or_default();
                facts.properties = facts.properties.opened();
                let lost = class == ClassId::ELEMENT && subject.class() != Some(ClassId::ELEMENT);
                if lost {
                    return lose(class, Value::with(subject.class().unwrap_or(class), facts));
                }
                Value::with(class, facts)
            }
            Effect::ToList => {
                let mut facts = Facts { element: Some(element_of(receiver)), ..Facts::default() };
                facts.marks = Marks::LISTED;
                if facts.element == Some(Value::Unknown) {
                    facts.element = None;
                }
                Value::with(class, facts)
            }
            Effect::FromList | Effect::LoadOrCast | Effect::Cast => self.construct(class, bound),
            Effect::GetProperty => {
                let constant = receiver.facts().and_then(|facts| facts.constant.as_ref()).and_then(Value::as_object);
                let key = first.as_ref().and_then(Value::as_text);
                match constant.zip(key).and_then(|(object, key)| object.get(key)) {
                    Some(value) if class == ClassId::OBJECT => lose(class, value.clone()),
                    _ => lose(class, Value::Unknown),
                }
            }
            Effect::ReduceToImage => {
                let bands = match self.outputs(argument(1).as_ref()) {
                    Some(outputs) => Bands::named(outputs.iter().map(|name| &**name)),
                    None => Bands::default(),
                };
                Value::with(class, Facts { bands, ..Facts::default() })
            }
            Effect::Expression => Value::of(class),
            Effect::NamedBand => self.named_band(op, class, bound),
            Effect::Join | Effect::ToClient => Value::of(class),
        }
    }

    /// Returns the result of an operator without an effect, by its class.
    fn by_class(&mut self, op: &'static Operator<'static>, class: ClassId, receiver: &Value, bound: &Bound) -> Value {
        match class {
            ClassId::FILTER => {
                let mut facts = Facts::default();
                self.filter_facts(op, bound, &mut facts);
                Value::with(class, facts)
            }
            ClassId::OBJECT | ClassId::ELEMENT => lose(class, Value::Unknown),
            // Arithmetic and the like on certain numbers is left to the server.
            _ if op.kind == Kind::Constructor => self.construct(class, bound),
            ClassId::IMAGE_COLLECTION | ClassId::FEATURE_COLLECTION
                if Some(class) == receiver.class() && class_is_flattened(op, receiver) =>
            {
                let inner = element_of(receiver);
                Value::with(class, inner.facts_or_default())
            }
            _ => Value::of(class),
        }
    }

    fn same_family(&self, found: Option<ClassId>, wanted: ClassId) -> bool {
        found.is_some_and(|found| self.kb.is_a(found, wanted) || self.kb.is_a(wanted, found))
    }

    /// Returns the output names of a reducer or of the name of a reducer, or `None` if they are not
    /// certain.
    pub(super) fn outputs(&self, reducer: Option<&Value>) -> Option<Vec<Arc<str>>> {
        let reducer = reducer?;
        if let Some(name) = reducer.as_text() {
            let op = self.kb.op(self.kb.operator(&format!("ee.Reducer.{name}"))?);
            let certain = !op.makes.is_empty() && !op.traits.contains(&Trait::SeveralInputs);
            return certain.then(|| op.makes.iter().map(|&name| Arc::from(name)).collect());
        }
        let keys = &reducer.facts()?.keys;
        (!keys.open && reducer.class() == Some(ClassId::REDUCER)).then(|| keys.list.to_vec())
    }

    fn select(&mut self, op: &'static Operator<'static>, class: ClassId, receiver: &Value, bound: &Bound) -> Value {
        let subject = match op.kind {
            Kind::Method => receiver.clone(),
            _ => bound.arg(0).map(|arg| arg.value.clone()).unwrap_or_default(),
        };
        if subject.class().is_some_and(|class| class != ClassId::IMAGE && class != ClassId::IMAGE_COLLECTION) {
            let mut facts = subject.facts_or_default();
            facts.properties = Names::default();
            return Value::with(class, facts);
        }
        let mut facts = subject.facts_or_default();
        let selection = bands::selection(bound).filter(|_| !bound.uncertain);
        let new_names = selection.as_ref().and_then(|(_, names)| names.map(|arg| arg.value.clone()));
        let chosen: Option<Vec<bands::Selector>> = selection.and_then(|(chosen, _)| {
            let each: Option<Vec<_>> = chosen.into_iter().map(|arg| bands::selectors(&arg.value)).collect();
            Some(each?.concat())
        });
        facts.bands = match chosen {
            Some(chosen) => bands::select(&facts.bands, &chosen),
            _ => Bands::default(),
        };
        if let Some(names) = new_names
            && names != Value::Null
        {
            facts.bands = bands::rename(&facts.bands, bands::names(&names));
        }
        Value::with(class, facts)
    }

    fn map(&mut self, call: ExprId, class: ClassId, receiver: &Value, bound: &Bound) -> Value {
        let function = bound.arg(0).map(|arg| arg.value.clone()).unwrap_or_default();
        let on_list = receiver.class() == Some(ClassId::LIST);
        let on_dictionary = receiver.class() == Some(ClassId::DICTIONARY);
        let args = if on_dictionary {
            vec![Value::of(ClassId::OBJECT), Value::of(ClassId::OBJECT)]
        } else if on_list {
            vec![lose(ClassId::OBJECT, receiver.item())]
        } else {
            vec![element_of(receiver)]
        };
        let result = self.apply_callback(call, &function, args);
        let mut facts = Facts { marks: Marks::MAPPED, ..Facts::default() };
        if on_dictionary {
            return Value::with(class, facts);
        }
        if on_list {
            facts.element = (result != Value::Unknown && result != Value::Null).then_some(result);
            return Value::with(class, facts);
        }
        let before = receiver.facts_or_default();
        facts.interval = before.interval;
        facts.filtered = before.filtered;
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
                if let Some(inner) = result.facts().and_then(|facts| facts.element.clone()) {
                    let inner = inner.facts_or_default();
                    facts.bands = inner.bands;
                    facts.properties = inner.properties;
                }
            }
            Some(_) => facts.element = Some(result),
            None => {}
        }
        Value::with(class, facts)
    }

    fn named_band(&mut self, op: &'static Operator<'static>, class: ClassId, bound: &Bound) -> Value {
        // Some classifiers have fixed outputs. The caller names the outputs of the others.
        let model = bound.arg(0).map(|arg| arg.value.clone()).unwrap_or_default();
        let known = model.facts().is_some_and(|facts| !facts.keys.open);
        let name_index = op.params.iter().position(|param| param.role == Role::NewName);
        let name = match name_index.and_then(|index| bound.arg(index)) {
            Some(arg) => arg.value.as_text().cloned(),
            None => op.makes.first().map(|&name| Arc::from(name)),
        };
        let bands = match name {
            Some(name) if known => Bands::named([&*name]),
            _ => Bands::default(),
        };
        Value::with(class, Facts { bands, ..Facts::default() })
    }
}

fn class_is_flattened(op: &Operator<'_>, receiver: &Value) -> bool {
    op.params.is_empty()
        && receiver.facts().is_some_and(|facts| facts.element.is_some())
        && op.name.ends_with(".flatten")
}

/// Returns an element of a collection, with its class.
pub(super) fn element_of(collection: &Value) -> Value {
    let Some(class) = collection.class() else { return Value::Unknown };
    let facts = collection.facts_or_default();
    if let Some(element) = facts.element {
        return element;
    }
    let element = match class {
        ClassId::IMAGE_COLLECTION => ClassId::IMAGE,
        ClassId::FEATURE_COLLECTION => ClassId::FEATURE,
        _ => return Value::Unknown,
    };
    Value::with(
        element,
        Facts {
            bands: facts.bands,
            properties: facts.properties,
            dataset: facts.dataset,
            marks: Marks::default(),
            ..Facts::default()
        },
    )
}

/// Returns an object whose class the client erases. A cast restores `inner`.
pub(super) fn lose(class: ClassId, inner: Value) -> Value {
    let element = (inner != Value::Unknown && inner != Value::Null).then_some(inner);
    Value::with(class, Facts { element, marks: Marks::LOST, ..Facts::default() })
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
fn to_client(op: &Operator<'_>, receiver: &Value) -> Value {
    match receiver.class() {
        Some(ClassId::NUMBER) => Value::Num(None),
        Some(ClassId::STRING) => Value::Str(None),
        Some(ClassId::LIST) => Value::list_of(Value::Unknown),
        Some(class) if class <= ClassId::SELECTOR_SET && class != ClassId::OBJECT => match op.returns {
            Ty::String => Value::Str(None),
            _ => Value::Unknown,
        },
        _ => Value::Unknown,
    }
}
