//! The grammar of strings: their content, interpolated values, and their end.

use super::automaton::Automaton;
use super::state::{FrameKind, LexerMode, NextToken, State, flag};
use super::string_content;
use super::word_set::{ANY, COLOR, DATE, EMPTY, UNRESOLVED, WordPrefix};

/// [`State::count`] after the `$` of a template, where `{` opens an interpolated value.
const AFTER_DOLLAR: u16 = 100;

impl Automaton {
    /// Opens a string, whose content is one of `set`.
    pub(super) fn open_string(&mut self, state: State, quote: u8, set: u16) -> Option<State> {
        // In Python, a string in an interpolated value needs another quote.
        if !self.lenient && self.in_interpolation(state, Some(quote)) {
            return None;
        }
        let word = self.empty_prefix(set);
        let alternative = if set == COLOR { self.empty_prefix(self.language.color_names) } else { WordPrefix::NONE };
        Some(State { mode: LexerMode::String, symbol: quote, word, alternative, count: 0, run: 0, ..state })
    }

    /// Reads a byte in a string.
    pub(super) fn string(&mut self, state: State, byte: u8) -> Option<State> {
        let quote = state.symbol;
        match state.word.set {
            UNRESOLVED | EMPTY => None,
            ANY => self.unrestricted_string(state, byte),
            DATE if byte == quote => (state.count == 10).then(|| self.close_string(state)),
            DATE => {
                let (count, low) = string_content::date(state.count, state.word.low, byte)?;
                Some(State { count, word: WordPrefix { low, ..state.word }, ..state })
            }
            COLOR if byte == quote => {
                let is_name = self.word_kind(state.alternative).is_some();
                (is_name || state.count == 6).then(|| self.close_string(state))
            }
            COLOR => {
                // A text that is no hexadecimal number may still be the name of a color.
                let count = if byte.is_ascii_hexdigit() && state.count < 6 { state.count + 1 } else { u16::MAX };
                let alternative = self.extend(state.alternative, byte).unwrap_or(WordPrefix::NONE);
                (count != u16::MAX || alternative != WordPrefix::NONE).then_some(State { count, alternative, ..state })
            }
            _ if byte == quote => {
                self.word_kind(state.word)?;
                Some(self.close_string(state))
            }
            set => {
                let is_comma_separated = byte == b',' && self.set(set).is_some_and(|words| words.is_comma_separated);
                if is_comma_separated && self.word_kind(state.word).is_some() {
                    return Some(State { word: self.empty_prefix(set), ..state });
                }
                Some(State { word: self.extend(state.word, byte)?, ..state })
            }
        }
    }

    /// Reads a byte in a string whose content is free.
    fn unrestricted_string(&mut self, state: State, byte: u8) -> Option<State> {
        let quote = state.symbol;
        let is_triple = state.has(flag::TRIPLE_QUOTED);
        if byte == quote {
            // Three quotes are read in given text, but never written.
            let quotes = state.run + 1;
            if self.python && (self.lenient || is_triple) {
                return match (is_triple, quotes) {
                    (false, 1) if state.word.depth == 0 => Some(State { run: 1, ..state }),
                    (false, 2) if state.word.depth == 0 => {
                        Some(State { run: 0, flags: state.flags | flag::TRIPLE_QUOTED, ..state })
                    }
                    (true, 1 | 2) => Some(State { run: quotes, ..state }),
                    _ => Some(self.close_string(state)),
                };
            }
            return Some(self.close_string(state));
        }
        if state.run > 0 && !is_triple {
            // The string was empty.
            let state = self.close_string(State { run: 0, ..state });
            return self.step(state, byte);
        }
        let state = State { run: 0, word: self.extend(state.word, byte)?, ..state };
        match byte {
            b'\\' => Some(State { mode: LexerMode::Escape, ..state }),
            b'\n' if self.lenient && !is_triple && quote != b'`' => {
                let state = self.close_string(state);
                self.step(state, byte)
            }
            b'\n' => (is_triple || quote == b'`').then_some(State { count: 0, ..state }),
            b'$' if quote == b'`' => Some(State { count: AFTER_DOLLAR, ..state }),
            b'{' if state.count == AFTER_DOLLAR => self.open(state, FrameKind::Interpolation, NextToken::Operand),
            b'{' if state.has(flag::F_STRING) && !self.lenient && !is_triple => {
                let inside = self.push(state, FrameKind::Interpolation, u16::from(quote))?;
                Some(self.expect(inside, NextToken::Operand))
            }
            b'}' if state.has(flag::F_STRING) && !self.lenient => None,
            _ => {
                let count = if state.count == AFTER_DOLLAR { 0 } else { state.count };
                Some(State { count: string_content::utf8(count, byte, self.lenient)?, ..state })
            }
        }
    }

    fn close_string(&self, state: State) -> State {
        if state.has(flag::KEY) {
            return State { flags: state.flags & !flag::KEY, ..self.expect(state, NextToken::KeyColon) };
        }
        self.after_value(state, if state.word.set == ANY { flag::HAS_MEMBERS } else { flag::NO_OPERATOR })
    }
}
