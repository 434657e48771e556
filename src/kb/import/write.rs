//! Writes `operator_kb/upstream/`: one row on each line, sorted. Operators have a file for each
//! namespace, datasets one for each first part of an id.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;
use serde_json::Value;

use super::ImportError;
use crate::kb::source::datasets::{RawDataset, RawLargeClasses};
use crate::kb::source::{RawOperator, files, toml_file};
use sha2::{Digest, Sha256};

/// Writes operators into `<Namespace>.jsonl`, and removes the files of other namespaces.
pub fn operators(folder: &Path, rows: impl Iterator<Item = RawOperator>) -> Result<(), ImportError> {
    let mut groups: BTreeMap<String, String> = BTreeMap::new();
    for row in rows {
        line(groups.entry(operator_file(&row.name)).or_default(), &row)?;
    }
    replace(folder, &groups, &[])
}

/// Returns the name of the file of an operator, without extension.
pub fn operator_file(name: &str) -> String {
    let parts: Vec<&str> = name.split('.').collect();
    let lower = |part: &str| part.starts_with(char::is_lowercase);
    match parts[..] {
        ["ee", "Authenticate" | "ServiceAccountCredentials"] => "ee".into(),
        ["ee", one] if lower(one) => "ee".into(),
        ["ee", one, ..] => one.into(),
        ["ui", one, ..] if !lower(one) => format!("ui.{one}"),
        ["ui", ..] => "ui".into(),
        ["Map" | "Export", ..] => parts[0].into(),
        _ => "globals".into(),
    }
}

/// Writes datasets into `<first part of the id>.jsonl`.
pub fn datasets(
    folder: &Path,
    rows: impl Iterator<Item = RawDataset>,
    large: &[RawLargeClasses],
) -> Result<(), ImportError> {
    let mut groups: BTreeMap<String, String> = BTreeMap::new();
    for row in rows {
        let first = row.id.split('/').next().unwrap_or(&row.id).to_owned();
        line(groups.entry(first).or_default(), &row)?;
    }
    if !large.is_empty() {
        let mut text = String::new();
        for row in large {
            line(&mut text, row)?;
        }
        groups.insert("classes_large".into(), text);
    }
    replace(folder, &groups, &["classes_large"])
}

/// Appends a row as a line of JSON, without the keys that state no fact.
fn line<T: Serialize>(text: &mut String, row: &T) -> Result<(), ImportError> {
    let mut row = serde_json::to_value(row)?;
    remove_empty(&mut row);
    text.push_str(&row.to_string());
    text.push('\n');
    Ok(())
}

/// Keys whose value is a fact even if it is null, `false` or empty. Their types omit missing
/// values.
const ANY_VALUE: [&str; 3] = ["default", "python_optional", "visualization"];

/// Removes the keys with null, `false`, an empty list or an empty table.
fn remove_empty(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(remove_empty),
        Value::Object(keys) => {
            keys.retain(|key, value| {
                let states_fact = match value {
                    Value::Null | Value::Bool(false) => false,
                    Value::Array(items) => !items.is_empty(),
                    Value::Object(keys) => !keys.is_empty(),
                    _ => true,
                };
                states_fact || ANY_VALUE.contains(&key.as_str())
            });
            let others = keys.iter_mut().filter(|(key, _)| !ANY_VALUE.contains(&key.as_str()));
            others.for_each(|(_, value)| remove_empty(value));
        }
        _ => {}
    }
}

fn replace(folder: &Path, groups: &BTreeMap<String, String>, keep: &[&str]) -> Result<(), ImportError> {
    std::fs::create_dir_all(folder).map_err(|error| ImportError::at(folder.display(), error))?;
    for path in files(folder, "jsonl") {
        let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or_default().to_owned();
        if !groups.contains_key(&stem) && !keep.contains(&stem.as_str()) {
            std::fs::remove_file(&path).map_err(|error| ImportError::at(path.display(), error))?;
        }
    }
    for (name, text) in groups {
        let path = folder.join(format!("{name}.jsonl"));
        std::fs::write(&path, text).map_err(|error| ImportError::at(path.display(), error))?;
    }
    Ok(())
}

/// The content of `SOURCES.toml`.
#[derive(Debug, Default)]
pub struct Sources {
    all: Vec<[String; 5]>,
}

impl Sources {
    /// Reads the file. A missing file has no sources.
    pub fn read(upstream: &Path) -> Result<Self, ImportError> {
        let path = upstream.join("SOURCES.toml");
        if !path.exists() {
            return Ok(Self::default());
        }
        let value: toml::Table = toml_file(&path).map_err(|problem| vec![problem])?;
        let rows = value.get("source").and_then(toml::Value::as_array).into_iter().flatten();
        let text =
            |row: &toml::Value, key: &str| row.get(key).and_then(toml::Value::as_str).unwrap_or_default().to_owned();
        let row = |row| ["name", "version", "date", "file", "sha256"].map(|key| text(row, key));
        Ok(Self { all: rows.map(row).collect() })
    }

    /// Sets a source with the hash of `text`.
    pub fn set(&mut self, name: &str, version: Option<String>, date: &str, file: &str, text: &str) {
        let row = [
            name,
            version.as_deref().unwrap_or("unknown"),
            date,
            file,
            &format!("{:x}", Sha256::digest(text.as_bytes())),
        ]
        .map(str::to_owned);
        match self.all.iter_mut().find(|known| known[0] == name) {
            Some(known) => *known = row,
            None => self.all.push(row),
        }
    }

    /// Writes the file.
    pub fn write(&self, upstream: &Path) -> Result<(), ImportError> {
        let mut text = "# Where the facts of upstream/ come from. Written by `geols kb import`.\n".to_owned();
        for row in &self.all {
            text.push_str("\n[[source]]\n");
            for (key, value) in ["name", "version", "date", "file", "sha256"].iter().zip(row) {
                text.push_str(&format!("{key} = {}\n", toml::Value::String(value.clone())));
            }
        }
        let path = upstream.join("SOURCES.toml");
        std::fs::write(&path, text).map_err(|error| ImportError::at(path.display(), error))
    }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;

    use super::*;

    fn assert_is_written_as_it_is<T: DeserializeOwned + Serialize>(path: &Path) {
        let old = std::fs::read_to_string(path).unwrap();
        let mut new = String::new();
        for row in old.lines() {
            line(&mut new, &serde_json::from_str::<T>(row).unwrap()).unwrap();
        }
        for (old, new) in old.lines().zip(new.lines()) {
            assert_eq!(new, old, "{}", path.display());
        }
    }

    #[test]
    fn reading_and_writing_changes_no_row() {
        let upstream = Path::new(env!("CARGO_MANIFEST_DIR")).join("operator_kb/upstream");
        files(&upstream.join("operators"), "jsonl")
            .iter()
            .for_each(|path| assert_is_written_as_it_is::<RawOperator>(path));
        for path in files(&upstream.join("datasets"), "jsonl") {
            match path.ends_with("classes_large.jsonl") {
                true => assert_is_written_as_it_is::<RawLargeClasses>(&path),
                false => assert_is_written_as_it_is::<RawDataset>(&path),
            }
        }
    }

    #[test]
    fn each_namespace_has_a_file() {
        for (name, file) in [
            ("ee.Image.add", "Image"),
            ("ee.Image", "Image"),
            ("ee.call", "ee"),
            ("ee.Authenticate", "ee"),
            ("ee.data.getAsset", "data"),
            ("ui.Map.Layer.setName", "ui.Map"),
            ("ui.root.add", "ui"),
            ("Export.image.toDrive", "Export"),
            ("print", "globals"),
        ] {
            assert_eq!(operator_file(name), file);
        }
    }
}
