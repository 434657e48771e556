//! What can be found, and the words under which it is.

use crate::syntax::language::Language;

/// What kind of thing it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A function: `ee.Image.reduceRegions`.
    Operator,
    /// A class: `ee.ImageCollection`.
    Class,
    /// A dataset of the catalogue: `COPERNICUS/S2_SR_HARMONIZED`.
    Dataset,
    /// A part of the spectrum: `nir`.
    BandRole,
    /// A spectral index: `NDVI`.
    Index,
    /// A solution of a whole task.
    Recipe,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 6] = [Kind::Operator, Kind::Class, Kind::Dataset, Kind::BandRole, Kind::Index, Kind::Recipe];

    /// In words: `band role`.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Operator => "operator",
            Kind::Class => "class",
            Kind::Dataset => "dataset",
            Kind::BandRole => "band role",
            Kind::Index => "index",
            Kind::Recipe => "recipe",
        }
    }
}

/// Whether it should still be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Yes.
    Current,
    /// It may change.
    Beta,
    /// Something else has taken its place.
    Deprecated,
}

/// Something that can be found.
#[derive(Debug, Clone)]
pub struct Document {
    /// What kind.
    pub kind: Kind,
    /// By this name `geols explain` knows it.
    pub name: &'static str,
    /// One line: our sentence, or the title in the catalogue.
    pub line: &'static str,
    /// A JavaScript script can use it.
    pub javascript: bool,
    /// A Python script can use it.
    pub python: bool,
    /// Whether it should still be used.
    pub status: Status,
    /// How often public scripts use it, counted.
    pub uses: u32,
}

impl Document {
    /// Whether a script in the language can use it.
    pub fn is_in(&self, language: Language) -> bool {
        match language {
            Language::JavaScript => self.javascript,
            Language::Python => self.python,
        }
    }
}

/// The words of a document, by field. Needed while the index is built.
#[derive(Debug, Default)]
pub struct Text {
    /// The words of its name that tell it from others.
    pub name: String,
    /// Class of a method, parts of an id: where it belongs.
    pub place: String,
    /// Its title or sentence.
    pub line: String,
    /// What people call it.
    pub called: Vec<&'static str>,
    /// Parameters, keywords, bands.
    pub more: String,
    /// What is only told in passing: provider, sensors, names of bands.
    pub facts: String,
}
