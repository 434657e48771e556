//! The tables of datasets in the blob: an index of all, and details in compressed blocks.
//!
//! Part of `build.rs` too, see [`crate::kb`]. [`crate::kb::model`] reexports these types.

use serde::{Deserialize, Serialize};

/// The index of all datasets: a section of the blob.
#[derive(Debug, Serialize, Deserialize)]
pub struct DatasetIndex<'a> {
    /// Sorted by id.
    #[serde(borrow)]
    pub heads: Vec<DatasetHead<'a>>,
    /// Sorted by id.
    pub removed: Vec<RemovedDataset<'a>>,
    /// Normalized differences: name, and pairs of band roles; `|` separates alternative roles.
    pub indices: Vec<(&'a str, Vec<(&'a str, &'a str)>)>,
    /// Public assets that the catalog does not list; `*` stands for anything.
    pub unlisted: Vec<&'a str>,
    /// Band and property changes between two datasets: Landsat Collection 1 to 2.
    pub migrations: Vec<Migration<'a>>,
    /// Further changes from datasets to their successors.
    pub changes: crate::kb::model::changes::Changes,
}

/// The constructor that loads a dataset.
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

/// The index entry of a dataset.
#[derive(Debug, Serialize, Deserialize)]
pub struct DatasetHead<'a> {
    /// Asset id.
    pub id: &'a str,
    /// The title in the catalog.
    pub title: &'a str,
    /// The constructor that loads it.
    pub kind: DatasetKind,
    /// The catalog discourages it.
    pub deprecated: bool,
    /// It is not final.
    pub beta: bool,
    /// The dataset to use instead.
    pub successor: Option<&'a str>,
    /// First day, `yyyy-MM-dd`, or with a time.
    pub start: Option<&'a str>,
    /// The last day. `None` if data keeps coming.
    pub end: Option<&'a str>,
    /// The compressed block with the details.
    pub block: u16,
    /// The index in the block.
    pub slot: u16,
}

/// A dataset that left the catalog.
#[derive(Debug, Serialize, Deserialize)]
pub struct RemovedDataset<'a> {
    /// Asset id.
    pub id: &'a str,
    /// The dataset to use instead.
    pub successor: Option<&'a str>,
    /// The constructor that loaded it.
    pub kind: Option<DatasetKind>,
    /// Names of its bands.
    pub bands: Vec<&'a str>,
    /// The first day, `yyyy-MM-dd`, according to the catalog.
    pub start: Option<&'a str>,
    /// Last day.
    pub end: Option<&'a str>,
    /// The day on which it left the catalog, `yyyy-MM-dd`.
    pub removed: Option<&'a str>,
    /// It also left the server (Landsat Collection 1, fusion tables).
    pub is_deleted: bool,
}

/// The changes of names from one dataset to another.
#[derive(Debug, Serialize, Deserialize)]
pub struct Migration<'a> {
    /// (old id, new id). The new id is empty without a counterpart.
    #[serde(borrow)]
    pub ids: Vec<(&'a str, &'a str)>,
    /// (old, new). `None` if there is no counterpart.
    pub bands: Vec<(&'a str, Option<&'a str>)>,
    /// (old, new) as in `bands`.
    pub properties: Vec<(&'a str, Option<&'a str>)>,
}

/// The details of a dataset. Each is decoded alone when a script names it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Dataset {
    /// Asset id.
    pub id: Box<str>,
    /// The title in the catalog.
    pub title: Box<str>,
    /// The provider.
    pub provider: Box<str>,
    /// First day.
    pub start: Option<Box<str>>,
    /// The last day. `None` if data keeps coming.
    pub end: Option<Box<str>>,
    /// Keywords of the catalog.
    pub keywords: Vec<Box<str>>,
    /// SPDX name, or `proprietary`.
    pub license: Box<str>,
    /// Meters per pixel, if all bands have the same.
    pub gsd: Option<f64>,
    /// `day`, `16 day`, ...
    pub cadence: Option<Box<str>>,
    /// The cadence is the time after which a satellite returns, and not the time from one image of
    /// the collection to the next.
    pub is_revisit: bool,
    /// Bands in the order of the catalog.
    pub bands: Vec<Band>,
    /// The catalog does not list all bands of all images.
    pub bands_open: bool,
    /// Properties of its images.
    pub properties: Vec<Property>,
    /// Columns of a table.
    pub columns: Vec<Property>,
    /// The recommended visualization as JSON.
    pub visualization: Option<Box<str>>,
    /// West, south, east, north in degrees.
    pub bbox: Option<[f64; 4]>,
    /// The boxes outside of which there are no data. Empty if that is not known.
    pub coverage: Vec<[f64; 4]>,
    /// The page in the catalog.
    pub page: Option<Box<str>>,
    /// Properties by which a script must filter the collection, because it mixes images
    /// (Sentinel-1: mode and polarization).
    pub mixed_by: Vec<Box<str>>,
}

/// A band.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Band {
    /// Name.
    pub name: Box<str>,
    /// Units.
    pub units: Option<Box<str>>,
    /// Meters per pixel.
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
    /// The wavelength in the words of the catalog.
    pub wavelength: Option<Box<str>>,
    /// `red`, `nir`, `swir16`, ...
    pub role: Option<Box<str>>,
    /// Bit fields: first bit, last bit, meaning, values.
    pub bits: Vec<BitField>,
    /// Class value, meaning, color as `rrggbb`.
    pub classes: Vec<(i64, Box<str>, Box<str>)>,
}

/// Some bits of a quality band. The type serves the rows of `operator_kb/upstream/` too.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BitField {
    /// First bit.
    pub first: u8,
    /// Last bit.
    pub last: u8,
    /// The meaning of the bits.
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
    /// Values that the catalog names.
    pub values: Vec<Box<str>>,
}
