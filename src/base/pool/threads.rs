//! The threads of a pool.
//!
//! # Performance
//! The thread that fell asleep last is woken first. It worked on the previous version, which is
//! still in the cache of its core. A single condition variable would wake the thread that slept
//! longest.
//!
//! # Rejected
//! A general executor such as rayon or the blocking pool of tokio: none can replace a queued job.

use super::{Job, Priority, run_job};
use crate::base::memory;
use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Stack size of a thread. Inference and lowering limit their recursion, other code may need more.
const STACK_BYTES: usize = 16 << 20;
/// How long a thread sleeps before it returns memory. A person who types pauses for less.
const RELEASE_DELAY: Duration = Duration::from_millis(500);

#[derive(Default)]
struct State {
    interactive: VecDeque<Job>,
    background: VecDeque<Job>,
    running: HashSet<u64>,
    /// Sleeping threads, in the order in which they fell asleep.
    idle: Vec<usize>,
    closed: bool,
}

impl State {
    /// Takes the first job that can run.
    fn take(&mut self) -> Option<Job> {
        let can_run = |job: &Job| job.document.is_none_or(|document| !self.running.contains(&document));
        match self.interactive.iter().position(can_run) {
            Some(at) => self.interactive.remove(at),
            None => self.background.iter().position(can_run).and_then(|at| self.background.remove(at)),
        }
    }
}

struct Shared {
    state: Mutex<State>,
    /// By thread number.
    wakes: Box<[Condvar]>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // No job runs under the lock, so the state is consistent even after a panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wake_one(&self, state: &mut State) {
        if let Some(thread) = state.idle.pop() {
            self.wakes[thread].notify_one();
        }
    }
}

/// Threads. When this is dropped, running jobs finish and queued jobs are dropped.
pub struct Threads {
    shared: Arc<Shared>,
}

impl Threads {
    /// Starts `size` threads.
    pub fn new(size: usize) -> std::io::Result<Threads> {
        let wakes = (0..size.max(1)).map(|_| Condvar::new()).collect();
        let shared = Arc::new(Shared { state: Mutex::default(), wakes });
        for number in 0..shared.wakes.len() {
            let shared = shared.clone();
            let thread = std::thread::Builder::new().name(format!("work-{number}")).stack_size(STACK_BYTES);
            thread.spawn(move || run(&shared, number))?;
        }
        Ok(Threads { shared })
    }

    /// Queues a job. It replaces the queued job of its document, if there is one.
    pub(super) fn push(&self, priority: Priority, job: Job) {
        let mut state = self.shared.lock();
        let mut dropped = None;
        let queue = match priority {
            Priority::Interactive => &mut state.interactive,
            Priority::Background => &mut state.background,
        };
        let queued = queue.iter().position(|queued| job.document.is_some() && queued.document == job.document);
        match queued {
            Some(at) => dropped = Some(std::mem::replace(&mut queue[at], job)),
            None => queue.push_back(job),
        }
        self.shared.wake_one(&mut state);
        drop(state);
        drop(dropped);
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.closed = true;
        state.interactive.clear();
        state.background.clear();
        drop(state);
        self.shared.wakes.iter().for_each(Condvar::notify_one);
    }
}

fn run(shared: &Shared, number: usize) {
    let mut state = shared.lock();
    loop {
        if state.closed {
            return;
        }
        let Some(job) = state.take() else {
            state.idle.push(number);
            let mut is_released = false;
            while state.idle.contains(&number) && !state.closed {
                let wake = &shared.wakes[number];
                if is_released {
                    state = wake.wait(state).unwrap_or_else(PoisonError::into_inner);
                    continue;
                }
                let (next, wait) = wake.wait_timeout(state, RELEASE_DELAY).unwrap_or_else(PoisonError::into_inner);
                state = next;
                if wait.timed_out() && state.idle.contains(&number) {
                    drop(state);
                    memory::release();
                    is_released = true;
                    state = shared.lock();
                }
            }
            continue;
        };
        state.running.extend(job.document);
        drop(state);
        run_job(job.work);
        state = shared.lock();
        if let Some(document) = job.document {
            state.running.remove(&document);
            // The next job of the document can run now. This thread takes one of two jobs, so
            // another thread may be needed.
            if state.interactive.len() + state.background.len() > 1 {
                shared.wake_one(&mut state);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::pool::Pool;
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
        let threads = Threads::new(3).unwrap();
        let shared = threads.shared.clone();
        let pool = Pool::Threads(threads);
        let mut used = HashSet::new();
        for _ in 0..20 {
            let (done, result) = mpsc::channel();
            pool.replace(1, Priority::Interactive, move || done.send(std::thread::current().id()).unwrap());
            used.insert(result.recv_timeout(Duration::from_secs(5)).unwrap());
            while shared.lock().idle.len() < 3 {
                std::thread::yield_now();
            }
        }
        // The first job may have come before all slept.
        assert!(used.len() <= 2, "{used:?}");
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
