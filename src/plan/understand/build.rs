//! Builds the steps of a plan from what a request says.
//!
//! The steps form one chain: source, derived bands, reduction over time, comparison, threshold,
//! statistics of areas, outputs. A comparison of two periods has the first half of the chain twice.
//! What does not fit into such a chain is refused.

mod bands;
mod baselines;
mod class_names;
mod clouds;
mod columns;
mod compute;
mod context;
mod counted_parts;
mod coverage;
mod data_limits;
mod days;
mod densities;
mod display;
mod elsewhere;
mod extents;
mod falls;
mod feature_kinds;
mod feature_limits;
mod features;
mod files;
mod flow;
mod groups;
mod heavy;
mod image_days;
mod image_filters;
mod image_rows;
mod joins;
mod learning;
mod lists;
mod marine;
mod masks;
mod names;
mod operands;
mod outputs;
mod overlays;
mod own_bands;
mod places;
mod points;
mod ranks;
mod recipes;
mod results;
mod running;
mod scenes;
mod several;
mod single_times;
mod sources;
mod spots;
mod statistic_words;
mod statistics;
mod subjects;
mod times;
mod trends;
mod usual_times;
mod vectors;
mod year_lines;
mod yearly_maps;

use super::facts::{Facts, TermMention};
use super::limits::Limit;
use super::scan::Scan;
use super::{Reading, Refused, refused};
use crate::assist::request::sources::Source as Requested;
use crate::assist::request::tokens::Kind;
use crate::kb::model::words::DatasetWords;
use crate::plan::model::{Compare, Node, Output, Plan, Step, VERSION};
use compute::{Conversion, Images};
use context::ResultContext;
use joins::Masks;
use sources::{Condition, Dataset, Sources};
use statistics::Statistics;
use times::Periods;

/// A plan under construction.
struct Builder<'a, 't> {
    facts: &'a Facts,
    scan: &'a mut Scan<'t>,
    steps: Vec<Step>,
    assumed: Vec<String>,
    refused: Vec<Refused>,
    /// The place whose extent is assumed.
    rough_place: Option<String>,
    /// A step that is there already is used again.
    reuses: bool,
    /// The place within its surroundings, if these have a result.
    inner: Option<String>,
    /// What the names of steps end with, such as `_before`.
    suffix: String,
    /// The periods that belong to one dataset, by their tokens: "WorldCover 2021".
    own_periods: Vec<(usize, usize)>,
    /// The limits of what is measured, once they are read.
    limits: Option<Vec<Limit>>,
    /// By dataset: the classes that are asked for, once they are read.
    classes: Vec<(String, Vec<f64>)>,
    /// The conversions of units, once they are read.
    conversions: Vec<Conversion>,
    /// The years of a list, each of which has a result.
    listed_years: Vec<i32>,
    /// The years with a line each in one chart by month.
    lines: Vec<i32>,
    /// The year from which another one is subtracted, if the request names it: "2022 minus 2014".
    minuend: Option<i32>,
    /// The tokens of the period that is the usual state.
    baseline_tokens: Option<(usize, usize)>,
    /// Both images of a comparison are shown.
    shows_operands: bool,
    /// The chart has the line of the trend.
    has_trend_line: bool,
    /// The limit that chooses zones by the value of each.
    row_limit: Option<Limit>,
    /// The table before its rows are chosen or ordered.
    unranked: Option<String>,
    /// The values are those of one side of a comparison: rows are chosen behind it.
    is_operand: bool,
}

/// The parts of a period, by the steps that make them.
struct PeriodParts {
    /// Each has a result.
    groups: Option<String>,
    /// The mean of their results is asked for.
    averaged: Option<String>,
    /// The mean is that of the images, which are as long as the parts.
    is_rate: bool,
}

/// Builds the plan of a request. Takes the tokens of what the plan contains.
pub(super) fn build(facts: &Facts, scan: &mut Scan<'_>) -> Reading {
    let mut builder = Builder::new(facts, scan);
    let built = builder.run().map(|()| builder.finish());
    let Builder { steps, assumed, refused, .. } = builder;
    let plan = built.map(|()| Plan { version: VERSION, steps, assumed, unaccounted: Vec::new() });
    let assumes_source = facts.sources.iter().any(|source| is_assumed(facts, source));
    Reading { plan: plan.filter(|plan| !plan.steps.is_empty()), refused, assumes_source, ..Reading::default() }
}

/// Builds the plan of a request of several datasets or steps as a flow of data, see [`flow`].
pub(super) fn by_flow(facts: &Facts, scan: &mut Scan<'_>) -> Option<Reading> {
    let mut builder = Builder::new(facts, scan);
    builder.flow()?;
    builder.finish();
    let Builder { steps, assumed, refused, .. } = builder;
    let plan = Plan { version: VERSION, steps, assumed, unaccounted: Vec::new() };
    Some(Reading { plan: Some(plan), refused, ..Reading::default() })
}

/// Returns `true` if a request does not name a dataset, or none of its variables.
fn is_assumed(facts: &Facts, source: &Requested) -> bool {
    let count = |words: &DatasetWords| words.measures.iter().filter(|measure| !measure.by_name).count();
    let has_choice = source.category() != "optical" && source.dataset().is_some_and(|words| count(words) > 1);
    let names_variable = source.measure.is_some() || !facts.indices.is_empty() || !facts.bands.is_empty();
    !source.named || has_choice && !names_variable
}

/// Builds the plan of a request for a recipe.
///
/// # Errors
/// What the nearest recipe lacks. Empty if none resembles the request.
pub(super) fn by_recipe(facts: &Facts, scan: &mut Scan<'_>) -> Result<Plan, Vec<Refused>> {
    let mut builder = Builder::new(facts, scan);
    builder.recipe()?;
    let Builder { steps, assumed, refused, .. } = builder;
    let plan = Plan { version: VERSION, steps, assumed, unaccounted: Vec::new() };
    if refused.is_empty() { Ok(plan) } else { Err(Vec::new()) }
}

impl<'a, 't> Builder<'a, 't> {
    fn new(facts: &'a Facts, scan: &'a mut Scan<'t>) -> Self {
        let (steps, assumed, refused, own_periods) = Default::default();
        let (limits, suffix, classes, conversions, rough_place, listed_years) = Default::default();
        Builder {
            facts,
            scan,
            steps,
            assumed,
            refused,
            rough_place,
            suffix,
            own_periods,
            limits,
            classes,
            conversions,
            listed_years,
            lines: Vec::new(),
            inner: None,
            reuses: false,
            minuend: None,
            baseline_tokens: None,
            shows_operands: false,
            has_trend_line: false,
            row_limit: None,
            unranked: None,
            is_operand: false,
        }
    }
}

impl Builder<'_, '_> {
    /// Adds all steps. Returns `None` if a part without which there is no plan is refused.
    fn run(&mut self) -> Option<()> {
        // Only two classes that are compared lie apart.
        let has_ring = self.facts.ring.as_ref().is_some_and(|ring| !ring.has_inside);
        if has_ring || self.facts.flood.is_some() {
            return None;
        }
        if self.names_sides() {
            self.refuse((0, 0), "whether the classes have one value or a value each is not understood");
            return None;
        }
        if let Some(learned) = self.learning() {
            return learned;
        }
        if let Some(features) = self.table_features() {
            return features;
        }
        let sources = self.sources()?;
        let suffixes = self.suffixes(&sources);
        let Sources { measured, classes, conditions } = sources;
        let is_timed = |source: &&Dataset| !source.is_static;
        let of_conditions = || conditions.iter().map(|condition| &condition.source);
        let lead = measured.iter().flatten().next();
        let lead = lead.or_else(|| of_conditions().find(is_timed)).or_else(|| of_conditions().next())?;
        let region = self.region()?;
        let zones = self.zones(&region)?;
        let periods = self.periods(lead)?;
        let PeriodParts { groups, averaged: averaged_parts, is_rate } =
            self.parts_of_period(lead, &periods, &measured, zones.as_deref())?;
        let classes = match &classes {
            Some(classes) => Some(self.classes(classes, &region, &periods)?),
            None => None,
        };
        let context = ResultContext {
            region: &region,
            zones: zones.as_deref(),
            groups: groups.as_deref(),
            classes: classes.as_deref(),
            averaged_parts: averaged_parts.as_deref(),
            is_rate,
        };
        if !periods.further.is_empty() && (groups.is_some() || !conditions.is_empty() || measured.is_empty()) {
            self.refuse((0, 0), "how several periods go with parts of them or with conditions is not understood");
            return None;
        }
        let share = self.area_unit().filter(|unit| unit.term == "%" && !conditions.is_empty());
        if let Some(share) = share {
            self.refuse(share.tokens, "of what the share is measured is not understood");
            return None;
        }
        let is_timeless = |of: &Vec<Dataset>| of.iter().any(|source| source.is_static && !source.has_years);
        if groups.is_some() && measured.len() > 1 && measured.iter().any(is_timeless) {
            self.refuse((0, 0), "how what has no times goes with parts of the period is not understood");
            return None;
        }
        let mut masks = None;
        for (sources, of_dataset) in measured.iter().zip(&suffixes) {
            let source = sources.first()?;
            if self.reports_scenes() {
                self.scenes_themselves(source, &periods, context)?;
                continue;
            }
            let statistics = self.statistics(source, context)?;
            self.find_row_limit(source, context, &conditions, &statistics);
            self.suffix = format!("{of_dataset}{}", periods.suffix);
            let images = self.images(sources, &periods, context, &statistics)?;
            if masks.is_none() {
                masks = Some(self.conditions(&conditions, &periods, context)?);
            }
            let masks = masks.as_ref()?;
            self.result(source, images, context, &statistics, (&conditions, masks))?;
            self.map_of_period(source, &periods, context, &statistics)?;
            for (period, suffix) in &periods.further {
                self.suffix.clone_from(suffix);
                let image = self.reduced(source, &region, Some(period), None, &statistics)?;
                self.result(source, Images::One(image), context, &statistics, (&conditions, masks))?;
            }
            self.suffix.clear();
            if !periods.further.is_empty() && !statistics.is_aggregated {
                self.takes_side_by_side();
            }
        }
        if measured.is_empty() {
            let statistics = self.statistics(lead, context)?;
            let masks = self.conditions(&conditions, &periods, context)?;
            let image = self.selection(&masks)?;
            let image = self.sized_patches(image)?;
            self.results(lead, image, context, &statistics)?;
        }
        self.warn_of_time(lead);
        Some(())
    }

    /// Adds the parts of the period that have a result each, or of which the mean is asked for.
    fn parts_of_period(
        &mut self,
        lead: &Dataset,
        periods: &Periods,
        measured: &[Vec<Dataset>],
        zones: Option<&str>,
    ) -> Option<PeriodParts> {
        let averages = self.averages_parts() && self.listed_years.is_empty();
        let is_rate = averages && self.is_cadence(lead);
        // "NPP of 2019, yearly": there is one image.
        let is_pair = measured.iter().any(|sources| sources.len() > 1);
        let compares_annual = self.compares_annual(periods);
        let has_one = self.has_one_image(lead) || is_pair && self.has_one_year() || compares_annual;
        let is_listed = !self.listed_years.is_empty();
        let is_one = self.facts.first("interval", &["year"]).is_some() && has_one && !is_listed;
        let is_one = is_one || self.has_one_month();
        let groups = if is_rate || is_one { self.take_interval() } else { self.groups() };
        let groups = groups.or_else(|| self.frames(lead));
        let groups = groups.or_else(|| self.days_of_running_total(lead));
        let groups = if groups.is_none() { self.years_of_maps(lead)? } else { groups };
        let groups = groups.or_else(|| self.years_of_lines(lead));
        let seasons = if groups.is_none() { self.years_of_months(lead) } else { None };
        let averages = averages && !compares_annual || seasons.is_some();
        let groups = groups.or(seasons).or_else(|| self.points(lead, zones));
        let (groups, averaged) = if averages { (None, groups) } else { (groups, None) };
        Some(PeriodParts { groups, averaged, is_rate })
    }

    /// Adds what is said of outputs as such: colors, names, and the event of a period.
    fn finish(&mut self) {
        self.refuse_one_chart();
        self.overlay();
        self.display();
        self.files();
        self.events();
    }

    /// Refuses one chart of several results, each of which has a chart of its own in a plan, and
    /// the chart of a single value.
    fn refuse_one_chart(&mut self) {
        let is_single = |id: &String| {
            let one = |step: &&Step| step.id == *id;
            let node = self.steps.iter().find(one).map(|step| &step.node);
            matches!(node, Some(Node::Extreme(of)) if of.count == Some(1) && of.among.as_deref() != Some("zone"))
        };
        let charts = self
            .steps
            .iter()
            .filter(|step| matches!(&step.node, Node::Output(of) if of.kind.as_deref() == Some("chart")));
        if charts.flat_map(|step| &step.inputs).any(is_single) {
            self.refuse((0, 0), "whether the chart shows all parts of the period or the extreme one is not said");
        }
        let is_chart = |step: &&Step| matches!(&step.node, Node::Output(of) if of.kind.as_deref() == Some("chart"));
        let is_one = ["one", "same", "single"].iter().any(|word| self.has_phrase(&[word, "chart"]));
        if is_one && self.steps.iter().filter(is_chart).count() > 1 {
            self.refuse((0, 0), "each result has a chart of its own: one chart of several is not in plans yet");
        }
    }

    /// Takes the name of an event that stands beside its dates: "cyclone Freddy".
    fn events(&mut self) {
        if self.facts.periods.is_empty() {
            return;
        }
        for mention in self.facts.terms("event").collect::<Vec<_>>() {
            let (start, mut end) = mention.tokens;
            let is_name = |at: usize| {
                self.scan.taken.get(at) == Some(&false)
                    && self.scan.tokens[at].capital
                    && self.scan.tokens[at].kind == Kind::Word
            };
            while is_name(end) {
                end += 1;
            }
            let words = self.scan.source(start, end).to_owned();
            self.scan.take(start, end);
            self.assume(format!("\"{words}\" stands for the dates that are named."));
        }
    }

    /// Adds the steps from images to outputs.
    fn result(
        &mut self,
        source: &Dataset,
        images: Images,
        context: ResultContext<'_>,
        statistics: &Statistics,
        (conditions, masks): (&[Condition], &Masks),
    ) -> Option<()> {
        match images {
            Images::One(image) => {
                let image = self.masked(source, image, conditions, masks)?;
                let image = self.clusters(source, image, context.region)?;
                self.results(source, image, context, statistics)
            }
            Images::Two { images, suffixes, name, node } => {
                let mut results = Vec::new();
                let mut shown = Vec::new();
                for (image, suffix) in images.into_iter().zip(suffixes) {
                    self.suffix = suffix;
                    let image = self.masked(source, image, conditions, masks)?;
                    let groups = context.groups.filter(|_| self.has_parts(&image));
                    self.is_operand = true;
                    let (image, value) = self.values(source, image, ResultContext { groups, ..context }, statistics)?;
                    self.is_operand = false;
                    self.suffix.clear();
                    shown.push(image);
                    results.push(value?);
                }
                let has_map = self.facts.first("output", &["map"]).is_some();
                let is_area = self.area_unit().is_some();
                let map = if is_area { difference_in_order(&node) } else { (*node).clone() };
                let has_rows = context.zones.is_some() || context.groups.is_some();
                // "The area in ha of both years, and the change in percent".
                let is_percent =
                    matches!(&*node, Node::Compare(Compare { how: Some(how), .. }) if how == "percent") && is_area;
                let has_unit = is_percent && self.area_unit().is_some_and(|unit| unit.term != "%");
                if !has_rows && (has_unit || self.has_word(&["both", "each", "two"])) {
                    self.take_words(&["both", "two", "year", "years"]);
                    for result in &results {
                        let output = Output { kind: Some("value".to_owned()), ..Output::default() };
                        self.add("value", &[result], Node::Output(output));
                    }
                }
                let compared = self.add_with(&name, results, *node);
                let compared = self.chosen_rows(compared, context)?;
                // The zones of a map have the colors of the comparison.
                let image = match has_map && context.zones.is_none() {
                    true => {
                        if is_area {
                            self.assume("The map shows the first image minus the second one, as the numbers do.");
                        }
                        self.add_with(&format!("{name}_map"), shown, map)
                    }
                    false => shown.into_iter().next()?,
                };
                self.outputs(&image, Some(&compared), context, false)?;
                let is_output = |step: &Step| matches!(step.node, Node::Output(_)) && step.inputs.contains(&compared);
                if !self.steps.iter().any(is_output) {
                    let output = Output { kind: Some("value".to_owned()), ..Output::default() };
                    self.add("value", &[&compared], Node::Output(output));
                }
                Some(())
            }
        }
    }

    /// Adds the limits of what is measured, and the conditions of where it is.
    fn masked(&mut self, source: &Dataset, image: String, conditions: &[Condition], masks: &Masks) -> Option<String> {
        let image = self.thresholds(source, image, conditions)?;
        let image = self.binned(source, image, conditions.is_empty())?;
        let mut image = self.within(source, image, masks)?;
        // Patches and outlines are those of where something is.
        let has_size = self.facts.limits.iter().any(Limit::is_size);
        if (has_size || self.wants_polygons()) && source.is_presence() && !self.is_mask(&image) {
            image = self.presence(source, &image)?;
        }
        self.sized_patches(image)
    }

    /// Returns `true` if a step has a result for each part of time.
    fn has_parts(&self, id: &str) -> bool {
        let find = |id: &str| self.steps.iter().find(|step| step.id == id);
        let is_groups = |id: &String| find(id).is_some_and(|step| matches!(step.node, Node::Groups(_)));
        let Some(step) = find(id) else { return false };
        match &step.node {
            Node::Reduce(_) => step.inputs.iter().any(is_groups),
            Node::Source(_) => false,
            _ => step.inputs.iter().any(|input| self.has_parts(input)),
        }
    }

    /// Adds a step with inputs that are known by their identifiers.
    fn add_with(&mut self, name: &str, inputs: Vec<String>, node: Node) -> String {
        let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
        self.add(name, &inputs, node)
    }

    /// Adds a step and returns its identifier, which is `name` with the suffix, and with a number
    /// if there is one already.
    fn add(&mut self, name: &str, inputs: &[&str], node: Node) -> String {
        let is_used = |id: &str| self.steps.iter().any(|step| step.id == id);
        let is_same = |step: &&Step| step.node == node && step.inputs.iter().eq(inputs.iter());
        let known = self.steps.iter().find(is_same).filter(|_| self.reuses && !matches!(node, Node::Output(_)));
        if let Some(known) = known {
            return known.id.clone();
        }
        let name = format!("{name}{}", self.suffix);
        let mut id = name.clone();
        let mut number = 2;
        while is_used(&id) {
            id = format!("{name}_{number}");
            number += 1;
        }
        if let Node::Source(source) = &node {
            self.tell_coverage(source, inputs);
        }
        let inputs = inputs.iter().map(|&input| input.to_owned()).collect();
        self.steps.push(Step { id: id.clone(), inputs, node });
        id
    }

    fn refuse(&mut self, tokens: (usize, usize), reason: impl AsRef<str>) {
        let words = self.scan.source(tokens.0, tokens.1);
        self.refused.push(refused(words, reason.as_ref()));
    }

    fn assume(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !self.assumed.contains(&text) {
            self.assumed.push(text);
        }
    }

    /// Takes the tokens of a term.
    fn take(&mut self, mention: TermMention) {
        self.scan.take(mention.tokens.0, mention.tokens.1);
    }

    /// Takes the tokens of all terms of a kind.
    fn take_all(&mut self, kind: &str, terms: &[&str]) {
        let found: Vec<TermMention> = self.facts.terms(kind).filter(|mention| terms.contains(&mention.term)).collect();
        found.into_iter().for_each(|mention| self.take(mention));
    }

    /// Takes words wherever they stand.
    fn take_words<W: AsRef<str>>(&mut self, words: &[W]) {
        for at in 0..self.scan.tokens.len() {
            if words.iter().any(|word| word.as_ref() == self.scan.word(at)) {
                self.scan.take(at, at + 1);
            }
        }
    }

    /// Takes a number with the unit behind it, if the two are a length in meters.
    fn take_length(&mut self, meters: f64) {
        for at in 0..self.scan.tokens.len() {
            let Some(number) = self.scan.tokens[at].number() else { continue };
            let is_alone = at > 0 && matches!(self.scan.word(at - 1), "scale" | "resolution");
            if is_alone && (number - meters).abs() < 1e-6 {
                self.scan.take(at, at + 1);
            }
            let unit = self.scan.lexicon.term("unit", self.scan.word(at + 1));
            let factor = unit.and_then(|unit| unit.parse::<f64>().ok());
            if factor.is_some_and(|factor| (number * factor - meters).abs() < 1e-6) {
                self.scan.take(at, at + 2);
            }
        }
    }

    /// Returns the first token of some words that a request has one behind the other.
    fn phrase_at(&self, words: &[&str]) -> Option<usize> {
        let is_phrase = |at: usize| words.iter().enumerate().all(|(next, word)| self.scan.word(at + next) == *word);
        (0..self.scan.tokens.len()).find(|&at| is_phrase(at))
    }

    /// Returns `true` if a request has some words one behind the other.
    fn has_phrase(&self, words: &[&str]) -> bool {
        self.phrase_at(words).is_some()
    }

    /// Returns `true` if a request has one of some words.
    fn has_word<W: AsRef<str>>(&self, words: &[W]) -> bool {
        (0..self.scan.tokens.len()).any(|at| words.iter().any(|word| word.as_ref() == self.scan.word(at)))
    }
}

/// Returns the difference of what a comparison compares.
fn difference_in_order(node: &Node) -> Node {
    let how = Some("difference".to_owned());
    match node {
        Node::Compare(compare) => Node::Compare(Compare { how, ..compare.clone() }),
        _ => Node::Compare(Compare { how, ..Compare::default() }),
    }
}
