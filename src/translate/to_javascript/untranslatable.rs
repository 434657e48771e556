//! Decides which expressions cannot be translated: uses of modules that JavaScript lacks, and
//! expressions that depend on such uses.

use super::ToJavaScript;
use crate::semantic::analysis::Analysis;
use crate::semantic::scope::{BindingId, BindingKind, Parent};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, StmtKind};
use rustc_hash::FxHashSet;

/// Returns the variables that `with` statements assign.
pub(super) fn with_targets(analysis: &Analysis) -> FxHashSet<BindingId> {
    let targets = analysis.hir.stmts.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::With { items, .. } => Some(items.iter().filter_map(|(_, target)| *target)),
        _ => None,
    });
    targets.flatten().filter_map(|target| analysis.scopes.resolve(target)).collect()
}

/// Returns the start of a text, for a message.
pub(super) fn shorten(text: &str) -> String {
    let text = text.trim().replace('\n', " ");
    match text.char_indices().nth(50) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text,
    }
}

impl ToJavaScript<'_> {
    /// Returns `true` if a binding never has a translatable value.
    pub(super) fn has_untranslatable_value(&mut self, binding: BindingId) -> bool {
        let known = self.analysis.scopes.binding(binding);
        match known.kind {
            // Context managers of `with` statements are not translated.
            BindingKind::Variable if self.state.with_targets.contains(&binding) => true,
            BindingKind::Variable => {
                let value = known.only_value();
                value.is_some_and(|value| {
                    self.is_export(value) || self.is_task_call(value) || self.untranslatable_reason(value).is_some()
                })
            }
            BindingKind::Class => !self.state.classes.has(binding),
            _ => false,
        }
    }

    /// Returns the reason why an expression cannot be translated: it, or a part that it depends on,
    /// does not exist in JavaScript. Returns `None` if nothing prevents its translation.
    pub(super) fn untranslatable_reason(&mut self, expr: ExprId) -> Option<String> {
        let hir = self.hir;
        let mut at = expr;
        loop {
            if self.state.results.contains_key(&at) || self.ui_equivalent(at).is_some() {
                return None;
            }
            if let Some(path) = self.path(at)
                && let Some(reason) = self.missing_module(&path)
            {
                return Some(reason);
            }
            match &hir.expr(at).kind {
                ExprKind::Call { callee, .. } => {
                    if let &Value::Function(function) = self.analysis.value(*callee)
                        && self.has_untranslatable_result(function)
                        && !(self.is_task_call(at)
                            && matches!(self.analysis.scopes.parents[at.index()], Parent::Stmt(_)))
                    {
                        let name = shorten(self.source(self.span(*callee)));
                        return Some(format!("`{name}` gives nothing in JavaScript"));
                    }
                    at = *callee;
                }
                ExprKind::Member { object, .. } | ExprKind::Index { object, .. } => {
                    if self.is_map(*object) {
                        return None;
                    }
                    at = *object;
                }
                ExprKind::Name(name) => {
                    let binding = self.analysis.scopes.resolve(at)?;
                    if self.state.known_helpers.is_ui_helper(binding) {
                        return Some(format!("this use of `{}` has no equivalent in the Code Editor", hir.name(*name)));
                    }
                    return self
                        .is_untranslatable_binding(binding)
                        .then(|| format!("`{}` does not exist in JavaScript", hir.name(*name)));
                }
                // `df['a'] / df['b']`
                ExprKind::Binary { left, right, .. } => {
                    let (left, right) = (*left, *right);
                    return self.untranslatable_reason(left).or_else(|| self.untranslatable_reason(right));
                }
                ExprKind::Await(_) => return Some("`await` and `yield` are not translated".to_owned()),
                _ => return None,
            }
        }
    }
}
