//! Lists the files that may be the ONNX Runtime library.
//!
//! # Invariants
//! geols does not trust a folder that is opened in an editor. A library is code, so neither the
//! workspace (`.venv` beside the scripts) nor its configuration may name it. Only the user's
//! environment and the command line do.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The facts about the process and its user that the search needs. Tests construct their own.
pub struct ProcessEnv<'a> {
    /// Returns the value of an environment variable.
    pub variable: &'a dyn Fn(&str) -> Option<OsString>,
    /// The running binary.
    pub executable: Option<PathBuf>,
}

impl ProcessEnv<'static> {
    /// Returns the environment of this process.
    pub fn real() -> Self {
        Self { variable: &|name| std::env::var_os(name), executable: std::env::current_exe().ok() }
    }
}

impl ProcessEnv<'_> {
    /// Returns the folder in an environment variable, or `None` if it is unset or empty.
    fn folder(&self, name: &str) -> Option<PathBuf> {
        (self.variable)(name).filter(|value| !value.is_empty()).map(PathBuf::from)
    }
}

/// A library that may be ONNX Runtime.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The library's file.
    pub path: PathBuf,
    /// Says how it was found: "next to geols".
    pub origin: &'static str,
}

/// Returns the libraries in the order in which to try them, and the existing folders that hold
/// none.
pub fn candidates(env: &ProcessEnv<'_>) -> (Vec<Candidate>, Vec<PathBuf>) {
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut empty = Vec::new();
    for (folder, origin) in folders(env) {
        match library_in_folder(&folder) {
            Some(path) if candidates.iter().any(|known| known.path == path) => {}
            Some(path) => candidates.push(Candidate { path, origin }),
            None if !empty.contains(&folder) && folder.is_dir() => empty.push(folder),
            None => {}
        }
    }
    (candidates, empty)
}

/// Returns the folders that may hold the library with their origins, nearest first.
fn folders(env: &ProcessEnv<'_>) -> Vec<(PathBuf, &'static str)> {
    let mut all = Vec::new();
    for Place { folder, origin, has_packages } in places(env) {
        if has_packages {
            all.push((folder.join("onnxruntime").join("capi"), origin));
        } else {
            all.extend([(folder.clone(), origin), (folder.join("lib"), origin)]);
        }
    }
    all
}

/// Returns the folders in which a Python package, or a folder next to geols, may be, nearest first.
pub fn package_folders(env: &ProcessEnv<'_>, name: &str) -> Vec<PathBuf> {
    places(env).into_iter().map(|place| place.folder.join(name)).collect()
}

/// Where files that geols uses may be.
struct Place {
    folder: PathBuf,
    /// Says how it was found: "next to geols".
    origin: &'static str,
    /// Whether it holds the packages of a Python. If not, it is the folder of the running binary.
    has_packages: bool,
}

/// Returns the places to look into, nearest first, without duplicates.
fn places(env: &ProcessEnv<'_>) -> Vec<Place> {
    let mut all: Vec<Place> = Vec::new();
    let packages = |prefix: &Path, origin: &'static str| {
        packages_of_prefix(prefix).into_iter().map(move |folder| Place { folder, origin, has_packages: true })
    };
    let real = env.executable.as_ref().and_then(|path| path.canonicalize().ok());
    for binary in [env.executable.as_ref(), real.as_ref()].into_iter().flatten() {
        let Some(folder) = binary.parent() else { continue };
        all.push(Place { folder: folder.to_owned(), origin: "next to geols", has_packages: false });
        // `pip install geols` puts the binary into the environment's `bin` folder.
        if let Some(prefix) = folder.parent() {
            all.extend(packages(prefix, "the Python environment of geols"));
        }
    }
    for (variable, origin) in
        [("VIRTUAL_ENV", "the active virtual environment"), ("CONDA_PREFIX", "the active conda environment")]
    {
        if let Some(prefix) = env.folder(variable) {
            all.extend(packages(&prefix, origin));
        }
    }
    let path = (env.variable)("PATH").unwrap_or_default();
    for folder in std::env::split_paths(&path) {
        for name in if cfg!(windows) { ["python.exe", "python3.exe"] } else { ["python3", "python"] } {
            let interpreter = folder.join(name);
            if !interpreter.is_file() {
                continue;
            }
            let real = interpreter.canonicalize().ok();
            let prefixes = [Some(&interpreter), real.as_ref()].into_iter().flatten().filter_map(|path| prefix_of(path));
            let mut prefixes: Vec<PathBuf> = prefixes.collect();
            if folder.ends_with("shims") {
                prefixes.extend(pyenv_prefixes(env, &folder));
            }
            for prefix in prefixes {
                all.extend(packages(&prefix, "the Python on the PATH"));
            }
        }
    }
    for base in user_prefixes(env) {
        all.extend(packages(&base, "Python packages of the user"));
    }
    let mut seen = Vec::new();
    all.retain(|place| {
        let new = !seen.contains(&place.folder);
        if new {
            seen.push(place.folder.clone());
        }
        new
    });
    all
}

/// Returns the prefix of a Python interpreter: two levels above `<prefix>/bin/python3`; on Windows
/// `<prefix>\python.exe` or `<prefix>\Scripts\python.exe`.
fn prefix_of(interpreter: &Path) -> Option<PathBuf> {
    let folder = interpreter.parent()?;
    let programs = ["bin", "Scripts"].iter().any(|name| folder.ends_with(name));
    if programs { folder.parent().map(Path::to_owned) } else { cfg!(windows).then(|| folder.to_owned()) }
}

/// Returns the prefixes of the versions that pyenv's shims stand for, without running them.
fn pyenv_prefixes(env: &ProcessEnv<'_>, shims: &Path) -> Vec<PathBuf> {
    let Some(root) = shims.parent() else { return Vec::new() };
    let versions = root.join("versions");
    let chosen = (env.variable)("PYENV_VERSION")
        .map(|value| value.to_string_lossy().into_owned())
        .or_else(|| std::fs::read_to_string(root.join("version")).ok())
        .unwrap_or_default();
    let names: Vec<&str> = chosen.split([':', '\n']).map(str::trim).filter(|name| !name.is_empty()).collect();
    let installed = sorted(&versions, |_| true);
    let mut found = Vec::new();
    for name in names {
        let exact = versions.join(name);
        if exact.is_dir() {
            found.push(exact);
        } else {
            // "3.11" stands for the newest 3.11.x.
            let begins = format!("{name}.");
            let fits =
                |path: &&PathBuf| path.file_name().is_some_and(|file| file.to_string_lossy().starts_with(&begins));
            found.extend(installed.iter().find(fits).cloned());
        }
    }
    found
}

/// Returns the prefixes where `pip install --user` puts packages.
fn user_prefixes(env: &ProcessEnv<'_>) -> Vec<PathBuf> {
    let mut bases = Vec::new();
    bases.extend(env.folder("PYTHONUSERBASE"));
    if cfg!(windows) {
        if let Some(folder) = env.folder("APPDATA") {
            bases.extend(sorted(&folder.join("Python"), |name| name.starts_with("Python3")));
        }
    } else if let Some(home) = env.folder("HOME") {
        if cfg!(target_os = "macos") {
            bases.extend(sorted(&home.join("Library/Python"), |name| name.starts_with("3.")));
        }
        bases.push(home.join(".local"));
    }
    bases
}

/// Returns the folders of packages below the prefix of a Python.
fn packages_of_prefix(prefix: &Path) -> Vec<PathBuf> {
    let mut packages = Vec::new();
    if cfg!(windows) {
        packages.push(prefix.join("Lib").join("site-packages"));
        packages.push(prefix.join("site-packages"));
    } else {
        for library in ["lib", "lib64", "local/lib"] {
            for python in sorted(&prefix.join(library), |name| name.starts_with("python")) {
                packages.push(python.join("site-packages"));
                packages.push(python.join("dist-packages"));
            }
        }
        packages.push(prefix.join("lib/python/site-packages"));
    }
    packages
}

/// Returns the library in a folder, the newest if there are several.
pub fn library_in_folder(folder: &Path) -> Option<PathBuf> {
    let fits = |name: &str| {
        if cfg!(windows) {
            name.eq_ignore_ascii_case("onnxruntime.dll")
        } else if cfg!(target_os = "macos") {
            name == "libonnxruntime.dylib" || name.starts_with("libonnxruntime.") && name.ends_with(".dylib")
        } else {
            name == "libonnxruntime.so" || name.starts_with("libonnxruntime.so.")
        }
    };
    sorted(folder, fits).into_iter().find(|path| path.is_file())
}

/// Returns the entries of a folder that have a fitting name; greater numbers first, so that "3.12"
/// comes before "3.9".
fn sorted(folder: &Path, fits: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<(Vec<u64>, PathBuf)> = entries
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            fits(&name).then(|| (numbers_in(&name), entry.path()))
        })
        .collect();
    found.sort_by(|a, b| b.cmp(a));
    found.into_iter().map(|(_, path)| path).collect()
}

/// Returns the numbers in a name: `libonnxruntime.so.1.31.1` has 1, 31, 1.
pub fn numbers_in(name: &str) -> Vec<u64> {
    name.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect()
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::test_folder::TestFolder;

    /// Returns the paths of the candidates in a folder.
    fn candidate_paths(
        root: &Path,
        variable: &dyn Fn(&str) -> Option<OsString>,
        executable: Option<PathBuf>,
    ) -> Vec<String> {
        let (found, _) = candidates(&ProcessEnv { variable, executable });
        let relative = |path: &Path| path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
        found.iter().map(|candidate| relative(&candidate.path)).collect()
    }

    #[test]
    fn looks_into_environments_in_order() {
        let libraries = [
            "app/lib/python3.12/site-packages/onnxruntime/capi/libonnxruntime.so.1.31.1",
            "app/lib/python3.9/site-packages/onnxruntime/capi/libonnxruntime.so.1.17.0",
            "venv/lib/python3.11/site-packages/onnxruntime/capi/libonnxruntime.so.1.31.1",
            "other/lib/python3.10/site-packages/onnxruntime/capi/libonnxruntime.so.1.31.1",
            "home/.local/lib/python3.10/site-packages/onnxruntime/capi/libonnxruntime.so.1.31.1",
        ];
        let mut files = vec![("app/bin/geols", ""), ("other/bin/python3", "")];
        files.extend(libraries.map(|library| (library, "")));
        let root = TestFolder::new("environments", &files);
        let at = |path: &str| root.path().join(path);
        let variable = |name: &str| match name {
            "VIRTUAL_ENV" => Some(at("venv").into_os_string()),
            "PATH" => Some(std::env::join_paths([at("nothing"), at("other/bin")]).unwrap()),
            "HOME" => Some(at("home").into_os_string()),
            _ => None,
        };
        assert_eq!(candidate_paths(root.path(), &variable, Some(at("app/bin/geols"))), libraries);
    }

    #[test]
    fn reads_pyenv_without_running_it() {
        let old = "pyenv/versions/3.11.7/lib/python3.11/site-packages/onnxruntime/capi/libonnxruntime.so.1.31.1";
        let new = "pyenv/versions/3.11.10/lib/python3.11/site-packages/onnxruntime/capi/libonnxruntime.so.1.31.1";
        let files = [("pyenv/shims/python3", ""), (old, ""), (new, ""), ("pyenv/version", "3.11\n")];
        let root = TestFolder::new("pyenv", &files);
        let variable = |name: &str| (name == "PATH").then(|| root.path().join("pyenv/shims").into_os_string());
        assert_eq!(candidate_paths(root.path(), &variable, None), [new]);
    }

    #[test]
    fn nothing_is_found_where_nothing_is() {
        let (found, empty) = candidates(&ProcessEnv { variable: &|_| None, executable: None });
        assert!(found.is_empty() && empty.is_empty());
    }
}
