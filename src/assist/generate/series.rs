//! Composes scripts about time series: charts, tables, videos, sliders, trends and anomalies.

use super::builder::{BuiltImage, ScriptBuilder, select, variable};
use super::export;
use super::times::{self, Span};
use crate::assist::reducers;
use crate::assist::request::calendar::Day;
use crate::assist::spectral_index;
use crate::kb::model::words::ReducerWords;
use serde_json::{Value as Json, json};

impl ScriptBuilder<'_> {
    /// Charts, tables and videos over time.
    pub(super) fn series(&mut self, made: &BuiltImage) {
        let request = self.request;
        let video = request.wants("video");
        let app = request.wants("app");
        let charted = request.wants("chart")
            || request.has("series")
            || request.interval.is_some_and(|_| !request.wants("map") || request.wants("chart"));
        let table =
            request.wants("table") && (request.has("series") || request.interval.is_some()) && request.per.is_none();
        let Some(collection) = made.collection.clone() else { return };
        if !(charted || table || video || app) {
            return;
        }
        let amounts = self.amounts();
        // Totals and counts of pixels are no values of a series.
        let of_values =
            |name: &str| !["total", "number", "class", "percentile"].iter().any(|role| reducers::has_role(name, role));
        let spatial = request.reducers.iter().copied().find(|name| reducers::is_over_space(name) && of_values(name));
        let computes = |name: &str| reducers::find(name).is_some_and(ReducerWords::computes_by_method);
        let own = self.script.plan["source"]["combine"].as_str().filter(|name| computes(name)).map(str::to_owned);
        let series_reducer = match request.reducers.first().copied() {
            _ if amounts => reducers::of_role("total").to_owned(),
            Some(name) if computes(name) => name.to_owned(),
            _ => own.unwrap_or_else(|| reducers::of_role("usual").to_owned()),
        };
        self.script.set("series_reducer", reducers::object(&series_reducer, &[], None));
        let of = match request.interval {
            Some(interval) if interval != "day" && !app => self.aggregate(&collection, &made.bands, interval),
            _ => collection,
        };
        let mut bands = made.bands.clone();
        if bands.is_empty() && self.script.plan["measure_only"] != true {
            // Every band in one chart says nothing.
            if let Some(shown) = made.layer["bands"].as_array() {
                bands = shown.iter().filter_map(|band| band.as_str().map(str::to_owned)).collect();
            }
        }
        let place = request.places.first().map_or("", |place| place.label.as_str());
        let title = if place.is_empty() {
            format!("{} over time", made.axis)
        } else {
            format!("{} over time, {place}", made.axis)
        };
        // The highest value of each month is the month's, not that of a pixel.
        let usual = reducers::of_role("usual");
        let reducer = spatial.filter(|name| request.interval.is_none() || *name != series_reducer).unwrap_or(usual);
        let reducer = reducers::object(reducer, &[], None);
        self.script.set("chart", json!({ "title": title, "axis": made.axis, "reducer": reducer, "bands": bands }));
        if let Some(name) = spatial {
            self.done(name);
            self.report.use_("reducer", name);
        }
        if charted {
            self.script.call("steps.chart", &[&of]);
            self.done("chart");
            self.done("series");
            self.report.use_("output", "chart");
        }
        if table {
            self.series_table(made, &of);
        }
        if video || app {
            let mut layer = made.layer.clone();
            layer["image"] = made.image.clone().into();
            self.script.set("layer", layer);
        }
        if video {
            self.video(made, &of);
        }
        if app {
            self.year_slider(made, &of);
        }
    }

    /// Combines the images of each interval, and returns the variable of the new collection.
    fn aggregate(&mut self, collection: &str, bands: &[String], interval: &str) -> String {
        let unit = if interval == "season" { "month" } else { interval };
        self.script.set("interval", unit);
        let name = match unit {
            "year" => "yearly",
            "week" => "weekly",
            _ => "monthly",
        };
        let name = if self.script.define(name) { name.to_owned() } else { format!("{name}Second") };
        self.script.call("steps.aggregate", &[&selected(collection, bands), &name]);
        self.report.use_("interval", interval);
        name
    }

    fn series_table(&mut self, made: &BuiltImage, collection: &str) {
        if export::wanted(self.request) {
            let title = format!("{}_series", variable(&made.axis));
            export::set(&mut self.script, self.request, &title, &mut self.report);
        }
        self.script.call("steps.series_table", &[&selected(collection, &made.bands)]);
        self.script.call("steps.export_table", &["rows"]);
        for term in ["table", "series", "export", "drive"] {
            self.done(term);
        }
    }

    fn video(&mut self, made: &BuiltImage, collection: &str) {
        self.script.set("frames", self.request.numbers.frames.unwrap_or(4.0));
        self.script.set("video_export", export::wanted(self.request));
        self.script.set("export_name", format!("{}_video", variable(&made.title)));
        self.script.call("steps.video", &[collection]);
        for term in ["video", "export", "drive"] {
            self.done(term);
        }
        self.report.use_("output", "video");
    }

    /// An app with a slider over years.
    fn year_slider(&mut self, made: &BuiltImage, collection: &str) {
        let span = self.span.unwrap_or(Span::year(self.today.year - 1));
        let (first, last) = span.years();
        self.script.set("years", json!([first, last.max(first + 1)]));
        self.script.add("steps.center", &[]);
        self.script.call("steps.app", &[&selected(collection, &made.bands)]);
        self.done("app");
        self.done("map");
        self.report.use_("output", "user interface");
    }

    /// The years before, of an anomaly.
    pub(super) fn normal(&mut self, source: &Json) -> Option<Span> {
        let span = self.span?;
        if let Some(reference) = self.reference {
            return Some(reference);
        }
        let first = source["start"].as_str().and_then(times::day)?;
        let earliest = Day::month(span.start.year - 20, 1).max(Day::month(first.year + i32::from(first.month > 1), 1));
        let end = Day::month(span.start.year, 1);
        (earliest < end).then_some(Span { start: earliest, end, last: None })
    }

    pub(super) fn anomaly(&mut self, normal: &Span, collection: &str, bands: &[String]) {
        let span = self.span.unwrap_or(*normal);
        let (first, last) =
            (span.start.month, Day::month(span.end.year, span.end.month as i32 - i32::from(span.end.day == 1)).month);
        let whole = span.end.year - span.start.year >= 1 && first == 1;
        let years = normal.end.year - normal.start.year;
        let sum = self.amounts();
        self.script.set(
            "normal",
            json!({
                "start": normal.start.to_string(), "end": normal.end.to_string(),
                "months": if whole { Json::Null } else { json!([first, last]) }, "years": years, "per_year": sum,
            }),
        );
        self.script.call("steps.anomaly", &[&selected(collection, bands)]);
        self.report.assume(format!("Normal is the mean of {} to {}.", normal.start.year, normal.end.year - 1));
        self.done("anomaly");
        self.done("composite");
        self.done(reducers::of_role("usual"));
    }

    /// Whether what is measured are amounts, which add up over time.
    fn amounts(&self) -> bool {
        let combine = self.script.plan["source"]["measure"]["combine"].as_str();
        self.script.plan["measure_only"] == true && combine.is_some_and(|name| reducers::has_role(name, "total"))
    }

    pub(super) fn trend(&mut self, source: &Json, collection: &str, bands: Vec<String>, label: &str) -> BuiltImage {
        let band = bands
            .first()
            .cloned()
            .unwrap_or_else(|| source["measure"]["label"].as_str().unwrap_or_default().to_owned());
        let band = if band.is_empty() { source["roles"]["nir"].as_str().unwrap_or_default().to_owned() } else { band };
        let sens = self.request.text.to_lowercase().contains("sen");
        self.script.set("trend", if sens { "sensSlope" } else { "linearFit" });
        self.script.call("steps.trend", &[collection, &band]);
        self.done("trend");
        let palette = spectral_index::palette(crate::kb::kb().words(), Some("diverging"));
        let high =
            source["measure"]["max"].as_f64().filter(|_| self.script.plan["measure_only"] == true).unwrap_or(1.0)
                / 50.0;
        let layer = json!({ "image": "perYear", "bands": null, "min": -high, "max": high, "palette": palette, "name": format!("{band} trend per year") });
        let title = format!("{label} trend");
        BuiltImage {
            collection: Some(collection.to_owned()),
            bands,
            image: "perYear".to_owned(),
            layer,
            title,
            axis: label.to_owned(),
        }
    }
}

/// The bands of a collection, as code within a string of a template.
fn selected(collection: &str, bands: &[String]) -> String {
    format!("{collection}{}", select(bands).replace('\'', "\\'"))
}
