//! Puts a script together from pieces: where, when, what is loaded, what is made of it, what comes out.

use super::context;
use super::pieces::Pieces;
use super::report::Report;
use super::script::Script;
use super::times::{self, Span};
use super::{Options, area, terrain, two, zones};
use crate::assist::reducers;
use crate::assist::request::Request;
use crate::assist::request::calendar::Day;
use crate::assist::request::periods::{Grain, Period};
use crate::assist::request::places::{Place, Shape};
use crate::assist::request::sources::Source;
use crate::kb::kb;
use crate::kb::model_words::OverTime;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;

/// A script that is being made of a request.
pub struct Maker<'r> {
    /// What is asked for.
    pub request: &'r Request,
    /// What there is of the script.
    pub script: Script,
    /// What is to be said about it.
    pub report: Report,
    /// Terms that are in the script.
    pub handled: BTreeSet<&'static str>,
    /// Metres from side to side of the place.
    pub width: f64,
    /// Layers of the map.
    pub layers: Vec<Json>,
    /// The time, where one is in the script.
    pub span: Option<Span>,
    /// Today.
    pub today: Day,
    /// The variable of the code before that holds an area.
    pub area: Option<&'r str>,
    /// Nothing is shown that is not asked for: the request is a step of several.
    pub quiet: bool,
}

/// What comes of one source: variables of a collection and an image, and how the image is shown.
pub struct Made {
    /// The collection, where there is one.
    pub collection: Option<String>,
    /// The bands of it that matter; empty: all.
    pub bands: Vec<String>,
    /// The image.
    pub image: String,
    /// How it is shown.
    pub layer: Json,
    /// What it is, in words.
    pub title: String,
    /// Shared by chart axes.
    pub axis: String,
}

/// Puts a script together; nothing, if the request does not say of what.
pub fn compose(request: &Request, options: &Options) -> Option<(String, Report)> {
    if request.sources.is_empty() {
        return None;
    }
    let mut maker = Maker::new(request, options, false);
    maker.whole();
    maker.leave();
    let code = match maker.script.pieces() {
        Ok(pieces) => {
            let mut all = Pieces::after(options.earlier.taken.iter().cloned());
            all.step("", &pieces);
            super::judge::one_empty_line(all.text())
        }
        Err(refusal) => {
            // A piece that does not fit is a fault of the pieces; a request that shows it gets no script rather than a wrong one.
            debug_assert!(false, "{refusal}");
            drop(refusal);
            return None;
        }
    };
    Some((code, maker.report))
}

/// The comment at the top: the request, and what was assumed.
pub(super) fn head(text: &str, report: &Report) -> String {
    let mut out = String::new();
    for paragraph in text.trim().lines().filter(|line| !line.trim().is_empty()) {
        let mut line = String::from("//");
        for word in paragraph.split_whitespace() {
            if line.chars().count() + word.chars().count() > 95 {
                out.push_str(&line);
                out.push('\n');
                line = String::from("//");
            }
            line.push(' ');
            line.push_str(word);
        }
        out.push_str(&line);
        out.push('\n');
    }
    if !report.assumed.is_empty() {
        out.push_str("//\n// Assumed:\n");
        for assumed in &report.assumed {
            out.push_str(&format!("// - {assumed}\n"));
        }
    }
    out.push('\n');
    out
}

impl<'r> Maker<'r> {
    /// Nothing of a request yet.
    pub fn new(request: &'r Request, options: &'r Options, quiet: bool) -> Self {
        Maker {
            request,
            script: Script::new(),
            report: Report::default(),
            handled: BTreeSet::new(),
            width: 0.0,
            layers: Vec::new(),
            span: None,
            today: options.today,
            area: options.earlier.area.as_deref(),
            quiet,
        }
    }
}

impl Maker<'_> {
    /// Notes that a term of the request is in the script.
    pub fn done(&mut self, term: &'static str) {
        self.handled.insert(term);
    }

    /// Puts together what a request asks for.
    pub fn whole(&mut self) {
        let request = self.request;
        let first = &request.sources[0];
        let several =
            request.has("change") || request.has("severity") || request.has("flood") || request.wants("split");
        let two = times::two(request).filter(|_| several);
        self.place();
        match first.sort() {
            "elevation" => terrain::make(self),
            "table" => area::table(self),
            "forest" => area::forest(self),
            "classes" if two.is_none() => area::classes(self),
            _ if first.sort() == "" && self.is_table(first) => area::table(self),
            _ => match two {
                Some((before, after, assumed)) => two::make(self, before, after, assumed),
                None => self.general(),
            },
        }
    }

    fn is_table(&self, source: &Source) -> bool {
        context::source(source).is_some_and(|source| source["kind"] == "FeatureCollection")
    }

    /// The place, and the areas in it.
    fn place(&mut self) {
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

    /// The time of a dataset, asked for or assumed.
    pub fn time(&mut self, source: &Json) {
        let first = source["start"].as_str().and_then(times::day);
        let last = source["end"].as_str().and_then(times::day);
        // "The growing season 2020 (April to September 2020)": the narrower of two that lie in each other.
        let all = &self.request.periods;
        let holds = |wide: &Period, narrow: &Period| {
            wide != narrow && wide.start <= narrow.start && wide.end >= narrow.end && narrow.grain != Grain::Day
        };
        let periods: Vec<&Period> = all.iter().filter(|wide| !all.iter().any(|narrow| holds(wide, narrow))).collect();
        let span = match periods.first() {
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

    /// Metres per pixel of the source, or as asked for; of statistics coarser where the place is wide.
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

    /// The general way: each source is loaded, reduced, and shown, charted, measured, written.
    fn general(&mut self) {
        let request = self.request;
        let sources: Vec<Source> = request.sources.iter().filter(|source| source.sort() != "table").cloned().collect();
        let mut made: Vec<Made> = Vec::new();
        for (at, source) in sources.iter().take(2).enumerate() {
            let Some(json) = context::source(source) else {
                self.report.leave(format!("the dataset {}", source.id));
                continue;
            };
            self.report.use_("dataset", source.id.clone());
            if let Some(one) = self.source(source, &json, at) {
                made.push(one);
            }
        }
        for source in sources.iter().skip(2) {
            self.report.leave(format!("the dataset {}", source.id));
        }
        let Some(first) = made.first() else { return };
        self.series(first);
        if let Some(second) = made.get(1).filter(|_| request.wants("chart") || request.has("series")) {
            self.series(second);
        }
        if request.has("correlation") && made.len() > 1 {
            let bands = |made: &Made| {
                made.bands
                    .first()
                    .map_or_else(|| made.image.clone(), |band| format!("{}.select(\\'{band}\\')", made.image))
            };
            self.script.call("steps.correlation", &[&bands(&made[0]), &bands(&made[1])]);
            self.done("correlation");
        }
        self.outputs(&made);
    }

    /// Loads a source and makes an image of it.
    fn source(&mut self, source: &Source, json: &Json, at: usize) -> Option<Made> {
        let request = self.request;
        let json = &self.masked(json.clone());
        self.script.set("source", json.clone());
        self.scales(json);
        let collection = if at == 0 { "collection".to_owned() } else { "second".to_owned() };
        self.script.set("mask_name", if at == 0 { "maskClouds" } else { "maskSecond" });
        let optical = source.sort() == "optical" || source.sort().is_empty();
        let several = !source.also.is_empty();
        let measured = source.measured().filter(|_| (!optical || source.measure.is_some()) && !several);
        self.script.set("measure_only", measured.is_some());
        let bands_loaded: Vec<String> = if several {
            let of = source.dataset().map(|dataset| dataset.measures.as_slice()).unwrap_or_default();
            let all = source.measure.iter().chain(&source.also).filter_map(|at| of.get(*at));
            all.map(|measure| measure.band.clone()).collect()
        } else {
            Vec::new()
        };
        self.script.set("bands_loaded", bands_loaded.clone());
        if json["kind"] == "Image" {
            let name = measured
                .map_or("image".to_owned(), |measure| variable(measure.label.as_deref().unwrap_or(&measure.band)));
            self.script.set("period", Json::Null);
            self.script.call("load.single", &[&name]);
            let layer = self.single_layer(json, &name);
            let title = measured.map_or_else(
                || source.id.clone(),
                |measure| measure.label.clone().unwrap_or_else(|| measure.band.clone()),
            );
            return Some(Made { collection: None, bands: Vec::new(), image: name, layer, axis: title.clone(), title });
        }
        self.time(json);
        if let Some(span) = self.span.filter(|_| self.script.plan["period"].is_null()) {
            self.script.set("period", span.json());
        }
        let clouds = request.numbers.clouds.unwrap_or(if request.has("mask") || request.numbers.clouds.is_none() {
            60.0
        } else {
            100.0
        });
        self.script.set("cloud_limit", clouds);
        if json["cloudiness"].is_string() && request.numbers.clouds.is_some() {
            self.report.use_("clouds", format!("less than {clouds} %"));
        }
        let images_only = (request.has("count_images") || request.has("list_images"))
            && request.outputs.iter().all(|output| *output == "print")
            && request.indices.is_empty();
        if images_only && json["mask"].is_string() {
            // What is counted are images, whatever is in them.
            let mut plain = json.clone();
            plain["mask"] = Json::Null;
            self.script.set("source", plain);
            if request.numbers.clouds.is_none() {
                self.script.plan["source"]["cloudiness"] = Json::Null;
            }
        } else if json["mask"].is_string() {
            self.script.add("load.mask", &[]);
            self.done("mask");
        }
        let anomaly = request.has("anomaly").then(|| self.normal(json)).flatten();
        if let Some(normal) = anomaly {
            // The years before belong to it.
            let start = format!("\"'{}'\"", normal.start);
            self.script.add("load.collection", &[&start, "'end'", &format!("'{collection}'")]);
        } else {
            self.script.call("load.collection", &["start", "end", &collection]);
        }
        self.script.define(&collection);
        let mut bands: Vec<String> = Vec::new();
        let mut indices: Vec<Json> = Vec::new();
        if measured.is_none_or(|measure| measure.index.is_none() && optical) && (optical || measured.is_none()) {
            let roles = json["roles"].as_object().cloned().unwrap_or_default();
            for name in &request.indices {
                match context::index(name, &roles) {
                    Ok(index) => {
                        self.report.use_("index", name.clone());
                        bands.push(index["name"].as_str().unwrap_or_default().to_owned());
                        indices.push(index);
                    }
                    Err(why) => self.report.leave(why),
                }
            }
        } else if let Some(index) = measured.and_then(|measure| measure.index.clone()) {
            self.report.use_("index", index);
        }
        if !indices.is_empty() {
            self.script.set("index_titles", context::titles(&indices));
            self.script.set("indices", indices.clone());
            let function = if at == 0 { "addIndices" } else { "addSecond" };
            self.script.call("load.add_indices", &[function]);
            self.script.call("load.indices", &[&collection, function]);
        }
        if !bands_loaded.is_empty() {
            self.report.use_("bands", bands_loaded.join(", "));
            bands = bands_loaded;
        } else if bands.is_empty() && measured.is_none() {
            bands = self.asked_bands(json);
        }
        if optical
            && measured.is_none()
            && (request.has("classify") || request.has("cluster"))
            && request.bands.is_empty()
        {
            // What is learnt from is reflectance, and no quality band.
            let roles = json["roles"]
                .as_object()
                .into_iter()
                .flatten()
                .filter(|(role, _)| !matches!(role.as_str(), "thermal" | "pan" | "cirrus" | "coastal"));
            let mut spectral: Vec<String> = roles.filter_map(|(_, band)| band.as_str().map(str::to_owned)).collect();
            spectral.sort_by_key(|band| (band.len(), band.clone()));
            bands.splice(0..0, spectral);
            bands.dedup();
        }
        if let Some(measure) = measured.filter(|_| bands.is_empty()) {
            self.report.use_("band", measure.band.clone());
        }
        let label = match (&indices[..], measured) {
            ([one], _) => one["name"].as_str().unwrap_or_default().to_owned(),
            (_, Some(measure)) => measure.label.clone().unwrap_or_else(|| measure.band.clone()),
            _ => String::new(),
        };
        let image = match (label.as_str(), indices.len()) {
            ("", 0) if request.reducers.iter().any(|name| picks_one(name)) => "image".to_owned(),
            ("", 0) => "composite".to_owned(),
            _ if request.has("classify") || request.has("cluster") => "composite".to_owned(),
            ("", _) => "indices".to_owned(),
            (label, _) => variable(label),
        };
        let image = if self.script.defined.contains(&image) { format!("{image}2") } else { image };
        self.script.define(&image);
        self.reducer(json, &bands);
        self.script.set("select", select(&bands));
        if let Some(normal) = anomaly {
            self.anomaly(&normal, &collection, &bands);
            let layer = json!({ "image": "anomaly", "bands": null, "min": json!(-(json["measure"]["max"].as_f64().unwrap_or(0.4)) / 4.0),
                "max": json!(json["measure"]["max"].as_f64().unwrap_or(0.4) / 4.0), "palette": context::palette(kb().words(), Some("diverging")), "name": "Anomaly" });
            return Some(Made {
                collection: Some(collection),
                bands,
                image: "anomaly".to_owned(),
                layer,
                title: format!("{label} anomaly"),
                axis: label,
            });
        }
        if request.has("trend") {
            return Some(self.trend(json, &collection, bands, &label));
        }
        if request.has("count_images") || request.has("list_images") {
            if request.has("count_images") {
                self.script.call("steps.count_images", &[&collection]);
                self.done("count_images");
            }
            if request.has("list_images") {
                self.script.call("steps.list_images", &[&collection]);
                self.done("list_images");
            }
            self.done(reducers::of_role("number"));
            if request.outputs.iter().all(|output| *output == "print")
                && request.reducers.iter().all(|name| reducers::is(name, "number") || picks_one(name))
            {
                self.done("print");
                return None;
            }
        }
        if self.image_needed() {
            self.script.call("steps.composite", &[&image, &collection]);
        }
        self.done("composite");
        self.done("clip");
        if request.has("smooth") && source.sort() == "radar" {
            self.script.set("window", request.numbers.window.unwrap_or(50.0));
            self.script.call("steps.speckle", &[&image]);
            self.done("smooth");
        }
        let layer = self.layer(json, &image, &indices, &bands, measured.is_some());
        let title = if label.is_empty() { "Composite".to_owned() } else { label.clone() };
        let axis = if label.is_empty() { "Value".to_owned() } else { label };
        Some(Made { collection: Some(collection), bands, image, layer, title, axis })
    }

    /// Whether anything but a series is to come out.
    fn image_needed(&self) -> bool {
        let request = self.request;
        let series = ["chart", "video", "app"].iter().any(|output| request.wants(output)) || request.has("series");
        let image =
            ["map", "thumbnail", "histogram", "asset", "cloud", "split"].iter().any(|output| request.wants(output))
                || (super::export::wanted(request) && !request.wants("video") && !request.wants("table"))
                || ["zonal", "sample", "classify", "cluster", "correlation", "area", "smooth"]
                    .iter()
                    .any(|task| request.has(task))
                || request.per.is_some()
                || !request.numbers.limits.is_empty();
        let rows = request.wants("table") && request.interval.is_some() && request.per.is_none();
        let made =
            request.wants("map") || request.has("composite") || !request.reducers.is_empty() || request.has("trend");
        image || if self.quiet { made } else { !(series || rows) }
    }

    /// A dataset with the mask that is asked for; without one, where a band is wanted that the mask does not keep.
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
                None => self.report.miss(format!("a mask by {}, which {} has not", by.replace('_', " "), sensor.label)),
            }
        }
        let kept = |band: &String| sensor.roles.iter().any(|(_, known)| known == band);
        if request.indices.is_empty() && !request.bands.iter().all(kept) {
            source["mask"] = Json::Null;
            self.report.assume("The bands are as they are stored: nothing is masked, nothing scaled.");
        }
        source
    }

    /// Bands that are asked for by name or by role.
    fn asked_bands(&mut self, source: &Json) -> Vec<String> {
        let mut bands = self.request.bands.clone();
        for role in &self.request.roles {
            match source["roles"][context::role(role)].as_str() {
                Some(band) if !bands.iter().any(|known| known == band) => bands.push(band.to_owned()),
                Some(_) => {}
                None => self.report.leave(format!("a {role} band, which the dataset has not")),
            }
        }
        if !bands.is_empty() {
            self.report.use_("bands", bands.join(", "));
        }
        bands
    }
}

/// Whether a reducer takes one of the images.
fn picks_one(name: &str) -> bool {
    reducers::known(name).is_some_and(|reducer| reducer.time == Some(OverTime::First))
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

/// `.select('NDVI')`, `.select(['B4', 'B3'])`, or nothing.
pub fn select(bands: &[String]) -> String {
    match bands {
        [] => String::new(),
        [one] => format!(".select('{one}')"),
        several => {
            format!(".select([{}])", several.iter().map(|band| format!("'{band}'")).collect::<Vec<_>>().join(", "))
        }
    }
}

/// A name for a variable: camel case.
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
