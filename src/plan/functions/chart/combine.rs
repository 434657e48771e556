//! Combines the meanings of neighboring spans.

use super::{Chart, Item, LOOSE, Meaning};
use crate::plan::functions::expression::{Expr, Hole, fit_typed};

/// The words between two meanings.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Link {
    /// Nothing.
    Adjacent,
    /// A preposition: the right value is an argument of the left one.
    Preposition,
    /// `and`, `then`, a comma: the right operation follows the left one.
    Sequence,
    /// `after`: the left operation follows the right one.
    Reversed,
}

pub const PREPOSITIONS: &[&str] = &[
    "of", "in", "on", "for", "from", "to", "over", "at", "between", "by", "within", "into", "with", "using", "us",
    "per", "around", "through", "onto", "across", "via", "among",
];
pub const SEQUENCE: &[&str] =
    &["and", "then", ",", ";", ".", ":", "final", "finally", "afterward", "next", "also", "so", "or", "=>", "plus"];

impl Chart<'_> {
    /// Returns where the right meaning may start behind the left one, and what links them.
    pub(super) fn links(&self, middle: usize, end: usize) -> Vec<(usize, Link)> {
        let mut links = vec![(middle, Link::Adjacent)];
        let mut link = Link::Adjacent;
        for at in middle..end.min(middle + 5) {
            let token = &self.tokens[at];
            link = match token.stem.as_str() {
                "after" => Link::Reversed,
                word if PREPOSITIONS.contains(&word) => Link::Preposition,
                word if SEQUENCE.contains(&word) && link != Link::Reversed => Link::Sequence,
                _ if self.filler[at].is_some() => link,
                _ => break,
            };
            if at + 1 < end && link != Link::Adjacent {
                links.push((at + 1, link));
            }
        }
        links
    }

    pub(super) fn combine(&mut self, start: usize, middle: usize, right: usize, end: usize, link: Link) {
        if self.cell(start, middle).is_empty() || self.cell(right, end).is_empty() {
            return;
        }
        let mut fresh = Vec::new();
        for left in self.cell(start, middle) {
            for next in self.cell(right, end) {
                let combined = self.combined(left, next, link);
                fresh.extend(combined.into_iter().map(|(meaning, cost)| (meaning, left.cost + next.cost + cost)));
            }
        }
        for (meaning, cost) in fresh {
            self.add(start, end, meaning, cost);
        }
        if link == Link::Sequence {
            self.mark_sequences(start, end);
        }
    }

    fn combined(&self, left_item: &Item, right_item: &Item, link: Link) -> Vec<(Meaning, f32)> {
        let mut all = Vec::new();
        match (&left_item.meaning, &right_item.meaning) {
            (Meaning::Value(left), Meaning::Value(right)) => {
                // "A and B" never means that A is done to the result of B.
                let (attach, follow) = match link {
                    Link::Adjacent => (Some(0.15), Some(0.2)),
                    Link::Preposition => (Some(0.1), matches!(left, Expr::Parameter(_)).then_some(0.6)),
                    Link::Sequence => (is_atom(right).then_some(0.6), Some(0.1)),
                    Link::Reversed => (Some(0.1), None),
                };
                // "... of the list", after an operation that already has the list.
                if let Expr::Parameter(parameter) = right
                    && link == Link::Preposition
                    && left_item.holes.is_empty()
                    && left.uses(*parameter)
                    && !is_atom(left)
                {
                    all.push((Meaning::Value(left.clone()), 1.2));
                }
                let loose = if right_item.is_sequence { LOOSE } else { 0.0 };
                if let Some((cost, value)) = attach.and_then(|cost| Some((cost, self.attached(left_item, right_item)?)))
                {
                    all.push((Meaning::Value(value), cost + loose));
                }
                if let Some((cost, value)) = follow.and_then(|cost| Some((cost, self.attached(right_item, left_item)?)))
                {
                    all.push((Meaning::Value(value), cost));
                }
                if link == Link::Sequence
                    && let Some(value) = self.enumerated(left, right)
                {
                    all.push((Meaning::Value(value), 0.05));
                }
            }
            (Meaning::Value(value), Meaning::Setting(name, argument)) => {
                all.extend(self.setting(value, name, argument).map(|meaning| (meaning, 0.05)));
            }
            (Meaning::Setting(name, argument), Meaning::Value(value)) => {
                all.extend(self.setting(value, name, argument).map(|meaning| (meaning, 0.06)));
            }
            (Meaning::Value(value), Meaning::Note(types)) | (Meaning::Note(types), Meaning::Value(value))
                if value.types(&self.parameters).meets(*types) =>
            {
                all.push((Meaning::Value(value.clone()), 0.05));
            }
            _ => {}
        }
        all
    }

    fn setting(&self, value: &Expr, name: &str, argument: &Expr) -> Option<Meaning> {
        value.set(name, argument, &self.parameters).map(Meaning::Value)
    }

    /// Returns the left value with the right one in its first hole that it fits.
    fn attached(&self, left_item: &Item, right_item: &Item) -> Option<Expr> {
        let (Meaning::Value(left), Meaning::Value(right)) = (&left_item.meaning, &right_item.meaning) else {
            return None;
        };
        let fits = |hole: &Hole| fit_typed(right, right_item.types, hole.types, &self.parameters);
        let whole = left_item.holes.iter().find_map(|hole| Some((hole, fits(hole)?)));
        if let Some((hole, value)) = whole {
            return Some(left.fill(hole.id, &value));
        }
        let Expr::Tuple(items) = right else { return None };
        items.iter().try_fold(left.clone(), |left, item| {
            let types = item.types(&self.parameters);
            let fits = |hole: &Hole| fit_typed(item, types, hole.types, &self.parameters);
            let holes = left.holes();
            let (hole, value) = holes.iter().find_map(|hole| Some((hole, fits(hole)?)))?;
            Some(left.fill(hole.id, &value))
        })
    }

    fn enumerated(&self, left: &Expr, right: &Expr) -> Option<Expr> {
        let is_item = |value: &Expr| {
            matches!(
                value,
                Expr::Parameter(_)
                    | Expr::Text(_)
                    | Expr::Number(_)
                    | Expr::Month(_)
                    | Expr::Distance(_)
                    | Expr::Unit(_)
            ) || matches!(value, Expr::Call(call) if call.on.is_none())
        };
        if !is_item(right) || left == right {
            return None;
        }
        match left {
            Expr::Tuple(items) if !items.contains(right) => {
                Some(Expr::Tuple(items.iter().chain([right]).cloned().collect()))
            }
            left if is_item(left) => Some(Expr::Tuple(vec![left.clone(), right.clone()])),
            _ => None,
        }
    }
}

/// Returns `true` if a value is no operation.
pub fn is_atom(value: &Expr) -> bool {
    !matches!(value, Expr::Call(_) | Expr::Arithmetic(..) | Expr::Lambda(..) | Expr::Let(..))
}
