//! Parses the places of a request: coordinates, names, asset ids, and private names of places.

use super::lexicon::{Lexicon, Meaning, Mention, is_place};
use super::tokens::{Kind, Token};
use crate::kb::model::words::{CountryWords, Words};

/// A place.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// Its shape.
    pub shape: Shape,
    /// Its name for a person.
    pub label: String,
    /// The assumption about it, if any.
    pub assumed: Option<String>,
    /// Whether seasons are those of the southern hemisphere.
    pub south: bool,
    /// The first token, and the one after the last.
    pub tokens: (usize, usize),
}

/// The shape of a place, in degrees.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// Longitude, latitude.
    Point(f64, f64),
    /// A town: longitude, latitude.
    City(f64, f64),
    /// West, south, east, north.
    Box([f64; 4]),
    /// Corners: longitude, latitude.
    Polygon(Vec<(f64, f64)>),
    /// A country, by its place among the words.
    Country(usize),
    /// A state of the United States.
    State(usize),
    /// A county of a state: name, code of the state.
    County(String, Option<String>),
    /// A first-level unit: country, name.
    Level1(String, String),
    /// A second-level unit by its name, and the country if it is named.
    Level2(String, Option<String>),
    /// The basin in which a point lies.
    Basin(f64, f64),
    /// A table of the user's.
    Asset(String),
    /// A place that the script must leave open.
    Unknown {
        /// Points, and not an area.
        points: bool,
    },
}

/// Words beside coordinates.
fn coordinate_word(word: &str) -> Option<&'static str> {
    Some(match word {
        "lat" | "latitude" => "lat",
        "lon" | "long" | "lng" | "longitude" => "lon",
        "n" | "north" => "n",
        "s" | "south" => "s",
        "e" | "east" => "e",
        "w" | "west" => "w",
        _ => return None,
    })
}

#[derive(Debug, Clone, Copy)]
struct Coordinate {
    value: f64,
    /// `lat`, `lon`, or nothing.
    axis: Option<&'static str>,
}

/// Returns the places that are given as coordinates, with their tokens.
pub fn coordinates(tokens: &[Token], taken: &[bool], near: Option<(f64, f64)>) -> Vec<Place> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let (run, end) = run(tokens, taken, at);
        if run.len() >= 2 && certain(tokens, at, end, &run) {
            let from = at;
            if let Some((shape, assumed)) = shape(&run, near) {
                let south = match &shape {
                    Shape::Point(_, lat) => *lat < 0.0,
                    Shape::Box([_, south, _, north]) => south + north < 0.0,
                    Shape::Polygon(corners) => corners.iter().all(|(_, lat)| *lat < 0.0),
                    _ => false,
                };
                found.push(Place { shape, label: String::new(), assumed, south, tokens: (from, end) });
            }
            at = end;
        } else {
            at += 1;
        }
    }
    found
}

/// The longest run of numbers, brackets and words for axes that begins here.
fn run(tokens: &[Token], taken: &[bool], from: usize) -> (Vec<Coordinate>, usize) {
    let mut numbers: Vec<Coordinate> = Vec::new();
    let mut at = from;
    let mut end = from;
    let mut axis: Option<&'static str> = None;
    if tokens[from].kind == Kind::Word && coordinate_word(&tokens[from].text).is_none() {
        return (numbers, end);
    }
    while at < tokens.len() && !taken[at] {
        let token = &tokens[at];
        match &token.kind {
            Kind::Number(value) => {
                let unit = tokens.get(at + 1).is_some_and(|next| {
                    next.is('%') || (next.kind == Kind::Word && coordinate_word(&next.text).is_none() && next.glued)
                });
                let metres = tokens.get(at + 1).is_some_and(|next| {
                    matches!(
                        next.text.as_str(),
                        "m" | "km"
                            | "meters"
                            | "metres"
                            | "meter"
                            | "days"
                            | "years"
                            | "months"
                            | "percent"
                            | "kilometers"
                            | "kilometres"
                    )
                });
                // No degree is 2019.
                if unit || metres || value.abs() > 360.0 {
                    break;
                }
                numbers.push(Coordinate { value: *value, axis: axis.take() });
                end = at + 1;
            }
            Kind::Mark('[' | '(' | ']' | ')' | '{' | '}' | ',' | ';' | ':' | '=' | '°' | 'º' | '/') => {}
            Kind::Word => match coordinate_word(&token.text) {
                Some(word @ ("lat" | "lon")) => axis = Some(word),
                Some(word) => {
                    // 41.9 N, 12.5° W; "south 12.4" as the edge of a box is told by its order.
                    if let Some(last) = numbers.last_mut().filter(|last| last.axis.is_none()) {
                        if matches!(word, "s" | "w") {
                            last.value = -last.value.abs();
                        }
                        last.axis = Some(if matches!(word, "n" | "s") { "lat" } else { "lon" });
                        end = at + 1;
                    }
                }
                None if token.text == "and" && !numbers.is_empty() => {}
                None if matches!(
                    token.text.as_str(),
                    "degrees" | "deg" | "xmin" | "ymin" | "xmax" | "ymax" | "min" | "max" | "to"
                ) => {}
                None => break,
            },
            Kind::Mark('-') if !numbers.is_empty() => {}
            _ => break,
        }
        at += 1;
    }
    // Closing brackets belong to it.
    while tokens.get(end).is_some_and(|token| token.is(']') || token.is(')') || token.is('°')) {
        end += 1;
    }
    (numbers, end)
}

/// Whether numbers are coordinates: they have decimals, or a word says so.
fn certain(tokens: &[Token], from: usize, end: usize, numbers: &[Coordinate]) -> bool {
    let decimals =
        tokens[from..end].iter().filter(|t| matches!(t.kind, Kind::Number(_)) && t.text.contains('.')).count();
    let said = tokens[from.saturating_sub(4)..from].iter().any(|token| {
        matches!(
            token.text.as_str(),
            "bbox"
                | "box"
                | "coordinates"
                | "coordinate"
                | "rectangle"
                | "point"
                | "polygon"
                | "extent"
                | "lat"
                | "lon"
                | "location"
                | "latitude"
                | "longitude"
                | "bounds"
        )
    });
    // "33, -21, 36, -18": four numbers between commas that are the edges of a box.
    let commas = tokens[from..end].iter().filter(|token| token.is(',')).count();
    let edges: Vec<f64> = numbers.iter().map(|number| number.value).collect();
    let box_like =
        matches!(edges[..], [w, s, e, n] if w < e && s < n && s.abs() <= 90.0 && n.abs() <= 90.0) && commas >= 3;
    let axes = numbers.iter().filter(|number| number.axis.is_some()).count();
    let inside = numbers.iter().all(|number| number.value.abs() <= 180.0);
    inside
        && (decimals >= 2
            || box_like
            || axes >= 2
            || (said && numbers.len().is_multiple_of(2))
            || (decimals >= 1 && numbers.len() == 2))
}

fn shape(numbers: &[Coordinate], near: Option<(f64, f64)>) -> Option<(Shape, Option<String>)> {
    let values: Vec<f64> = numbers.iter().map(|number| number.value).collect();
    if let [a, b, ..] = numbers
        && numbers.len() < 4
    {
        let (lon, lat, assumed) = match (a.axis, b.axis) {
            (Some("lon"), _) | (_, Some("lat")) => (a.value, b.value, None),
            (Some("lat"), _) | (_, Some("lon")) => (b.value, a.value, None),
            _ if a.value.abs() > 90.0 => (a.value, b.value, None),
            _ if b.value.abs() > 90.0 => (b.value, a.value, None),
            _ => match near {
                Some((lon, lat)) if distance(b.value, a.value, lon, lat) < distance(a.value, b.value, lon, lat) => {
                    (b.value, a.value, None)
                }
                Some(_) => (a.value, b.value, None),
                None => (a.value, b.value, Some("The coordinates are taken as longitude, latitude.".to_owned())),
            },
        };
        return (lat.abs() <= 90.0).then_some((Shape::Point(lon, lat), assumed));
    }
    if values.len() == 4 {
        // West, south, east, north; or with latitude first; or two corners the other way round.
        let fits = |w: f64, s: f64, e: f64, n: f64| w < e && s < n && s.abs() <= 90.0 && n.abs() <= 90.0;
        let [a, b, c, d] = [values[0], values[1], values[2], values[3]];
        let axis = numbers[0].axis;
        let orders = [[a, b, c, d], [b, a, d, c], [a, d, c, b], [c, b, a, d], [c, d, a, b], [a, c, b, d]];
        let order = if axis == Some("lat") { [1, 0, 2, 3, 4, 5] } else { [0, 1, 2, 3, 4, 5] };
        let found = order.into_iter().map(|at| orders[at]).find(|[w, s, e, n]| fits(*w, *s, *e, *n));
        return found.map(|bounds| (Shape::Box(bounds), None));
    }
    if values.len() >= 6 && values.len().is_multiple_of(2) {
        let pairs: Vec<(f64, f64)> = values.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        let swapped = pairs.iter().any(|(_, lat)| lat.abs() > 90.0);
        let corners: Vec<(f64, f64)> = pairs.into_iter().map(|(a, b)| if swapped { (b, a) } else { (a, b) }).collect();
        return corners.iter().all(|(_, lat)| lat.abs() <= 90.0).then_some((Shape::Polygon(corners), None));
    }
    None
}

fn distance(lon: f64, lat: f64, of_lon: f64, of_lat: f64) -> f64 {
    (lon - of_lon).abs() + (lat - of_lat).abs()
}

/// Words behind a name that say what it is the name of.
fn administrative(word: &str) -> Option<u8> {
    Some(match word {
        "state" | "province" | "region" | "governorate" | "prefecture" | "oblast" | "department" | "canton" => 1,
        "district" | "municipality" | "commune" | "subcounty" => 2,
        "county" | "parish" => 3,
        _ => return None,
    })
}

/// Returns the places that a request names, the most exact first.
pub fn named(tokens: &[Token], mentions: &[Mention], words: &Words, lexicon: &Lexicon) -> Vec<Place> {
    let countries: Vec<usize> = mentions
        .iter()
        .flat_map(|mention| &mention.meanings)
        .filter_map(|meaning| match meaning {
            Meaning::Country(at) => Some(*at),
            _ => None,
        })
        .collect();
    let reader = PlaceReader { tokens, mentions, words, lexicon, countries };
    let mut found: Vec<Place> = mentions.iter().filter_map(|mention| reader.place(mention)).collect();
    found.extend(reader.unlisted(&found));
    drop_containing(&mut found);
    // A country beside an exact place only says where that is.
    let rank = |place: &Place| match place.shape {
        Shape::County(..) | Shape::Level2(..) | Shape::City(..) => 0,
        Shape::Level1(..) | Shape::State(_) => 1,
        Shape::Country(_) => 3,
        _ => 2,
    };
    found.sort_by_key(|place| (rank(place), place.tokens.0));
    found
}

/// Drops countries and states that only say where a more exact place is.
fn drop_containing(places: &mut Vec<Place>) {
    // "Tamil Nadu, India": the country follows.
    let exact = |place: &Place| !matches!(place.shape, Shape::Country(_));
    if places.iter().any(exact) {
        let keep: Vec<bool> = places
            .iter()
            .map(|place| {
                let follows = |other: &Place| {
                    exact(other) && place.tokens.0 >= other.tokens.1 && place.tokens.0 - other.tokens.1 <= 2
                };
                exact(place) || !places.iter().any(follows)
            })
            .collect();
        let mut keep = keep.into_iter();
        places.retain(|_| keep.next().unwrap_or(true));
    }
    // "Kern County, California": the state follows.
    if let Some(county) = places.iter().find(|place| matches!(place.shape, Shape::County(..))).cloned() {
        places.retain(|place| !matches!(place.shape, Shape::State(_)) || place.tokens.0.abs_diff(county.tokens.1) > 2);
    }
}

/// A request, for reading names of places.
struct PlaceReader<'r> {
    tokens: &'r [Token],
    mentions: &'r [Mention],
    words: &'r Words,
    lexicon: &'r Lexicon,
    /// The countries that the request names.
    countries: Vec<usize>,
}

impl PlaceReader<'_> {
    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.text.as_str())
    }

    /// Returns the name of a country in the tables of boundaries.
    fn boundary_name(&self, country: usize) -> String {
        let country = &self.words.countries[country];
        country.gaul.clone().unwrap_or_else(|| country.name.clone())
    }

    /// Returns `true` if the request names this country.
    fn in_country(&self, name: &str) -> bool {
        self.countries.iter().any(|at| self.boundary_name(*at) == name || self.words.countries[*at].name == name)
    }

    /// Returns how well a meaning fits the words around the name and the countries of the request.
    fn score(&self, meaning: Meaning, mention: &Mention) -> i32 {
        let level = administrative(self.word(mention.to));
        let generic = mention.to - mention.from == 1 && self.lexicon.is_common(self.word(mention.from));
        match meaning {
            Meaning::Country(_) => 6,
            Meaning::State(_) if level == Some(1) => 9,
            Meaning::State(_) => 5,
            Meaning::Level1(country, _) if self.in_country(country) => 8,
            Meaning::Level1(..) if level == Some(1) => 7,
            Meaning::Level1(..) if generic => 0,
            Meaning::Level1(..) => 4,
            Meaning::City(at) if self.in_country(&self.words.places.cities.rows[at].1) => {
                8 - i32::from(level == Some(1)) * 4
            }
            Meaning::City(_) => 5,
            Meaning::Area(_) => 5,
            Meaning::Basin(_) if is_basin_word(self.word(mention.to)) => 10,
            Meaning::Basin(_) => 3,
            _ => 0,
        }
    }

    /// Returns the place that a phrase names, or `None` if it names none.
    fn place(&self, mention: &Mention) -> Option<Place> {
        let words = self.words;
        let (from, mut to) = (mention.from, mention.to);
        let level = administrative(self.word(to));
        let basin = is_basin_word(self.word(to));
        let places = mention.meanings.iter().copied().filter(|meaning| is_place(*meaning));
        let best = places.max_by_key(|meaning| self.score(*meaning, mention))?;
        if self.score(best, mention) <= 0 {
            return None;
        }
        let label = match best {
            Meaning::Country(at) => words.countries[at].name.clone(),
            Meaning::State(at) => words.places.state[at].0.trim_end_matches(" State").to_owned(),
            Meaning::Level1(_, name) => name.to_owned(),
            Meaning::City(at) => words.places.cities.rows[at].0.clone(),
            _ => title(&self.tokens[from..to]),
        };
        let (shape, south) = match best {
            // "Kern County, California": the county has a name of its own.
            Meaning::State(_) | Meaning::City(_) | Meaning::Level1(..) if level == Some(3) => {
                to += 1;
                let state = state_near(self.mentions, words, mention);
                (Shape::County(title(&self.tokens[from..to - 1]), state), false)
            }
            Meaning::Country(at) => (Shape::Country(at), words.countries[at].south),
            Meaning::State(at) => (Shape::State(at), false),
            Meaning::Level1(country, name) => {
                let is_country = |c: &&CountryWords| c.name == country || c.gaul.as_deref() == Some(country);
                let south = words.countries.iter().filter(is_country).any(|c| c.south);
                (Shape::Level1(country.to_owned(), name.to_owned()), south)
            }
            Meaning::City(at) => {
                let (_, _, lon, lat) = words.places.cities.rows[at];
                (Shape::City(lon, lat), lat < 0.0)
            }
            Meaning::Area(at) => {
                let (_, west, south, east, north) = words.places.areas.rows[at];
                (Shape::Box([west, south, east, north]), south + north < 0.0)
            }
            Meaning::Basin(at) => {
                let (_, lon, lat) = words.places.basins.rows[at];
                (Shape::Basin(lon, lat), lat < 0.0)
            }
            _ => return None,
        };
        if level == Some(1) || basin {
            to += 1;
        }
        let assumed = matches!(shape, Shape::Box(_))
            .then(|| format!("{label} is a rough box: put an outline in its place where it matters."));
        Some(Place { shape, label, assumed, south, tokens: (from, to) })
    }

    /// Returns places that no list has but a word beside them identifies: "Nyeri district, Kenya".
    fn unlisted(&self, known: &[Place]) -> Vec<Place> {
        let PlaceReader { tokens, mentions, words, lexicon, .. } = *self;
        let mut found = Vec::new();
        for at in 1..tokens.len() {
            let Some(level) = administrative(&tokens[at].text) else { continue };
            let inside = |place: usize| known.iter().any(|of| (of.tokens.0..of.tokens.1).contains(&place));
            let mut from = at;
            while from > 0
                && tokens[from - 1].kind == Kind::Word
                && tokens[from - 1].capital
                && !inside(from - 1)
                && !(tokens[from - 1].line_start && lexicon.is_common(&tokens[from - 1].text))
                && at - from < 3
            {
                from -= 1;
            }
            if from == at || (at - from == 1 && lexicon.is_common(&tokens[from].text)) {
                continue;
            }
            let name = title(&tokens[from..at]);
            let country = self.countries.first().map(|at| self.boundary_name(*at));
            let here = Mention { from, to: at, meanings: Vec::new() };
            let shape = match level {
                3 if country.is_none() || state_near(mentions, words, &here).is_some() => {
                    Shape::County(name.clone(), state_near(mentions, words, &here))
                }
                1 => match country {
                    Some(country) => Shape::Level1(country, name.clone()),
                    None => continue,
                },
                _ => Shape::Level2(name.clone(), country),
            };
            let assumed = matches!(shape, Shape::Level1(..) | Shape::Level2(..)).then(|| {
                format!("The name \"{name}\" is taken as it was given: the boundaries may spell it otherwise.")
            });
            found.push(Place {
                shape,
                label: format!("{name} {}", tokens[at].text),
                assumed,
                south: false,
                tokens: (from, at + 1),
            });
        }
        found
    }
}

fn is_basin_word(word: &str) -> bool {
    matches!(word, "basin" | "watershed" | "catchment" | "river" | "delta" | "valley")
}

fn state_near(mentions: &[Mention], words: &Words, near: &Mention) -> Option<String> {
    mentions.iter().filter(|mention| mention.from >= near.to && mention.from <= near.to + 4).find_map(|mention| {
        mention.meanings.iter().find_map(|meaning| match meaning {
            Meaning::State(at) => Some(words.places.state[*at].1.clone()),
            _ => None,
        })
    })
}

/// Joins tokens with capitalized words.
pub fn title(tokens: &[Token]) -> String {
    let mut out = String::new();
    for token in tokens {
        if !out.is_empty() {
            out.push(' ');
        }
        let mut chars = token.text.chars();
        if let Some(first) = chars.next() {
            out.extend(first.to_uppercase());
            out.push_str(chars.as_str());
        }
    }
    out
}
