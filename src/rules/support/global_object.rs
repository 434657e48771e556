//! Finds the names that a JavaScript file defines as properties of the global object, such as
//! `foo` in `this.foo = 1` or in `(function(root) { root.foo = 1; })(this)`.

use crate::base::stack::deep;
use crate::rules::engine::context::Context;
use crate::semantic::analysis::assignments;
use crate::semantic::query::objects::key_text;
use crate::semantic::scope::BindingId;
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ExprId, ExprKind, FunctionId, StmtKind, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Names of the global object.
const NAMES: &[&str] = &["globalThis", "window", "self", "global"];
/// Methods of functions whose first argument is `this` in the function.
const CALLERS: &[&str] = &["call", "apply", "bind"];

/// The global names that a file defines as properties.
#[derive(Default)]
pub struct GlobalProperties<'a> {
    names: FxHashSet<&'a str>,
    /// Any name may be defined: code computes names, or the global object goes to code in another
    /// file.
    is_open: bool,
}

impl GlobalProperties<'_> {
    /// Returns `true` if the file may define a global of this name as a property.
    pub fn may_define(&self, name: &str) -> bool {
        self.is_open || self.names.contains(name)
    }
}

/// Returns the global names that a file defines as properties. Empty for Python.
pub fn global_properties<'a>(context: &Context<'a>) -> GlobalProperties<'a> {
    context.depend_on_file();
    let mut finder = Finder {
        context,
        immediate: FxHashSet::default(),
        aliases: FxHashMap::default(),
        found: GlobalProperties::default(),
    };
    let is_root = |index: usize| finder.root(ExprId(index as u32)).is_some();
    if !context.python() && (0..context.hir().exprs.len()).any(is_root) {
        finder.find_immediate_functions();
        finder.follow_aliases();
        finder.collect();
    }
    finder.found
}

/// How certain it is that an expression is the global object. `this` is another object where a
/// function is a method or a constructor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Certainty {
    Possible,
    Certain,
}

struct Finder<'a, 'c> {
    context: &'c Context<'a>,
    /// Functions that are called where they are written.
    immediate: FxHashSet<FunctionId>,
    /// Variables and parameters that may be the global object.
    aliases: FxHashMap<BindingId, Certainty>,
    found: GlobalProperties<'a>,
}

impl<'a> Finder<'a, '_> {
    /// Returns how certain it is that `this` or a name of no variable is the global object. Returns
    /// `None` for any other expression.
    fn root(&self, expr: ExprId) -> Option<Certainty> {
        let scopes = &self.context.analysis.scopes;
        match self.context.expr(expr).kind {
            ExprKind::Name(name) => (scopes.resolve(expr).is_none() && NAMES.contains(&self.context.hir().name(name)))
                .then_some(Certainty::Certain),
            ExprKind::This => {
                let mut function = scopes.function_of[expr.index()];
                while let Some(id) = function {
                    if !self.context.hir().function(id).arrow && !self.immediate.contains(&id) {
                        return Some(Certainty::Possible);
                    }
                    function = scopes.function_parent[id.index()];
                }
                Some(Certainty::Certain)
            }
            _ => None,
        }
    }

    /// Returns how certain it is that the value of an expression is the global object. Returns
    /// `None` if the value is another one.
    fn certainty(&self, expr: ExprId) -> Option<Certainty> {
        deep(|| match &self.context.expr(expr).kind {
            ExprKind::Name(_) | ExprKind::This => self.root(expr).or_else(|| {
                let binding = self.context.analysis.scopes.resolve(expr)?;
                self.aliases.get(&binding).copied()
            }),
            ExprKind::Conditional { then, otherwise, .. } => self.certainty(*then).max(self.certainty(*otherwise)),
            ExprKind::Logical { left, right, .. } => self.certainty(*left).max(self.certainty(*right)),
            ExprKind::Assign { value, .. } => self.certainty(*value),
            ExprKind::Sequence(items) => self.certainty(*items.last()?),
            _ => None,
        })
    }

    fn find_immediate_functions(&mut self) {
        for expr in &self.context.hir().exprs {
            let ExprKind::Call { callee, .. } = expr.kind else { continue };
            let called = match self.context.expr(callee).kind {
                ExprKind::Member { object, property } if self.is_caller(property.name) => object,
                _ => callee,
            };
            if let ExprKind::Function(function) = self.context.expr(called).kind {
                self.immediate.insert(function);
            }
        }
    }

    fn is_caller(&self, name: Symbol) -> bool {
        CALLERS.contains(&self.context.hir().name(name))
    }

    /// Follows the global object through variables and arguments until no more is found.
    fn follow_aliases(&mut self) {
        let hir = self.context.hir();
        loop {
            let known = self.aliases.clone();
            assignments(hir).for_each(|assignment| self.follow(assignment.value, assignment.target));
            for expr in &hir.exprs {
                if let ExprKind::Call { callee, args, .. } = &expr.kind {
                    self.follow_call(*callee, args);
                }
            }
            if self.aliases == known {
                return;
            }
        }
    }

    /// Adds a variable that gets the global object.
    fn follow(&mut self, value: ExprId, target: ExprId) {
        if let Some(certainty) = self.certainty(value)
            && let Some(binding) = self.context.analysis.scopes.resolve(target)
        {
            let known = self.aliases.entry(binding).or_insert(certainty);
            *known = certainty.max(*known);
        }
    }

    /// Adds the parameters that get the global object. A function that is not in the file may
    /// define any name.
    fn follow_call(&mut self, callee: ExprId, args: &[Arg]) {
        if !args.iter().any(|arg| self.certainty(arg.value).is_some()) {
            return;
        }
        let (called, args) = match self.context.expr(callee).kind {
            // The first argument is `this`. Those of `apply` are in a list.
            ExprKind::Member { object, property } if self.is_caller(property.name) => {
                (object, args.get(1..).unwrap_or_default())
            }
            _ => (callee, args),
        };
        let function = match (&self.context.expr(called).kind, self.context.value(called)) {
            (ExprKind::Function(function), _) | (_, Value::Function(function)) => *function,
            (_, Value::Unknown | Value::Module(_) | Value::Imported(_)) => {
                let is_certain = |arg: &Arg| self.certainty(arg.value) == Some(Certainty::Certain);
                if args.iter().any(is_certain) && !self.define_on_argument(called, args) {
                    self.found.is_open = true;
                }
                return;
            }
            _ => return,
        };
        let hir = self.context.hir();
        for (param, arg) in hir.function(function).params.iter().zip(args) {
            self.follow(arg.value, param.target);
        }
    }

    /// Adds the names that `Object.assign` and the like define on their first argument. Returns
    /// `false` if the function may define other names.
    fn define_on_argument(&mut self, callee: ExprId, args: &[Arg]) -> bool {
        let hir = self.context.hir();
        let ExprKind::Member { object, property } = hir.expr(callee).kind else { return false };
        let ExprKind::Name(owner) = hir.expr(object).kind else { return false };
        if hir.name(owner) != "Object" {
            return false;
        }
        match (hir.name(property.name), args) {
            ("assign" | "defineProperties", [_, sources @ ..]) => sources.iter().all(|source| {
                let ExprKind::Object(entries) = &hir.expr(source.value).kind else { return false };
                let names = entries.iter().map_while(|entry| key_text(hir, &entry.key));
                self.found.names.extend(names);
                entries.iter().all(|entry| key_text(hir, &entry.key).is_some())
            }),
            ("defineProperty", [_, name, ..]) => match &hir.expr(name.value).kind {
                ExprKind::String(name) => {
                    self.found.names.insert(name);
                    true
                }
                _ => false,
            },
            ("assign" | "defineProperties" | "defineProperty" | "setPrototypeOf", _) => false,
            _ => true,
        }
    }

    /// Adds the properties that the file assigns.
    fn collect(&mut self) {
        let hir = self.context.hir();
        assignments(hir).for_each(|assignment| self.add_property(assignment.target));
        for stmt in &hir.stmts {
            if let StmtKind::ForEach { target, .. } = stmt.kind {
                self.add_property(target);
            }
        }
    }

    fn add_property(&mut self, target: ExprId) {
        let hir = self.context.hir();
        let (object, name) = match hir.expr(target).kind {
            ExprKind::Member { object, property } => (object, Some(hir.name(property.name))),
            ExprKind::Index { object, index } => match &hir.expr(index).kind {
                ExprKind::String(name) => (object, Some(&**name)),
                _ => (object, None),
            },
            _ => return,
        };
        match (self.certainty(object), name) {
            (Some(_), Some(name)) => {
                self.found.names.insert(name);
            }
            (Some(Certainty::Certain), None) => self.found.is_open = true,
            _ => {}
        }
    }
}
