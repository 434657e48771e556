//! Masks by limits and classes.

use super::Builder;
use super::class_names;
use super::context::{combined, fixed_threshold, limit_threshold};
use super::sources::{Condition, Dataset, classes_of_group, classes_with};
use crate::assist::request::tokens::Kind;
use crate::kb::kb;
use crate::kb::model::datasets::Band;
use crate::plan::model::{Classify, Node, OneOrMany, Scalar, Step, Threshold};
use crate::plan::understand::facts::TermMention;
use crate::plan::understand::limits::Limit;
use crate::plan::units::conversion;

/// The greatest age in years.
const OLDEST: f64 = 110.0;
/// Tokens between a word for a change and its limit.
const MAX_BEFORE: usize = 4;

/// The most tokens between a class and the one that it becomes.
const MAX_TRANSITION: usize = 8;

impl Builder<'_, '_> {
    /// Adds the masks for the limits of a result, and removes small patches of it.
    pub(super) fn thresholds(&mut self, source: &Dataset, image: String, conditions: &[Condition]) -> Option<String> {
        let is_condition = |limit: &Limit| conditions.iter().any(|condition| condition.limits.contains(limit));
        let is_free = |limit: &Limit| {
            let is_taken = (limit.tokens.0..limit.tokens.1).all(|at| self.scan.taken[at]);
            !is_taken && !is_condition(limit) && !self.chooses_rows(limit)
        };
        // The second of two images has the limits of the first one.
        let free = || self.facts.limits.iter().filter(|limit| is_free(limit)).cloned().collect();
        let limits: Vec<Limit> = self.limits.clone().unwrap_or_else(free);
        self.limits = Some(limits.clone());
        let is_change = self.steps.iter().any(|step| step.id == image && matches!(step.node, Node::Compare(_)));
        let is_plain = limits.is_empty() && !is_change;
        let mut values: Vec<Limit> = limits.into_iter().filter(|limit| !limit.is_size()).collect();
        for limit in &mut values {
            self.turn_around(limit);
        }
        let classes = image.clone();
        let mut image = self.limited(source, image, &values, "mask")?;
        let has_several = |step: &Step| matches!(&step.node, Node::Threshold(of) if of.op.as_deref() == Some("in"));
        if self.steps.iter().any(|step| step.id == image && has_several(step)) {
            // Each of several classes has a result of its own.
            image = self.add("chosen_classes", &[&classes, &image], combined("and"));
        }
        if is_plain {
            image = self.positive_index(source, image);
        }
        if image != classes && self.selects_pixels(&values) {
            image = self.add("selected", &[&classes, &image], combined("and"));
        }
        Some(image)
    }

    /// Returns `true` if the values within a limit are shown, and not where they are: "the map of
    /// occurrence, only pixels with more than 50 %".
    fn selects_pixels(&self, limits: &[Limit]) -> bool {
        let [limit] = limits else { return false };
        let near = self.scan.selecting_before(limit.tokens.0);
        let has = |words: &[&str]| near.clone().any(|at| words.contains(&self.scan.word(at)));
        has(&["only", "just"]) && has(&["pixels", "pixel", "values"]) && self.area_unit().is_none()
    }

    /// Returns the token before a limit that makes it one of a change: "dropped by more than 0.1".
    pub(super) fn change_before(&self, limit: &Limit) -> Option<usize> {
        let start = limit.tokens.0;
        let is_change = |at: &usize| self.scan.lexicon.term("change_verb", self.scan.word(*at)).is_some();
        (start.saturating_sub(MAX_BEFORE)..start).rev().find(is_change)
    }

    /// Makes "a loss above 0.1" a change below -0.1, and takes its word.
    pub(super) fn turn_around(&mut self, limit: &mut Limit) {
        let Some(at) = self.change_before(limit) else { return };
        let is_compared = self.steps.iter().any(|step| matches!(step.node, Node::Compare(_)));
        if !is_compared {
            return;
        }
        let is_fall = self.scan.lexicon.term("change_verb", self.scan.word(at)) == Some("fall");
        self.scan.take(at, at + 1);
        self.take_words(&["where", "pixels", "areas"]);
        // Burn severity is what was there before minus what is left.
        if is_fall && self.severity().is_none() {
            limit.value = -limit.value;
            limit.op = match limit.op {
                ">" => "<",
                ">=" => "<=",
                "<" => ">",
                _ => ">=",
            };
        }
    }

    /// Adds the mask of a class or of the values within a limit.
    pub(super) fn limited(&mut self, source: &Dataset, image: String, limits: &[Limit], name: &str) -> Option<String> {
        let mut image = image;
        if source.category == "classes" {
            image = self.class_mask(source, image, name)?;
        }
        if let [_, second, ..] = limits {
            self.refuse(second.tokens, "to which of the values this limit belongs is not understood");
            return None;
        }
        let [limit] = limits else { return Some(image) };
        let limit = &self.as_angle(source, limit);
        let is_length = matches!(limit.unit.as_deref(), Some("m" | "metres" | "meters" | "km"));
        let unit = source.unit.as_deref().map(str::to_lowercase);
        let in_meters = !source.is_amount && matches!(unit.as_deref(), Some("m" | "meters" | "meter"));
        if is_length && !in_meters {
            self.refuse(limit.tokens, format!("values of {} are no lengths; heights are not read yet", source.id));
            return None;
        }
        if source.adds_up && source.unit.is_none() && self.may_be_age(limit) {
            self.refuse(limit.tokens, "whether this is an age or a number of people in a pixel is not said");
            return None;
        }
        self.scan.take(limit.tokens.0, limit.tokens.1);
        self.take_words(&["threshold"]);
        self.take_mask_words();
        self.take_subject(source);
        Some(self.add(name, &[&image], limit_threshold(limit, unit_of_limit(source, limit))))
    }

    /// Returns `true` for a number without a unit behind the people themselves: "people over 65".
    fn may_be_age(&self, limit: &Limit) -> bool {
        let is_subject = |at: usize| self.facts.source_tokens.contains(&at);
        let before = limit.tokens.0.checked_sub(1);
        limit.unit.is_none() && limit.value <= OLDEST && before.is_some_and(is_subject)
    }

    /// Makes classes of values by the ranges that the request names.
    pub(super) fn binned(&mut self, source: &Dataset, image: String, is_only: bool) -> Option<String> {
        let Some(bins) = self.facts.bins.clone() else { return Some(image) };
        if !is_only || source.category == "classes" {
            self.refuse(bins.tokens, "to which of the values these ranges belong is not understood");
            return None;
        }
        let in_percent = matches!(bins.unit.as_deref(), Some("%" | "percent")) || self.has_word(&["percent", "%"]);
        let is_slope = source.terrain.is_some_and(|mention| mention.term == "slope");
        let (mut breaks, mut unit) = (bins.breaks, bins.unit);
        if is_slope {
            breaks.retain(|value| *value > 0.0);
            self.take_words(&["slope", "slopes"]);
        }
        if self.has_output("map") {
            self.assume("The map shows the classes.");
        }
        if is_slope && in_percent {
            let angle = |value: &f64| ((value / 100.0).atan().to_degrees() * 100.0).round() / 100.0;
            let texts = |values: &[f64]| values.iter().map(f64::to_string).collect::<Vec<_>>().join(", ");
            let degrees: Vec<f64> = breaks.iter().map(angle).collect();
            self.assume(format!("Slopes of {} % are {} degrees.", texts(&breaks), texts(&degrees)));
            (breaks, unit) = (degrees, Some("degrees".to_owned()));
            self.take_words(&["percent", "%"]);
        }
        self.take_words(&["belts", "zones", "classes", "class", "categories", "bins", "intervals", "ranges"]);
        self.take_words(&["classify", "classified", "classed", "reclassify", "split", "cut", "breaks", "thresholds"]);
        let threshold = Threshold {
            op: Some(">=".to_owned()),
            value: Some(OneOrMany::Many(breaks)),
            unit,
            method: Some("fixed".to_owned()),
            ..Threshold::default()
        };
        Some(self.add("classes", &[&image], Node::Threshold(threshold)))
    }

    /// Returns a limit of a slope in degrees, also if it is one in percent.
    fn as_angle(&mut self, source: &Dataset, limit: &Limit) -> Limit {
        let is_slope = source.terrain.is_some_and(|mention| mention.term == "slope");
        if !is_slope || !matches!(limit.unit.as_deref(), Some("%" | "percent")) {
            return limit.clone();
        }
        let degrees = ((limit.value / 100.0).atan().to_degrees() * 100.0).round() / 100.0;
        self.assume(format!("A slope of {} % is one of {degrees} degrees.", limit.value));
        Limit { value: degrees, unit: Some("degrees".to_owned()), ..limit.clone() }
    }

    /// Adds clusters of the pixels of an image, if the request asks for them.
    pub(super) fn clusters(&mut self, source: &Dataset, image: String, region: &str) -> Option<String> {
        let Some(mention) = self.facts.first("task", &["cluster"]) else { return Some(image) };
        let Some(count) = self.facts.classes else {
            self.refuse(mention.tokens, "how many clusters are made is not said");
            return None;
        };
        if source.category == "classes" || source.index.is_some() {
            self.refuse(mention.tokens, "clusters need the bands of an image");
            return None;
        }
        for at in 0..self.scan.tokens.len() {
            let is_count = matches!(self.scan.word(at + 1), "clusters" | "classes" | "groups");
            if is_count && self.scan.tokens[at].number() == Some(count) {
                self.scan.take(at, at + 2);
            }
        }
        self.take_all("task", &["cluster"]);
        let classify = Classify {
            task: Some("cluster".to_owned()),
            method: Some("kmeans".to_owned()),
            classes: Some(OneOrMany::One(Scalar::Number(count))),
            ..Classify::default()
        };
        if !self.has_phrase(&["k", "means"]) && !self.has_word(&["kmeans", "k-means"]) {
            self.assume("The clusters are those of k-means.");
        }
        Some(self.add("clusters", &[&image, region], Node::Classify(classify)))
    }

    /// Takes "only the water, where" before a limit of an index that shows water.
    fn take_subject(&mut self, source: &Dataset) {
        let Some(extent) = self.extent(source).filter(|extent| extent.is_positive) else { return };
        let has_subject = self.facts.first("class", &[extent.what]).is_some();
        if has_subject && self.facts.terms("reducer").next().is_none() {
            self.take_all("class", &[extent.what]);
            self.take_words(&["where", "only"]);
        }
    }

    /// Takes the words that ask for a mask: "where is ...", "as a mask", "binary mask".
    fn take_mask_words(&mut self) {
        if self.scan.word(0) == "where" {
            self.scan.take(0, 1);
        }
        // "Which areas are more than two hours away".
        for at in 0..self.scan.tokens.len() {
            let is_place = matches!(self.scan.word(at), "areas" | "parts" | "places" | "regions" | "land" | "pixels");
            let before = at.checked_sub(1).map_or("", |before| self.scan.word(before));
            if is_place && (at == 0 || matches!(before, "which" | "what" | "wich" | "all" | "the" | "show" | "map")) {
                self.scan.take(at.saturating_sub(usize::from(before == "wich")), at + 1);
            }
        }
        for at in 1..self.scan.tokens.len() {
            if self.scan.word(at) == "mask" && matches!(self.scan.word(at - 1), "a" | "binary") {
                self.scan.take(at - 1, at + 1);
            }
        }
    }

    /// Adds a mask for the classes that are named, if any.
    pub(super) fn class_mask(&mut self, source: &Dataset, image: String, name: &str) -> Option<String> {
        let dataset = kb().dataset(&source.id)?;
        let Some(band) = source.band.as_ref().and_then(|name| dataset.bands.iter().find(|band| *band.name == **name))
        else {
            return Some(image);
        };
        // The second of two images has the classes of the first one.
        let known = self.classes.iter().find(|(id, _)| *id == source.id).map(|(_, values)| values.clone());
        if let Some(values) = known {
            return Some(self.mask_of_classes(image, values, name));
        }
        if self.mixes_classes(band) {
            self.refuse((0, 0), "which of the classes are kept and which are left out is not understood");
            return None;
        }
        if self.names_transition(source, band) {
            self.refuse((0, 0), "the area that changes from one class to another is not in plans yet");
            return None;
        }
        let mut values = self.classes_by_name(source, band);
        for mention in self.facts.terms("class").collect::<Vec<_>>() {
            if self.scan.taken[mention.tokens.0] {
                continue;
            }
            if kb().words().conditions.groups.contains_key(mention.term) {
                values.extend(self.group_of_classes(source, band, mention)?);
                continue;
            }
            let word = self.scan.word(mention.tokens.0).trim_end_matches('s').to_owned();
            let found = match class_names::of_term(&source.id, band, mention.term, &word) {
                Ok(found) => found,
                Err(count) => {
                    let reason = format!("{} has {count} classes with \"{word}\"", source.id);
                    self.refuse(mention.tokens, reason);
                    return None;
                }
            };
            self.assume_classes(band, &found, mention.tokens, &word);
            self.take(mention);
            values.extend(found);
        }
        values.dedup();
        if !values.is_empty() {
            self.refuse_classes_of_change(&image)?;
        }
        for at in 0..self.scan.tokens.len() {
            if matches!(self.scan.tokens[at].kind, Kind::Number(number) if values.contains(&number)) {
                self.scan.take(at, at + 1);
            }
        }
        self.classes.push((source.id.clone(), values.clone()));
        Some(self.mask_of_classes(image, values, name))
    }

    /// Returns the classes of a group such as vegetation, and takes its words.
    fn group_of_classes(&mut self, source: &Dataset, band: &Band, mention: TermMention) -> Option<Vec<f64>> {
        let Some(found) = classes_of_group(band, mention.term) else {
            self.refuse(mention.tokens, format!("{} has other classes than this", source.id));
            return None;
        };
        let names = band.classes.iter().filter(|(of, ..)| found.contains(&(*of as f64)));
        let names: Vec<&str> = names.map(|(_, name, _)| &**name).collect();
        let words = self.scan.source(mention.tokens.0, mention.tokens.1);
        self.assume(format!("\"{words}\" has the classes {}.", names.join("; ")));
        self.take(mention);
        Some(found)
    }

    /// Returns `true` if a word that turns around stands between two classes: "cropland without
    /// water".
    fn mixes_classes(&self, band: &Band) -> bool {
        let is_class = |at: usize| {
            let word = self.scan.word(at);
            let is_term = self.scan.lexicon.term("class", word).is_some();
            let name = word.trim_end_matches('s');
            let is_name = name.len() > 3 && !classes_with(band, name).is_empty();
            !self.scan.taken[at] && (is_term || is_name)
        };
        let found: Vec<usize> = (0..self.scan.tokens.len()).filter(|&at| is_class(at)).collect();
        let (Some(first), Some(last)) = (found.first(), found.last()) else { return false };
        let turns = |at: usize| {
            self.scan.lexicon.term("exclusion", self.scan.word(at)).is_some() || self.scan.word(at) == "but"
        };
        (*first..*last).any(turns)
    }

    /// Adds a mask of some classes, if there are any.
    pub(super) fn mask_of_classes(&mut self, image: String, values: Vec<f64>, name: &str) -> String {
        match values[..] {
            [] => image,
            [value] => self.add(name, &[&image], fixed_threshold("==", value)),
            _ => {
                self.take_words(&["only"]);
                let threshold = Threshold {
                    op: Some("in".to_owned()),
                    value: Some(OneOrMany::Many(values)),
                    ..Threshold::default()
                };
                self.add(name, &[&image], Node::Threshold(threshold))
            }
        }
    }

    /// Tells which classes a word means, unless it is in the name of the only one.
    pub(super) fn assume_classes(&mut self, band: &Band, values: &[f64], (from, to): (usize, usize), word: &str) {
        let names = class_names::names(band, values);
        let words = self.scan.source(from, to);
        match values {
            [_] if names.to_lowercase().contains(word) => {}
            [_] => self.assume(format!("\"{words}\" is the class {names}.")),
            _ => self.assume(format!("\"{words}\" has the classes {names}.")),
        }
    }

    /// Returns `true` if pixels of one class that become another one are asked for: "from forest to
    /// developed", "pasture that is corn in 2020".
    fn names_transition(&self, source: &Dataset, band: &Band) -> bool {
        if self.facts.periods.len() < 2 {
            return false;
        }
        let phrases = class_names::phrases(&source.id, band);
        let is_class = |at: usize| {
            let is_here = |next: usize, word: &str| class_names::singular(self.scan.word(at + next)) == word;
            class_names::longest(&phrases, is_here).is_some()
                || self.scan.lexicon.term("class", self.scan.word(at)).is_some()
        };
        let joins =
            |at: usize| matches!(self.scan.word(at), "to" | "into" | "becomes" | "became" | "become" | "turned");
        let classes: Vec<usize> = (0..self.scan.tokens.len()).filter(|&at| is_class(at)).collect();
        classes.windows(2).any(|pair| {
            let between = pair[0] + 1..pair[1];
            let is_change = between.clone().any(joins) || between.clone().any(|at| self.scan.word(at) == "that");
            is_change && pair[1] - pair[0] <= MAX_TRANSITION
        })
    }

    /// Returns the classes of a band that a request names in full or by a group, and takes their
    /// names.
    fn classes_by_name(&mut self, source: &Dataset, band: &Band) -> Vec<f64> {
        let phrases = class_names::phrases(&source.id, band);
        let mut found = Vec::new();
        for at in 0..self.scan.tokens.len() {
            let is_here = |next: usize, word: &str| {
                let is_free = self.scan.taken.get(at + next) == Some(&false);
                is_free && class_names::singular(self.scan.word(at + next)) == word
            };
            let Some(phrase) = class_names::longest(&phrases, is_here) else { continue };
            let end = at + phrase.words.len();
            let name = phrase.words.join(" ");
            if phrase.is_group {
                self.assume_classes(band, &phrase.values, (at, end), &name);
            } else if let [value] = phrase.values[..] {
                let similar: Vec<&str> = band
                    .classes
                    .iter()
                    .filter(|(of, title, _)| *of as f64 != value && title.to_lowercase().contains(&name))
                    .map(|(_, title, _)| &**title)
                    .collect();
                if !similar.is_empty() {
                    let words = self.scan.source(at, end);
                    self.assume(format!("\"{words}\" is the class {value} alone, without: {}.", similar.join("; ")));
                }
            }
            found.extend(phrase.values.iter().copied());
            self.scan.take(at, end);
        }
        found
    }
}

/// Returns the unit of a limit. Degrees of a temperature are those of Celsius.
pub(super) fn unit_of_limit(source: &Dataset, limit: &Limit) -> Option<String> {
    let is_temperature = source.unit.as_deref().is_some_and(|unit| conversion(unit, "K").is_some());
    limit.unit.as_deref().map(|unit| match unit {
        "db" => "dB".to_owned(),
        "c" | "°c" => "°C".to_owned(),
        "degree" | "degrees" | "°" if is_temperature => "°C".to_owned(),
        unit => unit.to_owned(),
    })
}
