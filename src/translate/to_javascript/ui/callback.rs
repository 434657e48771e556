//! Translates functions that a script passes to widgets and maps. The Code Editor calls such
//! functions with other arguments than Python packages do.

use super::captures::{Callback, Capture, Captures};
use super::pattern::{Hole, Pattern};
use crate::kb::model::equivalents::Argument;
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind, FunctionBody, FunctionId, ParamKind};
use crate::syntax::visit::child_exprs;
use crate::translate::fragment::Fragment;
use crate::translate::to_javascript::javascript_fragment::{atom, key, object_literal};
use crate::translate::to_javascript::{ToJavaScript, function, statement};

impl ToJavaScript<'_> {
    /// Matches the body of a lambda against the pattern's call of the user's function. Returns
    /// `true` and records a callback in `captures` if they match.
    ///
    /// The callback is the function that the lambda only forwards to, or the lambda itself.
    pub(super) fn matches_callback_call(
        &self,
        pattern: &Pattern,
        argument: &'static Argument<'static>,
        pattern_args: &[Arg],
        id: ExprId,
        captures: &mut Captures,
    ) -> bool {
        let Some((lambda, function)) = captures.lambda else { return false };
        let callback = self
            .forwarded_function(pattern, pattern_args, id, captures)
            .map(|value| Callback::Direct(value, widget_index(pattern, pattern_args)))
            .or_else(|| self.destructured_callback(pattern, pattern_args, (function, id), captures))
            .or_else(|| {
                let is_full_body = matches!(self.hir.function(function).body, FunctionBody::Expr(body) if body == id);
                Some(Callback::Event(lambda, event_keys(pattern, pattern_args).filter(|_| is_full_body)?))
            });
        callback.is_some_and(|callback| {
            captures.arguments.push((argument, Capture::Callback(callback)));
            true
        })
    }

    /// Returns the function `f` of `lambda change: f(change["new"])`. Returns `None` if `f` is not
    /// a function of the file that takes exactly these arguments.
    fn forwarded_function(
        &self,
        pattern: &Pattern,
        pattern_args: &[Arg],
        id: ExprId,
        captures: &Captures,
    ) -> Option<ExprId> {
        let ExprKind::Call { callee, args, .. } = &self.hir.expr(id).kind else { return None };
        let Value::Function(called) = self.analysis.value(*callee) else { return None };
        let params = &self.hir.function(*called).params;
        let is_plain = matches!(self.hir.expr(*callee).kind, ExprKind::Name(_) | ExprKind::Function(_));
        if !is_plain
            || args.len() > pattern_args.len()
            || params.len() != args.len()
            || params.iter().any(|param| param.kind != ParamKind::Normal)
            || args.iter().any(|arg| arg.kind != ArgKind::Positional)
        {
            return None;
        }
        let mut trial = captures.clone();
        let is_match = args.iter().zip(pattern_args).all(|(arg, pattern_arg)| {
            matches!(self.hir.expr(arg.value).kind, ExprKind::Null)
                || self.matches_pattern(pattern, pattern_arg.value, arg.value, &mut trial)
        });
        is_match.then_some(*callee)
    }

    /// Returns a lambda as a callback, with the parts of its argument that its body reads. Returns
    /// `None` if the body reads a part that the Code Editor does not pass.
    fn destructured_callback(
        &self,
        pattern: &Pattern,
        pattern_args: &[Arg],
        (function, body): (FunctionId, ExprId),
        captures: &Captures,
    ) -> Option<Callback> {
        let mut params: Vec<(Box<str>, Vec<ExprId>)> =
            pattern_args.iter().map(|arg| (param_name(pattern, arg.value), Vec::new())).collect();
        let own_params: Vec<_> = self
            .hir
            .function(function)
            .params
            .iter()
            .filter_map(|param| self.analysis.scopes.resolve(param.target))
            .collect();
        let mut worklist = vec![body];
        while let Some(at) = worklist.pop() {
            let index = pattern_args.iter().position(|arg| {
                !matches!(pattern.hole(arg.value), Some(Hole::Receiver | Hole::Map))
                    && self.matches_pattern(pattern, arg.value, at, &mut captures.clone())
            });
            match index {
                Some(index) => params[index].1.push(at),
                None if self.analysis.scopes.resolve(at).is_some_and(|binding| own_params.contains(&binding)) => {
                    return None;
                }
                None => {
                    let kind = &self.hir.expr(at).kind;
                    if let ExprKind::Function(inner) = kind
                        && self.has_read_of(*inner, &own_params)
                    {
                        return None;
                    }
                    child_exprs(kind, |child| worklist.push(child));
                }
            }
        }
        while params.last().is_some_and(|(_, reads)| reads.is_empty()) {
            params.pop();
        }
        Some(Callback::Lambda { function, body, params })
    }

    fn has_read_of(&self, function: FunctionId, bindings: &[crate::semantic::scope::BindingId]) -> bool {
        let span = self.hir.function(function).span;
        self.hir.exprs.iter().zip(&self.analysis.scopes.names).any(|(expr, binding)| {
            span.contains(expr.span) && binding.is_some_and(|binding| bindings.contains(&binding))
        })
    }

    /// Matches a function against a lambda of the pattern. Returns `true` and records a callback in
    /// `captures` if they match.
    pub(super) fn matches_function(
        &self,
        pattern: &Pattern,
        lambda: FunctionId,
        id: ExprId,
        captures: &mut Captures,
    ) -> bool {
        let pattern_function = pattern.hir.function(lambda);
        let FunctionBody::Expr(body) = pattern_function.body else { return false };
        let Some((argument, pattern_args)) = pattern.callback_call(body) else { return false };
        let is_function = matches!(self.analysis.value(id), Value::Function(_))
            || matches!(self.hir.expr(id).kind, ExprKind::Name(_) | ExprKind::Member { .. });
        if !is_function {
            return false;
        }
        let has_same_params = pattern_args.len() <= pattern_function.params.len()
            && pattern_function.params.iter().zip(pattern_args).all(|(param, arg)| {
                let (a, b) = (&pattern.hir.expr(param.target).kind, &pattern.hir.expr(arg.value).kind);
                matches!((a, b), (ExprKind::Name(a), ExprKind::Name(b)) if a == b)
            });
        let callback = match has_same_params {
            true => Callback::Direct(id, widget_index(pattern, pattern_args)),
            false => match event_keys(pattern, pattern_args) {
                Some(keys) => Callback::Event(id, keys),
                None => return false,
            },
        };
        captures.arguments.push((argument, Capture::Callback(callback)));
        true
    }

    /// Writes a function with the parameters that the Code Editor passes.
    pub(super) fn callback_fragment(&mut self, callback: &Callback) -> Fragment {
        match callback {
            Callback::Direct(value, _) => self.expr(*value),
            Callback::Lambda { function: lambda, body, params } => {
                let source = self.source(self.span(*body));
                let mut names = Vec::new();
                for (hint, reads) in params {
                    let name = self.unused_name(hint, source, *lambda);
                    for &read in reads {
                        self.state.substitutes.insert(read, name.clone());
                    }
                    names.push(atom(name));
                }
                let outer_function = self.function.replace(*lambda);
                let body = self.with_prelude(|this| this.expression_lines(*body));
                self.function = outer_function;
                function(names, body)
            }
            Callback::Event(value, keys) => {
                let source = self.source(self.span(*value));
                let called = self.expr(*value).at_least(crate::translate::fragment::ATOM);
                let mut params = Vec::new();
                let mut entries = Vec::new();
                for (index, entry) in keys.iter().enumerate() {
                    let hint = if index == 0 { "value" } else { "widget" };
                    let name = if has_word(source, hint) { self.names.fresh(hint) } else { hint.into() };
                    params.push(atom(name.clone()));
                    entries.extend(entry.as_ref().map(|entry| atom(name).entry(key(entry))));
                }
                let event = object_literal(entries);
                function(params, vec![statement(called.call(vec![event]).tokens)])
            }
        }
    }

    /// Returns the start of a function in the source.
    pub(super) fn callback_start(&self, callback: &Callback) -> u32 {
        match callback {
            Callback::Direct(value, _) | Callback::Event(value, _) => self.span(*value).start,
            Callback::Lambda { function, .. } => self.hir.function(*function).span.start,
        }
    }

    /// Returns a parameter name with no other meaning in the body of a function.
    fn unused_name(&mut self, hint: &str, source: &str, function: FunctionId) -> Box<str> {
        let is_param = self.hir.function(function).params.iter().any(
            |param| matches!(self.hir.expr(param.target).kind, ExprKind::Name(name) if self.hir.name(name) == hint),
        );
        if is_param || !has_word(source, hint) { hint.into() } else { self.names.fresh(hint) }
    }
}

fn has_word(source: &str, word: &str) -> bool {
    source.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|other| other == word)
}

/// Returns the Code Editor's name for an argument of a callback.
fn param_name(pattern: &Pattern, at: ExprId) -> Box<str> {
    match &pattern.hir.expr(at).kind {
        ExprKind::Name(name) if pattern.hole(at).is_none() => pattern.hir.name(*name).into(),
        ExprKind::Index { index, .. } => match &pattern.hir.expr(*index).kind {
            ExprKind::String(key) if &**key == "owner" => "widget".into(),
            _ => "value".into(),
        },
        ExprKind::Call { .. } => "coords".into(),
        _ => "widget".into(),
    }
}

/// Returns the index of the widget among the arguments of a callback.
fn widget_index(pattern: &Pattern, pattern_args: &[Arg]) -> Option<usize> {
    pattern_args.iter().position(|arg| matches!(&*param_name(pattern, arg.value), "widget" | "button"))
}

/// Returns the dictionary keys of the arguments, as in `change["new"]`. Returns `None` if an
/// argument is not such an entry or no argument has a key.
fn event_keys(pattern: &Pattern, pattern_args: &[Arg]) -> Option<Vec<Option<Box<str>>>> {
    let keys: Option<Vec<Option<Box<str>>>> = pattern_args
        .iter()
        .map(|arg| match &pattern.hir.expr(arg.value).kind {
            ExprKind::Index { object, index } => {
                match (&pattern.hir.expr(*object).kind, &pattern.hir.expr(*index).kind) {
                    (ExprKind::Name(_), ExprKind::String(key)) => Some(Some(key.clone())),
                    _ => None,
                }
            }
            _ if matches!(pattern.hole(arg.value), Some(Hole::Receiver | Hole::Map)) => Some(None),
            _ => None,
        })
        .collect();
    keys.filter(|keys| keys.iter().any(Option::is_some))
}
