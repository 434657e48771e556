//! Chooses among the places of one name.
//!
//! A word for a level decides. Without one, a town is meant if everybody takes it: the capital of a
//! country or a town of many millions, or a town whose name the unit does not have by itself, such
//! as Kharkiv. Otherwise what is asked for decides between a town and the unit of its name.

use super::REGION;
use super::Scope;
use crate::assist::request::gazetteer::{Category, City, Entry};
use crate::assist::request::levels::{self, Level};
use crate::kb::fold::key;
use crate::kb::kb;

/// By how much the largest town of a name must exceed the others to be the one that is meant.
const FAR_LARGER: u32 = 20;
/// The same for a town that is known all over the world.
const LARGER: u32 = 2;
/// Thousands of inhabitants of a town that nobody overlooks beside a unit of its name.
const NOTABLE: u32 = 300;
/// Thousands of inhabitants of a town that everybody takes, and not the unit of its name.
const VERY_LARGE: u32 = 5000;
/// Degrees within which towns of one name are one.
const SAME_TOWN: f64 = 0.3;

/// Drops the places that the word for a level or a distance excludes.
pub fn keep_level(entries: &mut Vec<Entry>, level: Option<u8>, word: Option<&str>, has_distance: bool) {
    let keep = |entries: &mut Vec<Entry>, is_kept: &dyn Fn(&Entry) -> bool| {
        if entries.iter().any(is_kept) {
            entries.retain(is_kept);
        }
    };
    if let Some(word) = word {
        if entries.iter().any(|entry| levels::is_of(entry, word)) {
            return entries.retain(|entry| levels::is_of(entry, word));
        }
        // Its country has other units of this name, which no table has.
        entries.retain(|entry| {
            let is_other = matches!(levels::level_in(entry.iso, word), Some(Level::Second | Level::Lacking));
            !is_other || matches!(entry.category, Category::Region { .. })
        });
    }
    match level {
        Some(0) => keep(entries, &|entry| entry.city().is_some()),
        Some(REGION) => {
            entries.retain(|entry| entry.is_first_level() || matches!(entry.category, Category::Region { .. }))
        }
        Some(1) => {
            keep(entries, &|entry| entry.is_first_level() || entry.is_district());
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

/// Drops the towns that nobody means: much smaller ones than the largest of the name.
fn notable_towns(entries: &[Entry]) -> Vec<(&Entry, City)> {
    let mut towns: Vec<(&Entry, City)> = entries.iter().filter_map(|entry| Some((entry, *entry.city()?))).collect();
    towns.sort_by_key(|(_, town)| std::cmp::Reverse(town.thousands));
    let Some((_, largest)) = towns.first().copied() else { return towns };
    towns.retain(|(_, town)| {
        let factor = if largest.is_known && !town.is_known { LARGER } else { FAR_LARGER };
        largest.thousands <= town.thousands * factor
    });
    towns
}

/// Returns the place that everybody takes. Notes what is assumed where there are others.
pub fn choose<'e>(
    entries: &'e [Entry],
    level: Option<u8>,
    written: &str,
    scope: Scope,
    assumed: &mut Option<String>,
) -> Option<&'e Entry> {
    if let [one] = entries {
        return Some(one);
    }
    let note = |entry: &Entry, assumed: &mut Option<String>| {
        *assumed = Some(format!("\"{}\" is {}.", entry.name, entry.describe()))
    };
    let mut units: Vec<&Entry> = entries.iter().filter(|entry| entry.is_unit()).collect();
    if let ([], [_, unit]) = (&units[..], entries)
        && unit.is_district()
        && level.is_none()
    {
        units.push(unit);
    }
    let mut towns = notable_towns(entries);
    // The gazetteer calls Xiangyang Hubei too, after its province.
    let has_initial = |name: &str| key(name).chars().next() == key(written).chars().next();
    towns.retain(|(town, _)| units.is_empty() || has_initial(&town.name));
    let regions: Vec<&Entry> =
        entries.iter().filter(|entry| matches!(entry.category, Category::Region { .. })).collect();
    let is_notable = |(_, town): &(&Entry, City)| town.is_known || town.thousands >= NOTABLE;
    match (&units[..], &towns[..]) {
        ([unit], towns) if level.is_none() => {
            if let [(_, city), others @ ..] = towns
                && towns.iter().all(|(town, _)| town.iso == unit.iso)
            {
                let is_same = |(_, other): &(&Entry, City)| is_close(other.at, city.at);
                let town = towns.first().filter(|_| others.iter().all(is_same)).copied();
                return town_or_unit(town, *city, unit, scope, written, assumed);
            }
            // A town of the same name elsewhere is as likely.
            if towns.iter().any(is_notable) {
                return None;
            }
            note(unit, assumed);
            Some(unit)
        }
        ([unit], _) => Some(unit),
        ([], [(largest, _)]) if regions.is_empty() => {
            note(largest, assumed);
            Some(*largest)
        }
        ([], [(town, city)]) => {
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

/// Returns the town or the unit of one name, by what is asked for. `town` is `None` if several
/// towns have the name.
fn town_or_unit<'e>(
    town: Option<(&'e Entry, City)>,
    largest: City,
    unit: &'e Entry,
    scope: Scope,
    written: &str,
    assumed: &mut Option<String>,
) -> Option<&'e Entry> {
    let is_likely = largest.thousands >= NOTABLE / 6;
    let has_other_name = largest.thousands >= NOTABLE && !unit.is_district() && key(&unit.name) != key(written);
    let is_town = match scope {
        Scope::Counted if unit.is_district() || is_metropolis(unit) => false,
        Scope::Town => is_likely,
        _ => largest.is_known || largest.thousands >= VERY_LARGE || has_other_name,
    };
    if is_town {
        let (town, _) = town?;
        *assumed = Some(format!("\"{}\" is {}, and not the unit of that name.", town.name, town.describe()));
        return Some(town);
    }
    if scope == Scope::Unclear && is_likely {
        return None;
    }
    let but = if is_likely { ", and not the town alone" } else { "" };
    *assumed = Some(format!("\"{}\" is {}{but}.", unit.name, unit.describe()));
    Some(unit)
}

/// Returns `true` if two positions are those of one town.
fn is_close(one: (f64, f64), other: (f64, f64)) -> bool {
    (one.0 - other.0).abs() < SAME_TOWN && (one.1 - other.1).abs() < SAME_TOWN
}

/// Returns `true` for units of about the extent of a large town of their name.
fn is_metropolis(unit: &Entry) -> bool {
    let rows = &kb().words().places.scope.metropolis;
    rows.iter().any(|(iso, name)| *iso == unit.iso && *name == unit.name)
}
