//! Aligns the code before the cursor with known code, from the cursor backwards.

use super::renaming::Renaming;
use super::tokens::{CodeTokens, is_coordinate};

/// Maximum number of tokens that are aligned.
pub(super) const MAX_ALIGNED: usize = 80;

/// The tokens before the cursor that are alike in the known code.
pub(super) struct Alignment<'a> {
    /// The number of aligned tokens.
    pub length: usize,
    /// How many of them are equal.
    pub equal: usize,
    /// The differences between the others.
    pub renaming: Renaming<'a>,
    /// Coordinates differ: the code is about another place.
    pub has_other_places: bool,
}

impl<'a> Alignment<'a> {
    /// Aligns the last token of `before` with the token `end` of `code`, and so on backwards, until
    /// the code differs in more than names.
    pub(super) fn new(before: &'a CodeTokens, code: &'a CodeTokens, end: usize) -> Alignment<'a> {
        let mut alignment = Alignment { length: 0, equal: 0, renaming: Renaming::default(), has_other_places: false };
        let pairs = code.tokens[..=end].iter().rev().zip(before.tokens.iter().rev());
        for (old, new) in pairs.take(MAX_ALIGNED) {
            if !old.matches(new) {
                break;
            }
            if old.hash == new.hash {
                alignment.equal += 1;
                alignment.length += 1;
                continue;
            }
            alignment.has_other_places |= is_coordinate(old, &code.text);
            if !alignment.renaming.add(code.text_of(old), before.text_of(new)) {
                break;
            }
            alignment.length += 1;
        }
        alignment
    }
}
