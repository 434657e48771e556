//! One line for each finding: `file:line:column: severity[rule] message`.

use crate::cli::report::Report;
use crate::cli::rules::colored;
use crate::cli::terminal::{BOLD, DIM};
use std::fmt::Write;

/// All findings.
pub fn findings(report: &Report) -> String {
    let mut text = String::new();
    for file in &report.files {
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
    }
    text
}
