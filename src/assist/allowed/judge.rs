//! A statement that ended is given to the rules, and what is wrong is taken back.

use super::ScriptConstraint;
use super::state::State;

/// A statement that is wrong so often is given up, and the text ends before it.
const TRIES: u32 = 12;

impl ScriptConstraint<'_> {
    /// Looks at what was written up to a place, and takes back what is wrong.
    pub(super) fn judge(&mut self, until: usize, place: State) {
        let text = String::from_utf8_lossy(&self.text[..until]).into_owned();
        let closers = self.machine.closers(place, self.base);
        let faults = self.asker.faults(&format!("{text}{closers}"));
        let Some(fault) = faults.first() else {
            (self.statement, self.whole) = (until, place);
            self.settled = self
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
        let wrong = fault.span.start as usize;
        let own =
            (wrong >= start && wrong < until).then(|| self.steps.iter().rposition(|step| step.text <= wrong)).flatten();
        let back = match own {
            Some(step) if !tries.is_multiple_of(4) => step.max(first),
            _ => first,
        };
        if tries >= TRIES {
            self.ended = true;
            self.take_back(first);
            return;
        }
        let token = self.steps[back].token;
        self.take_back(back);
        self.banned.entry(back).or_default().push(token);
    }

    /// Takes tokens back, all but so many.
    pub(super) fn take_back(&mut self, count: usize) {
        self.withdrawn += self.steps.len() - count;
        self.banned.retain(|step, _| *step <= count);
        if let Some(step) = self.steps.drain(count..).next() {
            self.text.truncate(step.text);
            self.names.truncate(step.names);
            (self.root, self.read, self.pending) = (step.root, step.read, step.pending);
            (self.word, self.statement, self.whole) = (step.word, step.statement, step.whole);
        }
        self.settled = self.settled.min(count);
        (self.resolved, self.named, self.open) = (false, None, None);
    }

    /// Whether the text could end here by its grammar.
    pub(super) fn could_end(&mut self) -> bool {
        let could = self.read as usize >= self.again.len() && self.machine.may_end(self.root, self.base);
        self.machine.forget();
        could
    }

    /// Whether the text may end here: nothing is wrong with what would stand.
    pub(super) fn may_end(&mut self) -> bool {
        if self.ended || !self.could_end() {
            return self.ended;
        }
        let text = self.text();
        let closers = self.machine.closers(self.root, self.base);
        text.len() == self.statement || self.asker.faults(&format!("{text}{closers}")).is_empty()
    }
}
