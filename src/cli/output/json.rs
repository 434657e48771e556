//! JSON: a list of objects, as `check::json_report` writes them.

use crate::check::json_report::report;
use crate::cli::report::{FileReport, LocatedDiagnostic, Report};

/// Renders the diagnostics of a file, one on each line.
pub fn render_file(file: &FileReport) -> String {
    let objects = file.located_diagnostics().map(|LocatedDiagnostic { diagnostic, document, .. }| {
        format!("  {}", report(&file.name, document, diagnostic))
    });
    objects.collect::<Vec<_>>().join(",\n")
}

/// Returns the list.
pub fn render_report(report: &Report) -> String {
    match super::join_files(report, ",\n").as_str() {
        "" => "[]\n".to_owned(),
        lines => format!("[\n{lines}\n]\n"),
    }
}
