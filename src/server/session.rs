//! What holds for the whole session: the client, its settings, its folders, the configuration of each file.

use super::capabilities::ClientCan;
use super::documents::{is_file, path_of};
use super::elsewhere::Names;
use super::main_loop::Host;
use super::outbox::Outbox;
use super::sense::Sense;
use super::settings::Settings;
use super::view::Around;
use super::writer::Writer;
use crate::check::modules::ModuleCache;
use crate::features::hover::find_packages;
use crate::rules;
use crate::workspace::config::Config;
use crate::workspace::config::find::{Finder, is_read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use tower_lsp_server::ls_types::Uri;

/// Modules of the workspace as they are on disk.
#[derive(Default)]
pub struct Workspace {
    /// What was read of them.
    pub cache: ModuleCache,
    /// Folders from which absolute imports count.
    pub roots: Vec<PathBuf>,
    /// Names of the files on disk.
    pub names: Arc<Names>,
    /// Where the Python client is installed, once that was asked for.
    packages: OnceLock<Option<PathBuf>>,
}

impl Workspace {
    fn of(roots: Vec<PathBuf>, names: Arc<Names>) -> Arc<Workspace> {
        Arc::new(Workspace { roots, names, ..Workspace::default() })
    }

    /// Where the Python client is installed: in an environment of the workspace, or in the one that is active.
    pub fn packages(&self) -> Option<&Path> {
        let find = || {
            let active = ["VIRTUAL_ENV", "CONDA_PREFIX"].into_iter().filter_map(std::env::var_os).map(PathBuf::from);
            // The server itself may be installed in one: `bin/geols`.
            let own = std::env::current_exe().ok().and_then(|path| Some(path.parent()?.parent()?.to_owned()));
            let places: Vec<PathBuf> = self.roots.iter().cloned().chain(active).chain(own).collect();
            find_packages(&places)
        };
        self.packages.get_or_init(find).as_deref()
    }
}

/// The session.
pub struct Session {
    /// What may be touched.
    pub host: Host,
    /// What the client can do.
    pub can: ClientCan,
    /// What the user set.
    pub settings: Arc<Settings>,
    /// Modules.
    pub workspace: Arc<Workspace>,
    /// The model that writes at the cursor.
    pub writer: Arc<Writer>,
    /// The encoder that searches by meaning.
    pub sense: Arc<Sense>,
    finder: Finder<'static>,
    /// Problems of configuration files that were shown.
    told: Vec<String>,
}

impl Session {
    /// Before the client has said a word.
    pub fn new(host: Host, outbox: &Outbox) -> Session {
        let settings = Arc::new(Settings::default());
        let finder = finder(host, &settings);
        Session {
            host,
            can: ClientCan::default(),
            settings,
            workspace: Arc::default(),
            writer: Writer::new(outbox.clone()),
            sense: Sense::new(outbox.clone()),
            finder,
            told: Vec::new(),
        }
    }

    /// Takes new settings.
    pub fn set(&mut self, settings: Settings) {
        self.settings = Arc::new(settings);
        self.forget_files();
    }

    /// Takes the folders of the workspace.
    pub fn set_roots(&mut self, roots: Vec<PathBuf>) {
        let roots = if self.host == Host::Machine { roots } else { Vec::new() };
        self.workspace = Workspace::of(roots, Arc::default());
    }

    /// What a document is analysed in.
    pub fn around(&self) -> Around {
        Around {
            host: self.host,
            can: self.can,
            settings: self.settings.clone(),
            workspace: self.workspace.clone(),
            writer: self.writer.clone(),
            sense: self.sense.clone(),
        }
    }

    /// Files on disk changed: configurations and modules are read again.
    pub fn forget_files(&mut self) {
        self.finder = finder(self.host, &self.settings);
        self.forget_modules();
    }

    /// Modules on disk changed.
    pub fn forget_modules(&mut self) {
        let roots = self.workspace.roots.clone();
        self.workspace = Workspace::of(roots, self.workspace.names.clone());
    }

    /// The configuration of a document, and what is wrong with it that was not told yet.
    pub fn config(&mut self, uri: &Uri) -> (Arc<Config>, Vec<String>) {
        let config = match is_file(uri) {
            true => self.finder.of_file(&path_of(uri)),
            // A document without a file has the configuration of the workspace.
            false => self.workspace_config(),
        };
        let problems = std::mem::take(&mut self.finder.problems);
        let mut new = Vec::new();
        for problem in problems.iter().map(ToString::to_string) {
            if !self.told.contains(&problem) {
                self.told.push(problem.clone());
                new.push(problem);
            }
        }
        (config, new)
    }

    /// The configuration of what belongs to no file.
    pub fn workspace_config(&mut self) -> Arc<Config> {
        match self.workspace.roots.first().cloned() {
            Some(root) => self.finder.of_folder(&root),
            None => self.finder.of_folder(Path::new(".")),
        }
    }

    /// Ends what models do, and waits for that.
    pub fn close(&self) {
        self.writer.close();
        self.sense.close();
    }

    /// Whether a file of that name is a configuration, or says something of the project.
    pub fn is_config(path: &Path) -> bool {
        is_read(path)
    }
}

fn finder(host: Host, settings: &Arc<Settings>) -> Finder<'static> {
    let names = rules::all().iter().map(|rule| rule.info.name).collect();
    let settings = settings.clone();
    let mut finder = Finder::new(names, move |config| {
        let mut config = config.with_selection(&settings.select, &settings.ignore);
        config.rules.extend(settings.severities());
        config.globals.extend(settings.globals.iter().cloned());
        config
    });
    if host == Host::Browser {
        finder.without_files();
    }
    finder
}
