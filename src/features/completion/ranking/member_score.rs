//! How likely a method or member is meant.
//!
//! The score starts from how often public scripts use the member on such an object. Narrower counts
//! correct it: uses after the same call, uses in the same argument, uses in this file. Words that
//! the author wrote beside the cursor add to it.

use super::file_usage::{Blend, FileUsage, last_component};
use super::nearby_words::NearbyWords;
use crate::features::completion::context::{Cursor, Expected, expected};
use crate::kb::model::{ClassId, Effect, Lifecycle, OpId, Role};
use crate::kb::usage::share;
use crate::kb::{Kb, Member};
use crate::semantic::bind;
use crate::syntax::hir::ExprId;
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// How often public scripts use each name.
type Uses = &'static [(&'static str, u32)];

// The weights were fitted to scripts of repositories that the counts leave out.
/// Uses right after a call of the operator that made the object.
const AFTER_CALL: Blend = Blend { max_weight: 0.9, half_count: 10.0 };
/// Uses on a variable that holds the operator's result.
const ON_VARIABLE: Blend = Blend { max_weight: 0.7, half_count: 20.0 };
/// Uses within the same argument.
const IN_ARGUMENT: Blend = Blend { max_weight: 0.7, half_count: 20.0 };
/// Uses of this file on the class.
const FILE_CLASS: Blend = Blend { max_weight: 0.4, half_count: 5.0 };
/// Uses of this file after the same operator.
const FILE_AFTER_CALL: Blend = Blend { max_weight: 0.5, half_count: 1.0 };
/// Uses of this file within the same argument.
const FILE_IN_ARGUMENT: Blend = Blend { max_weight: 0.3, half_count: 1.0 };
/// Bonus for a name that the file uses on any object.
const USED_IN_FILE: f32 = 0.02;
/// Bonus for a member all of whose words are nearby.
const NEARBY_WORDS: f32 = 0.25;
/// Fewer uses of a class say too little; those of its bases count instead.
const MIN_CLASS_USES: u32 = 20;

/// Scores the members of one expression.
pub struct MemberScorer {
    kb: &'static Kb,
    /// Uses on results of the operator that made the object.
    producer_uses: Uses,
    producer_blend: Blend,
    argument_uses: Uses,
    file: FileUsage,
    words: NearbyWords,
    class_uses: RefCell<FxHashMap<ClassId, Uses>>,
}

impl MemberScorer {
    /// Creates a scorer for the members of `owner`.
    pub fn new(cursor: &Cursor<'_>, owner: ExprId) -> Self {
        let analysis = cursor.analysis;
        let (producer_uses, producer_blend) = match analysis.call_at(owner) {
            Some(site) => (cursor.kb.uses_after(site.operator().name), AFTER_CALL),
            None => match analysis.producer_of(analysis.value(owner)) {
                Some(site) => (cursor.kb.uses_on_variable(site.operator().name), ON_VARIABLE),
                None => (Uses::default(), ON_VARIABLE),
            },
        };
        let argument = match expected::at_cursor(cursor) {
            Some(Expected::Value(expected)) => Some((expected.site.op, expected.param)),
            _ => None,
        };
        let argument_uses = argument.and_then(|(op, param)| {
            let op = cursor.kb.op(op);
            Some(cursor.kb.uses_within(op.name, bind::param(op, param)?.name))
        });
        MemberScorer {
            kb: cursor.kb,
            producer_uses,
            producer_blend,
            argument_uses: argument_uses.unwrap_or_default(),
            file: FileUsage::from_cursor(cursor, owner, argument),
            words: NearbyWords::from_cursor(cursor),
            class_uses: RefCell::default(),
        }
    }

    /// Scores a method of a class.
    pub fn method(&self, class: ClassId, name: &str, id: OpId) -> f32 {
        let op = self.kb.op(id);
        let last = last_component(op.name);
        let uses = *self.class_uses.borrow_mut().entry(class).or_insert_with(|| uses_of_class(self.kb, class));
        let mut score = share(uses, last);
        score = blend(score, self.producer_uses, last, self.producer_blend);
        score = blend(score, self.argument_uses, last, IN_ARGUMENT);
        score = self.file.class(class).blend(score, last, FILE_CLASS);
        score = self.file.after_producer().blend(score, last, FILE_AFTER_CALL);
        score = self.file.in_argument().blend(score, last, FILE_IN_ARGUMENT);
        // `var ndvi = image.`: a method that names two bands makes a normalized difference.
        let names_bands = op.params.first().is_some_and(|param| param.role == Role::BandName);
        if names_bands && op.effect == Effect::Makes && self.words.index_roles().is_some() {
            score += NEARBY_WORDS;
        }
        self.with_bonuses(score, last, name, op.lifecycle)
    }

    /// Scores a member of a namespace.
    pub fn member(&self, namespace: &str, name: &str, member: Member) -> f32 {
        let (last, lifecycle) = match member {
            Member::Operator(id) | Member::Class { constructor: Some(id), .. } => {
                let op = self.kb.op(id);
                (last_component(op.name), op.lifecycle)
            }
            _ => (name, Lifecycle::Current),
        };
        // Members below count too: `ee.Filter` is on the way to `ee.Filter.eq`.
        let below = match member {
            Member::Class { name: full, .. } | Member::Namespace(full) => {
                self.kb.uses_of_members(full).iter().map(|(_, count)| *count).sum::<u32>() as f32 / 3000.0
            }
            _ => 0.0,
        };
        let mut score = self.kb.use_of_member(namespace, last) + below;
        score = blend(score, self.argument_uses, last, IN_ARGUMENT);
        score = self.file.members(namespace).blend(score, last, FILE_CLASS);
        score = self.file.in_argument().blend(score, last, FILE_IN_ARGUMENT);
        self.with_bonuses(score, last, name, lifecycle)
    }

    fn with_bonuses(&self, score: f32, last: &str, name: &str, lifecycle: Lifecycle) -> f32 {
        // Among members that are never used, the documented ones come first.
        let documented = if lifecycle == Lifecycle::Current { 1e-4 } else { 0.0 };
        let in_file = self.file.calls(last);
        let in_file = if in_file > 0 { USED_IN_FILE * (1.0 + (in_file as f32).ln()) } else { 0.0 };
        score + in_file + documented + NEARBY_WORDS * self.words.score(name)
    }
}

/// Corrects a share by a narrower count, the more the larger that count is.
fn blend(score: f32, uses: Uses, name: &str, blend: Blend) -> f32 {
    let total = uses.iter().map(|(_, count)| *count as f32).sum::<f32>();
    if total == 0.0 {
        return score;
    }
    let weight = blend.weight(total);
    score * (1.0 - weight) + share(uses, name) * weight
}

/// Returns the uses of a class's methods, or those of a base if the class is hardly used.
fn uses_of_class(kb: &'static Kb, class: ClassId) -> Uses {
    let total = |uses: &Uses| uses.iter().map(|(_, count)| *count).sum::<u32>();
    let own = kb.uses_of_methods(kb.class(class).name);
    if total(&own) >= MIN_CLASS_USES {
        return own;
    }
    let bases = kb.class(class).bases.iter().map(|base| kb.uses_of_methods(kb.class(*base).name));
    bases.chain([own]).max_by_key(total).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{Blend, blend};

    #[test]
    fn narrow_counts_correct_wide_ones() {
        let uses = &[("a", 90), ("b", 10)];
        let weights = Blend { max_weight: 0.9, half_count: 10.0 };
        assert!(blend(0.1, uses, "a", weights) > 0.7);
        assert!(blend(0.9, uses, "c", weights) < 0.2);
        assert_eq!(blend(0.5, &[], "a", weights), 0.5);
    }
}
