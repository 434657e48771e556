//! The grammar of values: names, literals, brackets, members, calls, operators.

use super::automaton::{Automaton, TokenContext};
use super::state::{At, FrameKind, Kind, Lex, New, Number, State, flag};
use super::words::{ASK, FREE, Keyword, NONE, Word};

/// Marks that `==` was read, which JavaScript may extend to `===`.
const EQUAL: u8 = 1;

fn starts_word(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'$') || byte >= 0x80
}

impl Automaton {
    /// Returns the context of the next value.
    fn known(&self, state: State) -> TokenContext {
        match (self.lenient, state.flags & flag::PLAIN != 0, state.flags & flag::FRESH != 0) {
            (true, ..) => TokenContext::FREE,
            // An operand of an operator is no argument name.
            (_, false, _) => TokenContext { arguments: NONE, ..TokenContext::FREE },
            (_, true, true) => self.context,
            (_, true, false) => TokenContext::ASK,
        }
    }

    /// Reads the first byte of a value.
    pub(super) fn operand(&mut self, state: State, byte: u8) -> Option<State> {
        let context = self.known(state);
        let kind = self.top(state).kind;
        let named_call = kind == FrameKind::Call && self.top(state).flags & flag::NAMED != 0 && !self.lenient;
        match byte {
            _ if starts_word(byte) => {
                // At the start of an argument, not after its name.
                let argument = state.sign == 0 && state.flags & flag::PLAIN != 0;
                let call = self.python && kind == FrameKind::Call && argument;
                let arguments = if call { context.arguments } else { NONE };
                let stale = state.flags & flag::STALE != 0 && !self.lenient;
                let names = if stale { self.outer[2] } else { self.operand };
                let set = if named_call && argument || !context.value { NONE } else { names };
                let flags = if arguments == NONE { 0 } else { flag::ARGUMENTS };
                let state = State { flags: state.flags & !flag::ARGUMENTS | flags, ..state };
                self.begin(state, Kind::Operand, set, arguments, byte)
            }
            b')' | b']' | b'}' if state.at == At::First || self.lenient => self.close(state, byte),
            b';' if state.at == At::Return || self.lenient => self.end_of_statement(state),
            b'}' if state.at == At::Return && !self.python => {
                let state = self.end_of_statement(state)?;
                self.step(state, byte)
            }
            // All arguments are given.
            b')' if named_call && context.arguments == NONE && state.flags & flag::FRESH != 0 => {
                self.close(state, byte)
            }
            _ if named_call && state.sign == 0 && state.flags & flag::PLAIN != 0 => None,
            b'0'..=b'9' => {
                let number = if byte == b'0' { Number::Zero } else { Number::Whole };
                context.number.then_some(State { lex: Lex::Number(number), count: 1, ..state })
            }
            b'\'' | b'"' if context.text != NONE => self.open_text(state, byte, context.text),
            b'`' if !self.python && context.text == FREE => self.open_text(state, byte, FREE),
            _ if !context.value => None,
            b'(' => {
                let inside = self.push(state, FrameKind::Group, 0)?;
                let at = if self.python || self.lenient { At::First } else { At::Operand };
                Some(self.operand_at(inside, at))
            }
            b'[' => {
                let inside = self.push(state, FrameKind::List, 0)?;
                Some(self.operand_at(inside, At::First))
            }
            // Python reads `{{` as a literal brace.
            b'{' if kind == FrameKind::Template && self.python => None,
            b'{' if self.python => {
                let inside = self.push(state, FrameKind::Dict, 0)?;
                Some(self.operand_at(inside, At::First))
            }
            b'{' => {
                let inside = self.push(state, FrameKind::Object, 0)?;
                Some(self.then(inside, At::FirstKey))
            }
            b'-' if state.sign != b'-' => {
                Some(State { sign: b'-', at: At::Operand, flags: state.flags & !flag::BREAK, ..state })
            }
            b'!' if !self.python => Some(State { at: At::Operand, flags: state.flags & !flag::BREAK, ..state }),
            b':' if self.python && kind == FrameKind::Index && state.flags & flag::PLAIN != 0 => {
                Some(self.operand_at(state, At::First))
            }
            b'*' | b'.' | b'+' | b'~' | b'@' if self.lenient => Some(state),
            _ => None,
        }
    }

    /// Ends a word of an expression.
    pub(super) fn finish(&mut self, state: State, kind: Kind, byte: u8) -> Option<State> {
        let meaning = self.meaning(state.word);
        let state = State { lex: Lex::Gap, ..state };
        match kind {
            Kind::Start => self.finish_start(state, meaning, byte),
            Kind::Operand => match meaning {
                Some(Word::Keyword(keyword)) => self.keyword(state, keyword),
                Some(word) => Some(self.of_word(state, word)),
                None => self.lenient.then(|| self.of_word(state, Word::Variable)),
            },
            Kind::Member => {
                let word = meaning.or(self.lenient.then_some(Word::Variable))?;
                // Python reserves these names.
                let reserved = self.python && state.word.set == FREE && self.meaning(state.other).is_some();
                (!reserved || self.lenient).then(|| self.of_word(state, word))
            }
            Kind::After => match meaning {
                Some(Word::Keyword(keyword)) => self.between(state, keyword),
                _ => self.lenient.then(|| self.of_word(state, Word::Variable)),
            },
            Kind::New => self.finish_new(state),
            Kind::Key => meaning.or(self.lenient.then_some(Word::Key)).map(|_| self.then(state, At::KeyColon)),
            Kind::Wanted => match meaning? {
                Word::Keyword(keyword) => self.finish_wanted(state, keyword),
                _ => None,
            },
        }
    }

    /// Returns the state after a word, by its kind.
    pub(super) fn of_word(&self, state: State, word: Word) -> State {
        let open = flag::CALLABLE | flag::OPEN;
        let flags = match word {
            Word::Variable | Word::Key => open | flag::TARGET,
            Word::Name => open,
            Word::Function => flag::CALLABLE | flag::MUST_CALL,
            Word::Class => open | flag::MUST_CALL | flag::MUST_TAKE,
            Word::Namespace => flag::OPEN | flag::MUST_TAKE,
            Word::Text | Word::Argument | Word::Keyword(_) => 0,
        };
        self.value(state, flags)
    }

    /// Reads a word of the language at the start of a value.
    fn keyword(&mut self, state: State, keyword: Keyword) -> Option<State> {
        match keyword {
            Keyword::Function => {
                let inside = self.push(state, FrameKind::Function, 1)?;
                Some(self.then(inside, At::Name(New::Anonymous)))
            }
            Keyword::Lambda => {
                let inside = self.push(state, FrameKind::Function, 1)?;
                Some(self.then(inside, At::Name(New::Lambda)))
            }
            _ => Some(self.computed(state)),
        }
    }

    /// Reads a Python word after a value.
    fn between(&mut self, state: State, keyword: Keyword) -> Option<State> {
        let sited = state.flags & flag::SITED != 0 && !self.lenient;
        let kind = self.top(state).kind;
        match keyword {
            Keyword::Binary if !sited => Some(self.computed(state)),
            Keyword::NotIn if !sited => {
                Some(State { at: At::Named(New::Loop), flags: state.flags & !flag::PLAIN, ..state })
            }
            // The condition of a comprehension.
            Keyword::Choose if self.is_each(state) => Some(self.computed(state)),
            Keyword::Choose => {
                let inside = self.push(state, FrameKind::Choice, 0)?;
                Some(self.computed(inside))
            }
            Keyword::Else if kind == FrameKind::Choice => {
                let outside = self.pop(state);
                let flags = self.top(state).flags & flag::PLAIN;
                let next = self.operand_at(outside, At::Operand);
                Some(State { flags: next.flags & !flag::PLAIN | flags, ..next })
            }
            Keyword::Each if matches!(kind, FrameKind::List | FrameKind::Group | FrameKind::Call | FrameKind::Dict) => {
                Some(self.then(state, At::Name(New::Loop)))
            }
            _ => None,
        }
    }

    /// Returns `true` if the brackets hold a comprehension: `[x for x in y`.
    fn is_each(&self, state: State) -> bool {
        let frame = self.top(state);
        match frame.kind {
            FrameKind::List | FrameKind::Group | FrameKind::Call => frame.data == 1,
            FrameKind::Dict => frame.data == 2,
            _ => false,
        }
    }

    /// Returns the state before an operand of an operator.
    fn computed(&self, state: State) -> State {
        let next = self.operand_at(state, At::Operand);
        State { flags: next.flags & !flag::PLAIN, ..next }
    }

    /// Reads the byte after a value.
    pub(super) fn after(&mut self, state: State, byte: u8) -> Option<State> {
        let flags = state.flags;
        let has = |bit: u32| flags & bit != 0;
        if has(flag::MUST_CALL | flag::MUST_TAKE) && !self.lenient {
            let may = byte == b'(' && has(flag::MUST_CALL) || byte == b'.' && has(flag::MUST_TAKE);
            if !may {
                return None;
            }
        }
        let free = !has(flag::SITED);
        // Without a semicolon, JavaScript may continue the expression on the next line.
        let same_line = !has(flag::BREAK) || self.in_brackets(state) || self.lenient;
        match byte {
            b'.' if self.lenient || has(flag::OPEN) && free => Some(self.member(state)),
            b'(' if self.lenient || has(flag::CALLABLE) && free && same_line => {
                let inside = self.push(state, FrameKind::Call, 0)?;
                Some(self.operand_at(inside, At::First))
            }
            b'[' if self.lenient || has(flag::OPEN) && free && same_line => {
                let inside = self.push(state, FrameKind::Index, 0)?;
                Some(self.operand_at(inside, At::Operand))
            }
            b',' => self.comma(state),
            b')' | b']' | b'}' => self.close(state, byte),
            b';' if !self.python || self.lenient => self.semicolon(state),
            b':' => self.colon(state),
            b'?' if !self.python => {
                let inside = self.push(state, FrameKind::Choice, 0)?;
                free.then(|| self.operand_at(inside, At::Operand))
            }
            b'=' | b'+' | b'-' | b'*' | b'/' | b'%' | b'<' | b'>' | b'!' | b'&' | b'|' | b'^'
                if free || byte == b'/' && !self.python =>
            {
                Some(State { lex: Lex::Sign, sign: byte, ..state })
            }
            _ if starts_word(byte) && self.python => {
                let kinds = self.words_after(state);
                self.begin(state, Kind::After, self.fixed.after + kinds, NONE, byte)
            }
            _ if starts_word(byte) && has(flag::BREAK) && !self.in_brackets(state) => {
                let state = self.end_of_statement(state)?;
                self.step(state, byte)
            }
            _ => None,
        }
    }

    /// Returns the set of words that may follow a value, one of
    /// [`super::vocabulary::Fixed::after`].
    fn words_after(&self, state: State) -> u16 {
        if self.lenient {
            return 15;
        }
        let frame = self.top(state);
        let operators = u16::from(state.flags & flag::SITED == 0);
        let choice = frame.kind == FrameKind::Choice;
        let brackets = matches!(frame.kind, FrameKind::List | FrameKind::Group | FrameKind::Call);
        let each = brackets && frame.data == 0 || frame.kind == FrameKind::Dict && frame.data == 1;
        operators + u16::from(choice) * 2 + u16::from(each) * 4 + u16::from(!choice) * 8
    }

    fn member(&self, state: State) -> State {
        let members = match (self.lenient, state.flags & flag::FRESH != 0) {
            (true, _) => FREE,
            (_, true) => self.context.members,
            (_, false) => ASK,
        };
        let other = if members == FREE { self.fixed.language } else { NONE };
        let flags = state.flags & !(flag::VALUE | flag::BREAK);
        let (word, other) = (self.reading(members), self.reading(other));
        State { lex: Lex::Word(Kind::Member), word, other, flags, blanks: 0, ..state }
    }

    /// Closes lambdas whose end continues something around them.
    fn leave_lambdas(&self, mut state: State) -> State {
        while self.top(state).kind == FrameKind::LambdaBody {
            // The frame of the lambda lies below its body.
            let lambda = self.pop(state);
            let flags = lambda.flags & !flag::VALUE | self.top(lambda).flags & flag::PLAIN | flag::SITED | flag::STALE;
            state = State { flags, ..self.pop(lambda) };
        }
        state
    }

    fn comma(&mut self, state: State) -> Option<State> {
        let state = self.leave_lambdas(state);
        let frame = self.top(state);
        match frame.kind {
            FrameKind::Call | FrameKind::List if frame.data != 1 || self.lenient => {
                // In Python, a comma may follow the last item.
                Some(self.operand_at(state, if self.python { At::First } else { At::Operand }))
            }
            FrameKind::Group if self.python && frame.data != 1 || self.lenient => {
                Some(self.operand_at(state, At::First))
            }
            FrameKind::Object => Some(self.then(state, At::Key)),
            FrameKind::Dict if frame.data == 1 => {
                let state = self.change(state, 0, 0);
                Some(self.operand_at(state, At::First))
            }
            FrameKind::Statement if self.python => Some(self.operand_at(state, At::Operand)),
            FrameKind::Declaration => Some(self.then(state, At::Name(New::Variable))),
            FrameKind::Parameters => Some(self.then(state, At::Name(New::Parameter))),
            _ => self.lenient.then(|| self.operand_at(state, At::Operand)),
        }
    }

    /// Reads a closing bracket.
    pub(super) fn close(&mut self, state: State, byte: u8) -> Option<State> {
        let state = self.leave_lambdas(state);
        let frame = self.top(state);
        let plain = frame.flags & flag::PLAIN;
        let sited = state.flags & flag::SITED != 0;
        let outside = self.pop(state);
        let outside = State { flags: outside.flags & !flag::PLAIN | plain, ..outside };
        match (frame.kind, byte) {
            (FrameKind::Call, b')') => Some(self.value(outside, flag::OPEN)),
            (FrameKind::Group, b')') | (FrameKind::List, b']') => {
                Some(self.value(outside, if sited { flag::SITED } else { flag::OPEN }))
            }
            (FrameKind::Index, b']') => Some(self.value(outside, flag::OPEN | flag::CALLABLE | flag::TARGET)),
            (FrameKind::Object, b'}') => Some(self.value(outside, flag::SITED)),
            (FrameKind::Dict, b'}') if frame.data > 0 || state.at == At::First || self.lenient => {
                Some(self.value(outside, flag::SITED))
            }
            (FrameKind::Condition, b')') => Some(self.then(outside, At::Sign(super::state::Want::IfBody))),
            (FrameKind::Loop, b')') if frame.data == 2 || self.lenient => {
                Some(self.then(outside, At::Sign(super::state::Want::Block)))
            }
            (FrameKind::Parameters, b')') => Some(self.after_parameters(outside)),
            (FrameKind::Template, b'}') => Some(State {
                lex: Lex::Text,
                at: At::Operand,
                sign: if frame.data == 0 { b'`' } else { frame.data as u8 },
                flags: outside.flags | if frame.data == 0 { 0 } else { flag::FORMATTED },
                word: self.reading(FREE),
                count: 0,
                blanks: 0,
                ..outside
            }),
            (FrameKind::Statement | FrameKind::Declaration, b'}') if !self.python => {
                let state = self.end_of_statement(state)?;
                self.step(state, byte)
            }
            _ if self.lenient => self.close_leniently(state, byte),
            _ => None,
        }
    }

    fn colon(&mut self, state: State) -> Option<State> {
        let frame = self.top(state);
        match frame.kind {
            FrameKind::Choice if !self.python => {
                let outside = self.pop(state);
                let next = self.operand_at(outside, At::Operand);
                Some(State { flags: next.flags & !flag::PLAIN | frame.flags & flag::PLAIN, ..next })
            }
            FrameKind::Dict if frame.data == 0 => {
                let state = self.change(state, 1, 0);
                Some(self.operand_at(state, At::Operand))
            }
            FrameKind::Index if self.python => Some(self.operand_at(state, At::First)),
            FrameKind::Template if frame.data != 0 => Some(State { lex: Lex::Format, count: 0, ..state }),
            FrameKind::Head | FrameKind::IfHead => Some(self.end_of_head(state)),
            _ => self.lenient.then(|| self.operand_at(state, At::Operand)),
        }
    }

    /// Reads the byte after a character that may start a longer operator.
    pub(super) fn sign(&mut self, state: State, byte: u8) -> Option<State> {
        let python = self.python;
        let calm = State { lex: Lex::Gap, sign: 0, ..state };
        let comment = |lex: Lex| Some(State { lex, sign: 0, count: 0, ..state });
        let may_be_long = self.lenient || matches!(state.at, At::Start | At::Else);
        match (state.sign, byte) {
            (b'/', b'/') if !python => return comment(Lex::Line),
            (b'/', b'*') if !python && may_be_long => return comment(Lex::Block),
            (b'/', _) if state.at != At::After => {
                return self.lenient.then_some(State { lex: Lex::Regex, sign: u8::from(byte == b'\\'), ..state });
            }
            _ => {}
        }
        if state.flags & flag::SITED != 0 && !self.lenient {
            return None;
        }
        match (state.sign, byte) {
            (b'=', b'=') if python => Some(self.computed(calm)),
            (b'=', b'=') => Some(State { sign: EQUAL, ..state }),
            (b'=', b'>') if self.lenient => Some(self.computed(calm)),
            // A named argument in given text.
            (b'=', _) if self.lenient && python && self.top(calm).kind == FrameKind::Call => {
                let data = self.top(calm).data;
                let inside = self.change(calm, data, flag::NAMED);
                let state = self.operand_at(inside, At::Operand);
                self.step(state, byte)
            }
            (b'=', _) => {
                let state = self.assigned(calm)?;
                self.step(state, byte)
            }
            (EQUAL, b'=') => Some(self.computed(calm)),
            (b'!', b'=') if python => Some(self.computed(calm)),
            (b'!', b'=') => Some(State { sign: EQUAL, ..state }),
            (b'!', _) => None,
            (b'<' | b'>', b'=') => Some(self.computed(calm)),
            (b'<' | b'>', _) if state.sign == byte => Some(self.computed(calm)),
            (b'&' | b'|', _) if !python && state.sign == byte => Some(self.computed(calm)),
            (b'&' | b'|' | b'^', _) if !python => self.lenient.then(|| self.computed(calm)),
            (b'+' | b'-', b'=') => self.assigned(calm),
            (b'+' | b'-', _) if state.sign == byte => {
                let counts = !python && self.top(state).kind == FrameKind::Loop && self.top(state).data == 2;
                (self.lenient || counts && state.flags & flag::TARGET != 0).then(|| self.value(state, flag::SITED))
            }
            (b'*', b'*') | (b'/', b'/') if python => Some(self.computed(calm)),
            (_, b'=') => self.lenient.then(|| self.computed(calm)),
            _ => {
                let state = self.computed(calm);
                self.step(state, byte)
            }
        }
    }

    /// Returns the state after `=`, or `None` if the value cannot be assigned to.
    fn assigned(&self, state: State) -> Option<State> {
        let wanted = flag::TARGET | flag::PLAIN;
        let frame = self.top(state);
        let may = frame.kind == FrameKind::Statement || frame.kind == FrameKind::Loop && frame.data == 2;
        (self.lenient || may && state.flags & wanted == wanted).then(|| self.operand_at(state, At::Operand))
    }

    /// Reads a key of an object, or the object's end.
    pub(super) fn key(&mut self, state: State, byte: u8) -> Option<State> {
        let keys = match (self.lenient, state.flags & flag::FRESH != 0) {
            (true, _) => FREE,
            (_, true) => self.context.keys,
            (_, false) => ASK,
        };
        match byte {
            b'}' if state.at == At::FirstKey || keys == NONE || self.lenient => self.close(state, byte),
            b'\'' | b'"' if keys != NONE => {
                self.open_text(State { flags: state.flags | flag::KEY, ..state }, byte, keys)
            }
            _ if starts_word(byte) => self.begin(state, Kind::Key, keys, NONE, byte),
            b'1'..=b'9' if keys == FREE => Some(State { lex: Lex::Number(Number::Whole), count: 1, ..state }),
            b'0' if keys == FREE => Some(State { lex: Lex::Number(Number::Zero), count: 1, ..state }),
            _ if self.lenient => self.operand(State { at: At::Operand, ..state }, byte),
            _ => None,
        }
    }
}
