//! Where geols keeps what it can make again.

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

/// Whether a file of that folder holds findings of `geols check`, or half of them, from a process that was ended while it wrote.
pub fn is_findings(path: &Path) -> bool {
    is(path, "check-", "findings")
}

/// Whether a file of that folder is geols' own. Somebody may have named a folder that holds other things.
pub fn is_own(path: &Path) -> bool {
    is_findings(path) || is(path, "search-", "vectors")
}

fn is(path: &Path, start: &str, ending: &str) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let Some((stem, extension)) = name.and_then(|name| name.rsplit_once('.')) else { return false };
    let is_part =
        extension.strip_prefix("part").is_some_and(|id| !id.is_empty() && id.bytes().all(|b| b.is_ascii_digit()));
    stem.starts_with(start) && (extension == ending || is_part)
}

#[cfg(test)]
mod tests {
    use super::is_own;
    use std::path::Path;

    #[test]
    fn what_is_own() {
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
