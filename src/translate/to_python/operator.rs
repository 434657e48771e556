//! Translates operators on client values.
//!
//! JavaScript: `a === null && n % 2 != 0`
//! Python: `a is None and n % 2 != 0`

use super::ToPython;
use super::header::{Helper, Module};
use super::kinds::Kind;
use super::names::identifier;
use super::precedence::{NOT, POWER, UNARY};
use super::python_fragment::literal;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, UnaryOp};
use crate::translate::code::Role;
use crate::translate::fragment::{Fragment, atom, call};

/// Returns `left ** right`, without spaces between names and numbers, as Black formats it. The
/// operator groups to the right, and binds tighter than a sign before it.
pub(super) fn power(left: Fragment, right: Fragment) -> Fragment {
    let is_simple = |fragment: &Fragment| {
        let tokens = match fragment.tokens.as_slice() {
            [sign, rest @ ..] if &*sign.text == "-" => rest,
            tokens => tokens,
        };
        let is_member_chain = tokens.iter().all(|token| matches!(token.role, Role::Plain | Role::Dot { call: false }));
        is_member_chain && fragment.is_plain() && !tokens.iter().any(|token| token.space) && tokens.len() % 2 == 1
    };
    let is_unspaced = is_simple(&left) && is_simple(&right);
    let from = left.tokens.len();
    let mut fragment = left.binary("**", right, POWER, POWER + 1, UNARY);
    if is_unspaced {
        fragment.tokens[from..].iter_mut().take(2).for_each(|token| token.space = false);
    }
    fragment
}

impl ToPython<'_> {
    /// Translates `left op right`. `id` is the whole expression, or the target of `x op= y`.
    pub(super) fn operation(&mut self, id: ExprId, op: BinaryOp, left: ExprId, right: ExprId) -> Fragment {
        use BinaryOp::*;
        let (a, b) = (self.kind(left), self.kind(right));
        if (a.is_server() || b.is_server()) && !matches!(op, Eq | NotEq | StrictEq | StrictNotEq | InstanceOf | In) {
            if op == BitAnd || (matches!(op, BitOr | BitXor) && a.is_server() && b.is_server()) {
                // JavaScript converts the object to text, which is not a number and so counts as 0.
                self.report_todo(
                    self.span(id),
                    format!("`{}` on a server object is always 0 in JavaScript", op.sign()),
                );
                return atom("0");
            }
            return self.mark_untranslatable(
                id,
                format!("`{}` on a server object: JavaScript converts it to text", op.sign()),
            );
        }
        match op {
            Add if a.is_text() || b.is_text() => {
                return match self.hir.expr(id).kind {
                    ExprKind::Binary { op: Add, left: l, right: r, .. } if (l, r) == (left, right) => {
                        self.sum_of_texts(id)
                    }
                    _ => self.concatenation(&[left, right]),
                };
            }
            Add if a == Kind::List || b == Kind::List || a == Kind::Dict || b == Kind::Dict => {
                return self.mark_untranslatable(id, "`+` on a list or object: JavaScript converts it to text");
            }
            Add | Sub if a == Kind::Date || b == Kind::Date => return self.date_arithmetic(op, left, right),
            Eq | NotEq | StrictEq | StrictNotEq => return self.equality(id, op, left, right),
            InstanceOf => return self.instance_of(id, left, right),
            Mod => {
                // Python's remainder has the sign of the divisor.
                let is_non_negative =
                    |kind: Kind, expr: ExprId, this: &ToPython<'_>| kind.is_number() && this.is_non_negative(expr);
                let same_sign = is_non_negative(a, left, self) && is_non_negative(b, right, self);
                let is_unknown = a == Kind::Unknown && b == Kind::Unknown;
                if !same_sign && !is_unknown {
                    let math = self.module(Module::Math);
                    let (left, right) = (self.expr(left), self.expr(right));
                    return math.invoke("fmod", [left, right]);
                }
            }
            BitOr if self.analysis.value(right).as_number() == Some(0.0) => {
                let value = self.expr(left);
                return call("int", [value]);
            }
            ShiftRight
                if self
                    .source(crate::text::span::Span { start: self.span(left).end, end: self.span(right).start })
                    .contains(">>>") =>
            {
                // `>>>` shifts the 32 bits of a negative number as an unsigned number.
                let (left, right) = (self.expr(left), self.expr(right));
                let bits = left.infix("&", atom("0xFFFFFFFF"));
                return bits.infix(">>", right);
            }
            BitAnd | BitOr | BitXor | ShiftLeft | ShiftRight => return self.bits(op, left, right),
            In => {
                let (left, right) = (self.expr(left), self.expr(right));
                return left.infix("in", right);
            }
            _ => {}
        }
        // JavaScript converts texts to numbers for all arithmetic operators but `+`.
        let is_mixed = a.is_text() != b.is_text() && (a.is_number() || b.is_number());
        let mut number = |expr: ExprId, kind: Kind| {
            let fragment = self.expr(expr);
            if kind.is_text() && (matches!(op, Sub | Mul | Div | Pow) || is_mixed) {
                call("float", [fragment])
            } else {
                fragment
            }
        };
        let (left, right) = (number(left, a), number(right, b));
        if op == Pow { power(left, right) } else { left.infix(op.sign(), right) }
    }

    /// Translates bitwise operators: JavaScript drops fractions, Python raises an error.
    fn bits(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> Fragment {
        if op == BinaryOp::ShiftLeft
            && let (Some(value), Some(shift)) =
                (self.analysis.value(left).as_number(), self.analysis.value(right).as_number())
        {
            let result = (value as i64 as i32).wrapping_shl(shift as u32 & 31);
            if i64::from(result) != (value as i64).checked_shl(shift as u32).unwrap_or(0) {
                // The result overflows the 32 bits of JavaScript.
                return atom(result.to_string());
            }
        }
        let mut integer = |expr: ExprId| {
            let kind = self.kind(expr);
            let fragment = self.expr(expr);
            if kind == Kind::Number { call("int", [fragment]) } else { fragment }
        };
        let (left, right) = (integer(left), integer(right));
        left.infix(op.sign(), right)
    }

    fn is_non_negative(&self, expr: ExprId) -> bool {
        if let Some(number) = self.analysis.value(expr).as_number() {
            return number >= 0.0;
        }
        match &self.hir.expr(expr).kind {
            ExprKind::Member { property, .. } => self.hir.name(property.name) == "length",
            ExprKind::Name(_) => {
                self.resolve(expr).is_some_and(|binding| self.state.integer_variables.contains(&binding))
            }
            _ => false,
        }
    }

    fn equality(&mut self, id: ExprId, op: BinaryOp, left: ExprId, right: ExprId) -> Fragment {
        let hir = self.hir;
        let negated = matches!(op, BinaryOp::NotEq | BinaryOp::StrictNotEq);
        for (side, other) in [(left, right), (right, left)] {
            match &hir.expr(side).kind {
                ExprKind::Null | ExprKind::Undefined => {
                    return self.expr_or_none(other).none_test(negated);
                }
                ExprKind::Unary { op: UnaryOp::Typeof, operand } => {
                    if let ExprKind::String(name) = &hir.expr(other).kind {
                        return self.type_test(id, *operand, name, negated);
                    }
                }
                _ => {}
            }
        }
        let (a, b) = (self.kind(left), self.kind(right));
        if matches!(op, BinaryOp::Eq | BinaryOp::NotEq)
            && (a.is_text() && b.is_number() || a.is_number() && b.is_text())
        {
            // JavaScript converts the text to a number.
            let mut number = |expr: ExprId, kind: Kind| {
                let fragment = self.expr(expr);
                if kind.is_text() { call("float", [fragment]) } else { fragment }
            };
            let (left, right) = (number(left, a), number(right, b));
            return left.equals(right, negated);
        }
        let is_known = |kind: Kind| kind != Kind::Unknown;
        let is_same_kind = a == b || (a.is_number() && b.is_number());
        if is_known(a)
            && is_known(b)
            && !is_same_kind
            && matches!(op, BinaryOp::Eq | BinaryOp::NotEq)
            && !matches!((a, b), (Kind::Null, _) | (_, Kind::Null))
        {
            self.report_todo(
                self.span(id),
                "`==` between values of different types: JavaScript converts them, Python does not",
            );
        }
        if matches!(a, Kind::List | Kind::Dict) && is_same_kind {
            let (left, right) = (self.expr(left), self.expr(right));
            return left.infix(if negated { "is not" } else { "is" }, right);
        }
        let (left, right) = (self.expr(left), self.expr(right));
        left.equals(right, negated)
    }

    /// Translates `typeof x == 'name'`.
    fn type_test(&mut self, id: ExprId, operand: ExprId, name: &str, negated: bool) -> Fragment {
        if let ExprKind::Name(symbol) = self.hir.expr(operand).kind
            && name == "undefined"
            && self.is_absent(operand)
        {
            let globals = call("globals", []);
            let key = literal(&identifier(self.hir.name(symbol)));
            return key.infix(if negated { "in" } else { "not in" }, globals);
        }
        let value = if name == "undefined"
            && let ExprKind::Member { object, property } = &self.hir.expr(operand).kind
            && matches!(self.kind(*object), Kind::Dict | Kind::Unknown)
        {
            self.optional_member(*object, self.hir.name(property.name))
        } else {
            self.expr(operand)
        };
        let is_instance = |value: Fragment, class: Fragment| call("isinstance", [value, class]);
        let test = match name {
            "undefined" => {
                return value.none_test(negated);
            }
            "string" => is_instance(value, atom("str")),
            // In Python, booleans are instances of `int`.
            "number" => {
                let name = self.helper(Helper::TypeOf).call(vec![value]);
                return name.equals(literal("number"), negated);
            }
            "boolean" => is_instance(value, atom("bool")),
            "function" => call("callable", [value]),
            "object" => {
                let plain = ["str", "int", "float", "bool"].map(Fragment::atom).to_vec();
                let test = is_instance(value, Fragment::list("(", plain, ")"));
                return if negated { test } else { test.prefixed("not", NOT) };
            }
            _ => return self.mark_untranslatable(id, format!("`typeof` never returns \"{name}\"")),
        };
        if negated { test.prefixed("not", NOT) } else { test }
    }

    /// Returns `true` for a name that neither the script nor the environment defines.
    fn is_absent(&self, expr: ExprId) -> bool {
        let ExprKind::Name(symbol) = self.hir.expr(expr).kind else { return false };
        self.resolve(expr).is_none()
            && *self.analysis.value(expr) == crate::semantic::value::Value::Unknown
            && self.analysis.kb().global(self.hir.name(symbol)).is_none()
    }

    fn instance_of(&mut self, id: ExprId, left: ExprId, right: ExprId) -> Fragment {
        let hir = self.hir;
        let value = self.expr(left);
        let class = match &hir.expr(right).kind {
            ExprKind::Name(name) if self.resolve(right).is_none() => match hir.name(*name) {
                "Array" => atom("list"),
                "Object" => atom("dict"),
                "String" => atom("str"),
                "Function" => return call("callable", [value]),
                "Date" => self.module(Module::Datetime).member("datetime"),
                other => {
                    return self.mark_untranslatable(id, format!("`instanceof {other}` has no equivalent in Python"));
                }
            },
            _ => self.expr(right),
        };
        call("isinstance", [value, class])
    }

    pub(super) fn unary(&mut self, id: ExprId, op: UnaryOp, operand: ExprId) -> Fragment {
        if self.kind(operand).is_server() && !matches!(op, UnaryOp::Not | UnaryOp::Typeof | UnaryOp::Void) {
            return self.mark_untranslatable(id, "a sign before a server object: JavaScript converts it to text");
        }
        match op {
            UnaryOp::Not => self.truth(operand).prefixed("not", NOT),
            UnaryOp::Minus => {
                let is_text = self.kind(operand).is_text();
                let value = self.expr(operand);
                let value = if is_text { call("float", [value]) } else { value };
                value.prefixed("-", UNARY)
            }
            UnaryOp::Plus => match self.kind(operand) {
                Kind::Integer | Kind::Number => self.expr(operand),
                Kind::Date => self.milliseconds(operand),
                _ => {
                    let value = self.expr(operand);
                    call("float", [value])
                }
            },
            UnaryOp::BitNot => {
                // `~~x` drops the fraction.
                if let ExprKind::Unary { op: UnaryOp::BitNot, operand: inner } = self.hir.expr(operand).kind {
                    let value = self.expr(inner);
                    return call("int", [value]);
                }
                let is_integer = self.kind(operand) == Kind::Integer;
                let value = self.expr(operand);
                let value = if is_integer { value } else { call("int", [value]) };
                value.prefixed("~", UNARY)
            }
            UnaryOp::Typeof if self.is_absent(operand) => literal("undefined"),
            UnaryOp::Typeof => match self.kind(operand) {
                Kind::Text => literal("string"),
                Kind::Integer | Kind::Number => literal("number"),
                Kind::Bool => literal("boolean"),
                Kind::List | Kind::Dict | Kind::Server => literal("object"),
                _ => {
                    let value = self.expr(operand);
                    self.helper(Helper::TypeOf).call(vec![value])
                }
            },
            UnaryOp::Void => atom("None"),
            UnaryOp::Delete => self.mark_untranslatable(id, "`delete` within an expression"),
        }
    }
}
