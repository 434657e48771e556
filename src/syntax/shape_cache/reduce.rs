//! Reduces a shape that ended: its tokens in the key give way to one placeholder, and its nodes are
//! written.

use super::key::{ShapeKind, is_punctuation, placeholder, punctuation};
use super::scanner::{Buffers, Checkpoint, LineRun, LineState, Scanner, ValueState};
use super::shape::nested_shapes;
use crate::syntax::flat_tree::Node;
use crate::syntax::kinds::{Field, Kind};
use crate::text::span::Span;

/// Each link that is added to a chain writes the nodes of the chain again. From this many nodes on,
/// the rest of the chain is one shape.
const MAX_CHAIN_NODES: usize = 1 << 10;

impl Scanner<'_> {
    /// Reduces the value that ends here, if it is a shape.
    pub(super) fn end_value(&mut self) {
        let ValueState::Started(start) = self.top().value else { return };
        self.set_value(ValueState::None);
        if !matches!(self.buffers.key.get(start.key), Some(b'*' | b'.')) {
            self.end_shape(start, ShapeKind::Value, true);
        }
    }

    /// Reduces the line that ends here, if it is a shape.
    pub(super) fn end_line(&mut self) {
        if let LineState::Started(start) = std::mem::replace(&mut self.line, LineState::None) {
            self.end_shape(start, ShapeKind::Line, true);
        }
    }

    /// Reduces the chain up to the call or subscript that ends here, since more links follow. Whole
    /// chains differ from script to script, but `a.b(c).d()` is `V.d()` after this.
    pub(super) fn end_chain_link(&mut self) {
        let Some(start) = self.top().chain else { return };
        let nodes = self.buffers.shapes.get(start.shape).map_or(0, |first| self.buffers.nodes.len() - first);
        if nodes > MAX_CHAIN_NODES {
            return self.set_chain(None);
        }
        let ends = [ShapeKind::Arguments as u8, punctuation(b')'), punctuation(b']')];
        if self.buffers.key.trim_ascii_end().last().is_some_and(|last| ends.contains(last)) {
            self.end_shape(start, ShapeKind::Value, false);
        }
    }

    /// Reduces the tokens since `start` if they are a shape. `is_whole`: no further token belongs
    /// to the shape.
    fn end_shape(&mut self, start: Checkpoint, kind: ShapeKind, is_whole: bool) {
        let key = &mut self.buffers.key;
        let end = key.trim_ascii_end().len();
        if end <= start.key {
            return;
        }
        // Spaces in the key stand after the shape. They have no token.
        let spaces = key.split_off(end);
        let brackets = [ShapeKind::List, ShapeKind::Braces, ShapeKind::Parentheses].map(|kind| kind as u8);
        if kind == ShapeKind::Value && brackets.contains(&key[start.key]) && end == start.key + 1 {
            // The value is a reduced shape already.
            key[start.key] = kind as u8;
        } else {
            key.insert(start.key, kind as u8);
            if !self.reduce(start, kind) {
                self.buffers.key.remove(start.key);
                self.buffers.key.extend(spaces);
                return;
            }
        }
        let key = &mut self.buffers.key;
        // Trivia between punctuation and verbatim text was pushed. Between punctuation and a shape
        // it is insignificant.
        if let [.., before, placeholder::TRIVIA, _] = key[..]
            && is_punctuation(before)
        {
            key.remove(start.key - 1);
            self.buffers.tokens.remove(start.token - 1);
        }
        match kind {
            ShapeKind::Line => self.join_lines(),
            _ if is_whole => self.join_values(),
            _ => {}
        }
        self.buffers.key.extend(spaces);
    }

    /// Joins the line that was just reduced with the preceding line shape of its block.
    fn join_lines(&mut self) {
        let Buffers { key, tokens, shapes, .. } = &mut *self.buffers;
        let line = LineRun { key: key.len() - 1, token: tokens.len() - 1, indent: self.indent };
        let Some(previous) = self.last_lines.replace(line) else { return };
        let is_trivia = |byte: &u8| matches!(*byte, placeholder::LINE_BREAK | placeholder::COMMENT | b' ' | b'\t');
        let is_adjacent = key.get(previous.key) == Some(&(ShapeKind::Line as u8))
            && key[previous.key + 1..line.key].iter().all(is_trivia)
            && self.bytes[previous.indent.range()] == self.bytes[line.indent.range()];
        if is_adjacent {
            key.truncate(previous.key + 1);
            tokens[previous.token].end = tokens[line.token].end;
            tokens.truncate(previous.token + 1);
            shapes.pop();
            self.last_lines = Some(previous);
        }
    }

    /// Joins the value that was just reduced with its name, and with the preceding shape of the
    /// same kind.
    fn join_values(&mut self) {
        match self.top().kind {
            Some(ShapeKind::Arguments) => self.join_name(b'=', ShapeKind::Named),
            Some(ShapeKind::Braces) => self.join_name(b':', ShapeKind::Pair),
            Some(ShapeKind::List) => {}
            _ => return,
        }
        let Buffers { key, tokens, nodes, shapes, .. } = &mut *self.buffers;
        let Some((kind, before)) = key.split_last() else { return };
        let before = before.trim_ascii_end();
        if before.ends_with(&[*kind, punctuation(b',')])
            && let ([.., one, comma, other], Some(other_nodes)) = (&mut tokens[..], shapes.pop())
        {
            one.end = other.end;
            let comma = Node { start: comma.start, end: comma.end, next: 1, kind: Kind::Token, field: Field::Nothing };
            nodes.insert(other_nodes, comma);
            let end = before.len() - 1;
            key.truncate(end);
            tokens.truncate(tokens.len() - 2);
        }
    }

    /// Joins the value at the end with the name and the `separator` before it.
    fn join_name(&mut self, separator: u8, kind: ShapeKind) {
        let Buffers { key, tokens, shapes, .. } = &*self.buffers;
        let mut token = tokens.len() - 1;
        let mut skip_trivia = |key: &mut &[u8]| {
            if let [before @ .., placeholder::TRIVIA] = *key {
                (*key, token) = (before, token - 1);
            }
        };
        let mut before = key[..key.len() - 1].trim_ascii_end();
        skip_trivia(&mut before);
        let Some(mut before) = before.strip_suffix(&[separator]) else { return };
        skip_trivia(&mut before);
        let [first @ .., name] = before else { return };
        let is_name = *name == placeholder::NAME || kind == ShapeKind::Pair && *name == placeholder::STRING;
        if !is_name || !first.trim_ascii_end().last().is_some_and(|last| is_punctuation(*last)) {
            return;
        }
        let start =
            Checkpoint { at: tokens[token - 1].start, key: first.len(), token: token - 1, shape: shapes.len() - 1 };
        self.buffers.key.insert(start.key, kind as u8);
        if !self.reduce(start, kind) {
            self.buffers.key.remove(start.key);
        }
    }

    /// Writes the nodes of the shape since `start`, and replaces its tokens by one placeholder.
    /// Returns `false` if these tokens are no shape of this kind.
    pub(super) fn reduce(&mut self, start: Checkpoint, kind: ShapeKind) -> bool {
        let buffers = &mut *self.buffers;
        let Some(shape) = self.cache.get_or_parse(&buffers.key[start.key..], kind, self.language) else {
            return false;
        };
        let first = buffers.shapes.get(start.shape).copied().unwrap_or(buffers.nodes.len());
        buffers.reduced.clear();
        let nested = nested_shapes(&buffers.nodes, &buffers.shapes[start.shape..]);
        shape.write(&mut buffers.reduced, start.at, &buffers.tokens[start.token..], nested, &mut buffers.ids);
        buffers.nodes.truncate(first);
        buffers.nodes.append(&mut buffers.reduced);
        buffers.shapes.truncate(start.shape);
        buffers.shapes.push(first);
        buffers.tokens.truncate(start.token);
        buffers.key.truncate(start.key);
        let end = self.last_end;
        self.push(kind as u8, Span::new(start.at as usize, end));
        true
    }
}
