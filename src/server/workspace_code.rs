//! The code of the workspace, from which similar code is suggested.
//!
//! The files are read in the background, and again at times while suggestions are asked for. A
//! request gets what has been read.

use crate::assist::similar_code::CodeTokens;
use crate::syntax::language::Language;
use crate::workspace::document::Document;
use crate::workspace::folder::bounded_scripts;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// The time after which changed files are read. It is longer if reading takes longer than a
/// twentieth of it, as in a workspace that is somebody's home folder.
const MIN_AGE: Duration = Duration::from_secs(20);
/// Maximum number of tokens that are kept: 16 MB, and 2 ms for each suggestion.
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
    files: BTreeMap<PathBuf, CachedCode>,
    /// The time from which on the files are read again. `None` before the first reading.
    next: Option<Instant>,
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
        others.map(|(_, cached)| cached.code.clone()).collect()
    }

    /// Reads the files below `roots` in the background, unless that was done lately.
    pub fn refresh(self: &Arc<Self>, roots: &[PathBuf]) {
        let mut state = self.lock();
        if state.is_reading || state.next.is_some_and(|next| Instant::now() < next) || roots.is_empty() {
            return;
        }
        state.is_reading = true;
        drop(state);
        let (code, roots) = (self.clone(), roots.to_owned());
        let read = move || {
            let start = Instant::now();
            let files = code.read(&roots);
            let mut state = code.lock();
            (state.files, state.is_reading) = (files, false);
            state.next = Some(Instant::now() + MIN_AGE.max(20 * start.elapsed()));
        };
        let thread = std::thread::Builder::new().name("workspace-code".to_owned());
        if thread.spawn(read).is_err() {
            self.lock().is_reading = false;
        }
    }

    /// Reads the files that have changed, those with the latest changes first.
    fn read(&self, roots: &[PathBuf]) -> BTreeMap<PathBuf, CachedCode> {
        let known = self.lock().files.clone();
        let mut tokens = 0;
        let mut files = BTreeMap::new();
        let stated = bounded_scripts(roots, true);
        let stated = stated.map(|(path, data)| (data.modified().unwrap_or(SystemTime::UNIX_EPOCH), path, data.len()));
        let mut latest_first: Vec<(SystemTime, PathBuf, u64)> = stated.collect();
        latest_first.sort_by(|a, b| b.cmp(a));
        for (modified, path, length) in latest_first {
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

/// Reads a file, or returns `None` if it is no script.
fn read(path: &Path, modified: SystemTime, length: u64) -> Option<CachedCode> {
    let document = Document::from_bytes(path, &std::fs::read(path).ok()?, None).ok()?;
    let language = document.language;
    Some(CachedCode { modified, length, language, code: Arc::new(CodeTokens::new(document.text, language)) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_files_of_a_language_are_read() {
        let folder = std::env::temp_dir().join(format!("geols-code-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("inner")).unwrap();
        for (name, text) in [("a.js", "f(1);"), ("inner/b.js", "g(1, 2);"), ("c.py", "h(1)"), ("d.txt", "f(1);")] {
            std::fs::write(folder.join(name), text).unwrap();
        }
        let code: Arc<WorkspaceCode> = Arc::default();
        let lengths = |name: &str, language| -> Vec<usize> {
            code.others(&folder.join(name), language).iter().map(|code| code.len()).collect()
        };
        assert!(lengths("a.js", Language::JavaScript).is_empty());
        code.refresh(std::slice::from_ref(&folder));
        while code.lock().is_reading {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(lengths("a.js", Language::JavaScript), [7]);
        assert_eq!(lengths("new.js", Language::JavaScript), [5, 7]);
        assert_eq!(lengths("a.js", Language::Python), [4]);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
