//! Scripts of a user, to tune a model with: they stay on the machine.

use geols::check::{AnalysisEnv, analyze};
use geols::syntax::language::Language;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Larger files are data.
const MAX_BYTES: u64 = 1 << 18;

/// Returns a record for each script of Earth Engine in a folder and the folders in it.
///
/// # Errors
/// The folder cannot be read.
pub fn records(folder: &Path) -> Result<Vec<Value>, String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        for path in paths {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with('.') || matches!(&*name, "node_modules" | "site-packages") || path.is_symlink() {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                found.extend(record(&path));
            }
        }
    }
    Ok(found)
}

/// Returns the record of a script, or `None` for a file of another kind and a script that does not
/// parse.
fn record(path: &Path) -> Option<Value> {
    let (language, name) = match path.extension()?.to_str()? {
        "js" => (Language::JavaScript, "javascript"),
        "py" => (Language::Python, "python"),
        _ => return None,
    };
    if path.metadata().ok()?.len() > MAX_BYTES {
        return None;
    }
    let text = std::fs::read_to_string(path).ok()?;
    let speaks_of_earth_engine = text.contains("ee.") || text.contains("Map.");
    let parses = || analyze(&text, language, &AnalysisEnv::default()).hir.problems.is_empty();
    (speaks_of_earth_engine && parses()).then(|| json!({"kind": "code", "language": name, "text": text}))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_that_parse_are_taken() {
        let folder = std::env::temp_dir().join(format!("geols-corpus-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("inner/.git")).unwrap();
        let files = [
            ("a.js", "var a = ee.Image(1);"),
            ("inner/b.py", "import ee\na = ee.Image(1)"),
            ("c.js", "var a = ee.Image(;"),
            ("d.py", "print(1)"),
            ("inner/.git/e.js", "ee.Image(1);"),
            ("f.txt", "ee.Image(1)"),
        ];
        for (name, text) in files {
            std::fs::write(folder.join(name), text).unwrap();
        }
        let texts: Vec<String> = records(&folder).unwrap().iter().map(|record| record["text"].to_string()).collect();
        assert_eq!(texts.len(), 2, "{texts:?}");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
