//! Findings of earlier runs: a file that is what it was, where everything else is what it was, is not analysed again.
//!
//! Findings hang on geols itself, on the configuration, on how the path is spelled from the working folder, on the file's bytes, and on
//! the files that were looked for meanwhile, those that were not there included. They hang on no clock and no variable of the environment;
//! `tests/suite/layers.rs` sees to that. What cannot be told is analysed.
//!
//! Rejected: the time of modification in the place of the bytes. Reading costs little, and a tool that writes a file twice in one tick, or
//! sets its time back, would leave findings standing that are no longer true. Rejected: what was printed in the place of the findings;
//! there is one cache for all output formats.

mod entry;
mod folder;
mod identity;
mod store;

pub use entry::Known;

use super::files::Input;
use crate::base::fingerprint::Fingerprint;
use crate::check::lookups::{Places, Seen};
use crate::check::modules::{MAX_BYTES, ModuleCache};
use crate::cli::args::CheckArgs;
use crate::workspace::config::Config;
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use store::{Entry, Stored};

/// Findings that are older are made anew.
const MOST_DAYS: u32 = 30;
/// Entries of a run over whole folders. Far more than a person looks after; it is a bound.
const MOST_IN_FOLDERS: usize = 100_000;
/// Entries of runs over single files, which read all of them to use few.
const MOST_OF_FILES: usize = 2_000;

/// The cache of one way to call `geols check`.
pub struct Cache {
    file: PathBuf,
    /// Of geols itself.
    build: u64,
    /// Whole folders are checked: what is not met is gone.
    whole: bool,
    /// The file was there, and of this build.
    existed: bool,
    places: Vec<Place>,
    entries: FxHashMap<String, Kept>,
    fresh: Mutex<Vec<Fresh>>,
    today: u32,
}

struct Place {
    path: PathBuf,
    seen: Seen,
    holds: OnceLock<bool>,
}

struct Kept {
    entry: Entry,
    /// Used in this run.
    met: AtomicBool,
}

struct Fresh {
    path: String,
    /// Its places have the numbers of the modules that were used.
    entry: Entry,
    modules: usize,
}

/// What a file is known by.
pub struct Key<'a> {
    path: &'a str,
    settings: u64,
    bytes: Fingerprint,
}

impl Cache {
    /// The cache for these arguments; `None`: there is nowhere to keep it, or it is not wanted.
    pub fn open(args: &CheckArgs, roots: &[PathBuf]) -> Option<Cache> {
        if args.no_cache {
            return None;
        }
        let build = identity::build()?;
        let file = folder::file(&identity::call(args, roots)?)?;
        let mut cache = Cache {
            file,
            build,
            whole: roots.len() == args.paths.len(),
            existed: false,
            places: Vec::new(),
            entries: FxHashMap::default(),
            fresh: Mutex::default(),
            today: identity::today()?,
        };
        if let Some(stored) = store::read(&cache.file, build) {
            cache.existed = true;
            let place = |(path, seen): (String, Seen)| Place { path: path.into(), seen, holds: OnceLock::new() };
            cache.places = stored.places.into_iter().map(place).collect();
            let young = |day: u32| day <= cache.today && cache.today - day < MOST_DAYS;
            let entries = stored.entries.into_iter().filter(|(_, entry)| young(entry.day));
            let kept = entries.map(|(path, entry)| (path, Kept { entry, met: AtomicBool::new(false) }));
            cache.entries = kept.collect();
        }
        Some(cache)
    }

    /// Whether it has nothing.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// What the file is known by; `None`: it cannot be kept.
    pub fn key<'a>(&self, input: &'a Input, settings: u64, bytes: &[u8]) -> Option<Key<'a>> {
        Some(Key { path: input.path.to_str()?, settings, bytes: Fingerprint::of(bytes) })
    }

    /// What an earlier run found, if it would be found again.
    pub fn find(&self, key: &Key<'_>) -> Option<Known> {
        let kept = self.entries.get(key.path)?;
        let entry = &kept.entry;
        if entry.settings != key.settings || entry.bytes != key.bytes {
            return None;
        }
        if !entry.places.iter().all(|&number| self.holds(number)) {
            return None;
        }
        let known = entry::decode(&entry.said)?;
        kept.met.store(true, Ordering::Relaxed);
        Some(known)
    }

    fn holds(&self, number: u32) -> bool {
        let Some(place) = self.places.get(number as usize) else { return false };
        *place.holds.get_or_init(|| place.seen.holds(&place.path, MAX_BYTES))
    }

    /// Keeps what was found. `places`: what was looked for, with the numbers of the `modules`-th of those that [`Cache::save`] is given.
    pub fn keep(&self, key: Key<'_>, known: &Known, modules: usize, places: Vec<u32>) {
        let Some(said) = entry::encode(known) else { return };
        let Key { path, settings, bytes } = key;
        let entry = Entry { settings, bytes, places, day: self.today, said };
        self.fresh.lock().unwrap_or_else(PoisonError::into_inner).push(Fresh { path: path.to_owned(), entry, modules });
    }

    /// Writes what is new. That it cannot be written is nobody's business: the next run finds it again.
    pub fn save(self, modules: &[&ModuleCache]) {
        let mut fresh = self.fresh.into_inner().unwrap_or_else(PoisonError::into_inner);
        let gone = |kept: &Kept| self.whole && !kept.met.load(Ordering::Relaxed);
        if fresh.is_empty() && !self.entries.values().any(gone) {
            return;
        }
        fresh.sort_by(|a, b| a.path.cmp(&b.path));
        let replaced: FxHashSet<&str> = fresh.iter().map(|fresh| fresh.path.as_str()).collect();
        let mut old: Vec<(String, Entry)> = self
            .entries
            .into_iter()
            .filter(|(path, kept)| !gone(kept) && !replaced.contains(path.as_str()))
            .map(|(path, kept)| (path, kept.entry))
            .collect();
        old.sort_by(|a, b| (b.1.day, &a.0).cmp(&(a.1.day, &b.0)));
        let all: Vec<Vec<(PathBuf, Seen)>> = modules.iter().map(|modules| modules.places()).collect();
        let mut writing = Writing::new(if self.whole { MOST_IN_FOLDERS } else { MOST_OF_FILES });
        for Fresh { path, entry, modules } in fresh {
            let places = all.get(modules).map_or(&[][..], Vec::as_slice);
            writing.add(path, entry, |number| places.get(number).map(|(path, seen)| (path.as_path(), *seen)));
        }
        for (path, entry) in old {
            writing.add(path, entry, |number| self.places.get(number).map(|place| (place.path.as_path(), place.seen)));
        }
        let Some(stored) = writing.finish() else { return };
        if store::write(&self.file, self.build, &stored).is_ok() && !self.existed {
            folder::tidy(&self.file, MOST_DAYS);
        }
    }
}

/// What will be written, with places of all runs numbered together.
struct Writing {
    most: usize,
    bytes: usize,
    places: Places,
    entries: Vec<(String, Entry)>,
}

impl Writing {
    fn new(most: usize) -> Self {
        Writing { most, bytes: 0, places: Places::default(), entries: Vec::new() }
    }

    fn add<'p>(&mut self, path: String, mut entry: Entry, place: impl Fn(usize) -> Option<(&'p Path, Seen)>) {
        let bytes = entry.said.len() + path.len() + entry.places.len() * 3 + 40;
        if self.entries.len() >= self.most || self.bytes + bytes > store::MOST_BYTES / 2 {
            return;
        }
        for number in &mut entry.places {
            let Some((path, seen)) = place(*number as usize) else { return };
            if path.to_str().is_none() || seen == Seen::Unsure {
                return;
            }
            *number = self.places.note(path, seen);
        }
        self.bytes += bytes;
        self.entries.push((path, entry));
    }

    /// Without the entries whose places were seen in two states. `None`: too much for a cache.
    fn finish(self) -> Option<Stored> {
        let places = self.places.list();
        let unsure = |number: &u32| places.get(*number as usize).is_none_or(|(_, seen)| *seen == Seen::Unsure);
        let entries = self.entries.into_iter().filter(|(_, entry)| !entry.places.iter().any(unsure)).collect();
        let text = |(path, seen): &(PathBuf, Seen)| Some((path.to_str()?.to_owned(), *seen));
        Some(Stored { places: places.iter().map(text).collect::<Option<_>>()?, entries })
    }
}

/// What of a configuration findings hang on: all of it.
pub fn settings(config: &Config) -> u64 {
    // The form for debugging, since it has every field, those that somebody adds later too.
    Fingerprint::of(format!("{config:?}").as_bytes()).number()
}
