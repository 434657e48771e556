//! How layers look: colors and the range of values.

use super::Builder;
use crate::assist::request::tokens::Kind;
use crate::plan::model::{Node, Output};

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
        let palette = self.palette();
        let range = self.range();
        for step in &mut self.steps {
            if let Node::Output(output @ Output { .. }) = &mut step.node
                && output.kind.as_deref() == Some("layer")
            {
                output.palette.clone_from(&palette);
                (output.min, output.max) = range.unzip();
            }
        }
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
            if colors.len() == 1 && !is_mask {
                colors.insert(0, "white".to_owned());
            }
            return colors;
        }
        Vec::new()
    }

    /// Returns the range of values that the colors show: "from 0 to 0.9", "min 0 max 3000".
    fn range(&mut self) -> Option<(f64, f64)> {
        for start in 0..self.scan.tokens.len() {
            let (Some((low, end)), true) = (self.value_at(start), self.scan.taken.get(start) == Some(&false)) else {
                continue;
            };
            let is_mark = |at: usize| {
                self.scan.tokens.get(at).is_some_and(|token| matches!(token.kind, Kind::Mark('-' | ',' | '–')))
            };
            let joins = is_mark(end) || matches!(self.scan.word(end), "to" | "and");
            let mut next = end + usize::from(joins);
            let has_max = matches!(self.scan.word(next), "max" | "maximum");
            next += usize::from(has_max);
            let Some((high, end)) = self.value_at(next).filter(|(high, _)| *high > low && (joins || has_max)) else {
                continue;
            };
            let before = self.scan.word(start.wrapping_sub(1));
            let is_range = match before {
                "min" | "minimum" => has_max,
                "range" | "stretch" | "stretched" | "scale" | "scaled" | "legend" => true,
                "from" | "between" => {
                    let near = (start.saturating_sub(6)..start).chain(end..end + 3);
                    near.into_iter().any(|at| self.scan.lexicon.term("display", self.scan.word(at)).is_some())
                }
                _ => false,
            };
            if is_range {
                self.scan.take(start - 1, end);
                self.take_words(&["range", "stretch", "stretched", "scale", "scaled", "legend"]);
                return Some((low, high));
            }
        }
        None
    }

    /// Returns the number that starts at a token, and the token after it.
    fn value_at(&self, at: usize) -> Option<(f64, usize)> {
        let token = self.scan.tokens.get(at)?;
        if token.is('-') || token.is('−') {
            return Some((-self.scan.tokens.get(at + 1)?.number()?, at + 2));
        }
        Some((token.number()?, at + 1))
    }
}
