//! Moves the coordinates of a script.

use super::edits::Edits;
use super::source::Source;
use crate::values::{Place, one};
use fastrand::Rng;
use geols::syntax::hir::{ArgKind, ExprId, ExprKind, Key};
use geols::text::span::Span;
use std::collections::HashMap;

/// Functions whose arguments are coordinates.
const GEOMETRIES: [&str; 12] = [
    "Point",
    "MultiPoint",
    "Rectangle",
    "BBox",
    "Polygon",
    "MultiPolygon",
    "LineString",
    "MultiLineString",
    "LinearRing",
    "setCenter",
    "set_center",
    "Geometry",
];

/// Maximum depth of lists and variables that hold coordinates.
const MAX_DEPTH: u32 = 8;

/// A longitude or latitude.
#[derive(Debug, Clone, PartialEq)]
pub struct Coordinate {
    span: Span,
    value: f64,
    decimals: usize,
    is_latitude: bool,
}

/// Finds the coordinates. None are found if some are out of range, as in a projection.
pub fn find(source: &Source<'_>) -> Vec<Coordinate> {
    let hir = source.hir();
    let mut groups: Vec<(Vec<ExprId>, bool)> = Vec::new();
    for expr in &hir.exprs {
        match &expr.kind {
            ExprKind::Call { callee, args, .. } => {
                let name = match &hir.expr(*callee).kind {
                    ExprKind::Member { property, .. } => hir.name(property.name),
                    ExprKind::Name(name) => hir.name(*name),
                    _ => continue,
                };
                let is_geometry = GEOMETRIES.contains(&name);
                let mut flat = Vec::new();
                for arg in args {
                    match arg.kind {
                        ArgKind::Positional if is_geometry => flat.push(arg.value),
                        ArgKind::Keyword(keyword) => keyed(source, hir.name(keyword.name), arg.value, &mut groups),
                        _ => {}
                    }
                }
                match flat.first().map(|first| &hir.expr(resolved(source, *first)).kind) {
                    Some(ExprKind::List(_)) => groups.push((flat[..1].to_vec(), false)),
                    Some(_) => {
                        let is_number = |id: &&ExprId| source.number(resolved(source, **id)).is_some();
                        let mut numbers: Vec<ExprId> = flat.iter().take_while(is_number).copied().collect();
                        if name.to_lowercase().contains("center") || name == "Point" {
                            numbers.truncate(2);
                        }
                        groups.push((numbers, false));
                    }
                    None => {}
                }
            }
            ExprKind::Object(properties) => {
                for property in properties {
                    match &property.key {
                        Key::Ident(ident) => keyed(source, hir.name(ident.name), property.value, &mut groups),
                        Key::String(key, _) => keyed(source, key, property.value, &mut groups),
                        Key::Computed(_) | Key::Spread => {}
                    }
                }
            }
            _ => {}
        }
    }
    let mut found: HashMap<u32, Coordinate> = HashMap::new();
    for (roots, is_latitude_first) in groups {
        let mut numbers = Vec::new();
        for root in roots {
            collect(source, root, 0, &mut numbers);
        }
        let is_single = numbers.len() == 1;
        if numbers.len() % 2 != 0 && !is_single {
            continue;
        }
        for (at, (value, span)) in numbers.into_iter().enumerate() {
            let is_latitude = if is_single { is_latitude_first } else { (at % 2 == 1) != is_latitude_first };
            let decimals = span.of(source.text).split_once('.').map_or(0, |(_, digits)| digits.len());
            found.entry(span.start).or_insert(Coordinate { span, value, decimals, is_latitude });
        }
    }
    let mut found: Vec<Coordinate> = found.into_values().collect();
    found.sort_by_key(|coordinate| coordinate.span);
    let is_degree = |c: &Coordinate| c.value.abs() <= if c.is_latitude { 90.0 } else { 180.0 };
    let is_whole_world = |c: &Coordinate| c.value.abs() >= if c.is_latitude { 75.0 } else { 179.0 };
    if found.iter().all(is_degree) && !found.iter().any(is_whole_world) { found } else { Vec::new() }
}

/// Adds the value of a key that names coordinates.
fn keyed(source: &Source<'_>, key: &str, value: ExprId, groups: &mut Vec<(Vec<ExprId>, bool)>) {
    let is_number = source.number(resolved(source, value)).is_some();
    match key.to_lowercase().as_str() {
        "coords" | "coordinates" => groups.push((vec![value], false)),
        // Maps of Python have the latitude first.
        "center" | "location" if !is_number => groups.push((vec![value], true)),
        "lon" | "lng" | "longitude" if is_number => groups.push((vec![value], false)),
        "lat" | "latitude" if is_number => groups.push((vec![value], true)),
        _ => {}
    }
}

/// Returns the value of a variable that is set once.
fn resolved(source: &Source<'_>, expr: ExprId) -> ExprId {
    let scopes = &source.snapshot.analysis.scopes;
    let value = scopes.resolve(expr).and_then(|id| scopes.binding(id).only_value());
    value.unwrap_or(expr)
}

/// Collects the numbers of nested lists in order.
fn collect(source: &Source<'_>, expr: ExprId, depth: u32, out: &mut Vec<(f64, Span)>) {
    let expr = resolved(source, expr);
    if let Some(number) = source.number(expr) {
        out.push(number);
    } else if let ExprKind::List(items) | ExprKind::Tuple(items) = &source.hir().expr(expr).kind
        && depth < MAX_DEPTH
    {
        items.iter().for_each(|item| collect(source, *item, depth + 1, out));
    }
}

/// Moves all coordinates by one offset: a little, or to another town.
pub fn vary(coordinates: &[Coordinate], random: &mut Rng, edits: &mut Edits) {
    let axis = |is_latitude: bool| coordinates.iter().filter(move |c| c.is_latitude == is_latitude);
    let range = |is_latitude: bool| {
        let values = || axis(is_latitude).map(|c| c.value);
        (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max))
    };
    let ((west, east), (south, north)) = (range(false), range(true));
    let is_far = random.u8(..100) < 35;
    if coordinates.is_empty() || random.u8(..100) < 15 {
        return;
    }
    let town = Place::any(random);
    let (longitude, latitude) = if is_far && east - west < 5.0 {
        (town.longitude - f64::midpoint(west, east), town.latitude - f64::midpoint(south, north))
    } else {
        let most = *one(&[0.1, 0.5, 2.0], random);
        ((random.f64() - 0.5) * 2.0 * most, (random.f64() - 0.5) * 2.0 * most)
    };
    let decimals = coordinates.iter().map(|c| c.decimals).min().unwrap_or_default();
    let rounded = |offset: f64| format!("{offset:.*}", decimals.min(6)).parse().unwrap_or(0.0);
    let (longitude, latitude): (f64, f64) = (rounded(longitude), rounded(latitude));
    if west + longitude < -179.0 || east + longitude > 179.0 || south + latitude < -70.0 || north + latitude > 74.0 {
        return;
    }
    // Digits far behind the point are noise, the same for the same number.
    let mut noise: HashMap<(bool, String), f64> = HashMap::new();
    for coordinate in coordinates {
        let Coordinate { span, value, decimals, is_latitude } = coordinate;
        let old = format!("{value:.decimals$}");
        let noise = match decimals {
            ..=4 => 0.0,
            _ => *noise.entry((*is_latitude, old)).or_insert_with(|| (random.f64() - 0.5) * 0.0004),
        };
        let new = value + if *is_latitude { latitude } else { longitude } + noise;
        let text = format!("{new:.decimals$}");
        let is_negative_zero = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
        edits.replace(span.range(), if is_negative_zero { text.trim_start_matches('-').to_owned() } else { text });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vary::source::snapshot;
    use geols::syntax::language::Language;

    fn found(text: &str, language: Language) -> Vec<(String, bool)> {
        let snapshot = snapshot(text, language).unwrap();
        find(&Source::new(&snapshot)).iter().map(|c| (c.span.of(text).to_owned(), c.is_latitude)).collect()
    }

    #[test]
    fn coordinates_are_found() {
        let javascript = [
            ("ee.Geometry.Point([-4.5, 36.9]);", "-4.5 36.9"),
            ("var p = [1.5, 2]; ee.Geometry.Point(p).buffer(500);", "1.5 2"),
            ("ee.Geometry.Rectangle(1, 2, 3, 4);", "1 2 3 4"),
            ("ee.Geometry.Polygon([[[1, 2], [3, 4]]], null, false);", "1 2 3 4"),
            ("Map.setCenter(12.5, 41.9, 10);", "12.5 41.9"),
            ("ee.Geometry.Point([500000, 4100000], 'EPSG:32630');", ""),
            ("ee.Geometry.Rectangle([-180, -90, 180, 90]);", ""),
        ];
        for (text, expected) in javascript {
            let found = found(text, Language::JavaScript);
            let texts: Vec<&str> = found.iter().map(|(text, _)| text.as_str()).collect();
            assert_eq!(texts.join(" "), expected, "{text}");
            assert!(found.iter().enumerate().all(|(at, (_, is_latitude))| *is_latitude == (at % 2 == 1)), "{text}");
        }
        let found = found("geemap.Map(center=[40.1, -100.5], zoom=4)", Language::Python);
        assert_eq!(found, [("40.1".to_owned(), true), ("-100.5".to_owned(), false)]);
    }

    #[test]
    fn all_coordinates_move_together() {
        let text = "ee.Geometry.Rectangle([10.25, 50.5, 11.25, 51.5]);";
        let snapshot = snapshot(text, Language::JavaScript).unwrap();
        let coordinates = find(&Source::new(&snapshot));
        for seed in 0..50 {
            let mut edits = Edits::default();
            vary(&coordinates, &mut Rng::with_seed(seed), &mut edits);
            let new = edits.apply(text);
            let inner = new.strip_prefix("ee.Geometry.Rectangle([").unwrap().strip_suffix("]);").unwrap();
            let numbers: Vec<f64> = inner.split(", ").map(|number| number.parse().unwrap()).collect();
            assert!(
                (numbers[2] - numbers[0] - 1.0).abs() < 1e-9 && (numbers[3] - numbers[1] - 1.0).abs() < 1e-9,
                "{new}"
            );
        }
    }
}
