//! Two classes that are compared: "mean LST of cropland against that of forest".

use super::super::Builder;
use super::super::context::{ResultContext, combined};
use super::super::sources::Dataset;
use super::images::Where;
use super::items::Item;
use crate::kb::kb;
use crate::plan::model::{Compare, Node, OneOrMany, Output, Place, Scalar, Zonal};

impl<'a> Builder<'a, '_> {
    /// Returns the positions of the two classes among conditions that are compared.
    pub fn sides(&self, conditions: &[(Item<'a>, Dataset)]) -> Option<[usize; 2]> {
        let is_side = |item: &Item<'_>| item.has_classes() && !item.is_excluded && item.distance.is_none();
        let found: Vec<usize> = (0..conditions.len()).filter(|&at| is_side(&conditions[at].0)).collect();
        match found[..] {
            [first, second] if self.compares_classes() || self.names_group(conditions) => Some([first, second]),
            _ => None,
        }
    }

    /// Returns `true` if a group of classes has one value: "the LST of built-up land and of
    /// vegetation".
    fn names_group(&self, conditions: &[(Item<'a>, Dataset)]) -> bool {
        let all = conditions.iter().flat_map(|(item, _)| &item.class_tokens);
        all.into_iter().any(|&at| self.is_group(at))
    }

    /// Returns `true` if a group of classes stands beside another class: each has a value.
    pub fn names_sides(&self) -> bool {
        let classes: Vec<usize> = self.facts.terms("class").map(|of| of.tokens.0).collect();
        classes.len() > 1 && classes.iter().any(|&at| self.is_group(at))
    }

    /// Returns `true` for a word that stands for several classes.
    pub fn is_group(&self, at: usize) -> bool {
        let term = self.facts.terms("class").find(|of| (of.tokens.0..of.tokens.1).contains(&at));
        term.is_some_and(|of| kb().words().conditions.groups.contains_key(of.term))
    }

    /// Returns where each side lies: the side whose words stand in front of those for the
    /// surroundings lies there, and the other side in the place.
    fn regions_of_sides(&mut self, sides: &[(usize, (Item<'a>, Dataset))], region: &str) -> Vec<String> {
        let (Some(ring), Some(inner)) = (self.facts.ring.clone(), self.inner.clone()) else {
            return vec![region.to_owned(); sides.len()];
        };
        let last = |(_, (item, _)): &(usize, (Item<'a>, Dataset))| item.class_tokens.iter().max().copied();
        let before = |at: &usize| last(&sides[*at]).is_some_and(|last| last < ring.tokens.0);
        let outer = (0..sides.len()).filter(before).max_by_key(|&at| last(&sides[at]));
        let place = Place { buffer_m: Some(ring.meters), ring: Some(true), ..Place::default() };
        let ring = self.add("ring", &[&inner], Node::Place(place));
        (0..sides.len()).map(|at| if Some(at) == outer { ring.clone() } else { inner.clone() }).collect()
    }

    /// Adds a statistic of what is measured in each of two classes, and their difference.
    pub fn shown_sides(
        &mut self,
        conditions: &[(Item<'a>, Dataset)],
        sides: [usize; 2],
        (item, source): &(Item<'a>, Dataset),
        place: Where<'_>,
        context: ResultContext<'_>,
    ) -> Option<()> {
        if context.groups.is_some() || context.zones.is_some() || context.classes.is_some() || item.adds_up() {
            return self.lack("two classes over parts of time or zones");
        }
        let (of_sides, others): (Vec<_>, Vec<_>) =
            conditions.iter().cloned().enumerate().partition(|(at, _)| sides.contains(at));
        let others: Vec<(Item<'a>, Dataset)> = others.into_iter().map(|(_, condition)| condition).collect();
        let statistics = self.statistics_of(item, source, ResultContext { ..context })?;
        let [by] = &statistics.over_space[..] else { return self.lack("several statistics") };
        let image = self.image(item, source, place, &statistics)?;
        let masks = self.masks_of(&others, place)?;
        let image = self.within(source, image, &masks)?;
        let subject = source.name().unwrap_or_else(|| "value".to_owned());
        let regions = self.regions_of_sides(&of_sides, context.region);
        let mut numbers = Vec::new();
        let mut names = Vec::new();
        for ((_, (side, of)), region) in of_sides.iter().zip(&regions) {
            let words: Vec<&str> = side.class_tokens.iter().map(|&at| self.scan.word(at)).collect();
            let words: String = words.join("_").chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            let mask = self.mask_of(side, of, None, place)?;
            let masked = self.add(&format!("{subject}_{words}"), &[&image, &mask], combined("and"));
            let zonal = Zonal { by: Some(OneOrMany::One(by.clone())), per: Vec::new() };
            let number = self.add(&format!("{by}_{subject}_{words}"), &[&masked, region], Node::Zonal(zonal));
            let output = Output { kind: Some("value".to_owned()), ..Output::default() };
            self.add(&format!("value_{words}"), &[&number], Node::Output(output));
            numbers.push(number);
            names.push(words.replace('_', " "));
        }
        let [first, second] = &numbers[..] else { return None };
        if !self.compares_classes() {
            return Some(());
        }
        let name = |at: usize| Some(Scalar::Text(names[at].clone()));
        let compare = Compare { how: Some("difference".to_owned()), first: name(0), second: name(1), lag: None };
        let difference = self.add("difference", &[first, second], Node::Compare(compare));
        self.assume(format!("The difference is {} minus {}.", names[0], names[1]));
        self.take_all("relation", &["compare", "difference"]);
        self.take_all("against", &["baseline"]);
        self.take_all("task", &["change"]);
        if self.has_phrase(&["heat", "island"]) {
            self.take_all("task", &["recipe"]);
        }
        self.outputs(&image, Some(&difference), context, false)
    }
}
