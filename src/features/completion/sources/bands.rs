//! Names that an object has: bands of images, properties of images and features, keys of
//! dictionaries.

use crate::features::completion::context::{Cursor, ExpectedValue, subject};
use crate::features::completion::ranking::nearby_words::NearbyWords;
use crate::features::completion::ranking::string_usage::StringUsage;
use crate::features::completion::ranking::{Collector, RankKey};
use crate::features::completion::render::Quoting;
use crate::features::completion::{Item, ItemKey, ItemKind};
use crate::kb::model::{ClassId, Dataset, Effect, Role};
use crate::semantic::value::{Band, Value};
use rustc_hash::FxHashSet;

/// Adds the bands that the argument chooses from.
pub fn complete_bands<'a>(
    cursor: &Cursor<'a>,
    expected: &ExpectedValue<'a>,
    quoting: Quoting,
    collector: &mut Collector<'a>,
) {
    let images = subject::subject(cursor, expected);
    let usage = StringUsage::from_cursor(cursor);
    let expected_roles = roles_of_index(cursor, expected);
    let mut names = FxHashSet::default();
    let facts = subject::facts_of(&images, &[ClassId::IMAGE, ClassId::IMAGE_COLLECTION]);
    let bands = facts.flat_map(|facts| facts.bands.list.iter()).filter(|band| names.insert(&band.name));
    for (index, band) in bands.enumerate() {
        let mut score = usage.score(&band.name, cursor.kb.use_of_band(&band.name));
        let role = band.facts().and_then(|facts| facts.role.as_deref());
        if role.is_some_and(|role| expected_roles.contains(&role)) {
            score += 20.0;
        }
        let item = band.clone();
        add_name(&band.name, in_order(score, index + 1), quoting, collector, move || band_item(&item));
    }
}

/// Returns a score that falls with the position in a list, so that equal scores keep their order.
fn in_order(score: f32, index: usize) -> f32 {
    score - index as f32 * 1e-3
}

/// Adds a name as a string. `make` describes it.
fn add_name<'a>(
    name: &str,
    score: f32,
    quoting: Quoting,
    collector: &mut Collector<'a>,
    make: impl FnOnce() -> Item + 'a,
) {
    let text = name.to_owned();
    collector.add(name.to_owned(), RankKey::with_score(score), move || quoting.item(&text, make()));
}

/// Returns the roles of the band at this position of the spectral index that the statement names.
/// For `ndvi` the first band is near infrared, the second red.
fn roles_of_index(cursor: &Cursor<'_>, expected: &ExpectedValue<'_>) -> Vec<&'static str> {
    let position = cursor.lexical.brackets.last().filter(|bracket| bracket.byte == b'[').map(|bracket| bracket.commas);
    let (Role::BandName, Some(position)) = (expected.role, position) else { return Vec::new() };
    let words = NearbyWords::from_cursor(cursor);
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
    let usage = StringUsage::from_cursor(cursor);
    let mut names = FxHashSet::default();
    let facts = subject::facts_of(&elements, classes);
    let properties = facts.flat_map(|facts| facts.properties.list.iter().map(move |name| (name, &facts.dataset)));
    for (index, (name, dataset)) in properties.filter(|(name, _)| names.insert(*name)).enumerate() {
        let score = usage.score(name, cursor.kb.use_of_property(name));
        let (property, dataset) = (name.clone(), dataset.clone());
        let make = move || property_item(&property, dataset.as_deref());
        add_name(name, in_order(score, index + 1), quoting, collector, make);
    }
}

fn property_item(name: &str, dataset: Option<&Dataset>) -> Item {
    let property = dataset
        .and_then(|dataset| dataset.properties.iter().chain(&dataset.columns).find(|property| *property.name == *name));
    let detail = property.map(|property| match property.values.len() {
        0 => property.ty.to_lowercase(),
        _ => property.values.iter().take(6).map(|value| &**value).collect::<Vec<_>>().join(", "),
    });
    let key = dataset.filter(|_| property.is_some());
    let key = key.map(|dataset| ItemKey::Property(dataset.id.to_string(), name.to_owned()));
    Item { kind: ItemKind::Property, detail: detail.unwrap_or_default(), key, ..Item::default() }
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
            let detail = format!("of {property}");
            let make = move || Item { kind: ItemKind::EnumMember, detail, ..Item::default() };
            add_name(value, in_order(10.0, index), quoting, collector, make);
        }
    }
}

/// Adds the pixel sizes of the image's bands.
pub fn complete_pixel_size<'a>(cursor: &Cursor<'a>, expected: &ExpectedValue<'a>, collector: &mut Collector<'a>) {
    let images = match subject::subject(cursor, expected) {
        Value::Unknown => subject::displayed_image(expected),
        value if value.facts().is_none() => subject::displayed_image(expected),
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
        let rank = RankKey::with_score(8.0 - index as f32);
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
    let usage = StringUsage::from_cursor(cursor);
    for (name, count) in cursor.kb.system_properties(cursor.kb.class(class).name) {
        add_name(name, usage.score(name, *count), quoting, collector, || property_item("", None));
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
            add_name(name, in_order(10.0, index), quoting, collector, || property_item("", None));
        }
    }
}
