//! A statement in other words: what one of the same shape was lowered to, with the names and texts of this.

use super::append::{Places, Shift};
use super::*;

/// Names, strings and comments of two statements that differ in nothing else, in order.
pub(in crate::syntax) struct Words<'a> {
    pub(in crate::syntax) from: &'a [Span],
    pub(in crate::syntax) to: &'a [Span],
}

impl Places for Words<'_> {
    fn place(&self, at: u32) -> u32 {
        let Some(last) = self.from.partition_point(|word| word.start <= at).checked_sub(1) else { return at };
        let (from, to) = (self.from[last], self.to[last]);
        if at < from.end { at - from.start + to.start } else { at - from.end + to.end }
    }
}

impl Hir {
    /// Whether nothing in it hangs on names and strings but names and strings themselves.
    pub(in crate::syntax) fn can_be_reworded(&self) -> bool {
        let has_text = |kind: &ExprKind| matches!(kind, ExprKind::Template(_) | ExprKind::Regex(_) | ExprKind::Missing);
        self.problems.is_empty()
            && !self.stmts.iter().any(|stmt| matches!(stmt.kind, StmtKind::Import(_) | StmtKind::Broken(_)))
            && !self.exprs.iter().any(|expr| has_text(&expr.kind))
    }

    /// By name: the first of the words `spans` of `text` that it is; `None`: it is a word of the language.
    pub(in crate::syntax) fn names_among(&self, text: &str, spans: &[Span]) -> Vec<Option<u32>> {
        let place = |name: &Arc<str>| spans.iter().position(|span| span.of(text) == &**name).map(|at| at as u32);
        self.names.list.iter().map(place).collect()
    }

    /// What `text` is lowered to, which has these words in the place of others. `names`: by name, which word it is.
    pub(in crate::syntax) fn reworded(&self, text: &str, words: Words<'_>, names: &[Option<u32>]) -> Hir {
        let to = words.to;
        let shift = Shift::<false, _> { places: words, exprs: 0, stmts: 0, functions: 0, names: Vec::new() };
        let content = |span: Span| Span { start: span.start + 1, end: span.end - 1 }.of(text).into();
        let expr = |expr: &Expr| {
            let mut expr = shift.whole_expr(expr.clone());
            match &mut expr.kind {
                ExprKind::String(text) => *text = content(expr.span),
                ExprKind::Object(properties) => {
                    for property in properties {
                        if let Key::String(text, span) = &mut property.key {
                            *text = content(*span);
                        }
                    }
                }
                _ => {}
            }
            expr
        };
        let mut hir = Hir {
            language: self.language,
            exprs: self.exprs.iter().map(expr).collect(),
            stmts: self.stmts.iter().map(|stmt| shift.whole_stmt(stmt.clone())).collect(),
            functions: self.functions.iter().map(|function| shift.whole_function(function.clone())).collect(),
            body: self.body.clone(),
            comments: self.comments.iter().map(|&comment| shift.whole_span(comment)).collect(),
            problems: Vec::new(),
            names: Names::default(),
            pieces: self.pieces.clone(),
        };
        for (name, word) in self.names.list.iter().zip(names) {
            hir.names.add(word.map_or_else(|| name.clone(), |word| to[word as usize].of(text).into()));
        }
        hir
    }
}
