//! The shape of the packed knowledge base: what `build.rs` writes and [`super::load`] reads back, without copying strings.
//!
//! This file is compiled twice, by the crate and by `build.rs` (`#[path]`), so that writer and reader cannot drift apart.
//! It may use nothing but serde and std.

use serde::{Deserialize, Serialize};

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
    /// Modules that add methods to Earth Engine's classes: what a file that imports one calls cannot be known.
    #[serde(borrow)]
    pub extensions: Vec<&'a str>,
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
    pub kind: Kind,
    /// The class on which a method is called.
    pub receiver: Option<ClassId>,
    /// The server algorithm that it calls, if it is known.
    pub server: Option<&'a str>,
    pub available: Availability,
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
    #[serde(borrow)]
    pub returns: Ty<'a>,
    /// Returns the class of the receiver, elements and all.
    pub self_type: bool,
    /// Written by hand in the clients: binding rules are its own (see [`Param::variadic`]).
    pub client: bool,
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
}

/// One parameter.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Param<'a> {
    pub name: &'a str,
    /// Its name in Python, where that differs.
    pub python: Option<&'a str>,
    #[serde(borrow)]
    pub ty: Ty<'a>,
    /// What Python's annotation says, where that differs and geols knows it; `Ty::Any`: anything goes there.
    #[serde(borrow)]
    pub python_ty: Option<Ty<'a>>,
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
    Number,
    Integer,
    String,
    /// A class of the class table; on parameters, whatever is promoted to it.
    Class(ClassId),
    /// A server algorithm or client function.
    Function,
    List(Box<Ty<'a>>),
    /// A dictionary with values of one type.
    Dictionary(Box<Ty<'a>>),
    /// An object of named options, by name.
    Options(&'a str),
    Union(Vec<Ty<'a>>),
    /// A client type that geols does not follow, by name.
    Other(&'a str),
}

/// An object of named options.
#[derive(Debug, Serialize, Deserialize)]
pub struct OptionObject<'a> {
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
    pub value: Option<&'a str>,
    pub available: Availability,
}

/// How an operator makes the bands, elements, keys or value of its result. `Unknown` is always safe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Nothing is known about the result but its class.
    #[default]
    Unknown,
    /// Facts of the receiver (or first argument) carry over whole: `updateMask`, `clip`, `filterDate`, `sort`.
    Keep,
    /// Bands carry over, values change: `abs`, `divide` by a number; properties are kept when the server keeps them.
    KeepBands,
    /// Image arithmetic: bands of the longer side, else of the left.
    Binary,
    /// A fixed set of bands, keys or columns: `makes`.
    Makes,
    /// Bands of the receiver and `makes`: `ee.Terrain.products`.
    Adds,
    /// Band selection, with optional new names.
    Select,
    /// New names for all bands.
    Rename,
    /// Bands of receiver and argument.
    AddBands,
    /// One image of all arguments' bands: `ee.Image.cat`.
    Concatenate,
    /// Constant image: `constant`, or `constant_0`, `constant_1`, ...
    Constant,
    /// `reduce(reducer)` on an image: the reducer's outputs.
    ReduceImage,
    /// `reduce(reducer)` on a collection: `<band>_<output>`.
    ReduceCollection,
    /// `mean`, `median`, ... of a collection: an image with the elements' bands.
    CollapseCollection,
    /// `reduceRegion`: a dictionary of bands, or `<band>_<output>`.
    ReduceRegion,
    /// `reduceRegions`, `sample`, `sampleRegions`: features with a column per band.
    SampleBands,
    /// First element of a collection whose class is kept: `ImageCollection.first`.
    FirstElement,
    /// An element whose class is lost: `FeatureCollection.first`, `List.get`.
    LoseElement,
    /// Applies a function to each element; elements are what it returns.
    Map,
    /// Folds; the result is what the function returns.
    Iterate,
    /// Elements of both collections.
    Merge,
    /// Sets properties; the rest carries over.
    SetProperties,
    /// Takes over properties of the argument.
    CopyProperties,
    /// List of the elements of a collection.
    ToList,
    /// A collection of the elements of a list.
    FromList,
    /// Loads a dataset by id, or casts what it is given.
    LoadOrCast,
    /// Casts a client value or server object to this class.
    Cast,
    /// A value of a property or key: `get`, `getNumber`.
    GetProperty,
    /// An image from the columns of a table: `reduceToImage`.
    ReduceToImage,
    /// Bands named by an expression's result.
    Expression,
    /// `classify`, `cluster`: one band with the given or default name.
    NamedBand,
    /// A collection joined with another: elements gain properties.
    Join,
    /// The result is the client's copy: `getInfo`.
    ToClient,
}

/// What an argument means. Rules and completion ask for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    #[default]
    None,
    /// Selects bands of the receiver: names, indices, patterns; a string or a list.
    Band,
    /// One exact band name, or a list of exact names, of the receiver (`normalizedDifference`).
    BandName,
    /// Names for new bands.
    NewName,
    /// A property of the elements of the receiver, or of the receiver itself.
    Property,
    /// Names a property to be made.
    NewProperty,
    /// A key of the receiver dictionary.
    Key,
    /// A date, or a string that Earth Engine parses as one.
    Date,
    /// A start of an interval of which the next `Date` role is the end.
    Start,
    /// The end of the interval.
    End,
    /// Joda letters.
    DateFormat,
    /// An asset id.
    Asset,
    /// Longitude and latitude, alone or in nested lists.
    Coordinates,
    /// Scale in metres per pixel.
    Scale,
    /// CRS code.
    Crs,
    /// Affine transform.
    CrsTransform,
    /// Area of work.
    Region,
    /// Reducer, or its name.
    Reducer,
    /// Visualisation options.
    Visualization,
    /// Colours.
    Palette,
    /// Band-maths expression.
    Expression,
    /// Variables of the expression.
    ExpressionVariables,
    /// A function run on the server per element.
    Callback,
    /// CSS-like widget style.
    Style,
}

/// Traits of operators that rules ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trait {
    /// Falls back to a bad default when neither `scale` nor `crsTransform` is given.
    NeedsScale,
    /// Runs on the client and cannot be called in a mapped function.
    ClientOnly,
    /// Waits for the server: `getInfo`.
    Blocks,
    /// Starts nothing until `start()`: Python's `Export.*`.
    MakesTask,
    /// Called for its effect, the result may be dropped.
    SideEffect,
    /// Replaces the mask (`Image.mask`).
    ReplacesMask,
    /// Forces a scale (`reproject`).
    ForcesScale,
    /// Clips (`clip`).
    Clips,
    /// Narrows a collection (`filter*`).
    Filters,
    /// Both branches run (`Algorithms.If`).
    BothBranches,
    /// Costs grow with the whole collection (`toList`).
    Collects,
    /// Aggregates over an area (`reduceRegion`).
    Aggregates,
    /// Exports; wants one data type for all bands.
    Exports,
    /// Casts all bands to one type (`toFloat`, ...).
    CastsBands,
    /// A reducer of several inputs: its outputs are not named after a band.
    SeveralInputs,
}

/// The second section: what is needed of every dataset to know that it exists.
#[derive(Debug, Serialize, Deserialize)]
pub struct DatasetIndex<'a> {
    /// Sorted by id.
    #[serde(borrow)]
    pub heads: Vec<DatasetHead<'a>>,
    /// Sorted by id.
    #[serde(borrow)]
    pub removed: Vec<RemovedDataset<'a>>,
    /// Band and property changes between two datasets: Landsat Collection 1 to 2.
    #[serde(borrow)]
    pub migrations: Vec<Migration<'a>>,
}

/// What loads a dataset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DatasetKind {
    Image,
    ImageCollection,
    Table,
    /// A folder of tables; its members are `id/...`.
    TableCollection,
    BigQueryTable,
}

/// One dataset in short.
#[derive(Debug, Serialize, Deserialize)]
pub struct DatasetHead<'a> {
    pub id: &'a str,
    pub title: &'a str,
    pub kind: DatasetKind,
    pub deprecated: bool,
    pub beta: bool,
    /// The dataset to use instead.
    pub successor: Option<&'a str>,
    /// First day, `yyyy-MM-dd`, or with a time.
    pub start: Option<&'a str>,
    /// Last day; `None`: goes on.
    pub end: Option<&'a str>,
    /// Compressed block that holds the details, and the place in it.
    pub block: u16,
    pub slot: u16,
}

/// An id that left the catalogue.
#[derive(Debug, Serialize, Deserialize)]
pub struct RemovedDataset<'a> {
    pub id: &'a str,
    pub successor: Option<&'a str>,
    pub kind: Option<DatasetKind>,
    #[serde(borrow)]
    pub bands: Vec<&'a str>,
    /// When it left the catalogue, `yyyy-MM-dd`.
    pub removed: Option<&'a str>,
    /// Gone from the server too (Landsat Collection 1, fusion tables), as opposed to only from the catalogue.
    pub gone: bool,
}

/// What changes from one dataset to another.
#[derive(Debug, Serialize, Deserialize)]
pub struct Migration<'a> {
    #[serde(borrow)]
    pub ids: Vec<(&'a str, &'a str)>,
    /// (old, new); `None`: dropped, without a counterpart.
    #[serde(borrow)]
    pub bands: Vec<(&'a str, Option<&'a str>)>,
    #[serde(borrow)]
    pub properties: Vec<(&'a str, Option<&'a str>)>,
}

/// The rest about one dataset. Owned: decoded alone, when a script names it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Dataset {
    pub id: Box<str>,
    pub title: Box<str>,
    pub provider: Box<str>,
    pub start: Option<Box<str>>,
    pub end: Option<Box<str>>,
    pub keywords: Vec<Box<str>>,
    pub license: Box<str>,
    /// Metres per pixel, where one figure holds for all bands.
    pub gsd: Option<f64>,
    /// `day`, `16 day`, ...
    pub cadence: Option<Box<str>>,
    /// Bands in the order of the catalogue.
    pub bands: Vec<Band>,
    /// The catalogue does not list every band, or the bands differ between images in ways that it does not say.
    pub bands_open: bool,
    /// Properties of its images.
    pub properties: Vec<Property>,
    /// Columns of a table.
    pub columns: Vec<Property>,
    /// Recommended visualisation as JSON.
    pub visualization: Option<Box<str>>,
    /// West, south, east, north in degrees.
    pub bbox: Option<[f64; 4]>,
    /// Page of the catalogue.
    pub page: Option<Box<str>>,
    /// Filters without which the collection is a mixture (Sentinel-1: mode and polarisation): property names.
    pub mixed_by: Vec<Box<str>>,
}

/// One band.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Band {
    pub name: Box<str>,
    pub units: Option<Box<str>>,
    /// Metres per pixel.
    pub gsd: Option<f64>,
    /// Range of the stored numbers.
    pub min: Option<f64>,
    pub max: Option<f64>,
    /// The range is an estimate.
    pub estimated: bool,
    /// Physical value = stored * scale + offset.
    pub scale: Option<f64>,
    pub offset: Option<f64>,
    pub wavelength: Option<Box<str>>,
    /// `red`, `nir`, `swir16`, ...
    pub role: Option<Box<str>>,
    /// Bit fields: first bit, last bit, meaning, values.
    pub bits: Vec<BitField>,
    /// Class value, meaning, colour as `rrggbb`.
    pub classes: Vec<(i64, Box<str>, Box<str>)>,
}

/// Some bits of a quality band.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct BitField {
    pub first: u8,
    pub last: u8,
    pub meaning: Box<str>,
    pub values: Vec<(i64, Box<str>)>,
}

/// A property of an image, or a column of a table.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Property {
    pub name: Box<str>,
    /// `DOUBLE`, `STRING`, `INT`, ...
    pub ty: Box<str>,
    /// Values that the catalogue names.
    pub values: Vec<Box<str>>,
}
