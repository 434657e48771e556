//! Loads a dataset and builds an image of it.

use super::builder::{BuiltImage, ScriptBuilder, select, variable};
use super::times::Span;
use crate::assist::request::sources::Source;
use crate::assist::{reducers, spectral_index};
use crate::kb::kb;
use crate::kb::model::words::{Measure, OverTime};
use serde_json::{Value as Json, json};

impl ScriptBuilder<'_> {
    /// Loads a dataset and builds an image of it. `at` counts the datasets of the script from 0.
    ///
    /// Returns `None` if everything that the request asks for is in the script without an image.
    pub(super) fn source(&mut self, source: &Source, json: &Json, at: usize) -> Option<BuiltImage> {
        let request = self.request;
        let json = &self.masked(json.clone());
        self.script.set("source", json.clone());
        self.scales(json);
        let collection = if at == 0 { "collection" } else { "second" };
        self.script.set("mask_name", if at == 0 { "maskClouds" } else { "maskSecond" });
        let optical = source.category() == "optical" || source.category().is_empty();
        let several = !source.also.is_empty();
        let measured = source.measured().filter(|_| (!optical || source.measure.is_some()) && !several);
        self.script.set("measure_only", measured.is_some());
        let bands_loaded = if several { loaded_bands(source) } else { Vec::new() };
        self.script.set("bands_loaded", bands_loaded.clone());
        if json["kind"] == "Image" {
            return Some(self.single_image(source, json, measured));
        }
        let anomaly = self.load_collection(json, collection);
        let indices = self.indices(json, measured, optical);
        let mut bands: Vec<String> =
            indices.iter().map(|index| index["name"].as_str().unwrap_or_default().to_owned()).collect();
        if !indices.is_empty() {
            self.script.set("index_titles", spectral_index::titles(&indices));
            self.script.set("indices", indices.clone());
            let function = if at == 0 { "addIndices" } else { "addSecond" };
            self.script.call("load.add_indices", &[function]);
            self.script.call("load.indices", &[collection, function]);
        }
        if !bands_loaded.is_empty() {
            self.report.use_("bands", bands_loaded.join(", "));
            bands = bands_loaded;
        } else if bands.is_empty() && measured.is_none() {
            bands = self.asked_bands(json);
        }
        if optical && measured.is_none() && self.learns() && request.bands.is_empty() {
            bands.splice(0..0, spectral_bands(json));
            bands.dedup();
        }
        if let Some(measure) = measured.filter(|_| bands.is_empty()) {
            self.report.use_("band", measure.band.clone());
        }
        let label = match (&indices[..], measured) {
            ([one], _) => one["name"].as_str().unwrap_or_default().to_owned(),
            (_, Some(measure)) => label_of(measure),
            _ => String::new(),
        };
        let image = self.image_name(&label, indices.len());
        self.script.define(&image);
        self.reducer(json, &bands);
        self.script.set("select", select(&bands));
        if let Some(normal) = anomaly {
            return Some(self.anomaly_image(json, &normal, collection, bands, label));
        }
        if request.has("trend") {
            return Some(self.trend(json, collection, bands, &label));
        }
        if self.list_images(collection) {
            return None;
        }
        if self.image_needed() {
            self.script.call("steps.composite", &[&image, collection]);
        }
        self.done("composite");
        self.done("clip");
        if request.has("smooth") && source.category() == "radar" {
            self.script.set("window", request.numbers.window.unwrap_or(50.0));
            self.script.call("steps.speckle", &[&image]);
            self.done("smooth");
        }
        let layer = self.layer(json, &image, &indices, &bands, measured.is_some());
        let title = if label.is_empty() { "Composite".to_owned() } else { label.clone() };
        let axis = if label.is_empty() { "Value".to_owned() } else { label };
        Some(BuiltImage { collection: Some(collection.to_owned()), bands, image, layer, title, axis })
    }

    /// Loads a dataset that is one image.
    fn single_image(&mut self, source: &Source, json: &Json, measured: Option<&Measure>) -> BuiltImage {
        let name =
            measured.map_or("image".to_owned(), |measure| variable(measure.label.as_deref().unwrap_or(&measure.band)));
        self.script.set("period", Json::Null);
        self.script.call("load.single", &[&name]);
        let layer = self.single_layer(json, &name);
        let title = measured.map_or_else(|| source.id.clone(), label_of);
        BuiltImage { collection: None, bands: Vec::new(), image: name, layer, axis: title.clone(), title }
    }

    /// Loads a collection, masked. Returns the reference period of an anomaly, if one is asked for.
    fn load_collection(&mut self, json: &Json, collection: &str) -> Option<Span> {
        let request = self.request;
        self.time(json);
        if let Some(span) = self.span.filter(|_| self.script.plan["period"].is_null()) {
            self.script.set("period", span.json());
        }
        let clouds = request.numbers.clouds.unwrap_or(60.0);
        self.script.set("cloud_limit", clouds);
        if json["cloudiness"].is_string() && request.numbers.clouds.is_some() {
            self.report.use_("clouds", format!("less than {clouds} %"));
        }
        let images_only = (request.has("count_images") || request.has("list_images"))
            && request.outputs.iter().all(|output| *output == "print")
            && request.indices.is_empty();
        if images_only && json["mask"].is_string() {
            // Images are counted whatever is in them.
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
            // The reference period comes before the period of the request.
            let start = format!("\"'{}'\"", normal.start);
            self.script.add("load.collection", &[&start, "'end'", &format!("'{collection}'")]);
        } else {
            self.script.call("load.collection", &["start", "end", collection]);
        }
        self.script.define(collection);
        anomaly
    }

    /// Returns the spectral indices of the request that the dataset has the bands for.
    fn indices(&mut self, json: &Json, measured: Option<&Measure>, optical: bool) -> Vec<Json> {
        let mut indices = Vec::new();
        if measured.is_none_or(|measure| measure.index.is_none() && optical) && (optical || measured.is_none()) {
            let roles = json["roles"].as_object().cloned().unwrap_or_default();
            for name in &self.request.indices {
                match spectral_index::index(name, &roles) {
                    Ok(index) => {
                        self.report.use_("index", name.clone());
                        indices.push(index);
                    }
                    Err(why) => self.report.leave(why.to_string()),
                }
            }
        } else if let Some(index) = measured.and_then(|measure| measure.index.clone()) {
            self.report.use_("index", index);
        }
        indices
    }

    /// Returns a free variable for the image.
    fn image_name(&self, label: &str, indices: usize) -> String {
        let image = match (label, indices) {
            ("", 0) if self.request.reducers.iter().any(|name| picks_one(name)) => "image".to_owned(),
            ("", 0) => "composite".to_owned(),
            _ if self.learns() => "composite".to_owned(),
            ("", _) => "indices".to_owned(),
            (label, _) => variable(label),
        };
        if self.script.defined.contains(&image) { format!("{image}2") } else { image }
    }

    fn anomaly_image(
        &mut self,
        json: &Json,
        normal: &Span,
        collection: &str,
        bands: Vec<String>,
        label: String,
    ) -> BuiltImage {
        self.anomaly(normal, collection, &bands);
        let high = json["measure"]["max"].as_f64().unwrap_or(0.4) / 4.0;
        let palette = spectral_index::palette(kb().words(), Some("diverging"));
        let layer = json!({ "image": "anomaly", "bands": null, "min": -high, "max": high, "palette": palette, "name": "Anomaly" });
        BuiltImage {
            collection: Some(collection.to_owned()),
            bands,
            image: "anomaly".to_owned(),
            layer,
            title: format!("{label} anomaly"),
            axis: label,
        }
    }

    /// Counts and lists the images of a collection. Returns `true` if the request asks for nothing
    /// else.
    fn list_images(&mut self, collection: &str) -> bool {
        let request = self.request;
        if !request.has("count_images") && !request.has("list_images") {
            return false;
        }
        if request.has("count_images") {
            self.script.call("steps.count_images", &[collection]);
            self.done("count_images");
        }
        if request.has("list_images") {
            self.script.call("steps.list_images", &[collection]);
            self.done("list_images");
        }
        self.done(reducers::of_role("number"));
        let nothing_else = request.outputs.iter().all(|output| *output == "print")
            && request.reducers.iter().all(|name| reducers::has_role(name, "number") || picks_one(name));
        if nothing_else {
            self.done("print");
        }
        nothing_else
    }

    /// Returns `true` if a classifier or clusterer is to learn from the image.
    fn learns(&self) -> bool {
        self.request.has("classify") || self.request.has("cluster")
    }

    /// Returns `true` if the request asks for more than a series.
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

    /// Returns the bands that the request names by name or by role.
    fn asked_bands(&mut self, source: &Json) -> Vec<String> {
        let mut bands = self.request.bands.clone();
        // "False color, NIR red green" names the bands that it stands for.
        let shown = self.request.has("falsecolor") || self.request.has("truecolor");
        for role in self.request.roles.iter().filter(|_| !shown) {
            match source["roles"][spectral_index::role(role)].as_str() {
                Some(band) if !bands.iter().any(|known| known == band) => bands.push(band.to_owned()),
                Some(_) => {}
                None => self.report.leave(format!("a {role} band, which the dataset does not have")),
            }
        }
        if !bands.is_empty() {
            self.report.use_("bands", bands.join(", "));
        }
        bands
    }
}

/// Returns `true` if a reducer picks one of the images.
fn picks_one(name: &str) -> bool {
    reducers::find(name).is_some_and(|reducer| reducer.time == Some(OverTime::First))
}

/// Returns the bands of all measures of a source.
fn loaded_bands(source: &Source) -> Vec<String> {
    let measures = source.dataset().map(|dataset| dataset.measures.as_slice()).unwrap_or_default();
    let all = source.measure.iter().chain(&source.also).filter_map(|at| measures.get(*at));
    all.map(|measure| measure.band.clone()).collect()
}

/// Returns the reflective bands of a dataset, to learn from: no thermal and no quality band.
fn spectral_bands(json: &Json) -> Vec<String> {
    let roles = json["roles"].as_object().into_iter().flatten();
    let roles = roles.filter(|(role, _)| !matches!(role.as_str(), "thermal" | "pan" | "cirrus" | "coastal"));
    let mut bands: Vec<String> = roles.filter_map(|(_, band)| band.as_str().map(str::to_owned)).collect();
    bands.sort_by_key(|band| (band.len(), band.clone()));
    bands
}

fn label_of(measure: &Measure) -> String {
    measure.label.clone().unwrap_or_else(|| measure.band.clone())
}
