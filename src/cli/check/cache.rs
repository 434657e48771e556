//! The cache of `geols check`: a file is not analyzed again if neither the file nor anything that
//! its diagnostics depend on has changed.
//!
//! Diagnostics depend on geols itself, the configuration, the spelling of the path, the bytes of
//! the file, and the files that were looked up during the analysis, including those that did not
//! exist. They do not depend on a clock or an environment variable; `tests/suite/layers.rs` checks
//! that. In case of doubt the file is analyzed.
//!
//! # Rejected
//! - The time of modification in place of the bytes. Reading is cheap, and a tool that writes a
//!   file twice within a tick, or resets its time, would leave outdated diagnostics.
//! - The printed report in place of the diagnostics. One cache serves all output formats.

mod entry;
mod folder;
mod identity;
mod store;

pub use entry::CachedResults;

use super::files::Input;
use crate::base::fingerprint::Fingerprint;
use crate::check::modules::file_dependencies::{FileDependencies, FileState};
use crate::check::modules::{MAX_BYTES, ModuleCache};
use crate::cli::check::CheckArgs;
use crate::workspace::config::Config;
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use store::{CacheContent, Entry};

/// The maximum age of diagnostics.
const MAX_AGE_DAYS: u32 = 30;
/// The maximum number of entries for runs over folders.
const MAX_FOLDER_ENTRIES: usize = 100_000;
/// The maximum number of entries for runs over single files, which read the whole cache to use a
/// few entries.
const MAX_FILE_ENTRIES: usize = 2_000;

/// The cache for one combination of arguments.
pub struct Cache {
    file: PathBuf,
    /// The fingerprint of this build of geols.
    build: u64,
    /// The arguments are folders, so entries that are not used belong to deleted files.
    covers_folders: bool,
    /// The file existed and was written by this build.
    existed: bool,
    dependencies: Vec<Dependency>,
    entries: FxHashMap<String, CachedEntry>,
    new_entries: Mutex<Vec<NewEntry>>,
    today: u32,
}

/// A path that was looked up, with its state at that time.
struct Dependency {
    path: PathBuf,
    seen: FileState,
    is_unchanged: OnceLock<bool>,
}

/// An entry of an earlier run.
struct CachedEntry {
    entry: Entry,
    /// The entry was used in this run.
    is_used: AtomicBool,
}

/// An entry of this run.
struct NewEntry {
    path: String,
    /// The dependencies have the numbers that the module cache assigned.
    entry: Entry,
    modules: usize,
}

/// The state of a file that its diagnostics depend on.
pub struct FileKey<'a> {
    path: &'a str,
    settings: u64,
    bytes: Fingerprint,
}

impl Cache {
    /// Opens the cache for these arguments. Returns `None` if it is disabled or there is no folder
    /// for it.
    pub fn open(args: &CheckArgs, roots: &[PathBuf]) -> Option<Cache> {
        if args.no_cache {
            return None;
        }
        let build = identity::build()?;
        let file = folder::file(&identity::call(args, roots)?)?;
        let mut cache = Cache {
            file,
            build,
            covers_folders: roots.len() == args.common.paths.len(),
            existed: false,
            dependencies: Vec::new(),
            entries: FxHashMap::default(),
            new_entries: Mutex::default(),
            today: identity::today()?,
        };
        if let Some(stored) = store::read(&cache.file, build) {
            cache.existed = true;
            let dependency = |(path, seen): (String, FileState)| Dependency {
                path: path.into(),
                seen,
                is_unchanged: OnceLock::new(),
            };
            cache.dependencies = stored.dependencies.into_iter().map(dependency).collect();
            let is_recent = |day: u32| day <= cache.today && cache.today - day < MAX_AGE_DAYS;
            let entries = stored.entries.into_iter().filter(|(_, entry)| is_recent(entry.analyzed_on));
            let cached = entries.map(|(path, entry)| (path, CachedEntry { entry, is_used: AtomicBool::new(false) }));
            cache.entries = cached.collect();
        }
        Some(cache)
    }

    /// Returns `true` if the cache has no entries.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the key of a file, or `None` if the file cannot be cached.
    pub fn key<'a>(&self, input: &'a Input, settings: u64, bytes: &[u8]) -> Option<FileKey<'a>> {
        Some(FileKey { path: input.path.to_str()?, settings, bytes: Fingerprint::of(bytes) })
    }

    /// Returns the cached diagnostics if an analysis would find them again.
    pub fn find(&self, key: &FileKey<'_>) -> Option<CachedResults> {
        let cached = self.entries.get(key.path)?;
        let entry = &cached.entry;
        if entry.settings != key.settings || entry.bytes != key.bytes {
            return None;
        }
        if !entry.dependencies.iter().all(|&number| self.is_unchanged(number)) {
            return None;
        }
        let results = entry::decode(&entry.results)?;
        cached.is_used.store(true, Ordering::Relaxed);
        Some(results)
    }

    fn is_unchanged(&self, number: u32) -> bool {
        let Some(dependency) = self.dependencies.get(number as usize) else { return false };
        *dependency.is_unchanged.get_or_init(|| dependency.seen.is_current(&dependency.path, MAX_BYTES))
    }

    /// Stores diagnostics. `dependencies` are numbers in the module cache that has the index
    /// `modules` in the argument of [`Cache::save`].
    pub fn insert(&self, key: FileKey<'_>, results: &CachedResults, modules: usize, dependencies: Vec<u32>) {
        let Some(encoded) = entry::encode(results) else { return };
        let FileKey { path, settings, bytes } = key;
        let entry = Entry { settings, bytes, dependencies, analyzed_on: self.today, results: encoded };
        self.new_entries.lock().unwrap_or_else(PoisonError::into_inner).push(NewEntry {
            path: path.to_owned(),
            entry,
            modules,
        });
    }

    /// Writes the new entries. Errors are ignored: the next run analyzes the files again.
    pub fn save(self, modules: &[&ModuleCache]) {
        let mut new_entries = self.new_entries.into_inner().unwrap_or_else(PoisonError::into_inner);
        let is_unused = |cached: &CachedEntry| self.covers_folders && !cached.is_used.load(Ordering::Relaxed);
        if new_entries.is_empty() && !self.entries.values().any(is_unused) {
            return;
        }
        new_entries.sort_by(|a, b| a.path.cmp(&b.path));
        let replaced: FxHashSet<&str> = new_entries.iter().map(|entry| entry.path.as_str()).collect();
        let mut old: Vec<(String, Entry)> = self
            .entries
            .into_iter()
            .filter(|(path, cached)| !is_unused(cached) && !replaced.contains(path.as_str()))
            .map(|(path, cached)| (path, cached.entry))
            .collect();
        old.sort_by(|a, b| (b.1.analyzed_on, &a.0).cmp(&(a.1.analyzed_on, &b.0)));
        let module_dependencies: Vec<Vec<(PathBuf, FileState)>> =
            modules.iter().map(|modules| modules.file_dependencies()).collect();
        let mut builder = CacheBuilder::new(if self.covers_folders { MAX_FOLDER_ENTRIES } else { MAX_FILE_ENTRIES });
        for NewEntry { path, entry, modules } in new_entries {
            let dependencies = module_dependencies.get(modules).map_or(&[][..], Vec::as_slice);
            builder.add(path, entry, |number| dependencies.get(number).map(|(path, seen)| (path.as_path(), *seen)));
        }
        for (path, entry) in old {
            builder.add(path, entry, |number| {
                self.dependencies.get(number).map(|dependency| (dependency.path.as_path(), dependency.seen))
            });
        }
        let Some(stored) = builder.finish() else { return };
        if store::write(&self.file, self.build, &stored).is_ok() && !self.existed {
            folder::remove_old(&self.file, MAX_AGE_DAYS);
        }
    }
}

/// The contents of the new cache, with the dependencies of all runs numbered together.
struct CacheBuilder {
    max_entries: usize,
    bytes: usize,
    dependencies: FileDependencies,
    entries: Vec<(String, Entry)>,
}

impl CacheBuilder {
    fn new(max_entries: usize) -> Self {
        CacheBuilder { max_entries, bytes: 0, dependencies: FileDependencies::default(), entries: Vec::new() }
    }

    fn add<'p>(&mut self, path: String, mut entry: Entry, dependency: impl Fn(usize) -> Option<(&'p Path, FileState)>) {
        let bytes = entry.results.len() + path.len() + entry.dependencies.len() * 3 + 40;
        if self.entries.len() >= self.max_entries || self.bytes + bytes > store::MAX_BYTES / 2 {
            return;
        }
        for number in &mut entry.dependencies {
            let Some((path, seen)) = dependency(*number as usize) else { return };
            if path.to_str().is_none() || seen == FileState::Unknown {
                return;
            }
            *number = self.dependencies.record(path, seen);
        }
        self.bytes += bytes;
        self.entries.push((path, entry));
    }

    /// Removes the entries whose dependencies changed during the run. Returns `None` if a path is
    /// not UTF-8.
    fn finish(self) -> Option<CacheContent> {
        let dependencies = self.dependencies.list();
        let is_unknown =
            |number: &u32| dependencies.get(*number as usize).is_none_or(|(_, seen)| *seen == FileState::Unknown);
        let entries =
            self.entries.into_iter().filter(|(_, entry)| !entry.dependencies.iter().any(is_unknown)).collect();
        let text = |(path, seen): &(PathBuf, FileState)| Some((path.to_str()?.to_owned(), *seen));
        Some(CacheContent { dependencies: dependencies.iter().map(text).collect::<Option<_>>()?, entries })
    }
}

/// Returns the fingerprint of a configuration.
pub fn settings(config: &Config) -> u64 {
    // The debug format contains every field, including fields that are added later.
    Fingerprint::of(format!("{config:?}").as_bytes()).number()
}
