//! The classes of land cover that a request names, also by words that mean something else
//! elsewhere: "urban areas" is an index beside images, and a class beside a land cover.

use super::super::Builder;
use super::super::sources::{Dataset, classes_with};
use super::items::Item;
use crate::kb::kb;
use crate::kb::model::datasets::Band;

/// The most words of the name of a class.
const MAX_WORDS: usize = 5;

impl<'a> Builder<'a, '_> {
    /// Returns the free tokens that name classes of a dataset.
    pub fn class_tokens(&self, item: &Item<'a>) -> Vec<usize> {
        let Some(band) = band_of(item) else { return Vec::new() };
        let mut found = Vec::new();
        let mut at = 0;
        while at < self.scan.tokens.len() {
            let end = self.class_at(&band, at).map_or(at, |(_, end)| end);
            found.extend(at..end);
            at = end.max(at + 1);
        }
        found
    }

    /// Returns what the words at a token mean, and the token after them.
    fn class_at(&self, band: &Band, at: usize) -> Option<(Named, usize)> {
        let is_free = |from: usize, to: usize| (from..to).all(|at| self.scan.taken.get(at) == Some(&false));
        let words = |from: usize, to: usize| (from..to).map(|at| self.scan.word(at)).collect::<Vec<_>>().join(" ");
        (at + 1..=at + MAX_WORDS).rev().filter(|&end| is_free(at, end)).find_map(|end| {
            let phrase = words(at, end);
            let of_name = band.classes.iter().find(|(_, name, _)| plain(name) == plain(&phrase));
            let term = || self.scan.lexicon.term("class", &phrase);
            match of_name {
                Some((value, ..)) => Some((Named::Class(*value as f64), end)),
                None => term().map(|term| (Named::Term(term), end)),
            }
        })
    }

    /// Returns the classes that an item names, and takes their words. Returns `None` if a word is
    /// none of them, or several.
    pub fn classes_named(&mut self, item: &Item<'a>, source: &Dataset) -> Option<Vec<f64>> {
        let band = band_of(item)?;
        let mut values: Vec<f64> = Vec::new();
        let mut at = 0;
        while at < self.scan.tokens.len() {
            let Some((named, end)) = self.class_at(&band, at) else {
                at += 1;
                continue;
            };
            let value = match named {
                Named::Class(value) => value,
                Named::Term(term) => {
                    let word = self.scan.word(at).trim_end_matches('s').to_owned();
                    let others = kb().words().terms.get("class").and_then(|terms| terms.get(term));
                    let others = others.into_iter().flatten().map(|word| word.trim_end_matches('s'));
                    let mut found = std::iter::once(word.as_str()).chain(others).map(|word| classes_with(&band, word));
                    let [value] = found.find(|found| !found.is_empty()).unwrap_or_default()[..] else {
                        self.refuse((at, end), format!("{} has no single class for this", source.id));
                        return None;
                    };
                    let class = band.classes.iter().find(|(of, ..)| *of as f64 == value);
                    let class = class.map_or("", |(_, name, _)| name);
                    if !class.to_lowercase().contains(&word) {
                        let words = self.scan.source(at, end).to_owned();
                        self.assume(format!("\"{words}\" is the class {class}."));
                    }
                    value
                }
            };
            self.scan.take(at, end);
            if matches!(self.scan.word(end), "areas" | "area" | "land" | "pixels" | "pixel") {
                self.scan.take(end, end + 1);
            }
            if !values.contains(&value) {
                values.push(value);
            }
            at = end;
        }
        (!values.is_empty()).then_some(values)
    }
}

/// What names a class.
enum Named {
    /// Its name.
    Class(f64),
    /// A term of the words for classes.
    Term(&'static str),
}

/// Returns the band with the classes of an item.
fn band_of(item: &Item<'_>) -> Option<Band> {
    let band = item.requested.measured().map(|measure| measure.band.as_str())?;
    kb().dataset(&item.requested.id)?.bands.iter().find(|of| *of.name == *band).cloned()
}

/// Returns the name of a class without its explanation, in lowercase and in the singular.
fn plain(name: &str) -> String {
    let name = name.split([':', '(']).next().unwrap_or(name).to_lowercase();
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| word.trim_end_matches('s')).collect::<Vec<_>>().join(" ")
}
