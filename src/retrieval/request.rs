//! The words of a person as concepts, each with the other words for it: `LST` is also `land surface temperature`.

use super::lexical::{Lexical, Term, Vocabulary};
use super::words::{MOST_TERMS, Words};
use crate::kb::model_search::Search;
use rustc_hash::{FxHashMap, FxHashSet};

/// What a weak word weighs.
pub const WEAK: f32 = 0.25;
/// What other words are worth beside those that were said.
const OTHERS: f32 = 0.85;
/// What a word is worth that was meant, if it was misspelt.
const CORRECTED: f32 = 0.8;
/// Words of a phrase.
const LONGEST: usize = 5;
/// Endings of a word that is not typed to its end.
const MOST_ENDINGS: usize = 24;

/// What was asked.
#[derive(Debug, Default)]
pub struct Request {
    /// In the order of the words.
    pub concepts: Vec<Concept>,
}

/// One thing that was named.
#[derive(Debug)]
pub struct Concept {
    /// How much it tells.
    pub weight: f32,
    /// In which words; first those that were said.
    pub ways: Vec<Way>,
}

/// One way to say it.
#[derive(Debug)]
pub struct Way {
    /// Its terms.
    pub terms: Vec<Term>,
    /// What it is worth, up to 1.
    pub share: f32,
    /// What the weights of its terms are multiplied by, so that many words for it are not worth more than the one that was said.
    pub scale: f32,
}

/// The data about words, ready for requests.
#[derive(Debug)]
pub struct Sayings {
    stop: FxHashSet<String>,
    /// Terms that say little.
    pub weak: FxHashSet<Term>,
    /// Other ways to say a phrase (terms with spaces between).
    others: FxHashMap<String, Vec<Vec<Term>>>,
}

impl Sayings {
    /// Reads the data. New terms come into the vocabulary.
    pub fn new(search: &Search<'_>, words: &Words, vocabulary: &mut Vocabulary) -> Self {
        let stop: FxHashSet<String> = search.stop.iter().flat_map(|word| words.terms(word, 1)).collect();
        let weak = search.weak.iter().flat_map(|word| words.terms(word, 1)).map(|term| vocabulary.add(&term)).collect();
        let mut others: FxHashMap<String, Vec<Vec<Term>>> = FxHashMap::default();
        let mut cut = |phrase: &str| -> (String, Vec<Term>) {
            let terms: Vec<String> =
                words.terms(phrase, MOST_TERMS).into_iter().filter(|term| !stop.contains(term)).collect();
            let numbers = terms.iter().map(|term| vocabulary.add(term)).collect();
            (terms.join(" "), numbers)
        };
        let mut say = |from: &(String, Vec<Term>), to: &(String, Vec<Term>)| {
            let all = others.entry(from.0.clone()).or_default();
            if from.0 != to.0 && !from.0.is_empty() && !to.1.is_empty() && !all.contains(&to.1) {
                all.push(to.1.clone());
            }
        };
        for group in &search.alike {
            let phrases: Vec<_> = group.iter().map(|phrase| cut(phrase)).collect();
            for from in &phrases {
                for to in &phrases {
                    say(from, to);
                }
            }
        }
        for (phrase, meant) in &search.means {
            let from = cut(phrase);
            for meant in meant {
                say(&from, &cut(meant));
            }
        }
        Sayings { stop, weak, others }
    }
}

/// Cuts a request into concepts. `open`: the last word may not be typed to its end.
pub fn read(
    text: &str,
    open: bool,
    words: &Words,
    vocabulary: &Vocabulary,
    lexical: &Lexical,
    sayings: &Sayings,
) -> Request {
    let all = words.terms(text, MOST_TERMS);
    let telling: Vec<String> = all.iter().filter(|term| !sayings.stop.contains(*term)).cloned().collect();
    // "Where is it?" is looked for as it stands.
    let terms = if telling.is_empty() { all } else { telling };
    let mut request = Request::default();
    let mut at = 0;
    while at < terms.len() {
        let phrase = (1..=LONGEST.min(terms.len() - at)).rev().find_map(|length| {
            let key = terms[at..at + length].join(" ");
            sayings.others.get(&key).filter(|others| !others.is_empty()).map(|others| (length, others))
        });
        let (length, others) = phrase.map_or((1, &[][..]), |(length, others)| (length, &others[..]));
        let said = &terms[at..at + length];
        at += length;
        let own: Vec<Term> = said.iter().filter_map(|term| vocabulary.get(term)).collect();
        let unknown = said.len() - own.len();
        let known = |terms: &[Term]| -> f32 { terms.iter().map(|term| lexical.weight(*term)).sum() };
        let rarest = lexical.weight(Term(u32::MAX));
        let mut weight = known(&own) + rarest * unknown as f32;
        if own.len() == said.len() && own.iter().all(|term| sayings.weak.contains(term)) {
            weight *= WEAK;
        }
        let mut ways = vec![Way { share: 1.0, scale: 1.0, terms: own }];
        for other in others {
            let scale = OTHERS * (weight / known(other).max(f32::EPSILON)).min(1.0);
            ways.push(Way { share: OTHERS, scale, terms: other.clone() });
        }
        if length == 1 {
            let in_some = ways[0].terms.first().is_some_and(|term| !lexical.postings(*term).is_empty());
            let last = open && at == terms.len();
            let near = match (in_some, last) {
                (_, true) => endings(&said[0], vocabulary, lexical),
                (false, _) if others.is_empty() => nearest(&said[0], vocabulary, lexical).into_iter().collect(),
                _ => Vec::new(),
            };
            for term in near {
                let scale = CORRECTED * (weight / lexical.weight(term).max(f32::EPSILON)).min(1.0);
                ways.push(Way { share: CORRECTED, scale, terms: vec![term] });
            }
        }
        request.concepts.push(Concept { weight, ways });
    }
    request
}

/// Terms that begin so, the most frequent first.
fn endings(start: &str, vocabulary: &Vocabulary, lexical: &Lexical) -> Vec<Term> {
    if start.len() < 2 {
        return Vec::new();
    }
    let begins = vocabulary.iter().filter(|(text, _)| text.len() > start.len() && text.starts_with(start));
    let mut found: Vec<(usize, &str, Term)> =
        begins.map(|(text, term)| (lexical.postings(term).len(), text, term)).filter(|(uses, ..)| *uses > 0).collect();
    found.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    found.into_iter().take(MOST_ENDINGS).map(|(.., term)| term).collect()
}

/// The term that a misspelt one stands for.
fn nearest(word: &str, vocabulary: &Vocabulary, lexical: &Lexical) -> Option<Term> {
    let letters = word.chars().count();
    if letters < 4 || word.chars().any(|c| c.is_ascii_digit()) {
        return None;
    }
    let most = if letters < 8 { 1 } else { 2 };
    let first = word.chars().next();
    let candidates = vocabulary.iter().filter(|(text, term)| {
        text.len().abs_diff(word.len()) <= most && text.chars().next() == first && !lexical.postings(*term).is_empty()
    });
    let scored = candidates.filter_map(|(text, term)| {
        let edits = strsim::damerau_levenshtein(word, text);
        (edits <= most).then(|| (edits, usize::MAX - lexical.postings(term).len(), text, term))
    });
    scored.min_by(|a, b| (a.0, a.1, a.2).cmp(&(b.0, b.1, b.2))).map(|(.., term)| term)
}
