//! The words that say nothing more than the dataset and the band that they stand beside.

use super::Builder;
use crate::kb::kb;
use crate::plan::understand::facts::TermMention;
use crate::plan::understand::scan::Scan;
use crate::plan::units::conversion;

impl Builder<'_, '_> {
    /// Returns `true` if an index is named by its letters or its title, and not by what it shows.
    pub(super) fn names_index(&self, index: &str) -> bool {
        let letters = index.to_lowercase();
        let title = kb().spectral_index(index).map(|known| known.title.to_lowercase()).unwrap_or_default();
        let title: Vec<&str> = title.split([' ', '-']).collect();
        (0..self.scan.tokens.len()).any(|at| self.scan.word(at) == letters) || self.has_phrase(&title)
    }

    /// Takes the words that repeat the title of a dataset, the unit or name of its band, or the
    /// phrases for what it measures.
    pub(super) fn take_names(&mut self, title: &str, unit: Option<&str>, band: Option<&str>, phrases: &[String]) {
        self.take_title(title, unit);
        self.take_band_words(band);
        self.take_measure_words(phrases);
    }

    /// Takes the words around the name of a dataset that are in its title, and the unit of its
    /// band. Elsewhere a word of the title may ask for another band.
    fn take_title(&mut self, title: &str, unit: Option<&str>) {
        let title: Vec<String> = title.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect();
        let is_name = |scan: &Scan<'_>, at: usize| {
            let word = scan.word(at);
            let says_more =
                ["filler", "interval", "reducer", "task", "relation", "grouping", "class", "output", "trend"]
                    .iter()
                    .any(|kind| scan.lexicon.term(kind, word).is_some());
            word.len() > 2 && !says_more && title.iter().any(|part| part == word)
        };
        for &start in &self.facts.source_tokens {
            let before = (0..start).rev().take_while(|&at| is_name(self.scan, at)).last().unwrap_or(start);
            let after = (start + 1..self.scan.tokens.len()).take_while(|&at| is_name(self.scan, at)).last();
            self.scan.take(before, after.unwrap_or(start) + 1);
        }
        self.take_repeat(&title);
        for at in 0..self.scan.tokens.len() {
            let Some((written, end)) = self.scan.unit_at(at) else { continue };
            let is_letter = written.len() == 1 && written != "%" && !matches!(self.scan.word(at.wrapping_sub(1)), "in");
            let is_same = unit.is_some_and(|unit| conversion(unit, &written) == Some((1.0, 0.0)));
            let is_limit = self.facts.limits.iter().any(|limit| (limit.tokens.0..limit.tokens.1).contains(&at));
            if is_same && !is_letter && !is_limit && written != "in" {
                self.scan.take(at, end);
            }
        }
    }

    /// Takes "surface" for the surface temperature: words of the phrases for what is measured that
    /// say nothing else.
    fn take_measure_words(&mut self, phrases: &[String]) {
        for at in 0..self.scan.tokens.len() {
            let word = self.scan.word(at);
            let is_part = phrases.iter().any(|phrase| phrase.split(' ').any(|part| part == word));
            if word.len() > 3 && is_part && self.scan.lexicon.meanings(word).is_empty() {
                self.scan.take(at, at + 1);
            }
        }
    }

    /// Takes words that are parts of the name of the band: "daytime" for `LST_Day_1km`.
    fn take_band_words(&mut self, band: Option<&str>) {
        let parts: Vec<String> = band.unwrap_or_default().to_lowercase().split('_').map(str::to_owned).collect();
        let intervals: Vec<TermMention> = self.facts.terms("interval").collect();
        let is_interval = |at: usize| intervals.iter().any(|of| (of.tokens.0..of.tokens.1).contains(&at));
        for at in 0..self.scan.tokens.len() {
            let is_part = |word: &str| word.len() > 2 && parts.iter().any(|part| part == word);
            let word = self.scan.word(at);
            let is_day = |word: &str| is_part(word.trim_end_matches("time"));
            if !is_interval(at) && self.scan.tokens[at].number().is_none() && (is_part(word) || is_day(word)) {
                let has_time = self.scan.word(at + 1) == "time";
                self.scan.take(at, at + 1 + usize::from(has_time));
            }
        }
    }

    /// Takes the time from one image to the next, where it is in the title: "MODIS 8-day".
    fn take_repeat(&mut self, title: &[String]) {
        let is_title = |pair: &[String], number: &str| pair[0] == number && pair[1] == "day";
        for at in 0..self.scan.tokens.len() {
            let number = self.scan.word(at);
            let has_dash = self.scan.tokens.get(at + 1).is_some_and(|token| token.is('-'));
            let next = at + 1 + usize::from(has_dash);
            let is_day = matches!(self.scan.word(next), "day" | "days" | "daily");
            if self.scan.tokens[at].number().is_some() && is_day && title.windows(2).any(|pair| is_title(pair, number))
            {
                self.scan.take(at, next + 1);
            }
        }
    }
}
