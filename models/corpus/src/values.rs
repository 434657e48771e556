//! Literals as people write them: numbers, dates, colors, places.

use fastrand::Rng;
use geols::kb::kb;
use std::sync::LazyLock;

/// The place that a script is about.
#[derive(Debug, Clone)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// The name of its country.
    pub country: String,
    /// Degrees east.
    pub longitude: f64,
    /// Degrees north.
    pub latitude: f64,
    /// The number of decimals that this script writes.
    pub decimals: usize,
}

/// Returns a random item.
pub fn one<'a, T>(items: &'a [T], random: &mut Rng) -> &'a T {
    &items[random.usize(..items.len())]
}

/// Returns an index by weight, or `None` if all weights are zero.
pub fn weighted(weights: &[f32], random: &mut Rng) -> Option<usize> {
    let total: f32 = weights.iter().sum();
    if total <= 0.0 {
        return None;
    }
    let mut left = random.f32() * total;
    let last = weights.iter().rposition(|weight| *weight > 0.0);
    weights
        .iter()
        .position(|weight| {
            left -= weight;
            left < 0.0
        })
        .or(last)
}

impl Place {
    /// Returns a random town of the gazetteer.
    pub fn any(random: &mut Rng) -> Self {
        static LINES: LazyLock<Vec<&str>> =
            LazyLock::new(|| include_str!("../../../operator_kb/places/cities.tsv").lines().collect());
        let columns: Vec<&str> = one(&LINES, random).split('\t').collect();
        let degrees = |at: usize| columns.get(at).and_then(|text| text.parse().ok()).unwrap_or_default();
        let iso = columns.get(2).copied().unwrap_or_default();
        let country = kb().words().countries.iter().find(|country| country.iso.0 == iso);
        let country = country.map_or_else(|| "Kenya".to_owned(), |country| country.name.to_string());
        let decimals = *one(&[1, 2, 2, 3, 4, 4, 4, 6, 14], random);
        let name = columns.first().copied().unwrap_or_default().to_owned();
        Self { name, country, longitude: degrees(4), latitude: degrees(5), decimals }
    }

    /// Returns a coordinate near the place.
    pub fn near(&self, value: f64, random: &mut Rng) -> String {
        let moved = value + (random.f64() - 0.5) * 1.5;
        format!("{moved:.*}", self.decimals)
    }

    /// Returns the name as an identifier.
    pub fn slug(&self) -> String {
        let word: String = self.name.chars().filter(char::is_ascii_alphanumeric).collect();
        let word = word.trim_start_matches(|c: char| c.is_ascii_digit());
        if word.is_empty() { "site".to_owned() } else { word.to_lowercase() }
    }
}

/// Names of colors that people write.
pub const NAMED: [&str; 22] = [
    "white",
    "black",
    "red",
    "blue",
    "green",
    "yellow",
    "orange",
    "purple",
    "brown",
    "cyan",
    "gray",
    "grey",
    "pink",
    "darkgreen",
    "lightgreen",
    "lime",
    "magenta",
    "darkblue",
    "lightblue",
    "tan",
    "navy",
    "gold",
];

/// Returns one color, quoted.
pub fn color(random: &mut Rng) -> String {
    match random.u8(..10) {
        0..=4 => format!("'{}'", one(&NAMED, random)),
        5..=7 => format!("'{}'", hex(random)),
        _ => format!("'#{}'", hex(random)),
    }
}

fn hex(random: &mut Rng) -> String {
    match random.u8(..4) {
        0 => {
            (*one(&["FF0000", "00FF00", "0000FF", "ffffff", "000000", "FFFFFF", "ff0000", "ffff00", "00ffff"], random))
                .to_owned()
        }
        1 => format!("{:06X}", random.u32(..0x0100_0000)),
        _ => format!("{:06x}", random.u32(..0x0100_0000)),
    }
}

/// Returns the colors of a palette: an array, or a string with commas.
pub fn palette(random: &mut Rng) -> String {
    let number = *one(&[2, 3, 3, 3, 4, 5, 5, 6, 7, 9], random);
    let kind = random.u8(..10);
    if kind == 0 {
        let colors: Vec<String> = (0..number).map(|_| hex(random)).collect();
        return format!("'{}'", colors.join(","));
    }
    let ready = [
        "['blue', 'white', 'green']",
        "['white', 'green']",
        "['red', 'yellow', 'green']",
        "['brown', 'yellow', 'green']",
        "['blue', 'yellow', 'red']",
        "['white', 'blue']",
        "['black', 'white']",
        "['blue', 'green', 'red']",
        "['blue', 'purple', 'cyan', 'green', 'yellow', 'red']",
        "['red', 'white', 'blue']",
        "['00FFFF', '0000FF']",
        "['FFFFFF', 'CE7E45', 'DF923D', 'F1B555', 'FCD163', '99B718', '74A901', '66A000', '529400', '3E8601', '207401', '056201', '004C00', '023B01', '012E01', '011D01', '011301']",
        "['440154', '3b528b', '21918c', '5ec962', 'fde725']",
        "['#d7191c', '#fdae61', '#ffffbf', '#a6d96a', '#1a9641']",
        "['000000', 'FFFFFF']",
        "['white', 'black']",
        "['lightgreen', 'darkgreen']",
        "['green', 'yellow', 'orange', 'red']",
    ];
    if kind < 5 {
        return (*one(&ready, random)).to_owned();
    }
    let named = kind < 7;
    let sign = if random.bool() { "#" } else { "" };
    let colors: Vec<String> = (0..number)
        .map(|_| if named { format!("'{}'", one(&NAMED, random)) } else { format!("'{sign}{}'", hex(random)) })
        .collect();
    format!("[{}]", colors.join(", "))
}

/// Returns a number from a range with a step, without zeros at its end.
pub fn number(least: f64, most: f64, step: f64, random: &mut Rng) -> String {
    let steps = ((most - least) / step).floor() as u32;
    let value = least + f64::from(random.u32(..=steps)) * step;
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// The dates of a script: later ones follow earlier ones.
#[derive(Debug, Clone, Default)]
pub struct Dates {
    start: Option<(u32, u32, u32)>,
    year: Option<u32>,
}

impl Dates {
    /// Returns a year from a range; `end` asks for one after the last.
    pub fn year(&mut self, range: (u32, u32), end: bool, random: &mut Rng) -> u32 {
        let (first, last) = range;
        let year = match self.year.filter(|_| end) {
            Some(year) => (year + random.u32(1..=8)).min(last.max(year + 1)),
            None => last - (random.f32().powi(2) * (last.saturating_sub(first) + 1) as f32) as u32,
        };
        self.year = Some(year);
        year
    }

    /// Returns a quoted date from a range of years.
    pub fn date(&mut self, range: (u32, u32), which: &str, random: &mut Rng) -> String {
        let (year, month, day) = match (which, self.start) {
            ("end", Some((year, month, day))) => match random.u8(..10) {
                0..=3 if month == 1 => *one(&[(year, 12, 31), (year + 1, 1, 1), (year, 12, 30)], random),
                4..=5 => (year + 1, month, day),
                6 => (year + random.u32(1..5), 12, 31),
                _ => {
                    let months = month + random.u32(1..8);
                    let (year, month) = if months > 12 { (year + 1, months - 12) } else { (year, months) };
                    (year, month, *one(&[1, 15, 28, 30, 31], random).min(&days(year, month)))
                }
            },
            _ => {
                let year = self.year(range, false, random);
                let month = if random.bool() { 1 } else { random.u32(1..=12) };
                let day = if random.u8(..4) > 0 { 1 } else { random.u32(1..=28) };
                self.start = Some((year, month, day));
                (year, month, day)
            }
        };
        format!("'{year}-{month:02}-{day:02}'")
    }
}

fn days(year: u32, month: u32) -> u32 {
    match month {
        2 if year.is_multiple_of(4) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}
