//! Reads given text, which may be broken.

use super::automaton::Automaton;
use super::state::{FrameKind, LexerMode, NewName, NextToken, State, WordPosition};
use super::word_set::{ANY, EMPTY, WordPrefix};
use std::ops::Range;

/// Start of the last word and the last string of a text, which may be rewritten.
#[derive(Debug, Clone, Copy, Default)]
pub struct TokenStarts {
    /// First byte of the current word.
    pub word: usize,
    /// First byte of the current string's content.
    pub text: usize,
}

/// A name that a text defines.
#[derive(Debug, Clone)]
pub struct DefinedName {
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// Its purpose.
    pub purpose: NewName,
    /// The state after it.
    pub state: State,
}

impl Automaton {
    /// Reads a text that may be broken. Returns the state after it, the last starts, and the names
    /// that it defines.
    pub fn read_text(&mut self, state: State, text: &[u8]) -> (State, TokenStarts, Vec<DefinedName>) {
        self.lenient = true;
        let (mut state, mut starts, mut names) = (state, TokenStarts::default(), Vec::new());
        for (at, &byte) in text.iter().enumerate() {
            let next = self.step(state, byte).unwrap_or_else(|| self.recover(state, byte));
            let begins = |is: fn(LexerMode) -> bool| is(next.mode) && !is(state.mode);
            // A dot is not part of the member's name.
            let is_dot = byte == b'.' && next.mode == LexerMode::Word(WordPosition::Member);
            if begins(|mode| matches!(mode, LexerMode::Word(_))) || is_dot {
                starts.word = at + usize::from(is_dot);
            }
            if begins(|mode| matches!(mode, LexerMode::String | LexerMode::Escape)) {
                starts.text = at + 1;
            }
            if let Some(purpose) = state.new_name()
                && !matches!(next.mode, LexerMode::Word(_))
            {
                names.push(DefinedName { span: starts.word..at, purpose, state: next });
            }
            state = next;
        }
        self.lenient = false;
        (state, starts, names)
    }

    /// Returns a state after a byte that the grammar does not accept.
    fn recover(&mut self, state: State, byte: u8) -> State {
        let state = State { mode: LexerMode::Trivia, symbol: 0, run: 0, count: 0, word: WordPrefix::NONE, ..state };
        match byte {
            b' ' | b'\t' | b'\r' => Some(state),
            b'\n' => self.line_break(state),
            b'{' => {
                let outside = self.end_statement(state).unwrap_or(state);
                self.open(outside, FrameKind::Block, NextToken::Statement)
            }
            b'(' => self.open(state, FrameKind::Group, NextToken::OperandOrClose),
            b'[' => self.open(state, FrameKind::List, NextToken::OperandOrClose),
            b')' | b']' | b'}' => self.close_leniently(state, byte),
            b'\'' | b'"' | b'`' => self.open_string(state, byte, ANY),
            b';' => self.end_statement(state),
            _ if byte.is_ascii_alphabetic() || byte == b'_' => {
                let operand = self.expect(state, NextToken::Operand);
                self.start_word(operand, WordPosition::Operand, self.scope.operand, EMPTY, byte)
            }
            _ => Some(self.expect(state, NextToken::Operand)),
        }
        .unwrap_or(state)
    }
}
