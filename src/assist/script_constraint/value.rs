//! The grammar of values: names, literals, brackets, members, calls, operators.

use super::automaton::{Automaton, TokenContext};
use super::state::{Frame, FrameKind, LexerMode, NewName, NextToken, NumberPart, State, WordPosition, flag};
use super::word_set::{ANY, EMPTY, Keyword, UNRESOLVED, WordKind};

/// Marks that `==` was read, which JavaScript may extend to `===`.
const EQUAL: u8 = 1;

fn starts_word(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'$') || byte >= 0x80
}

/// Returns the state after the first digit of a number.
fn number(state: State, digit: u8) -> State {
    let part = if digit == b'0' { NumberPart::Zero } else { NumberPart::Integer };
    State { mode: LexerMode::Number(part), count: 1, ..state }
}

impl Automaton {
    /// Returns the context of the next value.
    fn operand_context(&self, state: State) -> TokenContext {
        match (self.lenient, state.has(flag::FIRST_OPERAND), state.has(flag::CONTEXT_KNOWN)) {
            (true, ..) => TokenContext::UNRESTRICTED,
            // An operand of an operator is no argument name.
            (_, false, _) => TokenContext { arguments: EMPTY, ..TokenContext::UNRESTRICTED },
            (_, true, true) => self.context,
            (_, true, false) => TokenContext::UNRESOLVED,
        }
    }

    /// Reads the first byte of a value.
    pub(super) fn operand(&mut self, state: State, byte: u8) -> Option<State> {
        let context = self.operand_context(state);
        let kind = self.frame(state).kind;
        // The arguments after a named argument are named, too.
        let is_named = kind == FrameKind::Call && self.frame(state).flags & flag::NAMED_ARGUMENT != 0 && !self.lenient;
        match byte {
            _ if starts_word(byte) => {
                // At the start of an argument, not after its name.
                let starts_argument = state.symbol == 0 && state.has(flag::FIRST_OPERAND);
                let is_argument = self.python && kind == FrameKind::Call && starts_argument;
                let arguments = if is_argument { context.arguments } else { EMPTY };
                let names = self.scope_at(state).operand;
                let set = if is_named && starts_argument || !context.may_be_other { EMPTY } else { names };
                let flags = if arguments == EMPTY { 0 } else { flag::ARGUMENT_NAMES };
                let state = State { flags: state.flags & !flag::ARGUMENT_NAMES | flags, ..state };
                self.start_word(state, WordPosition::Operand, set, arguments, byte)
            }
            b')' | b']' | b'}' if state.expected == NextToken::OperandOrClose || self.lenient => {
                self.close(state, byte)
            }
            b';' if state.expected == NextToken::OperandOrEnd || self.lenient => self.end_statement(state),
            b'}' if state.expected == NextToken::OperandOrEnd && !self.python => {
                let state = self.end_statement(state)?;
                self.step(state, byte)
            }
            // All arguments are given.
            b')' if is_named && context.arguments == EMPTY && state.has(flag::CONTEXT_KNOWN) => self.close(state, byte),
            _ if is_named && state.symbol == 0 && state.has(flag::FIRST_OPERAND) => None,
            b'0'..=b'9' => context.may_be_number.then_some(number(state, byte)),
            b'\'' | b'"' if context.strings != EMPTY => self.open_string(state, byte, context.strings),
            b'`' if !self.python && context.strings == ANY => self.open_string(state, byte, ANY),
            _ if !context.may_be_other => None,
            b'(' => {
                let may_be_empty = self.python || self.lenient;
                let expected = if may_be_empty { NextToken::OperandOrClose } else { NextToken::Operand };
                self.open(state, FrameKind::Group, expected)
            }
            b'[' => self.open(state, FrameKind::List, NextToken::OperandOrClose),
            // Python reads `{{` as a literal brace.
            b'{' if kind == FrameKind::Interpolation && self.python => None,
            b'{' if self.python => self.open(state, FrameKind::Dict, NextToken::OperandOrClose),
            b'{' => self.open(state, FrameKind::Object, NextToken::KeyOrClose),
            b'-' if state.symbol != b'-' => {
                let flags = state.flags & !flag::LINE_BREAK;
                Some(State { symbol: b'-', expected: NextToken::Operand, flags, ..state })
            }
            b'!' if !self.python => {
                Some(State { expected: NextToken::Operand, flags: state.flags & !flag::LINE_BREAK, ..state })
            }
            b':' if self.python && kind == FrameKind::Index && state.has(flag::FIRST_OPERAND) => {
                Some(self.expect(state, NextToken::OperandOrClose))
            }
            b'*' | b'.' | b'+' | b'~' | b'@' if self.lenient => Some(state),
            _ => None,
        }
    }

    /// Ends a word, before `byte`.
    pub(super) fn end_word(&mut self, state: State, position: WordPosition, byte: u8) -> Option<State> {
        let kind = self.word_kind(state.word);
        // Given text may have names that the sets do not have.
        let kind_or = |default: WordKind| kind.or(self.lenient.then_some(default));
        let variable = kind_or(WordKind::Variable);
        let state = State { mode: LexerMode::Trivia, ..state };
        match position {
            WordPosition::Statement => self.end_statement_word(state, kind, byte),
            WordPosition::Operand => match variable? {
                WordKind::Keyword(keyword) => self.operand_keyword(state, keyword),
                kind => Some(self.after_word(state, kind)),
            },
            WordPosition::Member => {
                // Python reserves these names.
                let is_reserved = self.python && state.word.set == ANY && self.word_kind(state.alternative).is_some();
                (!is_reserved || self.lenient).then_some(self.after_word(state, variable?))
            }
            WordPosition::AfterOperand => match kind {
                Some(WordKind::Keyword(keyword)) => self.keyword_after_operand(state, keyword),
                _ => self.lenient.then(|| self.after_word(state, WordKind::Variable)),
            },
            WordPosition::NewName => self.end_new_name(state),
            WordPosition::Key => kind_or(WordKind::Key).map(|_| self.expect(state, NextToken::KeyColon)),
            WordPosition::Required => match kind? {
                WordKind::Keyword(keyword) => self.end_required_word(state, keyword),
                _ => None,
            },
        }
    }

    /// Returns the state after a word, by its kind.
    pub(super) fn after_word(&self, state: State, kind: WordKind) -> State {
        let unrestricted = flag::CALLABLE | flag::HAS_MEMBERS;
        let flags = match kind {
            WordKind::Variable | WordKind::Key => unrestricted | flag::ASSIGNABLE,
            WordKind::Name => unrestricted,
            WordKind::Function => flag::CALLABLE | flag::MUST_CALL,
            WordKind::Class => unrestricted | flag::MUST_CALL | flag::MUST_ACCESS,
            WordKind::Namespace => flag::HAS_MEMBERS | flag::MUST_ACCESS,
            WordKind::Text | WordKind::Argument | WordKind::Keyword(_) => 0,
        };
        self.after_value(state, flags)
    }

    /// Ends a keyword at the start of a value.
    fn operand_keyword(&mut self, state: State, keyword: Keyword) -> Option<State> {
        let name = match keyword {
            Keyword::Function => NewName::Anonymous,
            Keyword::Lambda => NewName::Lambda,
            _ => return Some(self.after_operator(state)),
        };
        let inside = self.push(state, FrameKind::Function, 1)?;
        Some(self.expect(inside, NextToken::Name(name)))
    }

    /// Ends a Python keyword after a value.
    fn keyword_after_operand(&mut self, state: State, keyword: Keyword) -> Option<State> {
        let no_operator = state.has(flag::NO_OPERATOR) && !self.lenient;
        let frame = self.frame(state);
        match keyword {
            Keyword::Binary if !no_operator => Some(self.after_operator(state)),
            // `in` follows, as after the variable of a loop.
            Keyword::NotIn if !no_operator => {
                let flags = state.flags & !flag::FIRST_OPERAND;
                Some(State { expected: NextToken::AfterName(NewName::Loop), flags, ..state })
            }
            // The condition of a comprehension.
            Keyword::TernaryIf if self.is_comprehension(state) => Some(self.after_operator(state)),
            Keyword::TernaryIf => {
                let inside = self.push(state, FrameKind::Ternary, 0)?;
                Some(self.after_operator(inside))
            }
            Keyword::Else if frame.kind == FrameKind::Ternary => Some(self.last_branch(state, frame)),
            Keyword::ComprehensionFor
                if matches!(frame.kind, FrameKind::List | FrameKind::Group | FrameKind::Call | FrameKind::Dict) =>
            {
                Some(self.expect(state, NextToken::Name(NewName::Loop)))
            }
            _ => None,
        }
    }

    /// Returns `true` if the brackets hold a comprehension: `[x for x in y`.
    fn is_comprehension(&self, state: State) -> bool {
        let frame = self.frame(state);
        match frame.kind {
            FrameKind::List | FrameKind::Group | FrameKind::Call => frame.data == 1,
            FrameKind::Dict => frame.data == 2,
            _ => false,
        }
    }

    /// Returns the state before an operand of an operator.
    pub(super) fn after_operator(&self, state: State) -> State {
        let next = self.expect(state, NextToken::Operand);
        State { flags: next.flags & !flag::FIRST_OPERAND, ..next }
    }

    /// Returns the state before the last operand of a ternary operator.
    fn last_branch(&self, state: State, ternary: Frame) -> State {
        let next = self.after_operator(self.pop(state));
        State { flags: next.flags | ternary.flags & flag::FIRST_OPERAND, ..next }
    }

    /// Reads the byte after a value.
    pub(super) fn after_operand(&mut self, state: State, byte: u8) -> Option<State> {
        if state.has(flag::MUST_CALL | flag::MUST_ACCESS) && !self.lenient {
            let is_required =
                byte == b'(' && state.has(flag::MUST_CALL) || byte == b'.' && state.has(flag::MUST_ACCESS);
            if !is_required {
                return None;
            }
        }
        let may_continue = !state.has(flag::NO_OPERATOR);
        // Without a semicolon, JavaScript may continue the expression on the next line.
        let same_line = !state.has(flag::LINE_BREAK) || self.in_brackets(state) || self.lenient;
        match byte {
            b'.' if self.lenient || state.has(flag::HAS_MEMBERS) && may_continue => Some(self.member(state)),
            b'(' if self.lenient || state.has(flag::CALLABLE) && may_continue && same_line => {
                self.open(state, FrameKind::Call, NextToken::OperandOrClose)
            }
            b'[' if self.lenient || state.has(flag::HAS_MEMBERS) && may_continue && same_line => {
                self.open(state, FrameKind::Index, NextToken::Operand)
            }
            b',' => self.comma(state),
            b')' | b']' | b'}' => self.close(state, byte),
            b';' if !self.python || self.lenient => self.semicolon(state),
            b':' => self.colon(state),
            b'?' if !self.python && may_continue => self.open(state, FrameKind::Ternary, NextToken::Operand),
            b'=' | b'+' | b'-' | b'*' | b'/' | b'%' | b'<' | b'>' | b'!' | b'&' | b'|' | b'^'
                if may_continue || byte == b'/' && !self.python =>
            {
                Some(State { mode: LexerMode::Operator, symbol: byte, ..state })
            }
            _ if starts_word(byte) && self.python => {
                let set = self.language.after_value[self.keywords_after(state)];
                self.start_word(state, WordPosition::AfterOperand, set, EMPTY, byte)
            }
            _ if starts_word(byte) && state.has(flag::LINE_BREAK) && !self.in_brackets(state) => {
                let state = self.end_statement(state)?;
                self.step(state, byte)
            }
            _ => None,
        }
    }

    /// Returns the keywords that may follow a value, as an index of
    /// [`LanguageSets::after_value`](super::language_words::LanguageSets::after_value).
    fn keywords_after(&self, state: State) -> usize {
        if self.lenient {
            return 15;
        }
        let frame = self.frame(state);
        let is_ternary = frame.kind == FrameKind::Ternary;
        let brackets = matches!(frame.kind, FrameKind::List | FrameKind::Group | FrameKind::Call);
        let may_be_comprehension = brackets && frame.data == 0 || frame.kind == FrameKind::Dict && frame.data == 1;
        let kinds = [!state.has(flag::NO_OPERATOR), is_ternary, may_be_comprehension, !is_ternary];
        kinds.iter().enumerate().map(|(bit, may_follow)| usize::from(*may_follow) << bit).sum()
    }

    /// Reads the dot before a member.
    fn member(&self, state: State) -> State {
        let members = self.set_in_context(self.context.members, state);
        let reserved = if members == ANY { self.language.reserved_words } else { EMPTY };
        let flags = state.flags & !(flag::VALUE | flag::LINE_BREAK);
        let (word, alternative) = (self.empty_prefix(members), self.empty_prefix(reserved));
        State { mode: LexerMode::Word(WordPosition::Member), word, alternative, flags, run: 0, ..state }
    }

    /// Returns a set of the context if the context holds at the position.
    fn set_in_context(&self, set: u16, state: State) -> u16 {
        match (self.lenient, state.has(flag::CONTEXT_KNOWN)) {
            (true, _) => ANY,
            (_, true) => set,
            (_, false) => UNRESOLVED,
        }
    }

    /// Closes lambdas whose end continues something around them.
    fn close_lambdas(&self, mut state: State) -> State {
        while self.frame(state).kind == FrameKind::LambdaBody {
            // The frame of the lambda lies below its body.
            let lambda = self.pop(state);
            let lambda_flags = lambda.flags & !flag::VALUE | self.frame(lambda).flags & flag::FIRST_OPERAND;
            state = State { flags: lambda_flags | flag::NO_OPERATOR | flag::SCOPE_ENDED, ..self.pop(lambda) };
        }
        state
    }

    /// Reads a comma after a value.
    fn comma(&mut self, state: State) -> Option<State> {
        let state = self.close_lambdas(state);
        let frame = self.frame(state);
        match frame.kind {
            FrameKind::Call | FrameKind::List if frame.data != 1 || self.lenient => {
                // In Python, a comma may follow the last item.
                Some(self.expect(state, if self.python { NextToken::OperandOrClose } else { NextToken::Operand }))
            }
            FrameKind::Group if self.python && frame.data != 1 || self.lenient => {
                Some(self.expect(state, NextToken::OperandOrClose))
            }
            FrameKind::Object => Some(self.expect(state, NextToken::Key)),
            FrameKind::Dict if frame.data == 1 => {
                let state = self.replace_frame(state, 0, 0);
                Some(self.expect(state, NextToken::OperandOrClose))
            }
            FrameKind::Statement if self.python => Some(self.expect(state, NextToken::Operand)),
            FrameKind::Declaration => Some(self.expect(state, NextToken::Name(NewName::Variable))),
            FrameKind::Parameters => Some(self.expect(state, NextToken::Name(NewName::Parameter))),
            _ => self.lenient.then(|| self.expect(state, NextToken::Operand)),
        }
    }

    /// Reads a closing bracket.
    pub(super) fn close(&mut self, state: State, byte: u8) -> Option<State> {
        let state = self.close_lambdas(state);
        let frame = self.frame(state);
        let outside = self.pop(state);
        let flags = outside.flags & !flag::FIRST_OPERAND | frame.flags & flag::FIRST_OPERAND;
        let outside = State { flags, ..outside };
        match (frame.kind, byte) {
            (FrameKind::Call, b')') => Some(self.after_value(outside, flag::HAS_MEMBERS)),
            (FrameKind::Group, b')') | (FrameKind::List, b']') => {
                let no_operator = state.flags & flag::NO_OPERATOR;
                Some(self.after_value(outside, if no_operator == 0 { flag::HAS_MEMBERS } else { no_operator }))
            }
            (FrameKind::Index, b']') => Some(self.after_word(outside, WordKind::Variable)),
            (FrameKind::Object, b'}') => Some(self.after_value(outside, flag::NO_OPERATOR)),
            (FrameKind::Dict, b'}')
                if frame.data > 0 || state.expected == NextToken::OperandOrClose || self.lenient =>
            {
                Some(self.after_value(outside, flag::NO_OPERATOR))
            }
            (FrameKind::Condition, b')') => Some(self.expect(outside, NextToken::IfBrace)),
            (FrameKind::Loop, b')') if frame.data == 2 || self.lenient => {
                Some(self.expect(outside, NextToken::BlockBrace))
            }
            (FrameKind::Parameters, b')') => {
                Some(self.expect(outside, if self.python { NextToken::Colon } else { NextToken::FunctionBrace }))
            }
            (FrameKind::Interpolation, b'}') => Some(State {
                mode: LexerMode::String,
                expected: NextToken::Operand,
                symbol: if frame.data == 0 { b'`' } else { frame.data as u8 },
                flags: outside.flags | if frame.data == 0 { 0 } else { flag::F_STRING },
                word: self.empty_prefix(ANY),
                count: 0,
                run: 0,
                ..outside
            }),
            (FrameKind::Statement | FrameKind::Declaration, b'}') if !self.python => {
                let state = self.end_statement(state)?;
                self.step(state, byte)
            }
            _ if self.lenient => self.close_leniently(state, byte),
            _ => None,
        }
    }

    /// Reads a colon after a value.
    fn colon(&mut self, state: State) -> Option<State> {
        let frame = self.frame(state);
        match frame.kind {
            FrameKind::Ternary if !self.python => Some(self.last_branch(state, frame)),
            FrameKind::Dict if frame.data == 0 => {
                let state = self.replace_frame(state, 1, 0);
                Some(self.expect(state, NextToken::Operand))
            }
            FrameKind::Index if self.python => Some(self.expect(state, NextToken::OperandOrClose)),
            FrameKind::Interpolation if frame.data != 0 => {
                Some(State { mode: LexerMode::FormatSpec, count: 0, ..state })
            }
            FrameKind::BlockHead | FrameKind::IfHead => Some(self.end_head(state)),
            _ => self.lenient.then(|| self.expect(state, NextToken::Operand)),
        }
    }

    /// Reads the byte after a character that may start a longer operator.
    pub(super) fn operator(&mut self, state: State, byte: u8) -> Option<State> {
        let python = self.python;
        // The state after an operator of one character.
        let ended = State { mode: LexerMode::Trivia, symbol: 0, ..state };
        let comment = |mode: LexerMode| Some(State { mode, symbol: 0, count: 0, ..state });
        let may_be_long = self.lenient || matches!(state.expected, NextToken::Statement | NextToken::StatementOrElse);
        match (state.symbol, byte) {
            (b'/', b'/') if !python => return comment(LexerMode::LineComment),
            (b'/', b'*') if !python && may_be_long => return comment(LexerMode::BlockComment),
            (b'/', _) if state.expected != NextToken::AfterOperand => {
                return self.lenient.then_some(State {
                    mode: LexerMode::Regex,
                    symbol: u8::from(byte == b'\\'),
                    ..state
                });
            }
            _ => {}
        }
        if state.has(flag::NO_OPERATOR) && !self.lenient {
            return None;
        }
        match (state.symbol, byte) {
            (b'=', b'=') if python => Some(self.after_operator(ended)),
            (b'=', b'=') => Some(State { symbol: EQUAL, ..state }),
            (b'=', b'>') if self.lenient => Some(self.after_operator(ended)),
            // A named argument in given text.
            (b'=', _) if self.lenient && python && self.frame(ended).kind == FrameKind::Call => {
                let data = self.frame(ended).data;
                let inside = self.replace_frame(ended, data, flag::NAMED_ARGUMENT);
                let state = self.expect(inside, NextToken::Operand);
                self.step(state, byte)
            }
            (b'=', _) => {
                let state = self.assignment(ended)?;
                self.step(state, byte)
            }
            (EQUAL, b'=') => Some(self.after_operator(ended)),
            (b'!', b'=') if python => Some(self.after_operator(ended)),
            (b'!', b'=') => Some(State { symbol: EQUAL, ..state }),
            (b'!', _) => None,
            (b'<' | b'>', b'=') => Some(self.after_operator(ended)),
            (b'<' | b'>', _) if state.symbol == byte => Some(self.after_operator(ended)),
            (b'&' | b'|', _) if !python && state.symbol == byte => Some(self.after_operator(ended)),
            (b'&' | b'|' | b'^', _) if !python => self.lenient.then(|| self.after_operator(ended)),
            (b'+' | b'-', b'=') => self.assignment(ended),
            (b'+' | b'-', _) if state.symbol == byte => {
                let counts = !python && self.frame(state).kind == FrameKind::Loop && self.frame(state).data == 2;
                (self.lenient || counts && state.has(flag::ASSIGNABLE))
                    .then(|| self.after_value(state, flag::NO_OPERATOR))
            }
            (b'*', b'*') | (b'/', b'/') if python => Some(self.after_operator(ended)),
            (_, b'=') => self.lenient.then(|| self.after_operator(ended)),
            _ => {
                let state = self.after_operator(ended);
                self.step(state, byte)
            }
        }
    }

    /// Returns the state after `=`, or `None` if the value cannot be assigned to.
    fn assignment(&self, state: State) -> Option<State> {
        let required = flag::ASSIGNABLE | flag::FIRST_OPERAND;
        let frame = self.frame(state);
        let may_assign = frame.kind == FrameKind::Statement || frame.kind == FrameKind::Loop && frame.data == 2;
        (self.lenient || may_assign && state.flags & required == required)
            .then(|| self.expect(state, NextToken::Operand))
    }

    /// Reads a key of an object, or the object's end.
    pub(super) fn key(&mut self, state: State, byte: u8) -> Option<State> {
        let keys = self.set_in_context(self.context.keys, state);
        match byte {
            b'}' if state.expected == NextToken::KeyOrClose || keys == EMPTY || self.lenient => self.close(state, byte),
            b'\'' | b'"' if keys != EMPTY => {
                self.open_string(State { flags: state.flags | flag::KEY, ..state }, byte, keys)
            }
            _ if starts_word(byte) => self.start_word(state, WordPosition::Key, keys, EMPTY, byte),
            b'0'..=b'9' if keys == ANY => Some(number(state, byte)),
            _ if self.lenient => self.operand(State { expected: NextToken::Operand, ..state }, byte),
            _ => None,
        }
    }
}
