//! Translates operators, whose meaning depends on the kinds of their operands: strings, lists,
//! dictionaries, dates.

use super::binds::*;
use super::header::Helper;
use super::kinds::Kind;
use super::{ToJavaScript, returning};
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, LogicalOp, UnaryOp};
use crate::translate::fragment::Fragment;

impl ToJavaScript<'_> {
    pub(super) fn unary(&mut self, id: ExprId, op: UnaryOp, operand: ExprId) -> Fragment {
        match op {
            UnaryOp::Not => self.truth(operand).prefixed("!", UNARY),
            UnaryOp::Minus | UnaryOp::Plus | UnaryOp::BitNot => {
                if self.kind(operand).is_server() {
                    return self.lose(id, "an operator on a server object");
                }
                let sign = match op {
                    UnaryOp::Minus => "-",
                    UnaryOp::Plus => "+",
                    _ => "~",
                };
                let fragment = self.expr(operand);
                let twice = fragment.tokens.first().is_some_and(|token| &*token.text == sign);
                if twice {
                    fragment.in_brackets("(", ")").prefixed(sign, UNARY)
                } else {
                    fragment.prefixed(sign, UNARY)
                }
            }
            UnaryOp::Typeof | UnaryOp::Void | UnaryOp::Delete => self.lose(id, "this is not Python"),
        }
    }

    pub(super) fn operation(&mut self, id: ExprId, op: BinaryOp, left: ExprId, right: ExprId) -> Fragment {
        let (a, b) = (self.kind(left), self.kind(right));
        if (a.is_server() || b.is_server())
            && !matches!(
                op,
                BinaryOp::Is | BinaryOp::IsNot | BinaryOp::Eq | BinaryOp::NotEq | BinaryOp::In | BinaryOp::NotIn
            )
            && !(op == BinaryOp::Mod && a.is_text())
        {
            return self.lose(id, "an operator on a server object");
        }
        match op {
            BinaryOp::Add => self.sum(left, right, a, b),
            BinaryOp::Sub if a == Kind::Date && b == Kind::Date => {
                let (left, right) = (self.expr(left), self.expr(right));
                arithmetic(left.method("getTime").call(vec![]), "-", right.method("getTime").call(vec![]))
            }
            BinaryOp::Sub if a == Kind::Date => self.moved(left, "-", right),
            BinaryOp::Sub if a == Kind::Set => {
                let (left, right) = (self.expr(left), self.expr(right));
                let test = right.method("has").call(vec![Fragment::atom("item")]).prefixed("!", UNARY);
                let kept = Fragment::atom("Array.from")
                    .call(vec![left])
                    .method("filter")
                    .call(vec![returning(vec![Fragment::atom("item")], test)]);
                Fragment::atom("new Set").call(vec![kept])
            }
            BinaryOp::Mul if a.is_text() || b.is_text() => {
                let (text, count) = if a.is_text() { (left, right) } else { (right, left) };
                let (text, count) = (self.expr(text), self.expr(count));
                text.method("repeat").call(vec![count])
            }
            BinaryOp::Mul if a.is_list() || b.is_list() => {
                let (list, count) = if a.is_list() { (left, right) } else { (right, left) };
                let plain = match &self.hir.expr(list).kind {
                    ExprKind::List(items) | ExprKind::Tuple(items) if items.len() == 1 => Some(items[0]),
                    _ => None,
                };
                let Some(item) = plain else { return self.lose(id, "a list times a number") };
                let (item, count) = (self.expr(item), self.expr(count));
                let list = Fragment::list("{", vec![count.entry(Fragment::atom("length"))], "}");
                Fragment::atom("Array.from").call(vec![list, returning(vec![], item)])
            }
            BinaryOp::FloorDiv => {
                let (left, right) = (self.expr(left), self.expr(right));
                Fragment::atom("Math.floor").call(vec![arithmetic_at(left, "/", right, PRODUCT)])
            }
            BinaryOp::Mod if a.is_text() => self.percent(id, left, right),
            BinaryOp::Mod => {
                let safe =
                    self.is_natural(left) && self.is_natural(right) || self.counts_up(left) && self.is_natural(right);
                let (left, right) = (self.expr(left), self.expr(right));
                if safe {
                    arithmetic_at(left, "%", right, PRODUCT)
                } else {
                    self.helper(Helper::Modulo).call(vec![left, right])
                }
            }
            BinaryOp::Pow => {
                let (left, right) = (self.expr(left), self.expr(right));
                Fragment::atom("Math.pow").call(vec![left, right])
            }
            BinaryOp::MatMul => self.lose(id, "`@` has no equivalent in JavaScript"),
            BinaryOp::In | BinaryOp::NotIn => {
                let fragment = self.contains(left, right, b);
                if op == BinaryOp::NotIn { fragment.prefixed("!", UNARY) } else { fragment }
            }
            BinaryOp::Is | BinaryOp::IsNot | BinaryOp::Eq | BinaryOp::NotEq => self.equality(op, left, right, a, b),
            BinaryOp::Less | BinaryOp::LessEq | BinaryOp::Greater | BinaryOp::GreaterEq => {
                if a.is_list() || b.is_list() {
                    let (left, right) = (self.expr(left), self.expr(right));
                    let order = self.helper(Helper::Compare).call(vec![left, right]);
                    return order.binary(sign(op), Fragment::atom("0"), LESS, LESS, LESS + 1);
                }
                let (left, right) = (self.expr(left), self.expr(right));
                left.binary(sign(op), right, LESS, LESS, LESS + 1)
            }
            BinaryOp::BitOr if a == Kind::Dict => {
                let (left, right) = (self.expr(left), self.expr(right));
                Fragment::atom("Object.assign").call(vec![Fragment::list("{", vec![], "}"), left, right])
            }
            BinaryOp::BitOr if a == Kind::Set && b == Kind::Set => self.united(left, right),
            BinaryOp::BitAnd if a == Kind::Set && b == Kind::Set => self.shared(left, right),
            BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor if a == Kind::Set || b == Kind::Set => {
                self.lose(id, "an operator on sets is not translated")
            }
            _ => {
                let binds = match op {
                    BinaryOp::BitAnd => BIT_AND,
                    BinaryOp::BitOr => BIT_OR,
                    BinaryOp::BitXor => XOR,
                    BinaryOp::ShiftLeft | BinaryOp::ShiftRight => SHIFT,
                    BinaryOp::Sub => SUM,
                    _ => PRODUCT,
                };
                if matches!(op, BinaryOp::ShiftLeft) && !self.is_small(right) {
                    // JavaScript's shifts work on 32 bits, so a large or unknown shift becomes a
                    // power of two.
                    let (left, right) = (self.expr(left), self.expr(right));
                    let power = Fragment::atom("Math.pow").call(vec![Fragment::atom("2"), right]);
                    return if left.is("1") { power } else { arithmetic_at(left, "*", power, PRODUCT) };
                }
                let (left, right) = (self.expr(left), self.expr(right));
                arithmetic_at(left, sign(op), right, binds)
            }
        }
    }

    /// Builds the union of two sets.
    pub(super) fn united(&mut self, left: ExprId, right: ExprId) -> Fragment {
        let parts = [left, right].map(|part| self.expr(part).at_least(ASSIGN).prefixed("...", 0));
        Fragment::atom("new Set").call(vec![Fragment::list("[", parts.to_vec(), "]")])
    }
    /// Builds the intersection of two sets.
    pub(super) fn shared(&mut self, left: ExprId, right: ExprId) -> Fragment {
        let (left, right) = (self.expr(left), self.expr(right));
        let test = right.method("has").call(vec![Fragment::atom("item")]);
        let kept = Fragment::atom("Array.from")
            .call(vec![left])
            .method("filter")
            .call(vec![returning(vec![Fragment::atom("item")], test)]);
        Fragment::atom("new Set").call(vec![kept])
    }

    /// Returns `true` if a shift by this number of bits keeps small numbers within 32 bits.
    fn is_small(&self, by: ExprId) -> bool {
        self.analysis.value(by).as_number().is_some_and(|number| number < 24.0)
    }

    /// Returns `true` if an expression has a known value of at least zero.
    fn counts_up(&self, expr: ExprId) -> bool {
        matches!(self.analysis.value(expr), Value::Num(Some(number)) if *number >= 0.0)
    }

    fn sum(&mut self, left: ExprId, right: ExprId, a: Kind, b: Kind) -> Fragment {
        if a.is_list() || (b.is_list() && a == Kind::Unknown) {
            let (left, right) = (self.expr(left), self.expr(right));
            return left.method("concat").call(vec![right]);
        }
        if a == Kind::Date {
            return self.moved(left, "+", right);
        }
        if b == Kind::Date {
            return self.moved(right, "+", left);
        }
        let listed = |value: &Value| match value {
            Value::Union(variants) => variants.iter().any(|variant| matches!(variant, Value::List(_))),
            _ => false,
        };
        if listed(self.analysis.value(left)) || listed(self.analysis.value(right)) {
            self.trouble(self.span(left), "`+` may put lists together here, which it does not in JavaScript");
        }
        let (left, right) = (self.expr(left), self.expr(right));
        arithmetic(left, "+", right)
    }

    /// Builds a date that is moved by a number of milliseconds.
    fn moved(&mut self, date: ExprId, sign: &str, by: ExprId) -> Fragment {
        let (date, by) = (self.expr(date), self.expr(by));
        Fragment::atom("new Date").call(vec![arithmetic(date.method("getTime").call(vec![]), sign, by)])
    }

    fn contains(&mut self, item: ExprId, whole: ExprId, kind: Kind) -> Fragment {
        let hir = self.hir;
        if let ExprKind::Call { callee, args, .. } = &hir.expr(whole).kind
            && args.is_empty()
            && let ExprKind::Member { object, property } = &hir.expr(*callee).kind
            && hir.name(property.name) == "keys"
            && !self.kind(*object).is_server()
        {
            let (item, dict) = (self.expr(item), self.expr(*object));
            return item.binary("in", dict, LESS, LESS + 1, LESS + 1);
        }
        if kind.is_server() {
            return self.lose(whole, "`in` asks a server object");
        }
        let item_kind = self.kind(item);
        if kind.is_list() && (item_kind.is_list() || item_kind == Kind::Dict) {
            self.trouble(self.span(item), "`in` compares lists by what is in them, JavaScript's `indexOf` does not");
        }
        let (item, whole_fragment) = (self.expr(item), self.expr(whole));
        match kind {
            Kind::Dict => item.binary("in", whole_fragment, LESS, LESS + 1, LESS + 1),
            Kind::Set => whole_fragment.method("has").call(vec![item]),
            _ if kind == Kind::Unknown && self.is_data(whole) => {
                self.trouble(self.span(whole), "`in` of a list or of an object? It is taken for a list");
                whole_fragment.method("includes").call(vec![item])
            }
            _ => whole_fragment.method("includes").call(vec![item]),
        }
    }

    fn equality(&mut self, op: BinaryOp, left: ExprId, right: ExprId, a: Kind, b: Kind) -> Fragment {
        let equal = matches!(op, BinaryOp::Eq | BinaryOp::Is);
        let null = |expr: ExprId| matches!(self.hir.expr(expr).kind, ExprKind::Null);
        // In Python, Booleans are numbers: `True == 1`.
        let counted = matches!((a, b), (Kind::Number, Kind::Truth) | (Kind::Truth, Kind::Number));
        let loose = null(left) || null(right) || counted;
        if !loose && (a.is_list() || b.is_list() || a == Kind::Dict || b == Kind::Dict) {
            let empty = |expr: ExprId| matches!(&self.hir.expr(expr).kind, ExprKind::List(items) if items.is_empty());
            if empty(right) {
                let left = self.expr(left).member("length");
                return left.binary(if equal { "===" } else { "!==" }, Fragment::atom("0"), EQUAL, EQUAL, EQUAL + 1);
            }
            let text = |fragment: Fragment| Fragment::atom("JSON.stringify").call(vec![fragment]);
            let (left, right) = (self.expr(left), self.expr(right));
            return text(left).binary(if equal { "===" } else { "!==" }, text(right), EQUAL, EQUAL, EQUAL + 1);
        }
        if !loose && a == Kind::Date && b == Kind::Date {
            let (left, right) = (self.expr(left), self.expr(right));
            let time = |fragment: Fragment| fragment.method("getTime").call(vec![]);
            return time(left).binary(if equal { "===" } else { "!==" }, time(right), EQUAL, EQUAL, EQUAL + 1);
        }
        if !loose && (a == Kind::Set || b == Kind::Set) {
            self.trouble(self.span(left), "sets are not compared by what is in them");
        }
        let (left, right) = (self.expr(left), self.expr(right));
        // A comparison with `None` is loose, because a missing value may be `undefined` in
        // JavaScript.
        let sign = match (equal, loose) {
            (true, true) => "==",
            (false, true) => "!=",
            (true, false) => "===",
            (false, false) => "!==",
        };
        left.binary(sign, right, EQUAL, EQUAL, EQUAL + 1)
    }

    /// Translates a condition. Python treats empty lists, dictionaries and sets as false.
    pub(super) fn truth(&mut self, id: ExprId) -> Fragment {
        let hir = self.hir;
        match &hir.expr(id).kind {
            ExprKind::Logical { op, left, right, .. } if *op != LogicalOp::Nullish => {
                let (left, right) = (self.truth(*left), self.truth(*right));
                return joined(*op, left, right);
            }
            ExprKind::Unary { op: UnaryOp::Not, operand } => return self.truth(*operand).prefixed("!", UNARY),
            _ => {}
        }
        let kind = self.kind(id);
        let fragment = self.expr(id);
        if self.lost.contains(&id) {
            return fragment;
        }
        match kind {
            Kind::Unknown if self.may_be_empty(id) => self.helper(Helper::Truth).call(vec![fragment]),
            Kind::List | Kind::Tuple => fragment.member("length"),
            Kind::Dict => Fragment::atom("Object.keys").call(vec![fragment]).member("length"),
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
                self.analysis.scopes.resolve(id).is_some_and(|binding| self.state.given_lists.contains(&binding))
            }
            _ => false,
        }
    }

    /// Records the parameters that receive a list or dictionary in at least one call.
    pub(super) fn find_given_lists(&mut self) {
        let hir = self.hir;
        for expr in &hir.exprs {
            let ExprKind::Call { callee, args, .. } = &expr.kind else { continue };
            let Value::Function(function) = self.analysis.value(*callee) else { continue };
            for (arg, param) in args.iter().zip(&hir.function(*function).params) {
                if matches!(self.analysis.value(arg.value), Value::List(_) | Value::Object(_)) {
                    self.state.given_lists.extend(self.analysis.scopes.resolve(param.target));
                }
            }
        }
    }

    pub(super) fn logical(&mut self, op: LogicalOp, left: ExprId, right: ExprId) -> Fragment {
        let empty_is_false = matches!(self.kind(left), Kind::List | Kind::Tuple | Kind::Dict | Kind::Set)
            || (self.kind(left) == Kind::Unknown && self.may_be_empty(left));
        if empty_is_false {
            let test = self.truth(left);
            let (first, second) = (self.expr(left), self.expr(right));
            return match op {
                LogicalOp::And => super::expr::conditional(test, second, first),
                _ => super::expr::conditional(test, first, second),
            };
        }
        let (left, right) = (self.expr(left), self.expr(right));
        joined(op, left, right)
    }
}

/// Builds `left op right` with the precedence of a sum.
pub(super) fn arithmetic(left: Fragment, op: &str, right: Fragment) -> Fragment {
    arithmetic_at(left, op, right, SUM)
}
pub(super) fn arithmetic_at(left: Fragment, op: &str, right: Fragment, binds: u8) -> Fragment {
    left.binary(op, right, binds, binds, binds + 1)
}

fn joined(op: LogicalOp, left: Fragment, right: Fragment) -> Fragment {
    match op {
        LogicalOp::And => left.binary("&&", right, AND, AND, AND + 1),
        // In `a && b || c`, the left side needs no parentheses.
        _ => left.binary("||", right, OR, OR, OR + 1),
    }
}

/// Returns the JavaScript sign of an operator that both languages share.
pub(super) fn sign(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Mod => "%",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitOr => "|",
        BinaryOp::BitXor => "^",
        BinaryOp::ShiftLeft => "<<",
        BinaryOp::ShiftRight => ">>",
        BinaryOp::Less => "<",
        BinaryOp::LessEq => "<=",
        BinaryOp::Greater => ">",
        BinaryOp::GreaterEq => ">=",
        _ => "===",
    }
}
