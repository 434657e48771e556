//! How findings are written: one file per format. Each file's findings are written where it is checked, in parallel; what goes
//! around them at the end.

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

use super::args::Format;
use super::report::{FileReport, Report};
use super::terminal::Terminal;

/// The findings of one file.
pub fn write_file(file: &FileReport, format: Format, terminal: &Terminal) -> String {
    match format {
        Format::Human => human::findings(file, terminal),
        Format::Concise => concise::findings(file),
        Format::Json => json::findings(file),
        Format::Sarif => sarif::findings(file),
        Format::Github => github::findings(file),
        Format::Junit => junit::findings(file),
    }
}

/// Writes a report, whose files are written already, to standard output.
pub fn write(
    report: &Report,
    format: Format,
    statistics: bool,
    quiet: bool,
    terminal: &Terminal,
) -> std::io::Result<()> {
    let for_machines = match format {
        Format::Json if statistics => Some(statistics::json(report)),
        _ if statistics => None,
        Format::Human | Format::Concise => None,
        Format::Json => Some(json::whole(report)),
        Format::Sarif => Some(sarif::whole(report)),
        Format::Github => Some(github::whole(report)),
        Format::Junit => Some(junit::whole(report)),
    };
    if let Some(text) = for_machines {
        return terminal.print_bytes(text.as_bytes());
    }
    let mut text = if statistics { statistics::table(report) } else { joined(report, "") };
    if !quiet {
        text.push_str(&summary(report));
    }
    terminal.print(&text)
}

/// The findings of all files.
fn joined(report: &Report, between: &str) -> String {
    let written: Vec<&str> =
        report.files.iter().map(|file| file.written.as_str()).filter(|text| !text.is_empty()).collect();
    written.join(between)
}
