//! Composites images, and chooses how the map displays them.

use super::builder::ScriptBuilder;
use crate::assist::reducers;
use serde_json::{Value as Json, json};

impl ScriptBuilder<'_> {
    /// How images become one.
    pub(super) fn reducer(&mut self, source: &Json, bands: &[String]) {
        let request = self.request;
        let own = source["measure"]["combine"].as_str().filter(|_| self.script.plan["measure_only"] == true);
        let own = own.or(source["combine"].as_str()).unwrap_or(reducers::of_role("latest")).to_owned();
        let amounts = reducers::has_role(&own, "total");
        let spatial = request.per.is_some() || request.has("zonal");
        let counted = |name: &str| reducers::has_role(name, "number") && request.has("count_images");
        let asked = request.reducers.iter().copied().filter(|name| reducers::is_over_time(name) && !counted(name));
        let asked: Vec<&str> = asked.collect();
        let temporal = |name: &str| reducers::find(name).is_some_and(|reducer| reducer.temporal);
        let name = match asked.as_slice() {
            [] => own.as_str(),
            // What is asked of areas is meant over them, unless nothing else can be meant.
            [only] if spatial && !temporal(only) && (amounts || !reducers::has_role(only, "usual")) => own.as_str(),
            // Totals of a rate that is no amount make no sense in time; they are meant in space.
            [only] if reducers::has_role(only, "total") && !amounts => own.as_str(),
            several => several.iter().find(|name| temporal(name)).copied().unwrap_or(several[0]),
        };
        let best = bands.first().map(String::as_str);
        let band_wanted = reducers::object(name, &[], best)["time"] == "best";
        let name = if band_wanted && best.is_none() { own.as_str() } else { name };
        if asked.contains(&name) {
            self.report.use_("reducer", name);
            self.handled.extend(request.reducers.iter().copied().filter(|known| *known == name));
        }
        self.script.set("reducer", reducers::object(name, &request.numbers.percentiles, best));
    }

    /// The suffix that the reducer puts behind the names of bands.
    pub(super) fn suffix(&self) -> String {
        let reducer = &self.script.plan["reducer"];
        let known = reducer["name"].as_str().and_then(reducers::find);
        known.map(|known| known.band_suffix(reducer["numbers"][0].as_f64())).unwrap_or_default()
    }

    pub(super) fn layer(
        &mut self,
        source: &Json,
        image: &str,
        indices: &[Json],
        bands: &[String],
        measured: bool,
    ) -> Json {
        let suffix = self.suffix();
        let several = self.request.numbers.percentiles.len() > 1;
        for index in indices.iter().skip(1) {
            let name = index["name"].as_str().unwrap_or_default();
            self.layers.push(json!({ "image": format!("{image}.select('{name}{suffix}')"), "bands": null, "min": index["min"], "max": index["max"],
                "palette": index["palette"], "name": name }));
        }
        if let Some(index) = indices.first() {
            let name = index["name"].as_str().unwrap_or_default();
            let shown = if indices.len() > 1 || several {
                format!("{image}.select('{name}{suffix}')")
            } else {
                image.to_owned()
            };
            return json!({ "image": shown, "bands": null, "min": index["min"], "max": index["max"], "palette": index["palette"], "name": name });
        }
        if measured {
            return self.single_layer(source, image);
        }
        let roles = &source["roles"];
        let of = |names: [&str; 3]| -> Option<Vec<String>> {
            names.iter().map(|role| roles[*role].as_str().map(|band| format!("{band}{suffix}"))).collect()
        };
        let false_color = self.request.has("falsecolor");
        let rgb = match bands.len() {
            0 if false_color => of(["nir", "red", "green"]),
            0 => of(["red", "green", "blue"]),
            3.. => Some(bands[..3].iter().map(|band| format!("{band}{suffix}")).collect()),
            _ => Some(vec![format!("{}{suffix}", bands[0])]),
        };
        if false_color {
            self.done("falsecolor");
        }
        self.done("truecolor");
        let scaled = source["mask"].is_string();
        if source["sort"] == "radar" && !bands.is_empty() {
            let measure = &source["measure"];
            return json!({ "image": image, "bands": [bands[0]], "min": measure["min"], "max": measure["max"], "palette": null, "name": bands[0] });
        }
        let name = if false_color { "False color" } else { "Composite" };
        match rgb {
            Some(rgb) => {
                let max = if scaled { 0.3 } else { 255.0 };
                json!({ "image": image, "bands": rgb, "min": 0, "max": max, "palette": null, "name": name })
            }
            None => json!({ "image": image, "bands": null, "min": null, "max": null, "palette": null, "name": name }),
        }
    }

    /// Returns the layer of an image with one measured band.
    pub fn single_layer(&self, source: &Json, image: &str) -> Json {
        let measure = &source["measure"];
        let (mut min, mut max) = (measure["min"].clone(), measure["max"].clone());
        // Sums over more or less than a year are larger or smaller.
        let total = self.script.plan["reducer"]["name"].as_str().is_some_and(|name| reducers::has_role(name, "total"));
        if let Some(span) = self.span.filter(|_| total)
            && let Some(high) = max.as_f64()
        {
            let years =
                f64::from((span.end.year - span.start.year) * 12 + span.end.month as i32 - span.start.month as i32)
                    / 12.0;
            let round = if high * years > 200.0 { 100.0 } else { 10.0 };
            max = json!(((high * years / round).ceil() * round).max(round));
            min = json!(min.as_f64().unwrap_or(0.0) * years);
        }
        let label = measure["label"].as_str().unwrap_or(image);
        json!({ "image": image, "bands": null, "min": min, "max": max, "palette": measure["palette"], "name": label.replace('_', " ") })
    }
}
