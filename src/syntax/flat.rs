//! A tree as one array in reading order.
//!
//! Walking a tree-sitter tree by `child(i)` and field names is several calls into C per step, and each look at a sibling
//! walks again. One pass with a cursor writes down what lowering needs (20 bytes a node); after that children, siblings
//! and fields are index arithmetic, and nothing recurses, however deep the tree.

use super::folds;
use super::kinds::{Field, Kind, Table};
use super::language::Language;
use super::parse::Tree;
use crate::text::span::Span;
use std::cell::Cell;

/// A node by its place in the array.
pub(super) type Id = u32;

/// One node.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) start: u32,
    pub(super) end: u32,
    /// The node after this one and all below it.
    pub(super) next: Id,
    pub(super) kind: Kind,
    pub(super) field: Field,
}

/// A tree in reading order; comments apart.
pub(super) struct Flat {
    pub(super) nodes: Vec<Node>,
    pub(super) comments: Vec<Span>,
    /// The outermost error nodes, and the missing nodes outside of them, in order.
    pub(super) errors: Vec<Id>,
}

impl Flat {
    /// Writes the tree down.
    pub(super) fn of(tree: &Tree, language: Language, text_len: usize) -> Flat {
        let table = Table::of(language);
        let root = tree.raw.root_node();
        let broken = root.has_error();
        let mut flat = Flat::empty(text_len);
        let mut open: Vec<Id> = Vec::new();
        // The error node that the walk is inside of.
        let mut inside: Option<Id> = None;
        let mut cursor = root.walk();
        loop {
            let node = cursor.node();
            let kind = table.kind(node.kind_id());
            let mut span = Span::new(node.start_byte(), node.end_byte());
            // What ends in a comment of which the parser saw only the sign ends where the last comment of the run does.
            let fold = folds::at(&tree.folds, span.end);
            span.end = fold.map_or(span.end, |fold| fold.hidden.end);
            let mut descend = false;
            if matches!(kind, Kind::Comment | Kind::HtmlComment) {
                match folds::at(&tree.folds, span.start + 1) {
                    Some(fold) => flat.comments.extend(&fold.comments),
                    None => flat.comments.push(span),
                }
            } else if !matches!(kind, Kind::LineContinuation | Kind::HashBangLine) {
                let id = flat.nodes.len() as Id;
                if broken && inside.is_none() && (kind == Kind::Error || node.is_missing()) {
                    flat.errors.push(id);
                }
                let field = if kind == Kind::Token { Field::Nothing } else { table.field(cursor.field_id()) };
                flat.nodes.push(Node { start: span.start, end: span.end, next: id + 1, kind, field });
                descend = !kind.is_leaf(language) && cursor.goto_first_child();
                if descend {
                    open.push(id);
                    if kind == Kind::Error && inside.is_none() {
                        inside = Some(id);
                    }
                }
            }
            while !descend && !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return flat;
                }
                if let Some(parent) = open.pop() {
                    let next = flat.nodes.len() as Id;
                    flat.nodes[parent as usize].next = next;
                    if inside == Some(parent) {
                        inside = None;
                    }
                }
            }
        }
    }
    /// Room for the tree of a text.
    pub(super) fn empty(text_len: usize) -> Flat {
        let mut nodes = ROOM.take();
        nodes.reserve(text_len / 4 + 16);
        Flat { nodes, comments: Vec::new(), errors: Vec::new() }
    }
    /// A node.
    pub(super) fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }
    /// Its kind.
    pub(super) fn kind(&self, id: Id) -> Kind {
        self.node(id).kind
    }
    /// Its bytes.
    pub(super) fn span(&self, id: Id) -> Span {
        let node = self.node(id);
        Span { start: node.start, end: node.end }
    }
    /// Whether there is an error from node `from` to before node `to`.
    pub(super) fn has_error_in(&self, from: Id, to: Id) -> bool {
        let at = self.errors.partition_point(|&error| error < from);
        self.errors.get(at).is_some_and(|&error| error < to)
    }
    /// Its children, tokens too.
    pub(super) fn kids(&self, id: Id) -> Kids<'_> {
        Kids { nodes: &self.nodes, at: id + 1, end: self.node(id).next }
    }
    /// Its children without tokens and errors.
    pub(super) fn named(&self, id: Id) -> impl Iterator<Item = Id> + '_ {
        self.kids(id).filter(|&kid| !matches!(self.kind(kid), Kind::Token | Kind::Error))
    }
    /// Its first child of that field.
    pub(super) fn field(&self, id: Id, field: Field) -> Option<Id> {
        self.kids(id).find(|&kid| self.node(kid).field == field)
    }
    /// Its first child of that kind.
    pub(super) fn child(&self, id: Id, kind: Kind) -> Option<Id> {
        self.kids(id).find(|&kid| self.kind(kid) == kind)
    }
}

impl Drop for Flat {
    fn drop(&mut self) {
        if self.nodes.capacity() <= MOST_ROOM {
            self.nodes.clear();
            ROOM.set(std::mem::take(&mut self.nodes));
        }
    }
}

/// Nodes for which room is kept: 160 kB.
const MOST_ROOM: usize = 1 << 13;

thread_local! {
    /// The list of the last tree, empty: most trees are of one statement, and their lists grow several times.
    static ROOM: Cell<Vec<Node>> = const { Cell::new(Vec::new()) };
}

/// The children of a node.
pub(super) struct Kids<'a> {
    nodes: &'a [Node],
    at: Id,
    end: Id,
}

impl Iterator for Kids<'_> {
    type Item = Id;
    fn next(&mut self) -> Option<Id> {
        if self.at >= self.end {
            return None;
        }
        let id = self.at;
        self.at = self.nodes[id as usize].next;
        Some(id)
    }
}
