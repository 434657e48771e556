//! Tells which code runs when the file runs, and how often.

use super::constant_condition::ChangedNames;
use super::describe::{Reach, Say, Times};
use crate::semantic::analysis::CallSite;
use crate::semantic::scope::{BindingId, BindingKind, Parent};
use crate::syntax::hir::{Block, Expr, ExprId, ExprKind, FunctionId, Key, LogicalOp, StmtId, StmtKind, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Modules and functions whose decorators run nothing.
const PASSIVE_DECORATORS: &[&str] =
    &["pytest", "functools", "unittest", "mock", "lru_cache", "cache", "jit", "njit", "retry", "wraps"];

/// A place where a function runs, or is given to what may run it.
#[derive(Debug, Clone, Copy)]
struct Site {
    /// The function around the place; `None` for the file.
    context: Option<FunctionId>,
    is_repeated: bool,
    /// The user makes it run, by a widget.
    is_handler: bool,
}

/// A loop or function around an expression.
enum Enclosing {
    Loop,
    Function(FunctionId),
    File,
}

impl Say<'_> {
    /// Returns the code that runs.
    pub fn reach(&self) -> &Reach {
        self.reach.get_or_init(|| {
            let mut reach = Reach::default();
            let changed = ChangedNames::new(self);
            self.find_dead(&changed, &mut reach);
            self.find_reached(&mut reach);
            reach
        })
    }

    /// Returns `true` if the file runs a function, or hands it to a call that may.
    pub fn is_run(&self, id: FunctionId) -> bool {
        self.reach().reached.contains(&id)
    }

    /// Returns `true` if a statement is not in a branch that never runs.
    pub fn is_possible(&self, stmt: StmtId) -> bool {
        !self.reach().dead_stmts.contains(&stmt)
    }

    /// Returns `true` if an expression may run when the functions around it do.
    pub fn is_possible_expr(&self, expr: ExprId) -> bool {
        !self.is_dead(expr, self.reach())
    }

    /// Returns `true` if an expression may run when the file runs.
    pub fn is_live(&self, expr: ExprId) -> bool {
        let function = self.analysis.scopes.function_of[expr.index()];
        function.is_none_or(|function| self.is_run(function)) && self.is_possible_expr(expr)
    }

    /// Returns `true` if areas and dates of an expression are told: in a script that runs, those
    /// of the code that runs.
    pub fn is_told(&self, expr: ExprId) -> bool {
        match self.is_active() {
            true => self.is_live(expr),
            false => self.is_possible_expr(expr),
        }
    }

    /// Returns `true` if the file calls functions of its own, or puts something out.
    pub fn is_active(&self) -> bool {
        let outputs = || {
            let has_output = |call: &CallSite| self.step(call).is_some_and(|step| step.output.is_some());
            self.analysis.calls().any(|call| call.function.is_none() && has_output(call))
        };
        !self.reach().reached.is_empty() || outputs()
    }

    /// Returns `true` if the file does more than to define functions and values.
    pub fn runs_something(&self) -> bool {
        *self.runs.get_or_init(|| {
            let hir = self.context.hir();
            let is_top = |index: usize| self.analysis.scopes.function_of[index].is_none();
            let is_run = |(index, expr): (usize, &Expr)| {
                let ExprKind::Call { callee, .. } = &expr.kind else { return false };
                let id = ExprId(index as u32);
                if !is_top(index) || !self.is_possible_expr(id) {
                    return false;
                }
                match self.analysis.call_at(id) {
                    Some(call) => self.step(call).is_some_and(|step| step.output.is_some()),
                    None => {
                        let name = self.last_name(*callee).map_or("", |name| hir.name(name));
                        self.analysis.is_statement(id) && !matches!(name, "Initialize" | "Authenticate")
                    }
                }
            };
            !self.reach().reached.is_empty() || hir.exprs.iter().enumerate().any(is_run)
        })
    }

    /// Returns how often an expression runs.
    pub fn times(&self, expr: ExprId) -> Times {
        match self.enclosing(expr) {
            Enclosing::Loop => Times::Repeatedly,
            Enclosing::Function(id) => self.reach().times.get(&id).copied().unwrap_or(Times::Exactly(1)),
            Enclosing::File => Times::Exactly(1),
        }
    }

    fn is_dead(&self, expr: ExprId, reach: &Reach) -> bool {
        let scopes = &self.analysis.scopes;
        if reach.dead_exprs.is_empty() && reach.dead_stmts.is_empty() {
            return false;
        }
        let mut parent = Parent::Expr(expr);
        loop {
            parent = match parent {
                Parent::None | Parent::Function(_) => return false,
                Parent::Expr(expr) if reach.dead_exprs.contains(&expr) => return true,
                Parent::Stmt(stmt) if reach.dead_stmts.contains(&stmt) => return true,
                Parent::Expr(expr) => scopes.parents[expr.index()],
                Parent::Stmt(stmt) => scopes.stmt_parent[stmt.index()],
            };
        }
    }

    fn find_dead(&self, changed: &ChangedNames, reach: &mut Reach) {
        let hir = self.context.hir();
        let kill = |block: &Block, reach: &mut Reach| reach.dead_stmts.extend(block.iter().copied());
        for stmt in &hir.stmts {
            match &stmt.kind {
                StmtKind::If { test, then, otherwise } => match self.truth(*test, changed) {
                    Some(true) => kill(otherwise, reach),
                    Some(false) => kill(then, reach),
                    None => {}
                },
                StmtKind::ForEach { iter, body, .. } if self.constant_length(*iter, changed) == Some(0) => {
                    kill(body, reach);
                }
                _ => {}
            }
        }
        for expr in &hir.exprs {
            match &expr.kind {
                ExprKind::Conditional { test, then, otherwise } => match self.truth(*test, changed) {
                    Some(true) => reach.dead_exprs.extend([*otherwise]),
                    Some(false) => reach.dead_exprs.extend([*then]),
                    None => {}
                },
                ExprKind::Logical { op, left, right, .. } => match (op, self.truth(*left, changed)) {
                    (LogicalOp::And, Some(false)) | (LogicalOp::Or, Some(true)) => reach.dead_exprs.extend([*right]),
                    _ => {}
                },
                ExprKind::Call { callee, args, .. } => {
                    let ExprKind::Member { object, property } = &hir.expr(*callee).kind else { continue };
                    let is_each = matches!(hir.name(property.name), "forEach" | "map");
                    if is_each && self.constant_length(*object, changed) == Some(0) {
                        reach.dead_exprs.extend(args.iter().map(|arg| arg.value));
                    }
                }
                _ => {}
            }
        }
    }

    fn find_reached(&self, reach: &mut Reach) {
        let mut sites: FxHashMap<FunctionId, Vec<Site>> = FxHashMap::default();
        let mut callees: FxHashMap<Option<FunctionId>, Vec<FunctionId>> = FxHashMap::default();
        for (function, at) in self.triggers() {
            let context = match at {
                Ok(expr) if self.is_dead(expr, reach) => continue,
                Ok(expr) => self.analysis.scopes.function_of[expr.index()],
                Err(context) => context,
            };
            let is_handler = at.is_ok_and(|expr| self.is_handler(expr));
            let is_repeated = at.is_ok_and(|expr| self.is_for_each(expr) || self.is_in_loop(expr));
            sites.entry(function).or_default().push(Site { context, is_repeated, is_handler });
            callees.entry(context).or_default().push(function);
        }
        let mut open: Vec<Option<FunctionId>> = vec![None];
        while let Some(context) = open.pop() {
            for &function in callees.get(&context).into_iter().flatten() {
                if reach.reached.insert(function) {
                    open.push(Some(function));
                }
            }
        }
        let all: Vec<FunctionId> = reach.reached.iter().copied().collect();
        for function in all {
            times_of(function, &sites, reach, &mut FxHashSet::default());
        }
    }

    /// Returns each function with the expressions that run it, or hand it to what may. `Err`: its
    /// definition does, in the function that it has.
    fn triggers(&self) -> Vec<(FunctionId, Result<ExprId, Option<FunctionId>>)> {
        let (hir, scopes) = (self.context.hir(), &self.analysis.scopes);
        let reads = self.reads();
        let members = self.member_reads();
        let mut found = Vec::new();
        let by_name = |function: FunctionId, binding: BindingId, found: &mut Vec<_>| {
            let all = reads.get(&binding).into_iter().flatten();
            found.extend(all.map(|&expr| (function, Ok(expr))));
        };
        let by_member = |function: FunctionId, name: Symbol, found: &mut Vec<_>| {
            let all = members.get(&name).into_iter().flatten();
            found.extend(all.map(|&expr| (function, Ok(expr))));
        };
        let methods = self.class_methods();
        // Of JavaScript's declarations of one name, the last one counts.
        let mut last: FxHashMap<BindingId, FunctionId> = FxHashMap::default();
        for index in 0..hir.functions.len() {
            if let Some(binding) = scopes.function_binding[index] {
                last.insert(binding, FunctionId(index as u32));
            }
        }
        for index in 0..hir.functions.len() {
            let id = FunctionId(index as u32);
            let function = hir.function(id);
            if function.method {
                let Some(name) = function.name else { continue };
                by_member(id, name.name, &mut found);
                if let Some((class, is_open)) = methods.get(&id)
                    && (*is_open || is_implicit(hir.name(name.name)))
                {
                    by_name(id, *class, &mut found);
                }
                continue;
            }
            let Some(binding) = scopes.function_binding[index] else { continue };
            if function.decorators.iter().any(|decorator| self.registers(*decorator)) {
                found.push((id, Err(scopes.function_parent[index])));
            }
            let is_overridden = !self.snapshot.python()
                && scopes.binding(binding).kind == BindingKind::Function
                && last.get(&binding) != Some(&id);
            if !is_overridden {
                by_name(id, binding, &mut found);
            }
        }
        for (index, expr) in hir.exprs.iter().enumerate() {
            let ExprKind::Function(id) = expr.kind else { continue };
            let literal = ExprId(index as u32);
            let (names, bindings, runs_here) = self.holders(literal);
            names.into_iter().for_each(|name| by_member(id, name, &mut found));
            bindings.into_iter().for_each(|binding| by_name(id, binding, &mut found));
            if runs_here {
                found.push((id, Ok(literal)));
            }
        }
        found
    }

    /// Returns `true` if a decorator may hand its function to something that runs it: `@app.route`.
    fn registers(&self, decorator: ExprId) -> bool {
        let hir = self.context.hir();
        let mut current = decorator;
        let mut is_call = false;
        loop {
            match &hir.expr(current).kind {
                ExprKind::Call { callee, .. } => {
                    is_call = true;
                    current = *callee;
                }
                ExprKind::Member { object, .. } => current = *object,
                ExprKind::Name(name) => return is_call && !PASSIVE_DECORATORS.contains(&hir.name(*name)),
                _ => return is_call,
            }
        }
    }

    /// Returns what holds a function expression: properties, variables. `true`: it is given to
    /// something that may run it.
    fn holders(&self, literal: ExprId) -> (Vec<Symbol>, Vec<BindingId>, bool) {
        let (hir, scopes) = (self.context.hir(), &self.analysis.scopes);
        let (mut names, mut bindings) = (Vec::new(), Vec::new());
        let mut hold = |target: ExprId| match &hir.expr(target).kind {
            ExprKind::Name(_) => bindings.extend(scopes.resolve(target)),
            ExprKind::Member { property, .. } => names.push(property.name),
            _ => {}
        };
        let mut key = None;
        let mut current = literal;
        loop {
            match scopes.parents[current.index()] {
                Parent::Expr(parent) => match &hir.expr(parent).kind {
                    ExprKind::Assign { target, value, .. } if *value == current => {
                        hold(*target);
                        current = parent;
                    }
                    ExprKind::Object(entries) if key.is_none() || current != literal => {
                        let entry = entries.iter().find(|entry| entry.value == current);
                        match entry.map(|entry| &entry.key) {
                            Some(Key::Ident(ident)) => key = key.or(Some(ident.name)),
                            _ => return (Vec::new(), Vec::new(), true),
                        }
                        current = parent;
                    }
                    _ => return (names, bindings, true),
                },
                Parent::Stmt(stmt) => match &hir.stmt(stmt).kind {
                    StmtKind::Assign { targets, .. } => {
                        targets.iter().for_each(|target| hold(*target));
                        break;
                    }
                    StmtKind::Expr(_) if current != literal => break,
                    _ => return (names, bindings, true),
                },
                _ => return (names, bindings, true),
            }
        }
        // An entry of an object is read by its name, or with the object.
        if let Some(key) = key {
            return (vec![key], Vec::new(), false);
        }
        (names, bindings, false)
    }

    /// Returns the reads of each variable, without those that only hand it to other files.
    fn reads(&self) -> FxHashMap<BindingId, Vec<ExprId>> {
        let (hir, scopes) = (self.context.hir(), &self.analysis.scopes);
        let targets = self.targets();
        let mut reads: FxHashMap<BindingId, Vec<ExprId>> = FxHashMap::default();
        for (index, binding) in scopes.names.iter().enumerate() {
            let expr = ExprId(index as u32);
            let Some(binding) = binding.filter(|_| matches!(hir.expr(expr).kind, ExprKind::Name(_))) else { continue };
            if !targets.contains(&expr) && !self.is_exported(expr) {
                reads.entry(binding).or_default().push(expr);
            }
        }
        reads
    }

    /// Returns the reads of the properties of a name.
    fn member_reads(&self) -> FxHashMap<Symbol, Vec<ExprId>> {
        let targets = self.targets();
        let mut reads: FxHashMap<Symbol, Vec<ExprId>> = FxHashMap::default();
        for (index, expr) in self.context.hir().exprs.iter().enumerate() {
            let id = ExprId(index as u32);
            let ExprKind::Member { object, property } = &expr.kind else { continue };
            let is_foreign = self.analysis.value(*object).is_server() || self.is_operator(id);
            if !targets.contains(&id) && !is_foreign {
                reads.entry(property.name).or_default().push(id);
            }
        }
        reads
    }

    fn is_operator(&self, callee: ExprId) -> bool {
        let Parent::Expr(call) = self.analysis.scopes.parents[callee.index()] else { return false };
        self.analysis.call_at(call).is_some_and(|site| site.callee == callee)
    }

    fn targets(&self) -> FxHashSet<ExprId> {
        let hir = self.context.hir();
        let mut all = FxHashSet::default();
        for stmt in &hir.stmts {
            if let StmtKind::Assign { targets, .. } = &stmt.kind {
                all.extend(targets.iter().copied());
            }
        }
        for expr in &hir.exprs {
            if let ExprKind::Assign { target, .. } = &expr.kind {
                all.insert(*target);
            }
        }
        all
    }

    /// Returns `true` if an expression is only handed to other files: `exports.f = f`.
    fn is_exported(&self, expr: ExprId) -> bool {
        if self.snapshot.python() {
            return false;
        }
        let (hir, scopes) = (self.context.hir(), &self.analysis.scopes);
        let mut current = expr;
        loop {
            match scopes.parents[current.index()] {
                Parent::Expr(parent) => match &hir.expr(parent).kind {
                    ExprKind::Object(_) => current = parent,
                    ExprKind::Assign { target, value, .. } if *value == current => {
                        if self.is_exports(*target) {
                            return true;
                        }
                        current = parent;
                    }
                    _ => return false,
                },
                Parent::Stmt(stmt) => {
                    return match &hir.stmt(stmt).kind {
                        StmtKind::Assign { targets, .. } => targets.iter().any(|target| self.is_exports(*target)),
                        _ => false,
                    };
                }
                _ => return false,
            }
        }
    }

    /// Returns `true` if an expression is `exports` or in it.
    pub fn is_exports(&self, target: ExprId) -> bool {
        match &self.context.expr(target).kind {
            ExprKind::Name(name) => {
                let is_own = self
                    .analysis
                    .scopes
                    .resolve(target)
                    .is_some_and(|binding| self.analysis.scopes.binding(binding).kind != BindingKind::Implicit);
                matches!(self.context.hir().name(*name), "exports" | "module") && !is_own
            }
            ExprKind::Member { object, .. } | ExprKind::Index { object, .. } => self.is_exports(*object),
            _ => false,
        }
    }

    /// Returns the methods with the variable of their class. `true`: the class has a base, which
    /// may call them.
    fn class_methods(&self) -> FxHashMap<FunctionId, (BindingId, bool)> {
        let hir = self.context.hir();
        let mut all = FxHashMap::default();
        for (index, stmt) in hir.stmts.iter().enumerate() {
            let StmtKind::Class { bases, body, .. } = &stmt.kind else { continue };
            let bindings = self.analysis.scopes.stmt_bindings.get(&StmtId(index as u32));
            let Some(&class) = bindings.and_then(|bindings| bindings.first()) else { continue };
            let is_open = bases.iter().any(|base| {
                !matches!(hir.expr(*base).kind, ExprKind::Name(name) if matches!(hir.name(name), "object" | "ABC"))
            });
            for stmt in body {
                if let StmtKind::Function(id) = hir.stmt(*stmt).kind {
                    all.insert(id, (class, is_open));
                }
            }
        }
        all
    }

    /// Returns `true` if a function is given to a call that runs it for each item.
    fn is_for_each(&self, expr: ExprId) -> bool {
        let hir = self.context.hir();
        let Parent::Expr(parent) = self.analysis.scopes.parents[expr.index()] else { return false };
        let ExprKind::Call { callee, args, .. } = &hir.expr(parent).kind else { return false };
        let name = self.last_name(*callee).map_or("", |name| hir.name(name));
        args.iter().any(|arg| arg.value == expr) && matches!(name, "map" | "forEach" | "iterate" | "filter" | "reduce")
    }

    /// Returns `true` if a function is given to a widget: `{onClick: f}`, `button.onClick(f)`.
    fn is_handler(&self, expr: ExprId) -> bool {
        let hir = self.context.hir();
        let Parent::Expr(parent) = self.analysis.scopes.parents[expr.index()] else { return false };
        let is_event = |name: &str| name.strip_prefix("on").is_some_and(|rest| rest.starts_with(char::is_uppercase));
        match &hir.expr(parent).kind {
            ExprKind::Object(entries) => entries.iter().any(|entry| match &entry.key {
                Key::Ident(ident) => entry.value == expr && is_event(hir.name(ident.name)),
                Key::String(text, _) => entry.value == expr && is_event(text),
                _ => false,
            }),
            ExprKind::Call { callee, args, .. } => {
                let name = self.last_name(*callee).map_or("", |name| hir.name(name));
                args.iter().any(|arg| arg.value == expr) && is_event(name)
            }
            _ => false,
        }
    }

    fn is_in_loop(&self, expr: ExprId) -> bool {
        matches!(self.enclosing(expr), Enclosing::Loop)
    }

    fn enclosing(&self, expr: ExprId) -> Enclosing {
        let (hir, scopes) = (self.context.hir(), &self.analysis.scopes);
        let mut inner = Parent::Expr(expr);
        let mut parent = scopes.parents[expr.index()];
        loop {
            let next = match parent {
                Parent::None => return Enclosing::File,
                Parent::Function(function) => return Enclosing::Function(function),
                Parent::Expr(outer) => {
                    if let ExprKind::Comprehension { clauses, .. } = &hir.expr(outer).kind
                        && clauses.first().is_none_or(|clause| Parent::Expr(clause.iter) != inner)
                    {
                        return Enclosing::Loop;
                    }
                    scopes.parents[outer.index()]
                }
                Parent::Stmt(stmt) => {
                    let is_once = match &hir.stmt(stmt).kind {
                        StmtKind::While { .. } => false,
                        StmtKind::For { init, .. } => init.iter().any(|init| Parent::Stmt(*init) == inner),
                        StmtKind::ForEach { iter, .. } => Parent::Expr(*iter) == inner,
                        _ => true,
                    };
                    if !is_once {
                        return Enclosing::Loop;
                    }
                    scopes.stmt_parent[stmt.index()]
                }
            };
            inner = parent;
            parent = next;
        }
    }
}

/// Returns `true` for methods that run without being named: `__init__`, `constructor`.
fn is_implicit(name: &str) -> bool {
    name == "constructor" || name.starts_with("__") && name.ends_with("__")
}

fn times_of(
    function: FunctionId,
    sites: &FxHashMap<FunctionId, Vec<Site>>,
    reach: &mut Reach,
    open: &mut FxHashSet<FunctionId>,
) -> Times {
    if let Some(times) = reach.times.get(&function) {
        return *times;
    }
    // A function that calls itself.
    if !open.insert(function) || open.len() > 64 {
        return Times::Exactly(0);
    }
    let mut sum = 0;
    for site in sites.get(&function).into_iter().flatten() {
        let times = match site.context {
            _ if site.is_handler => Times::Exactly(1),
            None => Times::Exactly(1),
            Some(context) if reach.reached.contains(&context) => times_of(context, sites, reach, open),
            Some(_) => continue,
        };
        match times {
            Times::Exactly(count) if !site.is_repeated || site.is_handler => sum += count,
            _ => {
                open.remove(&function);
                reach.times.insert(function, Times::Repeatedly);
                return Times::Repeatedly;
            }
        }
    }
    open.remove(&function);
    reach.times.insert(function, Times::Exactly(sum.max(1)));
    Times::Exactly(sum.max(1))
}
