//! Parses the places of a request: coordinates, names, asset ids, and private names of places.
//!
//! | module | finds |
//! |---|---|
//! | `coordinates` | points, boxes and polygons |
//! | this one | countries, states of the United States, areas with a box of their own |
//! | `adjectives` | countries by adjectives before words for units |
//! | `names` | all other names: those of the gazetteer |
//! | `resolve` | which of the places of one name is meant |
//! | `scope` | whether a town or the unit of its name is meant |
//! | `joined` | units that consist of others |
//! | `rows` | rows of tables by a code, and ecoregions |
//! | `parts` | words that say that only a part of a place is meant |
//! | `unlisted` | names that no list has but a word beside them identifies |
//! | `world` | the whole world |
//!
//! `whereabouts` tells where a place lies.

mod adjectives;
pub mod coordinates;
mod joined;
mod names;
mod parts;
mod resolve;
mod rows;
mod scope;
mod unlisted;
mod whereabouts;
mod world;

use super::gazetteer::{self, Category};
use super::lexicon::{Lexicon, Meaning, Mention};
use super::tokens::{Kind, Token};
use crate::kb::fold::key;
use crate::kb::kb;
use crate::kb::model::words::Words;
use names::NameReader;
use resolve::Context;
use unlisted::{Unlisted, state_near};
use whereabouts::{NEAR, has_other_towns, has_town};
pub use world::WORLD;

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
    /// What a box is: `mountain`, `region` or `water`.
    pub category: Option<&'static str>,
    /// The country or unit in which the meant part of a landscape lies: "the Alps in Austria".
    pub within: Option<Box<Place>>,
    /// The first token, and the one after the last.
    pub tokens: (usize, usize),
}

impl Place {
    /// Returns a place without tokens and assumptions.
    pub fn new(shape: Shape, label: impl Into<String>, south: bool) -> Place {
        Place { shape, label: label.into(), assumed: None, south, category: None, within: None, tokens: (0, 0) }
    }

    /// Returns `true` for the box of a sea.
    pub fn is_sea(&self) -> bool {
        matches!(self.shape, Shape::Box(_)) && kb().words().places.sea.is_sea(&self.label)
    }
}

impl Place {
    /// Returns `true` for the United States and places in it, as far as they are known.
    pub fn is_in_us(&self, words: &Words) -> bool {
        match self.shape {
            Shape::State(_) | Shape::County(..) => true,
            Shape::Country(at) => words.countries[at].iso.0 == "US",
            _ => false,
        }
    }
}

/// A name or numbers that are no place that a script can have.
#[derive(Debug, Clone, PartialEq)]
pub struct Doubt {
    /// The first token, and the one after the last.
    pub tokens: (usize, usize),
    /// The reason, as a sentence without a period.
    pub reason: String,
    /// It may be no place at all.
    pub is_weak: bool,
    /// It is a name, which coordinates beside it explain.
    pub is_name: bool,
}

/// The places of a request.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct NamedPlaces {
    /// The places, the most exact first.
    pub places: Vec<Place>,
    /// What is no place that a script can have.
    pub doubts: Vec<Doubt>,
    /// Tokens that only say where a place lies.
    pub also: Vec<(usize, usize)>,
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
    County(String, String),
    /// A first-level unit: country, name.
    Level1(String, String),
    /// A second-level unit by its name, and the country if it is named.
    Level2(String, Option<String>),
    /// A unit by its code, because the table of units garbles its name.
    Coded {
        /// Its level, 1 or 2.
        level: u8,
        /// Its code.
        code: String,
        /// The country.
        country: String,
    },
    /// A mountain: longitude, latitude.
    Mountain(f64, f64),
    /// A river, by a point in its basin.
    Basin(f64, f64),
    /// The basin of a river that drains to the sea or a lake without an outlet.
    Drained {
        /// Longitude and latitude of a point in it.
        at: (f64, f64),
        /// The level of the table of basins that has it.
        level: u8,
        /// The code of the only country in which it lies, or an empty text.
        iso: String,
    },
    /// A first-level unit of today: the row of the table of today's units at a point.
    Seat {
        /// The code of its country, of three letters.
        iso: &'static str,
        /// Longitude and latitude of a town in it.
        at: (f64, f64),
    },
    /// A row of a table by its code or name there: a hydrologic unit, an ecoregion.
    Row {
        /// The kind of the table, in `boundary` of `operator_kb/words/places.toml`.
        boundary: &'static str,
        /// The value in the column of that table.
        value: String,
    },
    /// A table of the user's.
    Asset(String),
    /// Several places that a list names: "Kenya, Uganda and Rwanda".
    Several(Vec<Place>),
    /// A place that the script must leave open.
    Unknown {
        /// Points, and not an area.
        points: bool,
    },
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

/// Returns the places that a request names, the most exact first. `taken` has the tokens that other
/// parts of the request account for.
pub fn named(
    tokens: &[Token],
    taken: &[bool],
    mentions: &[Mention],
    words: &'static Words,
    lexicon: &Lexicon,
) -> NamedPlaces {
    let found = read(tokens, taken, mentions, words, lexicon, false);
    if !found.places.is_empty() || found.doubts.iter().any(|doubt| !doubt.is_weak) {
        return found;
    }
    // Nothing else is a place: what is less likely one is looked at.
    let last = adjectives::people(tokens, mentions, words, lexicon).or_else(|| world::world(tokens, taken, mentions));
    match last {
        Some(place) => NamedPlaces { places: vec![place], ..NamedPlaces::default() },
        None => read(tokens, taken, mentions, words, lexicon, true),
    }
}

/// Returns the places that a request names. `is_last_resort` accepts names where no word around
/// them says that a place is meant.
fn read(
    tokens: &[Token],
    taken: &[bool],
    mentions: &[Mention],
    words: &'static Words,
    lexicon: &Lexicon,
    is_last_resort: bool,
) -> NamedPlaces {
    let reader = PlaceReader { tokens, mentions, words, context: Context::new(tokens, mentions, words) };
    let names = NameReader { tokens, taken, mentions, words, lexicon, is_last_resort };
    let rows = rows::rows(tokens, words);
    let is_row = |of: (usize, usize)| rows.iter().any(|row| row.tokens.0 < of.1 && of.0 < row.tokens.1);
    let (mut places, mut doubts) = names.read();
    places.retain(|place| !is_row(place.tokens));
    doubts.retain(|doubt| !is_row(doubt.tokens));
    places.extend(rows.iter().cloned());
    for mention in mentions {
        let is_inside = |of: &(usize, usize)| of.0 <= mention.from && mention.to <= of.1;
        let is_known = is_row((mention.from, mention.to)) || places.iter().any(|place| is_inside(&place.tokens));
        if is_known || doubts.iter().any(|doubt| is_inside(&doubt.tokens)) {
            continue;
        }
        match reader.place(mention) {
            Some(Ok(place)) => places.push(place),
            Some(Err(reason)) => {
                doubts.push(Doubt { tokens: (mention.from, mention.to), reason, is_weak: false, is_name: true });
            }
            None => {}
        }
    }
    let is_known = |place: &Place| {
        let tokens = doubts.iter().map(|of| of.tokens).chain(places.iter().map(|of| of.tokens));
        tokens.into_iter().any(|of| of.0 < place.tokens.1 && place.tokens.0 < of.1)
    };
    let by_adjective: Vec<Place> =
        adjectives::countries(tokens, words).into_iter().filter(|place| !is_known(place)).collect();
    places.extend(by_adjective);
    let unlisted = Unlisted { tokens, mentions, words, lexicon, context: &reader.context };
    unlisted.find(&mut places, &mut doubts);
    unlisted.features(&places, &mut doubts);
    limit_by_adjectives(tokens, &mut places, words);
    let mut also = drop_containing(tokens, &mut places);
    also.extend(drop_doubts_behind(tokens, &places, &mut doubts));
    let (of_parts, defined) = parts::doubts(tokens, &places);
    doubts.extend(of_parts);
    places.retain(|place| !defined.iter().any(|of| of.0 <= place.tokens.0 && place.tokens.1 <= of.1));
    also.extend(defined);
    // A word that may be a town is one only where nothing else is a place.
    if !places.is_empty() {
        doubts.retain(|doubt| !doubt.is_weak);
    }
    let rank = |place: &Place| match place.shape {
        Shape::County(..)
        | Shape::Level2(..)
        | Shape::City(..)
        | Shape::Mountain(..)
        | Shape::Coded { level: 2, .. } => 0,
        Shape::Level1(..) | Shape::State(_) | Shape::Coded { .. } | Shape::Seat { .. } => 1,
        Shape::Country(_) => 3,
        _ => 2,
    };
    places.sort_by_key(|place| (rank(place), place.tokens.0));
    NamedPlaces { places, doubts, also }
}

/// Drops countries and states that only say where the place before them is, and returns their
/// tokens: "Tamil Nadu, India", "Kern County, California". "Bavaria and Germany" are two places.
/// What limits a landscape becomes a part of it: "the Alps in Austria".
fn drop_containing(tokens: &[Token], places: &mut Vec<Place>) -> Vec<(usize, usize)> {
    let (mut dropped, mut limited) = (Vec::new(), Vec::new());
    let all = places.clone();
    let is_link = |token: &Token| {
        matches!(token.kind, Kind::Mark(',' | '(')) || matches!(token.text.as_str(), "in" | "of" | "the")
    };
    places.retain(|place| {
        let is_where = |other: &Place| {
            let between = tokens.get(other.tokens.1..place.tokens.0).unwrap_or_default();
            let follows = place.tokens.0 >= other.tokens.1 && between.len() <= 2 && between.iter().all(is_link);
            follows
                && match (&other.shape, &place.shape) {
                    (Shape::Country(_), _) => false,
                    // "The Indus basin in Pakistan" is a part of the basin.
                    (Shape::Drained { .. }, _) => {
                        let code = |of: &Place| of.country().map(|country| country.iso.0.as_str());
                        matches!(place.shape, Shape::Country(_)) && code(other) == code(place)
                    }
                    // "The Sierra Nevada in Spain" is not the one in California.
                    (Shape::Box(_) | Shape::Mountain(..), Shape::Country(_)) | (Shape::Box(_), Shape::State(_)) => {
                        place.country().is_some_and(|country| other.is_near(country))
                    }
                    (_, Shape::Country(_)) => true,
                    (Shape::County(..), Shape::State(_)) => true,
                    // "Santa Cruz province, Patagonia", "La Palma in the Canary Islands"
                    (Shape::Level1(..) | Shape::Level2(..) | Shape::Coded { .. }, Shape::Box(bounds)) => {
                        other.country().is_some_and(|country| has_town(country, bounds))
                    }
                    (Shape::Box(bounds), Shape::Level1(..) | Shape::Level2(..) | Shape::Coded { .. }) => {
                        place.country().is_some_and(|country| has_town(country, bounds))
                    }
                    _ => false,
                }
        };
        let Some(first) = all.iter().position(is_where) else { return true };
        dropped.push(place.tokens);
        let is_in = tokens[all[first].tokens.1..place.tokens.0].iter().any(|token| token.text == "in");
        if is_limited(tokens, &all[first], place, is_in) {
            limited.push((all[first].tokens, place.clone()));
        }
        false
    });
    for place in places.iter_mut() {
        if let Some((_, within)) = limited.iter().find(|(of, _)| *of == place.tokens) {
            place.within = Some(Box::new(within.clone()));
        }
    }
    dropped
}

/// Limits landscapes by the countries whose adjectives stand before them: "the Swiss Alps".
fn limit_by_adjectives(tokens: &[Token], places: &mut [Place], words: &Words) {
    for place in places {
        let Shape::Box(bounds) = &place.shape else { continue };
        let Some(country) = adjectives::country(tokens, place.tokens.0, words) else { continue };
        let known = country.country().filter(|known| has_town(known, bounds));
        let Some(known) = known.filter(|_| is_name(tokens, place)) else { continue };
        let is_part = has_other_towns(known, bounds);
        place.tokens.0 = country.tokens.0;
        place.within = is_part.then(|| Box::new(country));
    }
}

/// Returns `true` if a box has a name. Coordinates are the area, whatever is named beside them.
fn is_name(tokens: &[Token], place: &Place) -> bool {
    tokens[place.tokens.0..place.tokens.1].iter().all(|token| token.number().is_none())
}

/// Returns `true` if a place behind the name of a landscape limits it, and does not only say where
/// it lies: towns of other countries lie in the landscape, or a unit stands behind "in".
fn is_limited(tokens: &[Token], landscape: &Place, place: &Place, is_in: bool) -> bool {
    let Shape::Box(bounds) = &landscape.shape else { return false };
    if !is_name(tokens, landscape) {
        return false;
    }
    match place.shape {
        Shape::Country(_) => place.country().is_some_and(|country| has_other_towns(country, bounds)),
        _ => is_in && landscape.category != Some("water"),
    }
}

/// Drops doubts about a name that only says where the place before it is, and returns their tokens:
/// "Laguna Mar Chiquita, Cordoba", whether the town or the province.
fn drop_doubts_behind(tokens: &[Token], places: &[Place], doubts: &mut Vec<Doubt>) -> Vec<(usize, usize)> {
    let is_link = |token: &Token| {
        matches!(token.kind, Kind::Mark(',' | '(')) || matches!(token.text.as_str(), "in" | "of" | "the")
    };
    let mut dropped = Vec::new();
    doubts.retain(|doubt| {
        let name: Vec<&str> = tokens[doubt.tokens.0..doubt.tokens.1].iter().map(|token| token.text.as_str()).collect();
        let entries = gazetteer::entries(&name.join(" "));
        let is_where = places.iter().any(|place| {
            let (lon, lat) = match &place.shape {
                Shape::Box([west, south, east, north]) => ((west + east) / 2.0, (south + north) / 2.0),
                Shape::Mountain(lon, lat) => (*lon, *lat),
                _ => return false,
            };
            let between = tokens.get(place.tokens.1..doubt.tokens.0);
            let is_near = |at: (f64, f64)| (at.0 - lon).abs() < NEAR && (at.1 - lat).abs() < NEAR;
            between.is_some_and(|between| between.len() <= 2 && between.iter().all(is_link))
                && entries.iter().any(|entry| entry.city().is_some_and(|city| is_near(city.at)))
        });
        if is_where {
            dropped.push(doubt.tokens);
        }
        !is_where
    });
    dropped
}

/// Returns the summit of a mountain with a box.
fn summit(label: &str, [west, south, east, north]: [f64; 4]) -> Option<Shape> {
    gazetteer::entries(&key(label)).into_iter().find_map(|entry| match entry.category {
        Category::Mountain { at: (lon, lat) }
            if (west..=east).contains(&lon) && (south..=north).contains(&lat) && east - west < MAX_MOUNTAIN =>
        {
            Some(Shape::Mountain(lon, lat))
        }
        _ => None,
    })
}

/// The most degrees of the box of a single mountain.
const MAX_MOUNTAIN: f64 = 1.0;

/// Returns the assumption about a place that is a box.
fn rough_box(label: &str) -> String {
    format!("{label} is a rough box: put an outline in its place where it matters.")
}

/// A request, for reading names of places.
struct PlaceReader<'r> {
    tokens: &'r [Token],
    mentions: &'r [Mention],
    words: &'r Words,
    context: Context<'r>,
}

impl PlaceReader<'_> {
    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.text.as_str())
    }

    /// Returns the country or state that a phrase means, or why nobody knows.
    fn area(&self, mention: &Mention) -> Result<Option<Meaning>, String> {
        let is = |kind: fn(&Meaning) -> bool| mention.meanings.iter().copied().filter(kind);
        let countries: Vec<Meaning> = is(|meaning| matches!(meaning, Meaning::Country(_))).collect();
        let state = is(|meaning| matches!(meaning, Meaning::State(_))).next();
        let name = title(&self.tokens[mention.from..mention.to]);
        let level = self.context.level_around(mention.from, mention.to);
        let is_country = self.context.start(mention.from) > 0
            && (self.context.start(mention.from)..mention.from).any(|at| self.word(at) == "country")
            || self.word(mention.to) == "country"
            || self.word(mention.from.wrapping_sub(1)) == "of" && self.word(mention.from.wrapping_sub(2)) == "country"
            || self.word(mention.to + 1) == "country";
        let in_us = self.context.qualifier(mention.to).is_some_and(|place| place.iso == "US");
        match (&countries[..], state) {
            ([], state) => Ok(state),
            ([country], None) => Ok(Some(*country)),
            ([_], Some(state)) if in_us || level.is_some() && !is_country => Ok(Some(state)),
            ([country], Some(_)) if is_country => Ok(Some(*country)),
            ([_], Some(_)) => Err(format!(
                "\"{name}\" may be the country or the state: say \"{name}, USA\" or \"the country of {name}\""
            )),
            (several, _) => {
                let name_of = |meaning: &Meaning| match meaning {
                    Meaning::Country(at) => self.words.countries[*at].name.clone(),
                    _ => String::new(),
                };
                let all: Vec<String> = several.iter().map(name_of).collect();
                Err(format!("\"{name}\" may be {}: say which", all.join(" or ")))
            }
        }
    }

    /// Returns the place that a phrase names, or why nobody knows. Returns `None` if it names none.
    fn place(&self, mention: &Mention) -> Option<Result<Place, String>> {
        let words = self.words;
        let (from, mut to) = (mention.from, mention.to);
        let area = match self.area(mention) {
            Ok(area) => area,
            Err(reason) => return Some(Err(reason)),
        };
        let is_other = |meaning: &Meaning| matches!(meaning, Meaning::Area(_) | Meaning::Basin(_));
        let best = area.or_else(|| mention.meanings.iter().copied().find(is_other))?;
        let level = administrative(self.word(to));
        if let Some(basin) = self.basin(mention, best) {
            return Some(basin);
        }
        let is_river = matches!(best, Meaning::Basin(_)) && self.word(to) == "river";
        let label = match best {
            Meaning::Country(at) => words.countries[at].name.clone(),
            Meaning::State(at) => words.places.state[at].0.trim_end_matches(" State").to_owned(),
            _ => title(&self.tokens[from..to]),
        };
        let (shape, south) = match best {
            // "Kern County, California": the county has a name of its own.
            Meaning::State(_) if level == Some(3) => {
                to += 1;
                let name = title(&self.tokens[from..to - 1]);
                let state = state_near(self.tokens, self.mentions, words, mention);
                match unlisted::county(&name, self.word(to - 1), state, words) {
                    Ok((name, state)) => (Shape::County(name, state), false),
                    Err(reason) => return Some(Err(reason)),
                }
            }
            Meaning::Country(at) => (Shape::Country(at), words.countries[at].south),
            Meaning::State(at) => (Shape::State(at), false),
            Meaning::Area(at) => {
                let (_, west, south, east, north) = words.places.areas.rows[at];
                let bounds = [west, south, east, north];
                // A distance around a mountain is one around its summit.
                let summit = self.context.has_distance().then(|| summit(&label, bounds)).flatten();
                (summit.unwrap_or(Shape::Box(bounds)), south + north < 0.0)
            }
            Meaning::Basin(at) => {
                let (_, lon, lat, ..) = words.places.basins.rows[at];
                (Shape::Basin(lon, lat), lat < 0.0)
            }
            _ => return None,
        };
        let is_country = matches!(best, Meaning::Country(_)) && self.word(to) == "country";
        if level == Some(1) || is_river || is_country {
            to += 1;
        }
        let assumed = matches!(shape, Shape::Box(_)).then(|| rough_box(&label));
        let is_led = matches!(best, Meaning::State(_) | Meaning::Country(_) | Meaning::Area(_));
        let start = if is_led { self.start(from) } else { from };
        Some(Ok(Place { assumed, tokens: (start, to), ..Place::new(shape, label, south) }))
    }

    /// Returns the basin of a river or a lake, if the words beside its name say that it is meant,
    /// or why no table has it: "the Indus River basin", "the catchment of the Indus".
    fn basin(&self, mention: &Mention, best: Meaning) -> Option<Result<Place, String>> {
        let (mut from, mut to) = (mention.from, mention.to);
        if !matches!(best, Meaning::Basin(_) | Meaning::Area(_)) {
            return None;
        }
        let is_basin = |at: usize| is_basin_word(self.word(at));
        let mut is_said = is_basin(to - 1);
        if self.word(to) == "river" {
            to += 1;
        }
        if matches!(self.word(to), "drainage" | "hydrological" | "hydrographic" | "river") && is_basin(to + 1) {
            to += 1;
        }
        if is_basin(to) {
            (is_said, to) = (true, to + 1);
        } else {
            let before = if self.word(from.wrapping_sub(1)) == "the" { from - 1 } else { from };
            if self.word(before.wrapping_sub(1)) == "of" && is_basin(before.wrapping_sub(2)) {
                (is_said, from) = (true, before - 2);
                let is_adjective = matches!(self.word(from.wrapping_sub(1)), "drainage" | "river" | "hydrological");
                from -= usize::from(is_adjective);
            }
        }
        if !is_said {
            return None;
        }
        let name: Vec<&str> = (mention.from..mention.to).map(|at| self.word(at)).collect();
        let name = name.join(" ");
        let name = name.trim_start_matches("the ");
        let has_name = |row: &&(Vec<String>, f64, f64, u8, String)| row.0.iter().any(|known| known == name);
        let label = title(&self.tokens[mention.from..mention.to]);
        let nouns = [" Basin", " Catchment", " Watershed", " River"];
        let label = nouns.iter().fold(label.as_str(), |label, noun| label.trim_end_matches(noun));
        let label = label.trim_start_matches("River ");
        match self.words.places.basins.rows.iter().find(has_name) {
            Some((_, lon, lat, level @ 1.., iso)) => {
                let shape = Shape::Drained { at: (*lon, *lat), level: *level, iso: iso.clone() };
                let place = Place::new(shape, format!("{label} basin"), *lat < 0.0);
                Some(Ok(Place { tokens: (from, to), ..place }))
            }
            // The Great Basin is a landscape with a box.
            None if matches!(best, Meaning::Area(_)) && is_basin(mention.to - 1) => None,
            _ => Some(Err(format!("no outline of the basin of {label} is known: give a box or an asset"))),
        }
    }

    /// Returns the first token of "the country of Georgia".
    fn start(&self, from: usize) -> usize {
        let is_of = self.word(from.wrapping_sub(1)) == "of";
        let nouns = ["country", "state", "island", "islands", "peninsula"];
        let is_led = is_of && nouns.contains(&self.word(from.wrapping_sub(2)));
        if is_led { from - 2 } else { from }
    }
}

fn is_basin_word(word: &str) -> bool {
    matches!(word, "basin" | "watershed" | "catchment")
}

/// Joins tokens as a name: with capital letters, but for articles and prepositions within it.
pub fn title(tokens: &[Token]) -> String {
    let is_small =
        |word: &str| matches!(word, "of" | "the" | "and" | "in" | "de" | "du" | "del" | "da" | "do" | "la" | "le");
    let mut out = String::new();
    for token in tokens {
        if out.is_empty() && token.text == "the" && tokens.len() > 1 {
            continue;
        }
        let mut chars = token.text.chars();
        if !out.is_empty() {
            out.push(' ');
        }
        if !out.is_empty() && is_small(&token.text) {
            out.push_str(&token.text);
        } else if let Some(first) = chars.next() {
            out.extend(first.to_uppercase());
            out.push_str(chars.as_str());
        }
    }
    out
}

#[cfg(test)]
mod tests;
