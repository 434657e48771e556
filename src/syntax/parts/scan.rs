//! Cuts a statement into parts, with a key for each, and puts their nodes together.

use super::Parts;
use super::build::{Line, Lines, Open, Room, Value, inner};
use super::key::{Role, sign};
use crate::syntax::flat::{Flat, Id};
use crate::syntax::kinds::Table;
use crate::syntax::language::Language;
use crate::syntax::lower::PLACEHOLDER;
use crate::text::span::Span;
use memchr::memchr;
use rustc_hash::FxHashSet;
use std::cell::RefCell;

/// Deeper statements are left to the parser.
const DEEPEST: usize = 60;

/// The tree of a statement that stands alone. `None`: it has to be parsed.
pub(super) fn flat(parts: &Parts, text: &str, language: Language) -> Option<Flat> {
    ROOM_TO_SCAN.with_borrow_mut(|room| {
        room.clear();
        let mut scan = Scan {
            parts,
            bytes: text.as_bytes(),
            text,
            language,
            known: Table::of(language).words(),
            before: Before::Other,
            gap: None,
            line: Line::Whole,
            lines: None,
            end: 0,
            indent: Span::new(0, 0),
            flat: Flat::empty(text.len()),
            room,
        };
        scan.statement()?;
        Some(scan.flat)
    })
}

thread_local! {
    static ROOM_TO_SCAN: RefCell<Room> = RefCell::default();
}

/// What a bracket comes after.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    /// What may be called.
    Callee,
    /// What has a value after it.
    Value,
    /// `.` after a value: the next word is a name, whatever it is.
    Dot,
    /// What may bind closer than what comes next: `new a.b()` is a call of `a.b`, a star of Python may be one of what is called, and what stands after the name
    /// of a class is not looked up in it.
    Closer,
    /// `print` of Python.
    Print,
    /// A word after which a name has parameters, not arguments. Without this they would be found to be none, which takes longer.
    Definition,
    Other,
}

pub(super) struct Scan<'a> {
    pub(super) parts: &'a Parts,
    pub(super) text: &'a str,
    pub(super) bytes: &'a [u8],
    pub(super) language: Language,
    pub(super) known: &'static FxHashSet<Box<str>>,
    pub(super) before: Before,
    /// Blanks and comments between brackets, after which nothing came yet.
    pub(super) gap: Option<Span>,
    pub(super) line: Line,
    pub(super) lines: Option<Lines>,
    /// Where the last word or sign ended.
    pub(super) end: usize,
    /// The blanks before the line that is read.
    pub(super) indent: Span,
    pub(super) flat: Flat,
    pub(super) room: &'a mut Room,
}

impl Scan<'_> {
    fn statement(&mut self) -> Option<()> {
        let start = self.mark(0);
        self.room.keys.push(Role::Statement as u8);
        self.room.open.push(Open {
            bracket: 0,
            role: None,
            start,
            value: Value::Nowhere,
            chain: None,
            is_print: false,
        });
        let mut at = 0;
        while let Some(&byte) = self.bytes.get(at) {
            at = match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(at)?,
                b'0'..=b'9' => self.number(at),
                b'\'' | b'"' => self.string(at)?,
                b' ' | b'\n' | b'\t' => self.blank(at)?,
                b'#' if self.is_python() => self.comment(at)?,
                b'/' if !self.is_python() => self.comment(at)?,
                b'(' | b'[' | b'{' => self.open(at)?,
                b')' | b']' | b'}' => self.close(at)?,
                // Regular expressions, templates, escapes, names with other signs, comments of HTML.
                b'#' | b'`' | b'\\' | b'$' => return None,
                b'!' | b'-' if !self.is_python() && self.is_html(at) => return None,
                b',' => self.comma(at),
                b'!'..=b'~' => self.operator(at),
                _ => return None,
            };
        }
        let [_] = self.room.open[..] else { return None };
        self.end_value();
        self.end_line();
        let part = self.parts.part(&self.room.keys, Role::Statement, self.language)?;
        let Room { words, nodes, parts, ids, .. } = &mut *self.room;
        part.write(&mut self.flat.nodes, 0, words, inner(nodes, parts), ids);
        for (at, node) in self.flat.nodes.iter_mut().enumerate() {
            node.next += at as Id;
        }
        Some(())
    }

    pub(super) fn is_python(&self) -> bool {
        self.language.is_python()
    }

    pub(super) fn run(&self, from: usize, is: impl Fn(u8) -> bool) -> usize {
        from + self.bytes[from..].iter().take_while(|byte| is(**byte)).count()
    }

    // What is in a text, one after the other; each gives where it ends.

    fn word(&mut self, at: usize) -> Option<usize> {
        let end = self.run(at, is_word);
        let word = &self.text[at..end];
        if matches!(self.bytes.get(end), Some(b'\'' | b'"')) {
            return self.prefixed(at, end);
        }
        if word == PLACEHOLDER {
            return None;
        }
        if self.before == Before::Dot || !self.known.contains(word) {
            self.sign(sign::NAME, at, end);
            match self.before {
                Before::Dot => {}
                Before::Closer => self.chain(None),
                _ => self.chain(Some(self.mark_of_last(at))),
            }
            self.before = if self.before == Before::Definition { Before::Other } else { Before::Callee };
            return Some(end);
        }
        self.literal(at, end);
        self.chain(None);
        self.before = match (self.before, word) {
            (Before::Definition, _) => Before::Other,
            (_, "def" | "function") => Before::Definition,
            (_, "class") => Before::Closer,
            (_, "new") if !self.is_python() => Before::Closer,
            (_, "print") if self.is_python() && self.bytes.get(end) == Some(&b'(') => Before::Print,
            (_, "in") => Before::Value,
            (_, "return") => {
                if self.has_statements() {
                    self.value(Value::Next);
                }
                Before::Value
            }
            (_, "lambda") if self.is_python() => {
                let value = match self.top().value {
                    Value::Since(start) if start.at as usize == at => Value::Lambda(start),
                    _ => Value::NoMore,
                };
                self.value(value);
                Before::Other
            }
            (_, "for") if self.is_python() => {
                self.value(Value::NoMore);
                Before::Other
            }
            _ => Before::Other,
        };
        Some(end)
    }

    fn number(&mut self, at: usize) -> usize {
        let mut end = self.run(at, |byte| is_word(byte) || byte == b'.');
        self.before = Before::Other;
        self.chain(None);
        let digits = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
        let is_decimal = |number: &[u8]| match memchr(b'.', number) {
            Some(point) => digits(&number[..point]) && digits(&number[point + 1..]),
            None => digits(number),
        };
        let number = &self.bytes[at..end];
        if let [b'0', b'0'..=b'9', ..] = number {
            // Octal, or nothing: as each language says.
            return self.literal(at, end);
        }
        if digits(number) {
            return self.sign(sign::INTEGER, at, end);
        }
        let is_float = match number.iter().position(|byte| matches!(byte, b'e' | b'E')) {
            None => is_decimal(number) && !digits(number),
            Some(power) if is_decimal(&number[..power]) => {
                if power + 1 == number.len() && matches!(self.bytes.get(end), Some(b'+' | b'-')) {
                    end = self.run(end + 1, is_word);
                }
                let power = &self.bytes[at + power + 1..end];
                digits(power.strip_prefix(b"+").or(power.strip_prefix(b"-")).unwrap_or(power))
            }
            Some(_) => false,
        };
        if is_float { self.sign(sign::FLOAT, at, end) } else { self.literal(at, end) }
    }

    /// Whether a comment of HTML starts at `at`, or may.
    fn is_html(&self, at: usize) -> bool {
        match self.bytes[at] {
            b'!' => at.checked_sub(1).is_some_and(|before| self.bytes[before] == b'<'),
            _ => self.bytes[at..].starts_with(b"-->"),
        }
    }

    fn operator(&mut self, at: usize) -> usize {
        let byte = self.bytes[at];
        if byte == b';' && self.has_statements() {
            self.end_value();
        }
        if matches!(byte, b';' | b':' | b'@') && self.is_outermost() {
            self.line = Line::Whole;
        }
        if byte == b'.' && self.before == Before::Callee && self.is_python() && !self.is_outermost() {
            // There may be a gap here. Where there is none it is an empty one: half of the chains would have a key of their own.
            self.gap.get_or_insert(Span::new(at, at));
        }
        // In JavaScript a line may end before it.
        let is_after_quote = self.end == at && matches!(self.bytes[at.saturating_sub(1)], b'\'' | b'"');
        let is_after_value = self.before == Before::Callee || self.top().chain.is_some() || is_after_quote;
        match byte {
            b'.' if is_after_value => self.end_call(),
            _ => self.chain(None),
        }
        let end = self.literal(at, at + 1);
        let role = self.top().role;
        self.before = match byte {
            b'.' if is_after_value => Before::Dot,
            b'.' | b'*' => Before::Closer,
            b'=' => {
                let beside = |at: Option<usize>, signs: &[u8]| {
                    at.and_then(|at| self.bytes.get(at)).is_some_and(|byte| signs.contains(byte))
                };
                let alone = !beside(at.checked_sub(1), b"=!<>+-*/%&|^@:~?") && !beside(Some(end), b"=>");
                if alone && (self.has_statements() || role == Some(Role::Arguments) && self.is_python()) {
                    self.value(Value::Next);
                }
                Before::Value
            }
            b':' => {
                match self.top().value {
                    Value::Lambda(start) => self.value(Value::Since(start)),
                    _ if role == Some(Role::Braces) => self.value(Value::Next),
                    _ => {}
                }
                if self.is_outermost() { Before::Other } else { Before::Value }
            }
            _ => Before::Other,
        };
        end
    }

    fn comma(&mut self, at: usize) -> usize {
        self.chain(None);
        self.before = if self.is_outermost() { Before::Other } else { Before::Value };
        if let Value::Lambda(_) = self.top().value {
            return self.punctuation(at);
        }
        if self.is_python() && self.is_outermost() {
            // What is before it is one of several.
            self.value(Value::Nowhere);
        }
        self.end_value();
        let end = self.punctuation(at);
        if let Some(role) = self.top().role {
            self.first_value(role);
        }
        end
    }

    fn open(&mut self, at: usize) -> Option<usize> {
        let role = match (self.bytes[at], self.before) {
            (b'(', Before::Callee | Before::Print) => Some(Role::Arguments),
            (b'(', Before::Value) if self.is_python() => Some(Role::Parentheses),
            (b'[', Before::Value) => Some(Role::List),
            (b'{', Before::Value) => Some(Role::Braces),
            // What is spread.
            (b'[', Before::Closer) if self.is_python() => Some(Role::List),
            (b'{', Before::Closer) if self.is_python() => Some(Role::Braces),
            _ => None,
        };
        if self.room.open.len() > DEEPEST {
            return None;
        }
        match self.before {
            Before::Callee => self.end_call(),
            _ => self.chain(None),
        }
        let is_print = self.before == Before::Print;
        self.before = Before::Value;
        let gap = self.gap.take();
        if let (Some(gap), Some(_)) = (gap, role)
            && !self.ends_in_punctuation()
        {
            self.push(sign::GAP, gap);
        }
        self.starts(at);
        let start = self.mark(at);
        self.room.open.push(Open {
            bracket: self.bytes[at],
            role,
            start,
            value: Value::Nowhere,
            chain: None,
            is_print,
        });
        self.room.keys.extend(role.map(|role| role as u8));
        let end = self.punctuation(at);
        if let Some(role) = role {
            self.first_value(role);
        }
        Some(end)
    }

    fn close(&mut self, at: usize) -> Option<usize> {
        self.end_value();
        let Open { bracket, role, start, is_print, .. } = self.room.open.pop()?;
        if !matches!((bracket, self.bytes[at]), (b'(', b')') | (b'[', b']') | (b'{', b'}')) {
            return None;
        }
        self.before = if bracket == b'{' { Before::Other } else { Before::Callee };
        let end = self.punctuation(at);
        if is_print && self.room.keys[start.key..].contains(&b'*') {
            return None;
        }
        match role {
            // Nothing in it.
            Some(_) if self.room.keys.len() == start.key + 3 => drop(self.room.keys.remove(start.key)),
            Some(role) if !self.reduce(start, role) => return None,
            _ => {}
        }
        Some(end)
    }
}

pub(super) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
