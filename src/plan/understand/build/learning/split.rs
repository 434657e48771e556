//! The share of the samples that train.

use super::super::Builder;
use crate::assist::request::tokens::Kind;
use crate::plan::understand::training::{has, learning};

/// The number of tokens between a share and its word.
const REACH: usize = 6;

impl Builder<'_, '_> {
    /// Returns the share of the samples that train, and takes its words: "70/30", "70 % for
    /// training", "hold back 20 %".
    pub(super) fn split(&mut self) -> Option<f64> {
        let share = self.pair().or_else(|| self.decimal()).or_else(|| self.shares())?;
        self.take_rest();
        Some(share)
    }

    /// Takes the words beside a share that say what it is of: "hold", "split".
    fn take_beside(&mut self, start: usize, end: usize) {
        let is_end =
            |at: &usize| self.scan.tokens.get(*at).is_none_or(|token| matches!(token.kind, Kind::Mark('.' | ';')));
        let before = (start.saturating_sub(REACH)..start).rev().take_while(|at| !is_end(at));
        let behind = (end..end + REACH).take_while(|at| !is_end(at));
        let is_side = |at: &usize| {
            let word = self.scan.word(*at);
            let is_of_test = has(&learning().test, word) && !has(&learning().rest, word);
            is_of_test || matches!(word, "split" | "fraction" | "ratio")
        };
        let found: Vec<usize> = before.chain(behind).filter(is_side).collect();
        found.into_iter().for_each(|at| self.scan.take(at, at + 1));
    }

    /// Takes "the other" before a share, "test on the rest", and "set" behind a word for one.
    fn take_rest(&mut self) {
        let is_side = |at: usize| {
            let word = self.scan.word(at);
            (has(&learning().train, word) || has(&learning().test, word)) && !has(&learning().rest, word)
        };
        let is_share =
            |at: usize| self.scan.tokens.get(at).is_some_and(|token| token.number().is_some() && self.scan.taken[at]);
        let mut found = Vec::new();
        for at in 0..self.scan.tokens.len() {
            let is_near = || (at.saturating_sub(3)..at + 4).any(is_side);
            if has(&learning().rest, self.scan.word(at)) && (is_share(at + 1) || is_near()) {
                found.push((at, at + 1 + usize::from(self.scan.word(at + 1) == "ones")));
            } else if matches!(self.scan.word(at), "set" | "sets") && at > 0 && is_side(at - 1) {
                found.push((at, at + 1));
            }
        }
        found.into_iter().for_each(|(from, to)| self.scan.take(from, to));
    }

    fn free_number(&self, at: usize) -> Option<f64> {
        self.scan.tokens.get(at)?.number().filter(|_| !self.scan.taken[at])
    }

    /// Reads two numbers that add up to a hundred: "70/30", "80:20", "70 % - 30 %".
    fn pair(&mut self) -> Option<f64> {
        let count = self.scan.tokens.len();
        let is_percent = |at: usize| self.scan.tokens.get(at).is_some_and(|token| token.is('%'));
        for at in 0..count {
            let Some(first) = self.free_number(at) else { continue };
            let joint = at + 1 + usize::from(is_percent(at + 1));
            let is_joined =
                self.scan.tokens.get(joint).is_some_and(|token| matches!(token.kind, Kind::Mark('/' | ':' | '-')))
                    || matches!(self.scan.word(joint), "to");
            let second = joint + usize::from(is_joined);
            let Some(other) = self.free_number(second) else { continue };
            // "70 30 split".
            let end = second + 1 + usize::from(is_percent(second + 1));
            let is_split = is_joined || self.scan.word(end) == "split";
            let value = [(first, other, 100.0), (first, other, 1.0)]
                .into_iter()
                .find(|(a, b, sum)| (a + b - sum).abs() < 1e-9 && *a > 0.0 && *b > 0.0);
            let Some((first, _, sum)) = value.filter(|_| is_split) else { continue };
            self.scan.take(at, end);
            self.take_beside(at, end);
            return Some(first / sum);
        }
        None
    }

    /// Reads "split 0.7", "train fraction 0.8".
    fn decimal(&mut self) -> Option<f64> {
        let at = (0..self.scan.tokens.len()).find(|&at| {
            let is_share = self.free_number(at).is_some_and(|number| number > 0.0 && number < 1.0);
            let before = at.saturating_sub(4)..at;
            is_share
                && before.clone().any(|at| matches!(self.scan.word(at), "split" | "fraction" | "ratio"))
                && !before.clone().any(|at| self.scan.word(at) == "bag")
        })?;
        let share = self.free_number(at)?;
        let near = at.saturating_sub(4)..at;
        let is_test = near.clone().any(|at| has(&learning().test, self.scan.word(at)));
        self.scan.take(at, at + 1);
        self.take_beside(at, at + 1);
        Some(if is_test { 1.0 - share } else { share })
    }

    /// Reads the shares that train and test by the words near them.
    fn shares(&mut self) -> Option<f64> {
        let mut found: Vec<(f64, bool)> = Vec::new();
        let mut taken: Vec<(usize, usize)> = Vec::new();
        for at in 0..self.scan.tokens.len() {
            let Some(share) = self.free_number(at).filter(|share| *share > 0.0 && *share < 100.0) else { continue };
            let is_percent = self.scan.tokens.get(at + 1).is_some_and(|token| token.is('%'))
                || matches!(self.scan.word(at + 1), "percent" | "pct");
            let Some(is_training) = self.side(at).filter(|_| is_percent) else { continue };
            found.push((share, is_training));
            taken.push((at, at + 2));
        }
        let share = match found[..] {
            [(share, true)] => share,
            [(share, false)] => 100.0 - share,
            [(first, true), (second, false)] | [(second, false), (first, true)]
                if (first + second - 100.0).abs() < 1e-9 =>
            {
                first
            }
            _ => return None,
        };
        for (from, to) in taken {
            self.scan.take(from, to);
            self.take_beside(from, to);
        }
        Some(share / 100.0)
    }

    /// Returns `true` if a share trains, `false` if it tests, by the nearest word.
    fn side(&self, at: usize) -> Option<bool> {
        let of_word = |at: usize| {
            let word = self.scan.word(at);
            match (has(&learning().train, word), has(&learning().test, word)) {
                (true, _) => Some(true),
                (_, true) => Some(false),
                _ => None,
            }
        };
        let is_end = |at: usize| {
            self.scan.tokens.get(at).is_none_or(|token| matches!(token.kind, Kind::Mark('.' | ';')))
                || self.free_number(at).is_some()
        };
        // "Train on 70 % and test on the rest": what is joined is another share.
        let is_joining = |at: usize| self.scan.word(at) == "and" || self.scan.tokens[at].is(',');
        let behind = (at + 2..=at + 1 + REACH)
            .take_while(|&at| !is_end(at) && !is_joining(at))
            .find_map(|at| of_word(at).map(|side| (at, side)));
        let before = (at.saturating_sub(REACH)..at)
            .rev()
            .take_while(|&at| !is_end(at))
            .find_map(|at| of_word(at).map(|side| (at, side)));
        // "Trained on 70 % and tested on 30 %": a word before stands with "on"; "hold back 20 %".
        match (before, behind) {
            (_, Some((place, side))) if place <= at + 3 => Some(side),
            (Some((place, side)), _) if at - place <= 2 => Some(side),
            (_, Some((_, side))) => Some(side),
            (Some((_, side)), None) => Some(side),
            (None, None) => None,
        }
    }
}
