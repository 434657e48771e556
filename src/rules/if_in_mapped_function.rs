//! Reports a server-side condition in a mapped function.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, Kind, Trait};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::BoundArg;
use crate::semantic::query::literals;
use crate::semantic::query::signature::call_name;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};
use crate::syntax::visit;

pub static RULE: Rule = Rule {
    name: "if-in-mapped-function",
    summary: "a server-side condition evaluated for every element of a collection",
    severity: Severity::Hint,
    docs: include_str!("../../tests/rules/if-in-mapped-function.md"),
    triggers: &[Trigger::Call(|op| op.has(Trait::BothBranches), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let Some((_, mapping)) = context.analysis.mapped_function(call.function) else { return };
    // Only a collection drops an element whose result is null.
    let is_list = context.call_at(mapping).is_some_and(|map| map.receiver_value.class() == Some(ClassId::LIST));
    let branches = Branches { context, call, is_list };
    if !branches.have_cost() {
        return;
    }
    let name = call_name(call.operator(), context.python());
    context.report(
        context
            .call_diagnostic(call, format!("{name} in a mapped function evaluates both branches for every element"))
            .help("filter the collection first, or use a mask: image.where(...), updateMask(...)"),
    );
}

/// The branches of a condition.
struct Branches<'a> {
    context: &'a Context<'a>,
    call: &'a CallSite,
    /// The function maps the items of a list.
    is_list: bool,
}

impl Branches<'_> {
    /// Returns `true` if the server computes the value of a branch, or if a branch drops the
    /// element.
    fn have_cost(&self) -> bool {
        branches(self.call).any(|branch| branch.expr.is_none_or(|expr| self.is_computed(expr)))
    }

    fn is_computed(&self, branch: ExprId) -> bool {
        let origin = literals::origin(self.context, branch);
        let any = |items: &[ExprId]| items.iter().any(|&item| self.is_computed(item));
        match &self.context.expr(origin).kind {
            ExprKind::Name(_)
            | ExprKind::Number { .. }
            | ExprKind::String(_)
            | ExprKind::Bool(_)
            | ExprKind::Undefined => false,
            ExprKind::Null => !self.is_list,
            ExprKind::List(items) | ExprKind::Tuple(items) => any(items),
            ExprKind::Call { .. } => {
                self.context.call_at(origin).is_none_or(|call| !self.is_trivial(call)) && !self.is_tested(branch)
            }
            _ => true,
        }
    }

    /// Returns `true` for a few numbers and strings: a condition between plain values, a
    /// conversion, arithmetic.
    fn is_trivial(&self, call: &CallSite) -> bool {
        let is_computed = |arg: &BoundArg| arg.expr.is_none_or(|expr| self.is_computed(expr));
        if call.has(Trait::BothBranches) {
            return !branches(call).any(is_computed);
        }
        let is_scalar = |value: &Value| matches!(value.class(), Some(ClassId::NUMBER | ClassId::STRING));
        let has_scalar_receiver = match call.operator().kind {
            Kind::Constructor => true,
            Kind::Method => {
                is_scalar(&call.receiver_value) && call.receiver.is_some_and(|number| !self.is_computed(number))
            }
            Kind::Static => false,
        };
        has_scalar_receiver && is_scalar(self.context.value(call.expr)) && !call.bound.args.iter().any(is_computed)
    }

    /// Returns `true` for a variable that the condition reads too: the server computes it once.
    fn is_tested(&self, branch: ExprId) -> bool {
        let scopes = &self.context.analysis.scopes;
        let Some(binding) = scopes.resolve(branch) else { return false };
        let mut pending: Vec<ExprId> = self.call.bound.arg(0).and_then(|arg| arg.expr).into_iter().collect();
        while let Some(id) = pending.pop() {
            if scopes.resolve(id) == Some(binding) {
                return true;
            }
            visit::child_exprs(&self.context.expr(id).kind, |child| pending.push(child));
        }
        false
    }
}

/// Returns the two values between which a condition decides.
fn branches(call: &CallSite) -> impl Iterator<Item = &BoundArg> {
    call.bound.args.iter().skip(1)
}
