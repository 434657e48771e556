//! What is wrong at one place, and how to mend it: plain data that rules make and the command line and the server show.

use crate::text::span::Span;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// How much a finding matters. Ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Severity {
    /// Not reported.
    Off,
    /// Style or cost.
    Hint,
    /// Works, and is probably wrong.
    Warning,
    /// Cannot work.
    Error,
}

impl Severity {
    /// All of them, least first.
    pub const ALL: [Severity; 4] = [Severity::Off, Severity::Hint, Severity::Warning, Severity::Error];

    /// As it is written in a configuration.
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

/// How an editor shows the code under a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Tag {
    /// Struck through.
    Deprecated,
    /// Faded.
    Unnecessary,
}

/// One finding.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagnostic {
    /// Name of the rule.
    pub rule: &'static str,
    /// The rule's own severity until the configuration has been applied.
    pub severity: Severity,
    /// The code to change.
    pub span: Span,
    /// One sentence with code in double quotes and no full stop: `Image has no method "clipp"`.
    pub message: String,
    /// What to do: `did you mean "clip"?`
    pub help: Option<String>,
    /// Earth Engine's own words, and what else helps to understand.
    pub notes: Vec<String>,
    /// Other places that matter, each with what it has to do with it.
    pub related: Vec<(Span, String)>,
    /// Ways to mend it, best first.
    pub fixes: Vec<Fix>,
    /// How an editor shows it.
    pub tags: Vec<Tag>,
}

impl Diagnostic {
    /// A finding at error level; the registry gives it its rule's severity.
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
    /// With another severity.
    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }
    /// With what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
    /// With Earth Engine's own words, or another remark.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
    /// With another place.
    #[must_use]
    pub fn related(mut self, span: Span, text: impl Into<String>) -> Self {
        self.related.push((span, text.into()));
        self
    }
    /// With a way to mend it; the first is the preferred one.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }
    /// With a way to mend it, if there is one.
    #[must_use]
    pub fn fix_if(mut self, fix: Option<Fix>) -> Self {
        self.fixes.extend(fix);
        self
    }
    /// Shown in an editor as `tag`.
    #[must_use]
    pub fn tag(mut self, tag: Tag) -> Self {
        self.tags.push(tag);
        self
    }
}

/// Whether a fix can be applied without a look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Safety {
    /// The result means what was meant; `--fix` applies it.
    Safe,
    /// A person should look; `--unsafe-fixes` applies it.
    Unsafe,
}

/// A way to mend a finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fix {
    /// Imperative, as on a light bulb: `Change to "clip"`.
    pub title: String,
    /// Whether it can be applied without a look.
    pub safety: Safety,
    /// What changes. Ranges do not overlap.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// A fix that can be applied without a look.
    pub fn safe(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self { title: title.into(), safety: Safety::Safe, edits }
    }
    /// A fix that wants a look.
    pub fn unsafe_(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self { title: title.into(), safety: Safety::Unsafe, edits }
    }
}

/// A change of text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edit {
    /// What goes; empty for an insertion.
    pub span: Span,
    /// What comes.
    pub text: String,
}

impl Edit {
    /// `text` in the place of `span`.
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }
    /// `text` at `offset`.
    pub fn insert(offset: u32, text: impl Into<String>) -> Self {
        Self { span: Span { start: offset, end: offset }, text: text.into() }
    }
    /// Without `span`.
    pub fn delete(span: Span) -> Self {
        Self { span, text: String::new() }
    }
}

/// The first fix of each finding where it is safe enough, without those that touch an earlier one.
pub fn compatible(findings: &[Diagnostic], safety: Safety) -> Vec<&Fix> {
    let mut taken: Vec<Span> = Vec::new();
    let mut fixes: Vec<&Fix> = Vec::new();
    for finding in findings {
        let Some(fix) = finding.fixes.first().filter(|fix| fix.safety <= safety && !fix.edits.is_empty()) else {
            continue;
        };
        // Two findings may offer the same change.
        if fixes.iter().any(|other| other.edits == fix.edits) {
            continue;
        }
        let touches = |edit: &Edit| taken.iter().any(|span| edit.span.start <= span.end && span.start <= edit.span.end);
        if !fix.edits.iter().any(touches) {
            taken.extend(fix.edits.iter().map(|edit| edit.span));
            fixes.push(fix);
        }
    }
    fixes
}
