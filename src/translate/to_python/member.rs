//! Translates `object.name` outside of calls.
//!
//! JavaScript: `list.length`, `options.scale`
//! Python: `len(list)`, `options["scale"]`

use super::ToPython;
use super::header::Module;
use super::kinds::Kind;
use super::names::{attribute, identifier, server_method};
use super::python_fragment::{dict_literal, literal};
use super::writes::Write;
use crate::semantic::analysis::assignments;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, FunctionId, Ident, Symbol};
use crate::text::span::Span;
use crate::translate::common_value;
use crate::translate::fragment::{Fragment, atom, call};

impl ToPython<'_> {
    pub(super) fn member(&mut self, id: ExprId) -> Fragment {
        let hir = self.hir;
        let ExprKind::Member { object, property } = &hir.expr(id).kind else { return atom("None") };
        let (object, name) = (*object, hir.name(property.name));
        if self.is_exports(object) {
            return atom(identifier(name));
        }
        if let Some(fragment) = self.constant(object, name) {
            return fragment;
        }
        if name == "value"
            && let ExprKind::Call { callee, args, .. } = &hir.expr(object).kind
            && let ExprKind::Member { object: generator, property } = &hir.expr(*callee).kind
            && hir.name(property.name) == "next"
            && args.is_empty()
            && self.is_generator(*generator)
        {
            let generator = self.expr(*generator);
            return call("next", [generator, atom("None")]);
        }
        if self.is_attribute(object, property.name, false) {
            let owner = self.expr(object);
            return self.comments.member(owner, &attribute(name), property.span.start);
        }
        let is_optional_chain = self.is_optional_chain(object, *property);
        let owner = match &hir.expr(object).kind {
            ExprKind::Member { object: inner, property } if is_optional_chain && self.kind(*inner) == Kind::Dict => {
                self.optional_member(*inner, hir.name(property.name))
            }
            _ => self.expr(object),
        };
        if self.propagate_untranslatable(id, object) {
            return owner;
        }
        if name == "message" && self.is_catch_variable(object) {
            return owner;
        }
        if self.is_module_value(object) {
            return self.comments.member(owner, &identifier(name), property.span.start);
        }
        if self.is_function_property(object, property.name) {
            return self.comments.member(owner, &attribute(name), property.span.start);
        }
        if name == "length" && !matches!(self.kind(object), Kind::Server | Kind::Function | Kind::Dict) {
            return call("len", [owner]);
        }
        let at = property.span.start;
        if is_optional_chain && !self.analysis.value(object).is_server() {
            // `?.` on an absent object yields `undefined`.
            let owner = owner.infix("or", dict_literal([]));
            return owner.in_brackets("(", ")").invoke("get", [literal(name)]);
        }
        match self.analysis.value(object) {
            // An absent key yields `undefined`.
            Value::Object(known) if known.open || known.get(name).is_none() => owner.invoke("get", [literal(name)]),
            Value::Object(_) => owner.index(literal(name)),
            Value::Namespace(_) | Value::Operator(..) | Value::Module(_) => {
                self.comments.member(owner, &self.python_name(id, name), at)
            }
            Value::Instance(_) => {
                if *self.analysis.value(id) == Value::Unknown && self.analysis.value(object).is_server() {
                    self.report_todo(self.span(id), format!("`{name}` is not a known member of this server object"));
                }
                self.comments.member(owner, &self.python_name(id, name), at)
            }
            _ => owner.index(literal(name)),
        }
    }

    /// Returns `true` if the script sets a property of this name on a function, and `object` is a
    /// function.
    pub(super) fn is_function_property(&self, object: ExprId, name: Symbol) -> bool {
        matches!(self.analysis.value(object), Value::Function(_)) && self.property_writes(name).next().is_some()
    }

    /// Returns the function that is the only value of a property of a function.
    pub(super) fn function_property(&self, object: ExprId, name: Symbol) -> Option<FunctionId> {
        if !self.is_function_property(object, name) {
            return None;
        }
        common_value(self.property_writes(name).map(|value| match self.analysis.value(value) {
            Value::Function(function) => Some(*function),
            _ => None,
        }))?
    }

    /// Returns the values that the script gives to properties of this name of functions.
    fn property_writes(&self, name: Symbol) -> impl Iterator<Item = ExprId> {
        assignments(self.hir).filter_map(move |assignment| match self.hir.expr(assignment.target).kind {
            ExprKind::Member { object, property } if property.name == name => {
                matches!(self.analysis.value(object), Value::Function(_)).then_some(assignment.value)
            }
            _ => None,
        })
    }

    /// Returns `true` for `object?.property`.
    pub(super) fn is_optional_chain(&self, object: ExprId, property: Ident) -> bool {
        self.source(Span { start: self.span(object).end, end: property.span.start }).contains("?.")
    }

    /// Returns `true` if a value is the result of a generator function.
    fn is_generator(&self, expr: ExprId) -> bool {
        let is_generator_call = |expr: ExprId| match &self.hir.expr(expr).kind {
            ExprKind::Call { callee, .. } => match self.analysis.value(*callee) {
                Value::Function(function) => self.hir.function(*function).generator,
                _ => false,
            },
            _ => false,
        };
        match self.resolve(expr) {
            Some(binding) => {
                let writes = self.state.writes.get(binding);
                let is_generator_write =
                    |(write, _): &(Write, ExprId)| matches!(write, Write::Value(value) if is_generator_call(*value));
                !writes.is_empty() && writes.iter().all(is_generator_write)
            }
            None => is_generator_call(expr),
        }
    }

    /// Returns `true` if the expression is the variable of a `catch`.
    pub(super) fn is_catch_variable(&self, expr: ExprId) -> bool {
        self.resolve(expr).is_some_and(|binding| self.state.catch_bindings.contains(&binding))
    }

    /// Returns the Python name of a member of Earth Engine, such as `And` for `and`.
    pub(super) fn python_name(&self, id: ExprId, name: &str) -> String {
        if let Value::Operator(op, _) = self.analysis.value(id) {
            let op = self.analysis.kb().op(*op);
            if let Some(python) = op.python
                && op.name.rsplit('.').next() == Some(name)
            {
                return python.to_owned();
            }
        }
        server_method(name)
    }

    /// Translates constants such as `Math.PI`.
    fn constant(&mut self, object: ExprId, name: &str) -> Option<Fragment> {
        let math = |this: &mut Self| this.module(Module::Math);
        Some(match (self.global_name(object)?, name) {
            ("Math", "PI") => math(self).member("pi"),
            ("Math", "E") => math(self).member("e"),
            ("Math", "SQRT2") => math(self).invoke("sqrt", [atom("2")]),
            ("Math", "LN2") => math(self).invoke("log", [atom("2")]),
            ("Math", "LN10") => math(self).invoke("log", [atom("10")]),
            ("Number", "MAX_SAFE_INTEGER") => atom("9007199254740991"),
            ("Number", "MAX_VALUE") => atom("1.7976931348623157e308"),
            ("Number", "MIN_VALUE") => atom("5e-324"),
            ("Number", "EPSILON") => atom("2.220446049250313e-16"),
            ("Number", "POSITIVE_INFINITY") => call("float", [literal("inf")]),
            ("Number", "NEGATIVE_INFINITY") => call("float", [literal("-inf")]),
            _ => return None,
        })
    }
}
