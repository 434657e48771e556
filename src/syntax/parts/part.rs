//! What tree-sitter makes of a part, at places that hang on its words.

use super::key::{Role, Sample};
use crate::syntax::flat::{Flat, Id, Node};
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::language::Language;
use crate::syntax::parse;
use crate::text::span::Span;

/// The nodes of a part without those of the parts in it.
#[derive(Debug)]
pub(super) struct Part {
    nodes: Box<[PartNode]>,
}

#[derive(Debug)]
struct PartNode {
    start: Edge,
    end: Edge,
    /// As in the tree.
    next: Id,
    kind: Kind,
    field: Field,
    /// It is a part of its own; by what is before it in the tree, the next.
    hole: bool,
}

/// A place by the start of the part (0), or the start or the end of a word of it, and so many bytes on.
#[derive(Debug, Clone, Copy)]
struct Edge {
    anchor: u16,
    bytes: i16,
}

impl Edge {
    /// Where a node of a sample starts.
    fn start(at: u32, sample: &Sample) -> Option<Edge> {
        Edge::of(at, sample.words.partition_point(|(word, _)| word.start <= at), sample)
    }

    /// Where one ends: between two words there may be a gap, and it belongs to neither.
    fn end(at: u32, sample: &Sample) -> Option<Edge> {
        Edge::of(at, sample.words.partition_point(|(word, _)| word.start < at), sample)
    }

    /// By the last of the first `words` words.
    fn of(at: u32, words: usize, sample: &Sample) -> Option<Edge> {
        let edge = |anchor: usize, from: u32| {
            let bytes = i64::from(at) - i64::from(from);
            Some(Edge { anchor: anchor.try_into().ok()?, bytes: bytes.try_into().ok()? })
        };
        let Some(last) = words.checked_sub(1) else { return edge(0, sample.span.start) };
        let (word, _) = sample.words[last];
        // The quotes at both ends of a string are of one length, and what is between them is of any.
        let first_half = at < word.end && at - word.start <= (word.end - word.start) / 2;
        if first_half { edge(2 * last + 1, word.start) } else { edge(2 * last + 2, word.end) }
    }

    fn place(self, start: u32, words: &[Span]) -> u32 {
        let base = match self.anchor {
            0 => start,
            anchor => {
                let word = words[usize::from(anchor - 1) / 2];
                if anchor % 2 == 1 { word.start } else { word.end }
            }
        };
        base.wrapping_add_signed(self.bytes.into())
    }
}

impl Part {
    /// Reads a key. `None`: there is something wrong with it, or a part of it is none where it stands.
    pub(super) fn read(key: &[u8], role: Role, language: Language) -> Option<Part> {
        let sample = Sample::of(key, role, language)?;
        let tree = parse::parse(&sample.text, language, None)?;
        if tree.has_error() {
            return None;
        }
        let flat = Flat::of(&tree, language, sample.text.len());
        // A line is all that there is in its sample, and a block of one line is where the line is.
        let stands_at =
            |node: &Node, place: Span| span(node) == place && !matches!(node.kind, Kind::Module | Kind::Block);
        let root = match role {
            Role::Statement => 0,
            _ => flat.nodes.iter().position(|node| stands_at(node, sample.span))? as Id,
        };
        if !role.is(flat.kind(root)) {
            return None;
        }
        let mut holes = sample.words.iter().filter_map(|&(word, role)| Some((word, role?))).peekable();
        let mut nodes = Vec::new();
        // By node of the tree, which of these it is, or comes next.
        let mut ids = vec![0; flat.nodes.len() + 1];
        let (mut at, end) = (root, flat.node(root).next);
        while at < end {
            let node = flat.node(at);
            let hole = holes.next_if(|(word, _)| stands_at(node, *word));
            if hole.is_some_and(|(_, role)| !role.is(node.kind)) {
                return None;
            }
            let next = if hole.is_some() { node.next } else { at + 1 };
            ids[at as usize] = nodes.len() as Id;
            nodes.push(PartNode {
                start: Edge::start(node.start, &sample)?,
                end: Edge::end(node.end, &sample)?,
                next: node.next,
                kind: node.kind,
                field: node.field,
                hole: hole.is_some(),
            });
            at = next;
        }
        ids[end as usize] = nodes.len() as Id;
        for node in &mut nodes {
            node.next = ids[node.next as usize];
        }
        holes.next().is_none().then(|| Part { nodes: nodes.into() })
    }

    /// Writes its nodes down behind `nodes`; what comes next after each is counted from itself, so that parts are copied as they are. `start`: where it
    /// starts; `words`: its words; `parts`: the nodes of the parts in it, in order.
    pub(super) fn write<'n>(
        &self,
        nodes: &mut Vec<Node>,
        start: u32,
        words: &[Span],
        mut parts: impl Iterator<Item = &'n [Node]>,
        ids: &mut Vec<Id>,
    ) {
        let first = nodes.len();
        let count = |nodes: &Vec<Node>| (nodes.len() - first) as Id;
        ids.clear();
        for node in &*self.nodes {
            ids.push(count(nodes));
            match node.hole {
                true => {
                    let start = nodes.len();
                    nodes.extend_from_slice(parts.next().unwrap_or_default());
                    if let Some(part) = nodes.get_mut(start) {
                        part.field = node.field;
                    }
                }
                false => nodes.push(Node {
                    start: node.start.place(start, words),
                    end: node.end.place(start, words),
                    next: node.next,
                    kind: node.kind,
                    field: node.field,
                }),
            }
        }
        ids.push(count(nodes));
        for (node, &id) in self.nodes.iter().zip(&*ids) {
            if !node.hole {
                nodes[first + id as usize].next = ids[node.next as usize] - id;
            }
        }
    }
}

fn span(node: &Node) -> Span {
    Span { start: node.start, end: node.end }
}
