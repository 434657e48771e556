//! The classes of land cover that a request names, also by words that mean something else
//! elsewhere: "urban areas" is an index beside images, and a class beside a land cover.

use super::super::Builder;
use super::super::class_names;
use super::super::sources::{Dataset, classes_of_group};
use super::items::Item;
use crate::kb::kb;
use crate::kb::model::datasets::Band;
use crate::plan::understand::facts::TermMention;

/// The most words of the name of a class.
const MAX_WORDS: usize = 5;

impl<'a> Builder<'a, '_> {
    /// Returns the free tokens that name classes of a dataset.
    pub fn class_tokens(&self, item: &Item<'a>) -> Vec<usize> {
        let Some(band) = band_of(item) else { return Vec::new() };
        let mut found = Vec::new();
        let mut at = 0;
        while at < self.scan.tokens.len() {
            let end = self.class_at(&item.requested.id, &band, at).map_or(at, |(_, end)| end);
            found.extend(at..end);
            at = end.max(at + 1);
        }
        found
    }

    /// Returns what the words at a token mean, and the token after them.
    fn class_at(&self, id: &str, band: &Band, at: usize) -> Option<(Named, usize)> {
        // "Vegetation condition index" and "urban heat island" name no class.
        let of_index = self.condition_words().unwrap_or((0, 0));
        let of_method = |of: &TermMention, at: usize| of.term == "recipe" && (of.tokens.0..of.tokens.1).contains(&at);
        let is_index =
            |at: usize| (of_index.0..of_index.1).contains(&at) || self.facts.terms("task").any(|of| of_method(&of, at));
        let is_free =
            |from: usize, to: usize| (from..to).all(|at| self.scan.taken.get(at) == Some(&false) && !is_index(at));
        let words = |from: usize, to: usize| (from..to).map(|at| self.scan.word(at)).collect::<Vec<_>>().join(" ");
        let phrases = class_names::phrases(id, band);
        (at + 1..=at + MAX_WORDS).rev().filter(|&end| is_free(at, end)).find_map(|end| {
            let phrase = words(at, end);
            let is_here = |next: usize, word: &str| class_names::singular(self.scan.word(at + next)) == word;
            let is_whole = |of: &&class_names::ClassPhrase| of.words.len() == end - at;
            let named = class_names::longest(&phrases, is_here).filter(is_whole);
            let term = || self.scan.lexicon.term("class", &phrase);
            match named {
                Some(named) => Some((Named::Classes(named.values.clone()), end)),
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
        let is_of_item = |at: usize| item.class_tokens.is_empty() || item.class_tokens.contains(&at);
        while at < self.scan.tokens.len() {
            let Some((named, end)) = self.class_at(&source.id, &band, at).filter(|_| is_of_item(at)) else {
                at += 1;
                continue;
            };
            let word = self.scan.word(at).trim_end_matches('s').to_owned();
            let found = match named {
                Named::Classes(found) => found,
                Named::Term(term) if kb().words().conditions.groups.contains_key(term) => {
                    let Some(found) = classes_of_group(&band, term) else {
                        self.refuse((at, end), format!("{} has other classes than this", source.id));
                        return None;
                    };
                    let names = band.classes.iter().filter(|(of, ..)| found.contains(&(*of as f64)));
                    let names: Vec<&str> = names.map(|(_, name, _)| &**name).collect();
                    let words = self.scan.source(at, end).to_owned();
                    self.assume(format!("\"{words}\" has the classes {}.", names.join("; ")));
                    self.scan.take(at, end);
                    values.extend(found);
                    at = end;
                    continue;
                }
                Named::Term(term) => {
                    let Ok(found) = class_names::of_term(&source.id, &band, term, &word) else {
                        self.refuse((at, end), format!("{} has no single class for this", source.id));
                        return None;
                    };
                    found
                }
            };
            self.assume_classes(&band, &found, (at, end), &word);
            self.scan.take(at, end);
            if matches!(
                self.scan.word(end),
                "areas" | "area" | "land" | "lands" | "pixels" | "pixel" | "cells" | "zones"
            ) {
                self.scan.take(end, end + 1);
            }
            values.extend(found.into_iter().filter(|value| !values.contains(value)).collect::<Vec<_>>());
            at = end;
        }
        (!values.is_empty()).then_some(values)
    }
}

/// What names classes.
enum Named {
    /// The name of one, or of a group of them.
    Classes(Vec<f64>),
    /// A term of the words for classes.
    Term(&'static str),
}

/// Returns the band with the classes of an item.
fn band_of(item: &Item<'_>) -> Option<Band> {
    let band = item.requested.measured().map(|measure| measure.band.as_str())?;
    kb().dataset(&item.requested.id)?.bands.iter().find(|of| *of.name == *band).cloned()
}
