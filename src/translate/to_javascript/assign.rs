//! Translates assignments: variables with their declarations, members, unpacking.

use super::javascript_fragment::{array_literal, atom, change, operator_sign};
use super::kinds::Kind;
use super::{ToJavaScript, statement};
use crate::semantic::scope::{BindingId, BindingKind};
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind};
use crate::translate::code::Line;
use crate::translate::fragment::Fragment;

impl ToJavaScript<'_> {
    /// Returns `true` if an assignment must declare its variable: it is the first, in the function
    /// that owns the variable. Marks the variable as declared.
    pub(super) fn try_declare(&mut self, binding: BindingId) -> bool {
        let variable = self.analysis.scopes.binding(binding);
        variable.function == self.function
            && variable.kind == BindingKind::Variable
            && self.state.declared.insert(binding)
    }
    /// Returns `true` if an assignment to a target must declare its variable. Marks the variable as
    /// declared.
    pub(super) fn try_declare_target(&mut self, target: ExprId) -> bool {
        self.analysis.scopes.resolve(target).is_some_and(|binding| self.try_declare(binding))
    }
    /// Builds `target = value`, or the unpacking of a value into several targets.
    pub(super) fn assign_to(&mut self, target: ExprId, value: Fragment) -> Vec<Line> {
        match &self.hir.expr(target).kind {
            ExprKind::Tuple(items) | ExprKind::List(items) => self.destructuring(items, value),
            _ => {
                let declares = self.try_declare_target(target);
                vec![change(declares, self.target(target), "=", value)]
            }
        }
    }

    pub(super) fn assignment(&mut self, targets: &[ExprId], op: Option<BinaryOp>, value: Option<ExprId>) -> Vec<Line> {
        let hir = self.hir;
        let Some(value) = value else {
            // `x: int`
            let binding = targets.first().and_then(|&target| self.analysis.scopes.resolve(target));
            return match binding {
                Some(binding) if self.try_declare(binding) => {
                    vec![statement(atom(self.names.get(binding)).declare().tokens)]
                }
                _ => Vec::new(),
            };
        };
        if let Some(lines) = self.ui_assignment(targets, op, value) {
            return lines;
        }
        if let Some(op) = op {
            return self.augmented_assignment(targets[0], op, value);
        }
        if let Some(lines) = self.map_assignment(targets, value).or_else(|| self.task_assignment(targets, value)) {
            return lines;
        }
        let has_untranslatable_target = targets.iter().any(|&target| {
            self.analysis.scopes.resolve(target).is_some_and(|binding| self.is_untranslatable_binding(binding))
        });
        if has_untranslatable_target {
            if let Some(reason) = self.untranslatable_reason(value) {
                self.mark_untranslatable(value, reason);
            } else {
                self.expr(value);
            }
            self.untranslatable.insert(targets[0]);
            return Vec::new();
        }
        if let [target] = targets
            && let ExprKind::Tuple(items) | ExprKind::List(items) = &hir.expr(*target).kind
        {
            return self.unpacking_assignment(items, value);
        }
        let right = self.expr(value);
        if self.untranslatable.contains(&value) {
            return Vec::new();
        }
        let mut out = Vec::new();
        let mut right = Some(right);
        let mut first_target: Option<Fragment> = None;
        for &target in targets {
            if let ExprKind::Tuple(items) | ExprKind::List(items) = &hir.expr(target).kind {
                let assigned = first_target.clone().or_else(|| right.take()).unwrap_or_else(|| atom("null"));
                out.extend(self.destructuring(items, assigned));
                continue;
            }
            let declares = self.try_declare_target(target);
            let target_fragment = self.target(target);
            if self.untranslatable.contains(&target) {
                return out;
            }
            // In `a = b = value`, the value is assigned to the first target, and that target to the
            // others. A target that unpacks the value takes it away: the next one gets `null`.
            let assigned = right.take().or_else(|| first_target.clone()).unwrap_or_else(|| atom("null"));
            out.push(change(declares, target_fragment.clone(), "=", assigned));
            first_target.get_or_insert(target_fragment);
        }
        out
    }

    /// Translates the target of an assignment.
    pub(super) fn target(&mut self, target: ExprId) -> Fragment {
        let hir = self.hir;
        match &hir.expr(target).kind {
            ExprKind::Name(_) => match self.analysis.scopes.resolve(target) {
                Some(binding) => atom(self.names.get(binding)),
                None => self.expr(target),
            },
            ExprKind::Member { object, property } => {
                if matches!(
                    self.analysis.value(*object),
                    Value::Instance(_) | Value::Namespace(_) | Value::Operator(..) | Value::Module(_)
                ) {
                    let name = hir.name(property.name);
                    return self.mark_untranslatable(
                        target,
                        format!("setting `{name}` of this object has no equivalent in the Code Editor"),
                    );
                }
                let owner = self.expr(*object);
                self.propagate_untranslatable(target, *object);
                owner.member(hir.name(property.name))
            }
            ExprKind::Index { object, index } => {
                if self.slice_bounds(*index).is_some() {
                    return self.mark_untranslatable(target, "an assignment to a part of a list is not translated");
                }
                let fragment = self.expr(target);
                self.propagate_untranslatable(target, *object);
                fragment
            }
            _ => self.expr(target),
        }
    }

    /// Translates an augmented assignment: `x += value`.
    fn augmented_assignment(&mut self, target: ExprId, op: BinaryOp, value: ExprId) -> Vec<Line> {
        let target_fragment = self.target(target);
        if self.untranslatable.contains(&target) {
            return Vec::new();
        }
        let (left, right) = (self.kind(target), self.kind(value));
        if op == BinaryOp::Add && (left == Kind::List || (left == Kind::Unknown && right == Kind::List)) {
            return vec![statement(target_fragment.invoke("push", [self.expr(value).spread()]).tokens)];
        }
        let is_simple = match op {
            BinaryOp::Add => left != Kind::Date && right != Kind::Tuple,
            BinaryOp::Sub => left != Kind::Date && left != Kind::Set,
            BinaryOp::Mul => left != Kind::Text && left != Kind::List,
            BinaryOp::Div
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::ShiftLeft
            | BinaryOp::ShiftRight => left != Kind::Set,
            _ => false,
        };
        if is_simple && !left.is_server() && !right.is_server() {
            return vec![change(false, target_fragment, &format!("{}=", operator_sign(op)), self.expr(value))];
        }
        vec![change(false, target_fragment, "=", self.operation(target, op, target, value))]
    }

    /// Translates an unpacking assignment of an expression: `a, b = value`.
    fn unpacking_assignment(&mut self, items: &[ExprId], value: ExprId) -> Vec<Line> {
        let hir = self.hir;
        if let ExprKind::Tuple(values) | ExprKind::List(values) = &hir.expr(value).kind
            && values.len() == items.len()
            && !items
                .iter()
                .chain(values)
                .any(|&item| matches!(hir.expr(item).kind, ExprKind::Spread(_) | ExprKind::Tuple(_)))
            && items.iter().all(|&item| matches!(hir.expr(item).kind, ExprKind::Name(_)))
            && !self.has_read_of_any(values, items)
        {
            return items
                .iter()
                .zip(values)
                .flat_map(|(&item, &value)| self.assignment(&[item], None, Some(value)))
                .collect();
        }
        if self.kind(value).is_server() {
            self.report_todo(self.span(value), "a server object cannot be unpacked");
        }
        let right = self.expr(value);
        if self.untranslatable.contains(&value) {
            return Vec::new();
        }
        let rest_index = items.iter().position(|&item| matches!(hir.expr(item).kind, ExprKind::Spread(_)));
        let Some(rest_index) = rest_index.filter(|&index| index + 1 < items.len()) else {
            return self.destructuring(items, right);
        };
        // `first, *middle, last`: JavaScript's rest element takes all remaining items, and the last
        // ones are popped from it.
        let mut lines = self.destructuring(&items[..=rest_index], right);
        let ExprKind::Spread(middle) = hir.expr(items[rest_index]).kind else { return lines };
        for &item in items[rest_index + 1..].iter().rev() {
            let popped = self.target(middle).invoke("pop", []);
            lines.extend(self.assign_to(item, popped));
        }
        lines
    }

    /// Builds `var [a, b] = value` from a translated value. A declaration takes only names, so
    /// those of `a, b[0] = value` are declared before.
    pub(super) fn destructuring(&mut self, items: &[ExprId], value: Fragment) -> Vec<Line> {
        let hir = self.hir;
        let (mut declared, mut has_other_targets) = (Vec::new(), false);
        let mut worklist = items.to_vec();
        while let Some(item) = worklist.pop() {
            match &hir.expr(item).kind {
                ExprKind::Tuple(items) | ExprKind::List(items) => worklist.extend(items),
                ExprKind::Spread(inner) => worklist.push(*inner),
                ExprKind::Name(_) if self.try_declare_target(item) => declared.push(item),
                ExprKind::Name(_) => {}
                _ => has_other_targets = true,
            }
        }
        let mut lines = Vec::new();
        if has_other_targets {
            declared.reverse();
            for name in declared.drain(..) {
                lines.push(statement(self.target(name).declare().tokens));
            }
        }
        lines.push(change(!declared.is_empty(), self.destructuring_target(items), "=", value));
        lines
    }

    /// Builds `[a, b]`, the target of an unpacking assignment or a parameter of a function.
    pub(super) fn destructuring_target(&mut self, items: &[ExprId]) -> Fragment {
        let hir = self.hir;
        let mut fragments: Vec<Fragment> = Vec::new();
        for &item in items {
            let fragment = match &hir.expr(item).kind {
                ExprKind::Tuple(inner) | ExprKind::List(inner) => self.destructuring_target(inner),
                ExprKind::Spread(inner) => self.target(*inner).prefixed("...", 0),
                _ => self.target(item),
            };
            // JavaScript rejects a repeated parameter, as in `for _, _, x in`.
            let is_repeated = fragments.iter().any(|other| other.text() == fragment.text());
            fragments.push(if is_repeated { atom(self.names.fresh("_")) } else { fragment });
        }
        array_literal(fragments)
    }

    /// Returns `true` if one of `values` reads one of `variables`.
    fn has_read_of_any(&self, values: &[ExprId], variables: &[ExprId]) -> bool {
        let bindings: Vec<_> = variables.iter().filter_map(|&name| self.analysis.scopes.resolve(name)).collect();
        let spans: Vec<_> = values.iter().map(|&value| self.span(value)).collect();
        // Checks all names between the start of the first value and the end of the last one.
        let (Some(first), Some(last)) = (spans.first(), spans.last()) else { return false };
        let range = first.to(*last);
        self.hir.exprs.iter().zip(&self.analysis.scopes.names).any(|(expr, binding)| {
            matches!(expr.kind, ExprKind::Name(_))
                && range.contains(expr.span)
                && binding.is_some_and(|binding| bindings.contains(&binding))
        })
    }
}
