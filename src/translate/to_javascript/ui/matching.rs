//! Matches code of a script against a pattern and collects the values in the pattern's holes.

use super::captures::{Capture, Captures};
use super::pattern::{Hole, Pattern, default_text};
use super::table::table;
use crate::kb::model::equivalents::Conversion;
use crate::syntax::hir::{Arg, ArgKind, ComprehensionKind, ExprId, ExprKind, FunctionBody, FunctionId, Hir, Key};
use crate::translate::to_javascript::ToJavaScript;

/// An argument of a call, or the dictionary entry that stands for one.
struct PassedArg<'h> {
    keyword: Option<&'h str>,
    spread: bool,
    value: ExprId,
}

impl ToJavaScript<'_> {
    /// Returns `true` if an expression of the script matches an expression of the pattern, and
    /// records the match in `captures`. After `false`, `captures` may hold a part of a match.
    pub(super) fn matches_pattern(
        &self,
        pattern: &Pattern,
        pattern_expr: ExprId,
        script_expr: ExprId,
        captures: &mut Captures,
    ) -> bool {
        if let Some(hole) = pattern.hole(pattern_expr) {
            return self.matches_hole(hole, script_expr, captures);
        }
        if let Some((argument, pattern_args)) = pattern.callback_call(pattern_expr) {
            return self.matches_callback_call(pattern, argument, pattern_args, script_expr, captures);
        }
        if let Some(path) = path_of(pattern, pattern_expr) {
            captures.words += 1;
            return self.path(script_expr).is_some_and(|known| known == path);
        }
        let (pattern_kind, script_kind) = (&pattern.hir.expr(pattern_expr).kind, &self.hir.expr(script_expr).kind);
        match (pattern_kind, script_kind) {
            (ExprKind::Name(a), ExprKind::Name(b)) => {
                self.matches_name(pattern.hir.name(*a), self.hir.name(*b), script_expr, captures)
            }
            (ExprKind::Number { value: a, .. }, ExprKind::Number { value: b, .. }) => a == b,
            (ExprKind::String(a), ExprKind::String(b)) => {
                captures.words += 1;
                a == b
            }
            (ExprKind::Bool(a), ExprKind::Bool(b)) => a == b,
            (ExprKind::Null, ExprKind::Null) => true,
            (ExprKind::Member { object, property }, ExprKind::Member { object: other, property: name }) => {
                captures.words += 1;
                pattern.hir.name(property.name) == self.hir.name(name.name)
                    && self.matches_pattern(pattern, *object, *other, captures)
            }
            (ExprKind::Index { object, index }, ExprKind::Index { object: other, index: other_index }) => {
                self.matches_pattern(pattern, *object, *other, captures)
                    && self.matches_pattern(pattern, *index, *other_index, captures)
            }
            (ExprKind::List(a), ExprKind::List(b)) | (ExprKind::Tuple(a), ExprKind::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.matches_pattern(pattern, *a, *b, captures))
            }
            (ExprKind::Object(a), ExprKind::Object(b)) => {
                a.len() == b.len()
                    && a.iter().zip(b).all(|(a, b)| {
                        matches!((&a.key, &b.key), (Key::String(a, _), Key::String(b, _)) if a == b)
                            && self.matches_pattern(pattern, a.value, b.value, captures)
                    })
            }
            (
                ExprKind::Binary { op, left, right, .. },
                ExprKind::Binary { op: other_op, left: other_left, right: other_right, .. },
            ) => {
                op == other_op
                    && self.matches_pattern(pattern, *left, *other_left, captures)
                    && self.matches_pattern(pattern, *right, *other_right, captures)
            }
            (ExprKind::Unary { op, operand }, ExprKind::Unary { op: other_op, operand: other_operand }) => {
                op == other_op && self.matches_pattern(pattern, *operand, *other_operand, captures)
            }
            (
                ExprKind::Conditional { test, then, otherwise },
                ExprKind::Conditional { test: other_test, then: other_then, otherwise: other_otherwise },
            ) => {
                self.matches_pattern(pattern, *test, *other_test, captures)
                    && self.matches_pattern(pattern, *then, *other_then, captures)
                    && self.matches_pattern(pattern, *otherwise, *other_otherwise, captures)
            }
            (ExprKind::Conditional { test, then, otherwise }, ExprKind::String(_) | ExprKind::Null) => {
                self.matches_constant(pattern, [*test, *then, *otherwise], script_expr, captures)
            }
            (ExprKind::Opaque(a), ExprKind::Opaque(b)) => {
                a.len() == b.len()
                    && self.has_same_bounds(pattern, pattern_expr, script_expr)
                    && a.iter().zip(b).all(|(a, b)| self.matches_pattern(pattern, *a, *b, captures))
            }
            (ExprKind::Comprehension { .. }, ExprKind::Comprehension { .. }) => {
                self.matches_comprehension(pattern, pattern_expr, script_expr, captures)
            }
            (ExprKind::Function(a), ExprKind::Function(b)) => {
                self.matches_lambda(pattern, *a, (script_expr, *b), captures)
            }
            (ExprKind::Function(a), _) => self.matches_function(pattern, *a, script_expr, captures),
            (ExprKind::Call { callee, args, .. }, ExprKind::Call { callee: other, args: other_args, .. }) => {
                let mut trial = captures.clone();
                if self.matches_pattern(pattern, *callee, *other, &mut trial) {
                    *captures = trial;
                    let path = path_of(pattern, *callee);
                    let Some(other_args) = self.passed(other_args) else { return false };
                    return self.matches_args(pattern, args, other_args, path.as_deref(), captures);
                }
                let is_dict = |hir: &Hir, expr: ExprId| matches!(hir.expr(expr).kind, ExprKind::Name(name) if hir.name(name) == "dict");
                (is_dict(&pattern.hir, *callee) || is_dict(self.hir, *other))
                    && self.matches_entries(pattern, args, script_expr, captures)
            }
            (ExprKind::Call { args, .. }, ExprKind::Object(_)) => {
                self.matches_entries(pattern, args, script_expr, captures)
            }
            _ => false,
        }
    }

    /// Returns `true` if both are slices of which the same bounds are present: `1:` and `2:`.
    fn has_same_bounds(&self, pattern: &Pattern, pattern_expr: ExprId, script_expr: ExprId) -> bool {
        let bounds = |slice: &str| slice.trim().split(':').map(|part| !part.trim().is_empty()).collect::<Vec<_>>();
        let span = pattern.hir.expr(pattern_expr).span;
        let pattern_text = &pattern.text[span.start as usize..span.end as usize];
        pattern_text.contains(':') && bounds(pattern_text) == bounds(self.source(self.span(script_expr)))
    }

    fn matches_hole(&self, hole: &Hole, script_expr: ExprId, captures: &mut Captures) -> bool {
        let is_same_source = |known: ExprId| self.source(self.span(known)) == self.source(self.span(script_expr));
        match hole {
            Hole::Map => self.is_map(script_expr),
            Hole::Receiver => match captures.receiver {
                Some(known) => is_same_source(known),
                None => {
                    captures.receiver = Some(script_expr);
                    true
                }
            },
            Hole::Argument(argument) if matches!(argument.conversion, Conversion::Bands) => {
                captures.bands = Some(script_expr);
                matches!(self.hir.expr(script_expr).kind, ExprKind::List(_) | ExprKind::String(_))
            }
            Hole::Argument(argument) => {
                let known = captures.arguments.iter().find(|(known, _)| known.path == argument.path);
                if let Some((_, Capture::Expr(known))) = known {
                    return is_same_source(*known);
                }
                let default = argument.default.as_deref().and_then(default_text);
                let source = self.source(self.span(script_expr));
                // The default and `None` match, but are not captured.
                if default.as_deref() != Some(source) && !matches!(self.hir.expr(script_expr).kind, ExprKind::Null) {
                    captures.arguments.push((argument, Capture::Expr(script_expr)));
                }
                true
            }
        }
    }

    fn matches_name(&self, pattern_name: &str, script_name: &str, expr: ExprId, captures: &mut Captures) -> bool {
        if let Some((_, known)) = captures.renamed.iter().rev().find(|(name, _)| **name == *pattern_name) {
            return **known == *script_name;
        }
        captures.words += 1;
        match self.analysis.scopes.resolve(expr) {
            Some(binding) => self.state.known_helpers.name(binding) == Some(pattern_name),
            None => pattern_name == script_name,
        }
    }

    /// Matches a string or `None` against `None if shown else "none"`, where `shown` is a hole. It
    /// captures `false` for `"none"`, and `true` for `None` and for any other string.
    fn matches_constant(
        &self,
        pattern: &Pattern,
        [test, then, otherwise]: [ExprId; 3],
        script_expr: ExprId,
        captures: &mut Captures,
    ) -> bool {
        let (Some(Hole::Argument(argument)), ExprKind::Null, ExprKind::String(otherwise_text)) =
            (pattern.hole(test), &pattern.hir.expr(then).kind, &pattern.hir.expr(otherwise).kind)
        else {
            return false;
        };
        let is_otherwise = matches!(&self.hir.expr(script_expr).kind, ExprKind::String(text) if text == otherwise_text);
        captures.arguments.push((argument, Capture::Text(if is_otherwise { "false" } else { "true" }.into())));
        true
    }

    fn matches_comprehension(
        &self,
        pattern: &Pattern,
        pattern_expr: ExprId,
        script_expr: ExprId,
        captures: &mut Captures,
    ) -> bool {
        let (
            ExprKind::Comprehension { kind, element, clauses, .. },
            ExprKind::Comprehension { kind: other_kind, element: other_element, clauses: other_clauses, .. },
        ) = (&pattern.hir.expr(pattern_expr).kind, &self.hir.expr(script_expr).kind)
        else {
            return false;
        };
        let ([pattern_clause], [script_clause]) = (clauses.as_slice(), other_clauses.as_slice()) else { return false };
        let (ExprKind::Name(a), ExprKind::Name(b)) =
            (&pattern.hir.expr(pattern_clause.target).kind, &self.hir.expr(script_clause.target).kind)
        else {
            return false;
        };
        if kind != other_kind
            || *kind == ComprehensionKind::Dict
            || pattern_clause.conditions.len() != script_clause.conditions.len()
        {
            return false;
        }
        if !self.matches_pattern(pattern, pattern_clause.iter, script_clause.iter, captures) {
            return false;
        }
        captures.renamed.push((pattern.hir.name(*a).into(), self.hir.name(*b).into()));
        let conditions = pattern_clause.conditions.iter().zip(&script_clause.conditions);
        let inner = self.matches_pattern(pattern, *element, *other_element, captures)
            && conditions.into_iter().all(|(a, b)| self.matches_pattern(pattern, *a, *b, captures));
        captures.renamed.pop();
        inner
    }

    fn matches_lambda(
        &self,
        pattern: &Pattern,
        pattern_lambda: FunctionId,
        (script_expr, script_lambda): (ExprId, FunctionId),
        captures: &mut Captures,
    ) -> bool {
        let (a, b) = (pattern.hir.function(pattern_lambda), self.hir.function(script_lambda));
        let (FunctionBody::Expr(body), FunctionBody::Expr(script_body)) = (&a.body, &b.body) else { return false };
        if a.params.len() != b.params.len() || a.params.iter().zip(&b.params).any(|(a, b)| a.kind != b.kind) {
            return false;
        }
        let renamed_len = captures.renamed.len();
        for (pattern_param, script_param) in a.params.iter().zip(&b.params) {
            let (ExprKind::Name(pattern_name), ExprKind::Name(script_name)) =
                (&pattern.hir.expr(pattern_param.target).kind, &self.hir.expr(script_param.target).kind)
            else {
                return false;
            };
            captures.renamed.push((pattern.hir.name(*pattern_name).into(), self.hir.name(*script_name).into()));
        }
        let outer_lambda = captures.lambda.replace((script_expr, script_lambda));
        let inner = self.matches_pattern(pattern, *body, *script_body, captures);
        captures.lambda = outer_lambda;
        captures.renamed.truncate(renamed_len);
        inner
    }

    /// Returns the arguments of a call. Returns `None` if some are unpacked from a dictionary.
    fn passed(&self, args: &[Arg]) -> Option<Vec<PassedArg<'_>>> {
        args.iter()
            .map(|arg| {
                let (keyword, spread) = match arg.kind {
                    ArgKind::Positional => (None, false),
                    ArgKind::Spread => (None, true),
                    ArgKind::Keyword(ident) => (Some(self.hir.name(ident.name)), false),
                    ArgKind::KeywordSpread => return None,
                };
                Some(PassedArg { keyword, spread, value: arg.value })
            })
            .collect()
    }

    /// Matches `widgets.Layout(width="10px")`, `dict(width="10px")` and `{"width": "10px"}`, which
    /// are equivalent.
    fn matches_entries(&self, pattern: &Pattern, args: &[Arg], script_expr: ExprId, captures: &mut Captures) -> bool {
        if args.is_empty() || !args.iter().all(|arg| matches!(arg.kind, ArgKind::Keyword(_))) {
            return false;
        }
        let script_args: Option<Vec<PassedArg<'_>>> = match &self.hir.expr(script_expr).kind {
            ExprKind::Object(properties) => properties
                .iter()
                .map(|property| match &property.key {
                    Key::String(key, _) => {
                        Some(PassedArg { keyword: Some(&**key), spread: false, value: property.value })
                    }
                    _ => None,
                })
                .collect(),
            // A call may be `dict(...)` or a class of a package, which takes the same keywords.
            ExprKind::Call { callee, args, .. } => {
                let is_package_class =
                    self.path(*callee).is_some_and(|path| path == "dict" || table().is_package_member(&path));
                if is_package_class { self.passed(args) } else { None }
            }
            _ => None,
        };
        script_args.is_some_and(|script_args| {
            script_args.iter().all(|arg| arg.keyword.is_some())
                && self.matches_args(pattern, args, script_args, None, captures)
        })
    }

    fn matches_args(
        &self,
        pattern: &Pattern,
        pattern_args: &[Arg],
        script_args: Vec<PassedArg<'_>>,
        path: Option<&str>,
        captures: &mut Captures,
    ) -> bool {
        let keyword_of = |arg: &Arg| match arg.kind {
            ArgKind::Keyword(ident) => Some(pattern.hir.name(ident.name)),
            _ => match pattern.hole(arg.value) {
                Some(Hole::Argument(argument)) => argument.keyword,
                _ => None,
            },
        };
        let accepts_added =
            pattern_args.iter().any(|arg| keyword_of(arg).is_some_and(|name| pattern.is_added_marker(name)));
        let mut used = vec![false; pattern_args.len()];
        let mut next = 0;
        for arg in script_args {
            let index = match arg.keyword {
                None => {
                    let kind = if arg.spread { ArgKind::Spread } else { ArgKind::Positional };
                    let index = (next..pattern_args.len()).find(|&index| pattern_args[index].kind == kind);
                    next = index.map_or(next, |index| index + 1);
                    match index {
                        Some(index) => Some(index),
                        None => return false,
                    }
                }
                Some(keyword) => pattern_args.iter().position(|arg| keyword_of(arg) == Some(keyword)),
            };
            match (index, arg.keyword) {
                (Some(index), keyword) => {
                    used[index] = true;
                    let mut trial = captures.clone();
                    if self.matches_pattern(pattern, pattern_args[index].value, arg.value, &mut trial) {
                        *captures = trial;
                    } else if let Some(keyword) = keyword.filter(|name| accepts_added && pattern.takes.contains(name)) {
                        // A method later in the chain sets this keyword, which replaces the value
                        // of the pattern.
                        captures.added.push((keyword.into(), arg.value));
                    } else {
                        return false;
                    }
                }
                (None, Some(keyword)) if accepts_added && pattern.takes.contains(&keyword) => {
                    captures.added.push((keyword.into(), arg.value))
                }
                (None, Some(keyword)) => captures.surplus.push((keyword.into(), arg.value)),
                (None, None) => return false,
            }
        }
        pattern_args
            .iter()
            .zip(used)
            .filter(|(_, used)| !used)
            .all(|(arg, _)| self.matches_omitted(pattern, arg, keyword_of(arg), path, captures))
    }

    /// Returns `true` if a call may omit an argument of the pattern. Captures the default of the
    /// package if the Code Editor has another one.
    fn matches_omitted(
        &self,
        pattern: &Pattern,
        arg: &Arg,
        keyword: Option<&str>,
        path: Option<&str>,
        captures: &mut Captures,
    ) -> bool {
        if keyword.is_some_and(|name| pattern.is_added_marker(name)) {
            return true;
        }
        let argument = match pattern.hole(arg.value) {
            Some(Hole::Argument(argument)) if argument.default.is_some() => argument,
            // A Boolean constant of the pattern affects only the appearance. Other constants must
            // be present.
            None if !pattern.has_holes(arg.value) => {
                return matches!(pattern.hir.expr(arg.value).kind, ExprKind::Bool(_));
            }
            _ => return true,
        };
        let known = path.zip(keyword).and_then(|(path, keyword)| self.analysis.kb().default_of(path, keyword));
        let Some(known) = known else { return false };
        if argument.default.as_deref().and_then(default_text).as_deref() != Some(known) {
            captures.arguments.push((argument, Capture::Text(known.into())));
        }
        true
    }
}

/// Returns the package path of an expression in a pattern: `ipywidgets.Layout`.
fn path_of(pattern: &Pattern, pattern_expr: ExprId) -> Option<String> {
    match &pattern.hir.expr(pattern_expr).kind {
        ExprKind::Name(name) => table().import(pattern.hir.name(*name)).map(str::to_owned),
        ExprKind::Member { object, property } => {
            Some(format!("{}.{}", path_of(pattern, *object)?, pattern.hir.name(property.name)))
        }
        _ => None,
    }
}
