//! Reads given text, which may be broken, and decides where a script may end.

use super::automaton::Automaton;
use super::state::{At, FrameKind, Kind, Lex, New, State, flag};
use super::words::{COLOR, DATE};

/// Start of the last word and the last string of a text, which may be rewritten.
#[derive(Debug, Clone, Copy, Default)]
pub struct Starts {
    /// First byte of the current word.
    pub word: usize,
    /// First byte of the current string's content.
    pub text: usize,
}

/// A name that a text defines.
#[derive(Debug, Clone, Copy)]
pub struct Named {
    /// Its first byte and the byte after its last.
    pub name: (usize, usize),
    /// Its purpose.
    pub new: New,
    /// The state after it.
    pub state: State,
}

impl Automaton {
    /// Reads a text that may be broken. Returns the state after it, the last starts, and the names
    /// that it defines.
    pub fn read_text(&mut self, state: State, text: &[u8]) -> (State, Starts, Vec<Named>) {
        self.lenient = true;
        let (mut state, mut starts, mut named) = (state, Starts::default(), Vec::new());
        for (at, &byte) in text.iter().enumerate() {
            let next = self.step(state, byte).unwrap_or_else(|| self.recover(state, byte));
            let begins = |is: fn(Lex) -> bool| is(next.lex) && !is(state.lex);
            // A dot is not part of the member's name.
            let point = byte == b'.' && next.lex == Lex::Word(Kind::Member);
            if begins(|lex| matches!(lex, Lex::Word(_))) || point {
                starts.word = at + usize::from(point);
            }
            if begins(|lex| matches!(lex, Lex::Text | Lex::Escape)) {
                starts.text = at + 1;
            }
            if let Some(new) = state.new_name()
                && !matches!(next.lex, Lex::Word(_))
            {
                named.push(Named { name: (starts.word, at), new, state: next });
            }
            state = next;
        }
        self.lenient = false;
        (state, starts, named)
    }

    /// Returns a state after a byte that the grammar does not accept.
    fn recover(&mut self, state: State, byte: u8) -> State {
        let calm = State { lex: Lex::Gap, sign: 0, blanks: 0, count: 0, word: super::words::Reading::NONE, ..state };
        let opened = |automaton: &mut Automaton, kind: FrameKind, at: At| {
            let inside = automaton.push(calm, kind, 0).unwrap_or(calm);
            automaton.operand_at(inside, at)
        };
        match byte {
            b' ' | b'\t' | b'\r' => calm,
            b'\n' => self.line_break(calm).unwrap_or(calm),
            b'{' => {
                let outside = self.end_of_statement(calm).unwrap_or(calm);
                let inside = self.push(outside, FrameKind::Block, 0).unwrap_or(outside);
                self.then(inside, At::Start)
            }
            b'(' => opened(self, FrameKind::Group, At::First),
            b'[' => opened(self, FrameKind::List, At::First),
            b')' | b']' | b'}' => self.close_leniently(calm, byte).unwrap_or(calm),
            b'\'' | b'"' | b'`' => self.open_text(calm, byte, super::words::FREE).unwrap_or(calm),
            b';' => self.end_of_statement(calm).unwrap_or(calm),
            _ if byte.is_ascii_alphabetic() || byte == b'_' => {
                let operand = self.operand_at(calm, At::Operand);
                self.begin(operand, Kind::Operand, self.operand, super::words::NONE, byte).unwrap_or(calm)
            }
            _ => self.operand_at(calm, At::Operand),
        }
    }

    /// Returns the block, or the script, that contains a position.
    pub fn block(&self, state: State) -> u32 {
        let mut id = state.top;
        loop {
            let frame = self.frames[id as usize];
            if matches!(frame.kind, FrameKind::Block | FrameKind::IfBlock | FrameKind::Script) {
                return id;
            }
            id = frame.parent;
        }
    }

    /// Returns `true` if the text may end at a position, together with its statement. `around` is
    /// the state where writing began, if a suffix follows.
    pub fn may_end(&mut self, state: State, around: Option<State>) -> bool {
        // In a string that the suffix closes.
        if let Some(base) = around
            && (state.lex, base.lex, state.top, state.sign) == (Lex::Text, Lex::Text, base.top, base.sign)
        {
            return match state.word.set {
                DATE => state.count == 10,
                COLOR => state.count == 6 || self.meaning(state.other).is_some(),
                _ => self.meaning(state.word).is_some(),
            };
        }
        if matches!(
            state.lex,
            Lex::Text | Lex::Escape | Lex::Quotes | Lex::Format | Lex::Sign | Lex::Block | Lex::BlockStar | Lex::Line
        ) {
            return false;
        }
        let ended = match state.lex {
            Lex::Gap | Lex::Indent => Some(state),
            _ => self.step(state, b' '),
        };
        let Some(ended) = ended else { return false };
        if ended.flags & (flag::DEEPER | flag::MUST_CALL | flag::MUST_TAKE) != 0 {
            return false;
        }
        // In brackets that the suffix closes.
        if let Some(base) = around
            && ended.top == base.top
            && self.in_brackets(base)
        {
            return ended.at == At::After;
        }
        let block = self.block(ended);
        let right = match around {
            Some(base) => block == self.block(base),
            None => self.python || self.frames[block as usize].kind == FrameKind::Script,
        };
        let frame = self.top(ended);
        let statement = matches!(frame.kind, FrameKind::Statement | FrameKind::Declaration);
        let whole = match ended.at {
            At::Start | At::Else => true,
            At::After | At::Return => statement && frame.parent == block,
            _ => false,
        };
        right && whole
    }

    /// Returns `true` if the text might end at a position. Cheaper than [`Automaton::may_end`], for
    /// forced bytes.
    pub fn could_end(&self, state: State, around: Option<State>) -> bool {
        match state.at {
            At::Start | At::Else => true,
            At::After => {
                let kind = self.top(state).kind;
                matches!(kind, FrameKind::Statement | FrameKind::Declaration)
                    || around.is_some_and(|base| base.top == state.top)
            }
            _ => false,
        }
    }

    /// Returns the text that closes everything open at a position, down to the frames of `around`.
    pub fn closers(&self, state: State, around: Option<State>) -> String {
        let floor = around.map_or(0, |base| self.top(base).depth);
        let mut found = String::new();
        let mut id = state.top;
        while self.frames[id as usize].depth > floor {
            let frame = self.frames[id as usize];
            found.push_str(match frame.kind {
                FrameKind::Call | FrameKind::Group | FrameKind::Condition | FrameKind::Loop | FrameKind::Parameters => {
                    ")"
                }
                FrameKind::List | FrameKind::Index => "]",
                FrameKind::Object | FrameKind::Dict | FrameKind::Template => "}",
                FrameKind::Block | FrameKind::IfBlock if !self.python => "}",
                _ => "",
            });
            id = frame.parent;
        }
        found
    }
}
