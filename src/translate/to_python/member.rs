//! Translates `object.name` outside of calls.
//!
//! JavaScript: `list.length`, `options.scale`
//! Python: `len(list)`, `options["scale"]`

use super::ToPython;
use super::header::Module;
use super::kinds::Kind;
use super::string::literal;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};
use crate::translate::fragment::Fragment;

impl ToPython<'_> {
    pub(super) fn member(&mut self, id: ExprId) -> Fragment {
        let hir = self.hir;
        let ExprKind::Member { object, property } = &hir.expr(id).kind else { return Fragment::atom("None") };
        let (object, name) = (*object, hir.name(property.name));
        if self.is_exports(object) {
            return Fragment::atom(super::names::identifier(name));
        }
        if let Some(fragment) = self.constant(object, name) {
            return fragment;
        }
        if name == "value"
            && let ExprKind::Call { callee, args, .. } = &hir.expr(object).kind
            && let ExprKind::Member { object: of, property } = &hir.expr(*callee).kind
            && hir.name(property.name) == "next"
            && args.is_empty()
            && self.is_generator(*of)
        {
            let of = self.expr(*of);
            return Fragment::atom("next").call(vec![of, Fragment::atom("None")]);
        }
        if self.is_attribute(object, property.name, false) {
            let owner = self.expr(object);
            return self.comments.dotted(owner, &super::class::attribute(name), property.span.start);
        }
        let chained = self
            .source(crate::text::span::Span { start: self.span(object).end, end: property.span.start })
            .contains("?.");
        let owner = match &hir.expr(object).kind {
            ExprKind::Member { object: inner, property } if chained && self.kind(*inner) == Kind::Dict => {
                self.optional(*inner, hir.name(property.name))
            }
            _ => self.expr(object),
        };
        if self.is_lost_with(id, object) {
            return owner;
        }
        if name == "message" && self.is_error(object) {
            return owner;
        }
        if self.is_module_value(object) {
            return self.comments.dotted(owner, &super::names::identifier(name), property.span.start);
        }
        if name == "length" && !matches!(self.kind(object), Kind::Server | Kind::Function | Kind::Dict) {
            return Fragment::atom("len").call(vec![owner]);
        }
        let at = property.span.start;
        let between = crate::text::span::Span { start: self.span(object).end, end: property.span.start };
        if self.source(between).contains("?.") && !self.analysis.value(object).is_server() {
            // `?.` on an absent object yields `undefined`.
            let there = owner.infix("or", Fragment::list("{", vec![], "}"), super::binds::OR);
            return there.in_brackets("(", ")").method("get").call(vec![literal(name)]);
        }
        match self.analysis.value(object) {
            // An absent key yields `undefined`.
            Value::Object(known) if known.open || known.get(name).is_none() => {
                owner.method("get").call(vec![literal(name)])
            }
            Value::Object(_) => owner.index(literal(name)),
            Value::Namespace(_) | Value::Operator(..) | Value::Module(_) => {
                self.comments.dotted(owner, &self.python_name(id, name), at)
            }
            Value::Instance(_) => {
                if *self.analysis.value(id) == Value::Unknown && self.analysis.value(object).is_server() {
                    self.trouble(self.span(id), format!("`{name}` is not a known member of this server object"));
                }
                self.comments.dotted(owner, &self.python_name(id, name), at)
            }
            _ => owner.index(literal(name)),
        }
    }

    /// Returns `true` if a value is the result of a generator function.
    fn is_generator(&self, expr: ExprId) -> bool {
        let made = |expr: ExprId| match &self.hir.expr(expr).kind {
            ExprKind::Call { callee, .. } => match self.analysis.value(*callee) {
                Value::Function(function) => self.hir.function(*function).generator,
                _ => false,
            },
            _ => false,
        };
        match self.analysis.scopes.resolve(expr) {
            Some(binding) => {
                let writes = self.state.writes.of(binding);
                let all = |(write, _): &(super::writes::Write, ExprId)| matches!(write, super::writes::Write::Value(value) if made(*value));
                !writes.is_empty() && writes.iter().all(all)
            }
            None => made(expr),
        }
    }

    /// Returns `true` if the expression is the variable of a `catch`.
    pub(super) fn is_error(&self, expr: ExprId) -> bool {
        self.analysis.scopes.resolve(expr).is_some_and(|binding| self.state.errors.contains(&binding))
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
        match name {
            "and" => "And".to_owned(),
            "or" => "Or".to_owned(),
            "not" => "Not".to_owned(),
            _ => name.to_owned(),
        }
    }

    /// Translates constants such as `Math.PI`.
    fn constant(&mut self, object: ExprId, name: &str) -> Option<Fragment> {
        let ExprKind::Name(symbol) = self.hir.expr(object).kind else { return None };
        if self.analysis.scopes.resolve(object).is_some() {
            return None;
        }
        match (self.hir.name(symbol), name) {
            ("Math", "PI") => Some(self.module(Module::Math).member("pi")),
            ("Math", "E") => Some(self.module(Module::Math).member("e")),
            ("Math", "SQRT2") => Some(self.module(Module::Math).method("sqrt").call(vec![Fragment::atom("2")])),
            ("Math", "LN2") => Some(self.module(Module::Math).method("log").call(vec![Fragment::atom("2")])),
            ("Math", "LN10") => Some(self.module(Module::Math).method("log").call(vec![Fragment::atom("10")])),
            ("Number", "MAX_SAFE_INTEGER") => Some(Fragment::atom("9007199254740991")),
            ("Number", "MAX_VALUE") => Some(Fragment::atom("1.7976931348623157e308")),
            ("Number", "MIN_VALUE") => Some(Fragment::atom("5e-324")),
            ("Number", "EPSILON") => Some(Fragment::atom("2.220446049250313e-16")),
            ("Number", "POSITIVE_INFINITY") => Some(Fragment::atom("float").call(vec![literal("inf")])),
            ("Number", "NEGATIVE_INFINITY") => Some(Fragment::atom("float").call(vec![literal("-inf")])),
            _ => None,
        }
    }
}
