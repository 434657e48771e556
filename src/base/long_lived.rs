//! Builds values that stay for hours, on a thread of its own.
//!
//! # Performance
//! Each thread of the allocator of the binary has pages of its own. A value that stays keeps its
//! page, and with it the room of all values that were built and dropped around it. Over hours of
//! typing this room became a third of the memory of the server.
//!
//! # Hazards
//! A thread that waits for a value may hold the lock of a cell that gets the value. So a function
//! that builds a value must not wait for another thread, as the first use of a `OnceLock` may.

#[cfg(feature = "os")]
pub use thread::{build, start};

/// Builds a value.
#[cfg(not(feature = "os"))]
pub fn build<T>(make: impl FnOnce() -> T) -> T {
    make()
}

#[cfg(feature = "os")]
mod thread {
    use std::cell::Cell;
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
    use std::sync::OnceLock;
    use std::sync::mpsc::{Sender, channel};

    type Job = Box<dyn FnOnce() + Send>;

    static JOBS: OnceLock<Sender<Job>> = OnceLock::new();

    thread_local! {
        static IS_BUILDER: Cell<bool> = const { Cell::new(false) };
    }

    /// Starts the thread. Before, each thread builds its values itself, as suits a short run.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn start() -> std::io::Result<()> {
        if JOBS.get().is_some() {
            return Ok(());
        }
        let (sender, jobs) = channel::<Job>();
        std::thread::Builder::new().name("long-lived".into()).spawn(move || {
            IS_BUILDER.set(true);
            jobs.into_iter().for_each(|job| job());
        })?;
        // Another thread may have been faster: then this sender is dropped, and its thread ends.
        _ = JOBS.set(sender);
        Ok(())
    }

    /// Builds a value on the thread and waits for it. A panic continues in the caller.
    pub fn build<T: Send + 'static>(make: impl FnOnce() -> T + Send + 'static) -> T {
        let Some(jobs) = JOBS.get().filter(|_| !IS_BUILDER.get()) else { return make() };
        let (reply, result) = channel();
        let job = move || _ = reply.send(catch_unwind(AssertUnwindSafe(make)));
        match jobs.send(Box::new(job)).ok().and_then(|()| result.recv().ok()) {
            Some(Ok(value)) => value,
            Some(Err(panic)) => resume_unwind(panic),
            // The thread never ends, and each job replies.
            None => unreachable!("the thread of long-lived values has ended"),
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn builds_on_one_thread() {
            start().unwrap();
            start().unwrap();
            let here = std::thread::current().id();
            let builder = build(|| std::thread::current().id());
            assert_ne!(builder, here);
            // A value of a value needs no second job.
            assert_eq!(build(|| build(|| std::thread::current().id())), builder);
            let panic = catch_unwind(|| build(|| panic!("on purpose")));
            assert_eq!(panic.unwrap_err().downcast_ref::<&str>(), Some(&"on purpose"));
            assert_eq!(build(|| std::thread::current().id()), builder);
        }
    }
}
