//! Compiles `operator_kb/places/` into the lines of [`Gazetteer`](crate::kb::model::places), and
//! checks them.
//!
//! Part of `build.rs` too, see [`crate::kb`].

use std::collections::{BTreeSet, HashSet};

use crate::kb::fold::key;
use crate::kb::folder::Folder;

/// The lines under construction.
struct Lines<'f> {
    folder: &'f Folder,
    lines: BTreeSet<String>,
    problems: Vec<String>,
}

/// Compiles the places, or returns all problems in them.
pub fn places(folder: &Folder) -> Result<String, Vec<String>> {
    let mut all = Lines { folder, lines: BTreeSet::new(), problems: Vec::new() };
    all.units();
    all.cities();
    all.nature();
    if all.problems.is_empty() {
        Ok(all.lines.into_iter().flat_map(|line| [line, "\n".to_owned()]).collect())
    } else {
        Err(all.problems)
    }
}

/// Returns a folded name with capital letters.
pub fn title(key: &str) -> String {
    let words = key.split(' ').map(|word| word[..1].to_uppercase() + &word[1..]);
    words.collect::<Vec<_>>().join(" ")
}

impl Lines<'_> {
    fn report(&mut self, file: &str, name: &str, message: &str) {
        self.problems.push(format!("places/{file}: `{name}`: {message}"));
    }

    /// Adds a line for a name and for each other name.
    fn add(&mut self, name: &str, others: &str, kind: char, fields: &[&str]) {
        let own = key(name);
        let keys = others.split(';').filter(|other| !other.is_empty()).chain([own.as_str()]);
        for key in keys.filter(|key| !key.is_empty() && key.is_ascii()) {
            let shown = if title(key) == name { "" } else { name };
            let shown = if matches!(kind, 'u') { None } else { Some(shown) };
            let line: Vec<&str> = shown.into_iter().chain(fields.iter().copied()).collect();
            self.lines.insert(format!("{key}\t{kind}\t{}", line.join("\t")));
        }
    }

    fn is_country(&self, iso: &str) -> bool {
        self.folder.words.countries.iter().any(|country| country.iso.0 == iso)
    }

    /// Adds the units of the first and the second level.
    fn units(&mut self) {
        let places = &self.folder.places;
        let mut units = HashSet::new();
        for row in &places.units {
            let [iso, name, code, others] = &row[..] else { continue };
            if !self.is_country(iso) {
                self.report("units.tsv", name, "there is no such country");
            }
            if !code.is_empty() && code.parse::<u32>().is_err() {
                self.report("units.tsv", name, "the code is no number");
            }
            if name.is_empty() {
                others.split(';').for_each(|other| self.add(other, "", 'u', &[iso]));
            } else {
                if !units.insert((iso, name)) {
                    self.report("units.tsv", name, "it is there twice");
                }
                self.add(name, others, '1', &[iso, code]);
            }
        }
        for (iso, names) in &self.folder.words.places.newer.rows {
            names.iter().for_each(|name| self.add(name, "", 'u', &[iso]));
        }
        for (iso, name, _) in &self.folder.words.places.changed.rows {
            if !units.contains(&(iso, name)) {
                self.report("words/places.toml", name, "there is no such unit that has changed");
            }
        }
        for (_, iso, name) in &self.folder.words.places.chartered.rows {
            if !units.contains(&(iso, name)) {
                self.report("words/places.toml", name, "there is no such unit that is a town");
            }
        }
        for row in &places.districts {
            let [iso, unit, names] = &row[..] else { continue };
            if !units.contains(&(iso, unit)) {
                self.report("districts.tsv", unit, "there is no such unit");
            }
            for cell in names.split(';') {
                let (district, others) = cell.split_once('|').unwrap_or((cell, ""));
                let (name, code) = district.split_once('=').unwrap_or((district, ""));
                if name.is_empty() || !code.is_empty() && code.parse::<u32>().is_err() {
                    self.report("districts.tsv", district, "neither a name nor a name with a code");
                }
                self.add(name, &others.replace('|', ";"), '2', &[iso, unit, code]);
            }
        }
    }

    fn cities(&mut self) {
        for row in &self.folder.places.cities {
            let [name, others, iso, state, lon, lat, people, known] = &row[..] else { continue };
            if !is_position(lon, lat) {
                self.report("cities.tsv", name, "the position is not on the globe");
            }
            if people.parse::<u32>().is_err() || !matches!(known.as_str(), "" | "c") {
                self.report("cities.tsv", name, "the inhabitants are no number");
            }
            let nicknames = self.folder.words.places.nickname.rows.iter();
            let own = nicknames.filter(|(_, town, country)| town == name && country == iso);
            let others = own.fold(others.clone(), |others, (nickname, ..)| format!("{others};{nickname}"));
            self.add(name, &others, 'c', &[iso, state, lon, lat, people, known]);
        }
    }

    fn nature(&mut self) {
        let places = &self.folder.places;
        for row in &places.regions {
            let [name, others, kind, west, south, east, north] = &row[..] else { continue };
            let edges = [west, south, east, north].map(|edge| edge.parse::<f64>().unwrap_or(f64::NAN));
            let is_box = is_position(west, south)
                && is_position(east, north)
                && edges[0] < edges[2]
                && edges[1] < edges[3]
                && edges[2] - edges[0] < 180.0;
            let is_open = [west, south, east, north].iter().all(|edge| edge.is_empty());
            if !is_box && !is_open {
                self.report("regions.tsv", name, "the box is not west, south, east, north");
            }
            if !matches!(kind.as_str(), "mountain" | "region" | "water") {
                self.report("regions.tsv", name, "there is no such kind");
            }
            self.add(name, others, 'r', &[kind, west, south, east, north]);
        }
        for row in &places.mountains {
            let [name, others, lon, lat] = &row[..] else { continue };
            if !is_position(lon, lat) {
                self.report("mountains.tsv", name, "the position is not on the globe");
            }
            self.add(name, others, 'm', &[lon, lat]);
        }
        for row in &places.rivers {
            let name = &row[0];
            let bare = key(name);
            self.add(name, &format!("{bare} river;river {bare}"), 'w', &[]);
        }
    }
}

fn is_position(lon: &str, lat: &str) -> bool {
    let is_within = |text: &str, limit: f64| text.parse::<f64>().is_ok_and(|degrees| degrees.abs() <= limit);
    is_within(lon, 180.0) && is_within(lat, 90.0)
}
