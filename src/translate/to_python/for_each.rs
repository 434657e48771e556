//! Translates `list.forEach(function(item) {...})` to a `for` loop.

use super::{ToPython, word};
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ExprId, ExprKind, FunctionBody, FunctionId, StmtKind};
use crate::translate::code::Line;
use crate::translate::fragment::Fragment;

impl ToPython<'_> {
    /// Translates `list.forEach(function(item) {...})` to a loop.
    pub(super) fn each_statement(&mut self, id: ExprId, object: ExprId, args: &[Arg]) -> Option<Vec<Line>> {
        let hir = self.hir;
        if self.why_lost(id).is_some() {
            return None;
        }
        let first = args.first()?.value;
        let keys = self.object_keys(object);
        let (inline, params) = match &hir.expr(first).kind {
            ExprKind::Function(function) => {
                (self.can_be_loop(*function).then_some(*function), hir.function(*function).params.len())
            }
            _ => (
                None,
                match self.analysis.value(first) {
                    Value::Function(function) => hir.function(*function).params.len(),
                    _ => 1,
                },
            ),
        };
        if params > 2 {
            return None;
        }
        let items = match keys {
            Some(dict) => self.expr(dict),
            None => self.expr(object),
        };
        let mut tokens = vec![word("for")];
        if let Some(function) = inline {
            let shape = hir.function(function);
            let mut names: Vec<Fragment> = Vec::new();
            for param in &shape.params {
                if let Some(binding) = self.analysis.scopes.resolve(param.target)
                    && names.len() == 1
                {
                    self.whole.insert(binding);
                }
                names.push(self.expr(param.target));
            }
            let iter = match names.len() {
                0 => {
                    names.push(Fragment::atom("_"));
                    items
                }
                1 => items,
                _ => {
                    names.reverse();
                    Fragment::atom("enumerate").call(vec![items])
                }
            };
            tokens.extend(Fragment::items(names).spaced().tokens);
            tokens.push(word("in").spaced());
            let mut iter = super::breakable(iter);
            iter[0].space = true;
            tokens.extend(iter);
            tokens.push(word(":"));
            let outer = self.writes.outer(function).to_vec();
            self.outside.extend(outer);
            self.enter_loop(Vec::new());
            let body = match &shape.body {
                FunctionBody::Block(stmts) => {
                    let open = self.text[shape.head.end as usize..]
                        .find('{')
                        .map_or(shape.head.end, |at| shape.head.end + at as u32 + 1);
                    self.body(stmts, open, shape.span.end.saturating_sub(1).max(open))
                }
                FunctionBody::Expr(value) => {
                    let prelude = std::mem::take(&mut self.prelude);
                    let lines = self.expression_lines(*value);
                    let mut body = std::mem::replace(&mut self.prelude, prelude);
                    body.extend(lines);
                    body
                }
            };
            self.leave_loop();
            return Some(vec![Line::Code { tokens, body }]);
        }
        let function = self.expr(first);
        let (name, args, iter) = if params == 2 {
            let (index, item) = (self.names.fresh("index"), self.names.fresh("item"));
            let names = Fragment::items(vec![Fragment::atom(index.clone()), Fragment::atom(item.clone())]);
            (names, vec![Fragment::atom(item), Fragment::atom(index)], Fragment::atom("enumerate").call(vec![items]))
        } else {
            let item = self.names.fresh("item");
            let args = if params == 0 { vec![] } else { vec![Fragment::atom(item.clone())] };
            (Fragment::atom(item), args, items)
        };
        tokens.extend(name.spaced().tokens);
        tokens.push(word("in").spaced());
        let mut iter = super::breakable(iter);
        iter[0].space = true;
        tokens.extend(iter);
        tokens.push(word(":"));
        let body = vec![Line::code(function.call(args).tokens)];
        Some(vec![Line::Code { tokens, body }])
    }

    /// `Object.keys(dict)`.
    pub(super) fn object_keys(&self, expr: ExprId) -> Option<ExprId> {
        let hir = self.hir;
        let ExprKind::Call { callee, args, .. } = &hir.expr(expr).kind else { return None };
        let ExprKind::Member { object, property } = &hir.expr(*callee).kind else { return None };
        let is = hir.name(property.name) == "keys"
            && matches!(hir.expr(*object).kind, ExprKind::Name(name) if hir.name(name) == "Object")
            && self.analysis.scopes.resolve(*object).is_none();
        args.first().filter(|_| is).map(|arg| arg.value)
    }

    /// Returns `true` if a callback can become the body of a loop: it returns nothing, shadows no
    /// variable, and no closure captures its variables.
    pub(super) fn can_be_loop(&self, id: FunctionId) -> bool {
        let hir = self.hir;
        let function = hir.function(id);
        let scopes = &self.analysis.scopes;
        let simple = function
            .params
            .iter()
            .all(|param| param.default.is_none() && matches!(hir.expr(param.target).kind, ExprKind::Name(_)));
        let chunk = hir.chunk(hir.chunk_of_function(id));
        let returns = chunk.stmts.clone().any(|index| {
            matches!(hir.stmts[index].kind, StmtKind::Return(_)) && scopes.stmt_function[index] == Some(id)
        });
        let around = scopes.function_parent[id.index()];
        let hides = scopes.locals[id.index()].iter().any(|&local| {
            let name = scopes.binding(local).name;
            self.names.bindings_named(name).iter().any(|&index| {
                let other = scopes.binding(index);
                index != local
                    && other.function != Some(id)
                    && (other.function.is_none()
                        || other.function == around
                        || scopes.is_within(around, other.function.unwrap_or(id)))
            })
        });
        let kept = (chunk.functions.start as u32..chunk.functions.end as u32)
            .map(FunctionId)
            .any(|inner| scopes.function_parent[inner.index()] == Some(id) && !self.runs_at_once(inner));
        simple && !returns && !hides && !kept
    }

    /// Returns `true` if a function is an argument of a call that runs it immediately.
    pub(super) fn runs_at_once(&self, id: FunctionId) -> bool {
        let hir = self.hir;
        let mut chunk = hir.chunk(hir.chunk_of_function(id)).exprs;
        let Some(expr) =
            chunk.find(|&index| matches!(hir.exprs[index].kind, ExprKind::Function(function) if function == id))
        else {
            return false;
        };
        match self.analysis.scopes.parents[expr] {
            crate::semantic::scope::Parent::Expr(parent) => match &hir.expr(parent).kind {
                ExprKind::Call { callee, .. } => match &hir.expr(*callee).kind {
                    ExprKind::Member { object, property } => {
                        self.kind(*object).is_server()
                            || matches!(
                                hir.name(property.name),
                                "map"
                                    | "forEach"
                                    | "filter"
                                    | "reduce"
                                    | "iterate"
                                    | "sort"
                                    | "some"
                                    | "every"
                                    | "find"
                            )
                    }
                    _ => false,
                },
                _ => false,
            },
            _ => false,
        }
    }
}
