//! Decides where a script may end, and closes what is open.

use super::automaton::Automaton;
use super::state::{Frame, FrameKind, LexerMode, NextToken, State, flag};
use super::word_set::{COLOR, DATE};

impl Automaton {
    /// Returns `true` if the text may end at a position, together with its statement.
    /// `infill_start` is the state where writing began, if a suffix follows.
    pub fn may_end(&mut self, state: State, infill_start: Option<State>) -> bool {
        let ended = match state.mode {
            LexerMode::String => return infill_start.is_some_and(|start| self.ends_string(state, start)),
            LexerMode::Trivia | LexerMode::Indentation => state,
            LexerMode::Word(_) | LexerMode::Number(_) | LexerMode::Regex => match self.step(state, b' ') {
                Some(ended) => ended,
                None => return false,
            },
            _ => return false,
        };
        if ended.has(flag::BLOCK_REQUIRED | flag::MUST_CALL | flag::MUST_ACCESS) {
            return false;
        }
        // In brackets that the suffix closes.
        if let Some(start) = infill_start
            && ended.frame == start.frame
            && self.in_brackets(start)
        {
            return ended.expected == NextToken::AfterOperand;
        }
        let (block, block_frame) = self.block(ended);
        let is_block_complete = match infill_start {
            Some(start) => block == self.block(start).0,
            None => self.python || block_frame.kind == FrameKind::Script,
        };
        let frame = self.frame(ended);
        let is_statement = matches!(frame.kind, FrameKind::Statement | FrameKind::Declaration);
        let is_statement_complete = match ended.expected {
            NextToken::Statement | NextToken::StatementOrElse => true,
            NextToken::AfterOperand | NextToken::OperandOrEnd => is_statement && frame.parent == block,
            _ => false,
        };
        is_block_complete && is_statement_complete
    }

    /// Returns `true` if the suffix may close the string that contains a position.
    fn ends_string(&self, state: State, start: State) -> bool {
        let is_same_string =
            start.mode == LexerMode::String && (state.frame, state.symbol) == (start.frame, start.symbol);
        is_same_string
            && match state.word.set {
                DATE => state.count == 10,
                COLOR => state.count == 6 || self.word_kind(state.alternative).is_some(),
                _ => self.word_kind(state.word).is_some(),
            }
    }

    /// Returns `true` if the text might end at a position. Cheaper than [`Automaton::may_end`], for
    /// forced bytes.
    pub fn can_end(&self, state: State, infill_start: Option<State>) -> bool {
        match state.expected {
            NextToken::Statement | NextToken::StatementOrElse => true,
            NextToken::AfterOperand => {
                let kind = self.frame(state).kind;
                matches!(kind, FrameKind::Statement | FrameKind::Declaration)
                    || infill_start.is_some_and(|start| start.frame == state.frame)
            }
            _ => false,
        }
    }

    /// Returns the brackets that close everything open at a position, down to the frames of
    /// `infill_start`.
    pub fn closers(&self, state: State, infill_start: Option<State>) -> String {
        let floor = infill_start.map_or(0, |start| self.frame(start).depth);
        let open = self.open_frames(state).map(|(_, frame)| frame).take_while(|frame| frame.depth > floor);
        let is_indented = |kind| self.python && matches!(kind, FrameKind::Block | FrameKind::IfBlock);
        let bracket = |frame: Frame| frame.kind.closing_bracket().filter(|_| !is_indented(frame.kind));
        open.filter_map(bracket).map(char::from).collect()
    }
}
