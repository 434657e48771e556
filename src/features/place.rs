//! What stands at a place in the text: the innermost expression, a name, a member, a keyword.
//!
//! A place is a byte that an editor sends; it may lie inside of a character or past the end, since the editor's text may be
//! newer than the analysis. Spans count their end as inside: a cursor behind a word means the word.

use super::Snapshot;
use crate::syntax::hir::{ArgKind, ExprId, ExprKind, FunctionId, Ident, Imported, Key, StmtId, StmtKind};
use crate::text::span::Span;

/// The nearest place before `offset` that is in the text and between two characters.
pub fn clamp(text: &str, offset: u32) -> u32 {
    let mut offset = (offset as usize).min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset as u32
}

/// Whether a place lies in a span or at one of its ends.
pub fn touches(span: Span, offset: u32) -> bool {
    span.start <= offset && offset <= span.end
}

/// A word of the code at a place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Word {
    /// A variable, read or written.
    Name(ExprId),
    /// The name behind a point.
    Member(ExprId),
    /// The keyword of an argument: the call, and which argument.
    Keyword(ExprId, usize),
    /// The key of an object: the object, and which property.
    Key(ExprId, usize),
    /// The name of a function where it is declared.
    Function(FunctionId),
    /// The name of a class where it is declared.
    Class(StmtId),
    /// A module's name in an import.
    Module(StmtId, usize),
    /// A name that an import takes or binds.
    Import(StmtId, usize),
    /// A name in `global` or `nonlocal`.
    Outer(StmtId, Ident),
}

/// The word at a place, and where it stands.
pub fn word_at(snapshot: &Snapshot, offset: u32) -> Option<(Word, Span)> {
    let offset = clamp(&snapshot.text, offset);
    let hir = &snapshot.analysis.hir;
    let mut best: Option<(Word, Span)> = None;
    let mut offer = |word: Word, span: Span| {
        // The word under the cursor before the one that ends there; `{a}` is a key and a name, and the name comes first.
        let better = best.is_none_or(|(_, known)| known.end == offset && span.end > offset && span.start <= offset);
        if touches(span, offset) && !span.is_empty() && better {
            best = Some((word, span));
        }
    };
    for (index, expr) in hir.exprs.iter().enumerate().filter(|(_, expr)| touches(expr.span, offset)) {
        let id = ExprId(index as u32);
        match &expr.kind {
            ExprKind::Name(_) => offer(Word::Name(id), expr.span),
            ExprKind::Member { property, .. } => offer(Word::Member(id), property.span),
            ExprKind::Call { args, .. } => {
                for (index, arg) in args.iter().enumerate() {
                    if let ArgKind::Keyword(ident) = arg.kind {
                        offer(Word::Keyword(id, index), ident.span);
                    }
                }
            }
            ExprKind::Object(properties) => {
                for (index, property) in properties.iter().enumerate() {
                    match &property.key {
                        Key::Ident(ident) => offer(Word::Key(id, index), ident.span),
                        Key::String(_, span) => offer(Word::Key(id, index), *span),
                        Key::Computed(_) | Key::Spread => {}
                    }
                }
            }
            _ => {}
        }
    }
    for (index, function) in hir.functions.iter().enumerate() {
        if let Some(name) = function.name {
            offer(Word::Function(FunctionId(index as u32)), name.span);
        }
    }
    for (index, stmt) in hir.stmts.iter().enumerate().filter(|(_, stmt)| touches(stmt.span, offset)) {
        let id = StmtId(index as u32);
        match &stmt.kind {
            StmtKind::Class { name, .. } => offer(Word::Class(id), name.span),
            StmtKind::Outer(names) => names.iter().for_each(|name| offer(Word::Outer(id, *name), name.span)),
            StmtKind::Import(imports) => {
                for (index, import) in imports.iter().enumerate() {
                    if let Imported::Name(name) = import.what {
                        offer(Word::Import(id, index), name.span);
                    }
                    // `import ee`: the name that is bound is the module's.
                    if let Some(name) = import.binds {
                        offer(Word::Import(id, index), name.span);
                    }
                    offer(Word::Module(id, index), import.module_span);
                }
            }
            _ => {}
        }
    }
    best
}

/// The innermost expression at a place.
pub fn expr_at(snapshot: &Snapshot, offset: u32) -> Option<ExprId> {
    let offset = clamp(&snapshot.text, offset);
    let here = snapshot.analysis.hir.exprs.iter().enumerate().filter(|(_, expr)| touches(expr.span, offset));
    here.min_by_key(|(_, expr)| expr.span.len()).map(|(index, _)| ExprId(index as u32))
}

/// The innermost function around a place.
pub fn function_at(snapshot: &Snapshot, offset: u32) -> Option<FunctionId> {
    let offset = clamp(&snapshot.text, offset);
    let inside =
        snapshot.analysis.hir.functions.iter().enumerate().filter(|(_, function)| touches(function.span, offset));
    inside.min_by_key(|(_, function)| function.span.len()).map(|(index, _)| FunctionId(index as u32))
}

/// Whether a place lies in a comment.
pub fn in_comment(snapshot: &Snapshot, offset: u32) -> bool {
    let comments = &snapshot.analysis.hir.comments;
    let at = comments.partition_point(|comment| comment.start < offset);
    at > 0 && comments[at - 1].start < offset && offset <= comments[at - 1].end
}
