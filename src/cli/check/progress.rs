//! The progress bar of long runs.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Runs that end within this time show no bar.
const DELAY: Duration = Duration::from_secs(1);

/// A bar that appears after a delay.
pub struct Progress {
    total: usize,
    done: AtomicUsize,
    is_enabled: bool,
    start: Instant,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    /// Creates a bar for `total` files. It appears only if `is_enabled`.
    pub fn new(total: usize, is_enabled: bool, start: Instant) -> Self {
        Self { total, done: AtomicUsize::new(0), is_enabled, start, bar: OnceLock::new() }
    }

    /// Counts a file.
    pub fn step(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        if self.is_enabled && self.start.elapsed() > DELAY {
            self.bar.get_or_init(|| bar(self.total)).set_position(done as u64);
        }
    }

    /// Removes the bar.
    pub fn finish(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

fn bar(total: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total as u64), ProgressDrawTarget::stderr_with_hz(15));
    if let Ok(style) = ProgressStyle::with_template("Checking [{bar:40.cyan/blue}] {pos}/{len} files, {eta} left") {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}
