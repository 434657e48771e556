//! Finds the datasets, bands and indices that a request means.

use super::calendar::Day;
use super::dataset_ids;
use super::lexicon::{self, Lexicon, Meaning, Mention, lexicon};
use super::tokens::{Kind, Token};
use super::{Request, periods::Period};
use crate::assist::spectral_index::has_bands_for;
use crate::kb::kb;
use crate::kb::model::DatasetKind;
use crate::kb::model::words::{DatasetWords, Measure};

/// A dataset of a request.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Source {
    /// Asset id.
    pub id: String,
    /// Its index among the datasets with names.
    pub words: Option<usize>,
    /// Index of the requested measure.
    pub measure: Option<usize>,
    /// A band that the request names in full, and that is no measure.
    pub band: Option<String>,
    /// Further measures whose bands are used.
    pub also: Vec<usize>,
    /// Whether the request names the dataset, not only what it measures.
    pub named: bool,
    /// Datasets of the same name for other years.
    pub others: Vec<usize>,
    /// Whether it is one of several variables in a list: "NO2, SO2 and CO".
    pub is_listed: bool,
}

impl Source {
    /// Returns the dataset at an index of the datasets with names.
    pub fn of(at: usize, named: bool) -> Self {
        let id = kb().words().datasets[at].id.clone();
        Source { id, words: Some(at), named, ..Source::default() }
    }

    /// Returns a dataset that is named by its id.
    fn from_id(id: String) -> Self {
        let words = kb().words().datasets.iter().position(|dataset| dataset.id == id);
        Source { id, words, named: true, ..Source::default() }
    }

    /// Returns what the knowledge base knows of its names.
    pub fn dataset(&self) -> Option<&'static DatasetWords> {
        Some(&kb().words().datasets[self.words?])
    }

    /// Returns the requested measure, or the main one of the dataset.
    pub fn measured(&self) -> Option<&'static Measure> {
        let dataset = self.dataset()?;
        dataset.measures.get(self.measure.unwrap_or(0))
    }

    /// Returns how scripts work with it: `optical`, `radar`, `table`...
    pub fn category(&self) -> &'static str {
        self.dataset().map_or("", |dataset| dataset.sort.as_str())
    }
}

/// A phrase for what is measured, or for an index.
struct MeasurePhrase {
    measures: Vec<(usize, usize)>,
    index: Option<&'static str>,
    /// The phrase is the name of the index, and nothing else.
    exact: bool,
    /// Behind this token.
    at: usize,
    /// Within the name of a dataset.
    inner: bool,
}

/// Fills in the datasets, measures and indices of a request.
pub fn resolve(request: &mut Request, tokens: &[Token], mentions: &[Mention], today: Day) {
    let lexicon = lexicon();
    let mentions = &with_times(request, lexicon, tokens, mentions)[..];
    let mentions = &without_feature_words(tokens, mentions)[..];
    let phrases = measure_phrases(lexicon, tokens, mentions);
    let mut sources = named_sources(request, tokens, mentions, &phrases, today);
    add_ids(&mut sources, request, tokens, mentions);
    // Beside images, a table only divides the area: it is not a dataset of its own.
    let is_table = |source: &Source| source.category() == "table";
    let rasters = sources.iter().any(|source| !is_table(source));
    let something = rasters || phrases.iter().any(|phrase| phrase.index.is_some() || !phrase.measures.is_empty());
    if something {
        sources.retain(|source| !is_table(source));
    }
    for phrase in &phrases {
        add_measure(&mut sources, request, phrase, today);
    }
    // A measure that is an index is that index.
    for source in &sources {
        if source.measure.is_some()
            && let Some(index) = source.measured().and_then(|measure| measure.index.clone())
            && !request.indices.contains(&index)
        {
            request.indices.push(index);
        }
    }
    add_implied(&mut sources, request, today);
    request.sources = sources;
}

/// Splits phrases for variables of datasets without times where the request names a time and not
/// the dataset: "annual precipitation of 1991 to 2020" is no band of WorldClim.
fn with_times(request: &Request, lexicon: &Lexicon, tokens: &[Token], mentions: &[Mention]) -> Vec<Mention> {
    let is_named =
        |dataset: &usize| mentions.iter().any(|mention| mention.meanings.contains(&Meaning::Dataset(*dataset)));
    let has_no_times = |meaning: &Meaning| match meaning {
        Meaning::Measure(dataset, _) => {
            let words = &kb().words().datasets[*dataset];
            let is_image = kb().dataset_head(&words.id).is_some_and(|head| head.kind == DatasetKind::Image);
            (is_image || words.timeless) && !is_named(dataset)
        }
        _ => false,
    };
    let free = vec![false; tokens.len()];
    let split = |mention: &Mention| {
        let is_split = mention.to > mention.from + 1 && mention.meanings.iter().all(has_no_times);
        let parts = if is_split { lexicon.parts(tokens, &free, mention) } else { Vec::new() };
        let has_measure = parts.iter().flat_map(|part| &part.meanings).any(|of| matches!(of, Meaning::Measure(..)));
        if has_measure { parts } else { vec![mention.clone()] }
    };
    match request.periods.is_empty() {
        true => mentions.to_vec(),
        false => mentions.iter().flat_map(split).collect(),
    }
}

/// Leaves out the words of the features of a table that the request names: the fires of GlobFire
/// are no fires of another dataset.
fn without_feature_words(tokens: &[Token], mentions: &[Mention]) -> Vec<Mention> {
    let tables = mentions.iter().filter(|mention| is_of_table(mention)).flat_map(|mention| &mention.meanings);
    let features = tables.filter_map(|meaning| match meaning {
        Meaning::Dataset(at) => kb().words().datasets[*at].features.as_ref(),
        _ => None,
    });
    let own: Vec<&String> = features.flat_map(|of| &of.words).collect();
    let is_own = |mention: &Mention| (mention.from..mention.to).all(|at| own.contains(&&tokens[at].text));
    let names_dataset = |mention: &Mention| mention.meanings.iter().any(|of| matches!(of, Meaning::Dataset(_)));
    mentions.iter().filter(|mention| names_dataset(mention) || !is_own(mention)).cloned().collect()
}

/// Returns `true` for a name of tables alone whose features people ask for.
fn is_of_table(mention: &Mention) -> bool {
    let mut datasets = mention.meanings.iter().filter_map(|meaning| match meaning {
        Meaning::Dataset(at) => Some(&kb().words().datasets[*at]),
        _ => None,
    });
    let is_first = datasets.next().is_some_and(|words| words.features.is_some());
    is_first && datasets.all(|words| words.features.is_some())
}

/// Returns the datasets that the request names, by id or by name.
fn named_sources(
    request: &Request,
    tokens: &[Token],
    mentions: &[Mention],
    phrases: &[MeasurePhrase],
    today: Day,
) -> Vec<Source> {
    let mut sources: Vec<Source> = Vec::new();
    for token in tokens.iter().filter(|token| token.kind == Kind::Asset) {
        let head = kb().dataset_head(&token.text).or_else(|| kb().containing_dataset(&token.text));
        let id = match (head, kb().removed_dataset(&token.text)) {
            (Some(head), _) if head.deprecated => head.successor.unwrap_or(head.id).to_owned(),
            (Some(_), _) => token.text.clone(),
            (None, Some(removed)) => removed.successor.map_or_else(|| token.text.clone(), str::to_owned),
            (None, None) => continue,
        };
        sources.push(Source::from_id(id));
    }
    let names_dataset = |mention: &Mention| mention.meanings.iter().any(|m| matches!(m, Meaning::Dataset(_)));
    let names_index = |mention: &Mention| mention.meanings.iter().any(|m| matches!(m, Meaning::Index(_)));
    for mention in mentions {
        // The name of an instrument may be that of an index: beside another dataset it is the
        // index.
        let elsewhere = |other: &Mention| other.from != mention.from && names_dataset(other) && !names_index(other);
        if names_index(mention) && (!sources.is_empty() || mentions.iter().any(elsewhere)) {
            continue;
        }
        let candidates: Vec<usize> = mention
            .meanings
            .iter()
            .filter_map(|meaning| match meaning {
                Meaning::Dataset(at) => Some(*at),
                _ => None,
            })
            .collect();
        if candidates.is_empty() {
            continue;
        }
        let best = choose(&candidates, phrases, request, today);
        let mut source = Source::of(best, true);
        source.others = candidates;
        if !sources.iter().any(|known| known.id == source.id || subset(known, &source)) {
            sources.push(source);
        }
    }
    sources
}

/// Adds datasets that are named by a word of their id.
fn add_ids(sources: &mut Vec<Source>, request: &Request, tokens: &[Token], mentions: &[Mention]) {
    for (at, token) in tokens.iter().enumerate() {
        let mentioned = mentions.iter().any(|mention| (mention.from..mention.to).contains(&at));
        if mentioned || !lexicon().names_dataset_id(&request.text, tokens, at) {
            continue;
        }
        let Some(id) = dataset_ids::dataset(&token.text, &request.text) else { continue };
        if !sources.iter().any(|known| known.id == id) {
            // The exact word decides which dataset a general one ("Landsat") means.
            sources.retain(|known| known.others.len() < 2);
            sources.insert(0, Source::from_id(id.to_owned()));
        }
    }
}

/// Adds the measure or index of a phrase to a dataset that has it, else a dataset that has it.
fn add_measure(sources: &mut Vec<Source>, request: &mut Request, phrase: &MeasurePhrase, today: Day) {
    let measure_of = |source: &Source| {
        phrase.measures.iter().find(|(dataset, _)| Some(*dataset) == source.words).map(|(_, measure)| *measure)
    };
    let unmeasured = sources.iter_mut().find(|source| source.measure.is_none() && measure_of(source).is_some());
    if let Some(source) = unmeasured {
        source.measure = measure_of(source);
        if source.measured().is_some_and(|measure| measure.index.is_some()) {
            add_index(request, phrase.index);
        }
        return;
    }
    if let Some(source) = sources.iter().find(|source| measure_of(source).is_some()).cloned() {
        // A further measure of the same dataset: a band of radar, or an image of its own.
        let is_known = |measure: usize| {
            sources.iter().any(|other| {
                other.words == source.words && (other.measure == Some(measure) || other.also.contains(&measure))
            })
        };
        let measure = measure_of(&source).filter(|measure| !phrase.inner && !is_known(*measure));
        let Some(measure) = measure else { return };
        match sources.iter().position(|other| other.words == source.words) {
            Some(first) if source.category() == "radar" => sources[first].also.push(measure),
            _ if sources.len() < 3 => sources.push(Source { measure: Some(measure), ..source }),
            _ => {}
        }
        if phrase.exact {
            add_index(request, phrase.index);
        }
        return;
    }
    let optical = sources.iter().any(|source| source.category() == "optical" || source.words.is_none());
    if let Some(index) = phrase.index.filter(|_| phrase.exact || (optical && request.indices.is_empty())) {
        add_index(request, Some(index));
        return;
    }
    let own: Vec<(usize, usize)> = phrase
        .measures
        .iter()
        .copied()
        .filter(|(dataset, measure)| {
            let dataset = &kb().words().datasets[*dataset];
            let measure = &dataset.measures[*measure];
            dataset.sort != "optical" && measure.index.is_none() && !dataset.by_name && !measure.by_name
        })
        .collect();
    let first = own.iter().copied().find(|(_, measure)| *measure == 0).or(own.first().copied());
    let another = (sources.is_empty() && request.indices.is_empty() && !learns(request)) || request.has("correlation");
    match first {
        Some((dataset, measure)) if another && !(optical_task(request) && phrase.index.is_some()) => {
            let candidates: Vec<usize> = own.iter().filter(|(_, m)| *m == measure).map(|(d, _)| *d).collect();
            let dataset = if covers_all(dataset, request, today) > 0.99 {
                dataset
            } else {
                let best = choose(&candidates, &[], request, today);
                // Another variable of the name may have all the years.
                let all: Vec<usize> = own.iter().map(|(dataset, _)| *dataset).collect();
                if covers_all(best, request, today) > 0.99 { best } else { choose(&all, &[], request, today) }
            };
            let measure = own.iter().find(|(d, _)| *d == dataset).map(|(_, m)| *m);
            if !sources.iter().any(|source| source.words == Some(dataset)) {
                sources.push(Source { measure, ..Source::of(dataset, false) });
            }
        }
        _ if sources.is_empty() => add_index(request, phrase.index),
        _ => {}
    }
}

/// Adds the dataset that tasks and indices need where the request names none.
fn add_implied(sources: &mut Vec<Source>, request: &Request, today: Day) {
    // Slopes are those of heights, floods are seen by radar.
    let terrain =
        ["slope", "aspect", "hillshade", "contour"].iter().any(|task| request.has(task)) && request.indices.is_empty();
    let wanted = [
        (terrain && !request.has("trend"), "elevation"),
        (request.has("flood") && request.indices.is_empty(), "radar"),
    ];
    for (needed, category) in wanted {
        let exists = sources.iter().any(|source| source.category() == category || source.named);
        if let Some(at) = first_of(category).filter(|_| needed && !exists) {
            let mut source = Source::of(at, false);
            source.measure = (!kb().words().datasets[at].measures.is_empty()).then_some(0);
            sources.insert(0, source);
        }
    }
    // Indices want a sensor with bands for them.
    let serves = |source: &Source| {
        source.category() == "optical"
            || source.words.is_none()
            || source.dataset().is_some_and(|d| {
                d.measures.iter().any(|m| m.index.as_ref().is_some_and(|i| request.indices.contains(i)))
            })
    };
    if (request.indices.is_empty() || sources.iter().any(serves)) && !(sources.is_empty() && optical_task(request)) {
        return;
    }
    let all: Vec<usize> = kb()
        .words()
        .datasets
        .iter()
        .enumerate()
        .filter(|(_, dataset)| dataset.sort == "optical")
        .filter(|(_, dataset)| kb().sensor(&dataset.id).is_some_and(|sensor| sensor.cloudiness.is_some()))
        .filter(|(_, dataset)| request.indices.iter().all(|index| has_bands_for(&dataset.id, index)))
        .map(|(at, _)| at)
        .collect();
    // No dataset may have the bands of all indices: the script's report then lists what is missing.
    let optical = if all.is_empty() { first_of("optical").into_iter().collect() } else { all };
    if let Some(source) = long_record(&optical, request, today) {
        sources.insert(0, source);
    } else if let Some(best) = best(&optical, |at| covers(at, request.periods.first(), today)) {
        let mut source = Source::of(best, false);
        source.others = optical;
        sources.insert(0, source);
    }
}

/// Returns a dataset of the requested index with all years of a usual state that the optical
/// datasets do not have: "NDVI anomaly of July 2018 from the Julys of 2001 to 2017".
fn long_record(optical: &[usize], request: &Request, today: Day) -> Option<Source> {
    let is_long = |period: &Period| period.start.is_some_and(|start| period.end.year - start.year >= MIN_USUAL_YEARS);
    let usual = best(optical, |at| covers(at, request.periods.first(), today))?;
    let [index] = &request.indices[..] else { return None };
    if request.periods.len() < 2 || !request.periods.iter().any(is_long) || covers_all(usual, request, today) > 0.99 {
        return None;
    }
    let has_index = |measure: &Measure| measure.index.as_deref() == Some(index);
    let datasets = kb().words().datasets.iter().enumerate();
    let mut fitting = datasets.filter(|(at, words)| {
        words.sort != "optical" && words.measures.iter().any(has_index) && covers_all(*at, request, today) > 0.99
    });
    let (at, words) = fitting.next()?;
    Some(Source { measure: words.measures.iter().position(has_index), ..Source::of(at, false) })
}

/// The years from which a period is a usual state.
const MIN_USUAL_YEARS: i32 = 5;

/// Tasks that bring their own data: what else is measured is what they are about.
fn learns(request: &Request) -> bool {
    ["severity", "classify", "cluster", "flood"].iter().any(|task| request.has(task))
}

/// The first dataset of a sort.
fn first_of(sort: &str) -> Option<usize> {
    kb().words().datasets.iter().position(|dataset| dataset.sort == sort)
}

fn optical_task(request: &Request) -> bool {
    [
        "composite",
        "truecolor",
        "falsecolor",
        "classify",
        "cluster",
        "mask",
        "severity",
        "pca",
        "water",
        "edge",
        "texture",
        "count_images",
        "list_images",
        "tasseled",
    ]
    .iter()
    .any(|task| request.has(task))
}

fn subset(known: &Source, new: &Source) -> bool {
    known.named && (known.words.is_some_and(|words| new.others.contains(&words)) && new.others.len() > 1)
        || (new.words.is_some_and(|words| known.others.contains(&words))
            && known.others.len() > 1
            && new.others.len() > 1)
}

fn add_index(request: &mut Request, index: Option<&'static str>) {
    let Some(index) = index else { return };
    let known = kb().spectral_index(index).is_some() || kb().normalized_difference(index).is_some();
    if known && !request.indices.iter().any(|known| known == index) {
        request.indices.push(index.to_owned());
    }
}

/// Returns the phrases for measures and indices, also those within the name of a dataset ("MODIS
/// NDVI").
fn measure_phrases(lexicon: &Lexicon, tokens: &[Token], mentions: &[Mention]) -> Vec<MeasurePhrase> {
    let mut found: Vec<MeasurePhrase> = Vec::new();
    let mut add = |meanings: &[Meaning], phrase: &str, at: usize, inner: bool| {
        let measures: Vec<(usize, usize)> = lexicon::measures(meanings).collect();
        let index = meanings.iter().find_map(Meaning::index);
        if index.is_some() || !measures.is_empty() {
            let exact = index.is_some_and(|name| {
                phrase.eq_ignore_ascii_case(name) || phrase.contains("index") || phrase.contains("ratio")
            }) || meanings.iter().any(|meaning| matches!(meaning, Meaning::Index(_)));
            found.push(MeasurePhrase { measures, index, exact, at, inner });
        }
    };
    for mention in mentions {
        let text = |from: usize, to: usize| {
            tokens[from..to].iter().map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ")
        };
        add(&mention.meanings, &text(mention.from, mention.to), mention.to, false);
        let named = mention.meanings.iter().any(|meaning| matches!(meaning, Meaning::Dataset(_)));
        // "MTBS fires" are features.
        if !named || mention.to - mention.from < 2 || is_of_table(mention) {
            continue;
        }
        let mut at = mention.from;
        while at < mention.to {
            let longest = (at + 1..=mention.to).rev().find(|to| {
                (at, *to) != (mention.from, mention.to)
                    && lexicon
                        .meanings(&text(at, *to))
                        .iter()
                        .any(|m| matches!(m, Meaning::Measure(..) | Meaning::Index(_) | Meaning::Term("index", _)))
            });
            match longest {
                Some(to) => {
                    add(lexicon.meanings(&text(at, to)), &text(at, to), to, true);
                    at = to;
                }
                None => at += 1,
            }
        }
    }
    // What is said exactly comes before what may be meant.
    found.sort_by_key(|phrase| (phrase.inner && !phrase.exact, !phrase.exact, phrase.at));
    found
}

/// The best of several datasets of one name: what measures what is asked for, in the years that are
/// asked for.
fn choose(candidates: &[usize], phrases: &[MeasurePhrase], request: &Request, today: Day) -> usize {
    let score = |at: usize| {
        let dataset = &kb().words().datasets[at];
        let measures = phrases.iter().filter(|phrase| phrase.measures.iter().any(|(d, _)| *d == at)).count() as f64;
        let indexed = phrases.iter().any(|phrase| phrase.index.is_some()) && dataset.sort == "optical";
        let years = request.periods.iter().map(|period| covers(at, Some(period), today)).fold(1.0, f64::min);
        let optical =
            if (optical_task(request) || !request.roles.is_empty()) && dataset.sort == "optical" { 1.0 } else { 0.0 };
        4.0 * measures.min(2.0) + 3.0 * f64::from(u8::from(indexed)) + 5.0 * years + optical
    };
    best(candidates, score).unwrap_or(candidates[0])
}

/// The first of those with the highest score.
fn best(candidates: &[usize], score: impl Fn(usize) -> f64) -> Option<usize> {
    let mut found: Option<(f64, usize)> = None;
    for at in candidates {
        let score = score(*at);
        if found.is_none_or(|(best, _)| score > best + 1e-9) {
            found = Some((score, *at));
        }
    }
    found.map(|(_, at)| at)
}

/// Returns the least share of a period of a request that a dataset covers, from 0 to 1.
fn covers_all(at: usize, request: &Request, today: Day) -> f64 {
    request.periods.iter().map(|period| covers(at, Some(period), today)).fold(1.0, f64::min)
}

/// Returns the share of a period that a dataset covers, from 0 to 1.
pub fn covers(at: usize, period: Option<&Period>, today: Day) -> f64 {
    let words = &kb().words().datasets[at];
    let Some(head) = kb().dataset_head(&words.id) else { return 0.0 };
    let Some(period) = period.filter(|_| !words.lasting) else { return 1.0 };
    let editions = &words.editions;
    let last = if (period.end.month, period.end.day) == (1, 1) { period.end.year - 1 } else { period.end.year };
    if let Some(start) = period.start
        && !editions.is_empty()
        && !editions.iter().any(|(_, from, to)| *from <= last && start.year < *to)
    {
        return 0.0;
    }
    let number = |day: Day| f64::from(day.year) * 365.25 + f64::from(day.month - 1) * 30.44 + f64::from(day.day);
    let day = |text: &str| {
        let mut parts = text.get(..10)?.split('-').map(str::parse::<u32>);
        Day::checked(parts.next()?.ok()? as i32, parts.next()?.ok()?, parts.next()?.ok()?)
    };
    let first = head.start.and_then(day).map_or(0.0, number);
    let last = head.end.and_then(day).map_or(number(today) + 3660.0, |day| number(day) + 1.0);
    let (start, end) = (period.start.map_or(first, number), number(period.end));
    let both = end.min(last) - start.max(first);
    (both / (end - start).max(1.0)).clamp(0.0, 1.0)
}
