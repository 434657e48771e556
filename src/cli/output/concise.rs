//! The concise format: `file:line:column: severity[rule] message`.

use crate::cli::report::{FileReport, LocatedDiagnostic};
use crate::cli::rules::colored;
use crate::cli::terminal::{BOLD, DIM};
use std::fmt::Write;

/// Renders the diagnostics of a file.
pub fn render_file(file: &FileReport) -> String {
    let mut text = String::new();
    for LocatedDiagnostic { diagnostic, region, .. } in file.located_diagnostics() {
        _ = write!(
            text,
            "{BOLD}{}{BOLD:#}:{}: {}[{}] {}",
            file.name,
            region.short(),
            colored(diagnostic.severity),
            diagnostic.rule,
            diagnostic.message
        );
        match &diagnostic.help {
            Some(help) => _ = writeln!(text, " {DIM}({help}){DIM:#}"),
            None => text.push('\n'),
        }
    }
    text
}
