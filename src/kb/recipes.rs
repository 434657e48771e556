//! Looks up recipes, sensors and spectral indices. Their sections are decompressed at the first
//! lookup.

use super::load;
use super::lookup::{Kb, find_by};
use crate::kb::model::recipes::{Recipe, Recipes, Sensor, SpectralIndex};

impl Kb {
    /// Returns all recipes, sorted by name.
    pub fn recipes(&self) -> &'static [Recipe<'static>] {
        &self.recipe_tables().recipes
    }

    /// Returns the recipe with a name.
    pub fn recipe(&self, name: &str) -> Option<&'static Recipe<'static>> {
        find_by(self.recipes(), name, |recipe| recipe.name)
    }

    /// Returns the whole table: recipes, the templates that they share, sensors and spectral
    /// indices.
    pub fn recipe_tables(&self) -> &'static Recipes<'static> {
        &load::RECIPES
    }

    /// Returns the facts about a dataset that recipes use.
    pub fn sensor(&self, dataset: &str) -> Option<&'static Sensor<'static>> {
        find_by(&self.recipe_tables().sensors, dataset, |sensor| sensor.id)
    }

    /// Returns the band of a dataset that measures what a band of another sensor measures. Returns
    /// `None` if the sensors with a band of that name do not agree on its role.
    pub fn band_with_role_of(&self, band: &str, dataset: &str) -> Option<&'static str> {
        let sensors = self.recipe_tables().sensors.iter();
        let mut roles =
            sensors.flat_map(|sensor| &sensor.roles).filter(|(_, name)| *name == band).map(|(role, _)| *role);
        let role = roles.next().filter(|role| roles.all(|other| other == *role))?;
        self.sensor(dataset)?.roles.iter().find(|(own, _)| *own == role).map(|(_, name)| *name)
    }

    /// Returns all spectral indices, sorted by name.
    pub fn spectral_indices(&self) -> &'static [SpectralIndex<'static>] {
        &self.recipe_tables().indices
    }

    /// Returns the spectral index with a name, in any case.
    pub fn spectral_index(&self, name: &str) -> Option<&'static SpectralIndex<'static>> {
        self.spectral_indices().iter().find(|index| index.name.eq_ignore_ascii_case(name))
    }
}
