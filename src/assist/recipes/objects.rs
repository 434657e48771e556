//! The objects that templates get for arguments.

use super::Refusal;
use super::argument::{Argument, Place, Shape};
use crate::assist::reducers;
use crate::kb::kb;
use crate::kb::model::DatasetKind;
use crate::kb::model::recipes::Recipes;
use minijinja::Value;
use minijinja::value::Serde;
use serde::Serialize;
use std::collections::BTreeMap;

/// A dataset. A missing role is undefined, so that a template that asks for it fails.
#[derive(Serialize)]
struct DatasetObject<'a> {
    id: String,
    title: String,
    /// `Image`, `ImageCollection` or `FeatureCollection`.
    kind: &'static str,
    /// A variable name for it.
    name: String,
    /// Its title for a person.
    label: String,
    /// Meters per pixel; 0 if unknown.
    metres: f64,
    start: Option<String>,
    end: Option<String>,
    mask: Option<&'a str>,
    cloudiness: Option<&'a str>,
    polarisation: Option<&'a str>,
    roles: BTreeMap<String, String>,
    bands: Vec<String>,
    /// By band: factor, offset, units, lowest and highest value, if the catalog has them.
    facts: BTreeMap<String, BandObject>,
}

#[derive(Serialize)]
struct BandObject {
    factor: f64,
    offset: f64,
    units: Option<String>,
    min: Option<f64>,
    max: Option<f64>,
}

#[derive(Serialize)]
struct IndexObject<'a> {
    name: &'a str,
    title: &'a str,
    domain: &'a str,
    formula: &'a str,
    roles: &'a [&'a str],
    pair: Option<(&'a str, &'a str)>,
    min: f64,
    max: f64,
    palette: &'a [&'a str],
}

#[derive(Serialize)]
struct PeriodObject {
    start: String,
    end: String,
    /// Year of the first day.
    year: i64,
    /// Year of the last day, the day before `end`.
    last_year: i64,
    /// Month of the first day.
    month: i64,
    /// Month of the last day.
    last_month: i64,
}

#[derive(Serialize)]
struct PlaceObject {
    /// `point`, `box`, `boundary`, `asset` or `unknown`.
    kind: &'static str,
    /// The area's name for a person; empty if it has none.
    label: String,
    lon: f64,
    lat: f64,
    radius: Option<f64>,
    /// West, south, east, north.
    bounds: Option<[f64; 4]>,
    table: Option<String>,
    /// Columns with their values: numbers if the catalog says that the column holds numbers.
    filters: Vec<(String, Value)>,
    asset: Option<String>,
    /// Meters around an outline.
    buffer: Option<f64>,
}

/// Returns the object of an argument.
pub fn object(all: &Recipes<'_>, argument: &Argument) -> Result<Value, Refusal> {
    Ok(match argument {
        Argument::Dataset(id) => Value::from(Serde(dataset(all, id)?)),
        Argument::Index(name) => {
            let index = all.indices.iter().find(|index| index.name.eq_ignore_ascii_case(name));
            let index = index.ok_or_else(|| Refusal::Argument(format!("no spectral index is named \"{name}\"")))?;
            Value::from(Serde(IndexObject {
                name: index.name,
                title: index.title,
                domain: index.domain,
                formula: index.formula,
                roles: &index.roles,
                pair: index.pair,
                min: index.range.0,
                max: index.range.1,
                palette: &index.palette,
            }))
        }
        Argument::Period { start, end } => {
            let part = |text: &str, at: usize| text.split('-').nth(at).and_then(|part| part.parse().ok()).unwrap_or(1);
            let (mut last_year, mut last_month): (i64, i64) = (part(end, 0), part(end, 1));
            if part(end, 2) == 1 {
                last_month -= 1;
            }
            if last_month == 0 {
                (last_year, last_month) = (last_year - 1, 12);
            }
            let (year, month) = (part(start, 0), part(start, 1));
            let (start, end) = (start.clone(), end.clone());
            Value::from(Serde(PeriodObject { start, end, year, last_year, month, last_month }))
        }
        Argument::Place(place) => Value::from(Serde(place_object(place))),
        Argument::Number(number) => number_value(*number),
        Argument::Reducer { name, number } => {
            let numbers: Vec<f64> = number.iter().copied().collect();
            Value::from(Serde(reducers::object(name, &numbers)))
        }
        Argument::Text(text) => Value::from(text.as_str()),
    })
}

/// Returns a number for templates, as an integer if it is whole.
fn number_value(number: f64) -> Value {
    let whole = number as i64;
    if whole as f64 == number { Value::from(whole) } else { Value::from(number) }
}

/// Returns the object of a dataset as JSON.
///
/// # Errors
/// No dataset has the id.
pub fn dataset_json(id: &str) -> Result<serde_json::Value, Refusal> {
    let object = dataset(kb().recipe_tables(), id)?;
    serde_json::to_value(object).map_err(|error| Refusal::Argument(error.to_string()))
}

fn dataset<'a>(all: &Recipes<'a>, id: &str) -> Result<DatasetObject<'a>, Refusal> {
    let head = kb().dataset_head(id).or_else(|| kb().containing_dataset(id));
    let details = head.and_then(|head| kb().dataset(head.id));
    let (Some(head), Some(details)) = (head, details) else {
        return Err(Refusal::Argument(format!("no dataset has the id \"{id}\"")));
    };
    let sensor = all.sensors.binary_search_by(|sensor| sensor.id.cmp(head.id)).ok().map(|at| &all.sensors[at]);
    let mut roles: BTreeMap<String, String> = BTreeMap::new();
    for band in &details.bands {
        if let Some(role) = &band.role {
            roles.entry(role.to_string()).or_insert_with(|| band.name.to_string());
        }
    }
    if let Some(sensor) = sensor.filter(|sensor| !sensor.roles.is_empty()) {
        roles = sensor.roles.iter().map(|(role, band)| ((*role).to_owned(), (*band).to_owned())).collect();
    }
    let facts = details.bands.iter().map(|band| {
        let object = BandObject {
            factor: band.scale.unwrap_or(1.0),
            offset: band.offset.unwrap_or(0.0),
            units: band.units.as_deref().map(str::to_owned),
            min: band.min,
            max: band.max,
        };
        (band.name.to_string(), object)
    });
    let finest = || details.bands.iter().filter_map(|band| band.gsd).reduce(f64::min);
    Ok(DatasetObject {
        id: id.to_owned(),
        title: head.title.to_owned(),
        kind: match head.kind {
            DatasetKind::Image => "Image",
            DatasetKind::ImageCollection => "ImageCollection",
            DatasetKind::Table | DatasetKind::TableCollection | DatasetKind::BigQueryTable => "FeatureCollection",
        },
        name: sensor.map_or_else(|| variable(id), |sensor| sensor.name.to_owned()),
        label: sensor.map_or(head.title, |sensor| sensor.label).to_owned(),
        metres: sensor.map(|sensor| sensor.meters).or(details.gsd).or_else(finest).unwrap_or(0.0),
        start: head.start.map(str::to_owned),
        end: head.end.map(str::to_owned),
        mask: sensor.and_then(|sensor| sensor.mask),
        cloudiness: sensor.and_then(|sensor| sensor.cloudiness),
        polarisation: sensor.and_then(|sensor| sensor.polarization),
        roles,
        bands: details.bands.iter().map(|band| band.name.to_string()).collect(),
        facts: facts.collect(),
    })
}

/// Returns a variable name for a dataset without one: the last word of its id that begins with a
/// letter.
fn variable(id: &str) -> String {
    let word = id.rsplit(['/', '_']).find(|word| word.len() > 2 && word.starts_with(|c: char| c.is_ascii_alphabetic()));
    let name: String = word.unwrap_or("dataset").chars().filter(char::is_ascii_alphanumeric).collect();
    name.to_ascii_lowercase()
}

fn place_object(place: &Place) -> PlaceObject {
    let mut object = PlaceObject {
        kind: "unknown",
        label: place.label.clone(),
        lon: 0.0,
        lat: 0.0,
        radius: None,
        bounds: None,
        table: None,
        filters: Vec::new(),
        asset: None,
        buffer: None,
    };
    match &place.shape {
        Shape::Point { lon, lat, radius } => {
            (object.kind, object.lon, object.lat, object.radius) = ("point", *lon, *lat, *radius);
        }
        Shape::Box(bounds) => {
            let [west, south, east, north] = *bounds;
            (object.kind, object.bounds) = ("box", Some(*bounds));
            (object.lon, object.lat) = ((west + east) / 2.0, (south + north) / 2.0);
        }
        Shape::Boundary { table, filters } => {
            object.kind = "boundary";
            object.table = Some(table.clone());
            let filter = |(column, value): &(String, String)| (column.clone(), column_value(table, column, value));
            object.filters = filters.iter().map(filter).collect();
        }
        Shape::Asset(id) => (object.kind, object.asset) = ("asset", Some(id.clone())),
        Shape::Unknown => {}
    }
    object
}

/// Returns a value in the type of its column: `eq` with a text matches no numbers.
fn column_value(table: &str, property: &str, value: &str) -> Value {
    let details = kb().dataset_head(table).and_then(|head| kb().dataset(head.id));
    let numeric = details.is_some_and(|details| {
        let column = details.columns.iter().find(|column| &*column.name == property);
        column.is_some_and(|column| matches!(&*column.ty, "INT" | "DOUBLE"))
    });
    match value.parse::<f64>() {
        Ok(number) if numeric => number_value(number),
        _ => Value::from(value),
    }
}
