//! Variables that hold nothing in Python, because what they are given has no equivalent there.

use super::ToPython;
use crate::semantic::scope::{BindingId, BindingKind};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};

impl ToPython<'_> {
    /// Whether a variable's only value cannot be translated.
    pub(super) fn is_lost_binding(&mut self, binding: BindingId) -> bool {
        if let Some(&known) = self.lost_bindings.get(&binding) {
            return known;
        }
        // Not while it is being asked.
        self.lost_bindings.insert(binding, false);
        let known = self.analysis.scopes.binding(binding);
        let lost = known.writes == 1
            && known.kind == BindingKind::Variable
            && known.value.is_some_and(|value| self.would_lose(value));
        self.lost_bindings.insert(binding, lost);
        lost
    }

    /// Whether an expression cannot be translated: it hangs on what does not exist in Python.
    pub(super) fn would_lose(&mut self, expr: ExprId) -> bool {
        let hir = self.hir;
        let mut at = expr;
        loop {
            match &hir.expr(at).kind {
                ExprKind::Call { callee, .. } => {
                    if let Some(site) = self.analysis.call_at(at) {
                        let (op, name) = (site.op, site.operator().name);
                        if self.is_interface(name) && !self.has_equivalent(op) {
                            return true;
                        }
                    }
                    at = *callee;
                }
                ExprKind::Member { object, .. } | ExprKind::Index { object, .. } => at = *object,
                ExprKind::Name(name) => {
                    return match self.analysis.scopes.resolve(at) {
                        Some(binding) => self.is_lost_binding(binding),
                        None => hir.name(*name) == "require" && !matches!(self.analysis.value(expr), Value::Module(_) | Value::Object(_)),
                    };
                }
                ExprKind::This => return true,
                _ => return false,
            }
        }
    }
}
