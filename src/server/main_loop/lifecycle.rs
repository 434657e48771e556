//! The start of a session, its settings, and the commands that need no document.

use super::MainLoop;
use crate::server::client::ClientFeatures;
#[cfg(feature = "server")]
use crate::server::client::ClientKind;
use crate::server::documents::{is_file, path_of};
use crate::server::events::Reply;
use crate::server::handlers::code_lens;
use crate::server::outbox::{Message, Refresh};
#[cfg(feature = "server")]
use crate::server::parent_process;
use crate::server::publish;
use crate::server::server_capabilities::server_capabilities;
use crate::server::settings::Settings;
use crate::workspace::config::Config;
use std::sync::Arc;
use tower_lsp_server::jsonrpc::{Error, Result};
use tower_lsp_server::ls_types::*;

impl MainLoop {
    pub(super) fn initialize(&mut self, params: InitializeParams, reply: Reply<InitializeResult>) {
        self.session.client = ClientFeatures::new(&params.capabilities);
        #[expect(deprecated, reason = "clients before version 3.6 of the protocol send nothing else")]
        let root = params.root_uri;
        let folders = params.workspace_folders.unwrap_or_default().into_iter().map(|folder| folder.uri);
        let roots: Vec<Uri> = folders.collect();
        let roots = if roots.is_empty() { root.into_iter().collect() } else { roots };
        self.session.set_roots(roots.iter().filter(|uri| is_file(uri)).map(path_of).collect());
        if let Some(options) = &params.initialization_options {
            self.apply_settings(options);
        }
        #[cfg(feature = "server")]
        if let (Some(id), ClientKind::Editor) = (params.process_id, self.session.client_kind) {
            parent_process::watch(id);
        }
        let result = InitializeResult {
            capabilities: server_capabilities(&self.session.client),
            server_info: Some(ServerInfo { name: "geols".to_owned(), version: Some(self.version.clone()) }),
            offset_encoding: None,
        };
        drop(reply.send(Ok(result)));
    }

    pub(super) fn initialized(&mut self) {
        let registration = |method: &str, options: LSPAny| Registration {
            id: format!("geols-{method}"),
            method: method.to_owned(),
            register_options: Some(options),
        };
        let mut registrations = Vec::new();
        if self.session.client.watch_settings {
            let section = serde_json::json!({"section": "geols"});
            registrations.push(registration("workspace/didChangeConfiguration", section));
        }
        if self.session.client.watch_files {
            let patterns = [
                "**/{geols,.geols,pyproject}.toml",
                "**/{requirements.txt,environment.yml,environment.yaml}",
                "**/*.{py,js}",
            ];
            let watchers = patterns.map(|glob| serde_json::json!({"globPattern": glob}));
            let options = serde_json::json!({"watchers": watchers});
            registrations.push(registration("workspace/didChangeWatchedFiles", options));
        }
        if !registrations.is_empty() {
            self.outbox.post(Message::Register(registrations));
        }
        if self.session.client.configuration {
            self.outbox.post(Message::RequestSettings);
        }
    }

    /// Applies the settings that a client sent. Missing settings have their defaults.
    pub(super) fn apply_settings(&mut self, value: &LSPAny) {
        let (settings, problems) = Settings::read(value);
        self.warn(problems);
        if settings == *self.session.settings {
            return;
        }
        let were_shown = self.session.settings.diagnostics;
        self.session.set_settings(settings);
        if were_shown && !self.session.settings.diagnostics && !self.session.client.pulls_diagnostics {
            let uris = self.documents.values().flat_map(|document| document.source.document_uris());
            uris.for_each(|uri| publish::clear(uri, &self.outbox));
        }
        self.reconfigure();
    }

    /// Executes a command that geols has put into a code lens.
    pub(super) fn execute(&self, params: ExecuteCommandParams) -> Result<Option<LSPAny>> {
        let argument = params.arguments.into_iter().next().unwrap_or_default();
        let message = match params.command.as_str() {
            code_lens::APPLY => serde_json::from_value(argument).ok().map(|edit| Message::ApplyEdit(Box::new(edit))),
            code_lens::OPEN => serde_json::from_value(argument).ok().map(Message::OpenPage),
            _ => None,
        };
        let message = message.ok_or_else(|| Error::invalid_params("unknown command, or invalid arguments"))?;
        self.outbox.post(message);
        Ok(None)
    }

    /// Looks up the configuration of every document and analyzes all of them.
    pub(super) fn reconfigure(&mut self) {
        let uris: Vec<Uri> = self.documents.keys().cloned().collect();
        for uri in uris {
            let config = self.config(&uri);
            if let Some(document) = self.documents.get_mut(&uri) {
                document.config = config;
            }
        }
        self.reanalyze_except(None);
        let client = self.session.client;
        let refreshes = [
            (client.refresh_diagnostics, Refresh::Diagnostics),
            (client.refresh_hints, Refresh::InlayHints),
            (client.refresh_lenses, Refresh::CodeLens),
        ];
        for (_, refresh) in refreshes.into_iter().filter(|(is_supported, _)| *is_supported) {
            self.outbox.post(Message::Refresh(refresh));
        }
    }

    /// Returns the configuration of a document and shows the problems in it.
    pub(super) fn config(&mut self, uri: &Uri) -> Arc<Config> {
        let (config, problems) = self.session.config(uri);
        self.warn(problems);
        config
    }

    fn warn(&self, problems: Vec<String>) {
        for problem in problems {
            self.outbox.post(Message::Show(MessageType::WARNING, format!("geols: {problem}")));
        }
    }
}
