//! The grammar of both languages as a byte automaton, as far as Earth Engine scripts need it.
//!
//! It accepts less than the languages have, and every text that it accepts parses.
//!
//! ```text
//! automaton   words, numbers, comments, whitespace
//! strings     strings
//! value       values, operators, brackets
//! statement   statements, blocks, indentation
//! ```
//!
//! A function of the grammar takes a state and a byte, and returns the next state, or `None` if
//! the byte may not follow. Functions that take no byte return the state at a point between bytes.
//!
//! # Rejected
//! A grammar for llguidance. The automaton must know at every byte, also within a token, whether a
//! name of Earth Engine begins. Python's indentation is not context-free. Names as lexemes of a
//! grammar conflict with identifiers.

use super::language_words::LanguageSets;
use super::state::{Frame, FrameKind, LexerMode, NextToken, NumberPart, State, WordPosition, flag};
use super::string_content;
use super::word_set::{ANY, EMPTY, SPECIAL, UNRESOLVED, WordKind, WordPrefix, WordSet};
use crate::model::constrain::TokenClass;

/// Maximum nesting of brackets and blocks below the position where writing began.
const MAX_DEPTH: u16 = 20;
/// Maximum length of a name. Whole classes of tokens are accepted while a name has a third of it.
const MAX_NAME_LENGTH: u8 = 72;

/// Number of recent sets that are searched for an equal one.
const MAX_RECENT_SETS: usize = 12;

/// What the analysis knows about the position where a model's token begins. Sets of words are
/// indexes in the automaton.
#[derive(Debug, Clone, Copy)]
pub struct TokenContext {
    /// Contents of a string.
    pub strings: u16,
    pub may_be_number: bool,
    /// Whether a value other than a string or a number may stand there.
    pub may_be_other: bool,
    /// Names of arguments.
    pub arguments: u16,
    /// Members of the value that ends there.
    pub members: u16,
    /// Keys of the object.
    pub keys: u16,
}

impl TokenContext {
    /// The context without restrictions.
    pub const UNRESTRICTED: TokenContext = TokenContext {
        strings: ANY,
        may_be_number: true,
        may_be_other: true,
        arguments: EMPTY,
        members: ANY,
        keys: ANY,
    };
    /// The context that the analysis has not answered yet. A token that reaches such a position
    /// ends before it.
    pub const UNRESOLVED: TokenContext = TokenContext {
        strings: UNRESOLVED,
        may_be_number: false,
        may_be_other: true,
        arguments: EMPTY,
        members: UNRESOLVED,
        keys: UNRESOLVED,
    };
}

/// Indexes of the sets of words with the names in a scope.
#[derive(Debug, Clone, Copy)]
pub struct ScopeSets {
    /// Words that may start a statement.
    pub statement: u16,
    /// Words that may start a statement after the block of a condition.
    pub statement_or_else: u16,
    /// Words that may start an operand.
    pub operand: u16,
}

/// The grammar with the names in scope.
pub struct Automaton {
    /// Whether the language is Python.
    pub python: bool,
    /// Whether given text is read, which may be outside of the grammar.
    pub lenient: bool,
    /// The context where the current token begins.
    pub context: TokenContext,
    /// The names in scope where the current token begins.
    pub scope: ScopeSets,
    /// The names in scope at the top level, for the position after a function.
    pub outer_scope: ScopeSets,
    /// The sets of words that do not depend on a scope.
    pub(super) language: LanguageSets,
    /// Every frame that was opened and not discarded. A frame never changes, because several states
    /// share it.
    pub(super) frames: Vec<Frame>,
    /// Depth of the frame where writing began.
    pub(super) base_depth: u16,
    /// Number of frames that the accepted text uses.
    committed_frames: usize,
    sets: Vec<WordSet>,
}

impl Automaton {
    /// Returns the automaton and the state at the start of an empty script.
    pub fn new(python: bool) -> (Automaton, State) {
        let script = Frame { kind: FrameKind::Script, parent: 0, depth: 0, flags: 0, data: 0 };
        let no_names = ScopeSets { statement: EMPTY, statement_or_else: EMPTY, operand: EMPTY };
        let mut sets = Vec::new();
        let automaton = Automaton {
            python,
            lenient: false,
            context: TokenContext::UNRESOLVED,
            scope: no_names,
            outer_scope: no_names,
            language: LanguageSets::new(python, |words| add(&mut sets, words)),
            frames: vec![script],
            base_depth: 0,
            committed_frames: 1,
            sets,
        };
        let state = State {
            mode: if python { LexerMode::Indentation } else { LexerMode::Trivia },
            expected: NextToken::Statement,
            frame: 0,
            word: WordPrefix::NONE,
            alternative: WordPrefix::NONE,
            flags: flag::FIRST_OPERAND,
            symbol: 0,
            run: 0,
            count: 0,
        };
        (automaton, state)
    }

    /// Adds a set and returns its index. Without a free index, returns [`ANY`].
    pub fn add(&mut self, words: WordSet) -> u16 {
        add(&mut self.sets, words)
    }

    /// Returns a set by its index, or `None` for a special set.
    pub fn set(&self, set: u16) -> Option<&WordSet> {
        self.sets.get(set as usize)
    }

    /// Drops the frames that were created since [`Automaton::commit_frames`].
    pub fn discard_lookahead(&mut self) {
        self.frames.truncate(self.committed_frames);
    }

    /// Keeps the frames that were created so far.
    pub fn commit_frames(&mut self) {
        self.committed_frames = self.frames.len();
    }

    /// Returns the sets of the names in scope at a position.
    pub(super) fn scope_at(&self, state: State) -> ScopeSets {
        let is_outer = state.has(flag::SCOPE_ENDED) && !self.lenient;
        if is_outer { self.outer_scope } else { self.scope }
    }

    /// Returns the innermost frame.
    pub fn frame(&self, state: State) -> Frame {
        self.frames[state.frame as usize]
    }

    /// Returns the state after one more byte, or `None` if the byte may not follow.
    pub fn step(&mut self, state: State, byte: u8) -> Option<State> {
        let mut next = match state.mode {
            LexerMode::Trivia => self.trivia(state, byte),
            LexerMode::Word(kind) => self.word(state, kind, byte),
            LexerMode::Number(number) => self.number(state, number, byte),
            LexerMode::String => self.string(state, byte),
            LexerMode::Escape => {
                let known = self.lenient || matches!(byte, b'n' | b't' | b'\\' | b'\'' | b'"');
                known.then_some(State { mode: LexerMode::String, ..state })
            }
            LexerMode::LineComment if byte == b'\n' => {
                self.trivia(State { mode: LexerMode::Trivia, count: 0, ..state }, byte)
            }
            LexerMode::LineComment => {
                Some(State { count: string_content::utf8(state.count, byte, self.lenient)?, ..state })
            }
            LexerMode::BlockComment | LexerMode::BlockCommentStar => {
                let mode = match (state.mode, byte) {
                    (LexerMode::BlockCommentStar, b'/') => LexerMode::Trivia,
                    (_, b'*') => LexerMode::BlockCommentStar,
                    _ => LexerMode::BlockComment,
                };
                let count = if byte == b'\n' { 0 } else { string_content::utf8(state.count, byte, self.lenient)? };
                Some(State { mode, count, ..state })
            }
            LexerMode::OpeningQuotes => (byte == state.symbol).then(|| match state.count {
                0 => State { count: 1, ..state },
                _ => State {
                    mode: LexerMode::String,
                    count: 0,
                    word: self.empty_prefix(ANY),
                    flags: state.flags | flag::TRIPLE_QUOTED,
                    ..state
                },
            }),
            LexerMode::FormatSpec if byte == b'}' => self.close(State { mode: LexerMode::Trivia, ..state }, byte),
            LexerMode::FormatSpec => {
                let may =
                    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b',' | b'+' | b'%' | b'<' | b'>' | b'^');
                (may && state.count < 12).then_some(State { count: state.count + 1, ..state })
            }
            LexerMode::Operator => self.operator(state, byte),
            LexerMode::Regex => Some(match byte {
                b'\\' => State { symbol: 1, ..state },
                b'/' | b'\n' if state.symbol == 0 => self.after_value(state, flag::HAS_MEMBERS),
                _ => State { symbol: 0, ..state },
            }),
            LexerMode::Indentation => self.indentation(state, byte),
        }?;
        if !matches!(byte, b' ' | b'\n' | b'\t' | b'\r') {
            next.flags &= !flag::CONTEXT_KNOWN;
        }
        Some(next)
    }

    /// Opens a frame.
    pub(super) fn push(&mut self, state: State, kind: FrameKind, data: u16) -> Option<State> {
        let depth = self.frame(state).depth + 1;
        if !self.lenient && depth > self.base_depth + MAX_DEPTH {
            return None;
        }
        self.frames.push(Frame { kind, parent: state.frame, depth, flags: state.flags, data });
        Some(State { frame: (self.frames.len() - 1) as u32, ..state })
    }

    /// Opens a frame without data, before a token of the `expected` kind.
    pub(super) fn open(&mut self, state: State, kind: FrameKind, expected: NextToken) -> Option<State> {
        let inside = self.push(state, kind, 0)?;
        Some(self.expect(inside, expected))
    }

    /// Closes the innermost frame.
    pub(super) fn pop(&self, state: State) -> State {
        State { frame: self.frame(state).parent, ..state }
    }

    /// Replaces the innermost frame by one with other data and additional flags.
    pub(super) fn replace_frame(&mut self, state: State, data: u16, flags: u32) -> State {
        let frame = self.frame(state);
        self.frames.push(Frame { data, flags: frame.flags | flags, ..frame });
        State { frame: (self.frames.len() - 1) as u32, ..state }
    }

    /// Returns the state after a value with the properties in `flags`.
    pub(super) fn after_value(&self, state: State, flags: u32) -> State {
        let first_operand = state.flags & flag::FIRST_OPERAND;
        let next = self.expect(state, NextToken::AfterOperand);
        State { flags: next.flags & !flag::FIRST_OPERAND | first_operand | flags, ..next }
    }

    /// Returns the state between two tokens, before a token of the `expected` kind.
    pub(super) fn expect(&self, state: State, expected: NextToken) -> State {
        let flags = state.flags & (flag::SCOPE_ENDED | flag::CONTEXT_KNOWN) | flag::FIRST_OPERAND;
        State { mode: LexerMode::Trivia, expected, flags, run: 0, count: 0, symbol: 0, ..state }
    }

    /// Returns the empty prefix of a set.
    pub(super) fn empty_prefix(&self, set: u16) -> WordPrefix {
        self.set(set).map_or(WordPrefix::new(set), |words| words.empty_prefix(set))
    }

    /// Returns a prefix with one more byte, or `None` if no word of its set continues so.
    pub(super) fn extend(&self, prefix: WordPrefix, byte: u8) -> Option<WordPrefix> {
        match prefix.set {
            ANY => Some(WordPrefix { depth: prefix.depth.saturating_add(1), ..prefix }),
            set => self.set(set)?.extend(prefix, byte),
        }
    }

    /// Returns the kind of a word that is complete, or `None` if its set has no such word.
    pub(super) fn word_kind(&self, prefix: WordPrefix) -> Option<WordKind> {
        match prefix.set {
            ANY => (prefix.depth > 0).then_some(WordKind::Variable),
            set => self.set(set)?.kind(prefix),
        }
    }

    /// Starts a word with its first byte. The word is one of `set`, or else of `alternative`.
    pub(super) fn start_word(
        &self,
        state: State,
        position: WordPosition,
        set: u16,
        alternative: u16,
        byte: u8,
    ) -> Option<State> {
        let open = State {
            mode: LexerMode::Word(position),
            word: self.empty_prefix(set),
            alternative: self.empty_prefix(alternative),
            count: 0,
            run: 0,
            ..state
        };
        self.word_byte(open, position, byte)
    }

    /// Reads a byte that belongs to a word.
    fn word_byte(&self, state: State, position: WordPosition, byte: u8) -> Option<State> {
        let first = state.run == 0;
        if first && byte.is_ascii_digit() || byte >= 0x80 && !self.lenient {
            return None;
        }
        let (word, alternative) = (self.extend(state.word, byte), self.extend(state.alternative, byte));
        // A word may be the prefix of a Python string: 1 in general, 2 of an f-string.
        let prefix = match byte {
            b'f' | b'F' if first => 2,
            b'r' | b'b' | b'u' | b'R' | b'B' | b'U' if first => 1,
            b'r' | b'b' | b'f' if self.lenient && state.run == 1 => state.count,
            _ => 0,
        };
        let prefix = if self.python && position == WordPosition::Operand { prefix } else { 0 };
        let continues = match position {
            _ if self.lenient => true,
            WordPosition::Operand => {
                word.is_some() || alternative.is_some() || prefix > 0 && matches!(byte, b'f' | b'r')
            }
            WordPosition::NewName => true,
            // In Python, a new name may start a statement.
            WordPosition::Statement => word.is_some() || self.python,
            _ => word.is_some(),
        };
        let limit = if self.lenient { u8::MAX } else { MAX_NAME_LENGTH };
        (continues && state.run < limit || self.lenient).then(|| State {
            word: word.unwrap_or(WordPrefix::NONE),
            alternative: alternative.unwrap_or(WordPrefix::NONE),
            count: prefix,
            run: state.run.saturating_add(1),
            ..state
        })
    }

    /// Reads a byte in a word or at its end.
    fn word(&mut self, state: State, position: WordPosition, byte: u8) -> Option<State> {
        if byte.is_ascii_alphanumeric() || byte == b'_' || (byte == b'$' && !self.python) || byte >= 0x80 {
            return self.word_byte(state, position, byte);
        }
        if state.run == 0 {
            // Given text may have whitespace between a dot and its member.
            return (self.lenient && matches!(byte, b' ' | b'\n' | b'\r')).then_some(state);
        }
        if position == WordPosition::Operand && self.python && state.count > 0 && matches!(byte, b'\'' | b'"') {
            let formatted = if state.count == 2 { flag::F_STRING } else { 0 };
            return self.open_string(
                State { flags: state.flags | formatted, mode: LexerMode::Trivia, ..state },
                byte,
                ANY,
            );
        }
        if position == WordPosition::Operand
            && byte == b'='
            && state.has(flag::ARGUMENT_NAMES)
            && self.word_kind(state.alternative).is_some()
        {
            let data = self.frame(state).data;
            let inside = self.replace_frame(state, data, flag::NAMED_ARGUMENT);
            return Some(State { symbol: b'=', ..self.expect(inside, NextToken::Operand) });
        }
        let state = self.end_word(state, position, byte)?;
        self.step(State { run: 0, ..state }, byte)
    }

    fn number(&mut self, state: State, part: NumberPart, byte: u8) -> Option<State> {
        let part = match (part, byte) {
            (NumberPart::Zero | NumberPart::Integer, b'.') => NumberPart::DecimalPoint,
            (NumberPart::Integer | NumberPart::Fraction, b'0'..=b'9') => part,
            (NumberPart::Zero | NumberPart::Integer | NumberPart::Fraction, b'e') => NumberPart::ExponentSign,
            (NumberPart::ExponentSign, b'-') => NumberPart::ExponentSign,
            (NumberPart::ExponentSign, b'1'..=b'9') => NumberPart::Exponent,
            (NumberPart::Exponent, b'0'..=b'9') if self.lenient => NumberPart::Exponent,
            (NumberPart::DecimalPoint, b'0'..=b'9') => NumberPart::Fraction,
            (_, b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_') => return self.lenient.then_some(state),
            (NumberPart::DecimalPoint | NumberPart::ExponentSign, _) if !self.lenient => return None,
            _ if matches!(state.expected, NextToken::Key | NextToken::KeyOrClose) => {
                let state = self.expect(state, NextToken::KeyColon);
                return self.step(state, byte);
            }
            _ => {
                let state = self.after_value(state, 0);
                return self.step(state, byte);
            }
        };
        // An endless row of digits is no useful number.
        let max_length = if self.lenient { u16::MAX } else { 12 };
        (state.count < max_length).then_some(State {
            mode: LexerMode::Number(part),
            count: state.count.saturating_add(1),
            ..state
        })
    }

    /// Returns the class whose tokens may all follow, or `None`.
    pub fn accepted_class(&self, state: State) -> Option<TokenClass> {
        let plain = match state.mode {
            LexerMode::LineComment | LexerMode::BlockComment => state.count == 0,
            LexerMode::String => state.word.set == ANY && state.count == 0,
            _ => false,
        };
        // New names, and members and keys that the analysis does not know.
        let word = match (state.mode, state.expected) {
            (LexerMode::Word(WordPosition::NewName), _) => true,
            (LexerMode::Word(WordPosition::Statement), _) => self.python,
            (LexerMode::Word(WordPosition::Member | WordPosition::Key), _) => state.word.set == ANY,
            (LexerMode::Trivia, NextToken::Name(_)) => true,
            (LexerMode::Trivia, NextToken::Statement | NextToken::StatementOrElse) => self.python,
            _ => false,
        };
        let short = state.run < MAX_NAME_LENGTH / 3 || !matches!(state.mode, LexerMode::Word(_));
        match (plain, word && short) {
            (true, _) => Some(TokenClass::Plain),
            (_, true) => Some(TokenClass::Word),
            _ => None,
        }
    }

    /// Reads whitespace, comments and the byte after them.
    fn trivia(&mut self, state: State, byte: u8) -> Option<State> {
        let is_incomplete = state.has(flag::MUST_CALL | flag::MUST_ACCESS) && !self.lenient;
        match byte {
            b' ' => {
                let max_run = if state.has(flag::LINE_BREAK) { 40 } else { 1 };
                (self.lenient || !is_incomplete && state.run < max_run)
                    .then_some(State { run: state.run.saturating_add(1), ..state })
            }
            b'\t' | b'\r' => self.lenient.then_some(state),
            b'\n' if is_incomplete => None,
            b'\n' => self.line_break(state),
            b'#' if self.python => {
                let own_line = state.has(flag::LINE_BREAK) && self.in_brackets(state);
                let may = self.lenient
                    || !is_incomplete
                        && (own_line || matches!(state.expected, NextToken::AfterOperand | NextToken::LineBreak));
                may.then_some(State { mode: LexerMode::LineComment, count: 0, ..state })
            }
            b'/' if !self.python && state.expected != NextToken::AfterOperand => {
                let own_line = state.has(flag::LINE_BREAK) && self.in_brackets(state);
                let may = self.lenient
                    || own_line
                    || matches!(state.expected, NextToken::Statement | NextToken::StatementOrElse);
                may.then_some(State { mode: LexerMode::Operator, symbol: b'/', ..state })
            }
            _ => self.first_byte(State { run: 0, ..state }, byte),
        }
    }

    /// Reads the first byte of a token.
    fn first_byte(&mut self, state: State, byte: u8) -> Option<State> {
        match state.expected {
            NextToken::Statement | NextToken::StatementOrElse => self.statement(state, byte),
            NextToken::Operand | NextToken::OperandOrClose | NextToken::OperandOrEnd => self.operand(state, byte),
            NextToken::AfterOperand => self.after_operand(state, byte),
            NextToken::Name(new) => self.new_name(state, new, byte),
            NextToken::AfterName(new) => self.after_new_name(state, new, byte),
            NextToken::Key | NextToken::KeyOrClose => self.key(state, byte),
            NextToken::KeyColon => (byte == b':').then(|| self.expect(state, NextToken::Operand)),
            NextToken::LineBreak => None,
            NextToken::ElseBody => self.else_body(state, byte),
            NextToken::ConditionParen
            | NextToken::LoopParen
            | NextToken::FunctionBrace
            | NextToken::IfBrace
            | NextToken::BlockBrace
            | NextToken::Colon => self.punctuation(state, byte),
        }
    }

    /// Returns the open frames with their indexes, the innermost first and the script last.
    pub(super) fn open_frames(&self, state: State) -> impl Iterator<Item = (u32, Frame)> {
        let mut next = Some(state.frame);
        std::iter::from_fn(move || {
            let id = next?;
            let frame = self.frames[id as usize];
            next = (frame.kind != FrameKind::Script).then_some(frame.parent);
            Some((id, frame))
        })
    }

    /// Returns `true` if brackets are open, so that a line break has no meaning.
    pub(super) fn in_brackets(&self, state: State) -> bool {
        use FrameKind::{
            Block, BlockHead, Declaration, Function, IfBlock, IfHead, LambdaBody, Script, Statement, Ternary,
        };
        let mut frames = self.open_frames(state).map(|(_, frame)| frame);
        let is_transparent = |frame: &Frame| match frame.kind {
            Function => frame.data == 1,
            kind => matches!(kind, LambdaBody | Ternary),
        };
        let is_bracket = |kind: FrameKind| {
            !matches!(kind, Function | Script | Statement | Declaration | BlockHead | IfHead | Block | IfBlock)
        };
        frames.find(|frame| !is_transparent(frame)).is_some_and(|frame| is_bracket(frame.kind))
    }

    /// Returns `true` if the position is in an interpolated value of a Python string, with these
    /// quotes if given.
    pub(super) fn in_interpolation(&self, state: State, quote: Option<u8>) -> bool {
        self.open_frames(state).any(|(_, frame)| {
            frame.kind == FrameKind::Interpolation
                && frame.data != 0
                && quote.is_none_or(|quote| frame.data == u16::from(quote))
        })
    }

    /// Returns the indexes of the functions around a position, the innermost first.
    pub fn functions(&self, state: State) -> impl Iterator<Item = u32> {
        self.open_frames(state).filter(|(_, frame)| frame.kind == FrameKind::Function).map(|(id, _)| id)
    }
}

/// Adds a set to `sets`, unless a recent one is equal.
fn add(sets: &mut Vec<WordSet>, words: WordSet) -> u16 {
    let recent = sets.len().saturating_sub(MAX_RECENT_SETS);
    let known = sets[recent..].iter().position(|set| *set == words).map(|index| recent + index);
    let index = known.unwrap_or_else(|| {
        sets.push(words);
        sets.len() - 1
    });
    u16::try_from(index).ok().filter(|set| *set < SPECIAL).unwrap_or(ANY)
}
