//! Parses a request: dataset, bands, index, times, area, scale, reducer, output. Every part keeps
//! the words that it came from.
//!
//! Nothing is guessed from the sound of a word. A word that is in no list is reported as not
//! understood.

pub mod calendar;
pub mod dataset_ids;
pub mod gazetteer;
pub mod levels;
pub mod lexicon;
pub mod periods;
pub mod places;
pub mod quantities;
pub mod sources;
pub mod tokens;

use super::reducers;
use crate::base::clock;
use crate::kb::kb;
use crate::syntax::language::Language;
use crate::text::span::Span;
use calendar::Day;
use lexicon::{Meaning, Mention, lexicon};
use periods::{Grain, Period};
use places::coordinates::coordinates;
use places::{Place, Shape};
use quantities::Quantities;
use sources::Source;
use std::collections::BTreeSet;
use tokens::{Kind, Token};

/// A parsed request.
#[derive(Debug, Clone)]
pub struct Request {
    /// The text.
    pub text: String,
    /// The language that it names.
    pub language: Option<Language>,
    /// Datasets, in the order of the text.
    pub sources: Vec<Source>,
    /// Tables that it names besides images.
    pub tables: Vec<String>,
    /// Spectral indices.
    pub indices: Vec<String>,
    /// Bands by their names.
    pub bands: Vec<String>,
    /// Roles of bands: `red`, `nir`.
    pub roles: Vec<&'static str>,
    /// Times.
    pub periods: Vec<Period>,
    /// Places.
    pub places: Vec<Place>,
    /// Numbers.
    pub numbers: Quantities,
    /// The term for the cloud mask, if the request names one.
    pub masked_by: Option<&'static str>,
    /// Terms of the tasks.
    pub tasks: BTreeSet<&'static str>,
    /// Terms of the reducers.
    pub reducers: Vec<&'static str>,
    /// Terms of the outputs.
    pub outputs: Vec<&'static str>,
    /// Step length of a time series.
    pub interval: Option<&'static str>,
    /// Unit of the zones for which values are asked one by one.
    pub per: Option<&'static str>,
    /// Name of the classifier.
    pub classifier: Option<&'static str>,
    /// Names of the land cover classes.
    pub classes: Vec<&'static str>,
    /// Coordinate reference system.
    pub crs: Option<String>,
    /// Words in quotation marks, or after "named".
    pub names: Vec<String>,
    /// Corrected words: the spelling in the text, and the word it was taken for.
    pub mended: Vec<(String, String)>,
    /// Words that were not understood.
    pub unknown: Vec<Span>,
    /// The words that describe the task: without places, times, numbers and names of datasets.
    pub task_words: String,
}

impl Request {
    /// Returns `true` if the request asks for a task.
    pub fn has(&self, task: &str) -> bool {
        self.tasks.contains(task)
    }

    /// Returns `true` if the request asks for an output.
    pub fn wants(&self, output: &str) -> bool {
        self.outputs.contains(&output)
    }

    /// Returns the text of a span.
    pub fn words(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }
}

/// Returns the current date in UTC.
pub fn today() -> Day {
    Day::since_1970(clock::days_since_epoch().unwrap_or(0))
}

/// Parses a request.
pub fn understand(text: &str, today: Day) -> Request {
    let words = kb().words();
    let lexicon = lexicon();
    let mut tokens = tokens::tokens(text);
    let raw: Vec<(usize, String)> = lexicon.mend(&mut tokens);
    let mended = raw.into_iter().map(|(at, was)| (was, tokens[at].text.clone())).collect();
    let mut taken = vec![false; tokens.len()];
    // Coordinates first: their numbers are no years. Then a first look at names, since a place
    // tells which summer is meant.
    let first = lexicon.mentions(&tokens, &taken);
    let by_name = places::named(&tokens, &taken, &first, words, lexicon).places;
    let near = by_name.iter().find_map(|place| match place.shape {
        Shape::City(lon, lat) | Shape::Basin(lon, lat) => Some((lon, lat)),
        Shape::Box([west, south, east, north]) => Some(((west + east) / 2.0, (south + north) / 2.0)),
        _ => None,
    });
    let mut places = coordinates(&tokens, &taken, near.as_slice()).0;
    take(&mut taken, places.iter().map(|place| place.tokens));
    let south = places.first().or(by_name.first()).is_some_and(|place| place.south);
    let in_us = places.first().or(by_name.first()).is_some_and(|place| place.is_in_us(words));
    let reader = periods::Reader { tokens: &tokens, lexicon, south, in_us, today };
    let free = |of: &(usize, usize)| !(of.0..of.1).any(|at| taken[at]);
    let mut periods: Vec<Period> = reader.periods().into_iter().filter(|period| free(&period.tokens)).collect();
    complete_years(&mut periods);
    take(&mut taken, periods.iter().map(|period| period.tokens));
    let mentions = lexicon.mentions(&tokens, &taken);
    // The numbers of "SRTM 90 m" and "clay at 30 cm" are those of names.
    let has_number = |of: &Mention| (of.from..of.to).any(|at| tokens[at].number().is_some());
    let is_named = |of: &Mention| of.meanings.iter().any(|m| matches!(m, Meaning::Dataset(_) | Meaning::Measure(..)));
    let of_names: Vec<usize> =
        mentions.iter().filter(|of| is_named(of) && has_number(of)).flat_map(|of| of.from..of.to).collect();
    of_names.iter().for_each(|&at| taken[at] = true);
    let numbers = quantities::quantities(&tokens, &mut taken, lexicon);
    of_names.iter().for_each(|&at| taken[at] = false);
    let mentions = lexicon.mentions(&tokens, &taken);
    // A place beside coordinates is the name of these.
    let found = places::named(&tokens, &taken, &mentions, words, lexicon);
    let named = found.places;
    match places.first_mut() {
        Some(place) => place.label = named.first().map(|place| place.label.clone()).unwrap_or_default(),
        None => places = named.clone(),
    }
    // A name that may be several places is open.
    if let Some(doubt) = found.doubts.first().filter(|_| places.is_empty()) {
        let label = places::title(&tokens[doubt.tokens.0..doubt.tokens.1]);
        let open = Place::new(Shape::Unknown { points: false }, label, false);
        places.push(Place { tokens: doubt.tokens, ..open });
        take(&mut taken, [doubt.tokens].into_iter());
    }
    take(&mut taken, found.also.into_iter());
    take(&mut taken, named.iter().map(|place| place.tokens));
    let mut request = Request {
        text: text.to_owned(),
        language: None,
        sources: Vec::new(),
        tables: Vec::new(),
        indices: Vec::new(),
        bands: Vec::new(),
        roles: Vec::new(),
        periods,
        places,
        numbers,
        masked_by: None,
        tasks: BTreeSet::new(),
        reducers: Vec::new(),
        outputs: Vec::new(),
        interval: None,
        per: None,
        classifier: None,
        classes: Vec::new(),
        crs: None,
        names: Vec::new(),
        mended,
        unknown: Vec::new(),
        task_words: task_words(&tokens, &taken, &mentions),
    };
    request.terms(&mentions);
    // "the number of Sentinel-2 images".
    let counts = |name: &&str| reducers::has_role(name, "number");
    if request.reducers.iter().any(counts)
        && tokens.iter().any(|t| matches!(t.text.as_str(), "images" | "scenes" | "acquisitions"))
    {
        request.tasks.insert("count_images");
    }
    request.mask(&tokens, &mentions);
    request.marks(&tokens, &mut taken);
    sources::resolve(&mut request, &tokens, &mentions, today);
    request.bands_of(&tokens, &mut taken);
    take(&mut taken, mentions.iter().map(|mention| (mention.from, mention.to)));
    request.left_over(&tokens, &taken);
    request
}

/// What is left of a request without what `taken` and names of datasets say.
fn task_words(tokens: &[Token], taken: &[bool], mentions: &[Mention]) -> String {
    let named = |mention: &&Mention| mention.meanings.iter().any(|meaning| matches!(meaning, Meaning::Dataset(_)));
    let in_name = |at: usize| mentions.iter().filter(named).any(|mention| (mention.from..mention.to).contains(&at));
    let free = tokens.iter().enumerate().filter(|(at, token)| token.kind == Kind::Word && !taken[*at] && !in_name(*at));
    free.map(|(_, token)| token.text.as_str()).collect::<Vec<_>>().join(" ")
}

fn take(taken: &mut [bool], ranges: impl Iterator<Item = (usize, usize)>) {
    for (from, to) in ranges {
        taken[from..to].fill(true);
    }
}

/// Gives months without a year the years that stand elsewhere, and drops those that have none.
/// Returns the tokens of the months that years are limited to.
pub fn complete_years(periods: &mut Vec<Period>) -> Option<(usize, usize)> {
    let is_yearless = |period: &Period| period.is_yearless && period.months.is_some();
    // "Summer 2021 ... June to August": said twice.
    let repeated = periods.iter().find(|period| {
        is_yearless(period) && periods.iter().any(|other| !is_yearless(other) && months_of(other) == period.months)
    });
    if let Some(tokens) = repeated.map(|period| period.tokens) {
        periods.retain(|period| period.tokens != tokens);
        return Some(tokens);
    }
    let found = periods.iter().find(|period| is_yearless(period)).map(|period| (period.months, period.tokens));
    periods.retain(|period| !is_yearless(period));
    let (months, tokens) = found?;
    let months = months?;
    // "1 October to 30 September" are all months.
    if months.1 % 12 + 1 == months.0 {
        return Some(tokens);
    }
    let mut is_used = false;
    for period in periods.iter_mut().filter(|period| matches!(period.grain, Grain::Year | Grain::Range)) {
        is_used = true;
        match period.start {
            Some(start) if period.grain == Grain::Year => {
                let first = Day::month(start.year, months.0 as i32);
                let length = (months.1 + 12 - months.0) % 12 + 1;
                (period.start, period.end) = (Some(first), first.months_later(length as i32));
                period.grain = Grain::Season;
                if months.0 > months.1 {
                    period.assumed = Some(format!("The season is the one that starts in {}.", start.year));
                }
            }
            Some(start) if months.0 > months.1 && is_whole_years(start, period.end) => {
                seasons_over_new_year(period, start.year, months);
            }
            _ => period.months = Some(months),
        }
    }
    is_used.then_some(tokens)
}

/// Returns the first and the last month of a period of whole months within a year.
fn months_of(period: &Period) -> Option<(u32, u32)> {
    let start = period.start.filter(|day| day.day == 1 && period.end.day == 1)?;
    let months = (period.end.year - start.year) * 12 + period.end.month as i32 - start.month as i32;
    (1..12).contains(&months).then(|| (start.month, (start.month + months as u32 - 2) % 12 + 1))
}

fn is_whole_years(start: Day, end: Day) -> bool {
    [start, end].iter().all(|day| (day.month, day.day) == (1, 1))
}

/// Limits years to seasons that start in one year and end in the next: the first starts in the
/// first year, and the last ends in the last.
fn seasons_over_new_year(period: &mut Period, first: i32, months: (u32, u32)) {
    let last = period.end.year - 1;
    let (start, end) = (Day::month(first, months.0 as i32), Day::month(last, months.1 as i32 + 1));
    (period.start, period.end) = (Some(start), end);
    if last == first + 1 {
        period.grain = Grain::Season;
    } else {
        period.months = Some(months);
        period.assumed = Some(format!("The first season starts in {first}, and the last ends in {last}."));
    }
}

impl Request {
    fn terms(&mut self, mentions: &[Mention]) {
        fn add<T: PartialEq>(list: &mut Vec<T>, value: T) {
            if !list.contains(&value) {
                list.push(value);
            }
        }
        for mention in mentions {
            for meaning in &mention.meanings {
                let Meaning::Term(kind, value) = *meaning else { continue };
                match kind {
                    "task" => {
                        self.tasks.insert(value);
                    }
                    "output" => add(&mut self.outputs, value),
                    "reducer" => add(&mut self.reducers, value),
                    "role" => add(&mut self.roles, value),
                    "class" => add(&mut self.classes, value),
                    "interval" => self.interval = self.interval.or(Some(value)),
                    "per" => self.per = self.per.or(Some(value)),
                    "classifier" => self.classifier = Some(value),
                    "language" => {
                        self.language = Some(if value == "python" { Language::Python } else { Language::JavaScript });
                    }
                    "placeholder" if self.places.is_empty() => {
                        self.places.push(Place {
                            tokens: (mention.from, mention.to),
                            ..Place::new(Shape::Unknown { points: value == "points" }, "", false)
                        });
                    }
                    _ => {}
                }
            }
        }
        if !self.numbers.percentiles.is_empty() {
            add(&mut self.reducers, reducers::of_role("percentile"));
        }
        // "Calculate" asks for a number where nothing else says what comes out.
        let weak = self.outputs.iter().position(|output| *output == "weak_print");
        if let Some(at) = weak {
            self.outputs.remove(at);
            if self.outputs.is_empty() && (!self.reducers.is_empty() || self.has("area") || self.has("zonal")) {
                self.outputs.push("print");
            }
        }
    }

    /// What clouds are masked by. A quality band that is named without a word of clouds or masks is
    /// a band that is wanted.
    fn mask(&mut self, tokens: &[Token], mentions: &[Mention]) {
        let Some(by) = mentions.iter().find(|mention| mention.term("mask").is_some()) else { return };
        let masks = tokens.iter().enumerate().any(|(at, token)| {
            !(by.from..by.to).contains(&at)
                && ["mask", "cloud", "shadow"].iter().any(|word| token.text.starts_with(word))
        });
        if masks {
            self.masked_by = by.term("mask");
            self.tasks.insert("mask");
        } else if !mentions.iter().any(|mention| mention.from != by.from && mention.term("task") == Some("mask")) {
            self.tasks.remove("mask");
        }
    }

    /// Ids of assets, reference systems, names in quotation marks.
    fn marks(&mut self, tokens: &[Token], taken: &mut [bool]) {
        for (at, token) in tokens.iter().enumerate() {
            match token.kind {
                Kind::Crs => self.crs = Some(token.text.to_uppercase()),
                Kind::Quoted => self.names.push(token.text.clone()),
                Kind::Asset if kb().dataset_head(&token.text).is_none() => {
                    let own = token.text.starts_with("users/") || token.text.starts_with("projects/");
                    let target = tokens[at.saturating_sub(3)..at]
                        .iter()
                        .any(|t| matches!(t.text.as_str(), "to" | "as" | "asset"))
                        && self.wants("asset");
                    if target {
                        self.names.push(token.text.clone());
                    } else if own && kb().containing_dataset(&token.text).is_none() {
                        self.places.retain(|place| !matches!(place.shape, Shape::Unknown { .. }));
                        self.places.push(Place {
                            tokens: (at, at + 1),
                            ..Place::new(Shape::Asset(token.text.clone()), token.text.clone(), false)
                        });
                    }
                }
                Kind::Word if matches!(token.text.as_str(), "named" | "called" | "folder") => {
                    let next = tokens.get(at + 1).filter(|next| next.kind == Kind::Word && !next.text.is_empty());
                    if let Some(next) = next.filter(|_| token.text != "folder") {
                        self.names.push(self.words(next.span).to_owned());
                        taken[at + 1] = true;
                    }
                }
                _ => continue,
            }
            taken[at] = true;
        }
    }

    /// Bands by the names that they have in the datasets that are meant.
    fn bands_of(&mut self, tokens: &[Token], taken: &mut [bool]) {
        for source in &self.sources {
            let Some(dataset) = kb().dataset(&source.id) else { continue };
            for (at, token) in tokens.iter().enumerate() {
                let word = self.text.get(token.span.start as usize..token.span.end as usize).unwrap_or_default();
                // Short or ordinary names are bands only as they are spelt: "B4", and not "b4" of a
                // sentence; "red".
                let band = dataset.bands.iter().find(|band| {
                    *band.name == *word
                        || (word.len() > 3
                            && band.name.eq_ignore_ascii_case(word)
                            && word.contains(['_', '0', '1', '2']))
                        || (word.len() <= 3
                            && band.name.eq_ignore_ascii_case(word)
                            && word.starts_with(['b', 'B'])
                            && word.ends_with(|c: char| c.is_ascii_digit()))
                });
                let Some(band) = band.filter(|_| matches!(token.kind, Kind::Word | Kind::Quoted)) else { continue };
                // By this clouds are masked: it is not wanted itself.
                if self.masked_by.is_some() && self.masked_by == lexicon().term("mask", &token.text) {
                    continue;
                }
                // The name of an index that is a band is taken as the index.
                if !self.indices.iter().any(|index| **index == *band.name)
                    && !self.bands.iter().any(|b| **b == *band.name)
                {
                    self.bands.push(band.name.to_string());
                    taken[at] = true;
                }
            }
        }
    }

    fn left_over(&mut self, tokens: &[Token], taken: &[bool]) {
        let lexicon = lexicon();
        let mut unplaced: Option<String> = None;
        for (at, token) in tokens.iter().enumerate() {
            let known = taken[at]
                || !matches!(token.kind, Kind::Word | Kind::Number(_))
                || lexicon.is_common(&token.text)
                || token.text.strip_suffix('s').is_some_and(|word| lexicon.is_common(word))
                || token.text.chars().count() < 3
                || lexicon.names_dataset_id(&self.text, tokens, at);
            if known {
                continue;
            }
            self.unknown.push(token.span);
            let leads = at.checked_sub(1).is_some_and(|before| {
                matches!(
                    tokens[before].text.as_str(),
                    "in" | "over" | "for" | "of" | "around" | "near" | "at" | "across" | "within" | "the"
                )
            });
            if token.capital && !token.line_start && leads && unplaced.is_none() {
                let behind = tokens[at..].iter().take_while(|t| t.kind == Kind::Word && t.capital).count();
                unplaced = Some(places::title(&tokens[at..at + behind]));
            }
        }
        let open = self.places.iter().all(|place| matches!(place.shape, Shape::Unknown { .. }));
        if let Some(label) = unplaced.filter(|_| open) {
            self.places.clear();
            self.places.push(Place::new(Shape::Unknown { points: false }, label, false));
        }
    }
}

#[cfg(test)]
mod tests;
