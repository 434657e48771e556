//! The documents that search can find.

use crate::kb::Kb;
use crate::kb::model::{Lifecycle, OpId};
use crate::syntax::language::Language;

/// The kind of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DocumentKind {
    /// A function: `ee.Image.reduceRegions`.
    Operator,
    /// A class: `ee.ImageCollection`.
    Class,
    /// A dataset of the catalog: `COPERNICUS/S2_SR_HARMONIZED`.
    Dataset,
    /// A part of the spectrum: `nir`.
    BandRole,
    /// A spectral index: `NDVI`.
    Index,
    /// A script for a whole task.
    Recipe,
}

impl DocumentKind {
    /// All kinds.
    pub const ALL: [DocumentKind; 6] = [
        DocumentKind::Operator,
        DocumentKind::Class,
        DocumentKind::Dataset,
        DocumentKind::BandRole,
        DocumentKind::Index,
        DocumentKind::Recipe,
    ];

    /// Returns the kind in words: `band role`.
    pub fn name(self) -> &'static str {
        match self {
            DocumentKind::Operator => "operator",
            DocumentKind::Class => "class",
            DocumentKind::Dataset => "dataset",
            DocumentKind::BandRole => "band role",
            DocumentKind::Index => "index",
            DocumentKind::Recipe => "recipe",
        }
    }
}

/// The lifecycle status of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It is current.
    Current,
    /// It may change.
    Beta,
    /// It has a successor.
    Deprecated,
}

/// A document that search can find.
#[derive(Debug, Clone)]
pub struct Document {
    /// Its kind.
    pub kind: DocumentKind,
    /// Its name for `geols explain`.
    pub name: &'static str,
    /// A description in one line; of a dataset, the title in the catalog.
    pub summary: &'static str,
    /// A JavaScript script can use it.
    pub javascript: bool,
    /// A Python script can use it.
    pub python: bool,
    /// The lifecycle status of a document.
    pub status: Status,
    /// How often public scripts use it.
    pub uses: u32,
}

impl Document {
    /// Returns `true` if a script in the language can use it.
    pub fn is_in(&self, language: Language) -> bool {
        match language {
            Language::JavaScript => self.javascript,
            Language::Python => self.python,
        }
    }
}

/// Returns a document by its kind, its index in the table of its kind, and its uses.
pub fn read(kb: &'static Kb, kind: DocumentKind, index: u16, uses: u32) -> Document {
    let at = usize::from(index);
    let plain = |name: &'static str, summary: &'static str| Document {
        kind,
        name,
        summary,
        javascript: true,
        python: true,
        status: Status::Current,
        uses,
    };
    match kind {
        DocumentKind::Operator | DocumentKind::Class => {
            let op = kb.op(OpId(index));
            let class = kb.class_named(op.name).filter(|_| kind == DocumentKind::Class);
            Document {
                javascript: op.available.in_javascript(),
                python: op.available.in_python(),
                status: if op.lifecycle == Lifecycle::Deprecated { Status::Deprecated } else { Status::Current },
                ..plain(op.name, class.map_or(op.summary, |class| kb.class(class).summary))
            }
        }
        DocumentKind::Dataset => {
            let head = &kb.dataset_heads()[at];
            let status = match (head.deprecated, head.beta) {
                (true, _) => Status::Deprecated,
                (_, true) => Status::Beta,
                _ => Status::Current,
            };
            Document { status, ..plain(head.id, head.title) }
        }
        DocumentKind::BandRole => {
            let role = &kb.search_words().roles[at];
            plain(role.name, role.summary)
        }
        DocumentKind::Index => {
            let index = &kb.spectral_indices()[at];
            plain(index.name, index.title)
        }
        DocumentKind::Recipe => {
            let recipe = &kb.recipes()[at];
            plain(recipe.name, recipe.title)
        }
    }
}
