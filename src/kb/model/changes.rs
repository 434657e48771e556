//! What changes from a dataset to its successor, beyond the names in the upstream migration tables.
//!
//! The types serve both the file `operator_kb/lifecycle/datasets.toml` and the blob, because the
//! table is small. Part of `build.rs` too, see [`crate::kb`].

use serde::{Deserialize, Serialize};

/// The whole file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Changes {
    /// Bands.
    pub bands: Vec<BandChange>,
    /// Properties and columns.
    pub properties: Vec<PropertyChange>,
    /// Datasets whose successor is a collection, and how to reduce that to an image.
    pub loads: Vec<LoadChange>,
    /// Names of the images of collections.
    pub images: Vec<ImageChange>,
    /// Notes for a person.
    pub notes: Vec<ChangeNote>,
}

/// Bands of old datasets.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BandChange {
    /// The ids of the old datasets; `*` stands for anything.
    #[serde(rename = "of")]
    pub datasets: Vec<Box<str>>,
    /// Old names.
    pub names: Vec<Box<str>>,
    /// New names, in the order of the old ones. Empty if the upstream tables have them.
    pub to: Vec<Box<str>>,
    /// Physical value = stored * scale + offset, in the old dataset.
    pub scale: Option<f64>,
    /// See `scale`.
    pub offset: Option<f64>,
    /// Bit fields of the old band.
    pub bits: Vec<OldBits>,
    /// A note for a person, wherever the band is used.
    pub note: Option<Box<str>>,
}

/// Some bits of an old quality band.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OldBits {
    /// First bit.
    pub first: u8,
    /// Last bit.
    pub last: u8,
    /// Their meaning, in the words of the successor's band.
    pub meaning: Box<str>,
    /// A note for a person, if the successor's bits of this meaning differ in a detail.
    pub note: Option<Box<str>>,
}

/// Properties of the images, or columns, of old datasets.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PropertyChange {
    /// See [`BandChange::datasets`].
    #[serde(rename = "of")]
    pub datasets: Vec<Box<str>>,
    /// Old names.
    pub names: Vec<Box<str>>,
    /// New names. Empty if there are none.
    pub to: Vec<Box<str>>,
    /// A note on what to use instead.
    pub note: Option<Box<str>>,
}

/// An image whose successor is a collection.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoadChange {
    /// See [`BandChange::datasets`].
    #[serde(rename = "of")]
    pub datasets: Vec<Box<str>>,
    /// The method of the collection that returns the image.
    pub method: Box<str>,
    /// A note on the difference.
    pub note: Box<str>,
}

/// The names of images in the successor of a collection.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ImageChange {
    /// See [`BandChange::datasets`].
    #[serde(rename = "of")]
    pub datasets: Vec<Box<str>>,
    /// The form of an old name: `{year}` and its like stand for digits, `*` for anything.
    pub from: Box<str>,
    /// The form of the new name.
    pub to: Box<str>,
    /// The images of the successor. Empty if they are too many to list.
    pub only: Vec<Box<str>>,
    /// A note for a person.
    pub note: Option<Box<str>>,
}

/// A note for a person who replaces a dataset.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ChangeNote {
    /// See [`BandChange::datasets`].
    #[serde(rename = "of")]
    pub datasets: Vec<Box<str>>,
    /// The note applies only to scripts that may use images from this day on.
    pub from: Option<Box<str>>,
    /// The stored numbers of these images are lower by this than before.
    pub lower_by: Option<f64>,
    /// The text.
    pub note: Box<str>,
}

/// Returns `true` if a pattern matches an id.
pub fn is_match(patterns: &[Box<str>], id: &str) -> bool {
    patterns.iter().any(|pattern| {
        let mut parts = pattern.split('*');
        let Some(mut rest) = parts.next().and_then(|first| id.strip_prefix(first)) else { return false };
        let parts: Vec<&str> = parts.collect();
        let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
        for part in middle {
            match rest.find(part) {
                Some(at) => rest = &rest[at + part.len()..],
                None => return false,
            }
        }
        rest.ends_with(last)
    })
}
