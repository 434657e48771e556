//! The living successor of an old dataset, with the new name, scale and bits of each band and
//! property.

use crate::kb::kb;
use crate::kb::model::changes::{BandChange, LoadChange, OldBits};
use crate::kb::model::{BitField, Dataset, DatasetKind, Property};
use crate::semantic::dates::parse_catalog_date;
use std::sync::Arc;

/// Maximum length of a chain of successors.
const MAX_CHAIN_LENGTH: usize = 8;

/// An old dataset and the dataset that replaces it.
pub struct Successor {
    /// Id of the old dataset.
    pub old: &'static str,
    /// Id of the last dataset of the chain of successors that can be loaded.
    pub new: &'static str,
    /// The old dataset cannot be loaded any more.
    pub is_old_removed: bool,
    /// Kind of the old dataset.
    old_kind: Option<DatasetKind>,
    /// Ids from the old to the new dataset.
    chain: Vec<&'static str>,
    /// The new dataset.
    pub new_dataset: Arc<Dataset>,
    /// The old dataset, if the catalog still has it.
    old_dataset: Option<Arc<Dataset>>,
}

/// What replaces the name of a band or property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Replacement {
    /// The name in the new dataset.
    Name(String),
    /// Nothing: the new dataset has no counterpart.
    Missing,
}

/// A change of the stored numbers of a physical value: `value = number * scale + offset`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rescaling {
    /// Scale and offset of the old numbers.
    pub old: (f64, f64),
    /// Scale and offset of the new numbers.
    pub new: (f64, f64),
}

impl Rescaling {
    /// Converts an old number to the new scale.
    pub fn convert(&self, old: f64) -> f64 {
        (old * self.old.0 + self.old.1 - self.new.1) / self.new.0
    }
    /// Returns the factor and addend that convert new numbers to old ones.
    pub fn inverse(&self) -> (f64, f64) {
        (self.new.0 / self.old.0, (self.new.1 - self.old.1) / self.old.0)
    }
}

/// How the bits of a band change.
#[derive(Debug, Clone, PartialEq)]
pub enum BitChange {
    /// No change is known.
    Same,
    /// The bits changed, but nothing says how.
    Unknown,
    /// Each bit field, matched by meaning.
    Moved(Vec<FieldMove>),
}

/// A bit field of an old band in the new band.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FieldMove {
    /// The old position.
    pub old: BitRange,
    /// The new position; `None` if the new band lacks the field.
    pub new: Option<BitRange>,
    /// A note for reviewers of code that uses the field.
    pub note: Option<&'static str>,
}

/// First and last bit of a field.
pub type BitRange = (u8, u8);

impl Successor {
    /// Follows the successors of a removed or deprecated dataset. Returns `None` if none can be
    /// loaded.
    pub fn new(old: &'static str) -> Option<Successor> {
        let kb = kb();
        let (old_kind, is_old_removed, is_deprecated, mut next) = match (kb.dataset_head(old), kb.removed_dataset(old))
        {
            (Some(head), _) => (Some(head.kind), false, head.deprecated, head.successor),
            (None, Some(removed)) => (removed.kind, removed.is_deleted, true, removed.successor),
            _ => return None,
        };
        if !is_deprecated {
            return None;
        }
        let mut chain = vec![old];
        let mut last_available = 0;
        while let Some(id) = next
            && chain.len() < MAX_CHAIN_LENGTH
            && !chain.contains(&id)
        {
            chain.push(id);
            next = match kb.dataset_head(id) {
                Some(head) => {
                    last_available = chain.len() - 1;
                    head.successor.filter(|_| head.deprecated)
                }
                None => kb.removed_dataset(id).and_then(|removed| removed.successor),
            };
        }
        chain.truncate(last_available + 1);
        let new = *chain.get(last_available).filter(|_| last_available > 0)?;
        let (new_dataset, old_dataset) = (kb.dataset(new)?, kb.dataset(old));
        Some(Successor { old, new, is_old_removed, old_kind, chain, new_dataset, old_dataset })
    }
    /// Returns the size of a pixel of the old dataset in meters, if the catalog still has it.
    pub fn old_gsd(&self) -> Option<f64> {
        self.old_dataset.as_ref()?.gsd
    }
    /// Returns `true` if the new dataset is a later version of the old one whose images are named
    /// by their days, and covers the day of an image.
    pub fn has_image_of_day(&self, image: &str) -> bool {
        let product = |id: &'static str| id.rsplit('/').next();
        let fields: Vec<&str> = image.split('_').collect();
        let are_digits = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
        let day = match fields[..] {
            [year] if year.len() == 4 => format!("{year}-12-31"),
            [year, month, day] if [year.len(), month.len(), day.len()] == [4, 2, 2] => format!("{year}-{month}-{day}"),
            _ => return false,
        };
        if product(self.old) != product(self.new) || !fields.iter().all(are_digits) {
            return false;
        }
        let parse = |day: &Option<Box<str>>| day.as_deref().and_then(parse_catalog_date);
        let (start, end) = (parse(&self.new_dataset.start), parse(&self.new_dataset.end));
        let Some(day) = parse_catalog_date(&day) else { return false };
        start.is_some_and(|start| start <= day) && end.is_none_or(|end| day <= end)
    }

    /// Returns the kind of the new dataset if it differs from that of the old one.
    pub fn changed_kind(&self) -> Option<DatasetKind> {
        let new = kb().dataset_head(self.new)?.kind;
        (self.old_kind? != new).then_some(new)
    }

    /// Returns how the new dataset is loaded if the old one was an image.
    pub fn load_change(&self) -> Option<&'static LoadChange> {
        self.chain.iter().find_map(|id| kb().load_change(id))
    }

    /// Returns the replacement of a band.
    pub fn band(&self, name: &str) -> Replacement {
        let mut current = name.to_owned();
        for pair in self.chain.windows(2) {
            let [from, to] = [pair[0], pair[1]];
            let change = kb().band_change(from, &current).and_then(|(change, index)| change.to.get(index));
            let table = || kb().migration(from)?.bands.iter().find(|(old, _)| **old == *current).map(|(_, new)| *new);
            match (change, change.is_none().then(table).flatten()) {
                (Some(new), _) => current = new.to_string(),
                (None, Some(Some(new))) => current = new.to_owned(),
                (None, Some(None)) => return Replacement::Missing,
                (None, None) if has_band(to, &current) => {}
                (None, None) => return Replacement::Missing,
            }
        }
        Replacement::Name(current)
    }

    /// Returns the replacement of a property or column with a note. Returns `None` if nothing is
    /// known of it.
    pub fn property(&self, name: &str) -> Option<(Replacement, Option<&'static str>)> {
        let mut current = name.to_owned();
        let mut is_known = false;
        let mut note = None;
        for pair in self.chain.windows(2) {
            if let Some((change, index)) = kb().property_change(pair[0], &current) {
                is_known = true;
                note = change.note.as_deref().or(note);
                match change.to.get(index) {
                    Some(new) => current = new.to_string(),
                    None => return Some((Replacement::Missing, change.note.as_deref())),
                }
                continue;
            }
            let table = kb().migration(pair[0]).map(|migration| &migration.properties);
            match table.and_then(|table| table.iter().find(|(old, _)| **old == *current)) {
                Some((_, Some(new))) => {
                    is_known = true;
                    current = (*new).to_owned();
                }
                Some((_, None)) => return Some((Replacement::Missing, None)),
                None => {}
            }
        }
        if is_known {
            return Some((Replacement::Name(current), note));
        }
        // Without a recorded change, a name that the catalog lists for both datasets is the same.
        let lists: [fn(&Dataset) -> &[Property]; 2] = [|dataset| &dataset.columns, |dataset| &dataset.properties];
        let old_dataset = self.old_dataset.as_deref()?;
        lists.into_iter().find_map(|list| {
            let has_name = |dataset: &Dataset| list(dataset).iter().any(|property| *property.name == *current);
            if !has_name(old_dataset) || list(&self.new_dataset).is_empty() {
                return None;
            }
            let is_same = has_name(&self.new_dataset);
            Some((if is_same { Replacement::Name(current.clone()) } else { Replacement::Missing }, None))
        })
    }

    /// Returns the names of properties that are known to change.
    pub fn old_properties(&self) -> Vec<&'static str> {
        let names = self.chain.iter().flat_map(|id| kb().changed_properties(id));
        names
            .filter(|name| self.property(name).is_some_and(|(new, _)| new != Replacement::Name((*name).to_owned())))
            .collect()
    }

    fn change(&self, band: &str) -> Option<&'static BandChange> {
        kb().band_change(self.old, band).map(|(change, _)| change)
    }

    /// Returns a note for reviewers of code that uses a band.
    pub fn band_note(&self, band: &str) -> Option<&'static str> {
        self.change(band)?.note.as_deref()
    }

    /// Returns the rescaling of a band if both scales are known and differ.
    pub fn rescaling(&self, band: &str) -> Option<Rescaling> {
        let Replacement::Name(new) = self.band(band) else { return None };
        let scale_in = |dataset: &Dataset, name: &str| {
            let band = dataset.bands.iter().find(|band| *band.name == *name)?;
            Some((band.scale?, band.offset.unwrap_or(0.0)))
        };
        let changed = self.change(band).and_then(|change| Some((change.scale?, change.offset.unwrap_or(0.0))));
        let old = changed.or_else(|| scale_in(self.old_dataset.as_deref()?, band))?;
        let new = scale_in(&self.new_dataset, &new).or_else(|| {
            is_physical(self.old_dataset.as_deref()?, &self.new_dataset, (band, &new), old).then_some((1.0, 0.0))
        })?;
        (old != new && old.0 != 0.0 && new.0 != 0.0).then_some(Rescaling { old, new })
    }

    /// Returns how the bits of a band change.
    pub fn bits(&self, band: &str) -> BitChange {
        let Replacement::Name(new_name) = self.band(band) else { return BitChange::Unknown };
        let old: Vec<(BitRange, &str, Option<&'static str>)> = match (self.change(band), &self.old_dataset) {
            (Some(change), _) if !change.bits.is_empty() => {
                let field = |bits: &'static OldBits| ((bits.first, bits.last), &*bits.meaning, bits.note.as_deref());
                change.bits.iter().map(field).collect()
            }
            (_, Some(dataset)) => {
                bit_fields(dataset, band).into_iter().map(|(field, meaning)| (field, meaning, None)).collect()
            }
            _ => Vec::new(),
        };
        let new = bit_fields(&self.new_dataset, &new_name);
        match (old.is_empty(), new.is_empty()) {
            // Neither dataset documents bits, or the equal name says that they are the same.
            (true, _) if band == new_name || new.is_empty() => return BitChange::Same,
            (false, true) if band == new_name => return BitChange::Same,
            (false, false) => {}
            _ => return BitChange::Unknown,
        }
        let moved: Vec<FieldMove> = old
            .iter()
            .map(|(field, meaning, note)| {
                let is_same_field = |(other, text): &&(BitRange, &str)| {
                    normalize(text) == normalize(meaning) && other.1 - other.0 == field.1 - field.0
                };
                let same_position =
                    new.iter().find(|(other, text)| other == field && normalize(text) == normalize(meaning));
                let position = same_position.or_else(|| new.iter().find(is_same_field)).map(|(field, _)| *field);
                FieldMove { old: *field, new: position, note: *note }
            })
            .collect();
        let is_same = moved.iter().all(|field| field.new == Some(field.old));
        if is_same { BitChange::Same } else { BitChange::Moved(moved) }
    }

    /// Returns `true` if the new id works without any other change to the script.
    pub fn is_drop_in(&self) -> bool {
        self.old_dataset.is_some() && self.changed_kind().is_none() && self.changes(None).is_empty()
    }

    /// Returns the old names of bands.
    pub fn old_bands(&self) -> Vec<&str> {
        match &self.old_dataset {
            Some(dataset) => dataset.bands.iter().map(|band| &*band.name).collect(),
            None => kb().removed_dataset(self.old).map(|removed| removed.bands.clone()).unwrap_or_default(),
        }
    }

    /// Returns what differs in the new dataset, in words. `bands` limits the comparison to some
    /// bands.
    pub fn changes(&self, bands: Option<&[&str]>) -> Vec<&'static str> {
        let all = self.old_bands();
        let is_unknown = all.is_empty() && self.old_dataset.is_none();
        let bands = bands.unwrap_or(&all);
        let is_same = |name: &str| {
            self.property(name).is_none_or(|(replacement, _)| replacement == Replacement::Name(name.to_owned()))
        };
        let columns = self.old_dataset.iter().flat_map(|old| &old.columns);
        let properties = self.old_dataset.iter().flat_map(|old| &old.properties);
        let renames = |name: &&str| self.band(name) != Replacement::Name((*name).to_owned());
        [
            ("bands", is_unknown || bands.iter().any(renames)),
            ("scales", bands.iter().any(|name| self.rescaling(name).is_some())),
            ("quality bits", bands.iter().any(|name| self.bits(name) != BitChange::Same)),
            ("columns", columns.into_iter().any(|column| !is_same(&column.name))),
            ("properties", properties.into_iter().any(|property| !is_same(&property.name))),
        ]
        .into_iter()
        .filter_map(|(what, changed)| changed.then_some(what))
        .collect()
    }
}

/// Returns `true` if a band without a scale has the range of the physical values of the old one, so
/// that its numbers are these values.
fn is_physical(old: &Dataset, new: &Dataset, names: (&str, &str), (scale, offset): (f64, f64)) -> bool {
    let range_in = |dataset: &Dataset, name: &str| {
        let band = dataset.bands.iter().find(|band| *band.name == *name)?;
        Some((band.min?, band.max?))
    };
    let (Some(old), Some(new)) = (range_in(old, names.0), range_in(new, names.1)) else { return false };
    let size = (new.1 - new.0).abs();
    let is_close = |old: f64, new: f64| (old * scale + offset - new).abs() <= size / 100.0;
    size > 0.0 && is_close(old.0, new.0) && is_close(old.1, new.1)
}

fn bit_fields<'a>(dataset: &'a Dataset, band: &str) -> Vec<(BitRange, &'a str)> {
    let bits = dataset.bands.iter().find(|known| *known.name == *band).map(|band| band.bits.as_slice());
    let field = |bits: &'a BitField| ((bits.first, bits.last), &*bits.meaning);
    bits.unwrap_or_default().iter().map(field).collect()
}

/// Returns the lower-case letters and digits of a meaning, without text in parentheses.
fn normalize(meaning: &str) -> String {
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

/// Moves the bits of a mask. Returns `None` if a bit has no known new position.
pub fn remap_mask(fields: &[FieldMove], mask: u64) -> Option<u64> {
    let mut remapped = 0;
    for bit in (0..64u8).filter(|bit| mask >> bit & 1 == 1) {
        let FieldMove { old, new, .. } = fields.iter().find(|field| (field.old.0..=field.old.1).contains(&bit))?;
        remapped |= 1 << ((*new)?.0 + bit - old.0);
    }
    Some(remapped)
}
