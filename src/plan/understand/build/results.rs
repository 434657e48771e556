//! Areas, statistics of zones, extremes and outputs.

use super::Builder;
use super::joins::JoinedStep;
use super::sources::Dataset;
use super::statistics::Statistics;
use crate::assist::request::tokens::Kind;
use crate::plan::model::{Area, Extreme, Node, OneOrMany, Output, Threshold, Zonal};
use crate::plan::understand::facts::TermMention;

/// What has a result of its own, and what is joined with the measured values: identifiers of steps.
#[derive(Clone, Copy)]
pub(super) struct Parts<'p> {
    /// The zones.
    pub zones: Option<&'p str>,
    /// The parts of the period.
    pub groups: Option<&'p str>,
    /// Classes or a mask.
    pub joined: Option<&'p JoinedStep>,
}

impl Builder<'_, '_> {
    /// Adds the steps from an image, or one image for each group, to the outputs.
    pub(super) fn results(
        &mut self,
        source: &Dataset,
        image: String,
        region: &str,
        parts: Parts<'_>,
        statistics: &Statistics,
    ) -> Option<()> {
        let Parts { zones, groups, joined } = parts;
        let (classes, mask) = match joined {
            Some(JoinedStep::Classes(id)) => (Some(id.as_str()), None),
            Some(JoinedStep::Mask(id)) => (None, Some(id.as_str())),
            None => (None, None),
        };
        let unit = self.area_unit();
        let is_joined = joined.is_some();
        // Without years, the area is that of the pixels with any year, or with the value 1.
        let image = match (source.has_years, source.is_flag) {
            (true, _) if unit.is_some() && groups.is_none() && !is_joined => self.positive(source, &image, ">", 0.0),
            (_, true) if unit.is_some() => self.positive(source, &image, "==", 1.0),
            _ => image,
        };
        let is_mask = self
            .steps
            .iter()
            .any(|step| step.id == image && matches!(step.node, Node::Threshold(_) | Node::Patches(_)));
        let areas = zones.unwrap_or(region);
        let mut per: Vec<String> = Vec::new();
        per.extend(zones.map(|_| "zone".to_owned()));
        per.extend(groups.map(|_| "period".to_owned()));
        per.extend(classes.map(|_| "class".to_owned()));
        let inputs = |image: &str| -> Vec<String> {
            [Some(image), classes, mask, Some(areas)].into_iter().flatten().map(str::to_owned).collect()
        };
        let is_total = unit.is_some() || statistics.is_aggregated && statistics.over_space.iter().any(|by| by == "sum");
        if let Some(place) = self.rough_place.clone().filter(|_| is_total && zones.is_none()) {
            let reason = format!("how far around {place} the area reaches is not said: add \"within 10 km\"");
            self.refuse((0, 0), reason);
            return None;
        }
        let mut table = None;
        if let Some(unit) = unit {
            let is_classes = (source.category == "classes" || source.has_years) && !is_mask;
            if !is_mask && !is_classes {
                self.refuse(unit.tokens, "of what the area is measured is not understood");
                return None;
            }
            self.take(unit);
            self.take_all("area_unit", &["ha", "km2", "m2", "acres"]);
            self.take_all("task", &["area", "area_word"]);
            self.take_words(&["area", "surface"]);
            if is_classes && classes.is_none() && !source.has_years {
                per.push("class".to_owned());
                self.take_words(&["class", "classes", "each", "per", "every"]);
            }
            let area = Area { unit: Some(unit.term.to_owned()), per: per.clone() };
            // The parts of the period are the years of the pixels.
            let mut inputs = inputs(&image);
            inputs.extend(groups.filter(|_| source.has_years).map(str::to_owned));
            table = Some(self.add_with("area", inputs, Node::Area(area)));
        } else if statistics.is_aggregated {
            let by = match &statistics.over_space[..] {
                [one] => OneOrMany::One(one.clone()),
                many => OneOrMany::Many(many.to_vec()),
            };
            let by = Some(by);
            table = Some(self.add_with("statistics", inputs(&image), Node::Zonal(Zonal { by, per: per.clone() })));
            self.take_all("task", &["zonal", "series"]);
        }
        let table = match table {
            Some(table) => Some(self.extreme(table, zones, groups)?),
            None => None,
        };
        self.outputs(&image, table.as_deref(), region, zones, groups, statistics)
    }

    /// Adds a mask of the pixels with a value.
    fn positive(&mut self, source: &Dataset, image: &str, op: &str, value: f64) -> String {
        let threshold = Threshold {
            op: Some(op.to_owned()),
            value: Some(OneOrMany::One(value)),
            method: Some("fixed".to_owned()),
            ..Threshold::default()
        };
        self.add(source.name().as_deref().unwrap_or("mask"), &[image], Node::Threshold(threshold))
    }

    /// Returns the first unit of an area, also within a longer phrase such as "area in hectares".
    pub(super) fn area_unit(&self) -> Option<TermMention> {
        (0..self.scan.tokens.len()).find_map(|at| {
            (1..=2)
                .rev()
                .filter(|length| !self.scan.taken[at..(at + length).min(self.scan.taken.len())].contains(&true))
                .find_map(|length| {
                    let words: Vec<&str> = (at..at + length).map(|at| self.scan.word(at)).collect();
                    let term = self.scan.lexicon.term("area_unit", &words.join(" "))?;
                    Some(TermMention { term, tokens: (at, at + length) })
                })
        })
    }

    /// Adds the largest or smallest of the results, if the request asks for them.
    fn extreme(&mut self, table: String, zones: Option<&str>, groups: Option<&str>) -> Option<String> {
        let top = (0..self.scan.tokens.len()).find(|&at| self.scan.word(at) == "top" && !self.scan.taken[at]);
        let mention = self.facts.terms("extreme").find(|mention| !self.scan.taken[mention.tokens.0]);
        let Some(tokens) = top.map(|at| (at, at + 1)).or(mention.map(|mention| mention.tokens)) else {
            return Some(table);
        };
        let among = match (zones, groups) {
            (Some(_), None) => "zone",
            (None, Some(_)) if self.has_word(&["year"]) => "year",
            (None, Some(_)) if self.has_word(&["month"]) => "month",
            _ => {
                self.refuse(tokens, "among what the extreme is looked for is not understood");
                return None;
            }
        };
        let count = self.count(tokens);
        let which = match (mention.map(|mention| mention.term), count) {
            (Some("min"), Some(_)) => "bottom",
            (Some("min"), None) => "min",
            (_, Some(_)) => "top",
            (_, None) => "max",
        };
        self.scan.take(tokens.0, tokens.1);
        mention.into_iter().for_each(|mention| self.take(mention));
        self.take_words(&["year", "month"]);
        let count = Some(count.unwrap_or(1));
        let extreme = Extreme { which: Some(which.to_owned()), count, among: Some(among.to_owned()) };
        Some(self.add("extreme", &[&table], Node::Extreme(extreme)))
    }

    /// Returns the number of results near a word such as "largest", and takes it.
    fn count(&mut self, tokens: (usize, usize)) -> Option<u32> {
        let near = tokens.0.saturating_sub(3)..(tokens.1 + 2).min(self.scan.tokens.len());
        let number = |at: usize| {
            let amount = self.scan.lexicon.term("amount", self.scan.word(at)).and_then(|amount| amount.parse().ok());
            self.scan.tokens[at].number().or(amount).filter(|_| !self.scan.taken[at])
        };
        let (at, count) = near.into_iter().find_map(|at| number(at).map(|count| (at, count)))?;
        self.scan.take(at, at + 1);
        Some(count as u32)
    }

    /// Returns the columns that the request names, and takes their words: "columns district, year".
    fn columns(&mut self) -> Vec<String> {
        let Some(start) = (0..self.scan.tokens.len()).find(|&at| matches!(self.scan.word(at), "columns" | "column"))
        else {
            return Vec::new();
        };
        let mut columns = Vec::new();
        let mut at = start + 1;
        while let Some(token) = self.scan.tokens.get(at) {
            let is_separator = token.is(',') || token.text == "and";
            if is_separator {
                at += 1;
                continue;
            }
            // A name with an underscore is several tokens of one word.
            let mut end = at + 1;
            while self.scan.tokens.get(end).is_some_and(|next| next.span == token.span) {
                end += 1;
            }
            let follows = at == start + 1 || self.scan.tokens[at - 1].is(',') || self.scan.word(at - 1) == "and";
            if !matches!(token.kind, Kind::Word) || !follows {
                break;
            }
            columns.push(self.scan.source(at, end).to_owned());
            at = end;
        }
        if columns.len() < 2 {
            return Vec::new();
        }
        self.scan.take(start, at);
        columns
    }

    /// Takes "one row per district and month", if the rows are such.
    fn take_rows(&mut self, zones: Option<&str>, groups: Option<&str>) {
        let Some(at) = (0..self.scan.tokens.len()).find(|&at| self.scan.word(at) == "row") else { return };
        let is_zone = |word: &str| {
            ["district", "province", "region", "county", "state", "country", "municipality", "basin", "zone"]
                .contains(&word)
        };
        let is_period = |word: &str| ["month", "year", "week", "dekad", "season", "day"].contains(&word);
        let mut end = at + 1;
        while end < self.scan.tokens.len() {
            let word = self.scan.word(end);
            let fits = matches!(word, "per" | "for" | "each" | "and" | "every")
                || is_zone(word) && zones.is_some()
                || is_period(word) && groups.is_some();
            if !fits {
                break;
            }
            end += 1;
        }
        let start = if matches!(self.scan.word(at.saturating_sub(1)), "one" | "a") { at - 1 } else { at };
        self.scan.take(start, end);
    }

    fn outputs(
        &mut self,
        image: &str,
        table: Option<&str>,
        region: &str,
        zones: Option<&str>,
        groups: Option<&str>,
        statistics: &Statistics,
    ) -> Option<()> {
        let mention: Vec<TermMention> = self.facts.terms("output").collect();
        let has = |term: &str| mention.iter().any(|mention| mention.term == term);
        let file = self.facts.terms("file").next();
        let to = ["drive", "asset", "cloud"].into_iter().find(|term| has(term));
        let chart = self.facts.terms("chart").next();
        let mut added = false;
        let bands = self.colors(image);
        if has("map") {
            let output = Output { kind: Some("layer".to_owned()), bands: bands.clone(), ..Output::default() };
            let shown = table.filter(|_| zones.is_some()).unwrap_or(image);
            self.add("map", &[shown, region], Node::Output(output));
            added = true;
        }
        let table_id = table.unwrap_or(image);
        let columns = self.columns();
        self.take_rows(zones, groups);
        if has("chart") || chart.is_some() || statistics.is_series {
            if statistics.is_series {
                let chart = chart.map_or("line", |mention| mention.term).to_owned();
                let output = Output { kind: Some("chart".to_owned()), chart: Some(chart), ..Output::default() };
                self.add("chart", &[image, region], Node::Output(output));
                self.take_all("task", &["series"]);
            } else if let Some(table) = table {
                let x = if groups.is_some() { "period" } else { "zone" };
                let output = Output {
                    kind: Some("chart".to_owned()),
                    chart: chart.map(|mention| mention.term).or(groups.map(|_| "line")).map(str::to_owned),
                    x: Some(x.to_owned()),
                    ..Output::default()
                };
                self.add("chart", &[table], Node::Output(output));
            } else if chart.is_some_and(|mention| mention.term == "histogram") && groups.is_none() {
                let chart = Some("histogram".to_owned());
                let output = Output { kind: Some("chart".to_owned()), chart, ..Output::default() };
                self.add("chart", &[image, region], Node::Output(output));
            } else {
                let tokens =
                    mention.iter().find(|mention| mention.term == "chart").map_or((0, 0), |mention| mention.tokens);
                self.refuse(tokens, "what the chart shows is not understood");
                return None;
            }
            added = true;
        }
        let exports = (has("export") || to.is_some() || file.is_some()) && !has("video");
        if exports {
            let format = match file.map(|mention| mention.term) {
                Some(format) => format,
                None if table.is_some() => "csv",
                None => "geotiff",
            };
            let is_image = matches!(format, "geotiff" | "tfrecord") && table.is_none();
            let output = Output {
                kind: Some("export".to_owned()),
                to: Some(to.unwrap_or("drive").to_owned()),
                format: Some(format.to_owned()),
                scale_m: self.facts.scale.filter(|_| is_image),
                crs: self.facts.crs.clone(),
                columns: columns.clone(),
                ..Output::default()
            };
            let inputs: Vec<&str> = if is_image { vec![image, region] } else { vec![table_id] };
            self.add("export", &inputs, Node::Output(output));
            added = true;
        } else if has("table") {
            let output = Output { kind: Some("table".to_owned()), columns, ..Output::default() };
            self.add("table", &[table_id], Node::Output(output));
            added = true;
        }
        if has("print") && table.is_some() && !added {
            let output = Output { kind: Some("value".to_owned()), ..Output::default() };
            self.add("value", &[table_id], Node::Output(output));
            added = true;
        }
        if let Some(scale) = self.facts.scale {
            self.take_length(scale);
            self.take_words(&["resolution", "scale"]);
        }
        for term in ["map", "chart", "export", "drive", "asset", "cloud", "table", "print", "weak_print", "histogram"] {
            self.take_all("output", &[term]);
        }
        self.take_all("file", &["csv", "geotiff", "shp", "geojson", "kml", "tfrecord"]);
        self.take_all("chart", &["line", "bar", "histogram", "pie", "scatter"]);
        if self.facts.crs.is_some() && exports {
            for at in 0..self.scan.tokens.len() {
                if self.scan.tokens[at].kind == Kind::Crs {
                    self.scan.take(at, at + 1);
                }
            }
        }
        if has("video") && groups.is_some() && table.is_none() {
            let is_file = to.is_some() || self.facts.first("file", &["mp4"]).is_some() || has("export");
            let output = Output {
                kind: Some("animation".to_owned()),
                to: is_file.then(|| to.unwrap_or("drive").to_owned()),
                format: is_file.then(|| "mp4".to_owned()),
                bands,
                ..Output::default()
            };
            self.add("animation", &[image, region], Node::Output(output));
            self.take_all("output", &["video", "export", "drive"]);
            self.take_all("file", &["mp4", "gif"]);
            self.take_all("task", &["composite"]);
            self.take_all("language", &["python", "javascript"]);
            return Some(());
        }
        let is_trend = self.steps.iter().any(|step| {
            step.id == image && matches!(&step.node, Node::Reduce(reduce) if reduce.by.as_deref() == Some("trend"))
        });
        if !added && table.is_none() && groups.is_some() && !is_trend {
            self.refuse((0, 0), "whether maps or numbers are statistics is not said: say map, chart, table or export");
            return None;
        }
        if !added {
            self.default_output(image, table, region, zones, groups, bands);
        }
        self.take_all("task", &["composite"]);
        self.take_all("language", &["python", "javascript"]);
        Some(())
    }

    /// Returns the bands of a color image that the request names, by role. An image of an index has
    /// no colors of its own.
    fn colors(&mut self, image: &str) -> Vec<String> {
        let is_plain = self.steps.iter().all(|step| !matches!(step.node, Node::Derive(_) | Node::Threshold(_)));
        if let ([_, _, _], true) = (&self.facts.bands[..], is_plain) {
            let bands = self.facts.bands.clone();
            let words: Vec<String> = bands.iter().map(|band| band.to_lowercase()).collect();
            self.take_words(&words.iter().map(String::as_str).collect::<Vec<_>>());
            return bands;
        }
        let mention = self.facts.first("task", &["truecolor", "falsecolor"]);
        let (Some(mention), true, false) = (mention, is_plain, image.is_empty()) else { return Vec::new() };
        self.take(mention);
        let roles = if mention.term == "truecolor" { ["red", "green", "blue"] } else { ["nir", "red", "green"] };
        roles.map(str::to_owned).to_vec()
    }

    /// Adds the output that everybody would take where the request names none.
    fn default_output(
        &mut self,
        image: &str,
        table: Option<&str>,
        region: &str,
        zones: Option<&str>,
        groups: Option<&str>,
        bands: Vec<String>,
    ) {
        let Some(table) = table else {
            let output = Output { kind: Some("layer".to_owned()), bands, ..Output::default() };
            self.add("map", &[image, region], Node::Output(output));
            return self.assume("The result is shown on the map.");
        };
        let kind = match (zones, groups) {
            (None, None) if self.has_classes() => "table",
            (None, None) => "value",
            (None, Some(_)) => "chart",
            _ => "table",
        };
        let is_chart = kind == "chart";
        let output = Output {
            kind: Some(kind.to_owned()),
            chart: is_chart.then(|| "line".to_owned()),
            x: is_chart.then(|| "period".to_owned()),
            ..Output::default()
        };
        self.add(kind, &[table], Node::Output(output));
        self.assume(if is_chart { "The result is a line chart." } else { "The result is printed." });
    }
}
