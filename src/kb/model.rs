//! The shape of the packed knowledge base: what `build.rs` writes and [`super::load`] reads back, without copying strings.
//!
//! This file is compiled twice, by the crate and by `build.rs` (`#[path]`), so that writer and reader cannot drift apart.
//! It may use nothing but serde and std.

pub mod changes;
pub mod datasets;
pub mod equivalents;
pub mod index;
pub mod recipes;
pub mod search;
pub mod semantics;
pub mod steps;
pub mod usage;
pub mod words;

use serde::{Deserialize, Serialize};

pub use crate::kb::model::datasets::{
    Band, BitField, Dataset, DatasetHead, DatasetIndex, DatasetKind, Migration, Property, RemovedDataset,
};
pub use crate::kb::model::semantics::{Effect, Role, Trait};

/// Classes that the logic of geols knows by name, in the order in which they open the class table.
/// All others (`ui.Panel`, `batch.Task`, ...) follow, in the order of the data.
pub const CORE_CLASSES: [&str; 39] = [
    "Object", // a server value of unknown class: `ee.ComputedObject`
    "Element",
    "Collection",
    "Image",
    "ImageCollection",
    "Feature",
    "FeatureCollection",
    "Geometry",
    "Geometry.Point",
    "Geometry.MultiPoint",
    "Geometry.LineString",
    "Geometry.LinearRing",
    "Geometry.MultiLineString",
    "Geometry.Polygon",
    "Geometry.Rectangle",
    "Geometry.BBox",
    "Geometry.MultiPolygon",
    "Number",
    "String",
    "List",
    "Dictionary",
    "Array",
    "Date",
    "DateRange",
    "Filter",
    "Reducer",
    "Kernel",
    "Projection",
    "Classifier",
    "Clusterer",
    "ConfusionMatrix",
    "ErrorMargin",
    "Join",
    "Model",
    "PixelType",
    "Blob",
    "SelectorSet",
    "ui.Map",
    "ui.Chart",
];

/// A class of the knowledge base: index into [`Operators::classes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ClassId(pub u16);

/// An operator: index into [`Operators::operators`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct OpId(pub u16);

macro_rules! core_classes {
    ($($name:ident = $index:literal),* $(,)?) => {
        impl ClassId { $(
            #[doc = concat!("Entry ", stringify!($index), " of [`CORE_CLASSES`].")]
            pub const $name: ClassId = ClassId($index);
        )* }
    };
}
core_classes! {
    OBJECT = 0, ELEMENT = 1, COLLECTION = 2, IMAGE = 3, IMAGE_COLLECTION = 4, FEATURE = 5, FEATURE_COLLECTION = 6,
    GEOMETRY = 7, POINT = 8, MULTI_POINT = 9, LINE_STRING = 10, LINEAR_RING = 11, MULTI_LINE_STRING = 12, POLYGON = 13,
    RECTANGLE = 14, BBOX = 15, MULTI_POLYGON = 16, NUMBER = 17, STRING = 18, LIST = 19, DICTIONARY = 20, ARRAY = 21,
    DATE = 22, DATE_RANGE = 23, FILTER = 24, REDUCER = 25, KERNEL = 26, PROJECTION = 27, CLASSIFIER = 28, CLUSTERER = 29,
    CONFUSION_MATRIX = 30, ERROR_MARGIN = 31, JOIN = 32, MODEL = 33, PIXEL_TYPE = 34, BLOB = 35, SELECTOR_SET = 36,
    UI_MAP = 37, UI_CHART = 38,
}

/// Everything about operators and types: the first section of the blob, decoded whole at first use.
#[derive(Debug, Serialize, Deserialize)]
pub struct Operators<'a> {
    /// Where the facts come from, one line a source: name, version, date, hash.
    #[serde(borrow)]
    pub sources: Vec<&'a str>,
    /// Class table; the first entries are [`CORE_CLASSES`].
    #[serde(borrow)]
    pub classes: Vec<Class<'a>>,
    /// Every operator, sorted by name.
    #[serde(borrow)]
    pub operators: Vec<Operator<'a>>,
    /// Objects of named options (`ImageVisualizationParameters`, ...), sorted by name.
    #[serde(borrow)]
    pub options: Vec<OptionObject<'a>>,
    /// Namespaces that are not classes: `ee`, `ee.Algorithms`, `ee.Terrain`, `Export.image`, `ui`, ...
    #[serde(borrow)]
    pub namespaces: Vec<&'a str>,
    /// Constants that hang on a namespace: `ui.Key.SHIFT`, `ee.data.ThinningStrategy.GLOBALLY_CONSISTENT`, ...
    #[serde(borrow)]
    pub constants: Vec<Constant<'a>>,
    /// CSS-like style properties by widget class.
    #[serde(borrow)]
    pub styles: Vec<(ClassId, Vec<&'a str>)>,
    /// Sentences for namespaces that are not classes, sorted by name.
    #[serde(borrow)]
    pub namespace_summaries: Vec<(&'a str, &'a str)>,
    /// Words that people write for a name that exists: (word, names), sorted. For "did you mean".
    #[serde(borrow)]
    pub synonyms: Vec<(&'a str, Vec<&'a str>)>,
    /// Python packages that add anything to Earth Engine's classes: what a file that is loaded with one calls cannot be known.
    #[serde(borrow)]
    pub extensions: Vec<&'a str>,
    /// Names under which Python packages hang themselves on Earth Engine's classes.
    #[serde(borrow)]
    pub extension_members: Vec<&'a str>,
    /// Functions of Python packages that wait for the server: `package.function`.
    #[serde(borrow)]
    pub blocking: Vec<&'a str>,
}

/// One class.
#[derive(Debug, Serialize, Deserialize)]
pub struct Class<'a> {
    /// Name without `ee.`: `Image`, `Geometry.Point`, `ui.Panel`.
    pub name: &'a str,
    /// Direct base first, then its bases.
    pub bases: Vec<ClassId>,
    /// One or two sentences of ours.
    pub summary: &'a str,
    /// Methods, sorted by name, own and inherited alike: (name in JavaScript, operator).
    #[serde(borrow)]
    pub methods: Vec<(&'a str, OpId)>,
}

/// What an operator is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// `ee.Image(...)`, `ui.Panel(...)`.
    Constructor,
    /// `ee.Reducer.mean()`, `Export.image.toDrive(...)`.
    Static,
    /// `image.select(...)`: the name is that of the class that declares it.
    Method,
}

/// Where an operator exists. A set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Availability(pub u8);
impl Availability {
    /// The npm client, and so the Code Editor too.
    pub const JAVASCRIPT: u8 = 1;
    /// The Python client.
    pub const PYTHON: u8 = 2;
    /// The Code Editor only.
    pub const EDITOR: u8 = 4;
    /// A Python library. What the data lists of it is some of what it has: a name or argument that is missing says nothing.
    pub const LIBRARY: u8 = 8;
    /// Whether a script in the language may use it. Code Editor names count as JavaScript.
    pub fn in_javascript(self) -> bool {
        self.0 & (Self::JAVASCRIPT | Self::EDITOR) != 0
    }
    /// Whether the Python client has it.
    pub fn in_python(self) -> bool {
        self.0 & (Self::PYTHON | Self::LIBRARY) != 0
    }
    /// Whether it is of a library that geols knows in part.
    pub fn in_library(self) -> bool {
        self.0 & Self::LIBRARY != 0
    }
}

/// How alive an operator is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lifecycle {
    /// Documented and current.
    Current,
    /// Callable and absent from the reference (old snake_case aliases and the like), not deprecated.
    Hidden,
    /// Callable, and Earth Engine says not to.
    Deprecated,
    /// No longer there: calling it fails.
    Removed,
}

/// One operator: constructor, static or method.
#[derive(Debug, Serialize, Deserialize)]
pub struct Operator<'a> {
    /// Full name in JavaScript: `ee.Image.reduceRegion`, `Export.image.toDrive`, `Map.addLayer`.
    pub name: &'a str,
    /// Last part of the name as Python spells it, where that differs (`And`).
    pub python: Option<&'a str>,
    /// Constructor, static or method.
    pub kind: Kind,
    /// The class on which a method is called.
    pub receiver: Option<ClassId>,
    /// The server algorithm that it calls, if it is known.
    pub server: Option<&'a str>,
    /// Where it exists.
    pub available: Availability,
    /// Parameters in the order of JavaScript.
    #[serde(borrow)]
    pub params: Vec<Param<'a>>,
    /// Parameters that only the Python client takes, by keyword.
    #[serde(borrow)]
    pub python_extra: Vec<Param<'a>>,
    /// Old keyword spellings that Python still takes: (old, name).
    #[serde(borrow)]
    pub python_keywords: Vec<(&'a str, &'a str)>,
    /// Python takes any number of positional arguments (`*args`).
    pub python_varargs: bool,
    /// Order of the parameters in Python, as indices into `params`, where it differs.
    pub python_order: Vec<u8>,
    /// Type of the result; scalars, lists and dictionaries are server values where `server` is known.
    #[serde(borrow)]
    pub returns: Ty<'a>,
    /// Returns the class of the receiver, elements and all.
    pub self_type: bool,
    /// Written by hand in the clients: binding rules are its own (see [`Param::variadic`]).
    pub client: bool,
    /// How alive it is.
    pub lifecycle: Lifecycle,
    /// What to call instead, a full operator name.
    pub replacement: Option<&'a str>,
    /// Another spelling of this operator.
    pub alias_of: Option<&'a str>,
    /// Our sentence.
    pub summary: &'a str,
    /// Page in the public reference, `ee-image-reduceregion`.
    pub page: Option<&'a str>,
    /// What it does to bands, elements and keys (`operator_kb/semantics/`).
    pub effect: Effect,
    /// Band names, property names or keys that the effect makes (`["slope"]`, `["longitude", "latitude"]`).
    #[serde(borrow)]
    pub makes: Vec<&'a str>,
    /// Traits that rules ask for (`operator_kb/semantics/`).
    pub traits: Vec<Trait>,
    /// What does the same to a value of the client: an operator (`+`, `&&`, `[]`) or a function (`len`, `abs`). People write it
    /// by mistake.
    #[serde(borrow)]
    pub client_form: Vec<&'a str>,
}

impl Operator<'_> {
    /// Whether it has a trait.
    pub fn has(&self, wanted: Trait) -> bool {
        self.traits.contains(&wanted)
    }
    /// Whether a parameter, in either language, has one of these roles.
    pub fn takes(&self, roles: &[Role]) -> bool {
        self.params.iter().chain(&self.python_extra).any(|param| roles.contains(&param.role))
    }
}

/// One parameter.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Param<'a> {
    /// Name.
    pub name: &'a str,
    /// Its name in Python, where that differs.
    pub python: Option<&'a str>,
    /// Type in JavaScript, and in Python where `python_ty` does not say otherwise.
    #[serde(borrow)]
    pub ty: Ty<'a>,
    /// What Python's annotation says, where that differs and geols knows it; `Ty::Any`: anything goes there.
    #[serde(borrow)]
    pub python_ty: Option<Ty<'a>>,
    /// May be left out.
    pub optional: bool,
    /// Optional in Python although required in JavaScript.
    pub python_optional: bool,
    /// Takes all remaining positional arguments.
    pub variadic: bool,
    /// Absent from the Python client.
    pub javascript_only: bool,
    /// Default value as JSON, or as the reference words it.
    pub default: Option<&'a str>,
    /// The strings that the server takes; empty: any.
    #[serde(borrow)]
    pub values: Vec<&'a str>,
    /// What the argument means (`operator_kb/semantics/`).
    pub role: Role,
}

/// A type of a parameter or result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Ty<'a> {
    /// Anything, or unknown.
    Any,
    /// Nothing is returned.
    Void,
    /// A client or server boolean, number, string.
    Boolean,
    /// A number.
    Number,
    /// A whole number.
    Integer,
    /// A string.
    String,
    /// A class of the class table; on parameters, whatever is promoted to it.
    Class(ClassId),
    /// A server algorithm or client function.
    Function,
    /// A list of one type.
    List(Box<Ty<'a>>),
    /// A dictionary with values of one type.
    Dictionary(Box<Ty<'a>>),
    /// An object of named options, by name.
    Options(&'a str),
    /// One of several types.
    Union(Vec<Ty<'a>>),
    /// A client type that geols does not follow, by name.
    Other(&'a str),
}

/// An object of named options.
#[derive(Debug, Serialize, Deserialize)]
pub struct OptionObject<'a> {
    /// Name.
    pub name: &'a str,
    /// Own fields and those of what it extends.
    #[serde(borrow)]
    pub fields: Vec<Param<'a>>,
}

/// A constant on a namespace.
#[derive(Debug, Serialize, Deserialize)]
pub struct Constant<'a> {
    /// Full name.
    pub name: &'a str,
    /// Value, if it is published.
    pub value: Option<&'a str>,
    /// Where it exists.
    pub available: Availability,
}
