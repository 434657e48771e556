//! Splits text into search terms: `S2_SR_HARMONIZED` into `s2 sr harmon`, `reduceRegions` into
//! `reduc region`, `sentinel-2` into `sentinel 2 sentinel2`.
//!
//! A term is a lowercase word without its ending (Porter's second stemmer). Documents and queries
//! use the same function.

use rust_stemmers::{Algorithm, Stemmer};
use rustc_hash::FxHashMap;

/// Maximum number of terms in a query. A pasted file must not block an editor.
pub const MAX_TERMS: usize = 64;
/// Maximum length of a word; longer runs of letters are skipped.
const MAX_WORD_CHARS: usize = 40;
/// Minimum number of letters before digits that are split off: in `landsat8`, not in `s2` or
/// `mod13`.
const MIN_LETTERS_BEFORE_DIGITS: usize = 4;

/// Splits text into terms.
pub struct Tokenizer {
    stemmer: Stemmer,
    /// Units by their spellings: `metres` to `m`.
    units: FxHashMap<String, String>,
}

impl std::fmt::Debug for Tokenizer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tokenizer").field("units", &self.units.len()).finish_non_exhaustive()
    }
}

/// A word or number of a text, before stemming.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Token {
    text: String,
    is_number: bool,
}

impl Tokenizer {
    /// Creates a tokenizer. `units` lists each unit as terms have it, with its other spellings.
    pub fn new(units: &[(&str, Vec<&str>)]) -> Self {
        let pair = |from: &str, to: &str| (from.to_owned(), to.to_owned());
        let spellings = units.iter().flat_map(|(unit, others)| others.iter().map(move |other| pair(other, unit)));
        let canonical = units.iter().map(|(unit, _)| pair(unit, unit));
        Tokenizer { stemmer: Stemmer::create(Algorithm::English), units: spellings.chain(canonical).collect() }
    }

    /// Returns the terms of a text in order, at most `max`.
    pub fn terms(&self, text: &str, max: usize) -> Vec<String> {
        self.terms_with(text, max, |word| self.stem(word))
    }

    /// Returns the terms of a text in order, at most `max`, with the stems that a function gives.
    pub fn terms_with(&self, text: &str, max: usize, mut stem: impl FnMut(&str) -> String) -> Vec<String> {
        let mut terms = Vec::new();
        let mut before: Option<Token> = None;
        for run in text.split(|c: char| !(c.is_alphanumeric() || c == '\'' || c == '\u{2019}')) {
            if terms.len() >= max {
                break;
            }
            let run = without_possessive(run);
            if run.is_empty() || run.chars().count() > MAX_WORD_CHARS {
                before = None;
                continue;
            }
            for token in self.tokens(&run, &mut terms) {
                if let Some(joined) = before.as_ref().and_then(|before| self.joined(before, &token)) {
                    terms.push(joined);
                }
                terms.push(stem(&token.text));
                before = Some(token);
            }
        }
        terms.truncate(max);
        terms
    }

    /// Returns the joined term of a word and its number (`sentinel2`), or of a number and its unit
    /// (`30m`).
    fn joined(&self, before: &Token, after: &Token) -> Option<String> {
        match (before.is_number, after.is_number) {
            (false, true)
                if before.text.len() >= 3 && after.text.len() <= 2 && !self.units.contains_key(&*before.text) =>
            {
                Some(format!("{}{}", before.text, after.text))
            }
            (true, false) => Some(format!("{}{}", before.text, self.units.get(&*after.text)?)),
            _ => None,
        }
    }

    /// Returns the words of a run of letters and digits. Pushes runs that mean something only as a
    /// whole (`mod13q1`, `s2`, `30m`) to `terms`.
    fn tokens(&self, run: &str, terms: &mut Vec<String>) -> Vec<Token> {
        let has_digits = run.chars().any(|c| c.is_ascii_digit());
        let mut tokens = Vec::new();
        for word in camel_case_words(run) {
            let lower = word.to_lowercase();
            let digits = lower.find(|c: char| c.is_ascii_digit());
            let Some(at) = digits else {
                tokens.push(Token { text: lower, is_number: false });
                continue;
            };
            let (letters, rest) = lower.split_at(at);
            if letters.is_empty() {
                let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                let (number, unit) = rest.split_at(end);
                tokens.push(Token { text: number.to_owned(), is_number: true });
                if unit.is_empty() {
                    continue;
                }
                match self.units.get(unit) {
                    Some(unit) => terms.push(format!("{number}{unit}")),
                    None => terms.push(rest.to_owned()),
                }
            } else if letters.chars().count() >= MIN_LETTERS_BEFORE_DIGITS && rest.chars().all(|c| c.is_ascii_digit()) {
                tokens.push(Token { text: letters.to_owned(), is_number: false });
                tokens.push(Token { text: rest.to_owned(), is_number: true });
            } else {
                terms.push(lower.clone());
                // `mod13q1` belongs to `mod13`.
                let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                if end < rest.len() && letters.len() > 1 {
                    terms.push(lower[..at + end].to_owned());
                }
            }
        }
        // A whole camel-case name is a term too: `GeoTIFF`, `OpenLandMap`.
        if tokens.len() > 1 && !has_digits && run.chars().any(char::is_uppercase) {
            terms.push(run.to_lowercase());
        }
        tokens
    }

    /// Returns a word without its ending.
    pub fn stem(&self, word: &str) -> String {
        if word.len() < 4 || !word.is_ascii() {
            return word.to_owned();
        }
        self.stemmer.stem(word).into_owned()
    }
}

/// Removes a possessive ending: `producer's` becomes `producer`.
fn without_possessive(run: &str) -> String {
    let run = run.trim_matches(['\'', '\u{2019}']);
    let run = run.strip_suffix("'s").or_else(|| run.strip_suffix("\u{2019}s")).unwrap_or(run);
    run.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Splits a camel-case name: `reduceRegions`, `toGeoJSONString`, `HydroSHEDS`.
fn camel_case_words(run: &str) -> Vec<&str> {
    let chars: Vec<(usize, char)> = run.char_indices().collect();
    let mut cuts = vec![0];
    for index in 1..chars.len() {
        let (before, (at, c)) = (chars[index - 1].1, chars[index]);
        let next = chars.get(index + 1).map(|(_, c)| *c);
        let up = before.is_lowercase() && c.is_uppercase();
        // In `JSONString` the last capital begins the next word, but not in `URLs`.
        let word = before.is_uppercase()
            && c.is_uppercase()
            && next.is_some_and(char::is_lowercase)
            && chars.len() > index + 2;
        if up || word {
            cuts.push(at);
        }
    }
    cuts.push(run.len());
    cuts.windows(2).map(|pair| &run[pair[0]..pair[1]]).filter(|word| !word.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(text: &str) -> String {
        Tokenizer::new(&[("m", vec!["meter", "metres"]), ("day", vec!["days"])]).terms(text, MAX_TERMS).join(" ")
    }

    #[test]
    fn identifiers_are_split() {
        assert_eq!(terms("ee.Image.reduceRegions"), "ee imag reduceregions reduc region");
        assert_eq!(terms("COPERNICUS/S2_SR_HARMONIZED"), "copernicus s2 sr harmon");
        assert_eq!(terms("MODIS/061/MOD13Q1"), "modi 061 mod13q1 mod13");
        assert_eq!(terms("toGeoJSONString"), "togeojsonstring to geo json string");
    }

    #[test]
    fn a_number_joins_its_word_and_its_unit() {
        assert_eq!(terms("Sentinel-2"), "sentinel sentinel2 2");
        assert_eq!(terms("landsat8"), "landsat landsat8 8");
        assert_eq!(terms("30 m"), "30 30m m");
        assert_eq!(terms("30-meter 30m"), "30 30m meter 30m 30");
        assert_eq!(terms("16 days"), "16 16day day");
    }

    #[test]
    fn endings_do_not_matter() {
        assert_eq!(terms("clipping polygons"), terms("clip polygon"));
        assert_eq!(terms("producer's accuracy"), terms("Producers Accuracy"));
    }

    #[test]
    fn any_text_has_a_bounded_number_of_terms() {
        assert_eq!(terms(""), "");
        assert_eq!(terms("'' ’ -- 🙂"), "");
        assert_eq!(terms("Überflutung 水"), "überflutung 水");
        assert_eq!(terms(&"x".repeat(500)), "");
        assert_eq!(terms(&"slope ".repeat(500)).split(' ').count(), MAX_TERMS);
    }
}
