//! Reads and applies corrections to upstream facts (`operator_kb/patches/*.toml`), each with its
//! reason.
//!
//! A patch changes the JSON of a row before the row gets its type, so that a misspelled key in a
//! patch fails like one in a fact. Part of `build.rs` too, see [`crate::kb`].

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::source::{Problem, files, toml_file};

/// A file of patches.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PatchFile {
    /// The patches, in the order in which they apply.
    #[serde(default)]
    pub patch: Vec<Patch>,
}

/// One correction.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Patch {
    /// The table: `operators`, `classes`, `options`, `constants`, `datasets`, `removed`,
    /// `migrations`.
    pub table: String,
    /// The name or id of the row. A `*` at the end stands for all rows with that prefix.
    pub name: String,
    /// The reason.
    pub reason: String,
    /// Creates the row, which must not exist yet.
    #[serde(default)]
    pub new: bool,
    /// Removes the row.
    #[serde(default)]
    pub drop: bool,
    /// Keys to set.
    #[serde(default)]
    pub set: Map<String, Value>,
    /// Keys to remove.
    #[serde(default)]
    pub unset: Vec<String>,
    /// Corrections to items of a list of named items: `parameters.scale = { type = "Number" }`,
    /// `bands.B1 = { role = "red" }`.
    #[serde(default)]
    pub items: BTreeMap<String, BTreeMap<String, Map<String, Value>>>,
}

/// Rows of a table, by name or id.
pub type Rows = BTreeMap<String, Value>;

/// Reads the patches of `operator_kb/`, each with its file.
pub fn read(folder: &Path) -> Result<Vec<(std::path::PathBuf, Patch)>, Vec<Problem>> {
    let mut all = Vec::new();
    let mut problems = Vec::new();
    for path in files(&folder.join("patches"), "toml") {
        match toml_file::<PatchFile>(&path) {
            Ok(file) => all.extend(file.patch.into_iter().map(|patch| (path.clone(), patch))),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(all) } else { Err(problems) }
}

/// Applies a patch. Returns `true` if it changes anything. The error is the message of a
/// [`Problem`].
pub fn apply(rows: &mut Rows, patch: &Patch) -> Result<bool, String> {
    if patch.reason.trim().is_empty() {
        return Err(format!("the patch of `{}` gives no reason", patch.name));
    }
    if patch.new {
        if rows.contains_key(&patch.name) {
            return Err(format!("`{}` exists already; patch it without `new`", patch.name));
        }
        let mut row = patch.set.clone();
        let key = if patch.table == "datasets" || patch.table == "removed" { "id" } else { "name" };
        row.insert(key.into(), Value::String(patch.name.clone()));
        rows.insert(patch.name.clone(), Value::Object(row));
        return Ok(true);
    }
    let names: Vec<String> = match patch.name.strip_suffix('*') {
        Some(prefix) => rows.keys().filter(|name| name.starts_with(prefix)).cloned().collect(),
        None => rows.contains_key(&patch.name).then(|| patch.name.clone()).into_iter().collect(),
    };
    if names.is_empty() {
        return Err(format!("nothing in `{}` is named `{}`", patch.table, patch.name));
    }
    let mut changed = false;
    for name in names {
        if patch.drop {
            rows.remove(&name);
            changed = true;
        } else if let Some(Value::Object(row)) = rows.get_mut(&name) {
            changed |= apply_to_row(row, patch)?;
        }
    }
    Ok(changed)
}

fn apply_to_row(row: &mut Map<String, Value>, patch: &Patch) -> Result<bool, String> {
    let mut changed = set(row, &patch.set);
    for key in &patch.unset {
        changed |= row.remove(key).is_some();
    }
    for (list, items) in &patch.items {
        let values = row.entry(list.clone()).or_insert_with(|| Value::Array(Vec::new()));
        let Value::Array(values) = values else {
            return Err(format!("`{list}` of `{}` is not a list", patch.name));
        };
        for (name, keys) in items {
            match values.iter_mut().find(|item| item.get("name").and_then(Value::as_str) == Some(name)) {
                Some(Value::Object(item)) => changed |= set(item, keys),
                _ => {
                    let mut item = keys.clone();
                    item.insert("name".into(), Value::String(name.clone()));
                    values.push(Value::Object(item));
                    changed = true;
                }
            }
        }
    }
    Ok(changed)
}

fn set(row: &mut Map<String, Value>, keys: &Map<String, Value>) -> bool {
    let mut changed = false;
    for (key, value) in keys {
        if row.get(key) != Some(value) {
            row.insert(key.clone(), value.clone());
            changed = true;
        }
    }
    changed
}
