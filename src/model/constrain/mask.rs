//! Turns the bytes that may follow a text into the tokens that may follow it.

use super::vocabulary::{TokenClass, Vocabulary};
use toktrie::{Recognizer, SimpleVob};

/// Decides byte by byte how a text may continue.
pub trait ByteGrammar {
    /// A position in the text with everything that is known about it.
    type State: Copy;

    /// Returns the state after one more byte, or `None` if the byte may not follow.
    fn step(&mut self, state: Self::State, byte: u8) -> Option<Self::State>;

    /// Returns a class whose tokens may all follow, or `None`. The trie walk skips its tokens.
    fn accepted_class(&self, state: Self::State) -> Option<TokenClass>;

    /// Discards all states that were created since the last call, except the committed one.
    fn discard_lookahead(&mut self);
}

/// Replaces `set` with the tokens that may follow `state`.
pub fn allowed_tokens<B: ByteGrammar>(vocabulary: &Vocabulary, grammar: &mut B, state: B::State, set: &mut SimpleVob) {
    let trie = match grammar.accepted_class(state).map(|class| vocabulary.class(class)) {
        Some(split) => {
            set.set_from(&split.tokens);
            &split.others
        }
        None => {
            set.set_all(false);
            &vocabulary.trie
        }
    };
    trie.add_bias(&mut TrieWalk { grammar, stack: vec![state] }, set, &[]);
}

/// Returns the bytes that must follow `state`, at most `max_bytes`. Stops where `may_stop` is
/// `true` or several bytes may follow.
pub fn forced_bytes<B: ByteGrammar>(
    grammar: &mut B,
    mut state: B::State,
    max_bytes: usize,
    may_stop: impl Fn(&B, B::State) -> bool,
) -> Vec<u8> {
    let mut forced = Vec::new();
    while forced.len() < max_bytes && grammar.accepted_class(state).is_none() && !may_stop(grammar, state) {
        let mut only = None;
        for byte in 0..=u8::MAX {
            if let Some(next) = grammar.step(state, byte)
                && only.replace((byte, next)).is_some()
            {
                grammar.discard_lookahead();
                return forced;
            }
        }
        let Some((byte, next)) = only else { break };
        forced.push(byte);
        state = next;
    }
    grammar.discard_lookahead();
    forced
}

/// A depth-first walk over the trie, with the grammar's state after each byte of the current path.
struct TrieWalk<'g, B: ByteGrammar> {
    grammar: &'g mut B,
    stack: Vec<B::State>,
}

impl<B: ByteGrammar> Recognizer for TrieWalk<'_, B> {
    fn pop_bytes(&mut self, count: usize) {
        self.stack.truncate(self.stack.len().saturating_sub(count).max(1));
    }

    fn collapse(&mut self) {
        self.stack.drain(..self.stack.len() - 1);
    }

    fn trie_finished(&mut self) {
        self.stack.truncate(1);
        self.grammar.discard_lookahead();
    }

    fn try_push_byte(&mut self, byte: u8) -> bool {
        let Some(next) = self.stack.last().and_then(|state| self.grammar.step(*state, byte)) else { return false };
        self.stack.push(next);
        true
    }
}
