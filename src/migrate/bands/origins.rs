//! Follows the names of bands from a selection back to the code that gives them.
//!
//! Inference knows no bands where a script computes with arrays, for example. A name that another
//! dataset or the script itself gives such an image needs no note.

use crate::kb::model::{Effect, Role};
use crate::migrate::Migrator;
use crate::migrate::rewrite_votes::RewriteVotes;
use crate::semantic::analysis::{CallSite, assignments};
use crate::semantic::query::datasets::{self, without_public_prefix};
use crate::semantic::query::{Semantics, literals};
use crate::semantic::scope::{BindingId, BindingKind};
use crate::semantic::value::Value;
use crate::syntax::hir::{ArgKind, ExprId, ExprKind, FunctionBody, FunctionId, StmtId, StmtKind};
use rustc_hash::FxHashSet;

/// A search for the code that names the bands of an image.
pub struct NameSearch<'m, 'a> {
    migrator: &'m Migrator<'a>,
    votes: &'m RewriteVotes,
    /// The name of the band in the script.
    name: &'m str,
    seen: FxHashSet<ExprId>,
}

impl<'m, 'a> NameSearch<'m, 'a> {
    /// Starts a search for the name of a band.
    pub fn new(migrator: &'m Migrator<'a>, votes: &'m RewriteVotes, name: &'m str) -> NameSearch<'m, 'a> {
        NameSearch { migrator, votes, name, seen: FxHashSet::default() }
    }

    fn context(&self) -> &'a Semantics<'a> {
        self.migrator.context
    }

    /// Returns `true` if an old dataset, or a literal that the migration changes, may give a band
    /// of an image its name. Code that is not understood may do anything.
    pub fn may_be_renamed(&mut self, image: ExprId) -> bool {
        if !self.seen.insert(image) {
            return false;
        }
        match &self.context().expr(image).kind {
            ExprKind::Name(_) => self.in_variable(image),
            ExprKind::Call { callee, .. } => match self.context().analysis.call_at(image) {
                Some(call) => self.in_operator(call),
                None => self.in_call(*callee),
            },
            ExprKind::Conditional { then, otherwise, .. } => {
                [*then, *otherwise].iter().any(|&next| self.may_be_renamed(next))
            }
            ExprKind::Logical { left, right, .. } => [*left, *right].iter().any(|&next| self.may_be_renamed(next)),
            ExprKind::List(items) | ExprKind::Tuple(items) => items.iter().any(|&item| self.may_be_renamed(item)),
            ExprKind::Index { object, .. } => self.may_be_renamed(*object),
            ExprKind::Number { .. }
            | ExprKind::String(_)
            | ExprKind::Bool(_)
            | ExprKind::Null
            | ExprKind::Undefined => false,
            _ => true,
        }
    }

    fn in_variable(&mut self, name: ExprId) -> bool {
        let analysis = self.context().analysis;
        // An import of the Code Editor keeps its dataset.
        let Some(binding) = analysis.scopes.resolve(name) else { return analysis.python() };
        let known = analysis.scopes.binding(binding);
        if known.kind == BindingKind::Parameter {
            return self.in_param(binding);
        }
        let hir = self.context().hir();
        let values = assignments(hir).filter(|assignment| analysis.scopes.resolve(assignment.target) == Some(binding));
        let values: Vec<ExprId> = values
            .filter(|assignment| {
                assignment.op.is_none() && matches!(hir.expr(assignment.target).kind, ExprKind::Name(_))
            })
            .map(|assignment| assignment.value)
            .collect();
        // Loops, imports and patterns set variables too.
        values.len() != known.writes as usize
            || values.is_empty()
            || values.into_iter().any(|value| self.may_be_renamed(value))
    }

    /// Follows a parameter to the arguments of all calls of its function.
    fn in_param(&mut self, binding: BindingId) -> bool {
        let analysis = self.context().analysis;
        let hir = self.context().hir();
        let Some(function) = analysis.scopes.binding(binding).function else { return true };
        let params = &hir.function(function).params;
        let position = params.iter().position(|param| analysis.scopes.resolve(param.target) == Some(binding));
        let Some(position) = position.filter(|_| analysis.scopes.binding(binding).writes <= 1) else { return true };
        let mut images: Vec<ExprId> = Vec::new();
        for (index, expr) in hir.exprs.iter().enumerate() {
            let ExprKind::Call { callee, args, .. } = &expr.kind else { continue };
            if *analysis.value(*callee) == Value::Function(function) {
                match args.get(position) {
                    Some(arg) if args.iter().all(|arg| arg.kind == ArgKind::Positional) => images.push(arg.value),
                    _ => return true,
                }
            }
            let Some(call) = analysis.call_at(ExprId(index as u32)) else { continue };
            if call.bound.args.iter().any(|arg| arg.value == Value::Function(function)) {
                match call.receiver {
                    Some(receiver) if position == 0 && call.operator().effect == Effect::Map => images.push(receiver),
                    _ => return true,
                }
            }
        }
        images.is_empty() || images.into_iter().any(|image| self.may_be_renamed(image))
    }

    fn in_operator(&mut self, call: &CallSite) -> bool {
        let op = call.operator();
        if op.takes(&[Role::Asset])
            && let Some(is_old) = self.is_old_asset(call)
        {
            return is_old;
        }
        let new_names = || call.with_role(Role::NewName).filter_map(|(_, arg)| arg.expr);
        if new_names().next().is_some() {
            return new_names().any(|names| self.has_changed_literal(names));
        }
        let subject = call.receiver.or_else(|| call.bound.arg(0).and_then(|arg| arg.expr));
        let is_subject_old = |search: &mut Self| subject.is_none_or(|subject| search.may_be_renamed(subject));
        match op.effect {
            Effect::Makes | Effect::Constant => false,
            Effect::Keep
            | Effect::KeepBands
            | Effect::Select
            | Effect::SetProperties
            | Effect::CopyProperties
            | Effect::FirstElement
            | Effect::EraseElementClass
            | Effect::CollapseCollection
            | Effect::ReduceCollection
            | Effect::ToList
            | Effect::FromList
            | Effect::Cast
            | Effect::LoadOrCast => is_subject_old(self),
            Effect::Map => call.with_role(Role::Callback).any(|(_, arg)| match arg.value {
                Value::Function(function) => self.in_function(function),
                _ => true,
            }),
            // The names are those of one of the images.
            Effect::Binary | Effect::AddBands | Effect::Concatenate | Effect::Merge | Effect::Unknown => {
                is_subject_old(self)
                    || call.bound.args.iter().any(|arg| {
                        let has_one_band = arg.value.facts().is_some_and(|facts| facts.bands.count() == Some(1));
                        let is_other = op.effect == Effect::Binary && has_one_band;
                        !is_other && arg.expr.is_none_or(|expr| self.may_be_renamed(expr))
                    })
            }
            _ => true,
        }
    }

    /// Returns whether a call loads an old dataset that has the name. Returns `None` if it loads
    /// nothing.
    fn is_old_asset(&self, call: &CallSite) -> Option<bool> {
        let ids = datasets::loaded(self.context(), call);
        if ids.is_empty() {
            let is_id = |value: &Value| matches!(value, Value::Str(_) | Value::Unknown);
            return call.bound.arg(0).is_some_and(|arg| is_id(&arg.value)).then_some(true);
        }
        let has_name = |id: &str| {
            let mut old = self.migrator.replaced.iter().filter(|(successor, _)| {
                let rest = without_public_prefix(id).strip_prefix(successor.old);
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            });
            old.any(|(successor, _)| successor.old_bands().contains(&self.name))
        };
        Some(ids.iter().any(|id| has_name(&id.text)))
    }

    /// Returns `true` if the migration changes the name of the band in some new names, or if these
    /// are not literals.
    fn has_changed_literal(&self, names: ExprId) -> bool {
        let context = self.context();
        let origin = literals::origin(context, names);
        match &context.expr(origin).kind {
            ExprKind::List(items) | ExprKind::Tuple(items) => items.iter().any(|&item| self.has_changed_literal(item)),
            ExprKind::String(_) => {
                literals::inner_span(context, origin).is_none_or(|span| self.votes.agreed(span, context.text).is_some())
            }
            ExprKind::Call { .. } => context.analysis.call_at(origin).is_none_or(|call| {
                let items = call.bound.args.iter().map(|arg| arg.expr);
                items.into_iter().any(|item| item.is_none_or(|item| self.has_changed_literal(item)))
            }),
            _ => true,
        }
    }

    fn in_call(&mut self, callee: ExprId) -> bool {
        match self.context().analysis.value(callee) {
            Value::Function(function) => self.in_function(*function),
            _ => true,
        }
    }

    /// Follows the results of a function.
    fn in_function(&mut self, function: FunctionId) -> bool {
        let hir = self.context().hir();
        if let FunctionBody::Expr(result) = hir.function(function).body {
            return self.may_be_renamed(result);
        }
        let stmts = (0..hir.stmts.len()).map(|index| StmtId(index as u32));
        let own = stmts.filter(|stmt| self.context().analysis.scopes.stmt_function[stmt.index()] == Some(function));
        let results: Vec<ExprId> = own
            .filter_map(|stmt| match hir.stmt(stmt).kind {
                StmtKind::Return(result) => result,
                _ => None,
            })
            .collect();
        results.is_empty() || results.into_iter().any(|result| self.may_be_renamed(result))
    }
}
