//! Two times beside each other: change, burn severity, floods.

use super::compose::{Made, Maker, select, variable};
use super::context;
use super::times::Span;
use crate::assist::reducers;
use crate::assist::request::lexicon::lexicon;
use crate::assist::request::periods::{Grain, Period};
use crate::assist::request::sources::{Source, covers};
use crate::kb::kb;
use crate::kb::model_words::OverTime;
use serde_json::{Value as Json, json};

/// Writes the script.
pub fn make(maker: &mut Maker<'_>, before: Span, after: Span, assumed: Option<String>) {
    let request = maker.request;
    let flood = request.has("flood");
    let severity = request.has("severity");
    if let Some(assumed) = assumed {
        maker.report.assume(assumed);
    }
    maker.script.set("before", before.json());
    maker.script.set("after", after.json());
    maker.script.add("steps.two_periods", &[]);
    maker.report.use_("time", format!("{} and {}", before.words(), after.words()));
    maker.script.set("period", before.json());
    let months = request.periods.iter().find_map(|period| period.months);
    maker.script.set(
        "months",
        if before.end.year - before.start.year > 1 {
            months.map_or(Json::Null, |(a, b)| json!([a, b]))
        } else {
            Json::Null
        },
    );
    maker.script.set("cloud_limit", request.numbers.clouds.unwrap_or(60.0));
    let mut band = String::new();
    let mut last: Option<(Json, Vec<Json>, Vec<String>)> = None;
    let mut masks: Vec<Json> = Vec::new();
    let spans = [("before", before), ("after", after)];
    for (side, span) in spans {
        let source = of_time(maker, span);
        let Some(json) = context::source(&source) else { return };
        let json = maker.masked(json);
        maker.report.use_("dataset", source.id.clone());
        if json["kind"] == "Image" {
            maker.report.leave(format!("a comparison of times: {} is one image", source.id));
            return;
        }
        let measured = source.measured().filter(|_| source.sort() != "optical" || source.measure.is_some());
        maker.script.set("source", json.clone());
        maker.script.set("measure_only", measured.is_some());
        maker.scales(&json);
        let mask = if masks.is_empty() || masks.contains(&json["mask"]) { "maskClouds" } else { "maskOther" };
        maker.script.set("mask_name", mask);
        if json["mask"].is_string() && !masks.contains(&json["mask"]) {
            maker.script.add("load.mask", &[]);
            maker.done("mask");
        }
        masks.push(json["mask"].clone());
        let collection = format!("images{}", if side == "before" { "Before" } else { "After" });
        maker.script.call("load.collection", &[&format!("{side}Start"), &format!("{side}End"), &collection]);
        let mut indices: Vec<Json> = Vec::new();
        let mut bands: Vec<String> = Vec::new();
        if measured.is_none() {
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
                match context::index(name, &roles) {
                    Ok(index) => {
                        bands.push(index["name"].as_str().unwrap_or_default().to_owned());
                        indices.push(index);
                        maker.report.use_("index", name.clone());
                    }
                    Err(why) => maker.report.leave(why),
                }
            }
            if bands.is_empty() {
                bands = request.bands.clone();
            }
        }
        maker.script.set("indices", indices.clone());
        let pixels = if measured.is_none() && indices.is_empty() && bands.is_empty() { rgb(&json) } else { Vec::new() };
        let chosen = if bands.is_empty() { pixels } else { bands.clone() };
        reducer(maker, &json);
        maker.script.set("index_titles", context::titles(&indices));
        if !indices.is_empty() {
            // The function is the same where the bands are; where not, it has a name of its own.
            let same = last.as_ref().is_some_and(|(_, known, _)| *known == indices);
            let function = if last.is_none() || same { "addIndices" } else { "addOtherIndices" };
            if !same {
                maker.script.call("load.add_indices", &[function]);
            }
            maker.script.call("load.indices", &[&collection, function]);
        }
        maker.script.set("select", select(&chosen));
        maker.script.call("steps.composite", &[side, &collection]);
        if flood || (request.has("smooth") && source.sort() == "radar") {
            maker.script.set("window", request.numbers.window.unwrap_or(50.0));
            maker.script.call("steps.speckle", &[side]);
            maker.done("smooth");
        }
        band = match measured {
            Some(measure) => measure.label.clone().unwrap_or_else(|| measure.band.clone()),
            None => chosen.first().cloned().unwrap_or_default(),
        };
        last = Some((json, indices, chosen));
    }
    let Some((source, indices, bands)) = last else { return };
    let words = kb().words();
    for term in ["composite", "change", "clip", "threshold"] {
        maker.done(term);
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
        maker.script.set("layer", left.clone());
        maker.script.set("layer2", right.clone());
        maker.script.add("steps.split", &[]);
        maker.done("split");
        maker.done("map");
        maker.report.use_("output", "two maps");
        return;
    }
    let (image, layer, title) = if severity && index.is_some() {
        maker.script.add("steps.severity", &[]);
        maker.done("severity");
        let palette = context::palette(words, Some("burn"));
        let classes = json!({ "image": "severity", "bands": null, "min": 0, "max": 4, "palette": palette, "name": "Burn severity" });
        let fall = json!({ "image": "dNBR", "bands": null, "min": -0.2, "max": 1, "palette": palette, "name": "dNBR" });
        maker.layers.extend([left, right, fall]);
        ("severity".to_owned(), classes, "burn severity".to_owned())
    } else if flood && index.is_none() && source["sort"] == "radar" {
        maker.script.set("flood_drop", request.numbers.limits.first().map_or(3.0, |(_, number, _)| number.abs()));
        maker.script.add("steps.flood", &[]);
        maker.done("flood");
        let flooded =
            json!({ "image": "flooded", "bands": null, "min": 0, "max": 1, "palette": ["0000ff"], "name": "Flooded" });
        maker.layers.extend([left, right]);
        ("flooded".to_owned(), flooded, "flooded".to_owned())
    } else {
        maker.script.add("steps.difference", &[]);
        maker.layers.extend([left, right]);
        if flood {
            maker.done("flood");
        }
        let high = match index {
            Some(_) => 0.5,
            None if bands.len() >= 3 => 0.2,
            None => source["measure"]["max"].as_f64().unwrap_or(1.0) / 4.0,
        };
        let palette = if bands.len() >= 3 { Json::Null } else { context::palette(words, Some("diverging")) };
        let change = json!({ "image": "change", "bands": null, "min": -high, "max": high, "palette": palette, "name": "Change" });
        ("change".to_owned(), change, format!("{band} change"))
    };
    let made = Made { collection: None, bands: Vec::new(), image, layer, axis: variable(&title), title };
    maker.outputs(&[made]);
}

/// The index whose fall says how severe a fire was, as people call it.
fn severity_index() -> &'static str {
    lexicon().term("index", "burn ratio").unwrap_or_default()
}

/// The dataset of the request that has this time: another one of the same name, where that has more of it.
fn of_time(maker: &Maker<'_>, span: Span) -> Source {
    let request = maker.request;
    let flood = request.has("flood");
    let radar = request.sources.iter().find(|source| flood && source.sort() == "radar");
    let source = radar.unwrap_or(&request.sources[0]).clone();
    let period = Period {
        start: Some(span.start),
        end: span.end,
        last: None,
        months: None,
        side: None,
        grain: Grain::Range,
        tokens: (0, 0),
    };
    let Some(own) = source.words else { return source };
    let share = covers(own, Some(&period), maker.today);
    if share > 0.9 || source.measure.is_some() {
        return source;
    }
    let better = source.others.iter().copied().find(|other| {
        let same = kb().words().datasets[*other].sort == source.sort();
        same && covers(*other, Some(&period), maker.today) > share.max(0.5)
    });
    match better {
        Some(at) => Source { id: kb().words().datasets[at].id.clone(), words: Some(at), ..source },
        None => source,
    }
}

fn rgb(source: &Json) -> Vec<String> {
    ["red", "green", "blue"].iter().filter_map(|role| source["roles"][*role].as_str().map(str::to_owned)).collect()
}

fn reducer(maker: &mut Maker<'_>, source: &Json) {
    let measured = maker.script.plan["measure_only"] == true;
    let own = source["measure"]["combine"]
        .as_str()
        .filter(|_| measured)
        .or(source["combine"].as_str())
        .unwrap_or(reducers::of_role("latest"))
        .to_owned();
    let by_method = |name: &str| reducers::known(name).is_some_and(|reducer| reducer.time == Some(OverTime::Method));
    let asked = maker.request.reducers.iter().copied().find(|name| by_method(name));
    if let Some(name) = asked {
        maker.done(name);
        maker.report.use_("reducer", name);
    }
    let name = asked.map_or(own, str::to_owned);
    maker.script.set("reducer", reducers::object(&name, &[], None));
}
