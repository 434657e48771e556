//! `geols hook`: checks the file that an assistant has just written.
//!
//! Assistants run a command after an edit, give it the edit as JSON on the standard input, and show
//! what it writes to the standard error to the model if it exits with 2. The name of the file is
//! `tool_input.file_path` (Claude Code, Gemini CLI) or `file_path` (Cursor).

use super::check::{CheckArgs, CommonArgs, run_checks};
use super::output::Format;
use super::terminal::Terminal;
use crate::diagnostic::Severity;
use crate::syntax::language::Language;
use clap::Args;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The text after the help.
pub const EXAMPLES: &str = "\
Examples:
  echo '{\"tool_input\": {\"file_path\": \"script.js\"}}' | geols hook

Exit codes: 0 nothing to say, also if the file is no script for Earth Engine; 1 the input is not the JSON of a hook; \
2 errors or warnings, which are on the standard error.";

/// Where the name of the file stands in the input.
const FILE_KEYS: [&str; 6] = [
    "/tool_input/file_path",
    "/tool_input/notebook_path",
    "/tool_input/path",
    "/tool_info/file_path",
    "/file_path",
    "/path",
];

/// Arguments of `geols hook`: none.
#[derive(Debug, Args)]
pub struct HookArgs {}

/// Checks the file that the standard input names.
pub fn run(_: &HookArgs, terminal: &Terminal) -> ExitCode {
    let file = std::io::read_to_string(std::io::stdin())
        .map_err(|error| error.to_string())
        .and_then(|text| serde_json::from_str(&text).map_err(|error| format!("the input is not JSON: {error}")))
        .and_then(|input| edited_file(&input));
    let file = match file {
        Ok(file) => file,
        Err(message) => {
            terminal.error(&message);
            return ExitCode::FAILURE;
        }
    };
    // An edit of another file is nothing to report.
    if !is_script(&file) || !file.is_file() {
        return ExitCode::SUCCESS;
    }
    let common = CommonArgs { paths: vec![file], output_format: Format::Agent, quiet: true, ..CommonArgs::default() };
    let args = CheckArgs {
        common,
        fix: false,
        statistics: false,
        watch: false,
        no_cache: true,
        max_warnings: None,
        migrate: false,
    };
    let report = run_checks(&args, terminal);
    if report.count(Severity::Error) + report.count(Severity::Warning) == 0 {
        return ExitCode::SUCCESS;
    }
    for file in &report.files {
        terminal.eprint(&file.rendered);
    }
    ExitCode::from(2)
}

/// Returns the file in the input of a hook.
fn edited_file(input: &Value) -> Result<PathBuf, String> {
    let name = FILE_KEYS
        .iter()
        .find_map(|key| input.pointer(key)?.as_str())
        .ok_or("the input names no file in \"tool_input.file_path\" or \"file_path\"")?;
    let folder = input.get("cwd").and_then(Value::as_str).unwrap_or_default();
    Ok(Path::new(folder).join(name))
}

fn is_script(file: &Path) -> bool {
    Language::of_path(file).is_some() || file.extension().is_some_and(|extension| extension == "ipynb")
}
