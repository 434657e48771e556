//! A progress bar, for runs that take longer than a person likes to wait without a word.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Shorter runs show nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar that appears late or never.
pub struct Progress {
    all: usize,
    done: AtomicUsize,
    wanted: bool,
    start: Instant,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    /// For `all` files; never shown unless `wanted`.
    pub fn new(all: usize, wanted: bool, start: Instant) -> Self {
        Self { all, done: AtomicUsize::new(0), wanted, start, bar: OnceLock::new() }
    }

    /// One file more is done.
    pub fn step(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        if self.wanted && self.start.elapsed() > PATIENCE {
            self.bar.get_or_init(|| bar(self.all)).set_position(done as u64);
        }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

fn bar(all: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(all as u64), ProgressDrawTarget::stderr_with_hz(15));
    if let Ok(style) = ProgressStyle::with_template("Checking [{bar:40.cyan/blue}] {pos}/{len} files, {eta} left") {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}
