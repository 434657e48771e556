//! How layers look: colors and the range of values.

use super::Builder;
use crate::assist::request::tokens::Kind;
use crate::kb::kb;
use crate::plan::model::Node;
use crate::plan::understand::color_range::{limits_at, value_at};

impl Builder<'_, '_> {
    /// Gives the layers the colors and the range that the request names.
    pub(super) fn display(&mut self) {
        let is_layer = |node: &Node| matches!(node, Node::Output(output) if output.kind.as_deref() == Some("layer"));
        if !self.steps.iter().any(|step| is_layer(&step.node)) {
            return;
        }
        let has_classes = self.steps.iter().all(|step| !matches!(step.node, Node::Threshold(_) | Node::Derive(_)))
            && self.facts.sources.iter().any(|source| source.category() == "classes");
        if has_classes {
            self.take_all("own_colors", &["classes"]);
        }
        let palette = self.named_palette().unwrap_or_else(|| self.palette());
        let range = self.range();
        for step in &mut self.steps {
            if let Node::Output(output) = &mut step.node
                && output.kind.as_deref() == Some("layer")
                && output.palette.is_empty()
            {
                output.palette.clone_from(&palette);
                (output.min, output.max) = range.unzip();
            }
        }
    }

    /// Returns the colors of a palette by its name: "viridis".
    fn named_palette(&mut self) -> Option<Vec<String>> {
        let is_noun =
            |at: usize| matches!(self.scan.word(at), "palette" | "colors" | "colours" | "colormap" | "ramp" | "scheme");
        let name = |at: usize| {
            let word = self.scan.word(at);
            let by_noun =
                || kb().words().palettes.contains_key(word).then(|| word.to_owned()).filter(|_| is_noun(at + 1));
            self.scan.lexicon.term("named_palette", word).map(str::to_owned).or_else(by_noun)
        };
        let (at, name) = (0..self.scan.tokens.len()).find_map(|at| Some((at, name(at)?)))?;
        let colors = kb().words().palettes.get(&name)?.clone();
        self.scan.take(at, at + 1);
        self.take_words(&["palette", "colors", "colours", "ramp", "colormap", "scheme"]);
        Some(colors)
    }

    /// Returns the colors: "in blue", "from white to green", "red-yellow-green palette".
    fn palette(&mut self) -> Vec<String> {
        let is_free = |builder: &Self, at: usize| builder.scan.taken.get(at) == Some(&false);
        let color = |builder: &Self, at: usize| {
            builder.scan.lexicon.term("color", builder.scan.word(at)).filter(|_| is_free(builder, at))
        };
        for start in 0..self.scan.tokens.len() {
            let Some(first) = color(self, start) else { continue };
            let mut colors = vec![first.to_owned()];
            let mut end = start + 1;
            // "White to green", "red, yellow, green", "red-yellow-green".
            loop {
                let is_mark = self.scan.tokens.get(end).is_some_and(|token| token.is('-') || token.is(','));
                let next = end + usize::from(is_mark || matches!(self.scan.word(end), "to" | "and" | "over"));
                let Some(other) = color(self, next).filter(|_| next > end) else { break };
                colors.push(other.to_owned());
                end = next + 1;
            }
            let before = start.wrapping_sub(1);
            let is_named = self.scan.word(before) == "in"
                || matches!((self.scan.word(before), self.scan.word(start.wrapping_sub(2))), ("of", "shades"))
                || matches!(self.scan.word(end), "palette" | "colors" | "colours" | "ramp" | "gradient" | "shades")
                || matches!(self.scan.word(before), "palette" | "colors" | "colours")
                || colors.len() > 1;
            if !is_named || matches!(self.scan.word(end), "band" | "bands") {
                continue;
            }
            self.scan.take(start, end);
            self.take_words(&["palette", "colors", "colours", "ramp", "gradient", "shades"]);
            let is_mask = self.steps.iter().rev().any(|step| matches!(step.node, Node::Threshold(_)));
            let are_features = !self.steps.iter().any(|step| matches!(step.node, Node::Source(_)));
            if colors.len() == 1 && !is_mask && !are_features {
                colors.insert(0, "white".to_owned());
            }
            return colors;
        }
        Vec::new()
    }

    /// Returns the range of values that the colors show: "from 0 to 0.9", "min 0 max 3000".
    fn range(&mut self) -> Option<(f64, f64)> {
        let (low, high, tokens) = self.limits_of_colors().or_else(|| self.span_of_colors())?;
        self.scan.take(tokens.0, tokens.1);
        self.take_words(&["range", "stretch", "stretched", "scale", "scaled", "legend"]);
        Some((low, high))
    }

    /// Returns the range of "min 0 max 3000" with its tokens.
    fn limits_of_colors(&self) -> Option<(f64, f64, (usize, usize))> {
        (0..self.scan.tokens.len()).find_map(|at| {
            let ((low, high), end) = limits_at(self.scan, at)?;
            (high > low).then_some((low, high, (at, end)))
        })
    }

    /// Returns the range of "stretch 0 to 3000", "colors between 0 and 1" with its tokens.
    fn span_of_colors(&self) -> Option<(f64, f64, (usize, usize))> {
        let is_free = |at: usize| self.scan.taken.get(at) == Some(&false);
        (1..self.scan.tokens.len()).filter(|&at| is_free(at)).find_map(|start| {
            let (low, end) = value_at(self.scan, start)?;
            let is_mark = self.scan.tokens.get(end).is_some_and(|of| matches!(of.kind, Kind::Mark('-' | ',' | '–')));
            if !is_mark && !matches!(self.scan.word(end), "to" | "and") {
                return None;
            }
            let (high, end) = value_at(self.scan, end + 1).filter(|(high, _)| *high > low)?;
            let is_range = match self.scan.word(start - 1) {
                "range" | "stretch" | "stretched" | "scale" | "scaled" | "legend" => true,
                "from" | "between" => {
                    let near = (start.saturating_sub(REACH)..start).chain(end..end + 3);
                    near.into_iter().any(|at| {
                        let term = |kind: &str| self.scan.lexicon.term(kind, self.scan.word(at)).is_some();
                        term("display") || term("color")
                    })
                }
                _ => false,
            };
            is_range.then_some((low, high, (start - 1, end)))
        })
    }
}

/// The number of words before a range in which one says that it is of the colors.
const REACH: usize = 8;
