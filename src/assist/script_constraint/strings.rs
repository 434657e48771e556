//! The grammar of strings: their content, interpolated values, and their end.

use super::automaton::Automaton;
use super::state::{At, FrameKind, Lex, State, flag};
use super::text;
use super::words::{ASK, COLOR, DATE, FREE, NONE, Reading};

impl Automaton {
    /// Opens a string.
    pub(super) fn open_text(&mut self, state: State, quote: u8, set: u16) -> Option<State> {
        // In Python, a string in an interpolated value needs another quote.
        if !self.lenient && self.in_template(state, Some(quote)) {
            return None;
        }
        let word = self.reading(set);
        let other = if set == COLOR { self.reading(self.fixed.colors) } else { Reading::NONE };
        Some(State { lex: Lex::Text, sign: quote, word, other, count: 0, blanks: 0, ..state })
    }

    pub(super) fn text(&mut self, state: State, byte: u8) -> Option<State> {
        let quote = state.sign;
        match state.word.set {
            ASK | NONE => None,
            FREE => self.free_text(state, byte),
            DATE if byte == quote => (state.count == 10).then(|| self.close_text(state)),
            DATE => {
                let (count, low) = text::date(state.count, state.word.low, byte)?;
                Some(State { count, word: Reading { low, ..state.word }, ..state })
            }
            COLOR if byte == quote => {
                let named = self.meaning(state.other).is_some();
                (named || state.count == 6).then(|| self.close_text(state))
            }
            COLOR => {
                let count = match byte {
                    _ if state.count == u16::MAX => u16::MAX,
                    b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F' if state.count < 6 => state.count + 1,
                    _ => u16::MAX,
                };
                let other = self.read(state.other, byte).unwrap_or(Reading::NONE);
                (count != u16::MAX || other != Reading::NONE).then_some(State { count, other, ..state })
            }
            _ if byte == quote => {
                self.meaning(state.word)?;
                Some(self.close_text(state))
            }
            set => {
                let several = byte == b',' && self.set(set).is_some_and(|words| words.several);
                if several && self.meaning(state.word).is_some() {
                    return Some(State { word: self.reading(set), ..state });
                }
                Some(State { word: self.read(state.word, byte)?, ..state })
            }
        }
    }

    fn free_text(&mut self, state: State, byte: u8) -> Option<State> {
        let quote = state.sign;
        let triple = state.flags & flag::TRIPLE != 0;
        if byte == quote {
            // Three quotes are read in given text, but never written.
            let quotes = state.blanks + 1;
            if self.python && (self.lenient || triple) {
                return match (triple, quotes) {
                    (false, 1) if state.word.depth == 0 => Some(State { blanks: 1, ..state }),
                    (false, 2) if state.word.depth == 0 => {
                        Some(State { blanks: 0, flags: state.flags | flag::TRIPLE, ..state })
                    }
                    (true, 1 | 2) => Some(State { blanks: quotes, ..state }),
                    _ => Some(self.close_text(state)),
                };
            }
            return Some(self.close_text(state));
        }
        if state.blanks > 0 && !triple {
            // The string was empty.
            let state = self.close_text(State { blanks: 0, ..state });
            return self.step(state, byte);
        }
        let state = State { blanks: 0, ..state };
        let word = Reading { depth: state.word.depth.saturating_add(1), ..state.word };
        let state = State { word, ..state };
        match byte {
            b'\\' => Some(State { lex: Lex::Escape, ..state }),
            b'\n' if self.lenient && !triple && quote != b'`' => {
                let state = self.close_text(state);
                self.step(state, byte)
            }
            b'\n' => (triple || quote == b'`').then_some(State { count: 0, ..state }),
            b'$' if quote == b'`' => Some(State { count: 100, ..state }),
            b'{' if state.count == 100 => {
                let inside = self.push(state, FrameKind::Template, 0)?;
                Some(self.operand_at(inside, At::Operand))
            }
            b'{' if state.flags & flag::FORMATTED != 0 && !self.lenient && !triple => {
                let inside = self.push(state, FrameKind::Template, u16::from(quote))?;
                Some(self.operand_at(inside, At::Operand))
            }
            b'}' if state.flags & flag::FORMATTED != 0 && !self.lenient => None,
            _ => {
                let count = if state.count == 100 { 0 } else { state.count };
                Some(State { count: text::utf8(count, byte, self.lenient)?, ..state })
            }
        }
    }

    fn close_text(&mut self, state: State) -> State {
        let sited = state.word.set != FREE;
        if state.flags & flag::KEY != 0 {
            let flags = state.flags & !flag::KEY;
            return State { lex: Lex::Gap, at: At::KeyColon, flags, blanks: 0, count: 0, sign: 0, ..state };
        }
        self.value(state, if sited { flag::SITED } else { flag::OPEN })
    }
}
