//! What the comments of a file say to tools: that findings are not wanted, or that names come from files that it runs.
//!
//! Hazard for time: asked at each key, and a file of 10,000 lines has a thousand comments. So an editor's next version asks the pieces that are new.

use crate::suppress;
use crate::syntax::Edited;
use crate::syntax::hir::{Hir, Imported, StmtKind};
use crate::text::span::Span;
use crate::workspace::notebook::{BRING_NAMES, BRING_NAMES_BLANKED};

/// What is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Notes {
    /// Some comment suppresses findings, or looks like it.
    pub suppress: bool,
    /// A Python file takes names from files that it runs (`%run helpers.py`, `%load_ext`, `%store -r`), or all that a module has.
    pub bring_names: bool,
}

impl Notes {
    /// Of a file, or of a piece of one, with its text.
    pub fn of(hir: &Hir, text: &str) -> Notes {
        Notes { suppress: suppress::is_asked(hir, text), bring_names: bring_names(hir, text) }
    }

    /// Of the next version of a file.
    pub fn next(self, edited: &Edited<'_>, now: &Hir, text: &str) -> Notes {
        let may_say = |piece: &&std::sync::Arc<Hir>| {
            let imports = piece.stmts.iter().any(|stmt| matches!(stmt.kind, StmtKind::Import(_)));
            imports || !piece.comments.is_empty() || !piece.problems.is_empty()
        };
        if self != Notes::default() && edited.gone.iter().any(|piece| may_say(&piece)) {
            return Notes::of(now, text);
        }
        let places = edited.come.iter().zip(edited.come_bytes.windows(2));
        places.filter(|(piece, _)| may_say(piece)).fold(self, |all, (piece, place)| {
            let said = Notes::of(piece, text.get(place[0] as usize..place[1] as usize).unwrap_or_default());
            Notes { suppress: all.suppress || said.suppress, bring_names: all.bring_names || said.bring_names }
        })
    }
}

/// Whether a Python file takes names from elsewhere, as far as its text tells.
pub fn bring_names(hir: &Hir, text: &str) -> bool {
    let magic = |text: &str| BRING_NAMES.iter().any(|magic| text.contains(magic));
    let comment = |comment: &Span| {
        let comment = comment.of(text);
        BRING_NAMES_BLANKED.iter().any(|magic| comment.starts_with(magic)) || comment.contains('%') && magic(comment)
    };
    // In a script they are not of the language.
    let problem =
        |start: u32| text.get(start as usize..).is_some_and(|rest| magic(rest.lines().next().unwrap_or_default()));
    let star = |kind: &StmtKind| match kind {
        StmtKind::Import(imports) => imports.iter().any(|import| import.what == Imported::Star),
        _ => false,
    };
    hir.language.is_python()
        && (hir.comments.iter().any(comment)
            || hir.problems.iter().any(|found| problem(found.span.start))
            || hir.stmts.iter().any(|stmt| star(&stmt.kind)))
}
