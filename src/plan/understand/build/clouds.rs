//! The band that masks clouds, where the request names one.

use super::Builder;
use crate::kb::kb;
use crate::plan::model::Source;
use crate::plan::understand::facts::TermMention;

/// Words around the name of a mask that say the same.
const WORDS: [&str; 13] = [
    "mask", "masked", "masking", "band", "bands", "bits", "bitmask", "clouds", "cloud", "cloudy", "pixels", "filter",
    "cirrus",
];

/// The days between which the band QA60 is empty.
const QA60_GAP: (&str, &str) = ("2022-01-25", "2024-02-28");

impl Builder<'_, '_> {
    /// Sets the band that masks the clouds of a source.
    pub(super) fn mask_band(&mut self, node: &mut Source, id: &str) -> Option<()> {
        let named: Vec<TermMention> = self.facts.terms("mask").collect();
        let Some(first) = named.first().copied() else { return Some(()) };
        if let Some(other) = named.iter().find(|mention| mention.term != first.term) {
            self.refuse(other.tokens, "two masks of clouds are named: how they go together is not understood");
            return None;
        }
        let sensor = kb().sensor(id);
        let usual = sensor.and_then(|sensor| sensor.mask);
        let own = sensor.and_then(|sensor| sensor.masks.iter().find(|(name, _)| *name == first.term));
        let Some((_, mask)) = own else {
            let names: Vec<String> = sensor
                .map(|sensor| sensor.masks.iter().map(|(name, _)| name.replace('_', " ")).collect())
                .unwrap_or_default();
            let others = if names.is_empty() { String::new() } else { format!(": it has {}", names.join(", ")) };
            self.refuse(first.tokens, format!("{id} has no such mask{others}"));
            return None;
        };
        if first.term == "qa60" && self.has_days(QA60_GAP) {
            let reason =
                format!("the band QA60 is empty from {} to {}: name SCL or Cloud Score+", QA60_GAP.0, QA60_GAP.1);
            self.refuse(first.tokens, reason);
            return None;
        }
        let limit = self.facts.mask_limit.clone();
        if let Some(limit) = &limit {
            let is_range = if first.term == "cloud_score" { 0.0..=1.0 } else { 1.0..=100.0 };
            // A probability of 0.4 is one of 40 percent.
            let is_share = first.term == "cloud_probability" && limit.value > 0.0 && limit.value < 1.0;
            let value = if is_share { limit.value * 100.0 } else { limit.value };
            let drops = self
                .has_word(&["mask", "masked", "masking", "remove", "removed", "removing", "cloudy", "drop", "exclude"]);
            let is_clear = match (first.term, limit.op) {
                (_, "") => true,
                ("cloud_score", ">" | ">=") | ("cloud_probability", "<" | "<=") => true,
                _ => drops,
            };
            if !is_range.contains(&value) || !is_clear {
                self.refuse(limit.tokens, "which pixels are clear by this limit is not understood");
                return None;
            }
            node.mask_limit = Some(value);
        }
        if Some(*mask) != usual {
            node.mask_by = Some(first.term.to_owned());
        }
        for mention in named {
            self.take(mention);
            let plus = self.scan.tokens.get(mention.tokens.1).is_some_and(|token| token.is('+') && token.glued);
            if plus {
                self.scan.take(mention.tokens.1, mention.tokens.1 + 1);
            }
        }
        self.take_words(&WORDS);
        Some(())
    }

    /// Returns `true` if a period has days between two days.
    fn has_days(&self, (first, last): (&str, &str)) -> bool {
        self.facts.periods.iter().any(|period| {
            let start = period.start.map(|day| day.to_string()).unwrap_or_default();
            start.as_str() < last && period.end.to_string().as_str() > first
        })
    }
}
