//! Evaluates conditions that the text decides: `var save = false; if (save) ...`.

use super::describe::Say;
use crate::semantic::scope::{BindingId, BindingKind, Parent};
use crate::semantic::value::Value;
use crate::syntax::hir::{ArgKind, BinaryOp, ExprId, ExprKind, Key, LogicalOp, StmtKind, Symbol, UnaryOp};
use rustc_hash::FxHashSet;

/// Expressions in an expression that are evaluated.
const MAX_DEPTH: usize = 12;
/// Methods that change the number of items of their list.
const LIST_CHANGES: &[&str] = &["push", "unshift", "splice", "append", "extend", "insert"];

/// A value that the text decides.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Constant {
    Bool(bool),
    Num(f64),
    Text(String),
    Null,
    /// A list of so many items.
    List(usize),
    Object,
}

/// The names that the file changes after their declaration.
#[derive(Debug, Default)]
pub(super) struct ChangedNames {
    /// Properties that an assignment sets, and variables and properties whose list a call changes.
    names: FxHashSet<Symbol>,
    /// Some properties are set by computed names.
    objects: FxHashSet<Symbol>,
}

impl ChangedNames {
    pub fn new(say: &Say<'_>) -> Self {
        let hir = say.context.hir();
        let mut changed = ChangedNames::default();
        let mut set = |target: ExprId| match &hir.expr(target).kind {
            ExprKind::Member { property, .. } => {
                changed.names.insert(property.name);
            }
            ExprKind::Index { object, .. } => changed.objects.extend(say.last_name(*object)),
            _ => {}
        };
        for stmt in &hir.stmts {
            if let StmtKind::Assign { targets, .. } = &stmt.kind {
                targets.iter().for_each(|target| set(*target));
            }
        }
        for expr in &hir.exprs {
            if let ExprKind::Assign { target, .. } | ExprKind::Update { target } = &expr.kind {
                set(*target);
            }
        }
        for expr in &hir.exprs {
            let ExprKind::Call { callee, .. } = &expr.kind else { continue };
            let ExprKind::Member { object, property } = &hir.expr(*callee).kind else { continue };
            if LIST_CHANGES.contains(&hir.name(property.name)) {
                changed.objects.extend(say.last_name(*object));
            }
        }
        changed
    }
}

impl Say<'_> {
    /// Returns the name of a variable, or of the last property of a chain.
    pub fn last_name(&self, expr: ExprId) -> Option<Symbol> {
        match &self.context.expr(expr).kind {
            ExprKind::Name(name) => Some(*name),
            ExprKind::Member { property, .. } => Some(property.name),
            _ => None,
        }
    }

    /// Returns whether a condition holds, if the text decides it.
    pub fn truth(&self, expr: ExprId, changed: &ChangedNames) -> Option<bool> {
        self.truth_at(expr, changed, 0)
    }

    fn truth_at(&self, expr: ExprId, changed: &ChangedNames, depth: usize) -> Option<bool> {
        if let ExprKind::Logical { op, left, right, .. } = &self.context.expr(expr).kind {
            let of = |part: ExprId| (depth < MAX_DEPTH).then(|| self.truth_at(part, changed, depth + 1)).flatten();
            return match (op, of(*left), of(*right)) {
                (LogicalOp::And, Some(false), _) | (LogicalOp::And, _, Some(false)) => Some(false),
                (LogicalOp::And, Some(true), Some(true)) => Some(true),
                (LogicalOp::Or, Some(true), _) | (LogicalOp::Or, _, Some(true)) => Some(true),
                (LogicalOp::Or, Some(false), Some(false)) => Some(false),
                _ => None,
            };
        }
        match self.constant_at(expr, changed, depth)? {
            Constant::Bool(flag) => Some(flag),
            Constant::Num(number) => Some(number != 0.0),
            Constant::Text(text) => Some(!text.is_empty()),
            Constant::Null => Some(false),
            Constant::List(count) => Some(count > 0 || !self.snapshot.python()),
            Constant::Object if self.snapshot.python() => None,
            Constant::Object => Some(true),
        }
    }

    /// Returns the number of items of a list, if the text decides it.
    pub fn constant_length(&self, expr: ExprId, changed: &ChangedNames) -> Option<usize> {
        match self.constant_at(expr, changed, 0)? {
            Constant::List(count) => Some(count),
            _ => None,
        }
    }

    fn constant_at(&self, expr: ExprId, changed: &ChangedNames, depth: usize) -> Option<Constant> {
        if depth > MAX_DEPTH {
            return None;
        }
        let inner = |expr: ExprId| self.constant_at(expr, changed, depth + 1);
        let hir = self.context.hir();
        match &self.context.expr(expr).kind {
            ExprKind::Bool(flag) => Some(Constant::Bool(*flag)),
            ExprKind::Number { value, .. } => Some(Constant::Num(*value)),
            ExprKind::String(text) => Some(Constant::Text(text.to_string())),
            ExprKind::Null => Some(Constant::Null),
            ExprKind::Object(_) => Some(Constant::Object),
            ExprKind::List(items) => {
                let spread = items.iter().any(|item| matches!(self.context.expr(*item).kind, ExprKind::Spread(_)));
                (!spread).then_some(Constant::List(items.len()))
            }
            ExprKind::Name(name) => {
                let binding = self.analysis.scopes.resolve(expr)?;
                let value = match self.set_once(expr, binding) {
                    Some(value) => inner(value)?,
                    None => self.constant_argument(expr, changed, depth)?,
                };
                let is_list = matches!(value, Constant::List(_));
                (!is_list || !changed.objects.contains(name)).then_some(value)
            }
            ExprKind::Member { object, property } => {
                if hir.name(property.name) == "length" {
                    return match inner(*object)? {
                        Constant::List(count) => Some(Constant::Num(count as f64)),
                        _ => None,
                    };
                }
                let value = inner(self.entry(*object, property.name, changed, depth)?)?;
                let is_list = matches!(value, Constant::List(_));
                (!is_list || !changed.objects.contains(&property.name)).then_some(value)
            }
            ExprKind::Call { callee, args, .. } => {
                let ExprKind::Name(name) = self.context.expr(*callee).kind else { return None };
                let is_len = self.snapshot.python()
                    && hir.name(name) == "len"
                    && self.analysis.scopes.resolve(*callee).is_none();
                match (is_len, &args[..]) {
                    (true, [only]) => match inner(only.value)? {
                        Constant::List(count) => Some(Constant::Num(count as f64)),
                        _ => None,
                    },
                    _ => None,
                }
            }
            ExprKind::Unary { op: UnaryOp::Not, operand } => {
                self.truth_at(*operand, changed, depth + 1).map(|flag| Constant::Bool(!flag))
            }
            ExprKind::Unary { op: UnaryOp::Minus, operand } => match inner(*operand)? {
                Constant::Num(number) => Some(Constant::Num(-number)),
                _ => None,
            },
            ExprKind::Binary { op, left, right, .. } => compared(*op, &inner(*left)?, &inner(*right)?),
            ExprKind::Logical { .. } => self.truth_at(expr, changed, depth + 1).map(Constant::Bool),
            _ => None,
        }
    }

    /// Returns the value of a variable with one assignment, which runs before the read.
    fn set_once(&self, read: ExprId, binding: BindingId) -> Option<ExprId> {
        let scopes = &self.analysis.scopes;
        let known = scopes.binding(binding);
        let value = known.only_value().filter(|_| known.kind == BindingKind::Variable)?;
        let stmt = self.analysis.statement_of(value)?;
        let is_certain = matches!(scopes.stmt_parent[stmt.index()], Parent::None | Parent::Function(_));
        let is_plain = matches!(self.context.hir().stmt(stmt).kind, StmtKind::Assign { op: None, .. });
        let is_before = self.analysis.span(value).start < self.analysis.span(read).start;
        (is_certain && is_plain && is_before && scopes.parents[value.index()] == Parent::Stmt(stmt)).then_some(value)
    }

    /// Returns the value of an entry of an object that the file does not change.
    fn entry(&self, object: ExprId, key: Symbol, changed: &ChangedNames, depth: usize) -> Option<ExprId> {
        if depth > MAX_DEPTH || changed.names.contains(&key) {
            return None;
        }
        let hir = self.context.hir();
        let literal = match &self.context.expr(object).kind {
            ExprKind::Name(name) if !changed.objects.contains(name) => {
                self.set_once(object, self.analysis.scopes.resolve(object)?)?
            }
            ExprKind::Member { object, property } if !changed.objects.contains(&property.name) => {
                self.entry(*object, property.name, changed, depth + 1)?
            }
            _ => return None,
        };
        let ExprKind::Object(entries) = &self.context.expr(literal).kind else { return None };
        if entries.iter().any(|entry| matches!(entry.key, Key::Spread | Key::Computed(_))) {
            return None;
        }
        let is_key = |known: &Key| match known {
            Key::Ident(ident) => ident.name == key,
            Key::String(text, _) => **text == *hir.name(key),
            _ => false,
        };
        entries.iter().rev().find(|entry| is_key(&entry.key)).map(|entry| entry.value)
    }

    /// Returns what all calls of a function give to its parameter.
    fn constant_argument(&self, read: ExprId, changed: &ChangedNames, depth: usize) -> Option<Constant> {
        let (hir, scopes) = (self.context.hir(), &self.analysis.scopes);
        let parameter = scopes.binding(scopes.resolve(read)?);
        let (function, at) = self.parameter(read).filter(|_| parameter.writes == 0 || parameter.value.is_none())?;
        let binding = scopes.function_binding[function.index()]?;
        if hir.function(function).params[at].default.is_some() {
            return None;
        }
        let mut calls = 0;
        let mut given: Option<Constant> = None;
        for expr in &hir.exprs {
            let ExprKind::Call { callee, args, .. } = &expr.kind else { continue };
            if *self.analysis.value(*callee) != Value::Function(function) || scopes.resolve(*callee) != Some(binding) {
                continue;
            }
            calls += 1;
            let arg = args.get(at).filter(|_| args.iter().all(|arg| arg.kind == ArgKind::Positional))?;
            let value = self.constant_at(arg.value, changed, depth + 1)?;
            if given.as_ref().is_some_and(|known| *known != value) {
                return None;
            }
            given = Some(value);
        }
        let reads = scopes.names.iter().filter(|name| **name == Some(binding)).count();
        given.filter(|_| calls == reads)
    }
}

fn compared(op: BinaryOp, left: &Constant, right: &Constant) -> Option<Constant> {
    use BinaryOp::*;
    let same_kind = std::mem::discriminant(left) == std::mem::discriminant(right)
        && !matches!(left, Constant::List(_) | Constant::Object);
    let order = |holds: fn(f64, f64) -> bool| match (left, right) {
        (Constant::Num(left), Constant::Num(right)) => Some(Constant::Bool(holds(*left, *right))),
        _ => None,
    };
    match op {
        Eq | StrictEq | Is if same_kind => Some(Constant::Bool(left == right)),
        NotEq | StrictNotEq | IsNot if same_kind => Some(Constant::Bool(left != right)),
        Less => order(|a, b| a < b),
        LessEq => order(|a, b| a <= b),
        Greater => order(|a, b| a > b),
        GreaterEq => order(|a, b| a >= b),
        _ => None,
    }
}
