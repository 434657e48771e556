//! A cursor with its lexical context and the expressions at it.

use crate::features::Snapshot;
use crate::features::lexical::{self, LexicalContext, Literal, OpenBracket, TextKind};
use crate::kb::{Kb, kb};
use crate::semantic::analysis::Analysis;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, Hir, Stmt, StmtKind};
use crate::text::span::Span;
use std::ops::Range;

/// A cursor in a snapshot.
pub struct Cursor<'a> {
    /// The document.
    pub snapshot: &'a Snapshot,
    /// Its analysis.
    pub analysis: &'a Analysis,
    /// The knowledge base.
    pub kb: &'static Kb,
    /// The document is Python.
    pub python: bool,
    /// The offset of the cursor.
    pub offset: u32,
    /// The brackets and strings around it.
    pub lexical: LexicalContext,
    /// The word at it.
    pub word: Span,
    /// The expression that each open bracket belongs to: a call, list, object or index.
    pub owners: Vec<Option<ExprId>>,
    /// The string literal around it.
    pub string: Option<ExprId>,
    /// The expression left of the dot before the word.
    pub member: Option<ExprId>,
    stmts: Range<usize>,
}

/// What is completed at a cursor.
pub enum CompletionSite {
    /// Nothing.
    Nothing,
    /// The content of a string.
    String(Literal),
    /// A member of an expression.
    Member(ExprId),
    /// A name, an argument or a key.
    Code,
}

impl<'a> Cursor<'a> {
    /// Creates a cursor, or returns `None` if the offset is not in the text.
    pub fn new(snapshot: &'a Snapshot, offset: u32) -> Option<Self> {
        let text = &*snapshot.text;
        if !text.is_char_boundary(offset as usize) {
            return None;
        }
        let analysis = &snapshot.analysis;
        let python = analysis.python();
        let word = lexical::word(text, offset);
        let start = start_of_code(snapshot, offset);
        let lexical = lexical::scan(text, start, offset, python);
        let owners = vec![None; lexical.brackets.len()];
        let (exprs, stmts) = node_ranges(&analysis.hir, start, offset);
        let mut cursor = Cursor {
            snapshot,
            analysis,
            kb: kb(),
            python,
            offset,
            lexical,
            word,
            owners,
            string: None,
            member: None,
            stmts,
        };
        cursor.find_expressions(exprs.clone());
        if exprs.len() < analysis.hir.exprs.len() && cursor.lacks_expressions() {
            cursor.find_expressions(0..analysis.hir.exprs.len());
        }
        cursor.drop_stale_brackets();
        Some(cursor)
    }

    /// Returns the name that the file imports a namespace as, such as `ee`.
    pub fn name_of(&self, namespace: &'static str) -> &'a str {
        if !self.python {
            return namespace;
        }
        let bindings = self.analysis.inferred.bindings.iter().zip(&self.analysis.scopes.bindings);
        let mut named = bindings.filter(|(value, _)| matches!(value, Value::Namespace(name) if *name == namespace));
        named.next().map_or(namespace, |(_, binding)| self.analysis.hir.name(binding.name))
    }

    /// Returns the text.
    pub fn text(&self) -> &'a str {
        &self.snapshot.text
    }

    /// Returns the typed part of the word.
    pub fn typed(&self) -> &'a str {
        Span { start: self.word.start, end: self.offset }.of(self.text())
    }

    /// Returns the byte directly before the word.
    fn before_word(&self) -> u8 {
        (self.word.start as usize).checked_sub(1).map_or(0, |at| self.text().as_bytes()[at])
    }

    /// Returns the last byte before the word that is neither trivia nor comment.
    pub fn last_byte(&self) -> u8 {
        self.lexical.last_code_byte.map_or(0, |at| self.text().as_bytes()[at as usize])
    }

    /// Returns the word that ends at the last code byte before the cursor.
    pub fn last_word(&self) -> &'a str {
        let Some(last) = self.lexical.last_code_byte else { return "" };
        let text = self.text();
        let before = &text.as_bytes()[..=last as usize];
        let length = before.iter().rev().take_while(|byte| lexical::is_word(**byte)).count();
        text.get(before.len() - length..before.len()).unwrap_or_default()
    }

    /// Returns `true` if the cursor is among statements.
    pub fn is_in_block(&self) -> bool {
        self.lexical.brackets.last().is_none_or(|bracket| bracket.byte == b'{')
    }

    /// Returns `true` if a statement may start at the word, judging by its line alone.
    pub fn starts_statement(&self) -> bool {
        self.is_in_block() && self.is_on_new_line()
    }

    /// Returns `true` if a line break separates the word from the code before it.
    fn is_on_new_line(&self) -> bool {
        let from = self.lexical.last_code_byte.map_or(0, |last| last as usize + 1);
        self.text().as_bytes()[from.min(self.word.start as usize)..self.word.start as usize].contains(&b'\n')
    }

    /// Returns the first byte after the word on the same line, without spaces.
    pub fn next_byte(&self) -> u8 {
        let rest = self.text().get(self.word.end as usize..).unwrap_or_default();
        rest.bytes().find(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(0)
    }

    /// Returns `true` if a parenthesis follows: the call exists already.
    pub fn is_called(&self) -> bool {
        self.text().as_bytes().get(self.word.end as usize) == Some(&b'(')
    }

    /// Returns `true` if the parsed string around the cursor ends before an offset.
    pub fn string_ends_before(&self, offset: u32) -> bool {
        self.string.is_none_or(|string| self.analysis.span(string).end <= offset)
    }

    /// Returns what is completed at the cursor.
    pub fn site(&self) -> CompletionSite {
        match self.lexical.text_kind {
            TextKind::Nothing => CompletionSite::Nothing,
            TextKind::String(literal) => CompletionSite::String(literal),
            TextKind::Code if self.typed().starts_with(|c: char| c.is_ascii_digit()) => CompletionSite::Nothing,
            // A colon in the braces of an f-string starts a format.
            TextKind::Code
                if self.python
                    && self.lexical.brackets.last().is_some_and(|f| f.byte == b'$' && f.separator.is_some()) =>
            {
                CompletionSite::Nothing
            }
            TextKind::Code if self.last_byte() == b'.' => match self.member {
                Some(owner) => CompletionSite::Member(owner),
                None => CompletionSite::Nothing,
            },
            TextKind::Code if self.before_word() == b'@' => CompletionSite::Nothing,
            TextKind::Code => CompletionSite::Code,
        }
    }

    /// Finds the owners of the brackets, the string and the member owner in one walk.
    fn find_expressions(&mut self, range: Range<usize>) {
        let point = self.lexical.last_code_byte.filter(|_| self.last_byte() == b'.');
        let literal = match self.lexical.text_kind {
            TextKind::String(literal) => Some(literal),
            _ => None,
        };
        let first = self.lexical.brackets.first().map(|bracket| bracket.open);
        let first = [first, point, literal.map(|literal| literal.start)].into_iter().flatten().min();
        let Some(first) = first else { return };
        let opens: Vec<u32> = self.lexical.brackets.iter().map(|bracket| bracket.open).collect();
        let mut nearest = u32::MAX;
        for index in range {
            let expr = &self.analysis.hir.exprs[index];
            if expr.span.end < first || expr.span.start > self.offset {
                continue;
            }
            let id = ExprId(index as u32);
            let bracket = |open: u32| opens.iter().position(|known| *known == open);
            match &expr.kind {
                ExprKind::Call { args_span, .. } => {
                    if let Some(at) = bracket(args_span.start) {
                        self.owners[at] = Some(id);
                    }
                }
                ExprKind::List(_) | ExprKind::Tuple(_) | ExprKind::Object(_) | ExprKind::Set(_) => {
                    if let Some(at) = bracket(expr.span.start) {
                        self.owners[at].get_or_insert(id);
                    }
                }
                ExprKind::Index { object, index } => {
                    let (from, to) = (self.analysis.span(*object).end, self.analysis.span(*index).start);
                    if let Some(at) = opens.iter().position(|open| from <= *open && *open < to) {
                        self.owners[at].get_or_insert(id);
                    }
                }
                ExprKind::Member { object, property } => {
                    let end = self.analysis.span(*object).end;
                    if let Some(point) = point
                        && end <= point
                        && point < property.span.start
                        && point - end < nearest
                    {
                        nearest = point - end;
                        self.member = Some(*object);
                    }
                }
                ExprKind::String(_) => {
                    if let Some(literal) = literal
                        && expr.span.start <= literal.start
                        && literal.start < expr.span.end
                    {
                        self.string = Some(id);
                    }
                }
                _ => {}
            }
        }
    }

    /// Returns `true` if a bracket, string or dot at the cursor has no expression yet.
    fn lacks_expressions(&self) -> bool {
        let unowned = self
            .lexical
            .brackets
            .iter()
            .zip(&self.owners)
            .any(|(bracket, owner)| bracket.byte != b'{' && owner.is_none());
        let string = matches!(self.lexical.text_kind, TextKind::String(_)) && self.string.is_none();
        unowned || string || (self.last_byte() == b'.' && self.member.is_none())
    }

    /// Returns the statements of the top-level statement around the cursor.
    pub fn statements(&self) -> &'a [Stmt] {
        &self.analysis.hir.stmts[self.stmts.clone()]
    }

    /// Drops brackets that were never closed before the statement of the cursor.
    fn drop_stale_brackets(&mut self) {
        let Some(last) = (0..self.owners.len()).rev().find(|at| self.is_stale(*at)) else { return };
        // The braces of a function body hold statements, and brackets around them are still open.
        let keeps = |bracket: &OpenBracket| {
            bracket.byte == b'{' && self.statements().iter().any(|stmt| stmt.span.start > bracket.open)
        };
        let stale: Vec<bool> = (0..=last)
            .map(|at| self.is_stale(at) || (self.owners[at].is_none() && !keeps(&self.lexical.brackets[at])))
            .collect();
        let mut stale_flags = stale.iter().copied().chain(std::iter::repeat(false));
        self.owners.retain(|_| !stale_flags.next().unwrap_or(false));
        let mut stale_flags = stale.iter().copied().chain(std::iter::repeat(false));
        self.lexical.brackets.retain(|_| !stale_flags.next().unwrap_or(false));
    }

    /// Returns `true` if a statement starts between the end of a bracket's owner and the cursor.
    fn is_stale(&self, bracket: usize) -> bool {
        let Some(owner) = self.owners[bracket] else { return false };
        let end = match &self.analysis.hir.expr(owner).kind {
            ExprKind::Call { args_span, .. } => args_span.end,
            _ => self.analysis.span(owner).end,
        };
        let starts = |start: u32| end <= start && start < self.offset;
        self.statements().iter().any(|stmt| starts(stmt.span.start) && !matches!(stmt.kind, StmtKind::Broken(_)))
    }
}

/// Files with fewer expressions are searched whole.
const MIN_EXPRS_FOR_WINDOW: usize = 20_000;

/// Returns the expressions and statements of the top-level statement around the cursor.
///
/// # Invariants
///
/// The arenas hold the nodes of one top-level statement before those of the next, in any order
/// within.
fn node_ranges(hir: &Hir, start: u32, offset: u32) -> (Range<usize>, Range<usize>) {
    if hir.exprs.len() < MIN_EXPRS_FOR_WINDOW {
        return (0..hir.exprs.len(), 0..hir.stmts.len());
    }
    let next = hir.body.get(statements_before(hir, offset)).map_or(u32::MAX, |next| hir.stmt(*next).span.start);
    let exprs = |before: u32| hir.exprs.partition_point(|expr| expr.span.start < before);
    let stmts = |before: u32| hir.stmts.partition_point(|stmt| stmt.span.start < before);
    let (from, to) = (exprs(start), exprs(next));
    let (first, last) = (stmts(start), stmts(next));
    (from..to.max(from), first..last.max(first))
}

/// Returns the start of the top-level statement around the cursor, or of an earlier one.
fn start_of_code(snapshot: &Snapshot, offset: u32) -> u32 {
    let hir = &snapshot.analysis.hir;
    let text = snapshot.text.as_bytes();
    let starts_line = |start: u32| {
        let before = text[..start as usize].iter().rev().find(|byte| !matches!(byte, b' ' | b'\t'));
        before.is_none_or(|byte| *byte == b'\n')
    };
    // A broken statement need not start where a real one does.
    let is_intact = |stmt: &&Stmt| !matches!(stmt.kind, StmtKind::Broken(_)) && stmt.span.start <= offset;
    // Only the text before these candidates is read.
    let mut before =
        hir.body[..statements_before(hir, offset)].iter().rev().map(|stmt| hir.stmt(*stmt)).filter(is_intact);
    before.find(|stmt| starts_line(stmt.span.start)).map_or(0, |stmt| stmt.span.start)
}

/// Returns the number of top-level statements that start at or before the offset.
fn statements_before(hir: &Hir, offset: u32) -> usize {
    debug_assert!(hir.body.is_sorted_by_key(|stmt| hir.stmt(*stmt).span.start));
    hir.body.partition_point(|stmt| hir.stmt(*stmt).span.start <= offset)
}
