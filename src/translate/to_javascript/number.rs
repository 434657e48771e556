//! Translates functions on numbers: builtins, `math` and `random`.

use super::ToJavaScript;
use super::header::Helper;
use super::javascript_fragment::{atom, call};
use super::kinds::Kind;
use super::precedence::UNARY;
use crate::syntax::hir::ExprId;
use crate::translate::fragment::Fragment;

impl ToJavaScript<'_> {
    /// Translates a function on numbers. Returns `None` for other functions.
    pub(super) fn number_function(&mut self, path: &str, values: &[ExprId]) -> Option<Fragment> {
        if let Some(name) = path.strip_prefix("math.") {
            return self.math(name, values);
        }
        let fragment = match (path, values) {
            ("int", [value]) => match self.kind(*value) {
                Kind::Number => self.global_call("Math.trunc", values),
                Kind::Bool => self.global_call("Number", values),
                _ => call("parseInt", [self.expr(*value), atom("10")]),
            },
            ("int", [_, _]) => self.global_call("parseInt", values),
            ("float", [value]) => match self.known_text(*value).map(|text| text.to_lowercase()).as_deref() {
                Some("inf" | "infinity") => atom("Infinity"),
                Some("-inf") => atom("Infinity").prefixed("-", UNARY),
                Some("nan") => atom("NaN"),
                _ if self.kind(*value) == Kind::Number => self.expr(*value),
                _ => self.global_call("Number", values),
            },
            ("abs", [_]) => self.global_call("Math.abs", values),
            ("round", [value]) => match self.analysis.value(*value).as_number() {
                Some(number) if number.fract().abs() != 0.5 => self.global_call("Math.round", values),
                _ => self.helper(Helper::Round).call(vec![self.expr(*value)]),
            },
            ("round", [value, digits]) => {
                let fixed = self.invoke_method(*value, "toFixed", &[*digits]);
                call("Number", [fixed])
            }
            ("pow", [_, _]) => self.global_call("Math.pow", values),
            ("random.random", []) => call("Math.random", []),
            ("random.uniform", [from, to]) => {
                let [from, to] = self.exprs([*from, *to]);
                let width = to.op("-", from.clone());
                from.op("+", call("Math.random", []).op("*", width))
            }
            ("random.randint", [from, to]) => {
                let [from, to] = self.exprs([*from, *to]);
                let count = to.op("-", from.clone()).op("+", atom("1"));
                from.op("+", call("Math.floor", [call("Math.random", []).op("*", count)]))
            }
            _ => return None,
        };
        Some(fragment)
    }

    fn math(&mut self, name: &str, values: &[ExprId]) -> Option<Fragment> {
        let shared_name = match name {
            "sqrt" | "floor" | "ceil" | "exp" | "sin" | "cos" | "tan" | "asin" | "acos" | "atan" | "atan2"
            | "log10" | "log2" | "log1p" | "pow" | "trunc" | "hypot" | "sinh" | "cosh" | "tanh" => name,
            "log" if values.len() == 1 => name,
            "fabs" => "abs",
            _ => "",
        };
        if !shared_name.is_empty() {
            return Some(self.global_call(&format!("Math.{shared_name}"), values));
        }
        Some(match (name, values) {
            ("log", [value, base]) => {
                let [value, base] = self.exprs([*value, *base]);
                call("Math.log", [value]).op("/", call("Math.log", [base]))
            }
            ("radians", [angle]) => self.expr(*angle).op("*", atom("Math.PI")).op("/", atom("180")),
            ("degrees", [angle]) => self.expr(*angle).op("*", atom("180")).op("/", atom("Math.PI")),
            ("isnan", [_]) => self.global_call("Number.isNaN", values),
            ("isfinite", [_]) => self.global_call("Number.isFinite", values),
            ("fmod", [a, b]) => {
                let [a, b] = self.exprs([*a, *b]);
                a.op("%", b)
            }
            _ => return None,
        })
    }
}
