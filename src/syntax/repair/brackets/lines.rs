//! Guesses from the indentation of lines where an unclosed bracket ends.
//!
//! The contents of a bracket are usually indented. An unclosed call that is being typed takes the
//! lines below it as its arguments, and these are not indented.
//!
//! # Invariants
//! Many people indent arguments no further than the call. So the indentation counts only if
//! brackets do not match, and in most cases only if all brackets match with this guess
//! (`Matcher::trial`).

use super::super::Repairs;
use super::super::lexer::Kind;
use super::{Checkpoint, MAX_BRACKET_ERRORS, Matcher, Opened, is_pair};

/// Maximum number of open brackets for which the indentation is considered.
const MAX_OPEN: usize = 100;

impl Matcher<'_> {
    /// Adds a cut and drops all problems and edits since open bracket `stop`. Returns the token to
    /// continue at.
    pub(super) fn restart_with_cut(&mut self, cut: usize, stop: usize, repairs: &mut Repairs) -> usize {
        let outer = self.open[stop];
        let Checkpoint { problems, edits, closed } = outer.checkpoint;
        repairs.problems.truncate(problems);
        repairs.edits.truncate(edits);
        repairs.closed.truncate(closed);
        self.open.truncate(stop);
        self.cuts.push(cut);
        outer.token
    }
    /// Finds a cut with which the closing bracket at token `at` matches, although it does not match
    /// the last open one. Returns the cut and the index of the matching open bracket.
    pub(super) fn cut_for_closing(&self, at: usize) -> Option<(usize, usize)> {
        let byte = self.byte(at);
        let stop = self.open.iter().rposition(|o| is_pair(o.byte, byte)).filter(|stop| stop + 1 < self.open.len())?;
        Some((self.cut_between(stop, at)?, stop))
    }
    /// Finds a cut between open bracket `stop` and token `at`, before which the brackets from
    /// `stop` on are not closed.
    ///
    /// A cut is the first token of a line that is indented no further than the line of the brackets
    /// that end before it, if all other brackets match without them. It repairs a call that is
    /// being typed, which takes the closing bracket of the brackets around it.
    pub(super) fn cut_between(&self, stop: usize, at: usize) -> Option<usize> {
        let first = self.open[stop].token;
        let mut open = self.open[..stop].to_vec();
        let mut cut = None;
        for inner in first..=at {
            if self.cuts.len() >= MAX_BRACKET_ERRORS || open.len() > MAX_OPEN {
                break;
            }
            let Some(&token) = self.tokens.get(inner) else { break };
            if token.first && !self.cuts.contains(&inner) {
                let keep = self.open_at_line(&open, inner);
                let is_indented = open[keep..].iter().any(|o| token.indent > self.tokens[o.token].indent);
                // A cut before a closing bracket is the last choice.
                let is_better = cut.is_none() || token.kind != Kind::Close;
                if is_better
                    && keep > stop
                    && keep < open.len()
                    && !is_indented
                    && self.trial(inner, open[..keep].to_vec()) == 0
                {
                    cut = Some(inner);
                }
            }
            match token.kind {
                Kind::Open => open.push(self.opened(inner, &open)),
                Kind::Close => drop(open.pop()),
                _ => {}
            }
        }
        cut
    }
    /// Returns how many brackets stay open on the line that starts with token `at`, if the previous
    /// line leaves none open. A closing bracket keeps those up to its match on a line with the same
    /// indentation.
    pub(super) fn open_at_line(&self, open: &[Opened], at: usize) -> usize {
        let token = self.tokens[at];
        let is_match = |o: &Opened| is_pair(o.byte, self.byte(at)) && self.tokens[o.token].indent == token.indent;
        let previous_line = at.checked_sub(1).map_or(0, |before| self.tokens[before].line);
        let is_older = |o: &Opened| self.tokens[o.token].line != previous_line;
        match token.kind {
            Kind::Close => open.iter().rposition(is_match).map_or(open.len(), |outer| outer + 1),
            _ => open.iter().rposition(is_older).map_or(0, |last| last + 1),
        }
    }

    /// Returns the token before which the brackets from `stop` on end, which cannot be open at
    /// token `at`: the first line that looks like a statement and is indented no further than the
    /// line on which they open. Otherwise a call that is being typed would take the next line as an
    /// argument.
    pub(super) fn likely_end(&self, stop: usize, at: usize) -> usize {
        let first = self.open[stop].token;
        let indent = self.tokens[first].indent;
        let mut lines = (first + 1..at).filter(|&at| self.tokens[at].first);
        let chain =
            self.tokens[..=first].iter().rfind(|token| token.first).map_or("", |token| token.span.of(self.text));
        let ends = |&at: &usize| {
            // No line starts with a method of a string or number.
            let is_literal = matches!(self.tokens[at - 1].kind, Kind::String { .. } | Kind::Number);
            let is_member = self.source(at) == "." && (is_literal || chain == ".");
            let is_indented = self.tokens[at].indent > indent;
            (is_member && (is_literal || !is_indented)) || (!is_indented && self.looks_like_statement(at))
        };
        lines.find(ends).unwrap_or(at)
    }

    /// Returns the token before which an unclosed bracket ends, given that token `at` closes a
    /// bracket around it: the first line that is indented no further than its own and cannot
    /// continue its contents.
    pub(super) fn inner_end(&self, opened: Opened, at: usize) -> usize {
        let indent = self.tokens[opened.token].indent;
        let mut lines = (opened.token + 1..at).filter(|&at| self.tokens[at].first && self.tokens[at].indent <= indent);
        let ends = |&at: &usize| {
            let (before, token) = (self.tokens[at - 1], self.tokens[at]);
            let is_string = matches!(token.kind, Kind::String { .. });
            let next = self.source_after(at);
            let follows_punctuation = before.kind == Kind::Punctuation && self.source(at - 1) != ",";
            // An argument or entry of the bracket around it, or a string that is no entry.
            let is_outer_item = match opened.byte {
                b'{' => next == "=" || (is_string && next != ":" && !self.python),
                b'(' => next == ":",
                _ => matches!(next, "=" | ":"),
            };
            let are_strings = self.python && is_string && matches!(before.kind, Kind::String { .. });
            at == opened.token + 1
                || is_outer_item
                || follows_punctuation
                || (self.is_operand_after_operand(at) && !are_strings)
        };
        lines.find(ends).unwrap_or(at)
    }
    /// Returns `true` if the line at token `at` looks like an assignment, a call or a named
    /// function, and not like an argument.
    fn looks_like_statement(&self, at: usize) -> bool {
        let token = self.tokens[at];
        let line = self.tokens[at..].iter().take_while(|next| next.line == token.line);
        let kinds = |kind: Kind| line.clone().filter(|token| token.kind == kind).count();
        let (opens, closes, count) = (kinds(Kind::Open), kinds(Kind::Close), line.clone().count());
        let next = if count > 1 { self.source(at + 1) } else { "" };
        let starts = match next {
            "." | "(" | "[" => true,
            // A notebook cell ends with the value that it shows.
            "" => at + 1 == self.tokens.len(),
            _ => self.is_assignment(at) || self.source(at) == "function",
        };
        token.kind == Kind::Name && starts && (opens > closes || self.source(at + count - 1) != ",")
    }
}
