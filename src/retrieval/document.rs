//! What can be found.

use crate::kb::Kb;
use crate::kb::model::{Lifecycle, OpId};
use crate::kb::model_index::kinds;
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

    fn of(number: u8) -> Option<Kind> {
        Some(match number {
            kinds::OPERATOR => Kind::Operator,
            kinds::CLASS => Kind::Class,
            kinds::DATASET => Kind::Dataset,
            kinds::BAND_ROLE => Kind::BandRole,
            kinds::INDEX => Kind::Index,
            kinds::RECIPE => Kind::Recipe,
            _ => return None,
        })
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

/// All documents, in the order of the index.
pub fn all(kb: &'static Kb) -> Vec<Document> {
    kb.search_index().documents.iter().filter_map(|(kind, place, uses)| one(kb, *kind, *place, *uses)).collect()
}

fn one(kb: &'static Kb, kind: u8, place: u16, uses: u32) -> Option<Document> {
    let kind = Kind::of(kind)?;
    let at = usize::from(place);
    let plain = |name: &'static str, line: &'static str| Document {
        kind,
        name,
        line,
        javascript: true,
        python: true,
        status: Status::Current,
        uses,
    };
    Some(match kind {
        Kind::Operator | Kind::Class => {
            let op = kb.op(OpId(place));
            let class = kb.class_named(op.name).filter(|_| kind == Kind::Class);
            Document {
                javascript: op.available.in_javascript(),
                python: op.available.in_python(),
                status: if op.lifecycle == Lifecycle::Deprecated { Status::Deprecated } else { Status::Current },
                ..plain(op.name, class.map_or(op.summary, |class| kb.class(class).summary))
            }
        }
        Kind::Dataset => {
            let head = kb.dataset_heads().get(at)?;
            let status = match (head.deprecated, head.beta) {
                (true, _) => Status::Deprecated,
                (_, true) => Status::Beta,
                _ => Status::Current,
            };
            Document { status, ..plain(head.id, head.title) }
        }
        Kind::BandRole => {
            let role = kb.search_words().roles.get(at)?;
            plain(role.name, role.summary)
        }
        Kind::Index => {
            let index = kb.spectral_indices().get(at)?;
            plain(index.name, index.title)
        }
        Kind::Recipe => {
            let recipe = kb.recipes().get(at)?;
            plain(recipe.name, recipe.title)
        }
    })
}
