//! Collects completion items: matches them with the typed text, sorts them, cuts the list.
//!
//! # Performance
//!
//! An item is built only if it is shown. A class has hundreds of methods, and a signature costs
//! more than a comparison.

use super::rank_key::{MatchQuality, Rank, RankKey, match_quality};
use crate::features::completion::context::Cursor;
use crate::features::completion::{Completions, Item};
use crate::text::span::Span;
use rustc_hash::FxHashSet;
use std::borrow::Cow;

/// Maximum items in a list.
const MAX_ITEMS: usize = 200;
/// The collector drops its worst entries when it holds this many times its limit.
const OVERFLOW_FACTOR: usize = 4;

/// Collects completion items for the word at the cursor.
pub struct Collector<'a> {
    typed: &'a str,
    replace: Span,
    limit: usize,
    incomplete: bool,
    entries: Vec<Entry<'a>>,
    /// The worst rank that can still be shown, once entries were dropped.
    worst: Option<Rank<'a>>,
}

/// An item that is not built yet.
struct Entry<'a> {
    rank: Rank<'a>,
    make: Box<dyn FnOnce() -> Item + 'a>,
}

impl<'a> Collector<'a> {
    /// Creates a collector for the word at the cursor.
    pub fn new(cursor: &Cursor<'a>) -> Self {
        Collector::for_text(cursor.typed(), cursor.word)
    }

    fn for_text(typed: &'a str, replace: Span) -> Self {
        Collector { typed, replace, limit: MAX_ITEMS, incomplete: false, entries: Vec::new(), worst: None }
    }

    /// Matches the following items against another text than the word at the cursor.
    pub fn match_against(&mut self, typed: &'a str, replace: Span) {
        (self.typed, self.replace) = (typed, replace);
    }

    /// Sets the maximum number of items.
    pub fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// Makes the editor ask at every keystroke, because it cannot match these items itself.
    pub fn set_incomplete(&mut self) {
        self.incomplete = true;
    }

    /// Returns the typed text that items are matched with.
    pub fn typed(&self) -> &'a str {
        self.typed
    }

    /// Returns the span that items replace.
    pub fn replace(&self) -> Span {
        self.replace
    }

    /// Returns `true` if there are no items.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Adds an item if its label matches the typed text.
    pub fn add(&mut self, label: impl Into<Cow<'a, str>>, key: RankKey, make: impl FnOnce() -> Item + 'a) {
        let label = label.into();
        if let Some(quality) = match_quality(self.typed, &label) {
            self.push(Rank { quality, key, label }, make);
        }
    }

    /// Adds an item that the caller has matched already; it ranks as a prefix match.
    pub fn add_matched(&mut self, label: impl Into<Cow<'a, str>>, key: RankKey, make: impl FnOnce() -> Item + 'a) {
        self.push(Rank { quality: MatchQuality::Prefix, key, label: label.into() }, make);
    }

    /// Adds an entry.
    ///
    /// # Performance
    ///
    /// A file can have thousands of names, so entries that cannot be shown are dropped early.
    fn push(&mut self, rank: Rank<'a>, make: impl FnOnce() -> Item + 'a) {
        if self.worst.as_ref().is_some_and(|worst| rank.order(worst).is_gt()) {
            return;
        }
        self.entries.push(Entry { rank, make: Box::new(make) });
        if self.entries.len() >= OVERFLOW_FACTOR * self.limit {
            let (_, worst, _) = self.entries.select_nth_unstable_by(self.limit, |a, b| a.rank.order(&b.rank));
            self.worst = Some(worst.rank.clone());
            // One entry more than the limit marks the list as incomplete.
            self.entries.truncate(self.limit + 1);
        }
    }

    /// Builds and returns the items, the best first.
    pub fn finish(mut self) -> Completions {
        self.entries.sort_by(|a, b| a.rank.order(&b.rank));
        let incomplete = self.incomplete || self.entries.len() > self.limit;
        self.entries.truncate(self.limit);
        let (typed, replace) = (self.typed, self.replace);
        let mut seen: FxHashSet<String> = FxHashSet::default();
        let items = self.entries.into_iter().enumerate().filter_map(|(index, entry)| {
            let mut item = (entry.make)();
            if item.label.is_empty() {
                item.label = entry.rank.label.to_string();
            }
            if item.insert_text.is_empty() {
                item.insert_text = item.label.clone();
            }
            if item.filter_text.is_empty() {
                item.filter_text = entry.rank.label.to_string();
            }
            if item.replace == Span::default() {
                item.replace = replace;
            }
            item.deprecated |= entry.rank.key.deprecated;
            item.preselect = index == 0 && !typed.is_empty() && entry.rank.quality >= MatchQuality::Prefix;
            item.sort_text = format!("{index:04}");
            // Two sources may add the same item; the better one comes first.
            seen.insert(item.label.clone()).then_some(item)
        });
        Completions { items: items.collect(), incomplete }
    }
}

#[cfg(test)]
mod tests {
    use super::{Collector, MAX_ITEMS, MatchQuality, Rank, RankKey, Span};
    use crate::features::completion::Item;

    #[test]
    fn the_best_of_thousands_are_kept_in_order() {
        let mut collector = Collector::for_text("", Span::default());
        let mut ranks = Vec::new();
        for at in 0..5_000_u32 {
            let number = at.wrapping_mul(2_654_435_761);
            let key = RankKey { group: (number % 3) as u8, score: (number % 97) as f32, deprecated: number % 7 == 0 };
            let rank = Rank { quality: MatchQuality::Untyped, key, label: format!("name{at}").into() };
            ranks.push(rank.clone());
            collector.push(rank, Item::default);
        }
        ranks.sort_by(|a, b| a.order(b));
        let completions = collector.finish();
        let labels: Vec<&str> = completions.items.iter().map(|item| &*item.label).collect();
        assert_eq!(labels, ranks[..MAX_ITEMS].iter().map(|rank| &*rank.label).collect::<Vec<_>>());
        assert!(completions.incomplete);
    }
}
