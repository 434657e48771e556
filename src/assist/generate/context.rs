//! Turns places and datasets of a request into the JSON that templates read.

use crate::assist::reducers;
use crate::assist::request::places::{Place, Shape};
use crate::assist::request::sources::Source;
use crate::assist::spectral_index::{palette, roles};
use crate::kb::kb;
use crate::kb::model::DatasetKind;
use serde_json::{Value as Json, json};

/// Radius in meters of the area around a town, where the request gives none.
const TOWN: f64 = 10_000.0;
/// Radius in meters of the area around coordinates.
const POINT: f64 = 5_000.0;

/// A place for templates.
pub struct TemplatePlace {
    /// The value for templates.
    pub json: Json,
    /// Assumptions to report.
    pub assumed: Vec<String>,
    /// Approximate width in meters.
    pub width: f64,
}

/// Returns the place of a request for templates, or a placeholder if it names none.
pub fn place(place: Option<&Place>, buffer: Option<f64>, exact: bool) -> TemplatePlace {
    let label = place.map_or("", |place| place.label.as_str());
    let mut found = TemplatePlace {
        json: json!({ "kind": "unknown", "label": label, "buffer": buffer }),
        assumed: place.and_then(|place| place.assumed.clone()).into_iter().collect(),
        width: 50_000.0,
    };
    let Some(place) = place else {
        found.assume("No place is named: a rectangle stands in its place.");
        return found;
    };
    match &place.shape {
        Shape::City(lon, lat) => found.set_circle(*lon, *lat, buffer, TOWN, "town"),
        Shape::Point(lon, lat) if exact && buffer.is_none() => {
            found.width = 1000.0;
            found.set("exact", json!({ "lon": lon, "lat": lat }));
        }
        Shape::Point(lon, lat) => found.set_circle(*lon, *lat, buffer, POINT, "point"),
        Shape::Box(bounds) => {
            found.width = (bounds[2] - bounds[0]).max(bounds[3] - bounds[1]) * 100_000.0;
            found.set("box", json!({ "bounds": bounds }));
        }
        Shape::Polygon(corners) => {
            let corners: Vec<[f64; 2]> = corners.iter().map(|(lon, lat)| [*lon, *lat]).collect();
            let extent = |axis: usize| {
                let all = corners.iter().map(|corner| corner[axis]);
                all.clone().fold(f64::MIN, f64::max) - all.fold(f64::MAX, f64::min)
            };
            found.width = extent(0).max(extent(1)) * 100_000.0;
            found.set("polygon", json!({ "corners": corners }));
        }
        Shape::Mountain(lon, lat) => found.set_circle(*lon, *lat, buffer, TOWN, "mountain"),
        Shape::Coded { .. } | Shape::Several(_) => {
            found.assume(format!("Where \"{label}\" lies is not known: a rectangle stands in its place."));
        }
        Shape::Basin(lon, lat) => {
            found.width = 800_000.0;
            found.set("basin", json!({ "lon": lon, "lat": lat }));
        }
        Shape::Asset(id) => found.set("asset", json!({ "asset": id })),
        Shape::Unknown { points: true } => {
            found.assume("The points are an example: put your own in their place.");
            found.set("points", json!({ "radius": buffer.unwrap_or(1000.0) }));
        }
        Shape::Unknown { points: false } if label.is_empty() => {
            found.assume("Your area is not known: a rectangle stands in its place.");
        }
        Shape::Unknown { points: false } => {
            found.assume(format!("Where \"{label}\" lies is not known: a rectangle stands in its place."));
        }
        Shape::Country(_) | Shape::State(_) | Shape::County(..) | Shape::Level1(..) | Shape::Level2(..) => {
            found.set_boundary(&place.shape);
        }
    }
    found
}

impl TemplatePlace {
    fn assume(&mut self, text: impl Into<String>) {
        self.assumed.push(text.into());
    }

    /// Sets the kind of the place and the fields that it has.
    fn set(&mut self, kind: &str, fields: Json) {
        self.json["kind"] = kind.into();
        if let Json::Object(fields) = fields {
            for (name, value) in fields {
                self.json[name] = value;
            }
        }
    }

    fn set_circle(&mut self, lon: f64, lat: f64, buffer: Option<f64>, usual: f64, center: &str) {
        let radius = buffer.unwrap_or(usual);
        if buffer.is_none() {
            self.assume(format!("The area is {} km around the {center}.", radius / 1000.0));
        }
        self.width = 2.0 * radius;
        self.set("point", json!({ "lon": lon, "lat": lat, "radius": radius }));
    }

    /// Sets a unit of a table of boundaries.
    fn set_boundary(&mut self, shape: &Shape) {
        let words = kb().words();
        let boundary = |kind: &str| words.places.boundary.get(kind).cloned().unwrap_or_default();
        let (boundary, width, filters) = match shape {
            Shape::Country(at) => {
                let of = boundary("country");
                let filters = vec![(of.column.clone(), words.countries[*at].name.clone())];
                (of, 1_000_000.0, filters)
            }
            Shape::State(at) => {
                let of = boundary("state");
                let name = words.places.state[*at].0.trim_end_matches(" State").to_owned();
                let filters = vec![(of.column.clone(), name)];
                (of, 500_000.0, filters)
            }
            Shape::County(name, state) => {
                let of = boundary("county");
                let mut filters = vec![(of.column.clone(), name.clone())];
                match (state, &of.state) {
                    (Some(state), Some(column)) => filters.insert(0, (column.clone(), state.clone())),
                    _ => {
                        self.assume(format!("Several states may have a county that is called {name}: name the state."))
                    }
                }
                (of, 80_000.0, filters)
            }
            Shape::Level1(country, name) => {
                let of = boundary("level1");
                let mut filters = vec![(of.column.clone(), name.clone())];
                if let Some(column) = &of.country {
                    filters.insert(0, (column.clone(), country.clone()));
                }
                (of, 400_000.0, filters)
            }
            Shape::Level2(name, country) => {
                let of = boundary("level2");
                let mut filters = vec![(of.column.clone(), name.clone())];
                if let (Some(column), Some(country)) = (&of.country, country) {
                    filters.insert(0, (column.clone(), country.clone()));
                }
                (of, 80_000.0, filters)
            }
            _ => return,
        };
        self.width = width;
        let filters: Vec<Json> = filters.into_iter().map(|(column, value)| json!([column, value])).collect();
        self.set("boundary", json!({ "table": boundary.table, "filters": filters }));
    }
}

/// Returns a dataset for templates, or `None` if the catalog has none of this id.
pub fn source(source: &Source) -> Option<Json> {
    let kb = kb();
    let head = kb.dataset_head(&source.id).or_else(|| kb.containing_dataset(&source.id))?;
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
    let optical = source.category() == "optical";
    let measured = source.measured();
    let metres = sensor.map(|sensor| sensor.meters).or(dataset.gsd).or_else(finest).unwrap_or(30.0);
    let measure = measured.map(|measure| {
        let band = dataset.bands.iter().find(|band| *band.name == *measure.band);
        let unit = match measure.convert.as_deref() {
            Some("celsius") => "degrees Celsius".to_owned(),
            Some("millimetres") => "millimeters".to_owned(),
            _ => band.and_then(|band| band.units.as_deref()).unwrap_or("the catalog's factor").to_owned(),
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
        // Radar stays in decibels; series are scaled band by band.
        "mask": sensor.filter(|_| optical).and_then(|sensor| sensor.mask),
        "cloudiness": sensor.filter(|_| optical).and_then(|sensor| sensor.cloudiness),
        "polarisation": measured.filter(|_| source.category() == "radar").map(|measure| measure.band.as_str()),
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
