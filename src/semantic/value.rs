//! The abstract values of inference: everything known about the value of an expression.
//!
//! # Invariants
//! A value states only what is certain. `Unknown` and open sets mean that more may be true, and
//! rules do not report on them.
//!
//! # Performance
//! Values share their contents by `Arc`, so copies are cheap.

mod bands;

pub use bands::*;

use crate::kb::model::{ClassId, Dataset, OpId};
use crate::syntax::hir::FunctionId;
use std::sync::Arc;

/// An abstract value.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Value {
    /// Nothing is known.
    #[default]
    Unknown,
    /// An object of a class of the knowledge base: a server object (`Image`), a widget
    /// (`ui.Panel`), a task.
    Instance(Instance),
    /// A client string, with its text if that is certain.
    Str(Option<Arc<str>>),
    /// A client number, with its value if that is certain.
    Num(Option<f64>),
    /// A client boolean, with its value if that is certain.
    Bool(Option<bool>),
    /// `null`, `None`, `undefined`, or the value of a function that returns nothing.
    Null,
    /// A client array, list or tuple.
    List(Arc<List>),
    /// A client object or dict.
    Object(Arc<Object>),
    /// A function of the file.
    Function(FunctionId),
    /// A function of another file, with its result for unknown arguments.
    Imported(Arc<Value>),
    /// An operator that is not called yet, with the receiver of a method.
    Operator(OpId, Option<Arc<Value>>),
    /// A holder of members, such as `ee`, `ee.Image` (which is also a constructor) and
    /// `Export.image`.
    Namespace(&'static str),
    /// A client object of a known class whose members are not inferred: `Date`, `RegExp`,
    /// `datetime`.
    Client(&'static str),
    /// A module or class of the file or workspace of which nothing else is known.
    Module(Arc<str>),
    /// One of several values. Not nested, and without `Unknown`.
    Union(Arc<[Value]>),
}

/// An object of a class of the knowledge base.
#[derive(Debug, Clone, PartialEq)]
pub struct Instance {
    /// The class.
    pub class: ClassId,
    /// Further facts.
    pub facts: Option<Arc<Facts>>,
}

/// Facts about a server object.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Facts {
    /// Bands of an image, or of the images of a collection.
    pub bands: Bands,
    /// Properties of an image or feature, or of the elements of a collection.
    pub properties: Names,
    /// Keys of a dictionary, or output names of a reducer.
    pub keys: Names,
    /// The dataset, while the pixels or features are still those of one dataset.
    pub dataset: Option<Arc<Dataset>>,
    /// The element of a list, or of a collection if it is not that of the class.
    pub element: Option<Value>,
    /// The client value of a server number, string, list or dictionary.
    pub constant: Option<Value>,
    /// The interval that filters leave of a collection, in days since 1970: start, end (exclusive).
    pub interval: Option<(i64, i64)>,
    /// Names of properties in the filters of a collection.
    pub filtered: Vec<Arc<str>>,
    /// The class of the object that the client sends, where a cast changed the class on the client
    /// alone.
    pub sent: Option<ClassId>,
    /// Marks of the operations that led to the value.
    pub marks: Marks,
    /// The operator call that produced the value.
    pub producer_origin: Option<Origin>,
}

/// A position of a call that stays valid between versions of a file, even if the chunk moves.
/// `Analysis::origin` finds the call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin {
    /// Id of the chunk.
    pub chunk: u32,
    /// Index of the expression within the chunk.
    pub expr: u32,
}

/// A set of marks of the operations that led to a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks(u8);
impl Marks {
    /// The elements went through `map`.
    pub const MAPPED: Marks = Marks(1);
    /// The value is `toList()` of a collection.
    pub const LISTED: Marks = Marks(2);
    /// The value is a parameter of a function that the server runs.
    pub const ELEMENT: Marks = Marks(4);
    /// The image was made of many images or of none: its scale is one degree per pixel.
    pub const COMPOSITE: Marks = Marks(8);
    /// The value may be `null`, so a test for its presence makes sense.
    pub const NULLABLE: Marks = Marks(16);
    /// The collection has all elements of the dataset.
    pub const ENTIRE: Marks = Marks(32);
    /// Returns `true` if all marks of `other` are set.
    pub fn has(self, other: Marks) -> bool {
        self.0 & other.0 == other.0
    }
    /// Returns the marks with those of `other`.
    pub fn with(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }
    /// Returns the marks without those of `other`.
    pub fn without(self, other: Marks) -> Marks {
        Marks(self.0 & !other.0)
    }
}

/// A set of names.
#[derive(Debug, Clone, PartialEq)]
pub struct Names {
    /// Names that are certain, or possible if the set is open.
    pub list: Arc<[Arc<str>]>,
    /// Other names are possible.
    pub open: bool,
}

impl Default for Names {
    fn default() -> Self {
        Names { list: Arc::from([]), open: true }
    }
}

impl Names {
    /// Creates a set of exactly these names.
    pub fn closed(names: impl IntoIterator<Item = Arc<str>>) -> Self {
        Names { list: names.into_iter().collect(), open: false }
    }
    /// Returns `true` if the set may contain the name.
    pub fn may_have(&self, name: &str) -> bool {
        self.open || self.list.iter().any(|known| &**known == name)
    }
    /// Returns the set with more names.
    pub fn with(&self, more: impl IntoIterator<Item = Arc<str>>) -> Self {
        let mut list: Vec<Arc<str>> = self.list.to_vec();
        for name in more {
            if !list.contains(&name) {
                list.push(name);
            }
        }
        Names { list: list.into(), open: self.open }
    }
    /// Returns the set with other names possible.
    pub fn opened(&self) -> Self {
        Names { list: self.list.clone(), open: true }
    }
    /// Returns the names of either set.
    pub fn join(&self, other: &Names) -> Names {
        if self == other {
            return self.clone();
        }
        let joined = self.with(other.list.iter().cloned());
        Names { open: self.open || other.open, ..joined }
    }
}

/// A client array, list or tuple.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct List {
    /// The items; a sample of possible items if the list is open.
    pub items: Vec<Value>,
    /// Number and order of the items are not certain.
    pub open: bool,
}

/// A client object or dict.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Object {
    /// Keys and values in order.
    pub entries: Vec<(Arc<str>, Value)>,
    /// Other keys are possible.
    pub open: bool,
}

impl Object {
    /// Returns the keys.
    pub fn keys(&self) -> Names {
        Names { list: self.entries.iter().map(|(key, _)| key.clone()).collect(), open: self.open }
    }
    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.entries.iter().rev().find(|(known, _)| &**known == key).map(|(_, value)| value)
    }
}

/// Maximum number of variants; a larger union is `Unknown`.
const MAX_UNION: usize = 4;
/// Maximum number of items; a longer client list becomes an open sample.
pub const MAX_LIST: usize = 4096;

impl Value {
    /// Creates an object of which only the class is known.
    pub fn from_class(class: ClassId) -> Value {
        Value::Instance(Instance { class, facts: None })
    }
    /// Creates an object with facts.
    pub fn with_facts(class: ClassId, facts: Facts) -> Value {
        Value::Instance(Instance { class, facts: (facts != Facts::default()).then(|| Arc::new(facts)) })
    }
    /// Creates a certain string.
    pub fn text(text: &str) -> Value {
        Value::Str(Some(text.into()))
    }
    /// Creates a client list of certain items.
    pub fn list(items: Vec<Value>) -> Value {
        let open = items.len() > MAX_LIST;
        Value::List(Arc::new(List { items: if open { items.into_iter().take(16).collect() } else { items }, open }))
    }
    /// Creates a client list of unknown length.
    pub fn list_of(item: Value) -> Value {
        let items = if item == Value::Unknown { Vec::new() } else { vec![item] };
        Value::List(Arc::new(List { items, open: true }))
    }
    /// Creates a client object of unknown keys.
    pub fn open_object() -> Value {
        Value::Object(Arc::new(Object { entries: Vec::new(), open: true }))
    }
    /// Returns the instance, if the value is one.
    pub fn instance(&self) -> Option<&Instance> {
        match self {
            Value::Instance(instance) => Some(instance),
            _ => None,
        }
    }
    /// Returns the class of an instance.
    pub fn class(&self) -> Option<ClassId> {
        self.instance().map(|instance| instance.class)
    }
    /// Returns the facts of an instance.
    pub fn facts(&self) -> Option<&Facts> {
        self.instance().and_then(|instance| instance.facts.as_deref())
    }
    /// Returns a copy of the facts to build on.
    pub fn facts_or_default(&self) -> Facts {
        self.facts().cloned().unwrap_or_default()
    }
    /// Returns the client value that a server object is made of, or the value itself.
    fn on_client(&self) -> &Value {
        self.facts().and_then(|facts| facts.constant.as_ref()).unwrap_or(self)
    }
    /// Returns the certain text of a client string, or of a server string made of one.
    pub fn as_text(&self) -> Option<&Arc<str>> {
        match self.on_client() {
            Value::Str(text) => text.as_ref(),
            _ => None,
        }
    }
    /// Returns the certain number of a client number, or of a server number made of one.
    pub fn as_number(&self) -> Option<f64> {
        match self.on_client() {
            Value::Num(number) => *number,
            _ => None,
        }
    }
    /// Returns the items of a client list, or of a server list made of one, if number and order are
    /// certain.
    pub fn as_items(&self) -> Option<&[Value]> {
        match self.on_client() {
            Value::List(list) if !list.open => Some(&list.items),
            _ => None,
        }
    }
    /// Returns the client object, if the value is one.
    pub fn as_object(&self) -> Option<&Object> {
        match self {
            Value::Object(object) => Some(object),
            _ => None,
        }
    }
    /// Returns the value of an item, client or server.
    pub fn item(&self) -> Value {
        match self {
            Value::List(list) => list.items.iter().cloned().reduce(|a, b| a.join(&b)).unwrap_or_default(),
            Value::Instance(_) => self.facts().and_then(|facts| facts.element.clone()).unwrap_or_default(),
            Value::Str(_) => Value::Str(None),
            _ => Value::Unknown,
        }
    }
    /// Returns `true` for a server object (`ee.*`), as opposed to a widget, a task or a client
    /// value.
    pub fn is_server(&self) -> bool {
        match self {
            Value::Instance(instance) => instance.class <= ClassId::SELECTOR_SET,
            Value::Union(variants) => variants.iter().all(Value::is_server),
            _ => false,
        }
    }
    /// Returns the variants of a union, or the value itself.
    pub fn variants(&self) -> &[Value] {
        match self {
            Value::Union(variants) => variants,
            other => std::slice::from_ref(other),
        }
    }
    /// Returns `true` if the join with `other` is a single value and no union.
    fn merges_with(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Str(_), Value::Str(_))
            | (Value::Num(_), Value::Num(_))
            | (Value::Bool(_), Value::Bool(_))
            | (Value::List(_), Value::List(_))
            | (Value::Object(_), Value::Object(_)) => true,
            (Value::Instance(a), Value::Instance(b)) => a.class == b.class,
            (Value::Operator(a, Some(_)), Value::Operator(b, Some(_))) => a == b,
            _ => false,
        }
    }
    /// Returns the value with `null` possible.
    #[must_use]
    pub fn or_null(&self) -> Value {
        match self {
            Value::Instance(instance) => {
                let mut facts = instance.facts.as_deref().cloned().unwrap_or_default();
                facts.marks = facts.marks.with(Marks::NULLABLE);
                Value::Instance(Instance { class: instance.class, facts: Some(Arc::new(facts)) })
            }
            Value::Union(variants) => Value::Union(variants.iter().map(Value::or_null).collect()),
            other => other.clone(),
        }
    }
    /// Returns `true` if the value may be `null`.
    pub fn may_be_null(&self) -> bool {
        match self {
            Value::Null => true,
            Value::Instance(instance) => instance.facts.as_ref().is_some_and(|facts| facts.marks.has(Marks::NULLABLE)),
            Value::Union(variants) => variants.iter().any(Value::may_be_null),
            _ => false,
        }
    }
    /// Returns what holds for either value. `Null` means "not set yet" here, so the other value
    /// wins.
    pub fn join(&self, other: &Value) -> Value {
        use Value::*;
        match (self, other) {
            (a, b) if a == b => a.clone(),
            (Null, b) => b.or_null(),
            (a, Null) => a.or_null(),
            (Unknown, _) | (_, Unknown) => Unknown,
            (Str(_), Str(_)) => Str(None),
            (Num(_), Num(_)) => Num(None),
            (Bool(_), Bool(_)) => Bool(None),
            // The same method of objects of one class, in two runs of a function.
            (Operator(a, Some(x)), Operator(b, Some(y))) if a == b => Operator(*a, Some(Arc::new(x.join(y)))),
            (Instance(a), Instance(b)) if a.class == b.class => Instance(self::Instance {
                class: a.class,
                facts: match (&a.facts, &b.facts) {
                    (Some(a), Some(b)) => Some(Arc::new(a.join(b))),
                    (Some(one), None) | (None, Some(one)) if one.marks.has(Marks::NULLABLE) => {
                        Some(Arc::new(Facts { marks: Marks::NULLABLE, ..Facts::default() }))
                    }
                    _ => None,
                },
            }),
            (List(a), List(b)) => {
                let mut items = a.items.clone();
                for item in &b.items {
                    if items.len() < 16 && !items.contains(item) {
                        items.push(item.clone());
                    }
                }
                // An empty open list is wholly unknown; a sample must not hide that.
                if (a.open && a.items.is_empty()) || (b.open && b.items.is_empty()) {
                    items.clear();
                }
                List(Arc::new(self::List { items, open: true }))
            }
            (Object(a), Object(b)) => {
                let mut entries = a.entries.clone();
                for (key, value) in &b.entries {
                    match entries.iter_mut().find(|(known, _)| known == key) {
                        Some((_, known)) => *known = known.join(value),
                        None => entries.push((key.clone(), Unknown)),
                    }
                }
                for (key, value) in &mut entries {
                    if b.get(key).is_none() {
                        *value = Unknown;
                    }
                }
                Object(Arc::new(self::Object { entries, open: true }))
            }
            (a, b) => {
                let mut variants: Vec<Value> = Vec::new();
                for value in a.variants().iter().chain(b.variants()) {
                    match variants.iter().position(|known| known.merges_with(value)) {
                        Some(index) => variants[index] = variants[index].join(value),
                        None if variants.contains(value) => {}
                        None => variants.push(value.clone()),
                    }
                }
                if variants.len() > MAX_UNION || variants.contains(&Unknown) { Unknown } else { Union(variants.into()) }
            }
        }
    }
}

impl Facts {
    /// Creates the facts of a server object made of a client value.
    pub fn with_constant(value: Value) -> Facts {
        Facts { constant: Some(value), ..Facts::default() }
    }
    /// Returns the facts that hold for either object.
    pub fn join(&self, other: &Facts) -> Facts {
        Facts {
            bands: self.bands.join(&other.bands),
            properties: self.properties.join(&other.properties),
            keys: self.keys.join(&other.keys),
            dataset: match (&self.dataset, &other.dataset) {
                (Some(a), Some(b)) if a.id == b.id => Some(a.clone()),
                _ => None,
            },
            element: match (&self.element, &other.element) {
                (Some(a), Some(b)) => Some(a.join(b)),
                _ => None,
            },
            constant: match (&self.constant, &other.constant) {
                (Some(a), Some(b)) if a == b => Some(a.clone()),
                _ => None,
            },
            interval: match (self.interval, other.interval) {
                (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
                _ => None,
            },
            filtered: self.filtered.iter().chain(&other.filtered).fold(Vec::new(), |mut all, name| {
                if !all.contains(name) {
                    all.push(name.clone());
                }
                all
            }),
            sent: self.sent.filter(|sent| other.sent == Some(*sent)),
            marks: Marks((self.marks.0 & other.marks.0) | ((self.marks.0 | other.marks.0) & Marks::NULLABLE.0)),
            producer_origin: None,
        }
    }
}
