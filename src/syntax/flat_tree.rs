//! A syntax tree as one array of nodes in preorder.
//!
//! # Performance
//! Walking a tree-sitter tree by `child(i)` and field names takes several calls into C per step,
//! and each look at a sibling walks again. One pass with a cursor copies what lowering needs, 20
//! bytes per node. After that children, siblings and fields are index arithmetic, and nothing
//! recurses, however deep the tree is.

use super::comment_runs;
use super::kinds::{Field, Kind, Table};
use super::language::Language;
use super::parse::Tree;
use crate::text::span::Span;
use std::cell::Cell;

/// Index of a node in its tree.
pub(super) type Id = u32;

#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) start: u32,
    pub(super) end: u32,
    /// The next node that is not below this one.
    pub(super) next: Id,
    pub(super) kind: Kind,
    pub(super) field: Field,
}

/// The nodes of a tree in preorder, without comments.
pub(super) struct FlatTree {
    pub(super) nodes: Vec<Node>,
    pub(super) comments: Vec<Span>,
    /// The outermost error nodes, and the missing nodes outside of them, in order.
    pub(super) errors: Vec<Id>,
}

impl FlatTree {
    /// Copies the nodes of a tree.
    pub(super) fn new(tree: &Tree, language: Language, text_len: usize) -> FlatTree {
        let table = Table::of(language);
        let root = tree.raw.root_node();
        let has_error = root.has_error();
        let mut flat = FlatTree::with_capacity_for(text_len);
        let mut ancestors: Vec<Id> = Vec::new();
        let mut outermost_error: Option<Id> = None;
        let mut cursor = root.walk();
        loop {
            let node = cursor.node();
            let kind = table.kind(node.kind_id());
            let mut span = Span::new(node.start_byte(), node.end_byte());
            // The parser saw only the `#` of a comment run. A node that ends there ends after the
            // run.
            let run = comment_runs::at(&tree.comment_runs, span.end);
            span.end = run.map_or(span.end, |run| run.hidden.end);
            let mut descend = false;
            if matches!(kind, Kind::Comment | Kind::HtmlComment) {
                match comment_runs::at(&tree.comment_runs, span.start + 1) {
                    Some(run) => flat.comments.extend(&run.comments),
                    None => flat.comments.push(span),
                }
            } else if !matches!(kind, Kind::LineContinuation | Kind::HashBangLine) {
                let id = flat.nodes.len() as Id;
                if has_error && outermost_error.is_none() && (kind == Kind::Error || node.is_missing()) {
                    flat.errors.push(id);
                }
                let field = if kind == Kind::Token { Field::Nothing } else { table.field(cursor.field_id()) };
                flat.nodes.push(Node { start: span.start, end: span.end, next: id + 1, kind, field });
                descend = !kind.is_leaf(language) && cursor.goto_first_child();
                if descend {
                    ancestors.push(id);
                    if kind == Kind::Error && outermost_error.is_none() {
                        outermost_error = Some(id);
                    }
                }
            }
            while !descend && !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return flat;
                }
                if let Some(parent) = ancestors.pop() {
                    let next = flat.nodes.len() as Id;
                    flat.nodes[parent as usize].next = next;
                    if outermost_error == Some(parent) {
                        outermost_error = None;
                    }
                }
            }
        }
    }
    /// Creates an empty tree with capacity for the nodes of a text of `text_len` bytes.
    pub(super) fn with_capacity_for(text_len: usize) -> FlatTree {
        let mut nodes = RECYCLED_NODES.take();
        nodes.reserve(text_len / 4 + 16);
        FlatTree { nodes, comments: Vec::new(), errors: Vec::new() }
    }
    pub(super) fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }
    pub(super) fn kind(&self, id: Id) -> Kind {
        self.node(id).kind
    }
    pub(super) fn span(&self, id: Id) -> Span {
        let node = self.node(id);
        Span { start: node.start, end: node.end }
    }
    /// Returns `true` if one of the nodes from `from` to before `to` is an error.
    pub(super) fn has_error_in(&self, from: Id, to: Id) -> bool {
        let at = self.errors.partition_point(|&error| error < from);
        self.errors.get(at).is_some_and(|&error| error < to)
    }
    /// Returns the children of a node, tokens included.
    pub(super) fn children(&self, id: Id) -> Children<'_> {
        Children { nodes: &self.nodes, at: id + 1, end: self.node(id).next }
    }
    /// Returns the children of a node without tokens and errors.
    pub(super) fn named(&self, id: Id) -> impl Iterator<Item = Id> + '_ {
        self.children(id).filter(|&child| !matches!(self.kind(child), Kind::Token | Kind::Error))
    }
    /// Returns the first child in a field.
    pub(super) fn field(&self, id: Id, field: Field) -> Option<Id> {
        self.children(id).find(|&child| self.node(child).field == field)
    }
    /// Returns the first child of a kind.
    pub(super) fn child(&self, id: Id, kind: Kind) -> Option<Id> {
        self.children(id).find(|&child| self.kind(child) == kind)
    }
}

impl Drop for FlatTree {
    fn drop(&mut self) {
        if self.nodes.capacity() <= MAX_RECYCLED_NODES {
            self.nodes.clear();
            RECYCLED_NODES.set(std::mem::take(&mut self.nodes));
        }
    }
}

/// Maximum capacity of the buffer that a thread keeps: 160 kB.
const MAX_RECYCLED_NODES: usize = 1 << 13;

thread_local! {
    /// The empty node buffer of the last tree. Most trees hold one statement, and a new buffer
    /// would grow several times.
    static RECYCLED_NODES: Cell<Vec<Node>> = const { Cell::new(Vec::new()) };
}

/// Drops the node buffer of this thread.
pub(super) fn drop_recycled() {
    drop(RECYCLED_NODES.take());
}

/// Iterates over the children of a node.
pub(super) struct Children<'a> {
    nodes: &'a [Node],
    at: Id,
    end: Id,
}

impl Iterator for Children<'_> {
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
