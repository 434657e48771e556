//! Maps JavaScript modules to the files and import names of their translations.

use std::path::{Component, Path, PathBuf};

/// Returns the name by which a Python script imports the translation of a module
/// (`modules.indices`), and the path of that translation, relative to the script's folder. A module
/// outside that folder is placed beside the script.
pub fn module_place(script: &Path, module: &Path) -> (String, PathBuf) {
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let (script, module) = (absolute(script), absolute(module));
    let folder = script.parent().unwrap_or(Path::new(""));
    let below = module.strip_prefix(folder).map(Path::to_path_buf);
    let below = below.unwrap_or_else(|_| module.file_name().map(PathBuf::from).unwrap_or_default());
    let parts: Vec<String> = below
        .with_extension("")
        .components()
        .filter_map(|part| match part {
            Component::Normal(part) => Some(python_identifier(&part.to_string_lossy())),
            _ => None,
        })
        .collect();
    let below: PathBuf = parts.iter().collect();
    (parts.join("."), below.with_extension("py"))
}

/// Converts a file name to a module name.
fn python_identifier(name: &str) -> String {
    let mut out: String = name.chars().map(|c| if c.is_alphanumeric() || c == '_' { c } else { '_' }).collect();
    if out.starts_with(|c: char| c.is_ascii_digit()) {
        out.insert(0, '_');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::module_place;
    use std::path::{Path, PathBuf};

    #[test]
    fn modules_keep_their_folders_and_get_names_that_can_be_imported() {
        let place = |script: &str, module: &str| module_place(Path::new(script), Path::new(module));
        assert_eq!(place("/a/s.js", "/a/m/in-dices.js"), ("m.in_dices".to_owned(), PathBuf::from("m/in_dices.py")));
        assert_eq!(place("/a/s.js", "/b/2d.js"), ("_2d".to_owned(), PathBuf::from("_2d.py")));
    }
}
