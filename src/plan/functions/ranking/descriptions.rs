//! The descriptions of operations, as terms: the ways to say those of `operator_kb/functions/`, and
//! the names and summaries of the other operators.
//!
//! # Rejected
//!
//! The aliases of the search are no descriptions: "omission error" finds the accuracy of producers,
//! which is one minus that.

use crate::kb::lookup::kb;
use crate::kb::model::{Kind, Lifecycle, OpId};
use crate::plan::functions::expression::{Call, Expr, Hole};
use crate::plan::functions::template::{self, Template};
use crate::plan::functions::types::Types;
use crate::retrieval::searcher;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::LazyLock;

/// Where a summary goes on about other things: limits, contrasts, examples.
const ASIDES: &[&str] =
    &[";", ":", ", not ", " but ", " instead of ", " rather than ", ", unlike ", ", or ", " unless ", " such as "];
/// The weight of words that rarely say more than the types do, relative to others.
const SOFT_WEIGHT: f32 = 0.3;

/// A value that an operation takes.
#[derive(Debug)]
pub struct Slot {
    pub hole: Hole,
    pub is_required: bool,
    /// The name of an argument that may be left out.
    pub argument: Option<&'static str>,
}

/// The terms of a word of a phrase: it is one of them.
#[derive(Debug)]
pub struct Group {
    pub terms: Vec<String>,
    pub is_optional: bool,
}

/// An operation with what describes it.
#[derive(Debug)]
pub struct Description {
    /// What it writes, with holes for what it needs.
    pub value: Expr,
    pub slots: Vec<Slot>,
    pub returns: Types,
    /// Ways to say it, each without words that say nothing.
    pub phrases: Vec<Vec<Group>>,
    /// The terms of the names of its arguments, and of its class.
    pub arguments: FxHashSet<String>,
    /// Its summary, if it is one operator.
    pub summary: &'static str,
    /// The name of the method, if it is one, or the name of the function.
    pub name: &'static str,
    pub is_method: bool,
}

/// The descriptions of all operations that a function may use.
#[derive(Debug)]
pub struct Descriptions {
    pub all: Vec<Description>,
    /// The number of operations that have a term.
    counts: FxHashMap<String, usize>,
    /// Terms that rarely say more than the types do.
    soft: FxHashSet<String>,
    /// Terms that say nothing.
    filler: FxHashSet<String>,
    /// Terms that turn a meaning into its opposite.
    negations: FxHashSet<String>,
}

/// Returns the descriptions.
pub fn descriptions() -> &'static Descriptions {
    static DESCRIPTIONS: LazyLock<Descriptions> = LazyLock::new(Descriptions::load);
    &DESCRIPTIONS
}

impl Descriptions {
    fn load() -> Descriptions {
        let words = &kb().words().functions;
        let set = |text: &str| searcher().terms(text).into_iter().collect::<FxHashSet<String>>();
        let nouns = words.nouns.values().flatten().map(String::as_str).collect::<Vec<_>>().join(" ");
        let mut descriptions = Descriptions {
            all: Vec::new(),
            counts: FxHashMap::default(),
            soft: set(&format!("{} {nouns}", words.soft)),
            filler: set(&words.filler),
            negations: set(&words.negations),
        };
        for operation in &words.operations {
            if let Some(Template::Value(value)) = template::parse(&operation.write) {
                descriptions.add_operation(value, &operation.say);
            }
        }
        for class in Types::CLASSES.names() {
            let Some(id) = kb().class_named(class) else { continue };
            for (name, operator) in kb().methods(id, false) {
                descriptions.add_operator(operator, name, Types::named(class));
            }
        }
        for operator in kb().operators().iter().filter(|operator| operator.kind == Kind::Static) {
            if let Some(id) = kb().operator(operator.name).filter(|_| operator.name.starts_with("ee.")) {
                descriptions.add_operator(id, operator.name, None);
            }
        }
        let mut counts: FxHashMap<String, usize> = FxHashMap::default();
        for description in &descriptions.all {
            let groups = description.phrases.iter().flatten();
            let terms: FxHashSet<&String> =
                groups.flat_map(|group| &group.terms).chain(&description.arguments).collect();
            terms.into_iter().for_each(|term| *counts.entry(term.clone()).or_default() += 1);
        }
        descriptions.counts = counts;
        descriptions
    }

    /// Adds an operation of the knowledge base.
    fn add_operation(&mut self, value: Expr, says: &[String]) {
        let slots: Vec<Slot> =
            value.holes().into_iter().map(|hole| Slot { hole, is_required: true, argument: None }).collect();
        let phrases: Vec<Vec<Group>> = says.iter().map(|say| self.groups(say)).collect();
        let arguments = slots.iter().flat_map(|slot| searcher().terms(&slot.hole.slot)).collect();
        self.all.push(Description {
            returns: value.types(&[]),
            value,
            slots,
            phrases,
            arguments,
            summary: "",
            name: "",
            is_method: false,
        });
    }

    /// Returns the words of a way to say an operation.
    fn groups(&self, say: &str) -> Vec<Group> {
        let words = without_slots(say);
        let group = |word: &str| {
            let terms: Vec<String> = word.split('|').flat_map(|word| searcher().terms(word)).collect();
            let says = terms.iter().any(|term| self.says(term));
            says.then(|| Group { is_optional: word.ends_with('?'), terms })
        };
        words.split_whitespace().filter_map(group).collect()
    }

    fn says(&self, term: &String) -> bool {
        !searcher().is_stop(term) && !self.filler.contains(term)
    }

    /// Adds an operator with its name and summary.
    fn add_operator(&mut self, id: OpId, name: &'static str, receiver: Option<Types>) {
        let operator = kb().op(id);
        let is_current = operator.server.is_some()
            && operator.replacement.is_none()
            && !operator.client
            && matches!(operator.lifecycle, Lifecycle::Current);
        // Scripts have better names for the algorithms.
        if !is_current || operator.name.starts_with("ee.Algorithms.") {
            return;
        }
        let hole = |id: usize, slot: &str, types: Types| Hole { id: id as u32, slot: slot.to_owned(), types };
        let receiver_slot = receiver.map(|types| Slot { hole: hole(0, "", types), is_required: true, argument: None });
        let params = operator.params.iter().enumerate().map(|(at, param)| Slot {
            hole: hole(at + 1, param.name, Types::from_kb(&param.ty)),
            is_required: !param.optional,
            argument: param.optional.then_some(param.name),
        });
        let slots: Vec<Slot> = receiver_slot.into_iter().chain(params).collect();
        let required = slots.iter().filter(|slot| slot.is_required);
        let mut positional: Vec<Expr> = required.map(|slot| Expr::Hole(slot.hole.clone())).collect();
        let on = receiver.map(|_| positional.remove(0));
        let value = Expr::Call(Box::new(Call { on, name: name.to_owned(), positional, named: Vec::new() }));
        let own_name = name.rsplit('.').next().unwrap_or(name);
        let head_end = ASIDES.iter().filter_map(|aside| operator.summary.find(aside)).min();
        let head = &operator.summary[..head_end.unwrap_or(operator.summary.len())];
        let class = operator.name.strip_suffix(own_name).unwrap_or_default();
        let texts = operator.params.iter().map(|param| param.name).chain([class]);
        let arguments = texts.flat_map(|text| searcher().terms(text)).collect();
        let phrase = |text: &str| {
            let mut terms: Vec<String> = searcher().terms(text).into_iter().filter(|term| self.says(term)).collect();
            terms.sort();
            terms.dedup();
            terms.into_iter().map(|term| Group { terms: vec![term], is_optional: false }).collect::<Vec<_>>()
        };
        let returns = match receiver.filter(|_| operator.self_type) {
            Some(receiver) => receiver,
            None => Types::from_kb(&operator.returns),
        };
        self.all.push(Description {
            value,
            slots,
            returns,
            phrases: vec![phrase(own_name), phrase(head)],
            arguments,
            summary: operator.summary,
            name,
            is_method: receiver.is_some(),
        });
    }

    /// Returns `true` if a term turns a meaning into its opposite.
    pub fn is_negation(&self, term: &str) -> bool {
        self.negations.contains(term)
    }

    /// Returns the weight of a term: the logarithm of its rarity.
    pub fn weight(&self, term: &str) -> f32 {
        let having = self.counts.get(term).copied().unwrap_or(0) as f32;
        let rarity = (1.0 + self.all.len() as f32 / (having + 1.0)).ln();
        if self.soft.contains(term) { rarity * SOFT_WEIGHT } else { rarity }
    }
}

fn without_slots(say: &str) -> String {
    say.split_whitespace().filter(|word| !word.starts_with('{')).collect::<Vec<_>>().join(" ")
}
