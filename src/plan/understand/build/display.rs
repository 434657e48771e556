//! How layers look: colors and the range of values.

use super::Builder;
use crate::assist::request::tokens::Kind;
use crate::kb::kb;
use crate::plan::model::{Node, Output, Step};
use crate::plan::understand::color_range::{limits_at, value_at};

impl Builder<'_, '_> {
    /// Gives the layers the colors and the range that the request names.
    pub(super) fn display(&mut self) {
        let is_layer = |node: &Node| matches!(node, Node::Output(output) if has_colors(output));
        if !self.steps.iter().any(|step| is_layer(&step.node)) {
            return;
        }
        let has_classes = self.steps.iter().all(|step| !matches!(step.node, Node::Threshold(_) | Node::Derive(_)))
            && self.facts.sources.iter().any(|source| source.category() == "classes");
        if has_classes {
            self.take_all("own_colors", &["classes"]);
        }
        let named = self.named_palette().or_else(|| self.colors_of_change());
        let palette = named.unwrap_or_else(|| self.palette());
        let range = self.range();
        for step in &mut self.steps {
            if let Node::Output(output) = &mut step.node
                && has_colors(output)
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

    /// Returns the colors of a fall and of a rise, with white between them: "red is decrease, green
    /// is increase". Burn severity is a fall where it is positive.
    fn colors_of_change(&mut self) -> Option<Vec<String>> {
        let is_change = |step: &Step| match &step.node {
            Node::Compare(compare) => {
                matches!(compare.how.as_deref(), Some("difference" | "anomaly" | "z-score" | "percent"))
            }
            Node::Reduce(reduce) => reduce.by.as_deref() == Some("trend"),
            _ => false,
        };
        let has_mask = self.steps.iter().any(|step| matches!(step.node, Node::Threshold(_)));
        if has_mask || !self.steps.iter().any(is_change) || self.severity().is_some() {
            return None;
        }
        let direction = |at: usize| match self.scan.word(at) {
            "decrease" | "decreasing" | "decline" | "loss" | "losses" | "negative" | "fall" | "drop" | "lower" => {
                Some(false)
            }
            "increase" | "increasing" | "gain" | "gains" | "positive" | "rise" | "growth" | "higher" => Some(true),
            _ => None,
        };
        let is_link = |at: usize| {
            matches!(self.scan.word(at), "is" | "are" | "for" | "means" | "in" | "shows" | "as" | "where")
                || self.scan.tokens.get(at).is_some_and(|token| matches!(token.kind, Kind::Mark('=' | ':')))
        };
        let mut found: [Option<&'static str>; 2] = [None, None];
        let mut tokens = Vec::new();
        let mut at = 0;
        while at < self.scan.tokens.len() {
            let by_color = self.color_at(at).and_then(|(color, end)| {
                let word = end + usize::from(is_link(end));
                Some((color, direction(word)?, word + 1))
            });
            let by_word = direction(at).and_then(|rises| {
                let start = at + 1 + usize::from(is_link(at + 1));
                let (color, end) = self.color_at(start)?;
                Some((color, rises, end))
            });
            let Some((color, rises, end)) = by_color.or(by_word) else {
                at += 1;
                continue;
            };
            found[usize::from(rises)] = Some(color);
            tokens.push((at, end));
            at = end;
        }
        let [Some(fall), Some(rise)] = found else { return None };
        tokens.into_iter().for_each(|(from, to)| self.scan.take(from, to));
        Some([fall, "white", rise].map(str::to_owned).to_vec())
    }

    /// Returns the color that starts at a token that nothing accounts for, and the token after it:
    /// "blue", "dark blue".
    fn color_at(&self, at: usize) -> Option<(&'static str, usize)> {
        (1..=2).rev().find_map(|length| {
            let end = at + length;
            let is_free = self.scan.taken.get(at..end)?.iter().all(|taken| !taken);
            let words: Vec<&str> = (at..end).map(|at| self.scan.word(at)).collect();
            let color = self.scan.lexicon.term("color", &words.join(" ")).filter(|_| is_free)?;
            Some((color, end))
        })
    }

    /// Returns the colors: "in blue", "from white to green", "red-yellow-green palette", "paint
    /// those places dark blue".
    fn palette(&mut self) -> Vec<String> {
        for start in 0..self.scan.tokens.len() {
            let Some((first, mut end)) = self.color_at(start) else { continue };
            let mut colors = vec![first.to_owned()];
            // "White to green", "red, yellow, green", "red-yellow-green".
            loop {
                let is_mark = self.scan.tokens.get(end).is_some_and(|token| token.is('-') || token.is(','));
                let next = end + usize::from(is_mark || matches!(self.scan.word(end), "to" | "and" | "over" | "until"));
                let Some((other, behind)) = self.color_at(next).filter(|_| next > end) else { break };
                colors.push(other.to_owned());
                end = behind;
            }
            let paints = self.paint_before(start);
            let is_named = colors.len() > 1
                || paints.is_some()
                || COLOR_NOUNS.contains(&self.scan.word(end))
                || self.leads_color(start);
            if !is_named || matches!(self.scan.word(end), "band" | "bands") {
                continue;
            }
            self.scan.take(start, end);
            if let Some(verb) = paints {
                self.take_painted(verb, start);
            }
            self.take_words(&COLOR_NOUNS);
            let is_mask = self.steps.iter().rev().any(|step| matches!(step.node, Node::Threshold(_)));
            let are_features = !self.steps.iter().any(|step| matches!(step.node, Node::Source(_)));
            if colors.len() == 1 && !is_mask && !are_features {
                colors.insert(0, "white".to_owned());
            }
            return colors;
        }
        Vec::new()
    }

    /// Returns `true` if the words before a color say that it is one of a layer: "in red", "color:
    /// red", "shades of red".
    fn leads_color(&self, start: usize) -> bool {
        let is_colon = start > 0 && (self.scan.tokens[start - 1].is(':') || self.scan.tokens[start - 1].is('='));
        let before = start.wrapping_sub(1 + usize::from(is_colon));
        let word = self.scan.word(before);
        COLOR_NOUNS.contains(&word)
            || !is_colon && word == "in"
            || matches!((word, self.scan.word(before.wrapping_sub(1))), ("of", "shades"))
    }

    /// Returns the verb before a color that gives it to what stands between: "paint those places
    /// blue", "drawn in blue".
    fn paint_before(&self, start: usize) -> Option<usize> {
        let is_mark = |at: &usize| matches!(self.scan.tokens[*at].kind, Kind::Mark('.' | ';' | ':' | ',' | '?' | '!'));
        let near = (start.saturating_sub(MAX_PAINTED)..start).rev().take_while(|at| !is_mark(at));
        near.into_iter().find(|&at| PAINTING.contains(&self.scan.word(at)))
    }

    /// Takes a verb for painting with the words up to the color that say no more than what is
    /// shown.
    fn take_painted(&mut self, verb: usize, color: usize) {
        for at in verb..color {
            let is_shown = matches!(
                self.scan.word(at),
                "those"
                    | "these"
                    | "places"
                    | "areas"
                    | "pixels"
                    | "it"
                    | "them"
                    | "as"
                    | "in"
                    | "that"
                    | "the"
                    | "such"
            );
            if at == verb || is_shown {
                self.scan.take(at, at + 1);
            }
        }
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
                        let is_scale =
                            matches!(self.scan.word(at), "scale" | "scaled" | "range" | "stretch" | "stretched");
                        is_scale || term("display") || term("color")
                    })
                }
                _ => false,
            };
            is_range.then_some((low, high, (start - 1, end)))
        })
    }
}

/// Returns `true` for an output with colors.
fn has_colors(output: &Output) -> bool {
    matches!(output.kind.as_deref(), Some("layer" | "animation"))
}

/// Nouns for the colors of a layer.
const COLOR_NOUNS: [&str; 12] = [
    "palette", "palettes", "color", "colour", "colors", "colours", "ramp", "gradient", "shades", "scale", "scheme",
    "tones",
];
/// Verbs that give a color to what is shown.
const PAINTING: [&str; 14] = [
    "paint",
    "painted",
    "color",
    "colour",
    "colored",
    "coloured",
    "shade",
    "shaded",
    "draw",
    "drawn",
    "mark",
    "marked",
    "highlight",
    "highlighted",
];
/// The most words from such a verb to its color.
const MAX_PAINTED: usize = 4;

/// The number of words before a range in which one says that it is of the colors.
const REACH: usize = 8;
