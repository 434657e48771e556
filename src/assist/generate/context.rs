//! What templates see of places, datasets, indices and bands.

use crate::assist::reducers;
use crate::assist::request::places::{Place, Shape};
use crate::assist::request::sources::Source;
use crate::kb::kb;
use crate::kb::model::{Dataset, DatasetKind};
use crate::kb::model_words::{Boundary, Words};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;

/// Metres around a town, where no distance is asked for.
const TOWN: f64 = 10_000.0;
/// Metres around coordinates.
const POINT: f64 = 5_000.0;

/// A place for templates, what was assumed about it, and how wide it is, in metres.
pub struct Where {
    /// What templates see.
    pub json: Json,
    /// What was assumed.
    pub assumed: Vec<String>,
    /// Metres from side to side, roughly.
    pub width: f64,
}

/// The place of a request; none: a placeholder.
pub fn place(place: Option<&Place>, buffer: Option<f64>, exact: bool) -> Where {
    let words = kb().words();
    let mut json =
        json!({ "kind": "unknown", "label": place.map_or("", |place| place.label.as_str()), "buffer": buffer });
    let mut assumed: Vec<String> = place.and_then(|place| place.assumed.clone()).into_iter().collect();
    let mut width = 50_000.0;
    let mut set = |kind: &str, fields: Json| {
        json["kind"] = kind.into();
        if let Json::Object(fields) = fields {
            for (name, value) in fields {
                json[name] = value;
            }
        }
    };
    let table = |boundary: &Boundary, filters: Vec<(&str, String)>| {
        let filters: Vec<Json> = filters.into_iter().map(|(column, value)| json!([column, value])).collect();
        json!({ "table": boundary.table, "filters": filters })
    };
    let boundary = |kind: &str| words.places.boundary.get(kind).cloned().unwrap_or_default();
    match place.map(|place| &place.shape) {
        Some(Shape::City(lon, lat)) => {
            let around = buffer.unwrap_or(TOWN);
            if buffer.is_none() {
                assumed.push(format!("The area is {} km around the town.", around / 1000.0));
            }
            width = 2.0 * around;
            set("point", json!({ "lon": lon, "lat": lat, "radius": around }));
        }
        Some(Shape::Point(lon, lat)) if exact && buffer.is_none() => {
            width = 1000.0;
            set("exact", json!({ "lon": lon, "lat": lat }));
        }
        Some(Shape::Point(lon, lat)) => {
            let around = buffer.unwrap_or(POINT);
            if buffer.is_none() {
                assumed.push(format!("The area is {} km around the point.", around / 1000.0));
            }
            width = 2.0 * around;
            set("point", json!({ "lon": lon, "lat": lat, "radius": around }));
        }
        Some(Shape::Box(bounds)) => {
            width = (bounds[2] - bounds[0]).max(bounds[3] - bounds[1]) * 100_000.0;
            set("box", json!({ "bounds": bounds }));
        }
        Some(Shape::Polygon(corners)) => {
            let corners: Vec<[f64; 2]> = corners.iter().map(|(lon, lat)| [*lon, *lat]).collect();
            let span = |at: usize| {
                let all = corners.iter().map(|corner| corner[at]);
                all.clone().fold(f64::MIN, f64::max) - all.fold(f64::MAX, f64::min)
            };
            width = span(0).max(span(1)) * 100_000.0;
            set("polygon", json!({ "corners": corners }));
        }
        Some(Shape::Country(at)) => {
            let of = boundary("country");
            width = 1_000_000.0;
            set("boundary", table(&of, vec![(&of.column, words.countries[*at].name.clone())]));
        }
        Some(Shape::State(at)) => {
            let of = boundary("state");
            width = 500_000.0;
            let name = words.places.state[*at].0.trim_end_matches(" State").to_owned();
            set("boundary", table(&of, vec![(&of.column, name)]));
        }
        Some(Shape::County(name, state)) => {
            let of = boundary("county");
            width = 80_000.0;
            let mut filters = vec![(of.column.as_str(), name.clone())];
            match (state, &of.state) {
                (Some(state), Some(column)) => filters.insert(0, (column, state.clone())),
                _ => assumed.push(format!("Several states may have a county that is called {name}: name the state.")),
            }
            set("boundary", table(&of, filters));
        }
        Some(Shape::Level1(country, name)) => {
            let of = boundary("level1");
            width = 400_000.0;
            let mut filters = vec![(of.column.as_str(), name.clone())];
            if let Some(column) = &of.country {
                filters.insert(0, (column, country.clone()));
            }
            set("boundary", table(&of, filters));
        }
        Some(Shape::Level2(name, country)) => {
            let of = boundary("level2");
            width = 80_000.0;
            let mut filters = vec![(of.column.as_str(), name.clone())];
            if let (Some(column), Some(country)) = (&of.country, country) {
                filters.insert(0, (column, country.clone()));
            }
            set("boundary", table(&of, filters));
        }
        Some(Shape::Basin(lon, lat)) => {
            width = 800_000.0;
            set("basin", json!({ "lon": lon, "lat": lat }));
        }
        Some(Shape::Asset(id)) => set("asset", json!({ "asset": id })),
        Some(Shape::Unknown { points: true }) => {
            assumed.push("The points are an example: put your own in their place.".to_owned());
            set("points", json!({ "radius": buffer.unwrap_or(1000.0) }));
        }
        Some(Shape::Unknown { points: false }) | None => {
            assumed.push(match place.map(|place| place.label.as_str()) {
                Some(label) if !label.is_empty() => {
                    format!("Where \"{label}\" lies is not known: a rectangle stands in its place.")
                }
                Some(_) => "Your area is not known: a rectangle stands in its place.".to_owned(),
                None => "No place is named: a rectangle stands in its place.".to_owned(),
            });
        }
    }
    Where { json, assumed, width }
}

/// Roles of the bands of a dataset, as indices name them.
pub fn roles(id: &str, dataset: &Dataset) -> BTreeMap<String, String> {
    if let Some(sensor) = kb().sensor(id).filter(|sensor| !sensor.roles.is_empty()) {
        return sensor.roles.iter().map(|(role, band)| ((*role).to_owned(), (*band).to_owned())).collect();
    }
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let mut edges = 0;
    for band in &dataset.bands {
        let Some(role) = band.role.as_deref() else { continue };
        let name = match role {
            "nir08" => "nir".to_owned(),
            "swir16" => "swir1".to_owned(),
            "swir22" => "swir2".to_owned(),
            "lwir" => "thermal".to_owned(),
            "rededge" => {
                edges += 1;
                format!("rededge{edges}")
            }
            role => role.to_owned(),
        };
        found.entry(name).or_insert_with(|| band.name.to_string());
    }
    found
}

/// A role as terms of requests and the catalogue name it, as indices do.
pub fn role(name: &str) -> &str {
    match name {
        "swir16" | "swir12" => "swir1",
        "swir22" => "swir2",
        "nir08" => "nir",
        "rededge" => "rededge1",
        "lwir" => "thermal",
        other => other,
    }
}

/// A dataset for templates. `None`: it is not known.
pub fn source(source: &Source) -> Option<Json> {
    let kb = kb();
    let head = kb.dataset_head(&source.id).or_else(|| kb.catalogued_parent(&source.id))?;
    let dataset = kb.dataset(head.id)?;
    let words = source.dataset();
    let single = source.id != head.id;
    let kind = match head.kind {
        DatasetKind::Image => "Image",
        DatasetKind::ImageCollection if single => "Image",
        DatasetKind::ImageCollection => "ImageCollection",
        DatasetKind::Table | DatasetKind::TableCollection | DatasetKind::BigQueryTable => "FeatureCollection",
    };
    let finest = || dataset.bands.iter().filter_map(|band| band.gsd).reduce(f64::min);
    let sensor = kb.sensor(head.id);
    let optical = source.sort() == "optical";
    let measured = source.measured();
    let metres = sensor.map(|sensor| sensor.metres).or(dataset.gsd).or_else(finest).unwrap_or(30.0);
    let measure = measured.map(|measure| {
        let band = dataset.bands.iter().find(|band| *band.name == *measure.band);
        let unit = match measure.convert.as_deref() {
            Some("celsius") => "degrees Celsius".to_owned(),
            Some("millimetres") => "millimetres".to_owned(),
            _ => band.and_then(|band| band.units.as_deref()).unwrap_or("the catalogue's factor").to_owned(),
        };
        json!({
            "band": measure.band,
            "label": measure.label.as_deref().unwrap_or(&measure.band),
            "convert": measure.convert,
            "factor": band.and_then(|band| band.scale).unwrap_or(1.0),
            "offset": band.and_then(|band| band.offset).unwrap_or(0.0),
            "unit": unit,
            "total": measure.total,
            "min": measure.min,
            "max": measure.max,
            "combine": measure.combine.as_ref().or(words.and_then(|words| words.combine.as_ref())),
            "palette": palette(kb.words(), measure.palette.as_deref()),
        })
    });
    Some(json!({
        "id": source.id,
        "about": head.title,
        "kind": kind,
        "sort": words.map_or("", |words| words.sort.as_str()),
        "label": sensor.map_or(head.title, |sensor| sensor.label),
        // Radar stays in decibels, which people know; series are scaled band by band.
        "mask": sensor.filter(|_| optical).and_then(|sensor| sensor.mask),
        "cloudiness": sensor.filter(|_| optical).and_then(|sensor| sensor.cloudiness),
        "polarisation": measured.filter(|_| source.sort() == "radar").map(|measure| measure.band.as_str()),
        "combine": words.and_then(|words| words.combine.as_deref()).unwrap_or(reducers::of_role("latest")),
        "bands": dataset.bands.iter().map(|band| band.name.to_string()).collect::<Vec<_>>(),
        "local": words.is_none_or(|words| matches!(words.sort.as_str(), "optical" | "radar" | "elevation" | "classes")),
        "metres": (metres * 100.0).round() / 100.0,
        "measure": measure,
        "roles": roles(head.id, &dataset),
        "start": head.start,
        "end": head.end,
    }))
}

/// What indices are called, for a comment.
pub fn titles(indices: &[Json]) -> String {
    let title = |index: &Json| {
        let (name, title) = (index["name"].as_str().unwrap_or_default(), index["title"].as_str().unwrap_or_default());
        if title.is_empty() || title.ends_with(name) { format!("the {name}") } else { format!("the {name} ({title})") }
    };
    indices.iter().map(title).collect::<Vec<_>>().join(", ")
}

/// Colours by name.
pub fn palette(words: &Words, name: Option<&str>) -> Json {
    name.and_then(|name| words.palettes.get(name)).map_or(Json::Null, |colors| json!(colors))
}

/// A spectral index for a dataset with these roles; the reason where it has not the bands.
pub fn index(name: &str, roles: &Map<String, Json>) -> Result<Json, String> {
    let band = |role: &str| roles.get(role).and_then(Json::as_str);
    let var = |name: &str| {
        let mut var = name.to_lowercase();
        var.retain(|c| c.is_ascii_alphanumeric() || c == '_');
        var
    };
    if let Some(index) = kb().spectral_index(name) {
        if let Some(role) = index.roles.iter().find(|role| band(role).is_none()) {
            return Err(format!("{name} needs a {role} band, which the dataset has not"));
        }
        // What a map shows is narrower than what is possible.
        let (low, high) = index.range;
        let (low, high) =
            if (low, high) == (-1.0, 1.0) && index.domain == "vegetation" { (-0.2, 0.9) } else { (low, high) };
        return Ok(json!({
            "name": index.name, "title": index.title, "var": var(index.name), "pair": index.pair, "formula": index.formula, "roles": index.roles,
            "min": low, "max": high, "palette": index.palette, "domain": index.domain,
        }));
    }
    let (name, pairs) = kb().normalized_difference(name).ok_or_else(|| format!("how {name} is made is not known"))?;
    let of = |alternatives: &str| alternatives.split('|').find_map(|name| band(role(name)));
    let pair = pairs.iter().find_map(|(a, b)| Some((of(a)?, of(b)?)).filter(|(a, b)| a != b));
    let (a, b) = pair.ok_or_else(|| format!("{name} needs bands which the dataset has not"))?;
    let words = kb().words();
    Ok(json!({
        "name": name, "title": format!("the {name}"), "var": var(name), "pair": [a, b], "formula": null, "roles": [],
        "min": -0.2, "max": 0.8, "palette": palette(words, Some("vegetation")), "domain": "",
    }))
}

/// Whether a dataset has the bands of an index.
pub fn serves(id: &str, index: &str) -> bool {
    let Some(dataset) = kb().dataset(id) else { return false };
    let roles = roles(id, &dataset).into_iter().map(|(role, band)| (role, Json::from(band))).collect();
    self::index(index, &roles).is_ok()
}
