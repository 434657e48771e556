//! The operations that the knowledge base has words for: `operator_kb/functions/`.

use super::template::{self, Template};
use super::tokens::{Kind, Token, stem};
use super::types::Types;
use crate::kb::lookup::kb;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::LazyLock;

/// A part of an alias.
#[derive(Debug, Clone, PartialEq)]
pub enum Part {
    /// One of several stems.
    Words(Vec<String>),
    /// The noun before a slot. It may be the name of the parameter that fills the slot.
    Label(Vec<String>),
    /// The same, or nothing.
    Optional(Vec<String>),
    /// A value for a slot of the template. The flag is `true` if it may be left out.
    Slot(String, bool),
}

/// A way to say an operation.
#[derive(Debug)]
pub struct Alias {
    pub parts: Vec<Part>,
    /// The position of the operation in [`Lexicon::operations`].
    pub operation: usize,
}

impl Alias {
    /// Returns the words that a text with the alias has. "Both" may stand for two slots with "and"
    /// between them.
    pub fn required(&self) -> Vec<&[String]> {
        let is_slot = |at: usize| matches!(self.parts.get(at), Some(Part::Slot(..)));
        let joins = |at: usize, words: &[String]| at > 0 && is_slot(at - 1) && is_slot(at + 1) && words == ["and"];
        let words = self.parts.iter().enumerate().filter_map(|(at, part)| match part {
            Part::Words(words) | Part::Label(words) if !joins(at, words) => Some(words.as_slice()),
            _ => None,
        });
        words.collect()
    }
}

/// The operations and their aliases.
#[derive(Debug, Default)]
pub struct Lexicon {
    pub operations: Vec<Template>,
    pub aliases: Vec<Alias>,
    /// The classes that a noun may mean, by stem.
    pub nouns: FxHashMap<String, Types>,
    /// Words that say nothing, by stem.
    pub filler: FxHashSet<String>,
    /// The words of all aliases, by stem.
    alias_words: FxHashSet<String>,
    /// Words that rarely say more than the types do, by stem.
    pub soft: FxHashSet<String>,
    /// Nouns that may stand before the name of a parameter, by stem.
    pub labels: FxHashSet<String>,
    /// Characters by the stems of their names.
    pub characters: FxHashMap<String, String>,
}

/// Returns the lexicon.
pub fn lexicon() -> &'static Lexicon {
    static LEXICON: LazyLock<Lexicon> = LazyLock::new(Lexicon::load);
    &LEXICON
}

impl Lexicon {
    fn load() -> Lexicon {
        let words = super::vocabulary::words();
        let mut lexicon = Lexicon::default();
        let labels: FxHashSet<String> = words.labels.split_whitespace().map(stem).collect();
        for operation in &words.operations {
            let Some(template) = template::parse(&operation.write) else { continue };
            lexicon.operations.push(template);
            let at = lexicon.operations.len() - 1;
            for say in &operation.say {
                let parts = with_optional_all(with_optional_labels(parts(say), &labels));
                let split = with_receiver(&parts, &lexicon.operations[at]);
                lexicon.aliases.push(Alias { parts: split.unwrap_or(parts), operation: at });
            }
        }
        for (class, nouns) in &words.nouns {
            let types = Types::parse(class).unwrap_or_default();
            for noun in nouns {
                let stems: Vec<String> = noun.split(' ').map(stem).collect();
                let known = lexicon.nouns.entry(stems.join(" ")).or_default();
                *known = known.or(types);
            }
        }
        lexicon.filler = words.filler.split_whitespace().map(stem).collect();
        lexicon.soft = words.soft.split_whitespace().map(stem).collect();
        lexicon.labels = words.labels.split_whitespace().map(stem).collect();
        for (character, names) in &words.characters {
            lexicon.characters.extend(names.iter().map(|name| (stem(name), character.clone())));
        }
        lexicon.add_operators();
        for part in lexicon.aliases.iter().flat_map(|alias| &alias.parts) {
            if let Part::Words(words) | Part::Label(words) | Part::Optional(words) = part {
                lexicon.alias_words.extend(words.iter().cloned());
            }
        }
        lexicon
    }

    /// Adds the methods whose names have several words: `convexHull` is said as "convex hull".
    fn add_operators(&mut self) {
        for class in Types::CLASSES.names() {
            let Some(id) = kb().class_named(class) else { continue };
            for (name, operator) in kb().methods(id, false) {
                let words = split_name(name);
                let operator = kb().op(operator);
                let is_current = operator.server.is_some() && operator.replacement.is_none() && !operator.client;
                let is_declared = self.aliases.iter().any(|alias| alias.parts == words);
                if words.len() < 2 || !is_current || is_declared {
                    continue;
                }
                let mut text = format!("{{{class}}}.{name}(");
                let mut separator = "";
                for param in operator.params.iter().filter(|param| !param.optional) {
                    let types = Types::from_kb(&param.ty);
                    let names: Vec<&str> = types.names().collect();
                    let types = if types == Types::OBJECT { "Any".to_owned() } else { names.join("|") };
                    text.push_str(&format!("{separator}{{{}:{types}}}", param.name));
                    separator = ", ";
                }
                text.push(')');
                let Some(template) = template::parse(&text) else { continue };
                self.operations.push(template);
                self.aliases.push(Alias { parts: words, operation: self.operations.len() - 1 });
            }
        }
    }

    /// Returns `true` if an alias or noun has the stem.
    pub fn knows(&self, word: &str) -> bool {
        self.filler.contains(word)
            || self.labels.contains(word)
            || self.soft.contains(word)
            || self.nouns.contains_key(word)
            || self.characters.contains_key(word)
            || self.alias_words.contains(word)
    }

    /// Returns the classes that a token may name.
    pub fn noun(&self, token: &Token) -> Option<Types> {
        if token.kind != Kind::Word {
            return None;
        }
        let class = Types::named(&token.text).filter(|class| class.meets(Types::CLASSES));
        class
            .filter(|_| token.text.len() > 5 && token.text.chars().filter(|c| c.is_uppercase()).count() > 1)
            .or_else(|| self.nouns.get(&token.stem).copied())
    }
}

/// Lets an alias leave out the noun before a slot, because a parameter may have it as its name:
/// "only bands {b}" also stands for "only the given bands".
fn with_optional_labels(mut parts: Vec<Part>, labels: &FxHashSet<String>) -> Vec<Part> {
    for at in 0..parts.len().saturating_sub(1) {
        let has_others = parts.iter().enumerate().any(|(other, part)| other != at && matches!(part, Part::Words(_)));
        if let (Part::Words(words), Part::Slot(..)) = (&parts[at], &parts[at + 1])
            && has_others
            && words.iter().all(|word| labels.contains(word))
        {
            parts[at] = Part::Label(words.clone());
        }
    }
    parts
}

/// Lets an alias leave out "all" behind a preposition: "of all images" says the same as "of its
/// images".
fn with_optional_all(mut parts: Vec<Part>) -> Vec<Part> {
    const PREPOSITIONS: &[&str] = &["of", "over", "in", "from", "for"];
    for at in 1..parts.len() {
        let follows = matches!(&parts[at - 1], Part::Words(words) | Part::Optional(words)
            if words.iter().all(|word| PREPOSITIONS.contains(&word.as_str())));
        if follows && matches!(&parts[at], Part::Words(words) if words[..] == ["all"]) {
            parts[at] = Part::Optional(vec!["all".to_owned()]);
        }
    }
    parts
}

/// Adds the receiver behind the first word, where an alias leaves it out: "sort descending" is also
/// said as "sort the list descending".
fn with_receiver(parts: &[Part], template: &Template) -> Option<Vec<Part>> {
    const LINKS: &[&str] = &["of", "from", "for", "in"];
    let Template::Value(value) = template else { return None };
    let receiver = value.holes().into_iter().next()?;
    let is_declared = parts.iter().any(|part| matches!(part, Part::Slot(name, _) if *name == receiver.slot));
    let first = parts.iter().position(|part| matches!(part, Part::Words(_)))?;
    let is_object = receiver.types.meets(Types::OBJECTS) && receiver.types.and(Types::OBJECTS) == receiver.types;
    if is_declared || !is_object || first > 0 || parts.len() < 2 {
        return None;
    }
    let mut all = parts.to_vec();
    all.insert(1, Part::Slot(receiver.slot, true));
    all.insert(1, Part::Optional(LINKS.iter().map(|word| (*word).to_owned()).collect()));
    Some(all)
}

fn split_name(name: &str) -> Vec<Part> {
    let mut words: Vec<String> = Vec::new();
    for c in name.chars() {
        match words.last_mut() {
            Some(last) if !c.is_uppercase() && c != '_' => last.push(c),
            _ if c == '_' => words.push(String::new()),
            _ => words.push(c.to_lowercase().collect()),
        }
    }
    words.iter().filter(|word| !word.is_empty()).map(|word| Part::Words(vec![stem(word)])).collect()
}

fn parts(say: &str) -> Vec<Part> {
    let part = |text: &str| {
        if let Some(slot) = text.strip_prefix('{') {
            return Part::Slot(slot.trim_end_matches(['}', '?']).to_owned(), slot.ends_with('?'));
        }
        let words = |text: &str| text.split('|').map(|word| stem(&word.to_lowercase())).collect();
        match text.strip_suffix('?') {
            Some(text) => Part::Optional(words(text)),
            None => Part::Words(words(text)),
        }
    };
    // Marks are skipped in the text too, and so they are here. A word that may also be a mark may
    // be left out.
    let is_mark = |text: &str| text.chars().all(|c| ",;:()[]-.?".contains(c));
    let say = say.replace("-1", "- 1").replace([',', ';', ':'], " , ").replace(" , |", " ,|").replace("| , ", "|, ");
    let texts = say.split_whitespace().filter(|text| !is_mark(text));
    texts
        .map(|text| {
            let words: Vec<&str> = text.split('|').filter(|word| !is_mark(word)).collect();
            let has_mark = words.len() < text.split('|').count() && !text.ends_with('?');
            part(&format!("{}{}", words.join("|").trim_matches(['(', ')', '[', ']']), if has_mark { "?" } else { "" }))
        })
        .collect()
}
