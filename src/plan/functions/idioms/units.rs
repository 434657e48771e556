//! Units of parameters and numbers: `radius_km`, "within n days", "500 m".

use super::super::tokens::{Token, stem};

/// What a unit measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Dimension {
    Length,
    Area,
    Time,
    Share,
    Angle,
}

/// A unit, as a multiple of the first one of its dimension.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Unit {
    dimension: Dimension,
    factor: f64,
}

/// Returns the unit with a name.
pub fn unit(name: &str) -> Option<Unit> {
    let (dimension, factor) = match name {
        "m" | "meter" | "meters" | "metre" | "metres" => (Dimension::Length, 1.0),
        "km" | "kilometer" | "kilometers" | "kilometre" | "kilometres" | "kms" => (Dimension::Length, 1000.0),
        "ft" | "feet" => (Dimension::Length, 0.3048),
        "m2" | "sqm" => (Dimension::Area, 1.0),
        "ha" | "hectare" | "hectares" => (Dimension::Area, 1e4),
        "km2" | "sqkm" => (Dimension::Area, 1e6),
        "ms" | "millisecond" | "milliseconds" | "millis" => (Dimension::Time, 1.0),
        "second" | "seconds" | "secs" => (Dimension::Time, 1000.0),
        "minute" | "minutes" => (Dimension::Time, 6e4),
        "hour" | "hours" | "hrs" => (Dimension::Time, 3.6e6),
        "day" | "days" => (Dimension::Time, 8.64e7),
        "week" | "weeks" => (Dimension::Time, 6.048e8),
        "percent" | "pct" | "percentage" | "%" => (Dimension::Share, 1.0),
        "fraction" => (Dimension::Share, 100.0),
        "degree" | "degrees" | "deg" => (Dimension::Angle, 1.0),
        "radian" | "radians" => (Dimension::Angle, 180.0 / std::f64::consts::PI),
        _ => return None,
    };
    Some(Unit { dimension, factor })
}

/// Returns by what a value is multiplied. Returns `None` if the units measure different things.
pub fn conversion(from: Unit, to: Unit) -> Option<f64> {
    (from.dimension == to.dimension).then_some(from.factor / to.factor)
}

/// Returns `true` if values have the unit although nobody says so.
pub fn is_usual(name: &str) -> bool {
    !matches!(name, "ms")
}

/// Returns the unit at a token with the number of its tokens: "km", "square kilometers".
pub fn at(tokens: &[Token], at: usize) -> Option<(Unit, usize)> {
    let name = |at: usize| tokens.get(at).map(|token| token.text.to_lowercase());
    let first = name(at)?;
    if matches!(first.as_str(), "square" | "sq") {
        let of = unit(&name(at + 1)?).filter(|unit| unit.dimension == Dimension::Length)?;
        return Some((Unit { dimension: Dimension::Area, factor: of.factor * of.factor }, 2));
    }
    unit(&first).map(|unit| (unit, 1))
}

/// Returns the lowercase parts of a name: `maxCloud_pct`.
pub fn parts(name: &str) -> Vec<String> {
    let mut parts: Vec<String> = vec![String::new()];
    let mut was_lower = false;
    for c in name.chars() {
        let is_new = c == '_' || c.is_uppercase() && was_lower;
        if is_new {
            parts.push(String::new());
        }
        was_lower = c.is_lowercase() || c.is_ascii_digit();
        if let Some(last) = parts.last_mut().filter(|_| c != '_') {
            last.extend(c.to_lowercase());
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Returns the stems of the parts of a name.
pub fn stems(name: &str) -> Vec<String> {
    parts(name).iter().map(|part| stem(part)).collect()
}
