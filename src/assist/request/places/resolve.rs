//! Decides which of the places of one name is meant, or says that nobody knows.

mod choice;

use super::adjectives;
use super::joined::joined;
use super::scope::{Scope, scope};
use super::whereabouts::{NEAR, has_town};
use super::{Place, Shape, administrative};
use crate::assist::request::gazetteer::{self, Category, City, Entry};
use crate::assist::request::levels;
use crate::assist::request::lexicon::{Meaning, Mention};
use crate::assist::request::tokens::{Kind, Token};
use crate::kb::fold::key;
use crate::kb::kb;
use crate::kb::model::words::Words;
use choice::{choose, keep_level};

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
    /// What a name means that a town and a unit have.
    scope: Scope,
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
        Context { tokens, mentions, words, has_distance, scope: scope(tokens) }
    }

    /// Returns `true` if the request gives a distance around a place.
    pub fn has_distance(&self) -> bool {
        self.has_distance
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
        if matches!(self.word(start.wrapping_sub(1)), "of" | "de" | "di" | "do" | "da" | "del" | "du") {
            start = self.level_before(start - 1).map_or(start, |(_, at)| at);
        } else if let Some((_, at)) = self.level_before(start) {
            start = at;
        }
        if start >= 1 && self.word(start - 1) == "the" { start - 1 } else { start }
    }

    /// Returns the word for a level that ends before a token, and its first token. "Each district
    /// of Bavaria" and "the districts of Bavaria" are no name.
    fn level_before(&self, end: usize) -> Option<(&str, usize)> {
        let (word, at) = match levels::unit_before(self.tokens, end) {
            Some((word, at)) if self.tokens[end - 1].text == last_word(word) => (word, at),
            Some(_) => return None,
            None => {
                let at = end.checked_sub(1)?;
                level(self.word(at)).map(|_| (self.word(at), at))?
            }
        };
        let before = self.word(at.wrapping_sub(1));
        let is_each = matches!(before, "each" | "every" | "per" | "by" | "any" | "a" | "all");
        // "Chamoli district Uttarakhand": the word belongs to the name before it.
        let is_of_other =
            before.len() > 3 && gazetteer::entries(before).iter().any(|entry| entry.is_unit() || entry.is_district());
        (!is_each && !is_of_other).then_some((word, at))
    }

    /// Returns the word for a level behind a name, and the token after it.
    fn level_behind(&self, to: usize) -> Option<(&str, usize)> {
        match levels::unit_at(self.tokens, to) {
            Some((word, end)) => {
                let is_one = self.tokens[end - 1].text == last_word(word);
                (is_one || self.ends_list(to)).then_some((word, end))
            }
            None if level(self.word(to)).is_some() => Some((self.word(to), to + 1)),
            None => self.level_of_list(to).map(|word| (word, to)),
        }
    }

    /// Returns `true` if the last name of a list ends before a token: "Kano and Jigawa states".
    fn ends_list(&self, to: usize) -> bool {
        let is_name = |at: &usize| self.tokens[*at].kind == Kind::Word && self.tokens[*at].capital;
        let start = (0..to).rev().take_while(is_name).last().unwrap_or(to);
        let is_listed = |at: usize| at > 1 && self.word(at - 1) == "and" && is_name(&(at - 2));
        start < to && is_listed(start)
    }

    /// Returns the word for a level behind a list in which another name follows.
    fn level_of_list(&self, to: usize) -> Option<&str> {
        let is_separator = |at: usize| self.word(at) == "and" || self.tokens[at].is(',');
        let is_name = |at: usize| self.tokens[at].kind == Kind::Word && self.tokens[at].capital;
        let end = (to..self.tokens.len()).find(|&at| !is_separator(at) && !is_name(at))?;
        let is_list = to < end && is_separator(to) && self.ends_list(end);
        let (word, behind) = levels::unit_at(self.tokens, end).filter(|_| is_list)?;
        (self.tokens[behind - 1].text != last_word(word)).then_some(word)
    }

    /// Returns the word before or behind a name that says of which level its place is.
    pub fn level_word(&self, from: usize, to: usize) -> Option<&str> {
        let mut end = from;
        while matches!(self.word(end.wrapping_sub(1)), "the" | "of" | "de" | "di" | "do" | "da" | "del" | "du") {
            end -= 1;
        }
        let before = (self.start(from) < from).then(|| self.level_before(end)).flatten();
        self.level_behind(to).or(before).map(|(word, _)| word)
    }

    /// Returns the level that a word before or behind a name says: 0 for a town.
    pub fn level_around(&self, from: usize, to: usize) -> Option<u8> {
        self.level_word(from, to).map(|word| level(word).unwrap_or(1))
    }

    /// Returns the token after a name and the word for its level.
    fn behind(&self, to: usize) -> usize {
        self.level_behind(to).map_or(to, |(_, end)| end)
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

    /// Returns `true` if the name of a country or state starts at a token: "Thai Binh Vietnam",
    /// "Maricopa County AZ".
    fn is_country(&self, at: usize) -> bool {
        let is_area = |of: &Meaning| matches!(of, Meaning::Country(_) | Meaning::State(_));
        let is_postal = self.is_postal(at) && levels::unit_before(self.tokens, at).is_some();
        is_postal || self.mention(at).is_some_and(|mention| mention.meanings.iter().any(is_area))
    }

    /// Returns `true` if a token is the postal code of a state.
    fn is_postal(&self, at: usize) -> bool {
        let is_code = |token: &Token| {
            let is_it = |(_, _, code): &(String, String, String)| code.eq_ignore_ascii_case(&token.text);
            token.upper && self.words.places.state.iter().any(is_it)
        };
        self.tokens.get(at).is_some_and(is_code)
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
        let is_behind = at > 0 && (self.tokens[at - 1].is(',') || levels::unit_before(self.tokens, at).is_some());
        let is_postal = is_behind && self.is_postal(at);
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

    /// Returns where a name lies, if one of its places lies there. "Johannesburg, Lagos" are two
    /// towns.
    pub fn qualifier_of(&self, to: usize, entries: &[Entry]) -> Option<Qualifier> {
        let place = self.qualifier(to)?;
        let is_list = place.unit.is_some() && place.iso != "US" && self.tokens.get(self.behind(to))?.is(',');
        (!is_list || entries.iter().any(|entry| lies_in(entry, &place))).then_some(place)
    }

    /// Returns `true` if the words behind a name of a country or state name another country.
    pub fn is_elsewhere(&self, known: &Mention) -> bool {
        let is_in = |meaning: &Meaning, iso: &str| match meaning {
            Meaning::Country(at) => self.words.countries[*at].iso.0 == iso,
            Meaning::State(_) => iso == "US",
            _ => false,
        };
        let Some(place) = self.qualifier(known.to) else { return false };
        if known.meanings.iter().any(|meaning| is_in(meaning, &place.iso)) {
            return false;
        }
        // "Kenya, Uganda" are two countries.
        let name: Vec<&str> = (known.from..known.to).map(|at| self.word(at)).collect();
        let is_there = gazetteer::entries(&name.join(" ")).iter().any(|entry| entry.iso == place.iso);
        let is_state = known.meanings.iter().any(|meaning| matches!(meaning, Meaning::State(_)));
        is_there || place.iso == "US" && is_state
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
        let mut is_usual = false;
        let level = self.level_around(from, to);
        let level_word = self.level_word(from, to).filter(|_| level != Some(0));
        if let Some(place) = self.qualifier_of(to, &entries) {
            entries.retain(|entry| lies_in(entry, &place));
            if entries.is_empty() {
                return Err(format!("no place \"{label}\" in {} is known", place.label));
            }
            end = place.end;
        } else {
            let adjective = self.adjective(self.start_of_place(from));
            let countries = adjective.map_or_else(|| self.countries(), |(iso, _)| vec![iso]);
            if entries.iter().any(|entry| countries.contains(&entry.iso)) {
                entries.retain(|entry| entry.iso.is_empty() || countries.contains(&entry.iso));
            } else {
                is_usual = self.keep_usual(&mut entries, &label);
            }
        }
        let before = entries.clone();
        // What is measured at or near a name is measured at the town.
        let is_at = matches!(self.word(self.start(from).wrapping_sub(1)), "at" | "near" | "around");
        keep_level(&mut entries, level, level_word, self.has_distance || is_at);
        if let (Some(entry), Some(word), true) = (before.first(), level_word, entries.is_empty())
            && let Some(country) = gazetteer::country(entry.iso)
            && levels::level_in(entry.iso, word).is_some()
        {
            if let Some(place) = joined(entry.iso, word, &label) {
                return Ok(Place { tokens: (self.start_of_place(from), end), ..place });
            }
            return Err(levels::lacking(country, word));
        }
        if entries.is_empty() {
            return Err(format!("no unit \"{label}\" is known, and how far the region reaches is not said"));
        }
        if entries.iter().all(|entry| entry.category == Category::Unlisted) && !entries.is_empty() {
            if let [entry] = &entries[..]
                && let Some(seat) = seat(entry, &label)
            {
                return Ok(Place { tokens: (self.start_of_place(from), end), ..seat });
            }
            return Err(format!("{}: FAO/GAUL/2015 has no unit of this name", entries[0].describe()));
        }
        entries.retain(|entry| entry.category != Category::Unlisted);
        let scope = if self.has_distance || is_at { Scope::Town } else { self.scope };
        if level.is_none() && scope == Scope::Counted {
            add_counted(&mut entries, &before);
        }
        let entry = choose(&entries, level, &label, scope, &mut assumed).ok_or_else(|| {
            format!("\"{label}\" may be {}: {}", gazetteer::list(&entries), levels::advice(&entries, &label))
        })?;
        if entry.is_district() && entries.iter().filter(|other| other.is_district()).count() > 1 {
            return Err(format!("several second-level units of {} are called {}", entry.iso, entry.name));
        }
        // A second-level unit elsewhere may be as well known: Limburg.
        let is_other = |other: &&Entry| other.is_district() && other.iso != entry.iso;
        let is_doubtful = is_usual
            || entry.is_unit()
                && self.qualifier_of(to, &name.entries).is_none()
                && name.entries.iter().any(|other| is_other(&other));
        if is_doubtful {
            assumed = assumed.or(Some(format!("\"{label}\" is {}.", entry.describe())));
        }
        let mut place = place(entry, &label)?;
        let start = self.start_of_place(from);
        let adjective = self.adjective(start).filter(|(iso, _)| *iso == entry.iso);
        place.tokens = (adjective.map_or(start, |(_, at)| at), end);
        place.assumed = place.assumed.or(assumed);
        Ok(place)
    }

    /// Returns the code of the country whose adjective ends before a token, and its first token:
    /// "the Brazilian state of Amazonas".
    fn adjective(&self, at: usize) -> Option<(&'static str, usize)> {
        let at = at + usize::from(self.word(at) == "the");
        let place = adjectives::country(self.tokens, at, self.words)?;
        Some((place.country()?.iso.0.as_str(), place.tokens.0))
    }

    /// Keeps the unit that is usually meant by a name which units of several countries have.
    /// Returns `true` if there is one.
    fn keep_usual(&self, entries: &mut Vec<Entry>, label: &str) -> bool {
        let usual = self.words.places.usual.rows.iter().find(|(name, _)| key(name) == key(label));
        let usual = usual.filter(|(_, iso)| entries.iter().any(|of| of.is_unit() && of.iso == *iso));
        entries.retain(|entry| usual.is_none_or(|(_, iso)| entry.iso == *iso));
        usual.is_some()
    }

    /// Returns the first token of "the province of", which belongs to the name.
    fn start_of_place(&self, from: usize) -> usize {
        let start = self.start(from);
        let is_island = matches!(self.word(from.wrapping_sub(2)), "island" | "islands" | "peninsula");
        if start < from && self.word(start) != "the" || start + 1 < from {
            start
        } else if is_island && self.word(from - 1) == "of" {
            from - 2
        } else {
            from
        }
    }
}

/// Adds the second-level unit of the name of the only town, where people or areas are counted.
fn add_counted(entries: &mut Vec<Entry>, all: &[Entry]) {
    let [town] = &entries[..] else { return };
    let units: Vec<&Entry> = all.iter().filter(|entry| entry.is_district() && entry.iso == town.iso).collect();
    if let ([unit], Some(_)) = (&units[..], town.city()) {
        entries.push((*unit).clone());
    }
}

/// The level of a word that means a first-level unit, or what lies around a town.
const REGION: u8 = 3;

/// Returns the last word of a phrase.
fn last_word(phrase: &str) -> &str {
    phrase.rsplit(' ').next().unwrap_or(phrase)
}

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
    // A landscape lies in a country that has a town near it.
    let is_near = |[west, south, east, north]: [f64; 4]| {
        let country = gazetteer::country(&place.iso);
        country.is_none_or(|country| has_town(country, &[west - NEAR, south - NEAR, east + NEAR, north + NEAR]))
    };
    match entry.category {
        Category::Region { bounds: Some(bounds), .. } => return is_near(bounds),
        Category::Mountain { at: (lon, lat) } => return is_near([lon, lat, lon, lat]),
        _ => {}
    }
    entry.iso.is_empty() || entry.iso == place.iso && place.unit.as_deref().is_none_or(is_in_unit)
}

/// Returns a first-level unit of today that the table of units does not have as it is.
fn seat(entry: &Entry, written: &str) -> Option<Place> {
    let country = gazetteer::country(entry.iso)?;
    let name = key(&entry.name);
    let is_it = |row: &&(String, String, f64, f64)| row.0 == entry.iso && key(&row.1) == name;
    let (.., lon, lat) = kb().words().places.seats.rows.iter().find(is_it)?;
    let shape = Shape::Seat { iso: &country.iso.1, at: (*lon, *lat) };
    let position = crate::kb::extent::format_place(*lon, *lat);
    let assumed = Some(format!("\"{written}\" is the first-level unit of geoBoundaries 6.0.0 at {position}."));
    Some(Place { assumed, ..Place::new(shape, written, country.south) })
}

/// Returns an entry as a place, or why a script cannot have it.
pub fn place(entry: &Entry, written: &str) -> Result<Place, String> {
    let label = if key(written) == key(&entry.name) || entry.is_unit() { written } else { &entry.name };
    let country = gazetteer::country(entry.iso);
    let in_units = country.map(gazetteer::name_in_units).unwrap_or_default().to_owned();
    let is_south = country.is_some_and(|country| country.south);
    if entry.is_unit()
        && let Some((.., how)) =
            kb().words().places.changed.rows.iter().find(|(iso, name, _)| *iso == entry.iso && *name == entry.name)
    {
        if let Some(seat) = seat(entry, label) {
            return Ok(seat);
        }
        return Err(format!("FAO/GAUL/2015 has {} {how}: give an asset with its outline", entry.name));
    }
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
