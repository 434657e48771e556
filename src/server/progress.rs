//! Progress bars of the client.

use super::outbox::{Message, Outbox};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

/// Work that ends within this time after its first step shows no bar.
const DELAY: Duration = Duration::from_millis(400);

/// The progress of some work. The bar appears after [`DELAY`] and disappears when this is dropped.
pub struct Progress<'o> {
    outbox: Option<&'o Outbox>,
    title: &'static str,
    /// The time of the first report.
    start: Option<Instant>,
    bar: Option<Bar>,
}

/// A bar that the client shows.
struct Bar {
    percent: u32,
    percentages: UnboundedSender<u32>,
}

impl<'o> Progress<'o> {
    /// Creates progress that shows nothing yet. Without an outbox no bar is shown.
    pub fn new(outbox: Option<&'o Outbox>, title: &'static str) -> Self {
        Progress { outbox, title, start: None, bar: None }
    }

    /// Reports that `done` of `total` steps are done.
    pub fn report(&mut self, done: usize, total: usize) {
        let Some(outbox) = self.outbox else { return };
        let percent = (100 * done / total.max(1)) as u32;
        match &mut self.bar {
            Some(bar) if bar.percent != percent => {
                bar.percent = percent;
                _ = bar.percentages.send(percent);
            }
            None if self.start.get_or_insert_with(Instant::now).elapsed() >= DELAY => {
                let (percentages, receiver) = unbounded_channel();
                _ = percentages.send(percent);
                outbox.post(Message::Progress(self.title, receiver));
                self.bar = Some(Bar { percent, percentages });
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_work_shows_a_bar() {
        let (outbox, mut messages) = Outbox::new();
        let mut short = Progress::new(Some(&outbox), "short");
        short.report(1, 2);
        assert!(messages.try_recv().is_err());
        let mut long = Progress { start: Some(Instant::now() - 2 * DELAY), title: "long", ..short };
        (1..=3).for_each(|done| long.report(done, 3));
        drop(long);
        let Ok(Message::Progress("long", mut receiver)) = messages.try_recv() else { panic!("no progress bar") };
        let percentages: Vec<u32> = std::iter::from_fn(|| receiver.try_recv().ok()).collect();
        assert_eq!(percentages, [33, 66, 100]);
    }
}
