//! Finds all occurrences of a name. Definition, references, highlights and renaming share it.

use super::Snapshot;
use super::node_at::{Word, word_at};
use crate::semantic::query::objects;
use crate::semantic::scope::{BindingId, BindingKind};
use crate::semantic::value::Value;
use crate::syntax::hir::{ArgKind, Expr, ExprId, ExprKind, FunctionId, Ident, Imported, Key, StmtId, StmtKind, Symbol};
use crate::text::span::Span;
use rustc_hash::FxHashSet;

/// The entity that a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A variable, parameter, function, class or import.
    Binding(BindingId),
    /// A key of a client object: the expression that writes the object, and the key.
    Key(ExprId, Symbol),
    /// An export of a JavaScript module: `exports.name`.
    Export(Symbol),
}

/// An occurrence of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Occurrence {
    /// The span of the name.
    pub span: Span,
    /// The name is assigned or declared here.
    pub is_write: bool,
    /// How it is written.
    pub form: Form,
}

/// How an occurrence is written, which renaming has to preserve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// The name alone.
    Plain,
    /// `{name}`: key and value at once.
    Shorthand,
    /// `import name` without an alias.
    Import,
    /// A quoted key.
    Quoted,
}

/// Returns the target of the name at an offset, and the name's span.
pub fn target_at(snapshot: &Snapshot, offset: u32) -> Option<(Target, Span)> {
    let (word, span) = word_at(snapshot, offset)?;
    Some((target_of(snapshot, word)?, span))
}

/// Returns the target of a word.
pub fn target_of(snapshot: &Snapshot, word: Word) -> Option<Target> {
    let (hir, scopes) = (&snapshot.analysis.hir, &snapshot.analysis.scopes);
    match word {
        Word::Name(expr) => scopes.resolve(expr).map(Target::Binding),
        Word::Function(id) => scopes.function_binding[id.index()].map(Target::Binding),
        Word::Class(stmt) => scopes.stmt_bindings.get(&stmt)?.first().copied().map(Target::Binding),
        Word::Import(stmt, index) => import_binding(snapshot, stmt, index).map(Target::Binding),
        Word::Outer(stmt, ident) => outer_binding(snapshot, stmt, ident).map(Target::Binding),
        Word::Keyword(call, index) => {
            let ExprKind::Call { callee, args, .. } = &hir.expr(call).kind else { return None };
            let ArgKind::Keyword(ident) = args.get(index)?.kind else { return None };
            let Value::Function(function) = snapshot.analysis.value(*callee) else { return None };
            parameter(snapshot, *function, ident.name).map(Target::Binding)
        }
        Word::Member(expr) => {
            let ExprKind::Member { object, property } = &hir.expr(expr).kind else { return None };
            match is_exports(snapshot, *object) {
                true => Some(Target::Export(property.name)),
                false => object_key(snapshot, *object, property.name),
            }
        }
        Word::Key(object, index) => {
            let ExprKind::Object(properties) = &hir.expr(object).kind else { return None };
            let name = match &properties.get(index)?.key {
                Key::Ident(ident) => ident.name,
                Key::String(name, _) => hir.names.find(name)?,
                Key::Computed(_) | Key::Spread => return None,
            };
            Some(Target::Key(object, name))
        }
        Word::Module(..) => None,
    }
}

/// Returns `true` if an expression is the `exports` object of a JavaScript module.
pub fn is_exports(snapshot: &Snapshot, expr: ExprId) -> bool {
    let hir = &snapshot.analysis.hir;
    matches!(hir.expr(expr).kind, ExprKind::Name(name) if hir.name(name) == "exports")
        && !snapshot.python()
        && snapshot.analysis.scopes.resolve(expr).is_none()
}

/// Returns a key of an object written in this file, if it is certain which object that is.
fn object_key(snapshot: &Snapshot, object: ExprId, name: Symbol) -> Option<Target> {
    let context = snapshot.semantics();
    let origin = objects::origin(&context, object, 4)?;
    let entries = objects::entries(&context, origin);
    let ExprKind::Object(_) = snapshot.analysis.hir.expr(origin).kind else { return None };
    entries.iter().any(|entry| entry.name == snapshot.analysis.hir.name(name)).then_some(Target::Key(origin, name))
}

/// Returns the binding of an import.
pub fn import_binding(snapshot: &Snapshot, stmt: StmtId, index: usize) -> Option<BindingId> {
    let StmtKind::Import(imports) = &snapshot.analysis.hir.stmt(stmt).kind else { return None };
    let name = imports.get(index)?.binds?.name;
    let scopes = &snapshot.analysis.scopes;
    let bound = scopes.stmt_bindings.get(&stmt)?;
    bound.iter().copied().find(|id| scopes.binding(*id).name == name)
}

/// Resolves `global x` and `nonlocal x`.
fn outer_binding(snapshot: &Snapshot, stmt: StmtId, ident: Ident) -> Option<BindingId> {
    let scopes = &snapshot.analysis.scopes;
    if snapshot.analysis.hir.stmt(stmt).span.of(&snapshot.text).starts_with("global") {
        return scopes.module_binding(ident.name);
    }
    let mut function = scopes.stmt_function[stmt.index()].and_then(|inner| scopes.function_parent[inner.index()]);
    while let Some(id) = function {
        let local = scopes.locals[id.index()].iter().copied().find(|local| scopes.binding(*local).name == ident.name);
        if local.is_some() {
            return local;
        }
        function = scopes.function_parent[id.index()];
    }
    None
}

/// Returns a function's parameter by name.
pub fn parameter(snapshot: &Snapshot, function: FunctionId, name: Symbol) -> Option<BindingId> {
    let hir = &snapshot.analysis.hir;
    let named = |target: ExprId| matches!(hir.expr(target).kind, ExprKind::Name(known) if known == name);
    let param = hir.function(function).params.iter().find(|param| named(param.target))?;
    snapshot.analysis.scopes.resolve(param.target)
}

/// Returns all occurrences of a target, sorted.
pub fn occurrences(snapshot: &Snapshot, target: Target) -> Vec<Occurrence> {
    let mut occurrences = match target {
        Target::Binding(id) => binding_occurrences(snapshot, id),
        Target::Key(object, name) => key_occurrences(snapshot, object, name),
        Target::Export(name) => export_occurrences(snapshot, name),
    };
    occurrences.retain(|occurrence| !occurrence.span.is_empty());
    occurrences.sort_unstable();
    occurrences.dedup_by_key(|occurrence| occurrence.span);
    occurrences
}

fn binding_occurrences(snapshot: &Snapshot, id: BindingId) -> Vec<Occurrence> {
    let (hir, scopes) = (&snapshot.analysis.hir, &snapshot.analysis.scopes);
    let binding = scopes.binding(id);
    let targets = assignment_targets(snapshot);
    let mut occurrences = Vec::new();
    let mut add = |span: Span, is_write: bool, form: Form| occurrences.push(Occurrence { span, is_write, form });
    let shorthand: FxHashSet<ExprId> = shorthands(&hir.exprs).collect();
    for (index, expr) in hir.exprs.iter().enumerate() {
        let expr_id = ExprId(index as u32);
        if matches!(expr.kind, ExprKind::Name(_)) && scopes.resolve(expr_id) == Some(id) {
            let form = if shorthand.contains(&expr_id) { Form::Shorthand } else { Form::Plain };
            add(expr.span, targets.contains(&expr_id), form);
        }
    }
    for (index, function) in hir.functions.iter().enumerate() {
        if let Some(name) = function.name
            && scopes.function_binding[index] == Some(id)
        {
            add(name.span, true, Form::Plain);
        }
    }
    for (index, stmt) in hir.stmts.iter().enumerate() {
        let stmt_id = StmtId(index as u32);
        match &stmt.kind {
            StmtKind::Class { name, .. }
                if scopes.stmt_bindings.get(&stmt_id).is_some_and(|bound| bound.contains(&id)) =>
            {
                add(name.span, true, Form::Plain);
            }
            StmtKind::Import(imports) => {
                for (index, import) in imports.iter().enumerate() {
                    if let Some(name) = import.binds
                        && import_binding(snapshot, stmt_id, index) == Some(id)
                    {
                        let is_bare = match import.kind {
                            Imported::Root => true,
                            Imported::Name(imported) => imported.span == name.span,
                            _ => false,
                        };
                        add(name.span, true, if is_bare { Form::Import } else { Form::Plain });
                    }
                }
            }
            StmtKind::OuterNames(names) => {
                for name in names.iter().filter(|name| name.name == binding.name) {
                    if outer_binding(snapshot, stmt_id, *name) == Some(id) {
                        add(name.span, false, Form::Plain);
                    }
                }
            }
            _ => {}
        }
    }
    // Keyword arguments of Python calls are occurrences of the parameter.
    if binding.kind == BindingKind::Parameter && snapshot.python() {
        for expr in &hir.exprs {
            let ExprKind::Call { callee, args, .. } = &expr.kind else { continue };
            let Value::Function(function) = snapshot.analysis.value(*callee) else { continue };
            if parameter(snapshot, *function, binding.name) == Some(id) {
                for arg in args {
                    if let ArgKind::Keyword(ident) = arg.kind
                        && ident.name == binding.name
                    {
                        add(ident.span, false, Form::Plain);
                    }
                }
            }
        }
    }
    occurrences
}

/// Returns the names that are key and value at once.
fn shorthands(exprs: &[Expr]) -> impl Iterator<Item = ExprId> + '_ {
    let objects = exprs.iter().filter_map(|expr| match &expr.kind {
        ExprKind::Object(properties) => Some(properties),
        _ => None,
    });
    objects.flatten().filter_map(|property| match property.key {
        Key::Ident(ident) if exprs[property.value.index()].span.start == ident.span.start => {
            // In the pattern `{a = 1}` the name is the target of the assignment.
            match exprs[property.value.index()].kind {
                ExprKind::Assign { target, .. } => Some(target),
                _ => Some(property.value),
            }
        }
        _ => None,
    })
}

fn key_occurrences(snapshot: &Snapshot, object: ExprId, name: Symbol) -> Vec<Occurrence> {
    let hir = &snapshot.analysis.hir;
    let targets = assignment_targets(snapshot);
    let mut occurrences = Vec::new();
    if let ExprKind::Object(properties) = &hir.expr(object).kind {
        for property in properties {
            match &property.key {
                Key::Ident(ident) if ident.name == name => {
                    let is_bare = hir.expr(property.value).span == ident.span;
                    let form = if is_bare { Form::Shorthand } else { Form::Plain };
                    occurrences.push(Occurrence { span: ident.span, is_write: true, form });
                }
                Key::String(text, span) if **text == *hir.name(name) => {
                    occurrences.push(Occurrence { span: *span, is_write: true, form: Form::Quoted });
                }
                _ => {}
            }
        }
    }
    for (index, expr) in hir.exprs.iter().enumerate() {
        if let ExprKind::Member { object: owner, property } = &expr.kind
            && property.name == name
            && object_key(snapshot, *owner, name) == Some(Target::Key(object, name))
        {
            let is_write = targets.contains(&ExprId(index as u32));
            occurrences.push(Occurrence { span: property.span, is_write, form: Form::Plain });
        }
    }
    occurrences
}

fn export_occurrences(snapshot: &Snapshot, name: Symbol) -> Vec<Occurrence> {
    let targets = assignment_targets(snapshot);
    let all = snapshot.analysis.hir.exprs.iter().enumerate();
    let members = all.filter_map(|(index, expr)| match &expr.kind {
        ExprKind::Member { object, property } if property.name == name && is_exports(snapshot, *object) => {
            let is_write = targets.contains(&ExprId(index as u32));
            Some(Occurrence { span: property.span, is_write, form: Form::Plain })
        }
        _ => None,
    });
    members.collect()
}

/// Returns the expressions that are assigned to.
pub fn assignment_targets(snapshot: &Snapshot) -> FxHashSet<ExprId> {
    let hir = &snapshot.analysis.hir;
    let mut open: Vec<ExprId> = Vec::new();
    for stmt in &hir.stmts {
        match &stmt.kind {
            StmtKind::Assign { targets, .. } => open.extend(targets),
            StmtKind::ForEach { target, .. } => open.push(*target),
            StmtKind::With { items, .. } => open.extend(items.iter().filter_map(|(_, target)| *target)),
            StmtKind::Try { handlers, .. } => open.extend(handlers.iter().filter_map(|handler| handler.target)),
            StmtKind::Switch { cases, is_match: true, .. } => open.extend(cases.iter().filter_map(|(case, _)| *case)),
            _ => {}
        }
    }
    for expr in &hir.exprs {
        match &expr.kind {
            ExprKind::Assign { target, .. } | ExprKind::Update { target } => open.push(*target),
            ExprKind::Comprehension { clauses, .. } => open.extend(clauses.iter().map(|clause| clause.target)),
            _ => {}
        }
    }
    open.extend(hir.functions.iter().flat_map(|function| function.params.iter().map(|param| param.target)));
    let mut targets = FxHashSet::default();
    while let Some(target) = open.pop() {
        if !targets.insert(target) {
            continue;
        }
        match &hir.expr(target).kind {
            ExprKind::List(items) | ExprKind::Tuple(items) | ExprKind::Opaque(items) => open.extend(items),
            ExprKind::Object(properties) => open.extend(properties.iter().map(|property| property.value)),
            ExprKind::Spread(inner) => open.push(*inner),
            ExprKind::Assign { target, .. } => open.push(*target),
            _ => {}
        }
    }
    targets
}
