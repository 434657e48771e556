//! Directives in comments that affect rules: suppressed diagnostics, and notebook magics that
//! define names.
//!
//! # Performance
//!
//! A file of 10,000 lines has about a thousand comments, and directives are needed after every
//! keystroke. So the next version of a file looks at the edited chunks alone.

use crate::suppress;
use crate::syntax::ChunkDiff;
use crate::syntax::hir::{Hir, Imported, StmtKind};
use crate::text::span::Span;
use crate::workspace::notebook::{DEFINING_COMMENTS, DEFINING_MAGICS};

/// Directives of a file or of a chunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CommentDirectives {
    /// A comment suppresses diagnostics, or looks like it.
    pub suppress: bool,
    /// A Python file takes names from other files (`%run helpers.py`, `%load_ext`, `%store -r`,
    /// `from x import *`).
    pub has_external_names: bool,
}

impl CommentDirectives {
    /// Finds the directives of a file, or of a chunk with its text.
    pub fn new(hir: &Hir, text: &str) -> CommentDirectives {
        CommentDirectives {
            suppress: suppress::has_directive(hir, text),
            has_external_names: has_external_names(hir, text),
        }
    }

    /// Returns the directives of the next version of a file.
    pub fn next(self, diff: &ChunkDiff<'_>, hir: &Hir, text: &str) -> CommentDirectives {
        let may_have_directive = |chunk: &Hir| {
            let imports = chunk.stmts.iter().any(|stmt| matches!(stmt.kind, StmtKind::Import(_)));
            imports || !chunk.comments.is_empty() || !chunk.problems.is_empty()
        };
        if self != CommentDirectives::default() && diff.removed.iter().any(|chunk| may_have_directive(chunk)) {
            return CommentDirectives::new(hir, text);
        }
        let inserted = diff.inserted.iter().zip(diff.inserted_starts.windows(2));
        inserted.filter(|(chunk, _)| may_have_directive(chunk)).fold(self, |all, (chunk, bytes)| {
            let own = CommentDirectives::new(chunk, text.get(bytes[0] as usize..bytes[1] as usize).unwrap_or_default());
            CommentDirectives {
                suppress: all.suppress || own.suppress,
                has_external_names: all.has_external_names || own.has_external_names,
            }
        })
    }
}

/// Returns `true` if a Python file takes names from other files, as far as comments, magics and
/// imports show.
pub fn has_external_names(hir: &Hir, text: &str) -> bool {
    let has_magic = |text: &str| DEFINING_MAGICS.iter().any(|magic| text.contains(magic));
    let is_magic_comment = |comment: &Span| {
        let comment = comment.of(text);
        DEFINING_COMMENTS.iter().any(|magic| comment.starts_with(magic)) || comment.contains('%') && has_magic(comment)
    };
    // In a plain script, a magic is a syntax error.
    let is_magic_line =
        |start: u32| text.get(start as usize..).is_some_and(|rest| has_magic(rest.lines().next().unwrap_or_default()));
    let is_star_import = |kind: &StmtKind| match kind {
        StmtKind::Import(imports) => imports.iter().any(|import| import.kind == Imported::Star),
        _ => false,
    };
    hir.language.is_python()
        && (hir.comments.iter().any(is_magic_comment)
            || hir.problems.iter().any(|problem| is_magic_line(problem.span.start))
            || hir.stmts.iter().any(|stmt| is_star_import(&stmt.kind)))
}
