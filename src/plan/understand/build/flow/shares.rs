//! Shares: how much of one thing fulfills a condition.

use super::super::Builder;
use super::super::context::{ResultContext, combined};
use super::super::sources::Dataset;
use super::images::Where;
use super::items::Item;
use crate::plan::model::{Area, Node};

/// Words for shares.
const SHARE: [&str; 5] = ["share", "percentage", "percent", "proportion", "fraction"];
/// The most tokens from "share of" to what it is of.
const MAX_OF: usize = 6;

impl<'a> Builder<'a, '_> {
    /// Returns the condition of which the others are a share. Returns `Some(None)` if a share is
    /// asked for and nothing says of what, and `None` if no share is asked for.
    #[expect(clippy::option_option, reason = "the inner one is a refusal")]
    pub(super) fn share(
        &mut self,
        conditions: &[(Item<'a>, Dataset)],
        measured: &[(Item<'a>, Dataset)],
        has_classes: bool,
    ) -> Option<Option<Share>> {
        let is_limit = |at: usize| self.facts.limits.iter().any(|of| (of.tokens.0..of.tokens.1).contains(&at));
        let is_share = |at: &usize| {
            let word = self.scan.word(*at);
            let is_sign = self.scan.tokens[*at].is('%');
            (SHARE.contains(&word) || is_sign) && !is_limit(*at) && !self.facts.source_tokens.contains(at)
        };
        let at = (0..self.scan.tokens.len()).find(is_share)?;
        if !measured.is_empty() || has_classes || conditions.is_empty() {
            return Some(self.lack("a share of values"));
        }
        let of = (at + 1..at + 3).find(|&at| self.scan.word(at) == "of");
        let of_condition = |from: usize, to: usize| {
            (from..to.min(self.scan.tokens.len())).find_map(|at| {
                conditions.iter().position(|(item, _)| item.words().any(|of| of == at)).map(|position| (at, position))
            })
        };
        let place = self.facts.places.first().map(|place| place.tokens.0);
        let found = match of {
            Some(of) => match of_condition(of + 1, of + 1 + MAX_OF) {
                Some((at, position)) if place.is_none_or(|place| at < place || place < of) => Some(Some(position)),
                _ => place.filter(|&place| place > of && place <= of + MAX_OF).map(|_| None),
            },
            // "NDVI above 0.4 within the cropland, in percent".
            None => {
                let within: Vec<usize> = conditions
                    .iter()
                    .enumerate()
                    .filter(|(_, (item, _))| {
                        let start = item.start();
                        (start.saturating_sub(3)..start).any(|at| matches!(self.scan.word(at), "within" | "inside"))
                    })
                    .map(|(at, _)| at)
                    .collect();
                match within[..] {
                    [one] => Some(Some(one)),
                    _ => None,
                }
            }
        };
        let Some(of) = found else { return Some(None) };
        if conditions.len() < 2 && of.is_some() || conditions.iter().any(|(item, _)| item.is_excluded) {
            return Some(None);
        }
        Some(Some(Share { of, word: at }))
    }

    /// Adds the share of what fulfills all conditions in what fulfills one of them, or in the
    /// place.
    pub(super) fn shown_share(
        &mut self,
        conditions: &[(Item<'a>, Dataset)],
        share: Share,
        place: Where<'_>,
        context: ResultContext<'_>,
    ) -> Option<()> {
        if context.groups.is_some() || self.area_unit().is_some_and(|unit| unit.term != "%") {
            return None;
        }
        let whole = match share.of {
            Some(at) => {
                let (item, source) = &conditions[at];
                Some(self.mask_of(item, source, None, place)?)
            }
            None => None,
        };
        let mut masks = Vec::new();
        for (_, (item, source)) in conditions.iter().enumerate().filter(|(at, _)| share.of != Some(*at)) {
            masks.push(self.mask_of(item, source, whole.as_deref(), place)?);
        }
        let image = match &masks[..] {
            [one] => one.clone(),
            _ => self.add_with("selection", masks, combined("and")),
        };
        self.scan.take(share.word, share.word + 1);
        self.take_all("area_unit", &["%"]);
        self.take_words(&["share", "percent", "percentage", "area"]);
        let per = context.zones.map(|_| "zone".to_owned()).into_iter().collect();
        let area = Area { unit: Some("%".to_owned()), per };
        let inputs = vec![image.clone(), context.zones.unwrap_or(context.region).to_owned()];
        let table = self.add_with("share", inputs, Node::Area(area));
        self.outputs(&image, Some(&table), context, false)
    }
}

/// What a share is of.
pub(super) struct Share {
    /// The condition that is the whole. `None` if it is the place.
    of: Option<usize>,
    /// The word for the share.
    word: usize,
}
