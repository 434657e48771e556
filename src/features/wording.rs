//! Facts of the knowledge base in words: types, signatures, dates, ranges. The terminal (`geols explain`) and the cards of the
//! editor say the same about the same thing, since both take their words from here.

use crate::kb::Kb;
use crate::kb::model::{Band, DatasetHead, DatasetKind, Kind, Operator, Param, Property, Role, Ty};
use crate::semantic::bind::{exists, param_name};

/// Where the reference has its pages.
pub const REFERENCE: &str = "https://developers.google.com/earth-engine/apidocs";
/// Where the catalogue has its pages.
pub const CATALOG: &str = "https://developers.google.com/earth-engine/datasets/catalog";

/// The page of an operator in the public reference.
pub fn reference_url(op: &Operator<'_>) -> Option<String> {
    op.page.map(|page| format!("{REFERENCE}/{page}"))
}

/// A page of the public catalogue by its last part.
pub fn catalogue_url(page: &str) -> String {
    format!("{CATALOG}/{page}")
}

/// A type, as the reference words it.
pub fn type_name(kb: &'static Kb, kind: &Ty<'_>) -> String {
    match kind {
        Ty::Any => "Object".to_owned(),
        Ty::Void => "nothing".to_owned(),
        Ty::Boolean => "Boolean".to_owned(),
        Ty::Number => "Number".to_owned(),
        Ty::Integer => "Integer".to_owned(),
        Ty::String => "String".to_owned(),
        Ty::Class(class) => kb.class(*class).name.to_owned(),
        Ty::Function => "Function".to_owned(),
        Ty::List(inner) if **inner == Ty::Any => "List".to_owned(),
        Ty::List(inner) => format!("List<{}>", type_name(kb, inner)),
        Ty::Dictionary(inner) if **inner == Ty::Any => "Dictionary".to_owned(),
        Ty::Dictionary(inner) => format!("Dictionary<{}>", type_name(kb, inner)),
        Ty::Options(name) | Ty::Other(name) => (*name).to_owned(),
        Ty::Union(list) => list.iter().map(|kind| type_name(kb, kind)).collect::<Vec<_>>().join("|"),
    }
}

/// What an argument means, in a few words; empty where its name and type say all.
pub fn role(role: Role) -> &'static str {
    match role {
        Role::Band => "bands: names, indices or patterns",
        Role::BandName => "names of bands",
        Role::NewName => "names for new bands",
        Role::Property => "name of a property",
        Role::NewProperty => "name for a new property",
        Role::Key => "key of the dictionary",
        Role::Date => "a date",
        Role::Start => "first moment",
        Role::End => "first moment after it",
        Role::DateFormat => "Joda letters: yyyy-MM-dd",
        Role::Asset => "asset id",
        Role::Coordinates => "longitude before latitude",
        Role::Scale => "metres per pixel",
        Role::Crs => "coordinate reference system, such as EPSG:4326",
        Role::CrsTransform => "affine transform",
        Role::Region => "area of work",
        Role::Reducer => "a reducer, or its name",
        Role::Visualization => "how to show it",
        Role::Palette => "colours",
        Role::Expression => "band maths",
        Role::ExpressionVariables => "images by name in the expression",
        Role::Callback => "called on the server for each element",
        Role::Style => "CSS-like style",
        Role::NewAsset => "id of a new asset",
        Role::Policy => "policy by band",
        Role::None => "",
    }
}

/// A default as the language writes it.
pub fn literal(json: &str, python: bool) -> String {
    match (json, python) {
        ("true", true) => "True".to_owned(),
        ("false", true) => "False".to_owned(),
        ("null", true) => "None".to_owned(),
        // Code as a default: `"ee.Reducer.mean()"`.
        _ if json.starts_with("\"ee.") => json.trim_matches('"').to_owned(),
        _ if json.starts_with('"') => json.replace('"', "'"),
        _ => json.to_owned(),
    }
}

/// Strings that a parameter takes, one of each word: the server takes some in every spelling, and units in the plural too.
pub fn choices<'p>(param: &Param<'p>) -> Vec<&'p str> {
    let key = |text: &str| text.replace('_', "").to_lowercase().trim_end_matches('s').to_owned();
    let default = param.default.map(|text| text.trim_matches('"'));
    let mut found: Vec<&str> = Vec::new();
    for &value in &param.values {
        match found.iter_mut().find(|known| key(known) == key(value)) {
            Some(known) if default == Some(value) => *known = value,
            Some(_) => {}
            None => found.push(value),
        }
    }
    found
}

/// The default of a parameter, or whether it must be given.
pub fn default(param: &Param<'_>, python: bool) -> String {
    match param.default {
        Some(text) => literal(text, python),
        None if param.variadic => String::new(),
        None if param.optional => "optional".to_owned(),
        None if param.python_optional => (if python { "optional" } else { "optional in Python" }).to_owned(),
        None => "required".to_owned(),
    }
}

/// What a call of an operator starts with: `image.reduceRegion`, `ee.Reducer.mean`.
pub fn callee(kb: &'static Kb, op: &Operator<'static>, python: bool) -> String {
    let last = op.name.rsplit('.').next().unwrap_or(op.name);
    let name = if python { op.python.unwrap_or(last) } else { last };
    match (op.kind, op.receiver) {
        (Kind::Method, Some(class)) => format!("{}.{name}", variable(kb.class(class).name, python)),
        _ => match op.name.rsplit_once('.') {
            Some((owner, _)) => format!("{owner}.{name}"),
            None => name.to_owned(),
        },
    }
}

/// Parameters in the order of the language, with their place in the operator's list (those of Python alone come after it).
pub fn ordered(op: &'static Operator<'static>, python: bool) -> Vec<(usize, &'static Param<'static>)> {
    let mut all: Vec<(usize, &Param<'_>)> = if python && !op.python_order.is_empty() {
        op.python_order.iter().filter_map(|at| Some((usize::from(*at), op.params.get(usize::from(*at))?))).collect()
    } else {
        op.params.iter().enumerate().filter(|(_, param)| exists(param, python)).collect()
    };
    if python {
        all.extend(op.python_extra.iter().enumerate().map(|(index, param)| (index + op.params.len(), param)));
    }
    all
}

/// A parameter in a signature: `geometry?`, `geometry=None`, `*images`.
pub fn parameter(param: &Param<'_>, python: bool) -> String {
    let name = param_name(param, python);
    match (python, param.variadic, param.optional || python && param.python_optional) {
        (true, true, _) => format!("*{name}"),
        (false, true, _) => format!("...{name}"),
        (true, _, true) => format!("{name}={}", param.default.map_or("None".to_owned(), |text| literal(text, true))),
        (false, _, true) => format!("{name}?"),
        (_, _, false) => name.to_owned(),
    }
}

/// All parameters as a signature has them.
pub fn parameters(op: &'static Operator<'static>, python: bool) -> Vec<String> {
    ordered(op, python)
        .into_iter()
        .map(|(index, param)| match index < op.params.len() {
            true => parameter(param, python),
            false => format!("{}=None", param_name(param, true)),
        })
        .collect()
}

/// What an operator returns.
pub fn returns(kb: &'static Kb, op: &Operator<'_>) -> String {
    let name = type_name(kb, &op.returns);
    if op.self_type { format!("{name}, as the object is") } else { name }
}

/// A name that a person would give an object of the class: `image`, `imageCollection`, `image_collection`.
pub fn variable(class: &str, python: bool) -> String {
    let bare = class.rsplit('.').next().unwrap_or(class);
    // An abbreviation stays one word.
    if bare.len() > 1 && bare.chars().take(2).all(char::is_uppercase) {
        return bare.to_lowercase();
    }
    let mut name = String::new();
    for (index, c) in bare.char_indices() {
        if c.is_uppercase() && index > 0 && python && !name.ends_with('_') {
            name.push('_');
        }
        if index == 0 || python { name.extend(c.to_lowercase()) } else { name.push(c) }
    }
    name
}

/// What a dataset is.
pub fn kind_name(kind: DatasetKind) -> &'static str {
    match kind {
        DatasetKind::Image => "image",
        DatasetKind::ImageCollection => "image collection",
        DatasetKind::Table => "table",
        DatasetKind::TableCollection => "folder of tables",
        DatasetKind::BigQueryTable => "BigQuery table",
    }
}

/// The day of a date with or without a time.
pub fn day(text: &str) -> &str {
    text.get(..10).unwrap_or(text)
}

/// First to last day of a dataset.
pub fn dates(head: &DatasetHead<'_>) -> String {
    match (head.start.map(day), head.end.map(day)) {
        (Some(start), Some(end)) if start == end => start.to_owned(),
        (start, end) => format!("{} to {}", start.unwrap_or("?"), end.unwrap_or("today")),
    }
}

/// How often a dataset has an image: `5 day` is "every 5 days".
pub fn cadence(text: &str) -> String {
    match text.split_once(' ') {
        Some((number, unit)) if number != "1" && !unit.ends_with('s') => format!("every {number} {unit}s"),
        Some(("1", unit)) => format!("every {unit}"),
        _ => format!("every {text}"),
    }
}

/// Without needless digits: `10`, `0.0001`, `2.75e-5`.
pub fn number(value: f64) -> String {
    let short = value.to_string();
    if value != 0.0 && value.abs() < 1e-4 && short.len() > 9 { format!("{value:e}") } else { short }
}

/// A place on the globe as people write it, or "global".
pub fn extent([west, south, east, north]: [f64; 4]) -> String {
    if west <= -179.9 && east >= 179.9 && south <= -55.0 && north >= 70.0 {
        return "global".to_owned();
    }
    let place = |degrees: f64, positive: char, negative: char| {
        format!(
            "{}°{}",
            number((degrees.abs() * 100.0).round() / 100.0),
            if degrees < 0.0 { negative } else { positive }
        )
    };
    format!(
        "{} to {}, {} to {}",
        place(west, 'E', 'W'),
        place(east, 'E', 'W'),
        place(south, 'N', 'S'),
        place(north, 'N', 'S')
    )
}

/// The range of the stored numbers of a band.
pub fn range(band: &Band) -> String {
    let about = if band.estimated { "about " } else { "" };
    match (band.min, band.max) {
        (Some(min), Some(max)) => format!("{about}{} to {}", number(min), number(max)),
        (Some(min), None) => format!("{about}{} up", number(min)),
        (None, Some(max)) => format!("{about}up to {}", number(max)),
        (None, None) => String::new(),
    }
}

/// `3` or `0-9`.
pub fn bit_places(first: u8, last: u8) -> String {
    if first == last { first.to_string() } else { format!("{first}-{last}") }
}

/// Properties with neighbours that differ in a number at the end as one: `SOLAR_IRRADIANCE_B1 ... B12`.
pub fn families(list: &[Property]) -> Vec<(String, &Property)> {
    fn stem(property: &Property) -> Option<(&str, &str)> {
        let (stem, last) = property.name.rsplit_once('_')?;
        (last.len() < 5 && last.contains(|c: char| c.is_ascii_digit())).then_some((stem, last))
    }
    let mut rows = Vec::new();
    let mut rest = list;
    while let Some(first) = rest.first() {
        let same = |other: &&Property| {
            let stems = stem(first).zip(stem(other));
            stems.is_some_and(|((one, _), (two, _))| one == two) && other.ty == first.ty && other.values == first.values
        };
        let count = rest.iter().take_while(same).count();
        if let (true, Some((_, last))) = (count > 2, rest.get(count.wrapping_sub(1)).and_then(stem)) {
            rows.push((format!("{} ... {last}", first.name), first));
            rest = &rest[count..];
        } else {
            rows.push((first.name.to_string(), first));
            rest = &rest[1..];
        }
    }
    rows
}
