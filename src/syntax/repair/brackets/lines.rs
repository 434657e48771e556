//! Where brackets end that are never closed, by the look of the lines: what is in a bracket stands further right, and a line that is typed
//! takes the lines below it for its own.
//!
//! Hazard: many people set arguments no further right than the call. So lines tell something only where brackets do not match, and mostly
//! only if they match with what the lines tell (`Matcher::trial`).

use super::super::Faults;
use super::super::lexer::Kind;
use super::{MOST, Matcher, Opened, fits};

/// Where more are open, what the lines look like tells nothing.
const DEEPEST: usize = 100;

impl Matcher<'_> {
    /// Reads on from the `stop`th open bracket, with one more place where lines are cut; what was said since is said anew.
    pub(super) fn cut(&mut self, cut: usize, stop: usize, faults: &mut Faults) -> usize {
        let outer = self.open[stop];
        let (problems, edits, closed) = outer.faults;
        faults.problems.truncate(problems);
        faults.edits.truncate(edits);
        faults.closed.truncate(closed);
        self.open.truncate(stop);
        self.cuts.push(cut);
        outer.token
    }
    /// Where lines are to be cut so that a closing bracket fits, which does not fit the last open one.
    pub(super) fn cut_by(&self, at: usize) -> Option<(usize, usize)> {
        let byte = self.byte(at);
        let stop = self.open.iter().rposition(|o| fits(o.byte, byte)).filter(|stop| stop + 1 < self.open.len())?;
        Some((self.cut_inside(stop, at)?, stop))
    }
    /// The first token of a line before which brackets end that the line before it leaves open, where brackets from the `stop`th on are not closed
    /// before token `at`: one that stands no further right, if all others match without them. A call that is being typed takes the closing bracket of
    /// those around it.
    pub(super) fn cut_inside(&self, stop: usize, at: usize) -> Option<usize> {
        let first = self.open[stop].token;
        let mut open = self.open[..stop].to_vec();
        let mut cut = None;
        for inner in first..=at {
            if self.cuts.len() >= MOST || open.len() > DEEPEST {
                break;
            }
            let Some(&token) = self.tokens.get(inner) else { break };
            if token.first && !self.cuts.contains(&inner) {
                let keep = self.left_open(&open, inner);
                let further = open[keep..].iter().any(|o| token.indent > self.tokens[o.token].indent);
                // What a closing bracket takes with it goes last: the line that lacks its own is better.
                let last = cut.is_none() || token.kind != Kind::Close;
                if last && keep > stop && keep < open.len() && !further && self.trial(inner, open[..keep].to_vec()) == 0
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
    /// How many brackets the line that starts with token `at` may go on with: of those that the line before it opened none; where it starts with a
    /// closing bracket, those up to the one that was opened on a line that stands as far right.
    pub(super) fn left_open(&self, open: &[Opened], at: usize) -> usize {
        let token = self.tokens[at];
        let outer = |o: &Opened| fits(o.byte, self.byte(at)) && self.tokens[o.token].indent == token.indent;
        let line = at.checked_sub(1).map_or(0, |before| self.tokens[before].line);
        let above = |o: &Opened| self.tokens[o.token].line != line;
        match token.kind {
            Kind::Close => open.iter().rposition(outer).map_or(open.len(), |outer| outer + 1),
            _ => open.iter().rposition(above).map_or(0, |last| last + 1),
        }
    }

    /// Where brackets from the `stop`th on end that are open and cannot be at token `at`: at the first line that stands no further right than
    /// the one on which they open and reads as a statement. A call that is being typed would take the line below it for an argument.
    pub(super) fn end(&self, stop: usize, at: usize) -> usize {
        let first = self.open[stop].token;
        let indent = self.tokens[first].indent;
        let mut lines = (first + 1..at).filter(|&at| self.tokens[at].first);
        let chain =
            self.tokens[..=first].iter().rfind(|token| token.first).map_or("", |token| token.span.of(self.text));
        let ends = |&at: &usize| {
            // A string or number has no methods that a line would start with.
            let literal = matches!(self.tokens[at - 1].kind, Kind::String { .. } | Kind::Number);
            let goes_on = self.word(at) == "." && (literal || chain == ".");
            let further = self.tokens[at].indent > indent;
            (goes_on && (literal || !further)) || (!further && self.reads_as_statement(at))
        };
        lines.find(ends).unwrap_or(at)
    }

    /// Where a bracket ends that is open inside of one that token `at` closes: at the first line that stands no further right than its own and
    /// cannot go on with what is in it.
    pub(super) fn inner_end(&self, opened: Opened, at: usize) -> usize {
        let indent = self.tokens[opened.token].indent;
        let mut lines = (opened.token + 1..at).filter(|&at| self.tokens[at].first && self.tokens[at].indent <= indent);
        let ends = |&at: &usize| {
            let (before, token) = (self.tokens[at - 1], self.tokens[at]);
            let string = matches!(token.kind, Kind::String { .. });
            let next = self.after(at);
            let awaits = before.kind == Kind::Sign && self.word(at - 1) != ",";
            // An argument of what is around it, an entry; a string that is none.
            let other = match opened.byte {
                b'{' => next == "=" || (string && next != ":" && !self.python),
                b'(' => next == ":",
                _ => matches!(next, "=" | ":"),
            };
            let two_strings = self.python && string && matches!(before.kind, Kind::String { .. });
            at == opened.token + 1 || other || awaits || (self.side_by_side(at) && !two_strings)
        };
        lines.find(ends).unwrap_or(at)
    }
    /// Whether a line is an assignment, a call or a function with a name, and no argument among others.
    fn reads_as_statement(&self, at: usize) -> bool {
        let token = self.tokens[at];
        let line = self.tokens[at..].iter().take_while(|next| next.line == token.line);
        let kinds = |kind: Kind| line.clone().filter(|token| token.kind == kind).count();
        let (opens, closes, count) = (kinds(Kind::Open), kinds(Kind::Close), line.clone().count());
        let next = if count > 1 { self.word(at + 1) } else { "" };
        let starts = match next {
            "." | "(" | "[" => true,
            // Notebooks show their last value.
            "" => at + 1 == self.tokens.len(),
            _ => self.assigns(at) || self.word(at) == "function",
        };
        token.kind == Kind::Name && starts && (opens > closes || self.word(at + count - 1) != ",")
    }
}
