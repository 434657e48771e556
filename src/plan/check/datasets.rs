//! Checks that datasets and bands exist, and that indices can be computed from them.

use super::Errors;
use super::graph::{Graph, dataset_ids};
use crate::kb::band_roles::{role, roles};
use crate::kb::kb;
use crate::kb::model::{Band, Dataset};
use crate::kb::suggest::{nearest, nearest_dataset};
use crate::plan::model::{Node, Source};
use crate::semantic::query::datasets::{CatalogStatus, current_successor, look_up};
use std::sync::Arc;

/// Maximum number of bands listed in a message.
const MAX_LISTED: usize = 12;

/// Checks the datasets, bands and indices of all steps.
pub fn check(graph: &Graph<'_>, errors: &mut Errors<'_>) {
    for (at, step) in graph.steps() {
        match &step.node {
            Node::Source(source) => {
                dataset_ids(source).iter().for_each(|id| check_dataset(at, id, errors));
                check_bands(at, source, errors);
            }
            Node::Derive(derive) => {
                let formula = derive.formula.as_deref();
                for index in derive.what.iter().chain(&derive.also).filter(|_| formula.is_none()) {
                    check_index(graph, at, index, errors);
                }
            }
            _ => {}
        }
    }
}

fn check_dataset(at: usize, id: &str, errors: &mut Errors<'_>) {
    match look_up(id) {
        CatalogStatus::Removed(removed) => {
            let help = current_successor(removed.successor).map(|id| format!("use \"{id}\"")).unwrap_or_default();
            errors.add(at, format!("\"{id}\" was removed from Earth Engine"), help);
        }
        CatalogStatus::FusionTable => {
            errors.add(at, "fusion tables were shut down in 2019", "upload the table as an asset");
        }
        CatalogStatus::Nothing => {
            let help = match nearest_dataset(id, 1).first() {
                Some(head) => format!("did you mean \"{}\"?", head.id),
                None => "name a dataset of the catalog, or an asset of a user or project".to_owned(),
            };
            errors.add(at, format!("\"{id}\" is not in the Earth Engine catalog"), help);
        }
        CatalogStatus::Dataset(_) | CatalogStatus::Inside(_) | CatalogStatus::Unlisted | CatalogStatus::Private => {}
    }
}

/// Returns a band of a dataset by its name or role.
pub fn band_of<'d>(dataset: &'d Dataset, name: &str) -> Option<&'d Band> {
    let find = |name: &str| dataset.bands.iter().find(|band| *band.name == *name);
    find(name).or_else(|| {
        let roles = roles(&dataset.id, dataset);
        find(roles.get(role(&name.to_lowercase()))?)
    })
}

/// Returns the datasets of a source whose bands are known. Returns an empty list if one is not.
fn known_datasets(source: &Source) -> Vec<Arc<Dataset>> {
    let known = |id: &String| kb().dataset(id).filter(|dataset| !dataset.bands_open && !dataset.bands.is_empty());
    dataset_ids(source).iter().map(known).collect::<Option<Vec<_>>>().unwrap_or_default()
}

fn check_bands(at: usize, source: &Source, errors: &mut Errors<'_>) {
    let datasets = known_datasets(source);
    if datasets.is_empty() {
        return;
    }
    for name in &source.bands {
        // A pattern, or a number.
        if !name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ' ')) || name.parse::<u32>().is_ok() {
            continue;
        }
        if datasets.iter().any(|dataset| band_of(dataset, name).is_some()) {
            continue;
        }
        let bands = || datasets.iter().flat_map(|dataset| dataset.bands.iter().map(|band| &*band.name));
        let help = match nearest(name, bands(), 1).first() {
            Some(best) => format!("did you mean \"{best}\"?"),
            None => {
                let mut listed: Vec<&str> = bands().take(MAX_LISTED).collect();
                if bands().count() > MAX_LISTED {
                    listed.push("...");
                }
                format!("it has {}", listed.join(", "))
            }
        };
        errors.add(at, format!("\"{}\" has no band \"{name}\"", datasets[0].id), help);
    }
}

/// Returns the sources whose bands reach a step: through steps that change no band names.
fn sources<'a>(graph: &Graph<'a>, at: usize) -> Option<Vec<&'a Source>> {
    let mut open: Vec<usize> = graph.data(at).collect();
    let mut sources = Vec::new();
    while let Some(step) = open.pop() {
        match graph.node(step) {
            Node::Source(source) => sources.push(source),
            Node::Reduce(reduce) if reduce.over.as_deref() != Some("bands") => open.extend(graph.data(step)),
            Node::Derive(derive) if matches!(derive.what.as_deref(), Some("speckle" | "focal")) => {
                open.extend(graph.data(step));
            }
            _ => return None,
        }
    }
    Some(sources)
}

/// Reports an index whose bands no input has.
fn check_index(graph: &Graph<'_>, at: usize, index: &str, errors: &mut Errors<'_>) {
    let Some(sources) = sources(graph, at) else { return };
    let mut lacking: Option<(Arc<Dataset>, String)> = None;
    for source in sources {
        let datasets = known_datasets(source);
        if datasets.is_empty() {
            return;
        }
        for dataset in datasets {
            match missing_role(&dataset, index) {
                Some(role) => lacking = lacking.or(Some((dataset, role))),
                None => return,
            }
        }
    }
    if let Some((dataset, role)) = lacking {
        let message = format!("\"{}\" has no {role} band, which {index} needs", dataset.id);
        errors.add(at, message, "use a dataset with that band, or another index");
    }
}

/// Returns the first role of an index that no band of a dataset has.
fn missing_role(dataset: &Dataset, index: &str) -> Option<String> {
    if dataset.bands.iter().any(|band| band.name.eq_ignore_ascii_case(index)) {
        return None;
    }
    let roles = roles(&dataset.id, dataset);
    let has = |name: &str| roles.contains_key(role(name));
    if let Some(spectral) = kb().spectral_index(index) {
        return spectral.roles.iter().find(|name| !has(name)).map(|name| (*name).to_owned());
    }
    let (_, pairs) = kb().normalized_difference(index)?;
    let missing =
        |names: &'static str| (!names.split('|').any(has)).then(|| names.split('|').next().unwrap_or_default());
    let lacks = |(first, second): &(&'static str, &'static str)| missing(first).or_else(|| missing(second));
    let all: Option<Vec<&str>> = pairs.iter().map(lacks).collect();
    all?.first().map(|name| role(name).to_owned())
}

/// Returns `true` if the values of an index are between -1 and 1.
pub fn is_normalized(index: &str) -> bool {
    match kb().spectral_index(index) {
        Some(spectral) => spectral.pair.is_some(),
        None => kb().normalized_difference(index).is_some(),
    }
}
