//! Formats facts of the knowledge base as text: types, signatures, dates, ranges. Hovers and `geols
//! explain` share it, so that both say the same.

use crate::kb::Kb;
use crate::kb::model::{Band, DatasetHead, DatasetKind, Kind, Operator, Param, Property, Role, Ty};
use crate::semantic::bind::{is_available, param_name};

/// Base URL of the API reference.
pub const REFERENCE: &str = "https://developers.google.com/earth-engine/apidocs";
/// Base URL of the dataset catalog.
pub const CATALOG: &str = "https://developers.google.com/earth-engine/datasets/catalog";

/// Returns the URL of an operator's page in the API reference.
pub fn reference_url(op: &Operator<'_>) -> Option<String> {
    op.page.map(|page| format!("{REFERENCE}/{page}"))
}

/// Returns the URL of a page of the dataset catalog.
pub fn catalog_url(page: &str) -> String {
    format!("{CATALOG}/{page}")
}

/// Returns a type as the API reference writes it.
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

/// Describes the role of an argument; empty if name and type say all.
pub fn role_text(role: Role) -> &'static str {
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
        Role::Longitude => "degrees east",
        Role::Latitude => "degrees north",
        Role::Scale => "meters per pixel",
        Role::Crs => "coordinate reference system, such as EPSG:4326",
        Role::CrsTransform => "affine transform",
        Role::Region => "area to compute over",
        Role::Reducer => "a reducer, or its name",
        Role::Visualization => "how to show it",
        Role::Palette => "colors",
        Role::Expression => "band maths",
        Role::ExpressionVariables => "images by name in the expression",
        Role::Callback => "called on the server for each element",
        Role::Style => "CSS-like style",
        Role::NewAsset => "id of a new asset",
        Role::Policy => "policy by band",
        Role::None => "",
    }
}

/// Returns a JSON default in the syntax of the language.
pub fn literal(json: &str, python: bool) -> String {
    match (json, python) {
        ("true", true) => "True".to_owned(),
        ("false", true) => "False".to_owned(),
        ("null", true) => "None".to_owned(),
        // Some defaults are code: `"ee.Reducer.mean()"`.
        _ if json.starts_with("\"ee.") => json.trim_matches('"').to_owned(),
        _ if json.starts_with('"') => json.replace('"', "'"),
        _ => json.to_owned(),
    }
}

/// Returns the strings that a parameter takes, each word once. The server accepts some in several
/// spellings, and units in the plural.
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

/// Returns the default of a parameter, or whether it is required.
pub fn default_text(param: &Param<'_>, python: bool) -> String {
    match param.default {
        Some(text) => literal(text, python),
        None if param.variadic => String::new(),
        None if param.optional => "optional".to_owned(),
        None if param.python_optional => (if python { "optional" } else { "optional in Python" }).to_owned(),
        None => "required".to_owned(),
    }
}

/// Returns the callee of an operator: `image.reduceRegion`, `ee.Reducer.mean`.
pub fn callee(kb: &'static Kb, op: &Operator<'static>, python: bool) -> String {
    let last = op.name.rsplit('.').next().unwrap_or(op.name);
    let name = if python { op.python.unwrap_or(last) } else { last };
    match (op.kind, op.receiver) {
        (Kind::Method, Some(class)) => format!("{}.{name}", variable_name(kb.class(class).name, python)),
        _ => match op.name.rsplit_once('.') {
            Some((owner, _)) => format!("{owner}.{name}"),
            None => name.to_owned(),
        },
    }
}

/// Returns the parameters in the order of the language, with their indices. Parameters of Python
/// alone have the indices after the others.
pub fn ordered(op: &'static Operator<'static>, python: bool) -> Vec<(usize, &'static Param<'static>)> {
    let mut all: Vec<(usize, &Param<'_>)> = if python && !op.python_order.is_empty() {
        op.python_order.iter().filter_map(|at| Some((usize::from(*at), op.params.get(usize::from(*at))?))).collect()
    } else {
        op.params.iter().enumerate().filter(|(_, param)| is_available(param, python)).collect()
    };
    if python {
        all.extend(op.python_extra.iter().enumerate().map(|(index, param)| (index + op.params.len(), param)));
    }
    all
}

/// Returns a parameter as a signature shows it: `geometry?`, `geometry=None`, `*images`.
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

/// Returns all parameters as a signature shows them.
pub fn parameters(op: &'static Operator<'static>, python: bool) -> Vec<String> {
    ordered(op, python)
        .into_iter()
        .map(|(index, param)| match index < op.params.len() {
            true => parameter(param, python),
            false => format!("{}=None", param_name(param, true)),
        })
        .collect()
}

/// Returns the return type of an operator.
pub fn returns(kb: &'static Kb, op: &Operator<'_>) -> String {
    let name = type_name(kb, &op.returns);
    if op.self_type { format!("{name}, as the object is") } else { name }
}

/// Returns a variable name for an object of a class: `image`, `imageCollection`,
/// `image_collection`.
fn variable_name(class: &str, python: bool) -> String {
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

/// Names the kind of a dataset.
pub fn kind_name(kind: DatasetKind) -> &'static str {
    match kind {
        DatasetKind::Image => "image",
        DatasetKind::ImageCollection => "image collection",
        DatasetKind::Table => "table",
        DatasetKind::TableCollection => "folder of tables",
        DatasetKind::BigQueryTable => "BigQuery table",
    }
}

/// Returns the day of a date, without its time.
pub fn day(text: &str) -> &str {
    text.get(..10).unwrap_or(text)
}

/// Returns the first and last day of a dataset.
pub fn dates(head: &DatasetHead<'_>) -> String {
    match (head.start.map(day), head.end.map(day)) {
        (Some(start), Some(end)) if start == end => start.to_owned(),
        (start, end) => format!("{} to {}", start.unwrap_or("?"), end.unwrap_or("today")),
    }
}

/// Returns how often a dataset has an image: `5 day` becomes "every 5 days".
pub fn cadence(text: &str) -> String {
    match text.split_once(' ') {
        Some((number, unit)) if number != "1" && !unit.ends_with('s') => format!("every {number} {unit}s"),
        Some(("1", unit)) => format!("every {unit}"),
        _ => format!("every {text}"),
    }
}

/// Formats a number without needless digits: `10`, `0.0001`, `2.75e-5`.
pub fn number(value: f64) -> String {
    let short = value.to_string();
    if value != 0.0 && value.abs() < 1e-4 && short.len() > 9 { format!("{value:e}") } else { short }
}

/// Formats a bounding box as people write it, or as "global".
pub fn extent([west, south, east, north]: [f64; 4]) -> String {
    if west <= -179.9 && east >= 179.9 && south <= -55.0 && north >= 70.0 {
        return "global".to_owned();
    }
    let coordinate = |degrees: f64, positive: char, negative: char| {
        format!(
            "{}°{}",
            number((degrees.abs() * 100.0).round() / 100.0),
            if degrees < 0.0 { negative } else { positive }
        )
    };
    format!(
        "{} to {}, {} to {}",
        coordinate(west, 'E', 'W'),
        coordinate(east, 'E', 'W'),
        coordinate(south, 'N', 'S'),
        coordinate(north, 'N', 'S')
    )
}

/// Returns the range of a band's stored values.
pub fn range(band: &Band) -> String {
    let about = if band.estimated { "about " } else { "" };
    match (band.min, band.max) {
        (Some(min), Some(max)) => format!("{about}{} to {}", number(min), number(max)),
        (Some(min), None) => format!("{about}{} up", number(min)),
        (None, Some(max)) => format!("{about}up to {}", number(max)),
        (None, None) => String::new(),
    }
}

/// Formats a bit field: `3` or `0-9`.
pub fn bit_range(first: u8, last: u8) -> String {
    if first == last { first.to_string() } else { format!("{first}-{last}") }
}

/// Merges neighboring properties that differ only in a final number: `SOLAR_IRRADIANCE_B1 ... B12`.
pub fn property_families(list: &[Property]) -> Vec<(String, &Property)> {
    fn stem(property: &Property) -> Option<(&str, &str)> {
        let (stem, last) = property.name.rsplit_once('_')?;
        (last.len() < 5 && last.contains(|c: char| c.is_ascii_digit())).then_some((stem, last))
    }
    let mut rows = Vec::new();
    let mut remaining = list;
    while let Some(first) = remaining.first() {
        let same = |other: &&Property| {
            let stems = stem(first).zip(stem(other));
            stems.is_some_and(|((one, _), (two, _))| one == two) && other.ty == first.ty && other.values == first.values
        };
        let count = remaining.iter().take_while(same).count();
        if let (true, Some((_, last))) = (count > 2, remaining.get(count.wrapping_sub(1)).and_then(stem)) {
            rows.push((format!("{} ... {last}", first.name), first));
            remaining = &remaining[count..];
        } else {
            rows.push((first.name.to_string(), first));
            remaining = &remaining[1..];
        }
    }
    rows
}
