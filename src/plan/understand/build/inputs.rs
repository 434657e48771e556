//! Places, zones, periods, groups and sources.

use super::Builder;
use crate::assist::request::calendar::Day;
use crate::assist::request::lexicon::Meaning;
use crate::assist::request::periods::{Grain, Period as Time, Side};
use crate::assist::request::places::Shape;
use crate::assist::request::sources::{Source as Requested, covers};
use crate::kb::kb;
use crate::kb::model::DatasetKind;
use crate::kb::model::datasets::Band;
use crate::plan::model::{Groups, Node, OneOrMany, Period, Place, Source};
use crate::plan::understand::areas;
use crate::plan::understand::facts::TermMention;
use crate::plan::understand::scan::Scan;

/// The dataset of a plan.
pub(super) struct Dataset {
    /// Its id.
    pub id: String,
    /// The category of `operator_kb/words/datasets.toml`.
    pub category: &'static str,
    /// The band that is asked for.
    pub band: Option<String>,
    /// What the band measures, in snake case.
    pub subject: Option<String>,
    /// The unit of the band.
    pub unit: Option<String>,
    /// The index that is computed from its bands.
    pub index: Option<String>,
    /// It is one image without a time.
    pub is_static: bool,
    /// The usual reduction over time.
    pub usual: &'static str,
    /// The band has amounts of water, which add up over time.
    pub is_amount: bool,
    /// Values are amounts for each pixel, which add up over an area.
    pub adds_up: bool,
    /// The node without the inputs.
    pub node: Source,
}

impl Dataset {
    /// Returns what is measured, in snake case, for the names of steps.
    pub fn name(&self) -> Option<String> {
        self.index.as_ref().map(|index| index.to_lowercase()).or_else(|| self.subject.clone())
    }
}

/// The periods of a plan.
pub(super) struct Periods {
    /// The step of the period that the plan is about.
    pub main: Option<String>,
    /// The step of the period with which it is compared.
    pub other: Option<String>,
    /// The first operand is the later period.
    pub main_is_later: bool,
    /// The other period is the usual state, not an earlier or later one.
    pub has_baseline: bool,
}

impl<'a> Builder<'a, '_> {
    /// Reads the dataset, or the two that are compared. Adds no step: a comparison of periods needs
    /// it twice.
    pub(super) fn sources(&mut self) -> Option<Vec<Dataset>> {
        let found = self.candidates();
        match found[..] {
            [] => {
                self.refuse((0, 0), "what is measured is not understood: name a dataset, an index or a variable");
                None
            }
            [source] => Some(vec![self.source(source)?]),
            [first, second] if self.compares_sources() => Some(vec![self.source(first)?, self.source(second)?]),
            [first, second, ..] => {
                let reason = format!("how {} and {} belong together is not understood", first.id, second.id);
                self.refuse((0, 0), reason);
                None
            }
        }
    }

    /// Returns `true` if two datasets of one period are compared.
    fn compares_sources(&self) -> bool {
        self.facts.periods.len() == 1 && self.facts.first("relation", &["difference", "ratio"]).is_some()
    }

    fn source(&mut self, source: &Requested) -> Option<Dataset> {
        let head = kb().dataset_head(&source.id)?;
        let dataset = kb().dataset(head.id)?;
        let category = source.category();
        // A thermal band is not what an optical sensor measures, unless it is named.
        let has_default = category != "optical" && self.facts.indices.is_empty();
        let measure = source.measured().filter(|_| source.measure.is_some() || has_default);
        // Some datasets have the index as a band.
        let as_band = match &self.facts.indices[..] {
            [index] => dataset.bands.iter().find(|band| band.name.eq_ignore_ascii_case(index)),
            _ => None,
        };
        let measured = measure.map(|measure| measure.band.clone()).filter(|_| self.facts.indices.is_empty());
        let band = as_band.map(|band| band.name.to_string()).or(measured);
        let severity = self.severity().filter(|_| category == "optical" && self.facts.indices.is_empty());
        let index = self.facts.indices.first().filter(|_| as_band.is_none()).cloned();
        let index = index.or(severity.map(|_| "NBR".to_owned()));
        let of_band = band.as_ref().and_then(|band| dataset.bands.iter().find(|known| *known.name == **band));
        let has_choice = source.dataset().is_some_and(|words| words.measures.len() > 1);
        if let Some(band) = band.as_ref().filter(|_| has_choice && source.measure.is_none() && as_band.is_none()) {
            self.assume(format!("The band of {} is {band}: the request names none.", source.id));
        }
        if !source.named {
            self.assume(format!("The dataset is {}: the request names none.", source.id));
        }
        let unit = of_band.and_then(|band| band.units.as_deref()).map(str::to_owned);
        self.take_title(head.title, unit.as_deref());
        let is_amount = measure.is_some_and(|measure| measure.convert.as_deref() == Some("millimetres"))
            || unit.as_deref().is_some_and(|unit| matches!(unit, "mm" | "mm/d" | "mm/day" | "mm/pentad"));
        let mut node =
            Source { dataset: Some(self.sensors(source)), bands: band.iter().cloned().collect(), ..Source::default() };
        let masks = self.facts.first("task", &["mask"]);
        if category == "optical" {
            node.mask = vec!["clouds".to_owned()];
            self.take_all("task", &["mask"]);
            if masks.is_none() {
                self.assume("Clouds are masked.");
            }
        }
        if let Some(percent) = self.facts.clouds {
            self.cloud_filter(&mut node, percent);
        }
        Some(Dataset {
            id: source.id.clone(),
            category,
            unit,
            is_static: head.kind == DatasetKind::Image,
            subject: subject(measure.and_then(|measure| measure.label.as_deref()), band.as_deref()),
            usual: usual_reducer(category, source.dataset().and_then(|words| words.combine.as_deref())),
            is_amount,
            adds_up: measure.is_some_and(|measure| measure.total),
            band,
            index,
            node,
        })
    }

    /// Returns the words for the severity of a fire.
    pub(super) fn severity(&self) -> Option<TermMention> {
        self.facts.first("task", &["severity"])
    }

    /// Takes the words around the name of a dataset that are in its title, and the unit of its
    /// band. Elsewhere a word of the title may ask for another band.
    fn take_title(&mut self, title: &str, unit: Option<&str>) {
        let title: Vec<String> = title.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect();
        let is_name = |scan: &Scan<'_>, at: usize| {
            let word = scan.word(at);
            let says_more =
                ["filler", "interval", "reducer", "task", "relation", "grouping", "class", "output", "trend"]
                    .iter()
                    .any(|kind| scan.lexicon.term(kind, word).is_some());
            word.len() > 2 && !says_more && title.iter().any(|part| part == word)
        };
        for &start in &self.facts.source_tokens {
            let before = (0..start).rev().take_while(|&at| is_name(self.scan, at)).last().unwrap_or(start);
            let after = (start + 1..self.scan.tokens.len()).take_while(|&at| is_name(self.scan, at)).last();
            self.scan.take(before, after.unwrap_or(start) + 1);
        }
        for at in 0..self.scan.tokens.len() {
            if unit.is_some_and(|unit| unit.eq_ignore_ascii_case(self.scan.word(at))) {
                self.scan.take(at, at + 1);
            }
        }
    }

    /// Returns the datasets of a name such as "Landsat" that have images of the period, or the one
    /// that is named.
    fn sensors(&mut self, source: &Requested) -> OneOrMany<String> {
        let words = &kb().words().datasets;
        let has_images = |at: usize| {
            let periods = &self.facts.periods;
            periods.iter().any(|period| covers(at, Some(period), period.end) > 0.0)
        };
        // `LANDSAT/LC08/C02/T1_L2` and `LANDSAT/LT05/C02/T1_L2` are the same product.
        let product = |id: &str| {
            let parts: Vec<String> = id.split('/').map(str::to_owned).collect();
            (parts.len() == 4).then(|| [parts[0].clone(), parts[2].clone(), parts[3].clone()])
        };
        let is_same = |at: &usize| product(&source.id).is_some() && product(&words[*at].id) == product(&source.id);
        let others = source.others.iter().filter(|at| is_same(at) && has_images(**at));
        let all: Vec<String> = others.map(|at| words[*at].id.clone()).collect();
        if all.len() < 2 || !all.contains(&source.id) || source.category() != "optical" {
            return OneOrMany::One(source.id.clone());
        }
        OneOrMany::Many(all)
    }

    /// Returns the datasets that may be the source. A word of the request that only occurs in the
    /// id of a dataset does not name it beside others.
    fn candidates(&self) -> Vec<&'a Requested> {
        let facts = self.facts;
        let is_image = |source: &&Requested| {
            let head = kb().dataset_head(&source.id).or_else(|| kb().containing_dataset(&source.id));
            let is_table =
                |kind| matches!(kind, DatasetKind::Table | DatasetKind::TableCollection | DatasetKind::BigQueryTable);
            source.category() != "table" && !head.is_some_and(|head| is_table(head.kind))
        };
        let mut found: Vec<&Requested> = facts.sources.iter().filter(is_image).collect();
        let known: Vec<&Requested> =
            found.iter().copied().filter(|source| source.named && source.words.is_some()).collect();
        if found.len() > 1 && !known.is_empty() {
            let is_written = |source: &Requested| self.scan.has_id(&source.id);
            found.retain(|source| source.named && (source.words.is_some() || is_written(source)));
        }
        found
    }

    /// Adds the place.
    pub(super) fn region(&mut self) -> Option<String> {
        if let Some((name, _)) = &self.facts.park {
            return Some(self.park(name));
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
        let is_ambiguous = named.assumed.as_ref().is_some_and(|assumed| assumed.contains("latitude"));
        if is_ambiguous && matches!(named.shape, Shape::Point(..)) {
            self.refuse(named.tokens, "which number is the latitude is not said: write it as 1.3 S, 36.8 E");
            return None;
        }
        let Some(mut place) = areas::place(named) else {
            let reason = format!("where \"{}\" lies is not known: give coordinates, a box or an asset", named.label);
            self.refuse(named.tokens, reason);
            return None;
        };
        if let Some(meters) = self.facts.buffer {
            place.buffer_m = Some(meters);
            self.take_length(meters);
            self.take_words(&["buffer", "radius", "around", "circle", "surrounding"]);
        } else if place.kind.as_deref() == Some("city") {
            place.buffer_m = Some(CITY_RADIUS_M);
            self.rough_place = Some(named.label.clone());
            let kilometers = CITY_RADIUS_M / 1000.0;
            self.assume(format!("{} is the circle of {kilometers} km around its center.", named.label));
            self.take_words(&["around", "city"]);
        }
        match &named.shape {
            Shape::Box([west, south, east, north]) if !named.label.is_empty() => {
                self.assume(format!(
                    "{} is the box {west}, {south}, {east}, {north}: what else lies in it is included.",
                    named.label
                ));
            }
            Shape::Polygon(_) if !named.label.is_empty() => self.assume(format!("{} is a rough outline.", named.label)),
            _ => {}
        }
        match &named.shape {
            Shape::Box(_) => self.take_words(&["bbox", "box", "bounding", "rectangle"]),
            Shape::Point(..) => {
                self.take_words(&["point", "location", "lon", "lat", "latitude", "longitude", "coordinates"])
            }
            _ => {}
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

    /// Adds a protected area. The World Database on Protected Areas has it by its name.
    fn park(&mut self, name: &str) -> String {
        let table = kb().words().places.boundary.get("protected");
        let place = Place {
            name: Some(name.to_owned()),
            kind: Some("park".to_owned()),
            table: table.map(|table| table.table.clone()),
            filters: table.map(|table| (table.column.clone(), name.to_owned())).into_iter().collect(),
            buffer_m: self.facts.buffer,
            ..Place::default()
        };
        self.facts.buffer.into_iter().for_each(|meters| self.take_length(meters));
        // The country in which it lies.
        for place in &self.facts.places {
            self.scan.take(place.tokens.0, place.tokens.1);
        }
        self.assume(format!("{name} is the protected area of that name in the World Database on Protected Areas."));
        self.add("region", &[], Node::Place(place))
    }

    /// Takes the country behind a place in it: "Plateau State, Nigeria".
    fn take_country(&mut self) {
        let country = match self.facts.places.first().map(|place| &place.shape) {
            Some(Shape::Level1(country, _)) => country.clone(),
            Some(Shape::Level2(_, Some(country))) => country.clone(),
            Some(Shape::State(_) | Shape::County(..)) => "United States".to_owned(),
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

    /// Adds the zones. Returns `Some(None)` if the request asks for none.
    pub(super) fn zones(&mut self, region: &str) -> Option<Option<String>> {
        let Some(per) = self.facts.terms("per").next() else { return Some(None) };
        let Some(zones) = areas::zones(per.term, self.facts.places.first()) else {
            self.refuse(per.tokens, "no table with these areas is known: give the id of an asset with them");
            return None;
        };
        self.take(per);
        self.take_words(&["each", "every", "per"]);
        self.take_words(match zones.level.as_deref() {
            Some("district") => &["district", "districts", "county", "counties", "municipality", "municipalities"],
            Some("state") => {
                &["state", "states", "province", "provinces", "region", "regions", "department", "departments"]
            }
            Some("country") => &["country", "countries"],
            Some("basin") => &["basin", "basins", "watershed", "watersheds"],
            _ => &[],
        });
        Some(Some(self.add("zones", &[region], Node::Zones(zones))))
    }

    /// Adds the periods.
    pub(super) fn periods(&mut self, source: &Dataset) -> Option<Periods> {
        let all = self.facts.periods.clone();
        let none = Periods { main: None, other: None, main_is_later: true, has_baseline: false };
        if source.is_static {
            if let Some(period) = all.first() {
                self.refuse(period.tokens, format!("{} has no times", source.id));
                return None;
            }
            return Some(none);
        }
        match &all[..] {
            [] => {
                let Some(period) = only_edition(&source.id) else {
                    self.refuse((0, 0), "no period is named");
                    return None;
                };
                let start = period.start.clone().unwrap_or_default();
                self.assume(format!("The only edition of {} is that of {}.", source.id, &start[..4.min(start.len())]));
                let main = self.add("period", &[], Node::Period(period));
                Some(Periods { main: Some(main), ..none })
            }
            [one] if one.grain == Grain::Day && self.has_phrase(&["before", "and", "after"]) => {
                let day = one.start?;
                let around = |start: Day, end: Day, side: Side| Time {
                    start: Some(start),
                    end,
                    side: Some(side),
                    grain: Grain::Range,
                    ..one.clone()
                };
                let before = around(day.months_later(-EVENT_MONTHS), day, Side::Before);
                let after = around(day.next(), day.next().months_later(EVENT_MONTHS), Side::After);
                self.assume(format!(
                    "{EVENT_MONTHS} months before {day} are compared with {EVENT_MONTHS} months after it."
                ));
                self.take_words(&["before", "after"]);
                Some(self.two_periods(&before, &after))
            }
            [one] if self.compares_years() && years_of(one).is_some() => {
                let (first, last) = years_of(one)?;
                let year = |start: Day| Time { start: Some(start), end: start.months_later(12), ..one.clone() };
                self.assume(format!("The change is that from {} to {}, each as a whole year.", first.year, last.year));
                Some(self.two_periods(&year(first), &year(last)))
            }
            [one] => {
                let main = self.period("period", one, None);
                if one.months.is_some() || one.grain == Grain::Range && years_of(one).is_none() {
                    self.take_words(&["dry", "wet", "rainy", "growing", "season", "monsoon"]);
                }
                Some(Periods { main: Some(main), ..none })
            }
            [first, second] if self.compares() => Some(self.two_periods(first, second)),
            [_, second, ..] => {
                self.refuse(second.tokens, "how the periods belong together is not understood");
                None
            }
        }
    }

    /// Returns `true` if the request asks for the change between the first and the last year of a
    /// period: "the change between 2001 and 2020".
    fn compares_years(&self) -> bool {
        let has_change = self.facts.first("relation", &["difference", "percent", "ratio"]).is_some();
        has_change && self.has_word(&["between"]) && self.facts.terms("against").next().is_none()
    }

    /// Returns `true` if the request compares two results.
    fn compares(&self) -> bool {
        let has_sides = self.facts.periods.iter().any(|period| period.side.is_some());
        has_sides || self.facts.terms("relation").next().is_some() || self.facts.terms("against").next().is_some()
    }

    fn two_periods(&mut self, first: &Time, second: &Time) -> Periods {
        let length = |period: &Time| period.start.map_or(0, |start| period.end.year - start.year);
        let is_baseline = self.facts.first("relation", &["anomaly", "z-score"]).is_some()
            || self.facts.terms("against").next().is_some() && length(first) != length(second);
        if is_baseline {
            let (main, baseline) = if length(first) <= length(second) { (first, second) } else { (second, first) };
            let mut baseline = baseline.clone();
            if baseline.months.is_none() {
                baseline.months = months_within_year(main);
            }
            let main = self.period("period", main, Some("main"));
            let other = self.period("baseline_period", &baseline, Some("baseline"));
            self.take_months(baseline.months);
            return Periods { main: Some(main), other: Some(other), main_is_later: true, has_baseline: true };
        }
        // Burn severity falls: what was there before minus what is left.
        let is_loss = self.severity().is_some();
        let in_order = self.has_word(&["minus"]);
        let is_later = |period: &Time, other: &Time| period.start > other.start || period.side == Some(Side::After);
        let first_is_later = is_later(first, second);
        let keeps_order = if is_loss { !first_is_later } else { in_order || first_is_later };
        let (main, other) = if keeps_order { (first, second) } else { (second, first) };
        if first.side.is_some() || second.side.is_some() {
            self.take_words(&["before", "after", "pre", "post", "prior", "following"]);
        }
        let roles = if is_later(main, other) { ("after", "before") } else { ("before", "after") };
        let main_id = self.period(&format!("period_{}", roles.0), main, Some(roles.0));
        let other_id = self.period(&format!("period_{}", roles.1), other, Some(roles.1));
        let main_is_later = is_later(main, other);
        Periods { main: Some(main_id), other: Some(other_id), main_is_later, has_baseline: false }
    }

    /// Takes names of months that a baseline has anyway: "the Julys of 2001 to 2020".
    fn take_months(&mut self, months: Option<(u32, u32)>) {
        let Some((first, last)) = months else { return };
        let is_in =
            |month: u32| if first <= last { (first..=last).contains(&month) } else { month >= first || month <= last };
        for at in 0..self.scan.tokens.len() {
            let word = self.scan.word(at).trim_end_matches('s').to_owned();
            let month = self.scan.lexicon.term("month", &word).and_then(|month| month.parse::<u32>().ok());
            if month.is_some_and(is_in) {
                self.scan.take(at, at + 1);
            }
        }
        self.take_words(&[
            "same",
            "months",
            "month",
            "seasons",
            "season",
            "all",
            "average",
            "mean",
            "normal",
            "long-term",
        ]);
    }

    pub(super) fn period(&mut self, name: &str, time: &Time, role: Option<&str>) -> String {
        let period = Period {
            start: time.start.map(|day: Day| day.to_string()),
            end: Some(time.end.to_string()),
            role: role.map(str::to_owned),
            months: time.months.map(|(first, last)| [first, last]),
            ..Period::default()
        };
        self.add(name, &[], Node::Period(period))
    }

    /// Adds the groups of time.
    pub(super) fn groups(&mut self) -> Option<String> {
        let by_word = self.facts.terms("grouping").next();
        let intervals: Vec<TermMention> = self.facts.terms("interval").collect();
        // "The linear trend in cm per year": the unit of the trend.
        let has_trend = self.facts.terms("trend").next().is_some();
        let is_unit = |mention: &TermMention| {
            let before = mention.tokens.0.checked_sub(1).map_or("", |at| self.scan.word(at));
            has_trend && self.scan.word(mention.tokens.0) == "per" && UNITS.contains(&before)
        };
        let (units, groups): (Vec<TermMention>, Vec<TermMention>) = intervals.into_iter().partition(is_unit);
        for unit in units {
            self.scan.take(unit.tokens.0 - 1, unit.tokens.1);
        }
        let mention: TermMention = by_word.or_else(|| groups.first().copied())?;
        self.take_words(&["each", "every", "per"]);
        self.take_all("interval", &[mention.term]);
        self.take_all("grouping", &[mention.term]);
        self.take(mention);
        self.take_all("task", &["series"]);
        let mut by = Groups { by: Some(mention.term.to_owned()), ..Groups::default() };
        if mention.term == "water-year" {
            let start = self.facts.periods.first().and_then(|period| period.start);
            by.first_month = Some(start.map_or(10, |day| day.month));
        }
        Some(self.add("groups", &[], Node::Groups(by)))
    }
}

/// The radius of a city without a stated extent.
const CITY_RADIUS_M: f64 = 10_000.0;

/// The months on either side of an event.
const EVENT_MONTHS: i32 = 2;

/// Words of units before "per year".
const UNITS: [&str; 10] = ["percent", "%", "cm", "mm", "m", "degrees", "celsius", "kelvin", "k", "units"];

/// Returns the first days of the first and last year of a period of whole years, if these are two.
fn years_of(period: &Time) -> Option<(Day, Day)> {
    let start = period.start.filter(|day| (day.month, day.day) == (1, 1))?;
    let is_whole = (period.end.month, period.end.day) == (1, 1) && period.months.is_none();
    let last = Day { year: period.end.year - 1, month: 1, day: 1 };
    (is_whole && last.year > start.year).then_some((start, last))
}

/// Returns the period of a dataset that has one edition of at most a year.
fn only_edition(id: &str) -> Option<Period> {
    let head = kb().dataset_head(id)?;
    let (start, end) = (head.start.and_then(Day::parse)?, head.end.and_then(Day::parse)?);
    (start.year + 1 >= end.year && end <= start.months_later(12)).then(|| Period {
        start: Some(start.to_string()),
        end: Some(end.to_string()),
        ..Period::default()
    })
}

/// Returns the months of a period that lies within one year and is shorter than it.
fn months_within_year(time: &Time) -> Option<(u32, u32)> {
    let start = time.start?;
    let months = (time.end.year - start.year) * 12 + time.end.month as i32 - start.month as i32;
    let last = (start.month as i32 + months - 2).rem_euclid(12) as u32 + 1;
    ((1..12).contains(&months) && start.day == 1 && time.end.day == 1).then_some((start.month, last))
}

/// Returns the words for what is measured, in snake case.
fn subject(label: Option<&str>, band: Option<&str>) -> Option<String> {
    let word = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
    // The name of a band with a digit or a short one says nothing: `ST_B10`, `b1`.
    let band = band.filter(|band| band.len() > 2 && !band.contains(|c: char| c.is_ascii_digit()));
    label.or(band).map(|name| name.chars().map(word).collect::<String>().replace("__", "_"))
}

fn usual_reducer(category: &str, combine: Option<&'static str>) -> &'static str {
    match (combine, category) {
        (Some(combine), _) => combine,
        (None, "optical") => "median",
        (None, "classes") => "mode",
        (None, _) => "mean",
    }
}

/// Returns the classes of a band whose names contain a word.
pub(super) fn classes_with(band: &Band, word: &str) -> Vec<f64> {
    let classes = band.classes.iter().filter(|(_, meaning, _)| meaning.to_lowercase().contains(word));
    classes.map(|(value, ..)| *value as f64).collect()
}
