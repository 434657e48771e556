//! Restricts the tokens that may come next while a model writes.
//!
//! [`decode`](super::decode) asks a [`Constraint`] before each token. `mask` turns a grammar over
//! bytes into sets of tokens, `vocabulary` holds the bytes of each token.

mod mask;
mod vocabulary;

pub use mask::{ByteGrammar, allowed_tokens, forced_bytes};
pub use vocabulary::{TokenClass, Vocabulary, is_plain};

use toktrie::SimpleVob;

/// Restricts the tokens that may follow the text so far. A constraint belongs to one prompt and
/// sees every token after it.
pub trait Constraint {
    /// Returns the tokens that may come next, one bit per token id, or `None` if all may. An empty
    /// set ends the text.
    fn allowed_tokens(&mut self) -> Option<&SimpleVob>;

    /// Appends the chosen token.
    fn accept(&mut self, token: u32);

    /// Returns `true` if the text may end here.
    ///
    /// Called when the model would end the text; after `false`, [`Constraint::allowed_tokens`] is
    /// called again. The check may cost more than a set of tokens, so a set may contain end tokens
    /// that this method then refuses.
    fn may_end(&mut self) -> bool {
        true
    }

    /// Returns how many of the last tokens are rolled back, because the text that they spell is
    /// wrong. Called after every [`Constraint::accept`].
    ///
    /// Those tokens leave the sequence, and [`Constraint::allowed_tokens`] then applies to the
    /// position before them.
    ///
    /// # Rejected
    /// Sets of next tokens alone do not suffice. Text after a name can make the name wrong (a
    /// function gets an argument, a variable is used). So a caller that streams shows only
    /// [`Constraint::committed`] tokens.
    fn take_rolled_back(&mut self) -> usize {
        0
    }

    /// Returns how many tokens from the start will not be rolled back.
    fn committed(&self) -> usize {
        usize::MAX
    }

    /// Returns the tokens that must come next, so that the model need not run. They are passed to
    /// [`Constraint::accept`] one by one.
    fn forced_tokens(&mut self) -> Vec<u32> {
        Vec::new()
    }
}
