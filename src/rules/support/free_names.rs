//! Collects the undefined names of a file, and caches facts about each of them.
//!
//! # Performance
//!
//! A file that lacks one import may use the name at thousands of positions. Comparing the name with
//! all names of the file at each position takes a minute for a few megabytes.

use super::editor_imports;
use crate::kb::suggest::nearest_with_bags;
use crate::rules::engine::context::Context;
use crate::syntax::hir::ExprId;
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// The letters at the start that names of a family share.
const MAX_STEM: usize = 6;

/// Undefined names of a file.
pub struct FreeNames<'a, 'c> {
    pub context: &'c Context<'a>,
    /// Uses by name.
    pub uses: FxHashMap<&'a str, Uses>,
    /// Cache of similar names, by name.
    near: RefCell<FxHashMap<&'a str, Vec<&'a str>>>,
}

/// The uses of one name.
pub struct Uses {
    /// The first use in the file.
    pub first: ExprId,
    /// The number of uses.
    pub count: usize,
    /// One of the uses shows that the name is no import of the Code Editor.
    pub no_import: bool,
}

impl<'a, 'c> FreeNames<'a, 'c> {
    /// Collects all uses of the free names, which must be in source order.
    pub fn of(context: &'c Context<'a>, free: &[(ExprId, &'a str)]) -> FreeNames<'a, 'c> {
        let mut uses: FxHashMap<&str, Uses> = FxHashMap::default();
        for &(id, name) in free {
            let uses = uses.entry(name).or_insert(Uses { first: id, count: 0, no_import: false });
            uses.count += 1;
            uses.no_import |= !context.python() && !uses.no_import && editor_imports::cannot_be(context, id);
        }
        FreeNames { context, uses, near: RefCell::default() }
    }

    /// Returns `true` if the file reads more undefined names like the one that seems intended:
    /// `collectionL5` and `collectionL7` beside `collectionS`. Then the imports have a family.
    pub fn has_family(&self, intended: &str, name: &str) -> bool {
        let Some(stem) = intended.get(..MAX_STEM).filter(|stem| name.starts_with(*stem)) else { return false };
        self.uses.keys().any(|other| *other != name && other.starts_with(stem))
    }

    /// Returns names of the file that resemble a name, most similar first.
    pub fn near(&self, name: &'a str) -> Vec<&'a str> {
        let mut near = self.near.borrow_mut();
        let similar = near.entry(name).or_insert_with(|| {
            let (hir, bindings) = (self.context.hir(), &self.context.analysis.scopes.bindings);
            let char_bags = hir.names.char_bags();
            nearest_with_bags(
                name,
                bindings.iter().map(|binding| (char_bags[binding.name.index()], hir.name(binding.name))),
                2,
            )
        });
        similar.clone()
    }
}
