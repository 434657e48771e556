//! Who is busy with a model of the session.
//!
//! Hazard: ending the process in the middle of a run crashes in the library's clean-up. So whoever loads or runs it is counted, and the end of
//! a session waits for them.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How long the end of a session waits.
const PATIENCE: Duration = Duration::from_secs(5);

/// Counts those who are busy.
#[derive(Default)]
pub struct Busy {
    count: Mutex<usize>,
    left: Condvar,
}

/// One of them, until it is dropped.
pub struct Guest(Arc<Busy>);

impl Busy {
    /// One more. Who wants nobody to come any more sees to that with the lock under which this is called.
    pub fn enter(self: &Arc<Self>) -> Guest {
        *self.count.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        Guest(self.clone())
    }

    /// Whether there is anybody.
    pub fn is_busy(&self) -> bool {
        *self.count.lock().unwrap_or_else(PoisonError::into_inner) > 0
    }

    /// Waits until nobody is left, within reason.
    pub fn wait(&self) {
        let count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.left.wait_timeout_while(count, PATIENCE, |count| *count > 0));
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        *self.0.count.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.left.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn the_end_waits_for_all() {
        let busy = Arc::new(Busy::default());
        assert!(!busy.is_busy());
        busy.wait();
        let (first, second) = (busy.enter(), busy.enter());
        let done = Arc::new(AtomicBool::new(false));
        let told = done.clone();
        drop(first);
        assert!(busy.is_busy());
        let thread = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(20));
            told.store(true, Ordering::SeqCst);
            drop(second);
        });
        busy.wait();
        assert!(done.load(Ordering::SeqCst) && !busy.is_busy());
        thread.join().unwrap();
    }
}
