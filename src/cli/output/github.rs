//! Workflow commands of GitHub Actions, which show findings beside the changed lines of a pull request.

use crate::cli::report::{FileReport, Report};
use crate::diagnostic::Severity;
use std::fmt::Write;

/// The findings of a file.
pub fn findings(file: &FileReport) -> String {
    let mut text = String::new();
    for (finding, _, region) in file.located() {
        let command = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Hint | Severity::Off => "notice",
        };
        let (line, end_line) = region.file_lines();
        let title = property(&format!("geols ({})", finding.rule));
        _ = write!(text, "::{command} title={title},file={},line={line}", property(&file.name));
        // The columns of a notebook's cell are not those of its file.
        if region.cell.is_none() {
            _ = write!(text, ",col={},endLine={end_line},endColumn={}", region.column, region.end_column);
        }
        let help = finding.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        let notes: String = finding.notes.iter().map(|note| format!("\n{note}")).collect();
        let place = region.cell.map(|_| format!("{}: ", region.short())).unwrap_or_default();
        _ = writeln!(text, "::{}", message(&format!("{place}{}{help}{notes}", finding.message)));
    }
    text
}

/// All findings, and what could not be read.
pub fn whole(report: &Report) -> String {
    let mut text = super::joined(report, "");
    for (name, why) in report.all_failures() {
        _ = writeln!(text, "::error title=geols,file={}::{}", property(name), message(why));
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
