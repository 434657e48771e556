//! From removed and deprecated datasets to their successors: ids, names of bands and properties, scales, quality bits.
//!
//! All of it is read from one analysis of the old script. A literal changes when every use of it that is known wants the same; what
//! is not certain is left and said. Hazard: a script that is changed by half runs and computes something else. So a dataset that can
//! still be loaded is left alone when a band of it that the script uses is not in its successor.

mod bands;
mod claims;
mod dates;
mod ids;
mod pictures;
mod plan;
mod properties;
mod quality;
mod remark;
mod scale;
mod trace;

pub use remark::{Remark, State, Topic};

use crate::diagnostic::Edit;
use crate::kb::kb;
use crate::rules::context::Context;
use crate::semantic::analysis::Analysis;
use crate::semantic::value::{Band, Source};
use crate::text::span::Span;
use claims::Claims;
use plan::{Fate, Plan};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;

/// What a migration changes, and what it says.
#[derive(Debug, Default)]
pub struct Migration {
    /// The changes, which do not overlap.
    pub edits: Vec<Edit>,
    /// What was changed, and what a person must look at, in the order of the places.
    pub remarks: Vec<Remark>,
}

impl Migration {
    /// What a person must look at.
    pub fn by_eye(&self) -> impl Iterator<Item = &Remark> {
        self.remarks.iter().filter(|remark| remark.state != State::Changed)
    }
}

/// Migrates a file.
pub fn migrate(analysis: &Analysis, text: &str) -> Migration {
    let sink = RefCell::default();
    let rule = &crate::rules::all()[0].info;
    let context = Context::new(analysis, text, &[], rule, rule.severity, &sink);
    let mut run = Run {
        context: &context,
        plans: RefCell::default(),
        kept: FxHashSet::default(),
        aliases: FxHashMap::default(),
        edits: Vec::new(),
        remarks: Vec::new(),
    };
    let loads = ids::find(&run);
    if loads.is_empty() {
        return Migration::default();
    }
    // A dataset that still works stays where it is when the script uses what its successor does not have.
    bands::keep(&mut run);
    properties::keep(&mut run);
    dates::keep(&mut run);
    ids::replace(&mut run, loads);
    bands::rename(&mut run);
    properties::rename(&mut run);
    scale::convert(&mut run);
    quality::convert(&mut run);
    dates::check(&mut run);
    run.finish()
}

/// A migration in progress.
struct Run<'a> {
    context: &'a Context<'a>,
    plans: RefCell<FxHashMap<Box<str>, Option<Rc<Plan>>>>,
    /// Old datasets that stay.
    kept: FxHashSet<&'static str>,
    /// Bands that the script calls by a name of another dataset's band, which becomes the name of that one's successor:
    /// dataset, place of the band, name in the script.
    aliases: FxHashMap<(Box<str>, u16, Box<str>), String>,
    edits: Vec<Edit>,
    remarks: Vec<Remark>,
}

/// What becomes of a band's name at one place.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Naming {
    /// The new name.
    To(String),
    /// The name stays: it is that of another dataset's band, or one that the script gave.
    Keep {
        /// The script gave it.
        given: bool,
    },
    /// The successor has no such band: the old dataset.
    Dropped(&'static str),
}

impl Run<'_> {
    /// The plan for a dataset, unless it stays.
    fn plan(&self, id: &str) -> Option<Rc<Plan>> {
        if self.kept.contains(id) {
            return None;
        }
        let known = self.plans.borrow().get(id).cloned();
        known.unwrap_or_else(|| {
            let kb = kb();
            let old = kb.dataset_head(id).map(|head| head.id).or_else(|| kb.removed_dataset(id).map(|old| old.id));
            let plan = old.and_then(Plan::of).map(Rc::new);
            self.plans.borrow_mut().insert(id.into(), plan.clone());
            plan
        })
    }

    /// The plan for the dataset of a band, and the band's own name there.
    fn of_source<'s>(&self, source: &'s Source) -> Option<(Rc<Plan>, &'s str)> {
        let band = source.0.bands.get(usize::from(source.1))?;
        Some((self.plan(&source.0.id)?, &band.name))
    }

    /// What becomes of a name that a band of one dataset has in the script.
    fn naming(&self, source: &Source, name: &str) -> Naming {
        let own = source.0.bands.get(usize::from(source.1)).map_or("", |band| &*band.name);
        let Some(plan) = self.plan(&source.0.id) else { return Naming::Keep { given: name != own } };
        if let Some(rest) = name.strip_prefix(own).filter(|rest| rest.is_empty() || rest.starts_with('_')) {
            return match plan.band(own) {
                Fate::To(new) => Naming::To(format!("{new}{rest}")),
                Fate::Dropped => Naming::Dropped(plan.old),
            };
        }
        match self.aliases.get(&(source.0.id.clone(), source.1, name.into())) {
            Some(new) => Naming::To(new.clone()),
            None => Naming::Keep { given: true },
        }
    }

    /// The namings of a band that may be one of several.
    fn namings(&self, band: &Band) -> Vec<Naming> {
        band.origins().iter().map(|source| self.naming(source, &band.name)).collect()
    }

    /// What a person must know.
    fn say(&mut self, state: State, topic: Topic, span: Span, message: impl Into<String>) {
        self.remarks.push(Remark { span, state, topic, message: message.into() });
    }

    /// Takes the edits on which the uses of literals agree.
    fn settle(&mut self, claims: Claims, topic: Topic, unsure: &dyn Fn(&str) -> Option<String>) {
        let edits = claims.settle(self.context.text, topic, &mut self.remarks, unsure);
        self.edits.extend(edits);
    }

    fn finish(mut self) -> Migration {
        self.edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        self.edits.dedup();
        // Two topics never want the same bytes; if they do, the first has them.
        let mut end = 0;
        let mut edits: Vec<Edit> = Vec::new();
        for edit in self.edits {
            if edit.span.start < end {
                let message = "this would have to change in two ways at once".to_owned();
                self.remarks.push(Remark { span: edit.span, state: State::Left, topic: Topic::Scale, message });
                continue;
            }
            end = edit.span.end;
            edits.push(edit);
        }
        self.remarks.sort_by_key(|remark| (remark.span, remark.topic, remark.state));
        self.remarks.dedup();
        Migration { edits, remarks: self.remarks }
    }
}

#[cfg(test)]
mod tests;
