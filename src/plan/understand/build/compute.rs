//! Derived bands, reductions over time, comparisons and thresholds.

use super::Builder;
use super::inputs::{Dataset, Periods, classes_with};
use crate::assist::request::tokens::Kind;
use crate::kb::kb;
use crate::plan::model::{
    Compare, Condition, Derive, Filter, Node, OneOrMany, Patches, Reduce, Scalar, Source, Threshold,
};
use crate::plan::understand::facts::TermMention;
use crate::plan::understand::limits::Limit;

/// The statistics of a plan.
pub(super) struct Statistics {
    /// The reduction over time.
    pub over_time: String,
    /// The statistics of an area.
    pub over_space: Vec<String>,
    /// Numbers of areas are asked for, as opposed to images.
    pub is_aggregated: bool,
    /// The days that are counted.
    pub days: Option<Limit>,
    /// Each image has a value of its own in a chart.
    pub is_series: bool,
}

/// Statistics of the reducer words, as plans name them.
fn statistic(term: &str) -> Option<&'static str> {
    let known = ["mean", "median", "min", "max", "sum", "mode", "count", "first", "last", "mosaic"];
    known.into_iter().find(|name| *name == term).or(match term {
        "stdDev" => Some("std"),
        _ => None,
    })
}

impl Builder<'_, '_> {
    /// Decides which statistic is over time and which over the area.
    pub(super) fn statistics(
        &mut self,
        source: &Dataset,
        zones: Option<&str>,
        groups: Option<&str>,
    ) -> Option<Statistics> {
        let outputs: Vec<TermMention> = self.facts.terms("output").collect();
        let has_number = outputs.iter().any(|mention| matches!(mention.term, "chart" | "table" | "print"));
        let has_map =
            outputs.iter().any(|mention| matches!(mention.term, "map" | "export" | "drive" | "asset" | "cloud"));
        let has_series = self.facts.first("task", &["series"]).is_some();
        let has_chart = self.facts.first("output", &["chart"]).is_some();
        let is_series = self.is_series(source, zones, groups) && (has_series || has_chart) && !has_map;
        let is_total = source.adds_up && !has_map && self.facts.first("reducer", &["sum"]).is_some();
        let is_aggregated = !is_series
            && (zones.is_some()
                || is_total
                || has_series && groups.is_some()
                || has_number && !(has_map && groups.is_none()));
        let days = self.days(source);
        let reducers: Vec<TermMention> = self.facts.terms("reducer").collect();
        let mut names: Vec<&'static str> = Vec::new();
        for mention in &reducers {
            let known = if mention.term == "percentile" { self.percentile() } else { statistic(mention.term) };
            match known {
                Some(name) if !names.contains(&name) => names.push(name),
                Some(_) => {}
                None => {
                    self.refuse(mention.tokens, format!("the statistic \"{}\" is not in plans yet", mention.term));
                    return None;
                }
            }
        }
        if names == ["count"] && days.is_none() && !self.counts_pixels() {
            self.refuse(reducers[0].tokens, "whether scenes or the values of each pixel are counted is not said");
            return None;
        }
        if groups.is_some() && self.has_word(&["cumulative", "cumulated"]) {
            self.refuse((0, 0), "running sums are not in plans yet: say total for the sum of each part of the time");
            return None;
        }
        if let ["first" | "last"] = names[..]
            && source.band.is_some()
        {
            self.refuse(reducers[0].tokens, "whether an image or a day is looked for is not said");
            return None;
        }
        if source.is_static && !names.is_empty() {
            if !is_aggregated {
                self.refuse(
                    reducers[0].tokens,
                    format!("{} is one image: of what the {} is, is not said", source.id, names[0]),
                );
                return None;
            }
            if names == ["sum"] && !source.adds_up {
                self.refuse(reducers[0].tokens, format!("values of {} do not add up", source.id));
                return None;
            }
            reducers.iter().for_each(|mention| self.take(*mention));
            let over_space = names.into_iter().map(str::to_owned).collect();
            return Some(Statistics { over_time: "first".to_owned(), over_space, is_aggregated, days, is_series });
        }
        if is_series {
            reducers.iter().for_each(|mention| self.take(*mention));
            self.assume("The chart has a value for each image.");
            let over_space = vec!["mean".to_owned()];
            return Some(Statistics { over_time: "mean".to_owned(), over_space, is_aggregated, days, is_series });
        }
        let usual = if source.is_amount { "sum" } else { source.usual };
        let (over_time, over_space) = match names[..] {
            _ if days.is_some() => ("days", "mean"),
            [] => (usual, "mean"),
            ["sum"] if source.adds_up || !source.is_amount && is_aggregated => (usual, "sum"),
            ["mean"] if source.is_amount && groups.is_some() => {
                self.refuse(reducers[0].tokens, "whether totals or rates are averaged is not said");
                return None;
            }
            ["sum"] if !source.is_amount => {
                self.refuse(reducers[0].tokens, format!("values of {} do not add up over time", source.id));
                return None;
            }
            [one] => (one, "mean"),
            // "Annual totals averaged over the basin".
            [_, _] if source.is_amount && names.contains(&"mean") && names.contains(&"sum") && is_aggregated => {
                ("sum", "mean")
            }
            _ => {
                self.refuse(
                    reducers[1].tokens,
                    "which statistic is over time and which over the area is not understood",
                );
                return None;
            }
        };
        reducers.iter().for_each(|mention| self.take(*mention));
        if matches!(over_time, "max" | "min") && source.id.contains("DAILY") {
            self.take_day();
        }
        if names.is_empty() && days.is_none() && !source.is_static && !(source.is_amount && over_time == "sum") {
            let of = source.band.as_deref().or(source.index.as_deref()).unwrap_or("the bands");
            self.assume(format!("Over time, the {over_time} of {of} is taken."));
        }
        let over_space = vec![if source.adds_up { "sum" } else { over_space }.to_owned()];
        Some(Statistics { over_time: over_time.to_owned(), over_space, is_aggregated, days, is_series })
    }

    /// Returns `true` if the values of each pixel are counted, not scenes.
    fn counts_pixels(&self) -> bool {
        self.has_word(&["pixel", "observations", "observation", "clear", "valid"])
    }

    /// Returns `true` if a chart may show each image: nothing reduces the images over time.
    fn is_series(&self, source: &Dataset, zones: Option<&str>, groups: Option<&str>) -> bool {
        let has = |kind: &str| self.facts.terms(kind).next().is_some();
        let only_mean = self.facts.terms("reducer").all(|mention| mention.term == "mean");
        let no_chart = ["histogram", "pie", "scatter"];
        zones.is_none()
            && groups.is_none()
            && !source.is_static
            && !["classes", "forest"].contains(&source.category)
            && only_mean
            && !has("relation")
            && !has("trend")
            && self.facts.first("output", &["table", "print"]).is_none()
            && self.facts.first("chart", &no_chart).is_none()
            && self.facts.periods.len() == 1
    }

    /// Returns the statistic of percentiles, and takes their numbers. Returns `None` if none is
    /// named.
    fn percentile(&mut self) -> Option<&'static str> {
        if self.facts.percentiles.is_empty() {
            return None;
        }
        for at in 0..self.scan.tokens.len() {
            let number = self.scan.tokens[at].number();
            let is_percentile = (at + 1..at + 3).any(|next| self.scan.word(next).starts_with("percentile"));
            if is_percentile && number.is_some_and(|number| self.facts.percentiles.contains(&number)) {
                self.scan.take(at, at + 2);
            }
        }
        Some("percentile")
    }

    /// Takes "1-day" before the variable of a daily dataset: "the maximum 1-day rainfall".
    fn take_day(&mut self) {
        for at in 1..self.scan.tokens.len() {
            if matches!(self.scan.word(at), "day" | "daily") && self.scan.tokens[at - 1].number() == Some(1.0) {
                self.scan.take(at - 1, at + 1);
            }
        }
    }

    /// Returns the condition of counted days: "days with more than 1 mm".
    fn days(&mut self, source: &Dataset) -> Option<Limit> {
        let words = ["days", "day"];
        let counts = ["number", "many", "count", "rainy", "hot", "frost", "wet", "dry"];
        let at = (0..self.scan.tokens.len()).find(|&at| {
            words.contains(&self.scan.word(at))
                && !self.scan.taken[at]
                && (at.saturating_sub(3)..at).any(|before| counts.contains(&self.scan.word(before)))
        })?;
        let limit = self.facts.limits.first()?.clone();
        if source.is_static || source.category == "optical" {
            return None;
        }
        self.scan.take(at.saturating_sub(3).max(at.saturating_sub(1)), at + 1);
        self.take_words(&["number", "many", "rainy", "hot", "wet", "days"]);
        self.scan.take(limit.tokens.0, limit.tokens.1);
        Some(limit)
    }

    pub(super) fn cloud_filter(&mut self, node: &mut Source, percent: f64) {
        let value = OneOrMany::One(Scalar::Number(percent));
        node.filter = Some(Filter { property: "cloud cover".to_owned(), op: "<".to_owned(), value });
        for at in 0..self.scan.tokens.len() {
            if self.scan.tokens[at].number() == Some(percent) {
                self.scan.take(at, at + 2);
            }
        }
        self.take_words(&[
            "cloud",
            "clouds",
            "cloudy",
            "cover",
            "cloudiness",
            "less",
            "than",
            "below",
            "under",
            "maximum",
        ]);
    }

    /// Adds the steps up to one image, or one image for each group.
    pub(super) fn image(
        &mut self,
        sources: &[Dataset],
        region: &str,
        periods: &Periods,
        groups: Option<&str>,
        statistics: &Statistics,
    ) -> Option<String> {
        let source = sources.first()?;
        if let [first, second] = sources {
            return self.compared_sources([first, second], region, periods, groups, statistics);
        }
        let relation = self.relation(periods)?;
        let main = self.reduced(source, region, periods.main.as_deref(), groups, statistics)?;
        let Some((how, other)) = relation else { return Some(main) };
        if matches!(how, "percent" | "ratio") && statistics.is_aggregated {
            self.refuse((0, 0), "whether the means are compared, or the comparison is averaged, is not said");
            return None;
        }
        let second = self.reduced(source, region, Some(&other), groups, statistics)?;
        self.take_all("against", &["baseline"]);
        let role = |is_later: bool| Scalar::Text(if is_later { "after" } else { "before" }.to_owned());
        let (first, last) = match periods.has_baseline {
            true => (Scalar::Text("main".to_owned()), Scalar::Text("baseline".to_owned())),
            false => (role(periods.main_is_later), role(!periods.main_is_later)),
        };
        let compare = Compare { how: Some(how.to_owned()), first: Some(first), second: Some(last) };
        let name = match source.name() {
            _ if self.severity().is_some() => "burn_severity".to_owned(),
            Some(subject) if how == "anomaly" => format!("{subject}_anomaly"),
            Some(subject) => format!("{subject}_change"),
            None => "change".to_owned(),
        };
        Some(self.add(&name, &[&main, &second], Node::Compare(compare)))
    }

    /// Adds the difference or ratio of two datasets, in the order of the text.
    fn compared_sources(
        &mut self,
        [first, second]: [&Dataset; 2],
        region: &str,
        periods: &Periods,
        groups: Option<&str>,
        statistics: &Statistics,
    ) -> Option<String> {
        let how = if self.facts.first("relation", &["ratio"]).is_some() { "ratio" } else { "difference" };
        if first.is_amount != second.is_amount || first.index.is_some() || second.index.is_some() {
            self.refuse((0, 0), format!("{} and {} have different quantities", first.id, second.id));
            return None;
        }
        self.take_all("relation", &["difference", "ratio"]);
        let period = periods.main.as_deref();
        let one = self.reduced(first, region, period, groups, statistics)?;
        let other = self.reduced(second, region, period, groups, statistics)?;
        let id = |dataset: &Dataset| Some(Scalar::Text(dataset.id.clone()));
        let compare = Compare { how: Some(how.to_owned()), first: id(first), second: id(second) };
        Some(self.add("change", &[&one, &other], Node::Compare(compare)))
    }

    /// Returns how the two periods are compared, and the step of the second one. The relation is
    /// refused where there is one period.
    fn relation(&mut self, periods: &Periods) -> Option<Option<(&'static str, String)>> {
        let mention = self.facts.terms("relation").next();
        let Some(other) = periods.other.clone() else {
            if let Some(mention) = mention {
                self.refuse(mention.tokens, "what is compared is not understood: name two periods");
                return None;
            }
            return Some(None);
        };
        if let Some(severity) = self.severity().filter(|_| self.facts.indices.iter().all(|index| index == "NBR")) {
            self.take(severity);
            self.take_words(&["fire", "wildfire", "burn", "severity"]);
            self.take_all("relation", &["difference", "compare"]);
            return Some(Some(("difference", other)));
        }
        let is_percent = self.facts.first("relation", &["percent"]).is_some() || self.has_word(&["%", "percent"]);
        let z_score = self.facts.first("relation", &["z-score"]);
        let how = match z_score.or(mention).map(|mention| mention.term) {
            Some("z-score") => {
                self.refuse(z_score.map_or((0, 0), |mention| mention.tokens), "a z-score is not in plans yet");
                return None;
            }
            Some("ratio") => "ratio",
            _ if is_percent => "percent",
            Some("anomaly") => "anomaly",
            Some("compare") if self.facts.first("output", &["chart"]).is_some() => {
                self.refuse(
                    mention.map_or((0, 0), |mention| mention.tokens),
                    "how the chart compares is not said: say difference or ratio",
                );
                return None;
            }
            Some("compare") => {
                self.assume("The periods are compared by their difference, the later minus the earlier.");
                "difference"
            }
            Some(_) => "difference",
            None if periods.has_baseline => "anomaly",
            None => {
                self.assume("The periods are compared by their difference.");
                "difference"
            }
        };
        self.take_all("relation", &["difference", "compare", "percent", "ratio", "anomaly", "z-score"]);
        if is_percent {
            self.take_words(&["%", "percent"]);
        }
        Some(Some((how, other)))
    }

    /// Adds a source, or returns the step that has it already.
    fn scenes(&mut self, inputs: &[&str], source: &Source) -> String {
        let is_same = |node: &Node| matches!(node, Node::Source(known) if known == source);
        let known = self.steps.iter().find(|step| is_same(&step.node) && step.inputs == inputs);
        known.map(|step| step.id.clone()).unwrap_or_else(|| self.add("scenes", inputs, Node::Source(source.clone())))
    }

    /// Adds the steps up to the images of a period.
    fn reduced(
        &mut self,
        source: &Dataset,
        region: &str,
        period: Option<&str>,
        groups: Option<&str>,
        statistics: &Statistics,
    ) -> Option<String> {
        self.suffix = match period {
            Some("period_before") => "_before",
            Some("period_after") => "_after",
            Some("baseline_period") => "_baseline",
            _ => "",
        };
        let image = self.image_of_period(source, region, period, groups, statistics);
        self.suffix = "";
        image
    }

    fn image_of_period(
        &mut self,
        source: &Dataset,
        region: &str,
        period: Option<&str>,
        groups: Option<&str>,
        statistics: &Statistics,
    ) -> Option<String> {
        let inputs: Vec<&str> = [Some(region), period].into_iter().flatten().collect();
        let scenes = self.scenes(&inputs, &source.node);
        let values = self.derived(source, scenes)?;
        if source.is_static || statistics.is_series {
            return Some(values);
        }
        if groups.is_none() && self.facts.terms("trend").next().is_some() {
            return Some(self.trend(values));
        }
        let condition = statistics.days.as_ref().map(|limit| Condition {
            op: limit.op.to_owned(),
            value: limit.value,
            unit: limit.unit.clone(),
        });
        let percentile =
            (statistics.over_time == "percentile").then(|| OneOrMany::Many(self.facts.percentiles.clone()));
        let reduce = Reduce {
            over: Some("time".to_owned()),
            by: Some(statistics.over_time.clone()),
            percentile,
            condition,
            ..Reduce::default()
        };
        let inputs: Vec<&str> = [Some(values.as_str()), groups].into_iter().flatten().collect();
        let by = match groups {
            Some(_) => self.adverb(),
            None => statistics.over_time.as_str(),
        };
        let name = match source.name() {
            Some(subject) => format!("{by}_{subject}"),
            None => format!("{by}_image"),
        };
        let reduced = self.add(&name, &inputs, Node::Reduce(reduce));
        Some(self.trend(reduced))
    }

    /// Returns the adverb of the groups of time: `monthly`.
    fn adverb(&self) -> &'static str {
        let by = self.steps.iter().find_map(|step| match &step.node {
            Node::Groups(groups) => groups.by.as_deref(),
            _ => None,
        });
        match by {
            Some("day") => "daily",
            Some("week") => "weekly",
            Some("dekad") => "dekadal",
            Some("month" | "calendar-month") => "monthly",
            Some("season") => "seasonal",
            _ => "yearly",
        }
    }

    /// Adds the trend of images over time, if the request asks for it.
    fn trend(&mut self, images: String) -> String {
        let mention: Vec<TermMention> = self.facts.terms("trend").collect();
        if mention.is_empty() {
            return images;
        }
        let test = if mention.iter().any(|mention| mention.term == "sen") { "sen" } else { "linear" };
        if mention.iter().all(|mention| mention.term == "any") {
            self.assume("The trend is linear.");
        }
        mention.into_iter().for_each(|mention| self.take(mention));
        let reduce = Reduce {
            over: Some("time".to_owned()),
            by: Some("trend".to_owned()),
            test: Some(OneOrMany::One(test.to_owned())),
            ..Reduce::default()
        };
        self.add("trend", &[&images], Node::Reduce(reduce))
    }

    /// Adds an index, a terrain product or a conversion of units.
    fn derived(&mut self, source: &Dataset, scenes: String) -> Option<String> {
        let mut values = scenes;
        if let Some(index) = &source.index {
            let derive = Derive { what: Some(index.clone()), ..Derive::default() };
            values = self.add(&index.to_lowercase(), &[&values], Node::Derive(derive));
        }
        let terrain = self.facts.terms("task").find(|mention| matches!(mention.term, "slope" | "aspect" | "hillshade"));
        if let Some(mention) = terrain.filter(|_| source.category == "elevation") {
            self.take(mention);
            let derive = Derive { what: Some(mention.term.to_owned()), ..Derive::default() };
            values = self.add(mention.term, &[&values], Node::Derive(derive));
        }
        Some(match self.conversion(source)? {
            Some((from, to)) => {
                let derive =
                    Derive { what: Some("unit".to_owned()), from: Some(from), to: Some(to), ..Derive::default() };
                self.add("converted", &[&values], Node::Derive(derive))
            }
            None => values,
        })
    }

    /// Returns the units of a conversion. It is refused if the band has no such unit.
    fn conversion(&mut self, source: &Dataset) -> Option<Option<(String, String)>> {
        let celsius = self.facts.first("temperature_unit", &["degrees Celsius"]);
        let is_kelvin = source.unit.as_deref().is_some_and(|unit| matches!(unit, "K" | "Kelvin" | "kelvin"));
        if let Some(mention) = celsius {
            self.take_all("temperature_unit", &["degrees Celsius"]);
            if !is_kelvin {
                self.refuse(mention.tokens, format!("{} is not known to be in kelvin", source.id));
                return None;
            }
            return Some(Some(("K".to_owned(), "°C".to_owned())));
        }
        if is_kelvin {
            self.take_all("temperature_unit", &["kelvin"]);
        }
        self.take_words(if source.is_amount { &["mm", "millimeters", "millimetres"] } else { &[] });
        let is_meters = source.is_amount && source.unit.as_deref() == Some("m");
        Some(is_meters.then(|| ("m".to_owned(), "mm".to_owned())))
    }

    /// Adds a mask for a limit or a class.
    pub(super) fn thresholds(&mut self, source: &Dataset, image: String) -> Option<String> {
        let mut image = image;
        if source.category == "classes" {
            image = self.class_mask(source, image)?;
        }
        let is_free = |limit: &Limit| !(limit.tokens.0..limit.tokens.1).all(|at| self.scan.taken[at]);
        let limits: Vec<Limit> = self.facts.limits.iter().filter(|limit| is_free(limit)).cloned().collect();
        let is_size = |limit: &Limit| {
            limit
                .unit
                .as_deref()
                .is_some_and(|unit| matches!(unit, "ha" | "hectares" | "km2" | "km²" | "pixels" | "pixel"))
        };
        let (sizes, values): (Vec<Limit>, Vec<Limit>) = limits.into_iter().partition(is_size);
        if let [_, second, ..] = &values[..] {
            self.refuse(second.tokens, "to which of the values this limit belongs is not understood");
            return None;
        }
        if let [limit] = &values[..] {
            let is_length = matches!(limit.unit.as_deref(), Some("m" | "metres" | "meters" | "km"));
            let in_meters = !source.is_amount && matches!(source.unit.as_deref(), Some("m" | "meters"));
            if is_length && !in_meters {
                self.refuse(limit.tokens, format!("values of {} are no lengths; heights are not read yet", source.id));
                return None;
            }
            self.scan.take(limit.tokens.0, limit.tokens.1);
            self.take_words(&["threshold"]);
            self.take_mask_words();
            let unit = limit.unit.clone().map(|unit| if unit == "db" { "dB".to_owned() } else { unit });
            let threshold = Threshold {
                op: Some(limit.op.to_owned()),
                value: Some(OneOrMany::One(limit.value)),
                unit,
                method: Some("fixed".to_owned()),
            };
            image = self.add("mask", &[&image], Node::Threshold(threshold));
        }
        for limit in sizes {
            if !self.has_word(&["patches", "patch", "spots", "connected", "remove", "removed", "clumps"]) {
                self.refuse(limit.tokens, "what has this size is not understood");
                return None;
            }
            self.scan.take(limit.tokens.0, limit.tokens.1);
            self.take_words(&["patches", "patch", "spots", "connected", "remove", "removed", "clumps", "smaller"]);
            let unit = match limit.unit.as_deref() {
                Some("ha" | "hectares") => "ha",
                Some("km2" | "km²") => "km2",
                _ => "pixels",
            };
            let patches = Patches { min: Some(limit.value), unit: Some(unit.to_owned()) };
            image = self.add("patches", &[&image], Node::Patches(patches));
        }
        Some(image)
    }

    /// Takes the words that ask for a mask: "where is ...", "as a mask", "binary mask".
    fn take_mask_words(&mut self) {
        if self.scan.word(0) == "where" {
            self.scan.take(0, 1);
        }
        for at in 1..self.scan.tokens.len() {
            if self.scan.word(at) == "mask" && matches!(self.scan.word(at - 1), "a" | "binary") {
                self.scan.take(at - 1, at + 1);
            }
        }
    }

    /// Adds a mask for the classes that are named, if any.
    fn class_mask(&mut self, source: &Dataset, image: String) -> Option<String> {
        let Some(mention) = self.facts.terms("class").next() else { return Some(image) };
        let dataset = kb().dataset(&source.id)?;
        let band = source.band.as_ref().and_then(|name| dataset.bands.iter().find(|band| *band.name == **name))?;
        let word = self.scan.word(mention.tokens.0).trim_end_matches('s').to_owned();
        let found = classes_with(band, &word);
        let [value] = found[..] else {
            let reason = format!("{} has {} classes with \"{word}\"", source.id, found.len());
            self.refuse(mention.tokens, reason);
            return None;
        };
        self.take(mention);
        let number = (0..self.scan.tokens.len())
            .find(|&at| matches!(self.scan.tokens[at].kind, Kind::Number(number) if number == value));
        if let Some(at) = number {
            self.scan.take(at, at + 1);
        }
        let threshold = Threshold {
            op: Some("==".to_owned()),
            value: Some(OneOrMany::One(value)),
            method: Some("fixed".to_owned()),
            ..Threshold::default()
        };
        Some(self.add("mask", &[&image], Node::Threshold(threshold)))
    }
}
