//! Requests of several datasets, classes and steps, as a flow of data.
//!
//! Each dataset, index or terrain product is an item with a part to play: it is measured, it limits
//! where others count, or its classes have a value each. Limits, classes, periods and statistics
//! belong to the item beside them. A request in which one of them belongs to nothing is refused.
//!
//! This reading is tried where the chain of [`super`] is not the whole answer.

mod classes;
mod condition_index;
mod correlations;
mod floods;
mod images;
mod items;
mod overlaps;
mod parts;
mod ratios;
mod shares;
mod sides;
mod special;
mod words;

use super::Builder;
use super::context::ResultContext;
use super::joins::Masks;
use super::masks::unit_of_limit;
use super::sources::Dataset;
use super::statistics::Statistics;
use crate::plan::model::{Node, OneOrMany, Zonal};
use images::Where;
use items::Item;

/// The items of a request by the part that they play.
struct Parts<'a> {
    /// What has a result, with its dataset.
    measured: Vec<(Item<'a>, Dataset)>,
    /// What limits where others count.
    conditions: Vec<(Item<'a>, Dataset)>,
    /// What has classes with a value each.
    classes: Option<(Item<'a>, Dataset)>,
}

impl<'a> Builder<'a, '_> {
    /// Adds all steps. Returns `None` if the parts of the request do not fit together.
    pub(super) fn flow(&mut self) -> Option<()> {
        self.reuses = true;
        let is_other = |kind: &str| self.facts.terms(kind).next().is_some();
        if is_other("trend") || is_other("classifier") || self.reports_scenes() {
            return self.lack("a trend or a classifier");
        }
        let Some(mut items) = self.items() else { return self.lack("no dataset has the index") };
        self.take_ordinals();
        if self.overlaps(&items)? {
            return Some(());
        }
        let is_single = items.len() < 2 && !items.iter().any(Item::has_classes);
        let has_more = self.has_steps()
            || self.has_word(&["random"])
            || self.facts.flood.is_some()
            || self.condition_words().is_some();
        if items.is_empty() || items.len() > MAX_ITEMS || is_single && !has_more && !self.has_special() {
            return self.lack("one thing, or too many");
        }
        let points = self.random_points();
        let Parts { measured, conditions, classes } = self.parts(&mut items)?;
        let correlates = self.facts.first("task", &["correlation"]).is_some();
        if measured.len() > 1 && (self.facts.terms("relation").next().is_some() || correlates && measured.len() > 2) {
            return self.lack("how the measured things are related");
        }
        let has_sides = self.sides(&conditions).is_some() && measured.len() == 1;
        if self.facts.ring.as_ref().is_some_and(|ring| !ring.has_inside && !has_sides) {
            return self.lack("what is measured around the place");
        }
        let region = self.region()?;
        let zones = self.zones(&region)?;
        let all = || measured.iter().chain(&conditions).chain(&classes);
        let is_timed = |(item, source): &&(Item<'a>, Dataset)| !source.is_static && self.is_compared(item);
        let (_, lead) = all().find(is_timed).or_else(|| all().next())?;
        let lead = lead.clone();
        let periods = self.periods(&lead)?;
        if !periods.further.is_empty() {
            return None;
        }
        let groups = self.parts_of_time(&measured)?;
        let groups = groups.or_else(|| self.months_of_correlation(correlates));
        let place = Where { region: &region, periods: &periods, groups: groups.as_deref() };
        let by_class = match &classes {
            Some((item, source)) => Some(self.class_image(item, source, place)?),
            None => None,
        };
        let context = ResultContext {
            region: &region,
            zones: zones.as_deref(),
            groups: groups.as_deref(),
            classes: by_class.as_deref(),
            averaged_parts: None,
            is_rate: false,
        };
        if let Some(at) = self.per_person() {
            let [people] = &measured[..] else { return self.lack("whose area is divided by people") };
            self.shown_per_person(at, &conditions, people, place, context)?;
        } else if let Some(count) = points {
            if !conditions.is_empty() {
                return self.lack("random points where conditions hold");
            }
            self.shown_at_points(count, &measured, place, context)?;
        } else if let Some(share) = self.share(&conditions, &measured, classes.is_some()) {
            self.shown_share(&conditions, share?, place, context)?;
        } else if let ([first, second], true) = (&measured[..], correlates) {
            self.shown_correlation(&conditions, [first, second], place, context)?;
        } else if let (Some(sides), [one]) = (self.sides(&conditions), &measured[..]) {
            self.shown_sides(&conditions, sides, one, place, context)?;
        } else {
            let masks = self.masks_of(&conditions, place)?;
            let masks = self.with_special(masks, place.region)?;
            self.map_of_flood(&conditions, !measured.is_empty(), place)?;
            match &measured[..] {
                [] => self.shown_selection(&lead, &masks, context)?,
                [one] => self.shown(one, &masks, place, context)?,
                many => self.shown_together(many, &masks, place, context)?,
            }
        }
        self.take_flow_words(&conditions, classes.is_some());
        self.take_flood_words();
        if let [(_, source)] = &measured[..] {
            self.warn_of_time(source);
        }
        Some(())
    }

    /// Returns `true` if a request says step by step how values become a mask. Elsewhere "only
    /// pixels above 0.3" may be of the values or of where they are.
    fn has_steps(&self) -> bool {
        let is_step = ["keep", "select", "retain", "then", "finally", "lastly", "step"];
        self.has_word(&is_step) && !self.facts.limits.is_empty()
    }

    /// Refuses the flow for a reason. The reasons of [`super`] are told instead.
    #[expect(clippy::unused_self, reason = "all files of the flow call it")]
    fn lack<T>(&self, _reason: &str) -> Option<T> {
        None
    }

    /// Adds the result of where all conditions hold.
    fn shown_selection(&mut self, lead: &Dataset, masks: &Masks, context: ResultContext<'_>) -> Option<()> {
        if masks.inside.is_none() && masks.outside.is_none() || context.groups.is_some() {
            return self.lack("nothing is measured");
        }
        if self.has_map_of_each_year(lead) {
            return self.lack("which of several maps is shown");
        }
        let image = self.selection(masks)?;
        let image = self.sized_patches(image)?;
        // The result is a mask, whatever the values of the dataset are.
        let source =
            Dataset { is_flag: false, has_years: false, present_above: None, present: Vec::new(), ..lead.clone() };
        let statistics = of_mask();
        self.results(&source, image, context, &statistics)
    }

    /// Adds the result of what is measured, where the conditions hold.
    fn shown(
        &mut self,
        (item, source): &(Item<'a>, Dataset),
        masks: &Masks,
        place: Where<'_>,
        context: ResultContext<'_>,
    ) -> Option<()> {
        if let Some(limit) = &mut self.row_limit {
            limit.unit = unit_of_limit(source, limit);
        }
        let statistics = self.statistics_of(item, source, context)?;
        let image = match self.condition_words() {
            Some(words) => self.condition_index(source, place, words)?,
            None => self.image(item, source, place, &statistics)?,
        };
        let subject =
            Dataset { index: None, also: Vec::new(), subject: Some("condition".to_owned()), ..source.clone() };
        let named = if self.condition_words().is_some() { &subject } else { source };
        let image = self.within(named, image, masks)?;
        if self.facts.limits.iter().any(super::super::limits::Limit::is_size) {
            return None;
        }
        self.results(source, image, context, &statistics)
    }

    /// Adds one table with the values of several things that are measured.
    fn shown_together(
        &mut self,
        measured: &[(Item<'a>, Dataset)],
        masks: &Masks,
        place: Where<'_>,
        context: ResultContext<'_>,
    ) -> Option<()> {
        let ResultContext { region, zones, groups, classes, .. } = context;
        if groups.is_some() || self.area_unit().is_some() {
            return self.lack("several things over parts of time, or an area");
        }
        let mut inputs = Vec::new();
        let mut by: Option<Vec<String>> = None;
        for (item, source) in measured {
            if item.adds_up() || item.has_classes() || source.terrain.is_some_and(|of| of.term == "aspect") {
                return self.lack("sums or directions beside means");
            }
            let statistics = self.statistics_of(item, source, context)?;
            if !statistics.is_aggregated || by.as_ref().is_some_and(|by| *by != statistics.over_space) {
                return self.lack("several maps, or different statistics");
            }
            let image = self.image(item, source, place, &statistics)?;
            inputs.push(self.within(source, image, masks)?);
            by = Some(statistics.over_space);
        }
        let [by] = &by?[..] else { return None };
        let mut per: Vec<String> = Vec::new();
        per.extend(zones.map(|_| "zone".to_owned()));
        per.extend(classes.map(|_| "class".to_owned()));
        inputs.extend([classes, Some(zones.unwrap_or(region))].into_iter().flatten().map(str::to_owned));
        let first = inputs[0].clone();
        let zonal = Zonal { by: Some(OneOrMany::One(by.clone())), per };
        let table = self.add_with("statistics", inputs, Node::Zonal(zonal));
        self.take_all("task", &["zonal"]);
        self.outputs(&first, Some(&table), context, false)
    }
}

/// The most datasets of a request.
const MAX_ITEMS: usize = 6;

/// Returns the statistics of a mask, whose area is asked for or which is shown.
fn of_mask() -> Statistics {
    Statistics { over_time: "first".to_owned(), over_space: vec!["mean".to_owned()], ..Statistics::default() }
}
