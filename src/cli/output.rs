//! The output formats of `geols check`. The threads that check files also render their diagnostics;
//! a report joins them at the end.

mod agent;
mod concise;
mod github;
mod human;
mod json;
mod junit;
mod migration;
mod sarif;
mod statistics;

pub use human::summary;
pub use migration::migration;

use super::report::{FileReport, Report};
use super::terminal::Terminal;
use clap::ValueEnum;

/// The format of diagnostics.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Source lines with messages.
    #[default]
    Human,
    /// One line for each diagnostic.
    Concise,
    /// Few tokens, for language models that write code.
    Agent,
    /// A list of objects.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Annotations of GitHub Actions.
    Github,
    /// JUnit XML, for CI servers.
    Junit,
}

/// Renders the diagnostics of a file.
pub fn render_file(file: &FileReport, format: Format, terminal: &Terminal) -> String {
    match format {
        Format::Human => human::render_file(file, terminal),
        Format::Concise => concise::render_file(file),
        Format::Agent => agent::render_file(file),
        Format::Json => json::render_file(file),
        Format::Sarif => sarif::render_file(file),
        Format::Github => github::render_file(file),
        Format::Junit => junit::render_file(file),
    }
}

/// Prints a report whose files are already rendered.
pub fn write(
    report: &Report,
    format: Format,
    statistics: bool,
    quiet: bool,
    terminal: &Terminal,
) -> std::io::Result<()> {
    let machine_readable = match format {
        Format::Json if statistics => Some(statistics::json(report)),
        _ if statistics => None,
        Format::Human | Format::Concise | Format::Agent => None,
        Format::Json => Some(json::render_report(report)),
        Format::Sarif => Some(sarif::render_report(report)),
        Format::Github => Some(github::render_report(report)),
        Format::Junit => Some(junit::render_report(report)),
    };
    if let Some(text) = machine_readable {
        return terminal.print_bytes(text.as_bytes());
    }
    let mut text = if statistics { statistics::table(report) } else { join_files(report, "") };
    if !quiet {
        text.push_str(&summary(report));
    }
    terminal.print(&text)
}

/// Joins the diagnostics of all files.
fn join_files(report: &Report, between: &str) -> String {
    let written: Vec<&str> =
        report.files.iter().map(|file| file.rendered.as_str()).filter(|text| !text.is_empty()).collect();
    written.join(between)
}
