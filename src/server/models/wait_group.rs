//! Counts the threads that load or run a model, so that the end of a session can wait for them.
//!
//! # Hazards
//! Ending the process while ONNX Runtime runs crashes in the clean-up of the library.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The longest time that [`WaitGroup::wait`] blocks.
const MAX_WAIT: Duration = Duration::from_secs(5);

/// A count of active guards.
#[derive(Default)]
pub struct WaitGroup {
    count: Mutex<usize>,
    changed: Condvar,
}

/// Keeps its group active until it is dropped.
pub struct WaitGuard(Arc<WaitGroup>);

impl WaitGroup {
    /// Adds a guard. A caller that must not add one after [`WaitGroup::wait`] calls both under one
    /// lock.
    pub fn enter(self: &Arc<Self>) -> WaitGuard {
        *self.count.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        WaitGuard(self.clone())
    }

    /// Returns `true` if any guard exists.
    pub fn is_active(&self) -> bool {
        *self.count.lock().unwrap_or_else(PoisonError::into_inner) > 0
    }

    /// Blocks until all guards are dropped, for at most [`MAX_WAIT`].
    pub fn wait(&self) {
        let count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_timeout_while(count, MAX_WAIT, |count| *count > 0));
    }
}

impl Drop for WaitGuard {
    fn drop(&mut self) {
        *self.0.count.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn wait_blocks_until_all_guards_are_dropped() {
        let group = Arc::new(WaitGroup::default());
        assert!(!group.is_active());
        group.wait();
        let (first, second) = (group.enter(), group.enter());
        let done = Arc::new(AtomicBool::new(false));
        let flag = done.clone();
        drop(first);
        assert!(group.is_active());
        let thread = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(20));
            flag.store(true, Ordering::SeqCst);
            drop(second);
        });
        group.wait();
        assert!(done.load(Ordering::SeqCst) && !group.is_active());
        thread.join().unwrap();
    }
}
