//! Translates UI code from Python: objects of geemap and ipywidgets become objects of the Code
//! Editor. The Python templates of the mappings serve as patterns for this direction.

mod callback;
mod class;
mod fit;
mod pattern;
mod result;
mod table;
mod write;

use super::ToJavaScript;
use crate::kb::model::equivalents::{Form, Path, Test};
use crate::kb::model::{ClassId, OpId, Ty};
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind};
use crate::translate::code::Line;
use fit::{Fit, Given};
use pattern::Root;
use std::sync::Arc;
use table::{Candidate, key_of, key_of_target, table};

/// The Code Editor's equivalent of an expression or an assignment.
#[derive(Debug)]
pub(super) struct Found {
    first: Option<OpId>,
    op: OpId,
    form: &'static Form<'static>,
    receiver: Option<ExprId>,
    given: Vec<(&'static Path<'static>, Given)>,
    added: Vec<(Box<str>, ExprId)>,
    bands: Option<(&'static Path<'static>, ExprId)>,
    surplus: Vec<(Box<str>, ExprId)>,
    /// Is `true` if another mapping of the same operator fits equally well but sets other
    /// constants.
    doubtful: bool,
}

/// The Python code that is matched.
#[derive(Clone, Copy)]
enum Subject {
    Expr(ExprId),
    Assign(ExprId, Option<BinaryOp>, ExprId),
}

impl ToJavaScript<'_> {
    /// Returns the Code Editor's equivalent of an expression. Returns `None` if no mapping fits.
    pub(super) fn interface(&mut self, id: ExprId) -> Option<Arc<Found>> {
        if !self.state.speaks {
            return None;
        }
        if let Some(known) = self.state.found.get(&id) {
            return known.clone();
        }
        // A recursive request for the same expression gets `None`.
        self.state.found.insert(id, None);
        let found = match &self.hir.expr(id).kind {
            ExprKind::Call { .. } if self.makes_map(id) && !self.is_second_map(id) => None,
            ExprKind::Call { .. } | ExprKind::Member { .. } | ExprKind::Index { .. } => {
                key_of(self.hir, id).and_then(|key| self.best(table().under(&key), Subject::Expr(id), None))
            }
            _ => None,
        };
        let found = found.map(Arc::new);
        self.state.found.insert(id, found.clone());
        found
    }

    /// Returns the equivalent of a string constant where an object of `class` is expected.
    fn constant_of(&mut self, id: ExprId, class: ClassId) -> Option<Found> {
        let ExprKind::String(_) = self.hir.expr(id).kind else { return None };
        let key = key_of(self.hir, id)?;
        self.best(table().under(&key), Subject::Expr(id), Some(class))
    }

    /// Translates an assignment that is a call in the Code Editor. Returns `None` if no mapping
    /// fits.
    pub(super) fn interface_assignment(
        &mut self,
        targets: &[ExprId],
        op: Option<BinaryOp>,
        value: ExprId,
    ) -> Option<Vec<Line>> {
        let &[target] = targets else { return None };
        if !self.state.speaks {
            return None;
        }
        let key = key_of_target(self.hir, target)?;
        let found = self.best(table().under(&key), Subject::Assign(target, op, value), None)?;
        let close = self.span(value).end;
        let fragment = self.found_fragment(target, &found, close);
        Some(vec![super::statement(fragment.tokens)])
    }

    /// Returns the best-ranked candidate that fits. Returns `None` if no candidate fits.
    fn best(&mut self, candidates: &'static [Candidate], subject: Subject, class: Option<ClassId>) -> Option<Found> {
        let kb = self.analysis.kb();
        let mut best: Option<((usize, bool, usize, usize), Found)> = None;
        for candidate in candidates {
            let op = kb.op(candidate.op);
            let wanted = match (&op.returns, class) {
                (Ty::Class(given), Some(class)) => kb.is_a(*given, class),
                (_, Some(_)) => false,
                // A string constant matches only where an object of a class is expected.
                (_, None) => {
                    !matches!(subject, Subject::Expr(id) if matches!(self.hir.expr(id).kind, ExprKind::String(_)))
                }
            };
            if !wanted || self.is_shown(candidate, subject) {
                continue;
            }
            let Some(pattern) = candidate.pattern() else { continue };
            let mut fit = Fit::default();
            let fits = match (&pattern.root, subject) {
                (Root::Expr(at), Subject::Expr(id)) => self.fits(pattern, candidate.form, *at, id, &mut fit),
                (Root::Assign(left, op, right), Subject::Assign(target, by, value)) => {
                    *op == by
                        && self.fits(pattern, candidate.form, *left, target, &mut fit)
                        && self.fits(pattern, candidate.form, *right, value, &mut fit)
                }
                _ => false,
            };
            if !fits || !self.is_of_receiver(candidate, &fit) {
                continue;
            }
            let Some((certain, found)) = self.conditions(candidate, fit) else { continue };
            // The ranking prefers fewer lost arguments, then mappings without a note, then more
            // matched words, then more conditions that certainly hold.
            let rank = (usize::MAX - found.1.surplus.len(), candidate.form.note.is_empty(), found.0, certain);
            let found = found.1;
            match &mut best {
                Some((known, before)) if *known == rank => {
                    before.doubtful |= before.op == found.op && said(before) != said(&found);
                }
                Some((known, _)) if *known > rank => {}
                _ => best = Some((rank, found)),
            }
        }
        best.map(|(_, found)| found)
    }

    /// Returns `true` if the call displays arbitrary values, which need not be widgets. Such a call
    /// matches only candidates for two chained operators, and only with a spread argument.
    fn is_shown(&self, candidate: &Candidate, subject: Subject) -> bool {
        let Subject::Expr(id) = subject else { return false };
        let ExprKind::Call { callee, args, .. } = &self.hir.expr(id).kind else { return false };
        let shows = self.path(*callee).is_some_and(|path| self.analysis.kb().packages().shows.contains(&&*path));
        let spread = args.iter().any(|arg| arg.kind == crate::syntax::hir::ArgKind::Spread);
        shows && (!spread || candidate.first.is_none())
    }

    /// Returns `true` if the receiver has the class that the method needs, or if there is no
    /// receiver.
    fn is_of_receiver(&mut self, candidate: &Candidate, fit: &Fit) -> bool {
        let kb = self.analysis.kb();
        let Some(receiver) = fit.receiver else { return true };
        let wanted = kb.op(candidate.first.unwrap_or(candidate.op)).receiver;
        match (wanted, self.class_of(receiver)) {
            (Some(wanted), Some(class)) => kb.is_a(class, wanted),
            _ => false,
        }
    }

    /// Checks the conditions of a mapping. Returns `None` if a condition fails. Otherwise returns
    /// the number of conditions that certainly hold, the number of matched words and the
    /// equivalent.
    ///
    /// If a condition requires a value that the script does not give, the value is added as a
    /// constant.
    fn conditions(&mut self, candidate: &Candidate, fit: Fit) -> Option<(usize, (usize, Found))> {
        let kb = self.analysis.kb();
        let operator = kb.op(candidate.op);
        let mut given: Vec<(&'static Path<'static>, Given)> = Vec::new();
        for (argument, value) in fit.given {
            given.push((&argument.path, value));
        }
        let mut certain = 0;
        for condition in &candidate.form.when {
            let path = &condition.path;
            let value = given.iter().find(|(known, _)| *known == path).map(|(_, value)| value.clone());
            let holds = match (&condition.test, value) {
                (Test::Absent, value) => value.is_none(),
                (Test::Given | Test::KnownBands(_), value) => value.is_some(),
                (Test::Type(_), None) => false,
                (Test::Type(ty), Some(Given::Expr(value))) => match self.is_of_type(value, ty) {
                    Some(true) => {
                        certain += 1;
                        true
                    }
                    Some(false) => false,
                    None => true,
                },
                (Test::Type(_), Some(_)) => true,
                (Test::Value(values), Some(Given::Expr(value))) => match self.analysis.value(value) {
                    Value::Str(Some(text)) => serde_json::to_string(&**text).is_ok_and(|json| values.contains(&&*json)),
                    Value::Num(Some(number)) => values.contains(&&*number.to_string()),
                    Value::Bool(Some(truth)) => values.contains(&&*truth.to_string()),
                    _ => true,
                },
                (Test::Value(values), Some(Given::Text(text))) => values.contains(&&*text),
                (Test::Value(_), Some(Given::Callback(_))) => false,
                (Test::Value(values), None) => {
                    let default = operator.params.get(usize::from(path.param)).and_then(|param| param.default);
                    if !default.is_some_and(|default| path.keys.is_empty() && values.contains(&default)) {
                        given.push((path, Given::Text(write::json(values.first()?))));
                    }
                    true
                }
            };
            if !holds {
                return None;
            }
        }
        let bands = fit.bands.and_then(|bands| Some((self.path_of_bands(candidate)?, bands)));
        let found = Found {
            first: candidate.first,
            op: candidate.op,
            form: candidate.form,
            receiver: fit.receiver,
            given,
            added: fit.added,
            bands,
            surplus: fit.surplus,
            doubtful: false,
        };
        Some((certain, (fit.words, found)))
    }
}

/// Returns the arguments that are constants of the mapping.
fn said(found: &Found) -> Vec<(&'static Path<'static>, Box<str>)> {
    let constants = found.given.iter().filter_map(|(path, value)| match value {
        Given::Text(text) => Some((*path, text.clone())),
        _ => None,
    });
    constants.collect()
}
