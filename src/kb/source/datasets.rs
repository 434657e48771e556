//! The shape of the dataset facts in `operator_kb/upstream/datasets/`: see [`crate::kb::source`].

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
    /// Name in the catalogue.
    pub title: String,
    /// Who provides it.
    pub provider: String,
    /// First day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Last day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
    /// `deprecated`, `beta`; absent: ready.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// The version after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub successor: Option<String>,
    /// The newest version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latest: Option<String>,
    /// Version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Categories of the catalogue.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub categories: Vec<String>,
    /// Keywords of the catalogue.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<String>,
    /// Metres per pixel, where one figure holds.
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
    /// Properties that keep apart images that do not belong in one composite.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mixed_by: Vec<String>,
    /// Recommended visualisation.
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
    /// Page of the catalogue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
}

/// How often.
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
    /// Name of a unit of its own.
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
    /// Metres per pixel.
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
    /// As the catalogue words it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wavelength: Option<String>,
    /// Micrometres.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub center: Option<Number>,
    /// `red`, `nir`, ...: derived by rule, corrected in patches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// `VV`, ...
    #[serde(skip_serializing_if = "Option::is_none")]
    pub polarization: Option<String>,
    /// Bit fields.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bits: Vec<RawBits>,
    /// Value, meaning, colour.
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
    /// Values that the catalogue names.
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
    /// Value, meaning, colour.
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
    /// Name in the catalogue.
    pub title: String,
    /// When it left the catalogue.
    pub removed: String,
    /// The dataset to use instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub successor: Option<String>,
    /// Gone from the server too.
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
    /// New id; absent: no counterpart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Old and new name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bands: Vec<(String, Option<String>)>,
    /// Old and new name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<(String, Option<String>)>,
}
