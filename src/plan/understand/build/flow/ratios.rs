//! Areas for each inhabitant, and values at random points.

use super::super::Builder;
use super::super::context::ResultContext;
use super::super::sources::Dataset;
use super::images::Where;
use super::items::Item;
use crate::plan::model::{Area, Compare, Node, OneOrMany, Sample, Zonal};

/// Words for one of the people who live in a place.
const PERSON: [&str; 8] = ["inhabitant", "inhabitants", "person", "capita", "resident", "head", "citizen", "people"];

impl<'a> Builder<'a, '_> {
    /// Returns the tokens of "per inhabitant".
    pub fn per_person(&self) -> Option<usize> {
        let is_person = |at: usize| self.scan.word(at) == "per" && PERSON.contains(&self.scan.word(at + 1));
        (0..self.scan.tokens.len()).find(|&at| is_person(at))
    }

    /// Adds the area of where all conditions hold, divided by the number of people.
    pub fn shown_per_person(
        &mut self,
        at: usize,
        conditions: &[(Item<'a>, Dataset)],
        (people, source): &(Item<'a>, Dataset),
        place: Where<'_>,
        context: ResultContext<'_>,
    ) -> Option<()> {
        let ResultContext { region, zones, groups, classes, .. } = context;
        if !people.adds_up() || groups.is_some() || classes.is_some() || conditions.is_empty() {
            return self.lack("an area for each inhabitant needs people and an area");
        }
        let masks = self.masks_of(conditions, place)?;
        let selection = self.selection(&masks)?;
        let unit = self.area_unit().map_or("m2", |unit| unit.term);
        if unit == "%" {
            return self.lack("a share for each inhabitant");
        }
        let per: Vec<String> = zones.map(|_| "zone".to_owned()).into_iter().collect();
        let everywhere = zones.unwrap_or(region).to_owned();
        let area = Area { unit: Some(unit.to_owned()), per: per.clone() };
        let area = self.add_with("area", vec![selection.clone(), everywhere.clone()], Node::Area(area));
        let statistics = self.statistics_of(people, source, context)?;
        let image = self.image(people, source, place, &statistics)?;
        let sum = Zonal { by: Some(OneOrMany::One("sum".to_owned())), per };
        let sum = self.add_with("people", vec![image, everywhere], Node::Zonal(sum));
        let ratio = Compare { how: Some("ratio".to_owned()), ..Compare::default() };
        let ratio = self.add_with("area_per_person", vec![area, sum], Node::Compare(ratio));
        self.scan.take(at, at + 2);
        self.take_all("area_unit", &[unit]);
        self.take_all("task", &["area", "area_word"]);
        self.take_words(&["area", "space"]);
        self.outputs(&selection, Some(&ratio), context, false)
    }

    /// Returns the number of random points that are asked for, and takes its words.
    pub fn random_points(&mut self) -> Option<u32> {
        let is_points = |at: usize| matches!(self.scan.word(at), "points" | "locations" | "samples" | "pixels");
        let count =
            |at: usize| self.scan.tokens.get(at)?.number().filter(|count| *count >= 1.0 && count.fract() == 0.0);
        let at = (1..self.scan.tokens.len())
            .find(|&at| self.scan.word(at) == "random" && is_points(at + 1) && count(at - 1).is_some())?;
        let found = count(at - 1)?;
        self.scan.take(at - 1, at + 2);
        Some(found as u32)
    }

    /// Adds the values of what is measured at random points.
    pub fn shown_at_points(
        &mut self,
        count: u32,
        measured: &[(Item<'a>, Dataset)],
        place: Where<'_>,
        context: ResultContext<'_>,
    ) -> Option<()> {
        let ResultContext { region, zones, groups, classes, .. } = context;
        if zones.is_some() || groups.is_some() || classes.is_some() || measured.is_empty() {
            return self.lack("random points of zones or parts of time");
        }
        let mut inputs = Vec::new();
        for (item, source) in measured {
            if item.adds_up() {
                return self.lack("numbers of people at points");
            }
            let statistics = self.statistics_of_condition(item, source)?;
            inputs.push(self.image(item, source, place, &statistics)?);
        }
        let first = inputs[0].clone();
        inputs.push(region.to_owned());
        let sample = Sample { points: Some("random".to_owned()), count: Some(count), ..Sample::default() };
        let table = self.add_with("points", inputs, Node::Sample(sample));
        self.take_all("task", &["sample"]);
        self.outputs(&first, Some(&table), context, false)
    }
}
