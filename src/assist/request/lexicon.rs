//! The phrases of the knowledge base with their meanings, and the phrases in a request.

use super::dataset_ids;
use super::gazetteer::{self, Entry};
use super::levels;
use super::tokens::{Kind, Token, tokens};
use crate::kb::fold::key;
use crate::kb::kb;
use crate::kb::model::recipes::Parameter;
use crate::kb::model::words::Words;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::OnceLock;

/// A possible meaning of a phrase.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Meaning {
    /// A term: kind and value, as in `operator_kb/words/terms.toml`.
    Term(&'static str, &'static str),
    /// A dataset, by its place among those with names.
    Dataset(usize),
    /// What a dataset measures: dataset, measure.
    Measure(usize, usize),
    /// A spectral index.
    Index(&'static str),
    /// A country.
    Country(usize),
    /// A state of the United States.
    State(usize),
    /// A landscape with a box.
    Area(usize),
    /// A river.
    Basin(usize),
}

impl Meaning {
    /// Returns the spectral index, if it is one.
    pub fn index(&self) -> Option<&'static str> {
        match self {
            Meaning::Index(name) | Meaning::Term("index", name) => Some(name),
            _ => None,
        }
    }
}

/// Returns the measures among some meanings: dataset, measure.
pub fn measures(meanings: &[Meaning]) -> impl Iterator<Item = (usize, usize)> {
    meanings.iter().filter_map(|meaning| match meaning {
        Meaning::Measure(dataset, measure) => Some((*dataset, *measure)),
        _ => None,
    })
}

/// A phrase in a request.
#[derive(Debug, Clone)]
pub struct Mention {
    /// First token.
    pub from: usize,
    /// The token after the last.
    pub to: usize,
    /// Its possible meanings.
    pub meanings: Vec<Meaning>,
}

impl Mention {
    /// Returns the value of a term of a kind, if the phrase can mean one.
    pub fn term(&self, kind: &str) -> Option<&'static str> {
        self.meanings.iter().find_map(|meaning| match meaning {
            Meaning::Term(of, value) if *of == kind => Some(*value),
            _ => None,
        })
    }
}

/// All phrases of the knowledge base.
pub struct Lexicon {
    phrases: FxHashMap<String, Vec<Meaning>>,
    words: FxHashSet<String>,
    /// Words of phrases that only requests for some datasets mean: no other word is misspelled
    /// for one of them, nor do they keep a name from being that of a place.
    rare: FxHashSet<String>,
    /// Words of the names of places, which a misspelled word with a capital letter may stand for.
    names: FxHashSet<String>,
    /// Months and the words of the names of datasets: misspelled words with a capital letter may be
    /// short ones of these.
    proper: FxHashSet<String>,
    common: FxHashSet<&'static str>,
    /// Words of methods that are recipes: they are not misspelled.
    methods: FxHashSet<String>,
    /// Words of the longest phrase.
    longest: usize,
}

/// Returns the lexicon of the built-in knowledge base.
pub fn lexicon() -> &'static Lexicon {
    static CELL: OnceLock<Lexicon> = OnceLock::new();
    CELL.get_or_init(|| Lexicon::new(kb().words()))
}

impl Lexicon {
    fn new(words: &'static Words) -> Self {
        let mut all = Lexicon {
            phrases: FxHashMap::default(),
            words: FxHashSet::default(),
            rare: FxHashSet::default(),
            names: FxHashSet::default(),
            proper: FxHashSet::default(),
            common: words.common.iter().map(String::as_str).collect(),
            methods: methods(),
            longest: 1,
        };
        for (kind, values) in &words.terms {
            for (value, phrases) in values {
                for phrase in phrases {
                    let parts = all.add(phrase, Meaning::Term(kind, value));
                    all.proper.extend(parts.into_iter().filter(|_| kind == "month"));
                }
            }
        }
        for reducer in &words.reducers {
            for phrase in &reducer.words {
                all.add(phrase, Meaning::Term("reducer", &reducer.name));
            }
        }
        for (at, dataset) in words.datasets.iter().enumerate() {
            for name in &dataset.names {
                let parts = all.add_as(name, Meaning::Dataset(at), dataset.by_name);
                all.proper.extend(parts.into_iter().filter(|_| !dataset.by_name));
            }
            for (measure, of) in dataset.measures.iter().enumerate() {
                for phrase in &of.words {
                    all.add_as(phrase, Meaning::Measure(at, measure), dataset.by_name || of.by_name);
                }
            }
        }
        for index in kb().spectral_indices() {
            // Two letters are short for too much else: "S2 SR" is no simple ratio. Such an index is
            // asked for by its title.
            if index.name.len() > 2 {
                all.add(index.name, Meaning::Index(index.name));
            }
            all.add(index.title, Meaning::Index(index.name));
        }
        for (at, country) in words.countries.iter().enumerate() {
            all.add_place(&country.name, Meaning::Country(at));
            for name in &country.also {
                all.add_place(name, Meaning::Country(at));
            }
            // "Italian" is no misspelled "Italia".
            let adjectives = country.adjective.iter().flat_map(|adjective| adjective.split(' '));
            all.rare.extend(adjectives.map(str::to_owned));
        }
        for (at, (name, ..)) in words.places.state.iter().enumerate() {
            all.add_place(name, Meaning::State(at));
        }
        // Names of classes are no places, and no misspelled words.
        let groups = words.datasets.iter().flat_map(|dataset| &dataset.measures).flat_map(|of| of.groups.keys());
        for phrase in groups {
            if !all.phrases.contains_key(phrase) {
                all.add_as(phrase, Meaning::Term("class_name", phrase), true);
            }
        }
        all.words.extend(levels::spellings());
        for (name, ..) in &words.places.cities.rows {
            all.names.extend(key(name).split(' ').map(str::to_owned));
        }
        for (at, (names, ..)) in words.places.areas.rows.iter().enumerate() {
            for name in names {
                all.add_place(name, Meaning::Area(at));
            }
        }
        for (at, (names, ..)) in words.places.basins.rows.iter().enumerate() {
            for name in names {
                all.add_place(name, Meaning::Basin(at));
            }
        }
        all
    }

    /// Adds the name of a place.
    fn add_place(&mut self, phrase: &str, meaning: Meaning) {
        let parts = self.add_phrase(phrase, meaning);
        self.names.extend(parts);
        if let Some(rest) = phrase.strip_prefix("gulf of ") {
            self.add_phrase(&format!("golf of {rest}"), meaning);
        }
    }

    /// Adds a phrase that is no name of a place, and returns its words.
    fn add(&mut self, phrase: &str, meaning: Meaning) -> Vec<String> {
        let parts = self.add_phrase(phrase, meaning);
        self.words.extend(parts.iter().cloned());
        parts
    }

    /// Adds a phrase, which may be one of few requests.
    fn add_as(&mut self, phrase: &str, meaning: Meaning, is_rare: bool) -> Vec<String> {
        if !is_rare {
            return self.add(phrase, meaning);
        }
        let parts = self.add_phrase(phrase, meaning);
        self.rare.extend(parts.iter().cloned());
        parts
    }

    /// Adds a phrase and returns its words.
    fn add_phrase(&mut self, phrase: &str, meaning: Meaning) -> Vec<String> {
        let parts: Vec<String> =
            tokens(phrase).into_iter().filter(|t| !matches!(t.kind, Kind::Mark(_))).map(|token| token.text).collect();
        if parts.is_empty() {
            return parts;
        }
        self.longest = self.longest.max(parts.len());
        let meanings = self.phrases.entry(parts.join(" ")).or_default();
        if !meanings.contains(&meaning) {
            meanings.push(meaning);
        }
        parts
    }

    /// Returns the possible meanings of a phrase.
    pub fn meanings(&self, phrase: &str) -> &[Meaning] {
        self.phrases.get(phrase).map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns the value of a word as a term of a kind.
    pub fn term(&self, kind: &str, word: &str) -> Option<&'static str> {
        self.meanings(word).iter().find_map(|meaning| match meaning {
            Meaning::Term(of, value) if *of == kind => Some(*value),
            _ => None,
        })
    }

    /// Returns `true` if a word is an ordinary English one.
    pub fn is_common(&self, word: &str) -> bool {
        self.common.contains(word)
    }

    /// Returns `true` if a recipe is asked for with a word.
    pub fn is_method(&self, word: &str) -> bool {
        self.methods.contains(word)
    }

    /// Returns `true` if a word is a month.
    pub fn is_month(&self, word: &str) -> bool {
        self.term("month", word).is_some()
    }

    /// Returns `true` if a word, its singular or its plural is in any phrase or ordinary.
    pub fn is_known(&self, word: &str) -> bool {
        let singular = word.strip_suffix('s').unwrap_or(word);
        let is_in = |word: &str| {
            let is_name = self.words.contains(word) || self.names.contains(word);
            is_name || self.common.contains(word) || self.methods.contains(word) || self.rare.contains(word)
        };
        [word, singular, &format!("{word}s")].into_iter().any(is_in)
    }

    /// Returns `true` if a word or its singular is ordinary or in a phrase that names no town.
    pub fn is_ordinary(&self, word: &str) -> bool {
        let singular = word.strip_suffix('s').unwrap_or(word);
        [word, singular].into_iter().any(|word| self.words.contains(word) || self.common.contains(word))
    }

    /// Returns `true` if a word occurs in the id of a dataset and has no other meaning.
    fn is_word_of_id(&self, word: &str) -> bool {
        !self.is_known(word) && dataset_ids::identifies(word)
    }

    /// Returns `true` if a word of a request names a dataset by a word of its id. "Over Antarctica"
    /// names a place, whatever ids contain it.
    pub fn names_dataset_id(&self, text: &str, tokens: &[Token], at: usize) -> bool {
        let Some(token) = tokens.get(at).filter(|token| token.kind == Kind::Word) else { return false };
        let written = text.get(token.span.start as usize..token.span.end as usize).unwrap_or_default();
        let proper = token.capital && written.chars().skip(1).all(|c| c.is_lowercase());
        let leads = at.checked_sub(1).and_then(|previous| tokens.get(previous)).is_some_and(|previous| {
            matches!(
                previous.text.as_str(),
                "in" | "over" | "for" | "of" | "around" | "near" | "across" | "within" | "the"
            )
        });
        self.is_word_of_id(&token.text) && !(proper && leads)
    }

    /// Corrects misspelled words if exactly one known word is similar. Returns each token with its
    /// original spelling.
    pub fn mend(&self, tokens: &mut [Token]) -> Vec<(usize, String)> {
        let mut mended = Vec::new();
        let mut before = String::new();
        let is_name = names_of_places(tokens);
        for (at, token) in tokens.iter_mut().enumerate() {
            let leads_place = matches!(before.as_str(), "in" | "over" | "near" | "around" | "at");
            before.clone_from(&token.text);
            let length = token.text.chars().count();
            let may_be_name = token.capital && !token.line_start && length < 7;
            // A name of a place is no misspelled word.
            let is_place = token.capital && kb().gazetteer().has_start(&token.text) || is_name[at];
            if token.kind != Kind::Word
                || is_place
                || length < 5
                || self.is_known(&token.text)
                || self.is_word_of_id(&token.text)
            {
                continue;
            }
            if token.text.chars().any(|c| c.is_ascii_digit()) {
                continue;
            }
            let most = if length < 9 { 1 } else { 2 };
            let sound = sound_of(&token.text);
            let mut best: Option<(usize, &str)> = None;
            let mut tied = false;
            let names = self.names.iter().filter(|_| token.capital);
            let candidates = self.words.iter().chain(names).map(String::as_str).chain(self.common.iter().copied());
            let is_proper = |word: &&str| self.proper.contains(*word) && (!leads_place || self.is_month(word));
            for word in candidates.filter(|word| !may_be_name || is_proper(word)) {
                let other = word.chars().count();
                if other < 4 || length.abs_diff(other) > MAX_EDITS || word.chars().next() != token.text.chars().next() {
                    continue;
                }
                // "Saison" sounds like "season".
                let is_alike = other > 4 && sound_of(word) == sound;
                let most = if is_alike { MAX_EDITS } else { most };
                let distance = strsim::osa_distance(word, &token.text);
                if distance > most || best.is_some_and(|(least, _)| distance > least) {
                    continue;
                }
                // The singular and the plural of a word are one, and so are words of one meaning.
                let is_same = |known: &str| {
                    known == word
                        || known.trim_end_matches('s') == word.trim_end_matches('s')
                        || !self.meanings(known).is_empty() && self.meanings(known) == self.meanings(word)
                };
                if best.is_some_and(|(least, known)| distance == least && is_same(known)) {
                    continue;
                }
                tied = best.is_some_and(|(least, _)| distance == least);
                best = Some((distance, word));
            }
            if let Some((_, word)) = best.filter(|_| !tied) {
                mended.push((at, std::mem::replace(&mut token.text, word.to_owned())));
            }
        }
        mended
    }

    /// Returns the phrases of a request that use no `taken` token; of phrases with the same start,
    /// the longest first.
    pub fn mentions(&self, tokens: &[Token], taken: &[bool]) -> Vec<Mention> {
        let named = self.named_datasets(tokens);
        self.phrases_in(tokens, taken, &|meaning| is_open(meaning, &named))
    }

    fn phrases_in(&self, tokens: &[Token], taken: &[bool], is_open: &dyn Fn(Meaning) -> bool) -> Vec<Mention> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            match self.phrase_at(tokens, taken, at, self.longest, is_open) {
                Some(mention) => {
                    at = mention.to;
                    found.push(mention);
                }
                None => at += 1,
            }
        }
        found
    }

    /// Returns the datasets that a request names, by their names or ids.
    fn named_datasets(&self, tokens: &[Token]) -> Vec<usize> {
        let datasets = &kb().words().datasets;
        let free = vec![false; tokens.len()];
        let mentions = self.phrases_in(tokens, &free, &|meaning| is_open(meaning, &[]));
        let by_name = mentions.iter().flat_map(|mention| &mention.meanings).filter_map(|meaning| match meaning {
            Meaning::Dataset(at) => Some(*at),
            _ => None,
        });
        let ids = tokens.iter().filter(|token| token.kind == Kind::Asset);
        let by_id = ids.filter_map(|token| datasets.iter().position(|dataset| dataset.id == token.text));
        by_name.chain(by_id).collect()
    }

    /// Returns the shorter phrases within a phrase.
    pub fn parts(&self, tokens: &[Token], taken: &[bool], mention: &Mention) -> Vec<Mention> {
        let named = self.named_datasets(tokens);
        let mut found = Vec::new();
        let mut at = mention.from;
        while at < mention.to {
            let longest = (mention.to - at).min(mention.to - mention.from - 1);
            match self.phrase_at(tokens, taken, at, longest, &|meaning| is_open(meaning, &named)) {
                Some(part) => {
                    at = part.to;
                    found.push(part);
                }
                None => at += 1,
            }
        }
        found
    }

    /// Returns the longest phrase at a token, of at most some words, with a meaning that is open.
    fn phrase_at(
        &self,
        tokens: &[Token],
        taken: &[bool],
        at: usize,
        most: usize,
        is_open: &dyn Fn(Meaning) -> bool,
    ) -> Option<Mention> {
        // "0-30 cm" and "100-year" are in one phrase.
        let is_hyphen = |at: usize| {
            let is_behind_number = at.checked_sub(1).is_some_and(|before| tokens[before].number().is_some());
            let is_glued = tokens[at].glued && tokens.get(at + 1).is_some_and(|next| next.glued);
            tokens[at].is('-') && is_glued && is_behind_number
        };
        let usable = |at: &usize| {
            let is_word = matches!(tokens[*at].kind, Kind::Word | Kind::Number(_));
            (is_word || is_hyphen(*at)) && !taken[*at]
        };
        let run = (at..tokens.len().min(at + most)).take_while(usable).count();
        for length in (1..=run).rev() {
            let words = &tokens[at..at + length];
            if words[length - 1].is('-') {
                continue;
            }
            let texts = words.iter().filter(|token| !token.is('-')).map(|token| token.text.as_str());
            let phrase = texts.collect::<Vec<_>>().join(" ");
            let open = |phrase: &str| -> Vec<Meaning> {
                self.meanings(phrase).iter().copied().filter(|meaning| is_open(*meaning)).collect()
            };
            let mut meanings = open(&phrase);
            if meanings.is_empty() && words[length - 1].kind == Kind::Word {
                let short = phrase.strip_suffix('s').filter(|short| short.len() > 3);
                meanings = short.map(open).unwrap_or_default();
            }
            // A place whose name is an ordinary word is one only with a capital letter.
            let ordinary = length == 1 && self.is_common(&words[0].text) && !words[0].capital;
            if ordinary {
                meanings.retain(|meaning| !is_place(*meaning));
            }
            if !meanings.is_empty() {
                return Some(Mention { from: at, to: at + length, meanings });
            }
        }
        None
    }
}

/// Thousands of inhabitants of a town whose name is no misspelled word.
const NOTABLE: u32 = 100;
/// The most words of a name that is looked for.
const MAX_NAME: usize = 4;

/// Returns by token whether it belongs to the name of a place of several words, "mato grosso", or
/// is the name of a unit or a larger town.
fn names_of_places(tokens: &[Token]) -> Vec<bool> {
    let mut found = vec![false; tokens.len()];
    for from in 0..tokens.len() {
        let run = tokens[from..].iter().take(MAX_NAME).take_while(|token| token.kind == Kind::Word).count();
        let mut name = String::new();
        for to in from + 1..=from + run {
            let separator = if to > from + 1 { " " } else { "" };
            name = format!("{name}{separator}{}", tokens[to - 1].text);
            if !kb().gazetteer().has_start(&name) {
                break;
            }
            let entries = gazetteer::entries(&name);
            let is_notable =
                |entry: &Entry| entry.is_unit() || entry.city().is_some_and(|city| city.thousands >= NOTABLE);
            if to > from + 1 && !entries.is_empty() || entries.iter().any(is_notable) {
                found[from..to].fill(true);
            }
        }
    }
    found
}

/// Returns the words with which recipes are asked for.
fn methods() -> FxHashSet<String> {
    let mut found = FxHashSet::default();
    for recipe in kb().recipes() {
        let parameters = recipe.parameters.iter();
        let values = |known: &'static Parameter<'static>| known.value_words.iter().flat_map(|(_, phrases)| phrases);
        let set_by = parameters.flat_map(|known| known.words.iter().chain(values(known)));
        for phrase in recipe.answers.iter().chain(&recipe.gives).chain(set_by) {
            found.extend(tokens(phrase).into_iter().filter(|token| token.kind == Kind::Word).map(|token| token.text));
        }
    }
    found
}

/// Returns `true` unless a meaning is a measure that only a request for its dataset means, and the
/// request names others.
fn is_open(meaning: Meaning, named: &[usize]) -> bool {
    let Meaning::Measure(dataset, measure) = meaning else { return true };
    let words = &kb().words().datasets[dataset];
    !(words.by_name || words.measures[measure].by_name) || named.contains(&dataset)
}

/// The most letters in which a misspelled word differs.
const MAX_EDITS: usize = 2;

/// Returns a spelling that words with the same sound share: "studie" and "study", "palet" and
/// "palette", "ciclone" and "cyclone".
fn sound_of(word: &str) -> String {
    let letters: Vec<char> = word.chars().collect();
    let mut sound = String::with_capacity(letters.len());
    for (at, &letter) in letters.iter().enumerate() {
        let next = letters.get(at + 1).copied();
        let mut add = |of: char| {
            if !sound.ends_with(of) {
                sound.push(of);
            }
        };
        match letter {
            // "Saison" and "season".
            'a' if matches!(next, Some('i' | 'y' | 'e')) => add('e'),
            'a' if at > 0 && letters[at - 1] == 'e' => {}
            'e' | 'i' | 'y' => add('e'),
            'c' if matches!(next, Some('e' | 'i' | 'y')) => add('s'),
            'c' | 'q' => add('k'),
            'z' => add('s'),
            'p' if next == Some('h') => add('f'),
            'h' => {}
            other => add(other),
        }
    }
    while sound.len() > 3 && sound.ends_with('e') {
        sound.pop();
    }
    sound
}

/// Returns `true` if a meaning is a place.
pub fn is_place(meaning: Meaning) -> bool {
    matches!(meaning, Meaning::Country(_) | Meaning::State(_) | Meaning::Area(_) | Meaning::Basin(_))
}
