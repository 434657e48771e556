//! Places and zones.

use super::reduce::comparison;
use super::writer::{Inputs, Writer};
use crate::kb::extent::is_apart;
use crate::kb::kb;
use crate::plan::model::{Filter, Node, OneOrMany, Place, Scalar, Zones};
use crate::plan::types::{RegionType, Type, ZonesType};
use serde_json::{Value as Json, json};

/// Writes a place as a geometry.
pub fn place(writer: &mut Writer<'_>, var: &str, place: &Place, inputs: &Inputs) -> Result<Type, String> {
    if let Some(inner) = &inputs.region {
        return around(writer, var, place, inner);
    }
    let label = place.name.clone().unwrap_or_default();
    let mut is_point = false;
    let mut value = json!({
        "var": var, "label": label, "kind": "", "lon": null, "lat": null, "bounds": place.bounds,
        "corners": place.polygon, "table": place.table, "filters": [], "asset": place.asset, "buffer": place.buffer_m,
        "parts": [], "at": place.at, "shared": place.shared,
    });
    if let Some([west, south, east, north]) = place.bounds
        && (south >= north || west >= east || north > 90.0 || south < -90.0)
    {
        return Err(format!("the box {west}, {south}, {east}, {north} is not west, south, east, north"));
    }
    let kind = if let Some(variable) = &place.variable {
        value["asset"] = variable.clone().into();
        "variable"
    } else if let Some([lon, lat]) = place.point {
        if !(-180.0..=180.0).contains(&lon) || !(-90.0..=90.0).contains(&lat) {
            return Err(format!("longitude {lon}, latitude {lat} is not on the globe"));
        }
        (value["lon"], value["lat"]) = (json!(lon), json!(lat));
        is_point = place.buffer_m.is_none();
        "point"
    } else if place.bounds.is_some() && place.table.is_none() {
        "box"
    } else if !place.polygon.is_empty() {
        if place.polygon.len() < 3 {
            return Err("a polygon has at least three corners".to_owned());
        }
        "polygon"
    } else if place.asset.is_some() {
        "asset"
    } else if let Some(table) = &place.table {
        if place.filters.is_empty() && place.at.is_none() {
            return Err(format!("no column of {table} selects the place"));
        }
        check_shared(table, place)?;
        value["filters"] = filters(table, &place.filters)?;
        "table"
    } else if !place.parts.is_empty() {
        value["parts"] = parts(&place.parts)?;
        "parts"
    } else if place.kind.as_deref() == Some("drawn") {
        value["bounds"] = json!(placeholder(writer));
        "drawn"
    } else {
        let name = if label.is_empty() { "the place".to_owned() } else { format!("\"{label}\"") };
        return Err(format!("where {name} lies is not known: it has no table, coordinates or asset"));
    };
    value["kind"] = kind.into();
    writer.add("plan_place.region", value);
    let is_box = kind == "box" && place.buffer_m.is_none();
    Ok(Type::Region(RegionType { label, is_point, is_box }))
}

/// The box in the place of an outline that the user draws: west, south, east, north.
const PLACEHOLDER: [f64; 4] = [0.0, 0.0, 1.0, 1.0];

/// Returns the box in the place of an outline, where the datasets of the plan have data.
fn placeholder(writer: &Writer<'_>) -> [f64; 4] {
    let sources = writer.plan.steps.iter().filter_map(|step| match &step.node {
        Node::Source(source) => source.dataset.as_ref(),
        _ => None,
    });
    let known = sources.flat_map(OneOrMany::as_slice).filter_map(|id| kb().dataset(kb().dataset_head(id)?.id));
    let is_outside = |coverage: &Vec<[f64; 4]>| coverage.iter().all(|area| is_apart(area, &PLACEHOLDER));
    let mut covered = known.map(|known| known.coverage.clone()).filter(|coverage| !coverage.is_empty());
    match covered.find(is_outside).as_deref() {
        Some([[west, south, east, north], ..]) => {
            let (lon, lat) = (((west + east) / 2.0).round(), ((south + north) / 2.0).round());
            [lon, lat, lon + 1.0, lat + 1.0]
        }
        _ => PLACEHOLDER,
    }
}

/// Writes what is around another place.
fn around(
    writer: &mut Writer<'_>,
    var: &str,
    place: &Place,
    (inner, of): &(String, RegionType),
) -> Result<Type, String> {
    let meters = place.buffer_m.filter(|meters| *meters > 0.0);
    let meters = meters.ok_or_else(|| "how far around the place it reaches is not said".to_owned())?;
    let label = if of.label.is_empty() { "the area".to_owned() } else { of.label.clone() };
    let is_ring = place.ring == Some(true);
    let value = json!({ "var": var, "inner": inner, "label": label, "buffer": meters, "ring": is_ring });
    writer.add("plan_place.around_place", value);
    let label = if is_ring { format!("the surroundings of {label}") } else { format!("{label} and its surroundings") };
    Ok(Type::Region(RegionType { label, is_point: false, is_box: false }))
}

/// Checks the column whose value the rows of a place share.
fn check_shared(table: &str, place: &Place) -> Result<(), String> {
    let Some(shared) = &place.shared else { return Ok(()) };
    if place.at.is_none() {
        return Err(format!("\"{shared}\" selects nothing without a point"));
    }
    let known = kb().dataset_head(table).and_then(|head| kb().dataset(head.id));
    if known.is_some_and(|known| !known.columns.is_empty() && !known.columns.iter().any(|own| *own.name == **shared)) {
        return Err(format!("{table} has no column \"{shared}\""));
    }
    Ok(())
}

/// Returns circles and boxes with their names.
fn parts(places: &[Place]) -> Result<Json, String> {
    let part = |place: &Place| {
        let name = place.name.clone().unwrap_or_default();
        let [lon, lat] = place.point.map_or([None, None], |point| point.map(Some));
        if lon.is_none() && place.bounds.is_none() {
            return Err(format!("where \"{name}\" lies is not known: it has no coordinates"));
        }
        Ok(json!({ "name": name, "lon": lon, "lat": lat, "bounds": place.bounds, "buffer": place.buffer_m }))
    };
    let all: Result<Vec<Json>, String> = places.iter().map(part).collect();
    all.map(Json::from)
}

/// Returns filters with values in the types of their columns. The value of a column with several
/// values is a list.
fn filters(table: &str, filters: &[(String, String)]) -> Result<Json, String> {
    let details = kb().dataset_head(table).and_then(|head| kb().dataset(head.id));
    let pairs: Result<Vec<Json>, String> = filters
        .iter()
        .map(|(column, value)| {
            let columns = details.as_ref().map(|details| &details.columns).filter(|columns| !columns.is_empty());
            let known = columns.map(|columns| columns.iter().find(|known| *known.name == **column));
            if let Some(None) = known {
                return Err(format!("{table} has no column \"{column}\""));
            }
            let is_numeric = known.flatten().is_some_and(|known| matches!(&*known.ty, "INT" | "DOUBLE"));
            let number = value.parse::<f64>().ok().filter(|_| is_numeric);
            Ok(number.map_or_else(|| json!([column, value]), |number| json!([column, number])))
        })
        .collect();
    let mut merged: Vec<(Json, Vec<Json>)> = Vec::new();
    for pair in pairs? {
        let (column, value) = (pair[0].clone(), pair[1].clone());
        match merged.iter_mut().find(|(known, _)| *known == column) {
            Some((_, values)) => values.push(value),
            None => merged.push((column, vec![value])),
        }
    }
    let merged = merged.into_iter().map(|(column, values)| match &values[..] {
        [one] => json!([column, one]),
        _ => json!([column, values]),
    });
    Ok(merged.collect())
}

/// Returns the limits of columns: the method of the filter, the column, and the number or the day.
fn limits(table: &str, limits: &[Filter]) -> Result<Json, String> {
    let details = kb().dataset_head(table).and_then(|head| kb().dataset(head.id));
    let one = |limit: &Filter| {
        let columns = details.as_ref().map(|details| &details.columns).filter(|columns| !columns.is_empty());
        if columns.is_some_and(|columns| !columns.iter().any(|known| *known.name == *limit.property)) {
            return Err(format!("{table} has no column \"{}\"", limit.property));
        }
        let method = comparison(&limit.op)?.0;
        let (value, is_day) = match &limit.value {
            OneOrMany::One(Scalar::Number(number)) => (json!(number), false),
            OneOrMany::One(Scalar::Text(day)) => (json!(day), true),
            OneOrMany::Many(_) => return Err(format!("the limit of {} has several values", limit.property)),
        };
        Ok(json!({ "method": method, "column": limit.property, "value": value, "is_day": is_day }))
    };
    limits.iter().map(one).collect::<Result<Vec<Json>, String>>().map(Json::from)
}

/// Writes the features of a table.
pub fn zones(writer: &mut Writer<'_>, var: &str, zones: &Zones, inputs: &Inputs) -> Result<Type, String> {
    if !inputs.data.is_empty() {
        return Err("zones are of a table, not of images".to_owned());
    }
    if let Some(meters) = zones.ring_m {
        let (inner, of) = inputs.region.as_ref().ok_or_else(|| "no place says what is around it".to_owned())?;
        let name = if of.label.is_empty() { "inside".to_owned() } else { of.label.clone() };
        let value = json!({ "var": var, "inner": inner, "name": name, "buffer": meters });
        writer.add("plan_place.inside_and_around", value);
        let label = format!("areas: {name} and what is around");
        return Ok(Type::Zones(ZonesType { column: Some("name".to_owned()), label, columns: Vec::new() }));
    }
    // Features that are asked for have the name of their step.
    let own = super::writer::words(var).to_lowercase();
    let plural = match zones.level.as_deref() {
        None => own.as_str(),
        Some("country") => "countries",
        Some("state") => "states or provinces",
        Some("district") => "districts",
        Some("basin") => "basins",
        Some("park") => "parks",
        _ => "zones",
    };
    let within = zones.within.clone().or_else(|| inputs.region.as_ref().map(|(_, region)| region.label.clone()));
    let names = zones.filters.iter().filter(|(column, _)| zones.column.as_ref() == Some(column)).count();
    let is_list = names > 1 || !zones.parts.is_empty();
    let label = match within.filter(|within| !within.is_empty()) {
        Some(_) if zones.level.as_deref() == Some("country") && zones.filters.is_empty() => plural.to_owned(),
        Some(within) if is_list => format!("places {within}"),
        Some(within) => format!("{plural} of {within}"),
        None => plural.to_owned(),
    };
    if zones.of.is_none() && zones.level.as_deref() == Some("drawn") {
        return Err("drawn zones are not written yet".to_owned());
    }
    if !zones.parts.is_empty() {
        let all = parts(&zones.parts)?;
        writer.add(
            "plan_place.zones",
            json!({
                "var": var, "label": label, "table": null, "filters": [], "region": null, "parts": all, "clip": false,
                "limits": [], "buffer": null,
            }),
        );
        return Ok(Type::Zones(ZonesType { column: zones.column.clone(), label, columns: Vec::new() }));
    }
    let Some(table) = zones.of.as_deref() else {
        return Err(format!("no table of the {label} is named"));
    };
    let filters = filters(table, &zones.filters)?;
    if filters.as_array().is_some_and(Vec::is_empty) && inputs.region.is_none() && zones.within.is_some() {
        return Err(format!("nothing selects the {label} in {table}"));
    }
    let known =
        kb().dataset_head(table).and_then(|head| kb().dataset(head.id)).filter(|known| !known.columns.is_empty());
    if let Some(known) = known {
        let lacks = |column: &&String| !known.columns.iter().any(|other| *other.name == ***column);
        if let Some(column) = zones.column.iter().chain(&zones.columns).find(lacks) {
            return Err(format!("{table} has no column \"{column}\""));
        }
    }
    let limits = limits(table, &zones.limits)?;
    let column = zones.column.clone().or_else(|| {
        let words = &kb().words().places.boundary;
        words.values().find(|boundary| boundary.table == table).map(|boundary| boundary.column.clone())
    });
    let is_bounded = zones.filters.is_empty() || zones.clip.is_some();
    let region = inputs.region.as_ref().filter(|_| is_bounded).map(|(region, _)| region);
    if zones.clip.is_some() && region.is_none() {
        return Err("no place says where the features lie".to_owned());
    }
    let is_clipped = zones.clip == Some(true);
    writer.add(
        "plan_place.zones",
        json!({
            "var": var, "label": label, "table": table, "filters": filters, "region": region, "parts": [],
            "clip": is_clipped, "limits": limits, "buffer": zones.buffer_m,
        }),
    );
    Ok(Type::Zones(ZonesType { column, label, columns: zones.columns.clone() }))
}
