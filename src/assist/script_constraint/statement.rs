//! The grammar of statements, blocks and indentation.

use super::automaton::Automaton;
use super::state::{At, FrameKind, Kind, Lex, New, State, Want, flag};
use super::words::{FREE, Keyword, NONE, Word};

impl Automaton {
    /// Reads the first byte of a statement.
    pub(super) fn statement(&mut self, state: State, byte: u8) -> Option<State> {
        let stale = state.flags & flag::STALE != 0 && !self.lenient;
        match byte {
            b'}' if !self.python => self.close_block(state),
            b';' if self.lenient => Some(state),
            // A docstring.
            b'"' | b'\'' if self.python && !self.lenient => {
                let inside = self.push(state, FrameKind::Statement, 0)?;
                Some(State { lex: Lex::Quotes, sign: byte, count: 0, ..inside })
            }
            _ if byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'$') || byte >= 0x80 => {
                let set = match (stale, state.at) {
                    (false, At::Else) => self.start_else,
                    (false, _) => self.start,
                    (true, At::Else) => self.outer[1],
                    (true, _) => self.outer[0],
                };
                self.begin(self.operand_at(state, state.at), Kind::Start, set, self.fixed.reserved, byte)
            }
            _ if self.lenient => {
                let inside = self.push(self.operand_at(state, At::Operand), FrameKind::Statement, 0)?;
                self.operand(inside, byte)
            }
            _ => None,
        }
    }

    /// Ends the first word of a statement.
    pub(super) fn finish_start(&mut self, state: State, meaning: Option<Word>, byte: u8) -> Option<State> {
        match meaning {
            Some(Word::Keyword(keyword)) => self.begin_statement(state, keyword),
            Some(word) => {
                let inside = self.push(state, FrameKind::Statement, 0)?;
                Some(self.of_word(inside, word))
            }
            None if self.lenient => {
                let inside = self.push(state, FrameKind::Statement, 0)?;
                Some(self.of_word(inside, Word::Variable))
            }
            // A new name, which is assigned a value.
            None => {
                let new = self.python && self.meaning(state.other).is_none() && matches!(byte, b' ' | b'=' | b',');
                let inside = new.then(|| self.push(state, FrameKind::Statement, 0)).flatten()?;
                Some(self.then(inside, At::Named(New::Variable)))
            }
        }
    }

    fn begin_statement(&mut self, state: State, keyword: Keyword) -> Option<State> {
        let python = self.python;
        let (kind, at) = match keyword {
            Keyword::Declare => (FrameKind::Declaration, At::Name(New::Variable)),
            Keyword::Define => (FrameKind::Function, At::Name(New::Function)),
            Keyword::If if python => (FrameKind::IfHead, At::Operand),
            Keyword::If => return Some(self.then(state, At::Sign(Want::Condition))),
            Keyword::Else if python => return Some(State { sign: 0, ..self.then(state, At::Sign(Want::Colon)) }),
            Keyword::Else => return Some(self.then(state, At::ElseBody)),
            Keyword::For if python => (FrameKind::Head, At::Name(New::Loop)),
            Keyword::For => return Some(self.then(state, At::Sign(Want::Loop))),
            Keyword::Return => (FrameKind::Statement, At::Return),
            Keyword::Import | Keyword::From => {
                let inside = self.push(state, FrameKind::Statement, u16::from(keyword == Keyword::From))?;
                return Some(self.then(inside, At::Name(New::Module)));
            }
            Keyword::Pass => {
                let inside = self.push(state, FrameKind::Statement, 0)?;
                return Some(self.value(inside, flag::SITED));
            }
            _ => return None,
        };
        let inside = self.push(state, kind, 0)?;
        Some(self.then(inside, at))
    }

    /// Ends a statement.
    pub(super) fn end_of_statement(&mut self, state: State) -> Option<State> {
        let mut state = state;
        loop {
            let frame = self.top(state);
            match frame.kind {
                FrameKind::Statement | FrameKind::Declaration => {
                    let outside = self.pop(state);
                    return Some(self.then(outside, At::Start));
                }
                FrameKind::LambdaBody => {
                    let outside = self.pop(self.pop(state));
                    state = State { flags: outside.flags | flag::STALE, ..outside };
                }
                FrameKind::Script | FrameKind::Block | FrameKind::IfBlock if self.lenient => {
                    return Some(self.then(state, At::Start));
                }
                _ if self.lenient => state = self.pop(state),
                _ => return None,
            }
        }
    }

    /// Reads `;`.
    pub(super) fn semicolon(&mut self, state: State) -> Option<State> {
        let frame = self.top(state);
        if frame.kind == FrameKind::Loop && frame.data < 2 {
            let state = self.change(state, frame.data + 1, 0);
            return Some(self.operand_at(state, At::Operand));
        }
        self.end_of_statement(state)
    }

    /// Reads a line break.
    pub(super) fn line_break(&mut self, state: State) -> Option<State> {
        let broken = State { flags: state.flags | flag::BREAK, blanks: 0, count: state.count + 1, ..state };
        let few = state.count < 2 || self.lenient;
        if !self.python {
            // `return` before a line break returns no value.
            return (self.lenient || few && state.at != At::Return).then_some(broken);
        }
        if self.in_brackets(state) {
            return (self.lenient || few && !self.in_template(state, None)).then_some(broken);
        }
        let lines = |state: State| State { lex: Lex::Indent, count: 0, blanks: 0, ..state };
        match state.at {
            At::Start | At::Else => Some(lines(state)),
            At::After | At::Return => self.end_of_statement(state).map(lines),
            At::Named(New::Module) if self.top(state).data == 1 && !self.lenient => None,
            At::Named(New::Module | New::Alias) => self.end_of_statement(state).map(lines),
            At::Line => Some(State {
                flags: state.flags | flag::DEEPER,
                sign: state.sign,
                ..lines(State { at: At::Start, ..state })
            }),
            // Given text may be broken.
            _ if self.lenient => self.end_of_statement(state).map(lines),
            _ => None,
        }
    }

    /// Returns the indentation in columns of the block that contains a position.
    pub(super) fn width(&self, state: State) -> u16 {
        let mut id = state.top;
        loop {
            let frame = self.frames[id as usize];
            if matches!(frame.kind, FrameKind::Block | FrameKind::IfBlock | FrameKind::Script) {
                return frame.data;
            }
            id = frame.parent;
        }
    }

    /// Reads the start of a Python line.
    pub(super) fn indent(&mut self, state: State, byte: u8) -> Option<State> {
        let most = if self.lenient { 10_000 } else { 60 };
        match byte {
            b' ' => (state.count < most).then_some(State { count: state.count + 1, ..state }),
            b'\t' => self.lenient.then_some(State { count: state.count / 8 * 8 + 8, ..state }),
            b'\r' => self.lenient.then_some(state),
            b'\n' => {
                let lines = state.blanks.saturating_add(1);
                (self.lenient || lines <= 3).then_some(State { count: 0, blanks: lines, ..state })
            }
            b'#' => Some(State { lex: Lex::Line, count: 0, ..state }),
            _ => {
                let placed = self.indented(state)?;
                self.step(State { lex: Lex::Gap, count: 0, blanks: 0, sign: 0, ..placed }, byte)
            }
        }
    }

    /// Opens or closes blocks by the indentation of a line.
    pub(super) fn indented(&mut self, state: State) -> Option<State> {
        let width = self.width(state);
        if state.flags & flag::DEEPER != 0 {
            let deeper = state.count > width && (self.lenient || matches!(state.count - width, 2 | 4));
            if deeper {
                let kind = if state.sign == 1 { FrameKind::IfBlock } else { FrameKind::Block };
                let inside = State { flags: state.flags & !flag::DEEPER, ..state };
                return self.push(inside, kind, state.count);
            }
            if !self.lenient {
                return None;
            }
        }
        let mut state = State { flags: state.flags & !flag::DEEPER, ..state };
        while state.count < self.width(state) && self.top(state).kind != FrameKind::Script {
            let frame = self.top(state);
            state = self.pop(state);
            state.at = if frame.kind == FrameKind::IfBlock { At::Else } else { At::Start };
            if self.top(state).kind == FrameKind::Function {
                state = self.pop(state);
                state.flags |= flag::STALE;
            }
        }
        if state.count == self.width(state) {
            return Some(state);
        }
        if self.lenient && self.top(state).kind == FrameKind::Script {
            return Some(self.change(state, state.count, 0));
        }
        self.lenient.then_some(state)
    }

    /// Reads the colon of a condition or loop.
    pub(super) fn end_of_head(&mut self, state: State) -> State {
        let sign = u8::from(self.top(state).kind == FrameKind::IfHead);
        let outside = self.pop(state);
        State { sign, ..self.then(outside, At::Line) }
    }

    /// Reads `}` of a block.
    fn close_block(&mut self, state: State) -> Option<State> {
        let frame = self.top(state);
        let outside = self.pop(state);
        match frame.kind {
            FrameKind::IfBlock => Some(self.then(outside, At::Else)),
            FrameKind::Block => {
                let around = self.top(outside);
                if around.kind != FrameKind::Function {
                    return Some(self.then(outside, At::Start));
                }
                let outside = self.pop(outside);
                let outside = State { flags: flag::STALE | around.flags & flag::PLAIN, ..outside };
                Some(match around.data {
                    1 => self.value(outside, flag::SITED),
                    _ => self.then(outside, At::Start),
                })
            }
            _ => self.lenient.then(|| self.close_leniently(state, b'}')).flatten(),
        }
    }

    /// Reads a closing bracket in given text: closes the nearest frame that it fits, or none.
    pub(super) fn close_leniently(&mut self, state: State, byte: u8) -> Option<State> {
        let fits = |kind: FrameKind| match byte {
            b')' => matches!(
                kind,
                FrameKind::Call | FrameKind::Group | FrameKind::Condition | FrameKind::Loop | FrameKind::Parameters
            ),
            b']' => matches!(kind, FrameKind::List | FrameKind::Index),
            _ => matches!(
                kind,
                FrameKind::Object | FrameKind::Dict | FrameKind::Block | FrameKind::IfBlock | FrameKind::Template
            ),
        };
        let mut id = state.top;
        while !fits(self.frames[id as usize].kind) {
            if self.frames[id as usize].kind == FrameKind::Script {
                return Some(self.value(state, flag::OPEN));
            }
            id = self.frames[id as usize].parent;
        }
        let inner = State { top: id, at: At::First, ..state };
        match self.frames[id as usize].kind {
            FrameKind::Block | FrameKind::IfBlock => self.close_block(inner),
            FrameKind::Loop => Some(self.then(self.pop(inner), At::Sign(Want::Block))),
            _ => self.close(inner, byte),
        }
    }

    /// Reads a byte before or in a new name.
    pub(super) fn new_name(&mut self, state: State, new: New, byte: u8) -> Option<State> {
        match (new, byte) {
            (New::Anonymous, b'(') => self.wanted(state, Want::Parameters, byte),
            (New::FirstParameter, b')') => self.close(state, byte),
            (New::Lambda, b':') if self.top(state).flags & flag::NAMED == 0 || self.lenient => self.lambda_body(state),
            _ if byte.is_ascii_alphabetic() || byte == b'_' || byte == b'$' && !self.python || byte >= 0x80 => {
                self.begin(state, Kind::New, FREE, self.fixed.reserved, byte)
            }
            // Patterns, stars and defaults in given text.
            _ if self.lenient => self.operand(State { at: At::First, ..state }, byte),
            _ => None,
        }
    }

    pub(super) fn finish_new(&mut self, state: State) -> Option<State> {
        let At::Name(new) = state.at else { return None };
        let known = self.meaning(state.other).is_some();
        // Imports only name modules that exist.
        let new = match new {
            New::FirstParameter => New::Parameter,
            New::Anonymous => New::Function,
            other => other,
        };
        (self.lenient || !known || matches!(new, New::Module | New::Alias)).then(|| self.then(state, At::Named(new)))
    }

    fn lambda_body(&mut self, state: State) -> Option<State> {
        let inside = self.push(state, FrameKind::LambdaBody, 0)?;
        Some(self.operand_at(inside, At::Operand))
    }

    /// Reads the byte after a new name.
    pub(super) fn named(&mut self, state: State, new: New, byte: u8) -> Option<State> {
        let word = byte.is_ascii_alphabetic();
        match (new, byte) {
            (New::Variable, b',') if self.python => Some(self.then(state, At::Name(New::Variable))),
            (New::Variable, b'=') => Some(self.operand_at(state, At::Operand)),
            (New::Function, b'(') => self.wanted(state, Want::Parameters, byte),
            (New::Parameter, b',') => Some(self.then(state, At::Name(New::Parameter))),
            (New::Parameter, b')') => self.close(state, byte),
            (New::Parameter, b'=') if self.python => Some(self.operand_at(state, At::Operand)),
            (New::Lambda, b',') => Some(self.then(state, At::Name(New::Lambda))),
            (New::Lambda, b':') => self.lambda_body(state),
            (New::Loop, b',') if state.flags & flag::PLAIN != 0 => Some(self.then(state, At::Name(New::Loop))),
            (New::Loop, _) if word => self.begin(state, Kind::Wanted, self.fixed.within, NONE, byte),
            (New::Module, b'.') => Some(self.then(state, At::Name(New::Module))),
            (New::Module, _) if word => {
                let set = if self.top(state).data == 1 { self.fixed.import } else { self.fixed.alias };
                self.begin(state, Kind::Wanted, set, NONE, byte)
            }
            (New::Alias, b',') if self.top(state).data == 2 => Some(self.then(state, At::Name(New::Alias))),
            (New::Module | New::Alias, b',') if self.top(state).data == 0 => {
                Some(self.then(state, At::Name(New::Module)))
            }
            _ if self.lenient => self.after(State { at: At::After, ..state }, byte),
            _ => None,
        }
    }

    pub(super) fn finish_wanted(&mut self, state: State, keyword: Keyword) -> Option<State> {
        match keyword {
            Keyword::In => {
                let brackets = matches!(
                    self.top(state).kind,
                    FrameKind::List | FrameKind::Group | FrameKind::Call | FrameKind::Dict
                );
                let each = brackets && state.flags & flag::PLAIN != 0;
                let state = match self.top(state).kind {
                    FrameKind::Dict if each => self.change(state, 2, 0),
                    _ if each => self.change(state, 1, 0),
                    _ => state,
                };
                let next = self.operand_at(state, At::Operand);
                Some(State { flags: next.flags & !flag::PLAIN, ..next })
            }
            Keyword::Import => {
                let state = self.change(state, 2, 0);
                Some(self.then(state, At::Name(New::Alias)))
            }
            Keyword::As => Some(self.then(state, At::Name(New::Alias))),
            Keyword::If => Some(self.then(state, At::Sign(Want::Condition))),
            Keyword::Declare => Some(self.then(state, At::Name(New::Variable))),
            _ => None,
        }
    }

    /// Reads a required bracket or colon.
    pub(super) fn wanted(&mut self, state: State, want: Want, byte: u8) -> Option<State> {
        let open = |automaton: &mut Automaton, kind: FrameKind| automaton.push(state, kind, 0);
        match (want, byte) {
            (Want::Condition, b'(') => {
                open(self, FrameKind::Condition).map(|inside| self.operand_at(inside, At::Operand))
            }
            (Want::Loop, b'(') => open(self, FrameKind::Loop).map(|inside| self.then(inside, At::Sign(Want::Loop))),
            (Want::Loop, _) if self.top(state).kind == FrameKind::Loop && byte.is_ascii_alphabetic() => {
                self.begin(state, Kind::Wanted, self.fixed.declare, NONE, byte)
            }
            (Want::Parameters, b'(') => {
                open(self, FrameKind::Parameters).map(|inside| self.then(inside, At::Name(New::FirstParameter)))
            }
            (Want::Body | Want::Block, b'{') => open(self, FrameKind::Block).map(|inside| self.then(inside, At::Start)),
            (Want::IfBody, b'{') => open(self, FrameKind::IfBlock).map(|inside| self.then(inside, At::Start)),
            (Want::Colon, b':') => Some(State { sign: state.sign, ..self.then(state, At::Line) }),
            // Given text may have a body without braces.
            _ if self.lenient => self.statement(State { at: At::Start, ..state }, byte),
            _ => None,
        }
    }

    /// Returns the state after the brackets of parameters.
    pub(super) fn after_parameters(&self, state: State) -> State {
        self.then(state, At::Sign(if self.python { Want::Colon } else { Want::Body }))
    }

    pub(super) fn else_body(&mut self, state: State, byte: u8) -> Option<State> {
        match byte {
            b'{' => self.wanted(state, Want::Block, byte),
            _ if byte.is_ascii_alphabetic() => self.begin(state, Kind::Wanted, self.fixed.condition, NONE, byte),
            _ => None,
        }
    }
}
