//! Finds out from the files of a project (`pyproject.toml`, `requirements.txt`, `environment.yml`)
//! whether it is, or depends on, a package that monkey-patches Earth Engine's classes.
//!
//! Such a package patches the classes for the whole process, whichever file imports it, so every
//! file of the project may use the added methods. Broken or unknown files are ignored: other tools
//! report them.

use crate::kb::kb;
use std::path::Path;
use toml::de::{DeTable, DeValue};

/// The files that are read besides `pyproject.toml`.
const LISTS: [&str; 3] = ["requirements.txt", "environment.yml", "environment.yaml"];
const PYPROJECT: &str = "pyproject.toml";
/// Maximum size of these files. No person maintains larger lists.
const MAX_BYTES: u64 = 1 << 20;

/// The paths in a `pyproject.toml` that name packages; `*` stands for any key. Tables name packages
/// by their keys, lists by their items.
const PACKAGE_PATHS: &[&str] = &[
    "project.name",
    "project.dependencies",
    "project.optional-dependencies.*",
    "dependency-groups.*",
    "tool.poetry.name",
    "tool.poetry.dependencies",
    "tool.poetry.dev-dependencies",
    "tool.poetry.group.*.dependencies",
    "tool.uv.dev-dependencies",
    "tool.pdm.dev-dependencies.*",
    "tool.hatch.envs.*.dependencies",
    "tool.hatch.envs.*.extra-dependencies",
    "tool.pixi.dependencies",
    "tool.pixi.pypi-dependencies",
    "tool.pixi.feature.*.dependencies",
    "tool.pixi.feature.*.pypi-dependencies",
];

/// The facts in the files of one folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FolderFacts {
    /// The files name a package that monkey-patches Earth Engine's classes.
    pub names_extension: bool,
    /// The folder is the root of a project, so that folders above do not count.
    pub is_root: bool,
}

/// Returns `true` if files with that name are read here.
pub fn is_read(name: &str) -> bool {
    name == PYPROJECT || LISTS.contains(&name)
}

/// Reads the files of a folder.
pub fn read(folder: &Path) -> FolderFacts {
    let mut facts = text(&folder.join(PYPROJECT)).map_or_else(FolderFacts::default, |text| pyproject(&text));
    facts.names_extension |= LISTS.iter().filter_map(|name| text(&folder.join(name))).any(|text| list(&text));
    // Folders above the working copy do not belong to the project.
    facts.is_root |= folder.join(".git").exists();
    facts
}

fn text(file: &Path) -> Option<String> {
    let small = std::fs::metadata(file).is_ok_and(|data| data.is_file() && data.len() <= MAX_BYTES);
    small.then(|| std::fs::read_to_string(file).ok()).flatten()
}

fn pyproject(text: &str) -> FolderFacts {
    let Ok(root) = DeTable::parse(text.trim_start_matches('\u{feff}')) else { return FolderFacts::default() };
    let root = DeValue::Table(root.into_inner());
    let exists = |path: &str| any_at(&root, path, &|_| true);
    FolderFacts {
        names_extension: PACKAGE_PATHS.iter().any(|path| any_at(&root, path, &|value| names(value).any(is_extension))),
        is_root: exists("project") || exists("tool.poetry"),
    }
}

/// Returns `true` if a predicate holds for a value at a path.
fn any_at(value: &DeValue<'_>, path: &str, holds: &dyn Fn(&DeValue<'_>) -> bool) -> bool {
    if path.is_empty() {
        return holds(value);
    }
    let (key, rest) = path.split_once('.').unwrap_or((path, ""));
    let Some(table) = value.as_table() else { return false };
    match key {
        "*" => table.iter().any(|(_, below)| any_at(below.get_ref(), rest, holds)),
        key => table.get(key).is_some_and(|below| any_at(below.get_ref(), rest, holds)),
    }
}

/// Returns the requirements in a value, as written.
fn names<'v>(value: &'v DeValue<'_>) -> impl Iterator<Item = &'v str> {
    let keys = value.as_table().into_iter().flat_map(|table| table.iter().map(|(key, _)| &**key.get_ref()));
    let items = value.as_array().into_iter().flat_map(|list| list.iter().filter_map(|item| item.get_ref().as_str()));
    keys.chain(items).chain(value.as_str())
}

/// Returns `true` if a line of `requirements.txt`, or of a list in `environment.yml`, names such a
/// package.
fn list(text: &str) -> bool {
    let requirement = |line: &str| {
        let item = line.trim();
        let item = item.strip_prefix("- ").unwrap_or(item).trim_start_matches([' ', '"', '\'']);
        is_extension(item.strip_prefix("-e ").or_else(|| item.strip_prefix("--editable ")).unwrap_or(item))
    };
    text.lines().any(requirement)
}

/// Returns `true` if a requirement of `pip` or `conda` is a package that monkey-patches Earth
/// Engine's classes: `eemont>=0.3`, `conda-forge::eemont`,
/// `git+https://host/eemont.git@main#egg=eemont`.
fn is_extension(requirement: &str) -> bool {
    let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let requirement = requirement.trim();
    let address = requirement.split_once("://").filter(|(scheme, _)| scheme.chars().all(|c| part(c) || c == '+'));
    let name = match address {
        Some((_, rest)) => match rest.split_once("egg=") {
            Some((_, name)) => name,
            None => rest.split(['#', '@', ' ']).next().and_then(|path| path.rsplit('/').next()).unwrap_or_default(),
        },
        None => requirement.split_once("::").map_or(requirement, |(_, name)| name),
    };
    let end = name.find(|c| !part(c)).unwrap_or(name.len());
    let name = name[..end].trim_end_matches(".git");
    // A dot equals a hyphen in the name of a package, but not in that of a module.
    !name.contains('.') && kb().is_extension(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requirements() {
        for yes in [
            "eemont",
            "Eemont==0.3.6  # comment",
            "geetools[test]>=1; python_version > '3.8'",
            "eemont @ git+https://github.com/davemlz/eemont",
            "git+https://github.com/davemlz/eemont.git@master",
            "git+ssh://git@host/x/y.git#egg=geetools",
            "conda-forge::eemont=0.3",
            "geetools (>=1.0)",
        ] {
            assert!(is_extension(yes), "{yes}");
        }
        for no in
            ["", "# eemont", "eemont-extra", "not-eemont", "wxee", "geemap", "-r eemont", "https://eemont/other", "ee"]
        {
            assert!(!is_extension(no), "{no}");
        }
        assert!(list("# tools\nearthengine-api\n  eemont~=1.0\n") && !list("earthengine-api\n# eemont\n"));
        assert!(list("name: x\ndependencies:\n  - python=3.11\n  - pip:\n      - 'geetools>=1'\n"));
        assert!(list("-e git+https://github.com/davemlz/eemont\n"));
        assert!(!list("name: eemont-work\ndependencies:\n  - python\n"));
    }

    #[test]
    fn projects() {
        let facts = |text: &str| {
            let facts = pyproject(text);
            (facts.names_extension, facts.is_root)
        };
        for text in [
            "[project]\nname = \"geetools\"\n",
            "[project]\nname = \"x\"\ndependencies = [\"numpy\", \"eemont>=0.3\"]\n",
            "[project]\nname = \"x\"\n[project.optional-dependencies]\ntest = [\"geetools\"]\n",
            "[tool.poetry]\nname = \"x\"\n[tool.poetry.dependencies]\npython = \"^3.9\"\neemont = { version = \"*\" }\n",
            "[tool.poetry]\nname = \"x\"\n[tool.poetry.group.dev.dependencies]\neemont = \"*\"\n",
            "[project]\nname = \"x\"\n[dependency-groups]\ndev = [{include-group = \"a\"}, \"eemont\"]\n",
        ] {
            assert_eq!(facts(text), (true, true), "{text}");
        }
        assert_eq!(facts("[project]\nname = \"x\"\ndependencies = [\"geemap\", \"wxee\"]\n"), (false, true));
        assert_eq!(facts("[project]\nname = \"x\"\nkeywords = [\"eemont\"]\n"), (false, true));
        assert_eq!(facts("[tool.black]\nline-length = 100\n"), (false, false));
        assert_eq!(facts("[tool.pixi.dependencies]\neemont = \"*\"\n"), (true, false));
        assert_eq!(facts("[project\nname = \"eemont\"\n"), (false, false));
    }
}
