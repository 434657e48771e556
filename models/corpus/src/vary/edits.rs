//! Replacements in a text.

use std::collections::BTreeMap;
use std::ops::Range;

/// Replacements without overlaps: of two that overlap, the first one stays.
#[derive(Default)]
pub struct Edits {
    /// End and new text, by start.
    edits: BTreeMap<usize, (usize, String)>,
}

impl Edits {
    /// Adds a replacement, unless it overlaps one that is there.
    pub fn replace(&mut self, range: Range<usize>, text: impl Into<String>) {
        let before = self.edits.range(..range.end).next_back();
        if range.is_empty() || before.is_some_and(|(_, (end, _))| *end > range.start) {
            return;
        }
        self.edits.insert(range.start, (range.end, text.into()));
    }

    /// Returns the text with all replacements.
    pub fn apply(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len() + 64);
        let mut from = 0;
        for (start, (end, new)) in &self.edits {
            out.push_str(&text[from..*start]);
            out.push_str(new);
            from = *end;
        }
        out.push_str(&text[from..]);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlaps_are_left_out() {
        let mut edits = Edits::default();
        for (range, text) in [(2..4, "x"), (0..3, "y"), (3..5, "z"), (4..5, "w"), (0..2, "")] {
            edits.replace(range, text);
        }
        assert_eq!(edits.apply("abcdef"), "xwf");
    }
}
