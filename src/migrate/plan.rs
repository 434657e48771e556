//! What becomes of a dataset: its successor at the end of the chain, and of each band and property the new name, scale and bits.

use crate::kb::kb;
use crate::kb::model::{BitField, Dataset, DatasetKind};
use crate::kb::model_changes::{BandChange, LoadChange};
use std::sync::Arc;

/// Successors that are followed.
const MAX_STEPS: usize = 8;

/// A dataset and what to use instead.
pub struct Plan {
    /// The old id.
    pub old: &'static str,
    /// The last living dataset of the chain of successors.
    pub new: &'static str,
    /// The old one cannot be loaded any more.
    pub gone: bool,
    /// What loads the old one.
    kind: Option<DatasetKind>,
    /// From the old to the new id.
    steps: Vec<&'static str>,
    /// The new one.
    pub dataset: Arc<Dataset>,
    before: Option<Arc<Dataset>>,
}

/// What becomes of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// It is called so.
    To(String),
    /// The new dataset has nothing like it.
    Dropped,
}

/// The same physical value in other numbers: `value = number * scale + offset`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shift {
    /// Of the old numbers: scale and offset.
    pub old: (f64, f64),
    /// Of the new ones.
    pub new: (f64, f64),
}

impl Shift {
    /// An old number in the new scale.
    pub fn number(&self, old: f64) -> f64 {
        (old * self.old.0 + self.old.1 - self.new.1) / self.new.0
    }
    /// Factor and addend that make old numbers of new ones.
    pub fn back(&self) -> (f64, f64) {
        (self.new.0 / self.old.0, (self.new.1 - self.old.1) / self.old.0)
    }
}

/// How the bits of a band move.
#[derive(Debug, Clone, PartialEq)]
pub enum Bits {
    /// They stay, as far as is known.
    Same,
    /// They are others, and which is not known.
    Unknown,
    /// By their meaning.
    Moved(Vec<(Field, Option<Field>)>),
}

/// First and last bit.
pub type Field = (u8, u8);

impl Plan {
    /// The plan for a dataset that is removed or deprecated and has a living successor.
    pub fn of(old: &'static str) -> Option<Plan> {
        let kb = kb();
        let (kind, gone, deprecated, mut next) = match (kb.dataset_head(old), kb.removed_dataset(old)) {
            (Some(head), _) => (Some(head.kind), false, head.deprecated, head.successor),
            (None, Some(removed)) => (removed.kind, removed.gone, true, removed.successor),
            _ => return None,
        };
        if !deprecated {
            return None;
        }
        let mut steps = vec![old];
        let mut living = 0;
        while let Some(id) = next
            && steps.len() < MAX_STEPS
            && !steps.contains(&id)
        {
            steps.push(id);
            next = match kb.dataset_head(id) {
                Some(head) => {
                    living = steps.len() - 1;
                    head.successor.filter(|_| head.deprecated)
                }
                None => kb.removed_dataset(id).and_then(|removed| removed.successor),
            };
        }
        steps.truncate(living + 1);
        let new = *steps.get(living).filter(|_| living > 0)?;
        Some(Plan { old, new, gone, kind, steps, dataset: kb.dataset(new)?, before: kb.dataset(old) })
    }

    /// The kind of the new dataset, where it is not that of the old one.
    pub fn other_kind(&self) -> Option<DatasetKind> {
        let new = kb().dataset_head(self.new)?.kind;
        (self.kind? != new).then_some(new)
    }

    /// How the new dataset is loaded where the old one was an image.
    pub fn load(&self) -> Option<&'static LoadChange> {
        self.steps.iter().find_map(|id| kb().load_change(id))
    }

    /// What becomes of a band.
    pub fn band(&self, name: &str) -> Fate {
        let mut current = name.to_owned();
        for pair in self.steps.windows(2) {
            let [from, to] = [pair[0], pair[1]];
            let own = kb().band_change(from, &current).and_then(|(change, place)| change.to.get(place));
            let table = || kb().migration(from)?.bands.iter().find(|(old, _)| **old == *current).map(|(_, new)| *new);
            match (own, own.is_none().then(table).flatten()) {
                (Some(new), _) => current = new.to_string(),
                (None, Some(Some(new))) => current = new.to_owned(),
                (None, Some(None)) => return Fate::Dropped,
                (None, None) if has_band(to, &current) => {}
                (None, None) => return Fate::Dropped,
            }
        }
        Fate::To(current)
    }

    /// What becomes of a property or column; `None`: nothing is known of it.
    pub fn property(&self, name: &str) -> Option<(Fate, Option<&'static str>)> {
        let mut current = name.to_owned();
        let mut known = false;
        for pair in self.steps.windows(2) {
            if let Some((change, place)) = kb().property_change(pair[0], &current) {
                known = true;
                match change.to.get(place) {
                    Some(new) => current = new.to_string(),
                    None => return Some((Fate::Dropped, change.note.as_deref())),
                }
                continue;
            }
            let table = kb().migration(pair[0]).map(|migration| &migration.properties);
            match table.and_then(|table| table.iter().find(|(old, _)| **old == *current)) {
                Some((_, Some(new))) => {
                    known = true;
                    current = (*new).to_owned();
                }
                Some((_, None)) => return Some((Fate::Dropped, None)),
                None => {}
            }
        }
        let columns = |dataset: &Dataset| dataset.columns.iter().any(|column| *column.name == *current);
        if !known && self.before.as_deref().is_some_and(columns) && !self.dataset.columns.is_empty() {
            return Some((if columns(&self.dataset) { Fate::To(current) } else { Fate::Dropped }, None));
        }
        known.then_some((Fate::To(current), None))
    }

    fn change(&self, band: &str) -> Option<&'static BandChange> {
        kb().band_change(self.old, band).map(|(change, _)| change)
    }

    /// What a person must look at where the band is used.
    pub fn band_note(&self, band: &str) -> Option<&'static str> {
        self.change(band)?.note.as_deref()
    }

    /// The change of a band's numbers, when both scales are known and differ.
    pub fn shift(&self, band: &str) -> Option<Shift> {
        let Fate::To(new) = self.band(band) else { return None };
        let named = |dataset: &Dataset, name: &str| {
            let band = dataset.bands.iter().find(|band| *band.name == *name)?;
            Some((band.scale?, band.offset.unwrap_or(0.0)))
        };
        let own = self.change(band).and_then(|change| Some((change.scale?, change.offset.unwrap_or(0.0))));
        let old = own.or_else(|| named(self.before.as_deref()?, band))?;
        let new = named(&self.dataset, &new)?;
        (old != new && old.0 != 0.0 && new.0 != 0.0).then_some(Shift { old, new })
    }

    /// What becomes of a band's bits.
    pub fn bits(&self, band: &str) -> Bits {
        let Fate::To(new_name) = self.band(band) else { return Bits::Unknown };
        let own: Vec<(Field, &str)> = match (self.change(band), &self.before) {
            (Some(change), _) if !change.bits.is_empty() => {
                change.bits.iter().map(|bits| ((bits.first, bits.last), &*bits.meaning)).collect()
            }
            (_, Some(before)) => fields(before, band),
            _ => Vec::new(),
        };
        let new = fields(&self.dataset, &new_name);
        match (own.is_empty(), new.is_empty()) {
            // A band that nobody calls a quality band, or one whose name says that it is the same.
            (true, _) if band == new_name || new.is_empty() => return Bits::Same,
            (false, true) if band == new_name => return Bits::Same,
            (false, false) => {}
            _ => return Bits::Unknown,
        }
        let moved: Vec<(Field, Option<Field>)> = own
            .iter()
            .map(|(field, meaning)| {
                let alike = |(other, words): &&(Field, &str)| {
                    essence(words) == essence(meaning) && other.1 - other.0 == field.1 - field.0
                };
                let place = new.iter().find(|(other, words)| other == field && essence(words) == essence(meaning));
                (*field, place.or_else(|| new.iter().find(alike)).map(|(field, _)| *field))
            })
            .collect();
        let same = moved.iter().all(|(old, new)| *new == Some(*old));
        if same { Bits::Same } else { Bits::Moved(moved) }
    }

    /// Whether the new dataset can take the old one's place without a change to the rest of the script.
    pub fn is_drop_in(&self) -> bool {
        let Some(before) = &self.before else { return false };
        let same = |name: &str| {
            self.band(name) == Fate::To(name.to_owned()) && self.shift(name).is_none() && self.bits(name) == Bits::Same
        };
        let columns = |name: &str| self.property(name).is_none_or(|(fate, _)| fate == Fate::To(name.to_owned()));
        self.other_kind().is_none()
            && before.bands.iter().all(|band| same(&band.name))
            && before.columns.iter().all(|column| columns(&column.name))
    }
}

fn fields<'a>(dataset: &'a Dataset, band: &str) -> Vec<(Field, &'a str)> {
    let bits = dataset.bands.iter().find(|known| *known.name == *band).map(|band| band.bits.as_slice());
    let field = |bits: &'a BitField| ((bits.first, bits.last), &*bits.meaning);
    bits.unwrap_or_default().iter().map(field).collect()
}

/// The words that matter: letters and digits, without what is in brackets.
fn essence(meaning: &str) -> String {
    let mut depth = 0;
    let mut text = String::new();
    for c in meaning.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            c if depth == 0 && c.is_alphanumeric() => text.extend(c.to_lowercase()),
            _ => {}
        }
    }
    text
}

fn has_band(id: &str, name: &str) -> bool {
    match (kb().dataset(id), kb().removed_dataset(id)) {
        (Some(dataset), _) => dataset.bands_open || dataset.bands.iter().any(|band| *band.name == *name),
        (None, Some(removed)) => removed.bands.is_empty() || removed.bands.contains(&name),
        _ => false,
    }
}

/// Moves the bits of a mask; `None`: one of them has no place, or nobody knows it.
pub fn moved(fields: &[(Field, Option<Field>)], mask: u64) -> Option<u64> {
    let mut out = 0;
    for bit in (0..64u8).filter(|bit| mask >> bit & 1 == 1) {
        let (old, new) = fields.iter().find(|(old, _)| (old.0..=old.1).contains(&bit))?;
        out |= 1 << ((*new)?.0 + bit - old.0);
    }
    Some(out)
}
