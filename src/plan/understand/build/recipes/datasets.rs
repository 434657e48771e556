//! The datasets of a request, and those that the script of a recipe has.

use super::attempt::Attempt;
use crate::assist::request::calendar::Day;
use crate::assist::request::periods::Period as Time;
use crate::assist::request::sources::Source;
use crate::kb::kb;
use crate::kb::model::DatasetKind;
use crate::kb::model::recipes::{Parameter, ParameterKind, ParameterMeaning};
use crate::plan::understand::{Refused, refused};

/// The days by which a dataset may end before a period: the catalog is some weeks old.
const SLACK_DAYS: i64 = 62;

impl Attempt<'_, '_, '_> {
    /// Fills the dataset, and accounts for the names of datasets.
    pub(super) fn named_datasets(&mut self) {
        let facts = self.facts;
        let named: Vec<&Source> = facts.sources.iter().filter(|source| source.named).collect();
        let parameters = self.of_kind(ParameterKind::Dataset);
        match (&parameters[..], &named[..]) {
            (_, []) => return,
            ([parameter], [source]) => match self.dataset_of(parameter, source) {
                Some(id) => self.dataset = Some(id),
                None => {
                    let reason = format!("the recipe does not use {} for these times", source.id);
                    return self.refuse("", reason);
                }
            },
            ([_], [_, other, ..]) => {
                return self.refuse("", format!("the recipe has one dataset, not also {}", other.id));
            }
            // The script decides: see `written`.
            _ => {}
        }
        facts.name_tokens.iter().for_each(|&at| self.cover((at, at + 1)));
    }

    /// Returns the dataset of a name that a parameter may have. A general name means its default.
    fn dataset_of(&self, parameter: &Parameter<'static>, source: &Source) -> Option<String> {
        let options = options(source);
        let default = Some(parameter.default.to_owned()).filter(|id| options.len() > 1 && options.contains(id));
        let usual = std::iter::once(source.id.clone()).chain(options);
        default.into_iter().chain(usual).find(|id| may_be(parameter, id) && self.covers(id))
    }

    /// Returns the periods of the request and those that follow from them.
    fn all_periods(&self) -> impl Iterator<Item = &Time> {
        self.facts.periods.iter().chain(self.periods.iter().map(|(_, period)| period))
    }

    /// Returns `true` if a dataset has images of all periods.
    fn covers(&self, id: &str) -> bool {
        self.all_periods().all(|period| period.start.is_none_or(|start| has_days(id, start, period.end)))
    }

    /// Returns what is wrong with the datasets of the written script: others than the request
    /// names, or none for a period.
    pub fn written(&self, script: &str) -> Vec<Refused> {
        let used = ids(script);
        let mut wrong = Vec::new();
        let named: Vec<&Source> = self.facts.sources.iter().filter(|source| source.named).collect();
        let sort = |id: &str| kb().words().dataset(id).map(|words| words.sort.as_str());
        for source in &named {
            let options = options(source);
            if !used.iter().any(|id| options.contains(id)) {
                wrong.push(refused("", &format!("the recipe does not use {}", source.id)));
            }
        }
        let sorts: Vec<&str> = named.iter().filter_map(|source| sort(&source.id)).collect();
        // The table of a place is no data.
        let is_data = |id: &&String| sort(id).is_some_and(|sort| sort != "table" && sorts.contains(&sort));
        for id in used.iter().filter(is_data) {
            // "MODIS" is all products of it.
            let is_general =
                |source: &Source| source.others.len() > 1 && source.id.split('/').next() == id.split('/').next();
            if !named.iter().any(|source| options(source).contains(id) || is_general(source)) {
                wrong.push(refused("", &format!("the recipe uses {id} too")));
            }
        }
        let sea = self.facts.places.first().filter(|place| place.is_sea());
        let has_no_sea = |id: &&String| sort(id) != Some("table") && !kb().words().places.sea.has_values(id);
        if let Some((place, id)) = sea.zip(used.iter().find(has_no_sea)) {
            wrong.push(refused("", &format!("{id} has values on land only, and {} is a sea", place.label)));
        }
        // Some images have the year of each pixel.
        let has_times = |id: &str| {
            kb().dataset_head(id).is_some_and(|head| {
                let has_years =
                    kb().words().datasets.iter().any(|words| {
                        words.id == *id && words.measures.iter().any(|measure| measure.years_from.is_some())
                    });
                head.kind == DatasetKind::ImageCollection || has_years
            })
        };
        let collections: Vec<&String> = used.iter().filter(|id| has_times(id)).collect();
        let is_one_of = |day: Day, next: Day| collections.iter().any(|id| has_days(id, day, next));
        for period in self.all_periods() {
            let Some(start) = period.start else { continue };
            let last = Day::since_1970(period.end.days_since_1970() - 1);
            // The image of a year may have a day within it.
            let is_yearly =
                self.of_kind(ParameterKind::Period).iter().all(|of| of.means == Some(ParameterMeaning::Year));
            let last = if is_yearly && last.year == start.year { start } else { last };
            let has_all = collections.is_empty() || is_one_of(start, start) && is_one_of(last, last);
            if !has_all {
                let words = self.text.scan.source(period.tokens.0, period.tokens.1);
                wrong.push(refused(words, "the datasets of the recipe do not have the whole period"));
            }
        }
        let own = self.of_kind(ParameterKind::Dataset);
        if let [parameter] = own[..] {
            let id = self.dataset.clone().unwrap_or_else(|| parameter.default.to_owned());
            if !self.covers(&id) {
                wrong.push(refused("", &format!("{id} does not have the whole period")));
            }
        }
        wrong
    }
}

/// Returns the datasets that a name may mean.
fn options(source: &Source) -> Vec<String> {
    let others = source.others.iter().map(|&at| kb().words().datasets[at].id.clone());
    let mut all: Vec<String> = std::iter::once(source.id.clone()).chain(others).collect();
    // "Landsat 9" is also its images of other levels.
    if source.words.is_some()
        && let Some(folder) = mission(&source.id)
    {
        let same = kb().recipe_tables().sensors.iter().filter(|sensor| mission(sensor.id) == Some(folder));
        all.extend(same.map(|sensor| sensor.id.to_owned()));
    }
    all
}

/// Returns the folder of the images of a mission: those of other levels lie beside them.
fn mission(id: &str) -> Option<&str> {
    let (folder, _) = id.rsplit_once('/')?;
    (folder.matches('/').count() >= 2).then_some(folder)
}

/// Returns `true` if a parameter may have a dataset: it is known to work, or its sensor is like
/// that of one that is.
fn may_be(parameter: &Parameter<'_>, id: &str) -> bool {
    // Landsat 9 is to scripts what Landsat 8 is.
    let is_same_kind = |known: &str| {
        let sensors = kb().sensor(id).zip(kb().sensor(known));
        sensors.is_some_and(|(a, b)| {
            !a.roles.is_empty() && a.roles == b.roles && a.mask == b.mask && (a.meters - b.meters).abs() < 1e-9
        })
    };
    parameter.values.iter().chain([&parameter.default]).any(|known| *known == id || is_same_kind(known))
}

fn has_days(id: &str, start: Day, end: Day) -> bool {
    let Some(head) = kb().dataset_head(id) else { return false };
    let starts = head.start.and_then(Day::parse).is_none_or(|first| first <= start);
    let last = head.end.and_then(Day::parse).map(|last| last.days_since_1970() + SLACK_DAYS);
    starts && last.is_none_or(|last| end.days_since_1970() <= last)
}

/// Returns the ids of datasets in the strings of a script.
fn ids(script: &str) -> Vec<String> {
    let strings = script.split(['\'', '"', '\n']);
    let mut found: Vec<String> = strings.filter(|text| kb().dataset_head(text).is_some()).map(str::to_owned).collect();
    found.sort_unstable();
    found.dedup();
    found
}
