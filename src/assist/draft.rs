//! A script for a request, with a report of what it does and what it lacks.

use crate::syntax::language::Language;
use std::fmt::Write;

/// A script with its report.
#[derive(Debug, Clone)]
pub struct Draft {
    /// The script.
    pub text: String,
    /// Its language.
    pub language: Language,
    /// The parts of the request that the script covers, and those that it lacks.
    pub report: Report,
}

/// A report about a script.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// The steps of the script: a name, and what the step does.
    pub used: Vec<(String, String)>,
    /// Assumptions where the request is silent.
    pub assumed: Vec<String>,
    /// Requested parts that the script lacks.
    pub left_out: Vec<String>,
    /// Remaining diagnostics of the script.
    pub diagnostics: Vec<String>,
}

impl Report {
    /// Formats the report as plain lines.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for (what, how) in &self.used {
            let _ = writeln!(out, "{what}: {how}");
        }
        let mut list = |title: &str, lines: &[String]| {
            if !lines.is_empty() {
                let _ = writeln!(out, "{title}:");
                for line in lines {
                    let _ = writeln!(out, "  - {line}");
                }
            }
        };
        list("assumed", &self.assumed);
        list("not in the script", &self.left_out);
        list("still found by geols check", &self.diagnostics);
        out
    }
}
