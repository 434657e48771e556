//! The classes of land cover that a request names, also by words that mean something else
//! elsewhere: "urban areas" is an index beside images, and a class beside a land cover.

use super::super::Builder;
use super::super::sources::{Dataset, classes_of_group, classes_with};
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
            let end = self.class_at(&band, at).map_or(at, |(_, end)| end);
            found.extend(at..end);
            at = end.max(at + 1);
        }
        found
    }

    /// Returns what the words at a token mean, and the token after them.
    fn class_at(&self, band: &Band, at: usize) -> Option<(Named, usize)> {
        // "Vegetation condition index" and "urban heat island" name no class.
        let of_index = self.condition_words().unwrap_or((0, 0));
        let of_method = |of: &TermMention, at: usize| of.term == "recipe" && (of.tokens.0..of.tokens.1).contains(&at);
        let is_index =
            |at: usize| (of_index.0..of_index.1).contains(&at) || self.facts.terms("task").any(|of| of_method(&of, at));
        let is_free =
            |from: usize, to: usize| (from..to).all(|at| self.scan.taken.get(at) == Some(&false) && !is_index(at));
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
        let is_of_item = |at: usize| item.class_tokens.is_empty() || item.class_tokens.contains(&at);
        while at < self.scan.tokens.len() {
            let Some((named, end)) = self.class_at(&band, at).filter(|_| is_of_item(at)) else {
                at += 1;
                continue;
            };
            let value = match named {
                Named::Class(value) => value,
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
            if matches!(
                self.scan.word(end),
                "areas" | "area" | "land" | "lands" | "pixels" | "pixel" | "cells" | "zones"
            ) {
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
