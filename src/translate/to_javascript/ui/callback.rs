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
    pub(super) fn fits_called(
        &self,
        p: &Pattern,
        argument: &'static Argument<'static>,
        pattern_args: &[Arg],
        id: ExprId,
        captures: &mut Captures,
    ) -> bool {
        let Some((lambda, of)) = captures.lambda else { return false };
        let callback = self
            .forwarded_function(p, pattern_args, id, captures)
            .map(|value| Callback::Itself(value, widget_index(p, pattern_args)))
            .or_else(|| self.destructured_callback(p, pattern_args, (of, id), captures))
            .or_else(|| {
                let whole = matches!(self.hir.function(of).body, FunctionBody::Expr(body) if body == id);
                Some(Callback::Event(lambda, keys(p, pattern_args).filter(|_| whole)?))
            });
        callback.is_some_and(|callback| {
            captures.arguments.push((argument, Capture::Callback(callback)));
            true
        })
    }

    /// Returns the function `f` of `lambda change: f(change["new"])`. Returns `None` if `f` is not
    /// a function of the file that takes exactly these arguments.
    fn forwarded_function(&self, p: &Pattern, pattern_args: &[Arg], id: ExprId, captures: &Captures) -> Option<ExprId> {
        let ExprKind::Call { callee, args, .. } = &self.hir.expr(id).kind else { return None };
        let Value::Function(called) = self.analysis.value(*callee) else { return None };
        let params = &self.hir.function(*called).params;
        let plain = matches!(self.hir.expr(*callee).kind, ExprKind::Name(_) | ExprKind::Function(_));
        if !plain
            || args.len() > pattern_args.len()
            || params.len() != args.len()
            || params.iter().any(|param| param.kind != ParamKind::Normal)
            || args.iter().any(|arg| arg.kind != ArgKind::Positional)
        {
            return None;
        }
        let mut trial = captures.clone();
        let fits = args.iter().zip(pattern_args).all(|(arg, pattern_arg)| {
            matches!(self.hir.expr(arg.value).kind, ExprKind::Null)
                || self.fits(p, pattern_arg.value, arg.value, &mut trial)
        });
        fits.then_some(*callee)
    }

    /// Returns a lambda as a callback, with the parts of its argument that its body reads. Returns
    /// `None` if the body reads a part that the Code Editor does not pass.
    fn destructured_callback(
        &self,
        p: &Pattern,
        pattern_args: &[Arg],
        (function, body): (FunctionId, ExprId),
        captures: &Captures,
    ) -> Option<Callback> {
        let mut params: Vec<(Box<str>, Vec<ExprId>)> =
            pattern_args.iter().map(|arg| (param_name(p, arg.value), Vec::new())).collect();
        let own: Vec<_> = self
            .hir
            .function(function)
            .params
            .iter()
            .filter_map(|param| self.analysis.scopes.resolve(param.target))
            .collect();
        let mut open = vec![body];
        while let Some(at) = open.pop() {
            let index = pattern_args.iter().position(|arg| {
                !matches!(p.hole(arg.value), Some(Hole::Receiver | Hole::Map))
                    && self.fits(p, arg.value, at, &mut captures.clone())
            });
            match index {
                Some(index) => params[index].1.push(at),
                None if self.analysis.scopes.resolve(at).is_some_and(|binding| own.contains(&binding)) => return None,
                None => {
                    let kind = &self.hir.expr(at).kind;
                    if let ExprKind::Function(inner) = kind
                        && self.reads_any_of(*inner, &own)
                    {
                        return None;
                    }
                    child_exprs(kind, |child| open.push(child));
                }
            }
        }
        while params.last().is_some_and(|(_, reads)| reads.is_empty()) {
            params.pop();
        }
        Some(Callback::Lambda { function, body, params })
    }

    fn reads_any_of(&self, function: FunctionId, bindings: &[crate::semantic::scope::BindingId]) -> bool {
        let span = self.hir.function(function).span;
        self.hir.exprs.iter().zip(&self.analysis.scopes.names).any(|(expr, binding)| {
            span.contains(expr.span) && binding.is_some_and(|binding| bindings.contains(&binding))
        })
    }

    /// Matches a function against a lambda of the pattern. Returns `true` and records a callback in
    /// `captures` if they match.
    pub(super) fn fits_function(&self, p: &Pattern, ours: FunctionId, id: ExprId, captures: &mut Captures) -> bool {
        let shape = p.hir.function(ours);
        let FunctionBody::Expr(body) = shape.body else { return false };
        let Some((argument, pattern_args)) = p.called(body) else { return false };
        let is_function = matches!(self.analysis.value(id), Value::Function(_))
            || matches!(self.hir.expr(id).kind, ExprKind::Name(_) | ExprKind::Member { .. });
        if !is_function {
            return false;
        }
        let as_given = pattern_args.len() <= shape.params.len()
            && shape.params.iter().zip(pattern_args).all(|(param, arg)| {
                let (a, b) = (&p.hir.expr(param.target).kind, &p.hir.expr(arg.value).kind);
                matches!((a, b), (ExprKind::Name(a), ExprKind::Name(b)) if a == b)
            });
        let callback = match as_given {
            true => Callback::Itself(id, widget_index(p, pattern_args)),
            false => match keys(p, pattern_args) {
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
            Callback::Itself(value, _) => self.expr(*value),
            Callback::Lambda { function: of, body, params } => {
                let source = self.source(self.span(*body));
                let mut names = Vec::new();
                for (wish, reads) in params {
                    let name = self.unused_name(wish, source, *of);
                    for &read in reads {
                        self.state.substitutes.insert(read, name.clone());
                    }
                    names.push(atom(name));
                }
                let around = self.function.replace(*of);
                let body = self.with_prelude(|this| this.expression_lines(*body));
                self.function = around;
                function(names, body)
            }
            Callback::Event(value, keys) => {
                let source = self.source(self.span(*value));
                let called = self.expr(*value).at_least(crate::translate::fragment::ATOM);
                let mut params = Vec::new();
                let mut entries = Vec::new();
                for (index, entry) in keys.iter().enumerate() {
                    let wish = if index == 0 { "value" } else { "widget" };
                    let name = if has_word(source, wish) { self.names.fresh(wish) } else { wish.into() };
                    params.push(atom(name.clone()));
                    entries.extend(entry.as_ref().map(|entry| atom(name).entry(key(entry))));
                }
                let event = object_literal(entries);
                function(params, vec![statement(called.call(vec![event]).tokens)])
            }
        }
    }

    /// Returns the start of a function in the source.
    pub(super) fn start_of_callback(&self, callback: &Callback) -> u32 {
        match callback {
            Callback::Itself(value, _) | Callback::Event(value, _) => self.span(*value).start,
            Callback::Lambda { function, .. } => self.hir.function(*function).span.start,
        }
    }

    /// Returns a parameter name with no other meaning in the body of a function.
    fn unused_name(&mut self, wish: &str, source: &str, of: FunctionId) -> Box<str> {
        let own = self.hir.function(of).params.iter().any(
            |param| matches!(self.hir.expr(param.target).kind, ExprKind::Name(name) if self.hir.name(name) == wish),
        );
        if own || !has_word(source, wish) { wish.into() } else { self.names.fresh(wish) }
    }
}

fn has_word(source: &str, word: &str) -> bool {
    source.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|other| other == word)
}

/// Returns the Code Editor's name for an argument of a callback.
fn param_name(p: &Pattern, at: ExprId) -> Box<str> {
    match &p.hir.expr(at).kind {
        ExprKind::Name(name) if p.hole(at).is_none() => p.hir.name(*name).into(),
        ExprKind::Index { index, .. } => match &p.hir.expr(*index).kind {
            ExprKind::String(key) if &**key == "owner" => "widget".into(),
            _ => "value".into(),
        },
        ExprKind::Call { .. } => "coords".into(),
        _ => "widget".into(),
    }
}

/// Returns the index of the widget among the arguments of a callback.
fn widget_index(p: &Pattern, pattern_args: &[Arg]) -> Option<usize> {
    pattern_args.iter().position(|arg| matches!(&*param_name(p, arg.value), "widget" | "button"))
}

/// Returns the dictionary keys of the arguments, as in `change["new"]`. Returns `None` if an
/// argument is not such an entry or no argument has a key.
fn keys(p: &Pattern, pattern_args: &[Arg]) -> Option<Vec<Option<Box<str>>>> {
    let keys: Option<Vec<Option<Box<str>>>> = pattern_args
        .iter()
        .map(|arg| match &p.hir.expr(arg.value).kind {
            ExprKind::Index { object, index } => match (&p.hir.expr(*object).kind, &p.hir.expr(*index).kind) {
                (ExprKind::Name(_), ExprKind::String(key)) => Some(Some(key.clone())),
                _ => None,
            },
            _ if matches!(p.hole(arg.value), Some(Hole::Receiver | Hole::Map)) => Some(None),
            _ => None,
        })
        .collect();
    keys.filter(|keys| keys.iter().any(Option::is_some))
}
