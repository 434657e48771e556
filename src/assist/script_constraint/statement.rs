//! The grammar of statements, blocks and indentation.

use super::automaton::Automaton;
use super::state::{Frame, FrameKind, LexerMode, NewName, NextToken, State, WordPosition, flag};
use super::word_set::{ANY, EMPTY, Keyword, WordKind};

impl Automaton {
    /// Reads the first byte of a statement.
    pub(super) fn statement(&mut self, state: State, byte: u8) -> Option<State> {
        match byte {
            b'}' if !self.python => self.close_block(state),
            b';' if self.lenient => Some(state),
            // A docstring.
            b'"' | b'\'' if self.python && !self.lenient => {
                let inside = self.push(state, FrameKind::Statement, 0)?;
                Some(State { mode: LexerMode::OpeningQuotes, symbol: byte, count: 0, ..inside })
            }
            _ if byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'$') || byte >= 0x80 => {
                let scope = self.scope_at(state);
                let set = match state.expected {
                    NextToken::StatementOrElse => scope.statement_or_else,
                    _ => scope.statement,
                };
                let state = self.expect(state, state.expected);
                self.start_word(state, WordPosition::Statement, set, self.language.reserved_names, byte)
            }
            _ if self.lenient => {
                let inside = self.push(self.expect(state, NextToken::Operand), FrameKind::Statement, 0)?;
                self.operand(inside, byte)
            }
            _ => None,
        }
    }

    /// Ends the first word of a statement, before `byte`.
    pub(super) fn end_statement_word(&mut self, state: State, kind: Option<WordKind>, byte: u8) -> Option<State> {
        match kind.or(self.lenient.then_some(WordKind::Variable)) {
            Some(WordKind::Keyword(keyword)) => self.start_statement(state, keyword),
            Some(kind) => {
                let inside = self.push(state, FrameKind::Statement, 0)?;
                Some(self.after_word(inside, kind))
            }
            // A new name, which is assigned a value.
            None => {
                let is_reserved = self.word_kind(state.alternative).is_some();
                let is_new = self.python && !is_reserved && matches!(byte, b' ' | b'=' | b',');
                is_new.then(|| self.open(state, FrameKind::Statement, NextToken::AfterName(NewName::Variable)))?
            }
        }
    }

    fn start_statement(&mut self, state: State, keyword: Keyword) -> Option<State> {
        let python = self.python;
        let (kind, expected) = match keyword {
            Keyword::Declare => (FrameKind::Declaration, NextToken::Name(NewName::Variable)),
            Keyword::Define => (FrameKind::Function, NextToken::Name(NewName::Function)),
            Keyword::If if python => (FrameKind::IfHead, NextToken::Operand),
            Keyword::If => return Some(self.expect(state, NextToken::ConditionParen)),
            Keyword::Else if python => return Some(self.expect(state, NextToken::Colon)),
            Keyword::Else => return Some(self.expect(state, NextToken::ElseBody)),
            Keyword::For if python => (FrameKind::BlockHead, NextToken::Name(NewName::Loop)),
            Keyword::For => return Some(self.expect(state, NextToken::LoopParen)),
            Keyword::Return => (FrameKind::Statement, NextToken::OperandOrEnd),
            Keyword::Import => (FrameKind::Statement, NextToken::Name(NewName::Module)),
            Keyword::From => {
                let inside = self.push(state, FrameKind::Statement, 1)?;
                return Some(self.expect(inside, NextToken::Name(NewName::Module)));
            }
            Keyword::Pass => {
                let inside = self.push(state, FrameKind::Statement, 0)?;
                return Some(self.after_value(inside, flag::NO_OPERATOR));
            }
            _ => return None,
        };
        self.open(state, kind, expected)
    }

    /// Ends a statement.
    pub(super) fn end_statement(&mut self, mut state: State) -> Option<State> {
        loop {
            match self.frame(state).kind {
                FrameKind::Statement | FrameKind::Declaration => {
                    return Some(self.expect(self.pop(state), NextToken::Statement));
                }
                FrameKind::LambdaBody => {
                    let outside = self.pop(self.pop(state));
                    state = State { flags: outside.flags | flag::SCOPE_ENDED, ..outside };
                }
                FrameKind::Script | FrameKind::Block | FrameKind::IfBlock if self.lenient => {
                    return Some(self.expect(state, NextToken::Statement));
                }
                _ if self.lenient => state = self.pop(state),
                _ => return None,
            }
        }
    }

    /// Reads `;`.
    pub(super) fn semicolon(&mut self, state: State) -> Option<State> {
        let frame = self.frame(state);
        if frame.kind == FrameKind::Loop && frame.data < 2 {
            let state = self.replace_frame(state, frame.data + 1, 0);
            return Some(self.expect(state, NextToken::Operand));
        }
        self.end_statement(state)
    }

    /// Reads a line break.
    pub(super) fn line_break(&mut self, state: State) -> Option<State> {
        let broken = State { flags: state.flags | flag::LINE_BREAK, run: 0, count: state.count + 1, ..state };
        let can_break_line = state.count < 2 || self.lenient;
        if !self.python {
            // `return` before a line break returns no value.
            return (self.lenient || can_break_line && state.expected != NextToken::OperandOrEnd).then_some(broken);
        }
        if self.in_brackets(state) {
            return (self.lenient || can_break_line && !self.in_interpolation(state, None)).then_some(broken);
        }
        let next_line = |state: State| State { mode: LexerMode::Indentation, count: 0, run: 0, ..state };
        match state.expected {
            NextToken::Statement | NextToken::StatementOrElse => Some(next_line(state)),
            NextToken::AfterOperand | NextToken::OperandOrEnd => self.end_statement(state).map(next_line),
            // `from module` without `import`.
            NextToken::AfterName(NewName::Module) if self.frame(state).data == 1 && !self.lenient => None,
            NextToken::AfterName(NewName::Module | NewName::Alias) => self.end_statement(state).map(next_line),
            NextToken::LineBreak => {
                let flags = state.flags | flag::BLOCK_REQUIRED;
                Some(next_line(State { expected: NextToken::Statement, flags, ..state }))
            }
            // Given text may be broken.
            _ if self.lenient => self.end_statement(state).map(next_line),
            _ => None,
        }
    }

    /// Returns the index and the frame of the block, or the script, that contains a position.
    pub(super) fn block(&self, state: State) -> (u32, Frame) {
        let is_block = |kind| matches!(kind, FrameKind::Block | FrameKind::IfBlock | FrameKind::Script);
        self.open_frames(state).find(|(_, frame)| is_block(frame.kind)).unwrap_or((0, self.frames[0]))
    }

    /// Reads the start of a Python line.
    pub(super) fn indentation(&mut self, state: State, byte: u8) -> Option<State> {
        let max_columns = if self.lenient { 10_000 } else { 60 };
        match byte {
            b' ' => (state.count < max_columns).then_some(State { count: state.count + 1, ..state }),
            b'\t' => self.lenient.then_some(State { count: state.count / 8 * 8 + 8, ..state }),
            b'\r' => self.lenient.then_some(state),
            b'\n' => {
                let empty_lines = state.run.saturating_add(1);
                (self.lenient || empty_lines <= 3).then_some(State { count: 0, run: empty_lines, ..state })
            }
            b'#' => Some(State { mode: LexerMode::LineComment, count: 0, ..state }),
            _ => {
                let indented = self.apply_indentation(state)?;
                self.step(State { mode: LexerMode::Trivia, count: 0, run: 0, symbol: 0, ..indented }, byte)
            }
        }
    }

    /// Opens or closes blocks by the indentation of a line.
    fn apply_indentation(&mut self, state: State) -> Option<State> {
        let columns = |automaton: &Automaton, state: State| automaton.block(state).1.data;
        let mut inside = State { flags: state.flags & !flag::BLOCK_REQUIRED, ..state };
        if state.has(flag::BLOCK_REQUIRED) {
            let outer = columns(self, state);
            if state.count > outer && (self.lenient || matches!(state.count - outer, 2 | 4)) {
                let kind = if state.symbol == 1 { FrameKind::IfBlock } else { FrameKind::Block };
                return self.push(inside, kind, state.count);
            }
            if !self.lenient {
                return None;
            }
        }
        while inside.count < columns(self, inside) && self.frame(inside).kind != FrameKind::Script {
            let is_condition = self.frame(inside).kind == FrameKind::IfBlock;
            inside = self.pop(inside);
            inside.expected = if is_condition { NextToken::StatementOrElse } else { NextToken::Statement };
            if self.frame(inside).kind == FrameKind::Function {
                inside = self.pop(inside);
                inside.flags |= flag::SCOPE_ENDED;
            }
        }
        if inside.count == columns(self, inside) {
            return Some(inside);
        }
        if self.lenient && self.frame(inside).kind == FrameKind::Script {
            return Some(self.replace_frame(inside, inside.count, 0));
        }
        self.lenient.then_some(inside)
    }

    /// Reads the colon of a condition or loop.
    pub(super) fn end_head(&mut self, state: State) -> State {
        let symbol = u8::from(self.frame(state).kind == FrameKind::IfHead);
        State { symbol, ..self.expect(self.pop(state), NextToken::LineBreak) }
    }

    /// Reads `}` of a block.
    fn close_block(&mut self, state: State) -> Option<State> {
        let outside = self.pop(state);
        match self.frame(state).kind {
            FrameKind::IfBlock => Some(self.expect(outside, NextToken::StatementOrElse)),
            FrameKind::Block => {
                let function = self.frame(outside);
                if function.kind != FrameKind::Function {
                    return Some(self.expect(outside, NextToken::Statement));
                }
                let flags = flag::SCOPE_ENDED | function.flags & flag::FIRST_OPERAND;
                let outside = State { flags, ..self.pop(outside) };
                Some(match function.data {
                    1 => self.after_value(outside, flag::NO_OPERATOR),
                    _ => self.expect(outside, NextToken::Statement),
                })
            }
            _ => self.lenient.then(|| self.close_leniently(state, b'}')).flatten(),
        }
    }

    /// Reads a closing bracket in given text: closes the nearest frame that it fits, or none.
    pub(super) fn close_leniently(&mut self, state: State, byte: u8) -> Option<State> {
        let fitting = self.open_frames(state).find(|(_, frame)| frame.kind.closing_bracket() == Some(byte));
        let Some((frame, Frame { kind, .. })) = fitting else {
            return Some(self.after_value(state, flag::HAS_MEMBERS));
        };
        let inner = State { frame, expected: NextToken::OperandOrClose, ..state };
        match kind {
            FrameKind::Block | FrameKind::IfBlock => self.close_block(inner),
            FrameKind::Loop => Some(self.expect(self.pop(inner), NextToken::BlockBrace)),
            _ => self.close(inner, byte),
        }
    }

    /// Reads a byte before or in a new name.
    pub(super) fn new_name(&mut self, state: State, new: NewName, byte: u8) -> Option<State> {
        match (new, byte) {
            (NewName::Anonymous, b'(') => self.open_parameters(state),
            (NewName::FirstParameter, b')') => self.close(state, byte),
            (NewName::Lambda, b':') if self.frame(state).flags & flag::NAMED_ARGUMENT == 0 || self.lenient => {
                self.open(state, FrameKind::LambdaBody, NextToken::Operand)
            }
            _ if byte.is_ascii_alphabetic() || byte == b'_' || byte == b'$' && !self.python || byte >= 0x80 => {
                self.start_word(state, WordPosition::NewName, ANY, self.language.reserved_names, byte)
            }
            // Patterns, stars and defaults in given text.
            _ if self.lenient => self.operand(State { expected: NextToken::OperandOrClose, ..state }, byte),
            _ => None,
        }
    }

    /// Ends a new name.
    pub(super) fn end_new_name(&mut self, state: State) -> Option<State> {
        let NextToken::Name(new) = state.expected else { return None };
        let is_reserved = self.word_kind(state.alternative).is_some();
        let new = match new {
            NewName::FirstParameter => NewName::Parameter,
            NewName::Anonymous => NewName::Function,
            other => other,
        };
        // A module may have a reserved name, such as `ee`.
        let is_allowed = self.lenient || !is_reserved || matches!(new, NewName::Module | NewName::Alias);
        is_allowed.then(|| self.expect(state, NextToken::AfterName(new)))
    }

    /// Reads the byte after a new name.
    pub(super) fn after_new_name(&mut self, state: State, new: NewName, byte: u8) -> Option<State> {
        let starts_word = byte.is_ascii_alphabetic();
        let next_name = |automaton: &Automaton| Some(automaton.expect(state, NextToken::Name(new)));
        match (new, byte) {
            (NewName::Variable, b',') if self.python => next_name(self),
            (NewName::Variable, b'=') => Some(self.expect(state, NextToken::Operand)),
            (NewName::Function, b'(') => self.open_parameters(state),
            (NewName::Parameter | NewName::Lambda, b',') => next_name(self),
            (NewName::Parameter, b')') => self.close(state, byte),
            (NewName::Parameter, b'=') if self.python => Some(self.expect(state, NextToken::Operand)),
            (NewName::Lambda, b':') => self.open(state, FrameKind::LambdaBody, NextToken::Operand),
            (NewName::Loop, b',') if state.has(flag::FIRST_OPERAND) => next_name(self),
            (NewName::Loop, _) if starts_word => self.required_word(state, self.language.in_keyword, byte),
            (NewName::Module, b'.') => next_name(self),
            (NewName::Module, _) if starts_word => {
                let is_from = self.frame(state).data == 1;
                let set = if is_from { self.language.import_keyword } else { self.language.as_keyword };
                self.required_word(state, set, byte)
            }
            (NewName::Alias, b',') if self.frame(state).data == 2 => next_name(self),
            (NewName::Module | NewName::Alias, b',') if self.frame(state).data == 0 => {
                Some(self.expect(state, NextToken::Name(NewName::Module)))
            }
            _ if self.lenient => self.after_operand(State { expected: NextToken::AfterOperand, ..state }, byte),
            _ => None,
        }
    }

    /// Reads the first byte of a word that the grammar requires.
    fn required_word(&self, state: State, set: u16, byte: u8) -> Option<State> {
        self.start_word(state, WordPosition::Required, set, EMPTY, byte)
    }

    /// Ends a word that the grammar requires.
    pub(super) fn end_required_word(&mut self, state: State, keyword: Keyword) -> Option<State> {
        match keyword {
            Keyword::In => {
                let is_comprehension = state.has(flag::FIRST_OPERAND);
                let state = match self.frame(state).kind {
                    FrameKind::Dict if is_comprehension => self.replace_frame(state, 2, 0),
                    FrameKind::List | FrameKind::Group | FrameKind::Call if is_comprehension => {
                        self.replace_frame(state, 1, 0)
                    }
                    _ => state,
                };
                Some(self.after_operator(state))
            }
            Keyword::Import => {
                let state = self.replace_frame(state, 2, 0);
                Some(self.expect(state, NextToken::Name(NewName::Alias)))
            }
            Keyword::As => Some(self.expect(state, NextToken::Name(NewName::Alias))),
            Keyword::If => Some(self.expect(state, NextToken::ConditionParen)),
            Keyword::Declare => Some(self.expect(state, NextToken::Name(NewName::Variable))),
            _ => None,
        }
    }

    /// Reads a required bracket or colon.
    pub(super) fn punctuation(&mut self, state: State, byte: u8) -> Option<State> {
        match (state.expected, byte) {
            (NextToken::ConditionParen, b'(') => self.open(state, FrameKind::Condition, NextToken::Operand),
            (NextToken::LoopParen, b'(') => self.open(state, FrameKind::Loop, NextToken::LoopParen),
            (NextToken::LoopParen, _) if self.frame(state).kind == FrameKind::Loop && byte.is_ascii_alphabetic() => {
                self.required_word(state, self.language.declaration_keywords, byte)
            }
            (NextToken::FunctionBrace | NextToken::BlockBrace, b'{') => {
                self.open(state, FrameKind::Block, NextToken::Statement)
            }
            (NextToken::IfBrace, b'{') => self.open(state, FrameKind::IfBlock, NextToken::Statement),
            (NextToken::Colon, b':') => Some(self.expect(state, NextToken::LineBreak)),
            // Given text may have a body without braces.
            _ if self.lenient => self.statement(State { expected: NextToken::Statement, ..state }, byte),
            _ => None,
        }
    }

    fn open_parameters(&mut self, state: State) -> Option<State> {
        self.open(state, FrameKind::Parameters, NextToken::Name(NewName::FirstParameter))
    }

    /// Reads the byte after a JavaScript `else`.
    pub(super) fn else_body(&mut self, state: State, byte: u8) -> Option<State> {
        match byte {
            b'{' => self.open(state, FrameKind::Block, NextToken::Statement),
            _ if byte.is_ascii_alphabetic() => self.required_word(state, self.language.if_keyword, byte),
            _ => None,
        }
    }
}
