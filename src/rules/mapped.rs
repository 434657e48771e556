//! What runs inside functions that the server maps over elements, and which values there hang on the element.
//!
//! The client runs such a function once, with a placeholder for the element. What is made of the placeholder has no value on the
//! client and means nothing outside of the function.

use super::context::Context;
use super::looks::Aspect;
use crate::semantic::analysis::CallSite;
use crate::semantic::scope::{BindingId, Parent};
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind, FunctionId, Piece, StmtId, StmtKind};
use crate::syntax::visit;
use rustc_hash::{FxHashMap, FxHashSet};

/// Assignments are followed through this many others.
const PASSES: usize = 8;

/// Functions of a file that run per element, and what hangs on the element.
pub struct Mapped {
    /// By function: the function that is mapped, and the call that maps it.
    functions: FxHashMap<FunctionId, (FunctionId, ExprId)>,
    bound: FxHashSet<BindingId>,
    /// Pieces of the file that hold such functions, in order.
    pieces: Vec<Piece>,
}

impl Mapped {
    /// Of a file; `None` where it maps nothing.
    pub fn of(context: &Context<'_>) -> Option<Mapped> {
        let analysis = context.analysis;
        context.look_at_all(Aspect::Functions);
        if analysis.inferred.mapped_by.iter().all(Option::is_none) {
            return None;
        }
        let mut mapped = Mapped { functions: FxHashMap::default(), bound: FxHashSet::default(), pieces: Vec::new() };
        loop {
            let before = mapped.functions.len();
            for index in 0..context.hir().functions.len() {
                let id = FunctionId(index as u32);
                let parent = analysis.scopes.function_parent[index];
                let around = analysis.inferred.mapped_by[index]
                    .map(|call| (id, call))
                    .or_else(|| mapped.functions.get(&parent?).copied());
                if let Some(around) = around {
                    mapped.functions.entry(id).or_insert(around);
                }
            }
            for &(caller, callee) in &analysis.inferred.calls {
                if let Some(around) = caller.and_then(|caller| mapped.functions.get(&caller).copied()) {
                    mapped.functions.entry(callee).or_insert(around);
                }
            }
            if mapped.functions.len() == before {
                break;
            }
        }
        let hir = context.hir();
        let mut pieces: Vec<usize> = mapped.functions.keys().map(|function| hir.piece_of_function(*function)).collect();
        pieces.sort_unstable();
        pieces.dedup();
        mapped.pieces = pieces.into_iter().map(|piece| hir.piece(piece)).collect();
        for (index, call) in analysis.inferred.mapped_by.iter().enumerate() {
            if call.is_some() {
                context.hir().functions[index].params.iter().for_each(|param| mapped.bind(context, param.target));
            }
        }
        for _ in 0..PASSES {
            let before = mapped.bound.len();
            mapped.pass(context);
            if mapped.bound.len() == before {
                break;
            }
        }
        Some(mapped)
    }

    /// The mapped function that a function is, lies in or is called from, and the call that maps it.
    pub fn around(&self, function: Option<FunctionId>) -> Option<(FunctionId, ExprId)> {
        self.functions.get(&function?).copied()
    }

    /// Whether the function runs per element.
    pub fn runs(&self, function: Option<FunctionId>) -> bool {
        self.around(function).is_some()
    }

    /// Statements that run per element, in order.
    pub fn stmts(&self, context: &Context<'_>) -> impl Iterator<Item = StmtId> {
        let all = self.pieces.iter().flat_map(|piece| piece.stmts.clone());
        all.filter(|&index| self.runs(context.analysis.scopes.stmt_function[index])).map(|index| StmtId(index as u32))
    }

    /// Expressions that run per element, in order.
    pub fn exprs(&self, context: &Context<'_>) -> impl Iterator<Item = ExprId> {
        let all = self.pieces.iter().flat_map(|piece| piece.exprs.clone());
        all.filter(|&index| self.runs(context.analysis.scopes.function_of[index])).map(|index| ExprId(index as u32))
    }

    /// Calls of operators that run per element, in order.
    pub fn calls<'a>(&self, context: &Context<'a>) -> impl Iterator<Item = &'a CallSite> {
        self.exprs(context).filter_map(|id| context.call_at(id))
    }

    /// Whether an expression hangs on the element.
    pub fn hangs(&self, context: &Context<'_>, expr: ExprId) -> bool {
        let mut open = vec![expr];
        while let Some(id) = open.pop() {
            let kind = &context.expr(id).kind;
            match kind {
                ExprKind::Name(_)
                    if context.analysis.scopes.resolve(id).is_some_and(|binding| self.bound.contains(&binding)) =>
                {
                    return true;
                }
                _ => visit::child_exprs(kind, |child| open.push(child)),
            }
        }
        false
    }

    /// Takes the names of a target to hang on the element, where they belong to a function that runs per element.
    fn bind(&mut self, context: &Context<'_>, target: ExprId) {
        let mut open = vec![target];
        while let Some(id) = open.pop() {
            match &context.expr(id).kind {
                ExprKind::Name(_) => {
                    if let Some(binding) = context.analysis.scopes.resolve(id)
                        && self.runs(context.binding(binding).function)
                    {
                        self.bound.insert(binding);
                    }
                }
                ExprKind::Member { .. } | ExprKind::Index { .. } => {}
                kind => visit::child_exprs(kind, |child| open.push(child)),
            }
        }
    }

    /// Follows every assignment and call once.
    fn pass(&mut self, context: &Context<'_>) {
        let hir = context.hir();
        let (stmts, exprs): (Vec<StmtId>, Vec<ExprId>) = (self.stmts(context).collect(), self.exprs(context).collect());
        for id in stmts {
            match &hir.stmt(id).kind {
                StmtKind::Assign { targets, value: Some(value), .. } if self.hangs(context, *value) => {
                    targets.iter().for_each(|&target| self.bind(context, target));
                }
                StmtKind::ForEach { target, iter, .. } if self.hangs(context, *iter) => self.bind(context, *target),
                _ => {}
            }
        }
        for id in exprs {
            match &hir.expr(id).kind {
                ExprKind::Assign { target, value, .. } if self.hangs(context, *value) => self.bind(context, *target),
                ExprKind::Call { callee, args, .. } => self.pass_call(context, *callee, args),
                _ => {}
            }
        }
    }

    /// Arguments that hang on the element make parameters that do.
    fn pass_call(&mut self, context: &Context<'_>, callee: ExprId, args: &[Arg]) {
        let hir = context.hir();
        if let Value::Function(function) = *context.value(callee) {
            let params = &hir.function(function).params;
            for (place, arg) in args.iter().enumerate() {
                let param = match arg.kind {
                    ArgKind::Positional => params.get(place),
                    ArgKind::Keyword(ident) => params.iter().find(
                        |param| matches!(hir.expr(param.target).kind, ExprKind::Name(name) if name == ident.name),
                    ),
                    _ => None,
                };
                if let Some(param) = param
                    && self.hangs(context, arg.value)
                {
                    self.bind(context, param.target);
                }
            }
            return;
        }
        // `list.forEach(function(item) { ... })` over a client list of what hangs on the element.
        if let ExprKind::Member { object, .. } = hir.expr(callee).kind
            && self.hangs(context, object)
        {
            for arg in args {
                if let Value::Function(function) = *context.value(arg.value) {
                    hir.function(function).params.iter().for_each(|param| self.bind(context, param.target));
                }
            }
        }
    }
}

/// Whether some condition decides whether an expression of a function is evaluated.
pub fn is_conditional(context: &Context<'_>, expr: ExprId) -> bool {
    let scopes = &context.analysis.scopes;
    let mut child = expr;
    let mut stmt = loop {
        match scopes.parents[child.index()] {
            Parent::Expr(parent) => {
                match context.expr(parent).kind {
                    ExprKind::Conditional { test, .. } if test != child => return true,
                    ExprKind::Logical { right, .. } if right == child => return true,
                    _ => {}
                }
                child = parent;
            }
            Parent::Stmt(stmt) => break stmt,
            Parent::Function(_) | Parent::None => return false,
        }
    };
    while let Parent::Stmt(parent) = scopes.stmt_parent[stmt.index()] {
        if matches!(context.hir().stmt(parent).kind, StmtKind::If { .. } | StmtKind::Switch { .. }) {
            return true;
        }
        stmt = parent;
    }
    false
}
