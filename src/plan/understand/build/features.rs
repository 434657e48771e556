//! The features of a table as what is requested for: "list the protected areas of Costa Rica with
//! their size", "how many power plants are in Kenya", "the five largest ecoregions".

use super::Builder;
use crate::assist::request::places::Shape;
use crate::kb::kb;
use crate::kb::model::words::{DatasetWords, FeatureWords};
use crate::plan::model::{Area, Extreme, Node, OneOrMany, Output, Zonal, Zones};

/// Words for a list of features.
const LIST: [&str; 15] = [
    "list",
    "lists",
    "listing",
    "listed",
    "which",
    "what",
    "name",
    "names",
    "named",
    "ids",
    "id",
    "called",
    "enumerate",
    "all",
    "every",
];
/// Words for the size of each feature.
const SIZE: [&str; 8] = ["size", "sizes", "area", "areas", "extent", "extents", "surface", "surfaces"];
/// Words for a number of features.
const COUNT: [&str; 4] = ["many", "number", "count", "counts"];
/// Words for the area of all features together.
const TOTAL: [&str; 7] = ["total", "together", "altogether", "sum", "overall", "combined", "much"];
/// Words that say where features lie.
const WHERE: [&str; 16] = [
    "lie",
    "lies",
    "located",
    "exist",
    "exists",
    "found",
    "polygons",
    "polygon",
    "outlines",
    "outline",
    "boundaries",
    "inside",
    "there",
    "have",
    "has",
    "does",
];

/// What a request wants of features.
struct FeatureRequest {
    unit: Option<&'static str>,
    has_list: bool,
    has_count: bool,
    has_size: bool,
    has_total: bool,
    has_map: bool,
}

impl Builder<'_, '_> {
    /// Adds the steps of a request for the features of a table. Returns `None` if it asks for
    /// something else, and `Some(None)` if it is refused.
    pub(super) fn table_features(&mut self) -> Option<Option<()>> {
        let facts = self.facts;
        let is_table = |source: &&crate::assist::request::sources::Source| source.category() == "table";
        let mut tables = facts.sources.iter().filter(is_table);
        let words = tables.next().and_then(|source| source.dataset())?;
        let features = words.features.as_ref()?;
        let has_other = !self.candidates().is_empty() || !facts.indices.is_empty() || facts.bins.is_some();
        let has_parts = facts.terms("per").next().is_some() || facts.terms("relation").next().is_some();
        if has_other || has_parts || tables.next().is_some() || !facts.limits.is_empty() {
            return None;
        }
        Some(self.features_of(words, features))
    }

    fn features_of(&mut self, words: &'static DatasetWords, of: &'static FeatureWords) -> Option<()> {
        let region = self.region()?;
        let requested = self.requested(of);
        let place = self.facts.places.first();
        let mut filters = self.kinds(of)?;
        let country = match place.map(|place| &place.shape) {
            Some(Shape::Country(at)) => Some(kb().words().countries[*at].iso.1.clone()),
            _ => None,
        };
        let of_country = of.country.clone().zip(country);
        filters.extend(of_country.clone());
        filters.extend(self.year_of_features(of)?);
        let has_size = requested.has_size || self.facts.terms("extreme").next().is_some() || self.top().is_some();
        // The size of a table has a unit of its own.
        let is_own_unit = requested.unit.is_none_or(|unit| of.size.as_ref().is_some_and(|(_, own)| own == unit));
        let has_own_size = of.size.is_some() && is_own_unit;
        let measures = of.shape == "area" && !has_own_size && has_size && !requested.has_total;
        let clip = (of_country.is_none()).then_some(measures);
        let columns =
            of.size.iter().filter(|_| !measures && (has_size || requested.has_list)).map(|(column, _)| column.clone());
        let columns = columns.collect();
        let within = place.map(|place| place.label.clone()).filter(|label| !label.is_empty());
        let column = words.column.clone();
        let zones = Zones { of: Some(words.id.clone()), within, column, filters, clip, columns, ..Zones::default() };
        let features = self.add(&of.name, &[&region], Node::Zones(zones));
        self.tell_features(words, of, clip);
        self.feature_results(of, &features, &region, &requested, measures)?;
        self.take_feature_words(of);
        Some(())
    }

    /// Returns what the request wants.
    fn requested(&self, of: &FeatureWords) -> FeatureRequest {
        let has = |words: &[&str]| {
            (0..self.scan.tokens.len())
                .any(|at| words.contains(&self.scan.word(at)) && !self.facts.source_tokens.contains(&at))
        };
        let unit = self.area_unit().map(|mention| mention.term);
        let is_amount =
            |at: usize| matches!(self.scan.word(at), "percent" | "hectares" | "ha" | "km2" | "square" | "acres");
        let is_count = |at: usize| COUNT.contains(&self.scan.word(at)) && !is_amount(at + 1);
        let has_count = (0..self.scan.tokens.len()).any(is_count);
        let is_ranked = self.facts.terms("extreme").next().is_some() || self.top().is_some();
        let has_size_word =
            has(&SIZE) || self.how_large().is_some() || of.size_words.iter().any(|word| self.has_word(&[word]));
        let is_share = unit == Some("%");
        let has_sizes = of.size.is_some() && (has_size_word || unit.is_some());
        let has_map = self.facts.first("output", &["map"]).is_some();
        let has_list = (has(&LIST) || has_sizes) && !has_count && !(of.is_part && has_map)
            || self.facts.first("output", &["table"]).is_some();
        let has_total = of.shape == "area"
            && !is_ranked
            && (is_share || has(&TOTAL) || unit.is_some() && !has_list && !has(&["size", "sizes", "their", "each"]));
        FeatureRequest { unit, has_list, has_count, has_size: has_size_word || unit.is_some(), has_total, has_map }
    }

    /// Returns the filter of the year. A table without times has none.
    fn year_of_features(&mut self, of: &FeatureWords) -> Option<Vec<(String, String)>> {
        let Some(period) = self.facts.periods.first() else { return Some(Vec::new()) };
        let year = period.start.filter(|start| period.end == start.months_later(12) && start.month == 1);
        match (&of.year, year, self.facts.periods.len()) {
            (Some(column), Some(start), 1) => Some(vec![(column.clone(), start.year.to_string())]),
            _ => {
                let tokens = period.tokens;
                self.refuse(tokens, "the table has no such times");
                None
            }
        }
    }

    /// Tells which features count.
    fn tell_features(&mut self, words: &DatasetWords, of: &FeatureWords, clip: Option<bool>) {
        if !self.has_word(&of.acronyms) {
            self.assume(format!("The table is {}: the request names none.", words.id));
        }
        match clip.filter(|_| of.shape != "point") {
            Some(true) => self.assume("Features at the border count with their part within the place."),
            Some(false) => self.assume("Features at the border count as a whole."),
            None => {}
        }
        of.note.iter().for_each(|note| self.assume(note.as_str()));
    }

    /// Returns the token of "large" in "how large".
    fn how_large(&self) -> Option<usize> {
        let is_size = |at: &usize| matches!(self.scan.word(*at), "large" | "big");
        (1..self.scan.tokens.len()).find(|at| is_size(at) && self.scan.word(at - 1) == "how")
    }

    /// Returns the token of "top" in "top 5".
    fn top(&self) -> Option<usize> {
        (0..self.scan.tokens.len()).find(|&at| self.scan.word(at) == "top" && !self.scan.taken[at])
    }

    /// Refuses what the rows of a table are not: whole rivers, and the sum of a column.
    fn refuse_parts(&mut self, of: &FeatureWords, requested: &FeatureRequest) -> Option<()> {
        let is_ranked = self.facts.terms("extreme").next().is_some() || self.top().is_some();
        let is_exported = self.facts.first("output", &["export", "drive", "asset", "cloud"]).is_some();
        let is_listed = requested.has_list && !is_exported;
        if of.is_part && (requested.has_count || is_ranked || is_listed) {
            self.refuse((0, 0), "a row of the table is a part of what is counted: ask for a map or an export");
            return None;
        }
        let is_summed = self.has_word(&TOTAL) || self.facts.first("reducer", &["sum"]).is_some();
        if is_summed && !requested.has_total && !requested.has_count {
            self.refuse((0, 0), "totals of the columns of a table are not in plans yet");
            return None;
        }
        Some(())
    }

    /// Adds the number, the areas, the largest features, and the outputs.
    fn feature_results(
        &mut self,
        of: &FeatureWords,
        features: &str,
        region: &str,
        requested: &FeatureRequest,
        measures: bool,
    ) -> Option<()> {
        let output = |kind: &str, columns: Vec<String>| {
            Node::Output(Output { kind: Some(kind.to_owned()), columns, ..Output::default() })
        };
        let mut is_shown = false;
        self.refuse_parts(of, requested)?;
        if requested.has_count {
            let count = Zonal { by: Some(OneOrMany::One("count".to_owned())), per: Vec::new() };
            let number = self.add("number", &[features, region], Node::Zonal(count));
            self.add("value", &[&number], output("value", Vec::new()));
            is_shown = true;
        }
        if requested.has_total {
            self.assume("Only the parts within the place count, and places with several features count once.");
            let unit = requested.unit.unwrap_or("km2");
            if requested.unit.is_none() {
                self.assume("The area is in square kilometers.");
            }
            let area = Area { unit: Some(unit.to_owned()), per: Vec::new() };
            let total = self.add("total_area", &[features, region], Node::Area(area));
            self.add("value", &[&total], output("value", Vec::new()));
            is_shown = true;
        }
        let mut rows = features.to_owned();
        let mut columns: Vec<String> = Vec::new();
        if measures {
            let unit = requested.unit.unwrap_or("km2");
            if requested.unit.is_none() {
                self.assume("The area is in square kilometers.");
            }
            let area = Area { unit: Some(unit.to_owned()), per: vec!["feature".to_owned()] };
            rows = self.add("areas", &[features], Node::Area(area));
            columns = vec![format!("area_{unit}")];
        }
        let extreme = self.facts.terms("extreme").next();
        let top = self.top();
        let is_ranked = extreme.is_some() || top.is_some();
        if is_ranked && !measures && of.size.is_none() {
            self.refuse((0, 0), "by what the features are ordered is not said");
            return None;
        }
        if is_ranked {
            let count = (0..self.scan.tokens.len()).find_map(|at| {
                let count = self.scan.count_at(at).filter(|_| !self.scan.taken[at])?;
                Some((at, count as u32))
            });
            let is_min = extreme.is_some_and(|mention| mention.term == "min");
            let which = match (is_min, count) {
                (true, None) => "min",
                (true, Some(_)) => "bottom",
                (false, None) => "max",
                (false, Some(_)) => "top",
            };
            count.into_iter().for_each(|(at, _)| self.scan.take(at, at + 1));
            top.into_iter().for_each(|at| self.scan.take(at, at + 1));
            self.take_all("extreme", &["max", "min"]);
            let extreme = Extreme {
                which: Some(which.to_owned()),
                count: Some(count.map_or(1, |(_, count)| count)),
                among: Some("zone".to_owned()),
            };
            rows = self.add("extreme", &[&rows], Node::Extreme(extreme));
        }
        let name = self.steps.iter().find_map(|step| match &step.node {
            Node::Zones(zones) if step.id == features => zones.column.clone(),
            _ => None,
        });
        let columns: Vec<String> = match columns.is_empty() {
            true => Vec::new(),
            false => name.into_iter().chain(columns).collect(),
        };
        let to = ["drive", "asset", "cloud"].into_iter().find(|term| self.facts.first("output", &[*term]).is_some());
        let file = self.facts.terms("file").next();
        if to.is_some() || file.is_some() || self.facts.first("output", &["export"]).is_some() {
            let format = file.map_or("csv", |mention| mention.term).to_owned();
            let export = Output {
                kind: Some("export".to_owned()),
                to: Some(to.unwrap_or("drive").to_owned()),
                format: Some(format),
                ..Output::default()
            };
            self.add("export", &[&rows], Node::Output(export));
            is_shown = true;
        } else if requested.has_list || is_ranked || measures && !requested.has_map {
            self.add("table", &[&rows], output("table", columns));
            is_shown = true;
        }
        if requested.has_map || !is_shown {
            self.add("map", &[features], output("layer", Vec::new()));
            if !requested.has_map {
                self.assume("The features are shown on the map.");
            }
        }
        Some(())
    }

    /// Takes the words of what the plan now has.
    fn take_feature_words(&mut self, of: &FeatureWords) {
        self.take_words(&LIST);
        self.take_words(&SIZE);
        self.take_words(&COUNT);
        self.take_words(&TOTAL);
        self.take_words(&WHERE);
        self.take_words(&of.words);
        self.take_words(&of.size_words);
        self.take_words(&["of", "their", "size", "with", "how"]);
        if let Some(at) = self.how_large() {
            self.scan.take(at, at + 1);
        }
        if of.shape == "area" {
            self.take_all("area_unit", &["ha", "km2", "m2", "acres", "%"]);
        }
        self.take_all("task", &["area", "area_word", "count_images"]);
        self.take_all("output", &["map", "print", "weak_print", "table", "export", "drive", "asset", "cloud"]);
        self.take_all("file", &["csv", "shp", "geojson", "kml"]);
        self.take_all("reducer", &["count", "sum"]);
    }
}
