//! Scripts of a user, to tune a model with: they stay on the machine.

use geols::check::{AnalysisEnv, analyze};
use geols::syntax::language::Language;
use geols::workspace::folder::scripts;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Larger files are data.
const MAX_BYTES: u64 = 1 << 18;

/// Returns the scripts in a folder and the folders in it, sorted, without notebooks.
///
/// # Errors
/// The folder or one in it cannot be read.
pub fn scripts_of(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let found: Result<Vec<PathBuf>, _> = scripts(folder, |_| false).collect();
    let mut paths = found.map_err(|error| error.to_string())?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension != "ipynb"));
    paths.sort();
    Ok(paths)
}

/// Returns a record for each script of Earth Engine in a folder and the folders in it.
///
/// # Errors
/// The folder cannot be read.
pub fn records(folder: &Path) -> Result<Vec<Value>, String> {
    Ok(scripts_of(folder)?.iter().filter_map(|path| record(path)).collect())
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
