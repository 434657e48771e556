//! Finds expressions without an equivalent in Python, and the members and calls that depend on
//! them.
//!
//! JavaScript: `var chart = ui.Unknown(); chart.setTitle('a');`
//! Python: a TODO comment for both statements

use super::ToPython;
use super::expr::shorten;
use crate::semantic::module_uses::required_module;
use crate::semantic::scope::{BindingId, BindingKind};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, StmtKind};

impl<'a> ToPython<'a> {
    /// Returns `true` if the only value of a variable cannot be translated.
    pub(super) fn has_untranslatable_value(&mut self, binding: BindingId) -> bool {
        let known = self.analysis.scopes.binding(binding);
        known.kind == BindingKind::Variable
            && known.only_value().is_some_and(|value| self.untranslatable_reason(value).is_some())
    }

    /// Returns the reason why an expression cannot be translated, or `None` if it can.
    pub(super) fn untranslatable_reason(&mut self, expr: ExprId) -> Option<String> {
        self.find_untranslatable(expr, &mut Vec::new())
    }

    /// Returns the reason why a member, index or call cannot be translated, or `None` if it can.
    ///
    /// # Performance
    /// The check of `a.b().c()` covers `a.b()`, which is not checked again. So the time is linear
    /// in the length of a chain.
    pub(super) fn chain_reason(&mut self, expr: ExprId) -> Option<String> {
        if self.state.translatable.contains(&expr) {
            return None;
        }
        let mut chain = Vec::new();
        let reason = self.find_untranslatable(expr, &mut chain);
        if reason.is_none() {
            self.state.translatable.extend(chain);
        }
        reason
    }

    /// Adds the expressions that the check covers to `chain`.
    fn find_untranslatable(&mut self, expr: ExprId, chain: &mut Vec<ExprId>) -> Option<String> {
        let hir = self.hir;
        let mut at = expr;
        loop {
            chain.push(at);
            match &hir.expr(at).kind {
                ExprKind::Call { callee, args, .. } => {
                    if let Some(site) = self.analysis.call_at(at) {
                        if self.is_ui_operator(site.op) {
                            let receiver = match self.plan(at) {
                                Ok(plan) => plan.receiver(),
                                Err(reason) => return Some(reason),
                            };
                            for value in site.bound.args.iter().filter_map(|arg| arg.expr) {
                                if let Some(reason) = self.untranslatable_argument_reason(value) {
                                    return Some(reason);
                                }
                            }
                            match receiver {
                                Some(receiver) => at = receiver,
                                None => return None,
                            }
                            continue;
                        }
                        for arg in args {
                            // A callback without a translatable result.
                            if let Value::Function(function) = self.analysis.value(arg.value)
                                && self.has_untranslatable_result(*function)
                            {
                                return Some(format!(
                                    "`{}` has no result in Python",
                                    shorten(self.source(self.span(arg.value)))
                                ));
                            }
                        }
                    } else if let Value::Function(function) = self.analysis.value(*callee) {
                        let function = *function;
                        if self.has_untranslatable_result(function) {
                            return Some(format!(
                                "`{}` has no result in Python",
                                shorten(self.source(self.span(*callee)))
                            ));
                        }
                    }
                    at = *callee;
                }
                ExprKind::Member { object, .. } | ExprKind::Index { object, .. } => at = *object,
                ExprKind::Name(name) => {
                    return match self.resolve(at) {
                        Some(binding) => self
                            .is_untranslatable_binding(binding)
                            .then(|| format!("`{}` does not exist in Python", hir.name(*name))),
                        None => match hir.name(*name) {
                            "require" if expr != at && self.module_of(expr).is_none() => {
                                Some(format!("`{}`: the module cannot be read", shorten(self.source(self.span(expr)))))
                            }
                            "ui" | "Chart" if !matches!(self.analysis.value(expr), Value::Namespace(_)) => {
                                Some(format!("`{}` has no equivalent in Python", shorten(self.source(self.span(expr)))))
                            }
                            _ => None,
                        },
                    };
                }
                ExprKind::This if !self.is_this_known(at) => {
                    return Some("`this` has no equivalent in Python".to_owned());
                }
                _ => return None,
            }
        }
    }

    /// Reports a `require` of a module that cannot be read: its import fails until somebody
    /// translates the module.
    pub(super) fn report_unread_module(&mut self, require: ExprId) {
        let Some(name) = required_module(self.analysis, require) else { return };
        if !self.state.modules.unread.contains(&**name) {
            return;
        }
        let file = self.state.modules.names[&**name].replace('.', "/");
        let message = format!("`require('{name}')`: the module cannot be read; translate it to {file}.py");
        self.report_todo(self.span(require), message);
    }

    /// Returns the Python module of a `require` call or of a member of its result.
    pub(super) fn module_of(&self, expr: ExprId) -> Option<&'a str> {
        let hir = self.hir;
        let mut at = expr;
        loop {
            match &hir.expr(at).kind {
                ExprKind::Call { callee, .. } => {
                    if let Some(module) = required_module(self.analysis, at) {
                        return self.state.modules.names.get(&**module).map(String::as_str);
                    }
                    at = *callee;
                }
                ExprKind::Member { object, .. } | ExprKind::Index { object, .. } => at = *object,
                _ => return None,
            }
        }
    }

    /// Returns `true` for `require` of a module that is translated too.
    pub(super) fn is_require_of_module(&self, expr: ExprId) -> bool {
        let ExprKind::Call { callee, .. } = &self.hir.expr(expr).kind else { return false };
        matches!(self.hir.expr(*callee).kind, ExprKind::Name(_)) && self.module_of(expr).is_some()
    }

    /// Returns `true` if an expression is a translated module, also one that another module
    /// exports.
    pub(super) fn is_module_value(&self, expr: ExprId) -> bool {
        let Some((name, path)) = self.module_member(expr) else { return false };
        let is_module = || self.state.options.module_members.get(name).is_some_and(|known| known.contains(&path));
        self.state.modules.names.contains_key(name) && (path.is_empty() || is_module())
    }

    /// Returns the reason why an argument, or an item of a list argument, cannot be translated.
    fn untranslatable_argument_reason(&mut self, expr: ExprId) -> Option<String> {
        let hir = self.hir;
        match &hir.expr(expr).kind {
            ExprKind::List(items) => items.iter().find_map(|&item| self.untranslatable_argument_reason(item)),
            _ => self.untranslatable_reason(expr),
        }
    }

    /// Returns `true` if a value is plain data from `getInfo` or `JSON.parse`: lists, dictionaries,
    /// numbers, strings.
    pub(super) fn is_data(&self, expr: ExprId) -> bool {
        self.is_data_at(expr, 0)
    }

    fn is_data_at(&self, expr: ExprId, depth: u32) -> bool {
        if depth > 12 {
            return false;
        }
        let hir = self.hir;
        match &hir.expr(expr).kind {
            ExprKind::Call { callee, .. } => match &hir.expr(*callee).kind {
                ExprKind::Member { object, property } => match hir.name(property.name) {
                    "getInfo" => true,
                    "parse" => matches!(hir.expr(*object).kind, ExprKind::Name(name) if hir.name(name) == "JSON"),
                    "map" | "filter" | "slice" | "concat" | "sort" | "reverse" => self.is_data_at(*object, depth + 1),
                    _ => false,
                },
                _ => false,
            },
            ExprKind::Member { object, .. } | ExprKind::Index { object, .. } => self.is_data_at(*object, depth + 1),
            ExprKind::Name(_) => {
                let Some(binding) = self.resolve(expr) else { return false };
                if self.state.result_params.contains(&binding) {
                    return true;
                }
                let writes = self.state.writes.get(binding);
                !writes.is_empty()
                    && writes.iter().all(|(write, _)| match write {
                        super::writes::Write::Value(value) | super::writes::Write::Item(value) => {
                            self.is_data_at(*value, depth + 1)
                        }
                        _ => false,
                    })
            }
            _ => false,
        }
    }

    /// Collects the variables of `catch`: scripts use their text, in Python they are exceptions.
    pub(super) fn collect_catch_bindings(&mut self) {
        for stmt in &self.hir.stmts {
            let StmtKind::Try { handlers, .. } = &stmt.kind else { continue };
            for target in handlers.iter().filter_map(|handler| handler.target) {
                self.state.catch_bindings.extend(self.resolve(target));
            }
        }
    }

    /// Collects the parameters that receive the result of `evaluate` or `getInfo`.
    pub(super) fn collect_result_params(&mut self) {
        let hir = self.hir;
        for expr in &hir.exprs {
            let ExprKind::Call { callee, args, .. } = &expr.kind else { continue };
            let ExprKind::Member { property, .. } = &hir.expr(*callee).kind else { continue };
            if !matches!(hir.name(property.name), "evaluate" | "getInfo") {
                continue;
            }
            if let Some(first) = args.first()
                && let Value::Function(function) = self.analysis.value(first.value)
                && let Some(param) = hir.function(*function).params.first()
                && let Some(binding) = self.resolve(param.target)
            {
                self.state.result_params.insert(binding);
            }
        }
    }
}
