//! Areas, statistics of zones and extremes.

use super::Builder;
use super::joins::JoinedStep;
use super::masks::fixed_threshold;
use super::sources::Dataset;
use super::statistics::Statistics;
use crate::assist::request::tokens::Kind;
use crate::plan::model::{Area, Extreme, Node, OneOrMany, Zonal};
use crate::plan::understand::facts::TermMention;

/// What results and outputs are of. Texts are the identifiers of steps.
#[derive(Clone, Copy)]
pub(super) struct ResultContext<'p> {
    /// The place.
    pub region: &'p str,
    /// The zones that have a result of their own.
    pub zones: Option<&'p str>,
    /// The parts of the period that have a result of their own.
    pub groups: Option<&'p str>,
    /// Classes or a mask.
    pub joined: Option<&'p JoinedStep>,
    /// The statistics.
    pub statistics: &'p Statistics,
}

impl Builder<'_, '_> {
    /// Adds the steps from an image, or one image for each group, to the outputs.
    pub(super) fn results(&mut self, source: &Dataset, image: String, context: ResultContext<'_>) -> Option<()> {
        let ResultContext { region, zones, groups, joined, statistics } = context;
        let (classes, mask) = match joined {
            Some(JoinedStep::Classes(id)) => (Some(id.as_str()), None),
            Some(JoinedStep::Mask(id)) => (None, Some(id.as_str())),
            None => (None, None),
        };
        let unit = self.area_unit();
        let is_joined = joined.is_some();
        // Without years, the area is that of the pixels with any year, or with the value 1.
        let image = match (source.has_years, source.is_flag) {
            (true, _) if unit.is_some() && groups.is_none() && !is_joined => self.mask_where(source, &image, ">", 0.0),
            (_, true) if unit.is_some() => self.mask_where(source, &image, "==", 1.0),
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
        self.outputs(&image, table.as_deref(), context)
    }

    /// Adds a mask of the pixels with a value, named by what is measured.
    fn mask_where(&mut self, source: &Dataset, image: &str, op: &str, value: f64) -> String {
        self.add(source.name().as_deref().unwrap_or("mask"), &[image], fixed_threshold(op, value))
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
    pub(super) fn columns(&mut self) -> Vec<String> {
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
