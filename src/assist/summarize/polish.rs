//! Checks that a reworded summary keeps all datasets, bands, dates, numbers, places, operators and
//! names.
//!
//! A model may only change the wording. A doubtful text is refused, because the original reads well
//! enough. So a capital within a sentence, a word with a digit and a technical term count as
//! entities. field are taken for an entity.

use crate::base::calendar::MONTHS;
use crate::kb::kb;
use crate::kb::load;
use crate::kb::model::steps::{Segment, StepKind};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// A term that the rewording may neither add nor remove.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entity {
    /// Its kind.
    pub kind: EntityKind,
    /// Its text.
    pub text: String,
    /// Whether it was added or removed.
    pub change: Change,
}

/// The kinds of entities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum EntityKind {
    /// A name of the script or of data between backquotes, an id, an operator.
    Name,
    /// The title of a dataset.
    Title,
    /// A text in quotes: the name of an output, the value of a filter.
    Quoted,
    /// A day, or a month by name.
    Date,
    /// A number, in digits or words.
    Number,
    /// A word with a capital: a place, a sensor, an algorithm.
    Proper,
    /// A term of the field: a reducer, a classifier, a band, an operator.
    Term,
    /// That something is not so.
    Negation,
    /// Which side of a limit.
    Comparison,
}

/// The change of an entity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// The original does not have it.
    Added,
    /// The polished text does not have it.
    Dropped,
}

const NEGATIONS: &str =
    "not no never without except excluding excludes exclude excluded unless neither nor none hardly";
const NUMBERS: [(&str, u32); 22] = [
    ("zero", 0),
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("twenty", 20),
    ("thirty", 30),
    ("fifty", 50),
    ("hundred", 100),
    ("thousand", 1000),
    ("million", 1_000_000),
    ("once", 1),
    ("twice", 2),
    ("dozen", 12),
];
const COMPARISONS: [(&str, &str); 18] = [
    ("below", "below"),
    ("under", "below"),
    ("less than", "below"),
    ("lower than", "below"),
    ("fewer than", "below"),
    ("smaller than", "below"),
    ("above", "above"),
    ("more than", "above"),
    ("greater than", "above"),
    ("higher than", "above"),
    ("larger than", "above"),
    ("exceeding", "above"),
    ("exceeds", "above"),
    ("exceed", "above"),
    ("at least", "at least"),
    ("no less than", "at least"),
    ("at most", "at most"),
    ("up to", "at most"),
];
/// Words that may open a sentence whatever the original says: no names, no terms.
const OPENERS: &str = "a after all also an and as at based before both by each every finally first for from here if in it its \
    lastly next now of on once or over starting such the their then there these they this those to together using when where \
    which while with";
/// Words of phrases that are no terms.
const PLAIN: &str = "all and any are area bands between bins collection different distance elements feature features first for from \
    geometries geometry given has image images inside into last least made most nearest neighbours number numbers object of other \
    over pixel pixels point points radius region saved size some starting table that the tree trees two value values valid with \
    within";

/// Everything in a text that must not come or go, by kind. `openers`: the first word of a sentence
/// counts, too, unless it is one that any sentence may start with. In the original it is the verb
/// of a step; in the polished text it may be a place that was not there.
fn entities(text: &str, openers: bool) -> BTreeSet<(EntityKind, String)> {
    let mut found = BTreeSet::new();
    let text = &text.replace(['“', '”'], "\"").replace('’', "'");
    let text = &marked(text, '`', &mut |inner| {
        found.insert((EntityKind::Name, spaced(inner)));
    });
    let text = &marked(text, '"', &mut |inner| {
        found.insert((EntityKind::Quoted, spaced(inner)));
    });
    for title in titles() {
        if has(text, title) {
            found.insert((EntityKind::Title, (*title).to_owned()));
        }
    }
    let lower = text.to_lowercase();
    for (words, meaning) in COMPARISONS {
        if has(&lower, words) {
            found.insert((EntityKind::Comparison, meaning.to_owned()));
        }
    }
    let mut starts = true;
    for token in text.split_whitespace() {
        let word = token.trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '-' | '°' | '%' | '_' | '/'));
        word_entities(word, starts, openers, &mut found);
        // After a number and its point there may be a sentence, or the item of a list.
        starts = token.ends_with(['.', '!', '?', ':', ';']) || matches!(token, "-" | "*" | "#" | "##" | "###");
    }
    found
}

fn word_entities(word: &str, starts: bool, openers: bool, found: &mut BTreeSet<(EntityKind, String)>) {
    if word.is_empty() || word == "-" {
        return;
    }
    let lower = word.to_lowercase();
    let is_in = |list: &str| list.split_ascii_whitespace().any(|known| known == lower);
    if let Some(number) = number(word) {
        found.insert((EntityKind::Number, number));
    } else if is_date(word)
        || (MONTHS.iter().any(|month| word.eq_ignore_ascii_case(month))
            && (word != "may" && !(starts && word == "May")))
    {
        found.insert((EntityKind::Date, lower.clone()));
    } else if let Some((_, number)) = NUMBERS.iter().find(|(known, _)| *known == lower) {
        found.insert((EntityKind::Number, number.to_string()));
    } else if is_in(NEGATIONS) || lower.ends_with("n't") {
        found.insert((EntityKind::Negation, "not".to_owned()));
    } else if is_identifier(word) {
        found.insert((EntityKind::Name, word.to_owned()));
        // Numbers in it, too: `12.5°E`.
        for part in word.split(|c: char| !c.is_ascii_digit() && c != '.') {
            if word.contains('°') {
                found.extend(number(part).map(|number| (EntityKind::Number, number)));
            }
        }
    } else if word.starts_with(char::is_uppercase) && !(starts && (!openers || is_in(OPENERS))) {
        found.insert((EntityKind::Proper, lower.clone()));
    }
    if terms().contains(stem(&lower)) || kb().use_of_band(word) > 0 {
        found.insert((EntityKind::Term, stem(&lower).to_owned()));
    }
}

/// Checks that a reworded text has the entities of the original.
///
/// # Errors
/// The entities that were added or removed.
pub fn polish_keeps(original: &str, polished: &str) -> Result<(), Vec<Entity>> {
    let (before, after) = (entities(original, false), entities(polished, true));
    let mut found: Vec<Entity> = Vec::new();
    for (kind, text) in &before {
        if !(after.contains(&(*kind, text.clone())) || still_there(*kind, text, polished)) {
            found.push(Entity { kind: *kind, text: text.clone(), change: Change::Dropped });
        }
    }
    for (kind, text) in &after {
        if !(before.contains(&(*kind, text.clone())) || still_there(*kind, text, original)) {
            found.push(Entity { kind: *kind, text: text.clone(), change: Change::Added });
        }
    }
    if found.is_empty() { Ok(()) } else { Err(found) }
}

/// Whether the other text has it in another form: without its marks, or with another first letter.
fn still_there(kind: EntityKind, text: &str, other: &str) -> bool {
    match kind {
        EntityKind::Name | EntityKind::Quoted => has(&spaced(other), text),
        EntityKind::Proper => has(&other.to_lowercase(), text),
        EntityKind::Term => {
            let lower = other.to_lowercase();
            lower.split(|c: char| !c.is_alphanumeric()).any(|word| stem(word) == text)
        }
        _ => false,
    }
}

/// Hands out what stands between pairs of a mark, and gives the rest.
fn marked(text: &str, mark: char, add: &mut dyn FnMut(&str)) -> String {
    let mut rest = String::with_capacity(text.len());
    for (index, part) in text.split(mark).enumerate() {
        if index % 2 == 1 {
            add(part);
            rest.push_str(" , ");
        } else {
            rest.push_str(part);
        }
    }
    rest
}

/// On one line, single spaces.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a text has some words, and not as part of longer ones.
fn has(text: &str, words: &str) -> bool {
    let inner = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '/');
    !words.is_empty()
        && text
            .match_indices(words)
            .any(|(at, _)| !inner(text[..at].chars().next_back()) && !inner(text[at + words.len()..].chars().next()))
}

/// A number in digits, written in one way.
fn number(word: &str) -> Option<String> {
    let bare = word.trim_end_matches(['%', '.', ',']).replace(',', "");
    if !bare.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '.') {
        return None;
    }
    let value: f64 = bare.parse().ok()?;
    Some(value.to_string())
}

fn is_date(word: &str) -> bool {
    let parts: Vec<&str> = word.split('-').collect();
    parts.len() == 3 && parts[0].len() == 4 && parts.iter().all(|part| part.bytes().all(|b| b.is_ascii_digit()))
}

/// Digits in a word, a slash, an underscore, a capital inside.
fn is_identifier(word: &str) -> bool {
    let inner_capital = word.chars().skip(1).any(char::is_uppercase);
    word.contains(['_', '/', '°']) || word.chars().any(|c| c.is_ascii_digit()) || inner_capital || word.contains('.')
}

/// Titles of datasets that are more than a word.
fn titles() -> &'static [&'static str] {
    static CELL: OnceLock<Vec<&'static str>> = OnceLock::new();
    CELL.get_or_init(|| {
        kb().dataset_heads().iter().map(|head| head.title).filter(|title| title.contains(' ')).collect()
    })
}

/// A word without the endings of plurals and verbs.
fn stem(word: &str) -> &str {
    let rest = word.strip_suffix("ing").or_else(|| word.strip_suffix("ed")).or_else(|| word.strip_suffix('s'));
    rest.filter(|rest| rest.len() > 3).unwrap_or(word)
}

/// Terms of the field: reducers, classifiers, what operators make, and operators that are called by
/// one word.
fn terms() -> &'static FxHashSet<&'static str> {
    static CELL: OnceLock<FxHashSet<&'static str>> = OnceLock::new();
    CELL.get_or_init(|| {
        let mut all: BTreeMap<&'static str, ()> = BTreeMap::new();
        for (name, step) in &load::STEPS.operators {
            if step.kind == StepKind::Words {
                let texts = step.says.iter().chain(&step.noun).flatten().filter_map(|piece| match piece {
                    Segment::Text(words) => Some(*words),
                    _ => None,
                });
                all.extend(texts.flat_map(|text| text.split(|c: char| !c.is_ascii_lowercase())).map(|word| (word, ())));
            }
            all.extend(name.rsplit('.').next().map(|word| (word, ())));
        }
        all.extend(kb().operators().iter().flat_map(|op| &op.makes).map(|made| (*made, ())));
        let plain = |word: &str| PLAIN.split_ascii_whitespace().any(|known| known == word);
        all.into_keys()
            .filter(|word| word.len() > 3 && !plain(word) && word.bytes().all(|b| b.is_ascii_lowercase()))
            .map(stem)
            .collect()
    })
}

#[cfg(test)]
mod tests;
