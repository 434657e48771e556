//! Turns a dataset of the public catalog, as STAC JSON, into a row of `upstream/datasets/`. Leaves
//! prose out.

use serde_json::{Map, Number, Value, json};

use super::algorithms::whole;
use super::labels::{label, plain_text};
use crate::kb::model::BitField;
use crate::kb::source::datasets::{Interval, RawBand, RawDataset, RawLargeClasses, RawProperty};

/// Longer class tables go into a file of their own.
const MAX_INLINE_CLASSES: usize = 1000;

/// Converts a collection. Returns `None` for catalogs and templates.
pub fn dataset(collection: &Value, large: &mut Vec<RawLargeClasses>) -> Option<RawDataset> {
    let text = |key: &str| collection.get(key).and_then(Value::as_str).map(plain_text);
    if text("type")? != "Collection" {
        return None;
    }
    let id = text("id")?;
    if id.starts_with("TEMPLATE/") {
        return None;
    }
    let kind = text("gee:type")?.replace('_', "-");
    let empty = Map::new();
    let summaries = collection.get("summaries").and_then(Value::as_object).unwrap_or(&empty);
    let interval = collection.pointer("/extent/temporal/interval/0");
    let moment = |at: usize| interval.and_then(|i| i.get(at)).and_then(Value::as_str).map(day);
    let links = collection.get("links").and_then(Value::as_array);
    let linked = |rel: &str| {
        let link =
            links?.iter().find(|l| l.get("rel").and_then(Value::as_str) == Some(rel) && l.get("title").is_some())?;
        link.get("title").and_then(Value::as_str).map(plain_text)
    };
    let successor = linked("successor-version");
    // The newest version is listed only if it is neither this one nor the next.
    let latest = linked("latest-version").filter(|l| successor.is_some() && *l != id && Some(l) != successor.as_ref());
    let bands = summaries.get("eo:bands").and_then(Value::as_array).into_iter().flatten();
    let bands = bands.filter_map(|b| band(b, summaries, &id, large)).collect();
    let schema = summaries.get("gee:schema").and_then(Value::as_array).into_iter().flatten().filter_map(property);
    let table = kind.contains("table");
    let (columns, properties): (Vec<RawProperty>, Vec<RawProperty>) = schema.partition(|_| table);
    let license = text("license").unwrap_or_default();
    let host = |p: &&Value| p.get("roles").and_then(Value::as_array).is_some_and(|r| r.iter().any(|r| r == "host"));
    let providers = collection.get("providers").and_then(Value::as_array);
    let provider =
        providers.into_iter().flatten().find(|p| !host(p)).and_then(|p| p.get("name")).and_then(Value::as_str);
    let gsd = summaries.get("gsd").and_then(Value::as_array).filter(|g| g.len() == 1).and_then(|g| number(&g[0]));
    Some(RawDataset {
        title: text("title").unwrap_or_default(),
        provider: provider.map(plain_text).unwrap_or_default(),
        start: moment(0),
        end: moment(1),
        status: text("gee:status").filter(|s| s != "ready"),
        successor,
        latest,
        version: text("version").filter(|v| v != "Unknown"),
        categories: strings(collection.get("gee:categories")),
        keywords: strings(collection.get("keywords")),
        gsd,
        bands,
        properties,
        columns,
        visualization: summaries.get("gee:visualizations").and_then(visualization),
        bbox: bbox(collection),
        noncommercial: license.contains("-NC"),
        license,
        interval: collection.get("gee:interval").and_then(cadence),
        platform: strings(summaries.get("platform")),
        instruments: strings(summaries.get("instruments")),
        doi: text("sci:doi"),
        bigquery: text("gee:bq_table_name"),
        feature_view: (table && summaries.contains_key("gee:feature_view_ingestion_params"))
            .then(|| format!("{id}_FeatureView")),
        min_zoom: collection.get("gee:min_zoom_level").and_then(number),
        page: page(links.into_iter().flatten()),
        bands_open: false,
        mixed_by: Vec::new(),
        coverage: Vec::new(),
        id,
        kind,
    })
}

/// Returns the day, or the time if it is not midnight.
fn day(moment: &str) -> String {
    let moment = moment.trim();
    match moment.strip_suffix("T00:00:00Z") {
        Some(day) => day.to_owned(),
        None => moment.to_owned(),
    }
}

fn strings(value: Option<&Value>) -> Vec<String> {
    value.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).map(plain_text).collect()
}

fn number(value: &Value) -> Option<Number> {
    match whole(value.as_number()?) {
        Value::Number(number) => Some(number),
        _ => None,
    }
}

fn bbox(collection: &Value) -> Option<[Number; 4]> {
    let numbers: Vec<Number> =
        collection.pointer("/extent/spatial/bbox/0")?.as_array()?.iter().filter_map(number).collect();
    numbers.try_into().ok()
}

fn page<'v>(mut links: impl Iterator<Item = &'v Value>) -> Option<String> {
    let own = links.find(|l| l.get("rel").and_then(Value::as_str) == Some("self"))?;
    let href = own.get("href")?.as_str()?;
    Some(href.rsplit('/').next()?.trim_end_matches(".json").to_owned())
}

fn cadence(value: &Value) -> Option<Interval> {
    Some(Interval {
        ty: value.get("type")?.as_str()?.into(),
        unit: value.get("unit")?.as_str()?.into(),
        n: u32::try_from(value.get("interval")?.as_u64()?).ok()?,
        name: value.get("name").and_then(Value::as_str).map(plain_text),
    })
}

fn property(value: &Value) -> Option<RawProperty> {
    Some(RawProperty {
        name: value.get("name")?.as_str()?.into(),
        ty: value.get("type")?.as_str()?.into(),
        units: value.get("units").and_then(Value::as_str).map(plain_text).filter(|u| !u.is_empty()),
        values: Vec::new(),
    })
}

fn band(value: &Value, summaries: &Map<String, Value>, id: &str, large: &mut Vec<RawLargeClasses>) -> Option<RawBand> {
    let name = value.get("name")?.as_str()?.to_owned();
    let text = |key: &str| value.get(key).and_then(Value::as_str).map(plain_text).filter(|t| !t.is_empty());
    let range = summaries.get(&name);
    let limit = |key: &str| range.and_then(|r| r.get(key)).and_then(number);
    let classes = value.get("gee:classes").and_then(Value::as_array).into_iter().flatten();
    let mut classes: Vec<(i64, Box<str>, Box<str>)> = classes
        .filter_map(|c| {
            let color = c.get("color").and_then(Value::as_str).unwrap_or_default();
            let meaning = c.get("description").and_then(Value::as_str).unwrap_or_default();
            Some((c.get("value")?.as_i64()?, label(meaning).into(), color.trim_start_matches('#').into()))
        })
        .collect();
    if classes.len() > MAX_INLINE_CLASSES {
        large.push(RawLargeClasses { id: id.into(), band: name.clone(), classes: std::mem::take(&mut classes) });
    }
    let parts = value.pointer("/gee:bitmask/bitmask_parts").and_then(Value::as_array).into_iter().flatten();
    let center = value.get("center_wavelength").and_then(number);
    Some(RawBand {
        role: center.as_ref().and_then(Number::as_f64).and_then(role).map(Into::into),
        units: text("gee:units"),
        gsd: value.get("gsd").and_then(number),
        min: limit("minimum"),
        max: limit("maximum"),
        estimated: range.and_then(|r| r.get("gee:estimated_range")) == Some(&json!(true)),
        scale: value.get("gee:scale").and_then(number),
        offset: value.get("gee:offset").and_then(number),
        wavelength: text("gee:wavelength"),
        center,
        polarization: text("gee:polarization"),
        bits: parts.filter_map(bits).collect(),
        classes,
        name,
    })
}

fn bits(value: &Value) -> Option<BitField> {
    let first = u8::try_from(value.get("first_bit")?.as_u64()?).ok()?;
    let count = u8::try_from(value.get("bit_count")?.as_u64()?).ok()?;
    let values = value.get("values").and_then(Value::as_array).into_iter().flatten();
    Some(BitField {
        first,
        last: first + count.saturating_sub(1),
        meaning: label(value.get("description").and_then(Value::as_str).unwrap_or_default()).into(),
        values: values
            .filter_map(|v| Some((v.get("value")?.as_i64()?, label(v.get("description")?.as_str()?).into())))
            .collect(),
    })
}

/// Returns the role of a band by its center in micrometers. The limits are those of the common band
/// names in the STAC electro-optical extension. Patches add roles between them.
fn role(center: f64) -> Option<&'static str> {
    const ROLES: [(f64, f64, &str); 11] = [
        (0.40, 0.45, "coastal"),
        (0.45, 0.51, "blue"),
        (0.51, 0.60, "green"),
        (0.60, 0.69, "red"),
        (0.69, 0.79, "rededge"),
        (0.79, 0.855, "nir"),
        (0.855, 0.90, "nir08"),
        (1.35, 1.39, "cirrus"),
        (1.55, 1.75, "swir16"),
        (2.08, 2.35, "swir22"),
        (10.4, 12.5, "lwir"),
    ];
    ROLES.iter().find(|(from, to, _)| (*from..*to).contains(&center)).map(|(_, _, role)| *role)
}

/// Returns the first recommended visualization, with single numbers instead of lists of one.
fn visualization(all: &Value) -> Option<Value> {
    let first = all.as_array()?.first()?;
    let mut flat = Map::new();
    let image = first.get("image_visualization");
    // Most nest the settings one level deeper, except tables that are drawn as images.
    let vis = image.map(|i| i.get("band_vis").unwrap_or(i)).and_then(Value::as_object);
    for key in ["bands", "min", "max", "gain", "bias", "gamma", "palette"] {
        let other = if key == "bands" { "band_names" } else { key };
        let Some(value) = vis.and_then(|v| v.get(key).or_else(|| v.get(other))) else { continue };
        let list = !matches!(key, "bands" | "palette");
        let value = match value.as_array() {
            Some(items) if list && items.len() == 1 => tidy(&items[0]),
            Some(items) => items.iter().map(tidy).collect(),
            None => tidy(value),
        };
        flat.insert(key.into(), value);
    }
    for (from, to) in [("table_visualization", "table"), ("polygon_visualization", "polygon")] {
        if let Some(value) = first.get(from) {
            flat.insert(to.into(), tidy(value));
        }
    }
    if let Some(place) = first.get("lookat") {
        let part = |key: &str| place.get(key).map_or(Value::Null, tidy);
        flat.insert("lookat".into(), json!([part("lon"), part("lat"), part("zoom")]));
    }
    if let Some(name) = first.get("display_name").and_then(Value::as_str) {
        flat.insert("label".into(), Value::String(plain_text(name)));
    }
    Some(Value::Object(flat))
}

fn tidy(value: &Value) -> Value {
    match value {
        Value::Number(number) => whole(number),
        Value::Array(items) => items.iter().map(tidy).collect(),
        Value::Object(map) => Value::Object(map.iter().map(|(k, v)| (k.clone(), tidy(v))).collect()),
        other => other.clone(),
    }
}

/// Copies labels, roles and quoted values that a person chose or corrected from the old row.
pub fn keep_reviewed(row: &mut RawDataset, known: &RawDataset) {
    if row.doi.is_none() {
        row.doi.clone_from(&known.doi);
    }
    row.noncommercial |= known.noncommercial;
    for band in &mut row.bands {
        let Some(old) = known.bands.iter().find(|b| b.name == band.name) else { continue };
        band.role.clone_from(&old.role);
        for bits in &mut band.bits {
            let Some(before) = old.bits.iter().find(|b| (b.first, b.last) == (bits.first, bits.last)) else { continue };
            bits.meaning.clone_from(&before.meaning);
            for (value, meaning) in &mut bits.values {
                if let Some((_, text)) = before.values.iter().find(|(v, _)| v == value) {
                    meaning.clone_from(text);
                }
            }
        }
        for (value, meaning, _) in &mut band.classes {
            if let Some((_, text, _)) = old.classes.iter().find(|(v, ..)| v == value) {
                meaning.clone_from(text);
            }
        }
    }
    for (list, before) in [(&mut row.properties, &known.properties), (&mut row.columns, &known.columns)] {
        for property in list.iter_mut() {
            if let Some(old) = before.iter().find(|p| p.name == property.name) {
                property.values.clone_from(&old.values);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collection_becomes_a_row() {
        let text = include_str!("../../../tests/fixtures/kb/stac_collection.json");
        let value: Value = serde_json::from_str(text).unwrap_or_default();
        let mut large = Vec::new();
        let row = dataset(&value, &mut large);
        let row = row.unwrap_or_default();
        assert_eq!((row.id.as_str(), row.kind.as_str()), ("EXAMPLE/LAND/V2", "image-collection"));
        assert_eq!((row.start.as_deref(), row.end.as_deref()), (Some("2015-06-23"), None));
        assert_eq!(row.successor.as_deref(), Some("EXAMPLE/LAND/V3"));
        assert_eq!(row.status.as_deref(), Some("deprecated"));
        let red = &row.bands[0];
        assert_eq!((red.role.as_deref(), red.scale.as_ref().and_then(Number::as_f64)), (Some("red"), Some(0.0001)));
        assert_eq!(red.max.as_ref().map(ToString::to_string), Some("10000".into()));
        assert_eq!(row.bands[1].bits[0].values, [(0, "Clear".into()), (1, "Cloud".into())]);
        assert_eq!(row.bands[1].bits[0].last, 1);
        assert_eq!(row.bands[2].classes[0], (1, "Water".into(), "0000ff".into()));
        assert_eq!(row.properties[0].name, "CLOUD_COVER");
        assert_eq!(
            row.visualization,
            Some(json!({"bands": ["B4"], "min": 0, "max": 3000, "lookat": [10.5, 47, 8], "label": "Red"}))
        );
        assert_eq!(row.page.as_deref(), Some("EXAMPLE_LAND_V2"));
        assert!(large.is_empty());
    }

    #[test]
    fn catalogs_and_templates_are_no_datasets() {
        assert_eq!(dataset(&json!({"type": "Catalog", "id": "A"}), &mut Vec::new()), None);
        assert_eq!(
            dataset(&json!({"type": "Collection", "id": "TEMPLATE/X", "gee:type": "image"}), &mut Vec::new()),
            None
        );
    }
}
