//! Which tokens may come next.

use toktrie::SimpleVob;

/// Decides, step by step, which tokens may follow the text so far. One is made for a prompt and sees every token chosen after it.
pub trait Constraint {
    /// The tokens that may come next; `None` when all may. An empty set ends the text.
    fn allowed(&mut self) -> Option<&SimpleVob>;

    /// Takes the token that was chosen.
    fn accept(&mut self, token: u32);

    /// Tokens that are certain to come next, so that the model need not be asked. They are then given to [`Constraint::accept`] one by one.
    fn forced(&mut self) -> Vec<u32> {
        Vec::new()
    }
}
