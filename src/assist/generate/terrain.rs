//! Composes scripts about elevation and its derivatives.

use super::builder::{BuiltImage, ScriptBuilder};
use super::context;
use crate::assist::spectral_index;
use serde_json::json;

/// What is made of heights: the task, what it is called, and how a map shows it.
const KINDS: [(&str, &str, f64, f64, &str); 4] = [
    ("slope", "The slope, in degrees", 0.0, 45.0, "fire"),
    ("aspect", "The direction that slopes face, in degrees", 0.0, 360.0, "diverging"),
    ("hillshade", "Shaded relief", 0.0, 255.0, "grey"),
    ("contour", "Contour lines", 0.0, 3000.0, "terrain"),
];

/// Adds the terrain of the request.
pub fn make(builder: &mut ScriptBuilder<'_>) {
    let request = builder.request;
    let source = &request.sources[0];
    let Some(json) = context::source(source) else { return };
    builder.report.use_("dataset", source.id.clone());
    builder.script.set("source", json.clone());
    builder.scales(&json);
    builder.script.set("measure_only", true);
    builder.script.call("load.single", &["elevation"]);
    let heights = builder.single_layer(&json, "elevation");
    let asked: Vec<_> = KINDS.iter().filter(|(kind, ..)| request.has(kind)).collect();
    let titles: serde_json::Map<_, _> =
        KINDS.iter().map(|(kind, title, ..)| ((*kind).to_owned(), json!(title))).collect();
    builder.script.set("terrain_titles", titles);
    builder.script.set("contour", request.numbers.scale.filter(|step| (5.0..=1000.0).contains(step)).unwrap_or(100.0));
    let mut image = "elevation".to_owned();
    let mut layer = heights.clone();
    let mut title = "elevation".to_owned();
    for (kind, name, min, max, palette) in &asked {
        builder.script.call("steps.terrain", &[kind]);
        builder.done(kind);
        builder.report.use_("terrain", *kind);
        if image != "elevation" {
            builder.layers.push(layer);
        }
        image = (*kind).to_owned();
        title = (*kind).to_owned();
        let words = crate::kb::kb().words();
        let named = name.split(',').next().unwrap_or(name);
        layer = json!({ "image": kind, "bands": null, "min": min, "max": max, "palette": spectral_index::palette(words, Some(palette)), "name": named });
    }
    let named = request.indices.is_empty() && source.measure.is_some();
    if !asked.is_empty() && named && request.wants("map") {
        builder.layers.insert(0, heights);
    }
    let made = BuiltImage { collection: None, bands: Vec::new(), image, layer, axis: title.clone(), title };
    builder.outputs(&[made]);
}
