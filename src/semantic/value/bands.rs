//! The bands of an image: their names, their datasets and their data types.

use crate::kb::model::Dataset;
use std::sync::Arc;

/// The bands of an image, in order.
#[derive(Debug, Clone, PartialEq)]
pub struct Bands {
    /// The known bands.
    pub list: Arc<[Band]>,
    /// Other bands are possible, and the order is not certain.
    pub open: bool,
    /// The set joins sets that differ: not all bands need be present at once, and number and order
    /// are not certain.
    pub loose: bool,
}

impl Default for Bands {
    fn default() -> Self {
        Bands { list: Arc::from([]), open: true, loose: false }
    }
}

impl Bands {
    /// Creates a set of exactly these bands.
    pub fn closed(bands: impl IntoIterator<Item = Band>) -> Self {
        Bands { list: bands.into_iter().collect(), open: false, loose: false }
    }
    /// Creates a set of exactly these names, without datasets.
    pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        Bands::closed(names.into_iter().map(Band::new))
    }
    /// Returns the number of bands, if it is certain.
    pub fn count(&self) -> Option<usize> {
        (!self.open && !self.loose).then_some(self.list.len())
    }
    /// Returns the band of that name.
    pub fn find(&self, name: &str) -> Option<&Band> {
        self.list.iter().find(|band| &*band.name == name)
    }
    /// Returns the bands of either set.
    pub fn join(&self, other: &Bands) -> Bands {
        if self == other {
            return self.clone();
        }
        let mut list = self.list.to_vec();
        for band in other.list.iter() {
            match list.iter_mut().find(|known| known.name == band.name) {
                Some(known) if !known.has_same_values(band) => *known = known.or(band),
                Some(known) => known.is_named &= band.is_named,
                None => list.push(band.clone()),
            }
        }
        let same = self.list.len() == other.list.len()
            && self.list.iter().zip(other.list.iter()).all(|(a, b)| a.name == b.name);
        Bands { list: list.into(), open: self.open || other.open, loose: self.loose || other.loose || !same }
    }
    /// Returns the same bands with another data type.
    pub fn with_pixels(self, pixels: Pixels) -> Bands {
        Bands { list: self.list.iter().map(|band| Band { pixels, ..band.clone() }).collect(), ..self }
    }
    /// Returns the same names with computed values.
    pub fn computed(&self) -> Bands {
        if self.list.iter().all(|band| band.pixels == Pixels::Unknown && !band.raw && !band.is_partly_raw) {
            return self.clone();
        }
        Bands {
            list: self
                .list
                .iter()
                .map(|band| Band { raw: false, is_partly_raw: false, pixels: Pixels::Unknown, ..band.clone() })
                .collect(),
            ..self.clone()
        }
    }
}

/// A band of a dataset, by its index.
pub type Source = (Arc<Dataset>, u16);

/// A band of an image.
#[derive(Debug, Clone)]
pub struct Band {
    /// The present name.
    pub name: Arc<str>,
    /// The dataset's band from which this band alone is made.
    pub source: Option<(Arc<Dataset>, u16)>,
    /// In a join, the datasets' bands of which this band is one, if that is certain. `source` is
    /// `None` then.
    pub several: Option<Arc<[Source]>>,
    /// The values are still those that the dataset stores.
    pub raw: bool,
    /// In a join, the values may still be those that a dataset stores; `raw` is `false` then.
    pub is_partly_raw: bool,
    /// The data type.
    pub pixels: Pixels,
    /// The script gave the band its name.
    pub is_named: bool,
}

/// The data type of a band.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pixels {
    /// Nothing is known.
    #[default]
    Unknown,
    /// The type that the dataset stores.
    Stored,
    /// 32-bit floating point.
    Float,
}

impl PartialEq for Band {
    fn eq(&self, other: &Self) -> bool {
        self.is_named == other.is_named && self.has_same_values(other)
    }
}

impl Band {
    /// Returns `true` if both bands have one name and the same values. Who named them may differ.
    fn has_same_values(&self, other: &Band) -> bool {
        let same_source = match (&self.source, &other.source) {
            (None, None) => match (&self.several, &other.several) {
                (None, None) => true,
                (Some(a), Some(b)) => a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| same(a, b)),
                _ => false,
            },
            (Some(a), Some(b)) => same(a, b),
            _ => false,
        };
        let same_values = self.raw == other.raw && self.is_partly_raw == other.is_partly_raw;
        self.name == other.name && same_values && self.pixels == other.pixels && same_source
    }
}

/// Returns `true` if both are the same band of the same dataset.
fn same(a: &Source, b: &Source) -> bool {
    a.1 == b.1 && (Arc::ptr_eq(&a.0, &b.0) || a.0.id == b.0.id)
}

/// Maximum number of sources of a joined band; with more, nothing is known.
const MAX_SOURCES: usize = 12;

impl Band {
    /// Creates a computed band.
    pub fn new(name: &str) -> Self {
        Band {
            name: name.into(),
            source: None,
            several: None,
            raw: false,
            is_partly_raw: false,
            pixels: Pixels::Unknown,
            is_named: false,
        }
    }
    /// Returns the datasets' bands of which this band is one. Empty if nothing is known or the band
    /// is computed.
    pub fn origins(&self) -> &[Source] {
        match (&self.source, &self.several) {
            (Some(source), _) => std::slice::from_ref(source),
            (None, Some(several)) => several,
            (None, None) => &[],
        }
    }
    /// Returns what holds for either of two bands of one name that differ.
    fn or(&self, other: &Band) -> Band {
        let mut joined = Band::new(&self.name);
        if self.origins().is_empty() || other.origins().is_empty() {
            return joined;
        }
        let mut all = self.origins().to_vec();
        for source in other.origins() {
            if !all.iter().any(|known| same(known, source)) {
                all.push(source.clone());
            }
        }
        if all.len() <= MAX_SOURCES {
            joined.raw = self.raw && other.raw;
            joined.is_partly_raw = !joined.raw && [self, other].iter().any(|band| band.raw || band.is_partly_raw);
            joined.is_named = self.is_named && other.is_named;
            joined.several = Some(all.into());
        }
        joined
    }
    /// Returns a band computed from this one, which keeps the datasets' bands.
    pub fn derived(&self, name: &str) -> Self {
        let several = (!self.origins().is_empty()).then(|| self.origins().into());
        Band { several, ..Band::new(name) }
    }
    /// Returns the same band under another name.
    pub fn renamed(&self, name: Arc<str>) -> Self {
        Band { name, ..self.clone() }
    }
    /// Returns the facts of the dataset's band.
    pub fn facts(&self) -> Option<&crate::kb::model::Band> {
        self.source.as_ref().and_then(|(dataset, index)| dataset.bands.get(usize::from(*index)))
    }
}
