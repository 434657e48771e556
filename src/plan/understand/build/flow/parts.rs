//! Which part each item plays, and which limits, classes and periods belong to it.

use super::super::Builder;
use super::super::sources::Dataset;
use super::Parts;
use super::items::Item;
use super::special::is_sea;
use crate::assist::request::levels;
use crate::assist::request::tokens::Kind;
use crate::kb::kb;
use crate::plan::understand::limits::Limit;

/// Words before what has a value each.
const EACH: [&str; 4] = ["per", "each", "every", "by"];
/// Nouns for classes of land cover.
const CLASS: [&str; 8] = ["class", "classes", "type", "types", "category", "categories", "covers", "legend"];
/// The most tokens of a phrase such as "for each of the land cover classes of WorldCover".
const MAX_PHRASE: usize = 7;
/// The most tokens from the noun for zones to their limit.
const MAX_ROW: usize = 9;
/// The most tokens between a word that turns a condition around and the condition.
const MAX_TURN: usize = 6;

impl<'a> Builder<'a, '_> {
    /// Returns the items by their parts. Returns `None` if a limit, a class or a period belongs to
    /// nothing.
    pub(super) fn parts(&mut self, items: &mut Vec<Item<'a>>) -> Option<Parts<'a>> {
        self.own_times(items);
        let general = self.facts.periods.iter().filter(|period| !self.own_periods.contains(&period.tokens)).count();
        let has_change = general == 2 || self.facts.periods.iter().any(|period| period.side.is_some());
        let mut limits: Vec<Limit> = self.facts.limits.iter().filter(|limit| !limit.is_size()).cloned().collect();
        self.row_limit = self.limit_of_rows(&limits);
        limits.retain(|limit| Some(limit) != self.row_limit.as_ref());
        limits.extend(self.ranges());
        let group = self.class_group(items);
        if group.is_none() {
            self.split_classes(items);
        }
        self.attach_distances(items)?;
        self.attach_limits(items, limits, has_change)?;
        self.attach_ranges_of_classes(items)?;
        self.attach_classes(items, group)?;
        self.turn_items(items)?;
        let mut parts = Parts { measured: Vec::new(), conditions: Vec::new(), classes: None };
        for (at, item) in std::mem::take(items).into_iter().enumerate() {
            let source = self.dataset_of(&item)?;
            // "Tree cover" is a class beside the land cover.
            item.class_tokens.iter().for_each(|&at| self.scan.taken[at] = false);
            let is_group = group == Some(at) || item.has_bins || self.lists_classes(&item);
            let is_condition = !item.limits.is_empty() || !item.class_tokens.is_empty();
            if is_group {
                if parts.classes.is_some() || !item.limits.is_empty() || item.is_excluded || item.distance.is_some() {
                    return self.lack("two things have classes with a value each");
                }
                parts.classes = Some((item, source));
            } else if is_condition || (item.is_excluded || item.distance.is_some()) && source.is_presence() {
                parts.conditions.push((item, source));
            } else if item.is_excluded || item.distance.is_some() {
                return self.lack("what is left out has no limit");
            } else {
                parts.measured.push((item, source));
            }
        }
        self.presence_as_condition(&mut parts);
        let is_pair = parts.measured.len() == 1 && self.sides(&parts.conditions).is_some();
        if !is_pair {
            self.check_classes(&parts.conditions)?;
        }
        // The land cover of each class is its area.
        if parts.measured.iter().any(|(item, _)| item.has_classes()) {
            return self.lack("classes are measured");
        }
        Some(parts)
    }

    /// Makes what is only somewhere a condition of what is measured: "people in the burned area".
    fn presence_as_condition(&self, parts: &mut Parts<'a>) {
        let (present, others): (Vec<_>, Vec<_>) =
            std::mem::take(&mut parts.measured).into_iter().partition(|(_, source)| source.is_presence());
        let are_conditions = others.len() == 1 || others.is_empty() && present.len() > 1;
        parts.measured = others;
        if are_conditions { &mut parts.conditions } else { &mut parts.measured }.extend(present);
    }

    /// Refuses two classes where a pixel has one of them.
    fn check_classes(&self, conditions: &[(Item<'a>, Dataset)]) -> Option<()> {
        let is_inside = |item: &Item<'_>| item.has_classes() && !item.is_excluded && item.distance.is_none();
        let count = conditions.iter().filter(|(item, _)| is_inside(item)).count();
        if count > 1 { self.lack("a pixel has one class") } else { Some(()) }
    }

    /// Returns the dataset of an item.
    fn dataset_of(&mut self, item: &Item<'a>) -> Option<Dataset> {
        let indices: Vec<String> = item.index.iter().cloned().collect();
        let source = self.source(item.requested, &indices)?;
        let Some(terrain) = item.terrain else { return Some(source) };
        let unit = (terrain.term != "hillshade").then(|| "degrees".to_owned());
        Some(Dataset { terrain: Some(terrain), unit, ..source })
    }

    /// Gives periods to the datasets beside whose names they stand: "WorldPop 2020", "(Sentinel-2,
    /// summer 2022)". Periods of what has none of its own stay those of the plan.
    fn own_times(&mut self, items: &mut [Item<'a>]) {
        if self.facts.periods.len() < 2 {
            return;
        }
        let small = |at: usize| {
            let is_comma = self.scan.tokens[at].is(',') || self.scan.tokens[at].is('(');
            let words =
                ["in", "of", "for", "from", "year", "the", "data", "map", "images", "rainfall", "version", "and"];
            is_comma || words.contains(&self.scan.word(at)) || self.scan.tokens[at].is('-')
        };
        let mut owners: Vec<Option<usize>> = Vec::new();
        for period in &self.facts.periods {
            let near = |item: &Item<'_>| {
                let behind = |at: usize| at < period.tokens.0 && (at + 1..period.tokens.0).all(small);
                let before = |at: usize| at == period.tokens.1;
                item.name_tokens.iter().chain(&item.tokens).any(|&at| behind(at) || before(at))
            };
            let found: Vec<usize> = items.iter().enumerate().filter(|(_, item)| near(item)).map(|(at, _)| at).collect();
            owners.push(match found[..] {
                [one] => Some(one),
                _ => None,
            });
        }
        // The images that have no other period keep theirs as that of the plan.
        let has_general = owners.iter().any(Option::is_none);
        let first_timed = (0..items.len()).find(|&at| {
            self.is_compared(&items[at]) && items[at].requested.category() != "classes" && !items[at].adds_up()
        });
        let two_of = |at: usize| owners.iter().filter(|owner| **owner == Some(at)).count() > 1;
        for (period, owner) in self.facts.periods.iter().zip(&owners) {
            let Some(at) = *owner else { continue };
            if two_of(at) || !has_general && first_timed == Some(at) {
                continue;
            }
            items[at].period = Some(period.clone());
            self.own_periods.push(period.tokens);
        }
    }

    /// Returns ranges as two limits each: "elevation between 1200 and 1800 m". Takes no tokens.
    fn ranges(&self) -> Vec<Limit> {
        let mut found = Vec::new();
        let number = |at: usize| self.scan.tokens.get(at).filter(|_| !self.scan.taken[at])?.number();
        for at in 0..self.scan.tokens.len() {
            let is_start = matches!(self.scan.word(at), "between" | "from" | "in") && !self.scan.taken[at];
            let Some(low) = number(at + 1).filter(|_| is_start) else { continue };
            let of_low = self.scan.unit_at(at + 2);
            let joint = of_low.as_ref().map_or(at + 2, |(_, end)| *end);
            let joins = matches!(self.scan.word(joint), "and" | "to")
                || self.scan.tokens.get(joint).is_some_and(|of| of.is('-'));
            let Some(high) = number(joint + 1).filter(|high| joins && *high > low) else { continue };
            let unit = self.scan.unit_at(joint + 2).filter(|(unit, _)| unit != "in");
            let (unit, end) = unit.map_or((None, joint + 2), |(unit, end)| (Some(unit), end));
            let limit = |op: &'static str, value: f64| Limit { op, value, unit: unit.clone(), tokens: (at, end) };
            found.extend([limit(">=", low), limit("<=", high)]);
        }
        found
    }

    /// Gives the ranges of classes to the item before them, or behind: "slope classes 0-5, 5-15".
    fn attach_ranges_of_classes(&self, items: &mut [Item<'a>]) -> Option<()> {
        let Some(bins) = &self.facts.bins else { return Some(()) };
        let of = |at: usize| items.iter().position(|item| !item.has_classes() && item.words().any(|of| of == at));
        let before = (bins.tokens.0.saturating_sub(MAX_TURN)..bins.tokens.0).rev().find_map(of);
        let item = before.or_else(|| (bins.tokens.1..bins.tokens.1 + 2).find_map(of))?;
        items[item].has_bins = true;
        Some(())
    }

    /// Returns the item whose classes have a value each: "per land cover class".
    fn class_group(&mut self, items: &[Item<'a>]) -> Option<usize> {
        let mut classes = items.iter().enumerate().filter(|(_, item)| item.has_classes());
        let (item, _) = classes.next().filter(|_| classes.next().is_none())?;
        let own: Vec<usize> = items[item].words().collect();
        for start in 0..self.scan.tokens.len() {
            let is_each = EACH.contains(&self.scan.word(start));
            let follows_each = self.scan.word(start) == "and"
                && (start.saturating_sub(4)..start).any(|at| EACH.contains(&self.scan.word(at)));
            if !is_each && !follows_each {
                continue;
            }
            let is_small = |at: usize| {
                let word = self.scan.word(at);
                own.contains(&at)
                    || EACH.contains(&word)
                    || matches!(word, "the" | "of" | "land" | "cover" | "landcover" | "use" | "for" | "in")
            };
            let behind = start + 1;
            let end = (behind..self.scan.tokens.len().min(behind + MAX_PHRASE))
                .find(|&at| !is_small(at))
                .unwrap_or(behind + MAX_PHRASE);
            let has_noun = CLASS.contains(&self.scan.word(end));
            let has_cover = (behind..end)
                .any(|at| own.contains(&at) && matches!(self.scan.word(at), "cover" | "landcover" | "use"));
            if !(has_noun || has_cover && is_each) {
                continue;
            }
            let end = end + usize::from(has_noun);
            self.scan.take(start, end);
            if matches!(self.scan.word(start.wrapping_sub(1)), "for" | "in" | "of") {
                self.scan.take(start - 1, start);
            }
            // "... of WorldCover classes": the noun may follow the name elsewhere.
            return Some(item);
        }
        None
    }

    /// Notes the classes of land cover that are named.
    fn attach_classes(&mut self, items: &mut [Item<'a>], group: Option<usize>) -> Option<()> {
        let is_split = items.iter().any(|item| !item.class_tokens.is_empty());
        let with_classes: Vec<usize> = (0..items.len()).filter(|&at| items[at].has_classes()).collect();
        let [at] = with_classes[..] else {
            let is_clear = with_classes.is_empty() || is_split;
            return if is_clear { Some(()) } else { self.lack("two datasets have classes") };
        };
        let tokens = self.class_tokens(&items[at]);
        if tokens.is_empty() && group.is_none() {
            return self.lack("no class is named");
        }
        items[at].class_tokens = tokens;
        Some(())
    }

    /// Returns the limit of the zones that are listed: "list the counties where the mean VCI
    /// is under 35".
    fn limit_of_rows(&self, limits: &[Limit]) -> Option<Limit> {
        self.facts.terms("per").next()?;
        let is_link = |at: usize| matches!(self.scan.word(at), "where" | "whose" | "having" | "with" | "that");
        let is_of_zones = |limit: &&Limit| {
            let near = limit.tokens.0.saturating_sub(MAX_ROW)..limit.tokens.0;
            let link = near.rev().find(|&at| is_link(at));
            // "The counties of Kenya where".
            let is_place = |at: usize| self.facts.places.iter().any(|of| (of.tokens.0..of.tokens.1).contains(&at));
            let is_small = |at: usize| matches!(self.scan.word(at), "of" | "in") || is_place(at);
            let noun = link.and_then(|link| (0..link).rev().find(|&at| !is_small(at)));
            noun.is_some_and(|noun| {
                levels::unit_at(&self.scan.tokens, noun).is_some() && levels::is_plural(&self.scan.tokens, noun)
            })
        };
        let mut found = limits.iter().filter(|limit| is_of_zones(limit));
        found.next().filter(|_| found.next().is_none()).cloned()
    }

    /// Makes an item of each class, or list of classes, that stands apart: "not forest, within 1 km
    /// of water". Two classes that are compared stand apart.
    fn split_classes(&self, items: &mut Vec<Item<'a>>) {
        let with_classes: Vec<usize> = (0..items.len()).filter(|&at| items[at].has_classes()).collect();
        let [at] = with_classes[..] else { return };
        let tokens = self.class_tokens(&items[at]);
        // "NDVI of urban and rural areas" has two values.
        let compares = self.compares_classes() || tokens.iter().any(|&at| self.is_group(at));
        let mut lists: Vec<Vec<usize>> = Vec::new();
        for (from, to) in self.runs(&tokens) {
            match lists.last_mut() {
                Some(list) if self.is_list(list.last().map_or(0, |last| last + 1), from, compares) => {
                    list.extend(from..to);
                }
                _ => lists.push((from..to).collect()),
            }
        }
        if lists.len() < 2 {
            return;
        }
        let whole = items.remove(at);
        for (next, list) in lists.into_iter().enumerate() {
            let (tokens, name_tokens) =
                if next == 0 { (whole.tokens.clone(), whole.name_tokens.clone()) } else { Default::default() };
            items.insert(at + next, Item { tokens, name_tokens, class_tokens: list, ..whole.clone() });
        }
    }

    /// Returns `true` if two classes or places are compared: "NDVI of cropland against that of
    /// forest".
    pub(super) fn compares_classes(&self) -> bool {
        let is_relation = |of: super::super::TermMention| matches!(of.term, "compare" | "difference");
        let is_relative = self.facts.terms("relation").any(is_relation) || self.facts.terms("against").next().is_some();
        is_relative && self.facts.periods.len() <= 1
    }

    /// Returns `true` if tokens only join the parts of a list: "cropland, forest and grassland".
    /// Where classes are compared, only a slash does: "vegetated/rural".
    fn is_list(&self, from: usize, to: usize, compares: bool) -> bool {
        let is_small = |at: usize| {
            let joining = &kb().words().conditions.joining;
            if compares {
                return self.scan.tokens[at].is('/') || self.scan.word(at) == "or";
            }
            self.scan.tokens[at].is(',')
                || self.scan.tokens[at].is('/')
                || joining.iter().any(|word| word == self.scan.word(at))
        };
        from < to && (from..to).all(is_small)
    }

    /// Returns `true` if a statistic of each of several classes is asked for: "mean NDVI of
    /// cropland and grassland". Beside a map they are one area.
    fn lists_classes(&self, item: &Item<'a>) -> bool {
        let outputs = ["map", "export", "drive", "asset"];
        let classes = self.runs(&item.class_tokens);
        let has_or = classes.windows(2).any(|pair| (pair[0].1..pair[1].0).any(|at| self.scan.word(at) == "or"));
        let has_mean =
            self.facts.terms("reducer").any(|of| matches!(of.term, "mean" | "median" | "max" | "min" | "stdDev"));
        classes.len() > 1 && !has_or && has_mean && self.facts.first("output", &outputs).is_none()
    }

    /// Returns the runs of neighbors among tokens, each by its first token and the one after its
    /// last.
    fn runs(&self, tokens: &[usize]) -> Vec<(usize, usize)> {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for &at in tokens {
            match runs.last_mut() {
                Some((_, end)) if *end == at => *end = at + 1,
                _ => runs.push((at, at + 1)),
            }
        }
        runs
    }

    /// Gives each distance to the item that it is to.
    fn attach_distances(&mut self, items: &mut [Item<'a>]) -> Option<()> {
        for distance in self.facts.distances.clone() {
            if is_sea(self.scan.word(distance.target)) {
                self.scan.take(distance.tokens.0, distance.tokens.1);
                continue;
            }
            let is_of = |item: &Item<'_>| item.words().any(|at| at == distance.target);
            let is_class = |item: &Item<'_>| item.has_classes() && self.class_tokens(item).contains(&distance.target);
            let Some(at) = items.iter().position(is_of).or_else(|| items.iter().position(is_class)) else {
                return self.lack("a distance is to nothing");
            };
            let classes = match &items[at].class_tokens[..] {
                [] => self.class_tokens(&items[at]),
                own => own.to_vec(),
            };
            if items[at].distance.is_some() || items[at].has_classes() && self.runs(&classes).len() > 1 {
                return self.lack("one class has a distance and another has none");
            }
            self.scan.take(distance.tokens.0, distance.tokens.1);
            items[at].distance = Some(distance);
        }
        Some(())
    }

    /// Turns around the items behind "without", "remove" and the like. Returns `None` if it is not
    /// clear which of them are meant.
    fn turn_items(&mut self, items: &mut [Item<'a>]) -> Option<()> {
        let clouds: Vec<(usize, usize)> =
            self.facts.terms("task").filter(|of| of.term == "mask").map(|of| of.tokens).collect();
        let all: Vec<usize> = items.iter().flat_map(Item::words).collect();
        let mut turned = Vec::new();
        let mut lists: Vec<usize> = Vec::new();
        let mut order: Vec<usize> = (0..items.len()).collect();
        order.sort_by_key(|&at| items[at].span());
        for at in order {
            let item = &mut items[at];
            // A class of land cover stands before the name of its dataset or behind.
            let runs = if item.has_classes() && !item.class_tokens.is_empty() {
                self.runs(&item.class_tokens).iter().map(|run| run.0).collect()
            } else {
                vec![item.words().chain(item.limits.iter().map(|limit| limit.tokens.0)).min().unwrap_or(0)]
            };
            let first = item.span().0;
            let last = item.span().1 + 1;
            // "Leave out water and slopes above 5 degrees".
            if self.scan.word(first.wrapping_sub(1)) == "and" && lists.contains(&(first - 1)) {
                item.is_excluded = true;
                lists.push(last);
                continue;
            }
            let sides: Option<Vec<Option<usize>>> =
                runs.iter().map(|&start| self.turn_before(start, &clouds, &all)).collect();
            let Some(sides) = sides else { return self.lack("what is left out is not clear") };
            if sides.iter().any(|side| side.is_some() != sides[0].is_some()) {
                return self.lack("one class is left out and another is not");
            }
            for before in sides.into_iter().flatten() {
                if self.is_removal(before) {
                    lists.push(last);
                }
                turned.push(before);
                item.is_excluded = true;
            }
        }
        for before in turned {
            let behind = usize::from(matches!(self.scan.word(before + 1), "out" | "away" | "off"));
            self.scan.take(before, before + 1 + behind);
        }
        Some(())
    }

    /// Returns `true` for a verb that turns around all that "and" joins behind it.
    fn is_removal(&self, at: usize) -> bool {
        !kb().words().conditions.single.iter().any(|word| word == self.scan.word(at))
    }

    /// Returns the word before a token that turns around what follows, if there is one. Returns
    /// `None` if a mark stands between that may end a list.
    #[expect(clippy::option_option, reason = "the outer one is a refusal")]
    pub(super) fn turn_before(&self, start: usize, clouds: &[(usize, usize)], all: &[usize]) -> Option<Option<usize>> {
        let mut is_far = false;
        for before in (start.saturating_sub(MAX_TURN)..start).rev() {
            let word = self.scan.word(before);
            let token = &self.scan.tokens[before];
            if clouds.iter().any(|of| (of.0..of.1).contains(&before)) {
                return Some(None);
            }
            if matches!(token.kind, Kind::Mark('.' | ';'))
                || matches!(word, "keep" | "only" | "select" | "within" | "then")
            {
                return Some(None);
            }
            let is_leave = kb().words().conditions.leave.iter().any(|known| known == word);
            let is_turn = self.scan.lexicon.term("exclusion", word).is_some()
                || is_remove(word)
                || is_leave && self.scan.word(before + 1) == "out";
            if is_turn && word != "minus" {
                return if is_far { None } else { Some(Some(before)) };
            }
            is_far |= token.is(',') || all.contains(&before);
        }
        Some(None)
    }
}

/// Returns `true` for a word that leaves out what is behind it.
pub(super) fn is_remove(word: &str) -> bool {
    kb().words().conditions.remove.iter().any(|known| known == word)
}
