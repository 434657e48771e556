//! What a migration says of a place: changed, changed and to be looked at, or left.

use crate::text::span::Span;

/// What was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum State {
    /// Changed, and means what was meant.
    Changed,
    /// Changed, and a person must look.
    Check,
    /// Not changed: a person must.
    Left,
}

impl State {
    /// As it is written in a report.
    pub fn name(self) -> &'static str {
        match self {
            State::Changed => "changed",
            State::Check => "check",
            State::Left => "left",
        }
    }
}

/// What it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Topic {
    Dataset,
    Band,
    Property,
    Scale,
    Quality,
    Date,
}

impl Topic {
    /// As it is written in a report.
    pub fn name(self) -> &'static str {
        match self {
            Topic::Dataset => "dataset",
            Topic::Band => "band",
            Topic::Property => "property",
            Topic::Scale => "scale",
            Topic::Quality => "quality",
            Topic::Date => "date",
        }
    }
}

/// A place and what was done there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The code, in the text before the migration.
    pub span: Span,
    /// What was done.
    pub state: State,
    /// What it is about.
    pub topic: Topic,
    /// One sentence with code in double quotes and no full stop.
    pub message: String,
}
