//! Names of variables in the output, and which names are still free.

use crate::semantic::scope::BindingId;
use crate::syntax::hir::{Hir, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// How the output's language spells names.
pub struct Spelling {
    /// Returns a valid identifier for a name of the source.
    pub identifier: fn(&str) -> Box<str>,
    /// Returns a variant of a name that is taken: the name with a number.
    pub numbered: fn(&str, u32) -> String,
}

/// Names of variables by binding, and the set of names in use.
pub struct Names {
    spelling: Spelling,
    by_binding: FxHashMap<BindingId, Box<str>>,
    used: FxHashSet<Box<str>>,
}

impl Names {
    /// Reserves all names of the source, bound or not. No binding has a name yet.
    pub fn new(hir: &Hir, spelling: Spelling) -> Names {
        let used = (0..hir.names.len()).map(|index| hir.names.text(Symbol(index as u32)).into()).collect();
        Names { spelling, by_binding: FxHashMap::default(), used }
    }
    /// Returns the name of a variable.
    pub fn get(&self, binding: BindingId) -> &str {
        self.by_binding.get(&binding).map_or("_", |name| name)
    }
    /// Sets the name of a variable. Several variables may have the same name.
    pub fn set(&mut self, binding: BindingId, name: Box<str>) {
        self.by_binding.insert(binding, name);
    }
    /// Returns `true` if the name is taken.
    pub fn is_used(&self, name: &str) -> bool {
        self.used.contains(name)
    }
    /// Marks names as taken.
    pub fn reserve(&mut self, names: impl IntoIterator<Item = &'static str>) {
        self.used.extend(names.into_iter().map(Box::from));
    }
    /// Reserves and returns a free name: `hint`, or `hint` with a number.
    pub fn fresh(&mut self, hint: &str) -> Box<str> {
        let mut name = (self.spelling.identifier)(hint);
        let mut number = 2;
        while !self.used.insert(name.clone()) {
            name = (self.spelling.numbered)(hint, number).into();
            number += 1;
        }
        name
    }
}
