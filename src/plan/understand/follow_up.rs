//! Makes one request of a request and one that follows it: "now for Uganda, as a table".
//!
//! A follow-up changes words of the request before it. Each place, period, dataset, variable,
//! statistic, unit, limit, zone, part of time or output that it names takes the position of the one
//! before, and what else it says is added at the end. The result is a request in words, which is
//! read as any other, so a word that is not understood is listed.
//!
//! # Invariants
//! The result says what the follow-up says, and otherwise what the request before it says:
//! [`join`] reads the result again and compares.

use super::facts::{Facts, TermMention};
use super::scan::Scan;
use super::{Refused, refused};
use crate::assist::request::calendar::Day;
use crate::assist::request::tokens::Kind;

/// A part of a request that a follow-up replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Slot {
    Place,
    Period,
    Dataset,
    Variable,
    Statistic,
    Unit,
    Limit,
    Zones,
    Interval,
    Output,
    Method,
}

/// All slots with their names for people.
const SLOTS: [(Slot, &str); 11] = [
    (Slot::Place, "places"),
    (Slot::Period, "periods"),
    (Slot::Dataset, "datasets"),
    (Slot::Variable, "variables"),
    (Slot::Statistic, "statistics"),
    (Slot::Unit, "units"),
    (Slot::Limit, "limits"),
    (Slot::Zones, "zones"),
    (Slot::Interval, "parts of the period"),
    (Slot::Output, "outputs"),
    (Slot::Method, "methods"),
];

/// By kind of term: the slot.
const SLOT_OF_TERM: [(&str, Slot); 10] = [
    ("reducer", Slot::Statistic),
    ("value_unit", Slot::Unit),
    ("area_unit", Slot::Unit),
    ("per", Slot::Zones),
    ("interval", Slot::Interval),
    ("grouping", Slot::Interval),
    ("output", Slot::Output),
    ("chart", Slot::Output),
    ("file", Slot::Output),
    ("classifier", Slot::Method),
];

/// Words of a value in a request.
#[derive(Debug, Clone, Copy)]
struct Part {
    slot: Slot,
    /// The first token.
    from: usize,
    /// The token after the last.
    to: usize,
}

/// A request with the parts that a follow-up may replace.
struct Parsed<'t> {
    scan: Scan<'t>,
    facts: Facts,
    parts: Vec<Part>,
}

/// Returns the request that `next` means after `previous`.
///
/// # Errors
/// The words of `next` for which it is not clear what they replace.
pub(super) fn join(previous: &str, next: &str, today: Day) -> Result<String, Refused> {
    let before = Parsed::new(previous, today);
    let text = without_old_value(&before, next, today);
    let after = Parsed::new(&text, today);
    let used = vec![false; after.scan.tokens.len()];
    let mut edit =
        Edit { before: &before, after: &after, previous, replaced: Vec::new(), used, is_month_completed: false };
    edit.take_connectives();
    for (slot, _) in SLOTS {
        edit.replace(slot)?;
    }
    edit.is_month_completed = edit.complete_month();
    edit.replace_counts();
    let text = edit.text();
    match edit.changed(&Parsed::new(&text, today)) {
        None => Ok(text),
        Some(name) => {
            Err(refused(next, &format!("how this changes the {name} of the request before is not understood")))
        }
    }
}

/// Returns a follow-up without the old value of "Landsat 8 instead of Sentinel-2".
fn without_old_value(before: &Parsed<'_>, next: &str, today: Day) -> String {
    let after = Parsed::new(next, today);
    let is_reference = |at: &usize| after.scan.word(*at) == "instead" && after.scan.word(at + 1) == "of";
    let Some(at) = (0..after.scan.tokens.len()).find(is_reference) else { return next.to_owned() };
    let is_next = |part: &&Part| part.from >= at + 2 && after.start(part.from) <= at + 2;
    let Some(old) = after.parts.iter().find(is_next) else { return next.to_owned() };
    let is_old = |part: &Part| after.text_of(*old).eq_ignore_ascii_case(before.text_of(*part));
    let has_new = after.parts.iter().any(|part| part.slot == old.slot && part.to <= at);
    if !has_new || !before.of(old.slot).iter().any(is_old) {
        return next.to_owned();
    }
    let span = |at: usize| &after.scan.tokens[at].span;
    format!("{}{}", &next[..span(at).start as usize], &next[span(old.to - 1).end as usize..])
}

impl<'t> Parsed<'t> {
    fn new(text: &'t str, today: Day) -> Parsed<'t> {
        let mut scan = Scan::new(text);
        let facts = Facts::extract(&mut scan, text, today);
        let mut parts = Vec::new();
        let mut add = |slot, (from, to): (usize, usize)| parts.push(Part { slot, from, to });
        facts.places.iter().filter(|place| place.tokens.1 > 0).for_each(|place| add(Slot::Place, place.tokens));
        facts.park.iter().for_each(|(_, tokens)| add(Slot::Place, *tokens));
        facts.periods.iter().for_each(|period| add(Slot::Period, period.tokens));
        facts.limits.iter().for_each(|limit| add(Slot::Limit, limit.tokens));
        runs(&facts.name_tokens).into_iter().for_each(|tokens| add(Slot::Dataset, tokens));
        let of_variables: Vec<usize> =
            facts.source_tokens.iter().copied().filter(|at| !facts.name_tokens.contains(at)).collect();
        runs(&of_variables).into_iter().for_each(|tokens| add(Slot::Variable, tokens));
        for (kind, slot) in SLOT_OF_TERM {
            facts.terms(kind).for_each(|mention| add(slot, mention.tokens));
        }
        parts.sort_by_key(|part| (part.from, std::cmp::Reverse(part.to)));
        let mut parsed = Parsed { scan, facts, parts: Vec::new() };
        for part in parts {
            // "Per district" holds no place, and a name holds no unit.
            if parsed.parts.iter().all(|of| of.to <= part.from || of.from >= part.to) {
                parsed.parts.push(part);
            }
        }
        parsed
    }

    fn of(&self, slot: Slot) -> Vec<Part> {
        self.parts.iter().copied().filter(|part| part.slot == slot).collect()
    }

    /// Returns what a request says of a slot, to compare requests.
    fn values(&self, slot: Slot) -> Vec<String> {
        let facts = &self.facts;
        let mut values: Vec<String> = match slot {
            Slot::Place => {
                let parks = facts.park.iter().map(|(name, _)| name.clone());
                facts.places.iter().map(|place| place.label.clone()).chain(parks).collect()
            }
            Slot::Period => {
                let period = |of: &crate::assist::request::periods::Period| {
                    format!("{:?} {:?} {:?}", of.start, of.end, of.months)
                };
                facts.periods.iter().map(period).collect()
            }
            Slot::Limit => facts.limits.iter().map(|of| format!("{} {} {:?}", of.op, of.value, of.unit)).collect(),
            Slot::Dataset => {
                let named = facts.sources.iter().filter(|source| source.named);
                named.map(|source| format!("{} {:?}", source.id, source.words)).collect()
            }
            Slot::Variable => self.of(slot).iter().map(|part| self.text(part.from, part.to).to_lowercase()).collect(),
            _ => {
                let kinds = SLOT_OF_TERM.iter().filter(|(_, of)| *of == slot);
                kinds.flat_map(|(kind, _)| facts.terms(kind).map(move |of| format!("{kind} {}", of.term))).collect()
            }
        };
        values.sort();
        values.dedup();
        values
    }

    fn text(&self, from: usize, to: usize) -> &'t str {
        self.scan.source(from, to)
    }

    fn text_of(&self, part: Part) -> &'t str {
        self.text(part.from, part.to)
    }

    /// Returns the first of the tokens before a value that belong to it: "only in".
    fn start(&self, from: usize) -> usize {
        let belongs = |at: &usize| PREPOSITIONS.contains(&self.scan.word(*at)) || self.is_restriction(*at);
        (0..from).rev().take_while(belongs).last().unwrap_or(from)
    }

    fn is_restriction(&self, at: usize) -> bool {
        RESTRICTIONS.contains(&self.scan.word(at))
    }

    fn is_in_part(&self, at: usize) -> bool {
        self.parts.iter().any(|part| part.from <= at && at < part.to)
    }

    /// Returns `true` if nothing but "and", commas and prepositions stands between values.
    fn is_list(&self, parts: &[Part]) -> bool {
        let is_joint = |at: usize| {
            let word = self.scan.word(at);
            word == "and"
                || PREPOSITIONS.contains(&word)
                || self.scan.tokens[at].is(',')
                || self.scan.tokens[at].is('&')
        };
        parts.windows(2).all(|pair| (pair[0].to..pair[1].from).all(is_joint))
    }
}

/// Words before a value that belong to it.
const PREPOSITIONS: [&str; 16] = [
    "in", "for", "of", "from", "over", "at", "by", "with", "on", "to", "during", "as", "within", "around", "near",
    "the",
];

/// Words that say that a value takes the position of another one.
const RESTRICTIONS: [&str; 2] = ["only", "just"];

/// A change of the request before.
struct Edit<'a, 't> {
    before: &'a Parsed<'t>,
    after: &'a Parsed<'t>,
    /// The text of the request before.
    previous: &'a str,
    /// Ranges of tokens of the request before, and what stands there instead.
    replaced: Vec<((usize, usize), String)>,
    /// By token of the follow-up: it is in `replaced`, or says only that this follows.
    used: Vec<bool>,
    /// A month of the follow-up has the year of the period before.
    is_month_completed: bool,
}

impl Edit<'_, '_> {
    /// Uses the words that say only that a request follows: "now", "the same".
    fn take_connectives(&mut self) {
        for mention in self.after.scan.mentions() {
            if mention.term("follow_up").is_some() && self.after.scan.word(mention.to) != "of" {
                self.used[mention.from..mention.to].fill(true);
            }
        }
    }

    /// Returns `true` if a follow-up adds to what is there: "also for Uganda".
    fn adds(&self) -> bool {
        self.after.scan.mentions().iter().any(|mention| mention.term("follow_up") == Some("add"))
    }

    /// Puts the values of a slot at the position of those before.
    fn replace(&mut self, slot: Slot) -> Result<(), Refused> {
        let name = SLOTS.iter().find(|(of, _)| *of == slot).map_or("", |(_, name)| name);
        let new: Vec<Part> = self.after.of(slot).into_iter().filter(|part| !self.is_compared(part)).collect();
        let old = self.before.of(slot);
        let (Some(first), Some(last), false) = (new.first(), new.last(), old.is_empty()) else { return Ok(()) };
        let is_apart = matches!(slot, Slot::Output | Slot::Zones | Slot::Interval);
        if self.adds() {
            if !is_apart && let Some(end) = old.last() {
                let text = format!("{} and {}", self.before.text_of(*end), self.after.text(first.from, last.to));
                self.replaced.push(((end.from, end.to), text));
                self.use_from(first.from, last.to);
            }
            return Ok(());
        }
        let lists = [(self.before, &old), (self.after, &new)];
        if !is_apart && lists.iter().any(|(parsed, parts)| !parsed.is_list(parts)) {
            return Err(refused(
                self.after.text(first.from, last.to),
                &format!("which of the {name} before is meant is not clear"),
            ));
        }
        if is_apart {
            // "As a table" needs no position, and "per year" has none where "yearly" stood.
            let ranges: Vec<(usize, usize)> = old.iter().map(|part| (self.before.start(part.from), part.to)).collect();
            self.replaced.extend(ranges.into_iter().map(|range| (range, String::new())));
            for part in new {
                let start = self.after.start(part.from);
                (start..part.from).filter(|at| self.after.is_restriction(*at)).for_each(|at| self.used[at] = true);
            }
            return Ok(());
        }
        let (start, end) = (old[0].from, old.iter().map(|part| part.to).max().unwrap_or_default());
        let with_preposition = (self.after.start(first.from)..first.from).find(|at| !self.after.is_restriction(*at));
        let text = self.after.text(with_preposition.unwrap_or(first.from), last.to).to_owned();
        let start = if with_preposition.is_some() { self.before.start(start) } else { start };
        self.replaced.push(((start, end), text));
        self.use_from(first.from, last.to);
        Ok(())
    }

    /// Returns `true` for a value that is compared with what is there: "minus 2019".
    fn is_compared(&self, part: &Part) -> bool {
        let start = self.after.start(part.from);
        let is_before = |mention: TermMention| mention.tokens.1 == start || mention.tokens.1 == part.from;
        ["relation", "against", "comparison"].iter().any(|kind| self.after.facts.terms(kind).any(is_before))
    }

    /// Gives a month without a year the year of the period before: "and August?".
    fn complete_month(&mut self) -> bool {
        let old = self.before.of(Slot::Period);
        let months: Vec<TermMention> = self.after.facts.terms("month").collect();
        let ([old], [month]) = (&old[..], &months[..]) else { return false };
        let year =
            |at: &usize| self.before.scan.word(*at).len() == 4 && self.before.scan.tokens[*at].number().is_some();
        let years: Vec<usize> = (old.from..old.to).filter(year).collect();
        let (from, to) = month.tokens;
        let [year] = years[..] else { return false };
        if self.after.is_in_part(from) || self.adds() {
            return false;
        }
        let text = format!("{} {}", self.after.text(from, to), self.before.text(year, year + 1));
        self.replaced.push(((old.from, old.to), text));
        self.use_from(from, to);
        true
    }

    /// Uses the tokens of values with the words around them that belong to them.
    fn use_from(&mut self, from: usize, to: usize) {
        let is_end = |at: usize| self.after.scan.tokens.get(at).is_none_or(|token| matches!(token.kind, Kind::Mark(_)));
        let to = if self.after.is_restriction(to) && is_end(to + 1) { to + 1 } else { to };
        self.used[self.after.start(from)..to].fill(true);
    }

    /// Replaces numbers before the same word: "12 clusters" where there were 8.
    fn replace_counts(&mut self) {
        for at in 0..self.used.len() {
            let word = self.after.scan.word(at + 1);
            let is_count = |parsed: &Parsed<'_>, at: usize| {
                parsed.scan.tokens[at].number().is_some() && parsed.scan.word(at + 1) == word && !word.is_empty()
            };
            if self.used[at] || self.after.is_in_part(at) || !is_count(self.after, at) {
                continue;
            }
            let before: Vec<usize> =
                (0..self.before.scan.tokens.len()).filter(|&at| is_count(self.before, at)).collect();
            if let [only] = before[..] {
                self.replaced.push(((only, only + 2), self.after.text(at, at + 2).to_owned()));
                self.use_from(at, at + 2);
            }
        }
    }

    /// Returns the request before with the changes, and the rest of the follow-up behind it.
    fn text(&self) -> String {
        let mut replaced = self.replaced.clone();
        replaced.sort_by_key(|(range, _)| std::cmp::Reverse(*range));
        let mut text = self.previous.to_owned();
        for ((from, to), words) in &replaced {
            let span = |at: usize| &self.before.scan.tokens[at].span;
            text.replace_range(span(*from).start as usize..span(to - 1).end as usize, words);
        }
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ").replace(" ,", ",").replace(",,", ",");
        let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '?' | '!' | ',' | ';'));
        let rest = self.rest();
        if rest.is_empty() { text.to_owned() } else { format!("{text}, {rest}") }
    }

    /// Returns what a follow-up says besides the values that replace others.
    fn rest(&self) -> String {
        let scan = &self.after.scan;
        let is_mark = |at: usize| matches!(scan.tokens[at].kind, Kind::Mark(_));
        let is_preposition = |at: usize| PREPOSITIONS.contains(&scan.word(at));
        let is_filler = |at: usize| scan.lexicon.term("filler", scan.word(at)).is_some();
        let free: Vec<usize> = (0..self.used.len()).filter(|&at| !self.used[at]).collect();
        let says = |at: &usize| !is_mark(*at) && !is_filler(*at);
        let (Some(first), Some(last)) = (free.iter().position(says), free.iter().rposition(says)) else {
            return String::new();
        };
        let first = (0..first).rev().take_while(|&at| is_preposition(free[at])).last().unwrap_or(first);
        let mut text = String::new();
        for &at in &free[first..=last] {
            let is_first_mark = is_mark(at) && !scan.tokens[at].glued;
            if !text.is_empty() && (!scan.tokens[at].glued || self.used[at - 1]) && !is_first_mark {
                text.push(' ');
            }
            text.push_str(self.after.text(at, at + 1));
        }
        text
    }

    /// Returns the name of the first slot that the result says otherwise than the two requests.
    fn changed(&self, result: &Parsed<'_>) -> Option<&'static str> {
        let is_changed = |slot: Slot| {
            let (old, new) = (self.before.values(slot), self.after.values(slot));
            let found = result.values(slot);
            match slot {
                // Verbs such as "show" are outputs only where there is no other one.
                Slot::Output | Slot::Zones | Slot::Interval => !new.iter().all(|value| found.contains(value)),
                _ if self.adds() => !old.iter().chain(&new).all(|value| found.iter().any(|of| of.contains(value))),
                Slot::Period if self.is_month_completed => found == old,
                _ if new.is_empty() => found != old,
                Slot::Variable | Slot::Period => !new.iter().all(|value| found.contains(value)),
                _ => found != new,
            }
        };
        SLOTS.iter().find(|(slot, _)| is_changed(*slot)).map(|(_, name)| *name)
    }
}

/// Returns the ranges of neighboring numbers.
fn runs(tokens: &[usize]) -> Vec<(usize, usize)> {
    let mut tokens = tokens.to_vec();
    tokens.sort_unstable();
    tokens.dedup();
    let mut found: Vec<(usize, usize)> = Vec::new();
    for at in tokens {
        match found.last_mut() {
            Some((_, end)) if *end == at => *end = at + 1,
            _ => found.push((at, at + 1)),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: Day = Day { year: 2024, month: 6, day: 15 };

    /// Requests, what follows them, and what both together mean.
    const JOINED: [(&str, &str, &str); 20] = [
        ("NDVI of Kenya in 2022, MODIS, map", "now for Uganda", "NDVI for Uganda in 2022, MODIS, map"),
        ("NDVI of Kenya in 2022, MODIS, map", "and Uganda?", "NDVI of Uganda in 2022, MODIS, map"),
        ("NDVI of Kenya in 2022, MODIS, map", "also for Uganda", "NDVI of Kenya and Uganda in 2022, MODIS, map"),
        ("NDVI of Kenya in 2022, MODIS, map", "what about EVI", "EVI of Kenya in 2022, MODIS, map"),
        ("NDVI of Kenya in 2022, MODIS, map", "the same for 2019", "NDVI of Kenya for 2019, MODIS, map"),
        ("NDVI of Kenya in 2022, MODIS, map", "use Sentinel-2 instead", "NDVI of Kenya in 2022, Sentinel-2, map"),
        (
            "NDVI of Kenya in 2022 from MODIS, map",
            "Sentinel-2 instead of MODIS",
            "NDVI of Kenya in 2022 from Sentinel-2, map",
        ),
        ("NDVI of Kenya in 2022, MODIS, map", "as a table", "NDVI of Kenya in 2022, MODIS, table"),
        ("NDVI of Kenya in 2022, MODIS, map", "make it the maximum", "NDVI of Kenya in 2022, MODIS, map, the maximum"),
        (
            "mean NDVI of Kenya in 2022, MODIS, print",
            "now per province and only 2020 to 2021",
            "mean NDVI of Kenya in 2020 to 2021, MODIS, print, per province",
        ),
        (
            "yearly rain of Kenya from 2010 to 2020, CHIRPS, chart",
            "monthly, and for 2015 only",
            "rain of Kenya for 2015, CHIRPS, chart, monthly",
        ),
        (
            "k-means with 8 clusters on Landsat 9 of Iowa, summer 2022",
            "with 12 clusters and for summer 2023",
            "k-means with 12 clusters on Landsat 9 of Iowa, for summer 2023",
        ),
        (
            "area where NDVI > 0.4 in Kenya in 2022, MODIS, km2",
            "now above 0.6 and in hectares",
            "area where NDVI above 0.6 in Kenya in 2022, MODIS, in hectares",
        ),
        (
            "NDVI of Kenya in 2022, MODIS, map",
            "only where the slope is below 5 degrees",
            "NDVI of Kenya in 2022, MODIS, map, only where the slope is below 5 degrees",
        ),
        (
            "NDVI of Kenya in 2022, MODIS, map",
            "please export it to Drive too",
            "NDVI of Kenya in 2022, MODIS, map, export it to Drive",
        ),
        ("NDVI of Kenya in 2022, MODIS, map", "smooth it first", "NDVI of Kenya in 2022, MODIS, map, smooth it first"),
        ("rain of Kenya in July 2020, CHIRPS, map", "and August?", "rain of Kenya in August 2020, CHIRPS, map"),
        ("rain of Kenya in 2020, CHIRPS, map", "minus 2019", "rain of Kenya in 2020, CHIRPS, map, minus 2019"),
        (
            "NDVI of Kenya in 2020 minus 2019, MODIS, map",
            "now 2021",
            "\"2021\": which of the periods before is meant is not clear",
        ),
        ("NDVI of Kenya in 2022, MODIS, map", "thanks", "NDVI of Kenya in 2022, MODIS, map"),
    ];

    #[test]
    fn follow_ups_change_the_request_before_them() {
        let mut wrong = Vec::new();
        for (previous, next, expected) in JOINED {
            let found = join(previous, next, TODAY).unwrap_or_else(|refused| refused.to_string());
            if found != expected {
                wrong.push(format!("{previous} | {next}\n  expected {expected}\n  found    {found}"));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
