//! Decides where the translations of one run lie, and by which names they import each other.
//!
//! All translations lie below one folder, and a module is imported by its path from there:
//! `import functions.indices`. Python imports only files with certain names, so a required module
//! may get another name than its source. The names of scripts stay.

use crate::base::path::{absolute, without_dots};
use crate::syntax::language::Language;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

/// Packages and modules of Python that a module must not hide: the script and the client import
/// them.
const PYTHON_MODULES: &str = include_str!("python_modules.txt");

/// A file of the run.
struct Place {
    /// The path of the translation, relative to the folder of all translations.
    target: PathBuf,
    /// Other files require it.
    is_module: bool,
    /// The user chose the path.
    is_fixed: bool,
}

/// The places of the translations of one run.
#[derive(Default)]
pub struct Places {
    by_source: BTreeMap<PathBuf, Place>,
}

impl Places {
    /// Adds a script, with the path of its translation.
    pub fn add_script(&mut self, source: &Path, target: PathBuf, is_fixed: bool) {
        self.by_source.entry(absolute(source)).or_insert(Place { target, is_module: false, is_fixed });
    }

    /// Adds the file of a module that a script requires by a name. `top` is the folder of the
    /// scripts. Returns `true` if the file was not added before.
    pub fn add_module(&mut self, module: &Path, name: &str, top: &Path) -> bool {
        let source = absolute(module);
        if let Some(place) = self.by_source.get_mut(&source) {
            place.is_module = true;
            return false;
        }
        let below_top = source.strip_prefix(absolute(top)).map(Path::to_path_buf).ok();
        let target = below_top
            .or_else(|| path_in_repository(name))
            .unwrap_or_else(|| source.file_name().map(PathBuf::from).unwrap_or_default());
        let target = target.with_extension("py");
        self.by_source.insert(source, Place { target, is_module: true, is_fixed: false });
        true
    }

    /// Gives each file a path of its own, and each module a path that Python can import. Call it
    /// after all files are added.
    pub fn finish(&mut self) {
        // A script with a suffix keeps its name: `a.js` comes before `a`.
        let mut scripts: Vec<(&PathBuf, &mut Place)> = self.by_source.iter_mut().collect();
        scripts.sort_by_key(|(source, place)| (place.is_module && !place.is_fixed, source.extension().is_none()));
        let mut taken: BTreeSet<PathBuf> = BTreeSet::new();
        for (_, place) in scripts {
            if place.is_module && !place.is_fixed {
                place.target = importable(&place.target, &taken);
            }
            place.target = free(&place.target, &taken);
            taken.insert(place.target.clone());
        }
    }

    /// Returns the path of the translation of a file, relative to the folder of all translations.
    pub fn target(&self, source: &Path) -> Option<&Path> {
        self.by_source.get(&absolute(source)).map(|place| &*place.target)
    }

    /// Returns the name by which a Python script imports the translation of a file.
    pub fn import_name(&self, source: &Path) -> Option<String> {
        let parts: Vec<_> =
            self.target(source)?.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
        Some(parts.join("."))
    }

    /// Returns a path for a further file at the top.
    pub fn free_name(&self, name: &str) -> PathBuf {
        free(Path::new(name), &self.by_source.values().map(|place| place.target.clone()).collect())
    }
}

/// Returns the number of folders between the folder of all translations and a file.
pub fn depth(target: &Path) -> usize {
    target.components().count().saturating_sub(1)
}

/// Returns the name by which a translation imports a module that cannot be read, such as
/// `users.name.repository.file`. Returns `None` for a package of Node.js.
pub fn unread_module_name(name: &str) -> Option<String> {
    let path = match name.split_once(':') {
        Some((repository, _)) if !repository.contains('/') => return None,
        Some((repository, path)) => format!("{repository}/{path}"),
        None if name.starts_with("./") || name.starts_with("../") => name.to_owned(),
        None => return None,
    };
    let path = path.strip_suffix(".js").unwrap_or(&path);
    let parts: Vec<String> =
        path.split('/').filter(|part| !matches!(*part, "" | "." | "..")).map(python_identifier).collect();
    (!parts.is_empty()).then(|| parts.join("."))
}

/// Returns the path behind the colon of a name in `require`.
fn path_in_repository(name: &str) -> Option<PathBuf> {
    let (_, path) = name.split_once(':')?;
    let path = without_dots(Path::new(path.trim_start_matches('/')));
    (!path.as_os_str().is_empty()).then_some(path)
}

/// Returns a path that Python can import. A folder must not have the name of a file beside it.
fn importable(path: &Path, taken: &BTreeSet<PathBuf>) -> PathBuf {
    let mut out = PathBuf::new();
    let path = path.with_extension("");
    let parts: Vec<Component<'_>> = path.components().filter(|part| matches!(part, Component::Normal(_))).collect();
    for (index, part) in parts.iter().enumerate() {
        let mut name = python_identifier(&part.as_os_str().to_string_lossy());
        while index + 1 < parts.len() && taken.contains(&out.join(format!("{name}.py"))) {
            name.push('_');
        }
        out.push(name);
    }
    out.as_mut_os_string().push(".py");
    out
}

/// Returns the path, or one with a number that is not taken.
fn free(path: &Path, taken: &BTreeSet<PathBuf>) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let end = path.extension().map(|end| format!(".{}", end.to_string_lossy())).unwrap_or_default();
    let numbered = (2..).map(|number| path.with_file_name(format!("{stem}_{number}{end}")));
    std::iter::once(path.to_owned()).chain(numbered).find(|path| !taken.contains(path)).unwrap_or_default()
}

/// Converts a name of a file or folder to one that Python can import.
fn python_identifier(name: &str) -> String {
    let mut out: String = name.chars().map(|c| if c.is_alphanumeric() || c == '_' { c } else { '_' }).collect();
    if out.starts_with(|c: char| c.is_ascii_digit()) {
        out.insert(0, '_');
    }
    if Language::Python.is_reserved_word(&out) || PYTHON_MODULES.split_whitespace().any(|known| known == out) {
        out.push('_');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the paths and names of modules that a script at the top requires.
    fn places(scripts: &[&str], modules: &[(&str, &str)]) -> Vec<(String, String)> {
        let mut places = Places::default();
        for script in scripts {
            let source = Path::new("/top").join(script);
            places.add_script(&source, Path::new(script).with_extension("py"), false);
        }
        for (file, name) in modules {
            places.add_module(Path::new(file), name, Path::new("/top"));
        }
        places.finish();
        let text = |path: &Path| path.to_string_lossy().replace('\\', "/");
        let place =
            |file: &str| (text(places.target(Path::new(file)).unwrap()), places.import_name(Path::new(file)).unwrap());
        modules.iter().map(|(file, _)| place(file)).collect()
    }

    #[test]
    fn modules_keep_their_folders_and_get_names_that_can_be_imported() {
        let pair = |path: &str, name: &str| (path.to_owned(), name.to_owned());
        let found = places(
            &["s.js"],
            &[
                ("/top/m/in-dices.js", "users/a/b:m/in-dices.js"),
                ("/top/json.js", "users/a/b:json.js"),
                ("/other/x/2d.js", "users/a/b:x/2d.js"),
                ("/other/y/z.js", "../other/y/z.js"),
                ("/top/m/lambda", "users/a/b:m/lambda"),
            ],
        );
        let expected = [
            pair("m/in_dices.py", "m.in_dices"),
            pair("json_.py", "json_"),
            pair("x/_2d.py", "x._2d"),
            pair("z.py", "z"),
            pair("m/lambda_.py", "m.lambda_"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_folder_does_not_have_the_name_of_a_file() {
        let found =
            places(&["ui.js", "a b.js"], &[("/top/ui/m.js", "users/a/b:ui/m"), ("/top/a b.js", "users/a/b:a b")]);
        assert_eq!(found[0], ("ui_/m.py".to_owned(), "ui_.m".to_owned()));
        assert_eq!(found[1], ("a_b.py".to_owned(), "a_b".to_owned()));
    }

    #[test]
    fn two_files_have_two_places() {
        let mut places = Places::default();
        for name in ["a", "a.js"] {
            places.add_script(Path::new("/top").join(name).as_path(), PathBuf::from("a.py"), false);
        }
        places.add_module(Path::new("/x/a.js"), "./a", Path::new("/top"));
        places.finish();
        let target = |file: &str| places.target(Path::new(file)).unwrap().to_owned();
        assert_eq!(
            [target("/top/a.js"), target("/top/a"), target("/x/a.js")],
            ["a.py", "a_2.py", "a_3.py"].map(PathBuf::from)
        );
    }

    #[test]
    fn unread_modules_have_names() {
        for (name, expected) in [
            ("users/gena/packages:palettes", Some("users.gena.packages.palettes")),
            ("users/a-b/c:d e/f.js", Some("users.a_b.c.d_e.f")),
            ("./x.js", Some("x")),
            ("../../math", Some("math_")),
            ("fs", None),
            ("node:fs", None),
        ] {
            assert_eq!(unread_module_name(name).as_deref(), expected, "{name}");
        }
    }
}
