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

    #[cfg(test)]
    fn idle_threads(&self) -> usize {
        match self {
            Pool::Threads(threads) => threads.idle(),
            Pool::Inline => 0,
        }
    }
}

/// Runs a job. The code that queues a job reports its panics; a thread must survive for other jobs.
fn run_job(work: Work) {
    drop(catch_unwind(AssertUnwindSafe(work)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::sync::mpsc;
    use std::time::Duration;

    #[test]
    fn a_newer_job_replaces_the_queued_one() {
        let pool = Pool::new(2).unwrap();
        let (done, results) = mpsc::channel();
        let (release, gate) = mpsc::channel::<()>();
        let (started, running) = mpsc::channel();
        let first = done.clone();
        pool.replace(7, Priority::Interactive, move || {
            started.send(()).unwrap();
            gate.recv().unwrap();
            first.send(1).unwrap();
        });
        running.recv().unwrap();
        for number in 2..=4 {
            let done = done.clone();
            pool.replace(7, Priority::Interactive, move || done.send(number).unwrap());
        }
        // Another document does not wait.
        let other = done.clone();
        pool.replace(8, Priority::Interactive, move || other.send(80).unwrap());
        assert_eq!(results.recv_timeout(Duration::from_secs(5)), Ok(80));
        release.send(()).unwrap();
        assert_eq!(results.recv_timeout(Duration::from_secs(5)), Ok(1));
        assert_eq!(results.recv_timeout(Duration::from_secs(5)), Ok(4));
        drop(done);
        assert_eq!(results.recv_timeout(Duration::from_secs(5)), Err(mpsc::RecvTimeoutError::Disconnected));
    }

    #[test]
    fn successive_jobs_run_on_the_same_thread() {
        let pool = Pool::new(3).unwrap();
        let mut threads = HashSet::new();
        for _ in 0..20 {
            let (done, result) = mpsc::channel();
            pool.replace(1, Priority::Interactive, move || done.send(std::thread::current().id()).unwrap());
            threads.insert(result.recv_timeout(Duration::from_secs(5)).unwrap());
            while pool.idle_threads() < 3 {
                std::thread::yield_now();
            }
        }
        // The first job may have come before all slept.
        assert!(threads.len() <= 2, "{threads:?}");
    }

    #[test]
    fn a_panic_ends_one_job_only() {
        let pool = Pool::new(1).unwrap();
        let (done, results) = mpsc::channel();
        pool.replace(1, Priority::Interactive, || panic!("on purpose"));
        pool.replace(1, Priority::Background, move || done.send(()).unwrap());
        assert_eq!(results.recv_timeout(Duration::from_secs(5)), Ok(()));
    }
}
