//! The types of the results of steps, and the variables that have them.

use serde_json::Value as Json;
use std::collections::BTreeMap;

/// A day as year, month and day of the month.
pub type Day = (i64, u32, u32);

/// The result of a step.
#[derive(Debug, Clone)]
pub struct Typed {
    /// The identifier of the step.
    pub id: String,
    /// The variable of the script.
    pub var: String,
    /// The type.
    pub ty: Type,
}

/// The type of a result.
#[derive(Debug, Clone)]
pub enum Type {
    /// A geometry.
    Region(RegionType),
    /// The features of a table.
    Zones(ZonesType),
    /// A time span.
    Period(PeriodType),
    /// Equal parts of a time span.
    Groups(GroupsType),
    /// An image, or images.
    Raster(Raster),
    /// Features with values.
    Table(TableType),
    /// A value.
    Number(NumberType),
    /// Nothing that another step can use.
    Nothing,
}

/// A geometry.
#[derive(Debug, Clone)]
pub struct RegionType {
    /// The name for a person; empty if it has none.
    pub label: String,
    /// It is a single point.
    pub is_point: bool,
    /// It is a box of two parallels and two meridians.
    pub is_box: bool,
}

/// The features of a table.
#[derive(Debug, Clone)]
pub struct ZonesType {
    /// The column with the name of each.
    pub column: Option<String>,
    /// The name for a person: `districts of Malawi`.
    pub label: String,
    /// Further columns that are shown.
    pub columns: Vec<String>,
}

/// A time span.
#[derive(Debug, Clone, PartialEq)]
pub struct PeriodType {
    /// The first day. `None` if it depends on the current day.
    pub start: Option<Day>,
    /// The day after the last one.
    pub end: Option<Day>,
    /// The first and last month in each year.
    pub months: Option<[u32; 2]>,
    /// The span for a person: `2010 to 2022`.
    pub text: String,
    /// The variable with the first day.
    pub start_var: String,
    /// The variable with the day after the last one.
    pub end_var: String,
}

/// Equal parts of a time span.
#[derive(Debug, Clone)]
pub struct GroupsType {
    /// `month`, `year` and others.
    pub by: String,
    /// The first month of a water year or season.
    pub first_month: Option<u32>,
    /// The years that have a result, if these are not all.
    pub years: Vec<i32>,
    /// The time span, if the step has one.
    pub period: Option<PeriodType>,
}

/// How images of a collection stand for parts of time.
#[derive(Debug, Clone, PartialEq)]
pub struct Grouping {
    /// `month`, `year` and others.
    pub by: String,
    /// The property of each image that names its part: `year`, `month`, `date`.
    pub property: String,
    /// The names of the parts, if they are few.
    pub labels: Vec<String>,
}

/// Whether a raster is one image.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// One image.
    Image,
    /// The images of a dataset.
    Collection,
    /// One image for each part of a time span.
    PerGroup(Grouping),
}

/// The values of a band.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// Measured values.
    Continuous,
    /// 1 where a condition holds, 0 where it does not.
    Mask,
    /// Classes: value, name, color.
    Classes(Vec<(i64, String, String)>),
}

/// A band.
#[derive(Debug, Clone, PartialEq)]
pub struct BandType {
    /// The name.
    pub name: String,
    /// The unit of the values.
    pub unit: Option<String>,
    /// The kind of the values.
    pub kind: Kind,
    /// The range of a map and its palette.
    pub look: Option<(f64, f64, Json)>,
    /// Its classes are years.
    pub has_years: bool,
    /// The values are changes: their colors have zero in the middle.
    pub is_change: bool,
}

impl BandType {
    /// Returns a band with values of a unit.
    pub fn new(name: &str, unit: Option<&str>) -> Self {
        let (name, unit) = (name.to_owned(), unit.map(str::to_owned));
        BandType { name, unit, kind: Kind::Continuous, look: None, has_years: false, is_change: false }
    }

    /// Returns a band with a mask.
    pub fn mask(name: &str) -> Self {
        BandType { kind: Kind::Mask, ..Self::new(name, None) }
    }

    /// Returns ` in mm`, or nothing if the unit is unknown.
    pub fn in_unit(&self) -> String {
        self.unit.as_ref().map_or_else(String::new, |unit| format!(" in {unit}"))
    }
}

/// An image, or images.
#[derive(Debug, Clone)]
pub struct Raster {
    /// Whether it is one image.
    pub shape: Shape,
    /// The bands.
    pub bands: Vec<BandType>,
    /// The bands by role.
    pub roles: BTreeMap<String, String>,
    /// Meters per pixel.
    pub scale_m: Option<f64>,
    /// The time span of the images.
    pub period: Option<PeriodType>,
    /// The time from one image to the next, in the words of the catalog.
    pub cadence: Option<String>,
    /// Parts of a time span may have no images.
    pub is_sparse: bool,
    /// The images are ordered by a property other than the time.
    pub is_sorted: bool,
    /// What it shows, for titles and comments: `NDVI`.
    pub label: String,
    /// The ids of the datasets.
    pub datasets: Vec<String>,
}

impl Raster {
    /// Returns `true` if the only band is a mask.
    pub fn is_mask(&self) -> bool {
        matches!(&self.bands[..], [band] if band.kind == Kind::Mask)
    }

    /// Returns the classes if the only band has classes.
    pub fn classes(&self) -> Option<&[(i64, String, String)]> {
        match &self.bands[..] {
            [BandType { kind: Kind::Classes(classes), .. }] => Some(classes),
            _ => None,
        }
    }

    /// Returns the only band.
    pub fn band(&self) -> Option<&BandType> {
        match &self.bands[..] {
            [band] => Some(band),
            _ => None,
        }
    }

    /// Returns the names of the bands.
    pub fn names(&self) -> Vec<&str> {
        self.bands.iter().map(|band| band.name.as_str()).collect()
    }

    /// Returns the property that names the part of time of an image. `None` for one image.
    pub fn property(&self) -> Option<&str> {
        match &self.shape {
            Shape::PerGroup(grouping) => Some(&grouping.property),
            Shape::Collection => Some("date"),
            Shape::Image => None,
        }
    }

    /// Returns the properties of images that steps carry along.
    pub fn carried(&self) -> Vec<&str> {
        match &self.shape {
            Shape::PerGroup(grouping) => vec![grouping.property.as_str(), "system:time_start"],
            Shape::Collection | Shape::Image => vec!["system:time_start"],
        }
    }
}

/// Features with values.
#[derive(Debug, Clone, Default)]
pub struct TableType {
    /// The column with the names of zones.
    pub zone: Option<String>,
    /// The column with parts of time.
    pub period: Option<String>,
    /// The parts of time: `month`, `calendar-month` and others.
    pub by: Option<String>,
    /// The column with classes.
    pub class: Option<String>,
    /// The columns with values.
    pub values: Vec<String>,
    /// The unit of the values.
    pub unit: Option<String>,
    /// What the values are, for titles.
    pub label: String,
    /// The rows have geometries.
    pub has_geometry: bool,
    /// The values are changes: their colors have zero in the middle.
    pub is_change: bool,
    /// The rows are chosen or ordered by their values, which are shown beside their names.
    pub is_ranked: bool,
}

impl TableType {
    /// Returns all columns that the plan knows.
    pub fn columns(&self) -> Vec<String> {
        let keys = [&self.zone, &self.class, &self.period];
        keys.into_iter().flatten().chain(&self.values).cloned().collect()
    }
}

/// A value.
#[derive(Debug, Clone)]
pub struct NumberType {
    /// The unit.
    pub unit: Option<String>,
    /// What it is, for titles.
    pub label: String,
    /// It is a dictionary of several values.
    pub is_dictionary: bool,
}
