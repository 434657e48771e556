//! The tables in the blob: operators, classes and what they consist of. Submodules hold the other
//! tables. [`super::compile`] creates them, [`super::load`] reads them without copying strings.
//!
//! Part of `build.rs` too, see [`crate::kb`]. Uses only serde and std.

pub mod changes;
pub mod datasets;
pub mod equivalents;
pub mod places;
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

/// The index of a class in [`Operators::classes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ClassId(pub u16);

/// The index of an operator in [`Operators::operators`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct OpId(pub u16);

macro_rules! core_classes {
    ($($constant:ident = $name:literal),* $(,)?) => {
        /// The classes that geols knows by name, which are the first entries of the class table.
        /// All others (`ui.Panel`, `batch.Task`, ...) follow in the order of the data.
        pub const CORE_CLASSES: &[&str] = &[$($name),*];

        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "numbers the constants below")]
        enum Position { $($constant),* }

        impl ClassId { $(
            #[doc = concat!("The class `", $name, "`.")]
            pub const $constant: ClassId = ClassId(Position::$constant as u16);
        )* }
    };
}
// `Object` is a server value of unknown class: `ee.ComputedObject`.
core_classes! {
    OBJECT = "Object", ELEMENT = "Element", COLLECTION = "Collection", IMAGE = "Image",
    IMAGE_COLLECTION = "ImageCollection", FEATURE = "Feature", FEATURE_COLLECTION = "FeatureCollection",
    GEOMETRY = "Geometry", POINT = "Geometry.Point", MULTI_POINT = "Geometry.MultiPoint",
    LINE_STRING = "Geometry.LineString", LINEAR_RING = "Geometry.LinearRing",
    MULTI_LINE_STRING = "Geometry.MultiLineString", POLYGON = "Geometry.Polygon", RECTANGLE = "Geometry.Rectangle",
    BBOX = "Geometry.BBox", MULTI_POLYGON = "Geometry.MultiPolygon", NUMBER = "Number", STRING = "String",
    LIST = "List", DICTIONARY = "Dictionary", ARRAY = "Array", DATE = "Date", DATE_RANGE = "DateRange",
    FILTER = "Filter", REDUCER = "Reducer", KERNEL = "Kernel", PROJECTION = "Projection", CLASSIFIER = "Classifier",
    CLUSTERER = "Clusterer", CONFUSION_MATRIX = "ConfusionMatrix", ERROR_MARGIN = "ErrorMargin", JOIN = "Join",
    MODEL = "Model", PIXEL_TYPE = "PixelType", BLOB = "Blob", SELECTOR_SET = "SelectorSet", UI_MAP = "ui.Map",
    UI_CHART = "ui.Chart",
}

/// The facts about operators and classes: a section of the blob, decoded at first use.
#[derive(Debug, Serialize, Deserialize)]
pub struct Operators<'a> {
    /// The sources of the facts, one line each: name, version, date, hash.
    #[serde(borrow)]
    pub sources: Vec<&'a str>,
    /// The class table. Its first entries are [`CORE_CLASSES`].
    pub classes: Vec<Class<'a>>,
    /// All operators, sorted by name.
    pub operators: Vec<Operator<'a>>,
    /// Options objects (`ImageVisualizationParameters`, ...), sorted by name.
    pub options: Vec<OptionObject<'a>>,
    /// Namespaces that are not classes: `ee`, `ee.Algorithms`, `ee.Terrain`, `Export.image`, `ui`,
    /// ...
    pub namespaces: Vec<&'a str>,
    /// Constants of namespaces: `ui.Key.SHIFT`, `ee.data.ThinningStrategy.GLOBALLY_CONSISTENT`, ...
    pub constants: Vec<Constant<'a>>,
    /// CSS-like style properties by widget class.
    pub styles: Vec<(ClassId, Vec<&'a str>)>,
    /// Summaries of namespaces that are not classes, sorted by name.
    pub namespace_summaries: Vec<(&'a str, &'a str)>,
    /// Words that people write for existing names, for "did you mean": (word, names), sorted.
    pub synonyms: Vec<(&'a str, Vec<&'a str>)>,
    /// Python packages that monkey-patch Earth Engine's classes. Files that import one may call
    /// unknown methods.
    pub extensions: Vec<&'a str>,
    /// Members that Python packages add to Earth Engine's classes.
    pub extension_members: Vec<&'a str>,
    /// Functions of Python packages that wait for the server: `package.function`.
    pub blocking: Vec<&'a str>,
    /// Python packages of which is known whether they monkey-patch Earth Engine's classes.
    pub packages: Vec<&'a str>,
    /// Names that kernels of notebooks define: (part of the kernel's name, name).
    pub preloads: Vec<(&'a str, &'a str)>,
    /// Languages of kernels other than Python: (word of the kernel's name, language).
    pub kernel_languages: Vec<(&'a str, &'a str)>,
    /// Names that hosts of JavaScript other than the Code Editor define, sorted.
    pub host_names: Vec<&'a str>,
}

/// A class.
#[derive(Debug, Serialize, Deserialize)]
pub struct Class<'a> {
    /// Name without `ee.`: `Image`, `Geometry.Point`, `ui.Panel`.
    pub name: &'a str,
    /// The direct base, then its bases.
    pub bases: Vec<ClassId>,
    /// One or two sentences.
    pub summary: &'a str,
    /// Methods, sorted by name, own and inherited alike: (name in JavaScript, operator).
    pub methods: Vec<(&'a str, OpId)>,
}

/// The kind of an operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// `ee.Image(...)`, `ui.Panel(...)`.
    Constructor,
    /// `ee.Reducer.mean()`, `Export.image.toDrive(...)`.
    Static,
    /// `image.select(...)`. Its full name has the class that declares it.
    Method,
}

/// The set of clients in which an operator exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Availability(pub u8);
impl Availability {
    /// The npm client, and so the Code Editor too.
    pub const JAVASCRIPT: u8 = 1;
    /// The Python client.
    pub const PYTHON: u8 = 2;
    /// The Code Editor only.
    pub const EDITOR: u8 = 4;
    /// A Python library. The facts list only a part of it, so that other names and arguments may
    /// exist.
    pub const LIBRARY: u8 = 8;
    /// Returns `true` if JavaScript has it. Names of the Code Editor count as JavaScript.
    pub fn in_javascript(self) -> bool {
        self.0 & (Self::JAVASCRIPT | Self::EDITOR) != 0
    }
    /// Returns `true` if Python has it.
    pub fn in_python(self) -> bool {
        self.0 & (Self::PYTHON | Self::LIBRARY) != 0
    }
    /// Returns `true` if the language has it.
    pub fn is_in(self, python: bool) -> bool {
        if python { self.in_python() } else { self.in_javascript() }
    }
    /// Returns `true` if it belongs to a library of which geols knows a part.
    pub fn in_library(self) -> bool {
        self.0 & Self::LIBRARY != 0
    }
}

/// The stage of an operator's life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lifecycle {
    /// Documented and current.
    Current,
    /// Callable, but absent from the reference, such as old snake_case aliases.
    Hidden,
    /// Callable, but Earth Engine discourages it.
    Deprecated,
    /// Removed: a call fails.
    Removed,
}

/// An operator: a constructor, a static function or a method.
#[derive(Debug, Serialize, Deserialize)]
pub struct Operator<'a> {
    /// Full name in JavaScript: `ee.Image.reduceRegion`, `Export.image.toDrive`, `Map.addLayer`.
    pub name: &'a str,
    /// The last part of the name in Python, if it differs (`And`).
    pub python: Option<&'a str>,
    /// The kind.
    pub kind: Kind,
    /// The class on which a method is called.
    pub receiver: Option<ClassId>,
    /// The server algorithm that it calls, if known.
    pub server: Option<&'a str>,
    /// The clients that have it.
    pub available: Availability,
    /// Parameters in the order of JavaScript.
    pub params: Vec<Param<'a>>,
    /// Keyword parameters of the Python client alone.
    pub python_extra: Vec<Param<'a>>,
    /// Old keywords that Python still accepts: (old, new).
    pub python_keywords: Vec<(&'a str, &'a str)>,
    /// Python takes any number of positional arguments (`*args`).
    pub python_varargs: bool,
    /// The order of the parameters in Python, as indices into `params`, if it differs.
    pub python_order: Vec<u8>,
    /// The type of the result. Scalars, lists and dictionaries are server values if `server` is
    /// known.
    pub returns: Ty<'a>,
    /// The result has the class and the elements of the receiver.
    pub self_type: bool,
    /// The clients implement it by hand, with its own rules for arguments (see
    /// [`Param::variadic`]).
    pub client: bool,
    /// The stage of its life.
    pub lifecycle: Lifecycle,
    /// The full name of the operator to call instead.
    pub replacement: Option<&'a str>,
    /// The operator of which this is an alias.
    pub alias_of: Option<&'a str>,
    /// A sentence that describes it.
    pub summary: &'a str,
    /// The page in the public reference, such as `ee-image-reduceregion`.
    pub page: Option<&'a str>,
    /// Its effect on bands, elements and keys (`operator_kb/semantics/`).
    pub effect: Effect,
    /// The bands, properties or keys that the effect creates (`["slope"]`, `["longitude",
    /// "latitude"]`).
    pub makes: Vec<&'a str>,
    /// Traits that rules ask for (`operator_kb/semantics/`).
    pub traits: Vec<Trait>,
    /// The same for a client value: an operator (`+`, `&&`, `[]`) or a function (`len`, `abs`),
    /// which people write by mistake.
    pub client_form: Vec<&'a str>,
}

impl Operator<'_> {
    /// Returns `true` if it has a trait.
    pub fn has(&self, required: Trait) -> bool {
        self.traits.contains(&required)
    }
    /// Returns `true` if a parameter in either language has one of these roles.
    pub fn takes(&self, roles: &[Role]) -> bool {
        self.params.iter().chain(&self.python_extra).any(|param| roles.contains(&param.role))
    }
    /// Returns `true` if a parameter in either language has a name.
    pub fn has_param(&self, name: &str) -> bool {
        self.params.iter().chain(&self.python_extra).any(|param| param.name == name)
    }
}

/// A parameter.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Param<'a> {
    /// Name.
    pub name: &'a str,
    /// The name in Python, if it differs.
    pub python: Option<&'a str>,
    /// The type in JavaScript, and in Python without a `python_ty`.
    pub ty: Ty<'a>,
    /// The type in Python's annotation, if it differs and is known. `Ty::Any` accepts anything.
    pub python_ty: Option<Ty<'a>>,
    /// It may be omitted.
    pub optional: bool,
    /// It may be omitted in Python.
    pub python_optional: bool,
    /// Takes all remaining positional arguments.
    pub variadic: bool,
    /// Absent from the Python client.
    pub javascript_only: bool,
    /// The default as JSON, or in the words of the reference.
    pub default: Option<&'a str>,
    /// The accepted strings. Empty if any string is accepted.
    pub values: Vec<&'a str>,
    /// The meaning of the argument (`operator_kb/semantics/`).
    pub role: Role,
}

/// The type of a parameter or result.
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
    /// A class. A parameter also accepts everything that is promoted to it.
    Class(ClassId),
    /// A server algorithm or client function.
    Function,
    /// A list of one type.
    List(Box<Ty<'a>>),
    /// A dictionary with values of one type.
    Dictionary(Box<Ty<'a>>),
    /// An options object, by name.
    Options(&'a str),
    /// One of several types.
    Union(Vec<Ty<'a>>),
    /// Another client type, by name.
    Other(&'a str),
}

/// An options object.
#[derive(Debug, Serialize, Deserialize)]
pub struct OptionObject<'a> {
    /// Name.
    pub name: &'a str,
    /// Its own fields and those of the objects that it extends.
    pub fields: Vec<Param<'a>>,
}

/// A constant of a namespace.
#[derive(Debug, Serialize, Deserialize)]
pub struct Constant<'a> {
    /// Full name.
    pub name: &'a str,
    /// Value, if it is published.
    pub value: Option<&'a str>,
    /// The clients that have it.
    pub available: Availability,
}
