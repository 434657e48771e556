//! Evaluates code that runs under a condition: `if`, `a ? b : c`, `a && b`.
//!
//! In the branches, the variables that the condition tests for type or presence are unknown.
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

/// Functions that test the type of an argument.
const TYPE_TESTS: &[&str] = &["isinstance", "type", "hasattr", "issubclass", "callable", "getattr"];
/// Methods that test the type of their object or argument.
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

    pub(super) fn eval_conditional(&mut self, condition: ExprId, then: ExprId, otherwise: ExprId) -> Value {
        self.eval_expr(condition);
        let tested = self.tested_bindings(condition);
        let branches = [then, otherwise].map(|part| self.branch_forgetting(&tested, part));
        self.merge(branches);
        self.expr_values[then.index()].join(&self.expr_values[otherwise.index()])
    }

    pub(super) fn eval_logical(&mut self, op: LogicalOp, condition: ExprId, right: ExprId) -> Value {
        let left = self.eval_expr(condition);
        let tested = self.tested_bindings(condition);
        let branch = self.branch_forgetting(&tested, right);
        self.merge([Branch::default(), branch]);
        let right = self.expr_values[right.index()].clone();
        match op {
            // `x && y` is `y` unless `x` is absent, and then nobody uses the result.
            LogicalOp::And if matches!(left, Value::Bool(_)) => right,
            _ => left.join(&right),
        }
    }

    /// Returns the variables that a condition tests for type or presence.
    fn tested_bindings(&mut self, condition: ExprId) -> Vec<BindingId> {
        let mut tested = Vec::new();
        self.collect_tested(condition, false, &mut tested);
        tested
    }

    /// Adds the tested variables in a part of a condition. With `is_tested`, the whole part is
    /// tested.
    fn collect_tested(&mut self, expr: ExprId, is_tested: bool, found: &mut Vec<BindingId>) {
        let hir = self.hir;
        let property_is = |expr: ExprId, names: &[&str]| match &hir.expr(expr).kind {
            ExprKind::Member { property, .. } => names.contains(&hir.name(property.name)),
            _ => false,
        };
        deep(|| match &hir.expr(expr).kind {
            ExprKind::Name(_) => {
                if let Some(binding) = self.scopes.resolve(expr) {
                    self.recorder.record_read(binding);
                    let value = &self.binding_values[binding.0 as usize];
                    if is_tested || matches!(value, Value::Null | Value::Union(_)) {
                        found.push(binding);
                    }
                }
            }
            ExprKind::Call { callee, args, .. } => {
                let is_test = match hir.expr(*callee).kind {
                    ExprKind::Name(name) => TYPE_TESTS.contains(&hir.name(name)),
                    _ => property_is(*callee, TYPE_TEST_METHODS),
                };
                self.collect_tested(*callee, is_test, found);
                args.iter().for_each(|arg| self.collect_tested(arg.value, is_test || is_tested, found));
            }
            ExprKind::Unary { op, operand } => {
                self.collect_tested(*operand, *op == UnaryOp::Typeof || is_tested, found);
            }
            ExprKind::Binary { op, left, right, .. } => {
                let is_null = |id: ExprId| matches!(hir.expr(id).kind, ExprKind::Null | ExprKind::Undefined);
                let is_test = matches!(op, BinaryOp::InstanceOf | BinaryOp::Is | BinaryOp::IsNot)
                    || is_null(*left)
                    || is_null(*right);
                self.collect_tested(*left, is_test || is_tested, found);
                self.collect_tested(*right, is_test || is_tested, found);
            }
            ExprKind::Member { object, .. } => {
                let is_test = property_is(expr, TYPE_PROPERTIES);
                self.collect_tested(*object, is_test || is_tested, found);
            }
            kind => child_exprs(kind, |child| self.collect_tested(child, is_tested, found)),
        });
    }

    /// Evaluates a part of an expression as a branch in which some variables are unknown.
    fn branch_forgetting(&mut self, tested: &[BindingId], part: ExprId) -> Branch {
        self.branch(|infer| {
            infer.eval_forgetting(tested, part);
            Flow::Next
        })
    }

    /// Evaluates a part of an expression in which some variables are unknown, and restores them
    /// afterwards. If the part is just one of the variables, its known value is the result: `x if x
    /// is not None else {}`.
    fn eval_forgetting(&mut self, bindings: &[BindingId], part: ExprId) {
        if matches!(self.hir.expr(part).kind, ExprKind::Name(_)) {
            self.eval_expr(part);
            return;
        }
        let before: Vec<Value> =
            bindings.iter().map(|binding| self.binding_values[binding.0 as usize].clone()).collect();
        self.forget(bindings);
        self.eval_expr(part);
        for (&binding, value) in bindings.iter().zip(before) {
            // An assignment in the part itself stays.
            if self.binding_values[binding.0 as usize] == Value::Unknown {
                self.binding_values[binding.0 as usize] = value;
            }
        }
    }
}
