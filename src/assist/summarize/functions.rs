//! Describes functions of the file by their bodies.

use super::describe::{MAX_PHRASES, Say, code};
use crate::kb::model::steps::StepKind;
use crate::semantic::value::Value;
use crate::syntax::hir::{Block, ExprId, ExprKind, FunctionBody, FunctionId, Property, StmtId, StmtKind};
use crate::syntax::visit::child_exprs;
use rustc_hash::FxHashMap;

/// Statements of a function that are looked at.
const MAX_STATEMENTS: usize = 120;
/// Expressions in an expression that are looked at for chains.
const MAX_DEPTH: usize = 6;

/// How a function comes to run.
pub(super) enum Applied {
    /// By a call, on what its first argument is.
    Called(Option<String>),
    /// For each element of a kind.
    Mapped(&'static str),
}

impl Say<'_> {
    /// That a function is applied, with what it does where that was not said before.
    pub fn applied(&self, id: FunctionId, how: Applied) -> Option<String> {
        let name = self.context.hir().function(id).name.map(|name| code(self.context.hir().name(name.name)));
        let name = name.or_else(|| self.holder_of(id).map(code));
        let new = self.told.borrow_mut().insert(id);
        let phrases = if new { self.function_phrases(id) } else { Vec::new() };
        let what = phrases.join("; ");
        match (how, name, phrases.is_empty()) {
            (Applied::Mapped(_), None, true) => None,
            (Applied::Mapped(each), None, false) => Some(format!("for each {each}: {what}")),
            (Applied::Mapped(each), Some(name), true) => Some(format!("applies {name} to each {each}")),
            (Applied::Mapped(each), Some(name), false) => Some(format!("applies {name} to each {each} ({what})")),
            (Applied::Called(of), name, empty) => {
                let of = of.map(|of| format!(" to {of}")).unwrap_or_default();
                match (name, empty) {
                    (Some(name), true) => Some(format!("applies {name}{of}")),
                    (Some(name), false) => Some(format!("applies {name}{of} ({what})")),
                    (None, false) => Some(what),
                    (None, true) => None,
                }
            }
        }
    }

    /// What holds a function without a name: `var mask = function(image) {...}`, `exports.mask =
    /// ...`.
    pub fn holder_of(&self, id: FunctionId) -> Option<&str> {
        let holders = self.holders.get_or_init(|| {
            let mut found = FxHashMap::default();
            for stmt in &self.context.hir().stmts {
                let StmtKind::Assign { targets, value: Some(value), .. } = &stmt.kind else { continue };
                let ExprKind::Function(id) = self.context.expr(*value).kind else { continue };
                let name = targets.first().and_then(|&target| match &self.context.expr(target).kind {
                    ExprKind::Name(name) => Some(*name),
                    ExprKind::Member { property, .. } => Some(property.name),
                    _ => None,
                });
                found.extend(name.map(|name| (id, self.context.hir().name(name).to_owned())));
            }
            found
        });
        holders.get(&id).map(String::as_str)
    }

    /// Returns the number of functions with a name, outside of other functions, that the file does
    /// not run.
    pub fn idle_functions(&self) -> usize {
        let hir = self.context.hir();
        let all = (0..hir.functions.len()).map(|index| FunctionId(index as u32));
        let is_idle = |id: &FunctionId| {
            let has_name = hir.function(*id).name.is_some() || self.holder_of(*id).is_some();
            has_name && self.analysis.scopes.function_parent[id.index()].is_none() && !self.is_run(*id)
        };
        all.filter(is_idle).count()
    }

    /// What the body of a function does.
    pub fn function_phrases(&self, id: FunctionId) -> Vec<String> {
        let mut all: Vec<(ExprId, Vec<String>)> = Vec::new();
        match &self.context.hir().function(id).body {
            FunctionBody::Expr(expr) => {
                let mut phrases = Vec::new();
                self.root_phrases(*expr, 0, &mut phrases);
                all.push((*expr, phrases));
            }
            FunctionBody::Block(block) => self.block_phrases(block, &mut 0, &mut all),
        }
        let absorbed = self.absorbed.borrow();
        let phrases = all.into_iter().filter(|(root, _)| !absorbed.contains(root)).flat_map(|(_, phrases)| phrases);
        let mut kept: Vec<String> = Vec::new();
        for phrase in phrases.chain(self.put_out_by(id)) {
            if !kept.contains(&phrase) {
                kept.push(phrase);
            }
        }
        if kept.len() > MAX_PHRASES {
            let more = kept.len() - MAX_PHRASES + 1;
            kept.truncate(MAX_PHRASES - 1);
            kept.push(format!("and {more} steps more"));
        }
        kept
    }

    fn block_phrases(&self, block: &Block, seen: &mut usize, all: &mut Vec<(ExprId, Vec<String>)>) {
        for &stmt in block {
            *seen += 1;
            if !self.is_possible(stmt) {
                continue;
            }
            if *seen > MAX_STATEMENTS {
                return;
            }
            let (exprs, blocks) = self.inside(stmt);
            for expr in exprs {
                let mut phrases = Vec::new();
                self.root_phrases(expr, 0, &mut phrases);
                all.push((expr, phrases));
            }
            blocks.into_iter().for_each(|block| self.block_phrases(block, seen, all));
        }
    }

    /// The expressions and blocks of a statement that run when it runs.
    pub fn inside(&self, stmt: StmtId) -> (Vec<ExprId>, Vec<&Block>) {
        match &self.context.hir().stmt(stmt).kind {
            StmtKind::Expr(expr) => (vec![*expr], Vec::new()),
            StmtKind::Assign { value, .. } => (value.iter().copied().collect(), Vec::new()),
            StmtKind::Return(value) => (value.iter().copied().collect(), Vec::new()),
            StmtKind::If { test, then, otherwise } => (vec![*test], vec![then, otherwise]),
            StmtKind::While { body, otherwise, .. } => (Vec::new(), vec![body, otherwise]),
            StmtKind::For { init, body, .. } => (Vec::new(), vec![init, body]),
            StmtKind::ForEach { iter, body, otherwise, .. } => (vec![*iter], vec![body, otherwise]),
            StmtKind::Try { body, handlers, otherwise, finally } => {
                let mut blocks: Vec<&Block> = vec![body];
                blocks.extend(handlers.iter().map(|handler| &handler.body));
                blocks.extend([otherwise, finally]);
                (Vec::new(), blocks)
            }
            StmtKind::With { items, body } => (items.iter().map(|(expr, _)| *expr).collect(), vec![body]),
            StmtKind::Switch { cases, .. } => (Vec::new(), cases.iter().map(|(_, block)| block).collect()),
            StmtKind::Block(block) | StmtKind::Broken(block) => (Vec::new(), vec![block]),
            _ => (Vec::new(), Vec::new()),
        }
    }

    /// What an expression does: its chain, or the chains in it. How many phrases do something to
    /// the data.
    pub fn root_phrases(&self, expr: ExprId, depth: usize, phrases: &mut Vec<String>) -> usize {
        if depth > MAX_DEPTH || !self.is_possible_expr(expr) {
            return 0;
        }
        let chain = self.chain(expr);
        if !chain.phrases.is_empty() {
            phrases.extend(chain.phrases);
            return chain.weight;
        }
        let is_output = self.call_at(expr).and_then(|call| self.step(call)).map(|step| step.kind);
        if matches!(is_output, Some(StepKind::Handler | StepKind::View)) {
            return 0;
        }
        match &self.context.expr(expr).kind {
            ExprKind::Function(_) => 0,
            ExprKind::Object(properties) => {
                properties.iter().map(|Property { value, .. }| self.root_phrases(*value, depth + 1, phrases)).sum()
            }
            kind => {
                let mut children = Vec::new();
                child_exprs(kind, |child| children.push(child));
                children.into_iter().map(|child| self.root_phrases(child, depth + 1, phrases)).sum()
            }
        }
    }

    /// A function given to a widget or in its options, with when it runs.
    pub fn handlers(&self, expr: ExprId) -> Vec<(String, FunctionId)> {
        let Some(call) = self.call_at(expr) else { return Vec::new() };
        let mut found = Vec::new();
        let step = self.step(call).filter(|step| step.kind == StepKind::Handler);
        for arg in &call.bound.args {
            let name = crate::semantic::bind::param(call.operator(), arg.param).map(|param| param.name);
            let when = match step {
                Some(step) => self.phrase(call, &step.says),
                None => name.and_then(|name| crate::kb::kb().handler(name)).map(|when| {
                    let what = self.step(call).and_then(|step| step.output.as_ref()).map(|output| output.title);
                    what.map_or_else(|| when.to_owned(), |what| format!("{when} ({what})"))
                }),
            };
            if let (Value::Function(id), Some(when)) = (&arg.value, when) {
                found.push((when, *id));
            }
        }
        found
    }
}
