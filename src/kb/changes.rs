//! Questions about what changes from a dataset to its successor.

use super::Kb;
use crate::kb::model::changes::{BandChange, Changes, LoadChange, PropertyChange, fits};

impl Kb {
    fn changes(&self) -> &'static Changes {
        &self.index_of_datasets().changes
    }

    /// What is known of a band of an old dataset, and the place of its name among those of the entry.
    pub fn band_change(&self, dataset: &str, band: &str) -> Option<(&'static BandChange, usize)> {
        self.changes().bands.iter().find_map(|change| {
            let place = change.names.iter().position(|name| **name == *band)?;
            fits(&change.of, dataset).then_some((change, place))
        })
    }

    /// The same of a property or column.
    pub fn property_change(&self, dataset: &str, name: &str) -> Option<(&'static PropertyChange, usize)> {
        self.changes().properties.iter().find_map(|change| {
            let place = change.names.iter().position(|known| **known == *name)?;
            fits(&change.of, dataset).then_some((change, place))
        })
    }

    /// How the collection that follows an image becomes an image.
    pub fn load_change(&self, dataset: &str) -> Option<&'static LoadChange> {
        self.changes().loads.iter().find(|change| fits(&change.of, dataset))
    }

    /// What a person must look at when the dataset is replaced, with the number that a script must have for it.
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
    fn patterns() {
        let fits = |pattern: &str, id: &str| fits(&[pattern.into()], id);
        assert!(fits("LANDSAT/LC08/C01/T*_SR", "LANDSAT/LC08/C01/T1_SR"));
        assert!(!fits("LANDSAT/LC08/C01/T*_SR", "LANDSAT/LC08/C01/T1_TOA"));
        assert!(fits("A/*/C01/T*", "A/B/C01/T2_TOA"));
        assert!(fits("A/B", "A/B") && !fits("A/B", "A/BC") && !fits("A/B", "A"));
    }

    /// Every id that is named or meant has a successor, and every new name is one of its bands, properties or columns.
    #[test]
    fn changes_lead_somewhere() {
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
                    // The list of properties is not complete for all.
                    if !known && !new.columns.is_empty() {
                        wrong.push(format!("{id}: \"{}\" has no property \"{to}\"", new.id));
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
