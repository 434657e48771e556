//! "Did you mean": the names that exist and that a misspelt one may stand for.

mod datasets;

pub use datasets::nearest_dataset;

use super::lookup::kb;

/// Candidates nearest to a word, best first. Nonsense gets none.
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>, limit: usize) -> Vec<&'a str> {
    if word.is_empty() {
        return Vec::new();
    }
    let synonyms = kb().synonyms(word);
    let query = Query::new(word);
    let mut scored: Vec<(u32, &'a str)> = candidates
        .filter(|candidate| *candidate != word)
        .filter_map(|candidate| {
            let known = synonyms.iter().position(|s| *s == candidate).map(|at| at as u32);
            known.or_else(|| query.distance(candidate)).map(|distance| (distance, candidate))
        })
        .collect();
    scored.sort();
    scored.dedup_by_key(|(_, candidate)| *candidate);
    // A far second best beside a near best is noise.
    if let Some((best, _)) = scored.first().copied() {
        scored.retain(|(distance, _)| *distance <= best + 250);
    }
    scored.truncate(limit);
    scored.into_iter().map(|(_, candidate)| candidate).collect()
}

/// A word, made ready for comparison.
struct Query {
    lower: String,
    tokens: Vec<String>,
}

impl Query {
    fn new(word: &str) -> Self {
        Query { lower: plain(word), tokens: tokens(word) }
    }

    /// Thousandths of difference; `None`: too far to be meant.
    fn distance(&self, candidate: &str) -> Option<u32> {
        let other = plain(candidate);
        if self.lower == other {
            return Some(10);
        }
        let longest = self.lower.chars().count().max(other.chars().count());
        let shortest = self.lower.chars().count().min(other.chars().count());
        // One typo in four letters, two in seven, three in eleven. Among words of three, `map` and `max` are not each other's typo.
        let allowed = if longest < 4 { 0 } else { (longest + 1) / 4 };
        // Names of too different a length need no comparison, and most of a thousand candidates are that.
        let edits = match longest - shortest > allowed {
            true => usize::MAX,
            false => strsim::damerau_levenshtein(&self.lower, &other),
        };
        let swapped = longest < 4 && sorted(&self.lower) == sorted(&other);
        let mut best: Option<u32> = None;
        if (edits <= allowed || swapped) && shortest > 1 {
            let prefix = self.lower.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
            let base = (edits * 1000 / longest) as u32;
            best = Some((base + 50).saturating_sub((prefix * 40 / longest) as u32));
        }
        // `select_bands` and `select`, `getBandNames` and `bandNames`: one name holds the other.
        let theirs = tokens(candidate);
        let (ours, all) = (&self.tokens, self.tokens.len().max(theirs.len()));
        let head = ours.iter().zip(&theirs).take_while(|(a, b)| like(a, b)).count();
        let behind_filler = ours.first().is_some_and(|t| FILLERS.contains(&t.as_str())) && ours[1..] == theirs[..];
        let told = ours.iter().take(head).any(|t| t.len() > 2 && !FILLERS.contains(&t.as_str()));
        let holds = head == ours.len().min(theirs.len()) && head * 2 >= all && told;
        if holds || behind_filler {
            let more = if behind_filler { 1 } else { all - head };
            let score = 260 + ((more * 500) / all) as u32;
            best = Some(best.map_or(score, |b| b.min(score)));
        }
        best
    }
}

/// Words that people put before a name and that say nothing.
const FILLERS: [&str; 5] = ["get", "set", "to", "do", "compute"];

/// The same word, or one cut short: `diff` and `difference`.
fn like(a: &str, b: &str) -> bool {
    a == b || a.len().min(b.len()) >= 4 && (a.starts_with(b) || b.starts_with(a))
}

fn sorted(word: &str) -> Vec<char> {
    let mut letters: Vec<char> = word.chars().collect();
    letters.sort_unstable();
    letters
}

/// Lower case without separators.
fn plain(word: &str) -> String {
    word.chars().filter(|c| *c != '_').flat_map(char::to_lowercase).collect()
}

/// Words of a camel or snake name, in lower case.
fn tokens(word: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut lower_before = false;
    let mut fresh = true;
    for c in word.chars() {
        if !c.is_alphanumeric() {
            fresh = true;
            continue;
        }
        if fresh || (c.is_uppercase() && lower_before) {
            all.push(String::new());
        }
        fresh = false;
        lower_before = c.is_lowercase() || c.is_numeric();
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

    fn of(class: ClassId, word: &str) -> Vec<&'static str> {
        nearest(word, kb().methods(class, false).map(|(name, _)| name), 3)
    }

    #[test]
    fn nearest_method() {
        assert_eq!(of(ClassId::IMAGE, "selct").first(), Some(&"select"));
        assert_eq!(of(ClassId::IMAGE, "select_bands").first(), Some(&"select"));
        assert_eq!(of(ClassId::IMAGE, "normalizedDiff").first(), Some(&"normalizedDifference"));
        assert_eq!(of(ClassId::IMAGE, "normalizeDifference").first(), Some(&"normalizedDifference"));
        assert_eq!(of(ClassId::IMAGE, "reduceregion").first(), Some(&"reduceRegion"));
        assert_eq!(of(ClassId::IMAGE, "crop").first(), Some(&"clip"));
        assert_eq!(of(ClassId::IMAGE, "updatemask").first(), Some(&"updateMask"));
        assert_eq!(of(ClassId::IMAGE_COLLECTION, "filterByDate").first(), Some(&"filterDate"));
        assert_eq!(of(ClassId::IMAGE_COLLECTION, "length").first(), Some(&"size"));
        assert_eq!(of(ClassId::LIST, "append").first(), Some(&"add"));
        assert!(of(ClassId::IMAGE, "zzyzx").is_empty());
        assert!(of(ClassId::IMAGE, "selfAnalyze").is_empty());
        assert!(of(ClassId::IMAGE, "frobnicate").is_empty());
        assert!(of(ClassId::IMAGE, "map").is_empty());
        assert_eq!(of(ClassId::FEATURE_COLLECTION, "clip"), ["filterBounds"]);
    }

    #[test]
    fn nearest_static() {
        let statics = || kb().members("ee.Reducer", false).map(|(name, _)| name);
        assert_eq!(nearest("average", statics(), 3).first(), Some(&"mean"));
        assert_eq!(nearest("stddev", statics(), 3).first(), Some(&"stdDev"));
        assert_eq!(nearest("addlayer", kb().members("Map", false).map(|(n, _)| n), 1), ["addLayer"]);
    }
}
