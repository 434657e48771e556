//! Where geols keeps what it can make again.

use std::path::{Path, PathBuf};

/// The folder of caches: `GEOLS_CACHE_DIR`, or `geols` in the folder that the system has for caches. `None`: nobody says where.
pub fn folder() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = set("GEOLS_CACHE_DIR") {
        return Some(folder);
    }
    let home = || set("HOME");
    let base = if cfg!(windows) {
        set("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Caches"))
    } else {
        set("XDG_CACHE_HOME").filter(|path| path.is_absolute()).or_else(|| home().map(|home| home.join(".cache")))
    };
    base.map(|base| base.join("geols"))
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
