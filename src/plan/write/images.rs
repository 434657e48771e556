//! The images of a source: their masks, and filters by their properties.

use super::writer::{Writer, capitalized};
use crate::kb::kb;
use crate::plan::model::{Filter, Scalar, Source};
use serde_json::{Value as Json, json};

/// What the masks of `operator_kb/recipes/parts/clouds.js` mask.
const MASKS: &[(&str, &[&str])] = &[
    ("cloud_score", &["clouds", "shadows", "quality"]),
    ("scene_classes", &["clouds", "shadows"]),
    ("qa60", &["clouds"]),
    ("landsat_qa", &["clouds", "shadows", "quality"]),
    ("landsat_toa", &["clouds", "shadows"]),
    ("hls_fmask", &["clouds", "shadows"]),
    ("modis_state", &["clouds", "shadows", "quality"]),
    ("modis_daily", &["clouds", "shadows", "quality"]),
    ("modis_state_250", &["clouds", "shadows", "quality"]),
    ("modis_vi", &["clouds", "snow", "quality"]),
    ("modis_nadir", &["quality"]),
    ("modis_lst", &["clouds", "quality"]),
    ("viirs_flags", &["clouds", "shadows", "quality"]),
    ("viirs_vi", &["clouds", "quality"]),
    ("viirs_lst", &["clouds", "quality"]),
    ("radar_power", &["quality"]),
];

/// Returns the macro of the mask that a source asks for.
pub fn mask(id: &str, source: &Source) -> Result<Option<&'static str>, String> {
    if source.mask.is_empty() {
        return Ok(None);
    }
    let mask = kb().sensor(id).and_then(|sensor| sensor.mask);
    let Some(mask) = mask else {
        return Err(format!("how to mask {} in {id} is not known", source.mask.join(" and ")));
    };
    let covers = MASKS.iter().find(|(name, _)| *name == mask).map_or(&[][..], |(_, covers)| covers);
    match source.mask.iter().find(|requested| !covers.contains(&requested.as_str())) {
        Some(requested) => Err(format!("a mask of {requested} in {id} is not written yet")),
        None => Ok(Some(mask)),
    }
}

/// Defines the function of a mask, once. Returns its name.
pub fn define_mask(writer: &mut Writer<'_>, mask: &str, object: &Json) -> Result<String, String> {
    let name = format!("mask{}", capitalized(object["name"].as_str().unwrap_or_default()));
    if writer.first(&format!("{name} {mask}")) {
        if !writer.first(&name) {
            return Err("masks of two products of one sensor in one script are not written yet".to_owned());
        }
        writer.add("plan_source.mask", json!({ "mask": mask, "name": name, "dataset": object }));
    }
    Ok(name)
}

/// Returns the property of images that a plan names.
pub fn property_of(id: &str, name: &str, object: &Json) -> Result<String, String> {
    let is_cover = name.eq_ignore_ascii_case("cloud cover");
    let property = match object["cloudiness"].as_str() {
        Some(property) if is_cover => property.to_owned(),
        None if is_cover => return Err(format!("the images of {id} have no property with their cloud cover")),
        _ => name.to_owned(),
    };
    let known = kb().dataset(id).filter(|known| !known.properties.is_empty());
    let is_system = property.starts_with("system:") || property.contains("index");
    if known.is_some_and(|known| !known.properties.iter().any(|other| *other.name == *property)) && !is_system {
        return Err(format!("the images of {id} have no property \"{property}\""));
    }
    Ok(property)
}

/// Returns a filter of images for templates.
pub fn image_filter(id: &str, filter: &Filter, object: &Json) -> Result<Json, String> {
    let property = property_of(id, &filter.property, object)?;
    let method = match filter.op.as_str() {
        "<" => "lt",
        "<=" => "lte",
        ">" => "gt",
        ">=" => "gte",
        "==" => "eq",
        "!=" => "neq",
        "in" => "inList",
        op => return Err(format!("a filter by \"{op}\" is not known")),
    };
    let values: Vec<Json> = filter
        .value
        .as_slice()
        .iter()
        .map(|value| match value {
            Scalar::Number(number) => json!(number),
            Scalar::Text(text) => json!(text),
        })
        .collect();
    let value = match (method, values.as_slice()) {
        ("inList", _) => Json::from(values),
        (_, [one]) => one.clone(),
        _ => return Err(format!("a filter by \"{}\" has one value", filter.op)),
    };
    Ok(json!({ "property": property, "method": method, "value": value }))
}
