//! The current date.

#[cfg(not(feature = "os"))]
pub use host::set_days_since_epoch;

/// Returns the days from 1970-01-01 to today in UTC. Returns `None` in a build without a clock
/// whose host has not told the day.
pub fn days_since_epoch() -> Option<i64> {
    #[cfg(feature = "os")]
    {
        let elapsed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).ok()?;
        Some((elapsed.as_secs() / 86_400) as i64)
    }
    #[cfg(not(feature = "os"))]
    host::days_since_epoch()
}

/// The date that the host tells.
#[cfg(not(feature = "os"))]
mod host {
    use std::sync::atomic::{AtomicI64, Ordering};

    const UNKNOWN: i64 = i64::MIN;

    static TODAY: AtomicI64 = AtomicI64::new(UNKNOWN);

    /// Sets the days from 1970-01-01 to today.
    pub fn set_days_since_epoch(days: i64) {
        TODAY.store(days, Ordering::Relaxed);
    }

    pub fn days_since_epoch() -> Option<i64> {
        Some(TODAY.load(Ordering::Relaxed)).filter(|days| *days != UNKNOWN)
    }
}
