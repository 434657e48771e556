//! Looks up what changes from a dataset to its successor: bands, properties, how to load it.
//!
//! Migrations and rules about deprecated datasets use these facts of
//! `operator_kb/lifecycle/datasets.toml`.

use super::Kb;
use crate::kb::model::changes::{BandChange, ChangeNote, Changes, ImageChange, LoadChange, PropertyChange, is_match};

impl Kb {
    fn changes(&self) -> &'static Changes {
        &self.index_of_datasets().changes
    }

    /// Returns the change of a band of an old dataset, and the index of the band in
    /// [`BandChange::names`].
    pub fn band_change(&self, dataset: &str, band: &str) -> Option<(&'static BandChange, usize)> {
        self.changes().bands.iter().find_map(|change| {
            let index = change.names.iter().position(|name| **name == *band)?;
            is_match(&change.datasets, dataset).then_some((change, index))
        })
    }

    /// Returns the change of a property or column, and its index in [`PropertyChange::names`].
    pub fn property_change(&self, dataset: &str, name: &str) -> Option<(&'static PropertyChange, usize)> {
        self.changes().properties.iter().find_map(|change| {
            let index = change.names.iter().position(|known| **known == *name)?;
            is_match(&change.datasets, dataset).then_some((change, index))
        })
    }

    /// Returns the names of the properties and columns of an old dataset that have an entry.
    pub fn changed_properties(&self, dataset: &str) -> impl Iterator<Item = &'static str> {
        let changes = self.changes().properties.iter().filter(move |change| is_match(&change.datasets, dataset));
        changes.flat_map(|change| &change.names).map(|name| &**name)
    }

    /// Returns how the collection that succeeds an image becomes an image.
    pub fn load_change(&self, dataset: &str) -> Option<&'static LoadChange> {
        self.changes().loads.iter().find(|change| is_match(&change.datasets, dataset))
    }

    /// Returns how the names of a collection's images change.
    pub fn image_change(&self, dataset: &str) -> Option<&'static ImageChange> {
        self.changes().images.iter().find(|change| is_match(&change.datasets, dataset))
    }

    /// Returns the notes for a person who replaces a dataset.
    pub fn change_notes(&self, dataset: &str) -> impl Iterator<Item = &'static ChangeNote> {
        self.changes().notes.iter().filter(move |note| is_match(&note.datasets, dataset))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kb::kb;

    #[test]
    fn a_star_matches_anything() {
        for (pattern, id, expected) in [
            ("LANDSAT/LC08/C01/T*_SR", "LANDSAT/LC08/C01/T1_SR", true),
            ("LANDSAT/LC08/C01/T*_SR", "LANDSAT/LC08/C01/T1_TOA", false),
            ("A/*/C01/T*", "A/B/C01/T2_TOA", true),
            ("A/B", "A/B", true),
            ("A/B", "A/BC", false),
            ("A/B", "A", false),
        ] {
            assert_eq!(is_match(&[pattern.into()], id), expected, "{pattern} {id}");
        }
    }

    /// Every pattern matches a dataset, and every new name exists in the successor.
    #[test]
    fn changes_lead_to_existing_names() {
        let kb = kb();
        let index = kb.index_of_datasets();
        let olds = || {
            let heads = index.heads.iter().map(|head| (head.id, head.successor));
            heads.chain(index.removed.iter().map(|removed| (removed.id, removed.successor)))
        };
        let mut wrong = Vec::new();
        for change in &index.changes.bands {
            let affected: Vec<_> = olds().filter(|(id, _)| is_match(&change.datasets, id)).collect();
            if affected.is_empty() {
                wrong.push(format!("{:?} are no datasets", change.datasets));
            }
            if !change.to.is_empty() && change.to.len() != change.names.len() {
                wrong.push(format!("{:?} and {:?} differ in number", change.names, change.to));
            }
            for (id, successor) in affected {
                let has: Vec<&str> = kb.removed_dataset(id).map(|old| old.bands.clone()).unwrap_or_default();
                let Some(new) = successor.and_then(|id| kb.dataset(id)) else { continue };
                for (old, to) in change.names.iter().zip(&change.to) {
                    if has.contains(&&**old) && !new.bands.iter().any(|band| band.name == *to) {
                        wrong.push(format!("{id}: \"{}\" has no band \"{to}\"", new.id));
                    }
                }
            }
        }
        for change in &index.changes.properties {
            for (id, successor) in olds().filter(|(id, _)| is_match(&change.datasets, id)) {
                let Some(new) = successor.and_then(|id| kb.dataset(id)) else { continue };
                for to in &change.to {
                    let known = new.properties.iter().chain(&new.columns).any(|property| property.name == *to);
                    // Some datasets list only a part of their properties.
                    if !known && !new.columns.is_empty() {
                        wrong.push(format!("{id}: \"{}\" has no property \"{to}\"", new.id));
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
