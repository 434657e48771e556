//! Finds the names that may stand where a token begins.

use super::automaton::TokenContext;
use super::oracle::Answer;
use super::state::{At, Kind, Lex, State, flag};
use super::words::{self, ASK, FREE, NONE, Word, Words};
use super::{ScriptConstraint, vocabulary};
use crate::kb::{Member, kb};
use std::sync::Arc;

impl ScriptConstraint<'_> {
    /// Builds the sets of names in scope at a position.
    pub(super) fn set_names(&mut self, state: State) {
        let python = self.automaton.python;
        let around: Vec<u32> = self.automaton.functions(state).chain([0]).collect();
        let key = (self.names.len(), around.first().copied().unwrap_or(0));
        if self.named.replace(key) == Some(key) {
            return;
        }
        let inside = self.automaton.in_function(state);
        let sets = |around: &[u32], inside: bool| {
            let own = self.names.iter().filter(|(_, function)| around.contains(function)).rev();
            let own: Vec<(Arc<str>, Word)> = own.map(|(name, _)| (name.clone(), Word::Variable)).collect();
            let names = || own.iter().chain(&self.given).cloned();
            [
                Words::new(vocabulary::start(python, inside, false).into_iter().chain(names())),
                Words::new(vocabulary::start(python, inside, true).into_iter().chain(names())),
                Words::new(vocabulary::operand(python).into_iter().chain(names())),
            ]
        };
        let here = sets(&around, inside);
        let outer = if inside { Some(sets(&[0], false)) } else { None };
        let here = here.map(|words| self.automaton.add(words));
        [self.automaton.start, self.automaton.start_else, self.automaton.operand] = here;
        self.automaton.outer = outer.map_or(here, |outer| outer.map(|words| self.automaton.add(words)));
    }

    fn set_of(&mut self, answer: Answer) -> u16 {
        match answer {
            Answer::Special(set) => set,
            Answer::Words(words) if words.is_empty() => NONE,
            Answer::Words(words) => self.automaton.add(words),
        }
    }

    /// Asks the analysis for the context of the root.
    pub(super) fn resolve(&mut self) {
        if self.resolved {
            return;
        }
        self.resolved = true;
        self.root.flags = self.root.flags & !flag::STALE | flag::FRESH;
        if matches!(self.root.lex, Lex::Gap | Lex::Indent) {
            self.set_names(self.root);
        }
        self.automaton.context = TokenContext { text: FREE, number: true, ..TokenContext::ASK };
        // The purpose of a value that a statement assigns shows only in the text after it.
        let wanted = self.base.is_some() || self.automaton.in_brackets(self.root);
        let text = self.text();
        let root = self.root;
        match (root.lex, root.at) {
            (Lex::Text, _) if root.word.set == ASK => {
                let answer = self.oracle.string(&text);
                let set = self.set_of(answer);
                // No string is known to fit, but a started string must end.
                let set = if set == NONE { FREE } else { set };
                let other = if set == words::COLOR { self.automaton.fixed.colors } else { NONE };
                self.root.word = self.automaton.reading(set);
                self.root.other = self.automaton.reading(other);
            }
            (Lex::Word(Kind::Member), _) if root.word.set == ASK => {
                let answer = self.oracle.members(&text);
                let set = self.set_of(answer);
                let other = if set == FREE { self.automaton.fixed.language } else { NONE };
                self.root.word = self.automaton.reading(set);
                self.root.other = self.automaton.reading(other);
            }
            (Lex::Gap, At::Key | At::FirstKey) => {
                let answer = self.oracle.keys(&text);
                self.automaton.context.keys = self.set_of(answer);
            }
            (Lex::Gap, At::Operand | At::First | At::Return) if root.flags & flag::PLAIN != 0 && wanted => {
                let (strings, arguments, number, value) = self.oracle.value(&text);
                let (strings, arguments) = (self.set_of(strings), self.set_of(arguments));
                self.automaton.context = TokenContext { text: strings, number, value, arguments, ..TokenContext::ASK };
            }
            (Lex::Gap, At::After) => self.ask_members(root, &text),
            (Lex::Word(Kind::Operand | Kind::Start | Kind::Member), _) if root.blanks > 0 => {
                let word = self.automaton.meaning(root.word);
                if let Some(word) = word.filter(|word| !matches!(word, Word::Keyword(_) | Word::Text | Word::Function))
                {
                    self.ask_members(self.automaton.of_word(root, word), &text);
                }
            }
            _ => {}
        }
    }

    fn ask_members(&mut self, state: State, text: &str) {
        if state.flags & flag::OPEN != 0 && state.flags & flag::SITED == 0 {
            let answer = self.oracle.members(&format!("{text}."));
            self.automaton.context.members = self.set_of(answer);
        }
    }
}

/// Returns the names that the language and the environment define.
pub fn environment(python: bool) -> Vec<(Arc<str>, Word)> {
    let mut found: Vec<(Arc<str>, Word)> = Vec::new();
    if python {
        found.push((Arc::from("ee"), Word::Namespace));
    } else {
        let word = |member: Member| match member {
            Member::Operator(_) => Word::Function,
            Member::Class { constructor: Some(_), .. } => Word::Class,
            Member::Class { .. } | Member::Namespace(_) => Word::Namespace,
            Member::Constant(_) => Word::Name,
        };
        found.extend(kb().globals().map(|(name, member)| (Arc::from(name), word(member))));
    }
    found.extend(vocabulary::builtins(python));
    found
}
