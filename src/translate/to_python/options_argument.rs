//! Translates the only argument of a call if it is an object with named arguments, but its content
//! is not known at the call.
//!
//! JavaScript: `image.visualize(style)`
//! Python: `image.visualize(**style)`, or `image.visualize(**(style if isinstance(style, dict) else
//! {"bands": style}))` if `style` may also be the first argument

use super::ToPython;
use super::python_fragment::{conditional, dict_literal, literal};
use crate::kb::model::{Kind as OpKind, Operator, Trait};
use crate::semantic::bind;
use crate::semantic::value::{Object, Value};
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind};
use crate::translate::fragment::{Fragment, atom, call};
use std::sync::Arc;

/// Minimum number of parameters of a method that scripts call with an object rather than with its
/// first argument alone.
const MIN_OPTION_PARAMS: usize = 6;

/// How JavaScript reads the only argument of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    Named,
    First,
    /// One of both, which is only known when the script runs.
    Either,
}

impl ToPython<'_> {
    /// Translates the only argument of a call of an operator, or of one of several. Returns `None`
    /// if it is the first argument.
    pub(super) fn options_argument(&mut self, operators: &[&Operator<'static>], args: &[Arg]) -> Option<Fragment> {
        let [Arg { kind: ArgKind::Positional, value, .. }] = *args else { return None };
        let reading = self.reading(operators.first()?, value);
        if reading == Reading::First || operators.iter().any(|operator| self.reading(operator, value) != reading) {
            return None;
        }
        if operators.iter().flat_map(|operator| &operator.params).any(|param| param.python.is_some()) {
            self.report_todo(self.span(value), "the names of some arguments differ in Python");
        }
        let mut options = self.expr(value);
        if reading == Reading::Either {
            let first = operators.first()?.params.first()?;
            if !self.is_repeatable(value) {
                self.report_todo(self.span(value), "an object with named arguments must be unpacked in Python");
                return None;
            }
            let test = call("isinstance", [options.clone(), atom("dict")]);
            let alone = dict_literal([options.clone().entry(literal(bind::param_name(first, true)))]);
            options = conditional(options, test, alone);
        }
        Some(Fragment::list("(", vec![options.starred("**")], ")"))
    }

    /// Returns how an operator reads a value of which the analysis does not know one kind.
    fn reading(&self, operator: &Operator<'static>, value: ExprId) -> Reading {
        if !matches!(self.analysis.value(value), Value::Unknown | Value::Union(_)) {
            return Reading::First;
        }
        let any_object = Value::Object(Arc::new(Object { entries: Vec::new(), open: true }));
        let is_export = operator.traits.contains(&Trait::MakesTask);
        if !is_export && (!bind::is_generated(operator) || !bind::takes_named(operator, &any_object)) {
            return Reading::First;
        }
        if let Some(values) = self.possible_values(value) {
            let named_count = values.iter().filter(|value| bind::takes_named(operator, value)).count();
            return match named_count {
                0 => Reading::First,
                count if count == values.len() => Reading::Named,
                _ => Reading::Either,
            };
        }
        match &operator.params[..] {
            // The first argument alone would not be enough.
            [_, second, ..] if !second.optional => Reading::Named,
            params if params.len() >= MIN_OPTION_PARAMS && (is_export || operator.kind == OpKind::Method) => {
                Reading::Either
            }
            _ => Reading::First,
        }
    }

    /// Returns `true` if an expression can be evaluated twice.
    fn is_repeatable(&self, expr: ExprId) -> bool {
        match self.hir.expr(expr).kind {
            ExprKind::Name(_) | ExprKind::String(_) | ExprKind::Number { .. } | ExprKind::This => true,
            ExprKind::Member { object, .. } => self.is_repeatable(object),
            ExprKind::Index { object, index } => self.is_repeatable(object) && self.is_repeatable(index),
            _ => false,
        }
    }
}
