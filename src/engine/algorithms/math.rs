//! Arithmetic on single numbers, for numbers, arrays and bands.

use super::commons;
use crate::engine::pixel_type::{PixelType, Precision, round};
use statrs::function::{erf, gamma};

/// The type of the result of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Typing {
    /// The type of the inputs, or their union.
    Same,
    /// A fraction of 64 bits.
    Double,
    /// 0 or 1.
    Flag,
    /// A 64-bit integer.
    Long,
}

/// An operation on one number.
pub(super) type Unary = (fn(f64) -> f64, Typing);
/// An operation on two numbers.
pub(super) type Binary = (fn(f64, f64) -> f64, Typing);

/// Returns an operation on one number.
pub(super) fn unary(name: &str) -> Option<Unary> {
    use Typing::{Double, Flag, Long, Same};
    Some(match name {
        "abs" => (f64::abs, Same),
        "ceil" => (f64::ceil, Same),
        "floor" => (f64::floor, Same),
        "round" => (round, Same),
        "signum" => (|x| if x == 0.0 { 0.0 } else { x.signum() }, Same),
        "acos" => (f64::acos, Double),
        "asin" => (f64::asin, Double),
        "atan" => (f64::atan, Double),
        "cbrt" => (f64::cbrt, Double),
        "cos" => (f64::cos, Double),
        "cosh" => (f64::cosh, Double),
        "digamma" => (commons::digamma, Double),
        "trigamma" => (commons::trigamma, Double),
        "lanczos" => (commons::lanczos, Double),
        "erf" => (erf::erf, Double),
        "erfInv" => (erf::erf_inv, Double),
        "erfc" => (erf::erfc, Double),
        "erfcInv" => (erf::erfc_inv, Double),
        "exp" => (f64::exp, Double),
        "gamma" => (gamma::gamma, Double),
        "log" => (f64::ln, Double),
        "log10" => (f64::log10, Double),
        "sin" => (f64::sin, Double),
        "sinh" => (f64::sinh, Double),
        "sqrt" => (f64::sqrt, Double),
        "tan" => (f64::tan, Double),
        "tanh" => (f64::tanh, Double),
        "not" => (|x| f64::from(u8::from(x == 0.0)), Flag),
        "bitCount" => (|x| f64::from((x as i64).count_ones()), Long),
        "bitwiseNot" => (|x| !(x as i64) as f64, Same),
        _ => return None,
    })
}

/// Returns an operation on two numbers.
pub(super) fn binary(name: &str) -> Option<Binary> {
    use Typing::{Double, Flag, Same};
    Some(match name {
        "add" => (|a, b| a + b, Same),
        "subtract" => (|a, b| a - b, Same),
        "multiply" => (|a, b| a * b, Same),
        // Division by 0 gives 0.
        "divide" => (|a, b| if b == 0.0 { 0.0 } else { a / b }, Double),
        // The sign is that of the dividend.
        "mod" => (|a, b| if b == 0.0 { 0.0 } else { a % b }, Same),
        "pow" => (f64::powf, Double),
        "hypot" => (f64::hypot, Double),
        // The left number is x.
        "atan2" => (|x, y| y.atan2(x), Double),
        "max" => (f64::max, Same),
        "min" => (f64::min, Same),
        "first" => (|a, _| a, Same),
        "firstNonZero" | "firstNonzero" => (|a, b| if a == 0.0 { b } else { a }, Same),
        "gammainc" => (commons::gamma_incomplete, Double),
        "and" => (|a, b| f64::from(u8::from(a != 0.0 && b != 0.0)), Flag),
        "or" => (|a, b| f64::from(u8::from(a != 0.0 || b != 0.0)), Flag),
        "eq" => (|a, b| f64::from(u8::from(a == b)), Flag),
        "neq" => (|a, b| f64::from(u8::from(a != b)), Flag),
        "gt" => (|a, b| f64::from(u8::from(a > b)), Flag),
        "gte" => (|a, b| f64::from(u8::from(a >= b)), Flag),
        "lt" => (|a, b| f64::from(u8::from(a < b)), Flag),
        "lte" => (|a, b| f64::from(u8::from(a <= b)), Flag),
        "bitwiseAnd" => (|a, b| (a as i64 & b as i64) as f64, Same),
        "bitwiseOr" => (|a, b| (a as i64 | b as i64) as f64, Same),
        "bitwiseXor" => (|a, b| (a as i64 ^ b as i64) as f64, Same),
        "leftShift" => (|a, b| ((a as i64).wrapping_shl(b as u32)) as f64, Same),
        "rightShift" => (|a, b| ((a as i64) >> (b as i64).clamp(0, 63)) as f64, Same),
        _ => return None,
    })
}

impl Typing {
    /// Returns the type of the result for the union of the types of the inputs.
    pub(super) fn of(self, input: PixelType) -> PixelType {
        let dimensions = input.dimensions;
        match self {
            Typing::Same => input,
            Typing::Double if input.precision == Precision::Float => PixelType { dimensions, ..PixelType::FLOAT },
            Typing::Double => PixelType { dimensions, ..PixelType::DOUBLE },
            Typing::Flag => PixelType { precision: Precision::Int, range: Some((0.0, 1.0)), dimensions },
            Typing::Long => PixelType { dimensions, ..PixelType::INT64 },
        }
    }
}
