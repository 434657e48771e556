//! How findings are written: one file per format, each from the whole report to one text.

mod concise;
mod github;
mod human;
mod json;
mod junit;
mod sarif;
mod statistics;

pub use human::summary;

use super::args::Format;
use super::report::Report;
use super::terminal::Terminal;

/// Writes findings to standard output.
pub fn write(report: &Report, format: Format, statistics: bool, quiet: bool, terminal: &Terminal) -> std::io::Result<()> {
    let for_people = matches!(format, Format::Human | Format::Concise);
    let mut text = match format {
        Format::Json if statistics => statistics::json(report),
        _ if statistics => statistics::table(report),
        Format::Human => human::findings(report, terminal),
        Format::Concise => concise::findings(report),
        Format::Json => json::findings(report),
        Format::Sarif => sarif::findings(report),
        Format::Github => github::findings(report),
        Format::Junit => junit::findings(report),
    };
    let for_machines = !for_people && (format == Format::Json || !statistics);
    if for_machines {
        return terminal.print_bytes(text.as_bytes());
    }
    if !quiet {
        text.push_str(&summary(report));
    }
    terminal.print(&text)
}
