//! How often the file has each string near the cursor.

use crate::features::completion::context::Cursor;
use crate::syntax::hir::{ExprId, ExprKind};
use rustc_hash::FxHashMap;

/// Expressions before the cursor whose strings are counted: the nearest say most.
const EXPRS_BEFORE: usize = 10_000;
/// Expressions after the cursor whose strings are counted.
const EXPRS_AFTER: usize = 5_000;
/// Added to every score, so that names rank above the other items of a list.
const BASE_SCORE: f32 = 10.0;
/// Subtracted for a string that the same list or call has already.
const REPEATED_PENALTY: f32 = 10.0;

/// Counts of the file's strings, and the strings beside the cursor.
pub struct StringUsage<'a> {
    counts: FxHashMap<&'a str, u32>,
    siblings: Vec<&'a str>,
}

impl<'a> StringUsage<'a> {
    /// Counts the strings around a cursor.
    pub fn from_cursor(cursor: &Cursor<'a>) -> Self {
        let hir = &cursor.analysis.hir;
        // Expressions are roughly in the order in which they end.
        let cursor_expr = hir.exprs.partition_point(|expr| expr.span.end <= cursor.offset);
        let window = cursor_expr.saturating_sub(EXPRS_BEFORE)..(cursor_expr + EXPRS_AFTER).min(hir.exprs.len());
        let mut counts: FxHashMap<&str, u32> = FxHashMap::default();
        for index in window {
            if let ExprKind::String(text) = &hir.exprs[index].kind
                && cursor.string != Some(ExprId(index as u32))
            {
                *counts.entry(text).or_default() += 1;
            }
        }
        let text = |id: &ExprId| match &hir.expr(*id).kind {
            ExprKind::String(text) if cursor.string != Some(*id) => Some(&**text),
            _ => None,
        };
        let siblings = match cursor.owners.last().copied().flatten().map(|id| &hir.expr(id).kind) {
            Some(ExprKind::List(items) | ExprKind::Tuple(items)) => items.iter().filter_map(text).collect(),
            Some(ExprKind::Call { args, .. }) => args.iter().filter_map(|arg| text(&arg.value)).collect(),
            _ => Vec::new(),
        };
        StringUsage { counts, siblings }
    }

    /// Scores a name by its uses in public scripts and in this file. A name that is chosen already
    /// is unlikely to be chosen twice.
    pub fn score(&self, name: &str, uses: u32) -> f32 {
        let in_file = self.counts.get(name).copied().unwrap_or(0);
        let penalty = if self.siblings.contains(&name) { REPEATED_PENALTY } else { 0.0 };
        BASE_SCORE + (uses as f32 + 1.0).ln() + 2.0 * (in_file as f32 + 1.0).ln() - penalty
    }
}
