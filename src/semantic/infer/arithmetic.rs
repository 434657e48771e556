//! Evaluates operators of the language on client values.

use super::Infer;
use crate::semantic::value::{List, Value};
use crate::syntax::hir::{BinaryOp, UnaryOp};
use std::sync::Arc;

/// Maximum length of a string whose text is tracked. No rule needs longer ones.
pub(super) const MAX_TEXT: usize = 4096;

impl Infer<'_> {
    /// Returns the value of `left op right`. Server objects have no operators: their result is
    /// unknown.
    pub(super) fn arithmetic(&self, op: BinaryOp, left: &Value, right: &Value) -> Value {
        use BinaryOp::*;
        match op {
            // Arrays of numpy and tables of pandas compare to arrays and tables.
            Eq | NotEq | Less | LessEq | Greater | GreaterEq
                if self.python && (*left == Value::Unknown || *right == Value::Unknown) =>
            {
                Value::Unknown
            }
            Eq | NotEq | StrictEq | StrictNotEq | Less | LessEq | Greater | GreaterEq | In | NotIn | Is | IsNot
            | InstanceOf => Value::Bool(None),
            Add => match (left, right) {
                (Value::Num(a), Value::Num(b)) => Value::Num(a.zip(*b).map(|(a, b)| a + b)),
                (Value::List(a), Value::List(b)) if self.python => {
                    let mut items = a.items.clone();
                    items.extend(b.items.iter().cloned());
                    Value::List(Arc::new(List { items, open: a.open || b.open }))
                }
                (Value::Str(_), _) | (_, Value::Str(_)) => {
                    if self.python && !matches!((left, right), (Value::Str(_), Value::Str(_))) {
                        return Value::Unknown;
                    }
                    match (text_of(left), text_of(right)) {
                        (Some(a), Some(b)) if a.len() + b.len() <= MAX_TEXT => Value::text(&(a + &b)),
                        _ => Value::Str(None),
                    }
                }
                _ => Value::Unknown,
            },
            Mod if self.python && matches!(left, Value::Str(_)) => Value::Str(None),
            // Arithmetic in JavaScript always gives a number.
            _ if !self.python && !matches!((left, right), (Value::Num(_), Value::Num(_))) => Value::Num(None),
            _ => match (left, right) {
                (Value::Num(a), Value::Num(b)) => Value::Num(a.zip(*b).and_then(|(a, b)| {
                    let result = match op {
                        Sub => a - b,
                        Mul => a * b,
                        Div => a / b,
                        FloorDiv => (a / b).floor(),
                        Pow => a.powf(b),
                        _ => return bits(op, a, b),
                    };
                    result.is_finite().then_some(result)
                })),
                _ => Value::Unknown,
            },
        }
    }
}

/// Returns the value of an operator on bits. Returns `None` where the two languages differ: for
/// negative numbers and for more than 31 bits.
fn bits(op: BinaryOp, left: f64, right: f64) -> Option<f64> {
    let whole =
        |number: f64| (number.fract() == 0.0 && (0.0..f64::from(i32::MAX)).contains(&number)).then_some(number as u64);
    let (left, right) = (whole(left)?, whole(right)?);
    let result = match op {
        BinaryOp::BitAnd => left & right,
        BinaryOp::BitOr => left | right,
        BinaryOp::BitXor => left ^ right,
        BinaryOp::ShiftLeft if right < 31 => left << right,
        BinaryOp::ShiftRight if right < 31 => left >> right,
        _ => return None,
    };
    i32::try_from(result).ok().map(f64::from)
}

/// Returns the value of `op operand`.
pub(super) fn unary(op: UnaryOp, operand: &Value) -> Value {
    match (op, operand) {
        (UnaryOp::Not | UnaryOp::Delete, _) => Value::Bool(None),
        (UnaryOp::Minus, Value::Num(number)) => Value::Num(number.map(|number| -number)),
        (UnaryOp::Plus | UnaryOp::BitNot, Value::Num(_)) => Value::Num(None),
        (UnaryOp::Minus | UnaryOp::Plus | UnaryOp::BitNot, _) => Value::Unknown,
        (UnaryOp::Typeof, _) => Value::Str(None),
        (UnaryOp::Void, _) => Value::Null,
    }
}

/// Returns the text of a client value in a string concatenation, or `None` if it is not certain.
pub(super) fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::Str(text) => text.as_ref().map(|text| text.to_string()),
        Value::Num(Some(number)) if number.fract() == 0.0 && number.abs() < 1e15 => Some(format!("{}", *number as i64)),
        _ => None,
    }
}
