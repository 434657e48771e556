//! What is known about the value of an expression.
//!
//! A value is knowledge, never a guess: `Unknown` and "open" sets say that more may be true than is
//! seen, and no rule speaks about them. Values are shared by `Arc`, so that copying one is cheap
//! however much is known.

mod bands;

pub use bands::*;

use crate::kb::model::{ClassId, Dataset, OpId};
use crate::syntax::hir::FunctionId;
use std::sync::Arc;

/// What is known about a value.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Value {
    /// Nothing.
    #[default]
    Unknown,
    /// An object of a class of the knowledge base: on the server (`Image`), a widget (`ui.Panel`),
    /// a task.
    Instance(Instance),
    /// A client string and its text where it is certain.
    Str(Option<Arc<str>>),
    /// A client number.
    Num(Option<f64>),
    /// A client boolean.
    Bool(Option<bool>),
    /// `null`, `None`, `undefined`, or the value of a function that returns nothing.
    Null,
    /// A client array, list or tuple.
    List(Arc<List>),
    /// A client object or dict.
    Object(Arc<Object>),
    /// A function of the file.
    Function(FunctionId),
    /// A function of another file, known by what it returns for arguments of which nothing is
    /// known.
    Imported(Arc<Value>),
    /// An operator that is not called yet, with the receiver of a method.
    Operator(OpId, Option<Arc<Value>>),
    /// `ee`, `ee.Image`, `Export.image`: what members hang on; constructors are called through it.
    Namespace(&'static str),
    /// Something of the client whose class is known and whose members are not followed: `Date`,
    /// `RegExp`, `datetime`.
    Client(&'static str),
    /// A module or class of the file or workspace of which nothing is known but that it is one.
    Module(Arc<str>),
    /// One of several; never nested, never with `Unknown`.
    Union(Arc<[Value]>),
}

/// An object of a class of the knowledge base.
#[derive(Debug, Clone, PartialEq)]
pub struct Instance {
    /// Its class.
    pub class: ClassId,
    /// More about it.
    pub facts: Option<Arc<Facts>>,
}

/// More about a server object.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Facts {
    /// Bands of an image, or of the images of a collection.
    pub bands: Bands,
    /// Properties of an image or feature, or of the elements of a collection.
    pub properties: Names,
    /// Keys of a dictionary.
    pub keys: Names,
    /// Where it comes from, while its pixels or features are still those of one dataset.
    pub dataset: Option<Arc<Dataset>>,
    /// Element of a list or, where it is not the class's own, of a collection.
    pub element: Option<Value>,
    /// The client value of a server number, string, list or dictionary; of a reducer its output
    /// names.
    pub constant: Option<Value>,
    /// Interval that filters left of a collection, in days since 1970: start, end (exclusive).
    pub interval: Option<(i64, i64)>,
    /// Property names that filters asked for.
    pub filtered: Vec<Arc<str>>,
    /// How it came about.
    pub marks: Marks,
    /// The operator call that made it.
    pub made_by: Option<Origin>,
}

/// A call, by the chunk of the file that it is in and its place there: what was inferred of one
/// version of a file goes on to mean the same call in the next, wherever that has moved to.
/// `Analysis::origin` finds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin {
    /// The key of the chunk.
    pub chunk: u32,
    /// Expressions of the chunk before it.
    pub expr: u32,
}

/// Remarks on how a value came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks(pub u16);
impl Marks {
    /// Its elements went through `map`.
    pub const MAPPED: Marks = Marks(1);
    /// It is `toList()` of a collection.
    pub const LISTED: Marks = Marks(2);
    /// It is a parameter of a function that the server runs.
    pub const ELEMENT: Marks = Marks(4);
    /// It was clipped.
    pub const CLIPPED: Marks = Marks(8);
    /// Joined from several values: facts hold for each, but it is no single object.
    pub const MERGED: Marks = Marks(16);
    /// The class was lost: `first()` of a table, `get()`.
    pub const LOST: Marks = Marks(32);
    /// A task that was started.
    pub const STARTED: Marks = Marks(64);
    /// Made of many images or of none: its scale is one degree per pixel.
    pub const COMPOSITE: Marks = Marks(256);
    /// It may be `null` instead: a test whether it is there makes sense.
    pub const NULLABLE: Marks = Marks(1 << 15);
    /// Whether all of `other` are set.
    pub fn has(self, other: Marks) -> bool {
        self.0 & other.0 == other.0
    }
    /// With `other`.
    pub fn with(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }
    /// Without `other`.
    pub fn without(self, other: Marks) -> Marks {
        Marks(self.0 & !other.0)
    }
}

/// A set of names that may be open.
#[derive(Debug, Clone, PartialEq)]
pub struct Names {
    /// Names that are certain or possible.
    pub list: Arc<[Arc<str>]>,
    /// There may be others.
    pub open: bool,
}

impl Default for Names {
    fn default() -> Self {
        Names { list: Arc::from([]), open: true }
    }
}

impl Names {
    /// Exactly these.
    pub fn closed(names: impl IntoIterator<Item = Arc<str>>) -> Self {
        Names { list: names.into_iter().collect(), open: false }
    }
    /// Whether the name may be in it.
    pub fn may_have(&self, name: &str) -> bool {
        self.open || self.list.iter().any(|known| &**known == name)
    }
    /// With more names.
    pub fn with(&self, more: impl IntoIterator<Item = Arc<str>>) -> Self {
        let mut list: Vec<Arc<str>> = self.list.to_vec();
        for name in more {
            if !list.contains(&name) {
                list.push(name);
            }
        }
        Names { list: list.into(), open: self.open }
    }
    /// The same names, and perhaps others.
    pub fn opened(&self) -> Self {
        Names { list: self.list.clone(), open: true }
    }
    /// What is in either.
    pub fn join(&self, other: &Names) -> Names {
        if self == other {
            return self.clone();
        }
        let joined = self.with(other.list.iter().cloned());
        Names { open: self.open || other.open, ..joined }
    }
}

/// A client array.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct List {
    /// Its items; when `open`, a sample of what may be in it.
    pub items: Vec<Value>,
    /// Number and order are not certain.
    pub open: bool,
}

/// A client object.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Object {
    /// Keys and values in order; when `open`, others may be there.
    pub entries: Vec<(Arc<str>, Value)>,
    /// More keys may be there.
    pub open: bool,
}

impl Object {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.entries.iter().rev().find(|(known, _)| &**known == key).map(|(_, value)| value)
    }
}

/// Unions larger than this say nothing.
const MAX_UNION: usize = 4;
/// Longer client lists are kept as open samples.
pub const MAX_LIST: usize = 4096;

impl Value {
    /// An object of which only the class is known.
    pub fn of(class: ClassId) -> Value {
        Value::Instance(Instance { class, facts: None })
    }
    /// An object with facts.
    pub fn with(class: ClassId, facts: Facts) -> Value {
        Value::Instance(Instance { class, facts: (facts != Facts::default()).then(|| Arc::new(facts)) })
    }
    /// A certain string.
    pub fn text(text: &str) -> Value {
        Value::Str(Some(text.into()))
    }
    /// A client list of certain items.
    pub fn list(items: Vec<Value>) -> Value {
        let open = items.len() > MAX_LIST;
        Value::List(Arc::new(List { items: if open { items.into_iter().take(16).collect() } else { items }, open }))
    }
    /// A client list of unknown length.
    pub fn list_of(item: Value) -> Value {
        let items = if item == Value::Unknown { Vec::new() } else { vec![item] };
        Value::List(Arc::new(List { items, open: true }))
    }
    /// A client object of unknown keys.
    pub fn open_object() -> Value {
        Value::Object(Arc::new(Object { entries: Vec::new(), open: true }))
    }
    /// The instance, if it is one.
    pub fn instance(&self) -> Option<&Instance> {
        match self {
            Value::Instance(instance) => Some(instance),
            _ => None,
        }
    }
    /// Its class, if it is an instance.
    pub fn class(&self) -> Option<ClassId> {
        self.instance().map(|instance| instance.class)
    }
    /// Its facts, if there are any.
    pub fn facts(&self) -> Option<&Facts> {
        self.instance().and_then(|instance| instance.facts.as_deref())
    }
    /// A copy of its facts to build on.
    pub fn facts_or_default(&self) -> Facts {
        self.facts().cloned().unwrap_or_default()
    }
    /// The certain text of a client string, or of a server string made of one.
    pub fn as_text(&self) -> Option<&Arc<str>> {
        match self {
            Value::Str(text) => text.as_ref(),
            Value::Instance(_) => self.facts()?.constant.as_ref()?.as_text(),
            _ => None,
        }
    }
    /// The certain number of a client number, or of a server number made of one.
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Value::Num(number) => *number,
            Value::Instance(_) => self.facts()?.constant.as_ref()?.as_number(),
            _ => None,
        }
    }
    /// The items of a client list, or of a server list made of one, when number and order are
    /// certain.
    pub fn as_items(&self) -> Option<&[Value]> {
        match self {
            Value::List(list) if !list.open => Some(&list.items),
            Value::Instance(_) => self.facts()?.constant.as_ref()?.as_items(),
            _ => None,
        }
    }
    /// The client object.
    pub fn as_object(&self) -> Option<&Object> {
        match self {
            Value::Object(object) => Some(object),
            _ => None,
        }
    }
    /// What one item of it is, client or server.
    pub fn item(&self) -> Value {
        match self {
            Value::List(list) => list.items.iter().cloned().reduce(|a, b| a.join(&b)).unwrap_or_default(),
            Value::Instance(_) => self.facts().and_then(|facts| facts.element.clone()).unwrap_or_default(),
            Value::Str(_) => Value::Str(None),
            _ => Value::Unknown,
        }
    }
    /// Whether it is a server object (`ee.*`), as opposed to a widget, task or client value.
    pub fn is_server(&self) -> bool {
        match self {
            Value::Instance(instance) => instance.class <= ClassId::SELECTOR_SET,
            Value::Union(variants) => variants.iter().all(Value::is_server),
            _ => false,
        }
    }
    /// Its variants: itself, unless it is a union.
    pub fn variants(&self) -> &[Value] {
        match self {
            Value::Union(variants) => variants,
            other => std::slice::from_ref(other),
        }
    }
    /// Whether the join with `other` is one value and no union.
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
    /// The same value, or `null`.
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
    /// Whether it may be `null` as well.
    pub fn may_be_null(&self) -> bool {
        match self {
            Value::Null => true,
            Value::Instance(instance) => instance.facts.as_ref().is_some_and(|facts| facts.marks.has(Marks::NULLABLE)),
            Value::Union(variants) => variants.iter().any(Value::may_be_null),
            _ => false,
        }
    }
    /// What holds for either value. `Null` is taken for "not set yet" and gives way.
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
                // A sample must not hide that another list is wholly unknown.
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
                        Some(place) => variants[place] = variants[place].join(value),
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
    /// What holds for either.
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
            marks: Marks((self.marks.0 & other.marks.0) | ((self.marks.0 | other.marks.0) & Marks::NULLABLE.0))
                .with(Marks::MERGED),
            made_by: None,
        }
    }
}
