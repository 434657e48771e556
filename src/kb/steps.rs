//! Look-ups in the phrases from which summaries are made.

use super::load;
use super::lookup::Kb;
use super::model::{OpId, Operator};
use crate::kb::model::steps::Step;

impl Kb {
    /// What a call of an operator does, in words.
    pub fn step(&self, id: OpId) -> Option<&'static Step<'static>> {
        let all = &load::steps().operators;
        let find = |name: &str| all.binary_search_by(|(known, _)| (*known).cmp(name)).ok().map(|at| &all[at].1);
        let op: &Operator<'_> = self.op(id);
        let own = find(op.name).or_else(|| op.alias_of.and_then(find)).or_else(|| op.replacement.and_then(find));
        own.or_else(|| load::steps().effects.iter().find(|(effect, _)| *effect == op.effect).map(|(_, step)| step))
    }

    /// How a comparison that is given by name is said: `less_than` is "below". Case and the space between words do not matter.
    pub fn comparison(&self, name: &str) -> Option<&'static str> {
        find(&load::steps().comparisons, &name.to_ascii_lowercase().replace([' ', '-'], "_"))
    }

    /// What a function of Python or of notebooks does with what it is given.
    pub fn shows(&self, function: &str) -> Option<&'static str> {
        find(&load::steps().shows, function)
    }

    /// What the role of a band is called.
    pub fn band_role(&self, role: &str) -> Option<&'static str> {
        find(&load::steps().roles, role)
    }

    /// What the key of an object of options with a function in it means.
    pub fn handler(&self, key: &str) -> Option<&'static str> {
        find(&load::steps().handlers, key)
    }

    /// What masks are about: phrase, and the words that tell it.
    pub fn topics(&self) -> &'static [(&'static str, Vec<&'static str>)] {
        &load::steps().topics
    }
}

fn find(all: &[(&'static str, &'static str)], name: &str) -> Option<&'static str> {
    all.binary_search_by(|(known, _)| (*known).cmp(name)).ok().map(|at| all[at].1)
}
