//! Constrains a model that writes a script to names that exist.
//!
//! ```text
//! automaton, value, statement, strings      the grammar, byte by byte, and where names start
//! state, word_set                           states of the grammar, and sets of words
//! language_words, string_content            keywords of the languages, UTF-8 and dates
//! oracle                                    asks the analysis for names, the rules for diagnostics
//! token_context                             what may stand where a token begins
//! given_text, script_end                    reads the given text, and finds where a text may end
//! validator                                 checks each statement that ends
//! probe                                     scripts for measurements
//! ```
//!
//! The analysis, through the mechanism of completion, gives the names that depend on a value:
//! members, arguments, datasets, bands. It is asked when a token ends where such a name begins. A
//! token that continues beyond that position is not allowed, so that no name escapes the check.
//! Some errors show only later (a function is written before its call, options in a variable). The
//! rules find them at the end of the statement, and its tokens are rolled back to the choice.

mod automaton;
mod given_text;
mod language_words;
mod oracle;
pub mod probe;
mod script_end;
mod state;
mod statement;
mod string_content;
mod strings;
mod token_context;
mod validator;
mod value;
mod word_set;

pub use oracle::{NAME_RULES, ScriptContext};

use crate::model::constrain::{self as tokens, ByteGrammar, Constraint, TokenClass, Vocabulary};
use automaton::Automaton;
use given_text::{DefinedName, TokenStarts};
use oracle::AnalysisOracle;
use rustc_hash::FxHashMap;
use state::{FrameKind, LexerMode, NewName, NextToken, State, WordPosition, flag};
use std::sync::Arc;
use toktrie::SimpleVob;
use word_set::{ANY, UNRESOLVED, WordKind, WordPrefix};

/// Maximum number of bytes at the end of the given text that are rewritten.
const MAX_REPLAY_BYTES: usize = 120;
/// Maximum number of bytes that are forced at once.
const MAX_FORCED_BYTES: usize = 80;

/// Constrains the text between a prefix and a suffix.
pub struct ScriptConstraint<'a> {
    vocabulary: Arc<Vocabulary>,
    oracle: AnalysisOracle<'a>,
    automaton: Automaton,
    /// The text up to the next token.
    text: Vec<u8>,
    position: Position,
    /// Whether the context of the automaton holds for the next token.
    has_context: bool,
    /// Bytes at the end of the given text that the model writes again.
    replay: Vec<u8>,
    prompt_length: usize,
    /// The state where writing began, if a suffix follows.
    infill_start: Option<State>,
    /// The accepted tokens.
    steps: Vec<Step>,
    /// Names that the script defines and the analysis of the given text does not know.
    new_names: Vec<ScopedName>,
    /// Names of the languages, of the environment and of the given text.
    known_names: Vec<(Arc<str>, WordKind)>,
    /// Number of new names and function for which the sets of names were built.
    scope_key: Option<(usize, u32)>,
    /// Tokens that led to a wrong statement, by the number of tokens before them.
    banned: FxHashMap<usize, Vec<u32>>,
    /// Number of failed attempts at the statement that begins at a byte.
    attempts: FxHashMap<usize, u32>,
    allowed: SimpleVob,
    rolled_back: usize,
    committed: usize,
    /// Whether too many attempts failed, so that the text ends here.
    is_ended: bool,
    /// Length of a text that the rules do not let end, although its grammar could.
    invalid_end: Option<usize>,
}

/// A name with the index of the function that contains it, or 0 for the script.
#[derive(Clone)]
struct ScopedName {
    name: Arc<str>,
    function: u32,
}

/// Everything about a position in the text that a rollback restores.
#[derive(Clone)]
struct Position {
    state: State,
    /// Number of bytes of `replay` that were written.
    replayed: u16,
    /// First byte of the current word.
    word_start: usize,
    /// First byte of the current statement.
    statement_start: usize,
    /// The state at the first byte of the current statement.
    statement_state: State,
    /// Names that the current, incomplete statements define.
    pending_names: Vec<ScopedName>,
}

/// A token that was accepted, and the position before it.
struct Step {
    token: u32,
    text_length: usize,
    new_names: usize,
    position: Position,
}

/// The automaton, which first demands the bytes that are written again (token healing).
struct HealedGrammar<'m> {
    automaton: &'m mut Automaton,
    replay: &'m [u8],
}

impl ByteGrammar for HealedGrammar<'_> {
    /// A state, and the number of bytes of `replay` before it.
    type State = (State, u16);

    fn step(&mut self, (state, replayed): (State, u16), byte: u8) -> Option<(State, u16)> {
        let replayed_byte = self.replay.get(replayed as usize);
        if replayed_byte.is_some_and(|replayed_byte| *replayed_byte != byte) {
            return None;
        }
        Some((self.automaton.step(state, byte)?, replayed + u16::from(replayed_byte.is_some())))
    }

    fn accepted_class(&self, (state, replayed): (State, u16)) -> Option<TokenClass> {
        self.automaton.accepted_class(state).filter(|_| replayed as usize >= self.replay.len())
    }

    fn discard_lookahead(&mut self) {
        self.automaton.discard_lookahead();
    }
}

impl<'a> ScriptConstraint<'a> {
    /// Returns the constraint for the text between `prefix` and `suffix`.
    pub fn new(prefix: &str, suffix: &str, vocabulary: &Arc<Vocabulary>, script: ScriptContext<'a>) -> Self {
        let python = script.language.is_python();
        let mut oracle = AnalysisOracle::new(script, prefix, suffix);
        let (automaton, start) = Automaton::new(python);
        let mut known_names = oracle.names(prefix);
        known_names.extend(token_context::environment_names(python));
        let mut constraint = ScriptConstraint {
            vocabulary: vocabulary.clone(),
            oracle,
            automaton,
            text: prefix.as_bytes().to_vec(),
            position: Position {
                state: start,
                replayed: 0,
                word_start: 0,
                statement_start: 0,
                statement_state: start,
                pending_names: Vec::new(),
            },
            has_context: false,
            replay: Vec::new(),
            prompt_length: prefix.len(),
            infill_start: None,
            steps: Vec::new(),
            new_names: Vec::new(),
            known_names,
            scope_key: None,
            banned: FxHashMap::default(),
            attempts: FxHashMap::default(),
            allowed: vocabulary.empty_set(),
            rolled_back: 0,
            committed: 0,
            is_ended: false,
            invalid_end: None,
        };
        constraint.build_name_sets(start);
        let (state, starts, names) = constraint.automaton.read_text(start, prefix.as_bytes());
        // The analysis does not see the names of incomplete statements.
        for DefinedName { span, purpose, state } in names {
            let name: Arc<str> = String::from_utf8_lossy(&prefix.as_bytes()[span]).trim().into();
            let outward = usize::from(purpose == NewName::Function);
            let function = constraint.automaton.functions(state).nth(outward).unwrap_or(0);
            constraint.new_names.push(ScopedName { name, function });
        }
        constraint.heal(start, state, starts, prefix);
        let (length, state) = (constraint.text.len(), constraint.position.state);
        constraint.automaton.base_depth = constraint.automaton.frame(state).depth;
        constraint.infill_start = (!suffix.trim().is_empty()).then_some(state);
        constraint.prompt_length = length;
        constraint.position.statement_start = length;
        constraint.position.statement_state = state;
        constraint.position.word_start = length;
        constraint.automaton.commit_frames();
        constraint
    }

    /// Returns the number of bytes of the prefix for the prompt. The rest is rewritten, so that
    /// the model sees a partial word as whole tokens.
    pub fn prompt_length(&self) -> usize {
        self.prompt_length
    }

    /// Returns the text so far.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.text).into_owned()
    }

    /// Returns the text up to the last statement that passed the rules, with all blocks closed.
    pub fn finished(&self) -> String {
        let text = String::from_utf8_lossy(&self.text[..self.position.statement_start]);
        format!("{text}{}", self.automaton.closers(self.position.statement_state, self.infill_start))
    }

    /// Moves back to the start of the last word or string, if the grammar reads the same bytes
    /// again.
    fn heal(&mut self, start: State, state: State, starts: TokenStarts, prefix: &str) {
        let bytes = prefix.as_bytes();
        let length = bytes.len();
        let after =
            |at: usize, separators: &[u8]| at.checked_sub(1).filter(|before| separators.contains(&bytes[*before]));
        let from = match state.mode {
            LexerMode::String if !state.has(flag::TRIPLE_QUOTED) => starts.text,
            LexerMode::Word(WordPosition::Member) => after(starts.word.min(length), b".").unwrap_or(length),
            LexerMode::Word(_) => after(starts.word, b" ").unwrap_or(starts.word),
            LexerMode::Trivia => after(length, b" ").filter(|at| *at > 0 && bytes[at - 1] > b' ').unwrap_or(length),
            _ => length,
        };
        let from = if length - from.min(length) > MAX_REPLAY_BYTES { length } else { from };
        let starts_string = state.mode == LexerMode::String && from == starts.text;
        if from < length || starts_string {
            let (mut healed, ..) = self.automaton.read_text(start, &bytes[..from]);
            if healed.mode == LexerMode::String {
                healed.word = WordPrefix::new(UNRESOLVED);
            }
            self.text.truncate(from);
            self.replay = bytes[from..].to_vec();
            self.position.state = healed;
            self.resolve_context();
            let mut grammar = HealedGrammar { automaton: &mut self.automaton, replay: &self.replay };
            let healed = (self.position.state, 0);
            if bytes[from..].iter().try_fold(healed, |position, byte| grammar.step(position, *byte)).is_some() {
                return;
            }
            self.replay.clear();
            self.text = bytes.to_vec();
        }
        self.has_context = false;
        // If the last word leads to no known name, any name may continue it.
        let word = match state.mode {
            LexerMode::Word(_) => WordPrefix { depth: state.word.depth.max(1), ..WordPrefix::new(ANY) },
            _ => state.word,
        };
        self.position.state = State { word, ..state };
    }

    /// Reads one byte that is known to be allowed, and remembers new names. Returns the first byte
    /// after the statement and the state there if the byte ends a statement, and `None` if the byte
    /// is not allowed.
    fn advance(&mut self, byte: u8) -> Option<Option<(usize, State)>> {
        let before = self.position.state;
        let mut grammar = HealedGrammar { automaton: &mut self.automaton, replay: &self.replay };
        let (next, replayed) = grammar.step((before, self.position.replayed), byte)?;
        self.automaton.commit_frames();
        let at = self.text.len();
        let is_word = |state: State| matches!(state.mode, LexerMode::Word(_));
        match (is_word(before), is_word(next)) {
            (false, true) => self.position.word_start = at,
            (true, false) => self.add_name(before, next, byte),
            _ => {}
        }
        self.text.push(byte);
        (self.position.state, self.position.replayed) = (next, replayed);
        let expects_statement =
            |state: State| matches!(state.expected, NextToken::Statement | NextToken::StatementOrElse);
        let starts_word = next.mode == LexerMode::Word(WordPosition::Statement);
        let is_before_statement =
            |state: State| expects_statement(state) && state.mode != LexerMode::Word(WordPosition::Statement);
        // After the colon of a block, no statement is complete before the block's first one.
        let opens_block = next.has(flag::BLOCK_REQUIRED);
        let ends = !opens_block && !expects_statement(before) && (is_before_statement(next) || starts_word);
        let closes_block =
            is_before_statement(before) && is_before_statement(next) && byte == b'}' && before.frame != next.frame;
        if !ends && !closes_block {
            return Some(None);
        }
        let function = self.automaton.functions(next).next().unwrap_or(0);
        let pending = std::mem::take(&mut self.position.pending_names);
        let (complete, pending): (Vec<_>, Vec<_>) = pending.into_iter().partition(|name| name.function == function);
        self.position.pending_names = pending;
        self.new_names.extend(complete);
        Some(Some((if starts_word { at } else { at + 1 }, next)))
    }

    /// Remembers the name that ends before `byte`, if it is new.
    fn add_name(&mut self, before: State, next: State, byte: u8) {
        let name: Arc<str> =
            String::from_utf8_lossy(&self.text[self.position.word_start.min(self.text.len())..]).trim().into();
        let mut functions = self.automaton.functions(next);
        let (inner, outer) = (functions.next().unwrap_or(0), functions.next().unwrap_or(0));
        let frame = self.automaton.frame(next).kind;
        // A module is known when its import is complete, a variable when its statement is.
        let (is_pending, function) = match before.new_name() {
            Some(NewName::Variable) => (frame != FrameKind::Loop, inner),
            Some(NewName::Module | NewName::Alias) => (true, inner),
            Some(NewName::Function) => (false, outer),
            Some(NewName::Anonymous) | None => {
                let is_assigned = match next.expected {
                    NextToken::AfterName(NewName::Variable) | NextToken::Name(NewName::Variable) => true,
                    expected => byte == b'=' && expected == NextToken::Operand,
                };
                let starts_statement = before.mode == LexerMode::Word(WordPosition::Statement);
                let is_known = self.automaton.word_kind(before.word).is_some();
                if !starts_statement || frame != FrameKind::Statement || !is_assigned || is_known {
                    return;
                }
                (true, inner)
            }
            Some(_) => (false, inner),
        };
        let names = if is_pending { &mut self.position.pending_names } else { &mut self.new_names };
        names.push(ScopedName { name, function });
    }
}

impl Constraint for ScriptConstraint<'_> {
    fn allowed_tokens(&mut self) -> Option<&SimpleVob> {
        if self.is_ended {
            self.allowed.set_all(false);
            return Some(&self.allowed);
        }
        self.resolve_context();
        let vocabulary = self.vocabulary.clone();
        let state = (self.position.state, self.position.replayed);
        tokens::allowed_tokens(
            &vocabulary,
            &mut HealedGrammar { automaton: &mut self.automaton, replay: &self.replay },
            state,
            &mut self.allowed,
        );
        for token in self.banned.get(&self.steps.len()).into_iter().flatten() {
            self.allowed.disallow_token(*token);
        }
        // The rules' check of an end costs more than the other checks. It runs when the model would
        // end the text.
        if self.invalid_end != Some(self.text.len()) && self.can_end() {
            for token in vocabulary.end_tokens() {
                self.allowed.allow_token(*token);
            }
        }
        Some(&self.allowed)
    }

    fn accept(&mut self, token: u32) {
        self.rolled_back = 0;
        if self.vocabulary.end_tokens().contains(&token) {
            return;
        }
        self.resolve_context();
        let vocabulary = self.vocabulary.clone();
        self.steps.push(Step {
            token,
            text_length: self.text.len(),
            new_names: self.new_names.len(),
            position: self.position.clone(),
        });
        let mut ended = None;
        for &byte in vocabulary.bytes(token) {
            match self.advance(byte) {
                Some(end) => ended = end.or(ended),
                // The grammar does not allow the token.
                None => return self.roll_back(self.steps.len() - 1),
            }
        }
        self.has_context = false;
        self.invalid_end = None;
        if let Some((until, state)) = ended {
            self.validate(until, state);
        }
    }

    fn may_end(&mut self) -> bool {
        let ends = self.is_valid_end();
        self.invalid_end = (!ends).then_some(self.text.len());
        ends
    }

    fn take_rolled_back(&mut self) -> usize {
        std::mem::take(&mut self.rolled_back)
    }

    fn committed(&self) -> usize {
        self.committed
    }

    fn forced_tokens(&mut self) -> Vec<u32> {
        if self.is_ended || self.banned.contains_key(&self.steps.len()) {
            return Vec::new();
        }
        self.resolve_context();
        let start = (self.position.state, self.position.replayed);
        let (infill_start, replay_length) = (self.infill_start, self.replay.len());
        let mut grammar = HealedGrammar { automaton: &mut self.automaton, replay: &self.replay };
        let bytes = tokens::forced_bytes(&mut grammar, start, MAX_FORCED_BYTES, |grammar, (state, replayed)| {
            replayed as usize >= replay_length && grammar.automaton.can_end(state, infill_start)
        });
        let Ok(certain) = std::str::from_utf8(&bytes) else { return Vec::new() };
        let mut forced = self.vocabulary.tokens(certain);
        // The last token may continue differently.
        forced.pop();
        forced
    }
}

#[cfg(test)]
mod tests;
