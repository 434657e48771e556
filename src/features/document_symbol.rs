//! The outline of a file: functions, top-level variables with their types, map layers, exports.

use super::{Snapshot, describe};
use crate::kb::model::{Role, Trait};
use crate::semantic::analysis::CallSite;
use crate::semantic::scope::{BindingKind, Parent};
use crate::semantic::value::Value;
use crate::syntax::hir::{Block, ExprId, ExprKind, FunctionId, StmtId, StmtKind};
use crate::syntax::visit;
use crate::text::span::Span;

/// The kind of a symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum SymbolKind {
    Function,
    Method,
    Class,
    Variable,
    Constant,
    /// A layer of a map.
    Layer,
    /// An export task.
    Export,
}

/// A symbol of the outline.
#[derive(Debug, Clone, PartialEq)]
pub struct DocumentSymbol {
    /// Its name.
    pub name: String,
    /// Its type and bands.
    pub detail: String,
    /// Its kind.
    pub kind: SymbolKind,
    /// The whole declaration.
    pub span: Span,
    /// Its name in the text.
    pub selection: Span,
    /// The symbols in it, in order.
    pub children: Vec<DocumentSymbol>,
}

/// Maximum bands in a detail.
const MAX_BANDS: usize = 3;

/// Returns the outline of a file.
pub fn document_symbols(snapshot: &Snapshot) -> Vec<DocumentSymbol> {
    let mut outline = Outline { snapshot, listed: Vec::new(), labels: labels(snapshot) };
    outline.block(&snapshot.analysis.hir.body, None)
}

struct Outline<'s> {
    snapshot: &'s Snapshot,
    /// The variables that have a symbol already.
    listed: Vec<crate::semantic::scope::BindingId>,
    /// The names of functions.
    labels: Vec<Option<(String, Span)>>,
}

impl Outline<'_> {
    /// Returns the symbols of a block; `function` is `None` for the file.
    fn block(&mut self, block: &[StmtId], function: Option<FunctionId>) -> Vec<DocumentSymbol> {
        let mut found = Vec::new();
        self.stmts(block, function, &mut found);
        for call in self.snapshot.analysis.calls().filter(|call| self.container(call.function) == function) {
            found.extend(self.call(call));
        }
        found.sort_by_key(|symbol| (symbol.selection.start, std::cmp::Reverse(symbol.span.end)));
        found
    }

    /// Returns the innermost function with a symbol that a function is or lies in.
    fn container(&self, mut function: Option<FunctionId>) -> Option<FunctionId> {
        while let Some(id) = function {
            if self.labels[id.index()].is_some() {
                return function;
            }
            function = self.snapshot.analysis.scopes.function_parent[id.index()];
        }
        None
    }

    fn stmts(&mut self, block: &[StmtId], function: Option<FunctionId>, found: &mut Vec<DocumentSymbol>) {
        let hir = &self.snapshot.analysis.hir;
        for &id in block {
            let stmt = hir.stmt(id);
            match &stmt.kind {
                StmtKind::Function(inner) => found.extend(self.function(*inner, stmt.span)),
                StmtKind::Class { name, body, .. } => {
                    let mut children = Vec::new();
                    self.stmts(body, function, &mut children);
                    for child in children.iter_mut().filter(|child| child.kind == SymbolKind::Function) {
                        child.kind = SymbolKind::Method;
                    }
                    children.retain(|child| child.kind == SymbolKind::Method);
                    found.push(DocumentSymbol {
                        name: hir.name(name.name).to_owned(),
                        detail: String::new(),
                        kind: SymbolKind::Class,
                        span: stmt.span,
                        selection: name.span,
                        children,
                    });
                    continue;
                }
                StmtKind::Assign { targets, value, .. } => {
                    if let Some(ExprKind::Function(inner)) = value.map(|value| &hir.expr(value).kind) {
                        found.extend(self.function(*inner, stmt.span));
                    } else if function.is_none() {
                        targets.iter().for_each(|target| self.variable(*target, stmt.span, found));
                    }
                }
                _ => {}
            }
            let mut blocks: Vec<Block> = Vec::new();
            visit::stmt_blocks(&stmt.kind, |block| blocks.push(block.clone()));
            crate::base::stack::deep(|| blocks.iter().for_each(|block| self.stmts(block, function, found)));
        }
    }

    fn function(&mut self, id: FunctionId, span: Span) -> Option<DocumentSymbol> {
        let hir = &self.snapshot.analysis.hir;
        let (name, selection) = self.labels[id.index()].clone()?;
        let body = visit::function_block(hir.function(id));
        let children = crate::base::stack::deep(|| self.block(body, Some(id)));
        let head = describe::function(self.snapshot, id);
        let detail = head.find('(').map(|at| head[at..].to_owned()).unwrap_or_default();
        let span = span.to(selection);
        Some(DocumentSymbol { name, detail, kind: SymbolKind::Function, span, selection, children })
    }

    fn variable(&mut self, target: ExprId, span: Span, found: &mut Vec<DocumentSymbol>) {
        let (analysis, hir) = (&self.snapshot.analysis, &self.snapshot.analysis.hir);
        match &hir.expr(target).kind {
            ExprKind::Name(_) => {}
            ExprKind::List(items) | ExprKind::Tuple(items) => {
                return items.iter().for_each(|item| self.variable(*item, span, found));
            }
            _ => return,
        }
        let Some(id) = analysis.scopes.resolve(target).filter(|id| !self.listed.contains(id)) else { return };
        let binding = analysis.scopes.binding(id);
        if matches!(binding.kind, BindingKind::Import | BindingKind::Function | BindingKind::Class) {
            return;
        }
        self.listed.push(id);
        let value = analysis.value(target);
        let constant = binding.writes == 1 && describe::constant(value, self.snapshot.python()).is_some();
        found.push(DocumentSymbol {
            name: hir.name(binding.name).to_owned(),
            detail: detail(self.snapshot, value),
            kind: if constant { SymbolKind::Constant } else { SymbolKind::Variable },
            span: span.to(hir.expr(target).span),
            selection: hir.expr(target).span,
            children: Vec::new(),
        });
    }

    /// Returns the symbol of a call that shows a layer or exports something.
    fn call(&self, call: &CallSite) -> Option<DocumentSymbol> {
        let shows_layer =
            call.has(Trait::SideEffect) && call.operator().params.iter().any(|p| p.role == Role::Visualization);
        let is_export = call.has(Trait::Exports);
        if !shows_layer && !is_export {
            return None;
        }
        let title =
            call.named(if is_export { "description" } else { "name" }).and_then(|arg| arg.value.as_text().cloned());
        let last = call.operator().name.rsplit('.').next().unwrap_or_default();
        let detail_text = match is_export {
            true => call.bound.arg(0).map(|arg| detail(self.snapshot, &arg.value)).unwrap_or_default(),
            false => detail(self.snapshot, &call.bound.arg(0)?.value),
        };
        let selection = self.snapshot.analysis.name_span(call.callee);
        let name = title.map(|title| title.to_string()).filter(|title| !title.trim().is_empty());
        Some(DocumentSymbol {
            name: name.unwrap_or_else(|| last.to_owned()),
            detail: detail_text,
            kind: if is_export { SymbolKind::Export } else { SymbolKind::Layer },
            span: self.snapshot.analysis.span(call.expr).to(selection),
            selection,
            children: Vec::new(),
        })
    }
}

/// Returns the names of functions: their own, or that of the variable or key they are assigned to.
pub fn labels(snapshot: &Snapshot) -> Vec<Option<(String, Span)>> {
    let hir = &snapshot.analysis.hir;
    let own_name = |function: &crate::syntax::hir::Function| {
        let name = function.name.filter(|name| !hir.name(name.name).is_empty())?;
        Some((hir.name(name.name).to_owned(), name.span))
    };
    let mut labels: Vec<Option<(String, Span)>> = hir.functions.iter().map(own_name).collect();
    for (index, expr) in hir.exprs.iter().enumerate() {
        if let ExprKind::Function(id) = expr.kind
            && labels[id.index()].is_none()
        {
            labels[id.index()] = assigned_name(snapshot, ExprId(index as u32));
        }
    }
    labels
}

/// Returns the name that a function is assigned to.
fn assigned_name(snapshot: &Snapshot, expr: ExprId) -> Option<(String, Span)> {
    let hir = &snapshot.analysis.hir;
    let named = |target: ExprId| match &hir.expr(target).kind {
        ExprKind::Name(name) => Some((hir.name(*name).to_owned(), hir.expr(target).span)),
        ExprKind::Member { property, .. } => Some((hir.name(property.name).to_owned(), property.span)),
        _ => None,
    };
    match snapshot.analysis.scopes.parents[expr.index()] {
        Parent::Stmt(stmt) => match &hir.stmt(stmt).kind {
            StmtKind::Assign { targets, .. } => named(*targets.first()?),
            _ => None,
        },
        Parent::Expr(parent) => match &hir.expr(parent).kind {
            ExprKind::Assign { target, .. } => named(*target),
            _ => None,
        },
        _ => None,
    }
}

/// Describes type and bands of a value briefly.
fn detail(snapshot: &Snapshot, value: &Value) -> String {
    let Some(ty) = describe::short_type(&snapshot.analysis.hir, value) else { return String::new() };
    if let Some(constant) = describe::constant(value, snapshot.python()) {
        return constant;
    }
    let bands = value.facts().map(|facts| describe::short_bands(&facts.bands, MAX_BANDS)).unwrap_or_default();
    if bands.is_empty() { ty } else { format!("{ty} [{bands}]") }
}
