//! Reports which parts of a request a script covers.

use std::fmt::Write;

/// A report about a generated script.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// The parts of the request in the script: what was requested, and how it was interpreted.
    pub used: Vec<(String, String)>,
    /// Assumptions where the request is silent.
    pub assumed: Vec<String>,
    /// Requested parts that the script lacks.
    pub left_out: Vec<String>,
    /// The tasks and outputs among the missing parts.
    pub undone: Vec<String>,
    /// Remaining diagnostics of the script.
    pub findings: Vec<String>,
    /// The recipe that the script comes from, if any.
    pub recipe: Option<String>,
}

impl Report {
    /// Notes a part of the request, once.
    pub fn use_(&mut self, what: &str, how: impl Into<String>) {
        let row = (what.to_owned(), how.into());
        if !self.used.contains(&row) {
            self.used.push(row);
        }
    }

    /// Notes an assumption, once.
    pub fn assume(&mut self, what: impl Into<String>) {
        let what = what.into();
        if !self.assumed.contains(&what) {
            self.assumed.push(what);
        }
    }

    /// Notes a missing part, once.
    pub fn leave(&mut self, what: impl Into<String>) {
        let what = what.into();
        if !self.left_out.contains(&what) {
            self.left_out.push(what);
        }
    }

    /// Notes a missing task, output or entity.
    pub fn miss(&mut self, what: impl Into<String>) {
        let what = what.into();
        self.undone.push(what.clone());
        self.leave(what);
    }

    /// Appends another report.
    pub fn take(&mut self, other: Report) {
        for (what, how) in other.used {
            self.use_(&what, how);
        }
        other.assumed.into_iter().for_each(|what| self.assume(what));
        other.left_out.into_iter().for_each(|what| self.leave(what));
        self.undone.extend(other.undone);
    }

    /// Returns the number of missing parts.
    pub fn missing(&self) -> usize {
        self.undone.len()
    }

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
        list("still found by geols check", &self.findings);
        out
    }
}
