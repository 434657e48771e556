//! Numbers as texts, by the patterns of `printf` in Java.

use crate::engine::error::{Result, raise, refuse};
use crate::engine::value::{Value, text};

/// Formats a number by a pattern such as `%05.2f`.
pub(super) fn format(value: &Value, pattern: &str) -> Result<Value> {
    let Some(start) = pattern.find('%').filter(|_| pattern.matches('%').count() == 1) else {
        return refuse(format!("Number.format with the pattern '{pattern}' is not evaluated offline"));
    };
    let spec = &pattern[start + 1..];
    let Some(end) = spec.find(|c: char| c.is_ascii_alphabetic()) else {
        return raise(format!("Number.format: Invalid pattern '{pattern}'."));
    };
    let (options, kind, after) = (&spec[..end], &spec[end..=end], &spec[end + 1..]);
    let flags: String = options.chars().take_while(|c| "-+ 0,#(".contains(*c)).collect();
    let rest = &options[flags.len()..];
    let (width, precision) = match rest.split_once('.') {
        Some((width, precision)) => (width, precision.parse::<usize>().ok()),
        None => (rest, None),
    };
    let width: usize = width.parse().unwrap_or(0);
    if flags.contains(['#', '(']) || precision.is_some_and(|of| of > 100) || width > 1000 {
        return refuse(format!("Number.format with the pattern '{pattern}' is not evaluated offline"));
    }
    let number = value.number().unwrap_or(f64::NAN);
    let digits = match (kind, value) {
        ("s", Value::Int(value)) => value.to_string(),
        ("s", _) => plain(number)?,
        ("d", Value::Int(value)) => value.unsigned_abs().to_string(),
        ("d", _) if number.fract() == 0.0 => format!("{}", number.abs()),
        ("x", Value::Int(value)) => format!("{value:x}"),
        ("X", Value::Int(value)) => format!("{value:X}"),
        ("o", Value::Int(value)) => format!("{value:o}"),
        ("f", _) => fixed(number.abs(), precision.unwrap_or(6)),
        ("e" | "E", _) => {
            let digits = scientific(number.abs(), precision.unwrap_or(6));
            if kind == "E" { digits.to_uppercase() } else { digits }
        }
        _ => return refuse(format!("Number.format with the pattern '{pattern}' is not evaluated offline")),
    };
    let is_signed = matches!(kind, "d" | "f" | "e" | "E");
    let digits = if flags.contains(',') && is_signed { grouped(&digits) } else { digits };
    let sign = match number {
        _ if !is_signed => "",
        _ if number < 0.0 => "-",
        _ if flags.contains('+') => "+",
        _ if flags.contains(' ') => " ",
        _ => "",
    };
    let missing = width.saturating_sub(sign.len() + digits.chars().count());
    let padded = match () {
        () if flags.contains('-') => format!("{sign}{digits}{}", " ".repeat(missing)),
        () if flags.contains('0') => format!("{sign}{}{digits}", "0".repeat(missing)),
        () => format!("{}{sign}{digits}", " ".repeat(missing)),
    };
    Ok(text(&format!("{}{padded}{after}", &pattern[..start])))
}

/// Writes a number with so many decimals. Java rounds the shortest decimal form half up.
fn fixed(number: f64, decimals: usize) -> String {
    if !number.is_finite() {
        return if number.is_nan() { "NaN" } else { "Infinity" }.to_owned();
    }
    round_half_up(&format!("{number}"), decimals)
}

/// Rounds a decimal text half up.
fn round_half_up(text: &str, decimals: usize) -> String {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    if fraction.len() <= decimals {
        let zeros = "0".repeat(decimals - fraction.len());
        return if decimals == 0 { whole.to_owned() } else { format!("{whole}.{fraction}{zeros}") };
    }
    let mut digits: Vec<u8> = whole.bytes().chain(fraction.bytes().take(decimals)).collect();
    if fraction.as_bytes()[decimals] >= b'5' {
        let mut at = digits.len();
        loop {
            if at == 0 {
                digits.insert(0, b'1');
                break;
            }
            at -= 1;
            if digits[at] == b'9' {
                digits[at] = b'0';
            } else {
                digits[at] += 1;
                break;
            }
        }
    }
    let split = digits.len() - decimals;
    let text: String = digits.into_iter().map(char::from).collect();
    if decimals == 0 { text } else { format!("{}.{}", &text[..split], &text[split..]) }
}

/// Writes a number as `1.235e+05`.
fn scientific(number: f64, decimals: usize) -> String {
    if !number.is_finite() {
        return fixed(number, 0);
    }
    let shortest = format!("{number:e}");
    let (mantissa, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    let mut exponent: i32 = exponent.parse().unwrap_or(0);
    let mut mantissa = round_half_up(mantissa, decimals);
    if mantissa.starts_with("10") {
        mantissa = round_half_up("1", decimals);
        exponent += 1;
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}e{sign}{:02}", exponent.abs())
}

/// Separates thousands by commas.
fn grouped(digits: &str) -> String {
    let (whole, fraction) = digits.split_at(digits.find(['.', 'e']).unwrap_or(digits.len()));
    let mut grouped = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + fraction
}

/// Writes a fraction in plain decimals. How Earth Engine writes others is not documented.
pub(super) fn plain(number: f64) -> Result<String> {
    if number.fract() == 0.0 || !(1.0e-3..1.0e7).contains(&number.abs()) {
        return refuse(format!("the text of the fraction {number} is not evaluated offline"));
    }
    Ok(format!("{number}"))
}
