//! Constrains a model that writes a script to names that exist.
//!
//! ```text
//! automaton, value, statement, strings   the grammar, byte by byte, and where names start
//! state, words, vocabulary, text         states, sets of words, content of strings
//! oracle                                 asks the analysis for names, the rules for diagnostics
//! token_context                          what may stand where a token begins
//! validator                              checks each statement that ends
//! read                                   reads the given text
//! probe                                  scripts for measurements
//! ```
//!
//! The analysis, through the mechanism of completion, gives the names that depend on a value:
//! members, arguments, datasets, bands. It is asked when a token ends where such a name begins. A
//! token that continues beyond that position is not allowed, so that no name escapes the check.
//! Some errors show only later (a function is written before its call, options in a variable). The
//! rules find them at the end of the statement, and its tokens are rolled back to the choice.

mod automaton;
mod oracle;
pub mod probe;
mod read;
mod state;
mod statement;
mod strings;
mod text;
mod token_context;
mod validator;
mod value;
mod vocabulary;
mod words;

pub use oracle::{NAME_RULES, ScriptContext};

use crate::model::constrain::{self as tokens, ByteGrammar, Constraint, TokenClass, Vocabulary};
use automaton::Automaton;
use oracle::AnalysisOracle;
use rustc_hash::FxHashMap;
use state::{At, FrameKind, Kind, Lex, New, State, flag};
use std::sync::Arc;
use toktrie::SimpleVob;
use words::{ASK, FREE, Reading, Word};

/// Maximum number of bytes at the end of the given text that are rewritten.
const MAX_REPLAY_BYTES: usize = 120;
/// Maximum number of bytes that are forced at once.
const MAX_FORCED_BYTES: usize = 80;

/// Constrains the text between a prefix and a suffix.
pub struct ScriptConstraint<'a> {
    vocabulary: Arc<Vocabulary>,
    oracle: AnalysisOracle<'a>,
    automaton: Automaton,
    /// The state where the next token begins.
    root: State,
    /// Whether the context of the root is known.
    resolved: bool,
    /// The text up to the root.
    text: Vec<u8>,
    /// Bytes at the end of the given text that are rewritten, and how many of them were written.
    replay: Vec<u8>,
    read: u16,
    prompt: usize,
    base: Option<State>,
    steps: Vec<Step>,
    names: Vec<(Arc<str>, u32)>,
    /// Names of incomplete statements, with the functions that contain them.
    pending: Vec<(Arc<str>, u32)>,
    given: Vec<(Arc<str>, Word)>,
    /// Number of names and function for which the sets of names were built.
    named: Option<(usize, u32)>,
    word: usize,
    /// Byte at which the current statement begins.
    statement: usize,
    /// The state there.
    whole: State,
    banned: FxHashMap<usize, Vec<u32>>,
    tries: FxHashMap<usize, u32>,
    set: SimpleVob,
    rolled_back: usize,
    committed: usize,
    ended: bool,
    /// Length of a text that the rules do not let end, although its grammar could.
    open: Option<usize>,
}

/// A token that was accepted, and the state before it.
struct Step {
    token: u32,
    root: State,
    read: u16,
    text: usize,
    names: usize,
    pending: Vec<(Arc<str>, u32)>,
    word: usize,
    statement: usize,
    whole: State,
}

/// The automaton behind the bytes that are rewritten.
struct HealedGrammar<'m> {
    automaton: &'m mut Automaton,
    replay: &'m [u8],
}

impl ByteGrammar for HealedGrammar<'_> {
    type State = (State, u16);

    fn step(&mut self, (state, read): (State, u16), byte: u8) -> Option<(State, u16)> {
        match self.replay.get(read as usize) {
            Some(wanted) if *wanted != byte => None,
            Some(_) => Some((self.automaton.step(state, byte)?, read + 1)),
            None => Some((self.automaton.step(state, byte)?, read)),
        }
    }

    fn accepted_class(&self, (state, read): (State, u16)) -> Option<TokenClass> {
        self.automaton.accepted_class(state).filter(|_| read as usize >= self.replay.len())
    }

    fn discard_lookahead(&mut self) {
        self.automaton.discard_lookahead();
    }
}

impl<'a> ScriptConstraint<'a> {
    /// Returns the constraint for the text between `prefix` and `suffix`.
    pub fn new(prefix: &str, suffix: &str, vocabulary: &Arc<Vocabulary>, around: ScriptContext<'a>) -> Self {
        let oracle = AnalysisOracle::new(around, prefix, suffix);
        let python = oracle.python();
        let (automaton, start) = Automaton::new(python);
        let set = vocabulary.empty_set();
        let mut constraint = ScriptConstraint {
            vocabulary: vocabulary.clone(),
            oracle,
            automaton,
            root: start,
            resolved: false,
            text: prefix.as_bytes().to_vec(),
            replay: Vec::new(),
            read: 0,
            prompt: prefix.len(),
            base: None,
            steps: Vec::new(),
            names: Vec::new(),
            pending: Vec::new(),
            given: Vec::new(),
            named: None,
            word: 0,
            statement: 0,
            whole: start,
            banned: FxHashMap::default(),
            tries: FxHashMap::default(),
            set,
            rolled_back: 0,
            committed: 0,
            ended: false,
            open: None,
        };
        constraint.given = token_context::environment(python);
        let seen = constraint.oracle.names(prefix);
        constraint.given.splice(0..0, seen);
        constraint.set_names(start);
        let (state, starts, named) = constraint.automaton.read_text(start, prefix.as_bytes());
        // The analysis does not see the names of incomplete statements.
        for read::Named { name: (from, to), new, state } in named {
            let name: Arc<str> = String::from_utf8_lossy(&prefix.as_bytes()[from..to]).trim().into();
            let around: Vec<u32> = constraint.automaton.functions(state).collect();
            let depth = usize::from(new == New::Function);
            constraint.names.push((name, around.get(depth).copied().unwrap_or(0)));
        }
        constraint.heal(start, state, starts, prefix);
        constraint.automaton.base = constraint.automaton.top(constraint.root).depth;
        constraint.base = (!suffix.trim().is_empty()).then_some(constraint.root);
        constraint.prompt = constraint.text.len();
        constraint.statement = constraint.text.len();
        constraint.whole = constraint.root;
        constraint.word = constraint.text.len();
        constraint.automaton.keep();
        constraint
    }

    /// Returns the number of bytes of the prefix for the prompt. The rest is rewritten, so that
    /// the model sees a partial word as whole tokens.
    pub fn prompt_length(&self) -> usize {
        self.prompt
    }

    /// Returns the text so far.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.text).into_owned()
    }

    /// Returns the text up to the last statement that passed the rules, with all blocks closed.
    pub fn finished(&self) -> String {
        let text = String::from_utf8_lossy(&self.text[..self.statement]);
        format!("{text}{}", self.automaton.closers(self.whole, self.base))
    }

    /// Moves back to the start of the last word or string, if the grammar reads the same bytes
    /// again.
    fn heal(&mut self, start: State, state: State, starts: read::Starts, prefix: &str) {
        let bytes = prefix.as_bytes();
        let length = bytes.len();
        let behind = |at: usize, wanted: &[u8]| at.checked_sub(1).filter(|before| wanted.contains(&bytes[*before]));
        let from = match state.lex {
            Lex::Text if state.flags & flag::TRIPLE == 0 => starts.text,
            Lex::Word(Kind::Member) => behind(starts.word.min(length), b".").unwrap_or(length),
            Lex::Word(_) => behind(starts.word, b" ").unwrap_or(starts.word),
            Lex::Gap => behind(length, b" ").filter(|at| *at > 0 && bytes[at - 1] > b' ').unwrap_or(length),
            _ => length,
        };
        let from = if length - from.min(length) > MAX_REPLAY_BYTES { length } else { from };
        let text = matches!(state.lex, Lex::Text) && from == starts.text;
        if from < length || text {
            let (mut replay_start, ..) = self.automaton.read_text(start, &bytes[..from]);
            if let Lex::Text = replay_start.lex {
                replay_start.word = Reading::of(ASK);
            }
            self.text.truncate(from);
            self.replay = bytes[from..].to_vec();
            self.root = replay_start;
            self.resolve();
            let mut place = Some((self.root, 0));
            let mut automaton = HealedGrammar { automaton: &mut self.automaton, replay: &bytes[from..] };
            for &byte in &bytes[from..] {
                place = place.and_then(|place| automaton.step(place, byte));
            }
            if place.is_some() {
                return;
            }
            self.replay.clear();
            self.text = bytes.to_vec();
        }
        self.resolved = false;
        // If the last word leads to no known name, any name may continue it.
        let free = matches!(state.lex, Lex::Word(_));
        let depth = state.word.depth.max(1);
        let word = if free { Reading { depth, ..Reading::of(FREE) } } else { state.word };
        self.root = State { word, ..state };
    }

    /// Reads one byte that is known to be allowed, and remembers new names.
    fn take(&mut self, byte: u8) -> Option<Option<(usize, State)>> {
        let before = self.root;
        let mut text = HealedGrammar { automaton: &mut self.automaton, replay: &self.replay };
        let (next, read) = text.step((before, self.read), byte)?;
        self.automaton.keep();
        let at = self.text.len();
        if !matches!(before.lex, Lex::Word(_)) && matches!(next.lex, Lex::Word(_)) {
            self.word = at;
        }
        if matches!(before.lex, Lex::Word(_)) && !matches!(next.lex, Lex::Word(_)) {
            self.name_ended(before, next, byte);
        }
        self.text.push(byte);
        (self.root, self.read) = (next, read);
        let starts =
            |state: State| matches!(state.at, At::Start | At::Else) && !matches!(state.lex, Lex::Word(Kind::Start));
        let word = matches!(next.lex, Lex::Word(Kind::Start));
        // After the colon of a block, no statement is complete before the block's first one.
        let opens = next.flags & flag::DEEPER != 0;
        let ended = !opens && !matches!(before.at, At::Start | At::Else) && (starts(next) || word);
        let closed = starts(before) && starts(next) && byte == b'}' && before.top != next.top;
        if ended || closed {
            let functions: Vec<u32> = self.automaton.functions(next).collect();
            let function = functions.first().copied().unwrap_or(0);
            let (whole, pending) = std::mem::take(&mut self.pending).into_iter().partition(|(_, own)| *own == function);
            self.pending = pending;
            let whole: Vec<(Arc<str>, u32)> = whole;
            self.names.extend(whole);
            return Some(Some((if word { at } else { at + 1 }, next)));
        }
        Some(None)
    }

    /// Remembers the name that ends before `byte`, if it is new.
    fn name_ended(&mut self, before: State, next: State, byte: u8) {
        let name: Arc<str> = String::from_utf8_lossy(&self.text[self.word.min(self.text.len())..]).trim().into();
        let around: Vec<u32> = self.automaton.functions(next).collect();
        let inside = around.first().copied().unwrap_or(0);
        match before.new_name() {
            Some(New::Variable) if self.automaton.top(next).kind == FrameKind::Loop => {
                self.names.push((name, inside));
            }
            Some(New::Variable) => self.pending.push((name, inside)),
            Some(New::Function) => {
                let outside = around.get(1).copied().unwrap_or(0);
                self.names.push((name, outside));
            }
            // A module is known when its import is complete.
            Some(New::Module | New::Alias) => self.pending.push((name, inside)),
            Some(New::Anonymous) | None => {
                let new = before.lex == Lex::Word(Kind::Start)
                    && self.automaton.top(next).kind == FrameKind::Statement
                    && (matches!(next.at, At::Named(New::Variable) | At::Name(New::Variable))
                        || byte == b'=' && next.at == At::Operand)
                    && self.automaton.meaning(before.word).is_none();
                if new {
                    self.pending.push((name, inside));
                }
            }
            Some(_) => self.names.push((name, inside)),
        }
    }
}

impl Constraint for ScriptConstraint<'_> {
    fn allowed_tokens(&mut self) -> Option<&SimpleVob> {
        if self.ended {
            self.set.set_all(false);
            return Some(&self.set);
        }
        self.resolve();
        let vocabulary = self.vocabulary.clone();
        let state = (self.root, self.read);
        tokens::allowed_tokens(
            &vocabulary,
            &mut HealedGrammar { automaton: &mut self.automaton, replay: &self.replay },
            state,
            &mut self.set,
        );
        for token in self.banned.get(&self.steps.len()).into_iter().flatten() {
            self.set.disallow_token(*token);
        }
        // The rules' check of an end costs more than the other checks. It runs when the model would
        // end the text.
        if self.open != Some(self.text.len()) && self.could_end() {
            for token in vocabulary.end_tokens() {
                self.set.allow_token(*token);
            }
        }
        Some(&self.set)
    }

    fn accept(&mut self, token: u32) {
        self.rolled_back = 0;
        if self.vocabulary.end_tokens().contains(&token) {
            return;
        }
        self.resolve();
        let vocabulary = self.vocabulary.clone();
        self.steps.push(Step {
            token,
            root: self.root,
            read: self.read,
            text: self.text.len(),
            names: self.names.len(),
            pending: self.pending.clone(),
            word: self.word,
            statement: self.statement,
            whole: self.whole,
        });
        let mut ended = None;
        for &byte in vocabulary.bytes(token) {
            match self.take(byte) {
                Some(end) => ended = end.or(ended),
                // The grammar does not allow the token.
                None => return self.roll_back(self.steps.len() - 1),
            }
        }
        self.resolved = false;
        self.open = None;
        if let Some((until, place)) = ended {
            self.validate(until, place);
        }
    }

    fn may_end(&mut self) -> bool {
        let ends = self.is_valid_end();
        self.open = (!ends).then_some(self.text.len());
        ends
    }

    fn take_rolled_back(&mut self) -> usize {
        std::mem::take(&mut self.rolled_back)
    }

    fn committed(&self) -> usize {
        self.committed
    }

    fn forced_tokens(&mut self) -> Vec<u32> {
        if self.ended || self.banned.contains_key(&self.steps.len()) {
            return Vec::new();
        }
        self.resolve();
        let base = self.base;
        let state = (self.root, self.read);
        let replay_length = self.replay.len();
        let mut text = HealedGrammar { automaton: &mut self.automaton, replay: &self.replay };
        let bytes = tokens::forced_bytes(&mut text, state, MAX_FORCED_BYTES, |text, (state, read)| {
            read as usize >= replay_length && text.automaton.could_end(state, base)
        });
        let Ok(certain) = std::str::from_utf8(&bytes) else { return Vec::new() };
        let mut found = self.vocabulary.tokens(certain);
        // The last token may continue differently.
        found.pop();
        found
    }
}

#[cfg(test)]
mod tests;
