//! The types of Earth Engine that parameters, results and expressions of functions have.

use crate::kb::lookup::kb;
use crate::kb::model::{ClassId, Ty};
use std::sync::LazyLock;

/// A set of types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Types(pub u64);

/// The types by their bits. The classes of Earth Engine come first.
const NAMES: &[&str] = &[
    "Image",
    "ImageCollection",
    "Feature",
    "FeatureCollection",
    "Geometry",
    "List",
    "Dictionary",
    "String",
    "Number",
    "Date",
    "DateRange",
    "Array",
    "Filter",
    "Join",
    "Reducer",
    "Kernel",
    "Classifier",
    "Clusterer",
    "ConfusionMatrix",
    "Projection",
    "PixelType",
    "ErrorMargin",
    "Object",
    // From here on: what words mean that no class of Earth Engine holds.
    "Distance",
    "Unit",
    "Month",
    "Names",
    "Numbers",
    "Boolean",
    "Word",
    "Items",
    "Key",
    "Condition",
    "Unless",
];

/// The number of classes of Earth Engine at the start of [`NAMES`], without `Object`.
const CLASSES: usize = 22;

impl Types {
    pub const NONE: Types = Types(0);
    pub const IMAGE: Types = Types(1);
    pub const LIST: Types = Types(1 << 5);
    pub const STRING: Types = Types(1 << 7);
    pub const NUMBER: Types = Types(1 << 8);
    pub const ARRAY: Types = Types(1 << 11);
    pub const OBJECT: Types = Types(1 << 22);
    pub const DISTANCE: Types = Types(1 << 23);
    pub const UNIT: Types = Types(1 << 24);
    pub const MONTH: Types = Types(1 << 25);
    pub const TEXTS: Types = Types(1 << 26);
    pub const NUMBERS: Types = Types(1 << 27);
    pub const BOOLEAN: Types = Types(1 << 28);
    pub const WORD: Types = Types(1 << 29);
    pub const ITEMS: Types = Types(1 << 30);
    pub const KEY: Types = Types(1 << 31);
    /// What pixels that stay fulfill.
    pub const CONDITION: Types = Types(1 << 32);
    /// What pixels that go fulfill.
    pub const UNLESS: Types = Types(1 << 33);
    /// The classes whose values are neither numbers nor strings.
    pub const OBJECTS: Types = Types(((1 << CLASSES) - 1) & !(1 << 7) & !(1 << 8));
    /// The classes of which data are. What `List.get` returns is never a reducer, for example.
    pub const DATA: Types = Types((1 << 12) - 1);
    /// All classes of Earth Engine.
    pub const CLASSES: Types = Types((1 << CLASSES) - 1);

    /// Returns the type with a name, `Any` being all classes.
    pub fn named(name: &str) -> Option<Types> {
        if name == "Any" {
            return Some(Types::CLASSES);
        }
        NAMES.iter().position(|known| *known == name).map(|at| Types(1 << at))
    }

    /// Returns the union of types whose names are separated by `|`.
    pub fn parse(names: &str) -> Option<Types> {
        names.split('|').try_fold(Types::NONE, |all, name| Some(all.or(Types::named(name.trim())?)))
    }

    pub fn or(self, other: Types) -> Types {
        Types(self.0 | other.0)
    }

    pub fn and(self, other: Types) -> Types {
        Types(self.0 & other.0)
    }

    pub fn meets(self, other: Types) -> bool {
        self.and(other) != Types::NONE
    }

    /// Returns the classes of Earth Engine in the set, with the ids of the knowledge base.
    pub fn class_ids(self) -> impl Iterator<Item = (Types, ClassId)> {
        static IDS: LazyLock<Vec<Option<ClassId>>> =
            LazyLock::new(|| NAMES[..CLASSES].iter().map(|name| kb().class_named(name)).collect());
        let in_set = move |at: &usize| self.0 >> at & 1 == 1;
        (0..CLASSES).filter(in_set).filter_map(|at| Some((Types(1 << at), IDS[at]?)))
    }

    /// Returns the names of the types in the set.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        NAMES.iter().enumerate().filter(move |(at, _)| self.0 >> at & 1 == 1).map(|(_, name)| *name)
    }

    /// Returns the name of the only class, without `ee.`.
    pub fn class(self) -> Option<&'static str> {
        let own = self.and(Types::CLASSES);
        (own == self && self.0.count_ones() == 1).then(|| self.names().next())?
    }

    /// Returns the types of a type of the knowledge base.
    pub fn from_kb(ty: &Ty<'_>) -> Types {
        match ty {
            Ty::Number | Ty::Integer | Ty::Boolean => Types::NUMBER,
            Ty::String => Types::STRING,
            Ty::List(_) => Types::LIST,
            Ty::Dictionary(_) => Types::named("Dictionary").unwrap_or_default(),
            Ty::Class(id) => {
                let name = kb().class(*id).name;
                Types::named(name.split('.').next().unwrap_or(name)).unwrap_or(Types::OBJECT)
            }
            _ => Types::OBJECT,
        }
    }
}
