//! The rows of datasets in `operator_kb/upstream/`, see [`crate::kb::source`].

use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};

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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Last day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
    /// `deprecated` or `beta`. Absent if it is final.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// The next version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub successor: Option<String>,
    /// The newest version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latest: Option<String>,
    /// Version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Categories of the catalog.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub categories: Vec<String>,
    /// Keywords of the catalog.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<String>,
    /// Meters per pixel, if all bands have the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gsd: Option<Number>,
    /// Bands.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bands: Vec<RawBand>,
    /// The list of bands is not complete.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub bands_open: bool,
    /// Properties of images.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<RawProperty>,
    /// Columns of a table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<RawProperty>,
    /// Properties by which a script must filter, because the collection mixes images.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mixed_by: Vec<String>,
    /// Recommended visualization.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visualization: Option<Value>,
    /// West, south, east, north.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bbox: Option<[Number; 4]>,
    /// SPDX name, or `proprietary`.
    pub license: String,
    /// Not for commercial use.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub noncommercial: bool,
    /// Cadence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<Interval>,
    /// Satellites.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub platform: Vec<String>,
    /// Sensors.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub instruments: Vec<String>,
    /// Digital object identifier.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doi: Option<String>,
    /// BigQuery table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bigquery: Option<String>,
    /// FeatureView asset of a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feature_view: Option<String>,
    /// Smallest zoom at which it draws.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_zoom: Option<Number>,
    /// The page in the catalog.
    #[serde(skip_serializing_if = "Option::is_none")]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A band.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawBand {
    /// Name.
    pub name: String,
    /// Units.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub units: Option<String>,
    /// Meters per pixel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gsd: Option<Number>,
    /// Smallest stored number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<Number>,
    /// Largest stored number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<Number>,
    /// The range is an estimate.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub estimated: bool,
    /// Physical value = stored * scale + offset.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale: Option<Number>,
    /// See `scale`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<Number>,
    /// The wavelength in the words of the catalog.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wavelength: Option<String>,
    /// The center in micrometers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub center: Option<Number>,
    /// The role: `red`, `nir`, ... A rule derives it, and patches correct it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// `VV`, ...
    #[serde(skip_serializing_if = "Option::is_none")]
    pub polarization: Option<String>,
    /// Bit fields.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bits: Vec<RawBits>,
    /// Value, meaning, color.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub classes: Vec<(i64, String, String)>,
}

/// A field of bits.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawBits {
    /// First bit.
    pub first: u8,
    /// Last bit.
    pub last: u8,
    /// Meaning.
    pub meaning: String,
    /// Value and meaning.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<(i64, String)>,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub units: Option<String>,
    /// Values that the catalog names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
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
    pub classes: Vec<(i64, String, String)>,
}

/// A line of `removed.jsonl`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub successor: Option<String>,
    /// It also left the server.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub gone: bool,
    /// First day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Last day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
    /// Band names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bands: Vec<String>,
    /// Property names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<String>,
}

/// A line of `landsat_migration.jsonl`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawMigration {
    /// Old id.
    pub from: String,
    /// The new id. Absent without a counterpart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Old and new name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bands: Vec<(String, Option<String>)>,
    /// Old and new name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<(String, Option<String>)>,
}
