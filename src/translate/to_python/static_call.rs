//! Translates calls of members of `Math`, `JSON`, `Object`, `Array`, `Number`, `String` and `Date`.
//!
//! JavaScript: `Math.max(a, b)`, `Object.keys(dict)`
//! Python: `max(a, b)`, `list(dict)`

use super::ToPython;
use super::header::{Helper, Module};
use super::kinds::Kind;
use super::precedence::ATOM;
use super::python_fragment::{comprehension, literal, nones, ordering};
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind};
use crate::translate::fragment::{Fragment, atom, call};

impl ToPython<'_> {
    /// Translates `Math.max(...)`, `Object.keys(...)`, `JSON.parse(...)` and the like. Returns
    /// `None` for any other call.
    pub(super) fn static_call(&mut self, id: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        let hir = self.hir;
        let ExprKind::Name(symbol) = hir.expr(object).kind else { return self.prototype_call(id, object, name, args) };
        if self.resolve(object).is_some() {
            return None;
        }
        let values: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        match hir.name(symbol) {
            "console" => matches!(name, "log" | "info" | "warn" | "error" | "debug").then(|| self.print(id, args)),
            "Math" => Some(self.math(id, name, args)),
            "JSON" => self.json_call(id, name, &values),
            "Object" => self.object_call(id, name, &values),
            "Array" => self.array_call(id, name, args, &values),
            "Date" => self.date_call(name, &values),
            "String" if name == "fromCharCode" => Some(call("chr", [self.expr(*values.first()?)])),
            "Number" => self.number_call(id, name, args),
            _ => None,
        }
    }

    /// Translates `JSON.stringify(value, replacer, indent)` and `JSON.parse(text)`.
    fn json_call(&mut self, id: ExprId, name: &str, values: &[ExprId]) -> Option<Fragment> {
        let first = values.first().copied();
        if name == "parse" {
            let value = self.expr(first?);
            return Some(self.module(Module::Json).invoke("loads", [value]));
        }
        if name != "stringify" {
            return None;
        }
        if self.holds_server_object(self.analysis.value(first?)) {
            return Some(self.mark_untranslatable(id, "`JSON.stringify` of a server object"));
        }
        let is_plain = self.has_no_integral_float(first?);
        let mut value = self.expr(first?);
        if !is_plain {
            value = self.helper(Helper::Json).call(vec![value]);
        }
        let json = self.module(Module::Json);
        let spacing = match values.get(2) {
            Some(&indent) if self.analysis.value(indent).as_number() != Some(0.0) => {
                self.expr(indent).keyword("indent")
            }
            _ => Fragment::list("(", vec![literal(","), literal(":")], ")").keyword("separators"),
        };
        Some(json.invoke("dumps", [value, spacing, atom("False").keyword("ensure_ascii")]))
    }

    /// Returns `true` if a value is an object of Earth Engine, or is certain to contain one.
    fn holds_server_object(&self, value: &Value) -> bool {
        match value {
            Value::List(list) => list.items.iter().any(|item| self.holds_server_object(item)),
            Value::Object(object) => object.entries.iter().any(|(_, entry)| self.holds_server_object(entry)),
            Value::Union(variants) => variants.iter().any(|variant| self.holds_server_object(variant)),
            value => value.is_server(),
        }
    }

    /// Returns `true` if a value holds no number that JSON would write as `1.0` in Python.
    fn has_no_integral_float(&self, value: ExprId) -> bool {
        match &self.hir.expr(value).kind {
            ExprKind::List(items) => items.iter().all(|&item| self.has_no_integral_float(item)),
            ExprKind::Object(properties) => {
                properties.iter().all(|property| self.has_no_integral_float(property.value))
            }
            ExprKind::Number { value, integer } => *integer || value.fract() != 0.0,
            _ => matches!(self.kind(value), Kind::Text | Kind::Integer | Kind::Bool | Kind::Null),
        }
    }

    fn object_call(&mut self, id: ExprId, name: &str, values: &[ExprId]) -> Option<Fragment> {
        let first = *values.first()?;
        Some(match name {
            "keys" => call("list", [self.expr(first)]),
            "values" => call("list", [self.invoke_method(first, "values", &[])]),
            "entries" => call("list", [self.invoke_method(first, "items", &[])]),
            "assign" => {
                let parts = values.iter().map(|&value| self.expr(value).starred("**")).collect();
                if !matches!(self.hir.expr(first).kind, ExprKind::Object(_)) {
                    self.report_todo(
                        self.span(id),
                        "`Object.assign` changes its first argument; the translation creates a new dictionary",
                    );
                }
                Fragment::list("{", parts, "}")
            }
            "freeze" => self.expr(first),
            _ => return None,
        })
    }

    fn array_call(&mut self, id: ExprId, name: &str, args: &[Arg], values: &[ExprId]) -> Option<Fragment> {
        Some(match (name, values) {
            ("isArray", [value, ..]) => call("isinstance", [self.expr(*value), atom("list")]),
            ("from", [items]) => call("list", [self.expr(*items)]),
            ("from", [items, function, ..]) => match &self.hir.expr(*items).kind {
                // `Array.from({length: n}, f)` calls `f` with the index alone.
                ExprKind::Object(_) => {
                    let range = call("range", [self.length_property(*items)?]);
                    self.index_comprehension(range, *function)
                }
                _ => return self.list_method(id, *items, "map", &args[1..]),
            },
            // `Array.apply(null, Array(n))` is a list of `n` undefined values.
            ("apply", [_, items, ..]) => match &self.hir.expr(*items).kind {
                ExprKind::Object(_) => nones(self.length_property(*items)?),
                ExprKind::Call { .. } => self.expr(*items),
                _ => call("list", [self.expr(*items)]),
            },
            ("of", items) => self.list_of(items),
            _ => return None,
        })
    }

    fn date_call(&mut self, name: &str, values: &[ExprId]) -> Option<Fragment> {
        let date = match name {
            "now" => return Some(self.milliseconds_now()),
            "UTC" => self.date_of_parts(values),
            "parse" => {
                let text = self.expr(*values.first()?);
                self.date_from_text(text)
            }
            _ => return None,
        };
        Some(self.milliseconds_of(date))
    }

    fn number_call(&mut self, id: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        match name {
            "parseInt" | "parseFloat" | "isNaN" => self.builtin(id, name, args, false),
            "isInteger" => {
                let value = self.expr(args.first()?.value);
                Some(call("float", [value]).invoke("is_integer", []))
            }
            _ => None,
        }
    }

    /// Returns `n` of `{length: n}`.
    fn length_property(&mut self, object: ExprId) -> Option<Fragment> {
        let hir = self.hir;
        let ExprKind::Object(properties) = &hir.expr(object).kind else { return None };
        let length = properties.iter().find(|property| {
            matches!(&property.key, crate::syntax::hir::Key::Ident(ident) if hir.name(ident.name) == "length")
        })?;
        Some(self.expr(length.value))
    }

    /// Returns `[f(None, index) for index in range]`.
    fn index_comprehension(&mut self, range: Fragment, function: ExprId) -> Fragment {
        let params = self.param_count(function).unwrap_or(1);
        let call = self.expr(function).at_least(ATOM);
        let index = atom(self.names.fresh("index"));
        let args = match params {
            0 => vec![],
            1 => vec![atom("None")],
            _ => vec![atom("None"), index.clone()],
        };
        comprehension(call.call(args), index, range, None).in_brackets("[", "]")
    }

    /// Translates `Math.max.apply(null, list)` and `Array.prototype.slice.call(list)`.
    fn prototype_call(&mut self, id: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        let hir = self.hir;
        let ExprKind::Member { object: math, property } = &hir.expr(object).kind else { return None };
        if name == "call" && self.is_array_prototype(*math) {
            let (list, rest) = args.split_first()?;
            let method = hir.name(property.name);
            let fragment = self.list_method(id, list.value, method, rest)?;
            // A slice of the tuple `arguments` is a tuple.
            let is_tuple_slice = method == "slice" && self.is_arguments(list.value);
            return Some(if is_tuple_slice { call("list", [fragment]) } else { fragment });
        }
        if name != "apply" || !self.is_global(*math, "Math") {
            return None;
        }
        let list = self.expr(args.get(1)?.value);
        match hir.name(property.name) {
            function @ ("max" | "min") => Some(call(function, [list])),
            _ => None,
        }
    }

    /// Returns `true` for `Array.prototype` and `[]`.
    pub(super) fn is_array_prototype(&self, expr: ExprId) -> bool {
        match &self.hir.expr(expr).kind {
            ExprKind::List(items) => items.is_empty(),
            ExprKind::Member { object, property } => {
                self.hir.name(property.name) == "prototype" && self.is_global(*object, "Array")
            }
            _ => false,
        }
    }

    /// Translates a call of `Math.name`.
    fn math(&mut self, id: ExprId, name: &str, args: &[Arg]) -> Fragment {
        if args.iter().any(|arg| self.kind(arg.value).is_server()) {
            return self.mark_untranslatable(id, "`Math` on a server object");
        }
        let has_spread = args.iter().any(|arg| arg.kind == ArgKind::Spread);
        let mut values: Vec<Fragment> = args.iter().map(|arg| self.argument_value(arg)).collect();
        let is_integer = args.first().is_some_and(|arg| self.kind(arg.value) == Kind::Integer);
        match (name, values.len()) {
            ("abs", 1) => call("abs", values),
            ("max" | "min", count) if count > 1 || has_spread => call(name, values),
            ("max" | "min", 1) => values.remove(0),
            ("pow", 2) => {
                let exponent = values.remove(1);
                super::operator::power(values.remove(0), exponent)
            }
            ("floor" | "ceil" | "trunc" | "round", 1) if is_integer => values.remove(0),
            ("round", 1) => {
                // JavaScript rounds half up, Python's `round` rounds half to even.
                let shifted = values.remove(0).infix("+", atom("0.5"));
                self.module(Module::Math).invoke("floor", [shifted])
            }
            (
                "floor" | "ceil" | "trunc" | "sqrt" | "exp" | "log" | "log2" | "log10" | "log1p" | "expm1" | "sin"
                | "cos" | "tan" | "asin" | "acos" | "atan" | "sinh" | "cosh" | "tanh" | "cbrt",
                1,
            ) => self.module(Module::Math).invoke(name, values),
            ("atan2" | "hypot", _) => self.module(Module::Math).invoke(name, values),
            ("random", 0) => self.module(Module::Random).invoke("random", values),
            ("sign", 1) => ordering(values.remove(0), atom("0")),
            _ => self.mark_untranslatable(id, format!("`Math.{name}` has no equivalent in Python")),
        }
    }
}
