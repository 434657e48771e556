//! Looks up how often public scripts use a name, the vocabulary of requests, and the search tables.

use super::load;
use super::lookup::{Kb, Member, find};
use crate::kb::model::search::Search;
use crate::kb::model::usage::{Table, Usage};

fn usage() -> &'static Usage<'static> {
    &load::USAGE
}

fn counts_of(table: &'static Table<'static>, owner: &str) -> &'static [(&'static str, u32)] {
    find(table, owner).map(Vec::as_slice).unwrap_or_default()
}

impl Kb {
    /// Returns the uses of the methods of a class: (name in JavaScript, count), sorted by name.
    pub fn uses_of_methods(&self, class: &str) -> &'static [(&'static str, u32)] {
        counts_of(&usage().methods, class)
    }

    /// Returns the uses of methods on the result of an operator, in the same chain.
    pub fn uses_after(&self, operator: &str) -> &'static [(&'static str, u32)] {
        counts_of(&usage().after, operator)
    }

    /// Returns the uses of methods on the result of an operator, through a variable.
    pub fn uses_on_variable(&self, operator: &str) -> &'static [(&'static str, u32)] {
        counts_of(&usage().on_variable, operator)
    }

    /// Returns the uses of methods and functions in an argument.
    pub fn uses_within(&self, operator: &str, param: &str) -> &'static [(&'static str, u32)] {
        counts_of(&usage().within, &format!("{operator}#{param}"))
    }

    /// Returns the uses of the members of a namespace.
    pub fn uses_of_members(&self, namespace: &str) -> &'static [(&'static str, u32)] {
        counts_of(&usage().statics, namespace)
    }

    /// Returns the uses of the named arguments of an operator.
    pub fn uses_of_arguments(&self, operator: &str) -> &'static [(&'static str, u32)] {
        counts_of(&usage().arguments, operator)
    }

    /// Returns the uses of the options of a parameter.
    pub fn uses_of_options(&self, operator: &str, param: &str) -> &'static [(&'static str, u32)] {
        counts_of(&usage().options, &format!("{operator}#{param}"))
    }

    /// Returns the uses of the accepted strings of a parameter.
    pub fn uses_of_values(&self, operator: &str, param: &str) -> &'static [(&'static str, u32)] {
        counts_of(&usage().values, &format!("{operator}#{param}"))
    }

    /// Returns the uses of the properties that the server sets on all objects of a class.
    pub fn system_properties(&self, class: &str) -> &'static [(&'static str, u32)] {
        counts_of(&usage().system, class)
    }

    /// Returns the share of a member in the uses of its namespace, from 0 to 1.
    pub fn use_of_member(&self, namespace: &str, name: &str) -> f32 {
        share(self.uses_of_members(namespace), name)
    }

    /// Returns how often scripts name a color.
    pub fn use_of_color(&self, name: &str) -> u32 {
        count(&usage().colors, name)
    }

    /// Returns how often scripts name a band, of any dataset.
    pub fn use_of_band(&self, name: &str) -> u32 {
        count(&usage().bands, name)
    }

    /// Returns how often scripts name a property, of any dataset.
    pub fn use_of_property(&self, name: &str) -> u32 {
        count(&usage().properties, name)
    }

    /// Returns the words (id, title and keywords in lowercase) and the uses of the dataset with an
    /// index in the heads.
    pub fn dataset_words(&self, index: usize) -> (&'static str, u32) {
        usage().datasets.get(index).copied().unwrap_or_default()
    }

    /// Returns the vocabulary of the search.
    pub fn search_words(&self) -> &'static Search<'static> {
        &load::SEARCH
    }

    /// Returns the code and name of reference systems, the most used first.
    pub fn reference_systems(&self) -> &'static [(&'static str, &'static str)] {
        &usage().reference_systems
    }

    /// Returns the global names of the Code Editor.
    pub fn globals(&self) -> impl Iterator<Item = (&'static str, Member)> {
        let named =
            ["ee", "Map", "Export", "ui", "Chart"].into_iter().filter_map(|name| Some((name, self.global(name)?)));
        let others = self.members("", false).filter(|(name, _)| !["ee", "Map", "Export", "ui", "Chart"].contains(name));
        named.chain(others)
    }
}

fn count(counts: &[(&str, u32)], name: &str) -> u32 {
    find(counts, name).copied().unwrap_or(0)
}

/// Returns the share of a name in all uses.
pub fn share(uses: &[(&str, u32)], name: &str) -> f32 {
    let total: u32 = uses.iter().map(|(_, count)| count).sum();
    count(uses, name) as f32 / total.max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::super::lookup::kb;

    #[test]
    fn counts_are_found_by_owner() {
        let kb = kb();
        assert!(kb.uses_of_methods("Image").iter().any(|(name, count)| *name == "select" && *count > 100));
        assert!(kb.uses_after("ee.ImageCollection.filterDate").iter().any(|(name, _)| *name == "filterBounds"));
        assert!(kb.use_of_member("ee.Reducer", "mean") > kb.use_of_member("ee.Reducer", "ridgeRegression"));
        assert!(kb.uses_of_arguments("ee.Image.reduceRegion").iter().any(|(name, _)| *name == "scale"));
        assert!(kb.uses_of_options("Map.addLayer", "visParams").iter().any(|(name, _)| *name == "palette"));
        assert!(kb.use_of_color("red") > kb.use_of_color("blanchedalmond"));
        assert_eq!(kb.reference_systems().first().map(|(code, _)| *code), Some("EPSG:4326"));
        assert!(kb.globals().any(|(name, _)| name == "print"));
    }

    #[test]
    fn words_belong_to_their_dataset() {
        let kb = kb();
        for (index, head) in kb.dataset_heads().iter().enumerate() {
            assert!(kb.dataset_words(index).0.starts_with(&head.id.to_lowercase()), "{}", head.id);
        }
        let uses = |id: &str| kb.dataset_heads().iter().position(|head| head.id == id).map(|at| kb.dataset_words(at).1);
        assert!(uses("COPERNICUS/S2_SR_HARMONIZED") > uses("COPERNICUS/S2_SR"));
    }
}
