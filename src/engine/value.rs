//! Values of expressions.

use super::array::Array;
use super::pixel_type::PixelType;
use super::raster::Pixels;
use super::reducer::Reducer;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};

/// The number of a node of a graph.
pub(super) type NodeId = u32;
/// The number of the name of a function's argument.
pub(super) type NameId = u32;

/// A value. Clones share lists, dictionaries and arrays.
#[derive(Debug, Clone)]
pub enum Value {
    /// No value. The same as an argument that is left out.
    Null,
    /// What comparisons of whole objects give.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number.
    Float(f64),
    /// A text.
    String(Arc<str>),
    /// A list.
    List(Arc<[Value]>),
    /// A dictionary. Earth Engine sorts its keys.
    Dictionary(Arc<BTreeMap<String, Value>>),
    /// A date, in milliseconds since 1970-01-01T00:00:00Z.
    Date(f64),
    /// A range of dates, in milliseconds. The end is exclusive; it is empty if it ends where it
    /// starts.
    DateRange(f64, f64),
    /// An array of numbers.
    Array(Arc<Array>),
    /// The type of numbers.
    PixelType(PixelType),
    /// A maximum error with its unit.
    ErrorMargin(f64, Arc<str>),
    /// A reducer.
    Reducer(Arc<Reducer>),
    /// An image.
    Image(Arc<Image>),
    /// A feature.
    Feature(Arc<Feature>),
    /// Features or images, in order.
    Collection(Arc<[Value]>),
    /// Images, in order.
    ImageCollection(Arc<[Value]>),
    /// A geometry.
    Geometry(Arc<Geometry>),
    /// A projection.
    Projection(Projection),
    /// A filter.
    Filter(Arc<Filter>),
    /// A function of the script.
    Function(Function),
}

/// Named values of an image or feature.
pub type Properties = BTreeMap<String, Value>;

/// An image.
#[derive(Debug, Clone, Default)]
pub struct Image {
    /// The bands, in order.
    pub bands: Vec<Band>,
    /// The properties.
    pub properties: Properties,
}

/// A band of an image.
#[derive(Debug, Clone)]
pub struct Band {
    /// The name.
    pub name: Arc<str>,
    /// The type of the pixels.
    pub of: PixelType,
    /// The pixels.
    pub pixels: Arc<dyn Pixels>,
}

/// A feature.
#[derive(Debug, Clone, Default)]
pub struct Feature {
    /// The properties.
    pub properties: Properties,
}

/// A geometry, in degrees.
#[derive(Debug, Clone)]
pub enum Geometry {
    /// A longitude and a latitude.
    Point(f64, f64),
    /// Left, bottom, right and top, in the units of a projection.
    Rectangle([f64; 4], Projection),
}

/// A projection, by its code.
#[derive(Debug, Clone)]
pub struct Projection {
    /// The code, such as `EPSG:4326`.
    pub crs: Arc<str>,
}

impl Projection {
    /// The projection in degrees of longitude and latitude.
    pub fn degrees() -> Projection {
        Projection { crs: "EPSG:4326".into() }
    }
}

/// A condition on the properties of elements, or on the elements of a list.
#[derive(Debug, Clone)]
pub enum Filter {
    /// Compares two sides by the name of an algorithm: `equals`, `lessThan`.
    Compare { how: Arc<str>, left: Operand, right: Operand },
    /// All of some filters.
    And(Arc<[Value]>),
    /// One of some filters.
    Or(Arc<[Value]>),
    /// The opposite.
    Not(Arc<Filter>),
}

/// A side of a comparison.
#[derive(Debug, Clone)]
pub enum Operand {
    /// A property by its name. An element of a list is the property `item`.
    Field(Arc<str>),
    /// A value.
    Value(Arc<Value>),
}

/// A function of the script, with the arguments of the functions around it.
#[derive(Clone)]
pub struct Function {
    pub(super) names: Arc<[NameId]>,
    pub(super) body: NodeId,
    pub(super) around: Option<Arc<Frame>>,
}

/// The arguments of a call of a function of the script.
pub(super) struct Frame {
    pub(super) arguments: Vec<(NameId, Value)>,
    pub(super) around: Option<Arc<Frame>>,
    /// The values of nodes whose innermost free name is one of the arguments.
    pub(super) values: Mutex<FxHashMap<NodeId, Value>>,
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Function({})", self.body)
    }
}

impl Value {
    /// Returns the name of the class in Earth Engine.
    pub fn class(&self) -> &'static str {
        match self {
            Value::Null => "Null",
            Value::Bool(_) => "Boolean",
            Value::Int(_) => "Integer",
            Value::Float(_) => "Float",
            Value::String(_) => "String",
            Value::List(_) => "List",
            Value::Dictionary(_) => "Dictionary",
            Value::Date(_) => "Date",
            Value::DateRange(..) => "DateRange",
            Value::Array(_) => "Array",
            Value::PixelType(_) => "PixelType",
            Value::ErrorMargin(..) => "ErrorMargin",
            Value::Reducer(_) => "Reducer",
            Value::Image(_) => "Image",
            Value::Feature(_) => "Feature",
            Value::Collection(_) => "FeatureCollection",
            Value::ImageCollection(_) => "ImageCollection",
            Value::Geometry(_) => "Geometry",
            Value::Projection(_) => "Projection",
            Value::Filter(_) => "Filter",
            Value::Function(_) => "Algorithm",
        }
    }

    /// Returns the number, if it is one. A truth value is 1 or 0.
    pub fn number(&self) -> Option<f64> {
        match self {
            Value::Int(value) => Some(*value as f64),
            Value::Float(value) => Some(*value),
            Value::Bool(value) => Some(f64::from(u8::from(*value))),
            _ => None,
        }
    }

    /// Returns `true` if Earth Engine takes the value for the same.
    pub fn is_same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Null, Value::Null) => true,
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Int(_) | Value::Float(_), Value::Int(_) | Value::Float(_)) => self.number() == other.number(),
            (Value::String(a), Value::String(b)) => a == b,
            (Value::List(a), Value::List(b)) => a.len() == b.len() && a.iter().zip(&**b).all(|(a, b)| a.is_same(b)),
            (Value::Dictionary(a), Value::Dictionary(b)) => {
                a.len() == b.len() && a.iter().zip(&**b).all(|((k, a), (l, b))| k == l && a.is_same(b))
            }
            (Value::Date(a), Value::Date(b)) => a == b,
            (Value::DateRange(a, b), Value::DateRange(c, d)) => (a, b) == (c, d),
            (Value::Array(a), Value::Array(b)) => a.shape == b.shape && a.data == b.data,
            (Value::PixelType(a), Value::PixelType(b)) => a == b,
            _ => false,
        }
    }

    /// Returns `true` for what the condition of `ee.Algorithms.If` takes as true.
    pub fn is_truthy(&self) -> bool {
        match self {
            Value::Null => false,
            Value::Bool(value) => *value,
            Value::Int(value) => *value != 0,
            Value::Float(value) => *value != 0.0 && !value.is_nan(),
            Value::String(text) => !text.is_empty(),
            Value::List(items) => !items.is_empty(),
            Value::Dictionary(entries) => !entries.is_empty(),
            _ => true,
        }
    }
}

/// Returns a text.
pub fn text(text: &str) -> Value {
    Value::String(text.into())
}
