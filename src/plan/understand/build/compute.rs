//! Derived bands, reductions over time and comparisons.

use super::Builder;
use super::context::ResultContext;
use super::masks::unit_of_limit;
use super::sources::Dataset;
use super::statistics::Statistics;
use super::times::Periods;
use crate::kb::kb;
use crate::plan::model::{Compare, Condition, Derive, Groups, Node, OneOrMany, Reduce, Scalar, Source};
use crate::plan::understand::facts::TermMention;
use crate::plan::units;

/// The conversion of a band into the unit that the request asks for.
pub(super) struct Conversion {
    /// The dataset.
    id: String,
    /// The band.
    band: Option<String>,
    /// The stored unit and the requested one. `None` if values stay as they are.
    units: Option<(String, String)>,
}

/// The images of what is measured.
pub(super) enum Images {
    /// One image, or one for each part of the period.
    One(String),
    /// Two images whose results are compared.
    Two {
        /// In the order of the comparison.
        images: [String; 2],
        /// What the names of the steps of each end with.
        suffixes: [String; 2],
        /// The name of the comparison.
        name: String,
        /// The comparison.
        node: Box<Node>,
    },
}

impl Builder<'_, '_> {
    /// Adds the steps up to one image, or one image for each group; or up to two images whose
    /// results are compared.
    pub(super) fn images(
        &mut self,
        sources: &[Dataset],
        periods: &Periods,
        context: ResultContext<'_>,
        statistics: &Statistics,
    ) -> Option<Images> {
        let ResultContext { region, groups, .. } = context;
        let source = sources.first()?;
        if let [first, second] = sources {
            return self.compared_sources([first, second], region, periods, groups, statistics).map(Images::One);
        }
        let Some((how, other)) = self.relation(periods)? else {
            let image = self.reduced(source, region, periods.main.as_deref(), groups, statistics)?;
            return Some(Images::One(image));
        };
        let is_area = self.area_unit().is_some() || self.compares_areas(source, statistics.is_aggregated);
        let compares_results = self.compares_results(how, is_area, context, statistics)?;
        if !compares_results && !statistics.is_aggregated && self.takes_side_by_side() {
            self.shows_operands = true;
        }
        if !compares_results && how != "transition" && (source.category == "classes" || source.is_subset) {
            self.refuse((0, 0), "the difference of classes says nothing: ask for the area of a class in both periods");
            return None;
        }
        let (main, second) = self.compared_periods(source, how, (periods, &other), context, statistics)?;
        self.take_all("against", &["baseline"]);
        let (name, node) = self.comparison(source, how, periods);
        if compares_results {
            let suffixes = [suffix(periods.main.as_deref()), suffix(Some(&other))].map(str::to_owned);
            let node = Box::new(node);
            return Some(Images::Two { images: [main, second], suffixes, name, node });
        }
        let compared = self.add(&name, &[&main, &second], node);
        if self.is_question_of_change() && statistics.is_aggregated && context.zones.is_none() && groups.is_none() {
            self.print_operands([(&main, periods.main.as_deref()), (&second, Some(&other))], context, statistics);
        }
        if self.shows_operands {
            self.show_operands([(&main, periods.main.as_deref()), (&second, Some(&other))], context, statistics)?;
        }
        Some(Images::One(compared))
    }

    /// Returns the name and the node of the comparison of two periods.
    pub(super) fn comparison(&self, source: &Dataset, how: &str, periods: &Periods) -> (String, Node) {
        let role = |is_later: bool| Scalar::Text(if is_later { "after" } else { "before" }.to_owned());
        let (first, last) = match periods.has_baseline {
            true => (Scalar::Text("main".to_owned()), Scalar::Text("baseline".to_owned())),
            false => (role(periods.main_is_later), role(!periods.main_is_later)),
        };
        let node =
            Node::Compare(Compare { how: Some(how.to_owned()), first: Some(first), second: Some(last), lag: None });
        let name = match source.name() {
            _ if self.severity().is_some() => "burn_severity".to_owned(),
            Some(subject) if how == "anomaly" => format!("{subject}_anomaly"),
            Some(subject) if how == "z-score" => format!("{subject}_z_score"),
            Some(subject) => format!("{subject}_change"),
            None => "change".to_owned(),
        };
        (name, node)
    }

    /// Returns `true` if the results of two images are compared, such as two areas, and `false` if
    /// the images are.
    fn compares_results(
        &mut self,
        how: &str,
        is_area: bool,
        context: ResultContext<'_>,
        statistics: &Statistics,
    ) -> Option<bool> {
        let limits = || self.facts.limits.iter().filter(|limit| !self.chooses_rows(limit));
        let has_limit = limits().any(|limit| !limit.is_size());
        let is_on_change = limits().any(|limit| self.change_before(limit).is_some());
        let is_relative = matches!(how, "percent" | "share" | "ratio" | "z-score") && statistics.is_aggregated;
        if how == "z-score" && is_area {
            self.refuse((0, 0), "z-scores of areas are not in plans yet");
            return None;
        }
        if has_limit && !is_on_change && !is_area {
            self.refuse((0, 0), "whether the limit is one of the values or of their change is not said");
            return None;
        }
        let compares_results = (is_area || is_relative) && !is_on_change && self.severity().is_none();
        if compares_results && context.classes.is_some() {
            self.refuse((0, 0), "how the classes of two periods are compared is not in plans yet");
            return None;
        }
        let has_rows = context.zones.is_some() || context.groups.is_some();
        if compares_results && !has_rows && self.facts.first("output", &["export", "drive", "asset"]).is_some() {
            self.refuse((0, 0), "what is exported beside the comparison is not said");
            return None;
        }
        if compares_results && is_relative && !is_area {
            let of = if context.zones.is_some() { "each zone" } else { "the area" };
            self.assume(format!("The values of the two periods over {of} are compared."));
        }
        Some(compares_results)
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
        // Decibels are logarithms.
        if how == "ratio" && first.category == "radar" {
            self.refuse((0, 0), "the ratio of values in dB says nothing: say \"VV minus VH\" for it in dB");
            return None;
        }
        self.take_all("relation", &["difference", "ratio"]);
        self.take_words(&["minus"]);
        let period = periods.main.as_deref();
        let one = self.reduced(first, region, period, groups, statistics)?;
        let other = self.reduced(second, region, period, groups, statistics)?;
        let id = |dataset: &Dataset| Some(Scalar::Text(dataset.id.clone()));
        let compare = Compare { how: Some(how.to_owned()), first: id(first), second: id(second), lag: None };
        Some(self.add("change", &[&one, &other], Node::Compare(compare)))
    }

    /// Returns the tokens of a unit beside a percentage: "in km2 and percent".
    fn unit_beside_percent(&self) -> Option<(usize, usize)> {
        let is_percent = |at: usize| matches!(self.scan.word(at), "percent" | "percentage" | "%");
        let is_and = |at: usize| matches!(self.scan.word(at), "and" | "&" | "/");
        let units = self.facts.terms("area_unit").chain(self.facts.terms("value_unit"));
        let mut units = units.filter(|of| of.term != "%").map(|of| of.tokens);
        units.find(|&(from, to)| {
            let is_before = from > 1 && is_and(from - 1) && is_percent(from - 2);
            is_and(to) && is_percent(to + 1) || is_before
        })
    }

    /// Returns `true` if "percent" is that of the change, and not in the name of what is measured
    /// or in a limit of its values: "tree cover percent, 2020 minus 2000".
    fn says_percent(&self) -> bool {
        let limits = || self.facts.limits.iter().filter(|limit| self.change_before(limit).is_none());
        let is_of_limit = |at: usize| limits().any(|limit| (limit.tokens.0..limit.tokens.1).contains(&at));
        let is_name = |at: usize| {
            let is_of_source = |at: usize| self.facts.source_tokens.contains(&at);
            is_of_source(at) || self.scan.word(at) == "percent" && at > 0 && is_of_source(at - 1)
        };
        let is_percent = |at: usize| matches!(self.scan.word(at), "%" | "percent") && !is_name(at) && !is_of_limit(at);
        let is_relation = |of: TermMention| of.term == "percent" && !is_name(of.tokens.0) && !is_of_limit(of.tokens.0);
        self.facts.terms("relation").any(is_relation) || (0..self.scan.tokens.len()).any(is_percent)
    }

    /// Returns how the two periods are compared, and the step of the second one. The relation is
    /// refused where there is one period.
    pub(super) fn relation(&mut self, periods: &Periods) -> Option<Option<(&'static str, String)>> {
        let is_open = |mention: &TermMention| !self.scan.taken[mention.tokens.0];
        // "Compare ... and tell me the ratio": the other word says how.
        let mention = self.facts.terms("relation").filter(is_open).find(|mention| mention.term != "compare");
        let mention = mention.or_else(|| self.facts.terms("relation").find(is_open));
        let Some(other) = periods.other.clone() else {
            // "Compare 2001, 2011 and 2021" in one chart or table.
            let is_list = !self.listed_years.is_empty() || !periods.further.is_empty();
            let mention = mention.filter(|mention| mention.term != "compare" || !is_list);
            if is_list {
                self.take_all("relation", &["compare"]);
            }
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
        let is_percent = self.says_percent();
        if is_percent && let Some(tokens) = self.unit_beside_percent() {
            self.refuse(tokens, "a change in two units is not in plans yet: ask for one of them");
            return None;
        }
        let of_period = self.share_of_period();
        let is_share = self.facts.first("relation", &["share"]).is_some() || of_period.is_some();
        if let Some(anomaly) = self.facts.first("relation", &["anomaly"]).filter(|_| is_share) {
            self.refuse(anomaly.tokens, "whether the anomaly or the value itself is in percent is not said");
            return None;
        }
        let z_score = self.facts.first("relation", &["z-score"]);
        let how = match z_score.or(mention).map(|mention| mention.term) {
            Some("z-score") if !periods.has_baseline => {
                self.refuse(
                    z_score.map_or((0, 0), |mention| mention.tokens),
                    "a z-score needs a period to compare with",
                );
                return None;
            }
            Some("z-score") => "z-score",
            _ if is_share => "share",
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
        self.take_all("relation", &["difference", "compare", "percent", "ratio", "share", "anomaly", "z-score"]);
        self.take_all("change_verb", &["fall", "rise"]);
        if let Some((from, to)) = of_period {
            self.scan.take(from, to);
        }
        if how == "z-score" {
            self.take_all("reducer", &["stdDev"]);
        }
        if is_percent {
            self.take_words(&["%", "percent"]);
        }
        Some(Some((how, other)))
    }

    /// Returns a source with the sensors that have images in a period.
    pub(super) fn of_period(&self, node: &Source, period: Option<&str>) -> Source {
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
    pub(super) fn scenes(&mut self, inputs: &[&str], source: &Source) -> String {
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
        let outer = std::mem::take(&mut self.suffix);
        self.suffix = match suffix(period) {
            "" => outer.clone(),
            own => own.to_owned(),
        };
        let image = self.image_of_period(source, region, period, groups, statistics);
        self.suffix = outer;
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
        let is_plain = ["mean", "median", "min", "max", "mosaic"].contains(&statistics.over_time.as_str());
        if is_plain && groups.is_none() && statistics.averaged_parts.is_none() && self.composes_first(source) {
            let (over, by) = (Some("time".to_owned()), Some(statistics.over_time.clone()));
            let reduce = Node::Reduce(Reduce { over, by, ..Reduce::default() });
            let image = self.add(&format!("{}_image", statistics.over_time), &[&scenes], reduce);
            return self.derived(source, image, statistics);
        }
        let values = self.derived(source, scenes, statistics)?;
        if source.is_static || statistics.is_series {
            return Some(values);
        }
        if let Some(parts) = &statistics.counted {
            return Some(self.count_of_parts(source, &values, parts, &statistics.over_time));
        }
        if groups.is_none() && self.facts.terms("trend").next().is_some() && source.category != "classes" {
            return Some(self.trend(source, values));
        }
        let condition = statistics.days.as_ref().map(|limit| Condition {
            op: limit.op.to_owned(),
            value: limit.value,
            unit: unit_of_limit(source, limit),
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
        if let Some(months) = groups.filter(|id| statistics.over_time == "sum" && self.is_cycle(id)) {
            return Some(self.usual_totals(source, &values, reduce, months));
        }
        let parts = groups.or(statistics.averaged_parts.as_deref());
        self.tell_images_of_days(source, period, parts, &statistics.over_time);
        let inputs: Vec<&str> = [Some(values.as_str()), parts].into_iter().flatten().collect();
        let by = match parts {
            Some(_) => self.adverb(),
            None => statistics.over_time.as_str(),
        };
        let name = match source.name() {
            _ if statistics.over_time == "days" && parts.is_some() => format!("{by}_days"),
            Some(subject) => format!("{by}_{subject}"),
            None => format!("{by}_image"),
        };
        let mut reduced = self.add(&name, &inputs, Node::Reduce(reduce));
        if source.is_amount && statistics.over_time == "sum" {
            reduced = self.converted_sum(source, reduced);
        }
        if statistics.averaged_parts.is_some() {
            let mean = Reduce { over: Some("time".to_owned()), by: Some("mean".to_owned()), ..Reduce::default() };
            reduced = self.add(&format!("mean_{name}"), &[&reduced], Node::Reduce(mean));
        }
        Some(if source.category == "classes" { reduced } else { self.trend(source, reduced) })
    }

    /// Returns `true` if a step reduces images to one for each part of time.
    pub(super) fn has_groups(&self, id: &str) -> bool {
        let is_groups =
            |input: &String| self.steps.iter().any(|step| step.id == *input && matches!(step.node, Node::Groups(_)));
        self.steps.iter().any(|step| step.id == id && step.inputs.iter().any(is_groups))
    }

    fn is_cycle(&self, groups: &str) -> bool {
        self.interval_of(groups).as_deref() == Some("calendar-month")
    }

    /// Returns `true` if the groups of time are the calendar months.
    pub(super) fn has_cycle(&self) -> bool {
        let is_cycle =
            |node: &Node| matches!(node, Node::Groups(groups) if groups.by.as_deref() == Some("calendar-month"));
        self.steps.iter().any(|step| is_cycle(&step.node))
    }

    /// Adds the mean of the totals of each calendar month over the years.
    fn usual_totals(&mut self, source: &Dataset, values: &str, sum: Reduce, calendar_months: &str) -> String {
        let by = Groups { by: Some("month".to_owned()), ..Groups::default() };
        let months = self.add("months", &[], Node::Groups(by));
        let subject = source.name().unwrap_or_else(|| "image".to_owned());
        let totals = self.add(&format!("monthly_{subject}"), &[values, &months], Node::Reduce(sum));
        let mean = Reduce { over: Some("time".to_owned()), by: Some("mean".to_owned()), ..Reduce::default() };
        self.assume("The totals of each month are averaged over the years.");
        self.add(&format!("mean_monthly_{subject}"), &[&totals, calendar_months], Node::Reduce(mean))
    }

    /// Returns `true` if an index is computed from a composite, in an own step behind it: "make the
    /// median, then compute NDVI".
    fn composes_first(&self, source: &Dataset) -> bool {
        let Some(index) = &source.index else { return false };
        let has_others = ["trend", "relation", "interval"].iter().any(|kind| self.facts.terms(kind).next().is_some());
        if has_others || source.is_static || source.category != "optical" {
            return false;
        }
        let reducers = self.facts.terms("reducer").map(|of| of.tokens.1);
        let composites = self.facts.terms("task").filter(|of| of.term == "composite").map(|of| of.tokens.1);
        let Some(first) = reducers.chain(composites).min() else { return false };
        let is_index = |at: usize| self.scan.word(at) == index.to_lowercase();
        let Some(named) = (0..self.scan.tokens.len()).find(|&at| is_index(at)).filter(|&at| at > first) else {
            return false;
        };
        let verbs = ["compute", "calculate", "derive", "computing", "calculating"];
        (first..named).any(|at| verbs.contains(&self.scan.word(at)))
    }

    /// Adds an index, a terrain product or a conversion of units.
    fn derived(&mut self, source: &Dataset, scenes: String, statistics: &Statistics) -> Option<String> {
        let mut values = scenes;
        if source.has_rates && statistics.over_time == "sum" && !statistics.is_series {
            let derive = Derive { what: Some("amount".to_owned()), ..Derive::default() };
            values = self.add("amount", &[&values], Node::Derive(derive));
            let amount = source.unit.as_deref().and_then(units::hourly_amount).map(|(unit, _)| unit.to_owned());
            return self.converted(&Dataset { unit: amount, ..source.clone() }, values);
        }
        if let Some(formula) = &source.formula {
            let (what, formula) = (Some("expression".to_owned()), Some(formula.clone()));
            let derive = Derive { what, formula, to: source.unit.clone(), ..Derive::default() };
            let name = format!("computed_{}", source.name().as_deref().unwrap_or("value"));
            values = self.add(&name, &[&values], Node::Derive(derive));
        }
        if let Some(index) = &source.index {
            let derive = Derive { what: Some(index.clone()), also: source.also.clone(), ..Derive::default() };
            let name = if source.also.is_empty() { index.to_lowercase() } else { "indices".to_owned() };
            values = self.add(&name, &[&values], Node::Derive(derive));
        }
        if let Some(mention) = source.terrain {
            self.take(mention);
            let derive = Derive { what: Some(mention.term.to_owned()), ..Derive::default() };
            values = self.add(mention.term, &[&values], Node::Derive(derive));
        }
        self.refuse_unknown_values(source)?;
        let values = self.only_below(source, values);
        self.converted(source, values)
    }

    /// Adds the conversion into the unit that the request asks for.
    fn converted(&mut self, source: &Dataset, values: String) -> Option<String> {
        let of_source = |known: &&Conversion| (&known.id, &known.band) == (&source.id, &source.band);
        // The second of two images has the unit of the first one.
        let conversion = match self.conversions.iter().find(of_source) {
            Some(known) => known.units.clone(),
            None => {
                let units = self.conversion(source);
                let (id, band) = (source.id.clone(), source.band.clone());
                self.conversions.push(Conversion { id, band, units: units.clone() });
                units
            }
        };
        Some(match conversion {
            Some((from, to)) => {
                let derive =
                    Derive { what: Some("unit".to_owned()), from: Some(from), to: Some(to), ..Derive::default() };
                let name = source.name();
                self.add(name.as_deref().unwrap_or("converted"), &[&values], Node::Derive(derive))
            }
            None => values,
        })
    }

    /// Adds the conversion of sums of rates, such as mm of each day, which are no rates any more.
    fn converted_sum(&mut self, source: &Dataset, sums: String) -> String {
        let amount = source.unit.as_deref().and_then(|unit| unit.rsplit_once('/')).map(|(amount, _)| amount.to_owned());
        let Some(amount) = amount.filter(|_| !source.has_rates) else { return sums };
        let in_limit = |at: usize| self.facts.limits.iter().any(|limit| (limit.tokens.0..limit.tokens.1).contains(&at));
        let requested =
            self.facts.terms("value_unit").filter(|mention| !in_limit(mention.tokens.0)).find_map(|mention| {
                let factors = units::conversion(&amount, mention.term)?;
                (factors != (1.0, 0.0)).then_some(mention)
            });
        let Some(mention) = requested else { return sums };
        self.take(mention);
        let (from, to) = (Some(amount), Some(mention.term.to_owned()));
        let derive = Derive { what: Some("unit".to_owned()), from, to, ..Derive::default() };
        self.add(&format!("{}_converted", source.name().as_deref().unwrap_or("sums")), &[&sums], Node::Derive(derive))
    }

    /// Returns the units of a conversion, if the request asks for a unit that the values can have.
    fn conversion(&mut self, source: &Dataset) -> Option<(String, String)> {
        let unit = source.unit.as_deref().filter(|_| source.index.is_none())?;
        let in_limit = |mention: &TermMention| {
            self.facts.limits.iter().any(|limit| (limit.tokens.0..limit.tokens.1).contains(&mention.tokens.0))
        };
        let requested: Vec<TermMention> = self.facts.terms("value_unit").filter(|mention| !in_limit(mention)).collect();
        let of_unit = |mention: &TermMention| units::conversion(unit, mention.term);
        let fitting: Vec<TermMention> = requested.into_iter().filter(|mention| of_unit(mention).is_some()).collect();
        fitting.iter().for_each(|mention| self.take(*mention));
        // "From Kelvin to Celsius" names the stored unit too.
        let other = fitting.iter().find(|mention| of_unit(mention) != Some((1.0, 0.0)));
        match other {
            Some(mention) => return Some((unit.to_owned(), mention.term.replace('²', "2"))),
            None if !fitting.is_empty() => return None,
            None => {}
        }
        let in_limit = |at: usize| self.facts.limits.iter().any(|of| (of.tokens.0..of.tokens.1).contains(&at));
        for at in (0..self.scan.tokens.len()).filter(|&at| !in_limit(at) && !self.scan.taken[at]).collect::<Vec<_>>() {
            let Some((written, end)) = self.scan.unit_at(at).filter(|(written, _)| written.len() > 1) else { continue };
            let Some(factors) = units::conversion(unit, &written).filter(|_| written != "in") else { continue };
            let to = match written.as_str() {
                "°c" => "°C".to_owned(),
                "°f" => "°F".to_owned(),
                _ => self.scan.source(at, end).to_owned(),
            };
            self.scan.take(at, end);
            return (factors != (1.0, 0.0)).then(|| (unit.to_owned(), to));
        }
        if source.terrain.is_some() {
            self.take_words(&["degree", "degrees"]);
        }
        self.take_words(if source.is_amount { &["mm", "millimeters", "millimetres"] } else { &[] });
        let is_meters = source.is_amount && matches!(unit, "m" | "m of water equivalent");
        let usual = source.usual_unit.or(is_meters.then_some("mm"))?;
        Some((unit.to_owned(), usual.to_owned()))
    }
}

/// Returns what the names of the steps of a period end with.
pub(super) fn suffix(period: Option<&str>) -> &'static str {
    match period {
        Some("period_before") => "_before",
        Some("period_after") => "_after",
        Some("baseline_period") => "_baseline",
        _ => "",
    }
}
