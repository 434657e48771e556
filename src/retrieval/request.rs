//! The words of a person as concepts, each with the other words for it: `LST` is also `land surface temperature`.

use super::lexical::{Lexical, Term, WEAK};
use crate::kb::words::{MOST_TERMS, Words};

/// What other words are worth beside those that were said.
const OTHERS: f32 = 0.85;
/// What a word is worth that was meant, if it was misspelt or is not typed to its end.
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
    /// How often it was named.
    pub times: f32,
    /// It says little.
    pub weak: bool,
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

/// Cuts a request into concepts. `open`: the last word may not be typed to its end.
pub fn read(text: &str, open: bool, words: &Words, lexical: &Lexical) -> Request {
    let all = words.terms(text, MOST_TERMS);
    let telling: Vec<String> = all.iter().filter(|term| !lexical.is_stop(term)).cloned().collect();
    // "Where is it?" is looked for as it stands.
    let terms = if telling.is_empty() { all } else { telling };
    let mut request = Request::default();
    let mut named: Vec<&[String]> = Vec::new();
    let mut at = 0;
    while at < terms.len() {
        let phrase = (1..=LONGEST.min(terms.len() - at)).rev().find_map(|length| {
            let ways = lexical.ways(&terms[at..at + length].join(" "));
            (!ways.is_empty()).then_some((length, ways))
        });
        let (length, others) = phrase.unwrap_or((1, &[]));
        let said = &terms[at..at + length];
        at += length;
        let last = open && at == terms.len();
        // What is said again is looked for once.
        let same = named.iter().position(|before| *before == said).filter(|_| !last);
        if let Some(concept) = same.and_then(|at| request.concepts.get_mut(at)) {
            concept.times += 1.0;
            continue;
        }
        named.push(said);
        request.concepts.push(concept(said, others, last, lexical));
    }
    request
}

fn concept(said: &[String], others: &[Vec<u16>], last: bool, lexical: &Lexical) -> Concept {
    let own: Vec<Term> = said.iter().filter_map(|term| lexical.term(term)).collect();
    let sum = |terms: &[Term]| -> f32 { terms.iter().map(|term| lexical.weight(*term)).sum() };
    let mut weight = sum(&own) + lexical.rarest() * (said.len() - own.len()) as f32;
    let weak = own.len() == said.len() && own.iter().all(|term| lexical.is_weak(*term));
    if weak {
        weight *= WEAK;
    }
    let found = own.first().is_some_and(|term| lexical.count(*term) > 0);
    let mut ways = vec![Way { share: 1.0, scale: 1.0, terms: own }];
    let mut add = |share: f32, terms: Vec<Term>| {
        let scale = share * (weight / sum(&terms).max(f32::EPSILON)).min(1.0);
        ways.push(Way { share, scale, terms });
    };
    for other in others {
        add(OTHERS, other.iter().map(|term| Term(*term)).collect());
    }
    if let [word] = said {
        if last {
            endings(word, lexical).into_iter().for_each(|term| add(CORRECTED, vec![term]));
        } else if !found && others.is_empty() {
            nearest(word, lexical).into_iter().for_each(|term| add(CORRECTED, vec![term]));
        }
    }
    Concept { weight, times: 1.0, weak, ways }
}

/// Terms that begin so, the most frequent first.
fn endings(start: &str, lexical: &Lexical) -> Vec<Term> {
    if start.len() < 2 {
        return Vec::new();
    }
    let begins = lexical.beginning(start).filter(|(text, _)| text.len() > start.len());
    let mut found: Vec<(usize, Term)> = begins.map(|(_, term)| (lexical.count(term), term)).collect();
    found.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    found.into_iter().filter(|(uses, _)| *uses > 0).take(MOST_ENDINGS).map(|(_, term)| term).collect()
}

/// The term that a misspelt one stands for. The first letter is mostly right, and most of the vocabulary need not be compared.
fn nearest(word: &str, lexical: &Lexical) -> Option<Term> {
    let letters = word.chars().count();
    if letters < 4 || word.chars().any(|c| c.is_ascii_digit()) {
        return None;
    }
    let most = if letters < 8 { 1 } else { 2 };
    let first = word.chars().next()?.to_string();
    let own = letters_of(word);
    let near = lexical.beginning(&first).filter(|(text, term)| {
        let other = letters_of(text);
        // An edit brings or takes one kind of letter: most words are ruled out by that, and need not be compared letter by letter.
        text.len().abs_diff(word.len()) <= most
            && (own & !other).count_ones() as usize <= most
            && (other & !own).count_ones() as usize <= most
            && lexical.count(*term) > 0
    });
    let scored = near.filter_map(|(text, term)| {
        let edits = strsim::damerau_levenshtein(word, text);
        (edits <= most).then(|| (edits, usize::MAX - lexical.count(term), term))
    });
    scored.min().map(|(.., term)| term)
}

/// Which letters a word has, as bits; several letters share one.
fn letters_of(word: &str) -> u32 {
    word.bytes().fold(0, |found, byte| found | 1 << (byte & 31))
}
