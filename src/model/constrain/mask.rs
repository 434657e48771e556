//! From what bytes may follow to what tokens may follow.

use super::vocabulary::{TokenClass, Vocabulary};
use toktrie::{Recognizer, SimpleVob};

/// Says byte by byte how a text may go on.
pub trait ByteGrammar {
    /// A place in the text with all that is known about it.
    type State: Copy;

    /// The place after one more byte; `None`: the byte cannot stand there.
    fn step(&mut self, state: Self::State, byte: u8) -> Option<Self::State>;

    /// The class of tokens of which every one may follow, if there is one: they need not be walked.
    fn accepted_class(&self, state: Self::State) -> Option<TokenClass>;

    /// The states made since the last call are not used any more, but the one given.
    fn discard_lookahead(&mut self);
}

/// Puts the tokens that may follow into `set`, which is emptied first.
pub fn allowed_tokens<B: ByteGrammar>(vocabulary: &Vocabulary, bytes: &mut B, state: B::State, set: &mut SimpleVob) {
    let trie = match bytes.accepted_class(state).map(|class| vocabulary.class(class)) {
        Some(slice) => {
            set.set_from(&slice.tokens);
            &slice.rest
        }
        None => {
            set.set_all(false);
            &vocabulary.trie
        }
    };
    trie.add_bias(&mut Walk { bytes, stack: vec![state] }, set, &[]);
}

/// ByteGrammar that are certain to follow, at most so many.
pub fn forced_bytes<B: ByteGrammar>(
    bytes: &mut B,
    mut state: B::State,
    most: usize,
    ends: impl Fn(&B, B::State) -> bool,
) -> Vec<u8> {
    let mut found = Vec::new();
    while found.len() < most && bytes.accepted_class(state).is_none() && !ends(bytes, state) {
        let mut only = None;
        for byte in 0..=u8::MAX {
            if let Some(next) = bytes.step(state, byte)
                && only.replace((byte, next)).is_some()
            {
                bytes.discard_lookahead();
                return found;
            }
        }
        let Some((byte, next)) = only else { break };
        found.push(byte);
        state = next;
    }
    bytes.discard_lookahead();
    found
}

/// A walk over the trie.
struct Walk<'b, B: ByteGrammar> {
    bytes: &'b mut B,
    stack: Vec<B::State>,
}

impl<B: ByteGrammar> Recognizer for Walk<'_, B> {
    fn pop_bytes(&mut self, count: usize) {
        self.stack.truncate(self.stack.len().saturating_sub(count).max(1));
    }

    fn collapse(&mut self) {
        self.stack.drain(..self.stack.len() - 1);
    }

    fn trie_finished(&mut self) {
        self.stack.truncate(1);
        self.bytes.discard_lookahead();
    }

    fn try_push_byte(&mut self, byte: u8) -> bool {
        let Some(next) = self.stack.last().and_then(|state| self.bytes.step(*state, byte)) else { return false };
        self.stack.push(next);
        true
    }
}
