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
    /// Returns `true` if an expression matches the pattern. Records the match in `captures`.
    pub(super) fn fits(&self, p: &Pattern, at: ExprId, id: ExprId, captures: &mut Captures) -> bool {
        if let Some(hole) = p.hole(at) {
            return self.fills(hole, id, captures);
        }
        if let Some((argument, pattern_args)) = p.called(at) {
            return self.fits_called(p, argument, pattern_args, id, captures);
        }
        if let Some(path) = path_of(p, at) {
            captures.words += 1;
            return self.path(id).is_some_and(|known| known == path);
        }
        let (ours, theirs) = (&p.hir.expr(at).kind, &self.hir.expr(id).kind);
        match (ours, theirs) {
            (ExprKind::Name(a), ExprKind::Name(b)) => self.same_name(p.hir.name(*a), self.hir.name(*b), id, captures),
            (ExprKind::Number { value: a, .. }, ExprKind::Number { value: b, .. }) => a == b,
            (ExprKind::String(a), ExprKind::String(b)) => {
                captures.words += 1;
                a == b
            }
            (ExprKind::Bool(a), ExprKind::Bool(b)) => a == b,
            (ExprKind::Null, ExprKind::Null) => true,
            (ExprKind::Member { object, property }, ExprKind::Member { object: other, property: name }) => {
                captures.words += 1;
                p.hir.name(property.name) == self.hir.name(name.name) && self.fits(p, *object, *other, captures)
            }
            (ExprKind::Index { object, index }, ExprKind::Index { object: other, index: by }) => {
                self.fits(p, *object, *other, captures) && self.fits(p, *index, *by, captures)
            }
            (ExprKind::List(a), ExprKind::List(b)) | (ExprKind::Tuple(a), ExprKind::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.fits(p, *a, *b, captures))
            }
            (ExprKind::Object(a), ExprKind::Object(b)) => {
                a.len() == b.len()
                    && a.iter().zip(b).all(|(a, b)| {
                        matches!((&a.key, &b.key), (Key::String(a, _), Key::String(b, _)) if a == b)
                            && self.fits(p, a.value, b.value, captures)
                    })
            }
            (
                ExprKind::Binary { op, left, right, .. },
                ExprKind::Binary { op: other, left: first, right: second, .. },
            ) => op == other && self.fits(p, *left, *first, captures) && self.fits(p, *right, *second, captures),
            (ExprKind::Unary { op, operand }, ExprKind::Unary { op: other, operand: by }) => {
                op == other && self.fits(p, *operand, *by, captures)
            }
            (
                ExprKind::Conditional { test, then, otherwise },
                ExprKind::Conditional { test: question, then: yes, otherwise: no },
            ) => {
                self.fits(p, *test, *question, captures)
                    && self.fits(p, *then, *yes, captures)
                    && self.fits(p, *otherwise, *no, captures)
            }
            (ExprKind::Conditional { test, then, otherwise }, ExprKind::String(_) | ExprKind::Null) => {
                self.fits_constant(p, [*test, *then, *otherwise], id, captures)
            }
            (ExprKind::Opaque(a), ExprKind::Opaque(b)) => {
                let parts =
                    |colons: &str| colons.trim().split(':').map(|part| !part.trim().is_empty()).collect::<Vec<_>>();
                let span = p.hir.expr(at).span;
                let (ours, theirs) = (&p.text[span.start as usize..span.end as usize], self.source(self.span(id)));
                a.len() == b.len()
                    && ours.contains(':')
                    && parts(ours) == parts(theirs)
                    && a.iter().zip(b).all(|(a, b)| self.fits(p, *a, *b, captures))
            }
            (ExprKind::Comprehension { .. }, ExprKind::Comprehension { .. }) => {
                self.fits_comprehension(p, at, id, captures)
            }
            (ExprKind::Function(a), ExprKind::Function(b)) => self.fits_lambda(p, *a, (id, *b), captures),
            (ExprKind::Function(a), _) => self.fits_function(p, *a, id, captures),
            (ExprKind::Call { callee, args, .. }, ExprKind::Call { callee: other, args: given, .. }) => {
                let mut trial = captures.clone();
                if self.fits(p, *callee, *other, &mut trial) {
                    *captures = trial;
                    let path = path_of(p, *callee);
                    return self
                        .passed(given)
                        .is_some_and(|given| self.fits_args(p, args, given, path.as_deref(), captures));
                }
                let plain = |hir: &Hir, expr: ExprId| matches!(hir.expr(expr).kind, ExprKind::Name(name) if hir.name(name) == "dict");
                (plain(&p.hir, *callee) || plain(self.hir, *other)) && self.fits_entries(p, args, id, captures)
            }
            (ExprKind::Call { args, .. }, ExprKind::Object(_)) => self.fits_entries(p, args, id, captures),
            _ => false,
        }
    }

    fn fills(&self, hole: &Hole, id: ExprId, captures: &mut Captures) -> bool {
        let same = |known: ExprId| self.source(self.span(known)) == self.source(self.span(id));
        match hole {
            Hole::Map => self.is_map(id),
            Hole::Receiver => match captures.receiver {
                Some(known) => same(known),
                None => {
                    captures.receiver = Some(id);
                    true
                }
            },
            Hole::Argument(argument) if matches!(argument.conversion, Conversion::Bands) => {
                captures.bands = Some(id);
                matches!(self.hir.expr(id).kind, ExprKind::List(_) | ExprKind::String(_))
            }
            Hole::Argument(argument) => {
                let known = captures.arguments.iter().find(|(known, _)| known.path == argument.path);
                if let Some((_, Capture::Expr(known))) = known {
                    return same(*known);
                }
                let default = argument.default.as_deref().and_then(default_text);
                let written = self.source(self.span(id));
                if default.as_deref() != Some(written) && !matches!(self.hir.expr(id).kind, ExprKind::Null) {
                    captures.arguments.push((argument, Capture::Expr(id)));
                }
                true
            }
        }
    }

    fn same_name(&self, ours: &str, theirs: &str, id: ExprId, captures: &mut Captures) -> bool {
        if let Some((_, known)) = captures.renamed.iter().rev().find(|(name, _)| **name == *ours) {
            return **known == *theirs;
        }
        captures.words += 1;
        match self.analysis.scopes.resolve(id) {
            Some(binding) => self.state.known_helpers.name(binding) == Some(ours),
            None => ours == theirs,
        }
    }

    /// Matches a constant against `None if shown else "none"`, of which the script has only one
    /// branch.
    fn fits_constant(
        &self,
        p: &Pattern,
        [test, then, otherwise]: [ExprId; 3],
        id: ExprId,
        captures: &mut Captures,
    ) -> bool {
        let (Some(Hole::Argument(argument)), ExprKind::Null, ExprKind::String(no)) =
            (p.hole(test), &p.hir.expr(then).kind, &p.hir.expr(otherwise).kind)
        else {
            return false;
        };
        let is_no = matches!(&self.hir.expr(id).kind, ExprKind::String(text) if text == no);
        captures.arguments.push((argument, Capture::Text(if is_no { "false" } else { "true" }.into())));
        true
    }

    fn fits_comprehension(&self, p: &Pattern, at: ExprId, id: ExprId, captures: &mut Captures) -> bool {
        let (
            ExprKind::Comprehension { kind, element, clauses, .. },
            ExprKind::Comprehension { kind: other, element: item, clauses: given, .. },
        ) = (&p.hir.expr(at).kind, &self.hir.expr(id).kind)
        else {
            return false;
        };
        let ([ours], [theirs]) = (clauses.as_slice(), given.as_slice()) else { return false };
        let (ExprKind::Name(a), ExprKind::Name(b)) =
            (&p.hir.expr(ours.target).kind, &self.hir.expr(theirs.target).kind)
        else {
            return false;
        };
        if kind != other || *kind == ComprehensionKind::Dict || ours.conditions.len() != theirs.conditions.len() {
            return false;
        }
        if !self.fits(p, ours.iter, theirs.iter, captures) {
            return false;
        }
        captures.renamed.push((p.hir.name(*a).into(), self.hir.name(*b).into()));
        let conditions = ours.conditions.iter().zip(&theirs.conditions);
        let inner = self.fits(p, *element, *item, captures)
            && conditions.into_iter().all(|(a, b)| self.fits(p, *a, *b, captures));
        captures.renamed.pop();
        inner
    }

    fn fits_lambda(
        &self,
        p: &Pattern,
        ours: FunctionId,
        (id, theirs): (ExprId, FunctionId),
        captures: &mut Captures,
    ) -> bool {
        let (a, b) = (p.hir.function(ours), self.hir.function(theirs));
        let (FunctionBody::Expr(body), FunctionBody::Expr(given)) = (&a.body, &b.body) else { return false };
        if a.params.len() != b.params.len() || a.params.iter().zip(&b.params).any(|(a, b)| a.kind != b.kind) {
            return false;
        }
        let known = captures.renamed.len();
        for (ours, theirs) in a.params.iter().zip(&b.params) {
            let (ExprKind::Name(ours), ExprKind::Name(theirs)) =
                (&p.hir.expr(ours.target).kind, &self.hir.expr(theirs.target).kind)
            else {
                return false;
            };
            captures.renamed.push((p.hir.name(*ours).into(), self.hir.name(*theirs).into()));
        }
        let around = captures.lambda.replace((id, theirs));
        let inner = self.fits(p, *body, *given, captures);
        captures.lambda = around;
        captures.renamed.truncate(known);
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
    fn fits_entries(&self, p: &Pattern, args: &[Arg], id: ExprId, captures: &mut Captures) -> bool {
        if args.is_empty() || !args.iter().all(|arg| matches!(arg.kind, ArgKind::Keyword(_))) {
            return false;
        }
        let given: Option<Vec<PassedArg<'_>>> = match &self.hir.expr(id).kind {
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
                let fits = self.path(*callee).is_some_and(|path| path == "dict" || table().is_of_package(&path));
                if fits { self.passed(args) } else { None }
            }
            _ => None,
        };
        given.is_some_and(|given| {
            given.iter().all(|arg| arg.keyword.is_some()) && self.fits_args(p, args, given, None, captures)
        })
    }

    fn fits_args(
        &self,
        p: &Pattern,
        ours: &[Arg],
        theirs: Vec<PassedArg<'_>>,
        path: Option<&str>,
        captures: &mut Captures,
    ) -> bool {
        let keyword_of = |arg: &Arg| match arg.kind {
            ArgKind::Keyword(ident) => Some(p.hir.name(ident.name)),
            _ => match p.hole(arg.value) {
                Some(Hole::Argument(argument)) => argument.keyword,
                _ => None,
            },
        };
        let more = ours.iter().any(|arg| keyword_of(arg).is_some_and(|name| p.is_more(name)));
        let mut used = vec![false; ours.len()];
        let mut next = 0;
        for arg in theirs {
            let index = match arg.keyword {
                None => {
                    let kind = if arg.spread { ArgKind::Spread } else { ArgKind::Positional };
                    let index = (next..ours.len()).find(|&index| ours[index].kind == kind);
                    next = index.map_or(next, |index| index + 1);
                    match index {
                        Some(index) => Some(index),
                        None => return false,
                    }
                }
                Some(keyword) => ours.iter().position(|arg| keyword_of(arg) == Some(keyword)),
            };
            match (index, arg.keyword) {
                (Some(index), keyword) => {
                    used[index] = true;
                    let mut trial = captures.clone();
                    if self.fits(p, ours[index].value, arg.value, &mut trial) {
                        *captures = trial;
                    } else if let Some(keyword) = keyword.filter(|name| more && p.takes.contains(name)) {
                        // A method later in the chain sets this keyword, which replaces the value
                        // of the template.
                        captures.added.push((keyword.into(), arg.value));
                    } else {
                        return false;
                    }
                }
                (None, Some(keyword)) if more && p.takes.contains(&keyword) => {
                    captures.added.push((keyword.into(), arg.value))
                }
                (None, Some(keyword)) => captures.surplus.push((keyword.into(), arg.value)),
                (None, None) => return false,
            }
        }
        ours.iter()
            .zip(used)
            .filter(|(_, used)| !used)
            .all(|(arg, _)| self.may_omit(p, arg, keyword_of(arg), path, captures))
    }

    /// Returns `true` if a call may omit an argument of the pattern.
    fn may_omit(
        &self,
        p: &Pattern,
        arg: &Arg,
        keyword: Option<&str>,
        path: Option<&str>,
        captures: &mut Captures,
    ) -> bool {
        if keyword.is_some_and(|name| p.is_more(name)) {
            return true;
        }
        let default = match p.hole(arg.value) {
            Some(Hole::Argument(argument)) if argument.default.is_some() => argument,
            // A Boolean constant of the template affects only the appearance. Other constants must
            // be present.
            None if !p.has_holes(arg.value) => return matches!(p.hir.expr(arg.value).kind, ExprKind::Bool(_)),
            _ => return true,
        };
        // The package's default applies. It is written if the Code Editor has another default.
        let known = path.zip(keyword).and_then(|(path, keyword)| self.analysis.kb().default_of(path, keyword));
        let Some(known) = known else { return false };
        if default.default.as_deref().and_then(default_text).as_deref() != Some(known) {
            captures.arguments.push((default, Capture::Text(known.into())));
        }
        true
    }
}

/// Returns the package path of an expression in a pattern: `ipywidgets.Layout`.
fn path_of(p: &Pattern, at: ExprId) -> Option<String> {
    match &p.hir.expr(at).kind {
        ExprKind::Name(name) => table().import(p.hir.name(*name)).map(str::to_owned),
        ExprKind::Member { object, property } => {
            Some(format!("{}.{}", path_of(p, *object)?, p.hir.name(property.name)))
        }
        _ => None,
    }
}
