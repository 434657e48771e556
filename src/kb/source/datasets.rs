//! The rows of datasets in `operator_kb/upstream/`, see [`crate::kb::source`].

use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};

use crate::kb::model::BitField;

/// A line of `datasets/*.jsonl`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawDataset {
    /// Asset id.
    pub id: String,
    /// `image`, `image-collection`, `table`, `table-collection`, `bigquery-table`.
    pub kind: String,
    /// Title in the catalog.
    pub title: String,
    /// The provider.
    pub provider: String,
    /// First day.
    pub start: Option<String>,
    /// Last day.
    pub end: Option<String>,
    /// `deprecated` or `beta`. Absent if it is final.
    pub status: Option<String>,
    /// The next version.
    pub successor: Option<String>,
    /// The newest version.
    pub latest: Option<String>,
    /// Version.
    pub version: Option<String>,
    /// Categories of the catalog.
    pub categories: Vec<String>,
    /// Keywords of the catalog.
    pub keywords: Vec<String>,
    /// Meters per pixel, if all bands have the same.
    pub gsd: Option<Number>,
    /// Bands.
    pub bands: Vec<RawBand>,
    /// The list of bands is not complete.
    pub bands_open: bool,
    /// Properties of images.
    pub properties: Vec<RawProperty>,
    /// Columns of a table.
    pub columns: Vec<RawProperty>,
    /// Properties by which a script must filter, because the collection mixes images.
    pub mixed_by: Vec<String>,
    /// Recommended visualization.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visualization: Option<Value>,
    /// West, south, east, north.
    pub bbox: Option<[Number; 4]>,
    /// The boxes outside of which there are no data, if `bbox` is wider or narrower.
    pub coverage: Vec<[Number; 4]>,
    /// SPDX name, or `proprietary`.
    pub license: String,
    /// Not for commercial use.
    pub noncommercial: bool,
    /// Cadence.
    pub interval: Option<Interval>,
    /// Satellites.
    pub platform: Vec<String>,
    /// Sensors.
    pub instruments: Vec<String>,
    /// Digital object identifier.
    pub doi: Option<String>,
    /// BigQuery table.
    pub bigquery: Option<String>,
    /// FeatureView asset of a table.
    pub feature_view: Option<String>,
    /// Smallest zoom at which it draws.
    pub min_zoom: Option<Number>,
    /// The page in the catalog.
    pub page: Option<String>,
}

/// An interval of time.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Interval {
    /// `cadence`, `revisit_interval`, `climatological_interval`.
    #[serde(rename = "type")]
    pub ty: String,
    /// `day`, `month`, ...
    pub unit: String,
    /// How many of the unit.
    pub n: u32,
    /// The name of a special unit.
    pub name: Option<String>,
}

/// A band.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawBand {
    /// Name.
    pub name: String,
    /// Units.
    pub units: Option<String>,
    /// Meters per pixel.
    pub gsd: Option<Number>,
    /// Smallest stored number.
    pub min: Option<Number>,
    /// Largest stored number.
    pub max: Option<Number>,
    /// The range is an estimate.
    pub estimated: bool,
    /// Physical value = stored * scale + offset.
    pub scale: Option<Number>,
    /// See `scale`.
    pub offset: Option<Number>,
    /// The wavelength in the words of the catalog.
    pub wavelength: Option<String>,
    /// The center in micrometers.
    pub center: Option<Number>,
    /// The role: `red`, `nir`, ... A rule derives it, and patches correct it.
    pub role: Option<String>,
    /// `VV`, ...
    pub polarization: Option<String>,
    /// Bit fields.
    pub bits: Vec<BitField>,
    /// Value, meaning, color.
    pub classes: Vec<(i64, Box<str>, Box<str>)>,
}

/// A property or column.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawProperty {
    /// Name.
    pub name: String,
    /// `DOUBLE`, `STRING`, ...
    #[serde(rename = "type")]
    pub ty: String,
    /// Units.
    pub units: Option<String>,
    /// Values that the catalog names.
    pub values: Vec<String>,
}

/// A line of `datasets/classes_large.jsonl`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawLargeClasses {
    /// Dataset.
    pub id: String,
    /// Band.
    pub band: String,
    /// Value, meaning, color.
    pub classes: Vec<(i64, Box<str>, Box<str>)>,
}

/// A line of `removed.jsonl`.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawRemoved {
    /// Asset id.
    pub id: String,
    /// As in [`RawDataset::kind`].
    pub kind: String,
    /// Title in the catalog.
    pub title: String,
    /// The day on which it left the catalog.
    pub removed: String,
    /// The dataset to use instead.
    pub successor: Option<String>,
    /// It also left the server.
    #[serde(rename = "gone")]
    pub is_deleted: bool,
    /// First day.
    pub start: Option<String>,
    /// Last day.
    pub end: Option<String>,
    /// Band names.
    pub bands: Vec<String>,
    /// Property names.
    pub properties: Vec<String>,
}

/// A line of `landsat_migration.jsonl`.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawMigration {
    /// Old id.
    pub from: String,
    /// The new id. Absent without a counterpart.
    pub to: Option<String>,
    /// Old and new name.
    pub bands: Vec<(String, Option<String>)>,
    /// Old and new name.
    pub properties: Vec<(String, Option<String>)>,
}
