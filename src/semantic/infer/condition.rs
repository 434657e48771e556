//! Evaluates code that runs under a condition: `if`, `a ? b : c`, `a && b`.
//!
//! In the branches, and after an `if`, the variables and properties that the condition tests for
//! type or presence are unknown. After a part of an expression, they have their values again.
//!
//! # Rejected
//! Narrowing the type in each branch. It would rarely help, and a wrong narrowing would be a false
//! positive.

use super::bindings::Branch;
use super::mutation::changed_at;
use super::{Flow, Infer};
use crate::base::stack::deep;
use crate::semantic::scope::BindingId;
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, LogicalOp, StmtId, UnaryOp};
use crate::syntax::visit::child_exprs;
use std::sync::Arc;

/// Functions that test the type or the attributes of an argument.
const TYPE_TESTS: &[&str] = &["isinstance", "type", "hasattr", "issubclass", "callable", "getattr"];
/// Methods that test the type or the properties of their object or argument.
const TYPE_TEST_METHODS: &[&str] = &["isArray", "hasOwnProperty", "name", "isString", "isNumber"];
/// Properties that tell the type of their object.
const TYPE_PROPERTIES: &[&str] = &["constructor", "type", "__class__"];

/// The most tested properties of a variable that are told apart. Forgetting one copies its object,
/// so that a condition over all keys of a large object would take their third power.
const MAX_TESTED_PROPERTIES: usize = 16;

/// A variable that a condition tests for type or presence, or a property of its object.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct TestedPart {
    binding: BindingId,
    /// The keys that lead to the property. Empty if the condition tests the variable.
    path: Vec<Arc<str>>,
}

impl TestedPart {
    fn variable(binding: BindingId) -> TestedPart {
        TestedPart { binding, path: Vec::new() }
    }
}

/// Adds a tested part. After many properties of a variable, the whole variable counts.
fn add_tested(part: TestedPart, tested: &mut Vec<TestedPart>) {
    let variable = TestedPart::variable(part.binding);
    if tested.contains(&part) || tested.contains(&variable) {
        return;
    }
    if tested.iter().filter(|other| other.binding == part.binding).count() < MAX_TESTED_PROPERTIES {
        tested.push(part);
        return;
    }
    tested.retain(|other| other.binding != part.binding);
    tested.push(variable);
}

impl Infer<'_> {
    pub(super) fn eval_if(&mut self, condition: ExprId, then: &[StmtId], otherwise: &[StmtId]) -> Flow {
        self.eval_expr(condition);
        let tested = self.tested_parts(condition);
        let branches = [then, otherwise].map(|block| {
            self.branch(|infer| {
                infer.forget_tested(&tested);
                infer.eval_block(block)
            })
        });
        let flow = self.merge(branches);
        self.forget_tested(&tested);
        flow
    }

    pub(super) fn eval_conditional_expr(&mut self, condition: ExprId, then: ExprId, otherwise: ExprId) -> Value {
        self.eval_expr(condition);
        let tested = self.tested_parts(condition);
        let branches = [then, otherwise].map(|part| self.branch_forgetting(&tested, part));
        self.merge(branches);
        self.values[then].join(&self.values[otherwise])
    }

    pub(super) fn eval_logical(&mut self, id: ExprId, op: LogicalOp, condition: ExprId, right: ExprId) -> Value {
        let left = self.eval_expr(condition);
        let tested = self.tested_parts(condition);
        let branch = self.branch_forgetting(&tested, right);
        self.merge([Branch::default(), branch]);
        self.last_tested = Some((id, tested));
        let right = self.values[right].clone();
        match op {
            // A Boolean `x` in `x && y` is a guard: nobody uses the result if it is `false`.
            LogicalOp::And if matches!(left, Value::Bool(_)) => right,
            _ => left.join(&right),
        }
    }

    /// Returns the variables and properties that a condition tests for type or presence. A variable
    /// that is null, or has one of several values, is tested wherever the condition reads it.
    ///
    /// # Performance
    /// In `a && b && c`, the variables that `a && b` tests are those of `a`, which are known, and
    /// those of `b`: the time is linear in the number of operands.
    fn tested_parts(&mut self, condition: ExprId) -> Vec<TestedPart> {
        let (part, mut tested) = match (self.last_tested.take(), &self.hir.expr(condition).kind) {
            (Some((id, tested)), ExprKind::Logical { right, .. }) if id == condition => (*right, tested),
            _ => (condition, Vec::new()),
        };
        self.collect_tested(part, false, &mut tested);
        tested
    }

    /// Adds the tested variables and properties in a part of a condition. With `is_inside_test`, a
    /// test contains the whole part, and all its variables count.
    fn collect_tested(&mut self, expr: ExprId, is_inside_test: bool, tested: &mut Vec<TestedPart>) {
        let hir = self.hir;
        if is_inside_test && let Some(property) = self.tested_property(expr) {
            add_tested(property, tested);
            return;
        }
        let property_is = |member: ExprId, names: &[&str]| match &hir.expr(member).kind {
            ExprKind::Member { property, .. } => names.contains(&hir.name(property.name)),
            _ => false,
        };
        deep(|| match &hir.expr(expr).kind {
            ExprKind::Name(_) => {
                if let Some(binding) = self.scopes.resolve(expr) {
                    self.recorder.record_read(binding);
                    let value = &self.binding_values[binding.0 as usize];
                    // `isinstance(x, ee.Image)` does not test `ee`.
                    let is_tested = is_inside_test && !matches!(value, Value::Namespace(_))
                        || matches!(value, Value::Null | Value::Union(_));
                    let variable = TestedPart::variable(binding);
                    if is_tested {
                        add_tested(variable, tested);
                    }
                }
            }
            ExprKind::Call { callee, args, .. } => {
                let is_test = match hir.expr(*callee).kind {
                    ExprKind::Name(name) => TYPE_TESTS.contains(&hir.name(name)),
                    _ => property_is(*callee, TYPE_TEST_METHODS),
                };
                match hir.expr(*callee).kind {
                    // A method tests its object, not a property of it.
                    ExprKind::Member { object, .. } if is_test => self.collect_tested(object, true, tested),
                    // A test of the result does not test the function.
                    _ => self.collect_tested(*callee, is_test, tested),
                }
                args.iter().for_each(|arg| self.collect_tested(arg.value, is_test || is_inside_test, tested));
            }
            ExprKind::Unary { op, operand } => {
                self.collect_tested(*operand, *op == UnaryOp::Typeof || is_inside_test, tested);
            }
            ExprKind::Binary { op, left, right, .. } => {
                // `all === ''` asks whether something is there, as `all === null` does.
                let is_nothing = |id: ExprId| match &hir.expr(id).kind {
                    ExprKind::Null | ExprKind::Undefined => true,
                    ExprKind::String(text) => text.is_empty(),
                    _ => false,
                };
                let is_test = matches!(op, BinaryOp::InstanceOf | BinaryOp::Is | BinaryOp::IsNot)
                    || is_nothing(*left)
                    || is_nothing(*right);
                self.collect_tested(*left, is_test || is_inside_test, tested);
                self.collect_tested(*right, is_test || is_inside_test, tested);
            }
            ExprKind::Member { object, .. } => {
                let is_test = property_is(expr, TYPE_PROPERTIES);
                self.collect_tested(*object, is_test || is_inside_test, tested);
            }
            kind => child_exprs(kind, |child| self.collect_tested(child, is_inside_test, tested)),
        });
    }

    /// Returns a property of a known object: `options.a`, `options['a']`. A test of the property
    /// leaves the rest of the object certain. Returns `None` if the test tells about the object.
    fn tested_property(&mut self, expr: ExprId) -> Option<TestedPart> {
        let hir = self.hir;
        let mut path: Vec<Arc<str>> = Vec::new();
        let mut at = expr;
        while !matches!(hir.expr(at).kind, ExprKind::Name(_)) {
            match &hir.expr(at).kind {
                ExprKind::Member { property, .. } if TYPE_PROPERTIES.contains(&hir.name(property.name)) => return None,
                ExprKind::Member { object, property } => {
                    path.push(hir.name(property.name).into());
                    at = *object;
                }
                ExprKind::Index { object, index } => {
                    let ExprKind::String(key) = &hir.expr(*index).kind else { return None };
                    path.push((&**key).into());
                    at = *object;
                }
                _ => return None,
            }
        }
        path.reverse();
        let (_, owners) = path.split_last()?;
        let binding = self.scopes.resolve(at)?;
        self.recorder.record_read(binding);
        let mut owner = &self.binding_values[binding.0 as usize];
        for key in owners {
            let Value::Object(object) = owner else { return None };
            owner = object.get(key)?;
        }
        matches!(owner, Value::Object(_)).then_some(TestedPart { binding, path })
    }

    /// Makes the values of tested variables and properties unknown.
    fn forget_tested(&mut self, tested: &[TestedPart]) {
        for TestedPart { binding, path } in tested {
            let value = changed_at(&self.binding_values[binding.0 as usize], path, &|_| Value::Unknown);
            self.forget(*binding, value);
        }
    }

    /// Evaluates a part of an expression as a branch in which tested variables are unknown.
    fn branch_forgetting(&mut self, tested: &[TestedPart], part: ExprId) -> Branch {
        self.branch(|infer| {
            infer.eval_forgetting(tested, part);
            Flow::Next
        })
    }

    /// Evaluates a part of an expression while tested variables are unknown, and then restores
    /// their values. A part that is only a name keeps its known value: `x if x is not None else
    /// {}`.
    fn eval_forgetting(&mut self, tested: &[TestedPart], part: ExprId) {
        if matches!(self.hir.expr(part).kind, ExprKind::Name(_)) {
            self.eval_expr(part);
            return;
        }
        let indices = || tested.iter().map(|tested| tested.binding.0 as usize);
        let values =
            |infer: &Self| -> Vec<Value> { indices().map(|index| infer.binding_values[index].clone()).collect() };
        let before = values(self);
        self.forget_tested(tested);
        let forgotten = values(self);
        self.eval_expr(part);
        for ((index, before), forgotten) in indices().zip(before).zip(forgotten) {
            // A known value that the part itself assigned stays.
            let current = &mut self.binding_values[index];
            if *current == forgotten {
                *current = before;
            }
        }
    }
}
