//! Collects votes on the new text of literals. A literal with several uses changes only if all
//! agree.

use super::note::{MigrationNote, NoteStatus, Topic};
use crate::diagnostic::Edit;
use crate::text::span::Span;
use std::collections::BTreeMap;

/// The vote of one use of a literal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Vote {
    /// Replace the literal by this text.
    Replace(String),
    /// Keep the literal: this use needs it as it is.
    Keep,
    /// Nothing is known about this use.
    Abstain,
}

/// Votes by the span of the literal.
#[derive(Default)]
pub struct RewriteVotes {
    votes: BTreeMap<Span, Vec<Vote>>,
}

impl RewriteVotes {
    /// Adds the vote of one use.
    pub fn add(&mut self, span: Span, vote: Vote) {
        self.votes.entry(span).or_default().push(vote);
    }

    /// Returns the edits that all uses agree on, and notes the rest. `unsure` gives the note for a
    /// literal without known uses.
    pub fn tally(
        self,
        text: &str,
        topic: Topic,
        notes: &mut Vec<MigrationNote>,
        unsure: &dyn Fn(&str) -> Option<String>,
    ) -> Vec<Edit> {
        let mut edits = Vec::new();
        for (span, votes) in self.votes {
            let source = span.of(text);
            let mut targets: Vec<&String> = Vec::new();
            for vote in &votes {
                if let Vote::Replace(new) = vote
                    && !targets.contains(&new)
                {
                    targets.push(new);
                }
            }
            let must_stay = votes.contains(&Vote::Keep);
            let (status, message) = match (&targets[..], must_stay) {
                ([], true) => continue,
                ([], false) => match unsure(source) {
                    Some(message) => (NoteStatus::Unchanged, message),
                    None => continue,
                },
                ([new], false) if *new == source => continue,
                ([new], false) => {
                    edits.push(Edit::replace(span, new.as_str()));
                    (NoteStatus::Changed, format!("\"{source}\" is \"{new}\" now"))
                }
                ([new], true) if *new == source => continue,
                (all, _) => {
                    let all: Vec<String> = all.iter().map(|new| format!("\"{new}\"")).collect();
                    let also = if must_stay { ", and must stay for another" } else { "" };
                    (NoteStatus::Unchanged, format!("\"{source}\" must become {} for one use{also}", all.join(" and ")))
                }
            };
            notes.push(MigrationNote { span, status, topic, message });
        }
        edits
    }
}
