//! Composes a script from fragments: area, time, datasets, processing, outputs.

use super::context;
use super::report::Report;
use super::script::Script;
use super::times::{self, Span};
use super::{Options, zones};
use crate::assist::request::Request;
use crate::assist::request::calendar::Day;
use crate::assist::request::periods::{Grain, Period};
use crate::assist::request::places::{Place, Shape};
use crate::kb::kb;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;

/// The script of a request while it is composed.
pub struct ScriptBuilder<'r> {
    /// The request.
    pub request: &'r Request,
    /// The fragments so far.
    pub script: Script,
    /// The report so far.
    pub report: Report,
    /// Terms of the request that the script covers.
    pub handled: BTreeSet<&'static str>,
    /// Approximate width of the area in meters.
    pub width: f64,
    /// Layers of the map.
    pub layers: Vec<Json>,
    /// The period of the script, once it has one.
    pub span: Option<Span>,
    /// Today.
    pub today: Day,
    /// The reference period of an anomaly, if the request names one.
    pub reference: Option<Span>,
    /// The variable of the existing code that holds an area.
    pub area: Option<&'r str>,
    /// Whether results that the request does not ask for stay hidden, because it is one step of
    /// several.
    pub quiet: bool,
}

/// The variables of one source, and how its image is displayed.
pub struct BuiltImage {
    /// The variable of the collection, if there is one.
    pub collection: Option<String>,
    /// The bands of interest; empty means all.
    pub bands: Vec<String>,
    /// The variable of the image.
    pub image: String,
    /// The layer that displays it.
    pub layer: Json,
    /// Its title.
    pub title: String,
    /// The axis label of charts.
    pub axis: String,
}

impl<'r> ScriptBuilder<'r> {
    /// Returns an empty script for a request.
    pub fn new(request: &'r Request, options: &'r Options, quiet: bool) -> Self {
        ScriptBuilder {
            request,
            script: Script::new(),
            report: Report::default(),
            handled: BTreeSet::new(),
            width: 0.0,
            layers: Vec::new(),
            span: None,
            today: options.today,
            reference: None,
            area: options.earlier.area.as_deref(),
            quiet,
        }
    }
}

impl ScriptBuilder<'_> {
    /// Notes that the script covers a term of the request.
    pub fn done(&mut self, term: &'static str) {
        self.handled.insert(term);
    }

    /// Adds the area and its zones.
    pub fn place(&mut self) {
        let request = self.request;
        let open = |place: &Place| matches!(place.shape, Shape::Unknown { points: false }) && place.label.is_empty();
        let place = request.places.first();
        if let Some(name) = self.area.filter(|_| place.is_none_or(open)) {
            self.script.set("place", json!({ "kind": "given", "name": name, "label": "" }));
            self.script.add("load.region", &[]);
            self.report.use_("place", format!("`{name}` of the code above"));
            self.width = 50_000.0;
            if let Some(zones) = zones::zones(request, place) {
                self.script.set("zones", zones);
                self.script.add("load.areas", &[]);
            }
            return;
        }
        let exact = request.numbers.buffer.is_none()
            && matches!(place.map(|place| &place.shape), Some(Shape::Point(..)))
            && (request.has("sample") || request.has("series") || request.wants("chart"))
            && !request.wants("map");
        let found = context::place(place, request.numbers.buffer, exact);
        self.width = found.width;
        for assumed in found.assumed {
            self.report.assume(assumed);
        }
        self.script.set("place", found.json.clone());
        self.script.add("load.region", &[]);
        if let Some(place) = place {
            let (from, to) = place.tokens;
            let words =
                if place.label.is_empty() && to > from { "as it was given".to_owned() } else { place.label.clone() };
            self.report.use_("place", words);
        }
        for other in request.places.iter().skip(1) {
            if !other.label.is_empty() && !matches!(other.shape, Shape::Country(_)) {
                self.report.leave(format!("a second place: {}", other.label));
            }
        }
        if let Some(zones) = zones::zones(request, place) {
            self.script.set("zones", zones);
            self.script.add("load.areas", &[]);
        }
    }

    /// Adds the period of a dataset, requested or assumed.
    pub fn time(&mut self, source: &Json) {
        let first = source["start"].as_str().and_then(times::day);
        let last = source["end"].as_str().and_then(times::day);
        // "The growing season 2020 (April to September 2020)": the narrower of two that lie in each
        // other.
        let all = &self.request.periods;
        let holds = |wide: &Period, narrow: &Period| {
            wide != narrow && wide.start <= narrow.start && wide.end >= narrow.end && narrow.grain != Grain::Day
        };
        let periods: Vec<&Period> = all.iter().filter(|wide| !all.iter().any(|narrow| holds(wide, narrow))).collect();
        let long = |period: &Period| times::span(period, first).years().1 - times::span(period, first).years().0;
        let span = match periods.first() {
            // "2022 against the mean of 1991 to 2020": the longer is what is normal.
            Some(_) if self.request.has("anomaly") && periods.len() == 2 && long(periods[0]) != long(periods[1]) => {
                let longer = usize::from(long(periods[1]) > long(periods[0]));
                self.reference = Some(times::span(periods[longer], first));
                let span = times::span(periods[1 - longer], first);
                self.report.use_("time", span.words());
                span
            }
            Some(period) => {
                let mut span = times::span(period, first);
                // "2021, 2022 and 2023": from the first to the last.
                for other in &periods[1..] {
                    let other = times::span(other, first);
                    span.start = span.start.min(other.start);
                    if other.end > span.end {
                        (span.end, span.last) = (other.end, other.last);
                    }
                }
                self.report.use_("time", span.words());
                span
            }
            None => {
                let span = default_span(first, last, self.today, self.request);
                self.report.assume(format!("No time is named: {} to {}.", span.start, span.end));
                span
            }
        };
        let months = self.request.periods.iter().find_map(|period| period.months);
        self.script.set("months", months.map_or(Json::Null, |(from, to)| json!([from, to])));
        if self.span != Some(span) && self.script.define("start") {
            self.script.set("period", span.json());
            self.script.add("load.period", &[]);
        }
        self.span = Some(span);
    }

    /// Sets the scale in meters per pixel: the requested one or that of the source, coarser for
    /// statistics of a wide area.
    pub fn scales(&mut self, source: &Json) {
        let metres = source["metres"].as_f64().unwrap_or(30.0);
        match self.request.numbers.scale {
            Some(scale) => {
                self.script.set("scale", scale);
                self.script.set("stat_scale", scale);
                self.report.use_("scale", format!("{scale} m"));
            }
            None => {
                self.script.set("scale", metres.round().max(1.0));
                const STEPS: [f64; 12] =
                    [1.0, 10.0, 20.0, 30.0, 60.0, 100.0, 250.0, 500.0, 1000.0, 2000.0, 5000.0, 10_000.0];
                let coarse = self.width / 4000.0;
                let step = STEPS.into_iter().find(|step| *step >= coarse).unwrap_or(10_000.0);
                self.script.set("stat_scale", step.max(metres).round().max(1.0));
            }
        }
        self.script.set("crs", self.request.crs.clone().map_or(Json::Null, Json::from));
    }

    /// Returns a dataset with the requested mask, or without a mask if the mask would drop a needed
    /// band.
    pub fn masked(&mut self, mut source: Json) -> Json {
        let request = self.request;
        let sensor = source["id"].as_str().and_then(|id| kb().sensor(id)).filter(|_| source["mask"].is_string());
        let Some(sensor) = sensor else { return source };
        if let Some(by) = request.masked_by {
            match sensor.masks.iter().find(|(word, _)| *word == by) {
                Some((_, mask)) => {
                    source["mask"] = (*mask).into();
                    self.report.use_("mask", by.replace('_', " "));
                }
                None => {
                    let by = by.replace('_', " ");
                    self.report.miss(format!("a mask by {by}, which {} does not have", sensor.label));
                }
            }
        }
        let kept = |band: &String| sensor.roles.iter().any(|(_, known)| known == band);
        if request.indices.is_empty() && !request.bands.iter().all(kept) {
            source["mask"] = Json::Null;
            self.report.assume("The bands are as they are stored: nothing is masked, nothing scaled.");
        }
        source
    }
}

/// The time of a dataset where none is asked for: the last whole year that it has.
fn default_span(first: Option<Day>, last: Option<Day>, today: Day, request: &Request) -> Span {
    let newest = last.filter(|last| *last < today).map_or(today.year - 1, |last| {
        if (last.month, last.day) == (1, 1) || last.month < 12 { last.year - 1 } else { last.year }
    });
    let oldest = first.map_or(newest, |first| first.year);
    let newest = newest.max(oldest);
    let long =
        request.has("trend") || request.interval == Some("year") || request.wants("video") || request.wants("app");
    let from = if long { oldest.max(newest - 19) } else { newest };
    Span { start: Day::month(from, 1), end: Day::month(newest + 1, 1), last: None }
}

/// Returns `.select('NDVI')`, `.select(['B4', 'B3'])`, or nothing.
pub fn select(bands: &[String]) -> String {
    match bands {
        [] => String::new(),
        [one] => format!(".select('{one}')"),
        several => {
            format!(".select([{}])", several.iter().map(|band| format!("'{band}'")).collect::<Vec<_>>().join(", "))
        }
    }
}

/// Returns a variable name in camel case for a label.
pub fn variable(label: &str) -> String {
    let mut out = String::new();
    for (at, word) in label.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).enumerate() {
        let lower = word.to_lowercase();
        if at == 0 {
            out.push_str(&lower);
        } else {
            let mut chars = lower.chars();
            out.extend(chars.next().map(|c| c.to_ascii_uppercase()));
            out.push_str(chars.as_str());
        }
    }
    if out.is_empty() || out.starts_with(|c: char| c.is_ascii_digit()) { format!("image{out}") } else { out }
}
