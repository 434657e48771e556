//! The bands of a color image: by name, by number, by role, "true color".

use super::Builder;
use crate::assist::request::tokens::Kind;
use crate::kb::kb;
use crate::plan::model::{Node, OneOrMany};
use crate::plan::understand::facts::TermMention;

/// Words around the bands of a color image.
const AROUND: [&str; 9] =
    ["band", "bands", "rgb", "composite", "combination", "color", "colour", "composition", "image"];

impl Builder<'_, '_> {
    /// Returns the bands of a color image that the request names, by name or role. An image of an
    /// index has no colors of its own.
    pub(super) fn colors(&mut self, image: &str) -> Vec<String> {
        let is_plain = self.steps.iter().all(|step| !matches!(step.node, Node::Derive(_) | Node::Threshold(_)));
        if !is_plain || image.is_empty() {
            return Vec::new();
        }
        if let [_, _, _] = &self.facts.bands[..] {
            let bands = self.facts.bands.clone();
            let words: Vec<String> = bands.iter().map(|band| band.to_lowercase()).collect();
            self.take_words(&words.iter().map(String::as_str).collect::<Vec<_>>());
            self.take_color_words();
            return bands;
        }
        if let Some(bands) = self.numbered_bands().or_else(|| self.roles_in_order()) {
            self.take_color_words();
            return bands;
        }
        let Some(mention) = self.facts.first("task", &["truecolor", "falsecolor"]) else { return Vec::new() };
        self.take(mention);
        let roles = if mention.term == "truecolor" { ["red", "green", "blue"] } else { ["nir", "red", "green"] };
        self.take_roles(&roles);
        roles.map(str::to_owned).to_vec()
    }

    /// Takes the words for a color image whose bands are named.
    fn take_color_words(&mut self) {
        self.take_all("task", &["truecolor", "falsecolor", "composite"]);
        self.take_words(&["combination", "rgb"]);
    }

    /// Returns the bands of three numbers: "bands 4 3 2", "5-4-3", "the 753 composite". The numbers
    /// are those of one sensor.
    fn numbered_bands(&mut self) -> Option<Vec<String>> {
        let id = self.steps.iter().find_map(|step| match &step.node {
            Node::Source(source) => source.dataset.clone(),
            _ => None,
        })?;
        let OneOrMany::One(id) = id else { return None };
        let dataset = kb().dataset(&id)?;
        let is_near = |from: usize, to: usize| {
            let near = (from.saturating_sub(2)..from).chain(to..to + 2);
            near.into_iter().any(|at| AROUND.contains(&self.scan.word(at)))
        };
        let (start, end, numbers) = (0..self.scan.tokens.len()).find_map(|start| {
            let (end, numbers) = self.three_numbers(start)?;
            is_near(start, end).then_some((start, end, numbers))
        })?;
        let band = |number: &u32| {
            let names = [format!("B{number}"), format!("SR_B{number}")];
            dataset.bands.iter().find(|band| names.iter().any(|name| **name == *band.name))
        };
        let bands: Vec<String> = numbers.iter().filter_map(band).map(|band| band.name.to_string()).collect();
        if bands.len() != 3 {
            return None;
        }
        self.scan.take(start, end);
        for at in [start.wrapping_sub(1), end] {
            if matches!(self.scan.word(at), "band" | "bands") {
                self.scan.take(at, at + 1);
            }
        }
        Some(bands)
    }

    /// Returns the bands of a dataset that stand behind "band" or "bands" by their numbers: "only
    /// bands 2, 3, 4 and 8", "bands 2-7". Takes their words.
    pub(super) fn listed_bands(&mut self, id: &str) -> Option<Vec<String>> {
        let dataset = kb().dataset(id)?;
        let band = |number: f64| {
            let names = [format!("B{number}"), format!("SR_B{number}")];
            dataset.bands.iter().position(|band| names.iter().any(|name| **name == *band.name))
        };
        let is_noun = |at: usize| matches!(self.scan.word(at), "band" | "bands");
        let noun = (0..self.scan.tokens.len()).find(|&at| is_noun(at) && self.scan.tokens[at + 1..].len() > 1)?;
        let is_joined = |at: usize| {
            let token = self.scan.tokens.get(at);
            token.is_some_and(|token| {
                matches!(token.kind, Kind::Mark(',' | '-' | '/' | '&' | '+'))
                    || matches!(token.text.as_str(), "and" | "to" | "through")
            })
        };
        let (mut found, mut end, mut marks) = (Vec::new(), noun + 1, Vec::new());
        let mut next = noun + 1;
        while let Some(place) = self.number_of_band(next).and_then(band) {
            found.push(place);
            end = next + 1;
            next = end + usize::from(is_joined(end));
            next += usize::from(next > end && self.scan.word(next) == "and");
            marks.push(self.scan.word(end).to_owned());
        }
        let is_range =
            found.len() == 2 && matches!(marks[0].as_str(), "-" | "–" | "to" | "through") && found[0] < found[1];
        if is_range {
            found = (found[0]..=found[1]).collect();
        }
        if found.len() < 2 {
            return None;
        }
        let first = if self.scan.word(noun.wrapping_sub(1)) == "only" { noun - 1 } else { noun };
        let end = end + usize::from(self.scan.word(end) == "only");
        self.scan.take(first, end);
        Some(found.into_iter().map(|place| dataset.bands[place].name.to_string()).collect())
    }

    /// Returns the free number at a token that may be one of a band.
    fn number_of_band(&self, at: usize) -> Option<f64> {
        let number = self.scan.tokens.get(at)?.number()?;
        (number.fract() == 0.0 && (1.0..=13.0).contains(&number) && !self.scan.taken[at]).then_some(number)
    }

    /// Returns three numbers of bands that start at a token, and the token behind them.
    fn three_numbers(&self, start: usize) -> Option<(usize, [u32; 3])> {
        let number = |at: usize| {
            let number = self.scan.tokens.get(at)?.number()?;
            (number.fract() == 0.0 && number > 0.0 && !self.scan.taken[at]).then_some(number as u32)
        };
        let first = number(start)?;
        // "The 543 composite".
        if (100..1000).contains(&first) && self.scan.unit_at(start + 1).is_none() {
            let digits = [first / 100, first / 10 % 10, first % 10];
            let is_digit = |digit: &u32| (1..=7).contains(digit);
            return digits.iter().all(is_digit).then_some((start + 1, digits));
        }
        let separator = |at: usize| match self.scan.tokens.get(at).map(|token| &token.kind) {
            Some(Kind::Mark(mark @ (',' | '-' | '/' | '–'))) => Some(*mark),
            _ => None,
        };
        let step = 1 + usize::from(separator(start + 1).is_some());
        let second = number(start + step)?;
        let has_and = self.scan.word(start + step + 1) == "and";
        let third_at = start + 2 * step + usize::from(has_and && step == 1);
        let third = number(third_at)?;
        let is_even = separator(start + 1) == separator(start + step + 1) || has_and;
        let is_further = number(third_at + 1).is_some()
            || self.scan.word(third_at + 1) == "and" && number(third_at + 2).is_some()
            || separator(third_at + 1).is_some() && number(third_at + 2).is_some()
            || start.checked_sub(step).is_some_and(|before| number(before).is_some());
        let numbers = [first, second, third];
        (is_even && !is_further && numbers.iter().all(|number| *number <= 13)).then_some((third_at + 1, numbers))
    }

    /// Returns the bands of three roles one behind the other: "NIR, red, green", "SWIR1/NIR/red".
    fn roles_in_order(&mut self) -> Option<Vec<String>> {
        let (start, end, roles) = (0..self.scan.tokens.len()).find_map(|start| {
            let (first, mut at) = self.role_at(start)?;
            let mut roles = vec![first];
            while roles.len() < 3 {
                let token = self.scan.tokens.get(at)?;
                at += usize::from(matches!(token.kind, Kind::Mark(',' | '-' | '/' | '–')) || token.text == "and");
                let (role, end) = self.role_at(at)?;
                roles.push(role);
                at = end;
            }
            Some((start, at, roles))
        })?;
        let is_color = roles.contains(&"nir") || roles.iter().any(|role| role.starts_with("swir"));
        let has_word = self.facts.first("task", &["truecolor", "falsecolor", "composite"]).is_some()
            || self.has_word(&["rgb", "bands", "band", "combination"]);
        if !is_color && !has_word || roles[0] == roles[1] || roles[1] == roles[2] {
            return None;
        }
        self.scan.take(start, end);
        Some(roles.into_iter().map(str::to_owned).collect())
    }

    /// Returns the role of a band that starts at a token, and the token behind it.
    fn role_at(&self, at: usize) -> Option<(&'static str, usize)> {
        let word = |at: usize| self.scan.word(at);
        if self.scan.taken.get(at) != Some(&false) {
            return None;
        }
        let role = match (word(at), word(at + 1)) {
            ("near" | "short" | "shortwave", "infrared") | ("short", "wave") => {
                let is_long = word(at + 1) == "wave";
                let end = at + 2 + usize::from(is_long);
                let role = if word(at) == "near" { "nir" } else { "swir1" };
                return Some((role, end));
            }
            ("red", "edge") => return None,
            ("red", _) => "red",
            ("green", _) => "green",
            ("blue", _) => "blue",
            ("nir", _) => "nir",
            ("swir" | "swir1", _) => "swir1",
            ("swir2", _) => "swir2",
            _ => return None,
        };
        Some((role, at + 1))
    }

    /// Takes the names of the bands of a color image: "false color (NIR, red, green)".
    fn take_roles(&mut self, roles: &[&str]) {
        let found: Vec<TermMention> = self.facts.terms("role").collect();
        let is_shown = |term: &str| roles.contains(&term);
        found.into_iter().filter(|mention| is_shown(mention.term)).for_each(|mention| self.take(mention));
        self.take_words(roles);
    }
}
