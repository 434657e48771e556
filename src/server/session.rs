//! The state of a session beside its documents: the client, its settings and folders, and the
//! configuration of each file.

use super::client::{ClientFeatures, ClientKind};
use super::context::{SessionContext, Workspace};
use super::documents::{is_file, path_of};
use super::models::Models;
use super::outbox::Outbox;
use super::settings::Settings;
use crate::rules;
use crate::workspace::config::Config;
use crate::workspace::config::find::{Finder, is_read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tower_lsp_server::ls_types::Uri;

/// The state of a session.
pub struct Session {
    /// The kind of the client.
    pub client_kind: ClientKind,
    /// The features of the client.
    pub client: ClientFeatures,
    /// The user's settings.
    pub settings: Arc<Settings>,
    /// The files of the workspace.
    pub workspace: Arc<Workspace>,
    models: Models,
    finder: Finder<'static>,
    /// Problems of configuration files that the user has seen.
    reported_problems: Vec<String>,
}

impl Session {
    /// Creates a session before the client has introduced itself.
    pub fn new(client_kind: ClientKind, outbox: &Outbox) -> Session {
        let settings = Arc::new(Settings::default());
        let finder = finder(client_kind, &settings);
        Session {
            client_kind,
            client: ClientFeatures::default(),
            settings,
            workspace: Arc::default(),
            models: Models::new(outbox),
            finder,
            reported_problems: Vec::new(),
        }
    }

    /// Replaces the settings.
    pub fn set_settings(&mut self, settings: Settings) {
        self.settings = Arc::new(settings);
        self.invalidate_files();
    }

    /// Replaces the folders of the workspace. A browser has none.
    pub fn set_roots(&mut self, roots: Vec<PathBuf>) {
        let roots = if self.client_kind == ClientKind::Editor { roots } else { Vec::new() };
        self.workspace = Workspace::new(roots);
    }

    /// Returns a snapshot of the session.
    pub fn context(&self) -> SessionContext {
        SessionContext {
            client_kind: self.client_kind,
            client: self.client,
            settings: self.settings.clone(),
            workspace: self.workspace.clone(),
            models: self.models.clone(),
        }
    }

    /// Forgets configurations and modules, because files have changed on disk.
    pub fn invalidate_files(&mut self) {
        self.finder = finder(self.client_kind, &self.settings);
        self.invalidate_modules();
    }

    /// Forgets modules, because modules have changed on disk.
    pub fn invalidate_modules(&mut self) {
        self.workspace = self.workspace.without_modules();
    }

    /// Returns the configuration of a document and the problems in it that have not been reported
    /// yet.
    pub fn config(&mut self, uri: &Uri) -> (Arc<Config>, Vec<String>) {
        let config = match is_file(uri) {
            true => self.finder.of_file(&path_of(uri)),
            false => self.workspace_config(),
        };
        let mut new_problems = Vec::new();
        for problem in std::mem::take(&mut self.finder.problems).iter().map(ToString::to_string) {
            if !self.reported_problems.contains(&problem) {
                self.reported_problems.push(problem.clone());
                new_problems.push(problem);
            }
        }
        (config, new_problems)
    }

    /// Returns the configuration of the first folder of the workspace, for documents without a
    /// file.
    pub fn workspace_config(&mut self) -> Arc<Config> {
        match self.workspace.roots.first().cloned() {
            Some(root) => self.finder.of_folder(&root),
            None => self.finder.of_folder(Path::new(".")),
        }
    }

    /// Stops the models and waits until none runs.
    pub fn close(&self) {
        self.models.close();
    }

    /// Returns `true` if a change of this file can change the configuration of others.
    pub fn is_config(path: &Path) -> bool {
        is_read(path)
    }
}

/// Creates a finder that applies the user's settings on top of the configuration files.
fn finder(client_kind: ClientKind, settings: &Arc<Settings>) -> Finder<'static> {
    let names = rules::all().iter().map(|rule| rule.name).collect();
    let settings = settings.clone();
    let mut finder = Finder::new(names, move |config| {
        let mut config = config.with_selection(&settings.select, &settings.ignore);
        config.rules.extend(settings.severities());
        config.globals.extend(settings.globals.iter().cloned());
        config
    });
    if client_kind == ClientKind::Browser {
        finder.without_files();
    }
    finder
}
