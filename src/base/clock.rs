//! The current date.

/// Returns the days from 1970-01-01 to today in UTC, or `None` in a build without a clock.
pub fn days_since_epoch() -> Option<i64> {
    #[cfg(feature = "os")]
    {
        let elapsed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).ok()?;
        Some((elapsed.as_secs() / 86_400) as i64)
    }
    #[cfg(not(feature = "os"))]
    None
}
