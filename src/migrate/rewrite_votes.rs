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

    /// Returns the new text that all uses of a literal agree on, if it differs from the old one.
    pub fn agreed(&self, span: Span, text: &str) -> Option<&str> {
        let mut new = None;
        for vote in self.votes.get(&span)? {
            match vote {
                Vote::Replace(other) if new.is_none_or(|new| new == other.as_str()) => new = Some(other.as_str()),
                Vote::Abstain => {}
                _ => return None,
            }
        }
        new.filter(|new| *new != span.of(text))
    }

    /// Returns `true` if nothing is known of the uses of a literal.
    pub fn is_undecided(&self, span: Span) -> bool {
        self.votes.get(&span).is_none_or(|votes| votes.iter().all(|vote| *vote == Vote::Abstain))
    }

    /// Keeps a literal without a note.
    pub fn withdraw(&mut self, span: Span) {
        self.votes.insert(span, vec![Vote::Keep]);
    }

    /// Returns the edits that all uses agree on, and notes the rest. `unknown_use_note` gives the
    /// note for a literal without known uses.
    pub fn tally(
        self,
        text: &str,
        topic: Topic,
        notes: &mut Vec<MigrationNote>,
        unknown_use_note: &dyn Fn(&str) -> Option<String>,
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
            // A dataset that changes its id alone needs the old name too.
            let must_stay =
                votes.contains(&Vote::Keep) || targets.len() > 1 && targets.iter().any(|new| *new == source);
            if must_stay {
                targets.retain(|new| *new != source);
            }
            let (status, message) = match (&targets[..], must_stay) {
                ([], true) => continue,
                ([], false) => match unknown_use_note(source) {
                    Some(message) => (NoteStatus::Unchanged, message),
                    None => continue,
                },
                ([new], false) if *new == source => continue,
                ([new], false) => {
                    edits.push(Edit::replace(span, new.as_str()));
                    (NoteStatus::Changed, format!("\"{source}\" is \"{new}\" now"))
                }
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
