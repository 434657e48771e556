//! Reads the `assets` of a configuration into the type of datasets in the catalog.

use super::assets::{AssetIds, DeclaredAsset, canonical};
use super::fields::{ASSET, BAND, BITS, CLASS, Field, PROPERTY};
use super::reader::{Reader, Value, strings};
use crate::kb::model::{Band, BitField, Dataset, DatasetKind, Property};
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// Reads the declared assets.
pub(super) fn list(reader: &mut Reader<'_>, value: &Value<'_>) -> Vec<DeclaredAsset> {
    tables(value).filter_map(|(table, span)| asset(reader, table, span)).collect()
}

fn tables<'t>(value: &'t Value<'t>) -> impl Iterator<Item = (&'t DeTable<'t>, std::ops::Range<usize>)> {
    let list = value.get_ref().as_array();
    list.into_iter().flat_map(|list| list.iter()).filter_map(|item| Some((item.get_ref().as_table()?, item.span())))
}

fn asset(reader: &mut Reader<'_>, table: &DeTable<'_>, span: std::ops::Range<usize>) -> Option<DeclaredAsset> {
    let mut dataset = Dataset { bands_open: true, ..Dataset::default() };
    let (mut id, mut pattern, mut kind) = (None, None, None);
    for (field, value) in reader.fields(table, ASSET) {
        match field.name {
            "id" => id = Some(canonical(&text(value)).to_owned()),
            "pattern" => pattern = Some(canonical(&text(value)).to_owned()),
            "type" => {
                kind = match &*text(value) {
                    "image" => Some(DatasetKind::Image),
                    "table" => Some(DatasetKind::Table),
                    _ => Some(DatasetKind::ImageCollection),
                };
            }
            "title" => dataset.title = text(value),
            "bands" => {
                dataset.bands = named(reader, value, BAND, band, |name| Band { name, ..Band::default() });
                dataset.bands_open = false;
            }
            "properties" => dataset.properties = properties(reader, value),
            "columns" => dataset.columns = properties(reader, value),
            "start" => dataset.start = Some(date(value)),
            "end" => dataset.end = Some(date(value)),
            "gsd" => dataset.gsd = number(value),
            "cadence" => dataset.cadence = Some(text(value)),
            _ => {}
        }
    }
    let (id, ids) = match (id, pattern) {
        (Some(id), None) => (id.clone(), Ok(AssetIds::One(id))),
        (None, Some(pattern)) => (pattern.clone(), AssetIds::matching(&pattern)),
        (Some(_), Some(_)) => {
            reader.problem(span, "an asset has either \"id\" or \"pattern\", not both".to_owned(), None);
            return None;
        }
        (None, None) => {
            reader.problem(span, "an asset needs \"id\" or \"pattern\"".to_owned(), None);
            return None;
        }
    };
    let ids = match ids {
        Ok(ids) => ids,
        Err(error) => {
            reader.problem(span, format!("\"{id}\" is not a pattern: {}", error.kind()), None);
            return None;
        }
    };
    let Some(kind) = kind else {
        if !table.contains_key("type") {
            let help = Some("one of \"image\", \"image-collection\", \"table\"".to_owned());
            reader.problem(span, format!("asset \"{id}\" needs a \"type\""), help);
        }
        return None;
    };
    dataset.id = id.as_str().into();
    if dataset.title.is_empty() {
        dataset.title = dataset.id.clone();
    }
    Some(DeclaredAsset { ids, kind, dataset: Arc::new(dataset) })
}

/// Reads a list of names and of tables with a `name`.
fn named<T>(
    reader: &mut Reader<'_>,
    value: &Value<'_>,
    fields: &'static [Field],
    set: fn(&mut Reader<'_>, &mut T, &str, &Value<'_>),
    new: fn(Box<str>) -> T,
) -> Vec<T> {
    let mut found = Vec::new();
    for entry in value.get_ref().as_array().into_iter().flat_map(|list| list.iter()) {
        if let Some(name) = entry.get_ref().as_str() {
            found.push(new(name.into()));
        } else if let Some(table) = entry.get_ref().as_table() {
            let entries = reader.fields(table, fields);
            let Some((_, name)) = entries.iter().find(|(field, _)| field.name == "name") else {
                if !table.contains_key("name") {
                    reader.problem(entry.span(), "\"name\" is missing".to_owned(), None);
                }
                continue;
            };
            let mut item = new(text(name));
            for (field, value) in entries {
                set(reader, &mut item, field.name, value);
            }
            found.push(item);
        }
    }
    found
}

fn band(reader: &mut Reader<'_>, band: &mut Band, key: &str, value: &Value<'_>) {
    match key {
        "units" => band.units = Some(text(value)),
        "scale" => band.scale = number(value),
        "offset" => band.offset = number(value),
        "min" => band.min = number(value),
        "max" => band.max = number(value),
        "gsd" => band.gsd = number(value),
        "wavelength" => band.wavelength = Some(text(value)),
        "role" => band.role = Some(text(value)),
        "bits" => band.bits = tables(value).filter_map(|(table, span)| bits(reader, table, span)).collect(),
        "classes" => band.classes = tables(value).filter_map(|(table, span)| class(reader, table, span)).collect(),
        _ => {}
    }
}

fn bits(reader: &mut Reader<'_>, table: &DeTable<'_>, span: std::ops::Range<usize>) -> Option<BitField> {
    let mut range = None;
    let mut item = BitField::default();
    for (field, value) in reader.fields(table, BITS) {
        match field.name {
            "bit" => range = bit(value).map(|bit| (bit, bit)),
            "bits" => {
                let list = value.get_ref().as_array()?;
                range = bit(list.first()?).zip(bit(list.get(1)?));
            }
            "meaning" => item.meaning = text(value),
            "values" => {
                for (key, meaning) in value.get_ref().as_table()?.iter() {
                    match (key.get_ref().parse(), meaning.get_ref().as_str()) {
                        (Ok(number), Some(meaning)) => item.values.push((number, meaning.into())),
                        (Err(_), _) => reader.problem(key.span(), "a value must be a whole number".to_owned(), None),
                        (_, None) => reader.problem(meaning.span(), "a meaning must be a string".to_owned(), None),
                    }
                }
            }
            _ => {}
        }
    }
    let Some((first, last)) = range.filter(|(first, last)| first <= last) else {
        reader.problem(
            span,
            "a bit field needs \"bit\", or \"bits\" with the first and last of at most 64 bits".to_owned(),
            None,
        );
        return None;
    };
    item.values.sort();
    Some(BitField { first, last, ..item })
}

fn bit(value: &Value<'_>) -> Option<u8> {
    integer(value).and_then(|bit| u8::try_from(bit).ok()).filter(|bit| *bit < 64)
}

fn class(
    reader: &mut Reader<'_>,
    table: &DeTable<'_>,
    span: std::ops::Range<usize>,
) -> Option<(i64, Box<str>, Box<str>)> {
    let (mut number, mut meaning, mut color) = (None, Box::default(), Box::default());
    for (field, value) in reader.fields(table, CLASS) {
        match field.name {
            "value" => number = integer(value),
            "meaning" => meaning = text(value),
            "color" => color = text(value).trim_start_matches('#').into(),
            _ => {}
        }
    }
    if number.is_none() {
        reader.problem(span, "a class needs a \"value\"".to_owned(), None);
    }
    Some((number?, meaning, color))
}

fn properties(reader: &mut Reader<'_>, value: &Value<'_>) -> Vec<Property> {
    let set = |_: &mut Reader<'_>, property: &mut Property, key: &str, value: &Value<'_>| match key {
        "type" => property.ty = text(value),
        "values" => property.values = strings(value).into_iter().map(|(text, _)| text.into()).collect(),
        _ => {}
    };
    named(reader, value, PROPERTY, set, |name| Property { name, ..Property::default() })
}

fn text(value: &Value<'_>) -> Box<str> {
    value.get_ref().as_str().unwrap_or_default().into()
}

fn date(value: &Value<'_>) -> Box<str> {
    match value.get_ref() {
        DeValue::Datetime(date) => date.to_string().into(),
        _ => text(value),
    }
}

fn integer(value: &Value<'_>) -> Option<i64> {
    let number = value.get_ref().as_integer()?;
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

fn number(value: &Value<'_>) -> Option<f64> {
    match value.get_ref() {
        DeValue::Float(float) => float.as_str().parse().ok(),
        _ => integer(value).map(|number| number as f64),
    }
}
