//! Translates operators, whose meaning depends on the kinds of their operands: strings, lists,
//! dictionaries, dates.

use super::header::Helper;
use super::javascript_fragment::{array_literal, atom, call, conditional, object_literal, operator_sign};
use super::kinds::Kind;
use super::precedence::UNARY;
use super::{ToJavaScript, returning};
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, LogicalOp, UnaryOp};
use crate::translate::fragment::Fragment;

impl ToJavaScript<'_> {
    pub(super) fn unary(&mut self, id: ExprId, op: UnaryOp, operand: ExprId) -> Fragment {
        let sign = match op {
            UnaryOp::Not => return self.truth(operand).prefixed("!", UNARY),
            UnaryOp::Typeof | UnaryOp::Void | UnaryOp::Delete => {
                return self.mark_untranslatable(id, "this is not valid Python");
            }
            UnaryOp::Minus => "-",
            UnaryOp::Plus => "+",
            UnaryOp::BitNot => "~",
        };
        if self.kind(operand).is_server() {
            return self.mark_untranslatable(id, "an operator on a server object");
        }
        let fragment = self.expr(operand);
        let is_sign_repeated = fragment.tokens.first().is_some_and(|token| &*token.text == sign);
        if is_sign_repeated { fragment.in_brackets("(", ")") } else { fragment }.prefixed(sign, UNARY)
    }

    pub(super) fn operation(&mut self, id: ExprId, op: BinaryOp, left: ExprId, right: ExprId) -> Fragment {
        use BinaryOp::*;
        let (a, b) = (self.kind(left), self.kind(right));
        if (a.is_server() || b.is_server())
            && !matches!(op, Is | IsNot | Eq | NotEq | In | NotIn)
            && !(op == Mod && a.is_text())
        {
            return self.mark_untranslatable(id, "an operator on a server object");
        }
        match op {
            Add => self.sum(left, right),
            Sub => self.difference(left, right),
            Mul => self.product(id, left, right),
            FloorDiv => {
                let [left, right] = self.exprs([left, right]);
                call("Math.floor", [left.op("/", right)])
            }
            Mod if a.is_text() => self.percent_format(id, left, right),
            Mod => {
                let is_safe =
                    self.is_non_negative(right) && (self.is_non_negative(left) || self.has_non_negative_value(left));
                let [left, right] = self.exprs([left, right]);
                if is_safe { left.op("%", right) } else { self.helper(Helper::Modulo).call(vec![left, right]) }
            }
            Pow => self.global_call("Math.pow", &[left, right]),
            MatMul => self.mark_untranslatable(id, "`@` has no equivalent in JavaScript"),
            In => self.membership(left, right),
            NotIn => self.membership(left, right).prefixed("!", UNARY),
            Is | IsNot | Eq | NotEq => self.equality(matches!(op, Eq | Is), left, right),
            Less | LessEq | Greater | GreaterEq if a.is_list() || b.is_list() => {
                let [left, right] = self.exprs([left, right]);
                self.helper(Helper::Compare).call(vec![left, right]).op(operator_sign(op), atom("0"))
            }
            BitAnd | BitOr | BitXor if a == Kind::Set || b == Kind::Set || a == Kind::Dict && op == BitOr => {
                self.set_operation(id, op, left, right)
            }
            // JavaScript's shifts work on 32 bits, so a large or unknown shift becomes a power of
            // two.
            ShiftLeft if !self.is_small_shift(right) => {
                let [left, right] = self.exprs([left, right]);
                let power = call("Math.pow", [atom("2"), right]);
                if left.is_token("1") { power } else { left.op("*", power) }
            }
            _ => self.infix(left, op, right),
        }
    }

    /// Builds `left op right` for an operator that both languages share.
    fn infix(&mut self, left: ExprId, op: BinaryOp, right: ExprId) -> Fragment {
        let [left, right] = self.exprs([left, right]);
        left.op(operator_sign(op), right)
    }

    /// Translates `+`.
    fn sum(&mut self, left: ExprId, right: ExprId) -> Fragment {
        let (a, b) = (self.kind(left), self.kind(right));
        if a.is_list() || (b.is_list() && a == Kind::Unknown) {
            return self.invoke_method(left, "concat", &[right]);
        }
        if a == Kind::Date {
            return self.shift_date(left, "+", right);
        }
        if b == Kind::Date {
            return self.shift_date(right, "+", left);
        }
        let may_be_list = |value: &Value| match value {
            Value::Union(variants) => variants.iter().any(|variant| matches!(variant, Value::List(_))),
            _ => false,
        };
        if may_be_list(self.analysis.value(left)) || may_be_list(self.analysis.value(right)) {
            self.report_todo(self.span(left), "`+` may concatenate lists here; in JavaScript it does not");
        }
        self.infix(left, BinaryOp::Add, right)
    }

    /// Translates `-`.
    fn difference(&mut self, left: ExprId, right: ExprId) -> Fragment {
        match (self.kind(left), self.kind(right)) {
            (Kind::Date, Kind::Date) => {
                let left = self.invoke_method(left, "getTime", &[]);
                left.op("-", self.invoke_method(right, "getTime", &[]))
            }
            (Kind::Date, _) => self.shift_date(left, "-", right),
            (Kind::Set, _) => {
                let [left, right] = self.exprs([left, right]);
                filtered_set(left, right.invoke("has", [atom("item")]).prefixed("!", UNARY))
            }
            _ => self.infix(left, BinaryOp::Sub, right),
        }
    }

    /// Translates `*`.
    fn product(&mut self, id: ExprId, left: ExprId, right: ExprId) -> Fragment {
        let (a, b) = (self.kind(left), self.kind(right));
        if a.is_text() || b.is_text() {
            let (text, count) = if a.is_text() { (left, right) } else { (right, left) };
            return self.invoke_method(text, "repeat", &[count]);
        }
        if !a.is_list() && !b.is_list() {
            return self.infix(left, BinaryOp::Mul, right);
        }
        let (list, count) = if a.is_list() { (left, right) } else { (right, left) };
        match &self.hir.expr(list).kind {
            &ExprKind::List(ref items) | &ExprKind::Tuple(ref items) if items.len() == 1 => {
                let [item, count] = self.exprs([items[0], count]);
                let length = object_literal([count.entry(atom("length"))]);
                call("Array.from", [length, returning(vec![], item)])
            }
            _ => self.mark_untranslatable(id, "this repetition of a list is not translated"),
        }
    }

    /// Translates `&`, `|` and `^` of sets, and `|` of dictionaries.
    fn set_operation(&mut self, id: ExprId, op: BinaryOp, left: ExprId, right: ExprId) -> Fragment {
        match (op, self.kind(left), self.kind(right)) {
            (BinaryOp::BitOr, Kind::Dict, _) => {
                let [left, right] = self.exprs([left, right]);
                call("Object.assign", [object_literal([]), left, right])
            }
            (BinaryOp::BitOr, Kind::Set, Kind::Set) => self.union(left, right),
            (BinaryOp::BitAnd, Kind::Set, Kind::Set) => self.intersection(left, right),
            _ => self.mark_untranslatable(id, "an operator on sets is not translated"),
        }
    }

    /// Builds the union of two sets.
    pub(super) fn union(&mut self, left: ExprId, right: ExprId) -> Fragment {
        call("new Set", [array_literal([left, right].map(|set| self.expr(set).spread()))])
    }
    /// Builds the intersection of two sets.
    pub(super) fn intersection(&mut self, left: ExprId, right: ExprId) -> Fragment {
        let [left, right] = self.exprs([left, right]);
        filtered_set(left, right.invoke("has", [atom("item")]))
    }

    /// Returns `true` if a shift by this number of bits keeps small numbers within 32 bits.
    fn is_small_shift(&self, shift: ExprId) -> bool {
        self.analysis.value(shift).as_number().is_some_and(|number| number < 24.0)
    }

    /// Returns `true` if an expression has a known value of at least zero.
    fn has_non_negative_value(&self, expr: ExprId) -> bool {
        matches!(self.analysis.value(expr), Value::Num(Some(number)) if *number >= 0.0)
    }

    /// Builds a date that is moved by a number of milliseconds.
    fn shift_date(&mut self, date: ExprId, sign: &str, milliseconds: ExprId) -> Fragment {
        let [date, milliseconds] = self.exprs([date, milliseconds]);
        call("new Date", [date.invoke("getTime", []).op(sign, milliseconds)])
    }

    /// Translates `in`.
    fn membership(&mut self, item: ExprId, container_expr: ExprId) -> Fragment {
        let hir = self.hir;
        if let ExprKind::Call { callee, args, .. } = &hir.expr(container_expr).kind
            && args.is_empty()
            && let ExprKind::Member { object, property } = &hir.expr(*callee).kind
            && hir.name(property.name) == "keys"
            && !self.kind(*object).is_server()
        {
            let [item, dict] = self.exprs([item, *object]);
            return item.op("in", dict);
        }
        let (item_kind, kind) = (self.kind(item), self.kind(container_expr));
        if kind.is_server() {
            return self.mark_untranslatable(container_expr, "`in` with a server object");
        }
        if kind.is_list() && (item_kind.is_list() || item_kind == Kind::Dict) {
            self.report_todo(self.span(item), "`in` compares the contents of lists; `includes` in JavaScript does not");
        }
        let [item, container] = self.exprs([item, container_expr]);
        match kind {
            Kind::Dict => return item.op("in", container),
            Kind::Set => return container.invoke("has", [item]),
            Kind::Unknown if self.is_data(container_expr) => {
                self.report_todo(
                    self.span(container_expr),
                    "`in` may test a list or an object here; the translation assumes a list",
                );
            }
            _ => {}
        }
        container.invoke("includes", [item])
    }

    /// Translates `==` and `is`, or `!=` and `is not` if `is_equal` is `false`.
    fn equality(&mut self, is_equal: bool, left: ExprId, right: ExprId) -> Fragment {
        let (a, b) = (self.kind(left), self.kind(right));
        let strict = if is_equal { "===" } else { "!==" };
        let is_null = |expr: ExprId| matches!(self.hir.expr(expr).kind, ExprKind::Null);
        // In Python, Booleans are numbers: `True == 1`.
        let is_bool_and_number = matches!((a, b), (Kind::Number, Kind::Bool) | (Kind::Bool, Kind::Number));
        if is_null(left) || is_null(right) || is_bool_and_number {
            // A comparison with `None` is loose, because a missing value may be `undefined` in
            // JavaScript.
            let [left, right] = self.exprs([left, right]);
            return left.op(if is_equal { "==" } else { "!=" }, right);
        }
        if a.is_list() || b.is_list() || a == Kind::Dict || b == Kind::Dict {
            if matches!(&self.hir.expr(right).kind, ExprKind::List(items) if items.is_empty()) {
                return self.expr(left).member("length").op(strict, atom("0"));
            }
            let left = self.global_call("JSON.stringify", &[left]);
            return left.op(strict, self.global_call("JSON.stringify", &[right]));
        }
        if a == Kind::Date && b == Kind::Date {
            let left = self.invoke_method(left, "getTime", &[]);
            return left.op(strict, self.invoke_method(right, "getTime", &[]));
        }
        if a == Kind::Set || b == Kind::Set {
            self.report_todo(self.span(left), "JavaScript does not compare the contents of sets");
        }
        let [left, right] = self.exprs([left, right]);
        left.op(strict, right)
    }

    /// Translates a condition. Python treats empty lists, dictionaries and sets as false.
    pub(super) fn truth(&mut self, id: ExprId) -> Fragment {
        let hir = self.hir;
        match &hir.expr(id).kind {
            ExprKind::Logical { op, left, right, .. } if *op != LogicalOp::Nullish => {
                let (left, right) = (self.truth(*left), self.truth(*right));
                return logical_fragment(*op, left, right);
            }
            ExprKind::Unary { op: UnaryOp::Not, operand } => return self.truth(*operand).prefixed("!", UNARY),
            _ => {}
        }
        let kind = self.kind(id);
        let fragment = self.expr(id);
        if self.untranslatable.contains(&id) {
            return fragment;
        }
        match kind {
            Kind::Unknown if self.may_be_empty(id) => self.helper(Helper::Truth).call(vec![fragment]),
            Kind::List | Kind::Tuple => fragment.member("length"),
            Kind::Dict => call("Object.keys", [fragment]).member("length"),
            Kind::Set => fragment.member("size"),
            _ => fragment,
        }
    }

    /// Returns `true` if an expression of unknown kind may be a list or dictionary, which Python
    /// treats as false if it is empty.
    fn may_be_empty(&self, id: ExprId) -> bool {
        match self.analysis.value(id) {
            Value::Union(variants) => {
                variants.iter().any(|variant| matches!(variant, Value::List(_) | Value::Object(_)))
            }
            Value::Unknown => {
                self.analysis.scopes.resolve(id).is_some_and(|binding| self.state.collection_params.contains(&binding))
            }
            _ => false,
        }
    }

    /// Records the parameters that receive a list or dictionary in at least one call.
    pub(super) fn collect_collection_params(&mut self) {
        let hir = self.hir;
        for expr in &hir.exprs {
            let ExprKind::Call { callee, args, .. } = &expr.kind else { continue };
            let Value::Function(function) = self.analysis.value(*callee) else { continue };
            for (arg, param) in args.iter().zip(&hir.function(*function).params) {
                if matches!(self.analysis.value(arg.value), Value::List(_) | Value::Object(_)) {
                    self.state.collection_params.extend(self.analysis.scopes.resolve(param.target));
                }
            }
        }
    }

    pub(super) fn logical(&mut self, op: LogicalOp, left: ExprId, right: ExprId) -> Fragment {
        let empty_is_false = matches!(self.kind(left), Kind::List | Kind::Tuple | Kind::Dict | Kind::Set)
            || (self.kind(left) == Kind::Unknown && self.may_be_empty(left));
        if empty_is_false {
            let test = self.truth(left);
            let [first, second] = self.exprs([left, right]);
            return match op {
                LogicalOp::And => conditional(test, second, first),
                _ => conditional(test, first, second),
            };
        }
        let [left, right] = self.exprs([left, right]);
        logical_fragment(op, left, right)
    }
}

/// Returns the items of a set that pass a test of `item`, as a set.
fn filtered_set(set: Fragment, test: Fragment) -> Fragment {
    let items = call("Array.from", [set]).invoke("filter", [returning(vec![atom("item")], test)]);
    call("new Set", [items])
}

fn logical_fragment(op: LogicalOp, left: Fragment, right: Fragment) -> Fragment {
    match op {
        LogicalOp::And => left.op("&&", right),
        // In `a && b || c`, the left side needs no parentheses.
        _ => left.op("||", right),
    }
}
