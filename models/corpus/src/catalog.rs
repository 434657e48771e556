//! The datasets of scripts, with how often people use them, and what a script says of their bands.

use geols::kb::band_roles;
use geols::kb::kb;
use geols::kb::model::{Band, Dataset, DatasetKind};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The datasets that scripts may use.
pub struct Catalog {
    entries: Vec<Entry>,
}

/// A dataset with its number of uses in public scripts.
struct Entry {
    id: &'static str,
    kind: DatasetKind,
    uses: u32,
}

impl Catalog {
    /// Collects the datasets that are current.
    pub fn new() -> Self {
        let heads = kb().dataset_heads().iter().enumerate();
        let current = heads.filter(|(_, head)| !head.deprecated && head.successor.is_none());
        let entries = current.map(|(at, head)| Entry { id: head.id, kind: head.kind, uses: kb().dataset_words(at).1 });
        Self { entries: entries.collect() }
    }

    /// Returns a dataset of a kind, by how often people use them.
    pub fn any(&self, kind: DatasetKind, random: &mut fastrand::Rng) -> Option<&'static str> {
        let of_kind = || self.entries.iter().filter(|entry| entry.kind == kind);
        let weight = |entry: &Entry| 0.3 + (entry.uses as f32).sqrt();
        let total: f32 = of_kind().map(weight).sum();
        let mut left = random.f32() * total;
        of_kind()
            .find(|entry| {
                left -= weight(entry);
                left <= 0.0
            })
            .map(|entry| entry.id)
    }
}

/// What a script knows of the values of a variable.
#[derive(Debug, Clone, Default)]
pub struct Content {
    /// The dataset from which they come.
    pub dataset: Option<Arc<Dataset>>,
    /// The names of the bands. `None` if they are not known.
    pub bands: Option<Vec<String>>,
}

impl Content {
    /// Returns the content of a dataset.
    pub fn of(id: &str) -> Self {
        let dataset = kb().dataset(id);
        let bands = dataset.as_ref().map(|dataset| dataset.bands.iter().map(|band| band.name.to_string()).collect());
        Self { dataset, bands }
    }

    /// Returns the band with a role, `nir`.
    pub fn role(&self, role: &str) -> Option<String> {
        let dataset = self.dataset.as_ref()?;
        let roles: BTreeMap<String, String> = band_roles::roles(&dataset.id, dataset);
        let short = ["N", "R", "G", "B", "S1", "S2", "RE1", "T1", "VV", "VH"];
        let long = ["nir", "red", "green", "blue", "swir1", "swir2", "rededge", "thermal", "vv", "vh"];
        let alias = long.iter().position(|name| *name == role).map(|at| short[at]);
        let named = roles.get(band_roles::role(role)).or_else(|| alias.and_then(|alias| roles.get(alias)));
        let found = named.cloned().or_else(|| {
            let is_of_role = |band: &&Band| match role {
                "qa" => !band.bits.is_empty(),
                role => band.role.as_deref() == Some(role) || band.name.eq_ignore_ascii_case(role),
            };
            dataset.bands.iter().find(is_of_role).map(|band| band.name.to_string())
        })?;
        self.bands.as_ref().is_none_or(|bands| bands.contains(&found)).then_some(found)
    }

    /// Returns the facts about a band.
    pub fn band(&self, name: &str) -> Option<&Band> {
        self.dataset.as_ref()?.bands.iter().find(|band| *band.name == *name)
    }

    /// Returns the size of a pixel in meters, as people write it.
    pub fn scale(&self) -> Option<u32> {
        let dataset = self.dataset.as_ref()?;
        let size = dataset.gsd.or_else(|| dataset.bands.iter().find_map(|band| band.gsd))?;
        Some(match size {
            size if size < 1.0 => 1,
            size if (450.0..470.0).contains(&size) => 500,
            size if (230.0..235.0).contains(&size) => 250,
            size if (920.0..930.0).contains(&size) => 1000,
            size if (30.0..31.5).contains(&size) => 30,
            size if size > 2000.0 => (size / 10.0).round() as u32 * 10,
            size => size.round() as u32,
        })
    }

    /// Returns the range for display that the catalog recommends.
    pub fn display_range(&self) -> Option<(f64, f64)> {
        let json: serde_json::Value = serde_json::from_str(self.dataset.as_ref()?.visualization.as_deref()?).ok()?;
        let number = |name: &str| find(&json, name).and_then(first_number);
        Some((number("min")?, number("max")?))
    }

    /// Returns the bands that the catalog shows as red, green and blue.
    pub fn colors(&self) -> Option<Vec<String>> {
        let roles = ["red", "green", "blue"].map(|role| self.role(role));
        if let [Some(red), Some(green), Some(blue)] = roles {
            return Some(vec![red, green, blue]);
        }
        let json: serde_json::Value = serde_json::from_str(self.dataset.as_ref()?.visualization.as_deref()?).ok()?;
        let bands: Vec<String> =
            find(&json, "bands")?.as_array()?.iter().filter_map(|band| Some(band.as_str()?.to_owned())).collect();
        let has_all = bands.iter().all(|band| self.bands.as_ref().is_none_or(|known| known.contains(band)));
        (bands.len() == 3 && has_all).then_some(bands)
    }
}

/// Returns the value of a key anywhere in JSON.
fn find<'a>(json: &'a serde_json::Value, key: &str) -> Option<&'a serde_json::Value> {
    match json {
        serde_json::Value::Object(fields) => {
            fields.get(key).or_else(|| fields.values().find_map(|value| find(value, key)))
        }
        serde_json::Value::Array(items) => items.iter().find_map(|value| find(value, key)),
        _ => None,
    }
}

fn first_number(json: &serde_json::Value) -> Option<f64> {
    json.as_f64().or_else(|| json.as_array()?.first()?.as_f64())
}
