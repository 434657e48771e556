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
        let known = kb().words().masks.get(first.term);
        if let Some((start, end)) = known.and_then(|mask| mask.empty.as_ref())
            && self.has_days((start, end))
        {
            let band = first.term.to_uppercase();
            self.refuse(first.tokens, format!("the band {band} is empty from {start} to {end}: name another mask"));
            return None;
        }
        let limit = self.facts.mask_limit.clone();
        if let Some((limit, (known, (least, most)))) =
            limit.as_ref().zip(known.and_then(|mask| Some((mask, mask.range?))))
        {
            // A probability of 0.4 is one of 40 percent.
            let is_share = most == 100.0 && limit.value > 0.0 && limit.value < 1.0;
            let value = if is_share { limit.value * 100.0 } else { limit.value };
            let drops = self
                .has_word(&["mask", "masked", "masking", "remove", "removed", "removing", "cloudy", "drop", "exclude"]);
            let is_clear = match (known.clear.as_deref(), limit.op) {
                (_, "") => true,
                (Some("above"), ">" | ">=") | (Some("below"), "<" | "<=") => true,
                _ => drops,
            };
            if !(least..=most).contains(&value) || !is_clear {
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
