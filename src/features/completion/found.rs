//! Collects offers: compares them with what is typed, puts them in order, cuts the list.
//!
//! Only offers that are shown are made: a class has hundreds of methods, and a signature costs more than a comparison.

use super::cursor::Cursor;
use super::{Completions, Item};
use crate::text::span::Span;
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use std::cmp::Ordering;

/// More offers help nobody.
const MOST: usize = 200;

/// Offers so far.
pub struct Found<'a> {
    typed: &'a str,
    replace: Span,
    most: usize,
    incomplete: bool,
    offers: Vec<Offer<'a>>,
    /// The worst that can still be shown, once there were more than are shown.
    worst: Option<Rank<'a>>,
}

/// So many times as many as are shown are kept before the worst of them are dropped.
const KEPT: usize = 4;

/// How an offer stands among others.
#[derive(Debug, Clone, Copy, Default)]
pub struct Standing {
    /// Lower groups come first, among offers that match as well.
    pub group: u8,
    /// The likelier first.
    pub score: f32,
    /// Comes last.
    pub deprecated: bool,
}

struct Offer<'a> {
    rank: Rank<'a>,
    make: Box<dyn FnOnce() -> Item + 'a>,
}

/// What offers are put in order by.
#[derive(Clone)]
struct Rank<'a> {
    matched: u8,
    standing: Standing,
    label: Cow<'a, str>,
}

impl Rank<'_> {
    fn order(&self, other: &Rank<'_>) -> Ordering {
        let (a, b) = (self, other);
        (b.matched.cmp(&a.matched))
            .then(a.standing.group.cmp(&b.standing.group))
            .then(a.standing.deprecated.cmp(&b.standing.deprecated))
            .then(b.standing.score.total_cmp(&a.standing.score))
            .then(a.label.cmp(&b.label))
    }
}

impl<'a> Found<'a> {
    /// For the word at the cursor.
    pub fn new(cursor: &Cursor<'a>) -> Self {
        Found {
            typed: cursor.typed(),
            replace: cursor.word,
            most: MOST,
            incomplete: false,
            offers: Vec::new(),
            worst: None,
        }
    }

    /// For another piece of text: what is typed of it, and all of it.
    pub fn look_at(&mut self, typed: &'a str, replace: Span) {
        (self.typed, self.replace) = (typed, replace);
    }

    /// At most so many offers.
    pub fn at_most(&mut self, most: usize) {
        self.most = most;
    }

    /// The editor should ask again with each letter, since it cannot compare as is done here.
    pub fn ask_again(&mut self) {
        self.incomplete = true;
    }

    /// What is typed.
    pub fn typed(&self) -> &'a str {
        self.typed
    }

    /// What is replaced.
    pub fn replace(&self) -> Span {
        self.replace
    }

    /// Whether nothing is offered.
    pub fn is_empty(&self) -> bool {
        self.offers.is_empty()
    }

    /// Offers something, if what is typed may become it.
    pub fn offer(&mut self, label: impl Into<Cow<'a, str>>, standing: Standing, make: impl FnOnce() -> Item + 'a) {
        let label = label.into();
        if let Some(matched) = matching(self.typed, &label) {
            self.take(Rank { matched, standing, label }, make);
        }
    }

    /// Hazard for time: a name is typed among thousands, each of which would be an offer.
    fn take(&mut self, rank: Rank<'a>, make: impl FnOnce() -> Item + 'a) {
        if self.worst.as_ref().is_some_and(|worst| rank.order(worst).is_gt()) {
            return;
        }
        self.offers.push(Offer { rank, make: Box::new(make) });
        if self.offers.len() >= KEPT * self.most {
            let (_, worst, _) = self.offers.select_nth_unstable_by(self.most, |a, b| a.rank.order(&b.rank));
            self.worst = Some(worst.rank.clone());
            // One more than is shown, which tells that there is more.
            self.offers.truncate(self.most + 1);
        }
    }

    /// Offers something that was compared already, as well as a prefix.
    pub fn offer_matched(
        &mut self,
        label: impl Into<Cow<'a, str>>,
        standing: Standing,
        make: impl FnOnce() -> Item + 'a,
    ) {
        self.take(Rank { matched: PREFIX, standing, label: label.into() }, make);
    }

    /// The offers in order.
    pub fn finish(mut self) -> Completions {
        self.offers.sort_by(|a, b| a.rank.order(&b.rank));
        let incomplete = self.incomplete || self.offers.len() > self.most;
        self.offers.truncate(self.most);
        let (typed, replace) = (self.typed, self.replace);
        let mut seen: FxHashSet<String> = FxHashSet::default();
        let items = self.offers.into_iter().enumerate().filter_map(|(index, offer)| {
            let mut item = (offer.make)();
            if item.label.is_empty() {
                item.label = offer.rank.label.to_string();
            }
            if item.insert.is_empty() {
                item.insert = item.label.clone();
            }
            if item.filter.is_empty() {
                item.filter = offer.rank.label.to_string();
            }
            if item.replace == Span::default() {
                item.replace = replace;
            }
            item.deprecated |= offer.rank.standing.deprecated;
            item.preselect = index == 0 && !typed.is_empty() && offer.rank.matched >= PREFIX;
            item.sort = format!("{index:04}");
            // The same, found two ways: the better one is here already.
            seen.insert(item.label.clone()).then_some(item)
        });
        Completions { items: items.collect(), incomplete }
    }
}

const EXACT: u8 = 5;
const PREFIX: u8 = 4;

/// How well what is typed stands for a name: the name itself, its start, the starts of its words, letters of it in order.
pub fn matching(typed: &str, name: &str) -> Option<u8> {
    if typed.is_empty() {
        return Some(0);
    }
    if name.len() >= typed.len() && name.is_char_boundary(typed.len()) {
        let start = &name[..typed.len()];
        if start == typed {
            return Some(if name.len() == typed.len() { EXACT } else { PREFIX });
        }
        if start.eq_ignore_ascii_case(typed) {
            return Some(PREFIX);
        }
    }
    if starts_of_words(typed, name.as_bytes()) {
        return Some(3);
    }
    let lower = |text: &str| text.to_ascii_lowercase();
    if typed.len() > 2 && lower(name).contains(&lower(typed)) {
        return Some(2);
    }
    // Letters anywhere say something only where the first is that of a word.
    let mut rest = name.bytes().enumerate().skip_while(|(at, byte)| {
        !(starts_word(name.as_bytes(), *at) && byte.eq_ignore_ascii_case(&typed.as_bytes()[0]))
    });
    let all =
        typed.bytes().filter(|byte| *byte != b'_').all(|byte| rest.any(|(_, other)| other.eq_ignore_ascii_case(&byte)));
    all.then_some(1)
}

/// Whether a word of a camel or snake name starts there.
fn starts_word(name: &[u8], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|at| name[at]) else { return true };
    let byte = name[at];
    !before.is_ascii_alphanumeric()
        || (byte.is_ascii_uppercase() && !before.is_ascii_uppercase())
        || (byte.is_ascii_digit() != before.is_ascii_digit())
}

/// `nd` and `normDiff` for `normalizedDifference`: pieces of what is typed are starts of words, in their order.
fn starts_of_words(typed: &str, name: &[u8]) -> bool {
    let name = &name[..name.len().min(128)];
    // Bit `n`: what is typed so far may end right before byte `n`. A walk over all choices would be exponential.
    let mut ends: u128 = 1;
    for (index, byte) in typed.bytes().filter(|byte| *byte != b'_').enumerate() {
        let mut next: u128 = 0;
        for (at, other) in name.iter().enumerate() {
            let here = 1_u128 << at;
            let goes_on = index > 0 && ends & here != 0;
            let jumps = starts_word(name, at) && ends & (here | (here - 1)) != 0;
            if other.eq_ignore_ascii_case(&byte) && (goes_on || jumps) && at < 127 {
                next |= here << 1;
            }
        }
        ends = next;
    }
    ends != 0
}

#[cfg(test)]
mod tests {
    use super::{Found, MOST, Rank, Span, Standing, matching};
    use crate::features::completion::Item;

    /// Of many offers those are shown that are first among all of them.
    #[test]
    fn the_best_of_thousands() {
        let mut found = Found {
            typed: "",
            replace: Span::default(),
            most: MOST,
            incomplete: false,
            offers: Vec::new(),
            worst: None,
        };
        let mut ranks = Vec::new();
        for at in 0..5_000_u32 {
            let number = at.wrapping_mul(2_654_435_761);
            let standing =
                Standing { group: (number % 3) as u8, score: (number % 97) as f32, deprecated: number % 7 == 0 };
            let rank = Rank { matched: 0, standing, label: format!("name{at}").into() };
            ranks.push(rank.clone());
            found.take(rank, Item::default);
        }
        ranks.sort_by(|a, b| a.order(b));
        let shown = found.finish();
        let labels: Vec<&str> = shown.items.iter().map(|item| &*item.label).collect();
        assert_eq!(labels, ranks[..MOST].iter().map(|rank| &*rank.label).collect::<Vec<_>>());
        assert!(shown.incomplete);
    }

    #[test]
    fn the_nearer_the_better() {
        let order = ["select", "selectors", "unselect"];
        let scores: Vec<_> = order.iter().map(|name| matching("select", name)).collect();
        assert!(scores.windows(2).all(|pair| pair[0] > pair[1]), "{scores:?}");
        assert_eq!(matching("nd", "normalizedDifference"), matching("normDiff", "normalizedDifference"));
        assert!(matching("nd", "normalizedDifference") > matching("nd", "and"));
        assert_eq!(matching("nd", "and"), None);
        assert!(matching("nrml", "normalizedDifference").is_some());
        assert_eq!(matching("sel", "clip"), None);
        assert!(matching("FD", "filterDate") > matching("fde", "filterDate"));
        assert!(matching("reduce_region", "reduceRegion").is_some());
        assert_eq!(matching("", "anything"), Some(0));
    }
}
