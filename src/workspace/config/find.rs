//! Finds the configuration of a file: upwards from its folder, the nearest wins; and what the project around it says. Looked up once per
//! folder.

use super::{Config, ConfigProblem, read};
use crate::workspace::project;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Names of configuration files, in order of preference within a folder.
const NAMES: [&str; 3] = ["geols.toml", ".geols.toml", "pyproject.toml"];

/// Whether a file of that name is read here: what is known of the files around it is then to be looked up again.
pub fn is_read(file: &Path) -> bool {
    file.file_name().and_then(|name| name.to_str()).is_some_and(|name| NAMES.contains(&name) || project::is_read(name))
}

/// Configurations by folder, and what is wrong in them.
pub struct Finder<'a> {
    rules: Vec<&'a str>,
    /// What the command line adds to every configuration.
    adjust: Box<dyn Fn(Config) -> Config + Send + Sync + 'a>,
    fixed: Option<Arc<Config>>,
    default: Arc<Config>,
    folders: HashMap<PathBuf, Arc<Config>>,
    /// Nothing is read, not even what projects say.
    blind: bool,
    /// By folder: the project around it adds methods to Earth Engine's classes.
    extended: HashMap<PathBuf, bool>,
    /// Configurations, and the same for files of such projects: one for all, since who asks compares the pointers.
    twins: Vec<(Arc<Config>, Arc<Config>)>,
    /// What is wrong in the files read so far, in order.
    pub problems: Vec<ConfigProblem>,
}

impl<'a> Finder<'a> {
    /// Knows the names of rules; `adjust` is applied to every configuration.
    pub fn new(rules: Vec<&'a str>, adjust: impl Fn(Config) -> Config + Send + Sync + 'a) -> Self {
        let default = Arc::new(adjust(Config::default()));
        Self {
            rules,
            adjust: Box::new(adjust),
            fixed: None,
            default,
            folders: HashMap::new(),
            blind: false,
            extended: HashMap::new(),
            twins: Vec::new(),
            problems: Vec::new(),
        }
    }

    /// No files are read.
    pub fn without_files(&mut self) {
        self.blind = true;
        self.without_configuration();
    }

    /// No configuration is read.
    pub fn without_configuration(&mut self) {
        self.fixed = Some(self.default.clone());
    }

    /// This file holds for all.
    pub fn with_file(&mut self, file: &Path) {
        let config = self.read(file, true);
        self.fixed = Some(config.unwrap_or_else(|| self.default.clone()));
    }

    /// The configuration of files in a folder.
    pub fn of_folder(&mut self, folder: &Path) -> Arc<Config> {
        let folder = if self.blind { None } else { std::path::absolute(folder).ok() };
        let Some(folder) = folder else { return self.fixed.as_ref().unwrap_or(&self.default).clone() };
        let config = match &self.fixed {
            Some(fixed) => fixed.clone(),
            None => self.nearest(&folder),
        };
        if self.is_extended(&folder) { self.twin(config) } else { config }
    }

    /// Whether the project around a folder adds methods to Earth Engine's classes.
    fn is_extended(&mut self, folder: &Path) -> bool {
        let mut way = Vec::new();
        let mut extended = false;
        for step in folder.ancestors() {
            if let Some(known) = self.extended.get(step) {
                extended = *known;
                break;
            }
            way.push(step.to_owned());
            let said = project::read(step);
            extended = said.extends;
            if said.extends || said.ends {
                break;
            }
        }
        self.extended.extend(way.into_iter().map(|step| (step, extended)));
        extended
    }

    fn twin(&mut self, config: Arc<Config>) -> Arc<Config> {
        if let Some((_, twin)) = self.twins.iter().find(|(known, _)| Arc::ptr_eq(known, &config)) {
            return twin.clone();
        }
        let twin = Arc::new(Config { extended: true, ..Config::clone(&config) });
        self.twins.push((config, twin.clone()));
        twin
    }

    /// `folder` is absolute.
    fn nearest(&mut self, folder: &Path) -> Arc<Config> {
        let mut way = Vec::new();
        let mut found = None;
        for step in folder.ancestors() {
            if let Some(known) = self.folders.get(step) {
                found = Some(known.clone());
                break;
            }
            way.push(step.to_owned());
            if let Some(config) = NAMES.iter().find_map(|name| self.read(&step.join(name), false)) {
                found = Some(config);
                break;
            }
        }
        let found = found.unwrap_or_else(|| self.default.clone());
        self.folders.extend(way.into_iter().map(|step| (step, found.clone())));
        found
    }

    /// The configuration of a file.
    pub fn of_file(&mut self, file: &Path) -> Arc<Config> {
        match file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => self.of_folder(folder),
            _ => self.of_folder(Path::new(".")),
        }
    }

    /// `None`: there is none, or it does not speak of geols. A file that cannot be read stands for the default.
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
        let (config, problems) = read::parse(&shown, text.trim_start_matches('\u{feff}'), &self.rules);
        let broken = problems.iter().any(|problem| problem.fatal);
        self.problems.extend(problems);
        match config {
            Some(config) => Some(Arc::new((self.adjust)(config))),
            None if broken || must_exist => Some(self.default.clone()),
            None => None,
        }
    }
}

/// Relative to the working folder where it lies below.
fn shorten(file: &Path) -> PathBuf {
    let below = std::env::current_dir().ok().and_then(|here| file.strip_prefix(here).ok().map(Path::to_owned));
    below.unwrap_or_else(|| file.to_owned())
}
