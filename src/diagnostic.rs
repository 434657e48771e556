//! Diagnostics and fixes: plain data that rules create and that the command line and the server
//! display.

use crate::text::span::Span;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// Severity of a diagnostic, in ascending order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Severity {
    /// Not reported.
    Off,
    /// Style or cost.
    Hint,
    /// The code runs, but is probably wrong.
    Warning,
    /// The code cannot work.
    Error,
}

impl Severity {
    /// All severities in ascending order.
    pub const ALL: [Severity; 4] = [Severity::Off, Severity::Hint, Severity::Warning, Severity::Error];

    /// Returns the name in configurations.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Off => "off",
            Severity::Hint => "hint",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl FromStr for Severity {
    type Err = ();
    fn from_str(name: &str) -> Result<Self, ()> {
        Severity::ALL.into_iter().find(|severity| severity.name() == name).ok_or(())
    }
}

/// How an editor displays the code of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Tag {
    /// Strikethrough.
    Deprecated,
    /// Faded.
    Unnecessary,
}

/// A diagnostic.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagnostic {
    /// Name of the rule.
    pub rule: &'static str,
    /// Severity. The registry sets the configured one.
    pub severity: Severity,
    /// Span of the code to change.
    pub span: Span,
    /// One sentence, with code in double quotes and without a period: `Image has no method
    /// "clipp"`.
    pub message: String,
    /// What to do: `did you mean "clip"?`
    pub help: Option<String>,
    /// Quoted messages of Earth Engine, and other explanations.
    pub notes: Vec<String>,
    /// Other spans that matter, each with an explanation.
    pub related: Vec<(Span, String)>,
    /// Fixes; the first is the preferred one.
    pub fixes: Vec<Fix>,
    /// How editors display it.
    pub tags: Vec<Tag>,
}

impl Diagnostic {
    /// Creates a diagnostic with severity `Error`.
    pub fn new(rule: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self {
            rule,
            severity: Severity::Error,
            span,
            message: message.into(),
            help: None,
            notes: Vec::new(),
            related: Vec::new(),
            fixes: Vec::new(),
            tags: Vec::new(),
        }
    }
    /// Sets the severity.
    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }
    /// Sets the help.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
    /// Adds a note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
    /// Adds another span with an explanation.
    #[must_use]
    pub fn related(mut self, span: Span, text: impl Into<String>) -> Self {
        self.related.push((span, text.into()));
        self
    }
    /// Adds a fix.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }
    /// Adds a fix, if there is one.
    #[must_use]
    pub fn fix_if(mut self, fix: Option<Fix>) -> Self {
        self.fixes.extend(fix);
        self
    }
    /// Adds a tag.
    #[must_use]
    pub fn tag(mut self, tag: Tag) -> Self {
        self.tags.push(tag);
        self
    }
}

/// How much review a fix needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Safety {
    /// The meaning is what was intended; `--fix` applies it.
    Safe,
    /// Needs review; `--unsafe-fixes` applies it.
    Unsafe,
}

/// A fix of a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fix {
    /// Imperative sentence for a menu: `Change to "clip"`.
    pub title: String,
    /// How much review the fix needs.
    pub safety: Safety,
    /// Edits whose ranges do not overlap.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// Creates a safe fix.
    pub fn safe(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self { title: title.into(), safety: Safety::Safe, edits }
    }
    /// Creates a fix that needs review.
    pub fn unsafe_(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self { title: title.into(), safety: Safety::Unsafe, edits }
    }
}

/// A text edit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edit {
    /// The replaced span; empty for an insertion.
    pub span: Span,
    /// The new text.
    pub text: String,
}

impl Edit {
    /// Replaces `span` by `text`.
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }
    /// Inserts `text` at `offset`.
    pub fn insert(offset: u32, text: impl Into<String>) -> Self {
        Self { span: Span { start: offset, end: offset }, text: text.into() }
    }
    /// Deletes `span`.
    pub fn delete(span: Span) -> Self {
        Self { span, text: String::new() }
    }
}

/// Returns the first fix of each diagnostic that is safe enough and does not overlap an earlier
/// one.
pub fn compatible(diagnostics: &[Diagnostic], safety: Safety) -> Vec<&Fix> {
    let mut edited: Vec<Span> = Vec::new();
    let mut fixes: Vec<&Fix> = Vec::new();
    for diagnostic in diagnostics {
        let Some(fix) = diagnostic.fixes.first().filter(|fix| fix.safety <= safety && !fix.edits.is_empty()) else {
            continue;
        };
        // Two diagnostics may have the same fix.
        if fixes.iter().any(|other| other.edits == fix.edits) {
            continue;
        }
        let overlaps_edited =
            |edit: &Edit| edited.iter().any(|span| edit.span.start <= span.end && span.start <= edit.span.end);
        if !fix.edits.iter().any(overlaps_edited) {
            edited.extend(fix.edits.iter().map(|edit| edit.span));
            fixes.push(fix);
        }
    }
    fixes
}
