//! Translates `forEach` to a `for` loop.
//!
//! JavaScript: `list.forEach(function(item) { print(item); });`
//! Python: `for item in list:` with `print(item)`

use super::ToPython;
use super::python_fragment::for_loop;
use crate::semantic::scope::Parent;
use crate::syntax::hir::{Arg, ExprId, ExprKind, FunctionBody, FunctionId, StmtId, StmtKind};
use crate::translate::code::Line;
use crate::translate::fragment::{Fragment, atom, call};

/// Methods that call their callback before they return.
const SYNCHRONOUS_METHODS: &[&str] =
    &["every", "filter", "find", "forEach", "iterate", "map", "reduce", "some", "sort"];

impl ToPython<'_> {
    /// Translates `list.forEach(function(item) {...})` to a loop.
    pub(super) fn for_each_call(&mut self, id: ExprId, object: ExprId, args: &[Arg]) -> Option<Vec<Line>> {
        let hir = self.hir;
        if self.untranslatable_reason(id).is_some() {
            return None;
        }
        let first = args.first()?.value;
        let items = self.object_keys(object).unwrap_or(object);
        if let ExprKind::Function(function) = hir.expr(first).kind
            && self.can_be_loop(function)
        {
            if hir.function(function).params.len() > 2 {
                return None;
            }
            let items = self.expr(items);
            return Some(vec![self.inline_loop(function, items)]);
        }
        let params = match hir.expr(first).kind {
            ExprKind::Function(function) => hir.function(function).params.len(),
            _ => self.param_count(first).unwrap_or(1),
        };
        if params > 2 {
            return None;
        }
        let items = self.expr(items);
        let function = self.expr(first);
        let (names, args, iter) = if params == 2 {
            let (index, item) = (atom(self.names.fresh("index")), atom(self.names.fresh("item")));
            let names = Fragment::items(vec![index.clone(), item.clone()]);
            (names, vec![item, index], call("enumerate", [items]))
        } else {
            let item = atom(self.names.fresh("item"));
            (item.clone(), if params == 0 { vec![] } else { vec![item] }, items)
        };
        Some(vec![for_loop(names, iter, vec![function.call(args).statement()])])
    }

    /// Returns a loop over `items` whose body is the body of a callback.
    fn inline_loop(&mut self, id: FunctionId, items: Fragment) -> Line {
        let function = self.hir.function(id);
        let mut names: Vec<Fragment> = Vec::new();
        for param in &function.params {
            if let Some(binding) = self.resolve(param.target)
                && names.len() == 1
            {
                self.state.integer_variables.insert(binding);
            }
            names.push(self.expr(param.target));
        }
        let iter = match names.len() {
            0 => {
                names.push(atom("_"));
                items
            }
            1 => items,
            _ => {
                names.reverse();
                call("enumerate", [items])
            }
        };
        self.state.outer_writes.extend_from_slice(self.state.writes.outer(id));
        self.state.inlined.insert(id);
        self.enter_loop(Vec::new());
        let body = match &function.body {
            FunctionBody::Block(stmts) => self.braced_body(stmts, function.head.end, function.span.end),
            FunctionBody::Expr(value) => self.with_prelude(|this| this.expression_lines(*value)),
        };
        self.leave_loop();
        for_loop(Fragment::items(names), iter, body)
    }

    /// Translates the statements between the braces that open after `head_end`.
    pub(super) fn braced_body(&mut self, stmts: &[StmtId], head_end: u32, end: u32) -> Vec<Line> {
        let start = self.text[head_end as usize..].find('{').map_or(head_end, |at| head_end + at as u32 + 1);
        self.body(stmts, start, end.saturating_sub(1).max(start))
    }

    /// Returns `dict` of `Object.keys(dict)`.
    fn object_keys(&self, expr: ExprId) -> Option<ExprId> {
        let hir = self.hir;
        let ExprKind::Call { callee, args, .. } = &hir.expr(expr).kind else { return None };
        let ExprKind::Member { object, property } = &hir.expr(*callee).kind else { return None };
        let is_keys_call = hir.name(property.name) == "keys" && self.is_global(*object, "Object");
        args.first().filter(|_| is_keys_call).map(|arg| arg.value)
    }

    /// Returns `true` if a callback can become the body of a loop: it returns nothing, shadows no
    /// variable, and no closure captures its variables.
    fn can_be_loop(&self, id: FunctionId) -> bool {
        let hir = self.hir;
        let function = hir.function(id);
        let scopes = &self.analysis.scopes;
        let has_simple_params = function
            .params
            .iter()
            .all(|param| param.default.is_none() && matches!(hir.expr(param.target).kind, ExprKind::Name(_)));
        let chunk = hir.chunk(hir.chunk_of_function(id));
        let has_return = chunk.stmts.clone().any(|index| {
            matches!(hir.stmts[index].kind, StmtKind::Return(_)) && scopes.stmt_function[index] == Some(id)
        });
        let parent_function = scopes.function_parent[id.index()];
        let is_shadowing = scopes.locals[id.index()].iter().any(|&local| {
            let name = scopes.binding(local).name;
            self.state.bindings_by_name[&name].iter().any(|&index| {
                let other = scopes.binding(index);
                index != local
                    && other.function != Some(id)
                    && (other.function.is_none()
                        || other.function == parent_function
                        || scopes.is_within(parent_function, other.function.unwrap_or(id)))
            })
        });
        let is_captured = (chunk.functions.start as u32..chunk.functions.end as u32)
            .map(FunctionId)
            .any(|inner| scopes.function_parent[inner.index()] == Some(id) && !self.is_called_immediately(inner));
        has_simple_params && !has_return && !is_shadowing && !is_captured
    }

    /// Returns `true` if a function is an argument of a call that runs it immediately.
    pub(super) fn is_called_immediately(&self, id: FunctionId) -> bool {
        let hir = self.hir;
        let mut chunk = hir.chunk(hir.chunk_of_function(id)).exprs;
        let Some(expr) =
            chunk.find(|&index| matches!(hir.exprs[index].kind, ExprKind::Function(function) if function == id))
        else {
            return false;
        };
        let Parent::Expr(parent) = self.analysis.scopes.parents[expr] else { return false };
        let ExprKind::Call { callee, .. } = hir.expr(parent).kind else { return false };
        let ExprKind::Member { object, property } = hir.expr(callee).kind else { return false };
        self.kind(object).is_server() || SYNCHRONOUS_METHODS.contains(&hir.name(property.name))
    }
}
