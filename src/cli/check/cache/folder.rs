//! The folder of caches, and the removal of old ones.

use crate::base::cache_dir;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The maximum number of caches, each for one combination of arguments.
const MAX_CACHES: usize = 100;
const DAY: Duration = Duration::from_secs(86_400);

/// Returns the file of a cache.
pub fn file(name: &str) -> Option<PathBuf> {
    Some(cache_dir::folder()?.join(format!("check-{name}.findings")))
}

/// Removes caches older than `days` and, if there are too many, the oldest ones. Keeps `new`, which
/// was just written.
pub fn remove_old(new: &Path, days: u32) {
    let Some(entries) = new.parent().and_then(|folder| std::fs::read_dir(folder).ok()) else { return };
    let now = SystemTime::now();
    let mut found: Vec<(Duration, PathBuf)> = entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|path| path != new && cache_dir::is_check_cache(path))
        .filter_map(|path| {
            let time = std::fs::metadata(&path).and_then(|data| data.modified()).ok()?;
            Some((now.duration_since(time).unwrap_or_default(), path))
        })
        .collect();
    found.sort();
    let too_many = found.iter().skip(MAX_CACHES - 1);
    let too_old = found.iter().take(MAX_CACHES - 1).filter(|(age, _)| *age > DAY * days);
    for (_, path) in too_old.chain(too_many) {
        // Another process may have removed it.
        _ = std::fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_and_excess_caches_are_removed() {
        let folder = std::env::temp_dir().join(format!("geols-remove_old-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let make = |name: &str, days: u32| {
            let path = folder.join(name);
            std::fs::write(&path, "").unwrap();
            let file = std::fs::File::options().write(true).open(&path).unwrap();
            file.set_modified(SystemTime::now() - DAY * days).unwrap();
            path
        };
        let new = make("check-new.findings", 90);
        let (young, old) = (make("check-young.findings", 3), make("check-old.findings", 31));
        let part = make("check-left.part123", 31);
        let foreign = [make("search-1.vectors", 90), make("mine.findings", 90), make("check-notes.txt", 90)];
        remove_old(&new, 30);
        assert!(new.exists() && young.exists() && !old.exists() && !part.exists());
        assert!(foreign.iter().all(|path| path.exists()));
        let many: Vec<PathBuf> =
            (0..MAX_CACHES as u32 + 5).map(|at| make(&format!("check-{at:03}.findings"), at / 10)).collect();
        remove_old(&new, 30);
        assert_eq!(many.iter().filter(|path| path.exists()).count() + usize::from(young.exists()), MAX_CACHES - 1);
        assert!(many[0].exists() && !many[MAX_CACHES + 4].exists());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
