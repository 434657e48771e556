//! What a request says of several datasets: heights and variables beside others, distances
//! and what stands with "and" behind another thing.

use super::{Facts, TermMention};
use crate::assist::request::calendar::Day;
use crate::assist::request::levels;
use crate::assist::request::lexicon::{Meaning, Mention, measures};
use crate::assist::request::places::{Place, Shape};
use crate::assist::request::sources::Source;
use crate::assist::request::tokens::Kind;
use crate::kb::kb;
use crate::plan::understand::beside;
use crate::plan::understand::distances::{self, Distance};
use crate::plan::understand::limits::Limit;
use crate::plan::understand::scan::Scan;

/// The longest side of a pixel that no word calls so, in meters.
const LONGEST_PIXEL_M: f64 = 100.0;

impl Facts {
    /// Reads a length beside a town as the size of pixels if it is too short for a radius: "the
    /// slope around Medellin, 30 m".
    pub(super) fn read_pixel_size(&mut self) {
        let is_town = matches!(self.places.as_slice(), [Place { shape: Shape::City(..), .. }]);
        let is_short = self.buffer.is_some_and(|meters| meters <= LONGEST_PIXEL_M);
        if is_town && is_short && self.scale.is_none() {
            self.scale = self.buffer.take();
        }
    }

    /// Adds a dataset of elevations to a request that names a slope beside other datasets.
    pub(super) fn add_terrain(&mut self, scan: &Scan<'_>, mentions: &[Mention]) {
        if mentions.iter().any(|mention| mention.term("trend").is_some()) {
            return;
        }
        let is_terrain = |mention: &&Mention| {
            let is_word = matches!(scan.word(mention.from), "elevation" | "elevations" | "altitude" | "altitudes");
            let has_heights = is_word && mention.from + 1 == mention.to && mention.meanings.iter().any(is_elevation);
            matches!(mention.term("task"), Some("slope" | "aspect")) || has_heights
        };
        let Some(mention) = mentions.iter().find(is_terrain) else { return };
        if self.sources.is_empty() || self.sources.iter().any(|source| source.category() == "elevation") {
            return;
        }
        let datasets = &kb().words().datasets;
        if let Some(at) = datasets.iter().position(|dataset| dataset.sort == "elevation") {
            self.sources.push(Source::of(at, false));
            self.tokens_of.push((mention.from..mention.to).collect());
        }
    }

    /// Adds a dataset of elevations to a request that names nothing but a limit in meters: "km2
    /// of Peru above 4000 m".
    pub(super) fn add_heights(&mut self) {
        let is_length = |limit: &&Limit| {
            let unit = limit.unit.as_deref();
            unit.is_some_and(|unit| matches!(unit, "m" | "meters" | "metres" | "meter" | "metre" | "ft" | "feet"))
        };
        let Some(limit) = self.limits.iter().find(is_length) else { return };
        // "Forest above 2000 m": trees are lower.
        let mut named = self.sources.iter().filter(|source| source.named);
        let are_classes = named.all(|source| source.category() == "classes") && limit.value >= MIN_HEIGHT;
        let has_heights = self.sources.iter().any(|source| source.category() == "elevation");
        let is_other = !self.sources.is_empty() && !are_classes;
        if is_other || has_heights || !self.indices.is_empty() || self.limits.len() > 2 {
            return;
        }
        let datasets = &kb().words().datasets;
        if let Some(at) = datasets.iter().position(|dataset| dataset.sort == "elevation") {
            self.sources.push(Source { measure: Some(0), ..Source::of(at, false) });
            self.tokens_of.push((limit.tokens.0..limit.tokens.1).collect());
        }
    }

    /// Reads the variable of an optical dataset beside land cover, whose classes name no index:
    /// "the surface temperature of water and cropland by Landsat 8 and WorldCover".
    pub(super) fn measure_of_classes(&mut self, mentions: &[Mention]) {
        let is_of_class = |mention: &Mention| mention.term("class").is_some();
        let names_index = |mention: &Mention| {
            let mut indices = mention.meanings.iter().filter_map(Meaning::index);
            indices.any(|name| self.indices.iter().any(|index| index == name))
        };
        let named: Vec<&Mention> = mentions.iter().filter(|mention| names_index(mention)).collect();
        let has_classes = self.sources.iter().any(|source| source.category() == "classes");
        if !has_classes || named.is_empty() || !named.iter().all(|mention| is_of_class(mention)) {
            return;
        }
        for source in
            self.sources.iter_mut().filter(|source| source.category() == "optical" && source.measure.is_none())
        {
            let Some(words) = source.dataset() else { continue };
            let is_of = |(dataset, measure): &(usize, usize)| {
                Some(*dataset) == source.words && words.measures[*measure].index.is_none()
            };
            let mut measured = mentions.iter().flat_map(|mention| measures(&mention.meanings));
            source.measure = measured.find(is_of).map(|(_, measure)| measure);
        }
        if self.sources.iter().any(|source| source.category() == "optical" && source.measure.is_some()) {
            self.indices.clear();
        }
    }

    /// Adds the distances to what is measured, which are no limits of values and no buffers of the
    /// place.
    pub(super) fn add_distances(&mut self, scan: &Scan<'_>) {
        let is_class = |at: usize| self.terms("class").any(|of| (of.tokens.0..of.tokens.1).contains(&at));
        let is_sea = |at: usize| kb().words().conditions.sea.iter().any(|word| word == scan.word(at));
        let is_target = |at: usize| self.source_tokens.contains(&at) || is_class(at) || is_sea(at);
        let found = distances::distances(scan, &self.limits, is_target);
        self.limits.retain(|limit| {
            let is_it = |of: &Distance| (of.tokens.0..of.tokens.1).contains(&limit.tokens.0);
            !found.iter().any(is_it)
        });
        if found.iter().any(|of| self.buffer.is_some_and(|buffer| (of.meters - buffer).abs() < 1e-6)) {
            self.buffer = None;
        }
        self.distances = found;
    }

    /// Adds the dataset of a variable beside a land cover.
    pub(super) fn add_beside(&mut self, scan: &Scan<'_>, mentions: &[Mention], today: Day) {
        self.measure_of_classes(mentions);
        let named: Vec<Source> = self.sources.iter().filter(|source| source.named).cloned().collect();
        let is_implied = named.len() < self.sources.len();
        let found = beside::measured(scan, &named, &self.indices, &self.periods, mentions, today);
        if is_implied && found.is_some() {
            // Heights are those of a condition or a slope.
            let is_needed = |source: &Source| source.named || source.category() == "elevation";
            let (sources, tokens) = (std::mem::take(&mut self.sources), std::mem::take(&mut self.tokens_of));
            let needed = sources.into_iter().zip(tokens).filter(|(source, _)| is_needed(source));
            (self.sources, self.tokens_of) = needed.unzip();
        }
        if let Some(source) = found {
            self.sources.push(source);
            self.tokens_of.push(Vec::new());
        }
    }

    /// Adds what stands with "and" behind another thing that has a value each: "per land cover
    /// class and province", "per district and year".
    pub(super) fn add_joined(&mut self, scan: &Scan<'_>) {
        let is_each = |at: usize| matches!(scan.word(at), "each" | "every" | "per" | "by");
        for at in 1..scan.tokens.len() {
            let has_each = (at.saturating_sub(MAX_JOINED)..at).rev().find(|&at| is_each(at) || !is_plain(scan, at));
            if !matches!(scan.word(at), "and" | "&") || !has_each.is_some_and(is_each) {
                continue;
            }
            let next = at + 1;
            let is_known = self
                .terms
                .iter()
                .any(|(kind, of)| matches!(*kind, "per" | "interval") && (of.tokens.0..of.tokens.1).contains(&next));
            let ends = |end: usize| {
                let small = ["in", "of", "from", "for", "within", "over", "as", "with", "and"];
                let token = scan.tokens.get(end);
                token.is_none_or(|token| matches!(token.kind, Kind::Mark(_)) || small.contains(&token.text.as_str()))
            };
            if is_known || scan.taken.get(next) != Some(&false) {
                continue;
            }
            let interval = scan.lexicon.term("interval", &format!("per {}", scan.word(next)));
            let unit = levels::unit_at(&scan.tokens, next);
            if let Some(interval) = interval.filter(|_| ends(next + 1)) {
                self.terms.push(("interval", TermMention { term: interval, tokens: (next, next + 1) }));
            } else if let Some((_, end)) = unit.filter(|(_, end)| ends(*end)) {
                let phrase = format!("per {}", scan.word(next));
                let term = scan.lexicon.term("per", &phrase).unwrap_or("level2");
                self.terms.push(("per", TermMention { term, tokens: (next, end) }));
            }
        }
    }
}

/// Lower limits beside land cover may be heights of trees and buildings.
const MIN_HEIGHT: f64 = 100.0;

/// Returns `true` for heights above the sea, which all elevation models have.
fn is_elevation(meaning: &Meaning) -> bool {
    matches!(meaning, Meaning::Measure(dataset, 0) if kb().words().datasets[*dataset].sort == "elevation")
}

/// The most tokens from "per" to the "and" behind what has a value each.
const MAX_JOINED: usize = 6;

/// Returns `true` for a word, or a dash in one.
fn is_plain(scan: &Scan<'_>, at: usize) -> bool {
    matches!(scan.tokens[at].kind, Kind::Word | Kind::Mark('-'))
}
