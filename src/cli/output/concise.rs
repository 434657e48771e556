//! One line for each finding: `file:line:column: severity[rule] message`.

use crate::cli::report::FileReport;
use crate::cli::rules::colored;
use crate::cli::terminal::{BOLD, DIM};
use std::fmt::Write;

/// The findings of a file.
pub fn findings(file: &FileReport) -> String {
    let mut text = String::new();
    for (finding, _, region) in file.located() {
        _ = write!(
            text,
            "{BOLD}{}{BOLD:#}:{}: {}[{}] {}",
            file.name,
            region.short(),
            colored(finding.severity),
            finding.rule,
            finding.message
        );
        match &finding.help {
            Some(help) => _ = writeln!(text, " {DIM}({help}){DIM:#}"),
            None => text.push('\n'),
        }
    }
    text
}
