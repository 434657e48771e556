//! The folder of the caches, and the names of the files in it.

use etcetera::BaseStrategy;
use etcetera::base_strategy::choose_native_strategy;
use std::path::{Path, PathBuf};

/// Returns the folder of caches: `GEOLS_CACHE_DIR`, else `geols` in the cache folder of the system.
pub fn folder() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os("GEOLS_CACHE_DIR").filter(|folder| !folder.is_empty()) {
        return Some(PathBuf::from(folder));
    }
    Some(choose_native_strategy().ok()?.cache_dir().join("geols"))
}

/// Returns `true` for a cache of `geols check`, also for an incomplete one that an interrupted
/// process left.
pub fn is_check_cache(path: &Path) -> bool {
    has_name(path, "check-", "findings")
}

/// Returns `true` if geols wrote the file. `GEOLS_CACHE_DIR` may name a folder that holds other
/// files.
pub fn is_own(path: &Path) -> bool {
    is_check_cache(path) || has_name(path, "search-", "vectors")
}

fn has_name(path: &Path, start: &str, extension: &str) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let Some((stem, actual)) = name.and_then(|name| name.rsplit_once('.')) else { return false };
    let is_part =
        actual.strip_prefix("part").is_some_and(|id| !id.is_empty() && id.bytes().all(|b| b.is_ascii_digit()));
    stem.starts_with(start) && (actual == extension || is_part)
}

#[cfg(test)]
mod tests {
    use super::is_own;
    use std::path::Path;

    #[test]
    fn caches_and_their_parts_are_own_files() {
        for name in ["check-0a.findings", "search-0a.vectors", "check-0a.part12", "search-0a.part7"] {
            assert!(is_own(Path::new("x").join(name).as_path()), "{name}");
        }
        for name in
            ["check-0a.vectors", "check.findings", "a.findings", "check-1.part", "check-1.partial", "check-1", ""]
        {
            assert!(!is_own(Path::new("x").join(name).as_path()), "{name}");
        }
    }
}
