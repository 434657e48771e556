//! Finds the names that may stand where a token begins.

use super::automaton::{ScopeSets, TokenContext};
use super::language_words::{builtins, operand_words, statement_words};
use super::oracle::{Answer, ValueAnswer};
use super::state::{LexerMode, NextToken, State, WordPosition, flag};
use super::word_set::{ANY, COLOR, EMPTY, UNRESOLVED, WordKind, WordSet};
use super::{ScopedName, ScriptConstraint};
use crate::kb::{Member, kb};
use std::sync::Arc;

impl ScriptConstraint<'_> {
    /// Builds the sets of names in scope at a position.
    pub(super) fn build_name_sets(&mut self, state: State) {
        let functions: Vec<u32> = self.automaton.functions(state).collect();
        let is_inside = !functions.is_empty();
        let scopes: Vec<u32> = functions.into_iter().chain([0]).collect();
        let key = (self.new_names.len(), scopes[0]);
        if self.scope_key.replace(key) == Some(key) {
            return;
        }
        self.automaton.scope = self.scope_sets(&scopes, is_inside);
        self.automaton.outer_scope = if is_inside { self.scope_sets(&[0], false) } else { self.automaton.scope };
    }

    /// Adds the sets of names in the given functions to the automaton.
    fn scope_sets(&mut self, functions: &[u32], is_inside: bool) -> ScopeSets {
        let python = self.automaton.python;
        // The latest definition of a name counts.
        let new_names = self.new_names.iter().rev().filter(|name| functions.contains(&name.function));
        let new_names = new_names.map(|ScopedName { name, .. }| (name.clone(), WordKind::Variable));
        let names: Vec<(Arc<str>, WordKind)> = new_names.chain(self.known_names.iter().cloned()).collect();
        let mut add = |words: Vec<(Arc<str>, WordKind)>| {
            self.automaton.add(WordSet::new(words.into_iter().chain(names.iter().cloned())))
        };
        ScopeSets {
            statement: add(statement_words(python, is_inside, false)),
            statement_or_else: add(statement_words(python, is_inside, true)),
            operand: add(operand_words(python)),
        }
    }

    /// Adds an answer of the analysis to the automaton and returns the index of its set.
    fn set_of(&mut self, answer: Answer) -> u16 {
        match answer {
            Answer::Special(set) => set,
            Answer::Words(words) if words.is_empty() => EMPTY,
            Answer::Words(words) => self.automaton.add(words),
        }
    }

    /// Asks the analysis what may stand where the next token begins, unless that is known.
    pub(super) fn resolve_context(&mut self) {
        if self.has_context {
            return;
        }
        self.has_context = true;
        self.position.state.flags = self.position.state.flags & !flag::SCOPE_ENDED | flag::CONTEXT_KNOWN;
        let state = self.position.state;
        if matches!(state.mode, LexerMode::Trivia | LexerMode::Indentation) {
            self.build_name_sets(state);
        }
        self.automaton.context = TokenContext { strings: ANY, may_be_number: true, ..TokenContext::UNRESOLVED };
        // The purpose of a value that a statement assigns shows only in the text after it.
        let has_purpose = self.infill_start.is_some() || self.automaton.in_brackets(state);
        let text = self.text();
        match (state.mode, state.expected) {
            (LexerMode::String, _) if state.word.set == UNRESOLVED => {
                let answer = self.oracle.string(&text);
                let set = match self.set_of(answer) {
                    // No string is known to fit, but a started string must end.
                    EMPTY => ANY,
                    set => set,
                };
                let color_names = self.automaton.language.color_names;
                self.set_prefixes(set, if set == COLOR { color_names } else { EMPTY });
            }
            (LexerMode::Word(WordPosition::Member), _) if state.word.set == UNRESOLVED => {
                let answer = self.oracle.members(&text);
                let set = self.set_of(answer);
                let reserved_words = self.automaton.language.reserved_words;
                self.set_prefixes(set, if set == ANY { reserved_words } else { EMPTY });
            }
            (LexerMode::Trivia, NextToken::Key | NextToken::KeyOrClose) => {
                let answer = self.oracle.keys(&text);
                self.automaton.context.keys = self.set_of(answer);
            }
            (LexerMode::Trivia, NextToken::Operand | NextToken::OperandOrClose | NextToken::OperandOrEnd)
                if state.has(flag::FIRST_OPERAND) && has_purpose =>
            {
                let ValueAnswer { strings, arguments, may_be_number, may_be_other } = self.oracle.value(&text);
                let (strings, arguments) = (self.set_of(strings), self.set_of(arguments));
                let unresolved = TokenContext::UNRESOLVED;
                self.automaton.context = TokenContext { strings, arguments, may_be_number, may_be_other, ..unresolved };
            }
            (LexerMode::Trivia, NextToken::AfterOperand) => self.resolve_members(state, &text),
            (LexerMode::Word(WordPosition::Operand | WordPosition::Statement | WordPosition::Member), _)
                if state.run > 0 =>
            {
                let kind = self.automaton.word_kind(state.word);
                let has_members =
                    |kind: &WordKind| !matches!(kind, WordKind::Keyword(_) | WordKind::Text | WordKind::Function);
                if let Some(kind) = kind.filter(has_members) {
                    self.resolve_members(self.automaton.after_word(state, kind), &text);
                }
            }
            _ => {}
        }
    }

    /// Starts the word or the string at the current position in a set and its alternative.
    fn set_prefixes(&mut self, set: u16, alternative: u16) {
        self.position.state.word = self.automaton.empty_prefix(set);
        self.position.state.alternative = self.automaton.empty_prefix(alternative);
    }

    /// Asks the analysis for the members of the value before a position.
    fn resolve_members(&mut self, state: State, text: &str) {
        if state.has(flag::HAS_MEMBERS) && !state.has(flag::NO_OPERATOR) {
            let answer = self.oracle.members(&format!("{text}."));
            self.automaton.context.members = self.set_of(answer);
        }
    }
}

/// Returns the names that the language and the environment define.
pub fn environment_names(python: bool) -> Vec<(Arc<str>, WordKind)> {
    let mut names: Vec<(Arc<str>, WordKind)> = Vec::new();
    if python {
        names.push((Arc::from("ee"), WordKind::Namespace));
    } else {
        let kind = |member: Member| match member {
            Member::Operator(_) => WordKind::Function,
            Member::Class { constructor: Some(_), .. } => WordKind::Class,
            Member::Class { .. } | Member::Namespace(_) => WordKind::Namespace,
            Member::Constant(_) => WordKind::Name,
        };
        names.extend(kb().globals().map(|(name, member)| (Arc::from(name), kind(member))));
    }
    names.extend(builtins(python));
    names
}
