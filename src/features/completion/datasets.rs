//! Ids of datasets, found by any words of id, title and keywords (`sentinel 2 sr`), and by what people call them (`rain since 1981`). The kind that the call loads comes first, what is
//! deprecated last. Assets that the user declares are there too.

use super::cursor::Cursor;
use super::found::{Found, Standing};
use super::slot::Want;
use super::values::Text;
use super::{Item, ItemKey, ItemKind};
use crate::kb::Kb;
use crate::kb::model::{ClassId, DatasetKind, Ty};
use crate::retrieval::{self, Kind, searcher};
use memchr::memmem::Finder;
use rustc_hash::FxHashMap;

/// More ids are no help: another word is.
const MOST: usize = 50;
/// Outside of a string most people want a variable.
const MOST_IN_CODE: usize = 12;

/// Offers ids.
pub fn offer<'a>(cursor: &Cursor<'a>, want: &Want<'a>, text: Text, found: &mut Found<'a>) {
    let loads = match want.site.operator().returns {
        Ty::Class(ClassId::IMAGE) => Some(DatasetKind::Image),
        Ty::Class(ClassId::IMAGE_COLLECTION) => Some(DatasetKind::ImageCollection),
        Ty::Class(ClassId::FEATURE_COLLECTION) => Some(DatasetKind::Table),
        _ => None,
    };
    let query = Query::new(cursor.kb, found.typed());
    let mut ids: Vec<Id<'a>> = Vec::new();
    for asset in cursor.snapshot.config.assets.list.iter().filter(|asset| !asset.pattern) {
        let title = &*asset.dataset.title;
        let words = format!("{} {title}", asset.id).to_lowercase();
        if let Some(score) = query.score(&asset.id, &words) {
            // What a project declares it uses.
            let group = group(loads, asset.kind, false);
            ids.push(Id { id: &asset.id, title, standing: Standing { group, score: score + 5.0, deprecated: false } });
        }
    }
    let meant = meant(found.typed());
    for (index, head) in cursor.kb.dataset_heads().iter().enumerate() {
        let (words, uses) = cursor.kb.dataset_words(index);
        let meaning = meant.get(head.id).map(|score| score * MEANING);
        let spelt = query.score(head.id, words);
        if spelt.is_some() || meaning.is_some() {
            let score = spelt.unwrap_or(0.0) + meaning.unwrap_or(0.0);
            let (score, deprecated) = (score + (uses as f32 + 1.0).ln(), head.deprecated);
            let standing = Standing { group: group(loads, head.kind, deprecated), score, deprecated };
            ids.push(Id { id: head.id, title: head.title, standing });
        }
    }
    let most = match text.quote {
        // In a string it is an id that is wanted.
        None => {
            found.at_most(MOST);
            found.ask_again();
            ids.len()
        }
        Some(_) => {
            ids.sort_by(|a, b| {
                a.standing.group.cmp(&b.standing.group).then(b.standing.score.total_cmp(&a.standing.score))
            });
            MOST_IN_CODE
        }
    };
    let typed = found.typed();
    for Id { id, title, standing } in ids.into_iter().take(most) {
        let make = move || {
            let key = Some(ItemKey::Dataset(id.to_owned()));
            let item = Item { kind: ItemKind::Dataset, detail: title.to_owned(), key, ..Item::default() };
            // The editor must not drop what was found by other words than those of the id.
            Item { filter: if typed.is_empty() { id } else { typed }.to_owned(), ..text.item(id, item) }
        };
        match text.quote {
            None => found.offer_matched(id, standing, make),
            Some(_) => found.offer(id, Standing { group: standing.group + 1, ..standing }, make),
        }
    }
}

/// An id that fits.
struct Id<'a> {
    id: &'a str,
    title: &'a str,
    standing: Standing,
}

/// What a certain hit by meaning is worth, where all words found in an id are worth 10.
const MEANING: f32 = 12.0;
/// Hits by meaning. More are no help: other words are.
const MOST_MEANT: usize = 20;

/// Datasets by what people call them, with how sure it is. Who types an id wants that.
fn meant(typed: &str) -> FxHashMap<&'static str, f32> {
    if typed.contains('/') || typed.chars().filter(|c| c.is_alphabetic()).count() < 3 {
        return FxHashMap::default();
    }
    let query = retrieval::Query { kinds: &[Kind::Dataset], open: true, ..retrieval::Query::new(typed, MOST_MEANT) };
    searcher().search(&query).into_iter().map(|hit| (hit.document.name, hit.score)).collect()
}

/// What the call loads first, what is deprecated last.
fn group(loads: Option<DatasetKind>, kind: DatasetKind, deprecated: bool) -> u8 {
    u8::from(loads.is_some_and(|wanted| wanted != kind)) + if deprecated { 2 } else { 0 }
}

/// More words than these find nothing that fewer do not.
const MOST_WORDS: usize = 8;

/// What is typed of an id, as words.
struct Query {
    typed: String,
    /// Each word with what else it may be called.
    words: Vec<Vec<Word>>,
    /// `landsat8` as `landsat 8`, for when the words as they are find nothing.
    parted: Vec<Vec<Word>>,
}

/// A word, ready to be looked for.
struct Word {
    text: String,
    finder: Finder<'static>,
}

impl Word {
    fn new(text: String) -> Self {
        Word { finder: Finder::new(&text).into_owned(), text }
    }
}

impl Query {
    fn new(kb: &'static Kb, typed: &str) -> Self {
        let typed = typed.trim().to_lowercase();
        let words = typed.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).take(MOST_WORDS);
        let with_synonyms = |word: &str| {
            let others = kb.synonyms(word).iter().map(|other| other.to_lowercase());
            std::iter::once(word.to_owned()).chain(others).map(Word::new).collect()
        };
        let part = |word: &str| {
            let digits = word.find(|c: char| c.is_ascii_digit()).filter(|at| *at >= 3)?;
            Some([word[..digits].to_owned(), word[digits..].to_owned()])
        };
        let parted = words.clone().flat_map(|word| part(word).unwrap_or([word.to_owned(), String::new()]));
        let parted: Vec<Vec<Word>> = parted.filter(|word| !word.is_empty()).map(|word| vec![Word::new(word)]).collect();
        let words: Vec<Vec<Word>> = words.map(with_synonyms).collect();
        let parted = if parted.len() > words.len() { parted } else { Vec::new() };
        Query { words, parted, typed }
    }

    /// How well an id stands for what is typed; `words`: id, title and keywords in lower case.
    fn score(&self, id: &str, words: &str) -> Option<f32> {
        if self.typed.is_empty() {
            return Some(0.0);
        }
        let id_length = id.len().min(words.len());
        if words.starts_with(&self.typed) && self.typed.len() <= id_length {
            return Some(30.0);
        }
        let parted = || Some(all(&self.parted, words, id_length)? * 0.8);
        all(&self.words, words, id_length).or_else(parted)
    }
}

/// How well all words are found; `None`: one is not, or there is none.
fn all(wanted: &[Vec<Word>], words: &str, id_length: usize) -> Option<f32> {
    let mut total = 0.0;
    for alternatives in wanted {
        let found = alternatives.iter().enumerate().filter_map(|(index, word)| {
            let found = place(word, words, id_length)?;
            Some(if index == 0 { found } else { found * 0.5 })
        });
        total += found.reduce(f32::max)?;
    }
    (!wanted.is_empty()).then(|| total * 10.0 / wanted.len() as f32)
}

/// Where a word stands: as a word of the id, the start of one, anywhere else at the start of a word, inside of one.
fn place(word: &Word, words: &str, id_length: usize) -> Option<f32> {
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
            // A single letter or digit inside a word says nothing.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kb::kb;

    fn first(typed: &str) -> &'static str {
        let kb = kb();
        let query = Query::new(kb, typed);
        let scored = kb.dataset_heads().iter().enumerate().filter_map(|(index, head)| {
            let (words, uses) = kb.dataset_words(index);
            let score = query.score(head.id, words)? + (uses as f32 + 1.0).ln();
            Some((score - if head.deprecated { 100.0 } else { 0.0 }, head.id))
        });
        scored.max_by(|a, b| a.0.total_cmp(&b.0)).map_or("", |(_, id)| id)
    }

    #[test]
    fn words_in_any_order() {
        assert_eq!(first("sentinel 2 sr"), "COPERNICUS/S2_SR_HARMONIZED");
        assert_eq!(first("s2 sr"), "COPERNICUS/S2_SR_HARMONIZED");
        assert_eq!(first("COPERNICUS/S2_SR"), "COPERNICUS/S2_SR_HARMONIZED");
        assert_eq!(first("srtm"), "USGS/SRTMGL1_003");
        assert_eq!(first("landsat 8 sr"), "LANDSAT/LC08/C02/T1_L2");
        assert_eq!(first("landsat8"), "LANDSAT/LC08/C02/T1_L2");
        assert_eq!(first("zzyzx"), "");
        assert_eq!(first("//"), "");
        assert_eq!(first("chirps daily"), "UCSB-CHG/CHIRPS/DAILY");
        assert_eq!(first("s1 grd"), "COPERNICUS/S1_GRD");
        assert_eq!(first("world cover 200"), "ESA/WorldCover/v200");
    }
}
