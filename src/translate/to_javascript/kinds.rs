//! Infers the kind of client value that an expression has, which decides how operators and methods
//! are translated.

use super::ToJavaScript;
use crate::semantic::scope::{BindingId, BindingKind};
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ComprehensionKind, ExprId, ExprKind, LogicalOp, StmtKind, UnaryOp};
use crate::translate::common_value;

/// The kind of a value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Number,
    Bool,
    List,
    Tuple,
    Dict,
    Set,
    Null,
    /// An Earth Engine object.
    Server,
    Function,
    /// `datetime.datetime` or `datetime.date`, translated to a JavaScript `Date`.
    Date,
    /// `datetime.timedelta`, translated to milliseconds.
    Delta,
    #[default]
    Unknown,
}

impl Kind {
    pub fn is_text(self) -> bool {
        self == Kind::Text
    }
    pub fn is_server(self) -> bool {
        self == Kind::Server
    }
    pub fn is_list(self) -> bool {
        matches!(self, Kind::List | Kind::Tuple)
    }
}

impl ToJavaScript<'_> {
    /// Returns the kind that all possible values of an expression share.
    pub(super) fn kind(&self, expr: ExprId) -> Kind {
        self.kind_at(expr, 0)
    }

    fn kind_at(&self, expr: ExprId, depth: u32) -> Kind {
        let variants = self.analysis.value(expr).variants();
        common_value(variants.iter().map(|variant| self.kind_of(variant, expr, depth))).unwrap_or_default()
    }

    fn kind_of(&self, value: &Value, expr: ExprId, depth: u32) -> Kind {
        match value {
            Value::Str(_) => Kind::Text,
            Value::Num(_) => Kind::Number,
            Value::Bool(_) => Kind::Bool,
            Value::List(_) if matches!(self.hir.expr(expr).kind, ExprKind::Tuple(_)) => Kind::Tuple,
            Value::List(_) => Kind::List,
            Value::Object(_) => Kind::Dict,
            Value::Null => match self.kind_from_syntax(expr, depth) {
                Kind::Unknown => Kind::Null,
                known => known,
            },
            Value::Client("set") => Kind::Set,
            Value::Instance(_) if value.is_server() => Kind::Server,
            Value::Function(_) | Value::Operator(..) => Kind::Function,
            _ => self.kind_from_syntax(expr, depth),
        }
    }

    /// Infers the kind from the syntax of an expression, if the inferred value does not decide it.
    fn kind_from_syntax(&self, expr: ExprId, depth: u32) -> Kind {
        if depth > 12 {
            return Kind::Unknown;
        }
        let hir = self.hir;
        let kind = |expr: ExprId| self.kind_at(expr, depth + 1);
        match &hir.expr(expr).kind {
            ExprKind::Template(_) | ExprKind::String(_) => Kind::Text,
            ExprKind::Number { .. } => Kind::Number,
            ExprKind::List(_) => Kind::List,
            ExprKind::Tuple(_) => Kind::Tuple,
            ExprKind::Set(_) => Kind::Set,
            ExprKind::Object(_) => Kind::Dict,
            ExprKind::Comprehension { kind, .. } => match kind {
                ComprehensionKind::Dict => Kind::Dict,
                ComprehensionKind::Set => Kind::Set,
                _ => Kind::List,
            },
            ExprKind::Binary { op, left, right, .. } => {
                let (left, right) = (kind(*left), kind(*right));
                match (op, left, right) {
                    (BinaryOp::Add, Kind::Text, _) | (BinaryOp::Add, _, Kind::Text) => Kind::Text,
                    (BinaryOp::Mod, Kind::Text, _) => Kind::Text,
                    (BinaryOp::Mul, Kind::Text, _) | (BinaryOp::Mul, _, Kind::Text) => Kind::Text,
                    (BinaryOp::Add | BinaryOp::Mul, Kind::List | Kind::Tuple, _) => Kind::List,
                    (BinaryOp::Sub | BinaryOp::BitOr | BinaryOp::BitAnd, Kind::Set, Kind::Set) => Kind::Set,
                    (BinaryOp::Sub, Kind::Date, Kind::Date) => Kind::Delta,
                    (BinaryOp::Add | BinaryOp::Sub, Kind::Date, _) | (BinaryOp::Add, Kind::Delta, Kind::Date) => {
                        Kind::Date
                    }
                    (BinaryOp::Add | BinaryOp::Sub, Kind::Delta, Kind::Delta) => Kind::Delta,
                    (BinaryOp::Mul, Kind::Delta, _) | (BinaryOp::Mul, _, Kind::Delta) => Kind::Delta,
                    (op, ..) if op.is_comparison() || matches!(op, BinaryOp::In | BinaryOp::NotIn) => Kind::Bool,
                    (
                        BinaryOp::Sub
                        | BinaryOp::Mul
                        | BinaryOp::Div
                        | BinaryOp::FloorDiv
                        | BinaryOp::Pow
                        | BinaryOp::Mod
                        | BinaryOp::Add,
                        Kind::Number,
                        Kind::Number,
                    ) => Kind::Number,
                    _ => Kind::Unknown,
                }
            }
            ExprKind::Unary { op: UnaryOp::Not, .. } => Kind::Bool,
            ExprKind::Unary { operand, .. } => match kind(*operand) {
                Kind::Number => Kind::Number,
                _ => Kind::Unknown,
            },
            // `options or {}`
            ExprKind::Logical { op: LogicalOp::Or, left, right, .. } => match (kind(*left), kind(*right)) {
                (a, b) if a == b => a,
                (Kind::Unknown | Kind::Null, b @ (Kind::Dict | Kind::List)) => b,
                _ => Kind::Unknown,
            },
            ExprKind::Conditional { then, otherwise, .. } => match (kind(*then), kind(*otherwise)) {
                (a, b) if a == b => a,
                _ => Kind::Unknown,
            },
            ExprKind::Call { callee, .. } => self.kind_of_call(*callee, depth),
            ExprKind::Index { object, index } => match kind(*object) {
                Kind::Text => Kind::Text,
                Kind::List if self.slice_bounds(*index).is_some() => Kind::List,
                _ => Kind::Unknown,
            },
            ExprKind::Member { object, property } => match (kind(*object), hir.name(property.name)) {
                (Kind::Date, "year" | "month" | "day" | "hour" | "minute" | "second")
                | (Kind::Delta, "days" | "seconds") => Kind::Number,
                _ => {
                    let values = self.attribute_values(*object, property.name).unwrap_or_default();
                    common_value(values.into_iter().map(kind)).unwrap_or_default()
                }
            },
            ExprKind::Name(_) => {
                let Some(binding) = self.analysis.scopes.resolve(expr) else { return Kind::Unknown };
                let known = self.analysis.scopes.binding(binding);
                match known.value {
                    Some(value) if known.writes == 1 && self.span(value).start < self.span(expr).start => kind(value),
                    // A date variable that is updated keeps its kind.
                    Some(value) if known.writes > 1 => match kind(value) {
                        kind_of_value @ (Kind::Date | Kind::Delta) => kind_of_value,
                        _ => Kind::Unknown,
                    },
                    _ => Kind::Unknown,
                }
            }
            _ => Kind::Unknown,
        }
    }

    fn kind_of_call(&self, callee: ExprId, depth: u32) -> Kind {
        let hir = self.hir;
        let path = self.path(callee);
        match path.as_deref() {
            Some(
                "datetime.datetime"
                | "datetime.date"
                | "datetime.datetime.now"
                | "datetime.datetime.utcnow"
                | "datetime.datetime.today"
                | "datetime.date.today"
                | "datetime.datetime.strptime"
                | "datetime.datetime.fromtimestamp"
                | "datetime.datetime.utcfromtimestamp"
                | "datetime.date.fromisoformat"
                | "datetime.datetime.fromisoformat"
                | "datetime.datetime.combine",
            ) => return Kind::Date,
            Some("datetime.timedelta") => return Kind::Delta,
            Some("str" | "repr" | "chr" | "input" | "format" | "json.dumps" | "re.sub" | "type") => return Kind::Text,
            Some("len" | "int" | "float" | "round" | "ord" | "time.time") => return Kind::Number,
            Some(
                "list" | "tuple" | "sorted" | "reversed" | "range" | "zip" | "enumerate" | "map" | "filter"
                | "re.findall" | "re.split",
            ) => return Kind::List,
            Some("dict") => return Kind::Dict,
            Some("set" | "frozenset") => return Kind::Set,
            Some("bool" | "isinstance" | "any" | "all" | "callable" | "hasattr") => return Kind::Bool,
            Some(path) if path.starts_with("math.") => return Kind::Number,
            _ => {}
        }
        let ExprKind::Member { object, property } = &hir.expr(callee).kind else { return Kind::Unknown };
        let owner = self.kind_at(*object, depth + 1);
        match (owner, hir.name(property.name)) {
            (Kind::Text, "split" | "splitlines" | "rsplit") => Kind::List,
            (Kind::Text, "find" | "rfind" | "index" | "count") => Kind::Number,
            (Kind::Text, "startswith" | "endswith" | "isdigit") => Kind::Bool,
            (Kind::Text, _) => Kind::Text,
            (Kind::Date, "strftime" | "isoformat") => Kind::Text,
            (Kind::Date, "date" | "replace") => Kind::Date,
            (Kind::Date, "timestamp" | "weekday" | "isoweekday") => Kind::Number,
            (Kind::Delta, "total_seconds") => Kind::Number,
            (Kind::Dict, "keys" | "values" | "items") => Kind::List,
            (Kind::List, "index" | "count") => Kind::Number,
            (Kind::Unknown, "strftime" | "isoformat" | "zfill" | "upper" | "lower" | "strip") => Kind::Text,
            _ => Kind::Unknown,
        }
    }

    /// Returns `true` if a number is a `float` in Python, which prints it with a decimal point.
    pub(super) fn is_float(&self, expr: ExprId, depth: u32) -> bool {
        let hir = self.hir;
        match &hir.expr(expr).kind {
            _ if depth > 12 => false,
            ExprKind::Number { integer, .. } => !integer,
            ExprKind::Binary { op: BinaryOp::Div, .. } => true,
            ExprKind::Binary {
                op: BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Pow | BinaryOp::FloorDiv | BinaryOp::Mod,
                left,
                right,
                ..
            } => self.is_float(*left, depth + 1) || self.is_float(*right, depth + 1),
            ExprKind::Unary { operand, .. } => self.is_float(*operand, depth + 1),
            ExprKind::Call { callee, .. } => self.path(*callee).is_some_and(|path| {
                path == "float"
                    || path.starts_with("math.") && !matches!(&*path, "math.floor" | "math.ceil" | "math.trunc")
            }),
            ExprKind::Name(_) => self.analysis.scopes.resolve(expr).is_some_and(|binding| {
                let value = self.analysis.scopes.binding(binding).only_value();
                value.is_some_and(|value| self.is_float(value, depth + 1))
            }),
            _ => false,
        }
    }

    /// Returns `true` if a number cannot be negative.
    pub(super) fn is_non_negative(&self, expr: ExprId) -> bool {
        match &self.hir.expr(expr).kind {
            ExprKind::Number { .. } => true,
            ExprKind::Binary {
                op: BinaryOp::Add | BinaryOp::Mul | BinaryOp::FloorDiv | BinaryOp::Div,
                left,
                right,
                ..
            } => self.is_non_negative(*left) && self.is_non_negative(*right),
            ExprKind::Call { callee, .. } => matches!(self.path(*callee).as_deref(), Some("len" | "abs")),
            _ => self.analysis.value(expr).as_number().is_some_and(|number| number >= 0.0),
        }
    }

    /// Returns `true` if a value is plain data from the server or from JSON: lists, dictionaries,
    /// numbers, strings.
    pub(super) fn is_data(&self, expr: ExprId) -> bool {
        self.is_data_at(expr, 0)
    }
    fn is_data_at(&self, expr: ExprId, depth: u32) -> bool {
        if depth > 12 {
            return false;
        }
        let hir = self.hir;
        match &hir.expr(expr).kind {
            ExprKind::Call { callee, .. } => match &hir.expr(*callee).kind {
                ExprKind::Member { object, property } => match hir.name(property.name) {
                    "getInfo" | "get_info" => true,
                    "loads" | "load" => self.path(*callee).is_some_and(|path| path.starts_with("json.")),
                    "get" | "copy" => self.is_data_at(*object, depth + 1),
                    _ => false,
                },
                _ => false,
            },
            ExprKind::Member { object, .. } | ExprKind::Index { object, .. } => self.is_data_at(*object, depth + 1),
            ExprKind::Name(_) => {
                let Some(binding) = self.analysis.scopes.resolve(expr) else { return false };
                let known = self.analysis.scopes.binding(binding);
                match known.kind {
                    BindingKind::Parameter => self.is_data_param(binding, depth),
                    BindingKind::Variable if known.writes == 1 && known.value.is_none() => {
                        self.looped_value(binding).is_some_and(|iter| self.is_data_at(iter, depth + 1))
                    }
                    _ => known.only_value().is_some_and(|value| self.is_data_at(value, depth + 1)),
                }
            }
            _ => false,
        }
    }

    /// Returns the value that a `for` statement loops over with a variable.
    fn looped_value(&self, variable: BindingId) -> Option<ExprId> {
        self.hir.stmts.iter().find_map(|stmt| match &stmt.kind {
            StmtKind::ForEach { target, iter, .. } if self.analysis.scopes.resolve(*target) == Some(variable) => {
                Some(*iter)
            }
            _ => None,
        })
    }

    /// Returns `true` if every call of the function passes plain data for a parameter.
    fn is_data_param(&self, binding: BindingId, depth: u32) -> bool {
        let hir = self.hir;
        let Some(function) = self.analysis.scopes.binding(binding).function else { return false };
        let params = &hir.function(function).params;
        let index = params.iter().position(|param| self.analysis.scopes.resolve(param.target) == Some(binding));
        let Some(index) = index else { return false };
        let calls = hir.exprs.iter().filter_map(|expr| match &expr.kind {
            ExprKind::Call { callee, args, .. } => match self.analysis.value(*callee) {
                Value::Function(called) if *called == function => Some(args),
                _ => None,
            },
            _ => None,
        });
        let mut values = calls.map(|args| args.get(index).map(|arg| arg.value)).peekable();
        values.peek().is_some() && values.all(|value| value.is_some_and(|value| self.is_data_at(value, depth + 4)))
    }
}
