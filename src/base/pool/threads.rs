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

    /// Returns the number of threads that wait for work.
    #[cfg(test)]
    pub fn idle(&self) -> usize {
        self.shared.lock().idle.len()
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
