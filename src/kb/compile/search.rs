//! Compiles `operator_kb/search/` into [`Search`], and checks that every name in it exists.
//!
//! Part of `build.rs` too, see [`crate::kb`].

use std::collections::{BTreeMap, BTreeSet};

use crate::kb::compile::{leak, lists, strings};
use crate::kb::folder::Folder;
use crate::kb::model::Operators;
use crate::kb::model::search::{BandRole, DatasetText, Search};
use crate::kb::source::datasets::RawDataset;

/// Maximum number of datasets that are listed for a band role.
const MAX_DATASETS: usize = 12;

/// The bands of a role in a dataset: uses of the dataset, its id, the bands.
type DatasetBands<'a> = (u32, &'a str, Vec<&'a str>);

/// Compiles the vocabulary of the search, or returns the problems in the facts.
pub fn search<'a>(folder: &'a Folder, operators: &Operators<'_>) -> Result<Search<'a>, Vec<String>> {
    let mut problems = Vec::new();
    let mut datasets: Vec<&RawDataset> = folder.datasets.iter().collect();
    datasets.sort_by(|a, b| a.id.cmp(&b.id));
    let mut names: BTreeSet<String> = operators.operators.iter().map(|operator| operator.name.to_owned()).collect();
    for class in &operators.classes {
        names.insert(if class.name.starts_with("ui.") { class.name.to_owned() } else { format!("ee.{}", class.name) });
    }
    names.extend(operators.namespaces.iter().map(|&name| name.to_owned()));
    names.extend(datasets.iter().map(|dataset| dataset.id.clone()));
    names.extend(folder.recipes.keys().cloned());
    names.extend(folder.spectral_indices.keys().cloned());
    // A `*` at the end stands for all versions of a dataset.
    let known = |name: &str| match name.strip_suffix('*') {
        Some(start) => names.range(start.to_owned()..).next().is_some_and(|first| first.starts_with(start)),
        None => names.contains(name),
    };
    for name in folder.search_words.inner.iter().filter(|name| !known(name)) {
        problems.push(format!("search/words.toml: nothing is named `{name}`"));
    }
    for name in folder.aliases.keys().filter(|name| !known(name)) {
        problems.push(format!("search: nothing is named `{name}`"));
    }
    let mut bands: BTreeMap<&str, Vec<DatasetBands<'_>>> = BTreeMap::new();
    for dataset in datasets.iter().filter(|dataset| dataset.status.as_deref() != Some("deprecated")) {
        let mut bands_by_role: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for band in &dataset.bands {
            if let Some(role) = band.role.as_deref().filter(|role| !role.is_empty()) {
                bands_by_role.entry(role).or_default().push(&band.name);
            }
        }
        let uses = folder.usage.datasets.get(&dataset.id).copied().unwrap_or(0);
        for (role, names) in bands_by_role {
            bands.entry(role).or_default().push((uses, &dataset.id, names));
        }
    }
    for role in folder.band_roles.keys().filter(|role| !bands.contains_key(role.as_str())) {
        problems.push(format!("search/roles.toml: no band has the role `{role}`"));
    }
    for role in bands.keys().filter(|role| !folder.band_roles.contains_key(**role)) {
        problems.push(format!("search/roles.toml: the role `{role}` has no sentence"));
    }
    let roles = folder.band_roles.iter().map(|(name, raw)| {
        let mut of = bands.remove(name.as_str()).unwrap_or_default();
        of.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
        BandRole {
            name,
            summary: &raw.summary,
            aliases: strings(&raw.called),
            bands: of.into_iter().take(MAX_DATASETS).map(|(_, id, names)| (id, names)).collect(),
        }
    });
    let words = &folder.search_words;
    let search = Search {
        aliases: lists(&folder.aliases),
        synonym_groups: words.synonym_groups.iter().map(|group| strings(group)).collect(),
        means: lists(&words.means),
        stop: strings(&words.stop),
        weak: strings(&words.weak),
        inner: strings(&words.inner),
        units: lists(&words.units),
        datasets: datasets.iter().map(|dataset| text(dataset)).collect(),
        roles: roles.collect(),
    };
    if problems.is_empty() { Ok(search) } else { Err(problems) }
}

/// Returns the searched texts of a dataset. Each word is listed once, because band names repeat
/// words (`ppt_mean`, `ppt_stdev`, ...).
fn text<'a>(dataset: &RawDataset) -> DatasetText<'a> {
    let mut facts = vec![dataset.provider.clone()];
    facts.extend(dataset.platform.iter().chain(&dataset.instruments).cloned());
    if let Some(gsd) = dataset.gsd.as_ref().and_then(serde_json::Number::as_f64) {
        facts.push(match gsd >= 1000.0 {
            true => format!("{:.0} km", gsd / 1000.0),
            false => format!("{gsd:.0} m"),
        });
    }
    if let Some(interval) = &dataset.interval {
        // People say "daily", not "1 day".
        facts.push(match interval.n {
            1 => format!("{}ly", interval.unit).replace("dayly", "daily"),
            n => format!("{n} {}", interval.unit),
        });
    }
    let mut seen = BTreeSet::new();
    let parts = dataset.bands.iter().flat_map(|band| band.name.split('_'));
    let columns = dataset.columns.iter().flat_map(|column| column.name.split('_'));
    let all: Vec<&str> =
        parts.chain(columns).filter(|part| part.len() > 1 && seen.insert(part.to_lowercase())).collect();
    facts.push(all.join(" "));
    let keywords = [dataset.keywords.join(" "), dataset.categories.join(" ")].join(" ");
    DatasetText { keywords: leak(keywords), facts: leak(facts.join(" ")) }
}
