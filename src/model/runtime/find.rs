//! Where the ONNX Runtime library may lie.
//!
//! A folder that is opened in an editor is not trusted: a library is code, so neither the workspace (`.venv` beside the scripts) nor its
//! configuration says where it lies. Only the user's environment and the command line do.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What is known of the process and its user. A struct of its own so that tests can make one.
pub struct Surroundings<'a> {
    /// An environment variable.
    pub variable: &'a dyn Fn(&str) -> Option<OsString>,
    /// The binary that runs.
    pub executable: Option<PathBuf>,
}

impl Surroundings<'static> {
    /// Those of this process.
    pub fn real() -> Self {
        Self { variable: &|name| std::env::var_os(name), executable: std::env::current_exe().ok() }
    }
}

impl Surroundings<'_> {
    fn folder(&self, name: &str) -> Option<PathBuf> {
        (self.variable)(name).filter(|value| !value.is_empty()).map(PathBuf::from)
    }
}

/// A library that may be ONNX Runtime.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The file.
    pub path: PathBuf,
    /// How it was found, for a person: "next to geols".
    pub origin: &'static str,
}

/// Libraries in the order in which they are tried, and the folders that were looked into in vain.
pub fn candidates(surroundings: &Surroundings<'_>) -> (Vec<Candidate>, Vec<PathBuf>) {
    let mut found: Vec<Candidate> = Vec::new();
    let mut empty = Vec::new();
    for (folder, origin) in folders(surroundings) {
        match in_folder(&folder) {
            Some(path) if found.iter().any(|known| known.path == path) => {}
            Some(path) => found.push(Candidate { path, origin }),
            None if !empty.contains(&folder) && folder.is_dir() => empty.push(folder),
            None => {}
        }
    }
    (found, empty)
}

/// Folders that may hold the library, nearest first.
fn folders(surroundings: &Surroundings<'_>) -> Vec<(PathBuf, &'static str)> {
    let mut all = Vec::new();
    let real = surroundings.executable.as_ref().and_then(|path| path.canonicalize().ok());
    for binary in [surroundings.executable.as_ref(), real.as_ref()].into_iter().flatten() {
        let Some(folder) = binary.parent() else { continue };
        all.push((folder.to_owned(), "next to geols"));
        all.push((folder.join("lib"), "next to geols"));
        // `pip install geols` puts the binary into the environment's folder of programs.
        if let Some(prefix) = folder.parent() {
            all.extend(of_prefix(prefix).into_iter().map(|folder| (folder, "the Python environment of geols")));
        }
    }
    for (variable, origin) in
        [("VIRTUAL_ENV", "the active virtual environment"), ("CONDA_PREFIX", "the active conda environment")]
    {
        if let Some(prefix) = surroundings.folder(variable) {
            all.extend(of_prefix(&prefix).into_iter().map(|folder| (folder, origin)));
        }
    }
    let path = (surroundings.variable)("PATH").unwrap_or_default();
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
                prefixes.extend(pyenv(surroundings, &folder));
            }
            for prefix in prefixes {
                all.extend(of_prefix(&prefix).into_iter().map(|folder| (folder, "the Python on the PATH")));
            }
        }
    }
    for base in user_bases(surroundings) {
        all.extend(of_prefix(&base).into_iter().map(|folder| (folder, "Python packages of the user")));
    }
    let mut seen = Vec::new();
    all.retain(|(folder, _)| {
        let new = !seen.contains(folder);
        if new {
            seen.push(folder.clone());
        }
        new
    });
    all
}

/// `<prefix>/bin/python3`, on Windows `<prefix>\python.exe` or `<prefix>\Scripts\python.exe`.
fn prefix_of(interpreter: &Path) -> Option<PathBuf> {
    let folder = interpreter.parent()?;
    let programs = ["bin", "Scripts"].iter().any(|name| folder.ends_with(name));
    if programs { folder.parent().map(Path::to_owned) } else { cfg!(windows).then(|| folder.to_owned()) }
}

/// The version that pyenv's shims stand for, without running them.
fn pyenv(surroundings: &Surroundings<'_>, shims: &Path) -> Vec<PathBuf> {
    let Some(root) = shims.parent() else { return Vec::new() };
    let versions = root.join("versions");
    let chosen = (surroundings.variable)("PYENV_VERSION")
        .map(|value| value.to_string_lossy().into_owned())
        .or_else(|| std::fs::read_to_string(root.join("version")).ok())
        .unwrap_or_default();
    let wanted: Vec<&str> = chosen.split([':', '\n']).map(str::trim).filter(|name| !name.is_empty()).collect();
    let installed = sorted(&versions, |_| true);
    let mut found = Vec::new();
    for name in wanted {
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

/// Where `pip install --user` puts packages.
fn user_bases(surroundings: &Surroundings<'_>) -> Vec<PathBuf> {
    let mut bases = Vec::new();
    bases.extend(surroundings.folder("PYTHONUSERBASE"));
    if cfg!(windows) {
        if let Some(folder) = surroundings.folder("APPDATA") {
            bases.extend(sorted(&folder.join("Python"), |name| name.starts_with("Python3")));
        }
    } else if let Some(home) = surroundings.folder("HOME") {
        if cfg!(target_os = "macos") {
            bases.extend(sorted(&home.join("Library/Python"), |name| name.starts_with("3.")));
        }
        bases.push(home.join(".local"));
    }
    bases
}

/// Folders of ONNX Runtime's package below the prefix of a Python.
fn of_prefix(prefix: &Path) -> Vec<PathBuf> {
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
    packages.into_iter().map(|folder| folder.join("onnxruntime").join("capi")).collect()
}

/// The library in a folder, the newest where there are several.
pub fn in_folder(folder: &Path) -> Option<PathBuf> {
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

/// What lies in a folder and has a fitting name; greater numbers first, so that "3.12" comes before "3.9".
fn sorted(folder: &Path, fits: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<(Vec<u64>, PathBuf)> = entries
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            fits(&name).then(|| (numbers(&name), entry.path()))
        })
        .collect();
    found.sort_by(|a, b| b.cmp(a));
    found.into_iter().map(|(_, path)| path).collect()
}

/// The numbers in a name: `libonnxruntime.so.1.31.1` has 1, 31, 1.
pub fn numbers(name: &str) -> Vec<u64> {
    name.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect()
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    struct Folder(PathBuf);

    impl Drop for Folder {
        fn drop(&mut self) {
            drop(fs::remove_dir_all(&self.0));
        }
    }

    fn folder(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("geols-find-{name}-{}", std::process::id()));
        drop(fs::remove_dir_all(&path));
        fs::create_dir_all(&path).unwrap();
        Folder(path.canonicalize().unwrap())
    }

    fn touch(path: &Path) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, b"").unwrap();
    }

    const CAPI: &str = "site-packages/onnxruntime/capi/libonnxruntime.so.1.31.1";

    #[test]
    fn looks_into_environments_in_order() {
        let root = folder("order");
        let at = |path: &str| root.0.join(path);
        touch(&at("app/bin/geols"));
        touch(&at("app/lib/python3.9/site-packages/onnxruntime/capi/libonnxruntime.so.1.17.0"));
        touch(&at(&format!("app/lib/python3.12/{CAPI}")));
        touch(&at(&format!("venv/lib/python3.11/{CAPI}")));
        touch(&at("other/bin/python3"));
        touch(&at(&format!("other/lib/python3.10/{CAPI}")));
        touch(&at(&format!("home/.local/lib/python3.10/{CAPI}")));
        let variable = |name: &str| match name {
            "VIRTUAL_ENV" => Some(at("venv").into_os_string()),
            "PATH" => Some(std::env::join_paths([at("nothing"), at("other/bin")]).unwrap()),
            "HOME" => Some(at("home").into_os_string()),
            _ => None,
        };
        let surroundings = Surroundings { variable: &variable, executable: Some(at("app/bin/geols")) };
        let (found, _) = candidates(&surroundings);
        let found: Vec<String> =
            found.iter().map(|one| one.path.strip_prefix(&root.0).unwrap().to_string_lossy().into_owned()).collect();
        assert_eq!(
            found,
            [
                format!("app/lib/python3.12/{CAPI}"),
                "app/lib/python3.9/site-packages/onnxruntime/capi/libonnxruntime.so.1.17.0".to_owned(),
                format!("venv/lib/python3.11/{CAPI}"),
                format!("other/lib/python3.10/{CAPI}"),
                format!("home/.local/lib/python3.10/{CAPI}"),
            ]
        );
    }

    #[test]
    fn reads_pyenv_without_running_it() {
        let root = folder("pyenv");
        let at = |path: &str| root.0.join(path);
        touch(&at("pyenv/shims/python3"));
        touch(&at(&format!("pyenv/versions/3.11.7/lib/python3.11/{CAPI}")));
        touch(&at(&format!("pyenv/versions/3.11.10/lib/python3.11/{CAPI}")));
        fs::write(at("pyenv/version"), "3.11\n").unwrap();
        let variable = |name: &str| (name == "PATH").then(|| at("pyenv/shims").into_os_string());
        let (found, _) = candidates(&Surroundings { variable: &variable, executable: None });
        assert_eq!(found[0].path, at(&format!("pyenv/versions/3.11.10/lib/python3.11/{CAPI}")));
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn nothing_is_found_where_nothing_is() {
        let (found, empty) = candidates(&Surroundings { variable: &|_| None, executable: None });
        assert!(found.is_empty() && empty.is_empty());
    }
}
