//! Datasets that a request implies by words for masks: the land cover whose classes it names, and
//! the heights whose limits it names.

use super::land_cover::{self, COVERED};
use super::{Facts, TermMention};
use crate::assist::request::calendar::Day;
use crate::assist::request::lexicon::measures;
use crate::assist::request::periods::{Period, Side};
use crate::assist::request::sources::{Source, covers};
use crate::assist::request::tokens::Kind;
use crate::kb::kb;
use crate::kb::model::DatasetKind;
use crate::plan::understand::bins;
use crate::plan::understand::limits::Limit;
use crate::plan::understand::ring;
use crate::plan::understand::scan::Scan;

impl Facts {
    /// Adds the datasets that words for masks imply. Returns `false` if there are none.
    pub fn add_implied(&mut self, scan: &mut Scan<'_>, today: Day) -> bool {
        let has_flood = self.add_flood(scan);
        let has_measure = self.add_measures(scan);
        let has_bins = self.add_steps(scan);
        let has_index = self.add_condition_index(scan, today);
        let has_heights = self.add_implied_heights(scan);
        let has_cover = self.add_land_cover(scan, today);
        let has_ring = self.add_ring(scan);
        has_flood || has_measure || has_bins || has_index || has_heights || has_cover || has_ring
    }

    /// Adds the land cover whose classes are named: that of the period, or the newest one.
    fn add_land_cover(&mut self, scan: &mut Scan<'_>, today: Day) -> bool {
        self.drop_classes(scan);
        self.take_labels(scan);
        let of_index = condition_index(scan).unwrap_or((0, 0));
        let is_index = |at: usize| (of_index.0..of_index.1).contains(&at);
        let is_free = |of: &TermMention| (of.tokens.0..of.tokens.1).all(|at| !scan.taken[at] && !is_index(at));
        let classes: Vec<TermMention> = self.terms("class").filter(is_free).collect();
        let has_classes = self.sources.iter().any(|source| source.category() == "classes");
        if has_classes || classes.is_empty() || !classes.iter().all(|of| self.is_land(scan, *of)) {
            return false;
        }
        // The rural population is that of villages, whose houses are built-up land.
        let counts_people = self.sources.iter().any(|source| source.measured().is_some_and(|of| of.total));
        if counts_people && classes.iter().any(|of| of.term == "rural") {
            return false;
        }
        let datasets = &kb().words().datasets;
        let all: Vec<usize> = land_cover::datasets().collect();
        let has_period = |at: &usize| covers(*at, self.periods.first(), today) > COVERED;
        let has_edition = |at: &usize| kb().dataset_head(&datasets[*at].id).is_some_and(|head| head.end.is_some());
        // Beside what has the period, the land cover is the usual one, of that year if it has it.
        let is_dated = self.sources.iter().any(is_timed);
        // What burns is no forest afterwards: the land cover is that of before.
        if self.sources.iter().any(|source| source.category() == "burned") {
            let start = self.periods.first().and_then(|period| period.start);
            let ends_before = |at: &usize| {
                let end = kb().dataset_head(&datasets[*at].id).and_then(|head| head.end).and_then(Day::parse);
                start.is_some_and(|start| end.is_some_and(|end| end <= start.next()))
            };
            let Some(at) = all.iter().copied().take(EDITIONS).find(ends_before) else { return false };
            return self.push_implied(at);
        }
        let found = match (self.periods.is_empty(), is_dated) {
            (true, _) => all.first().copied(),
            (false, true) => {
                all.iter().copied().take(EDITIONS).find(|at| has_edition(at) && has_period(at)).or(all.first().copied())
            }
            (false, false) => all.iter().copied().find(has_period),
        };
        found.is_some_and(|at| self.push_implied(at))
    }

    /// Leaves out datasets of a single class that the request does not name, such as cropland of
    /// one country: beside other conditions, the class is one of the land cover.
    fn drop_classes(&mut self, scan: &mut Scan<'_>) {
        let classes: Vec<(usize, usize)> = self.terms("class").map(|of| of.tokens).collect();
        let phrases: Vec<String> =
            classes.iter().map(|of| scan.source(of.0, of.1).to_lowercase().replace('-', " ")).collect();
        let is_class = |at: &usize| classes.iter().any(|of| (of.0..of.1).contains(at));
        let is_timed_class = |source: &Source| !source.named && source.category() != "table";
        let mut dropped = Vec::new();
        for at in (0..self.sources.len()).rev() {
            let tokens = &self.tokens_of[at];
            let is_limited = scan.tokens.iter().any(|token| token.text == "protected") || !self.distances.is_empty();
            let is_plain = self.limits.is_empty() && self.bins.is_none() && !is_limited;
            let is_other = self.sources.len() == 1 && is_plain;
            let is_of_class = match &tokens[..] {
                [] => self.sources[at].measured().is_some_and(|of| of.words.iter().any(|word| phrases.contains(word))),
                tokens => tokens.iter().all(is_class),
            };
            if is_timed_class(&self.sources[at]) && is_of_class && !is_other {
                dropped.extend(self.tokens_of.remove(at));
                self.sources.remove(at);
            }
        }
        dropped.iter().for_each(|&at| scan.taken[at] = false);
        self.source_tokens.retain(|at| !dropped.contains(at));
        // An index that the same words stand for is none either.
        if !dropped.is_empty() {
            self.indices.retain(|index| scan.tokens.iter().any(|token| token.text.eq_ignore_ascii_case(index)));
        }
    }

    /// Takes a class that names the mask of a limit: "water mask from VV below -16 dB".
    fn take_labels(&mut self, scan: &mut Scan<'_>) {
        if self.limits.is_empty() || self.sources.is_empty() {
            return;
        }
        for at in 0..scan.tokens.len() {
            let is_class = scan.lexicon.term("class", scan.word(at)).is_some();
            if is_class && scan.word(at + 1) == "mask" && !scan.taken[at] {
                scan.take(at, at + 2);
            }
        }
    }

    fn push_implied(&mut self, at: usize) -> bool {
        let source = Source { measure: Some(0), ..Source::of(at, false) };
        self.implied.push(source.id.clone());
        self.sources.push(source);
        self.tokens_of.push(Vec::new());
        true
    }

    /// Adds people and what is only somewhere beside datasets that are named: "people in
    /// the flooded area (Sentinel-1)", "without permanent water".
    fn add_measures(&mut self, scan: &mut Scan<'_>) -> bool {
        let datasets = &kb().words().datasets;
        let mut is_added = false;
        for mention in scan.mentions() {
            let is_class = mention.term("class").is_some();
            let is_needed = |(dataset, measure): &(usize, usize)| {
                let of = &datasets[*dataset].measures[*measure];
                let is_present = of.present_above.is_some() || !of.present.is_empty();
                (of.total || is_present && !is_class) && !of.by_name && !datasets[*dataset].by_name
            };
            let Some((dataset, measure)) = measures(&mention.meanings).find(is_needed) else { continue };
            let id = &datasets[dataset].id;
            if self.sources.iter().any(|source| source.id == *id) || (mention.from..mention.to).any(|at| scan.taken[at])
            {
                continue;
            }
            self.sources.push(Source { measure: Some(measure), ..Source::of(dataset, false) });
            self.tokens_of.push((mention.from..mention.to).collect());
            self.source_tokens.extend(mention.from..mention.to);
            self.implied.push(id.clone());
            scan.take(mention.from, mention.to);
            is_added = true;
        }
        // Datasets of these that the request implied are dropped beside named ones.
        for source in self.sources.iter().filter(|source| !source.named) {
            let measure = source.measured().filter(|_| source.measure.is_some());
            if measure.is_some_and(|of| of.total || of.present_above.is_some() || !of.present.is_empty()) {
                is_added |= !self.implied.contains(&source.id);
                self.implied.push(source.id.clone());
            }
        }
        is_added
    }

    /// Adds the belts of elevation of a step: "per 500 m elevation belt".
    fn add_steps(&mut self, scan: &mut Scan<'_>) -> bool {
        if self.bins.is_some() {
            return false;
        }
        let Some(bins) = bins::steps(scan) else { return false };
        let step = bins.breaks.first().copied();
        self.limits.retain(|limit| !(bins.tokens.0..bins.tokens.1).contains(&(limit.tokens.1 - 1)));
        self.scale = self.scale.filter(|scale| Some(*scale) != step);
        self.buffer = self.buffer.filter(|buffer| Some(*buffer) != step);
        scan.take(bins.tokens.0, bins.tokens.1);
        self.bins = Some(bins);
        true
    }

    /// Adds the images of a condition index that names none.
    fn add_condition_index(&mut self, scan: &mut Scan<'_>, today: Day) -> bool {
        let words = &kb().words().conditions;
        let Some((from, to)) = condition_index(scan) else { return false };
        let is_of = |source: &Source| {
            let dataset = source.dataset();
            dataset.is_some_and(|of| of.measures.iter().any(|of| of.index.as_deref() == Some(&*words.condition_of)))
        };
        // "Vegetation" alone is an index.
        self.indices.retain(|index| scan.tokens.iter().any(|token| token.text.eq_ignore_ascii_case(index)));
        if self.sources.iter().any(is_of) {
            return true;
        }
        let datasets = &kb().words().datasets;
        let measure_of =
            |at: usize| datasets[at].measures.iter().position(|of| of.index.as_deref() == Some(&*words.condition_of));
        let is_covered = |at: &usize| covers(*at, self.periods.first(), today) > COVERED;
        let Some(at) = (0..datasets.len()).find(|at| measure_of(*at).is_some() && is_covered(at)) else { return false };
        // Images that the word "vegetation" implied.
        let retained: Vec<bool> =
            self.sources.iter().map(|source| source.named || source.category() != "optical").collect();
        let mut keep = retained.iter();
        self.sources.retain(|_| keep.next().copied().unwrap_or(true));
        let mut keep = retained.iter();
        self.tokens_of.retain(|_| keep.next().copied().unwrap_or(true));
        self.sources.push(Source { measure: measure_of(at), ..Source::of(at, false) });
        self.tokens_of.push((from..to).collect());
        self.implied.push(datasets[at].id.clone());
        true
    }

    /// Adds the fall of the backscatter that shows a flood, and the time before it.
    fn add_flood(&mut self, scan: &mut Scan<'_>) -> bool {
        let Some(radar) = self.sources.iter().position(|source| source.category() == "radar" && source.named) else {
            return false;
        };
        let phrases = &kb().words().conditions.flooded;
        let found: Vec<(usize, usize)> = (0..scan.tokens.len()).filter_map(|at| scan.longest_at(at, phrases)).collect();
        // A limit of the request says what water is.
        let has_limit = self.limits.iter().any(|limit| limit.unit.as_deref() == Some("db"));
        let (Some(&first), false) = (found.first(), has_limit || !self.indices.is_empty()) else { return false };
        let has_sides = self.periods.len() == 2 && self.periods.iter().any(|period| period.side.is_some());
        if let [flood] = &self.periods[..] {
            let Some(start) = flood.start.filter(|_| flood.months.is_none()) else { return false };
            let before = Period {
                start: Some(start.months_later(-12)),
                end: flood.end.months_later(-12),
                side: Some(Side::Before),
                ..flood.clone()
            };
            self.assumed.push(format!(
                "The time before the flood is the same one a year earlier, {} to {} (exclusive).",
                start.months_later(-12),
                before.end
            ));
            self.periods[0].side = Some(Side::After);
            self.periods.push(before);
        } else if !has_sides {
            return false;
        }
        for (from, to) in found {
            scan.take(from, to);
        }
        self.assumed.push(format!("Land is flooded where the backscatter falls by more than {FLOOD_DROP} dB."));
        self.limits.push(Limit { op: "<", value: -FLOOD_DROP, unit: None, tokens: first });
        self.tokens_of[radar].extend(first.0..first.1);
        self.flood = Some(first);
        true
    }

    /// Adds what lies around the place, if that has a result.
    fn add_ring(&mut self, scan: &Scan<'_>) -> bool {
        if self.terms("per").next().is_some() || self.places.len() != 1 && self.park.is_none() {
            return false;
        }
        let places: Vec<(usize, usize)> =
            self.places.iter().map(|place| place.tokens).chain(self.park.iter().map(|(_, tokens)| *tokens)).collect();
        let is_place = |at: usize| places.iter().any(|of| (of.0..of.1).contains(&at));
        let Some(found) = ring::ring(scan, is_place) else { return false };
        self.distances.retain(|distance| !(found.tokens.0..found.tokens.1).contains(&distance.tokens.0));
        self.limits.retain(|limit| !(found.tokens.0..found.tokens.1).contains(&limit.tokens.0));
        self.buffer = None;
        self.scale = self.scale.filter(|scale| *scale != found.meters);
        self.ring = Some(found);
        true
    }

    /// Returns `true` for a class that stands for land: nothing that it would describe follows.
    fn is_land(&self, scan: &Scan<'_>, of: TermMention) -> bool {
        let words = &kb().words().conditions;
        let mut next = of.tokens.1;
        if is_in(&words.pixels, scan.word(next)) {
            next += 1;
        }
        let is_known = |at: usize| self.terms.iter().any(|(_, of)| of.tokens.0 == at);
        match scan.tokens.get(next) {
            None => true,
            Some(token) if matches!(token.kind, Kind::Mark(_)) => true,
            Some(token) => scan.taken[next] || is_in(&words.behind, &token.text) || is_known(next),
        }
    }

    /// Adds the elevations that a limit in meters is of, where nothing else has meters.
    fn add_implied_heights(&mut self, scan: &mut Scan<'_>) -> bool {
        let is_length = |limit: &&Limit| {
            let unit = limit.unit.as_deref();
            unit.is_some_and(|unit| matches!(unit, "m" | "meters" | "metres" | "meter" | "metre" | "ft" | "feet"))
        };
        let has_heights = self.sources.iter().any(|source| source.category() == "elevation");
        let Some(limit) = self.limits.iter().find(is_length).filter(|_| !has_heights) else { return false };
        let is_sea = (limit.tokens.1..limit.tokens.1 + 4).any(|at| matches!(scan.word(at), "sea" | "asl" | "altitude"));
        let is_size = (limit.tokens.0..limit.tokens.1).any(|at| {
            matches!(
                scan.word(at),
                "longer" | "larger" | "bigger" | "smaller" | "farther" | "further" | "closer" | "nearer"
            )
        });
        if is_size || limit.value < MIN_HEIGHT && !is_sea {
            return false;
        }
        let datasets = &kb().words().datasets;
        let Some(at) = datasets.iter().position(|dataset| dataset.sort == "elevation") else { return false };
        self.sources.push(Source { measure: Some(0), ..Source::of(at, false) });
        let (from, to) = limit.tokens;
        self.tokens_of.push((from..to).collect());
        let is_level = |at: &usize| matches!(scan.word(*at), "above" | "the" | "mean" | "sea" | "level" | "asl");
        let end = (to..scan.tokens.len()).take_while(is_level).last().map_or(to, |last| last + 1);
        scan.take(to, end);
        self.implied.push(datasets[at].id.clone());
        true
    }
}

/// The usual fall of the backscatter where land is flooded, in dB.
const FLOOD_DROP: f64 = 3.0;

/// Lower limits in meters may be those of depths and of heights of trees.
const MIN_HEIGHT: f64 = 100.0;

/// The datasets among which that of the year of the period is looked for.
const EDITIONS: usize = 2;

/// Returns `true` for a dataset whose values change with the period.
fn is_timed(source: &Source) -> bool {
    let is_image = kb().dataset_head(&source.id).is_some_and(|head| head.kind == DatasetKind::Image);
    !is_image && source.category() != "elevation" && !source.dataset().is_some_and(|words| words.timeless)
}

/// Returns `true` if a list has a word.
fn is_in(words: &[String], word: &str) -> bool {
    words.iter().any(|known| known == word)
}

/// Returns the tokens of the condition index of vegetation.
pub fn condition_index(scan: &Scan<'_>) -> Option<(usize, usize)> {
    let phrases = &kb().words().conditions.condition_index;
    (0..scan.tokens.len()).find_map(|at| scan.longest_at(at, phrases))
}
