//! Names functions that have no name in JavaScript, after what they do.
//!
//! JavaScript: `images.map(function(i) { ...; return i.addBands(ndvi); })`
//! Python: `def add_bands_ndvi(i):`

use super::ToPython;
use super::names::{identifier, snake_case};
use crate::kb::model::{Effect, Trait};
use crate::semantic::scope::Parent;
use crate::syntax::hir::{Arg, ExprId, ExprKind, FunctionId, Key, StmtKind};
use crate::translate::return_values;

/// Maximum length of a derived name.
const MAX_NAME_CHARS: usize = 40;

/// Maximum number of variables and calls that are followed to the operator of a result.
const MAX_DEPTH: u32 = 8;

impl ToPython<'_> {
    /// Returns a free name for a function without a name. A function has the same name wherever it
    /// is written.
    pub(super) fn callback_name(&mut self, expr: ExprId, id: FunctionId) -> Box<str> {
        if let Some(name) = self.state.callback_names.get(&id) {
            return name.clone();
        }
        let name = self.new_callback_name(expr, id);
        self.state.callback_names.insert(id, name.clone());
        name
    }

    fn new_callback_name(&mut self, expr: ExprId, id: FunctionId) -> Box<str> {
        let taken_by = self.taking_call(expr);
        let result = self.result_name(id);
        let variable = self.assigned_name(expr);
        let mut hints: Vec<String> = Vec::new();
        match (&result, &taken_by) {
            (Some(result), _) if !result.is_specific => {
                let subject = self.parameter_word(id).or(taken_by.clone());
                hints.extend(subject.map(|subject| format!("{}_{subject}", result.name)));
            }
            (Some(result), _) => hints.push(result.name.clone()),
            (None, _) => {}
        }
        if let Some(taken_by) = &taken_by {
            let subject = self.parameter_word(id).or_else(|| self.receiver_word(expr));
            hints.push(subject.map_or(taken_by.clone(), |subject| joined(taken_by, &subject)));
        }
        hints.extend(self.key_name(expr));
        if let Some(variable) = variable {
            let more: Vec<String> = hints.iter().map(|hint| joined(hint, &variable)).collect();
            hints.extend(more);
            if hints.is_empty() {
                hints.push(format!("{variable}_function"));
            }
        }
        hints.retain(|hint| hint.len() <= MAX_NAME_CHARS && hint.chars().all(|c| c == '_' || c.is_alphanumeric()));
        if let Some(free) = hints.iter().find(|hint| *identifier(hint) == ***hint && !self.names.is_used(hint)) {
            return self.names.fresh(free);
        }
        let first = hints.first().map_or("function", |hint| hint);
        self.names.fresh(first)
    }

    /// Returns the name of the method or function that takes a function as an argument.
    fn taking_call(&self, expr: ExprId) -> Option<String> {
        let call = self.call_around(expr)?;
        let ExprKind::Call { callee, .. } = &self.hir.expr(call).kind else { return None };
        match &self.hir.expr(*callee).kind {
            ExprKind::Member { property, .. } => Some(snake_case(self.hir.name(property.name))),
            ExprKind::Name(name) => Some(snake_case(self.hir.name(*name))),
            _ => None,
        }
    }

    /// Returns the call that takes a function by position.
    fn call_around(&self, expr: ExprId) -> Option<ExprId> {
        let Parent::Expr(parent) = self.analysis.scopes.parents[expr.index()] else { return None };
        match &self.hir.expr(parent).kind {
            ExprKind::Call { callee, .. } if *callee != expr => Some(parent),
            _ => None,
        }
    }

    /// Returns the name of the key that holds a function, with the label of the widget whose key it
    /// is: `on_click_run` for `{label: 'Run', onClick: function() {}}`.
    fn key_name(&self, expr: ExprId) -> Option<String> {
        let Parent::Expr(parent) = self.analysis.scopes.parents[expr.index()] else { return None };
        let ExprKind::Object(properties) = &self.hir.expr(parent).kind else { return None };
        let property = properties.iter().find(|property| property.value == expr)?;
        let key = snake_case(self.key_text(&property.key)?);
        let label = properties.iter().find_map(|property| match (&property.key, &self.hir.expr(property.value).kind) {
            (Key::Ident(ident), ExprKind::String(text)) if self.hir.name(ident.name) == "label" => word_of(text),
            _ => None,
        });
        Some(label.map_or(key.clone(), |label| joined(&key, &label)))
    }

    /// Returns the name of the first parameter if it says something.
    fn parameter_word(&self, id: FunctionId) -> Option<String> {
        let param = self.hir.function(id).params.first()?;
        let ExprKind::Name(name) = self.hir.expr(param.target).kind else { return None };
        word_of(self.hir.name(name)).filter(|word| word.len() > 2)
    }

    /// Returns a word for the object whose method takes a function.
    fn receiver_word(&self, expr: ExprId) -> Option<String> {
        let call = self.call_around(expr)?;
        let ExprKind::Call { callee, .. } = &self.hir.expr(call).kind else { return None };
        let (mut at, _) = self.member_parts(*callee)?;
        for _ in 0..MAX_DEPTH {
            match &self.hir.expr(at).kind {
                ExprKind::Name(name) => return word_of(self.hir.name(*name)),
                ExprKind::Member { property, .. } => return word_of(self.hir.name(property.name)),
                ExprKind::Call { callee, .. } => at = *callee,
                _ => return None,
            }
        }
        None
    }

    /// Returns the name of the variable whose value a function is a part of.
    fn assigned_name(&self, expr: ExprId) -> Option<String> {
        let mut at = expr;
        loop {
            match self.analysis.scopes.parents[at.index()] {
                Parent::Expr(parent) => at = parent,
                Parent::Stmt(stmt) => {
                    let StmtKind::Assign { targets, .. } = &self.hir.stmt(stmt).kind else { return None };
                    let name = match &self.hir.expr(*targets.first()?).kind {
                        ExprKind::Name(name) => *name,
                        ExprKind::Member { property, .. } => property.name,
                        _ => return None,
                    };
                    return word_of(self.hir.name(name));
                }
                _ => return None,
            }
        }
    }

    /// Returns a name for the operator that makes the result of a function.
    fn result_name(&self, id: FunctionId) -> Option<ResultName> {
        match return_values(self.analysis, id)[..] {
            [value] => self.operator_name(value, 0),
            _ => None,
        }
    }

    fn operator_name(&self, value: ExprId, depth: u32) -> Option<ResultName> {
        let hir = self.hir;
        if depth > MAX_DEPTH {
            return None;
        }
        match &hir.expr(value).kind {
            ExprKind::Name(_) => match self.state.writes.get(self.resolve(value)?) {
                [(super::writes::Write::Value(value), _)] => self.operator_name(*value, depth + 1),
                _ => None,
            },
            ExprKind::Call { callee, args, .. } => match &hir.expr(*callee).kind {
                ExprKind::Name(name) => Some(ResultName { name: snake_case(hir.name(*name)), is_specific: false }),
                ExprKind::Member { object, property } => {
                    let method = hir.name(property.name);
                    let is_cast = self.global_name(*object) == Some("ee");
                    if self.is_minor(value) {
                        return self.operator_name(*object, depth + 1);
                    }
                    if is_cast {
                        let inner =
                            args.first().filter(|arg| matches!(hir.expr(arg.value).kind, ExprKind::Call { .. }));
                        return match inner.and_then(|inner| self.operator_name(inner.value, depth + 1)) {
                            Some(inner) => Some(inner),
                            None => {
                                Some(ResultName { name: format!("make_{}", snake_case(method)), is_specific: false })
                            }
                        };
                    }
                    let method = snake_case(method);
                    Some(match self.argument_word(args) {
                        Some(argument) => ResultName { name: joined(&method, &argument), is_specific: true },
                        None => ResultName { name: method, is_specific: false },
                    })
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns `true` if the result of a call is almost the object that it is called on, so that a
    /// name comes from the call before it.
    fn is_minor(&self, call: ExprId) -> bool {
        self.analysis.call_at(call).is_some_and(|site| {
            matches!(site.operator().effect, Effect::CopyProperties | Effect::ToClient) || site.has(Trait::CastsBands)
        })
    }

    /// Returns a word for the first argument of a call: a name, or a short text.
    fn argument_word(&self, args: &[Arg]) -> Option<String> {
        match &self.hir.expr(args.first()?.value).kind {
            ExprKind::Name(name) => word_of(self.hir.name(*name)).filter(|word| word.len() > 2),
            ExprKind::String(text) => word_of(text),
            _ => None,
        }
    }
}

/// A name for the result of a function.
struct ResultName {
    name: String,
    /// The name has an argument of the operator.
    is_specific: bool,
}

/// Returns `first_second`, without repeated words.
fn joined(first: &str, second: &str) -> String {
    if first == second || first.ends_with(&format!("_{second}")) {
        return first.to_owned();
    }
    if second.starts_with(&format!("{first}_")) {
        return second.to_owned();
    }
    format!("{first}_{second}")
}

/// Returns a text in snake case, or `None` if it is no short word.
fn word_of(text: &str) -> Option<String> {
    let text = text.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
    let word = snake_case(text.trim_matches('_'));
    let is_word = !word.is_empty() && word.len() <= 20 && word.chars().any(char::is_alphabetic);
    is_word.then(|| word.replace("__", "_"))
}
