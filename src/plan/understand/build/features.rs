//! The features of a table as what is requested for: "list the protected areas of Costa Rica with
//! their size", "how many power plants are in Kenya", "the five largest ecoregions".

use super::Builder;
use crate::assist::request::places::Shape;
use crate::kb::kb;
use crate::kb::model::words::{DatasetWords, FeatureWords};
use crate::plan::model::{Area, Extreme, Node, OneOrMany, Output, Zonal, Zones};
use crate::plan::understand::limits::Limit;

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
/// Words for the length of lines.
const LENGTH: [&str; 10] =
    ["length", "lengths", "long", "km", "kms", "kilometer", "kilometers", "kilometre", "kilometres", "kilometer's"];
/// Words that say where features lie.
const WHERE: [&str; 20] = [
    "drawn",
    "draw",
    "perimeters",
    "perimeter",
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
    /// The length of lines together is asked for.
    has_length: bool,
    /// The column that the request names instead of the size, with its unit.
    own: Option<(String, String)>,
    /// The statistics of the size, or of that column.
    statistics: Vec<&'static str>,
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
        if has_other || has_parts || tables.next().is_some() || !facts.distances.is_empty() {
            return None;
        }
        Some(self.features_of(words, features))
    }

    fn features_of(&mut self, words: &'static DatasetWords, of: &'static FeatureWords) -> Option<()> {
        let region = self.region()?;
        let requested = self.requested(of);
        let place = self.facts.places.first();
        let mut filters = self.kinds(of)?;
        let selection = self.selection_of_features(words, of)?;
        let country = match place.map(|place| &place.shape) {
            Some(Shape::Country(at)) => Some(kb().words().countries[*at].iso.1.clone()),
            _ => None,
        };
        let of_country = of.country.clone().zip(country);
        filters.extend(of_country.clone());
        filters.extend(selection.filters);
        let has_size = requested.has_size || self.orders();
        // The size of a table has a unit of its own.
        let is_own_unit = requested.unit.is_none_or(|unit| of.size.as_ref().is_some_and(|(_, own)| own == unit));
        let has_own_size = of.size.is_some() && is_own_unit || requested.own.is_some();
        let measures = of.shape == "area" && !has_own_size && has_size && !requested.has_total;
        let clip = (of_country.is_none()).then_some(measures || requested.has_length);
        let of_size = of.size.iter().filter(|_| !measures && (has_size || requested.has_list));
        let of_size = of_size.filter(|_| requested.own.is_none());
        let columns = requested.own.iter().chain(of_size).map(|(column, _)| column.clone()).collect();
        let within = place.map(|place| place.label.clone()).filter(|label| !label.is_empty());
        let (column, limits) = (words.column.clone(), selection.limits);
        let of_table = Some(words.id.clone());
        let zones = Zones { of: of_table, within, column, filters, limits, clip, columns, ..Zones::default() };
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
        let in_limit = |at: usize| {
            let near = |limit: &Limit| (limit.tokens.0.saturating_sub(NEAR_LIMIT)..limit.tokens.1).contains(&at);
            self.facts.limits.iter().any(near)
        };
        let own = of.numbers.iter().find_map(|(words, column, unit)| {
            let named =
                |at: &usize| !self.scan.taken[*at] && !in_limit(*at) && self.scan.longest_at(*at, words).is_some();
            (0..self.scan.tokens.len()).find(named).map(|_| (column.clone(), unit.clone()))
        });
        let is_sized = own.is_some() || of.size.is_some() && has_size_word;
        let mut statistics = Vec::new();
        if is_sized && self.facts.first("reducer", &["mean"]).is_some() {
            statistics.push("mean");
        }
        if is_sized && !is_ranked && (of.shape == "point" || own.is_some()) && (has(&TOTAL) || self.has_reducer("sum"))
        {
            statistics.push("sum");
        }
        let has_length = of.shape == "line" && has(&LENGTH);
        // "How many kilometers" counts no roads.
        let has_count = has_count && !has_length;
        let has_list =
            !has_length && statistics.is_empty() && (has(&LIST) || has_sizes) && !has_count && !(of.is_part && has_map)
                || self.facts.first("output", &["table"]).is_some();
        let has_total = of.shape == "area"
            && statistics.is_empty()
            && !is_ranked
            && (is_share || has(&TOTAL) || unit.is_some() && !has_list && !has(&["size", "sizes", "their", "each"]));
        let has_size = has_size_word || unit.is_some();
        FeatureRequest { unit, has_list, has_count, has_size, has_total, has_map, has_length, own, statistics }
    }

    /// Returns `true` if features are ordered, or some of them are chosen by their size.
    fn orders(&self) -> bool {
        let has = |kind: &str| self.facts.terms(kind).next().is_some();
        has("extreme") || has("ranking") || self.top().is_some()
    }

    fn has_reducer(&self, name: &str) -> bool {
        self.facts.first("reducer", &[name]).is_some()
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
        let is_ranked = self.orders();
        let is_exported = self.facts.first("output", &["export", "drive", "asset", "cloud"]).is_some();
        let is_listed = requested.has_list && !is_exported;
        if of.is_part && (requested.has_count || is_ranked || is_listed) {
            self.refuse((0, 0), "a row of the table is a part of what is counted: ask for a map or an export");
            return None;
        }
        let is_summed = self.has_word(&TOTAL) || self.has_reducer("sum");
        let has_sum = requested.has_total || requested.has_length || !requested.statistics.is_empty();
        if is_summed && !has_sum && !requested.has_count {
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
        self.refuse_parts(of, requested)?;
        let mut is_shown = self.feature_numbers(features, region, requested);
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
        let order = self.facts.terms("ranking").next();
        let is_ranked = self.orders();
        if is_ranked && !measures && of.size.is_none() && requested.own.is_none() {
            self.refuse((0, 0), "by what the features are ordered is not said");
            return None;
        }
        if is_ranked {
            let count = (0..self.scan.tokens.len()).find_map(|at| {
                let count = self.scan.count_at(at).filter(|_| !self.scan.taken[at])?;
                Some((at, count as u32))
            });
            let is_min = extreme.is_some_and(|mention| mention.term == "min");
            // "Biggest first" orders all of them.
            let is_order = extreme.is_none() && top.is_none() && count.is_none();
            let which = match (is_min, count) {
                _ if is_order && order.is_some_and(|mention| mention.term == "up") => "bottom",
                _ if is_order => "top",
                (true, None) => "min",
                (true, Some(_)) => "bottom",
                (false, None) => "max",
                (false, Some(_)) => "top",
            };
            count.into_iter().for_each(|(at, _)| self.scan.take(at, at + 1));
            top.into_iter().for_each(|at| self.scan.take(at, at + 1));
            self.take_all("extreme", &["max", "min"]);
            self.take_all("ranking", &["all", "down", "up"]);
            let extreme = Extreme {
                which: Some(which.to_owned()),
                count: (!is_order).then(|| count.map_or(1, |(_, count)| count)),
                among: Some("zone".to_owned()),
            };
            rows = self.add(if is_order { "ordered" } else { "extreme" }, &[&rows], Node::Extreme(extreme));
            if columns.is_empty() {
                let of_size = || of.size.iter().map(|(column, _)| column.clone());
                let own = requested.own.iter().map(|(column, _)| column.clone()).next();
                columns.extend(own.or_else(|| of_size().next()));
            }
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
            self.add("table", &[&rows], Node::Output(output("table", columns)));
            is_shown = true;
        }
        if requested.has_map || !is_shown {
            self.add("map", &[features], Node::Output(output("layer", Vec::new())));
            if !requested.has_map {
                self.assume("The features are shown on the map.");
            }
        }
        Some(())
    }

    /// Adds the number, the area, the length and the statistics of all features. Returns `true` if
    /// there is one.
    fn feature_numbers(&mut self, features: &str, region: &str, requested: &FeatureRequest) -> bool {
        let value = || Node::Output(output("value", Vec::new()));
        let mut is_shown = false;
        if requested.has_count {
            let count = Zonal { by: Some(OneOrMany::One("count".to_owned())), per: Vec::new() };
            let number = self.add("number", &[features, region], Node::Zonal(count));
            self.add("value", &[&number], value());
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
            self.add("value", &[&total], value());
            is_shown = true;
        }
        if requested.has_length {
            self.assume("Only the parts within the place count.");
            let area = Area { unit: Some("km".to_owned()), per: Vec::new() };
            let length = self.add("length", &[features, region], Node::Area(area));
            self.add("value", &[&length], value());
            self.take_words(&LENGTH);
            is_shown = true;
        }
        for by in &requested.statistics {
            let statistic = Zonal { by: Some(OneOrMany::One((*by).to_owned())), per: Vec::new() };
            let number = self.add(by, &[features, region], Node::Zonal(statistic));
            self.add("value", &[&number], value());
            is_shown = true;
        }
        is_shown
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
        self.take_words(&of.acronyms);
        for (words, ..) in &of.numbers {
            for at in 0..self.scan.tokens.len() {
                if let Some((from, to)) = self.scan.longest_at(at, words) {
                    self.scan.take(from, to);
                }
            }
        }
        self.take_words(&["of", "their", "size", "with", "how", "by", "mean", "average"]);
        if let Some(at) = self.how_large() {
            self.scan.take(at, at + 1);
        }
        if of.shape == "area" {
            self.take_all("area_unit", &["ha", "km2", "m2", "acres", "%"]);
        }
        self.take_all("task", &["area", "area_word", "count_images"]);
        self.take_all("output", &["map", "print", "weak_print", "table", "export", "drive", "asset", "cloud"]);
        self.take_all("file", &["csv", "shp", "geojson", "kml"]);
        self.take_all("reducer", &["count", "sum", "mean"]);
    }
}

/// The words before a limit that belong to it.
const NEAR_LIMIT: usize = 3;

/// Returns an output of a kind, with the columns of a table.
fn output(kind: &str, columns: Vec<String>) -> Output {
    Output { kind: Some(kind.to_owned()), columns, ..Output::default() }
}
