//! Finds methods that a constructor function gives to its instances, as in `this.show =
//! function() {...}`.

use crate::semantic::analysis::Analysis;
use crate::semantic::scope::Parent;
use crate::syntax::hir::{ExprId, ExprKind, FunctionId, StmtKind, Symbol};

/// Returns the functions that a constructor assigns to members of `this` and that are only called
/// as methods. `this` is the same object in them and in the constructor.
pub(super) fn own_methods(analysis: &Analysis, constructor: FunctionId) -> Vec<FunctionId> {
    let hir = &analysis.hir;
    let mut methods = Vec::new();
    for (stmt, function) in hir.stmts.iter().zip(&analysis.scopes.stmt_function) {
        let StmtKind::Assign { targets, op: None, value: Some(value), .. } = &stmt.kind else { continue };
        let ([target], ExprKind::Function(method)) = (&targets[..], &hir.expr(*value).kind) else { continue };
        let ExprKind::Member { object, property } = &hir.expr(*target).kind else { continue };
        if *function == Some(constructor)
            && matches!(hir.expr(*object).kind, ExprKind::This)
            && !hir.function(*method).arrow
            && is_only_called(analysis, property.name)
        {
            methods.push(*method);
        }
    }
    methods
}

/// Returns `true` if no code reads a member of this name but to call it.
fn is_only_called(analysis: &Analysis, name: Symbol) -> bool {
    let hir = &analysis.hir;
    let members = hir.exprs.iter().enumerate().filter(|(_, expr)| match &expr.kind {
        ExprKind::Member { property, .. } => property.name == name,
        _ => false,
    });
    members.map(|(index, _)| ExprId(index as u32)).all(|id| match analysis.scopes.parents[id.index()] {
        Parent::Expr(parent) => matches!(hir.expr(parent).kind, ExprKind::Call { callee, .. } if callee == id),
        Parent::Stmt(stmt) => matches!(&hir.stmt(stmt).kind, StmtKind::Assign { targets, .. } if targets.contains(&id)),
        _ => false,
    })
}
