//! Look-ups of recipes, sensors and spectral indices. Nothing is unpacked before somebody asks.

use super::load;
use super::lookup::Kb;
use crate::kb::model::recipes::{Recipe, Recipes, Sensor, SpectralIndex};

impl Kb {
    /// Every recipe, sorted by name.
    pub fn recipes(&self) -> &'static [Recipe<'static>] {
        &self.writing().recipes
    }

    /// The recipe of a name.
    pub fn recipe(&self, name: &str) -> Option<&'static Recipe<'static>> {
        let all = self.recipes();
        all.binary_search_by(|recipe| recipe.name.cmp(name)).ok().map(|at| &all[at])
    }

    /// Everything that writes scripts, with the parts that recipes share.
    pub fn writing(&self) -> &'static Recipes<'static> {
        load::recipes()
    }

    /// What is known of a dataset for writing scripts.
    pub fn sensor(&self, dataset: &str) -> Option<&'static Sensor<'static>> {
        let all = &self.writing().sensors;
        all.binary_search_by(|sensor| sensor.id.cmp(dataset)).ok().map(|at| &all[at])
    }

    /// Every spectral index, sorted by name.
    pub fn spectral_indices(&self) -> &'static [SpectralIndex<'static>] {
        &self.writing().indices
    }

    /// The spectral index of a name, in any case.
    pub fn spectral_index(&self, name: &str) -> Option<&'static SpectralIndex<'static>> {
        self.spectral_indices().iter().find(|index| index.name.eq_ignore_ascii_case(name))
    }
}
