//! What a script has of a request, and what not.

use std::fmt::Write;

/// What is to be said about a generated script.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// What of the request is in the script, in words: what was asked for, and how it was taken.
    pub used: Vec<(String, String)>,
    /// What was assumed because the request does not say it.
    pub assumed: Vec<String>,
    /// What was asked for and is not in the script.
    pub left_out: Vec<String>,
    /// Tasks and outputs among these.
    pub undone: Vec<String>,
    /// What the analysis still finds in the script.
    pub findings: Vec<String>,
    /// Where the script comes from: the name of a recipe, or nothing.
    pub recipe: Option<String>,
}

impl Report {
    /// Notes what was taken from the request, once.
    pub fn use_(&mut self, what: &str, how: impl Into<String>) {
        let row = (what.to_owned(), how.into());
        if !self.used.contains(&row) {
            self.used.push(row);
        }
    }

    /// Notes what was assumed, once.
    pub fn assume(&mut self, what: impl Into<String>) {
        let what = what.into();
        if !self.assumed.contains(&what) {
            self.assumed.push(what);
        }
    }

    /// Notes what is missing, once.
    pub fn leave(&mut self, what: impl Into<String>) {
        let what = what.into();
        if !self.left_out.contains(&what) {
            self.left_out.push(what);
        }
    }

    /// Notes a task, an output or an entity that is missing.
    pub fn miss(&mut self, what: impl Into<String>) {
        let what = what.into();
        self.undone.push(what.clone());
        self.leave(what);
    }

    /// Takes over what another report says.
    pub fn take(&mut self, other: Report) {
        for (what, how) in other.used {
            self.use_(&what, how);
        }
        other.assumed.into_iter().for_each(|what| self.assume(what));
        other.left_out.into_iter().for_each(|what| self.leave(what));
        self.undone.extend(other.undone);
    }

    /// How much is missing.
    pub fn missing(&self) -> usize {
        self.undone.len()
    }

    /// The report in plain lines.
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
