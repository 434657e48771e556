//! Tells which functions of a file run, and what runs several times.

use super::describe::Say;
use crate::semantic::scope::{BindingId, Parent};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, FunctionId, StmtKind};
use rustc_hash::FxHashMap;

/// Maximum number of functions around an expression that are followed to their calls.
const MAX_CALLERS: usize = 4;

impl Say<'_> {
    /// Returns `true` if the file calls a function, or passes it to a call that may.
    pub fn is_run(&self, id: FunctionId) -> bool {
        self.uses().contains_key(&id)
    }

    /// Returns `true` if an expression is in a loop, or in a function that runs for each item of a
    /// list or in a loop.
    pub fn is_repeated(&self, expr: ExprId) -> bool {
        self.repeats(expr, MAX_CALLERS)
    }

    fn repeats(&self, expr: ExprId, callers: usize) -> bool {
        let (hir, scopes) = (self.context.hir(), &self.analysis.scopes);
        let mut parent = scopes.parents[expr.index()];
        loop {
            parent = match parent {
                Parent::None => return false,
                Parent::Expr(expr) => scopes.parents[expr.index()],
                Parent::Stmt(stmt) => match hir.stmt(stmt).kind {
                    StmtKind::While { .. } | StmtKind::For { .. } | StmtKind::ForEach { .. } => return true,
                    _ => scopes.stmt_parent[stmt.index()],
                },
                Parent::Function(function) => {
                    let uses = self.uses().get(&function).map_or(&[][..], Vec::as_slice);
                    return callers > 0
                        && uses
                            .iter()
                            .any(|&call| self.is_for_each(call, function) || self.repeats(call, callers - 1));
                }
            };
        }
    }

    /// Returns `true` if a call applies a function to each item of a list: `list.forEach(f)`.
    fn is_for_each(&self, call: ExprId, function: FunctionId) -> bool {
        let hir = self.context.hir();
        let ExprKind::Call { callee, args, .. } = &hir.expr(call).kind else { return false };
        let is_passed = args.iter().any(|arg| self.function_at(arg.value) == Some(function));
        let name = match &hir.expr(*callee).kind {
            ExprKind::Member { property, .. } => property.name,
            ExprKind::Name(name) => *name,
            _ => return false,
        };
        is_passed && matches!(hir.name(name), "map" | "forEach")
    }

    fn function_at(&self, expr: ExprId) -> Option<FunctionId> {
        match (&self.context.expr(expr).kind, self.analysis.value(expr)) {
            (ExprKind::Function(id), _) | (_, Value::Function(id)) => Some(*id),
            (ExprKind::Name(_), _) => self.held().get(&self.analysis.scopes.resolve(expr)?).copied(),
            _ => None,
        }
    }

    fn uses(&self) -> &FxHashMap<FunctionId, Vec<ExprId>> {
        self.uses.get_or_init(|| {
            let mut uses: FxHashMap<FunctionId, Vec<ExprId>> = FxHashMap::default();
            for (index, expr) in self.context.hir().exprs.iter().enumerate() {
                let ExprKind::Call { callee, args, .. } = &expr.kind else { continue };
                let id = ExprId(index as u32);
                for used in std::iter::once(*callee).chain(args.iter().map(|arg| arg.value)) {
                    if let Some(function) = self.function_at(used) {
                        uses.entry(function).or_default().push(id);
                    }
                }
            }
            uses
        })
    }

    /// The functions that variables hold.
    fn held(&self) -> &FxHashMap<BindingId, FunctionId> {
        self.held.get_or_init(|| {
            let (hir, scopes) = (self.context.hir(), &self.analysis.scopes);
            let named = (0..hir.functions.len())
                .filter_map(|index| Some((scopes.function_binding[index]?, FunctionId(index as u32))));
            let assigned = hir.stmts.iter().filter_map(|stmt| {
                let StmtKind::Assign { targets, value: Some(value), .. } = &stmt.kind else { return None };
                let ExprKind::Function(id) = hir.expr(*value).kind else { return None };
                Some((scopes.resolve(*targets.first()?)?, id))
            });
            named.chain(assigned).collect()
        })
    }
}
