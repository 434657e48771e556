//! Documentation that the author wrote for a function: the docstring in Python, the comment above
//! in JavaScript.

use crate::features::Snapshot;
use crate::syntax::hir::{ExprKind, FunctionId, StmtKind};
use crate::syntax::visit;

/// Returns the documentation of a function without comment markers; empty if there is none.
pub fn doc_comment(snapshot: &Snapshot, id: FunctionId) -> String {
    match snapshot.python() {
        true => docstring(snapshot, id).unwrap_or_default(),
        false => comment_above(snapshot, id),
    }
}

fn docstring(snapshot: &Snapshot, id: FunctionId) -> Option<String> {
    let hir = &snapshot.analysis.hir;
    let first = visit::function_block(hir.function(id)).first()?;
    let StmtKind::Expr(expr) = hir.stmt(*first).kind else { return None };
    let ExprKind::String(text) = &hir.expr(expr).kind else { return None };
    let margin = |line: &str| line.len() - line.trim_start().len();
    let rest = || text.lines().skip(1).filter(|line| !line.trim().is_empty());
    let indent = rest().map(margin).min().unwrap_or(0);
    let cut = |(index, line): (usize, &str)| match index {
        0 => line.trim().to_owned(),
        _ => line.get(indent..).unwrap_or_default().trim_end().to_owned(),
    };
    Some(text.lines().enumerate().map(cut).collect::<Vec<_>>().join("\n").trim().to_owned())
}

/// Returns the comments on the lines directly above.
fn comment_above(snapshot: &Snapshot, id: FunctionId) -> String {
    let (text, lines, hir) = (&*snapshot.text, &snapshot.lines, &snapshot.analysis.hir);
    let mut line = lines.line(hir.function(id).span.start);
    let mut parts: Vec<String> = Vec::new();
    let head = lines.start(line);
    for comment in hir.comments.iter().rev().filter(|comment| comment.end <= head) {
        let first = lines.line(comment.start);
        let is_alone = text
            .get(lines.start(first) as usize..comment.start as usize)
            .is_some_and(|before| before.trim().is_empty());
        if !is_alone || lines.line(comment.end) + 1 != line {
            break;
        }
        parts.push(strip_comment_markers(comment.of(text)));
        line = first;
    }
    parts.reverse();
    parts.join("\n").trim().to_owned()
}

fn strip_comment_markers(comment: &str) -> String {
    if let Some(line) = comment.strip_prefix("//") {
        return line.trim_start_matches('/').trim().to_owned();
    }
    let body = comment.trim_start_matches("/*").trim_start_matches('*').trim_end_matches("*/").trim_end_matches('*');
    let line = |line: &str| line.trim().trim_start_matches('*').trim().to_owned();
    body.lines().map(line).collect::<Vec<_>>().join("\n").trim().to_owned()
}
