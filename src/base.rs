//! General tools that know nothing of scripts: calendar, clock, threads, cancellation, recursion,
//! caches, hashes.

#[cfg(feature = "os")]
pub mod cache_dir;
pub mod calendar;
pub mod cancel;
pub mod clock;
pub mod fingerprint;
#[cfg(feature = "os")]
pub mod huge_pages;
pub mod long_lived;
pub mod memory;
pub mod panic;
pub mod path;
pub mod pool;
#[cfg(test)]
pub mod random;
pub mod stack;
