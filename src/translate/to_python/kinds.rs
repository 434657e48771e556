//! Infers the kind of a client value, which decides the translation of its operators and methods.
//!
//! JavaScript: `'a' + n`
//! Python: `f"a{n}"` if `n` is a whole number, which both languages write alike

use super::ToPython;
use super::writes::Write;
use crate::semantic::scope::BindingId;
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, UnaryOp};

/// The kind of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    /// A whole number, in Python an `int`.
    Whole,
    Number,
    Truth,
    List,
    Dict,
    Null,
    /// An object of Earth Engine.
    Server,
    Function,
    Date,
    Pattern,
    Unknown,
}

impl Kind {
    pub fn is_number(self) -> bool {
        matches!(self, Kind::Whole | Kind::Number)
    }
    pub fn is_text(self) -> bool {
        self == Kind::Text
    }
    pub fn is_server(self) -> bool {
        self == Kind::Server
    }
}

impl ToPython<'_> {
    pub(super) fn kind(&self, expr: ExprId) -> Kind {
        if let ExprKind::Name(_) = self.hir.expr(expr).kind
            && self.analysis.scopes.resolve(expr).is_some_and(|binding| self.state.whole.contains(&binding))
        {
            return Kind::Whole;
        }
        match self.analysis.value(expr) {
            Value::Union(variants) => {
                let mut kinds = variants.iter().map(|variant| self.kind_of(variant, expr));
                match kinds.next() {
                    Some(first) if kinds.all(|kind| kind == first) => first,
                    _ => Kind::Unknown,
                }
            }
            value => self.kind_of(value, expr),
        }
    }

    fn kind_of(&self, value: &Value, expr: ExprId) -> Kind {
        match value {
            Value::Str(_) => Kind::Text,
            Value::Num(_) => {
                if self.is_whole(expr) {
                    Kind::Whole
                } else {
                    Kind::Number
                }
            }
            Value::Bool(_) => Kind::Truth,
            Value::List(_) => Kind::List,
            Value::Object(_) => Kind::Dict,
            Value::Null => Kind::Null,
            Value::Client("Date") => Kind::Date,
            Value::Client("RegExp") => Kind::Pattern,
            Value::Instance(_) if value.is_server() => Kind::Server,
            Value::Function(_) | Value::Operator(..) => Kind::Function,
            _ => self.guess(expr),
        }
    }

    /// Returns the kind that the expression alone implies.
    fn guess(&self, expr: ExprId) -> Kind {
        let hir = self.hir;
        match &hir.expr(expr).kind {
            ExprKind::Template(_) | ExprKind::String(_) => Kind::Text,
            ExprKind::Number { .. } => {
                if self.is_whole(expr) {
                    Kind::Whole
                } else {
                    Kind::Number
                }
            }
            ExprKind::Regex(_) => Kind::Pattern,
            ExprKind::Binary { op, left, right, .. } => match op {
                BinaryOp::Add => match (self.kind(*left), self.kind(*right)) {
                    (Kind::Text, _) | (_, Kind::Text) => Kind::Text,
                    (a, b) if a.is_number() && b.is_number() => Kind::Number,
                    _ => Kind::Unknown,
                },
                BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Mod => {
                    if self.is_whole(expr) {
                        Kind::Whole
                    } else {
                        Kind::Number
                    }
                }
                op if op.is_comparison() => Kind::Truth,
                _ => Kind::Unknown,
            },
            ExprKind::Unary { op: UnaryOp::Not, .. } => Kind::Truth,
            ExprKind::Unary { op: UnaryOp::Minus | UnaryOp::Plus | UnaryOp::BitNot, .. } => {
                if self.is_whole(expr) {
                    Kind::Whole
                } else {
                    Kind::Number
                }
            }
            ExprKind::Unary { op: UnaryOp::Typeof, .. } => Kind::Text,
            ExprKind::Call { callee, args, .. } => match &hir.expr(*callee).kind {
                ExprKind::Name(name)
                    if hir.name(*name) == "String" && self.analysis.scopes.resolve(*callee).is_none() =>
                {
                    Kind::Text
                }
                ExprKind::Member { property, .. } => match hir.name(property.name) {
                    // Earth Engine's `slice` requires a start, so this is a JavaScript list.
                    "slice" if args.is_empty() => Kind::List,
                    "map" | "filter" | "concat" | "sort" | "reverse" | "apply" | "from" | "of" => {
                        self.lasting_kind(expr, 0)
                    }
                    "call" => match &hir.expr(self.receiver(*callee)).kind {
                        ExprKind::Member { object, property } if self.is_array_prototype(*object) => {
                            match hir.name(property.name) {
                                "slice" | "map" | "filter" | "concat" | "splice" => Kind::List,
                                "join" => Kind::Text,
                                _ => Kind::Unknown,
                            }
                        }
                        _ => Kind::Unknown,
                    },
                    "toString" | "toFixed" | "toISOString" | "toUpperCase" | "toLowerCase" | "charAt" | "substring"
                    | "substr" | "padStart" | "toPrecision" | "join" => Kind::Text,
                    "getFullYear" | "getMonth" | "getDate" | "getTime" | "getDay" | "getHours" | "getMinutes"
                    | "charCodeAt" => Kind::Whole,
                    _ => Kind::Unknown,
                },
                _ => Kind::Unknown,
            },
            ExprKind::Member { object, property }
                if hir.name(property.name) == "length" && !self.analysis.value(*object).is_server() =>
            {
                Kind::Whole
            }
            ExprKind::Member { object, property } if self.is_attribute(*object, property.name, false) => {
                let given = self.state.classes.given(property.name).unwrap_or_default();
                let mut kinds = given.into_iter().map(|value| self.lasting_kind(value, 0));
                match kinds.next() {
                    Some(first) if kinds.all(|kind| kind == first) => first,
                    _ => Kind::Unknown,
                }
            }
            ExprKind::Name(_) if self.is_arguments(expr) => Kind::List,
            ExprKind::Name(_) => self.of_variable(expr),
            _ => Kind::Unknown,
        }
    }

    /// Returns `object` of `object.name`.
    fn receiver(&self, member: ExprId) -> ExprId {
        match self.hir.expr(member).kind {
            ExprKind::Member { object, .. } => object,
            _ => member,
        }
    }

    /// Returns the common kind of all writes of a variable whose value the analysis does not know.
    fn of_variable(&self, expr: ExprId) -> Kind {
        let Some(binding) = self.analysis.scopes.resolve(expr) else { return Kind::Unknown };
        if self.state.whole.contains(&binding) || self.is_whole_variable(binding, 0) {
            return Kind::Whole;
        }
        self.common_kind(binding, 0)
    }

    /// Returns the kind of all values of a variable, if they share one: list, dictionary or text.
    fn common_kind(&self, binding: BindingId, depth: u32) -> Kind {
        if depth > 6 {
            return Kind::Unknown;
        }
        let mut all = self.state.writes.of(binding).iter().map(|(write, _)| match write {
            Write::Value(value) => self.lasting_kind(*value, depth),
            _ => Kind::Unknown,
        });
        match all.next() {
            Some(first) if all.all(|kind| kind == first) => first,
            _ => Kind::Unknown,
        }
    }

    fn lasting_kind(&self, expr: ExprId, depth: u32) -> Kind {
        let hir = self.hir;
        match (&hir.expr(expr).kind, self.analysis.value(expr)) {
            (_, Value::List(_)) => Kind::List,
            (_, Value::Object(_)) => Kind::Dict,
            (_, Value::Str(_)) => Kind::Text,
            // An entry of an object whose entries all have one kind.
            (ExprKind::Index { object, .. }, Value::Unknown) => match self.analysis.value(*object) {
                Value::Object(object) if !object.open => {
                    let mut all = object.entries.iter().map(|(_, value)| match value {
                        Value::List(_) => Kind::List,
                        Value::Object(_) => Kind::Dict,
                        Value::Str(_) => Kind::Text,
                        _ => Kind::Unknown,
                    });
                    match all.next() {
                        Some(first) if all.all(|kind| kind == first) => first,
                        _ => Kind::Unknown,
                    }
                }
                _ => Kind::Unknown,
            },
            // A call that makes a new list: `Array.from(x)`, `list.map(f)`.
            (ExprKind::Call { callee, .. }, Value::Unknown) => {
                let ExprKind::Member { object, property } = &hir.expr(*callee).kind else { return Kind::Unknown };
                let of_array = matches!(hir.expr(*object).kind, ExprKind::Name(name) if hir.name(name) == "Array")
                    && self.analysis.scopes.resolve(*object).is_none();
                match hir.name(property.name) {
                    "apply" | "from" | "of" if of_array => Kind::List,
                    "map" | "filter" | "concat" | "sort" | "reverse" | "slice"
                        if depth < 6 && self.lasting_kind(*object, depth + 1) == Kind::List =>
                    {
                        Kind::List
                    }
                    _ => Kind::Unknown,
                }
            }
            (ExprKind::Name(_), Value::Unknown) => match self.analysis.scopes.resolve(expr) {
                Some(binding) => self.common_kind(binding, depth + 1),
                None => Kind::Unknown,
            },
            _ => Kind::Unknown,
        }
    }

    /// Returns `true` if a number is certain to be an `int` in Python.
    pub(super) fn is_whole(&self, expr: ExprId) -> bool {
        self.whole_at(expr, 0)
    }

    fn whole_at(&self, expr: ExprId, depth: u32) -> bool {
        if depth > 12 {
            return false;
        }
        let next = |expr: ExprId| self.whole_at(expr, depth + 1);
        let hir = self.hir;
        match &hir.expr(expr).kind {
            ExprKind::Number { integer, .. } => *integer,
            ExprKind::Unary { op: UnaryOp::Minus | UnaryOp::Plus, operand } => next(*operand),
            ExprKind::Unary { op: UnaryOp::BitNot, .. } => true,
            ExprKind::Binary { op, left, right, .. } => match op {
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => next(*left) && next(*right),
                BinaryOp::Mod => next(*left) && next(*right),
                BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor | BinaryOp::ShiftLeft | BinaryOp::ShiftRight => {
                    true
                }
                _ => false,
            },
            ExprKind::Conditional { then, otherwise, .. } => next(*then) && next(*otherwise),
            ExprKind::Logical { left, right, .. } => next(*left) && next(*right),
            ExprKind::Update { target } => next(*target),
            ExprKind::Name(_) => {
                self.analysis.scopes.resolve(expr).is_some_and(|binding| self.is_whole_variable(binding, depth + 1))
            }
            ExprKind::Member { object, property } => {
                hir.name(property.name) == "length" && !self.analysis.value(*object).is_server()
            }
            ExprKind::Index { object, .. } => self.whole_items(*object, depth + 1),
            ExprKind::Call { callee, args, .. } => match &hir.expr(*callee).kind {
                ExprKind::Member { object, property } => {
                    let global = |name: &str| {
                        matches!(hir.expr(*object).kind, ExprKind::Name(symbol) if hir.name(symbol) == name)
                            && self.analysis.scopes.resolve(*object).is_none()
                    };
                    match hir.name(property.name) {
                        "floor" | "ceil" | "round" | "trunc" | "sign" => global("Math"),
                        "abs" | "max" | "min" => global("Math") && args.iter().all(|arg| next(arg.value)),
                        "now" | "UTC" | "parse" => global("Date"),
                        "indexOf" | "lastIndexOf" | "search" | "charCodeAt" | "getFullYear" | "getMonth"
                        | "getDate" | "getTime" | "getDay" | "getHours" | "getMinutes" | "getSeconds" => {
                            !self.analysis.value(*object).is_server()
                        }
                        _ => false,
                    }
                }
                ExprKind::Name(name) => {
                    hir.name(*name) == "parseInt" && self.analysis.scopes.resolve(*callee).is_none()
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Returns `true` if all values of a variable are certain to be whole numbers.
    pub(super) fn is_whole_variable(&self, binding: BindingId, depth: u32) -> bool {
        if self.state.whole.contains(&binding) {
            return true;
        }
        if depth > 12 {
            return false;
        }
        let writes = self.state.writes.of(binding);
        !writes.is_empty()
            && writes.iter().all(|(write, _)| match write {
                Write::Value(value) => self.whole_at(*value, depth + 1),
                Write::Change(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, value) => self.whole_at(*value, depth + 1),
                Write::Step => true,
                Write::Item(list) => self.whole_items(*list, depth + 1),
                _ => false,
            })
    }

    /// Returns `true` if all items of a list are whole numbers.
    fn whole_items(&self, list: ExprId, depth: u32) -> bool {
        if depth > 12 {
            return false;
        }
        match &self.hir.expr(list).kind {
            ExprKind::List(items) => !items.is_empty() && items.iter().all(|&item| self.whole_at(item, depth + 1)),
            ExprKind::Name(_) => {
                let Some(binding) = self.analysis.scopes.resolve(list) else { return false };
                let writes = self.state.writes.of(binding);
                // `push` may add any value, so an empty list proves nothing.
                !writes.is_empty()
                    && writes
                        .iter()
                        .all(|(write, _)| matches!(write, Write::Value(value) if self.whole_items(*value, depth + 1)))
            }
            _ => false,
        }
    }
}
