//! Compiles the counts of `operator_kb/usage.toml` into [`Usage`], and checks that every name
//! exists.
//!
//! Part of `build.rs` too, see [`crate::kb`].

use std::collections::{BTreeMap, BTreeSet};

use crate::kb::compile::leak;
use crate::kb::folder::Folder;
use crate::kb::model::usage::{Counts, Table, Usage};
use crate::kb::model::{Class, Operators};
use crate::kb::source::datasets::RawDataset;

/// Compiles the counts, or returns the problems in the facts.
pub fn usage<'a>(folder: &'a Folder, operators: &Operators<'_>) -> Result<Usage<'a>, Vec<String>> {
    let mut problems = Vec::new();
    let mut problem = |message: String| problems.push(format!("usage.toml: {message}"));
    let raw = &folder.usage;
    let all = &operators.operators;
    let operator = |name: &str| all.binary_search_by(|op| op.name.cmp(name)).ok().map(|at| &all[at]);
    let class = |name: &str| operators.classes.iter().find(|class| class.name == name);
    let has = |class: &Class<'_>, method: &str| class.methods.binary_search_by(|(name, _)| (*name).cmp(method)).is_ok();
    for (owner, names) in &raw.methods {
        match class(owner) {
            None => problem(format!("there is no class `{owner}`")),
            Some(class) => names.keys().filter(|name| !has(class, name)).for_each(|name| {
                problem(format!("`{owner}` has no method `{name}`"));
            }),
        }
    }
    for (owner, names) in &raw.statics {
        let full = |name: &str| if owner.is_empty() { name.to_owned() } else { format!("{owner}.{name}") };
        for name in names.keys().filter(|name| operator(&full(name)).is_none()) {
            problem(format!("nothing is named `{}`", full(name)));
        }
    }
    for (owner, names) in raw.after.iter().chain(&raw.on_variable) {
        if operator(owner).is_none() {
            problem(format!("nothing is named `{owner}`"));
        }
        for name in names.keys().filter(|name| !operators.classes.iter().any(|class| has(class, name))) {
            problem(format!("no class has a method `{name}`"));
        }
    }
    for (owner, names) in &raw.arguments {
        match operator(owner) {
            None => problem(format!("nothing is named `{owner}`")),
            Some(op) => names.keys().filter(|name| !op.has_param(name)).for_each(|name| {
                problem(format!("`{owner}` has no parameter `{name}`"));
            }),
        }
    }
    for owner in raw.options.keys().chain(raw.within.keys()).chain(raw.values.keys()) {
        let parts = owner.split_once('#');
        if !parts.is_some_and(|(name, param)| operator(name).is_some_and(|op| op.has_param(param))) {
            problem(format!("`{owner}` is no parameter"));
        }
    }
    for owner in raw.system.keys().filter(|owner| class(owner).is_none()) {
        problem(format!("there is no class `{owner}`"));
    }
    let bands: BTreeSet<&str> = folder.datasets.iter().flat_map(|d| &d.bands).map(|band| band.name.as_str()).collect();
    let names_of = |d: &'a RawDataset| d.properties.iter().chain(&d.columns).map(|property| property.name.as_str());
    let properties: BTreeSet<&str> = folder.datasets.iter().flat_map(names_of).collect();
    for (kind, counts, known) in [("band", &raw.bands, &bands), ("property", &raw.properties, &properties)] {
        for name in counts.keys().filter(|name| !known.contains(name.as_str())) {
            problem(format!("no dataset has a {kind} `{name}`"));
        }
    }
    for name in raw.spectral_indices.keys().filter(|name| !folder.spectral_indices.contains_key(*name)) {
        problem(format!("there is no spectral index `{name}`"));
    }
    let datasets = datasets(folder, &mut problem);
    if !problems.is_empty() {
        return Err(problems);
    }
    Ok(Usage {
        methods: table(&raw.methods),
        statics: table(&raw.statics),
        after: table(&raw.after),
        on_variable: table(&raw.on_variable),
        within: table(&raw.within),
        arguments: table(&raw.arguments),
        values: table(&raw.values),
        system: table(&raw.system),
        options: table(&raw.options),
        colors: counts(&raw.colors),
        bands: counts(&raw.bands),
        properties: counts(&raw.properties),
        spectral_indices: counts(&raw.spectral_indices),
        datasets,
        reference_systems: raw.reference_systems.iter().map(|(code, name)| (code.as_str(), name.as_str())).collect(),
    })
}

fn table(raw: &BTreeMap<String, BTreeMap<String, u32>>) -> Table<'_> {
    raw.iter().map(|(owner, names)| (owner.as_str(), counts(names))).collect()
}

fn counts(raw: &BTreeMap<String, u32>) -> Counts<'_> {
    raw.iter().map(|(name, count)| (name.as_str(), *count)).collect()
}

/// Returns the words and the uses of each dataset. Uses of removed and deprecated datasets also
/// count for their successors.
fn datasets<'a>(folder: &Folder, problem: &mut impl FnMut(String)) -> Counts<'a> {
    let successors: BTreeMap<&str, Option<&str>> = folder
        .datasets
        .iter()
        .map(|dataset| (dataset.id.as_str(), dataset.latest.as_deref().or(dataset.successor.as_deref())))
        .chain(folder.removed.iter().map(|removed| (removed.id.as_str(), removed.successor.as_deref())))
        .collect();
    let mut uses: BTreeMap<&str, u32> = BTreeMap::new();
    for (id, count) in &folder.usage.datasets {
        let mut current = Some(id.as_str());
        // Follows the chain of successors, which is bounded in case the data has a circle.
        for _ in 0..8 {
            let Some(id) = current else { break };
            *uses.entry(id).or_default() += count;
            match successors.get(id) {
                Some(next) => current = *next,
                None => {
                    problem(format!("there is no dataset `{id}`"));
                    break;
                }
            }
        }
    }
    let mut rows: Vec<_> = folder.datasets.iter().collect();
    rows.sort_by(|a, b| a.id.cmp(&b.id));
    rows.into_iter()
        .map(|raw| {
            let words = format!("{} {} {}", raw.id, raw.title, raw.keywords.join(" ")).to_lowercase();
            (leak(words), uses.get(raw.id.as_str()).copied().unwrap_or(0))
        })
        .collect()
}
