//! Collects the classes of a script, and the meaning of `this` in each function, before
//! translation.
//!
//! JavaScript: `function P(x) { this.x = x; } P.prototype.f = function() {...};`
//! Python: `class P:` with `def __init__(self, x):` and `def f(self):`

mod own_methods;

use super::ToPython;
use super::writes::Write;
use crate::semantic::analysis::Analysis;
use crate::semantic::scope::{BindingId, Parent};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, FunctionId, Hir, Key, StmtId, StmtKind, Symbol};
use crate::translate::return_values;
use own_methods::own_methods;
use rustc_hash::{FxHashMap, FxHashSet};

/// The meaning of `this` in a function.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum This {
    /// An instance of the class with this name.
    Instance(BindingId),
    /// The object that a variable holds, or the nested object that the keys lead to.
    Object(BindingId, Vec<Box<str>>),
}

/// A class declared by a constructor function.
#[derive(Debug, Clone)]
pub(super) struct Constructor {
    pub function: FunctionId,
    /// Methods with their assignments. The flag is `true` for a static method, which is assigned to
    /// the function itself.
    pub methods: Vec<(Symbol, FunctionId, StmtId, bool)>,
}

/// The classes of a file.
#[derive(Default)]
pub(super) struct Classes {
    /// Names of `class` statements.
    declared: FxHashMap<BindingId, StmtId>,
    constructors: FxHashMap<BindingId, Constructor>,
    by_function: FxHashMap<FunctionId, BindingId>,
    this: FxHashMap<FunctionId, This>,
    /// Names of members of instances.
    members: FxHashSet<Symbol>,
    /// Values assigned to members of instances; `None` for `x += 1` and the like.
    values: FxHashMap<Symbol, Vec<Option<ExprId>>>,
    /// Names of members of plain objects.
    keys: FxHashSet<Symbol>,
    /// Statements that the translation of a class includes.
    included_stmts: FxHashSet<StmtId>,
    /// Functions that read `arguments`.
    variadic: FxHashSet<FunctionId>,
}

impl Classes {
    /// Collects the classes of a file.
    pub fn new(analysis: &Analysis) -> Classes {
        let hir = &analysis.hir;
        let mut classes = Classes::default();
        let has_this = hir.exprs.iter().any(|expr| matches!(expr.kind, ExprKind::This));
        if let Some(symbol) = hir.names.find("arguments") {
            for (index, expr) in hir.exprs.iter().enumerate() {
                if matches!(expr.kind, ExprKind::Name(name) if name == symbol)
                    && analysis.scopes.names[index].is_none()
                    && let Some(function) = this_function(analysis, analysis.scopes.function_of[index])
                {
                    classes.variadic.insert(function);
                }
            }
        }
        classes.find_declared(analysis);
        if has_this {
            classes.find_constructors(analysis);
            classes.find_objects(analysis);
        }
        for (index, expr) in hir.exprs.iter().enumerate() {
            match &expr.kind {
                ExprKind::Member { object, property } if matches!(hir.expr(*object).kind, ExprKind::This) => {
                    if let Some(This::Instance(_)) = classes.this_of(analysis, ExprId(index as u32)) {
                        classes.members.insert(property.name);
                    }
                }
                ExprKind::Object(properties) => {
                    classes.keys.extend(properties.iter().filter_map(|property| match property.key {
                        Key::Ident(ident) => Some(ident.name),
                        _ => None,
                    }))
                }
                _ => {}
            }
        }
        classes.find_values(analysis);
        classes
    }

    fn find_values(&mut self, analysis: &Analysis) {
        if self.members.is_empty() {
            return;
        }
        let hir = &analysis.hir;
        for stmt in &hir.stmts {
            let StmtKind::Assign { targets, op, value, .. } = &stmt.kind else { continue };
            for &target in targets {
                if let ExprKind::Member { property, .. } = hir.expr(target).kind
                    && self.members.contains(&property.name)
                {
                    self.values.entry(property.name).or_default().push(value.filter(|_| op.is_none()));
                }
            }
        }
        for stmt in self.declared.values() {
            let StmtKind::Class { body, .. } = &hir.stmt(*stmt).kind else { continue };
            for &member in body {
                if let StmtKind::Assign { targets, value, .. } = &hir.stmt(member).kind
                    && let ExprKind::Name(name) = hir.expr(targets[0]).kind
                {
                    self.values.entry(name).or_default().push(*value);
                }
            }
        }
    }
    /// Returns all values of a member of instances. Returns `None` if one of them is unknown.
    pub fn values_of(&self, name: Symbol) -> Option<Vec<ExprId>> {
        self.values.get(&name)?.iter().copied().collect()
    }

    fn find_declared(&mut self, analysis: &Analysis) {
        let hir = &analysis.hir;
        for (index, stmt) in hir.stmts.iter().enumerate() {
            let id = StmtId(index as u32);
            let StmtKind::Class { body, .. } = &stmt.kind else { continue };
            let Some(&[binding, ..]) = analysis.scopes.stmt_bindings.get(&id).map(Vec::as_slice) else { continue };
            self.declared.insert(binding, id);
            for &member in body {
                match &hir.stmt(member).kind {
                    StmtKind::Function(function) => {
                        self.this.insert(*function, This::Instance(binding));
                        self.members.extend(hir.function(*function).name.map(|name| name.name));
                    }
                    StmtKind::Assign { targets, .. } => {
                        if let ExprKind::Name(name) = hir.expr(targets[0]).kind {
                            self.members.insert(name);
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// Collects the functions that `new` calls, if all their other uses are possible for a class
    /// too.
    fn find_constructors(&mut self, analysis: &Analysis) {
        let hir = &analysis.hir;
        let mut constructors: FxHashMap<BindingId, FunctionId> = FxHashMap::default();
        for expr in &hir.exprs {
            if let ExprKind::Call { callee, new: true, .. } = expr.kind
                && let Some(binding) = analysis.scopes.resolve(callee)
                && let Value::Function(function) = analysis.value(callee)
                && !hir.function(*function).arrow
            {
                constructors.insert(binding, *function);
            }
        }
        let mut methods: FxHashMap<BindingId, Vec<(Symbol, FunctionId, StmtId, bool)>> = FxHashMap::default();
        let mut known_reads: FxHashMap<BindingId, u32> = FxHashMap::default();
        for (index, stmt) in hir.stmts.iter().enumerate() {
            let StmtKind::Assign { targets, op: None, value: Some(value), .. } = &stmt.kind else { continue };
            let ([target], ExprKind::Function(function)) = (&targets[..], &hir.expr(*value).kind) else { continue };
            let ExprKind::Member { object, property } = &hir.expr(*target).kind else { continue };
            let (name, is_static) = match &hir.expr(*object).kind {
                ExprKind::Name(_) => (*object, true),
                ExprKind::Member { object, property } if hir.name(property.name) == "prototype" => (*object, false),
                _ => continue,
            };
            if let Some(binding) = analysis.scopes.resolve(name)
                && constructors.contains_key(&binding)
            {
                let stmt = StmtId(index as u32);
                methods.entry(binding).or_default().push((property.name, *function, stmt, is_static));
                *known_reads.entry(binding).or_default() += 1;
            }
        }
        for expr in &hir.exprs {
            let name = match &expr.kind {
                ExprKind::Call { callee, new: true, .. } => *callee,
                ExprKind::Binary { op: crate::syntax::hir::BinaryOp::InstanceOf, right, .. } => *right,
                ExprKind::Call { callee, new: false, .. } => match &hir.expr(*callee).kind {
                    ExprKind::Member { object, .. } => *object,
                    _ => continue,
                },
                _ => continue,
            };
            if let Some(binding) = analysis.scopes.resolve(name)
                && constructors.contains_key(&binding)
            {
                *known_reads.entry(binding).or_default() += 1;
            }
        }
        for (binding, function) in constructors {
            let methods = methods.remove(&binding).unwrap_or_default();
            let declaration = declaration(analysis, binding, function);
            let is_in_same_block =
                |stmt: StmtId| declaration.is_some_and(|declaration| is_same_block(analysis, stmt, declaration));
            let returns_value = !return_values(analysis, function).is_empty();
            let has_only_known_reads =
                analysis.scopes.binding(binding).reads == known_reads.get(&binding).copied().unwrap_or(0);
            if returns_value || !has_only_known_reads || !methods.iter().all(|(_, _, stmt, _)| is_in_same_block(*stmt))
            {
                continue;
            }
            self.this.insert(function, This::Instance(binding));
            for method in own_methods(analysis, function) {
                self.this.insert(method, This::Instance(binding));
            }
            self.by_function.insert(function, binding);
            for (name, method, stmt, is_static) in &methods {
                if !is_static {
                    self.this.insert(*method, This::Instance(binding));
                }
                self.members.insert(*name);
                self.included_stmts.insert(*stmt);
            }
            self.constructors.insert(binding, Constructor { function, methods });
        }
    }

    /// Collects functions in an object that one variable holds. If they are only called as its
    /// methods, `this` is the object.
    fn find_objects(&mut self, analysis: &Analysis) {
        let hir = &analysis.hir;
        // Members that are read as values: a function that is passed on has another `this`.
        let mut passed_members: FxHashSet<Symbol> = FxHashSet::default();
        let mut passed_bindings: FxHashSet<BindingId> = FxHashSet::default();
        for (index, expr) in hir.exprs.iter().enumerate() {
            let parent = match analysis.scopes.parents[index] {
                Parent::Expr(parent) => Some(&hir.expr(parent).kind),
                _ => None,
            };
            match &expr.kind {
                ExprKind::Member { property, .. } => {
                    let is_called = matches!(parent, Some(ExprKind::Call { callee, .. }) if callee.index() == index);
                    let is_accessed = matches!(parent, Some(ExprKind::Member { object, .. } | ExprKind::Index { object, .. }) if object.index() == index);
                    if !is_called && !is_accessed {
                        passed_members.insert(property.name);
                    }
                }
                ExprKind::Name(_) => {
                    if let Some(binding) = analysis.scopes.names[index]
                        && let Parent::Expr(parent) = analysis.scopes.parents[index]
                        && analysis.call_at(parent).is_some()
                        && !matches!(hir.expr(parent).kind, ExprKind::Call { callee, .. } if callee.index() == index)
                    {
                        passed_bindings.insert(binding);
                    }
                }
                _ => {}
            }
        }
        for (index, expr) in hir.exprs.iter().enumerate() {
            let ExprKind::Function(function) = expr.kind else { continue };
            if hir.function(function).arrow {
                continue;
            }
            let mut keys: Vec<Box<str>> = Vec::new();
            let mut at = index;
            let mut name = None;
            let root = loop {
                match analysis.scopes.parents[at] {
                    Parent::Expr(parent) => {
                        let ExprKind::Object(properties) = &hir.expr(parent).kind else { break None };
                        let Some(property) = properties.iter().find(|property| property.value.index() == at) else {
                            break None;
                        };
                        match &property.key {
                            Key::Ident(ident) => {
                                name.get_or_insert(ident.name);
                                keys.push(hir.name(ident.name).into());
                            }
                            Key::String(text, _) => keys.push(text.clone()),
                            Key::Computed(_) | Key::Spread => break None,
                        }
                        at = parent.index();
                    }
                    Parent::Stmt(stmt) => {
                        let StmtKind::Assign { targets, op: None, value: Some(value), .. } = &hir.stmt(stmt).kind
                        else {
                            break None;
                        };
                        let [target] = targets[..] else { break None };
                        break analysis.scopes.resolve(target).filter(|_| value.index() == at);
                    }
                    _ => break None,
                }
            };
            let Some(root) = root else { continue };
            let has_one_write = analysis.scopes.binding(root).writes == 1;
            let is_passed_on = name.is_none_or(|name| passed_members.contains(&name));
            if has_one_write && !is_passed_on && !passed_bindings.contains(&root) && !keys.is_empty() {
                keys.remove(0);
                keys.reverse();
                self.this.insert(function, This::Object(root, keys));
            }
        }
    }

    /// Returns the meaning of `this` at an expression.
    pub fn this_of(&self, analysis: &Analysis, expr: ExprId) -> Option<&This> {
        let function = this_function(analysis, analysis.scopes.function_of[expr.index()]);
        let this = function.and_then(|function| self.this.get(&function));
        if this.is_some() {
            return this;
        }
        // The expression is the initial value of a field.
        let span = analysis.hir.expr(expr).span;
        let class = self.declared.iter().find(|(_, stmt)| {
            let class = analysis.hir.stmt(**stmt).span;
            class.contains(span)
                && function.is_none_or(|function| !class.contains(analysis.hir.function(function).span))
        })?;
        let StmtKind::Class { body, .. } = &analysis.hir.stmt(*class.1).kind else { return None };
        body.iter().find_map(|&member| match analysis.hir.stmt(member).kind {
            StmtKind::Function(function) => self.this.get(&function),
            _ => None,
        })
    }
    /// Returns the class of a constructor function.
    pub fn constructor(&self, function: FunctionId) -> Option<&Constructor> {
        self.constructors.get(self.by_function.get(&function)?)
    }
    /// Returns `true` if a variable is the name of a class.
    pub fn is_class(&self, binding: BindingId) -> bool {
        self.declared.contains_key(&binding) || self.constructors.contains_key(&binding)
    }
    /// Returns `true` if the translation of a class includes a statement.
    pub fn is_included(&self, stmt: StmtId) -> bool {
        self.included_stmts.contains(&stmt)
    }
    /// Returns `true` if a function reads `arguments`.
    pub fn takes_arguments(&self, function: FunctionId) -> bool {
        self.variadic.contains(&function)
    }
    /// Returns a method of a class by name.
    fn method(&self, hir: &Hir, class: BindingId, name: Symbol) -> Option<FunctionId> {
        if let Some(constructor) = self.constructors.get(&class) {
            return constructor.methods.iter().find(|(known, ..)| *known == name).map(|(_, function, ..)| *function);
        }
        let StmtKind::Class { body, .. } = &hir.stmt(*self.declared.get(&class)?).kind else { return None };
        body.iter().find_map(|&member| match hir.stmt(member).kind {
            StmtKind::Function(function) => {
                hir.function(function).name.filter(|known| known.name == name).map(|_| function)
            }
            _ => None,
        })
    }
    /// Returns `true` if only instances of classes have a member of this name.
    fn is_member_only(&self, name: Symbol) -> bool {
        self.members.contains(&name) && !self.keys.contains(&name)
    }
}

/// Returns the function that defines `this` and `arguments` in `function`: arrow functions inherit
/// both.
fn this_function(analysis: &Analysis, function: Option<FunctionId>) -> Option<FunctionId> {
    let mut at = function?;
    while analysis.hir.function(at).arrow {
        at = analysis.scopes.function_parent[at.index()]?;
    }
    Some(at)
}

/// Returns the statement that declares a function, or assigns it to the variable.
fn declaration(analysis: &Analysis, binding: BindingId, function: FunctionId) -> Option<StmtId> {
    let hir = &analysis.hir;
    let index = hir.stmts.iter().position(|stmt| match &stmt.kind {
        StmtKind::Function(id) => *id == function,
        StmtKind::Assign { targets, op: None, value: Some(value), .. } => {
            matches!(hir.expr(*value).kind, ExprKind::Function(id) if id == function)
                && matches!(targets[..], [target] if analysis.scopes.resolve(target) == Some(binding))
                && analysis.scopes.binding(binding).writes == 1
        }
        _ => false,
    })?;
    Some(StmtId(index as u32))
}

fn is_same_block(analysis: &Analysis, a: StmtId, b: StmtId) -> bool {
    analysis.scopes.stmt_parent[a.index()] == analysis.scopes.stmt_parent[b.index()]
        && analysis.scopes.stmt_function[a.index()] == analysis.scopes.stmt_function[b.index()]
}

impl ToPython<'_> {
    /// Returns the class of an instance. Returns `None` if the class is uncertain.
    pub(super) fn class_of(&self, expr: ExprId) -> Option<BindingId> {
        self.class_at(expr, 0)
    }

    fn class_at(&self, expr: ExprId, depth: u32) -> Option<BindingId> {
        if depth > 8 || self.state.classes.members.is_empty() {
            return None;
        }
        let hir = self.hir;
        let class_at = |expr: ExprId| self.class_at(expr, depth + 1);
        let common_class = |mut all: Vec<Option<BindingId>>| {
            let first = all.pop()??;
            all.into_iter().all(|class| class == Some(first)).then_some(first)
        };
        // Returns the common class of the items of a list literal.
        let items = |list: ExprId| {
            let mut at = list;
            if let Some(binding) = self.resolve(list) {
                match self.state.writes.get(binding) {
                    [(Write::Value(value), _)] => at = *value,
                    _ => return None,
                }
            }
            match &hir.expr(at).kind {
                ExprKind::List(items) => common_class(items.iter().map(|&item| class_at(item)).collect()),
                _ => None,
            }
        };
        match &hir.expr(expr).kind {
            ExprKind::This if self.source(self.span(expr)) == "this" => {
                match self.state.classes.this_of(self.analysis, expr) {
                    Some(This::Instance(class)) => Some(*class),
                    _ => None,
                }
            }
            ExprKind::Call { callee, new: true, .. } => self.class_named(*callee),
            ExprKind::Call { callee, .. } => match (&hir.expr(*callee).kind, self.analysis.value(*callee)) {
                (ExprKind::Member { object, property }, _) => {
                    let class = self.class_named(*object).or_else(|| class_at(*object));
                    let method = self.state.classes.method(hir, class?, property.name)?;
                    common_class(return_values(self.analysis, method).into_iter().map(class_at).collect())
                }
                (_, Value::Function(function)) => {
                    common_class(return_values(self.analysis, *function).into_iter().map(class_at).collect())
                }
                _ => None,
            },
            ExprKind::Conditional { then, otherwise, .. } => common_class(vec![class_at(*then), class_at(*otherwise)]),
            ExprKind::Name(_) => {
                let writes = self.state.writes.get(self.resolve(expr)?);
                let classes = writes.iter().map(|(write, _)| match write {
                    Write::Value(value) => class_at(*value),
                    Write::Item(list) => items(*list),
                    _ => None,
                });
                common_class(classes.collect())
            }
            ExprKind::Index { object, .. } => items(*object),
            _ => None,
        }
    }

    /// Returns the class that an expression names.
    pub(super) fn class_named(&self, expr: ExprId) -> Option<BindingId> {
        self.resolve(expr).filter(|&binding| self.state.classes.is_class(binding))
    }

    /// Returns `true` if `object.name` is an attribute of an instance or class in Python, not a key
    /// of a dictionary.
    pub(super) fn is_attribute(&self, object: ExprId, name: Symbol, is_called: bool) -> bool {
        if self.state.classes.members.is_empty() {
            return false;
        }
        if self.class_of(object).is_some() {
            return true;
        }
        let is_class_member =
            matches!(self.hir.expr(object).kind, ExprKind::Name(_)) && self.class_named(object).is_some();
        let is_unknown_member = *self.analysis.value(object) == Value::Unknown
            && !matches!(self.hir.expr(object).kind, ExprKind::This)
            && self.state.classes.is_member_only(name)
            && !self.is_data(object)
            && !(is_called && self.is_known_method(self.hir.name(name)));
        is_class_member || is_unknown_member
    }
}
