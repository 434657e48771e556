//! What is asked about the names of a file that nothing defines, once for each name.
//!
//! Hazard for time: a file that lacks one import may use it at thousands of places, and to go over the names of the file at each of them takes
//! a minute for a few megabytes.

use super::context::Context;
use super::editor_imports;
use crate::kb::suggest::nearest_seen;
use crate::syntax::hir::ExprId;
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// Names that nothing defines.
pub struct FreeNames<'a, 'c> {
    pub context: &'c Context<'a>,
    /// Their uses.
    pub uses: FxHashMap<&'a str, Uses>,
    /// What was looked for.
    near: RefCell<FxHashMap<&'a str, Vec<&'a str>>>,
}

/// The uses of one name.
pub struct Uses {
    /// The first in the file.
    pub first: ExprId,
    /// How many there are.
    pub count: usize,
    /// One of them cannot be of an import of the Code Editor.
    pub no_import: bool,
}

impl<'a, 'c> FreeNames<'a, 'c> {
    /// Of a file: each use, in order.
    pub fn of(context: &'c Context<'a>, free: &[(ExprId, &'a str)]) -> FreeNames<'a, 'c> {
        let mut uses: FxHashMap<&str, Uses> = FxHashMap::default();
        for &(id, name) in free {
            let uses = uses.entry(name).or_insert(Uses { first: id, count: 0, no_import: false });
            uses.count += 1;
            uses.no_import |= !context.python() && !uses.no_import && editor_imports::cannot_be(context, id);
        }
        FreeNames { context, uses, near: RefCell::default() }
    }

    /// Names of the file that a misspelt one may stand for, best first.
    pub fn near(&self, name: &'a str) -> Vec<&'a str> {
        let mut near = self.near.borrow_mut();
        let found = near.entry(name).or_insert_with(|| {
            let (hir, bindings) = (self.context.hir(), &self.context.analysis.scopes.bindings);
            let glances = hir.names.glances();
            nearest_seen(
                name,
                bindings.iter().map(|binding| (glances[binding.name.index()], hir.name(binding.name))),
                2,
            )
        });
        found.clone()
    }
}
