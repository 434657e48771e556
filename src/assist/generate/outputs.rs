//! Adds the outputs: limits, statistics, the map, exports; reports those that are missing.

use super::builder::{BuiltImage, ScriptBuilder, variable};
use super::{area, export};
use crate::assist::reducers;
use crate::assist::request::places::Shape;
use serde_json::{Value as Json, json};

impl ScriptBuilder<'_> {
    /// Adds limits, areas, statistics, the map and exports.
    pub fn outputs(&mut self, made: &[BuiltImage]) {
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
        let mapped = request.wants("map")
            || !(self.quiet || charted || counted || export::wanted(request) && request.outputs.len() == 1);
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
            let title = match first.title.as_str() {
                // What was learned or cut off from it goes out, not the image itself.
                _ if image != first.image => image.clone(),
                "Composite" => "composite".to_owned(),
                title => title.replace([' ', ','], "_"),
            };
            export::set(&mut self.script, request, &title, &mut self.report);
            self.script.call("steps.export_image", &[&image]);
            for term in ["export", "drive", "asset", "cloud"] {
                self.done(term);
            }
        }
    }

    /// Adds the map with all layers.
    pub fn show(&mut self) {
        let layers = std::mem::take(&mut self.layers);
        self.script.set("layers", layers);
        self.script.add("steps.show", &[]);
        self.done("map");
        self.report.use_("output", "map");
    }

    /// Values over the area, over many areas, at points.
    fn stats(&mut self, made: &BuiltImage, image: &str) {
        let request = self.request;
        // What was used to make one image of many is not asked for again, unless it is all there
        // is.
        let combined = self.script.plan["reducer"]["name"].as_str().unwrap_or_default().to_owned();
        let zoned = !self.script.plan["zones"].is_null();
        let charted = self.handled.contains("chart");
        let measured = self.script.plan["measure_only"] == true;
        let classes = self.script.plan["source"]["sort"] == "classes";
        let amount = self.script.plan["source"]["measure"]["total"] == true && measured;
        let counted = amount && request.numbers.buffer.is_some() && !request.wants("map");
        let total = counted
            || measured
                && !reducers::has_role(&combined, "total")
                && request.reducers.iter().any(|name| reducers::has_role(name, "total"));
        // Of one image, there is nothing but the area that values could be reduced over.
        let sensible = |name: &str| is_sensible(name, classes);
        let only_space = made.collection.is_none() && combined.is_empty();
        let of_area = only_space && request.reducers.iter().any(|name| sensible(name) && !self.handled.contains(name));
        let asked = total
            || of_area
            || request.has("zonal")
            || (request.wants("print") && !self.handled.contains("print") && !self.handled.contains("area"))
            || zoned;
        let names = self.spatial_reducers(&combined, amount, classes);
        let stated: Vec<Json> =
            names.iter().map(|name| reducers::object(name, &request.numbers.percentiles, None)).collect();
        let word = stated[0]["words"].as_str().unwrap_or_default().to_owned();
        let title = format!("{} ({word})", made.title.replace('_', " "));
        let first = stated[0].clone();
        self.script.set("stat", json!({ "reducers": stated, "word": word, "title": title }));
        if request.wants("histogram") {
            self.script.call("steps.histogram", &[image]);
            self.done("histogram");
            self.done("chart");
        }
        if request.has("sample") {
            self.samples(image);
            return;
        }
        if !asked || (charted && !zoned && !request.has("zonal")) {
            return;
        }
        for name in &request.reducers {
            if names.contains(name) {
                self.done(name);
                self.report.use_("reducer", *name);
            }
        }
        if zoned {
            self.zonal(made, image, &title, first);
        } else {
            self.script.call("steps.stats", &[image]);
        }
        self.done("zonal");
        self.done("print");
        self.report.use_("output", "print");
    }

    /// The reducers of statistics over an area: those of the request, else the usual one.
    fn spatial_reducers(&self, combined: &str, amount: bool, classes: bool) -> Vec<&'static str> {
        let request = self.request;
        let zoned = !self.script.plan["zones"].is_null();
        let sensible = |name: &str| is_sensible(name, classes);
        let mut names: Vec<&'static str> = request
            .reducers
            .iter()
            .copied()
            .filter(|name| sensible(name))
            .filter(|name| !self.handled.contains(name) || request.reducers.len() == 1 || zoned)
            .collect();
        if names.len() > 1 {
            names.retain(|name| *name != combined);
        }
        let usual = reducers::of_role("usual");
        let twice = names.as_slice() == [combined] && combined != usual && !reducers::has_role(combined, "class");
        if !zoned && twice && !request.has("zonal") {
            names = vec![usual];
        }
        if names.is_empty() {
            names.push(reducers::of_role(if amount {
                "total"
            } else if classes {
                "class"
            } else {
                "usual"
            }));
        }
        names
    }

    fn samples(&mut self, image: &str) {
        let request = self.request;
        let shape = request.places.first().map(|place| &place.shape);
        let point = matches!(shape, Some(Shape::Point(..)));
        if matches!(shape, Some(Shape::Unknown { points: true })) {
            self.script.call("steps.samples", &[image]);
        } else if point {
            self.script.call("steps.stats", &[image]);
        } else {
            self.script.set("points", request.numbers.points.unwrap_or(500.0));
            self.script.call("steps.random_samples", &[image]);
        }
        self.done("sample");
        self.done("print");
        if export::wanted(request) && !point {
            export::set(&mut self.script, request, "samples", &mut self.report);
            self.script.call("steps.export_table", &["values"]);
            for term in ["table", "export", "drive"] {
                self.done(term);
            }
        }
    }

    fn zonal(&mut self, made: &BuiltImage, image: &str, title: &str, reducer: Json) {
        let request = self.request;
        if request.wants("chart") {
            self.script.set("chart", json!({ "title": title, "axis": made.axis, "reducer": reducer, "bands": null }));
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
    }

    /// Reports requested parts that the script lacks.
    pub fn leave(&mut self) {
        const NOTHING: [&str; 11] = [
            "mask",
            "composite",
            "clip",
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

/// Returns `true` if a reducer says something of an area. A mean of numbers of classes does not.
fn is_sensible(name: &str, classes: bool) -> bool {
    reducers::is_over_space(name) && (!classes || reducers::has_role(name, "class"))
}
