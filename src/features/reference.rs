//! Finds what a name stands for: a rule, a dataset, a class, an operator, an index, a band role or
//! a recipe.

mod page;

pub use page::markdown;

use crate::check::{Rule, rules};
use crate::kb::model::recipes::{Recipe, SpectralIndex};
use crate::kb::model::search::BandRole;
use crate::kb::model::{ClassId, DatasetHead, Kind, Lifecycle, OpId, Operator, RemovedDataset};
use crate::kb::suggest::{nearest, nearest_dataset};
use crate::kb::{Kb, kb};

/// The maximum number of suggestions for a name that stands for nothing.
const MAX_SUGGESTIONS: usize = 4;

/// What a name stands for.
#[derive(Debug, Clone)]
pub enum Subject {
    /// A rule.
    Rule(&'static Rule),
    /// A dataset of the catalog.
    Dataset(&'static DatasetHead<'static>),
    /// A dataset that was removed from the catalog.
    RemovedDataset(&'static RemovedDataset<'static>),
    /// A class.
    Class(ClassId),
    /// A namespace, by its full name.
    Namespace(String),
    /// An operator.
    Operator(OpId),
    /// Several operators whose names end alike.
    Operators(Vec<OpId>),
    /// A spectral index.
    Index(&'static SpectralIndex<'static>),
    /// A part of the spectrum.
    BandRole(&'static BandRole<'static>),
    /// A recipe.
    Recipe(&'static Recipe<'static>),
}

/// Returns what a name stands for. Operators, classes and datasets are found in any case, operators
/// also by the last part of their name and in Python's spelling.
pub fn find(name: &str) -> Option<Subject> {
    let kb = kb();
    let name = name.trim().trim_end_matches("()").trim_matches(['"', '\'', '`']);
    let rule = name.to_ascii_lowercase().replace([' ', '_'], "-");
    if let Some(rule) = rules().iter().find(|known| known.name == rule) {
        return Some(Subject::Rule(rule));
    }
    if let Some(head) = kb.dataset_heads().iter().find(|head| head.id.eq_ignore_ascii_case(name)) {
        return Some(Subject::Dataset(head));
    }
    if let Some(removed) = kb.removed_dataset(name).or_else(|| kb.removed_dataset(&name.to_ascii_uppercase())) {
        return Some(Subject::RemovedDataset(removed));
    }
    if name.contains('/') {
        return kb.containing_dataset(name).map(Subject::Dataset);
    }
    let namespace = || [name.to_owned(), format!("ee.{name}")].into_iter().find(|full| kb.is_namespace(full));
    find_class(kb, name)
        .map(Subject::Class)
        .or_else(|| namespace().map(Subject::Namespace))
        .or_else(|| find_operators(kb, name))
        .or_else(|| find_concept(kb, name))
}

/// Finds a class by its name in any case, with or without `ee.`.
pub fn find_class(kb: &'static Kb, name: &str) -> Option<ClassId> {
    let bare = name.strip_prefix("ee.").or_else(|| name.strip_prefix("EE.")).unwrap_or(name);
    let same = |class: ClassId| kb.class(class).name.eq_ignore_ascii_case(bare);
    kb.class_named(bare)
        .or_else(|| (0..kb.classes().len()).map(|index| ClassId(index as u16)).find(|class| same(*class)))
}

/// Finds a spectral index, a band role or a recipe. Names of indices are case-sensitive (`BAI`),
/// because some are also words (`bai`).
fn find_concept(kb: &'static Kb, name: &str) -> Option<Subject> {
    let role = || kb.search_words().roles.iter().find(|role| role.name.eq_ignore_ascii_case(name));
    kb.spectral_index(name)
        .map(Subject::Index)
        .or_else(|| role().map(Subject::BandRole))
        .or_else(|| kb.recipe(&name.to_ascii_lowercase()).map(Subject::Recipe))
}

/// Finds operators by their full name or its last part.
fn find_operators(kb: &'static Kb, name: &str) -> Option<Subject> {
    // The exports of Python's client have another path there.
    let bare = name.strip_prefix("ee.batch.").or_else(|| name.strip_prefix("ee.")).unwrap_or(name);
    let full = [name.to_owned(), format!("ee.{name}"), bare.to_owned()];
    if let Some(id) = full.iter().find_map(|full| kb.operator(full).or_else(|| find_operator(kb, full))) {
        return Some(Subject::Operator(id));
    }
    if name.contains('.') {
        return None;
    }
    let has_name = |op: &Operator<'static>| {
        let last = op.name.rsplit('.').next().unwrap_or(op.name);
        last.eq_ignore_ascii_case(name) || op.python.is_some_and(|python| python.eq_ignore_ascii_case(name))
    };
    let ids = (0..kb.operators().len()).map(|index| OpId(index as u16));
    let matches: Vec<OpId> = ids.filter(|id| has_name(kb.op(*id)) && kb.op(*id).alias_of.is_none()).collect();
    match matches[..] {
        [] => None,
        [id] => Some(Subject::Operator(id)),
        _ => Some(Subject::Operators(matches)),
    }
}

/// Finds an operator in any case, in Python's spelling, or as an inherited method: `ee.Image.And`,
/// `EE.image.Clip`.
fn find_operator(kb: &'static Kb, name: &str) -> Option<OpId> {
    let (class, last) = name.rsplit_once('.')?;
    let exact = kb.operators().iter().position(|op| {
        let python = op.name.rsplit_once('.').zip(op.python);
        op.name.eq_ignore_ascii_case(name)
            || python.is_some_and(|((owner, _), python)| owner.eq_ignore_ascii_case(class) && python == last)
    });
    exact.map(|index| OpId(index as u16)).or_else(|| {
        let class = find_class(kb, class)?;
        kb.method(class, last, true).or_else(|| kb.method(class, last, false)).or_else(|| {
            let same = kb.methods(class, false).find(|(name, _)| name.eq_ignore_ascii_case(last));
            same.map(|(_, id)| id)
        })
    })
}

/// Returns names that resemble a name that stands for nothing.
pub fn suggestions(name: &str) -> Vec<String> {
    let kb = kb();
    let mut near: Vec<String> = Vec::new();
    if name.contains('/') {
        near.extend(nearest_dataset(name, 3).iter().map(|head| head.id.to_owned()));
    } else {
        let rules = rules().iter().map(|rule| rule.name);
        let recipes = kb.recipes().iter().map(|recipe| recipe.name);
        near.extend(nearest(name, rules.chain(recipes), 2).into_iter().map(str::to_owned));
        let full = if name.starts_with("ee.") || !name.contains('.') { name.to_owned() } else { format!("ee.{name}") };
        if let Some((owner, last)) = full.rsplit_once('.') {
            let class = find_class(kb, owner);
            let methods = class.into_iter().flat_map(|class| kb.methods(class, false)).map(|(name, _)| name);
            let members = kb.members(owner, false).map(|(name, _)| name);
            near.extend(nearest(last, methods.chain(members), 3).iter().map(|last| format!("{owner}.{last}")));
        }
        if near.is_empty() {
            let plain = |op: &Operator<'static>| op.alias_of.is_none() && op.lifecycle != Lifecycle::Removed;
            let lasts = kb.operators().iter().filter(|op| plain(op) && op.kind != Kind::Constructor);
            near.extend(
                nearest(name, lasts.filter_map(|op| op.name.rsplit('.').next()), 3).into_iter().map(str::to_owned),
            );
        }
        if near.is_empty() {
            near.extend(nearest_dataset(name, 3).iter().map(|head| head.id.to_owned()));
        }
    }
    near.dedup();
    near.truncate(MAX_SUGGESTIONS);
    near
}
