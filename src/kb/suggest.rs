//! "Did you mean": finds the existing names for which a misspelled name may stand.

mod datasets;

pub use datasets::nearest_dataset;

use super::lookup::kb;
use crate::text::char_bag::CharBag;

/// Returns the candidates nearest to a word, best first, or none if all are too far.
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>, limit: usize) -> Vec<&'a str> {
    nearest_with_bags(word, candidates.map(|candidate| (CharBag::of(candidate), candidate)), limit)
}

/// Returns the same as [`nearest`], for candidates whose [`CharBag`] is known.
pub fn nearest_with_bags<'a>(
    word: &str,
    candidates: impl Iterator<Item = (CharBag, &'a str)>,
    limit: usize,
) -> Vec<&'a str> {
    if word.is_empty() {
        return Vec::new();
    }
    let synonyms: Vec<(CharBag, &str)> = kb().synonyms(word).iter().map(|known| (CharBag::of(known), *known)).collect();
    let query = Query::new(word);
    let scored = candidates.filter_map(|(char_bag, candidate)| {
        let known = synonyms.iter().position(|synonym| *synonym == (char_bag, candidate)).map(|at| at as u32);
        let distance = known.or_else(|| query.distance(char_bag, candidate))?;
        (candidate != word).then_some((distance, candidate))
    });
    let mut scored: Vec<(u32, &'a str)> = scored.collect();
    scored.sort();
    scored.dedup_by_key(|(_, candidate)| *candidate);
    // A far second best beside a near best is noise.
    if let Some((best, _)) = scored.first().copied() {
        scored.retain(|(distance, _)| *distance <= best + 250);
    }
    scored.truncate(limit);
    scored.into_iter().map(|(_, candidate)| candidate).collect()
}

/// A word with the data that speeds up comparisons.
struct Query {
    lower: String,
    tokens: Vec<String>,
    char_bag: CharBag,
    /// The letters after a filler word.
    after_filler: Option<CharBag>,
}

impl Query {
    fn new(word: &str) -> Self {
        let tokens = tokens(word);
        let after_filler = match &tokens[..] {
            [first, rest @ ..] if !rest.is_empty() && FILLERS.contains(&first.as_str()) => {
                Some(CharBag::of(&rest.concat()))
            }
            _ => None,
        };
        Query { lower: normalized(word), tokens, char_bag: CharBag::of(word), after_filler }
    }

    /// Returns `false` if a candidate is certainly too far.
    fn may_be_near(&self, other: CharBag) -> bool {
        let own = self.char_bag;
        if !own.is_known() || !other.is_known() {
            return true;
        }
        let (longest, shortest) = (own.length().max(other.length()), own.length().min(other.length()));
        let allowed = allowed(longest as usize) as u32;
        let is_like = longest - shortest <= allowed && own.letter_difference(other) <= allowed;
        is_like || own.first() == other.first() || self.after_filler.is_some_and(|rest| other.may_contain(rest))
    }

    /// Returns the distance in thousandths, or `None` if the candidate is too far. `char_bag` is
    /// that of the candidate.
    fn distance(&self, char_bag: CharBag, candidate: &str) -> Option<u32> {
        if !self.may_be_near(char_bag) {
            return None;
        }
        let other = normalized(candidate);
        if self.lower == other {
            return Some(10);
        }
        let longest = self.lower.chars().count().max(other.chars().count());
        let shortest = self.lower.chars().count().min(other.chars().count());
        let allowed = allowed(longest);
        let edits = if longest - shortest > allowed { usize::MAX } else { edits(&self.lower, &other) };
        let swapped = longest < 4 && sorted(&self.lower) == sorted(&other);
        let mut best: Option<u32> = None;
        if (edits <= allowed || swapped) && shortest > 1 {
            let prefix = self.lower.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
            let base = (edits * 1000 / longest) as u32;
            best = Some((base + 50).saturating_sub((prefix * 40 / longest) as u32));
        }
        // One name contains the other: `select_bands` and `select`, `getBandNames` and `bandNames`.
        let other = tokens(candidate);
        let (own, all) = (&self.tokens, self.tokens.len().max(other.len()));
        let head = own.iter().zip(&other).take_while(|(a, b)| abbreviates(a, b)).count();
        let after_filler = self.after_filler.is_some() && own[1..] == other[..];
        let is_meaningful = |token: &String| token.len() > 2 && !FILLERS.contains(&token.as_str());
        let contains =
            head == own.len().min(other.len()) && head * 2 >= all && own.iter().take(head).any(is_meaningful);
        if contains || after_filler {
            let more = if after_filler { 1 } else { all - head };
            let score = 260 + ((more * 500) / all) as u32;
            best = Some(best.map_or(score, |b| b.min(score)));
        }
        best
    }
}

/// Returns the maximum number of edits in a typo: one in four letters, two in seven, three in
/// eleven. Three letters allow none, because `map` and `max` are different words.
fn allowed(letters: usize) -> usize {
    if letters < 4 { 0 } else { (letters + 1) / 4 }
}

/// Returns the number of edits between two words: insertions, deletions, substitutions, swaps.
/// Skips the common prefix and suffix.
fn edits(a: &str, b: &str) -> usize {
    let starts = a.char_indices().zip(b.chars()).find(|((_, a), b)| a != b);
    let start = starts.map_or(a.len().min(b.len()), |((at, _), _)| at);
    let (a, b) = (&a[start..], &b[start..]);
    let same = a.chars().rev().zip(b.chars().rev()).take_while(|(a, b)| a == b);
    let end: usize = same.map(|(a, _)| a.len_utf8()).sum();
    // Rejected: the unrestricted distance, which counts a swap with an insertion in between as one
    // edit less and takes ten times as long.
    strsim::osa_distance(&a[..a.len() - end], &b[..b.len() - end])
}

/// Words that people put before a name and that mean nothing.
const FILLERS: [&str; 5] = ["get", "set", "to", "do", "compute"];

/// Returns `true` if one word is the other or abbreviates it: `diff` and `difference`.
fn abbreviates(a: &str, b: &str) -> bool {
    a == b || a.len().min(b.len()) >= 4 && (a.starts_with(b) || b.starts_with(a))
}

fn sorted(word: &str) -> Vec<char> {
    let mut letters: Vec<char> = word.chars().collect();
    letters.sort_unstable();
    letters
}

/// Returns a name in lowercase, without separators.
fn normalized(word: &str) -> String {
    word.chars().filter(|c| *c != '_').flat_map(char::to_lowercase).collect()
}

/// Returns the words of a camel-case or snake-case name, in lowercase.
fn tokens(word: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut follows_lowercase = false;
    let mut starts = true;
    for c in word.chars() {
        if !c.is_alphanumeric() {
            starts = true;
            continue;
        }
        if starts || (c.is_uppercase() && follows_lowercase) {
            all.push(String::new());
        }
        starts = false;
        follows_lowercase = c.is_lowercase() || c.is_numeric();
        if let Some(current) = all.last_mut() {
            current.extend(c.to_lowercase());
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::model::ClassId;
    use super::*;

    #[test]
    fn misspelled_members_have_a_suggestion() {
        let method = |class, word| nearest(word, kb().methods(class, false).map(|(name, _)| name), 3);
        for (class, word, expected) in [
            (ClassId::IMAGE, "selct", Some("select")),
            (ClassId::IMAGE, "select_bands", Some("select")),
            (ClassId::IMAGE, "normalizedDiff", Some("normalizedDifference")),
            (ClassId::IMAGE, "normalizeDifference", Some("normalizedDifference")),
            (ClassId::IMAGE, "reduceregion", Some("reduceRegion")),
            (ClassId::IMAGE, "crop", Some("clip")),
            (ClassId::IMAGE, "updatemask", Some("updateMask")),
            (ClassId::IMAGE_COLLECTION, "filterByDate", Some("filterDate")),
            (ClassId::IMAGE_COLLECTION, "length", Some("size")),
            (ClassId::LIST, "append", Some("add")),
            (ClassId::IMAGE, "zzyzx", None),
            (ClassId::IMAGE, "selfAnalyze", None),
            (ClassId::IMAGE, "frobnicate", None),
            (ClassId::IMAGE, "map", None),
        ] {
            assert_eq!(method(class, word).first().copied(), expected, "{word}");
        }
        assert_eq!(method(ClassId::FEATURE_COLLECTION, "clip"), ["filterBounds"]);
        let member = |namespace, word| nearest(word, kb().members(namespace, false).map(|(name, _)| name), 1);
        assert_eq!(member("ee.Reducer", "average"), ["mean"]);
        assert_eq!(member("ee.Reducer", "stddev"), ["stdDev"]);
        assert_eq!(member("Map", "addlayer"), ["addLayer"]);
    }

    /// Returns all words of up to five letters of an alphabet.
    fn words(letters: [&str; 3]) -> Vec<String> {
        let mut words = vec![String::new()];
        let mut longest = words.clone();
        for _ in 0..5 {
            longest = longest.iter().flat_map(|word| letters.map(|letter| format!("{word}{letter}"))).collect();
            words.extend_from_slice(&longest);
        }
        words
    }

    #[test]
    fn edits_are_those_of_whole_words() {
        let words = words(["a", "b", "ö"]);
        for (a, b) in words.iter().flat_map(|a| words.iter().map(move |b| (a, b))) {
            assert_eq!(edits(a, b), strsim::osa_distance(a, b), "{a} {b}");
        }
    }

    #[test]
    fn char_bag_prefilter_never_rejects_a_near_word() {
        let words = words(["a", "Get", "_"]);
        for word in &words {
            let query = Query::new(word);
            for other in &words {
                let (seen, unseen) = (CharBag::of(other), CharBag::of("é"));
                assert_eq!(query.distance(seen, other), query.distance(unseen, other), "{word} {other}");
            }
        }
    }
}
