//! Which tokens may come next.

#[cfg(test)]
pub(crate) mod fixture;
mod mask;
mod vocabulary;

pub use mask::{ByteGrammar, allowed_tokens, forced_bytes};
pub use vocabulary::{TokenClass, Vocabulary, is_plain};

use toktrie::SimpleVob;

/// Decides, step by step, which tokens may follow the text so far. One is made for a prompt and sees every token chosen after it.
pub trait Constraint {
    /// The tokens that may come next; `None` when all may. An empty set ends the text.
    fn allowed_tokens(&mut self) -> Option<&SimpleVob>;

    /// Takes the token that was chosen.
    fn accept(&mut self, token: u32);

    /// Whether the text may end here; asked when the model would end it, and then [`Constraint::allowed_tokens`] again, if it may not. To find out may cost
    /// more than a set of tokens, so that sets may have tokens that end a text at places where this says no.
    fn may_end(&mut self) -> bool {
        true
    }

    /// How many of the last tokens are taken back, because what they spell together turned out to be wrong; to be asked after every
    /// [`Constraint::accept`]. They are then no longer part of the sequence, and [`Constraint::allowed_tokens`] speaks about the place before them.
    /// Hazard: what makes a name wrong may stand after it (a function is given its argument, a variable its use), and no set of next
    /// tokens could have told. Who streams shows what [`Constraint::committed`] covers.
    fn take_rolled_back(&mut self) -> usize {
        0
    }

    /// How many tokens from the start will not be taken back.
    fn committed(&self) -> usize {
        usize::MAX
    }

    /// ModelTokenizer that are certain to come next, so that the model need not be asked. They are then given to [`Constraint::accept`] one by one.
    fn forced_tokens(&mut self) -> Vec<u32> {
        Vec::new()
    }
}
