//! How images become one, and how the map shows what comes of it.

use super::compose::Maker;
use serde_json::{Value as Json, json};

impl Maker<'_> {
    /// How images become one.
    pub(super) fn reducer(&mut self, source: &Json, bands: &[String]) {
        const IN_TIME: [&str; 6] = ["median", "quality", "mosaic", "first", "percentile", "mode"];
        let request = self.request;
        let own = source["measure"]["combine"].as_str().filter(|_| self.script.plan["measure_only"] == true);
        let own = own.or(source["combine"].as_str()).unwrap_or("median").to_owned();
        let spatial = request.per.is_some() || request.has("zonal");
        let asked = request.reducers.iter().copied().filter(|name| *name != "count" || !request.has("count_images"));
        let asked: Vec<&str> = asked.collect();
        let name = match asked.as_slice() {
            [] => own.as_str(),
            [only] if spatial && !IN_TIME.contains(only) => {
                if *only == "mean" && own != "sum" {
                    "mean"
                } else {
                    own.as_str()
                }
            }
            // Totals of a rate that is no amount make no sense in time; they are meant in space.
            ["sum"] if own != "sum" => own.as_str(),
            several => several.iter().find(|name| IN_TIME.contains(*name)).copied().unwrap_or(several[0]),
        };
        let name = name.to_owned();
        let numbers = request.numbers.percentiles.clone();
        let numbers = if numbers.is_empty() { vec![90.0] } else { numbers };
        if asked.contains(&name.as_str()) {
            self.report.use_("reducer", name.clone());
            self.handled.extend(request.reducers.iter().copied().filter(|known| *known == name));
        }
        let title = match name.as_str() {
            "percentile" => {
                format!("Percentiles ({})", numbers.iter().map(f64::to_string).collect::<Vec<_>>().join(", "))
            }
            "mosaic" => "One image of all, the latest on top".to_owned(),
            "first" => "The image with the fewest clouds".to_owned(),
            "quality" => "The pixels of the day on which the index was highest".to_owned(),
            "stdDev" => "The standard deviation over the time".to_owned(),
            name => format!("The {name} over the time"),
        };
        let best = bands.first().cloned();
        self.script.set("reducer", json!({ "name": name, "title": title, "numbers": numbers, "band": best }));
        if name == "quality" && bands.is_empty() {
            self.script.set(
                "reducer",
                json!({ "name": "median", "title": "The median over the time", "numbers": numbers, "band": null }),
            );
        }
    }

    /// The suffix that the reducer puts behind the names of bands.
    pub(super) fn suffix(&self) -> String {
        let reducer = &self.script.plan["reducer"];
        match reducer["name"].as_str() {
            Some("percentile") => format!("_p{}", reducer["numbers"][0].as_f64().unwrap_or(0.0)),
            Some("stdDev") => "_stdDev".to_owned(),
            _ => String::new(),
        }
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
        let name = if false_color { "False colour" } else { "Composite" };
        match rgb {
            Some(rgb) => {
                let max = if scaled { 0.3 } else { 255.0 };
                json!({ "image": image, "bands": rgb, "min": 0, "max": max, "palette": null, "name": name })
            }
            None => json!({ "image": image, "bands": null, "min": null, "max": null, "palette": null, "name": name }),
        }
    }

    /// How an image with one band that is measured is shown.
    pub fn single_layer(&self, source: &Json, image: &str) -> Json {
        let measure = &source["measure"];
        let (mut min, mut max) = (measure["min"].clone(), measure["max"].clone());
        // Sums over more or less than a year are larger or smaller.
        if let (Some("sum"), Some(span)) = (self.script.plan["reducer"]["name"].as_str(), self.span)
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
