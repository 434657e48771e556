//! Translates the methods that change a `Date`. A `datetime` does not change, so the variable gets
//! a new one, unless another name may hold the same date.
//!
//! JavaScript: `day.setDate(day.getDate() + 1);`
//! Python: `day += datetime.timedelta(days=1)`

use super::ToPython;
use super::header::{Helper, Module};
use super::kinds::Kind;
use super::python_fragment::change;
use crate::semantic::scope::{BindingId, Parent};
use crate::syntax::hir::{Arg, BinaryOp, ExprId, ExprKind, StmtKind};
use crate::translate::code::Line;
use crate::translate::fragment::{Fragment, atom};

impl ToPython<'_> {
    /// Translates a statement `date.name(args)` that changes the date.
    pub(super) fn date_change(&mut self, date: ExprId, name: &str, args: &[Arg]) -> Option<Vec<Line>> {
        let unit = name.strip_prefix("setUTC").or_else(|| name.strip_prefix("set"))?;
        let [Arg { value, .. }] = args[..] else { return None };
        if self.kind(date) != Kind::Date || !self.is_only_name(date) {
            return None;
        }
        let fresh = |to: &mut Self| to.expr(date);
        let shifted = self.shift(date, unit, value);
        let target = fresh(self);
        if let Some((sign, count)) = shifted.filter(|_| unit == "Date") {
            let days = self.timedelta("days", count);
            return Some(vec![change(target, sign, days)]);
        }
        let day = self.analysis.value(value).as_number().filter(|day| (1.0..=28.0).contains(day) && day.fract() == 0.0);
        let new = match unit {
            "Date" if day.is_some() => {
                let day = self.expr(value);
                fresh(self).invoke("replace", [day.keyword("day")])
            }
            "Date" => {
                let first = fresh(self).invoke("replace", [atom("1").keyword("day")]);
                let count = self.expr(value).infix("-", atom("1"));
                let days = self.timedelta("days", count);
                first.infix("+", days)
            }
            "Month" | "FullYear" => {
                self.module(Module::Datetime);
                let number = self.expr(value);
                let (year, month) = match unit {
                    "Month" => (fresh(self).member("year"), number),
                    _ => (number, fresh(self).member("month").infix("-", atom("1"))),
                };
                let rest = ["day", "hour", "minute", "second"].map(|part| fresh(self).member(part));
                let parts = [year, month].into_iter().chain(rest).collect();
                let whole = self.helper(Helper::DateOf).call(parts);
                let micros = fresh(self).member("microsecond");
                let micros = self.timedelta("microseconds", micros);
                whole.infix("+", micros)
            }
            _ => return None,
        };
        Some(vec![change(target, "=", new)])
    }

    fn timedelta(&mut self, unit: &str, count: Fragment) -> Fragment {
        self.module(Module::Datetime).member("timedelta").call(vec![count.keyword(unit)])
    }

    /// Returns the sign and the number in `date.getDate() + number`.
    fn shift(&mut self, date: ExprId, unit: &str, value: ExprId) -> Option<(&'static str, Fragment)> {
        let hir = self.hir;
        let ExprKind::Binary { op, left, right, .. } = hir.expr(value).kind else { return None };
        let sign = match op {
            BinaryOp::Add => "+=",
            BinaryOp::Sub => "-=",
            _ => return None,
        };
        let ExprKind::Call { callee, args, .. } = &hir.expr(left).kind else { return None };
        let ExprKind::Member { object, property } = hir.expr(*callee).kind else { return None };
        let getter = hir.name(property.name);
        let is_own = self.resolve(object).is_some() && self.resolve(object) == self.resolve(date);
        let reads = args.is_empty() && (getter.strip_prefix("getUTC").or(getter.strip_prefix("get")) == Some(unit));
        (is_own && reads).then(|| (sign, self.expr(right)))
    }

    /// Returns `true` if a variable is the only name of the date that it holds: it is made where it
    /// is declared, used in that function alone, and never stored elsewhere.
    fn is_only_name(&self, date: ExprId) -> bool {
        let (hir, scopes) = (self.hir, &self.analysis.scopes);
        let Some(binding) = self.resolve(date) else { return false };
        let declared = scopes.binding(binding);
        let is_new =
            declared.value.is_some_and(|value| matches!(hir.expr(value).kind, ExprKind::Call { new: true, .. }));
        if !is_new || declared.writes != 1 || scopes.function_of[date.index()] != declared.function {
            return false;
        }
        (0..hir.exprs.len()).map(|index| ExprId(index as u32)).filter(|&id| self.names_binding(id, binding)).all(|id| {
            scopes.function_of[id.index()] == declared.function
                && match scopes.parents[id.index()] {
                    Parent::Expr(parent) => match &hir.expr(parent).kind {
                        ExprKind::Member { .. } | ExprKind::Binary { .. } => true,
                        ExprKind::Call { callee, new, .. } => {
                            *new || self.source(self.span(*callee)).starts_with("ee.")
                        }
                        _ => false,
                    },
                    Parent::Stmt(stmt) => match &hir.stmt(stmt).kind {
                        StmtKind::Return(_) => true,
                        StmtKind::Assign { targets, .. } => targets.contains(&id),
                        _ => false,
                    },
                    _ => false,
                }
        })
    }

    fn names_binding(&self, id: ExprId, binding: BindingId) -> bool {
        matches!(self.hir.expr(id).kind, ExprKind::Name(_)) && self.resolve(id) == Some(binding)
    }
}
