//! What a cache belongs to: this build of geols, and this way to call it.

use crate::base::fingerprint::Fingerprint;
use crate::cli::args::CheckArgs;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// This build of geols. Hazard: while a rule is being written, the version stays and the binary changes; so its length and its time count
/// too. `None`: it cannot be told, as when the binary was replaced under the running process.
pub fn build() -> Option<u64> {
    let path = std::env::current_exe().ok()?;
    let data = std::fs::metadata(&path).ok()?;
    let time = data.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    let all = format!("{} {path:?} {} {}", env!("CARGO_PKG_VERSION"), data.len(), time.as_nanos());
    Some(Fingerprint::of(all.as_bytes()).number())
}

/// This way to call it: where, and what modules and configurations depend on. Output formats are none of that. Other folders and other
/// rules have another file, so that calling geols in two ways by turns uses both.
pub fn call(args: &CheckArgs, roots: &[PathBuf]) -> Option<String> {
    let here = std::env::current_dir().ok()?;
    let CheckArgs { select, ignore, config, no_config, .. } = args;
    let all = format!("{:?}", (here, roots, select, ignore, config, no_config));
    Some(format!("{:016x}", Fingerprint::of(all.as_bytes()).number()))
}

/// Days since 1970.
pub fn today() -> Option<u32> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs();
    u32::try_from(seconds / 86_400).ok()
}
