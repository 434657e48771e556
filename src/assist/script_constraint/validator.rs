//! Checks each statement that ended with the rules, and rolls back a wrong one.

use super::ScriptConstraint;
use super::state::State;

/// Maximum number of failed attempts at a statement; after them, the text ends before it.
const MAX_TRIES: u32 = 12;

impl ScriptConstraint<'_> {
    /// Checks the text up to byte `until`, and rolls back tokens that cause diagnostics.
    pub(super) fn validate(&mut self, until: usize, place: State) {
        let text = String::from_utf8_lossy(&self.text[..until]).into_owned();
        let closers = self.automaton.closers(place, self.base);
        let faults = self.oracle.new_findings(&format!("{text}{closers}"));
        let Some(error) = faults.first() else {
            (self.statement, self.whole) = (until, place);
            self.committed = self
                .steps
                .iter()
                .take_while(|step| step.text + self.vocabulary.bytes(step.token).len() <= until)
                .count();
            return;
        };
        let start = self.statement;
        let tries = self.tries.entry(start).or_insert(0);
        *tries += 1;
        let tries = *tries;
        let first = self.steps.iter().rposition(|step| step.text <= start).unwrap_or(0);
        let wrong = error.span.start as usize;
        let own =
            (wrong >= start && wrong < until).then(|| self.steps.iter().rposition(|step| step.text <= wrong)).flatten();
        let back = match own {
            Some(step) if !tries.is_multiple_of(4) => step.max(first),
            _ => first,
        };
        if tries >= MAX_TRIES {
            self.ended = true;
            self.roll_back(first);
            return;
        }
        let token = self.steps[back].token;
        self.roll_back(back);
        self.banned.entry(back).or_default().push(token);
    }

    /// Rolls back all tokens but the first `count`.
    pub(super) fn roll_back(&mut self, count: usize) {
        self.rolled_back += self.steps.len() - count;
        self.banned.retain(|step, _| *step <= count);
        if let Some(step) = self.steps.drain(count..).next() {
            self.text.truncate(step.text);
            self.names.truncate(step.names);
            (self.root, self.read, self.pending) = (step.root, step.read, step.pending);
            (self.word, self.statement, self.whole) = (step.word, step.statement, step.whole);
        }
        self.committed = self.committed.min(count);
        (self.resolved, self.named, self.open) = (false, None, None);
    }

    /// Returns `true` if the grammar lets the text end here.
    pub(super) fn could_end(&mut self) -> bool {
        let could = self.read as usize >= self.replay.len() && self.automaton.may_end(self.root, self.base);
        self.automaton.discard_lookahead();
        could
    }

    /// Returns `true` if the text may end here without new diagnostics.
    pub(super) fn is_valid_end(&mut self) -> bool {
        if self.ended || !self.could_end() {
            return self.ended;
        }
        let text = self.text();
        let closers = self.automaton.closers(self.root, self.base);
        text.len() == self.statement || self.oracle.new_findings(&format!("{text}{closers}")).is_empty()
    }
}
