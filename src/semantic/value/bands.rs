//! The bands of an image: their names, where they come from, what is known of their numbers.

use crate::kb::model::Dataset;
use std::sync::Arc;

/// The bands of an image, in order.
#[derive(Debug, Clone, PartialEq)]
pub struct Bands {
    /// Bands that are known.
    pub list: Arc<[Band]>,
    /// There may be others, and the order is not certain.
    pub open: bool,
    /// Joined from sets that differ: not all need be there at once, and number and order are not
    /// certain.
    pub loose: bool,
}

impl Default for Bands {
    fn default() -> Self {
        Bands { list: Arc::from([]), open: true, loose: false }
    }
}

impl Bands {
    /// Exactly these.
    pub fn closed(bands: impl IntoIterator<Item = Band>) -> Self {
        Bands { list: bands.into_iter().collect(), open: false, loose: false }
    }
    /// Exactly these names, of nothing that is stored.
    pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        Bands::closed(names.into_iter().map(Band::new))
    }
    /// How many, when that is certain.
    pub fn count(&self) -> Option<usize> {
        (!self.open && !self.loose).then_some(self.list.len())
    }
    /// The band of that name.
    pub fn find(&self, name: &str) -> Option<&Band> {
        self.list.iter().find(|band| &*band.name == name)
    }
    /// Whether nothing is known.
    pub fn is_unknown(&self) -> bool {
        self.open && self.list.is_empty()
    }
    /// What is in either.
    pub fn join(&self, other: &Bands) -> Bands {
        if self == other {
            return self.clone();
        }
        let mut list = self.list.to_vec();
        for band in other.list.iter() {
            match list.iter_mut().find(|known| known.name == band.name) {
                Some(known) if known != band => *known = known.or(band),
                Some(_) => {}
                None => list.push(band.clone()),
            }
        }
        let same = self.list.len() == other.list.len()
            && self.list.iter().zip(other.list.iter()).all(|(a, b)| a.name == b.name);
        Bands { list: list.into(), open: self.open || other.open, loose: self.loose || other.loose || !same }
    }
    /// The same bands with numbers of another type.
    pub fn with_pixels(self, pixels: Pixels) -> Bands {
        Bands { list: self.list.iter().map(|band| Band { pixels, ..band.clone() }).collect(), ..self }
    }
    /// The same names with values that are no longer those stored.
    pub fn computed(&self) -> Bands {
        if self.list.iter().all(|band| band.pixels == Pixels::Unknown && !band.raw) {
            return self.clone();
        }
        Bands {
            list: self.list.iter().map(|band| Band { raw: false, pixels: Pixels::Unknown, ..band.clone() }).collect(),
            ..self.clone()
        }
    }
}

/// A band of a dataset, by its place.
pub type Source = (Arc<Dataset>, u16);

/// One band.
#[derive(Debug, Clone)]
pub struct Band {
    /// Its name now.
    pub name: Arc<str>,
    /// The dataset's band that it is made of alone.
    pub source: Option<(Arc<Dataset>, u16)>,
    /// Of a join: the datasets' bands of which it is one, where that is certain. Then there is no
    /// `source`.
    pub several: Option<Arc<[Source]>>,
    /// Its numbers are still those stored.
    pub raw: bool,
    /// What is known about their type.
    pub pixels: Pixels,
}

/// What is known about the data type of a band.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pixels {
    /// Nothing.
    #[default]
    Unknown,
    /// The one that the dataset has.
    Stored,
    /// Floating point of 32 bits.
    Float,
}

impl PartialEq for Band {
    fn eq(&self, other: &Self) -> bool {
        let same_source = match (&self.source, &other.source) {
            (None, None) => match (&self.several, &other.several) {
                (None, None) => true,
                (Some(a), Some(b)) => a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| same(a, b)),
                _ => false,
            },
            (Some(a), Some(b)) => same(a, b),
            _ => false,
        };
        self.name == other.name && self.raw == other.raw && self.pixels == other.pixels && same_source
    }
}

/// Whether two are the same band of the same dataset.
fn same(a: &Source, b: &Source) -> bool {
    a.1 == b.1 && (Arc::ptr_eq(&a.0, &b.0) || a.0.id == b.0.id)
}

/// Joins of more say nothing.
const MAX_SOURCES: usize = 12;

impl Band {
    /// A computed band.
    pub fn new(name: &str) -> Self {
        Band { name: name.into(), source: None, several: None, raw: false, pixels: Pixels::Unknown }
    }
    /// The datasets' bands of which it is one; empty: nothing is known, or it is computed.
    pub fn origins(&self) -> &[Source] {
        match (&self.source, &self.several) {
            (Some(source), _) => std::slice::from_ref(source),
            (None, Some(several)) => several,
            (None, None) => &[],
        }
    }
    /// What holds for either of two bands of one name that differ.
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
            joined.several = Some(all.into());
        }
        joined
    }
    /// A band that is computed of this one: it remembers of which datasets' bands.
    pub fn derived(&self, name: &str) -> Self {
        let several = (!self.origins().is_empty()).then(|| self.origins().into());
        Band { several, ..Band::new(name) }
    }
    /// The same band under another name.
    pub fn renamed(&self, name: Arc<str>) -> Self {
        Band { name, ..self.clone() }
    }
    /// The facts of the dataset's band.
    pub fn facts(&self) -> Option<&crate::kb::model::Band> {
        self.source.as_ref().and_then(|(dataset, index)| dataset.bands.get(usize::from(*index)))
    }
}
