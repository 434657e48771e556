//! Infers the kind of a client value, which decides the translation of its operators and methods.
//!
//! JavaScript: `'a' + n`
//! Python: `f"a{n}"` if `n` is a whole number, which both languages write alike

use super::ToPython;
use super::writes::Write;
use crate::semantic::scope::BindingId;
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, BinaryOp, ExprId, ExprKind, UnaryOp};
use crate::translate::common_value;

/// Methods that return a text, and that no class of Earth Engine has.
const TEXT_METHODS: &[&str] =
    &["toString", "toFixed", "toISOString", "charAt", "substring", "substr", "padStart", "toPrecision"];

/// The kind of a value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    /// A whole number, in Python an `int`.
    Integer,
    Number,
    Bool,
    List,
    Dict,
    Null,
    /// An object of Earth Engine.
    Server,
    Function,
    Date,
    Regex,
    #[default]
    Unknown,
}

impl Kind {
    pub fn is_number(self) -> bool {
        matches!(self, Kind::Integer | Kind::Number)
    }
    pub fn is_text(self) -> bool {
        self == Kind::Text
    }
    pub fn is_server(self) -> bool {
        self == Kind::Server
    }
}

impl ToPython<'_> {
    /// Returns the kind that all possible values of an expression share.
    pub(super) fn kind(&self, expr: ExprId) -> Kind {
        if self.resolve(expr).is_some_and(|binding| self.state.integer_variables.contains(&binding)) {
            return Kind::Integer;
        }
        let variants = self.analysis.value(expr).variants();
        common_value(variants.iter().map(|variant| self.kind_of(variant, expr))).unwrap_or_default()
    }

    fn kind_of(&self, value: &Value, expr: ExprId) -> Kind {
        match value {
            Value::Str(_) => Kind::Text,
            Value::Num(_) => self.number_kind(expr),
            Value::Bool(_) => Kind::Bool,
            Value::List(_) => Kind::List,
            Value::Object(_) => Kind::Dict,
            Value::Null => Kind::Null,
            Value::Client("Date") => Kind::Date,
            Value::Client("RegExp") => Kind::Regex,
            Value::Instance(_) if value.is_server() => Kind::Server,
            Value::Function(_) | Value::Operator(..) => Kind::Function,
            _ => self.kind_from_syntax(expr),
        }
    }

    fn number_kind(&self, expr: ExprId) -> Kind {
        if self.is_integer(expr) { Kind::Integer } else { Kind::Number }
    }

    /// Returns the kind that the expression alone implies.
    fn kind_from_syntax(&self, expr: ExprId) -> Kind {
        match &self.hir.expr(expr).kind {
            ExprKind::Template(_) | ExprKind::String(_) => Kind::Text,
            ExprKind::Number { .. } => self.number_kind(expr),
            ExprKind::Regex(_) => Kind::Regex,
            ExprKind::Binary { op, left, right, .. } => match op {
                BinaryOp::Add => match (self.kind(*left), self.kind(*right)) {
                    (Kind::Text, _) | (_, Kind::Text) => Kind::Text,
                    (a, b) if a.is_number() && b.is_number() => Kind::Number,
                    _ => Kind::Unknown,
                },
                BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Mod => self.number_kind(expr),
                op if op.is_comparison() => Kind::Bool,
                _ => Kind::Unknown,
            },
            ExprKind::Unary { op: UnaryOp::Not, .. } => Kind::Bool,
            ExprKind::Unary { op: UnaryOp::Minus | UnaryOp::Plus | UnaryOp::BitNot, .. } => self.number_kind(expr),
            ExprKind::Unary { op: UnaryOp::Typeof, .. } => Kind::Text,
            ExprKind::Call { callee, .. } if self.is_global(*callee, "String") => Kind::Text,
            ExprKind::Call { callee, args, .. } => self.result_kind(expr, *callee, args),
            ExprKind::Member { object, property }
                if self.hir.name(property.name) == "length" && !self.analysis.value(*object).is_server() =>
            {
                Kind::Integer
            }
            ExprKind::Member { object, property } if self.is_attribute(*object, property.name, false) => {
                let values = self.state.classes.values_of(property.name).unwrap_or_default();
                common_value(values.into_iter().map(|value| self.data_kind_of(value, 0))).unwrap_or_default()
            }
            ExprKind::Name(_) if self.is_arguments(expr) => Kind::List,
            ExprKind::Name(_) => self.variable_kind(expr),
            _ => Kind::Unknown,
        }
    }

    /// Returns the kind that the name of a method implies for its result.
    fn result_kind(&self, call: ExprId, callee: ExprId, args: &[Arg]) -> Kind {
        let Some((object, name)) = self.member_parts(callee) else { return Kind::Unknown };
        match name {
            // Earth Engine's `slice` requires a start, so this is a JavaScript list.
            "slice" if args.is_empty() => Kind::List,
            "map" | "filter" | "concat" | "sort" | "reverse" | "apply" | "from" | "of" => self.data_kind_of(call, 0),
            "call" => match self.member_parts(object) {
                Some((array, method)) if self.is_array_prototype(array) => match method {
                    "slice" | "map" | "filter" | "concat" | "splice" => Kind::List,
                    "join" => Kind::Text,
                    _ => Kind::Unknown,
                },
                _ => Kind::Unknown,
            },
            "toUpperCase" | "toLowerCase" if self.kind(object) == Kind::Unknown && !self.is_part_of_text(call) => {
                Kind::Unknown
            }
            "toUpperCase" | "toLowerCase" | "join" => Kind::Text,
            name if TEXT_METHODS.contains(&name) => Kind::Text,
            "getFullYear" | "getMonth" | "getDate" | "getTime" | "getDay" | "getHours" | "getMinutes"
            | "charCodeAt" => Kind::Integer,
            _ => Kind::Unknown,
        }
    }

    /// Returns the common kind of all writes of a variable whose value the analysis does not know.
    fn variable_kind(&self, expr: ExprId) -> Kind {
        let Some(binding) = self.resolve(expr) else { return Kind::Unknown };
        if self.is_integer_variable(binding, 0) { Kind::Integer } else { self.common_kind(binding, 0) }
    }

    /// Returns the kind of all values of a variable, if they share one: list, dictionary or text.
    fn common_kind(&self, binding: BindingId, depth: u32) -> Kind {
        if depth > 6 {
            return Kind::Unknown;
        }
        let kinds = self.state.writes.get(binding).iter().map(|(write, _)| match write {
            Write::Value(value) => self.data_kind_of(*value, depth),
            _ => Kind::Unknown,
        });
        common_value(kinds).unwrap_or_default()
    }

    /// Returns the kind of an expression if it is a list, a dictionary or a text. Follows variables
    /// and calls that return new lists or texts.
    fn data_kind_of(&self, expr: ExprId, depth: u32) -> Kind {
        let value = self.analysis.value(expr);
        match &self.hir.expr(expr).kind {
            _ if *value != Value::Unknown => data_kind(value),
            // An entry of an object whose entries all have one kind.
            ExprKind::Index { object, .. } => match self.analysis.value(*object) {
                Value::Object(object) if !object.open => {
                    common_value(object.entries.iter().map(|(_, value)| data_kind(value))).unwrap_or_default()
                }
                _ => Kind::Unknown,
            },
            // A call that makes a new list: `Array.from(x)`, `list.map(f)`.
            ExprKind::Call { callee, .. } => match self.member_parts(*callee) {
                Some((object, "apply" | "from" | "of")) if self.is_global(object, "Array") => Kind::List,
                Some((object, "map" | "filter" | "concat" | "sort" | "reverse" | "slice"))
                    if depth < 6 && self.data_kind_of(object, depth + 1) == Kind::List =>
                {
                    Kind::List
                }
                Some((_, name)) if TEXT_METHODS.contains(&name) => Kind::Text,
                Some((object, "concat")) if depth < 6 && self.data_kind_of(object, depth + 1) == Kind::Text => {
                    Kind::Text
                }
                _ => Kind::Unknown,
            },
            ExprKind::Name(_) => {
                self.resolve(expr).map_or(Kind::Unknown, |binding| self.common_kind(binding, depth + 1))
            }
            _ => Kind::Unknown,
        }
    }

    /// Returns `true` if a number is certain to be an `int` in Python.
    pub(super) fn is_integer(&self, expr: ExprId) -> bool {
        self.is_integer_at(expr, 0)
    }

    fn is_integer_at(&self, expr: ExprId, depth: u32) -> bool {
        if depth > 12 {
            return false;
        }
        let is_integer = |expr: ExprId| self.is_integer_at(expr, depth + 1);
        match &self.hir.expr(expr).kind {
            ExprKind::Number { integer, .. } => *integer,
            ExprKind::Unary { op: UnaryOp::Minus | UnaryOp::Plus, operand } => is_integer(*operand),
            ExprKind::Unary { op: UnaryOp::BitNot, .. } => true,
            ExprKind::Binary { op, left, right, .. } => match op {
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Mod => {
                    is_integer(*left) && is_integer(*right)
                }
                BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => true,
                BinaryOp::ShiftLeft | BinaryOp::ShiftRight => true,
                _ => false,
            },
            ExprKind::Conditional { then: left, otherwise: right, .. } | ExprKind::Logical { left, right, .. } => {
                is_integer(*left) && is_integer(*right)
            }
            ExprKind::Update { target } => is_integer(*target),
            ExprKind::Name(_) => self.resolve(expr).is_some_and(|binding| self.is_integer_variable(binding, depth + 1)),
            ExprKind::Member { object, property } => {
                self.hir.name(property.name) == "length" && !self.analysis.value(*object).is_server()
            }
            ExprKind::Index { object, .. } => self.has_integer_items(*object, depth + 1),
            ExprKind::Call { callee, args, .. } => match self.member_parts(*callee) {
                Some((object, "floor" | "ceil" | "round" | "trunc" | "sign")) => self.is_global(object, "Math"),
                Some((object, "abs" | "max" | "min")) => {
                    self.is_global(object, "Math") && args.iter().all(|arg| is_integer(arg.value))
                }
                Some((object, "now" | "UTC" | "parse")) => self.is_global(object, "Date"),
                Some((
                    object,
                    "indexOf" | "lastIndexOf" | "search" | "charCodeAt" | "getFullYear" | "getMonth" | "getDate"
                    | "getTime" | "getDay" | "getHours" | "getMinutes" | "getSeconds",
                )) => !self.analysis.value(object).is_server(),
                _ => self.is_global(*callee, "parseInt"),
            },
            _ => false,
        }
    }

    /// Returns `true` if all values of a variable are certain to be whole numbers.
    pub(super) fn is_integer_variable(&self, binding: BindingId, depth: u32) -> bool {
        if self.state.integer_variables.contains(&binding) {
            return true;
        }
        if depth > 12 {
            return false;
        }
        let writes = self.state.writes.get(binding);
        !writes.is_empty()
            && writes.iter().all(|(write, _)| match write {
                Write::Value(value) | Write::Change(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, value) => {
                    self.is_integer_at(*value, depth + 1)
                }
                Write::Step => true,
                Write::Item(list) => self.has_integer_items(*list, depth + 1),
                _ => false,
            })
    }

    /// Returns `true` if all items of a list are whole numbers.
    fn has_integer_items(&self, list: ExprId, depth: u32) -> bool {
        if depth > 12 {
            return false;
        }
        match &self.hir.expr(list).kind {
            ExprKind::List(items) => !items.is_empty() && items.iter().all(|&item| self.is_integer_at(item, depth + 1)),
            ExprKind::Name(_) => {
                let Some(binding) = self.resolve(list) else { return false };
                let writes = self.state.writes.get(binding);
                // `push` may add any value, so an empty list proves nothing.
                !writes.is_empty()
                    && writes.iter().all(
                        |(write, _)| matches!(write, Write::Value(value) if self.has_integer_items(*value, depth + 1)),
                    )
            }
            _ => false,
        }
    }
}

/// Returns the kind of a list, a dictionary or a text.
fn data_kind(value: &Value) -> Kind {
    match value {
        Value::List(_) => Kind::List,
        Value::Object(_) => Kind::Dict,
        Value::Str(_) => Kind::Text,
        _ => Kind::Unknown,
    }
}
