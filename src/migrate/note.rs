//! Notes of a migration: what changed, what needs review, and what stays.

use crate::text::span::Span;

/// The outcome at a span.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NoteStatus {
    /// The code changed and keeps its meaning.
    Changed,
    /// The code changed, and a person must review it.
    Review,
    /// The code did not change, and a person must look at it.
    Unchanged,
}

impl NoteStatus {
    /// Returns the word used in reports.
    pub fn name(self) -> &'static str {
        match self {
            NoteStatus::Changed => "changed",
            NoteStatus::Review => "check",
            NoteStatus::Unchanged => "left",
        }
    }
}

/// The subject of a note.
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
    /// Returns the word used in reports.
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

/// A note about a span of the script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MigrationNote {
    /// The span in the text before the migration.
    pub span: Span,
    /// The outcome.
    pub status: NoteStatus,
    /// The subject.
    pub topic: Topic,
    /// One sentence with code in double quotes and no full stop.
    pub message: String,
}
