//! Looks up the phrases from which summaries of scripts are made.

use super::load;
use super::lookup::Kb;
use super::model::{OpId, Operator};
use crate::kb::model::steps::Step;

impl Kb {
    /// Returns the phrase for a call of an operator, or for its effect.
    pub fn step(&self, id: OpId) -> Option<&'static Step<'static>> {
        let all = &load::steps().operators;
        let find = |name: &str| all.binary_search_by(|(known, _)| (*known).cmp(name)).ok().map(|at| &all[at].1);
        let op: &Operator<'_> = self.op(id);
        let own = find(op.name).or_else(|| op.alias_of.and_then(find)).or_else(|| op.replacement.and_then(find));
        own.or_else(|| load::steps().effects.iter().find(|(effect, _)| *effect == op.effect).map(|(_, step)| step))
    }

    /// Returns the phrase for a comparison by name: "below" for `less_than`. Case and separators do
    /// not matter.
    pub fn comparison(&self, name: &str) -> Option<&'static str> {
        find(&load::steps().comparisons, &name.to_ascii_lowercase().replace([' ', '-'], "_"))
    }

    /// Returns the phrase for a Python or notebook function that shows its argument.
    pub fn shows(&self, function: &str) -> Option<&'static str> {
        find(&load::steps().shows, function)
    }

    /// Returns the phrase for a band role.
    pub fn band_role(&self, role: &str) -> Option<&'static str> {
        find(&load::steps().roles, role)
    }

    /// Returns the phrase for a key in an options object whose value is a function.
    pub fn handler(&self, key: &str) -> Option<&'static str> {
        find(&load::steps().handlers, key)
    }

    /// Returns the topics of masks: a phrase, and the words that indicate it.
    pub fn topics(&self) -> &'static [(&'static str, Vec<&'static str>)] {
        &load::steps().topics
    }
}

fn find(all: &[(&'static str, &'static str)], name: &str) -> Option<&'static str> {
    all.binary_search_by(|(known, _)| (*known).cmp(name)).ok().map(|at| all[at].1)
}
