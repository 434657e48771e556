//! Translates UI code from Python: objects of geemap and ipywidgets become objects of the Code
//! Editor. The Python templates of the mappings serve as patterns for this direction.

mod callback;
mod captures;
mod class;
mod matching;
mod pattern;
mod result;
mod table;
mod write;

use super::ToJavaScript;
use crate::kb::model::equivalents::{Form, Path, Test};
use crate::kb::model::{ClassId, OpId, Ty};
use crate::semantic::value::Value;
use crate::syntax::hir::{ArgKind, BinaryOp, ExprId, ExprKind};
use crate::translate::code::Line;
use captures::{Capture, Captures};
use pattern::Root;
use std::sync::Arc;
use table::{Candidate, key_of, key_of_target, table};

/// The Code Editor's equivalent of an expression or an assignment.
#[derive(Debug, Clone)]
pub(super) struct Equivalent {
    first: Option<OpId>,
    op: OpId,
    mapping: &'static Form<'static>,
    receiver: Option<ExprId>,
    arguments: Vec<(&'static Path<'static>, Capture)>,
    added: Vec<(Box<str>, ExprId)>,
    bands: Option<(&'static Path<'static>, ExprId)>,
    surplus: Vec<(Box<str>, ExprId)>,
    /// Is `true` if another mapping of the same operator fits equally well but sets other
    /// constants.
    ambiguous: bool,
}

/// The Python code that is matched.
#[derive(Clone, Copy)]
enum Subject {
    Expr(ExprId),
    Assign(ExprId, Option<BinaryOp>, ExprId),
}

impl ToJavaScript<'_> {
    /// Returns the Code Editor's equivalent of an expression. Returns `None` if no mapping fits.
    pub(super) fn ui_equivalent(&mut self, id: ExprId) -> Option<Arc<Equivalent>> {
        if !self.state.uses_ui_package {
            return None;
        }
        if let Some(known) = self.state.equivalents.get(&id) {
            return known.clone();
        }
        // A recursive request for the same expression gets `None`.
        self.state.equivalents.insert(id, None);
        let equivalent = match &self.hir.expr(id).kind {
            ExprKind::Call { .. } if self.is_map_creation(id) && !self.is_additional_map(id) => None,
            ExprKind::Call { .. } | ExprKind::Member { .. } | ExprKind::Index { .. } => key_of(self.hir, id)
                .and_then(|key| self.best_equivalent(table().candidates(&key), Subject::Expr(id), None)),
            _ => None,
        };
        let equivalent = equivalent.map(Arc::new);
        self.state.equivalents.insert(id, equivalent.clone());
        equivalent
    }

    /// Returns the equivalent of a string constant where an object of `class` is expected.
    fn constant_of(&mut self, id: ExprId, class: ClassId) -> Option<Equivalent> {
        let ExprKind::String(_) = self.hir.expr(id).kind else { return None };
        let key = key_of(self.hir, id)?;
        self.best_equivalent(table().candidates(&key), Subject::Expr(id), Some(class))
    }

    /// Translates an assignment that is a call in the Code Editor. Returns `None` if no mapping
    /// fits.
    pub(super) fn ui_assignment(
        &mut self,
        targets: &[ExprId],
        op: Option<BinaryOp>,
        value: ExprId,
    ) -> Option<Vec<Line>> {
        let &[target] = targets else { return None };
        if !self.state.uses_ui_package {
            return None;
        }
        let key = key_of_target(self.hir, target)?;
        let equivalent = self.best_equivalent(table().candidates(&key), Subject::Assign(target, op, value), None)?;
        let close = self.span(value).end;
        let fragment = self.equivalent_fragment(target, &equivalent, close);
        Some(vec![super::statement(fragment.tokens)])
    }

    /// Returns the best-ranked candidate that fits. Returns `None` if no candidate fits.
    fn best_equivalent(
        &mut self,
        candidates: &'static [Candidate],
        subject: Subject,
        class: Option<ClassId>,
    ) -> Option<Equivalent> {
        let kb = self.analysis.kb();
        let mut best: Option<((usize, bool, usize, usize), Equivalent)> = None;
        for candidate in candidates {
            let op = kb.op(candidate.op);
            let has_class = match (&op.returns, class) {
                (Ty::Class(returned), Some(class)) => kb.is_a(*returned, class),
                (_, Some(_)) => false,
                // A string constant matches only where an object of a class is expected.
                (_, None) => {
                    !matches!(subject, Subject::Expr(id) if matches!(self.hir.expr(id).kind, ExprKind::String(_)))
                }
            };
            if !has_class || self.is_display_call(candidate, subject) {
                continue;
            }
            let Some(pattern) = candidate.pattern() else { continue };
            let mut captures = Captures::default();
            let fits = match (&pattern.root, subject) {
                (Root::Expr(at), Subject::Expr(id)) => self.matches_pattern(pattern, *at, id, &mut captures),
                (Root::Assign(left, op, right), Subject::Assign(target, other_op, value)) => {
                    *op == other_op
                        && self.matches_pattern(pattern, *left, target, &mut captures)
                        && self.matches_pattern(pattern, *right, value, &mut captures)
                }
                _ => false,
            };
            if !fits || !self.has_receiver_class(candidate, &captures) {
                continue;
            }
            let matched_words = captures.words;
            let Some((certain, equivalent)) = self.check_conditions(candidate, captures) else { continue };
            // The ranking prefers fewer lost arguments, then mappings without a note, then more
            // matched words, then more conditions that certainly hold.
            let rank =
                (usize::MAX - equivalent.surplus.len(), candidate.mapping.note.is_empty(), matched_words, certain);
            match &mut best {
                Some((known, tied)) if *known == rank => {
                    tied.ambiguous |= tied.op == equivalent.op && constants(tied) != constants(&equivalent);
                }
                Some((known, _)) if *known > rank => {}
                _ => best = Some((rank, equivalent)),
            }
        }
        best.map(|(_, equivalent)| equivalent)
    }

    /// Returns `true` if the call displays arbitrary values, which need not be widgets. Such a call
    /// matches only candidates for two chained operators, and only with a spread argument.
    fn is_display_call(&self, candidate: &Candidate, subject: Subject) -> bool {
        let Subject::Expr(id) = subject else { return false };
        let ExprKind::Call { callee, args, .. } = &self.hir.expr(id).kind else { return false };
        let shows = self.path(*callee).is_some_and(|path| self.analysis.kb().packages().shows.contains(&&*path));
        let has_spread = args.iter().any(|arg| arg.kind == ArgKind::Spread);
        shows && (!has_spread || candidate.first.is_none())
    }

    /// Returns `true` if the receiver has the class that the method needs, or if there is no
    /// receiver.
    fn has_receiver_class(&mut self, candidate: &Candidate, captures: &Captures) -> bool {
        let kb = self.analysis.kb();
        let Some(receiver) = captures.receiver else { return true };
        let required = kb.op(candidate.first.unwrap_or(candidate.op)).receiver;
        match (required, self.class_of(receiver)) {
            (Some(required), Some(class)) => kb.is_a(class, required),
            _ => false,
        }
    }

    /// Checks the conditions of a mapping. Returns `None` if a condition fails. Otherwise returns
    /// the number of conditions that certainly hold and the equivalent.
    ///
    /// If a condition requires a value that the script does not give, the value is added as a
    /// constant.
    fn check_conditions(&mut self, candidate: &Candidate, captures: Captures) -> Option<(usize, Equivalent)> {
        let kb = self.analysis.kb();
        let operator = kb.op(candidate.op);
        let mut arguments: Vec<(&'static Path<'static>, Capture)> =
            captures.arguments.into_iter().map(|(argument, value)| (&argument.path, value)).collect();
        let mut certain = 0;
        for condition in &candidate.mapping.when {
            let path = &condition.path;
            let value = arguments.iter().find(|(known, _)| *known == path).map(|(_, value)| value.clone());
            let holds = match (&condition.test, value) {
                (Test::Absent, value) => value.is_none(),
                (Test::Given | Test::KnownBands(_), value) => value.is_some(),
                (Test::Type(_), None) => false,
                (Test::Type(ty), Some(Capture::Expr(value))) => match self.is_of_type(value, ty) {
                    Some(true) => {
                        certain += 1;
                        true
                    }
                    Some(false) => false,
                    None => true,
                },
                (Test::Type(_), Some(_)) => true,
                (Test::Value(values), Some(Capture::Expr(value))) => match self.analysis.value(value) {
                    Value::Str(Some(text)) => serde_json::to_string(&**text).is_ok_and(|json| values.contains(&&*json)),
                    Value::Num(Some(number)) => values.contains(&&*number.to_string()),
                    Value::Bool(Some(truth)) => values.contains(&&*truth.to_string()),
                    _ => true,
                },
                (Test::Value(values), Some(Capture::Text(text))) => values.contains(&&*text),
                (Test::Value(_), Some(Capture::Callback(_))) => false,
                (Test::Value(values), None) => {
                    let default = operator.params.get(usize::from(path.param)).and_then(|param| param.default);
                    if !default.is_some_and(|default| path.keys.is_empty() && values.contains(&default)) {
                        arguments.push((path, Capture::Text(write::json(values.first()?))));
                    }
                    true
                }
            };
            if !holds {
                return None;
            }
        }
        let bands = captures.bands.and_then(|bands| Some((self.bands_path(candidate)?, bands)));
        let equivalent = Equivalent {
            first: candidate.first,
            op: candidate.op,
            mapping: candidate.mapping,
            receiver: captures.receiver,
            arguments,
            added: captures.added,
            bands,
            surplus: captures.surplus,
            ambiguous: false,
        };
        Some((certain, equivalent))
    }
}

/// Returns the arguments that are constants of the mapping.
fn constants(equivalent: &Equivalent) -> Vec<(&'static Path<'static>, Box<str>)> {
    let texts = equivalent.arguments.iter().filter_map(|(path, value)| match value {
        Capture::Text(text) => Some((*path, text.clone())),
        _ => None,
    });
    texts.collect()
}
