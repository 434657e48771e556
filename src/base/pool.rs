//! A pool for work on documents: on threads, or at once.
//!
//! A job may have a document number. Per document at most one job runs and at most one is queued. A
//! new job replaces the queued one, since only the newest text matters.

#[cfg(feature = "os")]
mod threads;

use std::panic::{AssertUnwindSafe, catch_unwind};

/// The priority of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Priority {
    /// A user waits for the result.
    Interactive,
    /// Runs when no interactive job can run.
    Background,
}

type Work = Box<dyn FnOnce() + Send>;

pub(in crate::base) struct Job {
    #[cfg_attr(not(feature = "os"), expect(dead_code, reason = "without a queue, no job replaces another"))]
    document: Option<u64>,
    work: Work,
}

/// A pool.
pub enum Pool {
    /// Jobs run on threads.
    #[cfg(feature = "os")]
    Threads(threads::Threads),
    /// The caller runs each job and waits for it.
    Inline,
}

impl Pool {
    /// Starts `size` threads.
    #[cfg(feature = "os")]
    pub fn new(size: usize) -> std::io::Result<Pool> {
        threads::Threads::new(size).map(Pool::Threads)
    }

    /// Queues a job that belongs to no document.
    pub fn spawn(&self, priority: Priority, work: impl FnOnce() + Send + 'static) {
        self.push(priority, Job { document: None, work: Box::new(work) });
    }

    /// Queues a job of a document. It replaces the queued job of the document, if there is one.
    pub fn replace(&self, document: u64, priority: Priority, work: impl FnOnce() + Send + 'static) {
        self.push(priority, Job { document: Some(document), work: Box::new(work) });
    }

    #[cfg_attr(not(feature = "os"), expect(unused_variables, reason = "without a queue, there are no priorities"))]
    fn push(&self, priority: Priority, job: Job) {
        match self {
            #[cfg(feature = "os")]
            Pool::Threads(threads) => threads.push(priority, job),
            Pool::Inline => run_job(job.work),
        }
    }
}

/// Runs a job. The code that queues a job reports its panics; a thread must survive for other jobs.
fn run_job(work: Work) {
    drop(catch_unwind(AssertUnwindSafe(work)));
}
