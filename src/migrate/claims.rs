//! What the uses of a literal want it to become. A literal that is used in several places changes only when all of them agree.

use super::remark::{Remark, State, Topic};
use crate::diagnostic::Edit;
use crate::text::span::Span;
use std::collections::BTreeMap;

/// What one use wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Want {
    /// This text instead.
    To(String),
    /// As it is: something else that is known needs it.
    Keep,
    /// Nothing is known of this use.
    Unsure,
}

/// Wants by the bytes that they are about.
#[derive(Default)]
pub struct Claims {
    wants: BTreeMap<Span, Vec<Want>>,
}

impl Claims {
    /// One use more.
    pub fn add(&mut self, span: Span, want: Want) {
        self.wants.entry(span).or_default().push(want);
    }

    /// The edits on which all agree; the rest is said. `unsure`: what to say of a literal of which no use is known.
    pub fn settle(
        self,
        text: &str,
        topic: Topic,
        remarks: &mut Vec<Remark>,
        unsure: &dyn Fn(&str) -> Option<String>,
    ) -> Vec<Edit> {
        let mut edits = Vec::new();
        for (span, wants) in self.wants {
            let source = span.of(text);
            let mut targets: Vec<&String> = Vec::new();
            for want in &wants {
                if let Want::To(new) = want
                    && !targets.contains(&new)
                {
                    targets.push(new);
                }
            }
            let kept = wants.contains(&Want::Keep);
            let (state, message) = match (&targets[..], kept) {
                ([], true) => continue,
                ([], false) => match unsure(source) {
                    Some(message) => (State::Left, message),
                    None => continue,
                },
                ([new], false) if *new == source => continue,
                ([new], false) => {
                    edits.push(Edit::replace(span, new.as_str()));
                    (State::Changed, format!("\"{source}\" is \"{new}\" now"))
                }
                ([new], true) if *new == source => continue,
                (all, _) => {
                    let all: Vec<String> = all.iter().map(|new| format!("\"{new}\"")).collect();
                    let also = if kept { ", and has to stay for another" } else { "" };
                    (State::Left, format!("\"{source}\" has to be {} for one use{also}", all.join(" and ")))
                }
            };
            remarks.push(Remark { span, state, topic, message });
        }
        edits
    }
}
