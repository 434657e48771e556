//! Areas, statistics of zones and extremes.

use super::Builder;
use super::context::{ResultContext, fixed_threshold};
use super::densities::has_density;
use super::sources::Dataset;
use super::statistics::Statistics;
use crate::kb::kb;
use crate::plan::model::{Area, Derive, Node, OneOrMany, Threshold, Zonal};
use crate::plan::understand::columns::{self, Row};
use crate::plan::understand::facts::TermMention;

impl Builder<'_, '_> {
    /// Adds the steps from an image, or one image for each group, to the outputs.
    pub(super) fn results(
        &mut self,
        source: &Dataset,
        image: String,
        context: ResultContext<'_>,
        statistics: &Statistics,
    ) -> Option<()> {
        if self.spot(source, &image, context, statistics)? {
            return Some(());
        }
        let is_trend = self.is_trend(&image);
        let has_chart = self.facts.first("output", &["chart"]).is_some() || self.facts.terms("chart").next().is_some();
        if is_trend && context.groups.is_some() && has_chart && context.zones.is_none() {
            self.refuse((0, 0), "whether the chart shows the trend or the values of each part is not in plans yet");
            return None;
        }
        let (image, table) = self.values(source, image, context, statistics)?;
        let is_series = statistics.is_series && !statistics.is_aggregated;
        self.outputs(&image, table.as_deref(), context, is_series)
    }

    /// Adds the values of an image, if the request asks for numbers. Returns the image, or the mask
    /// whose area is measured, and the values.
    #[expect(clippy::too_many_lines, reason = "one step after the other, in the order of the words")]
    pub(super) fn values(
        &mut self,
        source: &Dataset,
        image: String,
        context: ResultContext<'_>,
        statistics: &Statistics,
    ) -> Option<(String, Option<String>)> {
        let ResultContext { region, zones, groups, classes, .. } = context;
        let named = self.area_unit().filter(|_| !self.sums_areas(source));
        let named = named.or_else(|| self.unit_of_row_limit(source, &image));
        let (image, extent) = self.extent_of_index(source, image, statistics)?;
        let unit = match named.or(extent) {
            Some(unit) => Some(unit),
            None => self.unit_of_presence(source, statistics)?,
        };
        let is_joined = classes.is_some();
        self.refuse_area_of_spots(source, unit)?;
        if source.is_subset {
            self.refuse_classes_of_change(&image)?;
        }
        let years = image.clone();
        // Without years, the area is that of the pixels with any year, or with the value 1.
        let image = match (source.has_years, source.is_flag) {
            _ if (unit.is_some() || source.is_subset) && source.present_above.is_some() && !self.is_mask(&image) => {
                self.mask_where(source, &image, ">", source.present_above.unwrap_or_default())
            }
            (true, _) if unit.is_some() && groups.is_none() && !is_joined => self.mask_where(source, &image, ">", 0.0),
            (_, true) if unit.is_some() => self.mask_where(source, &image, "==", 1.0),
            _ if (unit.is_some() || source.is_subset) && !source.present.is_empty() && !self.is_mask(&image) => {
                let threshold = Threshold {
                    op: Some("in".to_owned()),
                    value: Some(OneOrMany::Many(source.present.clone())),
                    ..Threshold::default()
                };
                self.take_all("class", &["water"]);
                self.add(source.name().as_deref().unwrap_or("mask"), &[&image], Node::Threshold(threshold))
            }
            _ => image,
        };
        let is_mask = self.is_mask(&image);
        let areas = zones.unwrap_or(region);
        let mut per: Vec<String> = Vec::new();
        per.extend(zones.map(|_| "zone".to_owned()));
        // A trend is one image.
        per.extend(groups.filter(|_| !self.is_trend(&image)).map(|_| "period".to_owned()));
        per.extend((statistics.is_series && statistics.is_aggregated).then(|| "period".to_owned()));
        per.extend(classes.map(|_| "class".to_owned()));
        let inputs = |image: &str| -> Vec<String> {
            [Some(image), classes, Some(areas)].into_iter().flatten().map(str::to_owned).collect()
        };
        let is_total = unit.is_some() || statistics.is_aggregated && statistics.over_space.iter().any(|by| by == "sum");
        if let Some(place) = self.rough_place.clone().filter(|_| is_total) {
            let reason = format!("how far around {place} the area reaches is not said: add \"within 10 km\"");
            self.refuse((0, 0), reason);
            return None;
        }
        if is_total && zones.is_none() {
            self.assume_boundary();
        }
        let mut table = None;
        let is_classes = (source.category == "classes" || source.has_years || self.facts.bins.is_some()) && !is_mask;
        let is_chart = self.facts.terms("chart").any(|mention| matches!(mention.term, "bar" | "pie"));
        let of_chart = is_chart && is_classes && classes.is_none() && groups.is_none();
        let unit = self.percent(is_mask || is_classes).or(unit);
        let unit = unit.or_else(|| self.usual_area_unit(is_mask || is_classes, of_chart));
        let unit = unit.or_else(|| self.unit_of_largest_class(is_classes && !source.has_years));
        let unit = match unit {
            None if is_mask && statistics.is_aggregated => Some(self.unit_of_mask()?),
            unit => unit,
        };
        if let Some(unit) = unit {
            let is_of_classes = is_classes && classes.is_none() && !source.has_years;
            if unit.term == "%" && !is_mask && !is_of_classes {
                self.refuse(unit.tokens, "of what the share is measured is not understood");
                return None;
            }
            if !is_mask && !is_classes {
                self.refuse(unit.tokens, "of what the area is measured is not understood");
                return None;
            }
            self.take(unit);
            self.take_all("area_unit", &["ha", "kha", "Mha", "km2", "m2", "acres", "%"]);
            self.take_all("task", &["area", "area_word"]);
            self.take_words(&["area", "surface"]);
            if is_mask {
                self.take_words(&["where", "pixels"]);
            }
            if unit.term == "%" {
                let is_sign = |at: &usize| self.scan.tokens[*at].is('%');
                let signs: Vec<usize> = (0..self.scan.tokens.len()).filter(is_sign).collect();
                signs.into_iter().for_each(|at| self.scan.take(at, at + 1));
                self.take_words(&["percent", "percentage"]);
            }
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
            if source.adds_up {
                self.take_words(&["live", "lives", "living"]);
            }
            if self.sums_areas(source) {
                self.take_all("task", &["area", "area_word"]);
            }
            // The sum of amounts of an area is that of the amounts of all pixels.
            let is_sum = matches!(&statistics.over_space[..], [one] if one == "sum");
            let image = if is_sum && has_density(source) && !is_mask {
                let derive = Derive { what: Some("total".to_owned()), ..Derive::default() };
                self.add("amount_of_pixels", &[&image], Node::Derive(derive))
            } else {
                image.clone()
            };
            let name = match (&statistics.over_space[..], source.name()) {
                ([one], Some(subject)) if per.is_empty() => format!("{one}_{subject}_of_area"),
                _ => "statistics".to_owned(),
            };
            table = Some(self.add_with(&name, inputs(&image), Node::Zonal(Zonal { by, per: per.clone() })));
            self.take_all("task", &["zonal", "series"]);
        }
        let table = match table {
            Some(table) => {
                let table = self.running_total(source, table, groups.is_some());
                Some(self.chosen_rows(table, context)?)
            }
            None => None,
        };
        if source.has_years {
            self.take_words(&["loss", "lost"]);
        }
        // The map shows the years, not only where there is one.
        Some((if source.has_years { years } else { image }, table))
    }

    /// Adds the mask of where something is, if values say nothing else.
    pub(super) fn presence(&mut self, source: &Dataset, image: &str) -> Option<String> {
        let above = source.present_above.or(source.has_years.then_some(0.0));
        if let Some(above) = above {
            return Some(self.mask_where(source, image, ">", above));
        }
        if source.is_flag {
            return Some(self.mask_where(source, image, "==", 1.0));
        }
        let value = match &source.present[..] {
            [] => return None,
            [one] => return Some(self.mask_where(source, image, "==", *one)),
            many => OneOrMany::Many(many.to_vec()),
        };
        let threshold = Threshold { op: Some("in".to_owned()), value: Some(value), ..Threshold::default() };
        Some(self.add(source.name().as_deref().unwrap_or("mask"), &[image], Node::Threshold(threshold)))
    }

    /// States what is not exact in the boundary of the place, on which a total depends.
    fn assume_boundary(&mut self) {
        let notes = &kb().words().places.simplified;
        let note = self.steps.iter().find_map(|step| match &step.node {
            Node::Place(place) => notes.get(place.table.as_deref()?),
            _ => None,
        });
        if let Some(note) = note {
            self.assume(note.as_str());
        }
    }

    /// Returns percent as the unit of an area: "the area of each class in percent".
    fn percent(&self, has_area: bool) -> Option<TermMention> {
        let mention = self.facts.first("task", &["area", "area_word"]).filter(|_| has_area)?;
        let is_word = |at: usize| {
            let is_percent = matches!(self.scan.word(at), "percent" | "percentage" | "percentages");
            (is_percent || self.scan.tokens[at].is('%')) && matches!(self.scan.word(at - 1), "in" | "as")
        };
        let is_relative = ["relation", "trend"].iter().any(|kind| self.facts.terms(kind).next().is_some());
        let is_other = |at: usize| self.facts.limits.iter().any(|of| (of.tokens.0..of.tokens.1).contains(&at));
        let found = (1..self.scan.tokens.len()).any(|at| is_word(at) && !is_other(at));
        (found && !is_relative).then_some(TermMention { term: "%", tokens: mention.tokens })
    }

    /// Returns the unit of an area that is asked for without one.
    fn usual_area_unit(&mut self, has_area: bool, of_chart: bool) -> Option<TermMention> {
        // The size of patches asks for no area.
        let is_limit = |of: &TermMention| {
            self.facts.limits.iter().any(|limit| (limit.tokens.0..limit.tokens.1).contains(&of.tokens.0))
        };
        let mention = self.facts.terms("task").find(|of| of.term == "area" && !is_limit(of));
        let mention = mention.or_else(|| self.area_of_class()).filter(|_| has_area);
        // "A pie chart of the land cover" shows the area of each class.
        let chart = self.facts.terms("chart").next().filter(|_| of_chart);
        let mention = mention.or(chart)?;
        self.assume("The area is in square kilometers.");
        Some(TermMention { term: "km2", tokens: mention.tokens })
    }

    /// Returns the class whose area is asked for: "grassland area of Mongolia". A map has its
    /// pixels.
    pub(super) fn area_of_class(&self) -> Option<TermMention> {
        let has_map = self.facts.first("output", &["map", "export", "drive", "asset"]).is_some();
        let is_area = |at: usize| matches!(self.scan.word(at), "area" | "surface" | "extent");
        self.facts.terms("class").find(|of| !has_map && (of.tokens.0..of.tokens.1 + 1).any(is_area))
    }

    /// Returns the unit of the areas of classes of which the largest is asked for: "which crop
    /// covered the most area".
    fn unit_of_largest_class(&mut self, has_classes: bool) -> Option<TermMention> {
        let mention = self.facts.terms("extreme").next().filter(|_| has_classes)?;
        let nouns = ["class", "classes", "crop", "crops", "cover", "covers", "type", "types", "category"];
        let is_question = |at: usize| matches!(self.scan.word(at), "which" | "what");
        let start = (0..self.scan.tokens.len()).find(|&at| is_question(at))?;
        let noun = (start + 1..start + 5).find(|&at| nouns.contains(&self.scan.word(at)))?;
        let is_other = self.facts.terms("class").any(|of| of.tokens.0 != noun);
        if is_other {
            return None;
        }
        self.scan.take(start, noun + 1);
        self.take_words(&["covers", "covered", "cover", "occupies", "occupied", "occupy", "area", "land", "surface"]);
        self.assume("The area is in square kilometers.");
        Some(TermMention { term: "km2", tokens: (mention.tokens.0, mention.tokens.0) })
    }

    /// Returns the unit of the area of a mask whose amount is asked for: "how much land is above
    /// 2000 m". The mean of a mask is refused.
    fn unit_of_mask(&mut self) -> Option<TermMention> {
        let Some(at) = (0..self.scan.tokens.len()).find(|&at| self.scan.word(at) == "much") else {
            let reason = "whether the area or the share is asked for is not said: name a unit, such as km2 or percent";
            self.refuse((0, 0), reason);
            return None;
        };
        self.assume("The area is in square kilometers.");
        self.take_words(&["land", "terrain", "surface"]);
        Some(TermMention { term: "km2", tokens: (at, at + 1) })
    }

    /// Returns the unit of the area of what values only say where it is: "how much forest was
    /// lost". Their mean says nothing.
    fn unit_of_presence(&mut self, source: &Dataset, statistics: &Statistics) -> Option<Option<TermMention>> {
        if !source.is_presence() || !statistics.is_aggregated {
            return Some(None);
        }
        if let Some(mention) = self.facts.terms("reducer").find(|mention| mention.term != "sum") {
            self.refuse(mention.tokens, format!("of the values of {} only the area says something", source.id));
            return None;
        }
        let by_other = |node: &Node| matches!(node, Node::Groups(groups) if groups.by.as_deref() != Some("year"));
        if source.has_years && self.steps.iter().any(|step| by_other(&step.node)) {
            self.refuse((0, 0), format!("{} has years, and no shorter parts of time", source.id));
            return None;
        }
        self.assume("The area is in square kilometers.");
        let first = self.facts.source_tokens.first().copied().unwrap_or(0);
        Some(Some(TermMention { term: "km2", tokens: (first, first) }))
    }

    /// Returns `true` if the result of a step is a mask.
    pub(super) fn is_mask(&self, id: &str) -> bool {
        let Some(step) = self.steps.iter().find(|step| step.id == id) else { return false };
        match &step.node {
            // Several limits make classes.
            Node::Threshold(Threshold { op, value: Some(OneOrMany::Many(_)), .. }) => op.as_deref() == Some("in"),
            Node::Threshold(_) => true,
            Node::Combine(_) | Node::Patches(_) => step.inputs.first().is_some_and(|first| self.is_mask(first)),
            _ => false,
        }
    }

    /// Adds a mask of the pixels with a value, named by what is measured.
    fn mask_where(&mut self, source: &Dataset, image: &str, op: &str, value: f64) -> String {
        self.add(source.name().as_deref().unwrap_or("mask"), &[image], fixed_threshold(op, value))
    }

    /// Returns the first unit of an area, also within a longer phrase such as "area in hectares".
    pub(super) fn area_unit(&self) -> Option<TermMention> {
        // "The change in percent of the rainfall" is no share of an area.
        let is_relative = ["relation", "trend"].iter().any(|kind| self.facts.terms(kind).next().is_some())
            || self.share_of_period().is_some();
        let is_area = |mention: &TermMention| mention.term != "%" || !is_relative;
        // The size of patches is no unit of a result, nor is the area of a rate, "kg/m2/s". Acre
        // is a state.
        let is_other = |at: usize| {
            self.facts.places.iter().any(|place| (place.tokens.0..place.tokens.1).contains(&at))
                || self.facts.limits.iter().any(|limit| (limit.tokens.0..limit.tokens.1).contains(&at))
                || at.checked_sub(1).is_some_and(|before| self.scan.tokens[before].is('/'))
                // "The tree cover fraction of Kenya" is no share of an area.
                || self.facts.source_tokens.contains(&at)
        };
        let unit_at = |at: usize| {
            (1..=3).rev().find_map(|length| {
                let words: Vec<&str> = (at..at + length).map(|at| self.scan.word(at)).collect();
                let term = self.scan.lexicon.term("area_unit", &words.join(" "))?;
                Some(TermMention { term, tokens: (at, at + length) }).filter(is_area)
            })
        };
        let found: Vec<TermMention> =
            (0..self.scan.tokens.len()).filter(|&at| !is_other(at)).filter_map(unit_at).collect();
        // "How much of the lake is water, in km2".
        let first = *found.first()?;
        let is_question = matches!(self.scan.word(first.tokens.0), "how" | "what");
        let other = found.iter().find(|unit| unit.term != "%").filter(|_| first.term == "%" && is_question);
        Some(other.copied().unwrap_or(first))
    }

    /// Returns `true` if the rows of a table are those of images or of parts of time.
    pub(super) fn has_rows_of_time(&self) -> bool {
        let is_of_time = |of: &Zonal| of.per.iter().any(|per| per == "period");
        self.steps.iter().any(|step| matches!(&step.node, Node::Zonal(of) if is_of_time(of)))
    }

    /// Returns the columns that the request names, and takes their words: "columns district, year".
    pub(super) fn columns(&mut self, zones: Option<&str>, groups: Option<&str>) -> Option<Vec<String>> {
        let Some(columns) = self.facts.columns.clone() else { return Some(Vec::new()) };
        for item in &columns.items {
            let lacks = match columns::row(self.scan, *item) {
                Some(Row::Zone) => zones.is_none(),
                Some(Row::Time("date" | "day")) if self.has_rows_of_time() => false,
                Some(Row::Time(_)) => groups.is_none(),
                None => false,
            };
            if lacks {
                self.refuse(*item, "the rows of the table are not of this: say of what each row is");
                return None;
            }
        }
        let is_word = |&(from, to): &(usize, usize)| to == from + 1 && self.scan.source(from, to).contains('_');
        let own = self.steps.iter().find_map(|step| match &step.node {
            Node::Zones(zones) => zones.column.clone(),
            _ => None,
        });
        let is_known = |&(from, to): &(usize, usize)| {
            let name = self.scan.source(from, to).to_lowercase();
            let is_index = self.facts.indices.iter().any(|index| index.to_lowercase() == name);
            is_index
                || own.as_ref().is_some_and(|own| own.to_lowercase() == name)
                || name == "date" && self.has_rows_of_time()
        };
        if !columns.is_named && !columns.items.iter().any(is_word) && !columns.items.iter().all(is_known) {
            return Some(Vec::new());
        }
        self.scan.take(columns.tokens.0, columns.tokens.1);
        let name = |&(from, to): &(usize, usize)| {
            self.scan.source(from, to).trim_matches(['"', '\'', '`', '“', '”']).replace(' ', "_")
        };
        Some(columns.items.iter().map(name).collect())
    }

    /// Takes "one row per district and month", if the rows are such.
    pub(super) fn take_rows(&mut self, zones: Option<&str>, groups: Option<&str>) {
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
}
