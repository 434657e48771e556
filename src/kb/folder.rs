//! Reads a whole `operator_kb/` folder into a [`Folder`]: tables of upstream facts and lifecycle,
//! corrected by patches, and the files written by hand.
//!
//! [`crate::kb::compile`] compiles the result, [`crate::kb::diff`] and [`crate::kb::lint`] compare
//! and check it. Part of `build.rs` too, see [`crate::kb`].

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::patch::{self, Patch, Rows};
use super::source::{
    Problem, RawClass, RawConstant, RawExtension, RawGlobal, RawOperator, RawOptions, RawPromotion, RawStyle, Semantic,
    files, json_lines, text, toml_file,
};
use crate::kb::model::changes::Changes;
use crate::kb::model::usage::RawUsage;
use crate::kb::model::words::Words;
use crate::kb::source::datasets::{RawDataset, RawLargeClasses, RawMigration, RawRemoved};
use crate::kb::source::equivalents::{RawEquivalent, RawPackages, RawPrelude};
use crate::kb::source::places::{self, Places};
use crate::kb::source::recipes::{RawIndex, RawParameterWords, RawRecipe, RawSensor};
use crate::kb::source::search::{RawBandRole, RawWords};
use crate::kb::source::steps::RawSteps;
use crate::kb::source::words;

/// The content of `operator_kb/`. Tables are sorted by name.
#[derive(Debug, Default)]
pub struct Folder {
    /// Current operators and those of the lifecycle.
    pub operators: Vec<RawOperator>,
    /// Classes.
    pub classes: Vec<RawClass>,
    /// Options objects.
    pub options: Vec<RawOptions>,
    /// Enumerations, and other names without facts.
    pub constants: Vec<RawConstant>,
    /// Widget styles.
    pub styles: Vec<RawStyle>,
    /// The types that clients convert into each other.
    pub promotions: Vec<RawPromotion>,
    /// Code Editor globals.
    pub globals: Vec<RawGlobal>,
    /// Datasets.
    pub datasets: Vec<RawDataset>,
    /// Class tables in a file of their own.
    pub large_classes: Vec<RawLargeClasses>,
    /// Datasets that left the catalog.
    pub removed: Vec<RawRemoved>,
    /// Changes of bands and properties from Landsat Collection 1 to 2.
    pub migrations: Vec<RawMigration>,
    /// Further changes from datasets to their successors.
    pub changes: Changes,
    /// The meaning of operators, each with its file.
    pub semantics: BTreeMap<String, (PathBuf, Semantic)>,
    /// Summaries of operators, each with its file.
    pub summaries: BTreeMap<String, (PathBuf, String)>,
    /// Summaries of classes and namespaces (`summaries/classes.toml`), each with its file.
    pub class_summaries: BTreeMap<String, (PathBuf, String)>,
    /// The names that a word may stand for.
    pub synonyms: BTreeMap<String, Vec<String>>,
    /// Python packages that monkey-patch Earth Engine's classes, by name.
    pub extensions: BTreeMap<String, RawExtension>,
    /// Functions of Python packages that wait for the server: `package.function`.
    pub blocking: Vec<String>,
    /// Kernels of notebooks.
    pub kernels: RawKernels,
    /// Names that hosts of JavaScript other than the Code Editor define, by the kind of host.
    pub hosts: BTreeMap<String, Vec<String>>,
    /// Normalized differences: the pairs of band roles by name.
    pub indices: BTreeMap<String, Vec<(String, String)>>,
    /// Python equivalents of the Code Editor's interface, by operator or by chain of two.
    pub equivalents: BTreeMap<String, RawEquivalent>,
    /// Parts that several forms share, by name.
    pub fragments: BTreeMap<String, String>,
    /// Lines that forms require at the top of a script, by name.
    pub preludes: BTreeMap<String, RawPrelude>,
    /// Recipes by name, each with its topic, which is the name of its file.
    pub recipes: BTreeMap<String, (String, RawRecipe)>,
    /// How requests set the parameters of recipes, by their names.
    pub parameter_words: BTreeMap<String, RawParameterWords>,
    /// Templates that recipes share, by name.
    pub parts: BTreeMap<String, String>,
    /// Facts about datasets for templates, by id.
    pub sensors: BTreeMap<String, RawSensor>,
    /// Spectral indices by name, each with its domain, which is the name of its file.
    pub spectral_indices: BTreeMap<String, (String, RawIndex)>,
    /// How Python packages translate to the Code Editor.
    pub packages: RawPackages,
    /// Phrases for summaries.
    pub steps: RawSteps,
    /// How often public scripts use each name.
    pub usage: RawUsage,
    /// The vocabulary for requests in words.
    pub words: Words,
    /// The places that requests name.
    pub places: Places,
    /// Public assets that the catalog does not list; `*` stands for anything.
    pub unlisted: Vec<String>,
    /// Aliases by name: `search/`.
    pub aliases: BTreeMap<String, Vec<String>>,
    /// Synonyms, stop words and units: `search/words.toml`.
    pub search_words: RawWords,
    /// Band roles with their summaries: `search/roles.toml`.
    pub band_roles: BTreeMap<String, RawBandRole>,
    /// The sources of the facts, one line each.
    pub sources: Vec<String>,
    /// Patches that change nothing: file and name.
    pub idle_patches: Vec<(PathBuf, String)>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Blocking {
    functions: Vec<String>,
}

/// Kernels of notebooks (`libraries/kernels.toml`).
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawKernels {
    /// The names that a kernel defines before the first cell, by a part of the kernel's name.
    #[serde(default)]
    pub preloads: BTreeMap<String, Vec<String>>,
    /// The languages of kernels other than Python, by a word of the kernel's name.
    #[serde(default)]
    pub languages: BTreeMap<String, String>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReferenceSystems {
    systems: Vec<(String, String)>,
}

#[derive(Default, Deserialize)]
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

/// Reads the folder, or returns every problem in it.
pub fn read(root: &Path) -> Result<Folder, Vec<Problem>> {
    let (patches, problems) = match patch::read(root) {
        Ok(patches) => (patches, Vec::new()),
        Err(problems) => (Vec::new(), problems),
    };
    let mut reader = Reader { root, patches, problems };
    let mut folder = Folder::default();
    reader.tables(&mut folder);
    reader.meanings(&mut folder);
    reader.equivalents(&mut folder);
    reader.recipes(&mut folder);
    reader.search(&mut folder);
    reader.single_files(&mut folder);
    if reader.problems.is_empty() { Ok(folder) } else { Err(reader.problems) }
}

/// Reads the parts of a folder and collects the problems in them.
struct Reader<'a> {
    root: &'a Path,
    /// The patches that are not applied yet, each with its file.
    patches: Vec<(PathBuf, Patch)>,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn report(&mut self, path: PathBuf, message: String) {
        self.problems.push(Problem { path, line: 0, message });
    }

    /// Returns the value, or reports the problem and returns an empty value.
    fn or_default<T: Default>(&mut self, result: Result<T, Problem>) -> T {
        result.map_err(|problem| self.problems.push(problem)).unwrap_or_default()
    }

    /// Returns the content of a TOML file. A file that does not exist is empty.
    fn optional<T: DeserializeOwned + Default>(&mut self, name: &str) -> T {
        let path = self.root.join(name);
        if path.exists() { self.or_default(toml_file(&path)) } else { T::default() }
    }

    /// Returns the TOML files in a folder. The files with the names in `special` come apart, in
    /// that order, if they exist.
    fn toml_files<const N: usize>(&self, folder: &str, special: [&str; N]) -> ([Vec<PathBuf>; N], Vec<PathBuf>) {
        let mut all = files(&self.root.join(folder), "toml");
        let apart = special.map(|name| all.extract_if(.., |path| path.ends_with(name)).collect());
        (apart, all)
    }

    /// Reads the tables of JSON lines: upstream facts, lifecycle and libraries, with their patches.
    fn tables(&mut self, folder: &mut Folder) {
        let (root, upstream) = (self.root, self.root.join("upstream"));
        let mut datasets = files(&upstream.join("datasets"), "jsonl");
        datasets.retain(|path| !path.ends_with("classes_large.jsonl"));
        let mut operators = files(&upstream.join("operators"), "jsonl");
        operators.push(root.join("lifecycle/operators.jsonl"));
        operators.extend(files(&root.join("libraries/operators"), "jsonl"));
        let mut classes = vec![upstream.join("classes.jsonl")];
        classes.extend(Some(root.join("libraries/classes.jsonl")).filter(|path| path.exists()));
        let one = |name: &str| vec![upstream.join(name)];
        let idle = &mut folder.idle_patches;
        folder.operators = self.table("operators", &operators, "name", idle);
        folder.classes = self.table("classes", &classes, "name", idle);
        folder.options = self.table("options", &one("options.jsonl"), "name", idle);
        folder.constants = self.table("constants", &one("constants.jsonl"), "name", idle);
        folder.styles = self.table("styles", &one("styles.jsonl"), "name", idle);
        folder.promotions = self.table("promotions", &one("promotions.jsonl"), "name", idle);
        folder.globals = self.table("globals", &one("globals.jsonl"), "name", idle);
        folder.datasets = self.table("datasets", &datasets, "id", idle);
        folder.removed = self.table("removed", &one("removed.jsonl"), "id", idle);
        folder.migrations = self.table("migrations", &one("landsat_migration.jsonl"), "from", idle);
        folder.large_classes = self.table("large_classes", &one("datasets/classes_large.jsonl"), "id", idle);
        for (path, patch) in std::mem::take(&mut self.patches) {
            self.report(path, format!("no table is named `{}`", patch.table));
        }
    }

    /// Reads a table from some files and applies its patches. Adds those that change nothing to
    /// `idle`.
    fn table<T: DeserializeOwned>(
        &mut self,
        name: &str,
        paths: &[PathBuf],
        key: &str,
        idle: &mut Vec<(PathBuf, String)>,
    ) -> Vec<T> {
        let mut rows = self.rows(paths, key);
        for (path, patch) in self.patches.extract_if(.., |(_, patch)| patch.table == name).collect::<Vec<_>>() {
            match patch::apply(&mut rows, &patch) {
                Ok(true) => {}
                Ok(false) => idle.push((path, patch.name)),
                Err(message) => self.report(path, message),
            }
        }
        let mut typed = Vec::with_capacity(rows.len());
        for (row_name, row) in rows {
            match serde_json::from_value(row) {
                Ok(row) => typed.push(row),
                Err(error) => self.report(self.root.join(name), format!("`{row_name}`: {error}")),
            }
        }
        typed
    }

    /// Reads the rows of some files by the value of `key`, which is unique.
    fn rows(&mut self, paths: &[PathBuf], key: &str) -> Rows {
        let mut rows = Rows::new();
        for path in paths {
            for (line, value) in self.or_default(json_lines(path)) {
                let name = value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
                let message = match rows.entry(name) {
                    Entry::Vacant(row) if !row.key().is_empty() => {
                        row.insert(value);
                        continue;
                    }
                    Entry::Vacant(_) => format!("a row without `{key}`"),
                    Entry::Occupied(row) => format!("`{}` is there twice", row.key()),
                };
                self.problems.push(Problem { path: path.clone(), line, message });
            }
        }
        rows
    }

    /// Reads `semantics/` and `summaries/`.
    fn meanings(&mut self, folder: &mut Folder) {
        let ([], semantics) = self.toml_files("semantics", []);
        folder.semantics = self.keyed(&semantics);
        // `ee.Image` is a class and its constructor, so the classes have a table of their own.
        let ([classes], operators) = self.toml_files("summaries", ["classes.toml"]);
        folder.summaries = self.keyed(&operators);
        folder.class_summaries = self.keyed(&classes);
    }

    /// Reads `equivalents/`.
    fn equivalents(&mut self, folder: &mut Folder) {
        let ([preludes, _, fragments], equivalents) =
            self.toml_files("equivalents", ["preludes.toml", "packages.toml", "fragments.toml"]);
        folder.preludes = without_files(self.keyed(&preludes));
        folder.packages = self.optional("equivalents/packages.toml");
        folder.fragments = without_files(self.keyed(&fragments));
        folder.equivalents = without_files(self.keyed(&equivalents));
    }

    /// Reads `recipes/` and `indices/`.
    fn recipes(&mut self, folder: &mut Folder) {
        let ([sensors, _], recipes) = self.toml_files("recipes", ["sensors.toml", "parameters.toml"]);
        folder.parameter_words = self.optional("recipes/parameters.toml");
        folder.sensors = without_files(self.keyed(&sensors));
        folder.recipes = with_stems(self.keyed(&recipes));
        let ([], indices) = self.toml_files("indices", []);
        folder.spectral_indices = with_stems(self.keyed(&indices));
        for path in files(&self.root.join("recipes/parts"), "js") {
            match text(&path) {
                Ok(text) => drop(folder.parts.insert(stem(&path), text)),
                Err(problem) => self.problems.push(problem),
            }
        }
    }

    /// Reads `search/`.
    fn search(&mut self, folder: &mut Folder) {
        let ([roles, _], aliases) = self.toml_files("search", ["roles.toml", "words.toml"]);
        folder.aliases = without_files(self.keyed(&aliases));
        folder.band_roles = without_files(self.keyed(&roles));
        folder.search_words = self.optional("search/words.toml");
    }

    /// Reads the tables that are a file each.
    fn single_files(&mut self, folder: &mut Folder) {
        folder.extensions = self.optional("extensions.toml");
        folder.blocking = self.optional::<Blocking>("libraries/blocking.toml").functions;
        folder.kernels = self.optional("libraries/kernels.toml");
        folder.hosts = self.optional("libraries/hosts.toml");
        folder.indices = self.optional("indices.toml");
        let unlisted: BTreeMap<String, Vec<String>> = self.optional("unlisted.toml");
        folder.unlisted = unlisted.into_values().flatten().collect();
        folder.steps = self.optional("steps.toml");
        folder.usage = self.optional("usage.toml");
        folder.usage.reference_systems = self.optional::<ReferenceSystems>("reference_systems.toml").systems;
        folder.words = words::read(self.root, &mut self.problems);
        folder.places = places::read(self.root, &mut self.problems);
        folder.changes = self.optional("lifecycle/datasets.toml");
        folder.synonyms = self.optional("synonyms.toml");
        let sources: Sources = self.or_default(toml_file(&self.root.join("upstream/SOURCES.toml")));
        let line = |s: Source| format!("{} {} ({}, {} sha256 {})", s.name, s.version, s.date, s.file, s.sha256);
        folder.sources = sources.source.into_iter().map(line).collect();
    }

    /// Reads TOML files of `name = entry` into one table, in which each name is unique.
    fn keyed<T: DeserializeOwned>(&mut self, paths: &[PathBuf]) -> BTreeMap<String, (PathBuf, T)> {
        let mut all: BTreeMap<String, (PathBuf, T)> = BTreeMap::new();
        for path in paths {
            for (name, entry) in self.or_default(toml_file::<BTreeMap<String, T>>(path)) {
                if let Some((first, _)) = all.get(&name) {
                    self.report(path.clone(), format!("`{name}` is in {} too", first.display()));
                } else {
                    all.insert(name, (path.clone(), entry));
                }
            }
        }
        all
    }
}

/// Drops the files of the entries.
fn without_files<T>(all: BTreeMap<String, (PathBuf, T)>) -> BTreeMap<String, T> {
    all.into_iter().map(|(name, (_, entry))| (name, entry)).collect()
}

/// Replaces the files of the entries by their names without folder and extension.
fn with_stems<T>(all: BTreeMap<String, (PathBuf, T)>) -> BTreeMap<String, (String, T)> {
    all.into_iter().map(|(name, (path, entry))| (name, (stem(&path), entry))).collect()
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}
