//! Reads the tables of `operator_kb/places/`, see [`crate::kb::source`].

use std::path::Path;

use crate::kb::source::{Problem, text};

/// The rows of the tables, each a list of fields. `operator_kb/places/README.md` has the fields.
#[derive(Debug, Default, Clone)]
pub struct Places {
    /// First-level units.
    pub units: Vec<Vec<String>>,
    /// Second-level units.
    pub districts: Vec<Vec<String>>,
    /// Towns.
    pub cities: Vec<Vec<String>>,
    /// Landscapes and waters.
    pub regions: Vec<Vec<String>>,
    /// Mountains.
    pub mountains: Vec<Vec<String>>,
    /// Rivers.
    pub rivers: Vec<Vec<String>>,
}

/// Reads the tables. A missing file is empty.
pub fn read(root: &Path, problems: &mut Vec<Problem>) -> Places {
    let mut table = |name: &str, columns: usize| -> Vec<Vec<String>> {
        let path = root.join("places").join(name);
        if !path.exists() {
            return Vec::new();
        }
        let text = text(&path).map_err(|problem| problems.push(problem)).unwrap_or_default();
        let mut rows = Vec::new();
        for (line, row) in text.lines().enumerate() {
            let fields: Vec<String> = row.split('\t').map(str::to_owned).collect();
            if fields.len() != columns {
                let message = format!("{} fields, and not {columns}", fields.len());
                problems.push(Problem { path: path.clone(), line: line + 1, message });
                continue;
            }
            rows.push(fields);
        }
        rows
    };
    Places {
        units: table("units.tsv", 4),
        districts: table("districts.tsv", 3),
        cities: table("cities.tsv", 8),
        regions: table("regions.tsv", 7),
        mountains: table("mountains.tsv", 4),
        rivers: table("rivers.tsv", 1),
    }
}
