//! Migrates scripts from removed and deprecated datasets to their successors.
//!
//! The migration rewrites ids, names of bands and properties, scales and quality bits, all from one
//! analysis of the old script. A literal changes if all its known uses agree on the new text;
//! otherwise a note reports it.
//!
//! # Hazards
//! A script that is migrated only in part still runs and computes something else. A dataset that
//! can still be loaded therefore stays if its successor lacks a band that the script uses.

mod bands;
mod dataset_ids;
mod dates;
mod escapes;
#[cfg(feature = "os")]
pub mod files;
mod image_filters;
mod image_names;
mod linked;
mod note;
mod pixels;
mod properties;
mod quality;
mod rewrite_votes;
mod scale;
mod successor;
mod trace;
mod visualization;

pub use dataset_ids::has_old_dataset;
pub use linked::{Linked, Module};
pub use note::{MigrationNote, NoteStatus, Topic};

use crate::diagnostic::Edit;
use crate::kb::kb;
use crate::semantic::analysis::{Analysis, CallSite};
use crate::semantic::query::Semantics;
use crate::semantic::value::{Band, Source};
use crate::text::span::Span;
use rewrite_votes::RewriteVotes;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;
use successor::{Replacement, Successor};

/// Edits and notes of a migration.
#[derive(Debug, Default)]
pub struct Migration {
    /// The edits, which do not overlap.
    pub edits: Vec<Edit>,
    /// Notes about changes and open questions, ordered by span.
    pub notes: Vec<MigrationNote>,
}

impl Migration {
    /// Returns the notes that a person must look at.
    pub fn notes_to_review(&self) -> impl Iterator<Item = &MigrationNote> {
        self.notes.iter().filter(|note| note.status != NoteStatus::Changed)
    }
}

/// Migrates a file.
pub fn migrate(analysis: &Analysis, text: &str) -> Migration {
    migrate_parts(analysis, text, &|_| true)
}

/// Migrates a text, of which `is_migrated` tells the parts that get edits.
fn migrate_parts(analysis: &Analysis, text: &str, is_migrated: &dyn Fn(Span) -> bool) -> Migration {
    let context = Semantics::new(analysis, text);
    let mut migrator = Migrator {
        context: &context,
        successors: RefCell::default(),
        unchanged_datasets: FxHashSet::default(),
        replaced: Vec::new(),
        aliases: FxHashMap::default(),
        edits: Vec::new(),
        notes: Vec::new(),
    };
    let references = dataset_ids::find(&migrator);
    if references.is_empty() {
        return Migration::default();
    }
    dataset_ids::keep_elsewhere(&mut migrator, &references, is_migrated);
    // A dataset that can still be loaded stays if the script uses something that its successor
    // lacks.
    dataset_ids::keep(&mut migrator, &references);
    bands::keep(&mut migrator);
    properties::keep(&mut migrator);
    image_filters::keep(&mut migrator);
    dates::keep(&mut migrator);
    dataset_ids::replace(&mut migrator, references);
    bands::rename(&mut migrator);
    properties::rename(&mut migrator);
    image_filters::rename(&mut migrator);
    scale::convert(&mut migrator);
    quality::convert(&mut migrator);
    dates::check(&mut migrator);
    dates::note_later_starts(&mut migrator);
    let reach_others = escapes::note(&mut migrator);
    quality::note_unread_bits(&mut migrator, reach_others);
    scale::note_new_scales(&mut migrator);
    pixels::note_new_sizes(&mut migrator);
    migrator.finish()
}

/// A migration in progress.
struct Migrator<'a> {
    context: &'a Semantics<'a>,
    successors: RefCell<FxHashMap<Box<str>, Option<Rc<Successor>>>>,
    /// Old datasets that the migration leaves in the script.
    unchanged_datasets: FxHashSet<&'static str>,
    /// Successors of the old datasets that the script names, with the first span of each.
    replaced: Vec<(Rc<Successor>, Span)>,
    /// New names of bands that the script calls by the name of another dataset's band, by dataset,
    /// band index and name in the script.
    aliases: FxHashMap<(Box<str>, u16, Box<str>), String>,
    edits: Vec<Edit>,
    notes: Vec<MigrationNote>,
}

/// What replaces the name of a band at one mention.
#[derive(Debug, Clone, PartialEq, Eq)]
enum BandReplacement {
    /// The new name.
    Name(String),
    /// The name stays: the dataset stays, or the script chose the name.
    Unchanged {
        /// The script gave the band this name.
        is_alias: bool,
    },
    /// The successor has no such band; holds the id of the old dataset.
    Missing(&'static str),
}

impl Migrator<'_> {
    /// Returns the successor of a dataset unless the dataset stays.
    fn successor(&self, id: &str) -> Option<Rc<Successor>> {
        if self.unchanged_datasets.contains(id) {
            return None;
        }
        let known = self.successors.borrow().get(id).cloned();
        known.unwrap_or_else(|| {
            let kb = kb();
            let old = kb.dataset_head(id).map(|head| head.id).or_else(|| kb.removed_dataset(id).map(|old| old.id));
            let successor = old.and_then(Successor::new).map(Rc::new);
            self.successors.borrow_mut().insert(id.into(), successor.clone());
            successor
        })
    }

    /// Returns the successor of a band's dataset, and the name of the band in the old dataset.
    fn source_successor<'s>(&self, source: &'s Source) -> Option<(Rc<Successor>, &'s str)> {
        let band = source.0.bands.get(usize::from(source.1))?;
        Some((self.successor(&source.0.id)?, &band.name))
    }

    /// Returns the replacement of the name that a band of one dataset has in the script. A name
    /// that the script gave stays, unless other datasets call their bands so.
    fn band_replacement(&self, source: &Source, name: &str, is_named: bool) -> BandReplacement {
        let own = source.0.bands.get(usize::from(source.1)).map_or("", |band| &*band.name);
        let Some(successor) = self.successor(&source.0.id) else {
            return BandReplacement::Unchanged { is_alias: is_named || name != own };
        };
        let rest = name.strip_prefix(own).filter(|rest| !is_named && (rest.is_empty() || rest.starts_with('_')));
        if let Some(rest) = rest {
            return match successor.band(own) {
                Replacement::Name(new) => BandReplacement::Name(format!("{new}{rest}")),
                Replacement::Missing => BandReplacement::Missing(successor.old),
            };
        }
        match self.aliases.get(&(source.0.id.clone(), source.1, name.into())) {
            Some(new) => BandReplacement::Name(new.clone()),
            None => BandReplacement::Unchanged { is_alias: true },
        }
    }

    /// Returns the replacements of a band, one for each dataset that it may come from.
    fn band_replacements(&self, band: &Band) -> Vec<BandReplacement> {
        band.origins().iter().map(|source| self.band_replacement(source, &band.name, band.is_named)).collect()
    }

    /// Keeps an old dataset that can still be loaded, and notes why. Returns without effect for a
    /// removed dataset.
    fn keep_dataset(&mut self, successor: &Successor, topic: Topic, span: Span, reason: &str) {
        if !successor.is_old_removed {
            self.note_unchanged(topic, span, format!("\"{}\" stays: {reason}", successor.old));
            self.unchanged_datasets.insert(successor.old);
        }
    }

    /// Notes a change that keeps the meaning.
    fn note_change(&mut self, topic: Topic, span: Span, message: impl Into<String>) {
        self.add_note(NoteStatus::Changed, topic, span, message.into());
    }
    /// Notes a change that a person must review.
    fn note_review(&mut self, topic: Topic, span: Span, message: impl Into<String>) {
        self.add_note(NoteStatus::Review, topic, span, message.into());
    }
    /// Notes code that did not change and that a person must look at.
    fn note_unchanged(&mut self, topic: Topic, span: Span, message: impl Into<String>) {
        self.add_note(NoteStatus::Unchanged, topic, span, message.into());
    }
    fn add_note(&mut self, status: NoteStatus, topic: Topic, span: Span, message: String) {
        self.notes.push(MigrationNote { span, status, topic, message });
    }

    /// Applies the votes on literals.
    fn tally(&mut self, votes: RewriteVotes, topic: Topic, unknown_use_note: &dyn Fn(&str) -> Option<String>) {
        let edits = votes.tally(self.context.text, topic, &mut self.notes, unknown_use_note);
        self.edits.extend(edits);
    }

    fn finish(mut self) -> Migration {
        self.edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        self.edits.dedup();
        // Two topics should never edit the same bytes; if they do, the first one wins.
        let mut end = 0;
        let mut edits: Vec<Edit> = Vec::new();
        for edit in std::mem::take(&mut self.edits) {
            if edit.span.start < end {
                self.note_unchanged(Topic::Scale, edit.span, "two changes of this code conflict");
                continue;
            }
            end = edit.span.end;
            edits.push(edit);
        }
        self.notes.sort_by_key(|note| (note.span, note.topic, note.status));
        self.notes.dedup();
        Migration { edits, notes: self.notes }
    }
}

/// Returns `true` if a call is that of an operator sign: `+`, `>>`.
fn has_form(call: &CallSite, form: &str) -> bool {
    call.operator().client_form.contains(&form)
}
