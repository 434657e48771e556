//! The identity of a cache: the build of geols and the arguments.

use crate::base::clock;
use crate::base::fingerprint::Fingerprint;
use crate::cli::check::{CheckArgs, CommonArgs};
use std::path::PathBuf;
use std::time::UNIX_EPOCH;

/// Returns the fingerprint of this build. It includes the size and the time of the binary, because
/// the binary changes during development while the version stays. Returns `None` if the binary was
/// replaced while it runs.
pub fn build() -> Option<u64> {
    let path = std::env::current_exe().ok()?;
    let data = std::fs::metadata(&path).ok()?;
    let time = data.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    let all = format!("{} {path:?} {} {}", crate::VERSION, data.len(), time.as_nanos());
    Some(Fingerprint::of(all.as_bytes()).number())
}

/// Returns the name of the cache for these arguments. It depends on the working folder and on the
/// arguments that affect diagnostics, but not on the output format. So two alternating calls of
/// geols both use a cache.
pub fn call(args: &CheckArgs, roots: &[PathBuf]) -> Option<String> {
    let current_dir = std::env::current_dir().ok()?;
    let CommonArgs { select, ignore, config, no_config, .. } = &args.common;
    let all = format!("{:?}", (current_dir, roots, select, ignore, config, no_config));
    Some(format!("{:016x}", Fingerprint::of(all.as_bytes()).number()))
}

/// Returns the days since 1970.
pub fn today() -> Option<u32> {
    u32::try_from(clock::days_since_epoch()?).ok()
}
