//! Finds the datasets for which a misspelled id may stand.
//!
//! # Performance
//!
//! Each unknown id in a script is compared with every dataset, and a script may have hundreds of
//! unknown ids. [`Ids`] is computed once and excludes most datasets without an exact comparison.
//!
//! # Rejected
//!
//! A tree of ids by edit distance: it does not find ids whose parts are in another order.

use super::edits;
use crate::kb::lookup::kb;
use crate::kb::model::DatasetHead;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::LazyLock;

/// Candidates whose score exceeds the best by more are dropped.
const MAX_SCORE_EXCESS: u32 = 150;

/// Returns the datasets for which a misspelled id may stand, best first.
pub fn nearest_dataset(id: &str, limit: usize) -> Vec<&'static DatasetHead<'static>> {
    let lower = id.to_lowercase().replace("harmonised", "harmonized");
    let length = lower.chars().count();
    // No dataset has a shorter or longer id.
    if !(4..=400).contains(&length) {
        return Vec::new();
    }
    let ids = &*IDS;
    let letters = Letters::of(&lower);
    let parts: Vec<Option<u32>> = lower.split('/').map(|part| ids.numbers.get(part).copied()).collect();
    let last = parts.last().copied().flatten();
    let shared = ids.shared(&parts);
    let thousandths = |edits: usize, longest: usize| (edits * 1000 / longest) as u32;
    let mut likely: Vec<Likely> = Vec::new();
    for (at, (known, same)) in ids.all.iter().zip(shared).enumerate() {
        let longest = length.max(known.text.len());
        let shortest = length.min(known.text.len());
        let lower_bound = ((longest - shortest) * 3 <= longest).then(|| letters.edits_at_least(&known.letters));
        let by_letters = lower_bound
            .filter(|lower_bound| lower_bound * 4 <= longest)
            .map(|lower_bound| thousandths(lower_bound, longest));
        // The right parts under another owner, or one part missing: `S2_SR_HARMONIZED`,
        // `LANDSAT/LC08/T1_L2`.
        let all = parts.len().max(known.parts);
        let tail = last == Some(known.last) && (known.ends_in_word || same > 1);
        let by_parts = same > 0 && (tail && lower.len() > 5 || same * 4 >= all * 3);
        let by_parts = by_parts.then(|| 200 + ((all - same) * 300 / all) as u32);
        if by_letters.is_some() || by_parts.is_some() {
            likely.push(Likely { by_letters, by_parts, at });
        }
    }
    // Candidates with most letters in common come first: once one is near, most others need no
    // comparison.
    likely.sort_unstable_by_key(|likely| (likely.by_letters.unwrap_or(u32::MAX), likely.at));
    let mut scored: Vec<(u32, bool, &'static DatasetHead<'static>)> = Vec::new();
    let mut best = u32::MAX;
    for Likely { by_letters, by_parts, at } in likely {
        let (head, known) = (&kb().dataset_heads()[at], &ids.all[at]);
        let is_far = |score: Option<u32>| score.is_none_or(|score| score > best.saturating_add(MAX_SCORE_EXCESS));
        if is_far(by_letters) && is_far(by_parts) {
            continue;
        }
        let longest = length.max(known.text.len());
        let edits = by_letters.map(|_| edits(&lower, &ids.text[known.text.clone()]));
        let near = edits.filter(|edits| edits * 4 <= longest).map(|edits| thousandths(edits, longest));
        // A deprecated dataset is worse advice than a current one.
        if let Some(score) = near.or(by_parts) {
            let score = score + if head.deprecated { 120 } else { 0 };
            best = best.min(score);
            scored.push((score, head.deprecated, head));
        }
    }
    scored.sort_by_key(|(score, deprecated, head)| (*score, *deprecated, head.id));
    scored.retain(|(score, ..)| *score <= best.saturating_add(MAX_SCORE_EXCESS));
    scored.truncate(limit);
    scored.into_iter().map(|(_, _, head)| head).collect()
}

/// A candidate, before the exact comparison.
struct Likely {
    /// The lower bound of its score by letters, if they are near.
    by_letters: Option<u32>,
    /// Its score by parts, which counts if its letters are not near.
    by_parts: Option<u32>,
    /// In [`Ids::all`].
    at: usize,
}

/// The ids of all datasets, with the data that speeds up comparisons.
struct Ids {
    /// All ids, concatenated, in lowercase.
    text: String,
    /// In the order of [`kb::lookup::Kb::dataset_heads`](crate::kb::lookup::Kb::dataset_heads).
    all: Vec<KnownId>,
    /// The number of each part of an id.
    numbers: FxHashMap<String, u32>,
    /// By number of a part: the ids with that part, once for each occurrence.
    holders: Vec<Vec<u32>>,
}

/// The id of a dataset.
struct KnownId {
    /// In [`Ids::text`].
    text: Range<usize>,
    letters: Letters,
    /// The number of parts.
    parts: usize,
    /// The number of the last part.
    last: u32,
    /// Whether the last part has letters, and so may identify the dataset alone. One letter is a
    /// version, as in `v1`.
    ends_in_word: bool,
}

impl Ids {
    /// Returns the number of parts that each id shares with `parts`.
    fn shared(&self, parts: &[Option<u32>]) -> Vec<usize> {
        let mut shared = vec![0; self.all.len()];
        for (at, part) in parts.iter().enumerate() {
            if let Some(part) = *part
                && !parts[..at].contains(&Some(part))
            {
                self.holders[part as usize].iter().for_each(|holder| shared[*holder as usize] += 1);
            }
        }
        shared
    }
}

static IDS: LazyLock<Ids> = LazyLock::new(|| {
    let mut ids = Ids { text: String::new(), all: Vec::new(), numbers: FxHashMap::default(), holders: Vec::new() };
    for head in kb().dataset_heads() {
        let start = ids.text.len();
        ids.text.push_str(head.id);
        ids.text[start..].make_ascii_lowercase();
        let id = &ids.text[start..];
        let holder = ids.all.len() as u32;
        let (mut parts, mut last) = (0, 0);
        for part in id.split('/') {
            last = ids.numbers.get(part).copied().unwrap_or_else(|| {
                let number = ids.holders.len() as u32;
                ids.numbers.insert(part.to_owned(), number);
                ids.holders.push(Vec::new());
                number
            });
            ids.holders[last as usize].push(holder);
            parts += 1;
        }
        let ending = id.bytes().rev().take_while(|byte| *byte != b'/');
        let ends_in_word = ending.filter(u8::is_ascii_alphabetic).count() > 1;
        let (letters, text) = (Letters::of(id), start..ids.text.len());
        ids.all.push(KnownId { text, letters, parts, last, ends_in_word });
    }
    ids
});

/// How often each character class occurs in a word: a class for each character of ids, and one for
/// all others.
struct Letters {
    counts: [u8; CLASSES],
    all: u16,
}

/// At least the number of character classes. A multiple of 16 lets the compiler compare many counts
/// at a time.
const CLASSES: usize = 48;

impl Letters {
    fn of(word: &str) -> Letters {
        let mut letters = Letters { counts: [0; CLASSES], all: 0 };
        for byte in word.bytes().filter(u8::is_ascii) {
            let class = match byte {
                b'a'..=b'z' => byte - b'a',
                b'0'..=b'9' => byte - b'0' + 26,
                b'/' => 36,
                b'_' => 37,
                b'-' => 38,
                _ => 39,
            };
            let count = &mut letters.counts[usize::from(class)];
            *count = count.saturating_add(1);
            letters.all += 1;
        }
        letters
    }

    /// Returns a lower bound of the edits between two words: the characters that only one of them
    /// has.
    fn edits_at_least(&self, other: &Letters) -> usize {
        let mut same = 0;
        for class in 0..CLASSES {
            same += u16::from(self.counts[class].min(other.counts[class]));
        }
        usize::from(self.all.max(other.all) - same)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_give_a_lower_bound_of_the_edits() {
        let bound = |a: &str, b: &str| Letters::of(a).edits_at_least(&Letters::of(b));
        assert_eq!((bound("a/b", "a/b"), bound("ab", "ba"), bound("abc", "abd"), bound("aab", "ab")), (0, 0, 1, 1));
        for (a, b) in kb().dataset_heads().iter().zip(&kb().dataset_heads()[1..]) {
            let (a, b) = (a.id.to_lowercase(), b.id.to_lowercase());
            assert!(bound(&a, &b) <= strsim::damerau_levenshtein(&a, &b), "{a} {b}");
        }
    }

    /// Returns what `nearest_dataset` returns, without any prefilter.
    fn nearest_of_all(id: &str, limit: usize) -> Vec<&'static str> {
        let lower = id.to_lowercase();
        let parts: Vec<&str> = lower.split('/').collect();
        let mut scored = Vec::new();
        for head in kb().dataset_heads() {
            let known = head.id.to_lowercase();
            let known_parts: Vec<&str> = known.split('/').collect();
            let (longest, shortest) = (lower.len().max(known.len()), lower.len().min(known.len()));
            let edits = edits(&lower, &known);
            let near = (longest - shortest) * 3 <= longest && edits * 4 <= longest;
            let holds = |at: &usize| !parts[..*at].contains(&parts[*at]);
            let count = |part: &str| known_parts.iter().filter(|known| **known == part).count();
            let same: usize = (0..parts.len()).filter(holds).map(|at| count(parts[at])).sum();
            let (all, last) = (parts.len().max(known_parts.len()), known_parts[known_parts.len() - 1]);
            let is_word = last.chars().filter(char::is_ascii_alphabetic).count() > 1;
            let tail = parts[parts.len() - 1] == last && (is_word || same > 1);
            let score = match near {
                true => edits * 1000 / longest,
                false if same > 0 && (tail && lower.len() > 5 || same * 4 >= all * 3) => 200 + (all - same) * 300 / all,
                false => continue,
            };
            scored.push((score + if head.deprecated { 120 } else { 0 }, head.deprecated, head.id));
        }
        scored.sort_unstable();
        let best = scored.first().map_or(0, |(score, ..)| *score);
        scored.retain(|(score, ..)| *score <= best + 150);
        scored.into_iter().map(|(.., id)| id).take(limit).collect()
    }

    #[test]
    fn the_prefilter_drops_no_near_dataset() {
        for head in kb().dataset_heads().iter().step_by(29) {
            let (owner, rest) = head.id.split_once('/').unwrap_or(("", head.id));
            let short = &head.id[..head.id.len() - 1];
            for id in [
                format!("NOBODY/{rest}"),
                rest.to_owned(),
                short.to_owned(),
                format!("{owner}/X{rest}"),
                format!("{short}99"),
            ] {
                if id.len() >= 4 {
                    let nearest: Vec<&str> = nearest_dataset(&id, 5).iter().map(|head| head.id).collect();
                    assert_eq!(nearest, nearest_of_all(&id, 5), "{id}");
                }
            }
        }
    }

    #[test]
    fn misspelled_ids_have_a_suggestion() {
        for (id, expected) in [
            ("COPERNICUS/S2_HARMONISED", Some("COPERNICUS/S2_HARMONIZED")),
            ("LANDSAT/LC08/C02/T1_L3", Some("LANDSAT/LC08/C02/T1_L2")),
            ("COPERNICUS/S2_SR_HARMONIZE", Some("COPERNICUS/S2_SR_HARMONIZED")),
            ("usgs/srtmgl1_003", Some("USGS/SRTMGL1_003")),
            ("users/me/my_asset_number_7", None),
            ("nonsense/thing", None),
            ("LANDSAT/LC08/T1_L2", Some("LANDSAT/LC08/C02/T1_L2")),
            ("GOOGLE/S2_SR_HARMONIZED", Some("COPERNICUS/S2_SR_HARMONIZED")),
            (&*"COPERNICUS/".repeat(10_000), None),
        ] {
            assert_eq!(nearest_dataset(id, 3).first().map(|head| head.id), expected, "{id:.40}");
        }
        // `Letters` counts bytes, which are characters here.
        assert!(kb().dataset_heads().iter().all(|head| head.id.is_ascii()));
    }
}
