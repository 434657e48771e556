//! Translates methods that strings and objects of Earth Engine share, on values that may be either.
//!
//! JavaScript: `name.toLowerCase()`
//! Python: `lower_case(name)`

use super::ToPython;
use super::header::Helper;
use super::kinds::Kind;
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ArgKind, BinaryOp, ExprId, ExprKind};
use crate::translate::fragment::Fragment;

impl ToPython<'_> {
    /// Translates a method that strings and objects of Earth Engine share. Returns `None` for other
    /// methods, and for calls that only one of the two can take.
    pub(super) fn shared_string_method(
        &mut self,
        call: ExprId,
        object: ExprId,
        name: &str,
        args: &[Arg],
    ) -> Option<Fragment> {
        let helper = match (name, args.len()) {
            ("toLowerCase", 0) => Helper::LowerCase,
            ("toUpperCase", 0) => Helper::UpperCase,
            ("trim", 0) => Helper::Trim,
            ("replace", 2) => Helper::Replace,
            ("slice", 1 | 2) => Helper::Slice,
            _ => return None,
        };
        if name != "slice" && (self.is_part_of_text(call) || self.has_sequence_use(object)) {
            return self.string_method(object, name, args);
        }
        let is_plain = |arg: &Arg| {
            arg.kind == ArgKind::Positional
                && !matches!(self.kind(arg.value), Kind::Server | Kind::Dict | Kind::Function)
        };
        if !matches!(self.analysis.value(object), Value::Unknown | Value::Union(_)) || !args.iter().all(is_plain) {
            return None;
        }
        let mut values = vec![self.expr(object)];
        values.extend(args.iter().map(|arg| self.expr(arg.value)));
        Some(self.helper(helper).call(values))
    }

    /// Returns `true` if an expression is joined with a string literal: an object of Earth Engine
    /// makes no sense there.
    pub(super) fn is_part_of_text(&self, expr: ExprId) -> bool {
        let Parent::Expr(parent) = self.analysis.scopes.parents[expr.index()] else { return false };
        match self.hir.expr(parent).kind {
            ExprKind::Template(_) => true,
            ExprKind::Binary { op: BinaryOp::Add, left, right, .. } => {
                self.ends_in_string(if left == expr { right } else { left })
            }
            _ => false,
        }
    }

    /// Returns `true` for a string literal, and for a sum with one.
    fn ends_in_string(&self, mut expr: ExprId) -> bool {
        while let ExprKind::Binary { op: BinaryOp::Add, left, right, .. } = self.hir.expr(expr).kind {
            if self.is_string(right) {
                return true;
            }
            expr = left;
        }
        self.is_string(expr)
    }

    fn is_string(&self, expr: ExprId) -> bool {
        matches!(self.hir.expr(expr).kind, ExprKind::String(_) | ExprKind::Template(_))
    }
}
