//! `--diff`: prints the fixes as a unified diff.

use crate::cli::output;
use crate::cli::report::Report;
use crate::cli::terminal::{BOLD, CYAN, GREEN, RED, Terminal};
use similar::TextDiff;
use std::fmt::Write;

/// Returns the changes of all files. Without changes, returns a message if the output is a
/// terminal.
pub fn diff(report: &Report, terminal: &Terminal) -> String {
    let mut text = String::new();
    for file in &report.files {
        let Some((old, new)) = &file.changed else { continue };
        let diff = TextDiff::from_lines(&**old, new.as_str());
        let plain = diff.unified_diff().header(&file.name, &file.name).to_string();
        for line in plain.split_inclusive('\n') {
            let style = match line.as_bytes() {
                [b'+', b'+', b'+', ..] | [b'-', b'-', b'-', ..] => BOLD,
                [b'+', ..] => GREEN,
                [b'-', ..] => RED,
                [b'@', b'@', ..] => CYAN,
                _ => {
                    text.push_str(line);
                    continue;
                }
            };
            let body = line.trim_end_matches('\n');
            _ = writeln!(text, "{style}{body}{style:#}");
        }
    }
    if text.is_empty() && terminal.interactive {
        text = format!("Nothing to fix.\n{}", output::summary(report));
    }
    text
}
