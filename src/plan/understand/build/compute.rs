//! Derived bands, reductions over time and comparisons.

use super::Builder;
use super::sources::Dataset;
use super::statistics::Statistics;
use super::times::Periods;
use crate::kb::kb;
use crate::plan::model::{Compare, Condition, Derive, Node, OneOrMany, Reduce, Scalar, Source};
use crate::plan::understand::facts::TermMention;

impl Builder<'_, '_> {
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
        let of_task = |severity: &TermMention| {
            let index = self.index_of_task(*severity);
            self.facts.indices.iter().all(|named| Some(named.as_str()) == index)
        };
        if let Some(severity) = self.severity().filter(of_task) {
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

    /// Returns a source with the sensors that have images in a period.
    fn of_period(&self, node: &Source, period: Option<&str>) -> Source {
        let dates = self.steps.iter().find_map(|step| match &step.node {
            Node::Period(dates) if Some(step.id.as_str()) == period => dates.start.as_deref().zip(dates.end.as_deref()),
            _ => None,
        });
        let (Some(OneOrMany::Many(ids)), Some((start, end))) = (&node.dataset, dates) else { return node.clone() };
        let has_images = |id: &&String| {
            let head = kb().dataset_head(id);
            head.is_none_or(|head| {
                head.start.is_none_or(|first| first < end) && head.end.is_none_or(|last| last > start)
            })
        };
        let ids: Vec<String> = ids.iter().filter(has_images).cloned().collect();
        let dataset = match &ids[..] {
            [] => node.dataset.clone(),
            [one] => Some(OneOrMany::One(one.clone())),
            _ => Some(OneOrMany::Many(ids)),
        };
        Source { dataset, ..node.clone() }
    }

    /// Adds a source, or returns the step that has it already.
    fn scenes(&mut self, inputs: &[&str], source: &Source) -> String {
        let is_same = |node: &Node| matches!(node, Node::Source(known) if known == source);
        let known = self.steps.iter().find(|step| is_same(&step.node) && step.inputs == inputs);
        known.map(|step| step.id.clone()).unwrap_or_else(|| self.add("scenes", inputs, Node::Source(source.clone())))
    }

    /// Adds the steps up to the images of a period.
    pub(super) fn reduced(
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
        let node = self.of_period(&source.node, period);
        let scenes = self.scenes(&inputs, &node);
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
            if self.stands_beside_source(mention) {
                self.refuse(
                    mention.tokens,
                    "whether the elevation has a result too is not said: ask for one of the two",
                );
                return None;
            }
            self.take(mention);
            let derive = Derive { what: Some(mention.term.to_owned()), ..Derive::default() };
            values = self.add(mention.term, &[&values], Node::Derive(derive));
        }
        Some(match self.conversion(source)? {
            Some((from, to)) => {
                let derive =
                    Derive { what: Some("unit".to_owned()), from: Some(from), to: Some(to), ..Derive::default() };
                let name = source.name();
                self.add(name.as_deref().unwrap_or("converted"), &[&values], Node::Derive(derive))
            }
            None => values,
        })
    }

    /// Returns `true` for "elevation and slope": "and" joins a term with what is measured.
    fn stands_beside_source(&self, mention: TermMention) -> bool {
        let (from, to) = mention.tokens;
        let is_source = |at: usize| self.facts.source_tokens.contains(&at);
        let is_and = |at: usize| matches!(self.scan.word(at), "and" | "&" | "plus");
        is_and(to) && is_source(to + 1) || from >= 2 && is_and(from - 1) && is_source(from - 2)
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
}
