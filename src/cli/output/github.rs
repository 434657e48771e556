//! Workflow commands of GitHub Actions, which show diagnostics beside the changed lines of a pull
//! request.

use crate::cli::report::{FileReport, LocatedDiagnostic, Report};
use crate::diagnostic::Severity;
use std::fmt::Write;

/// Renders the diagnostics of a file.
pub fn render_file(file: &FileReport) -> String {
    let mut text = String::new();
    for LocatedDiagnostic { diagnostic, region, .. } in file.located_diagnostics() {
        let command = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Hint | Severity::Off => "notice",
        };
        let (line, end_line) = region.file_lines();
        let title = property(&format!("geols ({})", diagnostic.rule));
        _ = write!(text, "::{command} title={title},file={},line={line}", property(&file.name));
        // The columns of a cell are not those of the notebook's file.
        if region.cell.is_none() {
            _ = write!(text, ",col={},endLine={end_line},endColumn={}", region.column, region.end_column);
        }
        let help = diagnostic.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        let notes: String = diagnostic.notes.iter().map(|note| format!("\n{note}")).collect();
        let cell = region.cell.map(|_| format!("{}: ", region.short())).unwrap_or_default();
        _ = writeln!(text, "::{}", message(&format!("{cell}{}{help}{notes}", diagnostic.message)));
    }
    text
}

/// Returns all diagnostics and failures.
pub fn render_report(report: &Report) -> String {
    let mut text = super::join_files(report, "");
    for (name, reason) in report.all_failures() {
        _ = writeln!(text, "::error title=geols,file={}::{}", property(name), message(reason));
    }
    text
}

fn message(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    #[test]
    fn escapes() {
        assert_eq!(super::message("50%\r\nof a:b,c"), "50%25%0D%0Aof a:b,c");
        assert_eq!(super::property("a:b,c%"), "a%3Ab%2Cc%25");
    }
}
