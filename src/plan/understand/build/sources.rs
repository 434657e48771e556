//! The datasets of a request, and what is measured in them.

use super::Builder;
use super::context::{is_subset, usual_unit};
use super::subjects::Subject;
use crate::assist::request::lexicon::Meaning;
use crate::assist::request::periods::Period as Time;
use crate::assist::request::sources::{Source as Requested, covers};
use crate::kb::kb;
use crate::kb::model::DatasetKind;
use crate::kb::model::datasets::Band;
use crate::kb::model::words::DatasetWords;
use crate::plan::model::{OneOrMany, Source};
use crate::plan::understand::facts::TermMention;
use crate::plan::understand::limits::Limit;
use crate::plan::units::days_of;

/// The dataset of a plan.
#[derive(Clone)]
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
    /// Further indices, each with a column of its own in one table.
    pub also: Vec<String>,
    /// The product of the elevations: `slope`, `aspect` or `hillshade`.
    pub terrain: Option<TermMention>,
    /// It is one image without a time.
    pub is_static: bool,
    /// The usual reduction over time.
    pub usual: &'static str,
    /// The band has amounts of water, which add up over time.
    pub is_amount: bool,
    /// Each value is something that was seen, and is counted.
    pub has_detections: bool,
    /// The formula over the bands, if it is measured by several.
    pub formula: Option<String>,
    /// The amounts are rates in an hour.
    pub has_rates: bool,
    /// Values are amounts for each pixel, which add up over an area.
    pub adds_up: bool,
    /// The band has the year of each pixel.
    pub has_years: bool,
    /// The first year of a band of years.
    pub first_year: Option<i32>,
    /// The only year of the band.
    pub year: Option<i32>,
    /// Values are 1 where something is, else 0.
    pub is_flag: bool,
    /// It is one of several things that the codes of a band say: permanent water.
    pub is_subset: bool,
    /// Only values below this one are of what is measured.
    pub below: Option<f64>,
    /// The unit in which people want the values, if it is not that of the band.
    pub usual_unit: Option<&'static str>,
    /// The values where something is.
    pub present: Vec<f64>,
    /// Something is where values are larger.
    pub present_above: Option<f64>,
    /// The node without the inputs.
    pub node: Source,
}

impl Dataset {
    /// Returns `true` if values only say where something is, as days of burning, years of loss and
    /// codes of water do, so that the area is what a number of it can be.
    pub fn is_presence(&self) -> bool {
        let has_codes = self.present_above.is_some() || !self.present.is_empty();
        has_codes || self.category == "forest" && (self.has_years || self.is_flag)
    }

    /// Returns what is measured, in snake case, for the names of steps.
    pub fn name(&self) -> Option<String> {
        let several = (!self.also.is_empty()).then(|| "indices".to_owned());
        let terrain = self.terrain.map(|mention| mention.term.to_owned());
        several
            .or(terrain)
            .or_else(|| self.index.as_ref().map(|index| index.to_lowercase()))
            .or_else(|| self.subject.clone())
    }
}

/// What limits where values count: a dataset that is within limits or has a class.
pub(super) struct Condition {
    /// The dataset.
    pub source: Dataset,
    /// The limits of its values. A dataset of classes has none.
    pub limits: Vec<Limit>,
    /// The period of the dataset, if the request names one for it.
    pub period: Option<Time>,
    /// Values count where the condition does not hold.
    pub is_excluded: bool,
}

/// The datasets of a plan.
#[derive(Default)]
pub(super) struct Sources {
    /// What has a result of its own: one dataset, or two that are compared. Without any, the result
    /// is where the conditions hold.
    pub measured: Vec<Vec<Dataset>>,
    /// The classes that have a value of their own.
    pub classes: Option<Dataset>,
    /// Where values count.
    pub conditions: Vec<Condition>,
}

impl<'a> Builder<'a, '_> {
    /// Reads the datasets. Adds no step: a comparison of periods needs one twice.
    pub(super) fn sources(&mut self) -> Option<Sources> {
        let found = self.candidates();
        let indices = &self.facts.indices[..];
        // Only a flow has masks that are no values of datasets.
        if self.has_special() {
            self.refuse((0, 0), "how protected areas or the sea limit the result is not understood");
            return None;
        }
        if let Some(distance) = self.facts.distances.first() {
            self.refuse(distance.tokens, "to what this distance is measured is not understood");
            return None;
        }
        match found[..] {
            [] => {
                self.refuse((0, 0), "what is measured is not understood: name a dataset, an index or a variable");
                return None;
            }
            [first, second] if self.compares_sources() => {
                let both = vec![self.source(first, indices)?, self.source(second, indices)?];
                return Some(Sources { measured: vec![both], ..Sources::default() });
            }
            [first, second] if self.classes_of(first, second).is_some() => {
                let (measured, classes) = self.classes_of(first, second)?;
                let measured = vec![vec![self.source(measured, indices)?]];
                let classes = Some(self.source(classes, &[])?);
                self.take_all("relation", &["compare"]);
                self.take_words(&[
                    "land", "cover", "class", "classes", "each", "every", "per", "where", "they", "have",
                ]);
                return Some(Sources { measured, classes, ..Sources::default() });
            }
            _ => {}
        }
        let subjects = self.subjects(&found)?;
        let (conditions, measured): (Vec<Subject<'_>>, Vec<Subject<'_>>) =
            subjects.into_iter().partition(|subject| subject.is_condition());
        let is_of_index = |subject: &Subject<'_>| subject.requested.category() == "optical" && !indices.is_empty();
        if let Some(subject) = conditions.iter().find(|subject| is_of_index(subject)) {
            let reason =
                format!("how the index and the limits of {} belong together is not understood", subject.requested.id);
            self.refuse((0, 0), reason);
            return None;
        }
        if conditions.iter().any(|subject| subject.has_class) && !measured.is_empty() && self.lists_means() {
            self.refuse((0, 0), "whether each class has a value, or all have one together, is not said");
            return None;
        }
        let measured = self.alternatives(measured);
        self.refuse_mixture(&measured)?;
        let has_several = measured.len() > 1 || indices.len() > 1;
        let is_plain =
            self.facts.limits.is_empty() && self.facts.terms("relation").all(|mention| mention.term == "compare");
        if has_several && !is_plain && measured.len() + indices.len() > 1 {
            let last = indices.last().cloned().unwrap_or_default();
            self.refuse((0, 0), format!("several results are asked for: how {last} is used is not understood"));
            return None;
        }
        let mut sources = Sources::default();
        for subject in &measured {
            // Beside an index, a measure is a result of its own.
            let own = if subject.requested.measure.is_some() && measured.len() > 1 { &[][..] } else { indices };
            let several: Vec<&[String]> = match own {
                [] | [_] => vec![own],
                many => many.chunks(1).collect(),
            };
            for index in several {
                let source = self.of_subject(subject, index)?;
                let is_same = |known: &Dataset| known.node == source.node && known.index == source.index;
                let is_terrain = |known: &Dataset| {
                    known.terrain.map(|mention| mention.term) == source.terrain.map(|mention| mention.term)
                };
                if !sources.measured.iter().flatten().any(|known| is_same(known) && is_terrain(known)) {
                    sources.measured.push(vec![source]);
                }
            }
        }
        self.merge_bands(&mut sources.measured);
        self.merge_indices(&mut sources.measured);
        for subject in &conditions {
            let is_excluded = self.excludes(subject);
            let source = self.of_subject(subject, &[])?;
            let period = self.own_period(subject);
            sources.conditions.push(Condition { source, limits: subject.limits.clone(), period, is_excluded });
        }
        Some(sources)
    }

    /// Returns the period behind the name of a dataset, if the request has another one:
    /// "WorldCover 2021".
    fn own_period(&mut self, subject: &Subject<'_>) -> Option<Time> {
        if self.facts.periods.len() < 2 {
            return None;
        }
        // "Tree cover in 2000".
        let small = |at: usize| matches!(self.scan.word(at), "in" | "of" | "for" | "from" | "year" | "the");
        let is_behind = |period: &&Time| {
            let near = |&at: &usize| at < period.tokens.0 && (at + 1..period.tokens.0).all(small);
            subject.tokens.iter().any(near)
        };
        // "At least 30 % in 2000": the limit stands between.
        let year = subject.requested.measured().and_then(|measure| measure.year);
        let of_limit = |period: &&Time| {
            let is_year = year.is_some() && period.start.map(|day| day.year) == year;
            is_year && period.start.is_some_and(|day| period.end == day.months_later(12))
        };
        let periods = &self.facts.periods;
        let period = periods.iter().find(is_behind).or_else(|| periods.iter().find(of_limit))?;
        self.own_periods.push(period.tokens);
        Some(period.clone())
    }

    /// Reads the dataset of a subject.
    fn of_subject(&mut self, subject: &Subject<'_>, indices: &[String]) -> Option<Dataset> {
        let source = self.source(subject.requested, indices)?;
        let Some(terrain) = subject.terrain else { return Some(source) };
        let unit = (terrain.term != "hillshade").then(|| "degrees".to_owned());
        Some(Dataset { terrain: Some(terrain), unit, ..source })
    }

    /// Returns `true` if two datasets of one period are compared.
    fn compares_sources(&self) -> bool {
        let is_compared = self.facts.first("relation", &["difference", "ratio"]).is_some() || self.has_word(&["minus"]);
        self.facts.periods.len() == 1 && is_compared
    }

    #[expect(clippy::too_many_lines, reason = "one step after the other, in the order of the words")]
    pub(super) fn source(&mut self, source: &Requested, indices: &[String]) -> Option<Dataset> {
        if let Some(tokens) = self.other_measure(source, indices) {
            let index = indices.join(", ");
            self.refuse(tokens, format!("whether this or {index} is measured is not understood"));
            return None;
        }
        let marine = self.marine(source)?;
        let source = marine.as_ref().unwrap_or(source);
        let finer = self.finer(source)?;
        let source = finer.as_ref().unwrap_or(source);
        let hourly = self.of_extremes(source);
        let source = hourly.as_ref().unwrap_or(source);
        let elsewhere = self.elsewhere(source);
        let source = elsewhere.as_ref().unwrap_or(source);
        let head = kb().dataset_head(&source.id)?;
        let dataset = kb().dataset(head.id)?;
        let category = source.category();
        // A thermal band is not what an optical sensor measures, unless it is named.
        let has_default = category != "optical" && indices.is_empty();
        let measure = source.measured().filter(|_| source.measure.is_some() || has_default);
        let measure = measure.filter(|_| source.band.is_none());
        // With a time, what was lost and when.
        let by_year = measure.and_then(|measure| measure.by_year.as_deref()).filter(|_| self.has_time());
        let of_year = by_year.and_then(|band| source.dataset()?.measures.iter().find(|of| of.band == band));
        let measure = of_year.or(measure);
        // Some datasets have the index as a band.
        let as_band = match indices {
            [index] => dataset.bands.iter().find(|band| band.name.eq_ignore_ascii_case(index)),
            _ => None,
        };
        let of_formula = self.band_formula(source, &dataset)?;
        let measure = measure.filter(|_| of_formula.is_none());
        let named = source.band.clone().or(of_formula.as_ref().map(|formula| formula.bands[0].clone()));
        let measured = named.or(measure.map(|measure| measure.band.clone())).filter(|_| indices.is_empty());
        let band = as_band.map(|band| band.name.to_string()).or(measured);
        let severity = self.severity().filter(|_| category == "optical" && indices.is_empty());
        let index = indices.first().filter(|_| as_band.is_none()).cloned();
        let index = index.or(severity.and_then(|mention| self.index_of_task(mention)).map(str::to_owned));
        let of_band = band.as_ref().and_then(|band| dataset.bands.iter().find(|known| *known.name == **band));
        let choices = |words: &DatasetWords| words.measures.iter().filter(|measure| !measure.by_name).count();
        let is_band_named = source.band.is_some() || of_formula.is_some();
        let has_choice = !is_band_named && source.dataset().is_some_and(|words| choices(words) > 1);
        if let Some(band) = band.as_ref().filter(|_| has_choice && source.measure.is_none() && as_band.is_none()) {
            self.assume(format!("The band of {} is {band}: the request names none.", source.id));
        }
        if let Some(name) = source.dataset().and_then(|words| self.loose_name(words)).filter(|_| source.named) {
            self.assume(format!("\"{name}\" is read as {}.", head.title));
        }
        let sensors = self.sensors(source);
        if !source.named {
            self.assume(match &sensors {
                OneOrMany::One(id) => format!("The dataset is {id}: the request names none."),
                OneOrMany::Many(ids) => format!("The datasets are {}: the request names none.", ids.join(", ")),
            });
        }
        self.refuse_finer_pixels(source)?;
        let own_unit = measure.and_then(|measure| measure.unit.clone());
        let own_formula = own_unit.clone().filter(|_| measure.is_some_and(|measure| measure.formula.is_some()));
        let unit = own_formula.or_else(|| of_band.and_then(|band| band.units.as_deref()).map(str::to_owned));
        let unit = unit.or(own_unit).filter(|_| of_formula.is_none());
        let words = measure.map(|measure| &measure.words[..]).unwrap_or_default();
        self.take_names(head.title, unit.as_deref(), band.as_deref(), words);
        let combine = measure.and_then(|measure| measure.combine.as_deref());
        let combine = combine.or(source.dataset().and_then(|words| words.combine.as_deref()));
        let is_amount = combine == Some("sum") && as_band.is_none();
        let mut node = Source { dataset: Some(sensors), bands: band.iter().cloned().collect(), ..Source::default() };
        if let Some(measure) = measure.filter(|measure| band.as_ref() == Some(&measure.band)) {
            node.bands.extend(measure.also.iter().cloned());
            measure.note.iter().for_each(|note| self.assume(note.as_str()));
        }
        node.bands.extend(of_formula.iter().map(|formula| formula.bands[1].clone()));
        // Sensors have their thermal band under different names.
        if let (Some(OneOrMany::Many(_)), Some(band)) = (&node.dataset, &band)
            && let Some((role, _)) =
                kb().sensor(&source.id).and_then(|sensor| sensor.roles.iter().find(|of| of.1 == band))
        {
            node.bands = vec![(*role).to_owned()];
        }
        let masks = self.facts.first("task", &["mask"]);
        // Where images are counted, those with clouds count.
        let is_clearest = category == "optical" && self.is_clearest();
        if is_clearest && matches!(node.dataset, Some(OneOrMany::Many(_))) {
            self.refuse((0, 0), "which sensor the image with the fewest clouds is of is not said: name one");
            return None;
        }
        // A single image is shown as it is.
        let is_single = is_clearest || self.facts.first("reducer", &["first", "last"]).is_some();
        if is_clearest {
            node.sort = Some("cloud cover".to_owned());
            self.take_all("order", &["clouds"]);
        }
        if is_single && category == "optical" {
            self.assume("The image may cover a part of the area only.");
        }
        if category == "optical" && !self.reports_scenes() && !(is_single && masks.is_none()) {
            node.mask = vec!["clouds".to_owned()];
            self.take_all("task", &["mask"]);
            self.mask_band(&mut node, &source.id)?;
            if masks.is_none() && self.facts.terms("mask").next().is_none() {
                self.assume("Clouds are masked.");
            }
        }
        let quality = source.dataset().map(|words| &words.quality[..]).unwrap_or_default();
        if quality.iter().any(|(_, comparison, _)| comparison == "eq") {
            self.take_words(&["quality", "flag", "flags", "filtered"]);
            self.assume("Pixels of bad quality are masked.");
        }
        for (band, _, most) in quality.iter().filter(|(_, comparison, _)| comparison == "lte") {
            self.assume(format!("Values of {band} above {most} are codes, and are masked."));
        }
        if category == "radar" {
            self.orbit(&mut node);
        }
        if let Some(percent) = self.facts.clouds.filter(|_| category == "optical") {
            self.cloud_filter(&mut node, percent);
        }
        // A band of classes among others: the habitats of a reef.
        let has_classes = of_band.is_some_and(|band| band.classes.len() > 1)
            && measure.is_some_and(|measure| measure.max.is_none() && measure.present.is_empty());
        let category = if category == "layers" && has_classes { "classes" } else { category };
        Some(Dataset {
            id: source.id.clone(),
            category,
            unit,
            // The tiles of an elevation model are one image.
            is_static: head.kind == DatasetKind::Image
                || category == "elevation"
                || source.dataset().is_some_and(|words| words.timeless),
            subject: of_formula
                .as_ref()
                .map(|formula| formula.name.to_owned())
                .or_else(|| subject(measure.and_then(|measure| measure.label.as_deref()), band.as_deref())),
            usual: match of_band {
                // A probability of a class is no class.
                Some(band) if category == "classes" && band.classes.is_empty() => "mean",
                _ => usual_reducer(category, source.dataset().and_then(|words| words.combine.as_deref())),
            },
            is_amount,
            has_detections: measure.is_some_and(|measure| measure.detections),
            formula: match &of_formula {
                Some(formula) => Some(formula.formula.clone()),
                None => measure.and_then(|measure| measure.formula.clone()).filter(|_| as_band.is_none()),
            },
            has_rates: measure.is_some_and(|measure| measure.rate.is_some()),
            adds_up: measure.is_some_and(|measure| measure.total),
            has_years: measure.is_some_and(|measure| measure.years_from.is_some()),
            first_year: measure.and_then(|measure| measure.years_from).map(|year| year + 1),
            year: measure.and_then(|measure| measure.year),
            present_above: measure.and_then(|measure| measure.present_above),
            present: measure.map(|measure| measure.present.clone()).unwrap_or_default(),
            is_subset: measure.zip(source.dataset()).is_some_and(|(measure, words)| is_subset(measure, words)),
            below: measure.and_then(|measure| measure.below),
            usual_unit: measure.and_then(|measure| usual_unit(measure.convert.as_deref()?)),
            is_flag: measure.is_some_and(|measure| (measure.min, measure.max) == (Some(0.0), Some(1.0))),
            band,
            index,
            also: Vec::new(),
            terrain: None,
            node,
        })
    }

    /// Returns the tokens of a variable of a dataset that is named beside an index: "the surface
    /// temperature of water" is no index of water.
    fn other_measure(&self, source: &Requested, indices: &[String]) -> Option<(usize, usize)> {
        let words = source.dataset().filter(|_| source.measure.is_none() && !indices.is_empty())?;
        let is_other = |meaning: &Meaning| match meaning {
            Meaning::Measure(dataset, measure) => {
                Some(*dataset) == source.words && words.measures[*measure].index.is_none()
            }
            _ => false,
        };
        let is_index = |meaning: &Meaning| meaning.index().is_some();
        let all = self.scan.lexicon.mentions(&self.scan.tokens, &vec![false; self.scan.tokens.len()]);
        let other = all.iter().find(|of| of.meanings.iter().any(is_other) && !of.meanings.iter().any(is_index));
        other.map(|of| (of.from, of.to))
    }

    /// Returns the name in the request that may also stand for another product.
    pub(super) fn loose_name(&self, words: &'static DatasetWords) -> Option<&'static String> {
        let is_written = |name: &&String| self.has_phrase(&name.split(' ').collect::<Vec<_>>());
        words.loose.iter().find(is_written).filter(|_| !self.has_word(&["land"]))
    }

    /// Returns the dataset of the same name with images of less time, if the request asks for
    /// shorter parts than those of the images.
    fn finer(&mut self, source: &Requested) -> Option<Option<Requested>> {
        let days = |id: &str| {
            let known = kb().dataset(id).filter(|known| !known.is_revisit)?;
            known.cadence.as_deref().and_then(days_of)
        };
        let needed = match self.facts.first("interval", &["day", "week"]).map(|mention| mention.term) {
            Some("day") => 1,
            Some(_) => 9,
            None => 16,
        };
        let is_coarse = |id: &str| days(id).is_some_and(|days| days > needed);
        let is_part = |period: &&Time| period.start.is_some_and(|day| day.day != 1) || period.end.day != 1;
        let part = self.facts.periods.iter().find(is_part).map(|period| period.tokens);
        let interval = self.facts.first("interval", &["day", "week"]).map(|mention| mention.tokens);
        let Some(tokens) = part.or(interval).filter(|_| is_coarse(&source.id)) else { return Some(None) };
        let words = source.measured().map(|measure| &measure.words[0]);
        let of_other = |&at: &usize| {
            let dataset = &kb().words().datasets[at];
            let measure = dataset.measures.iter().position(|measure| Some(&measure.words[0]) == words)?;
            (!is_coarse(&dataset.id)).then(|| Requested { measure: Some(measure), ..Requested::of(at, source.named) })
        };
        // `MOD11A1` has the days of `MOD11A2`.
        let datasets = kb().words().datasets.iter();
        let all_but_last = |id: &str| id[..id.len().saturating_sub(1)].to_owned();
        let is_sister = |id: &str| id.is_ascii() && all_but_last(id) == all_but_last(&source.id);
        let sisters: Vec<usize> =
            datasets.enumerate().filter(|(_, words)| is_sister(&words.id)).map(|(at, _)| at).collect();
        let Some(other) = source.others.iter().chain(&sisters).find_map(of_other) else {
            let days = days(&source.id).unwrap_or_default();
            self.refuse(tokens, format!("{} has one image of {days} days", source.id));
            return None;
        };
        Some(Some(other))
    }

    /// Refuses pixels that are much smaller than those of the dataset.
    fn refuse_finer_pixels(&mut self, source: &Requested) -> Option<()> {
        let Some(scale) = self.facts.scale else { return Some(()) };
        let of_bands = kb().dataset(&source.id).and_then(|known| known.gsd);
        let of_sensor = kb().sensor(&source.id).map(|sensor| sensor.meters);
        let Some(pixels) = of_bands.or(of_sensor).filter(|pixels| scale * FINEST_SHARE < *pixels) else {
            return Some(());
        };
        self.refuse((0, 0), format!("pixels of {scale} m are asked for, and {} has pixels of {pixels} m", source.id));
        None
    }

    /// Returns `true` if the image with the fewest clouds is asked for.
    pub(super) fn is_clearest(&self) -> bool {
        self.facts.first("order", &["clouds"]).is_some()
    }

    /// Returns `true` if a request names a period or asks for values of each year.
    fn has_time(&self) -> bool {
        !self.facts.periods.is_empty() || self.facts.first("interval", &["year"]).is_some()
    }

    /// Returns the index of a task that names none.
    pub(super) fn index_of_task(&self, task: TermMention) -> Option<&'static str> {
        self.scan.lexicon.term("task_index", task.term)
    }

    /// Returns the words for the severity of a fire.
    pub(super) fn severity(&self) -> Option<TermMention> {
        self.facts.first("task", &["severity"])
    }

    /// Returns the datasets of a name such as "Landsat" that have images of the period, or the one
    /// that is named.
    pub(super) fn sensors(&mut self, source: &Requested) -> OneOrMany<String> {
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
    pub(super) fn candidates(&self) -> Vec<&'a Requested> {
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
            // Elevation and slope beside another dataset are of a dataset of their own.
            let is_terrain = |source: &Requested| source.category() == "elevation";
            // "NPP per MODIS land cover class": the classes have no values of their own.
            let are_classes = known.iter().all(|source| source.category() == "classes");
            let is_beside =
                |source: &Requested| are_classes && (source.measure.is_some() || source.category() == "optical");
            found.retain(|source| {
                source.named && (source.words.is_some() || is_written(source))
                    || is_terrain(source)
                    || is_beside(source)
                    || facts.implied.contains(&source.id)
            });
        }
        found
    }
}

/// Pixels this many times smaller than those of the dataset are refused.
const FINEST_SHARE: f64 = 4.0;

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

/// Returns the classes of a group such as vegetation. `None` if the classes of a band are others
/// than those that the group has.
pub(super) fn classes_of_group(band: &Band, group: &str) -> Option<Vec<f64>> {
    let members = kb().words().conditions.groups.get(group)?;
    let of_member = |member: &String| -> Vec<f64> {
        let classes = band.classes.iter().filter(|(_, name, _)| name.to_lowercase().starts_with(member.as_str()));
        classes.map(|(value, ..)| *value as f64).collect()
    };
    let found: Vec<Vec<f64>> = members.iter().map(of_member).collect();
    let has_main = found.iter().take(MAIN_MEMBERS).all(|found| !found.is_empty());
    has_main.then(|| found.concat())
}

/// The first classes of a group: trees, shrubs and grass. All groups have them.
const MAIN_MEMBERS: usize = 3;
