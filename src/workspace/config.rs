//! The configuration of a project: severities of rules, excluded files, global names, declared
//! assets, models.
//!
//! It is read from `geols.toml`, or from `[tool.geols]` in `pyproject.toml`. `fields` lists the
//! keys, `parse` reads a text, `find` finds the file, `schema` describes it to editors. A new key
//! needs a line in `fields` and in `parse`.
//!
//! # Invariants
//!
//! A problem in one key is reported with its position, and all other keys still apply: a typo must
//! not disable the checks.

pub mod assets;
pub mod fields;
#[cfg(any(feature = "os", feature = "lsp"))]
pub mod find;
mod parse;
mod read_asset;
mod read_model;
mod reader;
pub mod schema;

pub use parse::parse;
pub use reader::nearest;

use crate::diagnostic::Severity;
use assets::DeclaredAssets;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use std::path::{Path, PathBuf};

/// The default maximum size of a file in bytes.
pub const MAX_FILE_SIZE: u64 = 16 << 20;

/// A configuration.
#[derive(Debug, Clone)]
pub struct Config {
    /// The file from which it was read.
    pub file: Option<PathBuf>,
    /// Severities by rule, in the order of the file.
    pub rules: Vec<(String, Severity)>,
    /// The rules that run. `None` if all run.
    pub select: Option<Vec<String>>,
    /// The rules that do not run.
    pub ignore: Vec<String>,
    /// Excluded files.
    pub exclude: Patterns,
    /// Rules that do not run in files that match a pattern.
    pub per_file_ignores: Vec<(Patterns, Vec<String>)>,
    /// The maximum size of a file in bytes.
    pub max_file_size: u64,
    /// Scripts without a suffix are found in folders.
    pub scripts_without_suffix: bool,
    /// Names that exist besides those of the language.
    pub globals: Vec<String>,
    /// The project's own assets.
    pub assets: DeclaredAssets,
    /// Models on this machine.
    pub model: ModelConfig,
    /// The project is, or depends on, a package that monkey-patches Earth Engine's classes.
    /// The files of the project decide ([`super::project`]), not the configuration.
    pub has_monkey_patches: bool,
}

/// Models on this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelConfig {
    /// The folder of a decoder.
    pub folder: Option<PathBuf>,
    /// Whether the model that geols ships completes at the cursor if `folder` names none.
    pub shipped: bool,
    /// The model file in that folder.
    pub file: Option<String>,
    /// The folder of a sentence encoder.
    pub encoder: Option<PathBuf>,
    /// `auto`, `cpu` or `cuda`.
    pub device: Option<String>,
    /// The number of threads. 0 stands for a default that depends on the cores.
    pub threads: usize,
    /// Whether cores stay busy between operators.
    pub spinning: bool,
    /// The maximum number of tokens of prompt and answer.
    pub context: Option<usize>,
}

impl Default for ModelConfig {
    fn default() -> Self {
        Self {
            folder: None,
            shipped: true,
            file: None,
            encoder: None,
            device: None,
            threads: 0,
            spinning: false,
            context: None,
        }
    }
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
            scripts_without_suffix: true,
            globals: Vec::new(),
            assets: DeclaredAssets::default(),
            model: ModelConfig::default(),
            has_monkey_patches: false,
        }
    }
}

impl Config {
    /// Returns the severities of rules in one file.
    pub fn severities(&self, path: &Path) -> Severities<'_> {
        let ignored = self
            .per_file_ignores
            .iter()
            .filter(|(patterns, _)| patterns.matches(path))
            .flat_map(|(_, rules)| rules.iter().map(String::as_str))
            .collect();
        Severities { config: self, ignored }
    }

    /// Applies the selection of rules on the command line, which overrides the file.
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

/// The severities of rules in one file.
#[derive(Debug)]
pub struct Severities<'a> {
    config: &'a Config,
    ignored: Vec<&'a str>,
}

impl Severities<'_> {
    /// Returns the severity of a rule with the default severity `default`.
    pub fn of(&self, rule: &str, default: Severity) -> Severity {
        let named = |list: &[String]| list.iter().any(|name| name == rule || name == "all");
        if named(&self.config.ignore) || self.ignored.iter().any(|name| *name == rule || *name == "all") {
            return Severity::Off;
        }
        let set = self.config.rules.iter().rev().find(|(name, _)| name == rule).map(|(_, severity)| *severity);
        match &self.config.select {
            Some(list) if !named(list) => Severity::Off,
            // Selecting a rule that is off by default enables it.
            Some(list) if list.iter().any(|name| name == rule) && default == Severity::Off => {
                set.unwrap_or(Severity::Warning)
            }
            _ => set.unwrap_or(default),
        }
    }
}

/// Patterns over paths, in the notation of `.gitignore`, relative to the folder of the
/// configuration.
#[derive(Clone)]
pub struct Patterns {
    root: PathBuf,
    /// The patterns, as written.
    lines: Vec<String>,
    list: Gitignore,
}

/// Prints the patterns alone, because the matcher differs between runs.
impl std::fmt::Debug for Patterns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Patterns").field("root", &self.root).field("lines", &self.lines).finish_non_exhaustive()
    }
}

impl Patterns {
    /// Returns patterns that match nothing.
    pub fn none() -> Self {
        Self { root: PathBuf::new(), lines: Vec::new(), list: Gitignore::empty() }
    }

    /// Compiles patterns relative to `root`. Also returns the indices and errors of invalid
    /// patterns.
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

    /// Returns `true` if a pattern matches a file or a folder around it.
    pub fn matches(&self, path: &Path) -> bool {
        if self.list.is_empty() {
            return false;
        }
        // The matcher panics on a path outside its root.
        let Ok(absolute) = std::path::absolute(path) else { return false };
        match absolute.strip_prefix(&self.root) {
            Ok(relative) => self.list.matched_path_or_any_parents(relative, false).is_ignore(),
            Err(_) => false,
        }
    }
}

/// A problem in a configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigProblem {
    /// The file.
    pub file: PathBuf,
    /// The line from 1; 0 stands for the whole file.
    pub line: usize,
    /// The column from 1, in characters.
    pub column: usize,
    /// The problem.
    pub message: String,
    /// The advice.
    pub help: Option<String>,
    /// Whether nothing of the file can be used.
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
