//! Scripts of the workspace that are not open: read when a request is about all files.
//!
//! Hazard: a workspace is a person's home folder. What is looked at is bounded, and a client that shows progress is told.

use super::documents::path_of;
use super::main_loop::Host;
use super::outbox::{Message, Outbox};
use super::view::{Around, Part, View};
use crate::base::cancel::Cancel;
use crate::check::modules::FileModules;
use crate::features::workspace_symbol::Named;
use crate::features::{Input, Snapshot};
use crate::text::line_index::LineIndex;
use crate::text::shared::Shared;
use crate::text::span::Span;
use crate::workspace::config::Config;
use crate::workspace::document::Document;
use crate::workspace::folder::scripts;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tower_lsp_server::ls_types::{Location, Uri};

/// More files than these are not looked at.
const MOST_FILES: usize = 5_000;
/// Larger files are not scripts that somebody wrote.
const MOST_BYTES: u64 = 1 << 20;
/// Work that is done sooner is not worth a progress bar.
const SHORT: Duration = Duration::from_millis(400);

/// All documents of a session, at one moment.
pub struct Surveyed {
    /// Those that are open.
    pub views: Vec<Arc<View>>,
    /// What surrounds them.
    pub around: Around,
    /// The configuration of the workspace.
    pub config: Arc<Config>,
    /// Where progress is told.
    pub outbox: Outbox,
}

/// The names of a file, with the version of the file that has them.
type Known = (SystemTime, u64, Arc<Vec<(Named, Location)>>);

/// Names of files, kept while the files do not change.
#[derive(Default)]
pub struct Names(Mutex<HashMap<PathBuf, Known>>);

impl Names {
    /// The names of a file as it is on disk; `read` finds them where they are not known.
    pub fn of(
        &self,
        path: &Path,
        read: impl FnOnce() -> Vec<(Named, Location)>,
    ) -> Option<Arc<Vec<(Named, Location)>>> {
        let data = std::fs::metadata(path).ok()?;
        let (time, length) = (data.modified().unwrap_or(SystemTime::UNIX_EPOCH), data.len());
        let known = |names: &Names| names.0.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned();
        if let Some((_, _, names)) = known(self).filter(|(at, bytes, _)| (*at, *bytes) == (time, length)) {
            return Some(names);
        }
        let names = Arc::new(read());
        let entry = (time, length, names.clone());
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned(), entry);
        Some(names)
    }
}

impl Surveyed {
    /// The scripts of the workspace that are not open, sorted. Notebooks are left out: their cells have names only while they are open.
    pub fn closed(&self) -> Vec<PathBuf> {
        if self.around.host != Host::Machine {
            return Vec::new();
        }
        let open: BTreeSet<PathBuf> = self.views.iter().flat_map(|view| &view.parts).map(|p| path_of(&p.uri)).collect();
        let all = self.around.workspace.roots.iter().flat_map(|root| scripts(root)).flatten();
        let own = all.filter(|path| path.extension().is_none_or(|ending| ending != "ipynb") && !open.contains(path));
        let small = own.filter(|path| std::fs::metadata(path).is_ok_and(|data| data.len() <= MOST_BYTES));
        let mut files: Vec<PathBuf> = small.take(MOST_FILES).collect();
        files.sort();
        files.dedup();
        files
    }

    /// Tells a client that shows progress how far some work has come.
    pub fn progress(&self, title: &'static str) -> Progress<'_> {
        Progress::new(self.around.can.progress.then_some(&self.outbox), title)
    }
}

/// A file as it is on disk, analysed.
pub fn read(path: &Path, around: &Around) -> Option<View> {
    let document = Document::from_bytes(path, &std::fs::read(path).ok()?, None).ok()?;
    let config = Arc::new(Config::default());
    let lines = Arc::new(LineIndex::new(&document.text));
    let text = Shared::from(&*document.text).with_lines(lines.clone());
    let modules = FileModules::new(path, &around.workspace.roots, &around.workspace.cache, &config);
    let input = Input {
        path: path.to_owned(),
        text: text.clone(),
        language: document.language,
        config: config.clone(),
        modules: &modules,
        cell_ends: Vec::new(),
    };
    let snapshot = Snapshot::new(input, None, &Cancel::default())?;
    let part = Part { uri: Uri::from_file_path(path)?, version: None, span: Span::new(0, text.len()), lines, text };
    Some(View::new(0, 0, around.clone(), vec![part], snapshot))
}

/// How far some work has come. The end is told when it is dropped.
pub struct Progress<'o> {
    outbox: Option<&'o Outbox>,
    title: &'static str,
    since: Instant,
    /// The percentage told last, and where the next goes.
    told: Option<(u32, UnboundedSender<u32>)>,
}

impl<'o> Progress<'o> {
    /// Of work that begins. `None`: the client shows no progress.
    pub fn new(outbox: Option<&'o Outbox>, title: &'static str) -> Self {
        Progress { outbox, title, since: Instant::now(), told: None }
    }

    /// `done` of `all` steps are done.
    pub fn at(&mut self, done: usize, all: usize) {
        let Some(outbox) = self.outbox else { return };
        let percent = (100 * done / all.max(1)) as u32;
        match &mut self.told {
            Some((told, steps)) if *told != percent => {
                *told = percent;
                // A client that is gone needs no news.
                let _ = steps.send(percent);
            }
            None if self.since.elapsed() >= SHORT => {
                let (steps, reader) = unbounded_channel();
                let _ = steps.send(percent);
                outbox.post(Message::Progress(self.title, reader));
                self.told = Some((percent, steps));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_work_is_told() {
        let (outbox, mut messages) = Outbox::new();
        let mut short = Progress { outbox: Some(&outbox), title: "short", since: Instant::now(), told: None };
        short.at(1, 2);
        assert!(messages.try_recv().is_err());
        let mut long = Progress { since: Instant::now() - 2 * SHORT, title: "long", ..short };
        (1..=3).for_each(|done| long.at(done, 3));
        drop(long);
        let Ok(Message::Progress("long", mut steps)) = messages.try_recv() else { panic!("no progress") };
        let told: Vec<u32> = std::iter::from_fn(|| steps.try_recv().ok()).collect();
        assert_eq!(told, [33, 66, 100]);
    }
}
