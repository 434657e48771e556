//! Finds the configuration of a file: the nearest one in its folder or above. Adds what the
//! project's own files declare. Each folder is looked up once.

use super::{Config, ConfigProblem, parse};
use crate::workspace::project;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Names of configuration files, in order of preference within a folder.
const NAMES: [&str; 3] = ["geols.toml", ".geols.toml", "pyproject.toml"];

/// Returns `true` if files with that name are read here. After a change of one, cached
/// configurations are outdated.
pub fn is_read(file: &Path) -> bool {
    file.file_name().and_then(|name| name.to_str()).is_some_and(|name| NAMES.contains(&name) || project::is_read(name))
}

/// Finds and caches configurations by folder, and collects the problems in them.
pub struct Finder<'a> {
    rules: Vec<&'a str>,
    /// Applies the command line to every configuration.
    adjust: Box<dyn Fn(Config) -> Config + Send + Sync + 'a>,
    fixed: Option<Arc<Config>>,
    default: Arc<Config>,
    folders: HashMap<PathBuf, Arc<Config>>,
    /// No files are read, not even those of projects.
    reads_nothing: bool,
    /// By folder: its project monkey-patches Earth Engine's classes.
    monkey_patches_by_folder: HashMap<PathBuf, bool>,
    /// Configurations, each with its variant for such projects. There is one variant each, because
    /// callers compare pointers.
    patched_variants: Vec<(Arc<Config>, Arc<Config>)>,
    /// The problems in the files that were read, in order.
    pub problems: Vec<ConfigProblem>,
}

impl<'a> Finder<'a> {
    /// Creates a finder that knows the names of rules and applies `adjust` to every configuration.
    pub fn new(rules: Vec<&'a str>, adjust: impl Fn(Config) -> Config + Send + Sync + 'a) -> Self {
        let default = Arc::new(adjust(Config::default()));
        Self {
            rules,
            adjust: Box::new(adjust),
            fixed: None,
            default,
            folders: HashMap::new(),
            reads_nothing: false,
            monkey_patches_by_folder: HashMap::new(),
            patched_variants: Vec::new(),
            problems: Vec::new(),
        }
    }

    /// Disables reading of all files.
    pub fn without_files(&mut self) {
        self.reads_nothing = true;
        self.without_configuration();
    }

    /// Disables reading of configurations.
    pub fn without_configuration(&mut self) {
        self.fixed = Some(self.default.clone());
    }

    /// Uses one configuration for all folders.
    pub fn with_file(&mut self, file: &Path) {
        let config = self.read(file, true);
        self.fixed = Some(config.unwrap_or_else(|| self.default.clone()));
    }

    /// Returns the configuration of the files in a folder.
    pub fn of_folder(&mut self, folder: &Path) -> Arc<Config> {
        let folder = if self.reads_nothing { None } else { std::path::absolute(folder).ok() };
        let Some(folder) = folder else { return self.fixed.as_ref().unwrap_or(&self.default).clone() };
        let config = match &self.fixed {
            Some(fixed) => fixed.clone(),
            None => self.nearest(&folder),
        };
        if self.has_monkey_patches(&folder) { self.patched_variant(config) } else { config }
    }

    /// Returns `true` if the project around a folder monkey-patches Earth Engine's classes.
    fn has_monkey_patches(&mut self, folder: &Path) -> bool {
        let lookup = |step: &Path| {
            let facts = project::read(step);
            (facts.names_extension || facts.is_root).then_some(facts.names_extension)
        };
        nearest_above(&mut self.monkey_patches_by_folder, folder, lookup, false)
    }

    fn patched_variant(&mut self, config: Arc<Config>) -> Arc<Config> {
        if let Some((_, variant)) = self.patched_variants.iter().find(|(known, _)| Arc::ptr_eq(known, &config)) {
            return variant.clone();
        }
        let variant = Arc::new(Config { has_monkey_patches: true, ..Config::clone(&config) });
        self.patched_variants.push((config, variant.clone()));
        variant
    }

    /// Returns the nearest configuration in or above an absolute folder.
    fn nearest(&mut self, folder: &Path) -> Arc<Config> {
        let mut folders = std::mem::take(&mut self.folders);
        let default = self.default.clone();
        let lookup = |step: &Path| NAMES.iter().find_map(|name| self.read(&step.join(name), false));
        let config = nearest_above(&mut folders, folder, lookup, default);
        self.folders = folders;
        config
    }

    /// Returns the configuration of a file.
    pub fn of_file(&mut self, file: &Path) -> Arc<Config> {
        match file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => self.of_folder(folder),
            _ => self.of_folder(Path::new(".")),
        }
    }

    /// Reads a configuration. Returns `None` if the file is missing or does not mention geols, and
    /// the default if it cannot be read.
    fn read(&mut self, file: &Path, must_exist: bool) -> Option<Arc<Config>> {
        let shown = shorten(file);
        let problem = |message: String| ConfigProblem {
            file: shown.clone(),
            line: 0,
            column: 0,
            message,
            help: None,
            fatal: true,
        };
        let bytes = match std::fs::read(file) {
            Ok(bytes) => bytes,
            Err(error)
                if !must_exist
                    && matches!(error.kind(), std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory) =>
            {
                return None;
            }
            Err(error) => {
                self.problems.push(problem(format!("cannot be read: {error}")));
                return Some(self.default.clone());
            }
        };
        let Ok(text) = String::from_utf8(bytes) else {
            self.problems.push(problem("not valid UTF-8".to_owned()));
            return Some(self.default.clone());
        };
        let (config, problems) = parse(&shown, text.trim_start_matches('\u{feff}'), &self.rules);
        let broken = problems.iter().any(|problem| problem.fatal);
        self.problems.extend(problems);
        match config {
            Some(config) => Some(Arc::new((self.adjust)(config))),
            None if broken || must_exist => Some(self.default.clone()),
            None => None,
        }
    }
}

/// Returns the result of `lookup` for a folder or the nearest one above that has a result, or the
/// default. Caches it for all folders in between.
fn nearest_above<T: Clone>(
    known: &mut HashMap<PathBuf, T>,
    folder: &Path,
    mut lookup: impl FnMut(&Path) -> Option<T>,
    default: T,
) -> T {
    let mut visited = Vec::new();
    let found = folder.ancestors().find_map(|step| {
        let found = known.get(step).cloned();
        found.or_else(|| {
            visited.push(step.to_owned());
            lookup(step)
        })
    });
    let found = found.unwrap_or(default);
    known.extend(visited.into_iter().map(|step| (step, found.clone())));
    found
}

/// Returns a path relative to the working folder if it lies below.
fn shorten(file: &Path) -> PathBuf {
    let below =
        std::env::current_dir().ok().and_then(|current_dir| file.strip_prefix(current_dir).ok().map(Path::to_owned));
    below.unwrap_or_else(|| file.to_owned())
}
