//! The values of a recipe's parameters, and their parser.

use super::Refusal;
use crate::kb::kb;
use crate::kb::model::recipes::{Parameter, ParameterKind, Recipes};

/// A value of a parameter.
#[derive(Debug, Clone, PartialEq)]
pub enum Argument {
    /// Id of a dataset.
    Dataset(String),
    /// Name of a spectral index.
    Index(String),
    /// A period in days, as `yyyy-MM-dd`.
    Period {
        /// The first day.
        start: String,
        /// The day after the last.
        end: String,
    },
    /// An area.
    Place(Place),
    /// Meters per pixel, or another number.
    Number(f64),
    /// A method that reduces many values to one: `median`, or `percentile` with a number.
    Reducer {
        /// The method's name, of a collection and of `ee.Reducer`.
        name: String,
        /// The number of a percentile.
        number: Option<f64>,
    },
    /// One of the parameter's values, a band or its role, or text.
    Text(String),
}

/// An area and its name.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// Its shape.
    pub shape: Shape,
    /// Its name for a person; empty if it has none.
    pub label: String,
}

/// The shape of an area. Degrees; east and north are positive.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A point with a radius.
    Point {
        /// Longitude.
        lon: f64,
        /// Latitude.
        lat: f64,
        /// Radius in meters, or `None` for the recipe's default.
        radius: Option<f64>,
    },
    /// West, south, east, north.
    Box([f64; 4]),
    /// Rows of a table.
    Boundary {
        /// Id of the table.
        table: String,
        /// Columns with their values in the rows.
        filters: Vec<(String, String)>,
    },
    /// A table of the user.
    Asset(String),
    /// An area that geols cannot locate. The script gets a placeholder.
    Unknown,
}

/// Parses a value. Names of indices are those of `all`.
///
/// # Errors
/// The text is no value of the parameter.
pub fn argument(all: &Recipes<'_>, parameter: &Parameter<'_>, text: &str) -> Result<Argument, Refusal> {
    let refuse =
        |reason: &str| Refusal::Argument(format!("\"{text}\" is no value of \"{}\": {reason}", parameter.name));
    let number = || text.parse().ok().filter(|n: &f64| n.is_finite()).ok_or_else(|| refuse("it must be a number"));
    Ok(match parameter.kind {
        ParameterKind::Dataset => {
            let known = kb().dataset_head(text).is_some() || kb().is_unlisted(text);
            let known = known || kb().containing_dataset(text).is_some();
            known.then(|| Argument::Dataset(text.to_owned())).ok_or_else(|| refuse("no dataset has this id"))?
        }
        ParameterKind::Index => {
            let index = all.indices.iter().find(|index| index.name.eq_ignore_ascii_case(text));
            let index = index.ok_or_else(|| refuse("no spectral index has this name"))?;
            Argument::Index(index.name.to_owned())
        }
        ParameterKind::Period => {
            let days = text.split_once('/').filter(|(start, end)| is_day(start) && is_day(end) && start < end);
            let (start, end) = days.ok_or_else(|| refuse("it is written 2023-01-01/2024-01-01"))?;
            Argument::Period { start: start.to_owned(), end: end.to_owned() }
        }
        ParameterKind::Place => Argument::Place(place(text).ok_or_else(|| refuse(PLACES))?),
        ParameterKind::Scale | ParameterKind::Number => Argument::Number(number()?),
        ParameterKind::Reducer => {
            let (name, number) = match text.split_once(':') {
                Some((name, number)) => (name, Some(number.parse().map_err(|_| refuse("it ends in a number"))?)),
                None => (text, None),
            };
            if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric()) {
                return Err(refuse("it is written median, or percentile:90"));
            }
            Argument::Reducer { name: name.to_owned(), number }
        }
        ParameterKind::Choice if !parameter.values.contains(&text) => {
            return Err(refuse(&format!("it is one of {}", parameter.values.join(", "))));
        }
        ParameterKind::Choice | ParameterKind::Band | ParameterKind::Text => Argument::Text(text.to_owned()),
    })
}

const PLACES: &str = "it is written LON,LAT or LON,LAT,METRES or WEST,SOUTH,EAST,NORTH or TABLE:COLUMN=VALUE (several with & between) or asset:ID or ?WORDS";

/// Parses an area, with an optional `#label` after it. Returns `None` if the text is none.
pub fn place(text: &str) -> Option<Place> {
    let (text, label) = text.split_once('#').unwrap_or((text, ""));
    let (text, label) = (text.trim(), label.trim().to_owned());
    if let Some(words) = text.strip_prefix('?') {
        let label = if label.is_empty() { words.trim().to_owned() } else { label };
        return Some(Place { shape: Shape::Unknown, label });
    }
    if let Some(id) = text.strip_prefix("asset:") {
        return Some(Place { shape: Shape::Asset(id.to_owned()), label });
    }
    if let Some((table, row)) = text.split_once(':') {
        let filter = |text: &str| text.split_once('=').map(|(column, value)| (column.to_owned(), value.to_owned()));
        let filters: Vec<(String, String)> = row.split('&').map(filter).collect::<Option<_>>()?;
        let name = filters.last().map(|(_, value)| value.clone()).unwrap_or_default();
        let shape = Shape::Boundary { table: table.into(), filters };
        let label = if label.is_empty() { name } else { label };
        return Some(Place { shape, label });
    }
    let numbers: Option<Vec<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    let shape = match numbers?[..] {
        [lon, lat] if on_earth(lon, lat) => Shape::Point { lon, lat, radius: None },
        [lon, lat, radius] if on_earth(lon, lat) && radius > 0.0 => Shape::Point { lon, lat, radius: Some(radius) },
        [west, south, east, north]
            if on_earth(west, south) && on_earth(east, north) && west < east && south < north =>
        {
            Shape::Box([west, south, east, north])
        }
        _ => return None,
    };
    Some(Place { shape, label })
}

fn on_earth(lon: f64, lat: f64) -> bool {
    (-180.0..=180.0).contains(&lon) && (-90.0..=90.0).contains(&lat)
}

/// Returns `true` if a text is `yyyy-MM-dd` with a month and a day that exist in some year.
fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return false };
    let number = |part: &str, long: usize| (part.len() == long).then(|| part.parse::<u32>().ok()).flatten();
    number(year, 4).is_some()
        && number(month, 2).is_some_and(|month| (1..=12).contains(&month))
        && number(day, 2).is_some_and(|day| (1..=31).contains(&day))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places() {
        let shape = |text: &str| place(text).map(|place| place.shape);
        assert_eq!(shape("12.5,41.9"), Some(Shape::Point { lon: 12.5, lat: 41.9, radius: None }));
        assert_eq!(shape("12.5,41.9,5000"), Some(Shape::Point { lon: 12.5, lat: 41.9, radius: Some(5000.0) }));
        assert_eq!(shape("12,41,13,42"), Some(Shape::Box([12.0, 41.0, 13.0, 42.0])));
        assert_eq!(shape("13,41,12,42"), None, "east of west");
        assert_eq!(shape("200,10"), None, "not on Earth");
        assert_eq!(shape("asset:users/a/b"), Some(Shape::Asset("users/a/b".to_owned())));
        assert_eq!(place("?the old mill").map(|place| place.label).as_deref(), Some("the old mill"));
        assert_eq!(place("A/B:name=Kenya").map(|place| place.label).as_deref(), Some("Kenya"));
        assert_eq!(place("A/B:country=Kenya&name=Coast").map(|place| place.label).as_deref(), Some("Coast"));
        assert_eq!(place("12.5,41.9#Rome").map(|place| place.label).as_deref(), Some("Rome"));
    }

    #[test]
    fn days() {
        assert!(is_day("2023-02-29"), "the server is lenient too");
        assert!(!is_day("2023-2-1") && !is_day("2023-13-01") && !is_day("2023"));
    }
}
