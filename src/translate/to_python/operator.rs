//! Translates operators on client values.
//!
//! JavaScript: `a === null && n % 2 != 0`
//! Python: `a is None and n % 2 != 0`

use super::ToPython;
use super::binds::{BIT_AND, BIT_OR, COMPARE, NOT, POWER, PRODUCT, SHIFT, SUM, UNARY, XOR};
use super::header::Module;
use super::kinds::Kind;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, UnaryOp};
use crate::translate::code::Role;
use crate::translate::fragment::Fragment;

/// Returns the Python sign of an operator.
pub(super) fn sign(op: BinaryOp) -> &'static str {
    use BinaryOp::*;
    match op {
        Add => "+",
        Sub => "-",
        Mul => "*",
        Div => "/",
        FloorDiv => "//",
        Mod => "%",
        Pow => "**",
        MatMul => "@",
        BitAnd => "&",
        BitOr => "|",
        BitXor => "^",
        ShiftLeft => "<<",
        ShiftRight => ">>",
        Eq | StrictEq => "==",
        NotEq | StrictNotEq => "!=",
        Less => "<",
        LessEq => "<=",
        Greater => ">",
        GreaterEq => ">=",
        In => "in",
        NotIn => "not in",
        Is => "is",
        IsNot => "is not",
        InstanceOf => "isinstance",
    }
}

fn strength(op: BinaryOp) -> u8 {
    use BinaryOp::*;
    match op {
        Add | Sub => SUM,
        Mul | Div | FloorDiv | Mod | MatMul => PRODUCT,
        Pow => POWER,
        BitAnd => BIT_AND,
        BitOr => BIT_OR,
        BitXor => XOR,
        ShiftLeft | ShiftRight => SHIFT,
        _ => COMPARE,
    }
}

/// Returns `left ** right`, without spaces between names and numbers, as Black formats it. The
/// operator groups to the right, and binds tighter than a sign before it.
pub(super) fn power(left: Fragment, right: Fragment) -> Fragment {
    let simple = |fragment: &Fragment| {
        let tokens = match fragment.tokens.as_slice() {
            [sign, rest @ ..] if &*sign.text == "-" => rest,
            tokens => tokens,
        };
        let member = tokens.iter().all(|token| matches!(token.role, Role::Plain | Role::Dot { call: false }));
        member && fragment.is_plain() && !tokens.iter().any(|token| token.space) && tokens.len() % 2 == 1
    };
    let close = simple(&left) && simple(&right);
    let from = left.tokens.len();
    let mut fragment = left.binary("**", right, POWER, POWER + 1, UNARY);
    if close {
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
                self.trouble(self.span(id), format!("`{}` on a server object is always 0 in JavaScript", sign(op)));
                return Fragment::atom("0");
            }
            return self.lose(id, format!("`{}` on a server object: JavaScript converts it to text", sign(op)));
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
                return self.lose(id, "`+` on a list or object: JavaScript converts it to text");
            }
            Add | Sub if a == Kind::Date || b == Kind::Date => return self.date_arithmetic(op, left, right),
            Eq | NotEq | StrictEq | StrictNotEq => return self.equality(id, op, left, right),
            InstanceOf => return self.instance_of(id, left, right),
            Mod => {
                // Python's remainder has the sign of the divisor.
                let positive =
                    |kind: Kind, expr: ExprId, to: &ToPython<'_>| kind.is_number() && to.never_negative(expr);
                let same = positive(a, left, self) && positive(b, right, self);
                let unknown = a == Kind::Unknown && b == Kind::Unknown;
                if !same && !unknown {
                    let math = self.module(Module::Math);
                    let (left, right) = (self.expr(left), self.expr(right));
                    return math.method("fmod").call(vec![left, right]);
                }
            }
            BitOr if self.analysis.value(right).as_number() == Some(0.0) => {
                let value = self.expr(left);
                return Fragment::atom("int").call(vec![value]);
            }
            ShiftRight
                if self
                    .source(crate::text::span::Span { start: self.span(left).end, end: self.span(right).start })
                    .contains(">>>") =>
            {
                // `>>>` shifts the 32 bits of a negative number as an unsigned number.
                let (left, right) = (self.expr(left), self.expr(right));
                let bits = left.infix("&", Fragment::atom("0xFFFFFFFF"), BIT_AND);
                return bits.infix(">>", right, SHIFT);
            }
            BitAnd | BitOr | BitXor | ShiftLeft | ShiftRight => return self.bits(op, left, right),
            In => {
                let (left, right) = (self.expr(left), self.expr(right));
                return left.infix("in", right, COMPARE);
            }
            _ => {}
        }
        // JavaScript converts texts to numbers for all arithmetic operators but `+`.
        let mixed = a.is_text() != b.is_text() && (a.is_number() || b.is_number());
        let mut number = |expr: ExprId, kind: Kind| {
            let fragment = self.expr(expr);
            if kind.is_text() && (matches!(op, Sub | Mul | Div | Pow) || mixed) {
                Fragment::atom("float").call(vec![fragment])
            } else {
                fragment
            }
        };
        let (left, right) = (number(left, a), number(right, b));
        let binds = strength(op);
        match op {
            Pow => power(left, right),
            _ if binds == COMPARE => left.infix(sign(op), right, COMPARE),
            _ => left.infix(sign(op), right, binds),
        }
    }

    /// Translates bitwise operators: JavaScript drops fractions, Python raises an error.
    fn bits(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> Fragment {
        if op == BinaryOp::ShiftLeft
            && let (Some(value), Some(by)) =
                (self.analysis.value(left).as_number(), self.analysis.value(right).as_number())
        {
            let result = (value as i64 as i32).wrapping_shl(by as u32 & 31);
            if i64::from(result) != (value as i64).checked_shl(by as u32).unwrap_or(0) {
                // The result overflows the 32 bits of JavaScript.
                return Fragment::atom(result.to_string());
            }
        }
        let mut whole = |expr: ExprId| {
            let kind = self.kind(expr);
            let fragment = self.expr(expr);
            if kind == Kind::Number { Fragment::atom("int").call(vec![fragment]) } else { fragment }
        };
        let (left, right) = (whole(left), whole(right));
        let binds = strength(op);
        left.infix(sign(op), right, binds)
    }

    fn never_negative(&self, expr: ExprId) -> bool {
        if let Some(number) = self.analysis.value(expr).as_number() {
            return number >= 0.0;
        }
        match &self.hir.expr(expr).kind {
            ExprKind::Member { property, .. } => self.hir.name(property.name) == "length",
            ExprKind::Name(_) => {
                self.analysis.scopes.resolve(expr).is_some_and(|binding| self.state.whole.contains(&binding))
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
                    let fragment = match &hir.expr(other).kind {
                        ExprKind::Index { object, index } if self.is_keyed(*object, *index) => {
                            self.optional_item(*object, *index)
                        }
                        ExprKind::Member { object, property }
                            if self.kind(*object) == Kind::Dict
                                || (self.kind(*object) == Kind::Unknown && self.is_dict_like(*object)) =>
                        {
                            self.optional(*object, hir.name(property.name))
                        }
                        _ => self.expr(other),
                    };
                    return fragment.none_test(negated);
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
                if kind.is_text() { Fragment::atom("float").call(vec![fragment]) } else { fragment }
            };
            let (left, right) = (number(left, a), number(right, b));
            return left.infix(if negated { "!=" } else { "==" }, right, COMPARE);
        }
        let known = |kind: Kind| kind != Kind::Unknown;
        let alike = a == b || (a.is_number() && b.is_number());
        if known(a)
            && known(b)
            && !alike
            && matches!(op, BinaryOp::Eq | BinaryOp::NotEq)
            && !matches!((a, b), (Kind::Null, _) | (_, Kind::Null))
        {
            self.trouble(
                self.span(id),
                "`==` between values of different types: JavaScript converts them, Python does not",
            );
        }
        if matches!(a, Kind::List | Kind::Dict) && alike {
            let (left, right) = (self.expr(left), self.expr(right));
            return left.infix(if negated { "is not" } else { "is" }, right, COMPARE);
        }
        let (left, right) = (self.expr(left), self.expr(right));
        left.infix(if negated { "!=" } else { "==" }, right, COMPARE)
    }

    /// Translates `typeof x == 'name'`.
    fn type_test(&mut self, id: ExprId, operand: ExprId, name: &str, negated: bool) -> Fragment {
        if let ExprKind::Name(symbol) = self.hir.expr(operand).kind
            && name == "undefined"
            && self.is_absent(operand)
        {
            let globals = Fragment::atom("globals").call(vec![]);
            let key = super::string::literal(&super::names::identifier(self.hir.name(symbol)));
            return key.infix(if negated { "in" } else { "not in" }, globals, COMPARE);
        }
        let value = if name == "undefined"
            && let ExprKind::Member { object, property } = &self.hir.expr(operand).kind
            && matches!(self.kind(*object), Kind::Dict | Kind::Unknown)
        {
            self.optional(*object, self.hir.name(property.name))
        } else {
            self.expr(operand)
        };
        let is = |value: Fragment, class: Fragment| Fragment::atom("isinstance").call(vec![value, class]);
        let test = match name {
            "undefined" => {
                return value.none_test(negated);
            }
            "string" => is(value, Fragment::atom("str")),
            // In Python, booleans are instances of `int`.
            "number" => {
                let name = self.helper(super::Helper::TypeOf).call(vec![value]);
                return name.infix(if negated { "!=" } else { "==" }, super::string::literal("number"), COMPARE);
            }
            "boolean" => is(value, Fragment::atom("bool")),
            "function" => Fragment::atom("callable").call(vec![value]),
            "object" => {
                let plain = ["str", "int", "float", "bool"].map(Fragment::atom).to_vec();
                let test = is(value, Fragment::list("(", plain, ")"));
                return if negated { test } else { test.prefixed("not", NOT) };
            }
            _ => return self.lose(id, format!("`typeof` never returns \"{name}\"")),
        };
        if negated { test.prefixed("not", NOT) } else { test }
    }

    /// Returns `true` for a name that neither the script nor the environment defines.
    fn is_absent(&self, expr: ExprId) -> bool {
        let ExprKind::Name(symbol) = self.hir.expr(expr).kind else { return false };
        self.analysis.scopes.resolve(expr).is_none()
            && *self.analysis.value(expr) == crate::semantic::value::Value::Unknown
            && self.analysis.kb().global(self.hir.name(symbol)).is_none()
    }

    fn instance_of(&mut self, id: ExprId, left: ExprId, right: ExprId) -> Fragment {
        let hir = self.hir;
        let value = self.expr(left);
        let class = match &hir.expr(right).kind {
            ExprKind::Name(name) if self.analysis.scopes.resolve(right).is_none() => match hir.name(*name) {
                "Array" => Fragment::atom("list"),
                "Object" => Fragment::atom("dict"),
                "String" => Fragment::atom("str"),
                "Function" => return Fragment::atom("callable").call(vec![value]),
                "Date" => self.module(Module::Datetime).member("datetime"),
                other => return self.lose(id, format!("`instanceof {other}` has no equivalent in Python")),
            },
            _ => self.expr(right),
        };
        Fragment::atom("isinstance").call(vec![value, class])
    }

    pub(super) fn unary(&mut self, id: ExprId, op: UnaryOp, operand: ExprId) -> Fragment {
        if self.kind(operand).is_server() && !matches!(op, UnaryOp::Not | UnaryOp::Typeof | UnaryOp::Void) {
            return self.lose(id, "a sign before a server object: JavaScript converts it to text");
        }
        match op {
            UnaryOp::Not => self.truth(operand).prefixed("not", NOT),
            UnaryOp::Minus => {
                let text = self.kind(operand).is_text();
                let value = self.expr(operand);
                let value = if text { Fragment::atom("float").call(vec![value]) } else { value };
                value.prefixed("-", UNARY)
            }
            UnaryOp::Plus => match self.kind(operand) {
                Kind::Whole | Kind::Number => self.expr(operand),
                Kind::Date => self.milliseconds(operand),
                _ => {
                    let value = self.expr(operand);
                    Fragment::atom("float").call(vec![value])
                }
            },
            UnaryOp::BitNot => {
                // `~~x` drops the fraction.
                if let ExprKind::Unary { op: UnaryOp::BitNot, operand: inner } = self.hir.expr(operand).kind {
                    let value = self.expr(inner);
                    return Fragment::atom("int").call(vec![value]);
                }
                let whole = self.kind(operand) == Kind::Whole;
                let value = self.expr(operand);
                let value = if whole { value } else { Fragment::atom("int").call(vec![value]) };
                value.prefixed("~", UNARY)
            }
            UnaryOp::Typeof if self.is_absent(operand) => super::string::literal("undefined"),
            UnaryOp::Typeof => match self.kind(operand) {
                Kind::Text => super::string::literal("string"),
                Kind::Whole | Kind::Number => super::string::literal("number"),
                Kind::Truth => super::string::literal("boolean"),
                Kind::List | Kind::Dict | Kind::Server => super::string::literal("object"),
                _ => {
                    let value = self.expr(operand);
                    self.helper(super::Helper::TypeOf).call(vec![value])
                }
            },
            UnaryOp::Void => Fragment::atom("None"),
            UnaryOp::Delete => self.lose(id, "`delete` within an expression"),
        }
    }
}
