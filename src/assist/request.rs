//! Parses the words of a request: datasets, bands, indices, times, places, numbers.
//!
//! `plan::understand` makes a plan of them, and tells which words no step accounts for.

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
    /// Datasets, in the order of the text.
    pub sources: Vec<Source>,
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
    /// Terms of the tasks.
    pub tasks: BTreeSet<&'static str>,
    /// Terms of the outputs.
    pub outputs: Vec<&'static str>,
    /// Coordinate reference system.
    pub crs: Option<String>,
}

impl Request {
    /// Returns `true` if the request asks for a task.
    pub fn has(&self, task: &str) -> bool {
        self.tasks.contains(task)
    }

    /// Returns `true` if it has at least three words, names a dataset, and also a time, a place or
    /// an output. Remarks about code are seldom like that.
    pub fn is_request(&self) -> bool {
        let has_detail = !self.periods.is_empty() || !self.places.is_empty() || !self.outputs.is_empty();
        !self.sources.is_empty() && has_detail && self.text.split_whitespace().count() >= 3
    }
}

/// Returns the current date in UTC.
pub fn today() -> Day {
    Day::since_1970(clock::days_since_epoch().unwrap_or(0))
}

/// Returns the language of scripts that a request names.
pub fn language(text: &str) -> Option<Language> {
    let lexicon = lexicon();
    let mut tokens = tokens::tokens(text);
    lexicon.mend(&mut tokens);
    let mentions = lexicon.mentions(&tokens, &vec![false; tokens.len()]);
    let name = mentions.iter().rev().find_map(|mention| mention.term("language"))?;
    Some(if name == "python" { Language::Python } else { Language::JavaScript })
}

/// Parses a request.
pub fn understand(text: &str, today: Day) -> Request {
    let words = kb().words();
    let lexicon = lexicon();
    let mut tokens = tokens::tokens(text);
    lexicon.mend(&mut tokens);
    let mut taken = vec![false; tokens.len()];
    // Coordinates first: their numbers are no years. Then a first look at names, since a place
    // tells which summer is meant.
    let first = lexicon.mentions(&tokens, &taken);
    let by_name = places::named(&tokens, &taken, &first, words, lexicon).places;
    let mut places = coordinates(&tokens, &taken, by_name.first()).0;
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
        None => places = named,
    }
    // A name that may be several places is open.
    if let Some(doubt) = found.doubts.first().filter(|_| places.is_empty()) {
        let label = places::title(&tokens[doubt.tokens.0..doubt.tokens.1]);
        let open = Place::new(Shape::Unknown { points: false }, label, false);
        places.push(Place { tokens: doubt.tokens, ..open });
    }
    let mut request = Request {
        text: text.to_owned(),
        sources: Vec::new(),
        indices: Vec::new(),
        bands: Vec::new(),
        roles: Vec::new(),
        periods,
        places,
        numbers,
        tasks: BTreeSet::new(),
        outputs: Vec::new(),
        crs: None,
    };
    request.terms(&mentions);
    // "the number of Sentinel-2 images".
    let counts = |mention: &Mention| mention.term("reducer").is_some_and(reducers::is_count);
    if mentions.iter().any(counts)
        && tokens.iter().any(|t| matches!(t.text.as_str(), "images" | "scenes" | "acquisitions"))
    {
        request.tasks.insert("count_images");
    }
    let mask = request.mask(&tokens, &mentions);
    request.marks(&tokens);
    sources::resolve(&mut request, &tokens, &mentions, today);
    request.bands_of(&tokens, mask);
    request
}

fn take(taken: &mut [bool], ranges: impl Iterator<Item = (usize, usize)>) {
    for (from, to) in ranges {
        taken[from..to].fill(true);
    }
}

/// Gives months without a year the years that stand elsewhere, and drops those that have none.
/// Returns the tokens of the months that years are limited to.
pub fn complete_years(periods: &mut Vec<Period>) -> Vec<(usize, usize)> {
    let is_yearless = |period: &Period| period.is_yearless && period.months.is_some();
    // "Summer 2021 ... June to August": said twice.
    let repeated = periods.iter().find(|period| {
        is_yearless(period) && periods.iter().any(|other| !is_yearless(other) && months_of(other) == period.months)
    });
    if let Some(tokens) = repeated.map(|period| period.tokens) {
        periods.retain(|period| period.tokens != tokens);
        return vec![tokens];
    }
    let yearless: Vec<Period> = periods.iter().filter(|period| is_yearless(period)).cloned().collect();
    periods.retain(|period| !is_yearless(period));
    // "Summer NDVI (June to August)": a season, and its months.
    let found = match &yearless[..] {
        [season, months] if season.grain == Grain::Season && months.grain == Grain::Range => {
            Some((months, vec![season.tokens, months.tokens]))
        }
        // "January rainfall (all Januaries of 2003-2021)".
        [first, others @ ..] => {
            let same = others.iter().filter(|other| other.months == first.months).map(|other| other.tokens);
            Some((first, std::iter::once(first.tokens).chain(same).collect()))
        }
        [] => None,
    };
    let Some((of, tokens)) = found else { return Vec::new() };
    let Some(months) = of.months else { return Vec::new() };
    // "1 October to 30 September" are all months.
    if months.1 % 12 + 1 == months.0 {
        return tokens;
    }
    // "Winter (Dec-Feb) and summer (Jun-Aug) of 2015-2020": the same years twice.
    if let ([first, second], [years]) = (&yearless[..], &periods[..])
        && are_two_seasons(first, second)
        && matches!(years.grain, Grain::Year | Grain::Range)
        && years.months.is_none()
        && years.start.is_some_and(|start| is_whole_years(start, years.end))
    {
        let of_years = years.tokens;
        let part = |of: &Period| {
            let mut part = Period { tokens: of.tokens, ends: None, ..years.clone() };
            limit_to_months(&mut part, of);
            part
        };
        *periods = vec![part(first), part(second)];
        return vec![of_years];
    }
    let mut is_used = false;
    for period in periods.iter_mut().filter(|period| matches!(period.grain, Grain::Year | Grain::Range)) {
        is_used = true;
        limit_to_months(period, of);
    }
    if is_used { tokens } else { Vec::new() }
}

/// Returns `true` for two parts of the year of which neither says the months of the other.
fn are_two_seasons(first: &Period, second: &Period) -> bool {
    let is_known = |of: &Period| of.months.is_some_and(|(from, to)| to % 12 + 1 != from) && of.grain != Grain::Day;
    let is_explained = (first.grain == Grain::Season) != (second.grain == Grain::Season);
    is_known(first) && is_known(second) && first.months != second.months && !is_explained
}

/// Limits a year or years to the months of a part of the year.
fn limit_to_months(period: &mut Period, of: &Period) {
    let Some(months) = of.months else { return };
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
        Some(start) if period.months.is_some_and(|known| known.0 > known.1) && months.0 > months.1 => {
            // "Winters 2001/02 to 2020/21 (December to March)".
            period.start = Some(Day::month(start.year, months.0 as i32));
            period.end = Day::month(period.end.year, months.1 as i32 + 1);
            period.months = Some(months);
        }
        _ => period.months = Some(months),
    }
    let assumed = of.assumed.iter().chain(&period.assumed).cloned().collect::<Vec<_>>();
    period.assumed = (!assumed.is_empty()).then(|| assumed.join(" "));
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
                    // "Calculate" says nothing of the form of the result.
                    "output" if value != "weak_print" => add(&mut self.outputs, value),
                    "role" => add(&mut self.roles, value),
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
    }

    /// Returns the term for what clouds are masked by. A quality band that is named without a word
    /// of clouds or masks is a band that is wanted.
    fn mask(&mut self, tokens: &[Token], mentions: &[Mention]) -> Option<&'static str> {
        let by = mentions.iter().find(|mention| mention.term("mask").is_some())?;
        let masks = tokens.iter().enumerate().any(|(at, token)| {
            !(by.from..by.to).contains(&at)
                && ["mask", "cloud", "shadow"].iter().any(|word| token.text.starts_with(word))
        });
        if masks {
            self.tasks.insert("mask");
            return by.term("mask");
        }
        if !mentions.iter().any(|mention| mention.from != by.from && mention.term("task") == Some("mask")) {
            self.tasks.remove("mask");
        }
        None
    }

    /// Adds reference systems, and the user's own tables as places.
    fn marks(&mut self, tokens: &[Token]) {
        for (at, token) in tokens.iter().enumerate() {
            match token.kind {
                Kind::Crs => self.crs = Some(token.text.to_uppercase()),
                Kind::Asset if kb().dataset_head(&token.text).is_none() => {
                    let own = token.text.starts_with("users/") || token.text.starts_with("projects/");
                    let target = tokens[at.saturating_sub(3)..at]
                        .iter()
                        .any(|t| matches!(t.text.as_str(), "to" | "as" | "asset"))
                        && self.outputs.contains(&"asset");
                    if !target && own && kb().containing_dataset(&token.text).is_none() {
                        self.places.retain(|place| !matches!(place.shape, Shape::Unknown { .. }));
                        self.places.push(Place {
                            tokens: (at, at + 1),
                            ..Place::new(Shape::Asset(token.text.clone()), token.text.clone(), false)
                        });
                    }
                }
                _ => {}
            }
        }
    }

    /// Bands by the names that they have in the datasets that are meant.
    fn bands_of(&mut self, tokens: &[Token], mask: Option<&str>) {
        for source in &self.sources {
            let Some(dataset) = kb().dataset(&source.id) else { continue };
            for token in tokens {
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
                if mask.is_some() && mask == lexicon().term("mask", &token.text) {
                    continue;
                }
                // The name of an index that is a band is taken as the index.
                if !self.indices.iter().any(|index| **index == *band.name)
                    && !self.bands.iter().any(|b| **b == *band.name)
                {
                    self.bands.push(band.name.to_string());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
