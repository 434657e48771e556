//! Looks up what changes from a dataset to its successor: bands, properties, how to load it.
//!
//! Migrations and rules about deprecated datasets ask. The facts are in
//! `operator_kb/lifecycle/datasets.toml`.

use super::Kb;
use crate::kb::model::changes::{BandChange, Changes, LoadChange, PropertyChange, fits};

impl Kb {
    fn changes(&self) -> &'static Changes {
        &self.index_of_datasets().changes
    }

    /// Returns the change of a band of an old dataset, and the index of the band in
    /// [`BandChange::names`].
    pub fn band_change(&self, dataset: &str, band: &str) -> Option<(&'static BandChange, usize)> {
        self.changes().bands.iter().find_map(|change| {
            let index = change.names.iter().position(|name| **name == *band)?;
            fits(&change.of, dataset).then_some((change, index))
        })
    }

    /// Returns the change of a property or column, and its index in [`PropertyChange::names`].
    pub fn property_change(&self, dataset: &str, name: &str) -> Option<(&'static PropertyChange, usize)> {
        self.changes().properties.iter().find_map(|change| {
            let index = change.names.iter().position(|known| **known == *name)?;
            fits(&change.of, dataset).then_some((change, index))
        })
    }

    /// Returns how the collection that succeeds an image becomes an image.
    pub fn load_change(&self, dataset: &str) -> Option<&'static LoadChange> {
        self.changes().loads.iter().find(|change| fits(&change.of, dataset))
    }

    /// Returns the notes for a person who replaces a dataset, each with the number that triggers
    /// it.
    pub fn change_notes(&self, dataset: &str) -> impl Iterator<Item = (&'static str, Option<f64>)> {
        let notes = self.changes().notes.iter().filter(move |note| fits(&note.of, dataset));
        notes.map(|note| (&*note.note, note.number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kb::kb;

    #[test]
    fn star_matches_anything() {
        let fits = |pattern: &str, id: &str| fits(&[pattern.into()], id);
        assert!(fits("LANDSAT/LC08/C01/T*_SR", "LANDSAT/LC08/C01/T1_SR"));
        assert!(!fits("LANDSAT/LC08/C01/T*_SR", "LANDSAT/LC08/C01/T1_TOA"));
        assert!(fits("A/*/C01/T*", "A/B/C01/T2_TOA"));
        assert!(fits("A/B", "A/B") && !fits("A/B", "A/BC") && !fits("A/B", "A"));
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
            let meant: Vec<_> = olds().filter(|(id, _)| fits(&change.of, id)).collect();
            if meant.is_empty() {
                wrong.push(format!("{:?} are no datasets", change.of));
            }
            if !change.to.is_empty() && change.to.len() != change.names.len() {
                wrong.push(format!("{:?} and {:?} differ in number", change.names, change.to));
            }
            for (id, successor) in meant {
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
            for (id, successor) in olds().filter(|(id, _)| fits(&change.of, id)) {
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
