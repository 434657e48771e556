//! The sign of an extreme of what is compared: "lost the most" is the most negative change.

use super::Builder;
use crate::assist::request::tokens::Kind;
use crate::plan::model::{Compare, Node, Scalar};
use crate::plan::understand::facts::TermMention;

/// Whether an order is that of falls, and not of the values as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// Nothing turns the order around.
    None,
    /// The rise is looked for.
    Rise,
    /// The fall is looked for: the largest fall is the smallest change.
    Fall,
}

/// Tokens on each side of a word such as "most" in which a verb says what it is of.
const MAX_AWAY: usize = 4;

impl Builder<'_, '_> {
    /// Returns how words of change turn the order of a result around. A result that compares
    /// nothing has no sign: "lost the most forest" is the largest loss.
    pub(super) fn turn(&mut self, id: &str, extreme: Option<TermMention>) -> Option<Turn> {
        let Some(compare) = self.comparison_of(id) else { return Some(Turn::None) };
        let is_signed = matches!(compare.how.as_deref(), Some("difference" | "anomaly" | "percent" | "z-score"));
        let first = match &compare.first {
            Some(Scalar::Text(role)) => role.clone(),
            _ => String::new(),
        };
        let verb = self.verb_of_change(extreme);
        let tokens = extreme.map_or((0, 0), |mention| mention.tokens);
        let is_size = extreme.is_none_or(|of| {
            let size = |mention: TermMention| mention.tokens.0 == of.tokens.0;
            self.facts.terms("extreme_size").any(size)
        });
        match (verb, is_signed) {
            (None, true) if extreme.is_some() && is_size => {
                self.refuse(tokens, "whether the largest rise or the largest fall is looked for is not said");
                None
            }
            (None, _) => Some(Turn::None),
            // What was there before minus what is left.
            (Some(_), true) if first == "before" => {
                self.refuse(tokens, "whether the largest rise or the largest fall is looked for is not clear");
                None
            }
            // "The smallest increase" may be none at all.
            (Some(_), true) if is_size && extreme.is_some_and(|of| of.term == "min") => {
                self.refuse(tokens, "whether those without this change count is not said: ask for the largest one");
                None
            }
            // "The driest" and "the coldest" say the sign themselves.
            (Some(_), true) if !is_size => Some(Turn::None),
            (Some("fall"), _) => Some(Turn::Fall),
            (Some(_), _) => Some(Turn::Rise),
        }
    }

    /// Returns `true` for a question for a rise or a fall between two times: "did it drop compared
    /// to 2019", "was 2022 drier than 2021".
    pub(super) fn is_question_of_change(&self) -> bool {
        let is_verb =
            |at: usize| matches!(self.scan.word(at), "did" | "does" | "has" | "have" | "is" | "are" | "was" | "were");
        let is_start =
            |at: usize| at == 0 || matches!(self.scan.tokens[at - 1].kind, Kind::Mark('?' | '.' | ';' | ':' | ','));
        let is_change = |at: usize| {
            let word = self.scan.word(at);
            ["change_verb", "comparative", "course_verb"]
                .iter()
                .any(|kind| self.scan.lexicon.term(kind, word).is_some())
        };
        let starts = (0..self.scan.tokens.len()).find(|&at| is_start(at) && is_verb(at));
        let has_change = starts.is_some_and(|start| {
            let is_end = |at: &usize| matches!(self.scan.tokens[*at].kind, Kind::Mark('?' | ';' | ':'));
            (start + 1..self.scan.tokens.len()).take_while(|at| !is_end(at)).any(is_change)
        });
        has_change && self.facts.terms("course").next().is_none()
    }

    /// Returns the comparison from which a result comes.
    fn comparison_of(&self, id: &str) -> Option<Compare> {
        let step = self.steps.iter().find(|step| step.id == id)?;
        match &step.node {
            Node::Compare(compare) => Some(compare.clone()),
            _ => step.inputs.iter().find_map(|input| self.comparison_of(input)),
        }
    }

    /// Returns `fall` or `rise`: the verb or noun beside the word for an extreme, or the only one
    /// of the request.
    fn verb_of_change(&self, extreme: Option<TermMention>) -> Option<&'static str> {
        let verb = |at: usize| {
            let word = self.scan.word(at);
            let of_change = self.scan.lexicon.term("change_verb", word).filter(|_| word != "difference");
            of_change.or(match self.scan.lexicon.term("signed", word) {
                Some("negative") => Some("fall"),
                Some("positive") => Some("rise"),
                _ => None,
            })
        };
        if let Some(extreme) = extreme {
            let (from, to) = extreme.tokens;
            let behind = (to..(to + MAX_AWAY).min(self.scan.tokens.len())).find_map(verb);
            let before = || (from.saturating_sub(MAX_AWAY)..from).rev().find_map(verb);
            if let Some(near) = behind.or_else(before) {
                return Some(near);
            }
        }
        let mut all = (0..self.scan.tokens.len()).filter_map(verb);
        let first = all.next()?;
        all.all(|other| other == first).then_some(first)
    }
}
