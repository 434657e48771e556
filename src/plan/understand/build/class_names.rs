//! What people call the classes of a band: by the names of the catalog, by those of classes above
//! them, and by groups of `operator_kb/words/datasets.toml`.

use crate::kb::kb;
use crate::kb::model::datasets::Band;
use crate::kb::model::words::Measure;

/// Words in the names of classes that a word in it may not mean: "Non-forest", "Forest fire".
const DOUBTFUL: [&str; 9] = ["non", "not", "fire", "burn", "burnt", "mosaic", "mosaics", "mix", "other"];

/// Groups that only words for classes mean: "crop" and "built" are verbs too.
const OF_TERMS: [&str; 2] = ["crops", "built"];

/// The most names of classes that an assumption lists.
const MAX_NAMES: usize = 8;

/// A phrase for classes.
pub struct ClassPhrase {
    /// Its words in the singular.
    pub words: Vec<String>,
    /// The classes.
    pub values: Vec<f64>,
    /// It is no name of one class of the catalog.
    pub is_group: bool,
}

/// Returns the phrases for the classes of a band of a dataset.
pub fn phrases(id: &str, band: &Band) -> Vec<ClassPhrase> {
    let groups = measures(id, band).flat_map(|measure| &measure.groups);
    let groups = groups.filter(|(phrase, _)| !OF_TERMS.contains(&phrase.as_str()));
    let mut found: Vec<ClassPhrase> = groups
        .map(|(phrase, values)| ClassPhrase { words: words(phrase), values: values.clone(), is_group: true })
        .collect();
    for (value, name, _) in &band.classes {
        let path: Vec<&str> = name.split(" > ").collect();
        for (level, part) in path.iter().enumerate() {
            let part = words(part.split([':', '(']).next().unwrap_or(part));
            let is_group = level + 1 < path.len();
            let is_known = |of: &&mut ClassPhrase| of.words == part && of.is_group && is_group;
            match found.iter_mut().find(is_known) {
                Some(known) if !known.values.contains(&(*value as f64)) => known.values.push(*value as f64),
                Some(_) => {}
                None => found.push(ClassPhrase { words: part, values: vec![*value as f64], is_group }),
            }
        }
    }
    found.retain(|phrase| !phrase.words.is_empty());
    found
}

/// Returns the longest phrase that the words at a token are. Of two, the group is meant.
pub fn longest(phrases: &[ClassPhrase], is_here: impl Fn(usize, &str) -> bool) -> Option<&ClassPhrase> {
    let is_named = |phrase: &&ClassPhrase| phrase.words.iter().enumerate().all(|(next, word)| is_here(next, word));
    phrases.iter().filter(is_named).max_by_key(|phrase| (phrase.words.len(), phrase.is_group))
}

/// Returns the classes that a word means, by its term of the words for classes. Several are those
/// whose names have the word. `Err` has their number if the names leave doubts.
pub fn of_term(id: &str, band: &Band, term: &str, word: &str) -> Result<Vec<f64>, usize> {
    let groups = || measures(id, band).flat_map(|measure| &measure.groups);
    if let Some((_, values)) =
        groups().find(|(phrase, _)| singular(phrase) == word).or(groups().find(|of| of.0 == term))
    {
        return Ok(values.clone());
    }
    let others = kb().words().terms.get("class").and_then(|terms| terms.get(term));
    let others = others.into_iter().flatten().map(|word| word.trim_end_matches('s'));
    let with = |word: &str| -> Vec<(f64, String)> {
        let classes = band.classes.iter().map(|(value, name, _)| (*value as f64, name.to_lowercase()));
        classes.filter(|(_, name)| name.contains(word)).collect()
    };
    let found = std::iter::once(word).chain(others).map(with).find(|found| !found.is_empty()).unwrap_or_default();
    let is_doubtful = |(_, name): &(f64, String)| words(name).iter().any(|word| DOUBTFUL.contains(&word.as_str()));
    if found.is_empty() || found.len() > 1 && found.iter().any(is_doubtful) {
        return Err(found.len());
    }
    Ok(found.into_iter().map(|(value, _)| value).collect())
}

/// Returns the names of classes for an assumption.
pub fn names(band: &Band, values: &[f64]) -> String {
    let is_one = |(value, ..): &&(i64, _, _)| values.contains(&(*value as f64));
    let names: Vec<&str> = band.classes.iter().filter(is_one).map(|(_, name, _)| &**name).collect();
    match names.len().checked_sub(MAX_NAMES).filter(|more| *more > 0) {
        Some(more) => format!("{}; and {more} others", names[..MAX_NAMES].join("; ")),
        None => names.join("; "),
    }
}

/// Returns the measures of a band.
fn measures<'i>(id: &'i str, band: &'i Band) -> impl Iterator<Item = &'static Measure> + 'i {
    let words = kb().words().dataset(id);
    words.into_iter().flat_map(|words| &words.measures).filter(|measure| *measure.band == *band.name)
}

/// Returns the words of a name, in lowercase and in the singular.
fn words(name: &str) -> Vec<String> {
    let name = name.to_lowercase();
    name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(singular).collect()
}

/// Returns a word without the ending of the plural.
pub fn singular(word: &str) -> String {
    word.trim_end_matches('s').to_owned()
}
