//! Estimates how likely each suggestion is.

use super::Suggestion;
use super::alignment::Alignment;
use super::cursor::Cursor;
use std::collections::HashMap;

/// The number of measures of a suggestion.
pub(super) const FEATURES: usize = 9;
/// Maximum number of suggestions.
const MAX_SUGGESTIONS: usize = 8;

/// A line that may follow.
pub(super) struct Candidate {
    text: String,
    /// How many positions suggest it.
    count: usize,
    /// The number of equal tokens before the cursor.
    equal: usize,
    /// The number of differences.
    differences: usize,
    /// The number of equal tokens below the line.
    right: usize,
    /// It comes from the document itself.
    is_own: bool,
    /// Its line is indented as that of the cursor.
    is_indented: bool,
}

impl Candidate {
    pub(super) fn new(
        text: String,
        alignment: &Alignment<'_>,
        right: usize,
        is_own: bool,
        is_indented: bool,
    ) -> Candidate {
        let differences = alignment.renaming.len();
        Candidate { text, count: 1, equal: alignment.equal, differences, right, is_own, is_indented }
    }

    /// Returns how well the code around it fits.
    fn score(&self) -> f32 {
        let indentation = if self.is_indented { 0.0 } else { 6.0 };
        self.equal as f32 - self.differences as f32 + 0.7 * self.right.min(30) as f32 - indentation
    }
}

/// The lines that may follow, each once.
#[derive(Default)]
pub(super) struct Candidates {
    by_text: HashMap<String, Candidate>,
}

impl Candidates {
    /// Adds a line. Of equal lines, the one whose code fits best counts.
    pub(super) fn add(&mut self, candidate: Candidate) {
        let Some(known) = self.by_text.get_mut(&candidate.text) else {
            self.by_text.insert(candidate.text.clone(), candidate);
            return;
        };
        let count = known.count + 1;
        if candidate.score() > known.score() {
            *known = candidate;
        }
        known.count = count;
    }

    /// Returns the suggestions, the likeliest first.
    pub(super) fn ranked(self, cursor: &Cursor<'_>) -> Vec<Suggestion> {
        let best = self.by_text.values().map(Candidate::score).fold(f32::MIN, f32::max);
        let total: usize = self.by_text.values().map(|candidate| candidate.count).sum();
        let suggestion = |candidate: Candidate| {
            let count = candidate.count as f32;
            let flag = |is: bool| f32::from(u8::from(is));
            let features = [
                candidate.score() - best,
                candidate.equal.min(12) as f32,
                (candidate.equal as f32).ln_1p(),
                candidate.differences as f32,
                (candidate.right as f32).ln_1p(),
                count / total as f32,
                flag(candidate.is_own),
                flag(cursor.follows(&candidate.text)),
                (candidate.text.len() as f32).ln_1p(),
            ];
            let sum: f32 = features.iter().zip(WEIGHTS).map(|(feature, weight)| feature * weight).sum();
            let (text, completed) = (candidate.text, None);
            Suggestion { text, completed, probability: 1.0 / (1.0 + (-(BIAS + sum)).exp()), features }
        };
        let mut suggestions: Vec<Suggestion> = self.by_text.into_values().map(suggestion).collect();
        suggestions.sort_by(|a, b| b.probability.total_cmp(&a.probability).then_with(|| a.text.cmp(&b.text)));
        suggestions.truncate(MAX_SUGGESTIONS);
        for suggestion in &mut suggestions {
            suggestion.completed = cursor.completed(&suggestion.text);
        }
        suggestions
    }
}

/// The weights of the measures, by logistic regression over 2,385 positions in 25 public
/// repositories (`models/evaluate/similar_code.py fit --copies`). In repositories that were left
/// out, a suggestion with the probability 0.2 or more is right in two of three cases.
const WEIGHTS: [f32; FEATURES] = [0.064, 0.176, 1.107, -0.455, 0.869, 3.445, 0.609, -5.793, -0.747];
/// The weight of no measure.
const BIAS: f32 = -5.095;
