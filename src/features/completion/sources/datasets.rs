//! Ids of datasets, found by any words of id, title and keywords (`sentinel 2 sr`) and by what
//! people call them (`rain since 1981`).
//!
//! The kind that the call loads comes first, deprecated datasets come last. Assets that the user
//! declares are included.

use crate::features::completion::context::{Cursor, ExpectedValue};
use crate::features::completion::ranking::{Collector, RankKey};
use crate::features::completion::render::Quoting;
use crate::features::completion::{Item, ItemKey, ItemKind};
use crate::kb::Kb;
use crate::kb::model::{ClassId, DatasetKind, Ty};
use crate::retrieval::{self, DocumentKind, searcher};
use memchr::memmem::Finder;
use rustc_hash::FxHashMap;

/// Maximum ids in a string.
const MAX_IDS: usize = 50;
/// Maximum ids outside of a string, where most people want a variable.
const MAX_IDS_IN_CODE: usize = 12;

/// Adds dataset ids.
pub fn complete<'a>(
    cursor: &Cursor<'a>,
    expected: &ExpectedValue<'a>,
    quoting: Quoting,
    collector: &mut Collector<'a>,
) {
    let loads = match expected.site.operator().returns {
        Ty::Class(ClassId::IMAGE) => Some(DatasetKind::Image),
        Ty::Class(ClassId::IMAGE_COLLECTION) => Some(DatasetKind::ImageCollection),
        Ty::Class(ClassId::FEATURE_COLLECTION) => Some(DatasetKind::Table),
        _ => None,
    };
    let query = IdQuery::new(cursor.kb, collector.typed());
    let mut ids: Vec<Candidate<'a>> = Vec::new();
    for asset in &cursor.snapshot.config.assets.list {
        let Some(id) = asset.ids.exact() else { continue };
        let title = &*asset.dataset.title;
        let words = format!("{id} {title}").to_lowercase();
        if let Some(score) = query.score(id, &words) {
            // A project uses the assets that it declares.
            let group = kind_group(loads, asset.kind, false);
            ids.push(Candidate { id, title, rank: RankKey { group, score: score + 5.0, deprecated: false } });
        }
    }
    let search_hits = search_scores(collector.typed());
    for (index, head) in cursor.kb.dataset_heads().iter().enumerate() {
        let (words, uses) = cursor.kb.dataset_words(index);
        let search_score = search_hits.get(head.id).map(|score| score * SEARCH_HIT_SCORE);
        let word_match = query.score(head.id, words);
        if word_match.is_some() || search_score.is_some() {
            let score = word_match.unwrap_or(0.0) + search_score.unwrap_or(0.0);
            let (score, deprecated) = (score + (uses as f32 + 1.0).ln(), head.deprecated);
            let rank = RankKey { group: kind_group(loads, head.kind, deprecated), score, deprecated };
            ids.push(Candidate { id: head.id, title: head.title, rank });
        }
    }
    let max_ids = match quoting {
        // Inside a string only ids are useful.
        Quoting::Bare => {
            collector.set_limit(MAX_IDS);
            collector.set_incomplete();
            ids.len()
        }
        Quoting::Quoted(_) => {
            ids.sort_by(|a, b| a.rank.group.cmp(&b.rank.group).then(b.rank.score.total_cmp(&a.rank.score)));
            MAX_IDS_IN_CODE
        }
    };
    let typed = collector.typed();
    for Candidate { id, title, rank } in ids.into_iter().take(max_ids) {
        let make = move || {
            let key = Some(ItemKey::Dataset(id.to_owned()));
            let item = Item { kind: ItemKind::Dataset, detail: title.to_owned(), key, ..Item::default() };
            // The editor must not filter out ids that were found by other words than their own.
            Item { filter_text: if typed.is_empty() { id } else { typed }.to_owned(), ..quoting.item(id, item) }
        };
        match quoting {
            Quoting::Bare => collector.add_matched(id, rank, make),
            Quoting::Quoted(_) => collector.add(id, RankKey { group: rank.group + 1, ..rank }, make),
        }
    }
}

/// An id that matches.
struct Candidate<'a> {
    id: &'a str,
    title: &'a str,
    rank: RankKey,
}

/// Score of a certain search hit; an id with all typed words scores 10.
const SEARCH_HIT_SCORE: f32 = 12.0;
/// Maximum search hits that are used.
const MAX_SEARCH_HITS: usize = 20;

/// Searches datasets by what people call them and returns their scores. A text with a slash is an
/// id and is not searched.
fn search_scores(typed: &str) -> FxHashMap<&'static str, f32> {
    if typed.contains('/') || typed.chars().filter(|c| c.is_alphabetic()).count() < 3 {
        return FxHashMap::default();
    }
    let query = retrieval::Query {
        kinds: &[DocumentKind::Dataset],
        open: true,
        ..retrieval::Query::new(typed, MAX_SEARCH_HITS)
    };
    searcher().search(&query).into_iter().map(|hit| (hit.document.name, hit.score)).collect()
}

/// Ranks the kind that the call loads first and deprecated datasets last.
fn kind_group(loads: Option<DatasetKind>, kind: DatasetKind, deprecated: bool) -> u8 {
    u8::from(loads.is_some_and(|loaded| loaded != kind)) + if deprecated { 2 } else { 0 }
}

/// Maximum words of a query.
const MAX_WORDS: usize = 8;

/// The typed text, as words.
struct IdQuery {
    typed: String,
    /// Each word with its synonyms.
    words: Vec<Vec<Word>>,
    /// The words with digits split off (`landsat8` as `landsat 8`), used if the words as typed
    /// match nothing.
    split_words: Vec<Vec<Word>>,
}

/// A word with its prepared finder.
struct Word {
    text: String,
    finder: Finder<'static>,
}

impl Word {
    fn new(text: String) -> Self {
        Word { finder: Finder::new(&text).into_owned(), text }
    }
}

impl IdQuery {
    fn new(kb: &'static Kb, typed: &str) -> Self {
        let typed = typed.trim().to_lowercase();
        let words = typed.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).take(MAX_WORDS);
        let with_synonyms = |word: &str| {
            let others = kb.synonyms(word).iter().map(|other| other.to_lowercase());
            std::iter::once(word.to_owned()).chain(others).map(Word::new).collect()
        };
        let part = |word: &str| {
            let digits = word.find(|c: char| c.is_ascii_digit()).filter(|at| *at >= 3)?;
            Some([word[..digits].to_owned(), word[digits..].to_owned()])
        };
        let split_words = words.clone().flat_map(|word| part(word).unwrap_or([word.to_owned(), String::new()]));
        let split_words: Vec<Vec<Word>> =
            split_words.filter(|word| !word.is_empty()).map(|word| vec![Word::new(word)]).collect();
        let words: Vec<Vec<Word>> = words.map(with_synonyms).collect();
        let split_words = if split_words.len() > words.len() { split_words } else { Vec::new() };
        IdQuery { words, split_words, typed }
    }

    /// Scores an id. `words`: its id, title and keywords in lower case.
    fn score(&self, id: &str, words: &str) -> Option<f32> {
        if self.typed.is_empty() {
            return Some(0.0);
        }
        let id_length = id.len().min(words.len());
        if words.starts_with(&self.typed) && self.typed.len() <= id_length {
            return Some(30.0);
        }
        let split_words = || Some(all_words_score(&self.split_words, words, id_length)? * 0.8);
        all_words_score(&self.words, words, id_length).or_else(split_words)
    }
}

/// Scores a text by all words, or returns `None` if one is missing or there are none.
fn all_words_score(query: &[Vec<Word>], words: &str, id_length: usize) -> Option<f32> {
    let mut total = 0.0;
    for alternatives in query {
        let collector = alternatives.iter().enumerate().filter_map(|(index, word)| {
            let collector = word_score(word, words, id_length)?;
            Some(if index == 0 { collector } else { collector * 0.5 })
        });
        total += collector.reduce(f32::max)?;
    }
    (!query.is_empty()).then(|| total * 10.0 / query.len() as f32)
}

/// Scores the best occurrence of a word: a whole word of the id, the start of one, a word
/// elsewhere, the inside of a word.
fn word_score(word: &Word, words: &str, id_length: usize) -> Option<f32> {
    let mut best: Option<f32> = None;
    for at in word.finder.find_iter(words.as_bytes()) {
        let before = words[..at].chars().next_back();
        let after = words[at + word.text.len()..].chars().next();
        let digits = word.text.starts_with(|c: char| c.is_ascii_digit());
        let starts = before.is_none_or(|c| !c.is_alphanumeric() || (c.is_alphabetic() && digits));
        let ends = after.is_none_or(|c| !c.is_alphanumeric());
        let score = match (starts, ends, at < id_length) {
            (true, true, true) => 1.0,
            (true, false, true) => 0.8,
            (true, true, false) => 0.6,
            (true, false, false) => 0.4,
            // A short match inside a word says nothing.
            _ if word.text.len() < 3 => continue,
            (false, _, true) => 0.3,
            (false, _, false) => 0.15,
        };
        best = Some(best.map_or(score, |known| known.max(score)));
        if score == 1.0 {
            break;
        }
    }
    best
}
