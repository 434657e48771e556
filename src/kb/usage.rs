//! Look-ups of what is counted in scripts, and of what is searched by words.

use super::load;
use super::lookup::{Kb, Member};
use crate::kb::model::index::Index;
use crate::kb::model::search::Search;
use crate::kb::model::usage::{Table, Usage};

fn usage() -> &'static Usage<'static> {
    load::usage()
}

fn of(table: &'static Table<'static>, owner: &str) -> &'static [(&'static str, u32)] {
    table.binary_search_by(|(name, _)| (*name).cmp(owner)).map(|at| table[at].1.as_slice()).unwrap_or_default()
}

impl Kb {
    /// Methods of a class by use: (name in JavaScript, count), sorted by name.
    pub fn uses_of_methods(&self, class: &str) -> &'static [(&'static str, u32)] {
        of(&usage().methods, class)
    }

    /// Methods by use on what an operator made.
    pub fn uses_after(&self, operator: &str) -> &'static [(&'static str, u32)] {
        of(&usage().after, operator)
    }

    /// The same, for an object that a variable holds.
    pub fn uses_of_held(&self, operator: &str) -> &'static [(&'static str, u32)] {
        of(&usage().held, operator)
    }

    /// Methods and functions by use in an argument.
    pub fn uses_within(&self, operator: &str, param: &str) -> &'static [(&'static str, u32)] {
        of(&usage().within, &format!("{operator}#{param}"))
    }

    /// Members of a namespace by use.
    pub fn uses_of_members(&self, namespace: &str) -> &'static [(&'static str, u32)] {
        of(&usage().statics, namespace)
    }

    /// Named arguments of an operator by use.
    pub fn uses_of_arguments(&self, operator: &str) -> &'static [(&'static str, u32)] {
        of(&usage().arguments, operator)
    }

    /// Options by use, of a parameter.
    pub fn uses_of_options(&self, operator: &str, param: &str) -> &'static [(&'static str, u32)] {
        of(&usage().options, &format!("{operator}#{param}"))
    }

    /// Strings of an enumeration by use.
    pub fn uses_of_values(&self, operator: &str, param: &str) -> &'static [(&'static str, u32)] {
        of(&usage().values, &format!("{operator}#{param}"))
    }

    /// Properties that the server gives to everything, by use.
    pub fn system_properties(&self, class: &str) -> &'static [(&'static str, u32)] {
        of(&usage().system, class)
    }

    /// The share of a member in the uses of its namespace, from 0 to 1.
    pub fn use_of_member(&self, namespace: &str, name: &str) -> f32 {
        share(self.uses_of_members(namespace), name)
    }

    /// How often scripts name a colour.
    pub fn use_of_color(&self, name: &str) -> u32 {
        count(&usage().colors, name)
    }

    /// How often scripts name a band, of whatever dataset.
    pub fn use_of_band(&self, name: &str) -> u32 {
        count(&usage().bands, name)
    }

    /// How often scripts name a property, of whatever dataset.
    pub fn use_of_property(&self, name: &str) -> u32 {
        count(&usage().properties, name)
    }

    /// Words (id, title and keywords in lower case) and uses of a dataset, by its place among the heads.
    pub fn dataset_words(&self, index: usize) -> (&'static str, u32) {
        usage().datasets.get(index).copied().unwrap_or_default()
    }

    /// What search knows beside the facts.
    pub fn search_words(&self) -> &'static Search<'static> {
        load::search()
    }

    /// The search index.
    pub fn search_index(&self) -> &'static Index<'static> {
        load::index()
    }

    /// Reference systems: code and name, the usual ones first.
    pub fn reference_systems(&self) -> &'static [(&'static str, &'static str)] {
        &usage().reference_systems
    }

    /// The globals of the Code Editor.
    pub fn globals(&self) -> impl Iterator<Item = (&'static str, Member)> {
        let named =
            ["ee", "Map", "Export", "ui", "Chart"].into_iter().filter_map(|name| Some((name, self.global(name)?)));
        let others = self.members("", false).filter(|(name, _)| !["ee", "Map", "Export", "ui", "Chart"].contains(name));
        named.chain(others)
    }
}

fn count(counts: &[(&str, u32)], name: &str) -> u32 {
    counts.binary_search_by(|(known, _)| (*known).cmp(name)).map_or(0, |at| counts[at].1)
}

/// The share of a name in all uses.
pub fn share(uses: &[(&str, u32)], name: &str) -> f32 {
    let total: u32 = uses.iter().map(|(_, count)| count).sum();
    count(uses, name) as f32 / total.max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::super::lookup::kb;

    #[test]
    fn what_scripts_use() {
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
