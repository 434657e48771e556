//! Writes `operator_kb/upstream/`: one row a line, sorted, in files by namespace or by the first part of the id.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use serde::Serialize;

use crate::kb::source::datasets::{RawDataset, RawLargeClasses};
use crate::kb::source::{RawOperator, files};
use sha2::{Digest, Sha256};

/// Writes operators into `<Namespace>.jsonl`, and takes away files of namespaces that are no more.
pub fn operators(folder: &Path, rows: impl Iterator<Item = RawOperator>) -> Result<(), String> {
    let mut groups: BTreeMap<String, String> = BTreeMap::new();
    for row in rows {
        line(groups.entry(operator_file(&row.name)).or_default(), &row)?;
    }
    replace(folder, &groups, &[])
}

/// The file of an operator.
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
) -> Result<(), String> {
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

fn line<T: Serialize>(text: &mut String, row: &T) -> Result<(), String> {
    let json = serde_json::to_string(row).map_err(|e| e.to_string())?;
    writeln!(text, "{json}").map_err(|e| e.to_string())
}

fn replace(folder: &Path, groups: &BTreeMap<String, String>, keep: &[&str]) -> Result<(), String> {
    let said = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    std::fs::create_dir_all(folder).map_err(|e| said(folder, e))?;
    for path in files(folder, "jsonl") {
        let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or_default().to_owned();
        if !groups.contains_key(&stem) && !keep.contains(&stem.as_str()) {
            std::fs::remove_file(&path).map_err(|e| said(&path, e))?;
        }
    }
    for (name, text) in groups {
        let path = folder.join(format!("{name}.jsonl"));
        std::fs::write(&path, text).map_err(|e| said(&path, e))?;
    }
    Ok(())
}

/// `SOURCES.toml`.
#[derive(Debug, Default)]
pub struct Sources {
    all: Vec<[String; 5]>,
}

impl Sources {
    /// Reads what is there.
    pub fn read(upstream: &Path) -> Result<Self, String> {
        let path = upstream.join("SOURCES.toml");
        if !path.exists() {
            return Ok(Self::default());
        }
        let value: toml::Table = crate::kb::source::toml_file(&path).map_err(|fault| fault.to_string())?;
        let rows = value.get("source").and_then(toml::Value::as_array).into_iter().flatten();
        let text =
            |row: &toml::Value, key: &str| row.get(key).and_then(toml::Value::as_str).unwrap_or_default().to_owned();
        let row = |row| ["name", "version", "date", "file", "sha256"].map(|key| text(row, key));
        Ok(Self { all: rows.map(row).collect() })
    }

    /// Sets a source; the hash is that of the text.
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
    pub fn write(&self, upstream: &Path) -> Result<(), String> {
        let mut text = "# Where the facts of upstream/ come from. Written by `geols kb import`.\n".to_owned();
        for row in &self.all {
            text.push_str("\n[[source]]\n");
            for (key, value) in ["name", "version", "date", "file", "sha256"].iter().zip(row) {
                writeln!(text, "{key} = {}", toml::Value::String(value.clone())).map_err(|e| e.to_string())?;
            }
        }
        let path = upstream.join("SOURCES.toml");
        std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_operators() {
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
