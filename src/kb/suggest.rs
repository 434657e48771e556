//! "Did you mean": the names that exist and that a misspelt one may stand for.

use super::lookup::kb;
use super::model::DatasetHead;

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

/// How often each ASCII character occurs.
fn count_letters(word: &str) -> [i16; 128] {
    let mut counts = [0; 128];
    word.bytes().filter(u8::is_ascii).for_each(|byte| counts[usize::from(byte)] += 1);
    counts
}

/// A bound of the edits between two words that costs little: characters that one has and the other has not. Counting the edits
/// themselves for every dataset takes milliseconds.
fn edits_at_least(letters: &[i16; 128], word: &str) -> usize {
    let count = |letters: &[i16; 128]| letters.iter().map(|&count| count as usize).sum::<usize>();
    let (mut left, mut same, mut theirs) = (*letters, 0, 0);
    for byte in word.bytes().filter(u8::is_ascii) {
        let left = &mut left[usize::from(byte)];
        same += usize::from(*left > 0);
        theirs += 1;
        *left -= 1;
    }
    count(letters).max(theirs) - same
}

/// Datasets whose id a misspelt id may stand for, best first.
pub fn nearest_dataset(id: &str, limit: usize) -> Vec<&'static DatasetHead<'static>> {
    let wanted = id.to_lowercase().replace("harmonised", "harmonized");
    let length = wanted.chars().count();
    // Nothing of such a length is meant for a dataset.
    if !(4..=400).contains(&length) {
        return Vec::new();
    }
    let letters = count_letters(&wanted);
    let parts: Vec<&[u8]> = wanted.as_bytes().split(|byte| *byte == b'/').collect();
    let mut theirs = String::new();
    // Hazard for time: this is asked for every id that no dataset has, of which there may be hundreds, about every dataset.
    let mut scored: Vec<(u32, bool, &'static DatasetHead<'static>)> = kb()
        .dataset_heads()
        .iter()
        .filter_map(|head| {
            theirs.clear();
            theirs.push_str(head.id);
            theirs.make_ascii_lowercase();
            let longest = length.max(theirs.len());
            let shortest = length.min(theirs.len());
            let (mut same, mut count, mut last) = (0, 0, &b""[..]);
            for part in theirs.as_bytes().split(|byte| *byte == b'/') {
                same += usize::from(parts.contains(&part));
                count += 1;
                last = part;
            }
            let all = parts.len().max(count);
            let mut score = None;
            if (longest - shortest) * 3 <= longest && edits_at_least(&letters, &theirs) * 4 <= longest {
                let edits = strsim::damerau_levenshtein(&wanted, &theirs);
                if edits * 4 <= longest {
                    score = Some((edits * 1000 / longest) as u32);
                }
            }
            // The right words under another owner, or with a part too many: `S2_SR_HARMONIZED`, `LANDSAT/LC08/T1_L2`.
            let tail = parts.last() == Some(&last) && last.iter().any(u8::is_ascii_alphabetic);
            if score.is_none() && (tail && same >= 1 && wanted.len() > 5 || same * 4 >= all * 3) {
                score = Some(200 + ((all - same) * 300 / all) as u32);
            }
            // A dataset that is itself to be replaced is no good advice beside one that is not.
            score.map(|score: u32| (score + if head.deprecated { 120 } else { 0 }, head.deprecated, head))
        })
        .collect();
    scored.sort_by_key(|(score, deprecated, head)| (*score, *deprecated, head.id));
    if let Some((best, ..)) = scored.first().copied() {
        scored.retain(|(score, ..)| *score <= best + 150);
    }
    scored.truncate(limit);
    scored.into_iter().map(|(_, _, head)| head).collect()
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

    #[test]
    fn nearest_datasets() {
        let first = |id: &str| nearest_dataset(id, 3).first().map(|h| h.id);
        assert_eq!(first("COPERNICUS/S2_HARMONISED"), Some("COPERNICUS/S2_HARMONIZED"));
        assert_eq!(first("LANDSAT/LC08/C02/T1_L3"), Some("LANDSAT/LC08/C02/T1_L2"));
        assert_eq!(first("COPERNICUS/S2_SR_HARMONIZE"), Some("COPERNICUS/S2_SR_HARMONIZED"));
        assert_eq!(first("usgs/srtmgl1_003"), Some("USGS/SRTMGL1_003"));
        assert_eq!(first("users/me/my_asset_number_7"), None);
        assert_eq!(first("nonsense/thing"), None);
        assert_eq!(first(&"COPERNICUS/".repeat(10_000)), None);
        // What is counted above are bytes.
        assert!(kb().dataset_heads().iter().all(|head| head.id.is_ascii()));
    }
}
