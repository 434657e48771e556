//! A cursor with all that later questions need: the text around it, the expressions at it.

use super::place::{self, Frame, Literal, Place, Within};
use crate::features::Snapshot;
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
    /// What it means.
    pub analysis: &'a Analysis,
    /// The knowledge base.
    pub kb: &'static Kb,
    /// The language.
    pub python: bool,
    /// The place.
    pub offset: u32,
    /// What is around it.
    pub place: Place,
    /// The word at it.
    pub word: Span,
    /// For each open bracket the expression that it belongs to: a call, list, object or index.
    pub owners: Vec<Option<ExprId>>,
    /// The string around it.
    pub string: Option<ExprId>,
    /// What stands left of the point before the word.
    pub member: Option<ExprId>,
    stmts: Range<usize>,
}

/// What is to be completed.
pub enum Position {
    /// Nothing.
    Nothing,
    /// The content of a string.
    String(Literal),
    /// A member of an expression.
    Member(ExprId),
    /// A name, an argument, a key.
    Code,
}

impl<'a> Cursor<'a> {
    /// Looks around; `None`: the place is not in the text.
    pub fn new(snapshot: &'a Snapshot, offset: u32) -> Option<Self> {
        let text = &*snapshot.text;
        if !text.is_char_boundary(offset as usize) {
            return None;
        }
        let analysis = &snapshot.analysis;
        let python = analysis.python();
        let word = place::word(text, offset);
        let start = start_of_code(snapshot, offset);
        let place = place::read(text, start, offset, python);
        let owners = vec![None; place.frames.len()];
        let (exprs, stmts) = ranges(&analysis.hir, start, offset);
        let mut cursor = Cursor {
            snapshot,
            analysis,
            kb: kb(),
            python,
            offset,
            place,
            word,
            owners,
            string: None,
            member: None,
            stmts,
        };
        cursor.find_expressions(exprs.clone());
        if exprs.len() < analysis.hir.exprs.len() && cursor.misses_something() {
            cursor.find_expressions(0..analysis.hir.exprs.len());
        }
        cursor.drop_stale_brackets();
        Some(cursor)
    }

    /// What the file calls a namespace: `ee`, or the name that it is imported as.
    pub fn name_of(&self, namespace: &'static str) -> &'a str {
        if !self.python {
            return namespace;
        }
        let bindings = self.analysis.inferred.bindings.iter().zip(&self.analysis.scopes.bindings);
        let mut named = bindings.filter(|(value, _)| matches!(value, Value::Namespace(name) if *name == namespace));
        named.next().map_or(namespace, |(_, binding)| self.analysis.hir.name(binding.name))
    }

    /// The text.
    pub fn text(&self) -> &'a str {
        &self.snapshot.text
    }

    /// What is typed of the word.
    pub fn typed(&self) -> &'a str {
        Span { start: self.word.start, end: self.offset }.of(self.text())
    }

    /// The byte before the word, if there is no white space in between.
    fn before_word(&self) -> u8 {
        (self.word.start as usize).checked_sub(1).map_or(0, |at| self.text().as_bytes()[at])
    }

    /// The last byte before the word, white space and comments left out.
    pub fn last_byte(&self) -> u8 {
        self.place.last.map_or(0, |at| self.text().as_bytes()[at as usize])
    }

    /// The word that ends with the last byte before the word at the cursor.
    pub fn last_word(&self) -> &'a str {
        let Some(last) = self.place.last else { return "" };
        let text = self.text();
        let before = &text.as_bytes()[..=last as usize];
        let length = before.iter().rev().take_while(|byte| place::is_word(**byte)).count();
        text.get(before.len() - length..before.len()).unwrap_or_default()
    }

    /// Whether statements are what stands around the cursor.
    pub fn is_in_block(&self) -> bool {
        self.place.frames.last().is_none_or(|frame| frame.byte == b'{')
    }

    /// Whether a statement may start at the word, with nothing but its line to tell.
    pub fn starts_statement(&self) -> bool {
        self.is_in_block() && self.on_new_line()
    }

    /// Whether there is a line break between the last byte and the word.
    fn on_new_line(&self) -> bool {
        let from = self.place.last.map_or(0, |last| last as usize + 1);
        self.text().as_bytes()[from.min(self.word.start as usize)..self.word.start as usize].contains(&b'\n')
    }

    /// The first byte after the word on the same line, spaces left out.
    pub fn next_byte(&self) -> u8 {
        let rest = self.text().get(self.word.end as usize..).unwrap_or_default();
        rest.bytes().find(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(0)
    }

    /// Whether brackets follow: a call is there already.
    pub fn is_called(&self) -> bool {
        self.text().as_bytes().get(self.word.end as usize) == Some(&b'(')
    }

    /// Whether the string around the cursor, as it was read, ends before a place.
    pub fn string_ends_before(&self, place: u32) -> bool {
        self.string.is_none_or(|string| self.analysis.span(string).end <= place)
    }

    /// What is to be completed.
    pub fn position(&self) -> Position {
        match self.place.within {
            Within::Nothing => Position::Nothing,
            Within::String(literal) => Position::String(literal),
            Within::Code if self.typed().starts_with(|c: char| c.is_ascii_digit()) => Position::Nothing,
            // What follows a colon in an f-string's braces is a format.
            Within::Code
                if self.python && self.place.frames.last().is_some_and(|f| f.byte == b'$' && f.sign.is_some()) =>
            {
                Position::Nothing
            }
            Within::Code if self.last_byte() == b'.' => match self.member {
                Some(owner) => Position::Member(owner),
                None => Position::Nothing,
            },
            Within::Code if self.before_word() == b'@' => Position::Nothing,
            Within::Code => Position::Code,
        }
    }

    /// One walk over the expressions for all that is asked.
    fn find_expressions(&mut self, range: Range<usize>) {
        let point = self.place.last.filter(|_| self.last_byte() == b'.');
        let literal = match self.place.within {
            Within::String(literal) => Some(literal),
            _ => None,
        };
        let first = self.place.frames.first().map(|frame| frame.open);
        let first = [first, point, literal.map(|literal| literal.start)].into_iter().flatten().min();
        let Some(first) = first else { return };
        let opens: Vec<u32> = self.place.frames.iter().map(|frame| frame.open).collect();
        let mut nearest = u32::MAX;
        for index in range {
            let expr = &self.analysis.hir.exprs[index];
            if expr.span.end < first || expr.span.start > self.offset {
                continue;
            }
            let id = ExprId(index as u32);
            let frame = |open: u32| opens.iter().position(|known| *known == open);
            match &expr.kind {
                ExprKind::Call { args_span, .. } => {
                    if let Some(at) = frame(args_span.start) {
                        self.owners[at] = Some(id);
                    }
                }
                ExprKind::List(_) | ExprKind::Tuple(_) | ExprKind::Object(_) | ExprKind::Set(_) => {
                    if let Some(at) = frame(expr.span.start) {
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

    /// Whether something at the cursor was not found.
    fn misses_something(&self) -> bool {
        let unowned =
            self.place.frames.iter().zip(&self.owners).any(|(frame, owner)| frame.byte != b'{' && owner.is_none());
        let string = matches!(self.place.within, Within::String(_)) && self.string.is_none();
        unowned || string || (self.last_byte() == b'.' && self.member.is_none())
    }

    /// Statements near the cursor: all of those of the statement of the file in which it is.
    pub fn statements(&self) -> &'a [Stmt] {
        &self.analysis.hir.stmts[self.stmts.clone()]
    }

    /// Brackets that were never closed, before the statement in which the cursor is.
    fn drop_stale_brackets(&mut self) {
        let Some(last) = (0..self.owners.len()).rev().find(|at| self.is_stale(*at)) else { return };
        // A function's body is in brackets too, and those around it are still open.
        let keeps =
            |frame: &Frame| frame.byte == b'{' && self.statements().iter().any(|stmt| stmt.span.start > frame.open);
        let stale: Vec<bool> = (0..=last)
            .map(|at| self.is_stale(at) || (self.owners[at].is_none() && !keeps(&self.place.frames[at])))
            .collect();
        let mut kept = stale.iter().copied().chain(std::iter::repeat(false));
        self.owners.retain(|_| !kept.next().unwrap_or(false));
        let mut kept = stale.iter().copied().chain(std::iter::repeat(false));
        self.place.frames.retain(|_| !kept.next().unwrap_or(false));
    }

    /// Whether a statement starts after what a bracket belongs to and before the cursor.
    fn is_stale(&self, frame: usize) -> bool {
        let Some(owner) = self.owners[frame] else { return false };
        let end = match &self.analysis.hir.expr(owner).kind {
            ExprKind::Call { args_span, .. } => args_span.end,
            _ => self.analysis.span(owner).end,
        };
        let starts = |start: u32| end <= start && start < self.offset;
        self.statements().iter().any(|stmt| starts(stmt.span.start) && !matches!(stmt.kind, StmtKind::Broken(_)))
    }
}

/// Smaller files are looked at whole.
const LARGE: usize = 20_000;

/// The expressions and statements that the statement of the file around the cursor is made of.
///
/// Those of one statement of the file come before those of the next, whatever their order within.
fn ranges(hir: &Hir, start: u32, offset: u32) -> (Range<usize>, Range<usize>) {
    if hir.exprs.len() < LARGE {
        return (0..hir.exprs.len(), 0..hir.stmts.len());
    }
    let next = hir.body.get(started(hir, offset)).map_or(u32::MAX, |next| hir.stmt(*next).span.start);
    let exprs = |before: u32| hir.exprs.partition_point(|expr| expr.span.start < before);
    let stmts = |before: u32| hir.stmts.partition_point(|stmt| stmt.span.start < before);
    let (from, to) = (exprs(start), exprs(next));
    let (first, last) = (stmts(start), stmts(next));
    (from..to.max(from), first..last.max(first))
}

/// The start of the statement of the file in which the cursor is, or of one before it.
fn start_of_code(snapshot: &Snapshot, offset: u32) -> u32 {
    let hir = &snapshot.analysis.hir;
    let text = snapshot.text.as_bytes();
    let starts_line = |start: u32| {
        let before = text[..start as usize].iter().rev().find(|byte| !matches!(byte, b' ' | b'\t'));
        before.is_none_or(|byte| *byte == b'\n')
    };
    // What repair could not read need not start where a statement does.
    let whole = |stmt: &&Stmt| !matches!(stmt.kind, StmtKind::Broken(_)) && stmt.span.start <= offset;
    // The text before no other need be looked at.
    let mut before = hir.body[..started(hir, offset)].iter().rev().map(|stmt| hir.stmt(*stmt)).filter(whole);
    before.find(|stmt| starts_line(stmt.span.start)).map_or(0, |stmt| stmt.span.start)
}

/// How many statements of the file start at a place or before it.
fn started(hir: &Hir, offset: u32) -> usize {
    debug_assert!(hir.body.is_sorted_by_key(|stmt| hir.stmt(*stmt).span.start));
    hir.body.partition_point(|stmt| hir.stmt(*stmt).span.start <= offset)
}
