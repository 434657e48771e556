//! Evaluates code that runs under a condition: `if`, `a ? b : c`, `a && b`.
//!
//! In the branches, and after an `if`, the variables that the condition tests for type or presence
//! are unknown. After a part of an expression, they have their values again.
//!
//! # Rejected
//! Narrowing the type in each branch. It would rarely help, and a wrong narrowing would be a false
//! positive.

use super::bindings::Branch;
use super::{Flow, Infer};
use crate::base::stack::deep;
use crate::semantic::scope::BindingId;
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, LogicalOp, StmtId, UnaryOp};
use crate::syntax::visit::child_exprs;

/// Functions that test the type or the attributes of an argument.
const TYPE_TESTS: &[&str] = &["isinstance", "type", "hasattr", "issubclass", "callable", "getattr"];
/// Methods that test the type or the properties of their object or argument.
const TYPE_TEST_METHODS: &[&str] = &["isArray", "hasOwnProperty", "name", "isString", "isNumber"];
/// Properties that tell the type of their object.
const TYPE_PROPERTIES: &[&str] = &["constructor", "type", "__class__"];

impl Infer<'_> {
    pub(super) fn eval_if(&mut self, condition: ExprId, then: &[StmtId], otherwise: &[StmtId]) -> Flow {
        self.eval_expr(condition);
        let tested = self.tested_bindings(condition);
        let branches = [then, otherwise].map(|block| {
            self.branch(|infer| {
                infer.forget(&tested);
                infer.eval_block(block)
            })
        });
        let flow = self.merge(branches);
        self.forget(&tested);
        flow
    }

    pub(super) fn eval_conditional_expr(&mut self, condition: ExprId, then: ExprId, otherwise: ExprId) -> Value {
        self.eval_expr(condition);
        let tested = self.tested_bindings(condition);
        let branches = [then, otherwise].map(|part| self.branch_forgetting(&tested, part));
        self.merge(branches);
        self.values[then].join(&self.values[otherwise])
    }

    pub(super) fn eval_logical(&mut self, id: ExprId, op: LogicalOp, condition: ExprId, right: ExprId) -> Value {
        let left = self.eval_expr(condition);
        let tested = self.tested_bindings(condition);
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

    /// Returns the variables that a condition tests for type or presence. A variable that is null,
    /// or has one of several values, is tested wherever the condition reads it.
    ///
    /// # Performance
    /// In `a && b && c`, the variables that `a && b` tests are those of `a`, which are known, and
    /// those of `b`: the time is linear in the number of operands.
    fn tested_bindings(&mut self, condition: ExprId) -> Vec<BindingId> {
        let (part, mut tested) = match (self.last_tested.take(), &self.hir.expr(condition).kind) {
            (Some((id, tested)), ExprKind::Logical { right, .. }) if id == condition => (*right, tested),
            _ => (condition, Vec::new()),
        };
        self.collect_tested(part, false, &mut tested);
        tested
    }

    /// Adds the tested variables in a part of a condition. With `is_inside_test`, a test contains
    /// the whole part, and all its variables count.
    fn collect_tested(&mut self, expr: ExprId, is_inside_test: bool, tested: &mut Vec<BindingId>) {
        let hir = self.hir;
        let property_is = |member: ExprId, names: &[&str]| match &hir.expr(member).kind {
            ExprKind::Member { property, .. } => names.contains(&hir.name(property.name)),
            _ => false,
        };
        deep(|| match &hir.expr(expr).kind {
            ExprKind::Name(_) => {
                if let Some(binding) = self.scopes.resolve(expr) {
                    self.recorder.record_read(binding);
                    let value = &self.binding_values[binding.0 as usize];
                    let is_tested = is_inside_test || matches!(value, Value::Null | Value::Union(_));
                    if is_tested && !tested.contains(&binding) {
                        tested.push(binding);
                    }
                }
            }
            ExprKind::Call { callee, args, .. } => {
                let is_test = match hir.expr(*callee).kind {
                    ExprKind::Name(name) => TYPE_TESTS.contains(&hir.name(name)),
                    _ => property_is(*callee, TYPE_TEST_METHODS),
                };
                // A test of the result does not test the function.
                self.collect_tested(*callee, is_test, tested);
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

    /// Evaluates a part of an expression as a branch in which some variables are unknown.
    fn branch_forgetting(&mut self, tested: &[BindingId], part: ExprId) -> Branch {
        self.branch(|infer| {
            infer.eval_forgetting(tested, part);
            Flow::Next
        })
    }

    /// Evaluates a part of an expression while some variables are unknown, and then restores their
    /// values. A part that is only a name keeps its known value: `x if x is not None else {}`.
    fn eval_forgetting(&mut self, tested: &[BindingId], part: ExprId) {
        if matches!(self.hir.expr(part).kind, ExprKind::Name(_)) {
            self.eval_expr(part);
            return;
        }
        let before: Vec<Value> = tested.iter().map(|binding| self.binding_values[binding.0 as usize].clone()).collect();
        self.forget(tested);
        self.eval_expr(part);
        for (&binding, value) in tested.iter().zip(before) {
            // A known value that the part itself assigned stays.
            if self.binding_values[binding.0 as usize] == Value::Unknown {
                self.binding_values[binding.0 as usize] = value;
            }
        }
    }
}
