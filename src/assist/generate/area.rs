//! Composes scripts about areas: land cover classes, limits on values, forest loss, tables, and
//! trained classes.

use super::builder::{BuiltImage, ScriptBuilder};
use super::{context, export, times};
use crate::assist::reducers;
use crate::assist::spectral_index;
use crate::kb::kb;
use serde_json::{Value as Json, json};

/// The unit in which the request wants areas: (name, square meters).
fn unit(builder: &ScriptBuilder<'_>) -> (&'static str, f64) {
    let text = builder.request.text.to_lowercase();
    let hectares =
        ["hectare", " ha ", "(ha)", " ha.", " ha,"].iter().any(|word| text.contains(word)) || text.ends_with(" ha");
    if hectares { ("ha", 1e4) } else { ("km2", 1e6) }
}

/// Whether an area is asked for.
fn wanted(builder: &ScriptBuilder<'_>) -> bool {
    let request = builder.request;
    request.has("area")
        || (request.has("area_word") && ["print", "chart", "table"].iter().any(|output| request.wants(output)))
}

/// Adds a map of land cover classes.
pub fn classes(builder: &mut ScriptBuilder<'_>) {
    let request = builder.request;
    let source = &request.sources[0];
    let Some(json) = context::source(source) else { return };
    let Some(measure) = source.measured() else { return };
    builder.report.use_("dataset", source.id.clone());
    builder.report.use_("band", measure.band.clone());
    builder.script.set("source", json.clone());
    builder.scales(&json);
    builder.script.set("measure_only", true);
    if json["kind"] == "ImageCollection" && !request.periods.is_empty() {
        builder.time(&json);
    } else if let Some(start) =
        json["start"].as_str().and_then(times::day).filter(|_| json["kind"] == "ImageCollection")
    {
        // What has one image a year, or one at all, is taken whole; what goes on needs a time.
        let last = json["end"].as_str().and_then(times::day);
        if last.is_none() || last.is_some_and(|last| last.year - start.year > 1) {
            builder.time(&json);
        } else {
            builder.script.set("period", Json::Null);
        }
    }
    let name = super::builder::variable(measure.label.as_deref().unwrap_or(&measure.band));
    builder.script.call("load.single", &[&name]);
    let details = kb().dataset(&source.id);
    let band = details.as_ref().and_then(|dataset| dataset.bands.iter().find(|band| *band.name == *measure.band));
    let classes = band.map(|band| band.classes.clone()).unwrap_or_default();
    let mut layer = builder.single_layer(&json, &name);
    if let (Some(first), Some(last)) = (classes.first(), classes.last()) {
        let even = last.0 - first.0 + 1 == classes.len() as i64;
        let colors: Vec<&str> =
            classes.iter().map(|(_, _, color)| &**color).filter(|color| !color.is_empty()).collect();
        // The catalog's colors come with most images of classes; a palette fits where the values
        // have no gaps.
        if even && colors.len() == classes.len() {
            layer = json!({ "image": name, "bands": null, "min": first.0, "max": last.0, "palette": colors, "name": "Land cover" });
        } else if layer["min"].is_null() {
            layer = json!({ "image": name, "bands": [measure.band], "min": null, "max": null, "palette": null, "name": "Land cover" });
        }
    }
    let class = request.classes.iter().find_map(|wanted| {
        let words = class_words(wanted);
        classes.iter().find(|(_, meaning, _)| words.iter().any(|word| meaning.to_lowercase().contains(word)))
    });
    let (km, divisor) = unit(builder);
    builder.script.set("area", json!({ "unit": km, "divisor": divisor, "title": format!("Area ({km})") }));
    let mut image = name.clone();
    if let Some((value, meaning, color)) = class {
        let short = meaning.split([':', ';']).next().unwrap_or(meaning).trim().to_lowercase();
        let variable = super::builder::variable(request.classes[0]);
        builder.script.set("class", json!({ "value": value, "title": short }));
        builder.script.call("steps.one_class", &[&name, &variable]);
        builder.layers.push(layer);
        let color = if color.is_empty() { "0000ff" } else { color };
        layer = json!({ "image": variable, "bands": null, "min": 0, "max": 1, "palette": [color], "name": short });
        builder.report.use_("class", short);
        image = variable;
        if wanted(builder) {
            builder.script.call("steps.area_of", &[&image]);
            area_done(builder);
        }
    } else if wanted(builder) || request.wants("chart") || request.wants("print") {
        builder.script.set("chart_area", request.wants("chart"));
        builder.script.call("steps.area_by_class", &[&name, &measure.band]);
        area_done(builder);
        builder.done("chart");
        builder.done("histogram");
    }
    for term in ["change", "series"] {
        if request.has(term) && request.periods.len() < 2 {
            builder.done("series");
        }
    }
    if request.has("classify") {
        builder.done("classify");
    }
    let made = BuiltImage {
        collection: None,
        bands: Vec::new(),
        image,
        layer,
        title: "land cover".to_owned(),
        axis: "land cover".to_owned(),
    };
    builder.outputs(&[made]);
}

fn area_done(builder: &mut ScriptBuilder<'_>) {
    for term in ["area", "area_word", "print", reducers::of_role("total")] {
        builder.done(term);
    }
    builder.report.use_("output", "print");
}

/// Words of the catalog's classes for a class of the request.
fn class_words(class: &str) -> Vec<String> {
    let terms = kb().words().terms.get("class").and_then(|classes| classes.get(class));
    let mut words: Vec<String> = terms.cloned().unwrap_or_default();
    words.push(class.to_owned());
    words
}

/// Adds the area in which a value is above or below a limit. Returns its variable and its layer.
pub fn limit(builder: &mut ScriptBuilder<'_>, made: &BuiltImage) -> Option<(String, Json)> {
    let request = builder.request;
    let asked: Vec<(bool, f64)> = request.numbers.limits.iter().map(|(more, number, _)| (*more, *number)).collect();
    let water = (request.has("water") || request.classes.contains(&"water"))
        && made.layer["name"]
            .as_str()
            .is_some_and(|name| kb().spectral_index(name).is_some_and(|i| i.domain == "water"));
    let (more, number) = match asked.as_slice() {
        [] if (water && (request.has("threshold") || wanted(builder))) => {
            builder.report.assume("Water is where the index is above 0.");
            (true, 0.0)
        }
        [] => return None,
        [one, ..] => *one,
    };
    let name = if water {
        "water".to_owned()
    } else if more {
        "above".to_owned()
    } else {
        "below".to_owned()
    };
    let shown = made.layer["image"].as_str().unwrap_or(&made.image);
    let several = made.collection.is_some() && builder.script.plan["measure_only"] != true && made.bands.len() != 1;
    if several && shown == made.image {
        builder.report.miss(format!("the limit {number}: no band and no index is named that it is of"));
        builder.done("threshold");
        return None;
    }
    let image = shown.replace('\'', "\\'");
    let method = if more { "gt" } else { "lt" };
    let word = format!("{} is {} {number}", made.title.replace('_', " "), if more { "above" } else { "below" });
    builder.script.set("limit", json!({ "method": method, "number": number, "word": word }));
    if asked.len() >= 2 && asked[0].1 < asked[1].1 {
        builder.script.set("limits", json!([asked[0].1, asked[1].1]));
        builder.script.call("steps.between", &[&image, &name]);
    } else {
        builder.script.call("steps.threshold", &[&image, &name]);
    }
    builder.done("threshold");
    builder.done("water");
    builder.report.use_("limit", word);
    if wanted(builder) {
        let (km, divisor) = unit(builder);
        builder.script.set("area", json!({ "unit": km, "divisor": divisor, "title": format!("Area ({km})") }));
        builder.script.call("steps.area_of", &[&name]);
        area_done(builder);
    }
    let color = if water { "0000ff" } else { "d7301f" };
    let title = if water { "Water".to_owned() } else { format!("{} {number}", if more { "Above" } else { "Below" }) };
    let layer = json!({ "image": name, "bands": null, "min": 0, "max": 1, "palette": [color], "name": title });
    Some((name, layer))
}

/// Adds forest cover and its loss.
pub fn forest(builder: &mut ScriptBuilder<'_>) {
    let request = builder.request;
    let source = &request.sources[0];
    let Some(json) = context::source(source) else { return };
    builder.report.use_("dataset", source.id.clone());
    let measure = source.measured();
    let band = measure.map_or("", |measure| measure.band.as_str()).to_owned();
    let mut json = json;
    let cover = band == "treecover2000" || band == "gain";
    builder.scales(&json);
    builder.script.set("period", Json::Null);
    builder.script.set("measure_only", true);
    let (km, divisor) = unit(builder);
    builder.script.set("area", json!({ "unit": km, "divisor": divisor, "title": format!("Area ({km})") }));
    let layer = builder.single_layer(&json, "forest");
    if !cover {
        json["measure"] = Json::Null;
    }
    builder.script.set("source", json.clone());
    builder.script.call("load.single", &["forest"]);
    builder.report.use_("band", band.clone());
    builder.done("loss");
    builder.done("change");
    if cover {
        let made = BuiltImage {
            collection: None,
            bands: Vec::new(),
            image: "forest".to_owned(),
            layer,
            title: band.clone(),
            axis: band,
        };
        if wanted(builder) && request.numbers.limits.is_empty() {
            builder.script.set("limit", json!({ "method": "gte", "number": 30, "word": "trees cover at least 30 %" }));
            builder.script.call("steps.threshold", &["forest", "trees"]);
            builder.script.call("steps.area_of", &["trees"]);
            builder.report.assume("Forest is where trees cover at least 30 %.");
            area_done(builder);
        }
        builder.outputs(&[made]);
        return;
    }
    let last = json["end"].as_str().and_then(times::day).map_or(24, |day| day.year - 2000);
    let (first, until) = match request.periods.first() {
        Some(period) => {
            let mut years = times::span(period, times::day("2001-01-01")).years();
            for other in &request.periods[1..] {
                years.1 = years.1.max(times::span(other, None).years().1);
            }
            builder.report.use_("time", format!("{} to {}", years.0, years.1));
            ((years.0 - 2000).clamp(1, last), (years.1 - 2000).clamp(1, last))
        }
        None => (1, last),
    };
    builder
        .script
        .set("loss", json!({ "first": first, "last": until, "first_year": first + 2000, "last_year": until + 2000 }));
    builder.script.add("steps.loss_years", &[]);
    let words = kb().words();
    let charted = request.wants("chart") || request.has("series") || request.interval.is_some() || band == "lossyear";
    if charted {
        builder.script.set("chart_area", request.wants("chart") || request.has("series"));
        builder.script.add("steps.loss_chart", &[]);
        builder.done("chart");
        builder.done("series");
        area_done(builder);
    } else if wanted(builder) || request.wants("print") {
        builder.script.call("steps.area_of", &["loss"]);
        area_done(builder);
    }
    builder.layers.push(json!({ "image": "forest.select('treecover2000')", "bands": null, "min": 0, "max": 100,
        "palette": spectral_index::palette(words, Some("vegetation")), "name": "Tree cover in 2000 (%)" }));
    let shown = json!({ "image": "year.updateMask(loss)", "bands": null, "min": first, "max": until,
        "palette": spectral_index::palette(words, Some("fire")), "name": "Year of loss" });
    let made = BuiltImage {
        collection: None,
        bands: Vec::new(),
        image: "loss".to_owned(),
        layer: shown,
        title: "forest loss".to_owned(),
        axis: "loss".to_owned(),
    };
    let mapped = request.wants("map") || (!charted && !builder.handled.contains("print"));
    if !mapped && !export::wanted(request) && builder.script.plan["zones"].is_null() {
        return;
    }
    builder.outputs(&[made]);
}

/// Adds a table on the map.
pub fn table(builder: &mut ScriptBuilder<'_>) {
    let request = builder.request;
    let source = &request.sources[0];
    let Some(json) = context::source(source) else { return };
    builder.report.use_("dataset", source.id.clone());
    builder.script.set("source", json);
    builder.script.add("steps.table_of", &[]);
    let title = kb()
        .dataset_head(&source.id)
        .map_or("Table", |head| head.title)
        .split([':', ',', '('])
        .next()
        .unwrap_or("Table")
        .trim();
    builder.script.set("title", title);
    builder.script.set("print", request.wants("print"));
    if request.wants("print") {
        builder.done("print");
        builder.done(reducers::of_role("number"));
    }
    if export::wanted(request) {
        export::set(&mut builder.script, request, "table", &mut builder.report);
        builder.script.call("steps.export_table", &["table"]);
        for term in ["table", "export", "drive", "asset", "cloud"] {
            builder.done(term);
        }
    }
    builder.script.add("steps.show_table", &[]);
    builder.done("map");
    builder.report.use_("output", "map");
}

/// Adds a classification, trained on samples or clustered. Returns its variable and its layer.
pub fn learn(builder: &mut ScriptBuilder<'_>, image: &str, composite: Json) -> (String, Json) {
    let request = builder.request;
    builder.layers.push(composite);
    builder.script.set("points", request.numbers.points.unwrap_or(if request.has("cluster") { 5000.0 } else { 200.0 }));
    let words = kb().words();
    if request.has("cluster") && !request.has("classify") {
        let clusters = request.numbers.classes.unwrap_or(6.0);
        if request.numbers.classes.is_none() {
            builder.report.assume("Six clusters.");
        } else {
            builder.report.use_("clusters", clusters.to_string());
        }
        builder.script.set("clusters", clusters);
        builder.script.call("steps.cluster", &[image]);
        builder.done("cluster");
        builder.done("classify");
        let palette = spectral_index::palette(words, Some("classes"));
        let layer = json!({ "image": "clusters", "bands": null, "min": 0, "max": clusters - 1.0, "palette": palette, "name": "Clusters" });
        return ("clusters".to_owned(), layer);
    }
    let asset =
        request.text.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric())).find(|word| {
            (word.starts_with("users/") || word.starts_with("projects/")) && word.to_lowercase().contains("point")
                || word.starts_with("users/") && request.text.to_lowercase().contains("training")
        });
    match asset {
        Some(asset) => {
            builder.script.set("samples_asset", asset);
            builder.script.call("steps.classes_of_asset", &[image]);
        }
        None => {
            builder.report.assume("No samples are named: they are drawn from a land cover map.");
            builder.script.call("steps.classes_of_map", &[image]);
        }
    }
    let trees = request.numbers.trees.unwrap_or(100.0);
    builder.script.set("trees", trees);
    builder.script.set("classifier", request.classifier.unwrap_or("forest"));
    builder.script.set("split", request.numbers.split.unwrap_or(0.7));
    builder.script.set("importance", request.has("importance"));
    builder.script.call("steps.classify", &[image]);
    for term in ["classify", "accuracy", "importance", "sample", "print", "cluster"] {
        builder.done(term);
    }
    let palette = spectral_index::palette(words, Some("classes"));
    let layer =
        json!({ "image": "classified", "bands": null, "min": 10, "max": 100, "palette": palette, "name": "Classes" });
    builder.report.use_("classifier", request.classifier.unwrap_or("random forest"));
    ("classified".to_owned(), layer)
}
