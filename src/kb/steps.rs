//! Looks up the phrases from which summaries of scripts are made.

use super::load;
use super::lookup::{Kb, find};
use super::model::OpId;
use crate::kb::model::steps::Step;

impl Kb {
    /// Returns the phrase for a call of an operator, or for its effect.
    pub fn step(&self, id: OpId) -> Option<&'static Step<'static>> {
        let all = &load::STEPS.operators;
        let op = self.op(id);
        let names = [Some(op.name), op.alias_of, op.replacement];
        let own = names.into_iter().flatten().find_map(|name| find(all, name));
        own.or_else(|| load::STEPS.effects.iter().find(|(effect, _)| *effect == op.effect).map(|(_, step)| step))
    }

    /// Returns the phrase for a comparison by name: "below" for `less_than`. Case and separators do
    /// not matter.
    pub fn comparison(&self, name: &str) -> Option<&'static str> {
        find(&load::STEPS.comparisons, &*name.to_ascii_lowercase().replace([' ', '-'], "_")).copied()
    }

    /// Returns the phrase for a Python or notebook function that shows its argument.
    pub fn shows(&self, function: &str) -> Option<&'static str> {
        find(&load::STEPS.shows, function).copied()
    }

    /// Returns the phrase for a band role.
    pub fn band_role(&self, role: &str) -> Option<&'static str> {
        find(&load::STEPS.roles, role).copied()
    }

    /// Returns the phrase for a key in an options object whose value is a function.
    pub fn handler(&self, key: &str) -> Option<&'static str> {
        find(&load::STEPS.handlers, key).copied()
    }

    /// Returns the topics of masks: a phrase, and the words that indicate it.
    pub fn topics(&self) -> &'static [(&'static str, Vec<&'static str>)] {
        &load::STEPS.topics
    }
}
