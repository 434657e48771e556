//! How likely a member is meant: how often scripts use it on such an object, after such a call, in such an argument; what this file
//! does there; and what the author wrote beside it.

mod habits;
pub mod words;

use super::cursor::Cursor;
use super::slot::{self, Asked};
use crate::kb::model::{ClassId, Effect, Lifecycle, OpId, Role};
use crate::kb::usage::share;
use crate::kb::{Kb, Member};
use crate::semantic::bind;
use crate::syntax::hir::ExprId;
use habits::Habits;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use words::Words;

type Uses = &'static [(&'static str, u32)];

/// Weights: how much a source counts when it is rich, and the number of counts that give it half of that. They were fitted to scripts of
/// repositories that were left out of the counts.
const AFTER: (f32, f32) = (0.9, 10.0);
const HELD: (f32, f32) = (0.7, 20.0);
const WITHIN: (f32, f32) = (0.7, 20.0);
const OWN_CLASS: (f32, f32) = (0.4, 5.0);
const OWN_AFTER: (f32, f32) = (0.5, 1.0);
const OWN_WITHIN: (f32, f32) = (0.3, 1.0);
/// For a name that the file uses, be it on something else.
const IN_FILE: f32 = 0.02;
/// For a member whose words are all nearby.
const WORDS: f32 = 0.25;

/// What the surroundings of a member say.
pub struct Nearby {
    kb: &'static Kb,
    made: (Uses, (f32, f32)),
    within: Uses,
    habits: Habits,
    words: Words,
    by_class: RefCell<FxHashMap<ClassId, Uses>>,
}

impl Nearby {
    /// For the members of an expression.
    pub fn of(cursor: &Cursor<'_>, owner: ExprId) -> Self {
        let analysis = cursor.analysis;
        let made = match analysis.call_at(owner) {
            Some(site) => (cursor.kb.uses_after(site.operator().name), AFTER),
            None => match analysis.made_by(analysis.value(owner)) {
                Some(site) => (cursor.kb.uses_of_held(site.operator().name), HELD),
                None => (Uses::default(), HELD),
            },
        };
        let argument = match slot::asked(cursor) {
            Some(Asked::Value(want)) => Some((want.site.op, want.param)),
            _ => None,
        };
        let within = argument.and_then(|(op, param)| {
            let op = cursor.kb.op(op);
            Some(cursor.kb.uses_within(op.name, bind::param(op, param)?.name))
        });
        Nearby {
            kb: cursor.kb,
            made,
            within: within.unwrap_or_default(),
            habits: Habits::of(cursor, owner, argument),
            words: Words::around(cursor),
            by_class: RefCell::default(),
        }
    }

    /// A method of an object of a class.
    pub fn method(&self, class: ClassId, name: &str, id: OpId) -> f32 {
        let op = self.kb.op(id);
        let last = last(op.name);
        let uses = *self.by_class.borrow_mut().entry(class).or_insert_with(|| uses_of_class(self.kb, class));
        let mut score = share(uses, last);
        score = mixed(score, self.made.0, last, self.made.1);
        score = mixed(score, self.within, last, WITHIN);
        score = self.habits.class(class).mixed(score, last, OWN_CLASS);
        score = self.habits.after().mixed(score, last, OWN_AFTER);
        score = self.habits.within().mixed(score, last, OWN_WITHIN);
        // `var ndvi = image.`: what makes a normalized difference is known by its argument.
        let names_bands = op.params.first().is_some_and(|param| param.role == Role::BandName);
        if names_bands && op.effect == Effect::Makes && self.words.index().is_some() {
            score += WORDS;
        }
        self.with_words(score, last, name, op.lifecycle)
    }

    /// A member of a namespace.
    pub fn member(&self, namespace: &str, name: &str, member: Member) -> f32 {
        let (last, lifecycle) = match member {
            Member::Operator(id) | Member::Class { constructor: Some(id), .. } => {
                let op = self.kb.op(id);
                (last(op.name), op.lifecycle)
            }
            _ => (name, Lifecycle::Current),
        };
        // What hangs on a member counts for it: `ee.Filter` is reached on the way to `ee.Filter.eq`.
        let below = match member {
            Member::Class { name: full, .. } | Member::Namespace(full) => {
                self.kb.uses_of_members(full).iter().map(|(_, count)| *count).sum::<u32>() as f32 / 3000.0
            }
            _ => 0.0,
        };
        let mut score = self.kb.use_of_member(namespace, last) + below;
        score = mixed(score, self.within, last, WITHIN);
        score = self.habits.members(namespace).mixed(score, last, OWN_CLASS);
        score = self.habits.within().mixed(score, last, OWN_WITHIN);
        self.with_words(score, last, name, lifecycle)
    }

    fn with_words(&self, score: f32, last: &str, name: &str, lifecycle: Lifecycle) -> f32 {
        // What is not counted at all still has an order: what is documented comes first.
        let known = if lifecycle == Lifecycle::Current { 1e-4 } else { 0.0 };
        let here = self.habits.names(last);
        let here = if here > 0 { IN_FILE * (1.0 + (here as f32).ln()) } else { 0.0 };
        score + here + known + WORDS * self.words.tell(name)
    }
}

fn last(name: &'static str) -> &'static str {
    name.rsplit('.').next().unwrap_or(name)
}

/// A share, corrected by what a narrower count says, the more the larger that is.
fn mixed(score: f32, uses: Uses, name: &str, (most, half): (f32, f32)) -> f32 {
    let total = uses.iter().map(|(_, count)| *count as f32).sum::<f32>();
    if total == 0.0 {
        return score;
    }
    let weight = most * total / (total + half);
    score * (1.0 - weight) + share(uses, name) * weight
}

/// Uses of the methods of a class; of a class that is hardly counted those of its bases.
fn uses_of_class(kb: &'static Kb, class: ClassId) -> Uses {
    let total = |uses: &Uses| uses.iter().map(|(_, count)| *count).sum::<u32>();
    let own = kb.uses_of_methods(kb.class(class).name);
    if total(&own) >= 20 {
        return own;
    }
    let bases = kb.class(class).bases.iter().map(|base| kb.uses_of_methods(kb.class(*base).name));
    bases.chain([own]).max_by_key(total).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    #[test]
    fn narrow_counts_correct_wide_ones() {
        let uses = &[("a", 90), ("b", 10)];
        assert!(super::mixed(0.1, uses, "a", (0.9, 10.0)) > 0.7);
        assert!(super::mixed(0.9, uses, "c", (0.9, 10.0)) < 0.2);
        assert_eq!(super::mixed(0.5, &[], "a", (0.9, 10.0)), 0.5);
    }
}
