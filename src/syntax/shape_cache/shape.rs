//! The tree of a shape, with node positions relative to the tokens of the shape.

use super::key::{Sample, ShapeKind};
use crate::syntax::flat_tree::{FlatTree, Id, Node};
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::language::Language;
use crate::syntax::parse;
use crate::text::span::Span;

/// The nodes of a shape, without those of its nested shapes.
#[derive(Debug)]
pub(super) struct ParsedShape {
    nodes: Box<[ShapeNode]>,
}

#[derive(Debug)]
struct ShapeNode {
    start: RelativeOffset,
    end: RelativeOffset,
    /// Index of the next node that is not below this one.
    next: Id,
    kind: Kind,
    field: Field,
    /// The node is a nested shape, which brings its own nodes. Nested shapes are in the order of
    /// the text.
    is_nested: bool,
}

/// A byte offset relative to the shape or to one of its tokens, so that it holds for tokens of any
/// length.
#[derive(Debug, Clone, Copy)]
struct RelativeOffset {
    /// 0: the start of the shape. `2 * i + 1`: the start of token `i`. `2 * i + 2`: the end of
    /// token `i`.
    anchor: u16,
    bytes: i16,
}

impl RelativeOffset {
    /// Returns the start of a node of the sample.
    fn of_start(at: u32, sample: &Sample) -> Option<RelativeOffset> {
        RelativeOffset::new(at, sample.tokens.partition_point(|token| token.span.start <= at), sample)
    }

    /// Returns the end of a node of the sample. A node ends before the trivia after it, so a token
    /// at `at` does not count.
    fn of_end(at: u32, sample: &Sample) -> Option<RelativeOffset> {
        RelativeOffset::new(at, sample.tokens.partition_point(|token| token.span.start < at), sample)
    }

    /// Relates `at` to the last of the first `count` tokens.
    fn new(at: u32, count: usize, sample: &Sample) -> Option<RelativeOffset> {
        let relative = |anchor: usize, base: u32| {
            let bytes = i64::from(at) - i64::from(base);
            Some(RelativeOffset { anchor: anchor.try_into().ok()?, bytes: bytes.try_into().ok()? })
        };
        let Some(last) = count.checked_sub(1) else { return relative(0, sample.span.start) };
        let token = sample.tokens[last].span;
        // The quotes of a string have a fixed length, the text between them has not.
        let is_first_half = at < token.end && at - token.start <= (token.end - token.start) / 2;
        if is_first_half { relative(2 * last + 1, token.start) } else { relative(2 * last + 2, token.end) }
    }

    /// Returns the offset in a text in which the shape starts at `start` and has these tokens.
    fn resolve(self, start: u32, tokens: &[Span]) -> u32 {
        let base = match self.anchor {
            0 => start,
            anchor => {
                let token = tokens[usize::from(anchor - 1) / 2];
                if anchor % 2 == 1 { token.start } else { token.end }
            }
        };
        base.wrapping_add_signed(self.bytes.into())
    }
}

impl ParsedShape {
    /// Parses the sample of a key. Returns `None` if it has a syntax error, or if the grammar reads
    /// the sample or one of its nested shapes as something else than its kind.
    pub(super) fn parse(key: &[u8], kind: ShapeKind, language: Language) -> Option<ParsedShape> {
        let sample = Sample::new(key, kind, language)?;
        let tree = parse::parse(&sample.text, language, None)?;
        if tree.has_error() {
            return None;
        }
        let tree = FlatTree::new(&tree, language, sample.text.len());
        // A line fills its sample, and a block of one line has the span of the line.
        let is_at = |node: &Node, span: Span| {
            node.start == span.start && node.end == span.end && !matches!(node.kind, Kind::Module | Kind::Block)
        };
        let root = match kind {
            ShapeKind::Statement => 0,
            _ => tree.nodes.iter().position(|node| is_at(node, sample.span))? as Id,
        };
        if !kind.accepts(tree.kind(root)) {
            return None;
        }
        let nested = sample.tokens.iter().filter_map(|token| Some((token.span, token.nested?)));
        let mut nested = nested.peekable();
        let mut nodes = Vec::new();
        // For each node of the tree, the index of the first node of the shape at or after it.
        let mut ids = vec![0; tree.nodes.len() + 1];
        let (mut at, end) = (root, tree.node(root).next);
        while at < end {
            let node = tree.node(at);
            let is_nested = match nested.next_if(|(span, _)| is_at(node, *span)) {
                Some((_, kind)) if !kind.accepts(node.kind) => return None,
                token => token.is_some(),
            };
            ids[at as usize] = nodes.len() as Id;
            nodes.push(ShapeNode {
                start: RelativeOffset::of_start(node.start, &sample)?,
                end: RelativeOffset::of_end(node.end, &sample)?,
                next: node.next,
                kind: node.kind,
                field: node.field,
                is_nested,
            });
            at = if is_nested { node.next } else { at + 1 };
        }
        ids[end as usize] = nodes.len() as Id;
        for node in &mut nodes {
            node.next = ids[node.next as usize];
        }
        nested.next().is_none().then(|| ParsedShape { nodes: nodes.into() })
    }

    /// Appends the nodes of a text with this shape. `start` and `tokens` are the positions of the
    /// shape and of its tokens in the text; `nested` yields the nodes of its nested shapes.
    ///
    /// [`Node::next`] counts from the node itself, so that nested nodes are copied unchanged.
    pub(super) fn write<'n>(
        &self,
        nodes: &mut Vec<Node>,
        start: u32,
        tokens: &[Span],
        mut nested: impl Iterator<Item = &'n [Node]>,
        ids: &mut Vec<Id>,
    ) {
        let first = nodes.len();
        let written = |nodes: &Vec<Node>| (nodes.len() - first) as Id;
        ids.clear();
        for node in &*self.nodes {
            ids.push(written(nodes));
            if node.is_nested {
                let root = nodes.len();
                nodes.extend_from_slice(nested.next().unwrap_or_default());
                if let Some(root) = nodes.get_mut(root) {
                    root.field = node.field;
                }
            } else {
                nodes.push(Node {
                    start: node.start.resolve(start, tokens),
                    end: node.end.resolve(start, tokens),
                    next: node.next,
                    kind: node.kind,
                    field: node.field,
                });
            }
        }
        ids.push(written(nodes));
        for (node, &id) in self.nodes.iter().zip(&*ids) {
            if !node.is_nested {
                nodes[first + id as usize].next = ids[node.next as usize] - id;
            }
        }
    }
}

/// Returns the nodes of each shape, given the index of its first node.
pub(super) fn nested_shapes<'n>(nodes: &'n [Node], starts: &'n [usize]) -> impl Iterator<Item = &'n [Node]> {
    let ends = starts.iter().skip(1).copied().chain([nodes.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &nodes[start..end])
}
