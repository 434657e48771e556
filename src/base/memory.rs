//! Returns memory that a thread no longer needs to the system.
//!
//! # Performance
//! Each thread of the allocator of the binary has pages of its own. A value that another thread
//! drops stays in the page of its maker until the maker allocates again, so a thread that sleeps
//! holds what others have dropped.

use std::sync::OnceLock;

static RELEASE: OnceLock<fn()> = OnceLock::new();

/// Sets the function that returns the unused memory of a thread. The binary calls this once,
/// because it chooses the allocator.
pub fn set_release(function: fn()) {
    _ = RELEASE.set(function);
}

/// Returns the unused memory of this thread to the system.
pub fn release() {
    if let Some(function) = RELEASE.get() {
        function();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn releases_with_the_function_of_the_binary() {
        static CALLS: AtomicUsize = AtomicUsize::new(0);
        release();
        set_release(|| _ = CALLS.fetch_add(1, Ordering::Relaxed));
        release();
        assert!(CALLS.load(Ordering::Relaxed) >= 1);
    }
}
