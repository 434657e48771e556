//! Finds code that never runs, and code whose failure is expected.

use crate::rules::engine::context::Context;
use crate::semantic::scope::Parent;
use crate::syntax::hir::{ExprId, ExprKind, Handler, StmtId, StmtKind};
use crate::syntax::visit;
use crate::text::span::Span;

/// Returns the spans of the statements that follow a `return`, a `throw` or the like in their
/// block. JavaScript hoists functions, so that these are left out.
pub fn unreachable(context: &Context<'_>) -> Vec<Span> {
    context.depend_on_file();
    let hir = context.hir();
    let mut spans = Vec::new();
    let mut add = |block: &[StmtId]| {
        let leaves = block.iter().position(|&stmt| leaves(context, stmt));
        let after = leaves.map_or(&[][..], |index| &block[index + 1..]);
        let is_hoisted = |stmt: &StmtId| !context.python() && matches!(hir.stmt(*stmt).kind, StmtKind::Function(_));
        spans.extend(after.iter().filter(|stmt| !is_hoisted(stmt)).map(|&stmt| hir.stmt(stmt).span));
    };
    // The cells of a notebook run on their own.
    if context.analysis.cell_ends.is_empty() {
        add(&hir.body);
    }
    hir.functions.iter().for_each(|function| add(visit::function_block(function)));
    hir.stmts.iter().for_each(|stmt| visit::stmt_blocks(&stmt.kind, |block| add(block)));
    spans
}

/// Returns `true` if control never reaches the statement after another one.
fn leaves(context: &Context<'_>, stmt: StmtId) -> bool {
    let leaves_block = |block: &[StmtId]| block.iter().any(|&stmt| leaves(context, stmt));
    match &context.hir().stmt(stmt).kind {
        StmtKind::Return(_) | StmtKind::Throw(_) | StmtKind::Jump => true,
        StmtKind::If { then, otherwise, .. } => leaves_block(then) && leaves_block(otherwise),
        StmtKind::Try { body, handlers, finally, .. } => {
            let all = |handlers: &[Handler]| handlers.iter().all(|handler| leaves_block(&handler.body));
            leaves_block(finally) || leaves_block(body) && all(handlers)
        }
        _ => false,
    }
}

/// Returns `true` if a test expects that the code around an expression fails: `with
/// pytest.raises(...)`, `with self.assertRaises(...)`.
pub fn is_expected_to_fail(context: &Context<'_>, expr: ExprId) -> bool {
    let Some(mut stmt) = context.analysis.statement_of(expr).filter(|_| context.python()) else { return false };
    loop {
        if let StmtKind::With { items, .. } = &context.hir().stmt(stmt).kind
            && items.iter().any(|(item, _)| expects_failure(context, *item))
        {
            return true;
        }
        match context.analysis.scopes.stmt_parent[stmt.index()] {
            Parent::Stmt(parent) => stmt = parent,
            _ => return false,
        }
    }
}

fn expects_failure(context: &Context<'_>, item: ExprId) -> bool {
    let ExprKind::Call { callee, .. } = context.expr(item).kind else { return false };
    let name = context.source(context.analysis.name_span(callee));
    matches!(name, "raises" | "assertRaises" | "assertRaisesRegex")
}
