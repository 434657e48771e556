//! Composes scripts that compare two periods: change, burn severity, floods.

use super::builder::{BuiltImage, ScriptBuilder, select, variable};
use super::context;
use super::times::Span;
use crate::assist::reducers;
use crate::assist::request::lexicon::lexicon;
use crate::assist::request::periods::{Grain, Period};
use crate::assist::request::sources::{Source, covers};
use crate::assist::spectral_index;
use crate::kb::kb;
use crate::kb::model::words::OverTime;
use serde_json::{Value as Json, json};

/// Adds the comparison of two periods.
pub fn make(builder: &mut ScriptBuilder<'_>, before: Span, after: Span, assumed: Option<String>) {
    let request = builder.request;
    let flood = request.has("flood");
    let severity = request.has("severity");
    if let Some(assumed) = assumed {
        builder.report.assume(assumed);
    }
    builder.script.set("before", before.json());
    builder.script.set("after", after.json());
    builder.script.add("steps.two_periods", &[]);
    builder.report.use_("time", format!("{} and {}", before.words(), after.words()));
    builder.script.set("period", before.json());
    let months = request.periods.iter().find_map(|period| period.months);
    builder.script.set(
        "months",
        if before.end.year - before.start.year > 1 {
            months.map_or(Json::Null, |(a, b)| json!([a, b]))
        } else {
            Json::Null
        },
    );
    builder.script.set("cloud_limit", request.numbers.clouds.unwrap_or(60.0));
    let mut masks: Vec<Json> = Vec::new();
    let mut last: Option<Side> = None;
    for (name, span) in [("before", before), ("after", after)] {
        let Some(side) = load_side(builder, name, span, last.as_ref(), &mut masks) else { return };
        last = Some(side);
    }
    let Some(Side { source, indices, bands, band }) = last else { return };
    let words = kb().words();
    for term in ["composite", "change", "clip", "threshold"] {
        builder.done(term);
    }
    let index = indices.first();
    let side_layer = |side: &str, name: &str| match index {
        Some(index) => {
            json!({ "image": side, "bands": null, "min": index["min"], "max": index["max"], "palette": index["palette"], "name": name })
        }
        None if bands.len() >= 3 => {
            json!({ "image": side, "bands": bands, "min": 0, "max": 0.3, "palette": null, "name": name })
        }
        None => {
            json!({ "image": side, "bands": null, "min": source["measure"]["min"], "max": source["measure"]["max"], "palette": source["measure"]["palette"], "name": name })
        }
    };
    let (left, right) = (
        side_layer("before", &format!("Before ({})", before.start)),
        side_layer("after", &format!("After ({})", after.start)),
    );
    if request.wants("split") {
        builder.script.set("layer", left.clone());
        builder.script.set("layer2", right.clone());
        builder.script.add("steps.split", &[]);
        builder.done("split");
        builder.done("map");
        builder.report.use_("output", "two maps");
        return;
    }
    let (image, layer, title) = if severity && index.is_some() {
        builder.script.add("steps.severity", &[]);
        builder.done("severity");
        let palette = spectral_index::palette(words, Some("burn"));
        let classes = json!({ "image": "severity", "bands": null, "min": 0, "max": 4, "palette": palette, "name": "Burn severity" });
        let fall = json!({ "image": "dNBR", "bands": null, "min": -0.2, "max": 1, "palette": palette, "name": "dNBR" });
        builder.layers.extend([left, right, fall]);
        ("severity".to_owned(), classes, "burn severity".to_owned())
    } else if flood && index.is_none() && source["sort"] == "radar" {
        builder.script.set("flood_drop", request.numbers.limits.first().map_or(3.0, |(_, number, _)| number.abs()));
        builder.script.add("steps.flood", &[]);
        builder.done("flood");
        let flooded =
            json!({ "image": "flooded", "bands": null, "min": 0, "max": 1, "palette": ["0000ff"], "name": "Flooded" });
        builder.layers.extend([left, right]);
        ("flooded".to_owned(), flooded, "flooded".to_owned())
    } else {
        builder.script.add("steps.difference", &[]);
        builder.layers.extend([left, right]);
        if flood {
            builder.done("flood");
        }
        let high = match index {
            Some(_) => 0.5,
            None if bands.len() >= 3 => 0.2,
            None => source["measure"]["max"].as_f64().unwrap_or(1.0) / 4.0,
        };
        let palette = if bands.len() >= 3 { Json::Null } else { spectral_index::palette(words, Some("diverging")) };
        let change = json!({ "image": "change", "bands": null, "min": -high, "max": high, "palette": palette, "name": "Change" });
        ("change".to_owned(), change, format!("{band} change"))
    };
    let made = BuiltImage { collection: None, bands: Vec::new(), image, layer, axis: variable(&title), title };
    builder.outputs(&[made]);
}

/// One of the two composites.
struct Side {
    /// The dataset, for templates.
    source: Json,
    indices: Vec<Json>,
    /// The bands that are compared.
    bands: Vec<String>,
    /// The first of them, as people call it.
    band: String,
}

/// Loads the composite of one period. `masks` holds the masks that are in the script.
fn load_side(
    builder: &mut ScriptBuilder<'_>,
    side: &str,
    span: Span,
    previous: Option<&Side>,
    masks: &mut Vec<Json>,
) -> Option<Side> {
    let request = builder.request;
    let flood = request.has("flood");
    let severity = request.has("severity");
    let source = of_time(builder, span);
    let json = context::source(&source)?;
    let json = builder.masked(json);
    builder.report.use_("dataset", source.id.clone());
    if json["kind"] == "Image" {
        builder.report.leave(format!("a comparison of times: {} is one image", source.id));
        return None;
    }
    let measured = source.measured().filter(|_| source.category() != "optical" || source.measure.is_some());
    builder.script.set("source", json.clone());
    builder.script.set("measure_only", measured.is_some());
    builder.scales(&json);
    let mask = if masks.is_empty() || masks.contains(&json["mask"]) { "maskClouds" } else { "maskOther" };
    builder.script.set("mask_name", mask);
    if json["mask"].is_string() && !masks.contains(&json["mask"]) {
        builder.script.add("load.mask", &[]);
        builder.done("mask");
    }
    masks.push(json["mask"].clone());
    let collection = format!("images{}", if side == "before" { "Before" } else { "After" });
    builder.script.call("load.collection", &[&format!("{side}Start"), &format!("{side}End"), &collection]);
    let (indices, bands) = if measured.is_some() { Default::default() } else { asked_bands(builder, &json, severity) };
    builder.script.set("indices", indices.clone());
    let pixels = if measured.is_none() && indices.is_empty() && bands.is_empty() { rgb(&json) } else { Vec::new() };
    let chosen = if bands.is_empty() { pixels } else { bands.clone() };
    reducer(builder, &json);
    builder.script.set("index_titles", spectral_index::titles(&indices));
    if !indices.is_empty() {
        // The function is the same where the bands are; where not, it has a name of its own.
        let same = previous.is_some_and(|side| side.indices == indices);
        let function = if previous.is_none() || same { "addIndices" } else { "addOtherIndices" };
        if !same {
            builder.script.call("load.add_indices", &[function]);
        }
        builder.script.call("load.indices", &[&collection, function]);
    }
    builder.script.set("select", select(&chosen));
    builder.script.call("steps.composite", &[side, &collection]);
    if flood || (request.has("smooth") && source.category() == "radar") {
        builder.script.set("window", request.numbers.window.unwrap_or(50.0));
        builder.script.call("steps.speckle", &[side]);
        builder.done("smooth");
    }
    let band = match measured {
        Some(measure) => measure.label.clone().unwrap_or_else(|| measure.band.clone()),
        None => chosen.first().cloned().unwrap_or_default(),
    };
    Some(Side { source: json, indices, bands: chosen, band })
}

/// Returns the index, or else the bands, that the request compares.
fn asked_bands(builder: &mut ScriptBuilder<'_>, json: &Json, severity: bool) -> (Vec<Json>, Vec<String>) {
    let request = builder.request;
    let mut indices: Vec<Json> = Vec::new();
    let mut bands: Vec<String> = Vec::new();
    let roles = json["roles"].as_object().cloned().unwrap_or_default();
    let mut wanted = request.indices.clone();
    if severity {
        // Severity is the fall of the burn ratio, whatever else is named.
        wanted.retain(|name| name == severity_index());
        if wanted.is_empty() {
            wanted.push(severity_index().to_owned());
        }
    }
    for name in wanted.iter().take(1) {
        match spectral_index::index(name, &roles) {
            Ok(index) => {
                bands.push(index["name"].as_str().unwrap_or_default().to_owned());
                indices.push(index);
                builder.report.use_("index", name.clone());
            }
            Err(why) => builder.report.leave(why.to_string()),
        }
    }
    if bands.is_empty() {
        bands = request.bands.clone();
    }
    (indices, bands)
}

/// The index whose fall says how severe a fire was, as people call it.
fn severity_index() -> &'static str {
    lexicon().term("index", "burn ratio").unwrap_or_default()
}

/// The dataset of the request that has this time: another one of the same name, where that has more
/// of it.
fn of_time(builder: &ScriptBuilder<'_>, span: Span) -> Source {
    let request = builder.request;
    let flood = request.has("flood");
    let radar = request.sources.iter().find(|source| flood && source.category() == "radar");
    let source = radar.unwrap_or(&request.sources[0]).clone();
    let period = Period {
        start: Some(span.start),
        end: span.end,
        last: None,
        months: None,
        side: None,
        grain: Grain::Range,
        is_yearless: false,
        assumed: None,
        tokens: (0, 0),
    };
    let Some(own) = source.words else { return source };
    let share = covers(own, Some(&period), builder.today);
    if share > 0.9 || source.measure.is_some() {
        return source;
    }
    let better = source.others.iter().copied().find(|other| {
        let same = kb().words().datasets[*other].sort == source.category();
        same && covers(*other, Some(&period), builder.today) > share.max(0.5)
    });
    match better {
        Some(at) => Source { id: kb().words().datasets[at].id.clone(), words: Some(at), ..source },
        None => source,
    }
}

fn rgb(source: &Json) -> Vec<String> {
    ["red", "green", "blue"].iter().filter_map(|role| source["roles"][*role].as_str().map(str::to_owned)).collect()
}

fn reducer(builder: &mut ScriptBuilder<'_>, source: &Json) {
    let measured = builder.script.plan["measure_only"] == true;
    let own = source["measure"]["combine"]
        .as_str()
        .filter(|_| measured)
        .or(source["combine"].as_str())
        .unwrap_or(reducers::of_role("latest"))
        .to_owned();
    let by_method = |name: &str| reducers::find(name).is_some_and(|reducer| reducer.time == Some(OverTime::Method));
    let asked = builder.request.reducers.iter().copied().find(|name| by_method(name));
    if let Some(name) = asked {
        builder.done(name);
        builder.report.use_("reducer", name);
    }
    let name = asked.map_or(own, str::to_owned);
    builder.script.set("reducer", reducers::object(&name, &[], None));
}
