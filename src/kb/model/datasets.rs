//! The shape of packed datasets: heads in an index, details in blocks.
//!
//! Compiled twice, like [`crate::kb::model`], which hands these names on.

use serde::{Deserialize, Serialize};

/// The second section: what is needed of every dataset to know that it exists.
#[derive(Debug, Serialize, Deserialize)]
pub struct DatasetIndex<'a> {
    /// Sorted by id.
    #[serde(borrow)]
    pub heads: Vec<DatasetHead<'a>>,
    /// Sorted by id.
    #[serde(borrow)]
    pub removed: Vec<RemovedDataset<'a>>,
    /// Normalized differences: name, and the roles of the two bands; `|` stands between roles that serve alike.
    #[serde(borrow)]
    pub indices: Vec<(&'a str, Vec<(&'a str, &'a str)>)>,
    /// Public assets that exist and are not listed; `*` stands for anything.
    #[serde(borrow)]
    pub unlisted: Vec<&'a str>,
    /// Band and property changes between two datasets: Landsat Collection 1 to 2.
    #[serde(borrow)]
    pub migrations: Vec<Migration<'a>>,
    /// What else changes from a dataset to its successor.
    pub changes: crate::kb::model::changes::Changes,
}

/// What loads a dataset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DatasetKind {
    /// `ee.Image(id)`.
    Image,
    /// `ee.ImageCollection(id)`.
    ImageCollection,
    /// `ee.FeatureCollection(id)`.
    Table,
    /// A folder of tables; its members are `id/...`.
    TableCollection,
    /// `ee.FeatureCollection.loadBigQueryTable(...)`.
    BigQueryTable,
}

/// One dataset in short.
#[derive(Debug, Serialize, Deserialize)]
pub struct DatasetHead<'a> {
    /// Asset id.
    pub id: &'a str,
    /// Name in the catalogue.
    pub title: &'a str,
    /// What loads it.
    pub kind: DatasetKind,
    /// The catalogue says not to use it.
    pub deprecated: bool,
    /// Not final.
    pub beta: bool,
    /// The dataset to use instead.
    pub successor: Option<&'a str>,
    /// First day, `yyyy-MM-dd`, or with a time.
    pub start: Option<&'a str>,
    /// Last day; `None`: goes on.
    pub end: Option<&'a str>,
    /// Compressed block that holds the details, and the place in it.
    pub block: u16,
    /// See `block`.
    pub slot: u16,
}

/// An id that left the catalogue.
#[derive(Debug, Serialize, Deserialize)]
pub struct RemovedDataset<'a> {
    /// Asset id.
    pub id: &'a str,
    /// The dataset to use instead.
    pub successor: Option<&'a str>,
    /// What loaded it.
    pub kind: Option<DatasetKind>,
    /// Names of its bands.
    #[serde(borrow)]
    pub bands: Vec<&'a str>,
    /// First day, `yyyy-MM-dd`, as the catalogue had it.
    pub start: Option<&'a str>,
    /// Last day.
    pub end: Option<&'a str>,
    /// When it left the catalogue, `yyyy-MM-dd`.
    pub removed: Option<&'a str>,
    /// Gone from the server too (Landsat Collection 1, fusion tables), as opposed to only from the catalogue.
    pub gone: bool,
}

/// What changes from one dataset to another.
#[derive(Debug, Serialize, Deserialize)]
pub struct Migration<'a> {
    /// (old id, new id); an empty new id: no counterpart.
    #[serde(borrow)]
    pub ids: Vec<(&'a str, &'a str)>,
    /// (old, new); `None`: dropped, without a counterpart.
    #[serde(borrow)]
    pub bands: Vec<(&'a str, Option<&'a str>)>,
    /// (old, new) as in `bands`.
    #[serde(borrow)]
    pub properties: Vec<(&'a str, Option<&'a str>)>,
}

/// The rest about one dataset. Owned: decoded alone, when a script names it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Dataset {
    /// Asset id.
    pub id: Box<str>,
    /// Name in the catalogue.
    pub title: Box<str>,
    /// Who provides it.
    pub provider: Box<str>,
    /// First day.
    pub start: Option<Box<str>>,
    /// Last day; `None`: goes on.
    pub end: Option<Box<str>>,
    /// Keywords of the catalogue.
    pub keywords: Vec<Box<str>>,
    /// SPDX name, or `proprietary`.
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
    /// Name.
    pub name: Box<str>,
    /// Units.
    pub units: Option<Box<str>>,
    /// Metres per pixel.
    pub gsd: Option<f64>,
    /// Range of the stored numbers.
    pub min: Option<f64>,
    /// See `min`.
    pub max: Option<f64>,
    /// The range is an estimate.
    pub estimated: bool,
    /// Physical value = stored * scale + offset.
    pub scale: Option<f64>,
    /// See `scale`.
    pub offset: Option<f64>,
    /// As the catalogue words it.
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
    /// First bit.
    pub first: u8,
    /// Last bit.
    pub last: u8,
    /// What the bits say.
    pub meaning: Box<str>,
    /// Value and meaning.
    pub values: Vec<(i64, Box<str>)>,
}

/// A property of an image, or a column of a table.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Property {
    /// Name.
    pub name: Box<str>,
    /// `DOUBLE`, `STRING`, `INT`, ...
    pub ty: Box<str>,
    /// Values that the catalogue names.
    pub values: Vec<Box<str>>,
}
