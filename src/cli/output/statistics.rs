//! The number of diagnostics by rule.

use crate::cli::report::Report;
use crate::cli::rules::colored;
use crate::cli::terminal::{BOLD, DIM};
use crate::diagnostic::{Safety, Severity};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;

struct Row {
    rule: &'static str,
    severity: Severity,
    count: usize,
    fixable: usize,
}

/// Returns the rows, the most frequent rule first.
fn rows(report: &Report) -> Vec<Row> {
    let mut rows: BTreeMap<(&'static str, Severity), Row> = BTreeMap::new();
    for diagnostic in report.files.iter().flat_map(|file| &file.diagnostics) {
        let new = Row { rule: diagnostic.rule, severity: diagnostic.severity, count: 0, fixable: 0 };
        let row = rows.entry((diagnostic.rule, diagnostic.severity)).or_insert(new);
        row.count += 1;
        row.fixable += usize::from(diagnostic.fixes.first().is_some_and(|fix| fix.safety == Safety::Safe));
    }
    let mut rows: Vec<Row> = rows.into_values().collect();
    rows.sort_by(|a, b| (b.count, b.severity, a.rule).cmp(&(a.count, a.severity, b.rule)));
    rows
}

/// Returns a table for people.
pub fn table(report: &Report) -> String {
    let rows = rows(report);
    let digits = rows.iter().map(|row| row.count.to_string().len()).max().unwrap_or(0);
    let width = rows.iter().map(|row| row.rule.len()).max().unwrap_or(0);
    let mut text = String::new();
    for row in rows {
        let pad = " ".repeat(7 - row.severity.name().len());
        _ = write!(text, "{BOLD}{:>digits$}{BOLD:#}  {}{pad}  {}", row.count, colored(row.severity), row.rule);
        if row.fixable > 0 {
            _ = write!(text, "{:1$}{DIM}{2} fixable{DIM:#}", "", width - row.rule.len() + 2, row.fixable);
        }
        text.push('\n');
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// Returns a list of objects.
pub fn json(report: &Report) -> String {
    let list: Vec<Value> = rows(report)
        .iter()
        .map(|row| json!({ "code": row.rule, "severity": row.severity.name(), "count": row.count, "fixable": row.fixable }))
        .collect();
    format!("{:#}\n", Value::from(list))
}
