//! Band selection as the server does it: names, indices from the end too, and Java regular
//! expressions over whole names.

use super::bind::{Bound, BoundArg};
use super::value::{Band, Bands, Value};
use crate::base::long_lived;
use crate::kb::model::ClassId;
use regex_lite::Regex;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::sync::Arc;

/// A selector of bands.
#[derive(Debug, Clone, PartialEq)]
pub enum Selector {
    /// A name or pattern.
    Pattern(Arc<str>),
    /// An index; negative from the end.
    Index(i64),
    /// A selector that is not known.
    Unknown,
}

/// Returns the selectors in a value: a string, a number, or a list of them, client or server.
/// Returns `None` if the value is unknown or something else.
pub fn selectors(value: &Value) -> Option<Vec<Selector>> {
    if let Some(items) = value.as_items() {
        return Some(items.iter().map(selector).collect());
    }
    match value {
        Value::List(list) => {
            let mut found: Vec<Selector> = list.items.iter().map(selector).collect();
            found.push(Selector::Unknown);
            Some(found)
        }
        Value::Str(_) | Value::Num(_) => Some(vec![selector(value)]),
        // An item of a dictionary or list. The names in it are followed to no literal.
        Value::Instance(instance) if instance.class == ClassId::OBJECT => {
            let items = selectors(value.facts()?.element.as_ref()?)?;
            items.iter().all(|item| matches!(item, Selector::Index(_))).then_some(items)
        }
        _ => value.as_text().map(|text| vec![Selector::Pattern(text.clone())]),
    }
}

fn selector(value: &Value) -> Selector {
    if let Some(text) = value.as_text() {
        return Selector::Pattern(text.clone());
    }
    match value.as_number() {
        Some(number) if number.fract() == 0.0 => Selector::Index(number as i64),
        _ => Selector::Unknown,
    }
}

/// The bands that a selector matches.
#[derive(Debug, Clone, PartialEq)]
pub enum BandMatch {
    /// These bands.
    Bands(Vec<Band>),
    /// No band, for certain.
    Nothing,
    /// Not known.
    Unknown,
}

/// Matches one selector.
pub fn matches(bands: &Bands, selector: &Selector) -> BandMatch {
    match selector {
        Selector::Unknown => BandMatch::Unknown,
        Selector::Index(_) if bands.open || bands.loose => BandMatch::Unknown,
        Selector::Index(index) => {
            let length = bands.list.len() as i64;
            let position = if *index < 0 { index + length } else { *index };
            match usize::try_from(position).ok().and_then(|position| bands.list.get(position)) {
                Some(band) => BandMatch::Bands(vec![band.clone()]),
                None => BandMatch::Nothing,
            }
        }
        Selector::Pattern(pattern) => {
            if let Some(band) = bands.find(pattern) {
                return BandMatch::Bands(vec![band.clone()]);
            }
            // The server may read a number in a string as an index.
            if is_index(pattern) {
                return BandMatch::Unknown;
            }
            if is_plain(pattern) {
                return if bands.open { BandMatch::Unknown } else { BandMatch::Nothing };
            }
            let Some(regex) = pattern_of_names(pattern) else { return BandMatch::Unknown };
            let found: Vec<Band> = bands.list.iter().filter(|band| regex.is_match(&band.name)).cloned().collect();
            match (bands.open, found.is_empty()) {
                (true, _) => BandMatch::Unknown,
                (false, true) => BandMatch::Nothing,
                (false, false) => BandMatch::Bands(found),
            }
        }
    }
}

/// Compiles a pattern that must match whole names. Returns `None` for Java syntax that the library
/// lacks, such as look-around and back-references.
///
/// # Performance
/// Compiling takes far longer than matching a few names, so compiled patterns are cached: a project
/// uses the same few patterns.
fn pattern_of_names(pattern: &str) -> Option<Regex> {
    thread_local! {
        static KNOWN: RefCell<FxHashMap<Box<str>, Option<Regex>>> = RefCell::default();
    }
    KNOWN.with_borrow_mut(|known| {
        if let Some(regex) = known.get(pattern) {
            return regex.clone();
        }
        if known.len() >= MAX_PATTERNS {
            known.clear();
        }
        let whole = format!("^(?:{pattern})$");
        let regex = long_lived::build(move || Regex::new(&whole).ok());
        known.insert(pattern.into(), regex.clone());
        regex
    })
}

/// Maximum number of cached patterns.
const MAX_PATTERNS: usize = 64;

/// Returns `true` if a selector can match only the band of exactly that name.
pub fn is_plain(pattern: &str) -> bool {
    !pattern.contains(['.', '*', '+', '?', '[', ']', '(', ')', '{', '}', '|', '^', '$', '\\'])
}

/// Returns `true` if the server may read a selector as an index: it is a number in a string.
fn is_index(pattern: &str) -> bool {
    pattern.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the bands that selectors pick, in their order.
pub fn select(bands: &Bands, selectors: &[Selector]) -> Bands {
    let mut list: Vec<Band> = Vec::new();
    let mut open = false;
    let mut loose = false;
    for selector in selectors {
        match matches(bands, selector) {
            BandMatch::Bands(found) => {
                // A pattern may match any number of names.
                loose |= bands.loose && !matches!(selector, Selector::Pattern(name) if is_plain(name));
                list.extend(found);
            }
            BandMatch::Nothing => open = true,
            BandMatch::Unknown => match selector {
                // An unlisted plain name exists if the selection works at all.
                Selector::Pattern(name) if is_plain(name) && !is_index(name) => list.push(Band::new(name)),
                _ => open = true,
            },
        }
    }
    Bands { list: list.into(), open, loose }
}

/// Returns the arguments of a selection: the selectors, and new names for them. `select('a', 'b',
/// 'c')` selects all three; after a list, the second argument has the names. Returns `None` if it
/// is not certain which.
pub fn selection(bound: &Bound) -> Option<(Vec<&BoundArg>, Option<&BoundArg>)> {
    let (named, positional): (Vec<&BoundArg>, Vec<&BoundArg>) =
        bound.args.iter().partition(|arg| arg.name_span.is_some() && arg.param != 0);
    let names = named.first().copied();
    let is_list = |value: &Value| matches!(value, Value::List(_)) || value.class() == Some(ClassId::LIST);
    match positional[..] {
        [chosen, names] if is_list(&chosen.value) || is_list(&names.value) => Some((vec![chosen], Some(names))),
        [chosen, _] if !matches!(chosen.value, Value::Str(_) | Value::Num(_)) => None,
        _ => Some((positional, names)),
    }
}

/// Renames bands. Unknown names leave the set open.
pub fn rename(bands: &Bands, names: Option<Vec<Option<Arc<str>>>>) -> Bands {
    let Some(names) = names else { return Bands::default() };
    let source = |index: usize| bands.list.get(index).filter(|_| !bands.open && !bands.loose);
    let open = names.iter().any(Option::is_none);
    let list: Vec<Band> = names
        .into_iter()
        .enumerate()
        .filter_map(|(index, name)| {
            let name = name?;
            let named = |band: &Band| Band { is_named: true, ..band.renamed(name.clone()) };
            Some(source(index).map_or_else(|| Band::new(&name), named))
        })
        .collect();
    Bands { list: list.into(), open, loose: false }
}

/// Returns the bands of both images. Those of the second get a suffix if their name is taken,
/// unless they overwrite.
pub fn add(left: &Bands, right: &Bands, overwrite: Option<bool>) -> Bands {
    let mut list = left.list.to_vec();
    for band in right.list.iter() {
        match (list.iter().position(|known| known.name == band.name), overwrite) {
            (Some(position), Some(true)) => list[position] = band.clone(),
            (Some(position), None) => list[position] = Band::new(&band.name),
            (Some(_), Some(false)) => {
                let suffixed = (1..)
                    .map(|number| format!("{}_{number}", band.name))
                    .find(|name| list.iter().all(|known| *known.name != **name))
                    .unwrap_or_default();
                list.push(band.renamed(suffixed.into()));
            }
            (None, _) => list.push(band.clone()),
        }
    }
    Bands { list: list.into(), open: left.open || right.open || overwrite.is_none(), loose: left.loose || right.loose }
}

/// Returns the bands of image arithmetic: those of the side with more than one band, otherwise the
/// names of the left side.
pub fn binary(left: &Bands, right: &Bands) -> Bands {
    let bands = match (left.count(), right.count()) {
        (Some(1), Some(count)) if count > 1 => right,
        (Some(_), _) if right.count() == Some(1) || left.count() == right.count() => left,
        // The numbers differ and neither is one: the server refuses, or matches by name, so nothing
        // is known.
        (Some(_), Some(_)) => return Bands::default(),
        (None, Some(1)) => left,
        _ => return Bands { open: true, ..left.clone() }.computed(),
    };
    bands.computed()
}

/// Returns the names in a value: a string or a list of strings.
pub fn names(value: &Value) -> Option<Vec<Option<Arc<str>>>> {
    if let Some(items) = value.as_items() {
        return Some(items.iter().map(|item| item.as_text().cloned()).collect());
    }
    value.as_text().map(|text| vec![Some(text.clone())])
}
