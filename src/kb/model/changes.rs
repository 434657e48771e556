//! What changes from a dataset to its successor beyond names that upstream tables give: `lifecycle/datasets.toml`.
//!
//! Compiled twice, like [`crate::kb::model`]. One shape for the file and the blob: there is little of it, and it is read by people.

use serde::{Deserialize, Serialize};

/// The whole file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Changes {
    /// Bands.
    pub bands: Vec<BandChange>,
    /// Properties and columns.
    pub properties: Vec<PropertyChange>,
    /// Datasets whose successor is a collection, and how to make one image of that.
    pub loads: Vec<LoadChange>,
    /// What a person must look at.
    pub notes: Vec<ChangeNote>,
}

/// Bands of old datasets.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BandChange {
    /// Ids of the old datasets; `*` stands for anything.
    pub of: Vec<Box<str>>,
    /// Old names.
    pub names: Vec<Box<str>>,
    /// New names, each for the old one at its place; empty: as upstream says.
    pub to: Vec<Box<str>>,
    /// Physical value = stored * scale + offset, in the old dataset.
    pub scale: Option<f64>,
    /// See `scale`.
    pub offset: Option<f64>,
    /// Bit fields of the old band.
    pub bits: Vec<OldBits>,
    /// What a person must look at where the band is used.
    pub note: Option<Box<str>>,
}

/// Some bits of an old quality band.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OldBits {
    /// First bit.
    pub first: u8,
    /// Last bit.
    pub last: u8,
    /// What they say, in the words of the successor's band.
    pub meaning: Box<str>,
}

/// Properties of the images, or columns, of old datasets.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PropertyChange {
    /// As in [`BandChange`].
    pub of: Vec<Box<str>>,
    /// Old names.
    pub names: Vec<Box<str>>,
    /// New names; empty: there is none.
    pub to: Vec<Box<str>>,
    /// What to use instead.
    pub note: Option<Box<str>>,
}

/// An image whose successor is a collection.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoadChange {
    /// As in [`BandChange`].
    pub of: Vec<Box<str>>,
    /// The method of the collection that gives the image.
    pub method: Box<str>,
    /// What differs then.
    pub note: Box<str>,
}

/// What a person must look at when a dataset is replaced.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ChangeNote {
    /// As in [`BandChange`].
    pub of: Vec<Box<str>>,
    /// Only where the script has this number.
    pub number: Option<f64>,
    /// In words.
    pub note: Box<str>,
}

/// Whether an id is one of those that are meant.
pub fn fits(patterns: &[Box<str>], id: &str) -> bool {
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
