//! The arguments with which scripts call the functions of modules.
//!
//! A module alone does not tell what its functions are called with. The scripts that require it do:
//! the analysis of a module can evaluate its exported functions with these arguments.

use super::value::Value;
use std::collections::BTreeMap;

/// The arguments with which scripts call the functions of one module.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ModuleCalls {
    /// By the name of the export: the values of the arguments, or `None` if a script uses the
    /// function in a way that does not tell them.
    args: BTreeMap<Box<str>, Option<Vec<Value>>>,
    /// By the name of the export: the smallest number of arguments in a call.
    min_args: BTreeMap<Box<str>, usize>,
    /// By the name of the export: the largest number of arguments in a call.
    max_args: BTreeMap<Box<str>, usize>,
    /// A script uses the whole module in a way that does not tell its calls.
    is_open: bool,
}

impl ModuleCalls {
    /// Returns the values of the arguments of all calls of an export, or `None` if some are not
    /// known. Arguments that a call leaves out are not among them.
    pub fn args(&self, export: &str) -> Option<&[Value]> {
        self.args.get(export).filter(|_| !self.is_open)?.as_deref()
    }

    /// Returns the smallest number of arguments in the known calls of each export that is called.
    pub fn min_args(&self) -> &BTreeMap<Box<str>, usize> {
        &self.min_args
    }

    /// Returns the largest number of arguments in the known calls of each export that is called.
    pub fn max_args(&self) -> &BTreeMap<Box<str>, usize> {
        &self.max_args
    }

    /// Adds the calls of another script.
    pub fn merge(&mut self, other: ModuleCalls) {
        self.is_open |= other.is_open;
        for (export, count) in other.min_args.into_iter().chain(other.max_args) {
            self.add_count(export, count);
        }
        for (export, args) in other.args {
            self.add(export, args);
        }
    }

    /// Records a use of the whole module that does not tell its calls.
    pub(super) fn open(&mut self) {
        self.is_open = true;
    }

    /// Adds the number of arguments of a call.
    fn add_count(&mut self, export: Box<str>, count: usize) {
        let max_args = self.max_args.entry(export.clone()).or_insert(count);
        *max_args = count.max(*max_args);
        let min_args = self.min_args.entry(export).or_insert(count);
        *min_args = count.min(*min_args);
    }

    /// Adds a use of an export: the values of the arguments, or `None` if the use does not tell
    /// them.
    pub(super) fn add(&mut self, export: Box<str>, args: Option<Vec<Value>>) {
        if let Some(args) = &args {
            self.add_count(export.clone(), args.len());
        }
        match self.args.get_mut(&export) {
            None => _ = self.args.insert(export, args),
            Some(known) => {
                *known = known.take().zip(args).map(|(known, new)| {
                    // An argument that only some calls have may be undefined.
                    known.iter().zip(&new).map(|(a, b)| a.join(b)).collect()
                });
            }
        }
    }
}
