//! The grammar of both languages as a byte automaton, as far as Earth Engine scripts need it.
//!
//! It accepts less than the languages have, and every text that it accepts parses.
//!
//! ```text
//! automaton   bytes: words, numbers, comments
//! strings     strings
//! value       values, operators, brackets
//! statement   statements, blocks, indentation
//! ```
//!
//! # Rejected
//! A grammar for llguidance. The automaton must know at every byte, also within a token, whether a
//! name of Earth Engine begins. Python's indentation is not context-free. Names as lexemes of a
//! grammar conflict with identifiers.

use super::state::{At, Frame, FrameKind, Kind, Lex, New, Number, State, flag};
use super::words::{ASK, FREE, NONE, Reading, SPECIAL, Word, Words};
use super::{text, vocabulary};
use crate::model::constrain::TokenClass;
use std::sync::Arc;

/// Maximum nesting of brackets and blocks below the position where writing began.
const MAX_DEPTH: u16 = 20;
/// Maximum length of a name. Whole classes of tokens are accepted while a name has a third of it.
const MAX_NAME_LENGTH: u8 = 72;

/// Number of recent sets that are searched for an equal one.
const MAX_RECENT_SETS: usize = 12;

/// The sets of names that may stand where a token begins, by their index in the automaton.
#[derive(Debug, Clone, Copy)]
pub struct TokenContext {
    /// Contents of a string.
    pub text: u16,
    /// Whether a number may stand there.
    pub number: bool,
    /// Whether a value other than a string may stand there.
    pub value: bool,
    /// Names of arguments.
    pub arguments: u16,
    /// Members of the value that ends there.
    pub members: u16,
    /// Keys of the object.
    pub keys: u16,
}

impl TokenContext {
    /// The context without restrictions.
    pub const FREE: TokenContext =
        TokenContext { text: FREE, number: true, value: true, arguments: NONE, members: FREE, keys: FREE };
    /// The context that the analysis has not answered yet.
    pub const ASK: TokenContext =
        TokenContext { text: ASK, number: false, value: true, arguments: NONE, members: ASK, keys: ASK };
}

/// The grammar with the names in scope.
pub struct Automaton {
    /// Whether the language is Python.
    pub python: bool,
    /// Whether given text is read, which may be outside of the grammar.
    pub lenient: bool,
    /// The context where the current token begins.
    pub context: TokenContext,
    /// Words that may start a statement, with names in scope: not in a function, in a function,
    /// after a condition.
    pub(super) start: u16,
    pub(super) start_else: u16,
    pub(super) operand: u16,
    /// The same with the names in scope at the top level, for the position after a function.
    pub(super) outer: [u16; 3],
    pub(super) fixed: Fixed,
    pub(super) frames: Vec<Frame>,
    pub(super) base: u16,
    kept: usize,
    sets: Vec<Arc<Words>>,
}

/// Indexes of the sets that never change.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fixed {
    /// Words after a value, the first of several sets.
    pub after: u16,
    pub import: u16,
    /// Names that a new name may not have.
    pub reserved: u16,
    /// Words of the language.
    pub language: u16,
    pub within: u16,
    pub alias: u16,
    pub condition: u16,
    pub declare: u16,
    pub colors: u16,
}

impl Automaton {
    /// Returns the automaton and the state at the start of an empty script.
    pub fn new(python: bool) -> (Automaton, State) {
        let script = Frame { kind: FrameKind::Script, parent: 0, depth: 0, flags: 0, data: 0 };
        let fixed = Fixed {
            after: 0,
            import: 0,
            reserved: 0,
            language: 0,
            within: 0,
            alias: 0,
            condition: 0,
            declare: 0,
            colors: 0,
        };
        let mut automaton = Automaton {
            python,
            lenient: false,
            context: TokenContext::ASK,
            start: NONE,
            start_else: NONE,
            operand: NONE,
            outer: [NONE; 3],
            fixed,
            frames: vec![script],
            base: 0,
            kept: 1,
            sets: Vec::new(),
        };
        let sets = vocabulary::fixed(python);
        let after = automaton.sets.len() as u16;
        automaton.sets.extend(sets.after.into_iter().map(Arc::new));
        automaton.fixed = Fixed {
            after,
            import: automaton.add(sets.import),
            reserved: automaton.add(sets.reserved),
            language: automaton.add(sets.language),
            within: automaton.add(sets.within),
            alias: automaton.add(sets.alias),
            condition: automaton.add(sets.condition),
            declare: automaton.add(sets.declare),
            colors: automaton.add(sets.colors),
        };
        let state = State {
            lex: if python { Lex::Indent } else { Lex::Gap },
            at: At::Start,
            top: 0,
            word: Reading::NONE,
            other: Reading::NONE,
            flags: flag::PLAIN,
            sign: 0,
            blanks: 0,
            count: 0,
        };
        (automaton, state)
    }

    /// Adds a set and returns its index. Without a free index, returns
    /// [`FREE`](super::words::FREE).
    pub fn add(&mut self, words: Words) -> u16 {
        let recent = self.sets.len().saturating_sub(MAX_RECENT_SETS);
        let known = self.sets[recent..].iter().position(|set| **set == words).map(|at| recent + at);
        let at = known.unwrap_or_else(|| {
            self.sets.push(Arc::new(words));
            self.sets.len() - 1
        });
        u16::try_from(at).ok().filter(|set| *set < SPECIAL).unwrap_or(FREE)
    }

    /// Returns a set by its index, or `None` for a special set.
    pub fn set(&self, set: u16) -> Option<&Arc<Words>> {
        self.sets.get(set as usize)
    }

    /// Drops the frames that were created since [`Automaton::keep`].
    pub fn discard_lookahead(&mut self) {
        self.frames.truncate(self.kept);
    }

    /// Keeps the frames that were created so far.
    pub fn keep(&mut self) {
        self.kept = self.frames.len();
    }

    /// Returns the innermost frame.
    pub fn top(&self, state: State) -> Frame {
        self.frames[state.top as usize]
    }

    /// Returns the state after one more byte, or `None` if the byte may not follow.
    pub fn step(&mut self, state: State, byte: u8) -> Option<State> {
        let mut next = match state.lex {
            Lex::Gap => self.gap(state, byte),
            Lex::Word(kind) => self.word(state, kind, byte),
            Lex::Number(number) => self.number(state, number, byte),
            Lex::Text => self.text(state, byte),
            Lex::Escape => {
                let known = self.lenient || matches!(byte, b'n' | b't' | b'\\' | b'\'' | b'"');
                known.then_some(State { lex: Lex::Text, ..state })
            }
            Lex::Line if byte == b'\n' => self.gap(State { lex: Lex::Gap, count: 0, ..state }, byte),
            Lex::Line => Some(State { count: text::utf8(state.count, byte, self.lenient)?, ..state }),
            Lex::Block | Lex::BlockStar => {
                let lex = match (state.lex, byte) {
                    (Lex::BlockStar, b'/') => Lex::Gap,
                    (_, b'*') => Lex::BlockStar,
                    _ => Lex::Block,
                };
                let count = if byte == b'\n' { 0 } else { text::utf8(state.count, byte, self.lenient)? };
                Some(State { lex, count, ..state })
            }
            Lex::Quotes => (byte == state.sign).then(|| match state.count {
                0 => State { count: 1, ..state },
                _ => State {
                    lex: Lex::Text,
                    count: 0,
                    word: self.reading(FREE),
                    flags: state.flags | flag::TRIPLE,
                    ..state
                },
            }),
            Lex::Format if byte == b'}' => self.close(State { lex: Lex::Gap, ..state }, byte),
            Lex::Format => {
                let may =
                    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b',' | b'+' | b'%' | b'<' | b'>' | b'^');
                (may && state.count < 12).then_some(State { count: state.count + 1, ..state })
            }
            Lex::Sign => self.sign(state, byte),
            Lex::Regex => Some(match byte {
                b'\\' => State { sign: 1, ..state },
                b'/' | b'\n' if state.sign == 0 => self.value(state, flag::OPEN),
                _ => State { sign: 0, ..state },
            }),
            Lex::Indent => self.indent(state, byte),
        }?;
        if !matches!(byte, b' ' | b'\n' | b'\t' | b'\r') {
            next.flags &= !flag::FRESH;
        }
        Some(next)
    }

    /// Opens a frame.
    pub(super) fn push(&mut self, state: State, kind: FrameKind, data: u16) -> Option<State> {
        let depth = self.top(state).depth + 1;
        if !self.lenient && depth > self.base + MAX_DEPTH {
            return None;
        }
        self.frames.push(Frame { kind, parent: state.top, depth, flags: state.flags, data });
        Some(State { top: (self.frames.len() - 1) as u32, ..state })
    }

    /// Closes the innermost frame.
    pub(super) fn pop(&self, state: State) -> State {
        State { top: self.top(state).parent, ..state }
    }

    /// Replaces the innermost frame by one with other data and additional flags.
    pub(super) fn change(&mut self, state: State, data: u16, flags: u32) -> State {
        let frame = self.top(state);
        self.frames.push(Frame { data, flags: frame.flags | flags, ..frame });
        State { top: (self.frames.len() - 1) as u32, ..state }
    }

    /// Returns the state after a value with the properties in `flags`.
    pub(super) fn value(&self, state: State, flags: u32) -> State {
        let kept = state.flags & (flag::PLAIN | flag::STALE | flag::FRESH);
        State { lex: Lex::Gap, at: At::After, flags: kept | flags, blanks: 0, count: 0, sign: 0, ..state }
    }

    /// Returns the state before a value, for which the analysis may have a context.
    pub(super) fn operand_at(&self, state: State, at: At) -> State {
        let kept = state.flags & (flag::STALE | flag::FRESH);
        State { lex: Lex::Gap, at, flags: kept | flag::PLAIN, blanks: 0, count: 0, sign: 0, ..state }
    }

    /// Returns the state before any other token.
    pub(super) fn then(&self, state: State, at: At) -> State {
        State { at, ..self.operand_at(state, at) }
    }

    /// Returns a reading at the start of a set.
    pub(super) fn reading(&self, set: u16) -> Reading {
        match self.set(set) {
            Some(words) => words.start(set),
            None => Reading::of(set),
        }
    }

    /// Reads one more byte of a word.
    pub(super) fn read(&self, reading: Reading, byte: u8) -> Option<Reading> {
        match reading.set {
            FREE => Some(Reading { depth: reading.depth.saturating_add(1), ..reading }),
            set => self.set(set)?.step(reading, byte),
        }
    }

    /// Returns the kind of the word that was read, or `None` if the set lacks it.
    pub(super) fn meaning(&self, reading: Reading) -> Option<Word> {
        match reading.set {
            FREE => (reading.depth > 0).then_some(Word::Variable),
            set => self.set(set)?.read(reading),
        }
    }

    /// Starts a word with its first byte.
    pub(super) fn begin(&self, state: State, kind: Kind, set: u16, other: u16, byte: u8) -> Option<State> {
        let open = State {
            lex: Lex::Word(kind),
            word: self.reading(set),
            other: self.reading(other),
            count: 0,
            blanks: 0,
            ..state
        };
        self.letter(open, kind, byte)
    }

    fn letter(&self, state: State, kind: Kind, byte: u8) -> Option<State> {
        let first = state.blanks == 0;
        if first && byte.is_ascii_digit() || byte >= 0x80 && !self.lenient {
            return None;
        }
        let (word, other) = (self.read(state.word, byte), self.read(state.other, byte));
        let prefix = match byte {
            b'f' | b'F' if first => 2,
            b'r' | b'b' | b'u' | b'R' | b'B' | b'U' if first => 1,
            b'r' | b'b' | b'f' if self.lenient && state.blanks == 1 => state.count,
            _ => 0,
        };
        let prefix = if self.python && kind == Kind::Operand { prefix } else { 0 };
        let goes_on = match kind {
            _ if self.lenient => true,
            Kind::Operand => word.is_some() || other.is_some() || prefix > 0 && matches!(byte, b'f' | b'r'),
            Kind::New => true,
            // In Python, a new name may start a statement.
            Kind::Start => word.is_some() || self.python,
            _ => word.is_some(),
        };
        let limit = if self.lenient { u8::MAX } else { MAX_NAME_LENGTH };
        (goes_on && state.blanks < limit || self.lenient).then(|| State {
            word: word.unwrap_or(Reading::NONE),
            other: other.unwrap_or(Reading::NONE),
            count: prefix,
            blanks: state.blanks.saturating_add(1),
            ..state
        })
    }

    fn word(&mut self, state: State, kind: Kind, byte: u8) -> Option<State> {
        if byte.is_ascii_alphanumeric() || byte == b'_' || (byte == b'$' && !self.python) || byte >= 0x80 {
            return self.letter(state, kind, byte);
        }
        if state.blanks == 0 {
            // After a dot.
            return (self.lenient && matches!(byte, b' ' | b'\n' | b'\r')).then_some(state);
        }
        if kind == Kind::Operand && self.python && state.count > 0 && matches!(byte, b'\'' | b'"') {
            let formatted = if state.count == 2 { flag::FORMATTED } else { 0 };
            return self.open_text(State { flags: state.flags | formatted, lex: Lex::Gap, ..state }, byte, FREE);
        }
        if kind == Kind::Operand
            && byte == b'='
            && state.flags & flag::ARGUMENTS != 0
            && self.meaning(state.other).is_some()
        {
            let data = self.top(state).data;
            let inside = self.change(state, data, flag::NAMED);
            return Some(State { sign: b'=', ..self.operand_at(inside, At::Operand) });
        }
        let state = self.finish(state, kind, byte)?;
        self.step(State { blanks: 0, ..state }, byte)
    }

    fn number(&mut self, state: State, number: Number, byte: u8) -> Option<State> {
        let lex = match (number, byte) {
            (Number::Zero | Number::Whole, b'.') => Number::Point,
            (Number::Whole | Number::Part, b'0'..=b'9') => number,
            (Number::Zero | Number::Whole | Number::Part, b'e') => Number::Power,
            (Number::Power, b'-') => Number::Power,
            (Number::Power, b'1'..=b'9') => Number::Powers,
            (Number::Powers, b'0'..=b'9') if self.lenient => Number::Powers,
            (Number::Point, b'0'..=b'9') => Number::Part,
            (_, b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_') => return self.lenient.then_some(state),
            (Number::Point | Number::Power, _) if !self.lenient => return None,
            _ if matches!(state.at, At::Key | At::FirstKey) => {
                let state = self.then(state, At::KeyColon);
                return self.step(state, byte);
            }
            _ => {
                let state = self.value(state, 0);
                return self.step(state, byte);
            }
        };
        // An endless row of digits is no useful number.
        let most = if self.lenient { u16::MAX } else { 12 };
        (state.count < most).then_some(State { lex: Lex::Number(lex), count: state.count.saturating_add(1), ..state })
    }

    /// Returns the class whose tokens may all follow, or `None`.
    pub fn accepted_class(&self, state: State) -> Option<TokenClass> {
        let plain = match state.lex {
            Lex::Line | Lex::Block => state.count == 0,
            Lex::Text => state.word.set == FREE && state.count == 0,
            _ => false,
        };
        // New names, and names without a known set.
        let word = match (state.lex, state.at) {
            (Lex::Word(Kind::New), _) => true,
            (Lex::Word(Kind::Start), _) => self.python,
            (Lex::Word(Kind::Member | Kind::Key), _) => state.word.set == FREE,
            (Lex::Gap, At::Name(_)) => true,
            (Lex::Gap, At::Start | At::Else) => self.python,
            _ => false,
        };
        let short = state.blanks < MAX_NAME_LENGTH / 3 || !matches!(state.lex, Lex::Word(_));
        match (plain, word && short) {
            (true, _) => Some(TokenClass::Plain),
            (_, true) => Some(TokenClass::Word),
            _ => None,
        }
    }

    /// Reads whitespace, comments and the byte after them.
    fn gap(&mut self, state: State, byte: u8) -> Option<State> {
        let must = state.flags & (flag::MUST_CALL | flag::MUST_TAKE) != 0 && !self.lenient;
        match byte {
            b' ' => {
                let most = if state.flags & flag::BREAK != 0 { 40 } else { 1 };
                (self.lenient || !must && state.blanks < most)
                    .then_some(State { blanks: state.blanks.saturating_add(1), ..state })
            }
            b'\t' | b'\r' => self.lenient.then_some(state),
            b'\n' if must => None,
            b'\n' => self.line_break(state),
            b'#' if self.python => {
                let whole = state.flags & flag::BREAK != 0 && self.in_brackets(state);
                let may = self.lenient || !must && (whole || matches!(state.at, At::After | At::Line));
                may.then_some(State { lex: Lex::Line, count: 0, ..state })
            }
            b'/' if !self.python && state.at != At::After => {
                let line = state.flags & flag::BREAK != 0 && self.in_brackets(state);
                let may = self.lenient || line || matches!(state.at, At::Start | At::Else);
                may.then_some(State { lex: Lex::Sign, sign: b'/', ..state })
            }
            _ => self.place(State { blanks: 0, ..state }, byte),
        }
    }

    fn place(&mut self, state: State, byte: u8) -> Option<State> {
        match state.at {
            At::Start | At::Else => self.statement(state, byte),
            At::Operand | At::First | At::Return => self.operand(state, byte),
            At::After => self.after(state, byte),
            At::Name(new) => self.new_name(state, new, byte),
            At::Named(new) => self.named(state, new, byte),
            At::Key | At::FirstKey => self.key(state, byte),
            At::KeyColon => (byte == b':').then(|| self.operand_at(state, At::Operand)),
            At::Sign(want) => self.wanted(state, want, byte),
            At::Line => None,
            At::ElseBody => self.else_body(state, byte),
        }
    }

    /// Returns `true` if a line break has no meaning.
    pub(super) fn in_brackets(&self, state: State) -> bool {
        let mut id = state.top;
        loop {
            let frame = self.frames[id as usize];
            match frame.kind {
                FrameKind::Function | FrameKind::LambdaBody | FrameKind::Choice => {
                    if frame.kind == FrameKind::Function && frame.data == 0 {
                        return false;
                    }
                    id = frame.parent;
                }
                FrameKind::Script
                | FrameKind::Statement
                | FrameKind::Declaration
                | FrameKind::Head
                | FrameKind::IfHead
                | FrameKind::Block
                | FrameKind::IfBlock => return false,
                _ => return true,
            }
        }
    }

    /// Returns `true` if the position is in an interpolated value of a string, with these quotes if
    /// given.
    pub(super) fn in_template(&self, state: State, quote: Option<u8>) -> bool {
        let mut id = state.top;
        while self.frames[id as usize].kind != FrameKind::Script {
            let frame = self.frames[id as usize];
            if frame.kind == FrameKind::Template
                && frame.data != 0
                && quote.is_none_or(|quote| frame.data == u16::from(quote))
            {
                return true;
            }
            id = frame.parent;
        }
        false
    }

    /// Returns `true` if the position is in a function.
    pub(super) fn in_function(&self, state: State) -> bool {
        self.functions(state).next().is_some()
    }

    /// Returns the functions around a position, the innermost first.
    pub fn functions(&self, state: State) -> impl Iterator<Item = u32> {
        let mut id = Some(state.top);
        std::iter::from_fn(move || {
            let found = id?;
            let frame = self.frames[found as usize];
            id = (frame.kind != FrameKind::Script).then_some(frame.parent);
            Some((found, frame.kind))
        })
        .filter(|(_, kind)| *kind == FrameKind::Function)
        .map(|(id, _)| id)
    }
}

impl State {
    /// Returns the purpose of the new name that is read.
    pub fn new_name(&self) -> Option<New> {
        match (self.lex, self.at) {
            (Lex::Word(Kind::New), At::Name(new)) => Some(new),
            _ => None,
        }
    }
}
