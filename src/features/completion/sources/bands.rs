//! Names that an object has: bands of images, properties of images and features, keys of
//! dictionaries.

use crate::features::completion::context::{Cursor, ExpectedValue, subject};
use crate::features::completion::ranking::nearby_words::NearbyWords;
use crate::features::completion::ranking::string_usage::StringUsage;
use crate::features::completion::ranking::{Collector, RankKey};
use crate::features::completion::render::Quoting;
use crate::features::completion::{Item, ItemKey, ItemKind};
use crate::kb::model::{ClassId, Effect, Role};
use crate::semantic::value::{Band, Value};
use std::sync::Arc;

/// Adds the bands that the argument chooses from.
pub fn complete_bands<'a>(
    cursor: &Cursor<'a>,
    expected: &ExpectedValue<'a>,
    quoting: Quoting,
    collector: &mut Collector<'a>,
) {
    let images = subject::subject(cursor, expected);
    let usage = StringUsage::near(cursor);
    let expected_roles = roles_of_index(cursor, expected);
    let mut names: Vec<Arc<str>> = Vec::new();
    for facts in subject::facts_of(&images, &[ClassId::IMAGE, ClassId::IMAGE_COLLECTION]) {
        for band in facts.bands.list.iter() {
            if names.contains(&band.name) {
                continue;
            }
            names.push(band.name.clone());
            let mut used = usage.score(&band.name, cursor.kb.use_of_band(&band.name));
            let role = band.facts().and_then(|facts| facts.role.as_deref());
            if role.is_some_and(|role| expected_roles.contains(&role)) {
                used += 20.0;
            }
            let rank = RankKey { score: used - names.len() as f32 * 1e-3, ..RankKey::default() };
            let band = band.clone();
            collector.add(band.name.to_string(), rank, move || quoting.item(&band.name, band_item(&band)));
        }
    }
}

/// Returns the roles of the band at this position of the spectral index that the statement names.
/// For `ndvi` the first band is near infrared, the second red.
fn roles_of_index(cursor: &Cursor<'_>, expected: &ExpectedValue<'_>) -> Vec<&'static str> {
    let position = cursor.lexical.brackets.last().filter(|bracket| bracket.byte == b'[').map(|bracket| bracket.commas);
    let (Role::BandName, Some(position)) = (expected.role, position) else { return Vec::new() };
    let words = NearbyWords::around(cursor);
    let pairs = words.index_roles().unwrap_or_default();
    let roles = pairs.iter().map(|(first, second)| if position == 0 { *first } else { *second });
    // Equivalent roles are separated by bars.
    roles.flat_map(|role| role.split('|')).collect()
}

fn band_item(band: &Band) -> Item {
    let key = band
        .source
        .as_ref()
        .and_then(|(dataset, _)| Some(ItemKey::Band(dataset.id.to_string(), band.facts()?.name.to_string())));
    Item { kind: ItemKind::Band, detail: describe(band), key, ..Item::default() }
}

/// Describes a band in one line: `red, 10 m, scale 0.0001`.
fn describe(band: &Band) -> String {
    let Some(facts) = band.facts() else { return String::new() };
    let mut parts: Vec<String> = Vec::new();
    if *band.name != *facts.name {
        parts.push(facts.name.to_string());
    }
    parts.extend(facts.role.iter().map(ToString::to_string));
    parts.extend(facts.units.iter().map(ToString::to_string));
    let dataset = band.source.as_ref().and_then(|(dataset, _)| dataset.gsd);
    parts.extend(facts.gsd.or(dataset).map(|gsd| format!("{gsd} m")));
    if band.raw {
        parts.extend(facts.scale.filter(|scale| *scale != 1.0).map(|scale| format!("scale {scale}")));
        parts.extend(facts.offset.filter(|offset| *offset != 0.0).map(|offset| format!("offset {offset}")));
    }
    match (facts.bits.len(), facts.classes.len()) {
        (0, 0) => {}
        (0, classes) => parts.push(format!("{classes} classes")),
        _ => parts.push("bits".to_owned()),
    }
    parts.join(", ")
}

/// Adds the properties of the elements that the argument names one of.
pub fn complete_properties<'a>(
    cursor: &Cursor<'a>,
    expected: &ExpectedValue<'a>,
    quoting: Quoting,
    collector: &mut Collector<'a>,
) {
    let elements = subject::subject(cursor, expected);
    // `collection.get(...)` reads a property of the collection itself.
    let is_own = expected.site.operator().effect == Effect::GetProperty;
    let classes: &[ClassId] = match is_own {
        true => &[ClassId::IMAGE, ClassId::FEATURE],
        false => &[ClassId::IMAGE, ClassId::FEATURE, ClassId::IMAGE_COLLECTION, ClassId::FEATURE_COLLECTION],
    };
    if let Some(class) = elements.class().filter(|class| classes.contains(class)) {
        complete_system_properties(cursor, class, quoting, collector);
    }
    let usage = StringUsage::near(cursor);
    let mut seen: Vec<Arc<str>> = Vec::new();
    for facts in subject::facts_of(&elements, classes) {
        for name in facts.properties.list.iter() {
            if seen.contains(name) {
                continue;
            }
            seen.push(name.clone());
            let score = usage.score(name, cursor.kb.use_of_property(name)) - seen.len() as f32 * 1e-3;
            let (name, dataset) = (name.clone(), facts.dataset.clone());
            collector.add(name.to_string(), RankKey { score, ..RankKey::default() }, move || {
                let property = dataset.as_ref().and_then(|dataset| {
                    let all = dataset.properties.iter().chain(&dataset.columns);
                    all.into_iter().find(|property| *property.name == *name)
                });
                let detail = property.map(|property| match property.values.len() {
                    0 => property.ty.to_lowercase(),
                    _ => property.values.iter().take(6).map(|value| &**value).collect::<Vec<_>>().join(", "),
                });
                let key = dataset.as_ref().filter(|_| property.is_some());
                let key = key.map(|dataset| ItemKey::Property(dataset.id.to_string(), name.to_string()));
                let item =
                    Item { kind: ItemKind::Property, detail: detail.unwrap_or_default(), key, ..Item::default() };
                quoting.item(&name, item)
            });
        }
    }
}

/// Adds the values that the catalog lists for the property beside: `ee.Filter.eq('pass', '...')`.
pub fn complete_property_values<'a>(
    cursor: &Cursor<'a>,
    expected: &ExpectedValue<'a>,
    quoting: Quoting,
    collector: &mut Collector<'a>,
) {
    let property_argument = expected.site.with_role(Role::Property).find_map(|(_, arg)| arg.value.as_text().cloned());
    let Some(property) = property_argument else { return };
    let elements = subject::subject(cursor, expected);
    let datasets = elements.variants().iter().filter_map(Value::facts).filter_map(|facts| facts.dataset.clone());
    for dataset in datasets {
        let mut all = dataset.properties.iter().chain(&dataset.columns);
        let Some(property_info) = all.find(|property_info| *property_info.name == *property) else { continue };
        // Values that are numbers are not strings.
        if !property_info.ty.contains("STRING") {
            continue;
        }
        for (index, value) in property_info.values.iter().enumerate() {
            let rank = RankKey { score: 10.0 - index as f32 * 1e-3, ..RankKey::default() };
            let (value, detail) = (value.clone(), format!("of {property}"));
            collector.add(value.to_string(), rank, move || {
                quoting.item(&value, Item { kind: ItemKind::EnumMember, detail, ..Item::default() })
            });
        }
    }
}

/// Adds the pixel sizes of the image's bands.
pub fn complete_pixel_size<'a>(cursor: &Cursor<'a>, expected: &ExpectedValue<'a>, collector: &mut Collector<'a>) {
    let images = match subject::subject(cursor, expected) {
        Value::Unknown => subject::shown(expected),
        value if value.facts().is_none() => subject::shown(expected),
        value => value,
    };
    let mut sizes: Vec<(f64, String)> = Vec::new();
    for facts in subject::facts_of(&images, &[ClassId::IMAGE, ClassId::IMAGE_COLLECTION]) {
        for band in facts.bands.list.iter() {
            let Some((dataset, _)) = &band.source else { continue };
            let size = band.facts().and_then(|facts| facts.gsd).or(dataset.gsd);
            if let Some(size) = size.filter(|size| sizes.iter().all(|(known, _)| known != size)) {
                sizes.push((size, format!("pixel size of {}", dataset.id)));
            }
        }
    }
    sizes.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (index, (size, detail)) in sizes.into_iter().take(3).enumerate() {
        let rank = RankKey { score: 8.0 - index as f32, ..RankKey::default() };
        collector.add(size.to_string(), rank, move || Item { kind: ItemKind::Value, detail, ..Item::default() });
    }
}

/// Adds the properties that the server gives to every element: time, index.
fn complete_system_properties<'a>(
    cursor: &Cursor<'a>,
    class: ClassId,
    quoting: Quoting,
    collector: &mut Collector<'a>,
) {
    let usage = StringUsage::near(cursor);
    for (name, count) in cursor.kb.system_properties(cursor.kb.class(class).name) {
        let rank = RankKey { score: usage.score(name, *count), ..RankKey::default() };
        collector.add(*name, rank, move || quoting.item(name, Item { kind: ItemKind::Property, ..Item::default() }));
    }
}

/// Adds the keys of a dictionary.
pub fn complete_keys<'a>(
    cursor: &Cursor<'a>,
    expected: &ExpectedValue<'a>,
    quoting: Quoting,
    collector: &mut Collector<'a>,
) {
    let dictionary = subject::subject(cursor, expected);
    for facts in subject::facts_of(&dictionary, &[ClassId::DICTIONARY]) {
        for (index, name) in facts.keys.list.iter().enumerate() {
            let rank = RankKey { score: 10.0 - index as f32 * 1e-3, ..RankKey::default() };
            let name = name.clone();
            collector.add(name.to_string(), rank, move || {
                quoting.item(&name, Item { kind: ItemKind::Property, ..Item::default() })
            });
        }
    }
}
