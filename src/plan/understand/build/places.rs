//! Places and zones.

use super::Builder;
use crate::assist::request::levels;
use crate::assist::request::lexicon::Meaning;
use crate::assist::request::places::{Place as Named, Shape, WORLD};
use crate::assist::request::tokens::Kind;
use crate::kb::extent::format_place;
use crate::kb::fold::fold;
use crate::kb::kb;
use crate::plan::model::{Node, Place, Zones};
use crate::plan::understand::areas;

impl Builder<'_, '_> {
    /// Adds the place, with what lies around it if that has a result.
    pub(super) fn region(&mut self) -> Option<String> {
        let place = self.place()?;
        let Some(ring) = &self.facts.ring else { return Some(place) };
        let (tokens, kilometers) = (ring.tokens, ring.meters / 1000.0);
        let around = Place { buffer_m: Some(ring.meters), ..Place::default() };
        self.scan.take(tokens.0, tokens.1);
        self.take_words(&["inside", "park", "city", "town", "reserve"]);
        self.assume(format!("The surroundings are what lies within {kilometers} km around the place, without it."));
        self.inner = Some(place.clone());
        Some(self.add("surroundings", &[&place], Node::Place(around)))
    }

    /// Adds the place that is named.
    #[expect(clippy::too_many_lines, reason = "one step after the other, in the order of the words")]
    fn place(&mut self) -> Option<String> {
        if let Some((name, _)) = &self.facts.park {
            return Some(self.park(name));
        }
        if !self.facts.doubts.is_empty() {
            for doubt in self.facts.doubts.clone() {
                self.refuse(doubt.tokens, doubt.reason);
            }
            return None;
        }
        let places = &self.facts.places;
        let is_drawn = places.first().is_none_or(|place| matches!(place.shape, Shape::Unknown { points: false }));
        if let Some(variable) = self.facts.variable.as_ref().filter(|_| is_drawn) {
            let place = Place { kind: Some("drawn".into()), variable: Some(variable.clone()), ..Place::default() };
            return Some(self.add("region", &[], Node::Place(place)));
        }
        let Some(named) = places.first() else {
            self.refuse((0, 0), "no place is named: name one, or say \"my area\"");
            return None;
        };
        if let Some(other) = places.get(1) {
            let reason = format!("two places are named: {} and {}", named.label, other.label);
            self.refuse(other.tokens, reason);
            return None;
        }
        let is_ambiguous = |named: &&Named| {
            let is_assumed = named.assumed.as_ref().is_some_and(|assumed| assumed.contains("latitude"));
            is_assumed && matches!(named.shape, Shape::Point(..))
        };
        let parts = if let Shape::Several(parts) = &named.shape { &parts[..] } else { std::slice::from_ref(named) };
        if let Some(point) = parts.iter().find(is_ambiguous) {
            self.refuse(point.tokens, "which number is the latitude is not said: write it as 1.3 S, 36.8 E");
            return None;
        }
        if matches!(named.shape, Shape::Basin(..)) {
            let reason = format!("no outline of {} and of its basin is known: give a box or an asset", named.label);
            self.refuse(named.tokens, reason);
            return None;
        }
        if named.label == WORLD && !self.is_map_alone() {
            let reason = "numbers and files of the whole world are too large: name a smaller place";
            self.refuse(named.tokens, reason);
            return None;
        }
        let Some(mut place) = areas::place(named) else {
            let reason = format!("where \"{}\" lies is not known: give coordinates, a box or an asset", named.label);
            self.refuse(named.tokens, reason);
            return None;
        };
        if let (Some(table), Some(shared), Shape::Drained { at, .. }) = (&place.table, &place.shared, &named.shape) {
            let point = format_place(at.0, at.1);
            self.assume(format!(
                "{} has all rows of {table} with the same outlet ({shared}) as the row at {point}.",
                named.label
            ));
        }
        if let (Shape::Point(..), Some(assumed)) = (&named.shape, &named.assumed) {
            self.assume(assumed.clone());
        }
        if let Some(other) = self.distance_to_other(named) {
            let reason = "to what this distance is measured is not understood: only one around the place is";
            self.refuse(other, reason);
            return None;
        }
        if let Shape::Several(parts) = &named.shape {
            self.several(&mut place, parts);
        } else if let Some(meters) = self.facts.buffer {
            place.buffer_m = Some(meters);
            self.take_length(meters);
            self.take_words(&["buffer", "radius", "around", "near", "circle", "surrounding"]);
        } else if let Some(unit) = areas::chartered(named).filter(|_| !self.has_word(&AROUND)) {
            place = unit;
            let of_unit = place.filters.last().map_or("", |(_, name)| name.as_str());
            let of_unit = format!("{} has the limits of the first-level unit {of_unit} of FAO GAUL 2015.", named.label);
            self.assume(of_unit);
            self.take_words(&["city"]);
        } else if place.kind.as_deref() == Some("city") {
            place.buffer_m = Some(CITY_RADIUS_M);
            self.rough_place = Some(named.label.clone());
            let kilometers = CITY_RADIUS_M / 1000.0;
            self.assume(format!("{} is the circle of {kilometers} km around its center.", named.label));
            self.take_words(&["around", "city"]);
        } else if matches!(named.shape, Shape::Mountain(..)) {
            let reason = format!("how far around {} the area reaches is not said: add \"within 10 km\"", named.label);
            self.refuse(named.tokens, reason);
            return None;
        }
        match &named.shape {
            Shape::Box([west, south, east, north]) if place.bounds.is_some() && place.table.is_some() => {
                let unit = named.within.as_ref().map_or("", |within| within.label.as_str());
                let name = place.name.as_deref().unwrap_or_default();
                self.assume(format!("{name} is the part of {unit} in the box {west}, {south}, {east}, {north}."));
            }
            Shape::Box(_) if place.table.is_some() => {
                self.assume(format!("{} has the countries of that region in the table.", named.label));
            }
            Shape::Box([west, south, east, north]) if !named.label.is_empty() => {
                self.assume(format!(
                    "{} is the box {west}, {south}, {east}, {north}: what else lies in it is included.",
                    named.label
                ));
            }
            Shape::Box(_) | Shape::Polygon(_) if named.label.is_empty() => {
                named.assumed.iter().for_each(|assumed| self.assume(assumed.clone()));
            }
            Shape::City(..) if place.table.is_some() => {}
            Shape::City(..)
            | Shape::Country(_)
            | Shape::Row { .. }
            | Shape::Seat { .. }
            | Shape::Level1(..)
            | Shape::Level2(..)
            | Shape::Coded { .. }
            | Shape::Several(_) => {
                named.assumed.iter().for_each(|assumed| self.assume(assumed.clone()));
            }
            Shape::Polygon(_) if !named.label.is_empty() => self.assume(format!("{} is a rough outline.", named.label)),
            _ => {}
        }
        self.take_shape_words(&named.shape);
        self.take_center(named);
        // Images around a point are those that have it, as long as no number is of the area.
        if matches!(named.shape, Shape::Point(..)) && self.is_map_alone() {
            let before = named.tokens.0.wrapping_sub(1);
            if matches!(self.scan.word(before), "around" | "near") {
                self.scan.take(before, before + 1);
            }
        }
        for label in &self.facts.labels {
            self.assume(format!("\"{label}\" is a name of the area that is given."));
        }
        if place.kind.as_deref() == Some("drawn") {
            self.assume("Your area is the variable or drawing \"region\".");
        }
        self.take_country();
        if place.kind.as_deref() == Some("region") {
            let name = place.name.clone().unwrap_or_default().to_lowercase();
            if name.contains("national park") || self.has_word(&["national"]) {
                place.kind = Some("park".to_owned());
            } else if name.contains("lake") {
                place.kind = Some("water".to_owned());
            }
        }
        Some(self.add("region", &[], Node::Place(place)))
    }

    /// Returns `true` if a map is asked for, and nothing else.
    fn is_map_alone(&self) -> bool {
        let has_numbers = self.facts.terms("chart").next().is_some()
            || self.facts.first("task", &["area", "area_word", "zonal", "series"]).is_some();
        let is_map = self.facts.terms("output").all(|output| output.term == "map");
        is_map && !has_numbers && self.facts.first("output", &["map"]).is_some()
    }

    /// Returns the tokens of a distance to something else than the place: "within 10 km of the
    /// sea".
    fn distance_to_other(&self, named: &Named) -> Option<(usize, usize)> {
        let meters = self.facts.buffer?;
        let is_small = |at: usize| {
            let small =
                ["the", "a", "my", "our", "this", "these", "point", "location", "city", "town", "center", "centre"];
            small.contains(&self.scan.word(at)) || matches!(self.scan.word(at), "of" | "from" | "downtown" | "site")
        };
        let is_place = |at: usize| {
            let token = &self.scan.tokens[at];
            let is_named = |place: &Named| (place.tokens.0..place.tokens.1).contains(&at);
            token.number().is_some()
                || token.kind != Kind::Word
                || is_named(named)
                || self.facts.places.iter().any(is_named)
        };
        for at in 0..self.scan.tokens.len() {
            let Some(number) = self.scan.tokens[at].number() else { continue };
            let unit = self.scan.lexicon.term("unit", self.scan.word(at + 1));
            let factor = unit.and_then(|unit| unit.parse::<f64>().ok());
            let is_it = factor.is_some_and(|factor| (number * factor - meters).abs() < 1e-6);
            if !is_it || !matches!(self.scan.word(at + 2), "of" | "from" | "off" | "to") {
                continue;
            }
            let other = (at + 3..self.scan.tokens.len()).find(|&at| !is_small(at));
            if let Some(other) = other.filter(|&at| !is_place(at)) {
                return Some((at, other + 1));
            }
        }
        None
    }

    /// Adds what is assumed of each place of a list, and how far those around towns reach.
    fn several(&mut self, place: &mut Place, parts: &[Named]) {
        let mut rough = Vec::new();
        for (part, named) in place.parts.iter_mut().zip(parts) {
            let is_town = matches!(named.shape, Shape::City(..));
            rough.extend(is_town.then(|| named.label.clone()).filter(|_| self.facts.buffer.is_none()));
            part.buffer_m = self.facts.buffer.or_else(|| is_town.then_some(CITY_RADIUS_M));
        }
        if place.parts.is_empty() {
            place.buffer_m = self.facts.buffer;
        }
        for named in parts {
            named.assumed.iter().for_each(|assumed| self.assume(assumed.clone()));
        }
        if let Some(meters) = self.facts.buffer {
            self.take_length(meters);
            self.take_words(&["buffer", "radius", "around", "circle", "surrounding"]);
        } else if !rough.is_empty() {
            let kilometers = CITY_RADIUS_M / 1000.0;
            self.assume(format!("{} are the circles of {kilometers} km around their centers.", rough.join(", ")));
            self.rough_place = Some(rough.join(" and "));
        }
    }

    /// Takes the words for a box or a point beside its coordinates.
    fn take_shape_words(&mut self, shape: &Shape) {
        match shape {
            Shape::Box(_) => self.take_words(&["bbox", "box", "bounding", "rectangle"]),
            Shape::Row { .. } => self.take_words(&["catchment", "watershed", "basin", "subbasin"]),
            Shape::Point(..) => self.take_words(&[
                "point",
                "location",
                "lon",
                "lat",
                "latitude",
                "longitude",
                "coordinates",
                "field",
                "site",
                "farm",
                "plot",
                "station",
            ]),
            _ => {}
        }
    }

    /// Takes "the center of" before a town: its point is in the center.
    fn take_center(&mut self, named: &Named) {
        let mut start = named.tokens.0;
        while start > 0 && matches!(self.scan.word(start - 1), "of" | "the" | "city" | "town") {
            start -= 1;
        }
        let is_center = matches!(self.scan.word(start.wrapping_sub(1)), "center" | "centre" | "downtown");
        if is_center && matches!(named.shape, Shape::City(..)) {
            self.scan.take(start - 1, named.tokens.0);
        }
    }

    /// Adds a protected area. The World Database on Protected Areas has it by its name.
    fn park(&mut self, name: &str) -> String {
        let table = kb().words().places.boundary.get("protected");
        // Where other languages are spoken, the database has the name alone: Yasuní.
        let bare = name.rsplitn(3, ' ').nth(2).unwrap_or_default();
        let is_foreign = |word: &str| !self.scan.lexicon.is_ordinary(&fold(word));
        let bare = Some(bare).filter(|bare| !bare.is_empty() && bare.split(' ').all(is_foreign));
        let names: Vec<&str> = std::iter::once(name).chain(bare).collect();
        let place = Place {
            name: Some(name.to_owned()),
            kind: Some("park".to_owned()),
            table: table.map(|table| table.table.clone()),
            filters: table
                .map(|table| names.iter().map(|name| (table.column.clone(), (*name).to_owned())).collect())
                .unwrap_or_default(),
            buffer_m: self.facts.buffer,
            ..Place::default()
        };
        self.facts.buffer.into_iter().for_each(|meters| self.take_length(meters));
        // The country in which it lies.
        for place in &self.facts.places {
            self.scan.take(place.tokens.0, place.tokens.1);
        }
        self.take_words(&["wdpa", "border", "borders", "boundary", "boundaries", "outline", "polygon"]);
        let called = match bare {
            Some(bare) => format!("called so, or {bare},"),
            None => "of that name".to_owned(),
        };
        self.assume(format!("{name} is the protected area {called} in the World Database on Protected Areas."));
        self.add("region", &[], Node::Place(place))
    }

    /// Takes the country behind a place in it: "Plateau State, Nigeria".
    fn take_country(&mut self) {
        let country = match self.facts.shape() {
            Some(Shape::Level1(country, _)) => country.clone(),
            Some(Shape::Level2(_, Some(country)) | Shape::Coded { country, .. }) => country.clone(),
            Some(Shape::State(_) | Shape::County(..)) => "United States".to_owned(),
            Some(Shape::Seat { iso, .. }) => {
                let country = kb().words().countries.iter().find(|country| country.iso.1 == **iso);
                country.map(|country| country.name.clone()).unwrap_or_default()
            }
            _ => return,
        };
        let countries = &kb().words().countries;
        for mention in self.scan.mentions() {
            let is_it = mention.meanings.iter().any(|meaning| {
                matches!(meaning, Meaning::Country(at)
                    if countries[*at].name == country || countries[*at].gaul.as_ref() == Some(&country))
            });
            if is_it {
                self.scan.take(mention.from, mention.to);
            }
        }
    }

    /// Adds the places of a list as zones, if numbers are asked for, or values of each.
    fn listed_zones(&mut self, parts: &[Named], list: (usize, usize)) -> Option<Option<String>> {
        let outputs: Vec<&str> = self.facts.terms("output").map(|mention| mention.term).collect();
        let has_map = outputs.contains(&"map");
        let has_numbers = outputs.iter().any(|term| matches!(*term, "chart" | "table" | "print"))
            || self.facts.terms("chart").next().is_some()
            || self.facts.first("file", &["csv"]).is_some()
            || self.facts.first("task", &["area", "area_word", "zonal", "series"]).is_some();
        let each = self.facts.terms("per").find(|per| per.tokens.1 <= list.0 || per.tokens.0 >= list.1);
        if !has_numbers && each.is_none() || each.is_none() && self.take_together(list) {
            return Some(None);
        }
        if let Some(each) = each.filter(|each| !areas::are_units(parts, each.term, self.unit_of(each.tokens))) {
            self.refuse(each.tokens, "units of several places are not read yet: name the places one by one");
            return None;
        }
        if has_map && each.is_none() {
            self.refuse(list, "whether the numbers are of each of the places or of all together is not said");
            return None;
        }
        let (at, place) = self.steps.iter().enumerate().find_map(|(at, step)| match &step.node {
            Node::Place(place) => Some((at, place.clone())),
            _ => None,
        })?;
        let region = self.steps[at].id.clone();
        each.into_iter().for_each(|each| self.take(each));
        self.take_words(&["each", "every", "per", "city", "cities", "place", "places", "country", "countries"]);
        self.take_lines(parts.len());
        self.assume("Each of the places has values of its own.");
        Some(Some(self.add("zones", &[&region], Node::Zones(areas::listed(&place)))))
    }

    /// Takes words behind a list that make one area of its places: "Kenya and Uganda taken
    /// together". Returns `true` if there are any.
    fn take_together(&mut self, (_, end): (usize, usize)) -> bool {
        let is_it = |at: &usize| matches!(self.scan.word(*at), "together" | "combined" | "jointly" | "altogether");
        let Some(at) = (end..end + 4).find(is_it) else { return false };
        let is_small = |at: usize| {
            matches!(self.scan.word(at), "taken" | "all" | "put" | "as" | "considered")
                || self.scan.tokens[at].is(',')
                || self.scan.tokens[at].is('(')
        };
        let is_beside = (end..at).all(is_small);
        if is_beside {
            self.scan.take(end, at + 1);
        }
        is_beside
    }

    /// Takes "all", with a number, before the units: "all 47 counties", "all Kenyan counties".
    fn take_all_of(&mut self, (from, _): (usize, usize)) {
        let place = self.facts.places.first().map(|place| place.tokens).filter(|tokens| tokens.1 == from);
        let mut at = place.map_or(from, |tokens| tokens.0);
        let is_number = at > 0 && self.scan.tokens[at - 1].number().is_some() && !self.scan.taken[at - 1];
        at -= usize::from(is_number);
        let has_article = self.scan.word(at.wrapping_sub(1)) == "the";
        at -= usize::from(has_article);
        if self.scan.word(at.wrapping_sub(1)) == "all" {
            self.scan.take(at - 1, from);
        }
    }

    /// Returns the word for units among some tokens, in the singular.
    fn unit_of(&self, (from, to): (usize, usize)) -> Option<&'static str> {
        (from..to).find_map(|at| levels::unit_at(&self.scan.tokens, at)).map(|(word, _)| word)
    }

    /// Takes "4 lines" beside four places.
    fn take_lines(&mut self, count: usize) {
        for at in 1..self.scan.tokens.len() {
            if matches!(self.scan.word(at), "lines" | "curves") && self.scan.count_at(at - 1) == Some(count as f64) {
                self.scan.take(at - 1, at + 1);
            }
        }
    }

    /// Adds the zones. Returns `Some(None)` if the request asks for none.
    pub(super) fn zones(&mut self, region: &str) -> Option<Option<String>> {
        if let (Some(ring), Some(inner)) = (self.facts.ring.clone().filter(|ring| ring.has_inside), self.inner.clone())
        {
            let zones = Zones { column: Some("name".to_owned()), ring_m: Some(ring.meters), ..Zones::default() };
            self.take_words(&["both", "each"]);
            return Some(Some(self.add("zones", &[&inner], Node::Zones(zones))));
        }
        let list = self.facts.places.first().and_then(|place| match &place.shape {
            Shape::Several(parts) if place.category.is_none() => Some((parts.clone(), place.tokens)),
            _ => None,
        });
        if let Some((parts, tokens)) = list {
            return self.listed_zones(&parts, tokens);
        }
        if let Some(zones) = self.facts.feature_zones.clone() {
            return Some(Some(self.zones_of_features(&zones, region)?));
        }
        let Some(per) = self.facts.terms("per").next() else { return Some(None) };
        let unit = self.unit_of(per.tokens);
        let mut zones = match areas::zones(per.term, unit, self.facts.places.first()) {
            Ok(zones) => zones,
            Err(reason) => {
                self.refuse(per.tokens, reason);
                return None;
            }
        };
        self.take(per);
        self.take_words(&["each", "every", "per"]);
        self.take_all_of(per.tokens);
        if let Some(unit) = unit {
            self.take_words(&[unit, &levels::plural(unit)]);
        }
        self.take_words(match zones.level.as_deref() {
            Some("district") => &["district", "districts", "county", "counties", "municipality", "municipalities"],
            Some("state") => {
                &["state", "states", "province", "provinces", "region", "regions", "department", "departments"]
            }
            Some("country") => &["country", "countries"],
            Some("basin") => &["basin", "basins", "watershed", "watersheds"],
            _ => &[],
        });
        if zones.level.as_deref() == Some("asset") {
            zones.column = self.own_column();
        }
        if zones.level.as_deref() == Some("park") {
            let words = self.scan.source(per.tokens.0, per.tokens.1).to_lowercase();
            let designation = areas::designation(&words);
            if designation.is_some() && zones.filters.is_empty() {
                self.refuse(
                    per.tokens,
                    "the national parks of a part of a country are not selected yet: name a country",
                );
                return None;
            }
            zones.filters.extend(designation);
        }
        if let Some(table) = zones.of.as_deref().filter(|_| zones.level.as_deref() != Some("asset")) {
            let title = kb().dataset_head(table).map_or(table, |head| head.title);
            self.assume(format!(
                "The zones of \"{}\" are those of {title}.",
                self.scan.source(per.tokens.0, per.tokens.1)
            ));
        }
        Some(Some(self.add("zones", &[region], Node::Zones(zones))))
    }
}

/// Words that say that not the limits of a city are meant.
const AROUND: [&str; 10] =
    ["around", "near", "surrounding", "center", "centre", "central", "downtown", "metro", "metropolitan", "greater"];
/// The radius of a city without a stated extent.
const CITY_RADIUS_M: f64 = 10_000.0;
