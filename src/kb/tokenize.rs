//! Splits text into search terms: `S2_SR_HARMONIZED` into `s2 sr harmon`, `reduceRegions` into
//! `reduc region`, `sentinel-2` into `sentinel 2 sentinel2`.
//!
//! A term is a lowercase word without its ending (Porter's second stemmer). Documents and queries
//! use the same function. Part of `build.rs` too, see [`crate::kb`].

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
pub struct Words {
    stemmer: Stemmer,
    /// Units by their spellings: `metres` to `m`.
    units: FxHashMap<String, String>,
}

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Words").field("units", &self.units.len()).finish_non_exhaustive()
    }
}

/// A word of a text, before stemming.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Piece {
    text: String,
    number: bool,
}

impl Words {
    /// Creates a tokenizer. `units` lists each unit as terms have it, with its other spellings.
    pub fn new(units: &[(&str, Vec<&str>)]) -> Self {
        let pair = |from: &str, to: &str| (from.to_owned(), to.to_owned());
        let spellings = units.iter().flat_map(|(unit, others)| others.iter().map(move |other| pair(other, unit)));
        let canonical = units.iter().map(|(unit, _)| pair(unit, unit));
        Words { stemmer: Stemmer::create(Algorithm::English), units: spellings.chain(canonical).collect() }
    }

    /// Returns the terms of a text in order, at most `most`.
    pub fn terms(&self, text: &str, max: usize) -> Vec<String> {
        let mut terms = Vec::new();
        let mut before: Option<Piece> = None;
        for run in text.split(|c: char| !(c.is_alphanumeric() || c == '\'' || c == '\u{2019}')) {
            if terms.len() >= max {
                break;
            }
            let run = without_possessive(run);
            if run.is_empty() || run.chars().count() > MAX_WORD_CHARS {
                before = None;
                continue;
            }
            for piece in self.pieces(&run, &mut terms) {
                if let Some(joined) = before.as_ref().and_then(|before| self.joined(before, &piece)) {
                    terms.push(joined);
                }
                terms.push(self.stem(&piece.text));
                before = Some(piece);
            }
        }
        terms.truncate(max);
        terms
    }

    /// Returns the joined term of a word and its number (`sentinel2`), or of a number and its unit
    /// (`30m`).
    fn joined(&self, before: &Piece, after: &Piece) -> Option<String> {
        match (before.number, after.number) {
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
    fn pieces(&self, run: &str, terms: &mut Vec<String>) -> Vec<Piece> {
        let has_digits = run.chars().any(|c| c.is_ascii_digit());
        let mut pieces = Vec::new();
        for word in humps(run) {
            let lower = word.to_lowercase();
            let digits = lower.find(|c: char| c.is_ascii_digit());
            let Some(at) = digits else {
                pieces.push(Piece { text: lower, number: false });
                continue;
            };
            let (letters, rest) = lower.split_at(at);
            if letters.is_empty() {
                let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                let (number, unit) = rest.split_at(end);
                pieces.push(Piece { text: number.to_owned(), number: true });
                if unit.is_empty() {
                    continue;
                }
                match self.units.get(unit) {
                    Some(unit) => terms.push(format!("{number}{unit}")),
                    None => terms.push(rest.to_owned()),
                }
            } else if letters.chars().count() >= MIN_LETTERS_BEFORE_DIGITS && rest.chars().all(|c| c.is_ascii_digit()) {
                pieces.push(Piece { text: letters.to_owned(), number: false });
                pieces.push(Piece { text: rest.to_owned(), number: true });
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
        if pieces.len() > 1 && !has_digits && run.chars().any(char::is_uppercase) {
            terms.push(run.to_lowercase());
        }
        pieces
    }

    fn stem(&self, word: &str) -> String {
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
fn humps(run: &str) -> Vec<&str> {
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
    cuts.windows(2).map(|pair| &run[pair[0]..pair[1]]).filter(|hump| !hump.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(text: &str) -> String {
        Words::new(&[("m", vec!["meter", "metres"]), ("day", vec!["days"])]).terms(text, MAX_TERMS).join(" ")
    }

    #[test]
    fn identifiers() {
        assert_eq!(terms("ee.Image.reduceRegions"), "ee imag reduceregions reduc region");
        assert_eq!(terms("COPERNICUS/S2_SR_HARMONIZED"), "copernicus s2 sr harmon");
        assert_eq!(terms("MODIS/061/MOD13Q1"), "modi 061 mod13q1 mod13");
        assert_eq!(terms("toGeoJSONString"), "togeojsonstring to geo json string");
    }

    #[test]
    fn numbers_and_units() {
        assert_eq!(terms("Sentinel-2"), "sentinel sentinel2 2");
        assert_eq!(terms("landsat8"), "landsat landsat8 8");
        assert_eq!(terms("30 m"), "30 30m m");
        assert_eq!(terms("30-meter 30m"), "30 30m meter 30m 30");
        assert_eq!(terms("16 days"), "16 16day day");
    }

    #[test]
    fn endings() {
        assert_eq!(terms("clipping polygons"), terms("clip polygon"));
        assert_eq!(terms("producer's accuracy"), terms("Producers Accuracy"));
    }

    #[test]
    fn anything_goes() {
        assert_eq!(terms(""), "");
        assert_eq!(terms("'' ’ -- 🙂"), "");
        assert_eq!(terms("Überflutung 水"), "überflutung 水");
        assert_eq!(terms(&"x".repeat(500)), "");
        assert_eq!(terms(&"slope ".repeat(500)).split(' ').count(), MAX_TERMS);
    }
}
