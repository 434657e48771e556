//! `geols kb import`: regenerates `operator_kb/upstream/` from the published clients and catalog.
//!
//! ```text
//! packages                        opens wheels, npm packages and STAC catalogs
//! algorithms, python, javascript  extract operators from the server's list and the two clients
//! operators                       joins the three with the existing rows
//! stac, labels                    turn STAC collections into rows of datasets
//! write                           writes the rows
//! ```

pub mod algorithms;
pub mod javascript;
pub mod labels;
pub mod operators;
pub mod packages;
pub mod python;
pub mod stac;
pub mod write;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::source::{Problem, RawClass, RawOperator, files, join_lines, json_lines};
use crate::kb::source::datasets::{RawDataset, RawLargeClasses};
use packages::Files;

/// The arguments of an import.
#[derive(Debug, Default)]
pub struct Request {
    /// The wheel of the Python client, or its folder.
    pub python: Option<PathBuf>,
    /// The npm package of the JavaScript client, or its folder.
    pub javascript: Option<PathBuf>,
    /// The STAC catalog: a folder, a packed folder, or the URL of its `catalog.json`.
    pub stac: Option<String>,
    /// The `operator_kb/` folder to write.
    pub into: PathBuf,
    /// The day of the import, `yyyy-MM-dd`.
    pub date: String,
}

/// Why an import fails.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// Only one of the two clients is given.
    #[error("operators come from both clients: give --python and --javascript together")]
    OneClient,
    /// The packages of the clients hold no source files.
    #[error("no source files of a client in what was given")]
    NoClientSources,
    /// A file or an address cannot be read, written or understood.
    #[error("{origin}: {message}")]
    Origin {
        /// The path or the address.
        origin: String,
        /// The problem.
        message: String,
    },
    /// Files of the knowledge base have problems.
    #[error("{}", join_lines(.0))]
    Problems(Vec<Problem>),
    /// A row cannot be written as JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}

impl From<Vec<Problem>> for ImportError {
    fn from(problems: Vec<Problem>) -> Self {
        ImportError::Problems(problems)
    }
}

impl ImportError {
    fn at(origin: impl ToString, message: impl ToString) -> Self {
        ImportError::Origin { origin: origin.to_string(), message: message.to_string() }
    }
}

/// Imports the given sources into the folder. The parts of missing sources stay unchanged. Returns
/// notes on what changed.
pub fn run(request: &Request, progress: impl FnMut(usize)) -> Result<Vec<String>, ImportError> {
    let mut notes = Vec::new();
    let upstream = request.into.join("upstream");
    let mut sources = write::Sources::read(&upstream)?;
    if request.python.is_some() || request.javascript.is_some() {
        let (Some(wheel), Some(package)) = (&request.python, &request.javascript) else {
            return Err(ImportError::OneClient);
        };
        clients(wheel, package, request, &upstream, &mut sources, &mut notes)?;
    }
    if let Some(stac) = &request.stac {
        catalog(stac, request, &upstream, &mut sources, &mut notes, progress)?;
    }
    sources.write(&upstream)?;
    Ok(notes)
}

fn clients(
    wheel: &Path,
    package: &Path,
    request: &Request,
    upstream: &Path,
    sources: &mut write::Sources,
    notes: &mut Vec<String>,
) -> Result<(), ImportError> {
    let python = packages::read(wheel, |name| {
        let source = name.strip_prefix("ee/").is_some_and(|n| n.ends_with(".py") && !n.contains('/'));
        // An installed client is among other packages.
        source
            || name == "ee/tests/algorithms.json"
            || name.starts_with("earthengine_api-") && name.ends_with(".dist-info/METADATA")
    })?;
    let javascript = packages::read(package, |name| {
        let source = name.strip_prefix("src/").is_some_and(|n| n.ends_with(".js") && !n.contains('/'));
        source || name == "package.json"
    })?;
    let listed = python.get("ee/tests/algorithms.json");
    let listed = listed.ok_or_else(|| ImportError::at(wheel.display(), "no ee/tests/algorithms.json in it"))?;
    let algorithms: algorithms::File = serde_json::from_str(listed)
        .map_err(|error| ImportError::at(format!("{}: ee/tests/algorithms.json", wheel.display()), error))?;
    let classes: Vec<RawClass> = rows(&upstream.join("classes.jsonl"))?;
    let packages = operators::Packages {
        algorithms: algorithms.algorithms,
        python: python_scopes(&python),
        javascript: javascript.values().flat_map(|text| javascript::functions(text)).collect(),
        bases: classes.into_iter().map(|c| (c.name, c.bases)).collect(),
    };
    if packages.python.is_empty() || packages.javascript.is_empty() {
        return Err(ImportError::NoClientSources);
    }
    let unknown =
        packages.python.iter().filter(|(name, scope)| is_class(name, scope) && !packages.bases.contains_key(*name));
    notes
        .extend(unknown.map(|(name, _)| format!("new class: {name} of the Python client is not in classes.jsonl yet")));
    let old = upstream_operators(upstream)?;
    let joined = operators::join(&packages, &old, &other_layers(&request.into)?);
    notes.push(format!(
        "operators: {} in all, {} new, {} dropped, {} known from the reference alone and kept as they were (Code Editor)",
        joined.rows.len(),
        joined.rows.keys().filter(|n| !old.contains_key(*n)).count(),
        joined.dropped.len(),
        joined.reference_only.len(),
    ));
    notes.extend(joined.dropped.iter().map(|name| format!("dropped: {name} is in neither client any more")));
    write::operators(&upstream.join("operators"), joined.rows.into_values())?;
    notes.push("classes, options, constants, styles, promotions and globals come from the reference and were kept as they were".into());
    let version = |text: Option<&String>| {
        text.and_then(|t| t.lines().find_map(|l| l.strip_prefix("Version: "))).map(str::to_owned)
    };
    let metadata = python
        .iter()
        .find(|(name, _)| name.contains("earthengine_api-") && name.ends_with("METADATA"))
        .map(|(_, text)| text);
    sources.set(
        "earthengine-api (Python client)",
        version(metadata),
        &request.date,
        "ee/tests/algorithms.json",
        listed,
    );
    if let Some(text) = javascript.get("package.json") {
        let value: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
        let version = value.get("version").and_then(serde_json::Value::as_str).map(str::to_owned);
        let all: String = javascript.values().map(String::as_str).collect();
        sources.set("@google/earthengine (JavaScript client)", version, &request.date, "src/*.js", &all);
    }
    Ok(())
}

/// Returns `true` if a class is one of server objects rather than a helper of the client.
fn is_class(name: &str, scope: &python::Scope) -> bool {
    const OWN: [&str; 3] = ["ComputedObject", "Element", "Collection"];
    let base = |b: &String| b.split('[').next().and_then(|b| b.rsplit('.').next()).is_some_and(|b| OWN.contains(&b));
    !OWN.contains(&name) && !name.starts_with('_') && scope.bases.iter().any(base)
}

/// Returns the classes of all modules, and the functions of each module under its name.
fn python_scopes(files: &Files) -> BTreeMap<String, python::Scope> {
    let mut all = BTreeMap::new();
    for (path, text) in files.iter().filter(|(path, _)| path.ends_with(".py")) {
        let module = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".py");
        all.extend(python::scopes(module, text));
    }
    all
}

fn catalog(
    stac: &str,
    request: &Request,
    upstream: &Path,
    sources: &mut write::Sources,
    notes: &mut Vec<String>,
    progress: impl FnMut(usize),
) -> Result<(), ImportError> {
    let values: Vec<serde_json::Value> = if stac.starts_with("http://") || stac.starts_with("https://") {
        packages::crawl(stac, progress)?
    } else {
        let files = packages::read(Path::new(stac), |name| name.ends_with(".json"))?;
        let parse =
            |(name, text): (&String, &String)| serde_json::from_str(text).map_err(|error| ImportError::at(name, error));
        files.iter().map(parse).collect::<Result<_, ImportError>>()?
    };
    let folder = upstream.join("datasets");
    let mut old: BTreeMap<String, RawDataset> = BTreeMap::new();
    let mut old_large: BTreeMap<String, RawLargeClasses> = BTreeMap::new();
    for path in files(&folder, "jsonl") {
        if path.ends_with("classes_large.jsonl") {
            old_large.extend(rows::<RawLargeClasses>(&path)?.into_iter().map(|r| (r.id.clone(), r)));
        } else {
            old.extend(rows::<RawDataset>(&path)?.into_iter().map(|r| (r.id.clone(), r)));
        }
    }
    let mut large: Vec<RawLargeClasses> = Vec::new();
    let mut fresh: BTreeMap<String, RawDataset> = BTreeMap::new();
    for value in &values {
        if let Some(mut row) = stac::dataset(value, &mut large) {
            if let Some(known) = old.get(&row.id) {
                stac::keep_reviewed(&mut row, known);
            }
            fresh.insert(row.id.clone(), row);
        }
    }
    if fresh.is_empty() {
        return Err(ImportError::at(stac, "no dataset in it"));
    }
    for table in &mut large {
        let Some(known) = old_large.get(&table.id) else { continue };
        let labels: BTreeMap<i64, &Box<str>> = known.classes.iter().map(|(v, m, _)| (*v, m)).collect();
        for (value, meaning, _) in &mut table.classes {
            if let Some(text) = labels.get(value) {
                meaning.clone_from(text);
            }
        }
    }
    // A dataset without a file that the catalog still lists is a gap in the publication, not a
    // removal.
    let listed: Vec<String> = values.iter().flat_map(children).collect();
    let is_listed = |row: &RawDataset| row.page.as_ref().is_some_and(|page| listed.contains(page));
    for (id, row) in old.iter().filter(|(id, row)| !fresh.contains_key(*id) && is_listed(row)).collect::<Vec<_>>() {
        notes.push(format!("kept: {id}, which the catalog lists without a file of its own"));
        fresh.insert(id.clone(), row.clone());
    }
    let removed: Vec<&String> = old.keys().filter(|id| !fresh.contains_key(*id)).collect();
    notes.push(format!(
        "datasets: {} in all, {} new, {} removed from the catalog",
        fresh.len(),
        fresh.keys().filter(|id| !old.contains_key(*id)).count(),
        removed.len(),
    ));
    for id in removed {
        notes.push(format!("gone: {id}; it belongs into upstream/removed.jsonl, with its successor if it has one"));
    }
    large.sort_by(|a, b| a.id.cmp(&b.id));
    write::datasets(&folder, fresh.into_values(), &large)?;
    let all: String = values.iter().map(ToString::to_string).collect();
    sources.set(
        "Earth Engine public data catalog (STAC)",
        Some(request.date.clone()),
        &request.date,
        "collections",
        &all,
    );
    Ok(())
}

/// Returns the pages that a catalog lists.
fn children(value: &serde_json::Value) -> Vec<String> {
    let links = value.get("links").and_then(serde_json::Value::as_array).into_iter().flatten();
    let child = links.filter(|l| l.get("rel").and_then(serde_json::Value::as_str) == Some("child"));
    let href = child.filter_map(|l| l.get("href").and_then(serde_json::Value::as_str));
    href.filter_map(|h| Some(h.rsplit('/').next()?.trim_end_matches(".json").to_owned())).collect()
}

/// Returns the operators of the other layers, which the import does not change.
fn other_layers(root: &Path) -> Result<std::collections::BTreeSet<String>, ImportError> {
    let lifecycle = rows::<RawOperator>(&root.join("lifecycle/operators.jsonl"))?.into_iter().map(|r| r.name);
    let patches = super::patch::read(root)?;
    let patched = patches.into_iter().filter(|(_, p)| p.new && p.table == "operators").map(|(_, p)| p.name);
    Ok(lifecycle.chain(patched).collect())
}

/// Returns the operators of `upstream/operators/` by name.
pub fn upstream_operators(upstream: &Path) -> Result<BTreeMap<String, RawOperator>, ImportError> {
    let mut all = BTreeMap::new();
    for path in files(&upstream.join("operators"), "jsonl") {
        all.extend(rows::<RawOperator>(&path)?.into_iter().map(|r| (r.name.clone(), r)));
    }
    Ok(all)
}

fn rows<T: serde::de::DeserializeOwned>(path: &Path) -> Result<Vec<T>, ImportError> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let lines = json_lines(path).map_err(|problem| vec![problem])?;
    let typed = |(line, value)| {
        let problem = |error: serde_json::Error| Problem { path: path.into(), line, message: error.to_string() };
        serde_json::from_value(value).map_err(|error| vec![problem(error)].into())
    };
    lines.into_iter().map(typed).collect()
}

#[cfg(test)]
mod tests;
