//! What a project wants: severities of rules, files to leave out, names that exist, assets of its own.
//!
//! Read from `geols.toml`, or `[tool.geols]` in `pyproject.toml`. Whatever is wrong in it is reported with its place, and
//! the rest still holds: a typo in one key must not switch off the checks.

pub mod assets;
pub mod fields;
#[cfg(feature = "os")]
pub mod find;
mod read;
mod read_asset;
mod read_model;
pub mod schema;

pub use read::{nearest, parse};

use crate::diagnostic::Severity;
use assets::DeclaredAssets;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use std::path::{Path, PathBuf};

/// Larger files are not read, unless the configuration says so.
pub const MAX_FILE_SIZE: u64 = 16 << 20;

/// A configuration.
#[derive(Debug, Clone)]
pub struct Config {
    /// The file that it was read from.
    pub file: Option<PathBuf>,
    /// Severities by rule, in the order of the file.
    pub rules: Vec<(String, Severity)>,
    /// Only these rules; `None`: all.
    pub select: Option<Vec<String>>,
    /// Without these rules.
    pub ignore: Vec<String>,
    /// Files that are left out.
    pub exclude: Patterns,
    /// Rules that are left out in some files.
    pub per_file_ignores: Vec<(Patterns, Vec<String>)>,
    /// Larger files are not read.
    pub max_file_size: u64,
    /// Names that exist beside those of the language.
    pub globals: Vec<String>,
    /// The project's own assets.
    pub assets: DeclaredAssets,
    /// Models on this machine.
    pub model: ModelConfig,
    /// The project is, or depends on, a Python package that adds methods to Earth Engine's classes. Told by its own files
    /// ([`super::project`]), not by those of geols.
    pub extended: bool,
}

/// Models on this machine.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ModelConfig {
    /// Folder of a decoder.
    pub folder: Option<PathBuf>,
    /// Which of its models.
    pub file: Option<String>,
    /// Folder of a sentence encoder.
    pub encoder: Option<PathBuf>,
    /// `auto`, `cpu` or `cuda`.
    pub device: Option<String>,
    /// Threads; 0: as many as there are cores, within reason.
    pub threads: usize,
    /// Whether cores are kept busy between operators.
    pub spinning: bool,
    /// At most this many tokens of prompt and answer.
    pub context: Option<usize>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            file: None,
            rules: Vec::new(),
            select: None,
            ignore: Vec::new(),
            exclude: Patterns::none(),
            per_file_ignores: Vec::new(),
            max_file_size: MAX_FILE_SIZE,
            globals: Vec::new(),
            assets: DeclaredAssets::default(),
            model: ModelConfig::default(),
            extended: false,
        }
    }
}

impl Config {
    /// The severities that hold in one file.
    pub fn severities(&self, path: &Path) -> Severities<'_> {
        let ignored = self
            .per_file_ignores
            .iter()
            .filter(|(patterns, _)| patterns.matches(path))
            .flat_map(|(_, rules)| rules.iter().map(String::as_str))
            .collect();
        Severities { config: self, ignored }
    }

    /// With what the command line says about rules; that wins over the file.
    #[must_use]
    pub fn with_selection(mut self, select: &[String], ignore: &[String]) -> Config {
        if !select.is_empty() {
            self.ignore.retain(|rule| !select.contains(rule));
            self.rules.retain(|(rule, severity)| *severity != Severity::Off || !select.contains(rule));
            self.select = Some(select.to_vec());
        }
        self.ignore.extend(ignore.iter().cloned());
        self
    }
}

/// The severities that hold in one file.
#[derive(Debug)]
pub struct Severities<'a> {
    config: &'a Config,
    ignored: Vec<&'a str>,
}

impl Severities<'_> {
    /// The severity of a rule whose own severity is `default`.
    pub fn of(&self, rule: &str, default: Severity) -> Severity {
        let named = |list: &[String]| list.iter().any(|name| name == rule || name == "all");
        if named(&self.config.ignore) || self.ignored.iter().any(|name| *name == rule || *name == "all") {
            return Severity::Off;
        }
        let set = self.config.rules.iter().rev().find(|(name, _)| name == rule).map(|(_, severity)| *severity);
        match &self.config.select {
            Some(list) if !named(list) => Severity::Off,
            // Selecting a rule that is off by default switches it on.
            Some(list) if list.iter().any(|name| name == rule) && default == Severity::Off => {
                set.unwrap_or(Severity::Warning)
            }
            _ => set.unwrap_or(default),
        }
    }
}

/// Patterns over paths, in the notation of `.gitignore`, relative to the folder of the configuration.
#[derive(Clone)]
pub struct Patterns {
    root: PathBuf,
    /// As they are written.
    lines: Vec<String>,
    list: Gitignore,
}

/// What the patterns say; how they are matched is nobody's business, and not the same in every run.
impl std::fmt::Debug for Patterns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Patterns").field("root", &self.root).field("lines", &self.lines).finish_non_exhaustive()
    }
}

impl Patterns {
    /// Patterns that match nothing.
    pub fn none() -> Self {
        Self { root: PathBuf::new(), lines: Vec::new(), list: Gitignore::empty() }
    }

    /// `patterns` relative to `root`, with the indices and errors of those that cannot be read.
    pub fn new<'a>(root: &Path, patterns: impl IntoIterator<Item = &'a str>) -> (Self, Vec<(usize, String)>) {
        let mut builder = GitignoreBuilder::new(root);
        let (mut lines, mut errors) = (Vec::new(), Vec::new());
        for (index, pattern) in patterns.into_iter().enumerate() {
            lines.push(pattern.to_owned());
            if let Err(error) = builder.add_line(None, pattern) {
                errors.push((index, error.to_string()));
            }
        }
        match builder.build() {
            Ok(list) => (Self { root: root.to_owned(), lines, list }, errors),
            Err(error) => {
                errors.push((0, error.to_string()));
                (Self::none(), errors)
            }
        }
    }

    /// Whether a file, or a folder around it, is matched.
    pub fn matches(&self, path: &Path) -> bool {
        if self.list.is_empty() {
            return false;
        }
        // Hazard: the matcher panics on a path outside its root.
        let Ok(absolute) = std::path::absolute(path) else { return false };
        match absolute.strip_prefix(&self.root) {
            Ok(relative) => self.list.matched_path_or_any_parents(relative, false).is_ignore(),
            Err(_) => false,
        }
    }
}

/// Something wrong in a configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigProblem {
    /// The file.
    pub file: PathBuf,
    /// Line from 1; 0: the file as a whole.
    pub line: usize,
    /// Column from 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// Nothing of the file could be used.
    pub fatal: bool,
}

impl std::fmt::Display for ConfigProblem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.file.display())?;
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
        }
        write!(f, ": {}", self.message)?;
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
