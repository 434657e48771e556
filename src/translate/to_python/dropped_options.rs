//! Reports options of maps, charts and widgets that have no counterpart in Python.
//!
//! Most options only change the appearance. An option whose evaluation calls the server or changes
//! a variable is reported.

use super::ToPython;
use super::expr::shorten;
use super::ui::{Plan, collect_paths};
use crate::kb::model::equivalents::{Path, TemplateNode};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, FunctionId};
use crate::syntax::visit::child_exprs;

impl ToPython<'_> {
    /// Returns the arguments of a call that the templates do not use; options are named by their
    /// keys.
    pub(super) fn collect_dropped(&self, call: ExprId, templates: &[&[TemplateNode<'static>]], out: &mut Vec<ExprId>) {
        let Some(site) = self.site(call) else { return };
        let mut paths: Vec<&Path<'static>> = Vec::new();
        templates.iter().for_each(|nodes| collect_paths(nodes, &mut paths));
        for bound in &site.bound.args {
            let Some(value) = bound.expr else { continue };
            let param_paths: Vec<&[&str]> = paths
                .iter()
                .filter(|path| usize::from(path.param) == bound.param)
                .map(|path| path.keys.as_slice())
                .collect();
            self.collect_unused(value, &param_paths, out);
        }
    }

    fn collect_unused(&self, value: ExprId, paths: &[&[&str]], out: &mut Vec<ExprId>) {
        if paths.iter().any(|path| path.is_empty()) {
            return;
        }
        let ExprKind::Object(properties) = &self.hir.expr(value).kind else { return out.push(value) };
        for property in properties {
            let key = self.key_text(&property.key);
            let below: Vec<&[&str]> = paths.iter().filter(|path| Some(path[0]) == key).map(|path| &path[1..]).collect();
            self.collect_unused(property.value, &below, out);
        }
    }

    /// Collects arguments of which the templates use options, but that are not at the call and of
    /// unknown content.
    pub(super) fn collect_unknown_options(
        &self,
        call: ExprId,
        templates: &[&[TemplateNode<'static>]],
        out: &mut Vec<(ExprId, String)>,
    ) {
        let Some(site) = self.site(call) else { return };
        let mut paths: Vec<&Path<'static>> = Vec::new();
        templates.iter().for_each(|nodes| collect_paths(nodes, &mut paths));
        for bound in &site.bound.args {
            let Some(value) = bound.expr else { continue };
            let of_param = |path: &&&Path<'static>| usize::from(path.param) == bound.param;
            let has_options = paths.iter().filter(of_param).any(|path| !path.keys.is_empty());
            let is_whole = paths.iter().filter(of_param).any(|path| path.keys.is_empty());
            if has_options && !is_whole && self.has_unknown_content(value) {
                let code = shorten(self.source(self.span(value)));
                out.push((value, format!("the options in `{code}` are unknown, and are dropped")));
            }
        }
    }

    /// Returns `true` if an object may have keys that the analysis does not know.
    fn has_unknown_content(&self, value: ExprId) -> bool {
        match (&self.hir.expr(value).kind, self.analysis.value(value)) {
            (ExprKind::Object(properties), _) => {
                properties.iter().any(|property| self.key_text(&property.key).is_none())
            }
            (ExprKind::Name(_), Value::Object(object)) => object.open,
            (_, Value::Null) => false,
            _ => true,
        }
    }

    /// Reports dropped arguments of a call that do more than change the appearance.
    pub(super) fn report_dropped(&mut self, plan: &Plan) {
        for (expr, reason) in plan.uncertain() {
            self.report_todo(self.span(*expr), reason.clone());
        }
        for &value in plan.dropped() {
            if self.has_visible_effect(value, 0) {
                let code = shorten(self.source(self.span(value)));
                self.report_todo(self.span(value), format!("`{code}` is dropped, including its requests and changes"));
            }
        }
    }

    /// Returns `true` if the evaluation of an expression calls the server or has a side effect.
    fn has_visible_effect(&self, expr: ExprId, depth: u32) -> bool {
        let hir = self.hir;
        let mut worklist = vec![expr];
        while let Some(expr) = worklist.pop() {
            match &hir.expr(expr).kind {
                ExprKind::Call { callee, .. } => {
                    if self.requests_server(*callee) {
                        return true;
                    }
                    if let Value::Function(function) = self.analysis.value(*callee)
                        && self.function_has_visible_effect(*function, depth)
                    {
                        return true;
                    }
                    child_exprs(&hir.expr(expr).kind, |child| worklist.push(child));
                }
                ExprKind::Update { .. } | ExprKind::Assign { .. } => return true,
                // A function that is not called has no effect.
                ExprKind::Function(_) => {}
                kind => child_exprs(kind, |child| worklist.push(child)),
            }
        }
        false
    }

    fn function_has_visible_effect(&self, function: FunctionId, depth: u32) -> bool {
        if depth > 6 || !self.state.writes.outer(function).is_empty() {
            return true;
        }
        let function_of = &self.analysis.scopes.function_of;
        (0..self.hir.exprs.len()).filter(|&index| function_of[index] == Some(function)).any(|index| {
            let ExprKind::Call { callee, .. } = &self.hir.exprs[index].kind else { return false };
            let called_has_effect = match self.analysis.value(*callee) {
                Value::Function(called) => self.function_has_visible_effect(*called, depth + 1),
                _ => false,
            };
            called_has_effect || self.requests_server(*callee)
        })
    }

    /// Returns `true` for `.getInfo`, `.evaluate` and `print`.
    fn requests_server(&self, callee: ExprId) -> bool {
        match &self.hir.expr(callee).kind {
            ExprKind::Member { property, .. } => matches!(self.hir.name(property.name), "getInfo" | "evaluate"),
            ExprKind::Name(name) => self.hir.name(*name) == "print" && self.resolve(callee).is_none(),
            _ => false,
        }
    }
}
