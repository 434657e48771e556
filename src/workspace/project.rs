//! Finds out from the other files of a project what its scripts may use without defining it.
//!
//! - `pyproject.toml`, `requirements.txt` and `environment.yml` name packages that monkey-patch
//!   Earth Engine's classes. Such a package patches the classes for the whole process, whichever
//!   file imports it, so every file of the project may use the added methods.
//! - R runs several Python files in one namespace with `source_python`.
//! - A web page loads several scripts, which share their globals.
//!
//! Broken or unknown files are ignored: other tools report them.

use crate::kb::kb;
use std::path::Path;
use toml::de::{DeTable, DeValue};

/// The files that are read besides `pyproject.toml`.
const LISTS: [&str; 3] = ["requirements.txt", "environment.yml", "environment.yaml"];
const PYPROJECT: &str = "pyproject.toml";
/// Maximum size of these files. No person maintains larger ones.
const MAX_BYTES: u64 = 1 << 20;
/// Suffixes of files with R code.
const R_SUFFIXES: [&str; 4] = ["r", "rmd", "rnw", "qmd"];
/// The function of R's package reticulate that runs a Python file.
const R_RUNS_PYTHON: &str = "source_python";
/// Suffixes of web pages.
const PAGE_SUFFIXES: [&str; 2] = ["html", "htm"];

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

/// What the scripts of a project may use without defining it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProjectFacts {
    /// The project is, or depends on, a package that monkey-patches Earth Engine's classes.
    pub has_monkey_patches: bool,
    /// R runs Python files of the project in one namespace.
    pub shares_python_names: bool,
    /// A web page loads JavaScript files of the project, which share their globals.
    pub shares_javascript_names: bool,
}

impl ProjectFacts {
    /// Returns the facts that hold in either.
    #[must_use]
    pub fn or(self, other: ProjectFacts) -> ProjectFacts {
        ProjectFacts {
            has_monkey_patches: self.has_monkey_patches || other.has_monkey_patches,
            shares_python_names: self.shares_python_names || other.shares_python_names,
            shares_javascript_names: self.shares_javascript_names || other.shares_javascript_names,
        }
    }
}

/// The facts in the files of one folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FolderFacts {
    /// What the files say of the folder and all below it.
    pub project: ProjectFacts,
    /// The folder is the root of a project, so that folders above do not count.
    pub is_root: bool,
}

/// Returns `true` if files with that name are read here.
pub fn is_read(name: &str) -> bool {
    name == PYPROJECT || LISTS.contains(&name) || has_suffix(name, &R_SUFFIXES) || has_suffix(name, &PAGE_SUFFIXES)
}

fn has_suffix(name: &str, suffixes: &[&str]) -> bool {
    name.rsplit_once('.').is_some_and(|(_, suffix)| suffixes.iter().any(|known| suffix.eq_ignore_ascii_case(known)))
}

/// Reads the files of a folder.
pub fn read(folder: &Path) -> FolderFacts {
    let mut facts = text(&folder.join(PYPROJECT)).map_or_else(FolderFacts::default, |text| pyproject(&text));
    let project = &mut facts.project;
    project.has_monkey_patches |= LISTS.iter().filter_map(|name| text(&folder.join(name))).any(|text| list(&text));
    for name in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name()) {
        let shown = name.to_string_lossy();
        let content = || text(&folder.join(&name)).unwrap_or_default();
        project.shares_python_names |= has_suffix(&shown, &R_SUFFIXES) && content().contains(R_RUNS_PYTHON);
        project.shares_javascript_names |= has_suffix(&shown, &PAGE_SUFFIXES) && loads_scripts(&content());
    }
    // Folders above the working copy do not belong to the project.
    facts.is_root |= folder.join(".git").exists();
    facts
}

/// Returns `true` if a web page loads a script of its own project: `<script src="map.js">`.
fn loads_scripts(page: &str) -> bool {
    let tags = page.split("<script").skip(1).filter_map(|rest| rest.split_once('>'));
    tags.filter_map(|(tag, _)| tag.split_once("src=")).any(|(_, value)| {
        let path = value.trim_start_matches(['"', '\'']).split(['"', '\'', ' ', '?']).next().unwrap_or_default();
        !path.contains("//") && has_suffix(path, &["js", "mjs"])
    })
}

fn text(file: &Path) -> Option<String> {
    let small = std::fs::metadata(file).is_ok_and(|data| data.is_file() && data.len() <= MAX_BYTES);
    small.then(|| std::fs::read_to_string(file).ok()).flatten()
}

fn pyproject(text: &str) -> FolderFacts {
    let Ok(root) = DeTable::parse(text.trim_start_matches('\u{feff}')) else { return FolderFacts::default() };
    let root = DeValue::Table(root.into_inner());
    let exists = |path: &str| any_at(&root, path, &|_| true);
    let has_monkey_patches =
        PACKAGE_PATHS.iter().any(|path| any_at(&root, path, &|value| names(value).any(is_extension)));
    FolderFacts {
        project: ProjectFacts { has_monkey_patches, ..ProjectFacts::default() },
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
            (facts.project.has_monkey_patches, facts.is_root)
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

    #[test]
    fn pages() {
        for yes in [
            "<html><head><script src=\"map.js\"></script></head></html>",
            "<script type='module' src='js/map.js?v=2'></script>",
            "<script\n  defer\n  src=map.mjs></script>",
        ] {
            assert!(loads_scripts(yes), "{yes}");
        }
        for no in [
            "<script src=\"https://cdn.example.org/d3.js\"></script>",
            "<script src=\"//cdn.example.org/d3.js\"></script>",
            "<script>var src=\"map.js\";</script>",
            "<a href=\"map.js\">the script</a>",
            "",
        ] {
            assert!(!loads_scripts(no), "{no}");
        }
    }
}
