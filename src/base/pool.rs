//! A few threads for work on documents.
//!
//! Jobs may carry a key, the document. Of one key at most one job runs and at most one waits: a new one takes the place of the
//! one that waits, for the newest text is the only one of interest. Rejected: a general executor (rayon, tokio's blocking
//! pool), none of which can replace a queued job.
//!
//! Hazard for time: of threads that sleep the last to fall asleep is woken. It worked on the version before, which is still near it; the one
//! that has slept longest, which a single condition variable would wake, reads all of it from memory again.

use std::collections::{HashSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Inference and lowering bound their own recursion; what else recurses gets room.
const STACK: usize = 16 << 20;

/// How soon a job is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Priority {
    /// Somebody waits at the keyboard.
    Interactive,
    /// When nothing else is to be done.
    Background,
}

type Work = Box<dyn FnOnce() + Send>;

struct Job {
    key: Option<u64>,
    work: Work,
}

#[derive(Default)]
struct State {
    interactive: VecDeque<Job>,
    background: VecDeque<Job>,
    running: HashSet<u64>,
    /// Threads that sleep, the last to fall asleep last.
    asleep: Vec<usize>,
    closed: bool,
}

impl State {
    /// Takes the first job that can run.
    fn take(&mut self) -> Option<Job> {
        let free = |job: &Job| job.key.is_none_or(|key| !self.running.contains(&key));
        match self.interactive.iter().position(free) {
            Some(place) => self.interactive.remove(place),
            None => self.background.iter().position(free).and_then(|place| self.background.remove(place)),
        }
    }
}

struct Shared {
    state: Mutex<State>,
    /// By thread.
    wakes: Box<[Condvar]>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // A job never runs under the lock, so that what it holds is whole even after a panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wake_one(&self, state: &mut State) {
        if let Some(thread) = state.asleep.pop() {
            self.wakes[thread].notify_one();
        }
    }
}

/// The threads. Dropped: they end when what runs is done; what waits is dropped.
pub struct Pool {
    shared: Arc<Shared>,
}

impl Pool {
    /// Starts `size` threads.
    pub fn new(size: usize) -> std::io::Result<Pool> {
        let wakes = (0..size.max(1)).map(|_| Condvar::new()).collect();
        let shared = Arc::new(Shared { state: Mutex::default(), wakes });
        for number in 0..shared.wakes.len() {
            let shared = shared.clone();
            let thread = std::thread::Builder::new().name(format!("work-{number}")).stack_size(STACK);
            thread.spawn(move || run(&shared, number))?;
        }
        Ok(Pool { shared })
    }

    /// Queues a job without a key.
    pub fn spawn(&self, priority: Priority, work: impl FnOnce() + Send + 'static) {
        self.push(priority, Job { key: None, work: Box::new(work) });
    }

    /// Queues a job of a document in the place of the one that waits, if one does.
    pub fn replace(&self, key: u64, priority: Priority, work: impl FnOnce() + Send + 'static) {
        self.push(priority, Job { key: Some(key), work: Box::new(work) });
    }

    fn push(&self, priority: Priority, job: Job) {
        let mut state = self.shared.lock();
        let mut dropped = None;
        let queue = match priority {
            Priority::Interactive => &mut state.interactive,
            Priority::Background => &mut state.background,
        };
        let waiting = job.key.and_then(|key| queue.iter().position(|waiting| waiting.key == Some(key)));
        match waiting {
            Some(place) => dropped = Some(std::mem::replace(&mut queue[place], job)),
            None => queue.push_back(job),
        }
        self.shared.wake_one(&mut state);
        drop(state);
        drop(dropped);
    }
}

impl Drop for Pool {
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
            state.asleep.push(number);
            while state.asleep.contains(&number) && !state.closed {
                state = shared.wakes[number].wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            continue;
        };
        state.running.extend(job.key);
        drop(state);
        // Whoever queues work reports its panics; the thread must live on for the others.
        drop(catch_unwind(AssertUnwindSafe(job.work)));
        state = shared.lock();
        if let Some(key) = job.key {
            state.running.remove(&key);
            // Two jobs may be free now, one of the same document that the threads that sleep passed over, and this thread takes one.
            if state.interactive.len() + state.background.len() > 1 {
                shared.wake_one(&mut state);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::time::Duration;

    #[test]
    fn a_newer_job_takes_the_place_of_the_one_that_waits() {
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
    fn one_thread_does_what_comes_one_after_the_other() {
        let pool = Pool::new(3).unwrap();
        let mut threads = HashSet::new();
        for _ in 0..20 {
            let (done, result) = mpsc::channel();
            pool.replace(1, Priority::Interactive, move || done.send(std::thread::current().id()).unwrap());
            threads.insert(result.recv_timeout(Duration::from_secs(5)).unwrap());
            while pool.shared.lock().asleep.len() < 3 {
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
