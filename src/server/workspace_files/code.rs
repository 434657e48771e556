//! The code of the workspace, from which similar code is suggested.
//!
//! The files are read in the background, and again at times while suggestions are asked for. A
//! request gets what has been read.

use crate::assist::similar_code::CodeTokens;
use crate::syntax::language::Language;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// The time after which changed files are read.
#[cfg(feature = "server")]
const MAX_AGE: Duration = Duration::from_secs(20);
/// Maximum number of tokens that are kept: 16 MB, and 2 ms for each suggestion.
#[cfg(feature = "server")]
const MAX_TOKENS: usize = 1 << 20;

/// The code of a file, with the state of the file in which it was read.
#[derive(Clone)]
struct CachedCode {
    modified: SystemTime,
    length: u64,
    language: Language,
    code: Arc<CodeTokens>,
}

#[derive(Default)]
struct State {
    files: HashMap<PathBuf, CachedCode>,
    /// The time of the latest reading, and whether it has ended.
    read_at: Option<Instant>,
    is_reading: bool,
}

/// The code of the workspace, as far as it has been read.
#[derive(Default)]
pub struct WorkspaceCode(Mutex<State>);

impl WorkspaceCode {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the code of the files in a language, without the file at `path`.
    pub fn others(&self, path: &Path, language: Language) -> Vec<Arc<CodeTokens>> {
        let state = self.lock();
        let others = state.files.iter().filter(|(other, cached)| *other != path && cached.language == language);
        let mut others: Vec<(&PathBuf, &CachedCode)> = others.collect();
        others.sort_by_key(|(path, _)| *path);
        others.into_iter().map(|(_, cached)| cached.code.clone()).collect()
    }
}

#[cfg(feature = "server")]
impl WorkspaceCode {
    /// Reads the files below `roots` in the background, unless that was done lately.
    pub fn refresh(self: &Arc<Self>, roots: &[PathBuf]) {
        let mut state = self.lock();
        if state.is_reading || state.read_at.is_some_and(|at| at.elapsed() < MAX_AGE) || roots.is_empty() {
            return;
        }
        (state.is_reading, state.read_at) = (true, Some(Instant::now()));
        drop(state);
        let (code, roots) = (self.clone(), roots.to_owned());
        let read = move || {
            let files = code.read(&roots);
            let mut state = code.lock();
            (state.files, state.is_reading) = (files, false);
        };
        let thread = std::thread::Builder::new().name("workspace-code".to_owned());
        if thread.spawn(read).is_err() {
            self.lock().is_reading = false;
        }
    }

    /// Reads the files that have changed, those with the latest changes first.
    fn read(&self, roots: &[PathBuf]) -> HashMap<PathBuf, CachedCode> {
        let known = self.lock().files.clone();
        let mut tokens = 0;
        let mut files = HashMap::new();
        for (path, modified, length) in super::closed::latest_scripts(roots) {
            let cached = known.get(&path).filter(|known| (known.modified, known.length) == (modified, length));
            let Some(cached) = cached.cloned().or_else(|| read(&path, modified, length)) else { continue };
            tokens += cached.code.len();
            if tokens > MAX_TOKENS {
                break;
            }
            files.insert(path, cached);
        }
        files
    }
}

#[cfg(feature = "server")]
fn read(path: &Path, modified: SystemTime, length: u64) -> Option<CachedCode> {
    let document = crate::workspace::document::Document::from_bytes(path, &std::fs::read(path).ok()?, None).ok()?;
    let language = document.language;
    Some(CachedCode { modified, length, language, code: Arc::new(CodeTokens::new(document.text, language)) })
}
