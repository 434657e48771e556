//! What comes out: limits, statistics, the map, exports; and what does not.

use super::compose::{Made, Maker, variable};
use super::{area, export};
use crate::assist::request::places::Shape;
use serde_json::json;

impl Maker<'_> {
    /// Limits, areas, statistics, the map, exports.
    pub fn outputs(&mut self, made: &[Made]) {
        let request = self.request;
        let Some(first) = made.first() else { return };
        let mut image = first.image.clone();
        let mut layer = first.layer.clone();
        if request.has("classify") || request.has("cluster") {
            (image, layer) = area::learn(self, &image, layer);
        } else if let Some((name, of)) = area::limit(self, first) {
            self.layers.push(layer);
            (image, layer) = (name, of);
        }
        self.stats(first, &image);
        let charted = self.handled.contains("chart") || self.handled.contains("video") || self.handled.contains("app");
        let learnt = request.has("classify") || request.has("cluster");
        let counted = !learnt && (self.handled.contains("zonal") || self.handled.contains("print"));
        let mapped =
            request.wants("map") || !(charted || counted || export::wanted(request) && request.outputs.len() == 1);
        if request.wants("thumbnail") {
            self.script.set("layer", layer.clone());
            self.script.add("steps.thumbnail", &[]);
            self.done("thumbnail");
        }
        if mapped && !self.handled.contains("map") {
            let mut layers = vec![layer];
            layers.extend(made.iter().skip(1).map(|made| made.layer.clone()));
            self.layers.extend(layers);
            self.show();
        }
        let exported = export::wanted(request) && !self.handled.contains("table") && !self.handled.contains("drive");
        if exported && !(request.wants("table") && self.handled.contains("export_table")) {
            let title =
                if first.title == "Composite" { "composite".to_owned() } else { first.title.replace([' ', ','], "_") };
            export::set(&mut self.script, request, &title, &mut self.report);
            self.script.call("steps.export_image", &[&image]);
            for term in ["export", "drive", "asset", "cloud"] {
                self.done(term);
            }
        }
    }

    /// The map, with all layers.
    pub fn show(&mut self) {
        let layers = std::mem::take(&mut self.layers);
        self.script.set("layers", layers);
        self.script.add("steps.show", &[]);
        self.done("map");
        self.report.use_("output", "map");
    }

    /// Values over the area, over many areas, at points.
    fn stats(&mut self, made: &Made, image: &str) {
        let request = self.request;
        // What was used to make one image of many is not asked for again, unless it is all there is.
        let combined = self.script.plan["reducer"]["name"].as_str().unwrap_or_default().to_owned();
        let points = request.places.first().is_some_and(|place| matches!(place.shape, Shape::Unknown { points: true }));
        let zoned = !self.script.plan["zones"].is_null();
        let charted = self.handled.contains("chart");
        let amount = self.script.plan["source"]["measure"]["total"] == true && self.script.plan["measure_only"] == true;
        let counted = amount && request.numbers.buffer.is_some() && !request.wants("map");
        let total = counted
            || request.reducers.contains(&"sum") && combined != "sum" && self.script.plan["measure_only"] == true;
        let asked = total
            || request.has("zonal")
            || (request.wants("print") && !self.handled.contains("print") && !self.handled.contains("area"))
            || zoned;
        let mut reducers: Vec<String> = request
            .reducers
            .iter()
            .filter(|name| {
                ["mean", "median", "max", "min", "sum", "stdDev", "count", "mode", "percentile"].contains(name)
            })
            .filter(|name| !self.handled.contains(*name) || request.reducers.len() == 1 || zoned)
            .map(|name| (*name).to_owned())
            .collect();
        if reducers.len() > 1 {
            reducers.retain(|name| *name != combined);
        }
        if !zoned
            && reducers.len() == 1
            && reducers[0] == combined
            && matches!(combined.as_str(), "sum" | "median" | "max" | "min")
            && !request.has("zonal")
        {
            reducers = vec!["mean".to_owned()];
        }
        let numbers = request.numbers.percentiles.iter().map(|n| format!("percentile:{n}"));
        let numbers: Vec<String> = numbers.collect();
        reducers.retain(|name| name != "percentile" || numbers.is_empty());
        let amount = self.script.plan["source"]["measure"]["total"] == true && self.script.plan["measure_only"] == true;
        if reducers.is_empty() {
            reducers.push(if amount { "sum" } else { "mean" }.to_owned());
        }
        let word = match reducers[0].as_str() {
            "stdDev" => "standard deviation".to_owned(),
            "sum" => "total".to_owned(),
            name => name.to_owned(),
        };
        let title = format!("{} ({word})", made.title.replace('_', " "));
        self.script.set("stat", json!({ "reducers": reducers, "word": word, "title": title }));
        if request.wants("histogram") {
            self.script.call("steps.histogram", &[image]);
            self.done("histogram");
            self.done("chart");
        }
        if request.has("sample") {
            if points {
                self.script.call("steps.samples", &[image]);
            } else if matches!(request.places.first().map(|place| &place.shape), Some(Shape::Point(..))) {
                self.script.call("steps.stats", &[image]);
            } else {
                self.script.set("points", request.numbers.points.unwrap_or(500.0));
                self.script.call("steps.random_samples", &[image]);
            }
            self.done("sample");
            self.done("print");
            if export::wanted(request) && !matches!(request.places.first().map(|p| &p.shape), Some(Shape::Point(..))) {
                export::set(&mut self.script, request, "samples", &mut self.report);
                self.script.call("steps.export_table", &["values"]);
                for term in ["table", "export", "drive"] {
                    self.done(term);
                }
            }
            return;
        }
        if !asked || (charted && !zoned && !request.has("zonal")) {
            return;
        }
        for name in &request.reducers {
            if reducers.iter().any(|known| known == name) {
                self.done(name);
                self.report.use_("reducer", *name);
            }
        }
        if zoned {
            if request.wants("chart") {
                self.script
                    .set("chart", json!({ "title": title, "axis": made.axis, "reducer": reducers[0], "bands": null }));
                self.script.call("steps.zone_chart", &[image]);
                self.done("chart");
            }
            self.script.call("steps.zonal", &[image]);
            if export::wanted(request) {
                let name = format!("{}_by_area", variable(&made.title));
                export::set(&mut self.script, request, &name, &mut self.report);
                self.script.call("steps.export_table", &["statistics"]);
                for term in ["table", "export", "drive"] {
                    self.done(term);
                }
            }
            self.report.use_("areas", self.script.plan["zones"]["title"].as_str().unwrap_or_default().to_owned());
        } else {
            self.script.call("steps.stats", &[image]);
        }
        self.done("zonal");
        self.done("print");
        self.report.use_("output", "print");
    }

    /// What was asked for and is not there.
    pub(super) fn leave(&mut self) {
        const NOTHING: [&str; 12] = [
            "mask",
            "composite",
            "clip",
            "count",
            "print",
            "area_word",
            "threshold",
            "loss",
            "water",
            "series",
            "reproject",
            "map",
        ];
        let request = self.request;
        for task in request.tasks.iter().filter(|task| !self.handled.contains(*task) && !NOTHING.contains(*task)) {
            self.report.miss(format!("what was asked for as \"{task}\""));
        }
        for output in
            request.outputs.iter().filter(|output| !self.handled.contains(*output) && !NOTHING.contains(*output))
        {
            if *output == "drive" || *output == "export" || (*output == "layer") {
                continue;
            }
            self.report.miss(format!("the output \"{output}\""));
        }
        for table in &request.tables {
            let title = crate::kb::kb().dataset_head(table).map_or("", |head| head.title);
            let zones = self.script.plan["zones"]["table"].as_str() == Some(table);
            if !zones {
                self.report.leave(format!("{title} ({table})"));
            }
        }
        for (was, word) in &request.mended {
            self.report.assume(format!("\"{was}\" is taken for \"{word}\"."));
        }
        let unknown: Vec<&str> = request.unknown.iter().map(|span| request.words(*span)).collect();
        if !unknown.is_empty() {
            self.report.leave(format!("words that were not understood: {}", unknown.join(", ")));
        }
    }
}
