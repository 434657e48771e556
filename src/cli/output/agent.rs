//! Diagnostics for language models that write code.

use crate::check::agent_report;
use crate::cli::report::FileReport;

/// Renders the diagnostics of a file.
pub fn render_file(file: &FileReport) -> String {
    let Some(document) = file.document.as_ref().filter(|_| !file.diagnostics.is_empty()) else {
        return String::new();
    };
    let groups = agent_report::groups(&file.diagnostics);
    let counts = agent_report::counts(&file.diagnostics);
    format!("{}: {counts}\n{}", file.name, agent_report::report(document, &groups))
}
