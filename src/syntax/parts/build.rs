//! The lists of a scan: keys, words and nodes of the parts that are open, and how a part that ends is made one.

use super::key::{Role, is_punctuation, punctuation, sign};
use super::scan::Scan;
use crate::syntax::flat::{Id, Node};
use crate::syntax::kinds::{Field, Kind};
use crate::text::span::Span;

/// Lists of a scan, kept by the thread. What belongs to a part lies behind what belongs to those that it is in.
#[derive(Default)]
pub(super) struct Room {
    pub(super) keys: Vec<u8>,
    pub(super) words: Vec<Span>,
    pub(super) open: Vec<Open>,
    /// Nodes of the parts that are whole and in none that is; what comes next is counted from each.
    pub(super) nodes: Vec<Node>,
    /// Where in `nodes` each of those starts.
    pub(super) parts: Vec<usize>,
    pub(super) written: Vec<Node>,
    pub(super) ids: Vec<Id>,
}

impl Room {
    pub(super) fn clear(&mut self) {
        self.keys.clear();
        self.words.clear();
        self.open.clear();
        self.nodes.clear();
        self.parts.clear();
    }
}

/// Where a part begins, in the text and in the lists.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    pub(super) at: u32,
    pub(super) key: usize,
    pub(super) word: usize,
    pub(super) part: usize,
}

/// A bracket that is open; the first is the statement.
pub(super) struct Open {
    pub(super) bracket: u8,
    /// `None`: it is no part of its own.
    pub(super) role: Option<Role>,
    pub(super) start: Mark,
    pub(super) value: Value,
    /// Where what was just read in it starts, if that is a name or value with what is looked up in it or called.
    pub(super) chain: Option<Mark>,
    /// It comes after the word `print`, whose values are read in other ways where one of them has a star.
    pub(super) is_print: bool,
}

/// What is known of the value that may be a part of its own: an argument, an element, what is assigned or returned.
#[derive(Clone, Copy)]
pub(super) enum Value {
    /// There is none here.
    Nowhere,
    /// It starts with what comes next.
    Next,
    Since(Mark),
    /// So far these are the parameters of a lambda.
    Lambda(Mark),
    /// There is none to the end of the bracket or line: names that are bound stand among the values.
    NoMore,
}

/// What is known of the line of Python that may be a part of its own.
#[derive(Clone, Copy)]
pub(super) enum Line {
    /// It is none: the first, or it has blocks or several statements.
    Whole,
    /// It starts with what comes next, if that is indented.
    Next,
    Since(Mark),
}

/// The part of lines in a block that was made last.
#[derive(Clone, Copy)]
pub(super) struct Lines {
    key: usize,
    word: usize,
    /// The blanks before its last line.
    indent: Span,
}

/// The nodes of the calls of a chain are written down again with each call that is added, up to so many. The rest is one part.
const MOST_OF_CHAIN: usize = 1 << 10;

impl Scan<'_> {
    /// A word of the text that has a sign.
    pub(super) fn sign(&mut self, sign: u8, start: usize, end: usize) -> usize {
        if let Some(gap) = self.gap.take()
            && !self.ends_in_punctuation()
        {
            self.push(sign::GAP, gap);
        }
        self.starts(start);
        self.push(sign, Span::new(start, end));
        end
    }

    /// A bracket or comma.
    pub(super) fn punctuation(&mut self, at: usize) -> usize {
        self.gap = None;
        self.push(punctuation(self.bytes[at]), Span::new(at, at + 1));
        at + 1
    }

    /// Text that stands as it is. Where it begins is told by what comes before it.
    pub(super) fn literal(&mut self, start: usize, end: usize) -> usize {
        if let Some(gap) = self.gap.take() {
            self.push(sign::GAP, gap);
        }
        self.starts(start);
        self.room.keys.extend_from_slice(&self.bytes[start..end]);
        self.end = end;
        end
    }

    pub(super) fn push(&mut self, sign: u8, word: Span) {
        self.room.keys.push(sign);
        self.room.words.push(word);
        if !matches!(sign, sign::GAP | sign::LINE_BREAK) {
            self.end = word.end as usize;
        }
    }

    pub(super) fn ends_in_punctuation(&self) -> bool {
        self.room.keys.last().is_some_and(|last| is_punctuation(*last))
    }

    pub(super) fn mark(&self, at: usize) -> Mark {
        let Room { keys, words, parts, .. } = &*self.room;
        Mark { at: at as u32, key: keys.len(), word: words.len(), part: parts.len() }
    }

    /// Where the word begins that was just read, and started at `at`.
    pub(super) fn mark_of_last(&self, at: usize) -> Mark {
        let Mark { key, word, part, .. } = self.mark(at);
        Mark { at: at as u32, key: key - 1, word: word - 1, part }
    }

    /// A chain begins, or there is none here.
    pub(super) fn chain(&mut self, chain: Option<Mark>) {
        let top = self.room.open.len() - 1;
        self.room.open[top].chain = chain;
    }

    pub(super) fn top(&self) -> &Open {
        // The statement is never closed: a bracket that closes it is another's.
        &self.room.open[self.room.open.len() - 1]
    }

    pub(super) fn is_outermost(&self) -> bool {
        self.room.open.len() == 1
    }

    /// Whether what stands in the innermost bracket are statements.
    pub(super) fn has_statements(&self) -> bool {
        self.is_outermost() || !self.is_python() && self.top().role.is_none() && self.top().bracket == b'{'
    }

    pub(super) fn value(&mut self, value: Value) {
        let top = self.room.open.len() - 1;
        let known = &mut self.room.open[top].value;
        if !matches!((*known, value), (Value::NoMore, Value::Next) | (Value::Lambda(_), Value::Next)) {
            *known = value;
        }
    }

    /// The first of the values of a part, or one after a comma.
    pub(super) fn first_value(&mut self, role: Role) {
        // An object has names there.
        if self.is_python() || role != Role::Braces {
            self.value(Value::Next);
        }
    }

    /// Something starts at `at`.
    pub(super) fn starts(&mut self, at: usize) {
        if let (Line::Next, true) = (self.line, self.is_outermost()) {
            let indented = matches!(self.room.keys.last(), Some(b' ' | b'\t'));
            self.line = if indented { Line::Since(self.mark(at)) } else { Line::Whole };
        }
        if let Value::Next = self.top().value {
            let start = self.mark(at);
            self.value(Value::Since(start));
        }
    }

    /// Makes a part of the value that ends here, if it is one.
    pub(super) fn end_value(&mut self) {
        let Value::Since(start) = self.top().value else { return };
        self.value(Value::Nowhere);
        if !matches!(self.room.keys.get(start.key), Some(b'*' | b'.')) {
            self.end_part(start, Role::Value, true);
        }
    }

    /// Makes a part of the line that ends here, if it is one.
    pub(super) fn end_line(&mut self) {
        if let Line::Since(start) = std::mem::replace(&mut self.line, Line::Whole) {
            self.end_part(start, Role::Line, true);
        }
    }

    /// Makes a part of the call or element that ends here, as more comes of it: of whole chains there are as many as there are scripts.
    pub(super) fn end_call(&mut self) {
        let Some(start) = self.top().chain else { return };
        let before = self.room.parts.get(start.part).map_or(0, |first| self.room.nodes.len() - first);
        if before > MOST_OF_CHAIN {
            return self.chain(None);
        }
        let ends = [Role::Arguments as u8, punctuation(b')'), punctuation(b']')];
        if self.room.keys.trim_ascii_end().last().is_some_and(|last| ends.contains(last)) {
            self.end_part(start, Role::Value, false);
        }
    }

    /// Makes a part of what was read since `start`, if it is one. `is_whole`: nothing more belongs to it.
    fn end_part(&mut self, start: Mark, role: Role, is_whole: bool) {
        let keys = &mut self.room.keys;
        let end = keys.trim_ascii_end().len();
        if end <= start.key {
            return;
        }
        // They stand behind it, and have no words.
        let blanks = keys.split_off(end);
        let is_part = [Role::List, Role::Braces, Role::Parentheses].map(|role| role as u8).contains(&keys[start.key]);
        if role == Role::Value && is_part && end == start.key + 1 {
            keys[start.key] = role as u8;
        } else {
            keys.insert(start.key, role as u8);
            if !self.reduce(start, role) {
                self.room.keys.remove(start.key);
                self.room.keys.extend(blanks);
                return;
            }
        }
        let keys = &mut self.room.keys;
        // A gap before it was kept for text that stood as it is.
        if let [.., before, sign::GAP, _] = keys[..]
            && is_punctuation(before)
        {
            keys.remove(start.key - 1);
            self.room.words.remove(start.word - 1);
        }
        match role {
            Role::Line => self.join_lines(),
            _ if is_whole => self.join_values(),
            _ => {}
        }
        self.room.keys.extend(blanks);
    }

    /// Makes one part of a line and those before it in its block.
    fn join_lines(&mut self) {
        let Room { keys, words, parts, .. } = &mut *self.room;
        let line = Lines { key: keys.len() - 1, word: words.len() - 1, indent: self.indent };
        let before = self.lines.replace(line);
        let Some(before) = before else { return };
        let is_between = |byte: &u8| matches!(*byte, sign::LINE_BREAK | sign::COMMENT | b' ' | b'\t');
        let is_next = keys.get(before.key) == Some(&(Role::Line as u8))
            && keys[before.key + 1..line.key].iter().all(is_between)
            && self.bytes[before.indent.range()] == self.bytes[line.indent.range()];
        if is_next {
            keys.truncate(before.key + 1);
            words[before.word].end = words[line.word].end;
            words.truncate(before.word + 1);
            parts.pop();
            self.lines = Some(before);
        }
    }

    /// Makes one part of a value and its name, and of all parts of its kind that stand in a row.
    fn join_values(&mut self) {
        match self.top().role {
            Some(Role::Arguments) => self.join_name(b'=', Role::Named),
            Some(Role::Braces) => self.join_name(b':', Role::Pair),
            Some(Role::List) => {}
            _ => return,
        }
        let Room { keys, words, nodes, parts, .. } = &mut *self.room;
        let Some((role, before)) = keys.split_last() else { return };
        let before = before.trim_ascii_end();
        if before.ends_with(&[*role, punctuation(b',')])
            && let ([.., one, comma, other], Some(other_nodes)) = (&mut words[..], parts.pop())
        {
            one.end = other.end;
            let token = Node { start: comma.start, end: comma.end, next: 1, kind: Kind::Token, field: Field::Nothing };
            nodes.insert(other_nodes, token);
            let end = before.len() - 1;
            keys.truncate(end);
            words.truncate(words.len() - 2);
        }
    }

    /// Makes one part of the value at the end, the name before it and the sign between them.
    fn join_name(&mut self, between: u8, role: Role) {
        let Room { keys, words, parts, .. } = &*self.room;
        let mut word = words.len() - 1;
        let mut skip_gap = |keys: &mut &[u8]| {
            if let [before @ .., sign::GAP] = *keys {
                (*keys, word) = (before, word - 1);
            }
        };
        let mut before = keys[..keys.len() - 1].trim_ascii_end();
        skip_gap(&mut before);
        let Some(mut before) = before.strip_suffix(&[between]) else { return };
        skip_gap(&mut before);
        let [first @ .., name] = before else { return };
        let is_name = *name == sign::NAME || role == Role::Pair && *name == sign::STRING;
        if !is_name || !first.trim_ascii_end().last().is_some_and(|last| is_punctuation(*last)) {
            return;
        }
        let start = Mark { at: words[word - 1].start, key: first.len(), word: word - 1, part: parts.len() - 1 };
        self.room.keys.insert(start.key, role as u8);
        if !self.reduce(start, role) {
            self.room.keys.remove(start.key);
        }
    }

    /// Puts the nodes of a part together, and its sign in its place. `false`: it is none.
    pub(super) fn reduce(&mut self, start: Mark, role: Role) -> bool {
        let room = &mut *self.room;
        let Some(part) = self.parts.part(&room.keys[start.key..], role, self.language) else { return false };
        let first = room.parts.get(start.part).copied().unwrap_or(room.nodes.len());
        room.written.clear();
        let inner = inner(&room.nodes, &room.parts[start.part..]);
        part.write(&mut room.written, start.at, &room.words[start.word..], inner, &mut room.ids);
        room.nodes.truncate(first);
        room.nodes.append(&mut room.written);
        room.parts.truncate(start.part);
        room.parts.push(first);
        room.words.truncate(start.word);
        room.keys.truncate(start.key);
        let end = self.end;
        self.push(role as u8, Span::new(start.at as usize, end));
        true
    }
}

/// The nodes of each of these parts.
pub(super) fn inner<'n>(nodes: &'n [Node], starts: &'n [usize]) -> impl Iterator<Item = &'n [Node]> {
    let ends = starts.iter().skip(1).copied().chain([nodes.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &nodes[start..end])
}
