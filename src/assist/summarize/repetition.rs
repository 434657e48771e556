//! Tells which functions of a file run, and what runs several times.

use super::describe::{Runs, Say};
use crate::semantic::scope::{BindingId, Parent};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, FunctionId, StmtKind};
use rustc_hash::FxHashMap;

/// The loop or function that is nearest around an expression.
enum Enclosing {
    Loop,
    Function(FunctionId),
    File,
}

impl Say<'_> {
    /// Returns `true` if the file calls a function, or passes it to a call that may.
    pub fn is_run(&self, id: FunctionId) -> bool {
        self.runs().any.contains(&id)
    }

    /// Returns `true` if an expression is in a loop, or in a function that runs in one or for each
    /// item of a list.
    pub fn is_repeated(&self, expr: ExprId) -> bool {
        match self.enclosing(expr) {
            Enclosing::Loop => true,
            Enclosing::Function(function) => self.runs().repeated.contains(&function),
            Enclosing::File => false,
        }
    }

    fn enclosing(&self, expr: ExprId) -> Enclosing {
        let (hir, scopes) = (self.context.hir(), &self.analysis.scopes);
        let mut parent = scopes.parents[expr.index()];
        loop {
            parent = match parent {
                Parent::None => return Enclosing::File,
                Parent::Function(function) => return Enclosing::Function(function),
                Parent::Expr(expr) => scopes.parents[expr.index()],
                Parent::Stmt(stmt) => match hir.stmt(stmt).kind {
                    StmtKind::While { .. } | StmtKind::For { .. } | StmtKind::ForEach { .. } => return Enclosing::Loop,
                    _ => scopes.stmt_parent[stmt.index()],
                },
            };
        }
    }

    fn runs(&self) -> &Runs {
        self.runs.get_or_init(|| {
            let hir = self.context.hir();
            let held = self.held();
            let mut runs = Runs::default();
            // The functions that each function calls, or passes on.
            let mut callees: FxHashMap<FunctionId, Vec<FunctionId>> = FxHashMap::default();
            for (index, expr) in hir.exprs.iter().enumerate() {
                let ExprKind::Call { callee, args, .. } = &expr.kind else { continue };
                let name = match &hir.expr(*callee).kind {
                    ExprKind::Member { property, .. } => hir.name(property.name),
                    ExprKind::Name(name) => hir.name(*name),
                    _ => "",
                };
                let is_for_each = matches!(name, "map" | "forEach");
                let used = std::iter::once((*callee, false)).chain(args.iter().map(|arg| (arg.value, is_for_each)));
                for (used, is_for_each) in used {
                    let Some(function) = self.function_at(used, &held) else { continue };
                    runs.any.insert(function);
                    match self.enclosing(ExprId(index as u32)) {
                        Enclosing::Function(caller) if !is_for_each => {
                            callees.entry(caller).or_default().push(function)
                        }
                        Enclosing::File if !is_for_each => {}
                        _ => {
                            runs.repeated.insert(function);
                        }
                    }
                }
            }
            let mut open: Vec<FunctionId> = runs.repeated.iter().copied().collect();
            while let Some(caller) = open.pop() {
                let called = callees.get(&caller).into_iter().flatten();
                open.extend(called.copied().filter(|&function| runs.repeated.insert(function)));
            }
            runs
        })
    }

    fn function_at(&self, expr: ExprId, held: &FxHashMap<BindingId, FunctionId>) -> Option<FunctionId> {
        match (&self.context.expr(expr).kind, self.analysis.value(expr)) {
            (ExprKind::Function(id), _) | (_, Value::Function(id)) => Some(*id),
            (ExprKind::Name(_), _) => held.get(&self.analysis.scopes.resolve(expr)?).copied(),
            _ => None,
        }
    }

    /// Returns the functions that variables hold.
    fn held(&self) -> FxHashMap<BindingId, FunctionId> {
        let (hir, scopes) = (self.context.hir(), &self.analysis.scopes);
        let named = (0..hir.functions.len())
            .filter_map(|index| Some((scopes.function_binding[index]?, FunctionId(index as u32))));
        let assigned = hir.stmts.iter().filter_map(|stmt| {
            let StmtKind::Assign { targets, value: Some(value), .. } = &stmt.kind else { return None };
            let ExprKind::Function(id) = hir.expr(*value).kind else { return None };
            Some((scopes.resolve(*targets.first()?)?, id))
        });
        named.chain(assigned).collect()
    }
}
