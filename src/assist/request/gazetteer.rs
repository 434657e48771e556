//! The entries of the gazetteer: towns, units, landscapes, waters and mountains by name.

use crate::kb::kb;
use crate::kb::model::words::places::CountryWords;

/// The most places that a list names.
const MAX_LISTED: usize = 4;

/// A place of the gazetteer.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// The code of its country, or an empty text.
    pub iso: &'static str,
    /// What it is.
    pub category: Category,
}

/// What a place of the gazetteer is.
#[derive(Debug, Clone, PartialEq)]
pub enum Category {
    /// A first-level unit. `code` stands for the name where the table of units garbles it.
    Unit {
        /// Its code in the table of units, or an empty text.
        code: &'static str,
    },
    /// A second-level unit.
    District {
        /// The first-level unit in which it lies.
        unit: &'static str,
        /// Its code in the table of units, or an empty text.
        code: &'static str,
    },
    /// A first-level unit that the table of units does not have.
    Unlisted,
    /// A town.
    City(City),
    /// A mountain.
    Mountain {
        /// Longitude and latitude.
        at: (f64, f64),
    },
    /// A landscape or a water.
    Region {
        /// `mountain`, `region` or `water`.
        kind: &'static str,
        /// West, south, east, north. `None` across the antimeridian.
        bounds: Option<[f64; 4]>,
    },
    /// A river.
    River,
}

/// A town.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct City {
    /// The state or province, or an empty text.
    pub state: &'static str,
    /// Longitude and latitude.
    pub at: (f64, f64),
    /// Thousands of inhabitants.
    pub thousands: u32,
    /// It is a capital or known all over the world.
    pub is_known: bool,
}

/// Returns the places with a folded name.
pub fn entries(key: &str) -> Vec<Entry> {
    kb().gazetteer().lines_of(key).filter_map(|line| entry(key, line)).collect()
}

/// Returns the country with a code of two letters.
pub fn country(iso: &str) -> Option<&'static CountryWords> {
    kb().words().countries.iter().find(|country| country.iso.0 == iso)
}

/// Returns the name of a country in the tables of units.
pub fn name_in_units(country: &CountryWords) -> &str {
    country.gaul.as_deref().unwrap_or(&country.name)
}

fn entry(key: &str, line: &'static str) -> Option<Entry> {
    let mut fields = line.split('\t').skip(1);
    let mut next = || fields.next().unwrap_or_default();
    let kind = next();
    let name = if kind == "u" { "" } else { next() };
    let name = if name.is_empty() { title(key) } else { name.to_owned() };
    let number = |text: &str| text.parse::<f64>().ok();
    let (iso, category) = match kind {
        "1" => (next(), Category::Unit { code: next() }),
        "2" => (next(), Category::District { unit: next(), code: next() }),
        "u" => (next(), Category::Unlisted),
        "c" => {
            let (iso, state, lon, lat) = (next(), next(), number(next())?, number(next())?);
            let (thousands, is_known) = (next().parse().ok()?, next() == "c");
            (iso, Category::City(City { state, at: (lon, lat), thousands, is_known }))
        }
        "m" => ("", Category::Mountain { at: (number(next())?, number(next())?) }),
        "r" => {
            let kind = next();
            let edges = [next(), next(), next(), next()].map(number);
            let bounds = match edges {
                [Some(west), Some(south), Some(east), Some(north)] => Some([west, south, east, north]),
                _ => None,
            };
            ("", Category::Region { kind, bounds })
        }
        "w" => ("", Category::River),
        _ => return None,
    };
    Some(Entry { name, iso, category })
}

/// Returns a folded name with capital letters.
pub fn title(key: &str) -> String {
    let capital = |word: &str| {
        let mut chars = word.chars();
        chars.next().map(|first| first.to_uppercase().chain(chars).collect::<String>()).unwrap_or_default()
    };
    key.split(' ').map(capital).collect::<Vec<_>>().join(" ")
}

impl Entry {
    /// Returns the city.
    pub fn city(&self) -> Option<&City> {
        match &self.category {
            Category::City(city) => Some(city),
            _ => None,
        }
    }

    /// Returns `true` for first-level units.
    pub fn is_unit(&self) -> bool {
        matches!(self.category, Category::Unit { .. })
    }

    /// Returns `true` for first-level units, and for those that the table of units does not have.
    pub fn is_first_level(&self) -> bool {
        matches!(self.category, Category::Unit { .. } | Category::Unlisted)
    }

    /// Returns `true` for second-level units.
    pub fn is_district(&self) -> bool {
        matches!(self.category, Category::District { .. })
    }

    /// Returns the place with what tells it from others of its name: `Granada (Spain)`.
    pub fn describe(&self) -> String {
        let country = country(self.iso).map_or(self.iso, |country| country.name.as_str());
        let name = &self.name;
        let position = |lon: f64, lat: f64| crate::kb::extent::format_place(lon, lat);
        match &self.category {
            Category::City(City { state: "", .. }) => format!("the town {name} ({country})"),
            Category::City(City { state, .. }) => format!("the town {name} ({state}, {country})"),
            Category::Unit { .. } | Category::Unlisted => format!("the first-level unit {name} ({country})"),
            Category::District { unit, .. } => format!("the second-level unit {name} ({unit}, {country})"),
            Category::Mountain { at } => format!("the mountain {name} ({})", position(at.0, at.1)),
            Category::Region { bounds: Some([west, south, east, north]), .. } => {
                format!("{name} ({})", position((west + east) / 2.0, (south + north) / 2.0))
            }
            Category::Region { bounds: None, .. } => name.clone(),
            Category::River => format!("the river {name}"),
        }
    }
}

/// Returns a list of places, of which `MAX_LISTED` are named.
pub fn list(entries: &[Entry]) -> String {
    let mut all: Vec<String> = entries.iter().map(Entry::describe).collect();
    let rest = all.len().saturating_sub(MAX_LISTED);
    all.truncate(MAX_LISTED);
    if rest > 0 {
        return format!("{} or one of {rest} others", all.join(", "));
    }
    let last = all.pop().unwrap_or_default();
    if all.is_empty() { last } else { format!("{} or {last}", all.join(", ")) }
}
