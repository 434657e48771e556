//! Tells Zed how to start geols: the program that the settings name, else the one on the PATH of the
//! project.

use zed_extension_api::settings::LspSettings;
use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree, serde_json};

struct Geols;

const MISSING: &str =
    "geols is not on the PATH. Install it: https://github.com/geols/geols/blob/main/docs/installation.md";

impl zed::Extension for Geols {
    fn new() -> Self {
        Self
    }

    fn language_server_command(&mut self, server: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let binary = LspSettings::for_worktree(server.as_ref(), worktree)?.binary;
        let (path, arguments) = binary.map_or((None, None), |binary| (binary.path, binary.arguments));
        Ok(Command {
            command: path.or_else(|| worktree.which("geols")).ok_or(MISSING)?,
            args: arguments.unwrap_or_else(|| vec!["server".to_owned()]),
            env: worktree.shell_env(),
        })
    }

    fn language_server_workspace_configuration(
        &mut self,
        server: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<serde_json::Value>> {
        let settings = LspSettings::for_worktree(server.as_ref(), worktree)?.settings;
        Ok(Some(serde_json::json!({ "geols": settings.unwrap_or_default() })))
    }
}

zed::register_extension!(Geols);
