//! Finds out whether another file runs a script in its own namespace, or together with others in
//! one: then the script may read names that it does not define.
//!
//! | file | runs |
//! |---|---|
//! | R script | Python files with `source_python` |
//! | notebook, Python file | Python files with `exec(open(...).read())`, `%run` and the like |
//! | web page | JavaScript files with `<script src=...>` |
//! | build file of Gulp or Grunt | JavaScript files that it puts together |
//!
//! The files of a Node package share what one of them assigns to `global`.
//!
//! Such a file lies in the folder of the script or above it, and names the script. For R scripts
//! and web pages it is enough to name a script of the same folder: scripts that run together lie
//! together. A Python file often runs one file of a package for its version number.

use super::file_dependencies::FileState;
use super::import_effects::read_module;
use super::resolve::{folders_upward, is_repository};
use super::{FileModules, lock};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How far above a script the files that run it are looked for.
const MAX_FOLDERS: usize = 5;
/// Maximum number of files of a folder that are read.
const MAX_FILES: usize = 200;

/// Suffixes of files, and the code with which they run others.
struct Runner {
    suffixes: &'static [&'static str],
    /// The start of its name, in lower case.
    name: &'static str,
    python: bool,
    calls: &'static [&'static str],
    /// What runs one script of a folder runs the others, too.
    whole_folders: bool,
}

/// The word of a build file that puts files together.
const CONCATENATION: &str = "concat";

const RUNNERS: [Runner; 5] = [
    Runner { suffixes: &["js"], name: "gulpfile", python: false, calls: &[".js"], whole_folders: false },
    Runner { suffixes: &["js"], name: "gruntfile", python: false, calls: &[".js"], whole_folders: false },
    Runner {
        suffixes: &["r", "rmd", "qmd"],
        name: "",
        python: true,
        calls: &["source_python(", "py_run_file("],
        whole_folders: true,
    },
    Runner {
        suffixes: &["ipynb", "py"],
        name: "",
        python: true,
        calls: &["exec(open(", "exec(compile(", "execfile(", "run_path(", "%run "],
        whole_folders: false,
    },
    Runner { suffixes: &["html", "htm"], name: "", python: false, calls: &["<script"], whole_folders: true },
];

/// The lines of a folder's files that run other files, and its scripts.
pub(super) struct RunningLines {
    lines: Vec<(&'static Runner, String)>,
    /// The names of the Python and JavaScript files.
    scripts: Vec<String>,
    file_ids: Vec<u32>,
}

impl FileModules<'_> {
    /// Returns `true` if another file runs the script together with others in one namespace.
    pub(super) fn runs_with_others(&self, python: bool) -> bool {
        let own = self.file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let siblings = self.running_lines(&self.folder);
        let suffix = if python { ".py" } else { ".js" };
        let names: Vec<&String> = siblings.scripts.iter().filter(|name| name.ends_with(suffix)).collect();
        self.upward().iter().any(|folder| {
            let running = self.running_lines(folder);
            self.file_ids.borrow_mut().extend(&running.file_ids);
            let mut lines = running.lines.iter().filter(|(runner, _)| runner.python == python);
            lines.any(|(runner, line)| {
                is_named(line, own) || runner.whole_folders && names.iter().any(|name| is_named(line, name))
            })
        })
    }

    fn running_lines(&self, folder: &Path) -> Arc<RunningLines> {
        let known = lock(&self.cache.running).get(folder).cloned();
        known.unwrap_or_else(|| {
            let running = Arc::new(self.read_running_lines(folder));
            lock(&self.cache.running).insert(folder.to_owned(), running.clone());
            running
        })
    }

    fn read_running_lines(&self, folder: &Path) -> RunningLines {
        let (state, files) = FileState::of_folder(folder);
        let names = files.iter().filter_map(|path| path.file_name()?.to_str());
        let scripts = names.filter(|name| name.ends_with(".py") || name.ends_with(".js")).map(str::to_owned).collect();
        let file_ids = vec![self.cache.record(folder, state)];
        let mut running = RunningLines { lines: Vec::new(), scripts, file_ids };
        let runners = files.iter().filter_map(|path| Some((path, runner(path)?)));
        for (path, runner) in runners.take(MAX_FILES) {
            let (bytes, state) = read_module(path);
            running.file_ids.push(self.cache.record(path, state));
            let text = String::from_utf8_lossy(bytes.as_deref().unwrap_or_default());
            if !runner.name.is_empty() && !text.contains(CONCATENATION) {
                continue;
            }
            let lines = text.lines().filter(|line| runner.calls.iter().any(|call| line.contains(call)));
            running.lines.extend(lines.map(|line| (runner, line.to_owned())));
        }
        running
    }
}

/// Objects whose members are global names.
const GLOBALS: [&str; 3] = ["global.", "globalThis.", "window."];
/// The file of a Node package.
const PACKAGE_FILE: &str = "package.json";
/// The folders of a package in which its files are looked for.
const PACKAGE_FOLDERS: [&str; 9] =
    ["", "src", "lib", "server", "utils", "helpers", "test", "test/helpers", "spec/helpers"];

/// Whether a file of a Node package assigns global names.
pub(super) struct PackageGlobals {
    are_assigned: bool,
    file_ids: Vec<u32>,
}

impl FileModules<'_> {
    /// Returns `true` if a file of the Node package of the script assigns global names.
    pub(super) fn package_assigns_globals(&self) -> bool {
        let package = self.upward().into_iter().find(|folder| {
            let file = folder.join(PACKAGE_FILE);
            let state = FileState::of_existence(&file);
            self.file_ids.borrow_mut().push(self.cache.record(&file, state));
            state == FileState::Exists
        });
        let Some(package) = package else { return false };
        let known = lock(&self.cache.packages).get(&package).cloned();
        let globals = known.unwrap_or_else(|| {
            let globals = Arc::new(self.read_package_globals(&package));
            lock(&self.cache.packages).insert(package, globals.clone());
            globals
        });
        self.file_ids.borrow_mut().extend(&globals.file_ids);
        globals.are_assigned
    }

    fn read_package_globals(&self, package: &Path) -> PackageGlobals {
        let mut globals = PackageGlobals { are_assigned: false, file_ids: Vec::new() };
        for name in PACKAGE_FOLDERS {
            let folder = if name.is_empty() { package.to_owned() } else { package.join(name) };
            let (state, files) = FileState::of_folder(&folder);
            globals.file_ids.push(self.cache.record(&folder, state));
            let scripts = files.iter().filter(|path| path.extension().is_some_and(|suffix| suffix == "js"));
            for path in scripts.take(MAX_FILES) {
                let (bytes, state) = read_module(path);
                globals.file_ids.push(self.cache.record(path, state));
                let text = String::from_utf8_lossy(bytes.as_deref().unwrap_or_default());
                globals.are_assigned |= text.lines().any(assigns_global);
            }
        }
        globals
    }

    /// Returns the folder of the script and those above it, up to the top of the working copy.
    fn upward(&self) -> Vec<PathBuf> {
        let mut upward = folders_upward(&self.folder);
        let top = upward.iter().position(|folder| is_repository(folder));
        upward.truncate(top.map_or(MAX_FOLDERS, |top| top + 1).min(MAX_FOLDERS));
        upward
    }
}

/// Returns `true` for a line that starts with `global.name =`.
fn assigns_global(line: &str) -> bool {
    let line = line.trim_start();
    let Some(member) = GLOBALS.iter().find_map(|object| line.strip_prefix(object)) else { return false };
    let rest = member.trim_start_matches(|c: char| c.is_alphanumeric() || matches!(c, '_' | '$'));
    let value = rest.trim_start().strip_prefix('=');
    rest.len() < member.len() && value.is_some_and(|value| !value.starts_with('='))
}

fn runner(path: &Path) -> Option<&'static Runner> {
    let (suffix, name) = (path.extension()?.to_str()?, path.file_name()?.to_str()?.to_ascii_lowercase());
    RUNNERS.iter().find(|runner| {
        name.starts_with(runner.name) && runner.suffixes.iter().any(|known| suffix.eq_ignore_ascii_case(known))
    })
}

/// Returns `true` if a line names a file: `a.py` is not in `data.py`.
fn is_named(line: &str, file: &str) -> bool {
    line.match_indices(file).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        before.is_none_or(|c| matches!(c, '/' | '\\' | '"' | '\'' | ' ' | '='))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assignments_of_globals() {
        for yes in ["global.ee = ee;", "  globalThis.read_all=function() {", "window.$map = 1"] {
            assert!(assigns_global(yes), "{yes}");
        }
        for no in [
            "if (global.ee == 1)",
            "global.ee == 1;",
            "global.ee();",
            "x.global.ee = 1",
            "global. = 1",
            "// global.x = 1",
        ] {
            assert!(!assigns_global(no), "{no}");
        }
    }

    #[test]
    fn files_are_named_by_their_whole_name() {
        for yes in
            ["source_python(\"py/a.py\")", "%run a.py", "exec(open(f'{folder}/a.py').read())", "<script src=a.py>"]
        {
            assert!(is_named(yes, "a.py"), "{yes}");
        }
        for no in ["%run data.py", "source_python('b.py')", ""] {
            assert!(!is_named(no, "a.py"), "{no}");
        }
    }
}
