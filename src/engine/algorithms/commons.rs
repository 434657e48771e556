//! Special functions as Earth Engine approximates them, after Apache Commons Math.

use statrs::function::gamma;

/// Below it, the expansion at 0 is used.
const SMALL: f64 = 1.0e-5;
/// From it on, the asymptotic expansion is used.
const LARGE: f64 = 49.0;
/// Euler's constant.
const EULER: f64 = 0.577_215_664_901_532_9;

/// The coefficients of Lanczos' approximation of the gamma function.
const LANCZOS: [f64; 15] = [
    0.999_999_999_999_997_1,
    57.156_235_665_862_92,
    -59.597_960_355_475_49,
    14.136_097_974_741_746,
    -0.491_913_816_097_620_2,
    3.399_464_998_481_189e-5,
    4.652_362_892_704_858e-5,
    -9.837_447_530_487_956e-5,
    1.580_887_032_249_125e-4,
    -2.102_644_417_241_049e-4,
    2.174_396_181_152_126_5e-4,
    -1.643_181_065_367_639e-4,
    8.441_822_398_385_274e-5,
    -2.619_083_840_158_141e-5,
    3.689_918_265_953_162_5e-6,
];

/// The most steps from a number to [`LARGE`]; below, the number is far from all uses.
const MAX_STEPS: f64 = 1.0e6;

/// Returns the derivative of the logarithm of the gamma function.
pub(super) fn digamma(x: f64) -> f64 {
    recurrence(
        x,
        f64::NEG_INFINITY,
        |x| -EULER - 1.0 / x,
        |x| -1.0 / x,
        |x| {
            let inverse = 1.0 / (x * x);
            x.ln() - 0.5 / x - inverse * (1.0 / 12.0 + inverse * (1.0 / 120.0 - inverse / 252.0))
        },
    )
}

/// Returns the derivative of [`digamma`].
pub(super) fn trigamma(x: f64) -> f64 {
    recurrence(
        x,
        f64::INFINITY,
        |x| 1.0 / (x * x),
        |x| 1.0 / (x * x),
        |x| {
            let inverse = 1.0 / (x * x);
            1.0 / x + inverse / 2.0 + inverse / x * (1.0 / 6.0 - inverse * (1.0 / 30.0 + inverse / 42.0))
        },
    )
}

/// Returns a function from its value further to the right, where an expansion holds. `step` is the
/// difference from one whole step to the next. Negative whole numbers meet 0, where the value is
/// `infinite`. The sum is in the order of the recursion, as its last digits depend on it.
fn recurrence(x: f64, infinite: f64, small: fn(f64) -> f64, step: fn(f64) -> f64, large: fn(f64) -> f64) -> f64 {
    let steps = (LARGE - x).ceil().max(0.0);
    if x.is_nan() || steps > MAX_STEPS || x <= 0.0 && x.fract() == 0.0 {
        return if x.is_nan() { x } else { infinite };
    }
    let mut at = x + steps;
    let mut sum = large(at);
    for done in 1..=steps as u64 {
        at = x + (steps - done as f64);
        sum = if at > 0.0 && at <= SMALL { small(at) } else { sum + step(at) };
    }
    sum
}

/// Returns the sum of Lanczos' approximation.
pub(super) fn lanczos(x: f64) -> f64 {
    let sum: f64 =
        LANCZOS.iter().enumerate().skip(1).rev().map(|(at, coefficient)| coefficient / (x + at as f64)).sum();
    sum + LANCZOS[0]
}

/// Returns the lower regularized incomplete gamma function. `x` is the limit of the integral.
pub(super) fn gamma_incomplete(x: f64, a: f64) -> f64 {
    match () {
        () if x < 0.0 || a <= 0.0 || x.is_nan() || a.is_nan() => f64::NAN,
        () if x == 0.0 => 0.0,
        () => gamma::gamma_lr(a, x),
    }
}
