//! Statements put together from parts that were read before.
//!
//! What stands between a pair of brackets is read alike wherever such a pair may stand, and the tree of it hangs on no name, number or string in it.
//! So a statement is cut at its brackets into parts. The key of a part is its text with a sign for each word and for each part in it; tree-sitter
//! reads each key once, in words of our own, and what it makes of that is what it makes of all parts of this key, at their own places.
//!
//! That is no second reader of the languages: which words are names and where strings end is all that is told here, and only where that
//! is simple. Whatever is odd is not looked at (`None`) and goes to the parser as it stands, and so does a statement with a part that is not
//! what it should be where it stands: the brackets of a call are none in a definition, those of a list none in a pattern.
//!
//! Rejected: whole statements by their text with signs for words, of which there are four times as many; the tokens of `repair::lexer`, which forgives
//! (it closes strings, and takes comments of the other language for such), where here whatever is odd has to stay odd.

mod key;
mod part;

use super::flat::{Flat, Id, Node};
use super::kinds::Table;
use super::language::Language;
use super::lower::PLACEHOLDER;
use crate::text::span::Span;
use dashmap::DashMap;
use key::{Role, is_punctuation, punctuation, sign};
use memchr::memmem;
use part::Part;
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bytes of all keys that are kept. What they are read to takes some ten times that.
const ROOM: usize = 1 << 19;
/// Longer statements are left to the parser: what is long is mostly data.
const LONGEST: usize = 1 << 15;
/// So are deeper ones.
const DEEPEST: usize = 60;

/// Parts that were read, for whoever reads more. Shared by threads.
#[derive(Debug, Default)]
pub(super) struct Parts {
    javascript: DashMap<Box<[u8]>, Option<Arc<Part>>, FxBuildHasher>,
    python: DashMap<Box<[u8]>, Option<Arc<Part>>, FxBuildHasher>,
    taken: AtomicUsize,
}

impl Parts {
    /// The tree of a statement that stands alone. `None`: it has to be parsed.
    pub(super) fn flat(&self, text: &str, language: Language) -> Option<Flat> {
        if text.len() > LONGEST {
            return None;
        }
        ROOM_TO_SCAN.with_borrow_mut(|room| {
            room.clear();
            let mut scan = Scan {
                parts: self,
                bytes: text.as_bytes(),
                text,
                language,
                known: Table::of(language).words(),
                before: Before::Other,
                gap: None,
                flat: Flat::empty(text.len()),
                room,
            };
            scan.statement()?;
            Some(scan.flat)
        })
    }

    fn part(&self, key: &[u8], role: Role, language: Language) -> Option<Arc<Part>> {
        let all = if language.is_python() { &self.python } else { &self.javascript };
        if let Some(known) = all.get(key) {
            return known.clone();
        }
        let part = Part::read(&key[1..], role, language).map(Arc::new);
        if self.taken.fetch_add(key.len(), Ordering::Relaxed) < ROOM {
            all.insert(key.into(), part.clone());
        }
        part
    }
}

thread_local! {
    static ROOM_TO_SCAN: RefCell<Room> = RefCell::default();
}

/// Lists of a scan, kept by the thread. Those of parts lie behind those of what they are in.
#[derive(Default)]
struct Room {
    keys: Vec<u8>,
    words: Vec<Span>,
    open: Vec<Open>,
    /// Nodes of the parts that are closed and in none that is, each counted from its first.
    nodes: Vec<Node>,
    /// Where in `nodes` each of those starts.
    parts: Vec<usize>,
    written: Vec<Node>,
    ids: Vec<Id>,
}

impl Room {
    fn clear(&mut self) {
        self.keys.clear();
        self.words.clear();
        self.open.clear();
        self.nodes.clear();
        self.parts.clear();
    }
}

/// A bracket that is open.
struct Open {
    bracket: u8,
    at: u32,
    /// `None`: it is no part of its own.
    part: Option<Role>,
    /// Where its key, words and parts begin.
    key: usize,
    word: usize,
    inner: usize,
}

/// What a bracket comes after.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// What may be called.
    Callee,
    /// What has a value after it.
    Value,
    /// `.`: the next word is a name, whatever it is.
    Dot,
    /// A word that gives the next word a meaning of its own.
    Definition,
    Other,
}

struct Scan<'a> {
    parts: &'a Parts,
    text: &'a str,
    bytes: &'a [u8],
    language: Language,
    known: &'static FxHashSet<Box<str>>,
    before: Before,
    /// Blanks and comments between brackets, after which nothing came yet.
    gap: Option<Span>,
    flat: Flat,
    room: &'a mut Room,
}

impl Scan<'_> {
    fn statement(&mut self) -> Option<()> {
        self.room.keys.push(Role::Statement as u8);
        let mut at = 0;
        while let Some(&byte) = self.bytes.get(at) {
            at = match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(at)?,
                b'0'..=b'9' => self.number(at),
                b'\'' | b'"' => self.string(at)?,
                b' ' | b'\n' | b'\t' => self.blank(at)?,
                b'#' if self.language.is_python() => self.comment(at)?,
                b'/' if !self.language.is_python() => self.comment(at)?,
                b'(' | b'[' | b'{' => self.open(at)?,
                b')' | b']' | b'}' => self.close(at)?,
                // Regular expressions, templates, escapes, names with other signs, comments of HTML.
                b'#' | b'`' | b'\\' | b'$' => return None,
                b'!' | b'-' if !self.language.is_python() && self.is_html(at) => return None,
                b',' => {
                    self.before = if self.room.open.is_empty() { Before::Other } else { Before::Value };
                    self.punctuation(at)
                }
                b'!'..=b'~' => {
                    self.before = match byte {
                        b'.' => Before::Dot,
                        b'=' => Before::Value,
                        b':' if !self.room.open.is_empty() => Before::Value,
                        _ => Before::Other,
                    };
                    self.literal(at, at + 1)
                }
                _ => return None,
            };
        }
        if !self.room.open.is_empty() {
            return None;
        }
        let part = self.parts.part(&self.room.keys, Role::Statement, self.language)?;
        let Room { words, nodes, parts, ids, .. } = &mut *self.room;
        part.write(&mut self.flat.nodes, 0, words, inner(nodes, parts), ids);
        Some(())
    }

    /// A word of the text that has a sign.
    fn sign(&mut self, sign: u8, start: usize, end: usize) -> usize {
        if let Some(gap) = self.gap.take()
            && !self.ends_in_punctuation()
        {
            self.push(sign::GAP, gap);
        }
        self.push(sign, Span::new(start, end));
        end
    }

    fn ends_in_punctuation(&self) -> bool {
        self.room.keys.last().is_some_and(|last| is_punctuation(*last))
    }

    /// A bracket or comma.
    fn punctuation(&mut self, at: usize) -> usize {
        self.gap = None;
        self.push(punctuation(self.bytes[at]), Span::new(at, at + 1));
        at + 1
    }

    /// Text that stands as it is. Where it begins is told by what comes before it.
    fn literal(&mut self, start: usize, end: usize) -> usize {
        if let Some(gap) = self.gap.take() {
            self.push(sign::GAP, gap);
        }
        self.room.keys.extend_from_slice(&self.bytes[start..end]);
        end
    }

    fn push(&mut self, sign: u8, word: Span) {
        self.room.keys.push(sign);
        self.room.words.push(word);
    }

    fn run(&self, from: usize, is: impl Fn(u8) -> bool) -> usize {
        from + self.bytes[from..].iter().take_while(|byte| is(**byte)).count()
    }

    fn word(&mut self, at: usize) -> Option<usize> {
        let end = self.run(at, is_word);
        let word = &self.text[at..end];
        if matches!(self.bytes.get(end), Some(b'\'' | b'"')) {
            return self.prefixed(at, end);
        }
        if word == PLACEHOLDER {
            return None;
        }
        let is_known = self.known.contains(word);
        self.before = match self.before {
            Before::Dot => Before::Callee,
            Before::Definition => Before::Other,
            _ if !is_known => Before::Callee,
            _ => match word {
                "return" | "in" => Before::Value,
                "def" | "function" => Before::Definition,
                _ => Before::Other,
            },
        };
        Some(if is_known { self.literal(at, end) } else { self.sign(sign::NAME, at, end) })
    }

    fn number(&mut self, at: usize) -> usize {
        let end = self.run(at, |byte| is_word(byte) || byte == b'.');
        let number = &self.bytes[at..end];
        self.before = Before::Other;
        let digits = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
        match number.iter().position(|byte| *byte == b'.') {
            None if digits(number) && (number[0] != b'0' || number.len() == 1) => self.sign(sign::INTEGER, at, end),
            Some(point) if digits(&number[..point]) && digits(&number[point + 1..]) => self.sign(sign::FLOAT, at, end),
            _ => self.literal(at, end),
        }
    }

    fn string(&mut self, at: usize) -> Option<usize> {
        self.before = Before::Other;
        let quote = self.bytes[at];
        if self.language.is_python() && self.bytes[at..].starts_with(&[quote; 3]) {
            let content = &self.bytes[at + 3..];
            let length = memmem::find(content, &[quote; 3])?;
            let odd = |&byte: &u8| byte == b'\\' || byte < b' ' && !matches!(byte, b'\n' | b'\t');
            if length == 0 || content[..length].iter().any(odd) {
                return None;
            }
            return Some(self.sign(sign::LONG_STRING, at, at + length + 6));
        }
        let (end, is_plain) = self.string_end(at)?;
        Some(if is_plain && end > at + 2 { self.sign(sign::STRING, at, end) } else { self.literal(at, end) })
    }

    /// Where a string ends that starts at `at` with one quote, and whether it has no escapes.
    fn string_end(&self, at: usize) -> Option<(usize, bool)> {
        let quote = self.bytes[at];
        let mut end = at + 1;
        let mut is_plain = true;
        loop {
            match *self.bytes.get(end)? {
                byte if byte == quote => return Some((end + 1, is_plain)),
                b'\\' => {
                    is_plain = false;
                    end += 1;
                    // A string that goes on in the next line.
                    self.bytes.get(end).filter(|byte| (b' '..=b'~').contains(*byte))?;
                }
                b'\t' | b' '..=b'~' => {}
                // Some of these end a line of JavaScript.
                0x80.. if self.language.is_python() => {}
                _ => return None,
            }
            end += 1;
        }
    }

    /// A string with letters before it.
    fn prefixed(&mut self, at: usize, quote: usize) -> Option<usize> {
        self.before = Before::Other;
        let is_prefix = |byte: &u8| matches!(byte, b'r' | b'R' | b'b' | b'B' | b'u' | b'U' | b'f' | b'F');
        let long = self.bytes[quote..].starts_with(&[self.bytes[quote]; 3]);
        if !self.language.is_python() || long || !self.bytes[at..quote].iter().all(is_prefix) {
            return None;
        }
        let (end, _) = self.string_end(quote)?;
        // The quote may be one of a string within a value that is put in.
        let count = |bracket| memchr::memchr_iter(bracket, &self.bytes[quote..end]).count();
        (count(b'{') == count(b'}')).then(|| self.literal(at, end))
    }

    fn blank(&mut self, at: usize) -> Option<usize> {
        if !self.language.is_python() || self.room.open.is_empty() {
            if self.bytes[at] == b'\n' && self.room.open.is_empty() {
                self.before = Before::Other;
            }
            return Some(self.literal(at, at + 1));
        }
        let mut end = at;
        while let Some(byte) = self.bytes.get(end) {
            match byte {
                b' ' | b'\n' | b'\t' => end += 1,
                b'#' => {
                    let start = end;
                    end = self.comment_end(end)?;
                    self.flat.comments.push(Span::new(start, end));
                }
                _ => break,
            }
        }
        self.gap = Some(Span::new(at, end));
        Some(end)
    }

    fn comment(&mut self, at: usize) -> Option<usize> {
        if self.language.is_python() && !self.room.open.is_empty() {
            return self.blank(at);
        }
        let is_comment = self.language.is_python() || self.bytes.get(at + 1) == Some(&b'/');
        let end = if is_comment { self.comment_end(at)? } else { return None };
        self.flat.comments.push(Span::new(at, end));
        Some(self.sign(sign::COMMENT, at, end))
    }

    fn comment_end(&self, at: usize) -> Option<usize> {
        let end = memchr::memchr(b'\n', &self.bytes[at..]).map_or(self.bytes.len(), |feed| at + feed);
        // Some letters beyond ASCII end a line of JavaScript.
        let odd = |&byte: &u8| byte < b' ' && byte != b'\t' || byte >= 0x80 && !self.language.is_python();
        (!self.bytes[at..end].iter().any(odd)).then_some(end)
    }

    /// Whether a comment of HTML starts at `at`, or may.
    fn is_html(&self, at: usize) -> bool {
        match self.bytes[at] {
            b'!' => at.checked_sub(1).is_some_and(|before| self.bytes[before] == b'<'),
            _ => self.bytes[at..].starts_with(b"-->"),
        }
    }

    fn open(&mut self, at: usize) -> Option<usize> {
        let bracket = self.bytes[at];
        let part = match (bracket, self.before) {
            (b'(', Before::Callee) => Some(Role::Arguments),
            (b'(', Before::Value) if self.language.is_python() => Some(Role::Parentheses),
            (b'[', Before::Value) => Some(Role::List),
            (b'{', Before::Value) => Some(Role::Braces),
            _ => None,
        };
        if self.room.open.len() >= DEEPEST {
            return None;
        }
        self.before = Before::Value;
        let gap = self.gap.take();
        if let (Some(gap), Some(_)) = (gap, part)
            && !self.ends_in_punctuation()
        {
            self.push(sign::GAP, gap);
        }
        let (key, word, inner) = (self.room.keys.len(), self.room.words.len(), self.room.parts.len());
        self.room.open.push(Open { bracket, at: at as u32, part, key, word, inner });
        self.room.keys.extend(part.map(|role| role as u8));
        Some(self.punctuation(at))
    }

    fn close(&mut self, at: usize) -> Option<usize> {
        let Open { bracket, at: start, part, key, word, inner: first } = self.room.open.pop()?;
        let byte = self.bytes[at];
        if !matches!((bracket, byte), (b'(', b')') | (b'[', b']') | (b'{', b'}')) {
            return None;
        }
        self.before = if byte == b'}' { Before::Other } else { Before::Callee };
        let end = self.punctuation(at);
        let room = &mut *self.room;
        match part {
            // Nothing in it.
            Some(_) if room.keys.len() == key + 3 => drop(room.keys.remove(key)),
            Some(role) => {
                let part = self.parts.part(&room.keys[key..], role, self.language)?;
                let nodes = room.parts.get(first).copied().unwrap_or(room.nodes.len());
                room.written.clear();
                let inner = inner(&room.nodes, &room.parts[first..]);
                part.write(&mut room.written, start, &room.words[word..], inner, &mut room.ids);
                room.nodes.truncate(nodes);
                room.nodes.append(&mut room.written);
                room.parts.truncate(first);
                room.parts.push(nodes);
                room.words.truncate(word);
                room.keys.truncate(key);
                self.push(role as u8, Span::new(start as usize, end));
            }
            None => {}
        }
        Some(end)
    }
}

/// The nodes of each of these parts.
fn inner<'n>(nodes: &'n [Node], starts: &'n [usize]) -> impl Iterator<Item = &'n [Node]> {
    let ends = starts.iter().skip(1).copied().chain([nodes.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &nodes[start..end])
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
