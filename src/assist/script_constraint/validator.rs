//! Checks each statement that ended with the rules, and rolls back a wrong one.

use super::state::State;
use super::{ScriptConstraint, Step};
use crate::diagnostic::Diagnostic;

/// Maximum number of failed attempts at a statement; after them, the text ends before it.
const MAX_ATTEMPTS: u32 = 12;

impl ScriptConstraint<'_> {
    /// Checks the text up to byte `until`, where the grammar is in `state`, and rolls back tokens
    /// that cause diagnostics.
    pub(super) fn validate(&mut self, until: usize, state: State) {
        let diagnostics = self.new_diagnostics(until, state);
        let Some(error) = diagnostics.first() else {
            (self.position.statement_start, self.position.statement_state) = (until, state);
            let token_end = |step: &Step| step.text_length + self.vocabulary.bytes(step.token).len();
            self.committed = self.steps.iter().take_while(|step| token_end(step) <= until).count();
            return;
        };
        let start = self.position.statement_start;
        let attempts = self.attempts.entry(start).or_insert(0);
        *attempts += 1;
        let attempts = *attempts;
        let step_at = |offset: usize| self.steps.iter().rposition(|step| step.text_length <= offset);
        let first = step_at(start).unwrap_or(0);
        if attempts >= MAX_ATTEMPTS {
            self.is_ended = true;
            self.roll_back(first);
            return;
        }
        // The token at the error was wrong, or one before it. Every fourth attempt starts from the
        // first token of the statement.
        let offset = error.span.start as usize;
        let is_own = (start..until).contains(&offset) && !attempts.is_multiple_of(4);
        let wrong = step_at(offset).filter(|_| is_own).map_or(first, |step| step.max(first));
        let token = self.steps[wrong].token;
        self.roll_back(wrong);
        self.banned.entry(wrong).or_default().push(token);
    }

    /// Returns the diagnostics that the text up to `until`, with everything closed, has beyond
    /// those of the given text.
    fn new_diagnostics(&mut self, until: usize, state: State) -> Vec<Diagnostic> {
        let text = String::from_utf8_lossy(&self.text[..until]);
        let closers = self.automaton.closers(state, self.infill_start);
        self.oracle.new_diagnostics(&format!("{text}{closers}"))
    }

    /// Rolls back all tokens but the first `count`.
    pub(super) fn roll_back(&mut self, count: usize) {
        self.rolled_back += self.steps.len() - count;
        self.banned.retain(|step, _| *step <= count);
        if let Some(step) = self.steps.drain(count..).next() {
            self.text.truncate(step.text_length);
            self.new_names.truncate(step.new_names);
            self.position = step.position;
        }
        self.committed = self.committed.min(count);
        (self.has_context, self.scope_key, self.invalid_end) = (false, None, None);
    }

    /// Returns `true` if the grammar lets the text end here.
    pub(super) fn can_end(&mut self) -> bool {
        let can_end = self.position.replayed as usize >= self.replay.len()
            && self.automaton.may_end(self.position.state, self.infill_start);
        self.automaton.discard_lookahead();
        can_end
    }

    /// Returns `true` if the text may end here without new diagnostics.
    pub(super) fn is_valid_end(&mut self) -> bool {
        if self.is_ended || !self.can_end() {
            return self.is_ended;
        }
        let length = self.text.len();
        length == self.position.statement_start || self.new_diagnostics(length, self.position.state).is_empty()
    }
}
