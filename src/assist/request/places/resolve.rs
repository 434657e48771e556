//! Decides which of the places of one name is meant, or says that nobody knows.

use super::{Place, Shape, administrative};
use crate::assist::request::gazetteer::{self, Category, City, Entry};
use crate::assist::request::lexicon::{Meaning, Mention};
use crate::assist::request::tokens::{Kind, Token};
use crate::kb::fold::key;
use crate::kb::model::words::Words;

/// By how much the largest town of a name must exceed the others to be the one that is meant.
const FAR_LARGER: u32 = 20;
/// The same for a town that is known all over the world.
const LARGER: u32 = 5;
/// Thousands of inhabitants of a town that nobody overlooks beside a unit of its name.
const NOTABLE: u32 = 300;
/// Thousands of inhabitants of a town that everybody takes, and not the unit of its name.
const VERY_LARGE: u32 = 1000;

/// Where a place lies, as the request says behind its name: "Cordoba, Argentina".
pub struct Qualifier {
    /// The code of the country.
    pub iso: String,
    /// The folded name of the state or unit.
    pub unit: Option<String>,
    /// The token after it.
    pub end: usize,
    /// Its words.
    pub label: String,
}

/// A name that may be a place.
pub struct Name {
    /// The first token, and the one after the last.
    pub tokens: (usize, usize),
    /// The places of that name.
    pub entries: Vec<Entry>,
    /// A word before it is one before places.
    pub is_led: bool,
}

/// What a request says beside a name.
pub struct Context<'r> {
    tokens: &'r [Token],
    mentions: &'r [Mention],
    words: &'r Words,
    /// The request gives a distance around a place.
    has_distance: bool,
}

impl<'r> Context<'r> {
    /// Reads what stands beside names.
    pub fn new(tokens: &'r [Token], mentions: &'r [Mention], words: &'r Words) -> Context<'r> {
        let is_around = |token: &Token| {
            matches!(token.text.as_str(), "within" | "around" | "radius" | "buffer" | "buffered" | "surrounding")
        };
        let is_distance = |at: usize| {
            tokens[at].number().is_some()
                && tokens.get(at + 1).is_some_and(|unit| {
                    matches!(unit.text.as_str(), "km" | "m" | "kilometers" | "kilometres" | "meters" | "metres")
                })
        };
        let near = |at: usize| tokens[at.saturating_sub(5)..tokens.len().min(at + 6)].iter().any(is_around);
        let has_distance = (0..tokens.len()).any(|at| is_distance(at) && near(at));
        Context { tokens, mentions, words, has_distance }
    }

    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.text.as_str())
    }

    fn mention(&self, at: usize) -> Option<&Mention> {
        self.mentions.iter().find(|mention| mention.from == at)
    }

    /// Returns the first token of "the city of Munich", of which `from` is the name.
    pub fn start(&self, from: usize) -> usize {
        let mut start = from;
        if self.word(start.wrapping_sub(1)) == "the" {
            start -= 1;
        }
        // "Each district of Bavaria" is no name.
        let is_level = |at: usize| {
            level(self.word(at)).is_some()
                && !matches!(self.word(at.wrapping_sub(1)), "each" | "every" | "per" | "by" | "any" | "a")
        };
        if start >= 2 && self.word(start - 1) == "of" && is_level(start - 2) {
            start -= 2;
        } else if start >= 1 && is_level(start - 1) {
            start -= 1;
        }
        if start >= 1 && self.word(start - 1) == "the" { start - 1 } else { start }
    }

    /// Returns the level that a word before or behind a name says: 0 for a town.
    pub fn level_around(&self, from: usize, to: usize) -> Option<u8> {
        let before = (self.start(from)..from).find_map(|at| level(self.word(at)));
        level(self.word(to)).filter(|_| self.tokens[to].kind == Kind::Word).or(before)
    }

    /// Returns the token after a name and the word for its level.
    fn behind(&self, to: usize) -> usize {
        if level(self.word(to)).is_some() { to + 1 } else { to }
    }

    /// Returns where a place lies, if the words behind its name say it.
    pub fn qualifier(&self, to: usize) -> Option<Qualifier> {
        let mut at = self.behind(to);
        let is_mark =
            |at: usize, marks: &[char]| marks.iter().any(|mark| self.tokens.get(at).is_some_and(|t| t.is(*mark)));
        if is_mark(at, &[',', '(']) {
            at += 1;
        } else if !matches!(self.word(at), "in" | "of") && !self.is_country(at) {
            return None;
        }
        if matches!(self.word(at), "in" | "of") {
            at += 1;
        }
        if self.word(at) == "the" {
            at += 1;
        }
        let mut found = self.area(at)?;
        // "Springfield, Illinois, USA"
        let is_country = |country: &Qualifier| country.unit.is_none() && country.iso == found.iso;
        if found.unit.is_some()
            && is_mark(found.end, &[','])
            && let Some(country) = self.area(found.end + 1).filter(is_country)
        {
            found.end = country.end;
        }
        if is_mark(found.end, &[')']) {
            found.end += 1;
        }
        Some(found)
    }

    /// Returns `true` if the name of a country starts at a token: "Thai Binh Vietnam".
    fn is_country(&self, at: usize) -> bool {
        let is_country = |mention: &Mention| mention.meanings.iter().any(|of| matches!(of, Meaning::Country(_)));
        self.tokens.get(at).is_some_and(|token| token.capital) && self.mention(at).is_some_and(is_country)
    }

    /// Returns the country or the unit whose name starts at a token.
    fn area(&self, at: usize) -> Option<Qualifier> {
        let label = |to: usize| super::title(&self.tokens[at..to]);
        let united_states = |unit: &str, end: usize| Qualifier {
            iso: "US".to_owned(),
            unit: Some(key(unit.trim_end_matches(" State"))),
            end,
            label: unit.trim_end_matches(" State").to_owned(),
        };
        let token = self.tokens.get(at)?;
        if let Some(mention) = self.mention(at) {
            for meaning in &mention.meanings {
                match meaning {
                    Meaning::Country(country) => {
                        let country = &self.words.countries[*country];
                        let iso = country.iso.0.clone();
                        return Some(Qualifier { iso, unit: None, end: mention.to, label: country.name.clone() });
                    }
                    Meaning::State(state) => {
                        return Some(united_states(&self.words.places.state[*state].0, mention.to));
                    }
                    _ => {}
                }
            }
        }
        let is_postal = token.upper && token.text.len() == 2 && at > 0 && self.tokens[at - 1].is(',');
        let state =
            self.words.places.state.iter().find(|(_, _, code)| is_postal && code.eq_ignore_ascii_case(&token.text));
        if let Some((name, ..)) = state {
            return Some(united_states(name, at + 1));
        }
        if token.upper && matches!(token.text.as_str(), "uk" | "us" | "usa" | "uae" | "drc") {
            let iso = match token.text.as_str() {
                "uk" => "GB",
                "uae" => "AE",
                "drc" => "CD",
                _ => "US",
            };
            return Some(Qualifier { iso: iso.to_owned(), unit: None, end: at + 1, label: token.text.to_uppercase() });
        }
        let is_name = |at: &usize| self.tokens[*at].kind == Kind::Word && (self.tokens[*at].capital || *at > 0);
        let run = (at..self.tokens.len().min(at + 5)).take_while(is_name).count();
        (1..=run).rev().filter(|_| token.capital).find_map(|length| {
            let words: Vec<&str> = (at..at + length).map(|at| self.word(at)).collect();
            let unit = gazetteer::entries(&words.join(" ")).into_iter().find(Entry::is_unit)?;
            let (iso, name) = (unit.iso.to_owned(), Some(key(&unit.name)));
            Some(Qualifier { iso, unit: name, end: at + length, label: label(at + length) })
        })
    }

    /// Returns `true` if the words behind a name of a country or state name another country.
    pub fn is_elsewhere(&self, known: &Mention) -> bool {
        let is_in = |meaning: &Meaning, iso: &str| match meaning {
            Meaning::Country(at) => self.words.countries[*at].iso.0 == iso,
            Meaning::State(_) => iso == "US",
            _ => false,
        };
        self.qualifier(known.to).is_some_and(|place| !known.meanings.iter().any(|meaning| is_in(meaning, &place.iso)))
    }

    /// Returns the codes of the countries that the request names.
    fn countries(&self) -> Vec<&str> {
        let meanings = self.mentions.iter().flat_map(|mention| &mention.meanings);
        let iso = |meaning: &Meaning| match meaning {
            Meaning::Country(at) => Some(self.words.countries[*at].iso.0.as_str()),
            _ => None,
        };
        meanings.filter_map(iso).collect()
    }

    /// Returns the place that is meant by a name, or why nobody knows.
    pub fn resolve(&self, name: &Name) -> Result<Place, String> {
        let (from, to) = name.tokens;
        let label = super::title(&self.tokens[from..to]);
        let mut entries = name.entries.clone();
        let mut end = self.behind(to);
        let mut assumed = None;
        let level = self.level_around(from, to);
        if let Some(place) = self.qualifier(to) {
            entries.retain(|entry| lies_in(entry, &place));
            if entries.is_empty() {
                return Err(format!("no place \"{label}\" in {} is known", place.label));
            }
            end = place.end;
        } else {
            let countries = self.countries();
            if entries.iter().any(|entry| countries.contains(&entry.iso)) {
                entries.retain(|entry| entry.iso.is_empty() || countries.contains(&entry.iso));
            }
        }
        keep_level(&mut entries, level, self.has_distance);
        if entries.is_empty() {
            return Err(format!("no unit \"{label}\" is known, and how far the region reaches is not said"));
        }
        if entries.iter().all(|entry| entry.category == Category::Unlisted) && !entries.is_empty() {
            return Err(format!("{}: FAO/GAUL/2015 has no unit of this name", entries[0].describe()));
        }
        entries.retain(|entry| entry.category != Category::Unlisted);
        let entry = choose(&entries, level, &mut assumed).ok_or_else(|| {
            format!("\"{label}\" may be {}: {}", gazetteer::list(&entries), gazetteer::advice(&entries, &label))
        })?;
        let is_twin = |other: &&Entry| other.is_district() && other.iso == entry.iso;
        if entry.is_district() && name.entries.iter().filter(is_twin).count() > 1 {
            return Err(format!("several second-level units of {} are called {}", entry.iso, entry.name));
        }
        // A second-level unit elsewhere may be as well known: Limburg.
        let is_other = |other: &&Entry| other.is_district() && other.iso != entry.iso;
        if entry.is_unit() && self.qualifier(to).is_none() && name.entries.iter().any(|other| is_other(&other)) {
            assumed = assumed.or(Some(format!("\"{label}\" is {}.", entry.describe())));
        }
        let mut place = place(entry, &label)?;
        place.tokens = (self.start_of_place(from), end);
        place.assumed = place.assumed.or(assumed);
        Ok(place)
    }

    /// Returns the first token of "the province of", which belongs to the name.
    fn start_of_place(&self, from: usize) -> usize {
        let start = self.start(from);
        let is_island = matches!(self.word(from.wrapping_sub(2)), "island" | "islands" | "peninsula");
        if (start..from).any(|at| level(self.word(at)).is_some()) {
            start
        } else if is_island && self.word(from - 1) == "of" {
            from - 2
        } else {
            from
        }
    }
}

/// The level of a word that means a first-level unit, or what lies around a town.
const REGION: u8 = 3;

/// Returns the level of a unit that a word means: 0 for a town, 1 and 2 for units.
fn level(word: &str) -> Option<u8> {
    match word {
        "city" | "town" | "village" => Some(0),
        "region" => Some(REGION),
        "wilaya" | "krai" | "republic" | "voivodeship" => Some(1),
        _ => administrative(word).map(|level| level.min(2)),
    }
}

/// Returns `true` if a place may lie where the request says.
pub fn lies_in(entry: &Entry, place: &Qualifier) -> bool {
    let is_in_unit = |unit: &str| match &entry.category {
        // Towns without a state may lie in any.
        Category::City(City { state, .. }) => state.is_empty() || key(state) == unit,
        Category::District { unit: of, .. } => key(of) == unit,
        _ => false,
    };
    // Nothing tells in which country a landscape lies.
    entry.iso.is_empty() || entry.iso == place.iso && place.unit.as_deref().is_none_or(is_in_unit)
}

/// Drops the places that the word for a level or a distance excludes.
fn keep_level(entries: &mut Vec<Entry>, level: Option<u8>, has_distance: bool) {
    let keep = |entries: &mut Vec<Entry>, is_kept: &dyn Fn(&Entry) -> bool| {
        if entries.iter().any(is_kept) {
            entries.retain(is_kept);
        }
    };
    match level {
        Some(0) => keep(entries, &|entry| entry.city().is_some()),
        Some(REGION) => entries
            .retain(|entry| entry.is_unit() || matches!(entry.category, Category::Unlisted | Category::Region { .. })),
        Some(1) => {
            keep(entries, &|entry| entry.is_unit() || entry.is_district() || entry.category == Category::Unlisted);
            keep(entries, &|entry| entry.is_unit());
        }
        Some(_) => {
            keep(entries, &|entry| entry.is_unit() || entry.is_district());
            keep(entries, &Entry::is_district);
        }
        None => {
            if has_distance {
                keep(entries, &|entry| entry.city().is_some() || matches!(entry.category, Category::Mountain { .. }));
            }
            keep(entries, &|entry| {
                !matches!(entry.category, Category::District { .. } | Category::River | Category::Unlisted)
            });
        }
    }
}

/// Returns the place that everybody takes. Notes what is assumed where there are others.
fn choose<'e>(entries: &'e [Entry], level: Option<u8>, assumed: &mut Option<String>) -> Option<&'e Entry> {
    if let [one] = entries {
        return Some(one);
    }
    let note = |entry: &Entry, assumed: &mut Option<String>| {
        *assumed = Some(format!("\"{}\" is {}.", entry.name, entry.describe()))
    };
    let units: Vec<&Entry> = entries.iter().filter(|entry| entry.is_unit()).collect();
    let mut cities: Vec<(&Entry, City)> = entries.iter().filter_map(|entry| Some((entry, *entry.city()?))).collect();
    cities.sort_by_key(|(_, city)| std::cmp::Reverse(city.thousands));
    let regions: Vec<&Entry> =
        entries.iter().filter(|entry| matches!(entry.category, Category::Region { .. })).collect();
    let is_notable = |(_, city): &(&Entry, City)| city.is_known || city.thousands >= NOTABLE;
    match (&units[..], &cities[..]) {
        ([unit], _) if level.is_none() => {
            // Everybody takes a large town, and not the unit around it.
            if let [(town, city)] = cities[..]
                && town.iso == unit.iso
                && (city.is_known || city.thousands >= VERY_LARGE)
            {
                *assumed = Some(format!("\"{}\" is {}, and not the unit of that name.", town.name, town.describe()));
                return Some(town);
            }
            // A town of the same name in the unit is as likely.
            let is_beside = |(town, city): &(&Entry, City)| town.iso == unit.iso && city.thousands >= NOTABLE / 6;
            if cities.iter().any(|city| is_beside(city) || is_notable(city)) {
                return None;
            }
            note(unit, assumed);
            Some(unit)
        }
        ([unit], _) => Some(unit),
        ([], [(largest, city), (_, second), ..]) if regions.is_empty() => {
            let factor = if city.is_known && !second.is_known { LARGER } else { FAR_LARGER };
            let is_largest = city.thousands > second.thousands * factor;
            is_largest.then(|| note(largest, assumed)).map(|()| *largest)
        }
        ([], [(town, city)]) if !regions.is_empty() => {
            let [region] = regions[..] else { return None };
            let Category::Region { bounds: Some([west, south, east, north]), .. } = region.category else {
                return None;
            };
            let (lon, lat) = city.at;
            let is_within = (west - 0.5..=east + 0.5).contains(&lon) && (south - 0.5..=north + 0.5).contains(&lat);
            let is_region = is_within || !is_notable(&(town, *city));
            is_region.then(|| note(region, assumed)).map(|()| region)
        }
        _ => None,
    }
}

/// Returns an entry as a place, or why a script cannot have it.
fn place(entry: &Entry, written: &str) -> Result<Place, String> {
    let label = if key(written) == key(&entry.name) || entry.is_unit() { written } else { &entry.name };
    let country = gazetteer::country(entry.iso);
    let in_units = country.map(gazetteer::name_in_units).unwrap_or_default().to_owned();
    let is_south = country.is_some_and(|country| country.south);
    let (shape, south) = match &entry.category {
        Category::Unit { code: "" } => (Shape::Level1(in_units, entry.name.clone()), is_south),
        Category::Unit { code } => (Shape::Coded { level: 1, code: (*code).to_owned(), country: in_units }, is_south),
        Category::District { code: "", .. } => (Shape::Level2(entry.name.clone(), Some(in_units)), is_south),
        Category::District { code, .. } => {
            (Shape::Coded { level: 2, code: (*code).to_owned(), country: in_units }, is_south)
        }
        Category::City(City { at: (lon, lat), .. }) => (Shape::City(*lon, *lat), *lat < 0.0),
        Category::Mountain { at: (lon, lat) } => (Shape::Mountain(*lon, *lat), *lat < 0.0),
        Category::Region { kind, bounds: Some(bounds) } => {
            let is_south = bounds[1] + bounds[3] < 0.0;
            let place = Place { category: Some(kind), ..Place::new(Shape::Box(*bounds), label, is_south) };
            return Ok(Place { assumed: Some(super::rough_box(label)), ..place });
        }
        Category::Region { bounds: None, .. } => {
            return Err(format!("{label} crosses the antimeridian: give boxes on either side of it"));
        }
        Category::River => {
            return Err(format!(
                "no outline of the river {label} is known: give a box, or a point on it with a distance"
            ));
        }
        Category::Unlisted => return Err(entry.describe()),
    };
    Ok(Place::new(shape, label, south))
}
