//! The images of items, the masks of conditions, and the statistics of what is measured.

use super::super::Builder;
use super::super::context::{ResultContext, combined, fixed_threshold};
use super::super::joins::Masks;
use super::super::sources::Dataset;
use super::super::statistics::Statistics;
use super::super::times::{Periods, only_edition};
use super::items::Item;
use super::parts::is_remove;
use crate::assist::request::calendar::Day;
use crate::assist::request::tokens::Kind;
use crate::kb::kb;
use crate::plan::model::{Derive, Node, Patches, Period};
use crate::plan::understand::distances::Distance;
use crate::plan::understand::facts::TermMention;
use crate::plan::understand::limits::Limit;

/// Where and when something is measured. Texts are the identifiers of steps.
#[derive(Clone, Copy)]
pub struct Where<'p> {
    pub region: &'p str,
    pub periods: &'p Periods,
    pub groups: Option<&'p str>,
}

/// The most tokens between a statistic and what it is of.
const MAX_NEAR: usize = 5;

impl<'a> Builder<'a, '_> {
    /// Adds the image of what is measured: the change between two periods, one image, or one for
    /// each part of the period.
    pub fn image(
        &mut self,
        item: &Item<'a>,
        source: &Dataset,
        place: Where<'_>,
        statistics: &Statistics,
    ) -> Option<String> {
        let Where { region, periods, groups } = place;
        if source.has_years {
            return self.reduced(source, region, periods.main.as_deref(), groups, statistics);
        }
        if source.is_static {
            return self.reduced(source, region, None, None, statistics);
        }
        if periods.other.is_some() && self.is_compared(item) {
            if groups.is_some() {
                return None;
            }
            return self.change(source, place, statistics);
        }
        let period = self.period_of_item(item, source, periods)?;
        let groups = groups.filter(|_| item.period.is_none());
        self.reduced(source, region, Some(&period), groups, statistics)
    }

    /// Adds the difference or ratio of the images of two periods.
    fn change(&mut self, source: &Dataset, place: Where<'_>, statistics: &Statistics) -> Option<String> {
        let Where { region, periods, .. } = place;
        self.check_order()?;
        // "NDVI of 2015 and 2022 and their difference": all three are shown.
        if self.shows_operands && self.minuend.is_none() {
            return self.lack("the images of both periods are shown too");
        }
        let (how, other) = self.relation(periods)??;
        let context =
            ResultContext { region, zones: None, groups: None, classes: None, averaged_parts: None, is_rate: false };
        let (main, second) = self.compared_periods(source, how, (periods, &other), context, statistics)?;
        self.take_all("against", &["baseline"]);
        let (name, node) = self.comparison(source, how, periods);
        self.take_words(&["divide", "divided", "dividing", "subtracted", "subtracting", "quotient"]);
        Some(self.add(&name, &[&main, &second], node))
    }

    /// Refuses "divide before by after": the later period is the first operand.
    fn check_order(&self) -> Option<()> {
        let sides = |from: usize, to: usize| {
            (from..to)
                .filter(|&at| matches!(self.scan.word(at), "before" | "after" | "pre" | "post"))
                .collect::<Vec<_>>()
        };
        for at in 0..self.scan.tokens.len() {
            let is_divide = matches!(self.scan.word(at), "divide" | "divided" | "dividing" | "ratio");
            let is_subtract = matches!(self.scan.word(at), "subtract" | "subtracting" | "subtracted");
            let last = self.scan.tokens.len().min(at + 8);
            let order: Vec<bool> =
                sides(at, last).into_iter().map(|at| matches!(self.scan.word(at), "after" | "post")).collect();
            let years: Vec<i32> =
                (at..last).filter_map(|at| self.scan.tokens[at].number()).map(|year| year as i32).collect();
            let years = years.into_iter().filter(|year| (1980..2100).contains(year)).collect::<Vec<_>>();
            let is_wrong = match (is_divide, is_subtract, &order[..], &years[..]) {
                (true, _, [false, true, ..], _) | (_, true, [true, false, ..], _) => true,
                (true, _, _, [first, second]) => first < second,
                (_, true, _, [first, second]) => first > second,
                _ => false,
            };
            if is_wrong {
                return self.lack("the earlier period is divided by the later one");
            }
        }
        Some(())
    }

    /// Returns the period of an item: its own, that of its only edition, or that of the plan.
    pub fn period_of_item(&mut self, item: &Item<'a>, source: &Dataset, periods: &Periods) -> Option<String> {
        let name = source.name().unwrap_or_else(|| "data".to_owned());
        if let Some(own) = item.period.clone() {
            let own = self.editions(source, vec![own])?.pop()?;
            return Some(self.period(&format!("period_of_{name}"), &own, None));
        }
        if let Some(edition) = self.edition(source, periods) {
            return Some(edition);
        }
        if let Some(year) = self.year_of_people(source, periods) {
            return Some(year);
        }
        if periods.other.is_some() {
            self.refuse((0, 0), format!("at which of the times {} counts is not understood", source.id));
            return None;
        }
        periods.main.clone()
    }

    /// Adds the year of people in a flood, or the newest one before a period that has none.
    fn year_of_people(&mut self, source: &Dataset, periods: &Periods) -> Option<String> {
        let main = periods.main.as_ref().filter(|_| source.adds_up)?;
        let start = self.steps.iter().find_map(|step| match &step.node {
            Node::Period(period) if step.id == *main => period.start.as_deref().and_then(Day::parse),
            _ => None,
        })?;
        let newest = kb().dataset_head(&source.id)?.end.and_then(Day::parse)?.year - 1;
        let year = start.year.min(newest);
        if self.facts.flood.is_none() && year == start.year {
            return None;
        }
        self.assume(format!("The people are those of {year}."));
        let day = |year: i32| Some(Day::month(year, 1).to_string());
        let period = Period { start: day(year), end: day(year + 1), ..Period::default() };
        Some(self.add("period_of_people", &[], Node::Period(period)))
    }

    /// Adds the image of the classes that have a value each.
    pub fn class_image(&mut self, item: &Item<'a>, source: &Dataset, place: Where<'_>) -> Option<String> {
        let image = if item.has_classes()
            && place.groups.is_some()
            && item.period.is_none()
            && only_edition(&source.id).is_none()
        {
            self.assume("The classes of each part of the period are those of that time.");
            self.take_same_year();
            self.reduced(source, place.region, place.periods.main.as_deref(), place.groups, &Statistics::usual(source))?
        } else {
            self.image(item, source, Where { groups: None, ..place }, &Statistics::usual(source))?
        };
        if item.has_bins {
            return self.binned(source, image, true);
        }
        if item.class_tokens.is_empty() {
            return Some(image);
        }
        let values = self.classes_named(item, source)?;
        let mask = self.mask_of_classes(image.clone(), values, "class_mask");
        Some(self.add("chosen_classes", &[&image, &mask], combined("and")))
    }

    /// Takes "of the same year" beside classes that are those of each year.
    fn take_same_year(&mut self) {
        for at in 0..self.scan.tokens.len() {
            let is_same = self.scan.word(at) == "same" && matches!(self.scan.word(at + 1), "year" | "years");
            if is_same {
                self.scan.take(at, at + 2);
            }
        }
    }

    /// Adds the masks of the conditions as one: where values count, and where they do not.
    pub fn masks_of(&mut self, conditions: &[(Item<'a>, Dataset)], place: Where<'_>) -> Option<Masks> {
        let (mut inside, mut outside) = (Vec::new(), Vec::new());
        for (item, source) in conditions {
            let mask = self.mask_of(item, source, None, place)?;
            if item.is_excluded { &mut outside } else { &mut inside }.push(mask);
        }
        let how = self.joint(conditions.iter().map(|(item, _)| item.span()).collect())?;
        if how == "or" && !(inside.is_empty() || outside.is_empty()) {
            return None;
        }
        Some(Masks { inside: self.as_one(inside, how), outside: self.as_one(outside, "or") })
    }

    /// Adds the mask of a condition, of the pixels of another mask if there is one.
    pub fn mask_of(&mut self, item: &Item<'a>, source: &Dataset, of: Option<&str>, place: Where<'_>) -> Option<String> {
        if place.groups.is_some() && item.period.is_none() && !source.is_static && only_edition(&source.id).is_none() {
            self.refuse((0, 0), format!("at which of the times {} counts is not understood", source.id));
            return None;
        }
        let statistics = self.statistics_of_condition(item, source)?;
        let mut image = self.image(item, source, Where { groups: None, ..place }, &statistics)?;
        if item.is_change && !self.is_comparison(&image) {
            return self.lack("a limit is of a change, and nothing is compared");
        }
        if !item.is_change && self.is_comparison(&image) && !item.limits.is_empty() {
            self.refuse((0, 0), "whether the limit is one of the values or of their change is not said");
            return None;
        }
        let is_flood = item.is_change && self.facts.flood.is_some() && source.category == "radar";
        let name = if is_flood { "flood".to_owned() } else { source.name().unwrap_or_else(|| "image".to_owned()) };
        if let Some(of) = of {
            image = self.add(&format!("{name}_there"), &[&image, of], combined("and"));
        }
        let mut masks = Vec::new();
        if item.has_classes() {
            let values = self.classes_named(item, source)?;
            masks.push(self.mask_of_classes(image.clone(), values, &format!("{name}_mask")));
        }
        for limit in &item.limits {
            let mut limit = limit.clone();
            self.turn_around(&mut limit);
            self.check_sign(item, &limit)?;
            let name = format!("{name}_mask");
            masks.push(self.limited(source, image.clone(), std::slice::from_ref(&limit), &name)?);
        }
        if masks.is_empty() {
            masks.extend(self.presence(source, &image));
        }
        let mask = match &masks[..] {
            [] => return None,
            [one] => one.clone(),
            _ => self.add_with(&format!("{name}_range"), masks, combined("and")),
        };
        Some(match &item.distance {
            Some(distance) => self.near(&mask, distance),
            None => mask,
        })
    }

    /// Adds the mask of what lies within a distance of the pixels of a mask, or farther away.
    pub(super) fn near(&mut self, mask: &str, distance: &Distance) -> String {
        let (what, radius_m) = (Some("distance".to_owned()), Some(distance.meters));
        let derive = Derive { what, radius_m, ..Derive::default() };
        let meters = self.add("distance", &[mask], Node::Derive(derive));
        let near = self.add("near", &[&meters], fixed_threshold("<=", distance.meters));
        if distance.is_outside { self.add("far", &[&near], combined("not")) } else { near }
    }

    /// Refuses a limit that no value has: slopes and shares are never below zero.
    fn check_sign(&self, item: &Item<'a>, limit: &Limit) -> Option<()> {
        (item.terrain.is_none() || limit.value >= 0.0).then_some(())
    }

    fn is_comparison(&self, id: &str) -> bool {
        self.steps.iter().any(|step| step.id == id && matches!(step.node, Node::Compare(_)))
    }

    /// Returns the statistics of what is measured.
    pub fn statistics_of(
        &mut self,
        item: &Item<'a>,
        source: &Dataset,
        context: ResultContext<'_>,
    ) -> Option<Statistics> {
        let (is_aggregated, is_series) = self.result_kind(source, context);
        if is_series {
            return self.lack("each image has a value");
        }
        let (reducers, apart) = (self.reducers_of(item), self.reducers_apart());
        let names = self.statistic_names(&reducers)?;
        let of_area = self.statistic_names(&apart)?;
        // "..., then the mean per district": the mean is that of the area.
        let has_map = self.facts.first("output", &["map", "export", "drive", "asset", "cloud"]).is_some();
        let is_aggregated = is_aggregated || !apart.is_empty() && !has_map;
        let is_of_area = is_aggregated && !of_area.is_empty() && of_area.iter().all(|name| OF_AREA.contains(name));
        if !of_area.is_empty() && !is_of_area {
            return self.lack("of what the statistic is");
        }
        // How many people is their sum.
        let names: Vec<&'static str> = match (item.adds_up(), &names[..]) {
            (true, ["count" | "sum"]) => vec![],
            _ => names,
        };
        let (over_time, over_space) = if source.is_static {
            match (&names[..], is_aggregated) {
                ([], _) => ("first", vec!["mean".to_owned()]),
                (_, false) => return self.lack("a statistic of one image is asked for"),
                (many, true) => ("first", many.iter().map(|&name| name.to_owned()).collect()),
            }
        } else if item.adds_up() && names.is_empty() {
            (source.usual, vec!["mean".to_owned()])
        } else {
            self.over_time_and_space(source, context, &names, &reducers, is_aggregated)?
        };
        let over_space = if is_of_area { of_area.iter().map(|&name| name.to_owned()).collect() } else { over_space };
        apart.iter().for_each(|mention| self.take(*mention));
        reducers.iter().for_each(|mention| self.take(*mention));
        let over_space = if item.adds_up() && over_space.len() == 1 { vec!["sum".to_owned()] } else { over_space };
        // How many people live there is a number, unless only a map of them is asked for.
        let is_aggregated = is_aggregated || item.adds_up() && self.facts.first("output", &["map"]).is_none();
        if names.is_empty() && !source.is_static && !source.is_amount && only_edition(&source.id).is_none() {
            let band = source.band.as_deref().or(source.index.as_deref()).unwrap_or("the bands");
            self.assume(format!("Over time, the {over_time} of {band} is taken."));
        }
        Some(Statistics { over_time: over_time.to_owned(), over_space, is_aggregated, ..Statistics::default() })
    }

    /// Returns the statistics of a condition.
    pub fn statistics_of_condition(&mut self, item: &Item<'a>, source: &Dataset) -> Option<Statistics> {
        // The mean beside a land cover is that of what is measured there.
        let reducers = if item.has_classes() { Vec::new() } else { self.reducers_of(item) };
        let names = self.statistic_names(&reducers)?;
        let over_time = match &names[..] {
            [] => source.usual,
            ["sum"] if source.is_amount => "sum",
            [one @ ("mean" | "median" | "min" | "max")] if !source.is_amount => one,
            _ => return self.lack("the statistic of a condition is not known"),
        };
        reducers.iter().for_each(|mention| self.take(*mention));
        if names.is_empty()
            && !source.is_static
            && !source.is_amount
            && !item.has_classes()
            && only_edition(&source.id).is_none()
        {
            let band = source.band.as_deref().or(source.index.as_deref()).unwrap_or("the bands");
            self.assume(format!("Over time, the {over_time} of {band} is taken."));
        }
        Some(Statistics { over_time: over_time.to_owned(), ..Statistics::default() })
    }

    /// Returns the words for statistics that stand nearest to an item.
    fn reducers_of(&self, item: &Item<'a>) -> Vec<TermMention> {
        let is_it = |at: usize| item.words().any(|of| of == at);
        self.free_reducers().into_iter().filter(|of| self.nearest(of.tokens, is_it).is_some_and(is_it)).collect()
    }

    /// Returns the words for statistics that stand beside nothing.
    fn reducers_apart(&self) -> Vec<TermMention> {
        self.free_reducers().into_iter().filter(|of| self.nearest(of.tokens, |_| false).is_none()).collect()
    }

    fn free_reducers(&self) -> Vec<TermMention> {
        self.facts.terms("reducer").filter(|of| !self.scan.taken[of.tokens.0]).collect()
    }

    /// Returns the nearest token that names what is measured: behind some tokens, else before them,
    /// in the same clause.
    fn nearest(&self, (from, to): (usize, usize), is_it: impl Fn(usize) -> bool) -> Option<usize> {
        let is_class = |at: usize| self.facts.terms("class").any(|of| (of.tokens.0..of.tokens.1).contains(&at));
        let is_named =
            |at: usize| (self.facts.source_tokens.contains(&at) || self.is_terrain_word(at)) && !is_class(at);
        let is_end = |at: usize| match self.scan.tokens.get(at) {
            Some(token) => matches!(token.kind, Kind::Mark('.' | ';' | ':')) || token.text == "then",
            None => true,
        };
        let behind = (to..to + MAX_NEAR).take_while(|&at| !is_end(at)).find(|&at| is_named(at) || is_it(at));
        let before = || {
            let before = (from.saturating_sub(MAX_NEAR)..from).rev().take_while(|&at| !is_end(at));
            before.into_iter().find(|&at| is_named(at) || is_it(at))
        };
        behind.or_else(before)
    }

    fn is_terrain_word(&self, at: usize) -> bool {
        self.facts
            .terms("task")
            .any(|of| matches!(of.term, "slope" | "aspect" | "hillshade") && (of.tokens.0..of.tokens.1).contains(&at))
    }

    /// Adds the groups of time, unless the words for them say how a dataset is summed: "annual rain
    /// above 1000 mm". Returns `None` if that is not clear.
    #[expect(clippy::option_option, reason = "the outer one is a refusal")]
    pub(super) fn parts_of_time(&mut self, measured: &[(Item<'a>, Dataset)]) -> Option<Option<String>> {
        let intervals: Vec<TermMention> =
            self.facts.terms("interval").filter(|mention| !self.scan.taken[mention.tokens.0]).collect();
        let has_one_year = |item: &Item<'a>| match &item.period {
            Some(own) => own.start.is_some_and(|start| own.end == start.months_later(12)),
            None => {
                let general: Vec<_> =
                    self.facts.periods.iter().filter(|of| !self.own_periods.contains(&of.tokens)).collect();
                matches!(general[..], [one] if one.start.is_some_and(|start| one.end == start.months_later(12)))
            }
        };
        let is_adverb = |mention: &&TermMention| {
            mention.term == "year" && matches!(self.scan.word(mention.tokens.0), "annual" | "yearly" | "annually")
        };
        match &intervals[..] {
            [] if self.facts.terms("grouping").next().is_none() => Some(None),
            [one] if is_adverb(&one) => {
                let one = *one;
                let mut all = measured.iter().map(|(item, _)| item);
                let is_beside = |item: &Item<'a>| item.words().any(|at| at >= one.tokens.1 && at < one.tokens.1 + 3);
                let is_of_measured = all.any(|item| is_beside(item) && !has_one_year(item));
                if is_of_measured {
                    return Some(self.groups());
                }
                let all_years =
                    self.facts.periods.iter().all(|of| of.start.is_some_and(|start| of.end == start.months_later(12)));
                if !all_years {
                    return self.lack("which years are annual is not clear");
                }
                self.take(one);
                Some(None)
            }
            _ => Some(self.groups()),
        }
    }

    /// Removes patches of a mask by their size: "remove patches below 0.5 ha".
    pub fn sized_patches(&mut self, image: String) -> Option<String> {
        // "Districts with more than 1000 ha" are chosen by the area of each.
        let is_size = |limit: &&Limit| limit.is_size() && !self.chooses_rows(limit);
        let sizes: Vec<Limit> = self.facts.limits.iter().filter(is_size).cloned().collect();
        let limit = match &sizes[..] {
            [] => return Some(image),
            [one] => one,
            [_, second, ..] => {
                self.refuse(second.tokens, "what has this size is not understood");
                return None;
            }
        };
        let end = self.scan.tokens.len().min(limit.tokens.1 + 4);
        let near = limit.tokens.0.saturating_sub(8)..end;
        let has = |words: &[&str]| near.clone().any(|at| words.contains(&self.scan.word(at)));
        let is_patch = has(&PATCHES);
        let removes = near.clone().any(|at| {
            let word = self.scan.word(at);
            self.scan.lexicon.term("exclusion", word).is_some() || is_remove(word)
        });
        let is_below = limit.op.starts_with('<');
        let is_polygon =
            has(&["polygons"]) && !has(&PATCHES.map(|word| if word == "polygons" { "patches" } else { word }));
        if !is_patch || is_below != removes || is_polygon {
            self.refuse(limit.tokens, "what has this size is not understood");
            return None;
        }
        if !self.is_mask(&image) {
            self.refuse(limit.tokens, "patches are those of one class or of a limit: say of which");
            return None;
        }
        self.scan.take(limit.tokens.0, limit.tokens.1);
        for at in near.collect::<Vec<_>>() {
            let word = self.scan.word(at);
            let is_verb = self.scan.lexicon.term("exclusion", word).is_some() || is_remove(word);
            let is_other = matches!(word, "keep" | "only" | "out" | "connected" | "small" | "smaller");
            let is_unit = word == "pixels" && self.scan.word(at.wrapping_sub(1)) == "connected";
            let is_other = is_other || is_unit;
            if !self.scan.taken[at] && word != "polygons" && (is_verb || PATCHES.contains(&word) || is_other) {
                self.scan.take(at, at + 1);
            }
        }
        let unit = match limit.unit.as_deref() {
            Some("ha" | "hectares") => "ha",
            Some("km2" | "km²") => "km2",
            _ => "pixels",
        };
        let patches = Patches { min: Some(limit.value), unit: Some(unit.to_owned()) };
        Some(self.add("patches", &[&image], Node::Patches(patches)))
    }
}

/// Nouns for connected pixels.
const PATCHES: [&str; 11] = [
    "patches",
    "patch",
    "clumps",
    "spots",
    "polygons",
    "objects",
    "speckles",
    "fragments",
    "connected",
    "areas",
    "clusters",
];

/// Statistics of an area.
const OF_AREA: [&str; 5] = ["mean", "median", "min", "max", "std"];
