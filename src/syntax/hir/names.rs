//! The interned names of a file.

use super::Symbol;
use crate::text::char_bag::CharBag;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// Interned names, numbered in the order of their first use.
#[derive(Debug, Clone, Default)]
pub struct Names {
    pub(super) list: Vec<Arc<str>>,
    /// Symbols by name. Empty while there are few names, as in the HIR of most single statements.
    index: FxHashMap<Arc<str>, Symbol>,
    /// By symbol, the number of chunks that use the name.
    pub(super) chunk_counts: Vec<u32>,
    /// By symbol, the letters of the name. Computed on first use.
    char_bags: OnceLock<Vec<CharBag>>,
}

/// Maximum number of names without an index: a linear search is faster.
const MAX_UNINDEXED: usize = 8;

impl PartialEq for Names {
    fn eq(&self, other: &Names) -> bool {
        let (one, two) = (&self.index, &other.index);
        let is_index_equal = one.is_empty() || two.is_empty() || one == two;
        is_index_equal && self.list == other.list && self.chunk_counts == other.chunk_counts
    }
}

impl Names {
    /// Returns the symbol of `name`, and adds the name if it is new.
    pub fn intern(&mut self, name: &str) -> Symbol {
        self.find(name).unwrap_or_else(|| self.add(name.into()))
    }
    /// Adds a name that is not in the list.
    pub(super) fn add(&mut self, name: Arc<str>) -> Symbol {
        let symbol = Symbol(self.list.len() as u32);
        if let Some(char_bags) = self.char_bags.get_mut() {
            char_bags.push(CharBag::of(&name));
        }
        self.list.push(name.clone());
        self.chunk_counts.push(0);
        match self.list.len() {
            ..=MAX_UNINDEXED if self.index.is_empty() => {}
            _ if self.index.is_empty() => self.build_index(),
            _ => drop(self.index.insert(name, symbol)),
        }
        symbol
    }
    fn build_index(&mut self) {
        if self.index.is_empty() {
            let symbols = self.list.iter().enumerate().map(|(at, name)| (name.clone(), Symbol(at as u32)));
            self.index = symbols.collect();
        }
    }
    /// Returns the symbol of `name`, or `None` if the file does not use it.
    pub fn find(&self, name: &str) -> Option<Symbol> {
        if !self.index.is_empty() {
            return self.index.get(name).copied();
        }
        self.list.iter().position(|known| **known == *name).map(|at| Symbol(at as u32))
    }
    /// Returns the name of `symbol`.
    pub fn text(&self, symbol: Symbol) -> &str {
        &self.list[symbol.index()]
    }
    /// Returns the letters of each name, by symbol. A cheap filter before names are compared.
    pub fn char_bags(&self) -> &[CharBag] {
        self.char_bags.get_or_init(|| self.list.iter().map(|name| CharBag::of(name)).collect())
    }
    /// Returns the new symbol of each name of `previous`. A removed name gets any symbol.
    /// Returns `None` if no symbol changed.
    pub fn symbol_remap(&self, previous: &Names) -> Option<Vec<Symbol>> {
        let (old, new) = (&previous.list, &self.list);
        let is_same = |(a, b): &(&Arc<str>, &Arc<str>)| Arc::ptr_eq(a, b) || a == b;
        let prefix = old.iter().zip(new).take_while(is_same).count();
        if prefix == old.len() {
            return None;
        }
        let keeps_symbol = |at: usize| self.find(&old[at]).is_none_or(|symbol| symbol.index() == at);
        let max_suffix = old.len().min(new.len()) - prefix;
        let suffix = old.iter().rev().zip(new.iter().rev()).take(max_suffix).take_while(is_same).count();
        if old.len() == new.len() && (prefix..old.len() - suffix).all(keeps_symbol) {
            // A name was changed into another one, as by each keystroke within a word.
            return None;
        }
        let symbols = (0..old.len()).map(|at| match at {
            at if at < prefix => Symbol(at as u32),
            at if at >= old.len() - suffix => Symbol((at + new.len() - old.len()) as u32),
            at => self.find(&old[at]).unwrap_or(Symbol(0)),
        });
        Some(symbols.collect())
    }
    /// Returns the number of names.
    pub fn len(&self) -> usize {
        self.list.len()
    }
    /// Returns `true` if there are no names.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Removes the names from `start` on. Returns them with their chunk counts.
    pub(super) fn split_off(&mut self, start: usize) -> (Vec<Arc<str>>, Vec<u32>) {
        let removed = self.list.split_off(start);
        if let Some(char_bags) = self.char_bags.get_mut() {
            char_bags.truncate(start);
        }
        for name in &removed {
            self.index.remove(name);
        }
        (removed, self.chunk_counts.split_off(start))
    }

    /// Replaces a range of names, without changing the order of the others. Returns the new symbol
    /// of each old one, or `None` if each name that is still in the list has its old symbol.
    pub(super) fn replace_range(&mut self, range: Range<usize>, added: Vec<Arc<str>>) -> Option<Vec<Symbol>> {
        self.build_index();
        let (start, end, count) = (range.start, range.end, self.list.len());
        let shift = (added.len() as u32).wrapping_sub((end - start) as u32);
        let count_of = |name: &Arc<str>| self.find(name).map_or(0, |symbol| self.chunk_counts[symbol.index()]);
        let chunk_counts: Vec<u32> = added.iter().map(count_of).collect();
        self.chunk_counts.splice(range.clone(), chunk_counts);
        if let Some(char_bags) = self.char_bags.get_mut() {
            char_bags.splice(range.clone(), added.iter().map(|name| CharBag::of(name)));
        }
        let removed: Vec<Arc<str>> = self.list.splice(range, added).collect();
        for name in &removed {
            self.index.remove(name);
        }
        if shift != 0 {
            let following = self.index.values_mut().filter(|symbol| symbol.index() >= end);
            following.for_each(|symbol| symbol.0 = symbol.0.wrapping_add(shift));
        }
        for (at, name) in self.list[start..(end as u32).wrapping_add(shift) as usize].iter().enumerate() {
            self.index.insert(name.clone(), Symbol((start + at) as u32));
        }
        let new_symbol = |(at, name): (usize, &Arc<str>)| self.find(name).unwrap_or(Symbol((start + at) as u32));
        let inner: Vec<Symbol> = removed.iter().enumerate().map(new_symbol).collect();
        let is_unchanged = shift == 0 && inner.iter().enumerate().all(|(at, symbol)| symbol.index() == start + at);
        let following = (end..count).map(|at| Symbol((at as u32).wrapping_add(shift)));
        (!is_unchanged).then(|| (0..start as u32).map(Symbol).chain(inner).chain(following).collect())
    }
}
