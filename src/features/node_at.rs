//! Finds the syntax node at an offset: the word, the innermost expression, the innermost function.
//!
//! An offset comes from an editor whose text may be newer than the analysis. It may lie inside a
//! character or past the end, so functions clamp it first. The end of a span counts as inside: a
//! cursor after a word means the word.

use super::Snapshot;
use crate::syntax::hir::{ArgKind, ExprId, ExprKind, FunctionId, Ident, Imported, Key, StmtId, StmtKind};
use crate::text::span::Span;

/// Returns the nearest character boundary at or before `offset` that is in the text.
pub fn clamp(text: &str, offset: u32) -> u32 {
    let mut offset = (offset as usize).min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset as u32
}

/// Returns `true` if the offset lies in the span or at one of its ends.
pub fn touches(span: Span, offset: u32) -> bool {
    span.start <= offset && offset <= span.end
}

/// A word of the code.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Word {
    /// A variable, read or written.
    Name(ExprId),
    /// The name after a dot.
    Member(ExprId),
    /// The keyword of an argument: the call, and the index of the argument.
    Keyword(ExprId, usize),
    /// The key of an object: the object, and the index of the property.
    Key(ExprId, usize),
    /// The name of a function at its declaration.
    Function(FunctionId),
    /// The name of a class at its declaration.
    Class(StmtId),
    /// The name of a module in an import.
    Module(StmtId, usize),
    /// A name that an import takes or binds.
    Import(StmtId, usize),
    /// A name in `global` or `nonlocal`.
    Outer(StmtId, Ident),
}

/// Returns the word at an offset, and its span.
pub fn word_at(snapshot: &Snapshot, offset: u32) -> Option<(Word, Span)> {
    let offset = clamp(&snapshot.text, offset);
    let hir = &snapshot.analysis.hir;
    let mut best: Option<(Word, Span)> = None;
    let mut consider = |word: Word, span: Span| {
        // A word under the cursor wins over one that ends there. In `{a}` the key and the name
        // coincide, and the name wins.
        let better = best.is_none_or(|(_, known)| known.end == offset && span.end > offset && span.start <= offset);
        if touches(span, offset) && !span.is_empty() && better {
            best = Some((word, span));
        }
    };
    for (index, expr) in hir.exprs.iter().enumerate().filter(|(_, expr)| touches(expr.span, offset)) {
        let id = ExprId(index as u32);
        match &expr.kind {
            ExprKind::Name(_) => consider(Word::Name(id), expr.span),
            ExprKind::Member { property, .. } => consider(Word::Member(id), property.span),
            ExprKind::Call { args, .. } => {
                for (index, arg) in args.iter().enumerate() {
                    if let ArgKind::Keyword(ident) = arg.kind {
                        consider(Word::Keyword(id, index), ident.span);
                    }
                }
            }
            ExprKind::Object(properties) => {
                for (index, property) in properties.iter().enumerate() {
                    match &property.key {
                        Key::Ident(ident) => consider(Word::Key(id, index), ident.span),
                        Key::String(_, span) => consider(Word::Key(id, index), *span),
                        Key::Computed(_) | Key::Spread => {}
                    }
                }
            }
            _ => {}
        }
    }
    for (index, function) in hir.functions.iter().enumerate() {
        if let Some(name) = function.name {
            consider(Word::Function(FunctionId(index as u32)), name.span);
        }
    }
    for (index, stmt) in hir.stmts.iter().enumerate().filter(|(_, stmt)| touches(stmt.span, offset)) {
        let id = StmtId(index as u32);
        match &stmt.kind {
            StmtKind::Class { name, .. } => consider(Word::Class(id), name.span),
            StmtKind::OuterNames(names) => names.iter().for_each(|name| consider(Word::Outer(id, *name), name.span)),
            StmtKind::Import(imports) => {
                for (index, import) in imports.iter().enumerate() {
                    if let Imported::Name(name) = import.kind {
                        consider(Word::Import(id, index), name.span);
                    }
                    // In `import ee` the bound name is the module's.
                    if let Some(name) = import.binds {
                        consider(Word::Import(id, index), name.span);
                    }
                    consider(Word::Module(id, index), import.module_span);
                }
            }
            _ => {}
        }
    }
    best
}

/// Returns the innermost expression at an offset.
pub fn expr_at(snapshot: &Snapshot, offset: u32) -> Option<ExprId> {
    let offset = clamp(&snapshot.text, offset);
    let touching = snapshot.analysis.hir.exprs.iter().enumerate().filter(|(_, expr)| touches(expr.span, offset));
    touching.min_by_key(|(_, expr)| expr.span.len()).map(|(index, _)| ExprId(index as u32))
}

/// Returns the innermost function around an offset.
pub fn function_at(snapshot: &Snapshot, offset: u32) -> Option<FunctionId> {
    let offset = clamp(&snapshot.text, offset);
    let enclosing =
        snapshot.analysis.hir.functions.iter().enumerate().filter(|(_, function)| touches(function.span, offset));
    enclosing.min_by_key(|(_, function)| function.span.len()).map(|(index, _)| FunctionId(index as u32))
}

/// Returns `true` if the offset lies in a comment.
pub fn is_in_comment(snapshot: &Snapshot, offset: u32) -> bool {
    let comments = &snapshot.analysis.hir.comments;
    let at = comments.partition_point(|comment| comment.start < offset);
    at > 0 && comments[at - 1].start < offset && offset <= comments[at - 1].end
}
