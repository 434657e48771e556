//! Reads a whole `operator_kb/` folder: upstream facts and lifecycle, corrected by patches, with semantics and summaries.
//!
//! Compiled twice, see [`super::source`].

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::patch::{self, Rows};
use super::source::{
    Fault, RawClass, RawConstant, RawExtension, RawGlobal, RawOperator, RawOptions, RawPromotion, RawStyle, RawUsage,
    Semantic, files, json_lines, text, toml_file,
};
use crate::kb::model::changes::Changes;
use crate::kb::model::words::Words;
use crate::kb::source::datasets::{RawDataset, RawLargeClasses, RawMigration, RawRemoved};
use crate::kb::source::equivalents::{RawEquivalent, RawPackages, RawPrelude};
use crate::kb::source::recipes::{RawIndex, RawRecipe, RawSensor};
use crate::kb::source::search::{RawBandRole, RawWords};
use crate::kb::source::steps::RawSteps;
use crate::kb::source::words;

/// What `operator_kb/` says. Tables are sorted by name.
#[derive(Debug, Default)]
pub struct Folder {
    /// Current and lifecycle operators.
    pub operators: Vec<RawOperator>,
    /// Classes.
    pub classes: Vec<RawClass>,
    /// Objects of options.
    pub options: Vec<RawOptions>,
    /// Enumerations and names not followed.
    pub constants: Vec<RawConstant>,
    /// Widget styles.
    pub styles: Vec<RawStyle>,
    /// What turns into what.
    pub promotions: Vec<RawPromotion>,
    /// Code Editor globals.
    pub globals: Vec<RawGlobal>,
    /// Datasets.
    pub datasets: Vec<RawDataset>,
    /// Class tables that are kept apart.
    pub large_classes: Vec<RawLargeClasses>,
    /// Ids that left the catalogue.
    pub removed: Vec<RawRemoved>,
    /// Landsat Collection 1 to 2.
    pub migrations: Vec<RawMigration>,
    /// What else changes from a dataset to its successor.
    pub changes: Changes,
    /// Meaning of operators, with the file of each.
    pub semantics: BTreeMap<String, (PathBuf, Semantic)>,
    /// Sentences, with the file of each.
    pub summaries: BTreeMap<String, (PathBuf, String)>,
    /// Sentences for classes and namespaces (`summaries/classes.toml`), with the file of each.
    pub class_summaries: BTreeMap<String, (PathBuf, String)>,
    /// Word to names.
    pub synonyms: BTreeMap<String, Vec<String>>,
    /// Python packages that change Earth Engine's classes, by name.
    pub extensions: BTreeMap<String, RawExtension>,
    /// Functions of Python packages that wait for the server: `package.function`.
    pub blocking: Vec<String>,
    /// Normalized differences: name, pairs of band roles.
    pub indices: BTreeMap<String, Vec<(String, String)>>,
    /// What the Code Editor's interface is in Python, by operator or by chain of two.
    pub equivalents: BTreeMap<String, RawEquivalent>,
    /// What several forms have in common, by name.
    pub fragments: BTreeMap<String, String>,
    /// What forms of it need at the top of a script, by name.
    pub preludes: BTreeMap<String, RawPrelude>,
    /// By name, with the topic: the file.
    pub recipes: BTreeMap<String, (String, RawRecipe)>,
    /// Templates that recipes import, by name.
    pub parts: BTreeMap<String, String>,
    /// What templates must know about datasets, by id.
    pub sensors: BTreeMap<String, RawSensor>,
    /// By name, with the domain: the file.
    pub spectral_indices: BTreeMap<String, (String, RawIndex)>,
    /// What becomes of Python packages in the Code Editor.
    pub packages: RawPackages,
    /// What a call does, in words.
    pub steps: RawSteps,
    /// How often scripts use what.
    pub usage: RawUsage,
    /// What people call things.
    pub words: Words,
    /// Reference systems: code and name, the usual ones first.
    pub reference_systems: Vec<(String, String)>,
    /// Public assets that the catalogue does not list, with `*` for anything.
    pub unlisted: Vec<String>,
    /// What people call things, by name: `search/`.
    pub called: BTreeMap<String, Vec<String>>,
    /// Words of requests: `search/words.toml`.
    pub search_words: RawWords,
    /// Band roles with their sentences: `search/roles.toml`.
    pub band_roles: BTreeMap<String, RawBandRole>,
    /// Sources, one line each.
    pub sources: Vec<String>,
    /// Patches that change nothing: (file, name).
    pub idle_patches: Vec<(PathBuf, String)>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Blocking {
    functions: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReferenceSystems {
    systems: Vec<(String, String)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sources {
    source: Vec<Source>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    name: String,
    version: String,
    date: String,
    file: String,
    sha256: String,
}

/// Reads the folder, or says all that is wrong with it.
pub fn read(root: &Path) -> Result<Folder, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut tables = tables(root, &mut faults);
    let mut folder = Folder::default();
    match patch::read(root) {
        Ok(patches) => {
            for (path, patch) in patches {
                let Some(rows) = tables.get_mut(patch.table.as_str()) else {
                    faults.push(Fault { path, line: 0, message: format!("no table is named `{}`", patch.table) });
                    continue;
                };
                match patch::apply(rows, &patch) {
                    Ok(true) => {}
                    Ok(false) => folder.idle_patches.push((path, patch.name)),
                    Err(message) => faults.push(Fault { path, line: 0, message }),
                }
            }
        }
        Err(found) => faults.extend(found),
    }
    folder.operators = typed(root, &mut tables, "operators", &mut faults);
    folder.classes = typed(root, &mut tables, "classes", &mut faults);
    folder.options = typed(root, &mut tables, "options", &mut faults);
    folder.constants = typed(root, &mut tables, "constants", &mut faults);
    folder.styles = typed(root, &mut tables, "styles", &mut faults);
    folder.promotions = typed(root, &mut tables, "promotions", &mut faults);
    folder.globals = typed(root, &mut tables, "globals", &mut faults);
    folder.datasets = typed(root, &mut tables, "datasets", &mut faults);
    folder.removed = typed(root, &mut tables, "removed", &mut faults);
    folder.migrations = typed(root, &mut tables, "migrations", &mut faults);
    folder.large_classes = typed(root, &mut tables, "large_classes", &mut faults);
    folder.semantics = keyed(&files(&root.join("semantics"), "toml"), &mut faults);
    // `ee.Image` is a class and its constructor: the file of the classes is a table of its own.
    let (classes, operators): (Vec<PathBuf>, Vec<PathBuf>) =
        files(&root.join("summaries"), "toml").into_iter().partition(|path| path.ends_with("classes.toml"));
    folder.summaries = keyed(&operators, &mut faults);
    folder.class_summaries = keyed(&classes, &mut faults);
    let mut equivalents = files(&root.join("equivalents"), "toml");
    let mut own = |name: &str| {
        let at = equivalents.iter().position(|path| path.ends_with(name));
        at.map(|at| equivalents.remove(at)).into_iter().collect::<Vec<PathBuf>>()
    };
    folder.preludes = bare(keyed(&own("preludes.toml"), &mut faults));
    for path in own("packages.toml") {
        folder.packages = toml_file(&path).map_err(|fault| faults.push(fault)).unwrap_or_default();
    }
    folder.fragments = bare(keyed(&own("fragments.toml"), &mut faults));
    folder.equivalents = bare(keyed(&equivalents, &mut faults));
    let (sensors, recipes): (Vec<PathBuf>, Vec<PathBuf>) =
        files(&root.join("recipes"), "toml").into_iter().partition(|path| path.ends_with("sensors.toml"));
    folder.sensors = bare(keyed(&sensors, &mut faults));
    folder.recipes = by_file(keyed(&recipes, &mut faults));
    folder.spectral_indices = by_file(keyed(&files(&root.join("indices"), "toml"), &mut faults));
    for path in files(&root.join("recipes/parts"), "js") {
        match text(&path) {
            Ok(text) => drop(folder.parts.insert(stem(&path), text)),
            Err(fault) => faults.push(fault),
        }
    }
    let (own, called): (Vec<PathBuf>, Vec<PathBuf>) = files(&root.join("search"), "toml")
        .into_iter()
        .partition(|path| path.ends_with("words.toml") || path.ends_with("roles.toml"));
    folder.called = bare(keyed(&called, &mut faults));
    for path in own {
        if path.ends_with("roles.toml") {
            folder.band_roles = bare(keyed(&[path], &mut faults));
        } else {
            folder.search_words = toml_file(&path).map_err(|fault| faults.push(fault)).unwrap_or_default();
        }
    }
    let extensions = root.join("extensions.toml");
    if extensions.exists() {
        folder.extensions = toml_file(&extensions).map_err(|fault| faults.push(fault)).unwrap_or_default();
    }
    let blocking = root.join("libraries/blocking.toml");
    if blocking.exists() {
        let table: Blocking = toml_file(&blocking).map_err(|fault| faults.push(fault)).unwrap_or_default();
        folder.blocking = table.functions;
    }
    let indices = root.join("indices.toml");
    if indices.exists() {
        folder.indices = toml_file(&indices).map_err(|fault| faults.push(fault)).unwrap_or_default();
    }
    let unlisted = root.join("unlisted.toml");
    if unlisted.exists() {
        let table: BTreeMap<String, Vec<String>> =
            toml_file(&unlisted).map_err(|fault| faults.push(fault)).unwrap_or_default();
        folder.unlisted = table.into_values().flatten().collect();
    }
    let steps = root.join("steps.toml");
    if steps.exists() {
        folder.steps = toml_file(&steps).map_err(|fault| faults.push(fault)).unwrap_or_default();
    }
    let usage = root.join("usage.toml");
    if usage.exists() {
        folder.usage = toml_file(&usage).map_err(|fault| faults.push(fault)).unwrap_or_default();
    }
    folder.words = words::read(root, &mut faults);
    let changes = root.join("lifecycle/datasets.toml");
    if changes.exists() {
        folder.changes = toml_file(&changes).map_err(|fault| faults.push(fault)).unwrap_or_default();
    }
    let systems = root.join("reference_systems.toml");
    if systems.exists() {
        let table: ReferenceSystems = toml_file(&systems).map_err(|fault| faults.push(fault)).unwrap_or_default();
        folder.reference_systems = table.systems;
    }
    let synonyms = root.join("synonyms.toml");
    if synonyms.exists() {
        folder.synonyms = toml_file(&synonyms).map_err(|fault| faults.push(fault)).unwrap_or_default();
    }
    if let Ok(sources) = toml_file::<Sources>(&root.join("upstream/SOURCES.toml")).map_err(|fault| faults.push(fault)) {
        let line = |s: Source| format!("{} {} ({}, {} sha256 {})", s.name, s.version, s.date, s.file, s.sha256);
        folder.sources = sources.source.into_iter().map(line).collect();
    }
    if faults.is_empty() { Ok(folder) } else { Err(faults) }
}

/// Rows by table, as JSON, before patches.
fn tables(root: &Path, faults: &mut Vec<Fault>) -> BTreeMap<&'static str, Rows> {
    let upstream = root.join("upstream");
    let lifecycle = root.join("lifecycle");
    let mut datasets = files(&upstream.join("datasets"), "jsonl");
    datasets.retain(|path| !path.ends_with("classes_large.jsonl"));
    let mut operators = files(&upstream.join("operators"), "jsonl");
    operators.push(lifecycle.join("operators.jsonl"));
    operators.extend(files(&root.join("libraries/operators"), "jsonl"));
    let one = |name: &str| vec![upstream.join(name)];
    let classes = [
        one("classes.jsonl"),
        vec![root.join("libraries/classes.jsonl")].into_iter().filter(|path| path.exists()).collect(),
    ];
    let plan: [(&'static str, Vec<PathBuf>, &str); 11] = [
        ("operators", operators, "name"),
        ("classes", classes.concat(), "name"),
        ("options", one("options.jsonl"), "name"),
        ("constants", one("constants.jsonl"), "name"),
        ("styles", one("styles.jsonl"), "name"),
        ("promotions", one("promotions.jsonl"), "name"),
        ("globals", one("globals.jsonl"), "name"),
        ("datasets", datasets, "id"),
        ("removed", one("removed.jsonl"), "id"),
        ("migrations", one("landsat_migration.jsonl"), "from"),
        ("large_classes", one("datasets/classes_large.jsonl"), "id"),
    ];
    let mut tables = BTreeMap::new();
    for (table, paths, key) in plan {
        let mut rows = Rows::new();
        for path in paths {
            match json_lines(&path) {
                Ok(lines) => {
                    for (line, value) in lines {
                        let name = value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
                        let message = match name.is_empty() {
                            true => format!("a row without `{key}`"),
                            false if rows.contains_key(&name) => format!("`{name}` is there twice"),
                            false => {
                                rows.insert(name, value);
                                continue;
                            }
                        };
                        faults.push(Fault { path: path.clone(), line, message });
                    }
                }
                Err(fault) => faults.push(fault),
            }
        }
        tables.insert(table, rows);
    }
    tables
}

fn typed<T: DeserializeOwned>(
    root: &Path,
    tables: &mut BTreeMap<&'static str, Rows>,
    table: &'static str,
    faults: &mut Vec<Fault>,
) -> Vec<T> {
    let mut typed = Vec::new();
    for (name, row) in tables.remove(table).unwrap_or_default() {
        match serde_json::from_value(row) {
            Ok(row) => typed.push(row),
            Err(error) => faults.push(Fault { path: root.join(table), line: 0, message: format!("`{name}`: {error}") }),
        }
    }
    typed
}

/// TOML files of `name = entry`, joined.
fn keyed<T: DeserializeOwned>(paths: &[PathBuf], faults: &mut Vec<Fault>) -> BTreeMap<String, (PathBuf, T)> {
    let mut all: BTreeMap<String, (PathBuf, T)> = BTreeMap::new();
    for path in paths {
        match toml_file::<BTreeMap<String, T>>(path) {
            Ok(entries) => {
                for (name, entry) in entries {
                    if let Some((first, _)) = all.get(&name) {
                        let message = format!("`{name}` is in {} too", first.display());
                        faults.push(Fault { path: path.clone(), line: 0, message });
                        continue;
                    }
                    all.insert(name, (path.clone(), entry));
                }
            }
            Err(fault) => faults.push(fault),
        }
    }
    all
}

/// Entries without their files.
fn bare<T>(all: BTreeMap<String, (PathBuf, T)>) -> BTreeMap<String, T> {
    all.into_iter().map(|(name, (_, entry))| (name, entry)).collect()
}

/// Entries with the names of their files.
fn by_file<T>(all: BTreeMap<String, (PathBuf, T)>) -> BTreeMap<String, (String, T)> {
    all.into_iter().map(|(name, (path, entry))| (name, (stem(&path), entry))).collect()
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}
