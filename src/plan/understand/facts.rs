//! Extracts what a request says, with the words that say it.

mod apart;
mod comparatives;
mod course;
mod date_words;
mod day_extremes;
mod depths;
mod drawing;
mod each_part;
mod echoes;
mod feature_zones;
mod implied;
mod land_cover;
mod named_bands;
mod nights;
mod overlays;
mod platforms;
mod ranking_words;
mod related;
mod seasons;
mod spots;
mod standardized;
mod steps;
mod subsets;
mod wording;
mod zones;

pub use feature_zones::FeatureZones;
pub use implied::condition_index;
pub use named_bands::BandFormula;
pub use overlays::Overlay;

use super::bins::{self, Bins};
use super::clouds;
use super::color_range::limits_at;
use super::columns::{self, Columns};
use super::distances::Distance;
use super::labels;
use super::limits::{self, Limit};
use super::named::{innermost, listed};
use super::ring::Ring;
use super::scan::Scan;
use super::training::{self, Training};
use crate::assist::request::calendar::Day;
use crate::assist::request::lexicon::{Meaning, Mention, measures};
use crate::assist::request::periods::{Period, Reader};
use crate::assist::request::places::coordinates::coordinates;
use crate::assist::request::places::{self, Doubt, Place, Shape};
use crate::assist::request::sources::Source;
use crate::assist::request::tokens::Kind;
use crate::assist::request::{Request, complete_years, understand};
use crate::kb::kb;

/// A word of a request with its meaning and its token.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TermMention {
    /// The term.
    pub term: &'static str,
    /// The first token, and the one after the last.
    pub tokens: (usize, usize),
}

/// The most tokens of the range of colors before its last limit.
const MAX_LIMITS: usize = 8;

/// Words for an area that the user has drawn, or that a variable has.
const DRAWN: [&str; 10] = ["aoi", "roi", "geometry", "polygon", "drawn", "drew", "study", "interest", "region", "area"];

/// What a request says.
pub struct Facts {
    /// Places, the most exact first.
    pub places: Vec<Place>,
    /// The variable of the code above that holds an area.
    pub variable: Option<String>,
    /// Names and numbers that are no place that a script can have.
    pub doubts: Vec<Doubt>,
    /// A protected area by its name, with its tokens.
    pub park: Option<(String, (usize, usize))>,
    /// Periods, in the order of the text.
    pub periods: Vec<Period>,
    /// The only months, of no year, with their tokens: "in January on average".
    pub months_alone: Option<((u32, u32), (usize, usize))>,
    /// Today.
    pub today: Day,
    /// Datasets with the measures that are asked for.
    pub sources: Vec<Source>,
    /// The tokens that name a dataset, a measure or an index.
    pub source_tokens: Vec<usize>,
    /// By source: its tokens.
    pub tokens_of: Vec<Vec<usize>>,
    /// The tokens that name a dataset.
    pub name_tokens: Vec<usize>,
    /// Spectral indices.
    pub indices: Vec<String>,
    /// Comparisons with numbers.
    pub limits: Vec<Limit>,
    /// Classes by ranges of values.
    pub bins: Option<Bins>,
    /// Distances to what is measured.
    pub distances: Vec<Distance>,
    /// Percentiles, 0 to 100.
    pub percentiles: Vec<f64>,
    /// The maximum cloud cover of a scene in percent.
    pub clouds: Option<f64>,
    /// Meters around a place.
    pub buffer: Option<f64>,
    /// The number of classes or clusters.
    pub classes: Option<f64>,
    /// Bands by their names.
    pub bands: Vec<String>,
    /// The tokens of bands that are named in full, and of their formula.
    band_tokens: Vec<usize>,
    /// The formula over two bands.
    pub formula: Option<BandFormula>,
    /// Meters per pixel.
    pub scale: Option<f64>,
    /// The coordinate reference system.
    pub crs: Option<String>,
    /// Names of the area that coordinates or an asset give.
    pub labels: Vec<String>,
    /// The tokens of "changed" and the like behind "how".
    verbs_of_change: Vec<usize>,
    /// Ids of datasets that words for masks imply, see [`Facts::add_implied`].
    pub implied: Vec<String>,
    /// The words for a flood that radar shows, see [`Facts::add_implied`].
    pub flood: Option<(usize, usize)>,
    /// What lies around the place, which has a result, see [`Facts::add_implied`].
    pub ring: Option<Ring>,
    /// What is assumed of what is said, in sentences.
    pub assumed: Vec<String>,
    /// The columns of a table.
    pub columns: Option<Columns>,
    /// The limit of the mask of clouds: "cloud probability below 40".
    pub mask_limit: Option<Limit>,
    /// The samples of the user that train or test a classifier.
    pub training: Option<Training>,
    /// The features that are drawn over a map.
    pub overlay: Option<Overlay>,
    /// The features of a table that have a value each.
    pub feature_zones: Option<FeatureZones>,
    /// The terms of the request, in order.
    terms: Vec<(&'static str, TermMention)>,
}

impl Facts {
    /// Returns the shape of the place.
    pub fn shape(&self) -> Option<&Shape> {
        self.places.first().map(|place| &place.shape)
    }

    /// Returns `true` for the word of a variable, as opposed to the name of a dataset.
    pub fn is_measure(&self, at: usize) -> bool {
        self.source_tokens.contains(&at) && !self.name_tokens.contains(&at)
    }

    /// Returns `true` if a variable begins at a token or a few tokens later: "maximum daily
    /// rainfall".
    pub fn has_measure_from(&self, at: usize) -> bool {
        (at..at + MAX_BEFORE_MEASURE).any(|at| self.is_measure(at))
    }

    /// Reads a request. Takes the tokens of everything but the terms, which [`Facts::terms`] gives.
    #[expect(clippy::too_many_lines, reason = "one step after the other, in the order of the words")]
    pub fn extract(scan: &mut Scan<'_>, text: &str, today: Day) -> Facts {
        let words = kb().words();
        let park = park(scan);
        park.iter().for_each(|(_, (from, to))| scan.take(*from, *to));
        let part_of_place = spots::part_of_place(scan);
        part_of_place.iter().for_each(|of| scan.take(of.tokens.0, of.tokens.1));
        let bins = bins::bins(scan);
        bins.iter().for_each(|bins| scan.take(bins.tokens.0, bins.tokens.1));
        let first = scan.mentions();
        let by_name = places::named(&scan.tokens, &scan.taken, &first, words, scan.lexicon).places;
        let has_place = !by_name.is_empty() || park.is_some() || training::has_drawn_area(&first);
        let training = training::training(scan, &first, has_place);
        training.iter().flat_map(|training| &training.tokens).for_each(|(from, to)| scan.take(*from, *to));
        let (mut found, mut doubts) = coordinates(&scan.tokens, &scan.taken, by_name.first());
        if let Some((id, at)) = training.as_ref().and_then(|training| training.area.clone()) {
            let place = Place { tokens: (at, at + 1), ..Place::new(Shape::Asset(id), "", false) };
            found.insert(0, place);
        }
        found.iter().for_each(|place| scan.take(place.tokens.0, place.tokens.1));
        doubts.iter().for_each(|doubt| scan.take(doubt.tokens.0, doubt.tokens.1));
        let south = found.first().or(by_name.first()).is_some_and(|place| place.south);
        let in_us = found.first().or(by_name.first()).is_some_and(|place| place.is_in_us(words));
        let reader = Reader { tokens: &scan.tokens, lexicon: scan.lexicon, south, in_us, today };
        let is_free = |of: &(usize, usize)| !(of.0..of.1).any(|at| scan.taken[at]);
        let mut periods: Vec<Period> = reader.periods().into_iter().filter(|period| is_free(&period.tokens)).collect();
        // "Per year 2016 to 2021": the year belongs to the interval.
        for period in &mut periods {
            let (from, _) = period.tokens;
            let before = from.checked_sub(1).map_or("", |at| scan.word(at));
            if scan.word(from) == "year" && matches!(before, "per" | "each" | "every" | "by") {
                period.tokens.0 += 1;
            }
        }
        date_words::join(&*scan, &mut periods);
        let mut of_times = reader.doubts(&periods);
        date_words::take_order(scan);
        seasons::complete(scan, found.first().or(by_name.first()), &mut periods, &mut of_times);
        let yearless = months_of_no_year(&periods);
        let months = complete_years(&mut periods);
        let months_alone = yearless.filter(|_| periods.is_empty() && months.is_empty());
        // A period without a year that no other one completes says nothing yet.
        let ranges = periods.iter().map(|period| period.tokens).chain(months);
        ranges.for_each(|(from, to)| scan.take(from, to));
        of_times.iter().for_each(|doubt| scan.take(doubt.tokens.0, doubt.tokens.1));
        doubts.extend(of_times);
        let limits = limits::limits(scan);
        let own_text = text.to_owned();
        let text = training::without_samples(scan, text, training.as_ref());
        let request = understand(&without_numbers(scan, &text, bins.as_ref()), today);
        let mentions = split_unused(scan, &request, scan.mentions());
        let places::NamedPlaces { places: named, doubts: of_names, also } =
            places::named(&scan.tokens, &scan.taken, &mentions, words, scan.lexicon);
        doubts.extend(of_names);
        // "In which part of Nigeria" asks for the part.
        let is_requested =
            |doubt: &Doubt| part_of_place.is_some_and(|of| (of.tokens.0..of.tokens.1).contains(&doubt.tokens.0));
        doubts.retain(|doubt| !is_requested(doubt));
        let ranges = named
            .iter()
            .map(|place| place.tokens)
            .chain(also.iter().copied())
            .chain(doubts.iter().map(|doubt| doubt.tokens));
        ranges.for_each(|(from, to)| scan.take(from, to));
        // A place beside coordinates or a table with its outline is the name of these.
        let own = labels::own_outline(scan, &request.places).filter(|_| found.is_empty() && training.is_none());
        let own_names = own.as_ref().map(|_| labels::names_of_own(scan, &named, &doubts)).unwrap_or_default();
        found.extend(own);
        if !found.is_empty() {
            doubts.retain(|doubt| !doubt.is_name);
            doubts.extend(labels::far(scan, &found, &named));
        }
        let is_list = found.len() > 1 && found.iter().all(|place| matches!(place.shape, Shape::Point(..)));
        let exact: Vec<(usize, usize)> = found.iter().map(|place| place.tokens).collect();
        let beside: Vec<(usize, usize)> = named.iter().map(|place| place.tokens).collect();
        match found.first_mut() {
            Some(_) if is_list => labels::name_points(scan, &mut found, &named),
            // A country is where the area lies, and no name of it.
            Some(place) => {
                let is_name = |named: &&Place| !matches!(named.shape, Shape::Country(_) | Shape::State(_));
                place.label = named.iter().find(is_name).map(|place| place.label.clone()).unwrap_or_default();
            }
            None => found = named,
        }
        let mut facts = Facts {
            places: listed(scan, innermost(scan, found, &also)),
            variable: None,
            doubts,
            park,
            periods,
            months_alone,
            today,
            sources: request.sources.iter().flat_map(wording::each_measure).collect(),
            source_tokens: Vec::new(),
            name_tokens: Vec::new(),
            tokens_of: Vec::new(),
            indices: request.indices.clone(),
            limits,
            bins,
            distances: Vec::new(),
            percentiles: request.numbers.percentiles.clone(),
            clouds: request.numbers.clouds,
            buffer: request.numbers.buffer,
            classes: request.numbers.classes,
            bands: request.bands.clone(),
            formula: None,
            band_tokens: Vec::new(),
            scale: request.numbers.scale,
            crs: request.crs.clone(),
            terms: Vec::new(),
            labels: Vec::new(),
            implied: Vec::new(),
            ring: None,
            flood: None,
            columns: columns::columns(scan),
            assumed: Vec::new(),
            verbs_of_change: wording::verbs_of_change(scan),
            mask_limit: None,
            training,
            overlay: None,
            feature_zones: None,
        };
        facts.tokens_of = vec![Vec::new(); facts.sources.len()];
        facts.read_pixel_size();
        facts.add_terrain(scan, &mentions);
        facts.add_heights();
        facts.share_measures(&mentions);
        facts.add_listed(&mentions);
        apart::add(&mut facts, scan, &mentions);
        land_cover::add(&mut facts, scan, &mentions, today);
        facts.add_beside(scan, &mentions, today);
        named_bands::choose(&mut facts, scan, &own_text);
        subsets::choose(&mut facts, &mentions);
        facts.take_sources(scan, &mentions);
        depths::choose(&mut facts, scan);
        platforms::choose(&mut facts, scan);
        facts.overlay = overlays::take(&facts, scan, &mentions);
        nights::choose(&mut facts, scan);
        echoes::take(&facts, scan);
        facts.merge_presence();
        facts.add_own_area(scan, &request, &mentions);
        facts.add_terms(scan, &mentions);
        facts.terms.extend(part_of_place.map(|of| ("where", of)));
        facts.terms.extend(comparatives::terms(scan));
        let has_z_score = facts.first("relation", &["z-score"]).is_some();
        facts.terms.extend(standardized::anomaly(scan).filter(|_| !has_z_score).map(|of| ("relation", of)));
        facts.mask_limit = clouds::limit(scan, &mut facts.limits, &mentions);
        // The probability of clouds is no cover of a scene.
        facts.clouds =
            facts.clouds.filter(|clouds| facts.mask_limit.as_ref().is_none_or(|limit| limit.value != *clouds));
        clouds::drop_limit_of_scenes(&mut facts.limits, facts.clouds, scan);
        facts.drop_ordinals(scan);
        each_part::add(&mut facts, scan);
        ranking_words::add(&mut facts, scan);
        facts.drop_plots(scan);
        facts.add_units(scan);
        facts.add_joined(scan);
        facts.add_newest(scan);
        facts.add_colored_zones(scan);
        course::add(&mut facts, scan);
        facts.read_course();
        facts.add_rows(scan);
        if let Some(extreme) = day_extremes::choose(&mut facts, scan) {
            facts.terms.retain(|(_, mention)| !extreme.tokens.contains(&mention.tokens));
            facts.assumed.extend(extreme.assumed);
        }
        facts.add_distances(scan);
        facts.add_features(scan);
        facts.feature_zones = feature_zones::take(&mut facts, scan);
        take_fillers(scan, &mentions);
        facts.labels = labels::take(scan, &mentions, &facts.places, &exact, &beside);
        facts.labels.extend(own_names);
        facts
    }

    /// Gives a variable that is named once to all datasets that have it: "rainfall of CHIRPS and
    /// ERA5-Land".
    fn share_measures(&mut self, mentions: &[Mention]) {
        let measured = || mentions.iter().flat_map(|mention| measures(&mention.meanings));
        for source in self.sources.iter_mut().filter(|source| source.measure.is_none()) {
            source.measure = measured().find(|(dataset, _)| source.words == Some(*dataset)).map(|(_, measure)| measure);
        }
    }

    /// Adds the variables of a list that are in other datasets of the same name: "NO2, SO2 and CO
    /// of Sentinel-5P".
    fn add_listed(&mut self, mentions: &[Mention]) {
        let is_named = |dataset: usize| {
            mentions.iter().flat_map(|mention| &mention.meanings).any(|of| *of == Meaning::Dataset(dataset))
        };
        let mut has_measure = false;
        for mention in mentions {
            let measures: Vec<(usize, usize)> = measures(&mention.meanings).collect();
            let is_used = measures
                .iter()
                .any(|(dataset, measure)| self.sources.iter().any(|source| is_measured(source, *dataset, *measure)));
            has_measure |= is_used;
            if is_used || self.sources.is_empty() {
                continue;
            }
            let Some((dataset, measure)) = measures.into_iter().find(|(dataset, _)| is_named(*dataset)) else {
                continue;
            };
            let source = Source { measure: Some(measure), is_listed: true, ..Source::of(dataset, true) };
            self.sources.push(source);
            self.tokens_of.push(Vec::new());
        }
        // Beside an index, nothing says that the measure is one of several results.
        if !has_measure {
            self.sources.retain(|source| !source.is_listed);
            self.tokens_of.truncate(self.sources.len());
        }
    }

    /// Takes the words of datasets, measures and indices that are in the plan.
    fn take_sources(&mut self, scan: &mut Scan<'_>, mentions: &[Mention]) {
        let is_used = |meaning: &Meaning| match meaning {
            Meaning::Dataset(at) => self
                .sources
                .iter()
                .any(|source| source.words == Some(*at) || source.named && source.others.contains(at)),
            Meaning::Measure(dataset, measure) => {
                self.sources.iter().any(|source| is_measured(source, *dataset, *measure))
            }
            meaning => meaning.index().is_some_and(|name| self.indices.iter().any(|index| index == name)),
        };
        for mention in mentions.iter().filter(|mention| mention.meanings.iter().any(is_used)) {
            scan.take(mention.from, mention.to);
            self.source_tokens.extend(mention.from..mention.to);
            let has_twin =
                |source: &Source| self.sources.iter().filter(|other| other.words == source.words).count() > 1;
            for (source, tokens) in self.sources.iter().zip(&mut self.tokens_of) {
                let is_measured = |measure: usize| source.measure.unwrap_or(0) == measure || !has_twin(source);
                let is_of = |meaning: &Meaning| match meaning {
                    Meaning::Dataset(at) => source.words == Some(*at) && !has_twin(source),
                    Meaning::Measure(dataset, measure) => source.words == Some(*dataset) && is_measured(*measure),
                    _ => false,
                };
                if mention.meanings.iter().any(is_of) {
                    tokens.extend(mention.from..mention.to);
                }
            }
            if mention.meanings.iter().any(|meaning| matches!(meaning, Meaning::Dataset(_))) {
                self.name_tokens.extend(mention.from..mention.to);
            }
        }
        for at in 0..scan.tokens.len() {
            let text = scan.tokens[at].text.clone();
            let is_id = scan.tokens[at].kind == Kind::Asset && self.sources.iter().any(|source| source.id == text);
            // "GLDAS NOAH V021".
            let is_beside = self.name_tokens.contains(&at.wrapping_sub(1)) || self.name_tokens.contains(&(at + 1));
            let is_part = (text.len() > 4 || text.len() > 2 && is_beside)
                && text.chars().any(|c| c.is_ascii_digit())
                && self.sources.iter().any(|source| source.id.to_lowercase().split('/').any(|part| part == text));
            if is_id || is_part {
                scan.take(at, at + 1);
                self.source_tokens.push(at);
                self.name_tokens.push(at);
            }
        }
    }

    /// Adds an asset of the user as the place.
    fn add_own_area(&mut self, scan: &mut Scan<'_>, request: &Request, mentions: &[Mention]) {
        let asset = request.places.iter().find(|place| matches!(place.shape, Shape::Asset(_)));
        if let Some(place) = asset.filter(|_| self.places.is_empty()) {
            scan.take(place.tokens.0, place.tokens.1);
            self.places.push(place.clone());
        }
        // "My field" lies somewhere, and nobody says where.
        let is_shape = |mention: &&Mention| {
            let is_drawn = mention.term("placeholder").is_some_and(|term| term != "points");
            is_drawn && (mention.from..mention.to).any(|at| DRAWN.contains(&scan.tokens[at].text.as_str()))
        };
        // "My roi (drawn polygon)" is one area.
        let drawn: Vec<(usize, usize)> =
            mentions.iter().filter(is_shape).map(|mention| drawing::at(scan, (mention.from, mention.to))).collect();
        drawn.iter().for_each(|(from, to)| scan.take(*from, *to));
        if let Some(first) = drawn.first().filter(|_| self.places.is_empty()) {
            let place = Place::new(Shape::Unknown { points: false }, "", false);
            self.places.push(Place { tokens: *first, ..place });
        }
    }

    fn add_terms(&mut self, scan: &mut Scan<'_>, mentions: &[Mention]) {
        let is_limit_of_colors = |from: usize| {
            (from.saturating_sub(MAX_LIMITS)..=from)
                .any(|start| limits_at(scan, start).is_some_and(|(_, end)| (start..end).contains(&from)))
        };
        let mut asset_nouns = Vec::new();
        for mention in mentions {
            // "My fields = geometry" is one drawing.
            if mention.term("per") == Some("own") && scan.taken[mention.from] {
                continue;
            }
            // `temperature_2m_max` asks for no maximum.
            if (mention.from..mention.to).all(|at| self.band_tokens.contains(&at)) {
                continue;
            }
            if mention.term("reducer").is_some() && is_limit_of_colors(mention.from) {
                continue;
            }
            if mention.term("file").is_some() && wording::names_asset(scan, mention.to) {
                asset_nouns.push((mention.from, mention.to));
                continue;
            }
            // Acre is a state of Brazil.
            let is_name = self.places.iter().any(|of| of.tokens.0 <= mention.from && mention.to <= of.tokens.1);
            for meaning in &mention.meanings {
                if let Meaning::Term(kind, term) = *meaning
                    && !(is_name && matches!(kind, "area_unit" | "unit" | "value_unit" | "per" | "unavailable"))
                {
                    self.terms.push((kind, TermMention { term, tokens: (mention.from, mention.to) }));
                }
            }
        }
        asset_nouns.into_iter().for_each(|(from, to)| scan.take(from, to));
    }

    /// Returns the terms of a kind, in the order of the text.
    pub fn terms(&self, kind: &str) -> impl Iterator<Item = TermMention> {
        self.terms.iter().filter(move |(of, _)| *of == kind).map(|(_, mention)| *mention)
    }

    /// Returns the first of some terms of a kind.
    pub fn first(&self, kind: &str, terms: &[&str]) -> Option<TermMention> {
        self.terms(kind).find(|mention| terms.contains(&mention.term))
    }
}

/// The most tokens among which a variable begins.
const MAX_BEFORE_MEASURE: usize = 3;

/// Returns the months and the tokens of the only period, if it names no year.
fn months_of_no_year(periods: &[Period]) -> Option<((u32, u32), (usize, usize))> {
    let [one] = periods else { return None };
    one.months.filter(|_| one.is_yearless).map(|months| (months, one.tokens))
}

/// Returns `true` if a source is a measure of a dataset.
fn is_measured(source: &Source, dataset: usize, measure: usize) -> bool {
    source.words == Some(dataset) && source.measure.unwrap_or(0) == measure
}

/// Returns a request with zeros for the numbers of ranges: "1500-2000 m" is no year.
fn without_numbers(scan: &Scan<'_>, text: &str, bins: Option<&Bins>) -> String {
    let mut text = text.to_owned();
    for token in bins.iter().flat_map(|bins| &scan.tokens[bins.tokens.0..bins.tokens.1]) {
        let span = token.span.start as usize..token.span.end as usize;
        if token.number().is_some() {
            let zeros = "0".repeat(span.len());
            text.replace_range(span, &zeros);
        } else if bins.is_some_and(|bins| bins.unit.as_deref() == Some(token.text.as_str())) {
            // "30, 60, 120 min" has no minimum.
            text.replace_range(span.clone(), &" ".repeat(span.len()));
        }
    }
    text
}

/// Splits phrases that only name a variable of another dataset: "mean annual precipitation" of
/// TerraClimate is a mean of precipitation, not a band of WorldClim.
fn split_unused(scan: &Scan<'_>, request: &Request, mentions: Vec<Mention>) -> Vec<Mention> {
    let is_named = |dataset: &usize| {
        let names = |mention: &Mention| mention.meanings.contains(&Meaning::Dataset(*dataset));
        let is_source = |source: &Source| source.words == Some(*dataset) || source.others.contains(dataset);
        request.sources.iter().any(is_source) || mentions.iter().any(names)
    };
    let is_of_other = |meaning: &Meaning| matches!(meaning, Meaning::Measure(dataset, _) if !is_named(dataset));
    let is_unused = |mention: &Mention| mention.to > mention.from + 1 && mention.meanings.iter().all(is_of_other);
    let mut pending: Vec<Mention> = mentions.iter().rev().cloned().collect();
    let mut found = Vec::new();
    while let Some(mention) = pending.pop() {
        if is_unused(&mention) {
            pending.extend(scan.lexicon.parts(&scan.tokens, &scan.taken, &mention).into_iter().rev());
        } else {
            found.push(mention);
        }
    }
    found
}

/// Takes phrases that say nothing of the result, and "one" or "only" beside an output.
fn take_fillers(scan: &mut Scan<'_>, mentions: &[Mention]) {
    for mention in mentions {
        if mention.to > mention.from + 1 && mention.term("filler").is_some() {
            scan.take(mention.from, mention.to);
        }
        let is_shown = ["output", "chart", "file"].iter().any(|kind| mention.term(kind).is_some())
            || mention.term("task") == Some("series");
        let before = mention.from.wrapping_sub(1);
        if is_shown && scan.lexicon.term("single", scan.word(before)).is_some() {
            scan.take(before, mention.from);
        }
        // "Map only", but not "map only water".
        let is_last = scan.tokens.get(mention.to + 1).is_none_or(|token| matches!(token.kind, Kind::Mark(_)));
        if is_shown && is_last && scan.lexicon.term("single", scan.word(mention.to)).is_some() {
            scan.take(mention.to, mention.to + 1);
        }
    }
}

/// Returns the name of a protected area: the capitalized words up to "National Park", or a word
/// that is none of English in a request in small letters.
fn park(scan: &Scan<'_>) -> Option<(String, (usize, usize))> {
    let is_kind = |at: usize| {
        let words = format!("{} {}", scan.word(at), scan.word(at + 1));
        scan.lexicon.term("protected", &words).is_some()
    };
    let is_word = |at: usize| scan.tokens[at].kind == Kind::Word && !scan.taken[at];
    let is_strange = |at: &usize| is_word(*at) && scan.word(*at).len() > 3 && !scan.lexicon.is_known(scan.word(*at));
    for kind in (1..scan.tokens.len()).filter(|&at| is_kind(at)) {
        let is_capital = |at: &usize| is_word(*at) && scan.tokens[*at].capital;
        let named = (0..kind).rev().take_while(is_capital).last();
        let Some(start) = named.or_else(|| Some(kind - 1).filter(is_strange)) else { continue };
        let mut name = scan.source(start, kind).to_owned();
        if !scan.tokens[start].capital {
            name = places::title(&scan.tokens[start..kind]);
        }
        let kind_words = places::title(&scan.tokens[kind..kind + 2]);
        return Some((format!("{name} {kind_words}"), (start, kind + 2)));
    }
    None
}
