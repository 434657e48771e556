//! State of the scanner that cuts a statement into shapes.

use super::ShapeCache;
use super::key::{ShapeKind, is_punctuation, placeholder, punctuation};
use crate::syntax::flat_tree::{FlatTree, Id, Node};
use crate::syntax::language::Language;
use crate::text::span::Span;
use rustc_hash::FxHashSet;

/// Scans one statement from left to right, like a shift-reduce parser: it pushes each token to the
/// key, and replaces a shape that ends by one placeholder.
pub(super) struct Scanner<'a> {
    pub(super) cache: &'a ShapeCache,
    pub(super) text: &'a str,
    pub(super) bytes: &'a [u8],
    pub(super) language: Language,
    /// Words that are not, or not always, a name.
    pub(super) keywords: &'static FxHashSet<Box<str>>,
    pub(super) preceding: PrecedingToken,
    /// Trivia inside brackets that no token has followed yet.
    pub(super) trivia: Option<Span>,
    pub(super) line: LineState,
    /// The line shape that was reduced last.
    pub(super) last_lines: Option<LineRun>,
    /// Where the last token ended.
    pub(super) last_end: usize,
    /// Indentation of the current line.
    pub(super) indent: Span,
    pub(super) tree: FlatTree,
    pub(super) buffers: &'a mut Buffers,
}

/// Stacks of a scanner, kept by the thread. The entries of a shape lie after those of the shapes
/// around it.
#[derive(Default)]
pub(super) struct Buffers {
    /// Key of the statement so far.
    pub(super) key: Vec<u8>,
    /// Span of each placeholder in `key`.
    pub(super) tokens: Vec<Span>,
    /// Open brackets. The first entry is the statement itself.
    pub(super) open: Vec<OpenBracket>,
    /// Nodes of the reduced shapes that no other shape contains yet. `Node::next` counts from the
    /// node itself.
    pub(super) nodes: Vec<Node>,
    /// Index in `nodes` of the first node of each of those shapes.
    pub(super) shapes: Vec<usize>,
    /// Scratch space for the nodes of the shape that is being reduced.
    pub(super) reduced: Vec<Node>,
    /// Scratch space for [`super::shape::ParsedShape::write`].
    pub(super) ids: Vec<Id>,
}

impl Buffers {
    pub(super) fn clear(&mut self) {
        self.key.clear();
        self.tokens.clear();
        self.open.clear();
        self.nodes.clear();
        self.shapes.clear();
    }
}

/// Where a shape starts: in the text and in each of the [`Buffers`].
#[derive(Clone, Copy)]
pub(super) struct Checkpoint {
    pub(super) at: u32,
    pub(super) key: usize,
    pub(super) token: usize,
    pub(super) shape: usize,
}

/// The kind of token before the current one, as far as it decides how the current one is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PrecedingToken {
    /// Something that can be called or subscripted.
    Callee,
    /// A token after which a value starts.
    StartsValue,
    /// A `.` after a value. The next word is a name; in JavaScript, even if it is a keyword.
    Dot,
    /// A token that may bind closer to the next value than a call does. `new a.b()` calls `a.b`,
    /// and to the grammar `*b.c()` can be a call of `*b.c`. Also `class`, whose name takes type
    /// parameters and no subscript.
    BindsTighter,
    /// Python's `print`.
    Print,
    /// `def` or `function`, whose name takes parameters and no arguments. The parameters would fail
    /// to parse as arguments anyway, but that takes longer.
    Definition,
    Other,
}

/// An open bracket.
pub(super) struct OpenBracket {
    pub(super) bracket: u8,
    /// The shape that the brackets form, or `None` if they are part of the shape around them.
    pub(super) kind: Option<ShapeKind>,
    pub(super) start: Checkpoint,
    pub(super) value: ValueState,
    /// Where the current chain of members, calls and subscripts starts.
    pub(super) chain: Option<Checkpoint>,
    /// The brackets follow the word `print`, after which the Python grammar reads starred values in
    /// several ways.
    pub(super) is_print: bool,
}

/// Progress of a value that becomes a shape: an argument, an element, an assigned or a returned
/// value.
#[derive(Clone, Copy)]
pub(super) enum ValueState {
    /// No such value can be here.
    None,
    /// It starts with the next token.
    Expected,
    Started(Checkpoint),
    /// The parameters of a lambda, which is a value from the checkpoint on.
    LambdaParameters(Checkpoint),
    /// No value up to the end of the bracket or line, because bound names stand among the values.
    Disabled,
}

/// Progress of a line of a Python block that becomes a shape.
#[derive(Clone, Copy)]
pub(super) enum LineState {
    /// The line is no shape: it is the first line, has a block, or holds several statements.
    None,
    /// It starts with the next token, if that token is indented.
    Expected,
    Started(Checkpoint),
}

/// A line shape: one line of a block, or several successive lines.
#[derive(Clone, Copy)]
pub(super) struct LineRun {
    pub(super) key: usize,
    pub(super) token: usize,
    /// Indentation of its last line.
    pub(super) indent: Span,
}

impl Scanner<'_> {
    /// Pushes a token as a placeholder. Returns `end`.
    pub(super) fn push_token(&mut self, placeholder: u8, start: usize, end: usize) -> usize {
        if let Some(trivia) = self.trivia.take()
            && !self.ends_in_punctuation()
        {
            self.push(placeholder::TRIVIA, trivia);
        }
        self.start_at(start);
        self.push(placeholder, Span::new(start, end));
        end
    }

    /// Pushes a bracket or comma. Returns where it ends.
    pub(super) fn push_punctuation(&mut self, at: usize) -> usize {
        self.trivia = None;
        self.push(punctuation(self.bytes[at]), Span::new(at, at + 1));
        at + 1
    }

    /// Pushes text as it is; its position follows from the token before it. Returns `end`.
    pub(super) fn push_verbatim(&mut self, start: usize, end: usize) -> usize {
        if let Some(trivia) = self.trivia.take() {
            self.push(placeholder::TRIVIA, trivia);
        }
        self.start_at(start);
        self.buffers.key.extend_from_slice(&self.bytes[start..end]);
        self.last_end = end;
        end
    }

    pub(super) fn push(&mut self, placeholder: u8, token: Span) {
        self.buffers.key.push(placeholder);
        self.buffers.tokens.push(token);
        if !matches!(placeholder, placeholder::TRIVIA | placeholder::LINE_BREAK) {
            self.last_end = token.end as usize;
        }
    }

    pub(super) fn ends_in_punctuation(&self) -> bool {
        self.buffers.key.last().is_some_and(|last| is_punctuation(*last))
    }

    pub(super) fn checkpoint(&self, at: usize) -> Checkpoint {
        let Buffers { key, tokens, shapes, .. } = &*self.buffers;
        Checkpoint { at: at as u32, key: key.len(), token: tokens.len(), shape: shapes.len() }
    }

    /// Returns the checkpoint before the token that was pushed last, which starts at `at`.
    pub(super) fn checkpoint_of_last(&self, at: usize) -> Checkpoint {
        let Checkpoint { key, token, shape, .. } = self.checkpoint(at);
        Checkpoint { at: at as u32, key: key - 1, token: token - 1, shape }
    }

    /// Returns the innermost open bracket.
    pub(super) fn top(&self) -> &OpenBracket {
        // The entry of the statement is never popped: no bracket closes it.
        &self.buffers.open[self.buffers.open.len() - 1]
    }

    /// Sets where the current chain starts, if there is one.
    pub(super) fn set_chain(&mut self, chain: Option<Checkpoint>) {
        let top = self.buffers.open.len() - 1;
        self.buffers.open[top].chain = chain;
    }

    pub(super) fn set_value(&mut self, value: ValueState) {
        use ValueState::*;
        let top = self.buffers.open.len() - 1;
        let current = &mut self.buffers.open[top].value;
        if !matches!((*current, value), (Disabled | LambdaParameters(_), Expected)) {
            *current = value;
        }
    }

    /// Expects a value at the start of a shape or after a comma.
    pub(super) fn expect_value(&mut self, kind: ShapeKind) {
        // The entries of a JavaScript object start with their names.
        if self.is_python() || kind != ShapeKind::Braces {
            self.set_value(ValueState::Expected);
        }
    }

    /// Starts the expected line and value at byte `at`.
    pub(super) fn start_at(&mut self, at: usize) {
        if let (LineState::Expected, true) = (self.line, self.is_outermost()) {
            let is_indented = matches!(self.buffers.key.last(), Some(b' ' | b'\t'));
            self.line = if is_indented { LineState::Started(self.checkpoint(at)) } else { LineState::None };
        }
        if let ValueState::Expected = self.top().value {
            self.set_value(ValueState::Started(self.checkpoint(at)));
        }
    }

    pub(super) fn is_python(&self) -> bool {
        self.language.is_python()
    }

    /// Returns `true` outside of all brackets.
    pub(super) fn is_outermost(&self) -> bool {
        self.buffers.open.len() == 1
    }

    /// Returns `true` if the innermost bracket holds statements.
    pub(super) fn has_statements(&self) -> bool {
        self.is_outermost() || !self.is_python() && self.top().kind.is_none() && self.top().bracket == b'{'
    }

    /// Returns where the bytes from `from` on for which `is` returns `true` end.
    pub(super) fn skip_while(&self, from: usize, is: impl Fn(u8) -> bool) -> usize {
        from + self.bytes[from..].iter().take_while(|byte| is(**byte)).count()
    }
}

/// Returns `true` for the bytes of an ASCII word.
pub(super) fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
