//! Words of steps and conditions, which the steps of the plan make true.

use super::super::Builder;
use super::super::sources::Dataset;
use super::items::Item;
use crate::assist::request::tokens::Kind;
use crate::plan::model::{Derive, Node};
use crate::plan::understand::bins;

/// Words that number the steps of a request, at the start of a clause.
const ORDINALS: [&str; 14] = [
    "first", "firstly", "second", "secondly", "third", "thirdly", "fourth", "fifth", "next", "then", "finally",
    "lastly", "last", "step",
];

/// Verbs and nouns of conditions.
const OF_CONDITIONS: [&str; 38] = [
    "where",
    "only",
    "pixels",
    "pixel",
    "places",
    "locations",
    "with",
    "within",
    "live",
    "lives",
    "living",
    "keep",
    "kept",
    "select",
    "selected",
    "retain",
    "restrict",
    "restricted",
    "limit",
    "limited",
    "combine",
    "combined",
    "intersect",
    "intersection",
    "overlay",
    "overlap",
    "suitable",
    "suitability",
    "sites",
    "exposed",
    "that",
    "having",
    "values",
    "criteria",
    "conditions",
    "satisfy",
    "meet",
    "on",
];

impl<'a> Builder<'a, '_> {
    /// Takes the words that number steps: "First", "Then", "a)".
    pub fn take_ordinals(&mut self) {
        for at in 0..self.scan.tokens.len() {
            let is_end = |token: &crate::assist::request::tokens::Token| {
                matches!(token.kind, Kind::Mark('.' | ';' | ',' | ':' | ')')) || token.text == "and"
            };
            let starts = at == 0 || self.scan.tokens[at].line_start || is_end(&self.scan.tokens[at - 1]);
            let word = self.scan.word(at);
            if starts && ORDINALS.contains(&word) && !self.scan.taken[at] {
                let is_numbered =
                    word == "step" && self.scan.tokens.get(at + 1).is_some_and(|next| next.number().is_some());
                let is_image = matches!(
                    self.scan.word(at + 1),
                    "image" | "images" | "scene" | "year" | "month" | "date" | "day" | "dekad" | "week"
                );
                if word == "step" && !is_numbered || is_image {
                    continue;
                }
                self.scan.take(at, at + 1 + usize::from(is_numbered));
            }
        }
        self.take_letters();
    }

    /// Takes the letters that number steps: "a) ... b) ...".
    fn take_letters(&mut self) {
        let mut found = Vec::new();
        for at in 0..self.scan.tokens.len() {
            let expected = char::from(b'a' + (found.len() as u8).min(25)).to_string();
            let is_marked = self.scan.tokens.get(at + 1).is_some_and(|mark| mark.is(')') && mark.glued);
            if self.scan.word(at) == expected && is_marked {
                found.push(at);
            }
        }
        if found.len() > 1 {
            found.into_iter().for_each(|at| self.scan.take(at, at + 1));
        }
    }

    /// Takes "or" between conditions that are joined by it.
    fn take_joints(&mut self, conditions: &[(Item<'a>, Dataset)]) {
        let ends: Vec<(usize, usize)> = conditions.iter().map(|(item, _)| item.span()).collect();
        let (Some(from), Some(to)) = (ends.iter().map(|of| of.1).min(), ends.iter().map(|of| of.0).max()) else {
            return;
        };
        for at in from..to {
            if self.scan.word(at) == "or" {
                self.scan.take(at, at + 1);
            }
        }
    }

    /// Takes the words for conditions, if there are any, and for several results in one table.
    pub fn take_flow_words(&mut self, conditions: &[(Item<'a>, Dataset)], has_classes: bool) {
        let has_zones =
            self.steps.iter().any(|step| matches!(&step.node, Node::Zones(of) if of.level.as_deref() == Some("asset")));
        if has_zones {
            self.take_all("task", &["sample", "zonal"]);
            self.take_words(&["id", "ids", "name", "names", "columns", "values"]);
        }
        for step in &self.steps.clone() {
            if let Node::Derive(Derive { what: Some(what), .. }) = &step.node {
                self.take_all("task", &[what]);
            }
        }
        if !conditions.is_empty() {
            self.take_words(&OF_CONDITIONS);
            for at in 1..self.scan.tokens.len() {
                let is_mask = matches!(self.scan.word(at), "mask" | "masks" | "selection");
                if is_mask && matches!(self.scan.word(at - 1), "the" | "this" | "that" | "these" | "both") {
                    self.scan.take(at, at + 1);
                }
            }
            for at in 0..self.scan.tokens.len() {
                let is_with = matches!(self.scan.word(at + 1), "it" | "by" | "with" | "to" | "using" | "the");
                let is_by = (at + 1..at + 4).any(|at| matches!(self.scan.word(at), "by" | "with" | "to" | "using"));
                if matches!(self.scan.word(at), "mask" | "masked") && is_with && is_by {
                    self.scan.take(at, at + 1);
                }
            }
        }
        for (item, _) in conditions {
            let Some((&first, &last)) = item.class_tokens.first().zip(item.class_tokens.last()) else { continue };
            for at in first..last {
                if self.scan.word(at) == "or"
                    && item.class_tokens.contains(&(at - 1))
                    && item.class_tokens.contains(&(at + 1))
                {
                    self.scan.take(at, at + 1);
                }
            }
        }
        if !conditions.is_empty() {
            self.take_joints(conditions);
        }
        if has_classes && self.facts.bins.is_some() {
            self.take_words(&bins::BELTS);
            self.take_words(&["per", "ranges"]);
            self.take_words(&["elevational", "altitudinal", "step", "steps"]);
        }
        if has_classes {
            self.take_words(&["class", "classes"]);
        }
        if conditions.iter().any(|(item, _)| !item.class_tokens.is_empty()) {
            self.take_words(&["class", "classes", "land", "cover", "pixels"]);
        }
    }
}
