//! The words of `words/names.toml`: names that people use for one thing, and words in paths.

use fastrand::Rng;
use geols::syntax::language::Language;
use std::collections::HashMap;
use std::sync::LazyLock;
use toml::{Table, Value};

/// What a name stands for, as far as the groups differ by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Use {
    Variable,
    Parameter,
    Function,
    /// The variable of a loop or comprehension.
    Loop,
}

/// Groups that change alike.
const PAIRED: [&str; 8] = ["start", "end", "start_year", "end_year", "before", "after", "fechas_inicio", "fechas_fin"];

/// Names or words for one thing.
#[derive(Debug, Default)]
pub struct Group {
    /// In order of frequency.
    pub names: Vec<String>,
    /// Another group has the same names for the opposite.
    pub is_paired: bool,
}

/// The groups of names and words.
pub struct Words {
    groups: Vec<Group>,
    /// The group of each name.
    names: HashMap<(Language, Use, String), usize>,
    /// The group of each part of a name.
    parts: HashMap<String, usize>,
    /// The group of each word in paths and descriptions.
    nouns: HashMap<String, usize>,
    pub users: Vec<String>,
    pub projects: Vec<String>,
    pub folders: Vec<String>,
}

impl Words {
    /// Returns the words of the program.
    pub fn get() -> &'static Words {
        static WORDS: LazyLock<Words> = LazyLock::new(|| Words::new(include_str!("../../words/names.toml")));
        &WORDS
    }

    /// Reads the words. A group that repeats a name of an earlier group keeps it as a replacement
    /// only.
    fn new(text: &str) -> Words {
        let table: Table = text.parse().unwrap_or_else(|error| panic!("names.toml: {error}"));
        let section = |name: &str| table.get(name).and_then(Value::as_table).into_iter().flatten();
        let list =
            |name: &str| table["words"][name].as_str().unwrap_or_default().split(' ').map(str::to_owned).collect();
        let mut words = Words {
            groups: Vec::new(),
            names: HashMap::new(),
            parts: HashMap::new(),
            nouns: HashMap::new(),
            users: list("users"),
            projects: list("projects"),
            folders: list("folders"),
        };
        for (language, name) in [(Language::JavaScript, "javascript"), (Language::Python, "python")] {
            for (usage, groups) in section(name) {
                let usage = match usage.as_str() {
                    "variables" => Use::Variable,
                    "parameters" => Use::Parameter,
                    "functions" => Use::Function,
                    "loops" => Use::Loop,
                    other => panic!("names.toml: {name}.{other}"),
                };
                for (key, group) in groups.as_table().into_iter().flatten() {
                    let group_id = words.groups.len();
                    let group = group.as_str().unwrap_or_default().split(' ');
                    for name in group.clone().filter(|name| !name.ends_with('*')) {
                        if name.len() > 1 || usage == Use::Loop {
                            words.names.entry((language, usage, name.to_owned())).or_insert(group_id);
                        }
                    }
                    let names = group.map(|name| name.trim_end_matches('*').to_owned()).collect();
                    words.groups.push(Group { names, is_paired: PAIRED.contains(&key.as_str()) });
                }
            }
        }
        let nouns = table["words"]["nouns"].as_array().into_iter().flatten();
        for (key, group) in
            section("parts").map(|(key, group)| (key.as_str(), group)).chain(nouns.map(|group| ("", group)))
        {
            let group: Vec<String> = group.as_str().unwrap_or_default().split(' ').map(str::to_owned).collect();
            let known = if key.is_empty() { &mut words.nouns } else { &mut words.parts };
            for word in &group {
                known.entry(word.clone()).or_insert(words.groups.len());
            }
            words.groups.push(Group { names: group, is_paired: PAIRED.contains(&key) });
        }
        words
    }

    /// Returns the group of a name.
    pub fn group(&self, language: Language, usage: Use, name: &str) -> Option<&Group> {
        let find = |usage: Use| self.names.get(&(language, usage, name.to_owned()));
        let group = find(usage).or_else(|| find(Use::Variable).filter(|_| usage == Use::Parameter))?;
        Some(&self.groups[*group])
    }

    /// Returns the group of a part of a name.
    pub fn part(&self, word: &str) -> Option<&Group> {
        Some(&self.groups[*self.parts.get(word)?])
    }

    /// Returns the group of a word in a path or description.
    pub fn nouns(&self, word: &str) -> Option<&[String]> {
        Some(&self.groups[*self.nouns.get(word)?].names)
    }
}

/// Cuts a name into words: `addNDVI_2018` into `add`, `NDVI`, `_`, `2018`.
pub fn split(name: &str) -> Vec<&str> {
    let bytes = name.as_bytes();
    let class = |byte: u8| match byte {
        b'a'..=b'z' => 0,
        b'A'..=b'Z' => 1,
        b'0'..=b'9' => 2,
        _ => 3,
    };
    let (mut words, mut from) = (Vec::new(), 0);
    for at in 1..bytes.len() {
        let (before, here) = (class(bytes[at - 1]), class(bytes[at]));
        let next_is_lower = bytes.get(at + 1).is_some_and(u8::is_ascii_lowercase);
        let starts = match (before, here) {
            (1, 0) | (3, 3) => false,
            (1, 1) => next_is_lower && at > from,
            _ => before != here,
        };
        if starts && name.is_char_boundary(at) {
            words.push(&name[from..at]);
            from = at;
        }
    }
    words.push(&name[from..]);
    words
}

/// Writes a word with the capital letters of another one.
pub fn with_case_of(word: &str, model: &str) -> String {
    let letters = || model.chars().filter(|c| c.is_alphabetic());
    if letters().count() > 1 && letters().all(char::is_uppercase) {
        return word.to_uppercase();
    }
    match word.chars().next() {
        Some(first) if letters().next().is_some_and(char::is_uppercase) => {
            first.to_uppercase().chain(word.chars().skip(1)).collect()
        }
        _ => word.to_owned(),
    }
}

/// Returns a word of a group other than `old`.
pub fn other<'a>(group: &'a [String], old: &str, random: &mut Rng) -> Option<&'a str> {
    let others: Vec<&String> = group.iter().filter(|word| *word != old).collect();
    (!others.is_empty()).then(|| others[random.usize(..others.len())].as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vary::names::is_global;

    #[test]
    fn names_are_allowed() {
        let words = Words::get();
        assert!(words.groups.len() > 150);
        for (language, usage, name) in words.names.keys() {
            let group = &words.group(*language, *usage, name).unwrap().names;
            assert!(group.len() > 1, "{name}");
            for name in group {
                let is_word = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
                assert!(
                    is_word && !is_global(*language, name) && !name.starts_with(|c: char| c.is_ascii_digit()),
                    "{name}"
                );
            }
        }
    }

    #[test]
    fn names_are_cut_into_words() {
        assert_eq!(split("addNDVI_2018"), ["add", "NDVI", "_", "2018"]);
        assert_eq!(split("ndviCollection"), ["ndvi", "Collection"]);
        assert_eq!(split("NDVIMean"), ["NDVI", "Mean"]);
        assert_eq!(split("AOI"), ["AOI"]);
    }

    #[test]
    fn capital_letters_stay() {
        let cases = [("col", "Collection", "Col"), ("col", "collection", "col"), ("roi", "AOI", "ROI")];
        for (word, model, expected) in cases {
            assert_eq!(with_case_of(word, model), expected);
        }
    }
}
