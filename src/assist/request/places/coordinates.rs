//! Finds coordinates in a request: points, boxes and polygons, in the ways that people write them.

mod angles;

use super::{Doubt, Place, Shape};
use crate::assist::request::tokens::{Kind, Token};
use crate::kb::kb;
use angles::{Angles, Axis, Corner, Item};

/// Words before numbers that are coordinates.
const SAID: [&str; 15] = [
    "bbox",
    "box",
    "coordinates",
    "coordinate",
    "coords",
    "rectangle",
    "point",
    "polygon",
    "extent",
    "location",
    "bounds",
    "lat",
    "lon",
    "latitude",
    "longitude",
];
/// Words before numbers that are limits of values.
const LIMITS: [&str; 24] = [
    "between",
    "than",
    "above",
    "below",
    "threshold",
    "thresholds",
    "values",
    "range",
    "min",
    "max",
    "limits",
    "limit",
    "class",
    "classes",
    "breaks",
    "bins",
    "intervals",
    "levels",
    "weights",
    "cutoffs",
    "percentiles",
    "quantiles",
    "steps",
    "palette",
];
/// Words of outlines in GeoJSON.
const GEOJSON: [&str; 8] = ["type", "polygon", "point", "coordinates", "geometry", "feature", "properties", "geojson"];

/// What is known of the numbers of a list.
struct List {
    items: Vec<Item>,
    /// The first token, and the one after the last.
    tokens: (usize, usize),
    /// The axis of the first number of each pair.
    first: Option<Axis>,
    /// The bracket before the first number, or a blank.
    bracket: char,
    /// A word before them says that each pair is a point.
    are_points: bool,
    /// Words or marks say that these are coordinates.
    is_certain: bool,
}

/// Returns the places that are given as coordinates, and numbers that are no place. `near` is a
/// place that is named beside them, and tells the order of the numbers.
pub fn coordinates(tokens: &[Token], taken: &[bool], near: Option<&Place>) -> (Vec<Place>, Vec<Doubt>) {
    let mut places: Vec<Place> = Vec::new();
    let mut doubts: Vec<Doubt> = utm(tokens).into_iter().collect();
    let angles = Angles { tokens, taken };
    // No town tells the order of two numbers at sea.
    let marine = &kb().words().places.sea.marine;
    let is_marine = tokens.iter().any(|token| marine.contains(&token.text));
    let mut at = doubts.first().map_or(0, |doubt| doubt.tokens.1);
    while at < tokens.len() {
        if let Some((bounds, end)) = angles.edges(at) {
            match boxed(bounds) {
                Ok(shape) => places.push(placed(shape, (at, end), None)),
                Err(reason) => doubts.push(Doubt { tokens: (at, end), reason, is_weak: false, is_name: false }),
            }
            at = end;
            continue;
        }
        let Some(list) = list(&angles, at) else {
            at += 1;
            continue;
        };
        at = list.tokens.1.max(at + 1);
        if !list.is_certain {
            continue;
        }
        match shape(&list, near, is_marine) {
            Ok(Some((shape, assumed))) => places.push(placed(shape, list.tokens, assumed)),
            Ok(None) => {}
            Err(reason) => doubts.push(Doubt { tokens: list.tokens, reason, is_weak: false, is_name: false }),
        }
    }
    (places, doubts)
}

fn placed(shape: Shape, tokens: (usize, usize), assumed: Option<String>) -> Place {
    let south = match &shape {
        Shape::Point(_, lat) => *lat < 0.0,
        Shape::Box([_, south, _, north]) => south + north < 0.0,
        Shape::Polygon(corners) => corners.iter().all(|(_, lat)| *lat < 0.0),
        _ => false,
    };
    Place { tokens, assumed, ..Place::new(shape, "", south) }
}

/// Reads the list of numbers that starts at a token.
fn list(angles: &Angles<'_>, at: usize) -> Option<List> {
    let tokens = angles.tokens;
    // "lat, lon: 41.9, 12.5"
    let (label, start) = angles.order(at).unzip();
    let start = start.unwrap_or(at);
    let (items, corners, end) = angles.items(start);
    if items.is_empty() {
        return None;
    }
    let by_corners = axis_of_corners(&items, &corners);
    let after = (label.is_none()).then(|| angles.order(end)).flatten();
    let (is_text, from) = text_of_outline(tokens, at);
    let (is_call, from) = call(tokens, from);
    let first = label.or(after.map(|(axis, _)| axis)).or(by_corners).or((is_text || is_call).then_some(Axis::Lon));
    let end = after.map_or(end, |(_, end)| end);
    let from = start_of_said(tokens, from);
    let is_said = label.is_some() || after.is_some() || is_text || is_call || !corners.is_empty();
    let is_certain = is_said || is_certain(tokens, (at, end), &items);
    let bracket = match tokens.get(at).map(|token| &token.kind) {
        Some(Kind::Mark(mark)) => *mark,
        _ => ' ',
    };
    let before = |back: usize| from.checked_sub(back).map_or("", |at| tokens[at].text.as_str());
    // "At 1.3 S, 36.8 E and 4 S, 39.7 E" are two points, from one to the other is a box.
    let is_joined =
        corners.is_empty() && tokens[from..end].iter().any(|token| token.text == "and") && before(1) == "at";
    let are_points = is_joined
        || (1..=3)
            .any(|back| matches!(before(back), "points" | "locations" | "sites" | "stations" | "places" | "towns"));
    Some(List { items, tokens: (from, end), first, bracket, are_points, is_certain })
}

/// Returns the first token of the words before numbers that say that they are coordinates: "the
/// rectangle with corners", "bbox =".
fn start_of_said(tokens: &[Token], from: usize) -> usize {
    let is_said = |at: usize| {
        let word = tokens[at].text.as_str();
        SAID.contains(&word) || matches!(word, "bounding" | "corners" | "corner" | "edges" | "bounded")
    };
    let is_link = |at: usize| {
        let token = &tokens[at];
        matches!(token.kind, Kind::Mark('=' | ':' | '(')) || matches!(token.text.as_str(), "with" | "by" | "is" | "are")
    };
    let mut start = from;
    let mut at = from;
    while at > 0 && (is_said(at - 1) || is_link(at - 1)) {
        at -= 1;
        if is_said(at) {
            start = at;
        }
    }
    // "My plot corners are"
    let word = |back: usize| start.checked_sub(back).map_or("", |at| tokens[at].text.as_str());
    let is_own = start < from
        && matches!(word(1), "plot" | "field" | "farm" | "parcel" | "site" | "area")
        && matches!(word(2), "my" | "our" | "the");
    if is_own { start - 2 } else { start }
}

/// Returns whether numbers are the arguments of a constructor of the API, and where that starts:
/// `ee.Geometry.Rectangle([2.2, 48.8, 2.5, 48.9])`.
fn call(tokens: &[Token], from: usize) -> (bool, usize) {
    let mut at = from;
    while at > 0 && matches!(tokens[at - 1].kind, Kind::Mark('(' | '[')) {
        at -= 1;
    }
    let names = |at: usize| matches!(tokens[at].text.as_str(), "rectangle" | "point" | "polygon" | "bbox");
    at -= usize::from(at > 0 && names(at - 1));
    let has = |back: usize, text: &str| {
        at.checked_sub(back).is_some_and(|at| if text == "." { tokens[at].is('.') } else { tokens[at].text == text })
    };
    let is_call = at < tokens.len() && names(at) && has(1, ".") && has(2, "geometry");
    match is_call {
        true if has(3, ".") && has(4, "ee") => (true, at - 4),
        true => (true, at - 2),
        false => (false, from),
    }
}

/// Returns the axis of the first number of each pair, if the names of two opposite corners tell it.
fn axis_of_corners(items: &[Item], corners: &[Corner]) -> Option<Axis> {
    let [first, second] = corners else { return None };
    let values: Vec<f64> = items.iter().filter_map(Item::value).collect();
    let [a, b, c, d] = values[..] else { return None };
    if first.is_north == second.is_north || first.is_west == second.is_west {
        return None;
    }
    let fits = |from: (f64, f64), to: (f64, f64)| (from.0 < to.0) == first.is_west && (from.1 > to.1) == first.is_north;
    match (fits((a, b), (c, d)), fits((b, a), (d, c))) {
        (true, false) => Some(Axis::Lon),
        (false, true) => Some(Axis::Lat),
        _ => None,
    }
}

/// Returns whether numbers are those of a well-known text or of GeoJSON, and where that starts.
fn text_of_outline(tokens: &[Token], at: usize) -> (bool, usize) {
    let is_bracket = |token: &Token| matches!(token.kind, Kind::Mark('(' | '[' | '{' | ':' | ','));
    let is_json = |token: &Token| {
        is_bracket(token)
            || matches!(token.kind, Kind::Quoted | Kind::Word) && GEOJSON.contains(&token.text.to_lowercase().as_str())
    };
    // The brackets may belong to the list.
    let number = (at..tokens.len()).find(|&at| tokens[at].number().is_some()).unwrap_or(at);
    let open = (0..number).rev().take_while(|&at| is_bracket(&tokens[at])).last().unwrap_or(number);
    let word = open.checked_sub(1).map(|at| &tokens[at]);
    let has_comma = tokens.get(number + 1).is_some_and(|token| token.is(','));
    if open < number && !has_comma && word.is_some_and(|word| matches!(word.text.as_str(), "point" | "polygon")) {
        return (true, open - 1);
    }
    let start = (0..number).rev().take_while(|&at| is_json(&tokens[at])).last().unwrap_or(number);
    let is_quoted = |token: &Token| token.kind == Kind::Quoted && token.text.eq_ignore_ascii_case("coordinates");
    if tokens[start..number].iter().any(is_quoted) { (true, start) } else { (false, at) }
}

/// Whether numbers are coordinates: marks and words say so.
fn is_certain(tokens: &[Token], (from, end): (usize, usize), items: &[Item]) -> bool {
    let before = |back: usize| from.checked_sub(back).map_or("", |at| tokens[at].text.as_str());
    let said = (1..=4).any(|back| SAID.contains(&before(back)));
    let axes = items.iter().filter(|item| item.axis().is_some()).count();
    let is_range = items.iter().any(|item| matches!(item, Item::Range(..)));
    let inside = &tokens[from..end];
    let decimals = inside.iter().filter(|token| token.number().is_some() && token.text.contains('.')).count();
    let commas = inside.iter().filter(|token| token.is(',')).count();
    let is_joined = inside.iter().any(|token| matches!(token.text.as_str(), "and" | "to" | "or"));
    let values: Vec<f64> = items.iter().filter_map(Item::value).collect();
    let reach = if values.len() > 2 { 3 } else { 1 };
    let is_limit =
        (1..=reach).any(|back| LIMITS.contains(&before(back))) || values.iter().all(|value| value.abs() <= 1.0);
    let is_inside = values.iter().all(|value| value.abs() <= 180.0);
    if axes >= 2 || is_range {
        return axes == items.len();
    }
    match values[..] {
        _ if !is_inside => false,
        [_, _] if said => true,
        [_, _] => decimals >= 1 && (decimals == 2 || commas == 1) && !is_limit && !is_joined,
        [_, _, _, _] if said => true,
        [w, s, e, n] if decimals > 0 || values.iter().any(|value| *value < 0.0) => {
            w < e && s < n && s.abs() <= 90.0 && n.abs() <= 90.0 && commas >= 3 && !is_limit
        }
        [_, _, _, _] => false,
        _ => {
            let has_bracket = inside.iter().any(|token| token.is('['));
            values.len() >= 6 && values.len().is_multiple_of(2) && (said || has_bracket && !is_limit)
        }
    }
}

/// Returns the place of a list, or why it is none. Returns `None` if the list says nothing.
fn shape(list: &List, near: Option<&Place>, is_marine: bool) -> Result<Option<(Shape, Option<String>)>, String> {
    if list.items.iter().any(|item| matches!(item, Item::Range(..))) {
        return ranges(&list.items).map(|shape| Some((shape, None)));
    }
    let values: Vec<f64> = list.items.iter().filter_map(Item::value).collect();
    let axes: Vec<Option<Axis>> = list.items.iter().map(Item::axis).collect();
    if !values.len().is_multiple_of(2) || values.is_empty() {
        return Ok(None);
    }
    let pairs: Vec<(f64, f64)> = values.chunks(2).map(|pair| (pair[0], pair[1])).collect();
    let first = match (axes[0], axes[1]) {
        (Some(axis), Some(other)) if axis == other => {
            return Err(format!("two {}s are given, and no {}", axis.name(), axis.other().name()));
        }
        (Some(axis), _) => Some(axis),
        (None, Some(other)) => Some(other.other()),
        (None, None) => list.first,
    };
    if let Some(first) = first {
        if list.are_points && pairs.len() > 1 {
            return Err("several points are given: write the name of each before it".to_owned());
        }
        let points: Vec<(f64, f64)> =
            pairs.iter().map(|&(a, b)| if first == Axis::Lon { (a, b) } else { (b, a) }).collect();
        points.iter().try_for_each(|&(lon, lat)| on_globe(lon, lat))?;
        return outline(&points, list.first.is_some()).map(|shape| Some((shape, None)));
    }
    if let [(a, b)] = pairs[..] {
        let near = near.map(Place::locations).unwrap_or_default();
        return point(a, b, list.bracket, &near, is_marine).map(Some);
    }
    if list.are_points && pairs.len() > 1 {
        return Err("several points are given: write the name of each before it".to_owned());
    }
    if let [(a, b), (c, d)] = pairs[..] {
        return corners([a, b, c, d], &near.map(Place::locations).unwrap_or_default()).map(Some);
    }
    // Lists of corners are longitude, latitude, as everywhere in Earth Engine.
    let is_swapped = pairs.iter().any(|(_, lat)| lat.abs() > 90.0);
    let points: Vec<(f64, f64)> = pairs.iter().map(|&(a, b)| if is_swapped { (b, a) } else { (a, b) }).collect();
    points.iter().try_for_each(|&(lon, lat)| on_globe(lon, lat))?;
    let assumed = (!is_swapped).then(|| "The corners are longitude, latitude.".to_owned());
    outline(&points, true).map(|shape| Some((shape, assumed)))
}

/// Degrees from the nearest town beyond which nobody is likely to mean a point.
const REMOTE: f64 = 2.0;
/// Degrees from the nearest town of a point in the usual order, and of the other one, if the usual
/// order is taken.
const USUAL: (f64, f64) = (0.25, 0.5);
/// The same if nothing tells which order is the usual one.
const UNUSUAL: (f64, f64) = (0.1, 0.75);

/// Returns the point of two numbers without axes. Without a name beside them, the order is told
/// only if the other one lies farther from all towns. Numbers in square brackets are usually
/// longitude and latitude, others the other way around.
fn point(
    a: f64,
    b: f64,
    bracket: char,
    near: &[(f64, f64)],
    is_marine: bool,
) -> Result<(Shape, Option<String>), String> {
    let distance = |lon: f64, lat: f64, of: &[(f64, f64)]| {
        of.iter().map(|of| (lon - of.0).abs() + (lat - of.1).abs()).fold(f64::INFINITY, f64::min)
    };
    let (lon, lat, assumed) = if a.abs() > 90.0 {
        (a, b, None)
    } else if b.abs() > 90.0 {
        (b, a, None)
    } else if !near.is_empty() {
        if distance(b, a, near) < distance(a, b, near) { (b, a, None) } else { (a, b, None) }
    } else {
        let towns: Vec<(f64, f64)> = kb().gazetteer().towns(None).collect();
        let (lon_first, lat_first) = (distance(a, b, &towns), distance(b, a, &towns));
        let is_told = |(near, far): (f64, f64), of: f64, other: f64| !is_marine && of <= near && other >= far;
        let usual_lon = bracket == '[' && is_told(USUAL, lon_first, lat_first);
        let usual_lat = bracket == ' ' && is_told(USUAL, lat_first, lon_first);
        if lon_first < REMOTE && lat_first >= REMOTE || usual_lon || is_told(UNUSUAL, lon_first, lat_first) {
            (a, b, Some(order_told(a, b, lat_first)))
        } else if lat_first < REMOTE && lon_first >= REMOTE || usual_lat || is_told(UNUSUAL, lat_first, lon_first) {
            (b, a, Some(order_told(b, a, lon_first)))
        } else {
            (a, b, Some("The coordinates are taken as longitude, latitude.".to_owned()))
        }
    };
    on_globe(lon, lat)?;
    Ok((Shape::Point(lon, lat), assumed))
}

/// Returns what is assumed of the order of two numbers. `other` has the degrees from the nearest
/// town in the other order.
fn order_told(lon: f64, lat: f64, other: f64) -> String {
    let north = if lat < 0.0 { "S" } else { "N" };
    let east = if lon < 0.0 { "W" } else { "E" };
    let how = if other >= REMOTE { "far from all towns" } else { "farther from towns" };
    format!("The point is {} {north}, {} {east}: in the other order it lies {how}.", lat.abs(), lon.abs())
}

/// Returns the box of four numbers without axes: west, south, east, north, or two corners whose
/// order a name beside them tells.
fn corners([a, b, c, d]: [f64; 4], near: &[(f64, f64)]) -> Result<(Shape, Option<String>), String> {
    // Among the towns of a country, one lies in nearly any order of the numbers.
    let near = if near.len() == 1 { near } else { &[] };
    let fits = |[w, s, e, n]: &[f64; 4]| w < e && s < n && s.abs() <= 90.0 && n.abs() <= 90.0;
    let usual = [a, b, c, d];
    let others = [[b, a, d, c], [a, d, c, b], [c, b, a, d], [c, d, a, b], [a, c, b, d]];
    let is_near = |[w, s, e, n]: &[f64; 4]| {
        let is_within =
            |(lon, lat): &(f64, f64)| (w - 2.0..=e + 2.0).contains(lon) && (s - 2.0..=n + 2.0).contains(lat);
        near.is_empty() || near.iter().any(is_within)
    };
    if fits(&usual) && is_near(&usual) {
        return boxed(usual)
            .map(|shape| (shape, Some(format!("The box {a}, {b}, {c}, {d} is west, south, east, north."))));
    }
    let found: Vec<&[f64; 4]> =
        others.iter().filter(|order| fits(order) && !near.is_empty() && is_near(order)).collect();
    match found[..] {
        [bounds] => boxed(*bounds).map(|shape| (shape, None)),
        // The name beside the numbers lies elsewhere, or is that of another place.
        [] if fits(&usual) => boxed(usual).map(|shape| (shape, None)),
        _ => Err("which number is which edge is not said: write west, south, east, north".to_owned()),
    }
}

/// Returns the point, box or polygon of points. `is_ring` tells that four numbers are no box.
fn outline(points: &[(f64, f64)], is_ring: bool) -> Result<Shape, String> {
    match points {
        [(lon, lat)] => Ok(Shape::Point(*lon, *lat)),
        [a, b] => boxed([a.0.min(b.0), a.1.min(b.1), a.0.max(b.0), a.1.max(b.1)]),
        _ => {
            let is_closed = points.first() == points.last();
            let corners = if is_closed { &points[..points.len() - 1] } else { points };
            let repeats = corners.iter().any(|corner| corners.iter().filter(|other| *other == corner).count() > 1);
            match corners.len() {
                _ if repeats => Err("the outline has several rings: give an asset".to_owned()),
                0..=2 => Err("an outline has at least three corners".to_owned()),
                4 if !is_ring && !is_closed => Ok(Shape::Polygon(corners.to_vec())),
                _ => Ok(Shape::Polygon(corners.to_vec())),
            }
        }
    }
}

/// Returns the box of a range of latitudes and one of longitudes.
fn ranges(items: &[Item]) -> Result<Shape, String> {
    let of = |axis: Axis| {
        items.iter().find_map(|item| match item {
            Item::Range(from, to, of) if *of == axis => Some((*from, *to)),
            _ => None,
        })
    };
    match (of(Axis::Lon), of(Axis::Lat)) {
        (Some((west, east)), Some((a, b))) => boxed([west, a.min(b), east, a.max(b)]),
        (Some(_), None) => Err("only longitudes are given: latitudes are missing".to_owned()),
        _ => Err("only latitudes are given: longitudes are missing".to_owned()),
    }
}

fn boxed([west, south, east, north]: [f64; 4]) -> Result<Shape, String> {
    on_globe(west, south)?;
    on_globe(east, north)?;
    if west > east {
        return Err("the box crosses the antimeridian: give boxes on either side of it".to_owned());
    }
    if west >= east || south >= north {
        return Err("the box is empty: write west, south, east, north".to_owned());
    }
    Ok(Shape::Box([west, south, east, north]))
}

fn on_globe(lon: f64, lat: f64) -> Result<(), String> {
    if lat.abs() > 90.0 {
        return Err(format!("latitude {lat} is not on the globe"));
    }
    if lon.abs() > 180.0 {
        return Err(format!("longitude {lon} is not on the globe"));
    }
    Ok(())
}

/// Returns a doubt about coordinates in meters.
fn utm(tokens: &[Token]) -> Option<Doubt> {
    let is_word =
        |token: &Token| token.text.starts_with("utm") || matches!(token.text.as_str(), "easting" | "northing");
    let is_far = |token: &Token| token.number().is_some_and(|number| number.abs() >= 100_000.0);
    // "UTM 33N 291500 4640500", as opposed to the system of a file.
    let is_system = |at: usize| tokens[at].kind == Kind::Crs && tokens.get(at + 1).is_some_and(is_far);
    let from = (0..tokens.len()).find(|&at| is_word(&tokens[at]) || is_system(at))?;
    let last = tokens.iter().rposition(is_far)?;
    let reason = "coordinates in UTM are not read: give longitude and latitude in degrees".to_owned();
    Some(Doubt { tokens: (from.min(last), from.max(last) + 1), reason, is_weak: false, is_name: false })
}

#[cfg(test)]
mod tests;
